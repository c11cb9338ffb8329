//! The fast lane against the grammar: both take the same texts. Their models differ, so what was read is compared by
//! what it wins: the bids and the order of the hands by both parts.
#![no_main]

use common::Watch;
use common::puzzle::Solver;
use day07_2023::enums::Enums;
use day07_2023::fast::{self, Fast};
use day07_2023::grammar::CamelCards;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let watch = Watch::unlimited();
    let lane = fast::parse(bytes).map(|model| [Fast::part1(&model, &watch), Fast::part2(&model, &watch)]);
    let grammar = fuzz::by_grammar(bytes, common::parse::parse::<CamelCards>)
        .map(|hands| [Enums::part1(&hands, &watch), Enums::part2(&hands, &watch)]);
    assert_eq!(lane, grammar);
});
