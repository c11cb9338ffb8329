//! The tests that every day shares, and this day's own.

testing::suite!(LIBRARY::PUZZLE);
