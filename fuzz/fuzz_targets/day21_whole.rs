//! From any bytes to answers or a diagnostic: all approaches alike.
#![no_main]

use common::testing::bytes_are_treated_alike;
use day21_2021::PUZZLE;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| bytes_are_treated_alike(&PUZZLE, bytes));
