//! The memory of all approaches.

benches::heap!(day21_2021::PUZZLE);
