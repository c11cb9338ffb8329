//! The fast lane against the grammar: both take the same texts and read the same starts.
#![no_main]

use day21_2021::fast;
use day21_2021::grammar::Format;
use day21_2021::model::Starts;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let starts = fuzz::by_grammar(bytes, common::parse::parse::<Format>);
    assert_eq!(fast::parse(bytes).map(Starts), starts);
});
