//! What is tested of this day from outside; the first line stands for what every day has in common.

testing::suite!(day21_2021::PUZZLE);

mod explain;
mod starts;
mod texts;
