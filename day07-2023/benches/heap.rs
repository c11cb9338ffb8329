//! The memory of day 7.

benches::heap!(day07_2023::PUZZLE);
