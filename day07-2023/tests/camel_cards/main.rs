//! What Camel Cards promises, seen from outside; each module holds one kind of promise.

mod answers;
mod explaining;
mod generated;
mod plain;
mod ranking;
mod reading;
mod refusals;

use proptest::prelude::*;

/// A line of a hand and its bid, with many equal cards and many jokers, so that equal hands and all types are common.
fn line() -> impl Strategy<Value = String> {
    let cards = prop_oneof!["[2J]{5}", "[2KAJ]{5}", "[3-6J]{5}", "[2-9TJQKA]{5}"];
    let bid = prop_oneof![4 => 1..=1000_u32, 1 => 1..=u32::MAX, 1 => Just(u32::MAX)];
    (cards, bid).prop_map(|(cards, bid)| format!("{cards} {bid}"))
}

/// A valid input of up to `most` hands.
fn input(most: usize) -> impl Strategy<Value = String> {
    prop::collection::vec(line(), 1..=most).prop_map(|lines| lines.join("\n") + "\n")
}

/// Both answers of an approach to a valid input.
fn answers(approach: &common::Approach, text: &str) -> [String; 2] {
    let outcomes = approach.solve(text, &common::Watch::unlimited()).expect("a valid input");
    outcomes.map(|outcome| outcome.expect("every valid input has both answers").to_string())
}
