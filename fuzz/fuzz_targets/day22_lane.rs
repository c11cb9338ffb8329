//! The fast lane against the grammar: both take the same texts and read the same deal.
#![no_main]

use day22_2020::{fast, grammar};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    assert_eq!(fast::parse(bytes), fuzz::by_grammar(bytes, grammar::parse));
});
