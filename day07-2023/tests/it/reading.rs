//! The texts that are valid inputs, and their meaning. The approaches and the reference accept the same texts.

use std::fmt::Write;

use day07_2023::model::Card;
use day07_2023::reference::CARDS;
use day07_2023::{PUZZLE, grammar};
use proptest::prelude::*;

use crate::agreement::{answers, reference};

/// The hands of a text, printed as an input.
fn read(text: &str) -> Option<String> {
    let hands = grammar::parse(text).ok()?;
    Some(hands.iter().fold(String::new(), |mut text, hand| {
        writeln!(text, "{hand}").expect("writing to a string cannot fail");
        text
    }))
}

#[test]
fn the_deck_is_in_order_and_reads_back() {
    assert!(Card::DECK.is_sorted());
    assert!(Card::Joker < Card::DECK[0].0);
    assert_eq!(Card::DECK.map(|(_, symbol)| symbol as u8), *CARDS);
    assert_eq!(Card::DECK.map(|(card, _)| Card::from_symbol(card.symbol())), Card::DECK.map(|(card, _)| Some(card)));
}

#[test]
fn line_ends_blank_lines_at_the_end_and_wide_gaps_are_accepted() {
    let expected = "32T3K 765\nKK677 28\n";
    for text in [
        expected,
        "32T3K 765\nKK677 28",
        "32T3K 765\r\nKK677 28\r\n",
        "32T3K 765\nKK677 28\r\n",
        "32T3K 765\r\nKK677 28\n",
        "32T3K 765\nKK677 28\n\n\r\n\n",
        "32T3K   765\nKK677\t \t28\n",
    ] {
        assert_eq!(read(text).as_deref(), Some(expected), "{text:?}");
        testing::bytes_are_treated_alike(&PUZZLE, text.as_bytes());
    }
}

#[test]
fn the_smallest_and_the_largest_bid() {
    let text = "22222 1\nAAAAA 4294967295\n";
    assert_eq!(read(text).as_deref(), Some(text));
}

/// A valid input of up to five hands, with many equal cards and many jokers.
fn input() -> impl Strategy<Value = String> {
    let cards = prop_oneof!["[2J]{5}", "[2KAJ]{5}", "[3-6J]{5}", "[2-9TJQKA]{5}"];
    let bid = prop_oneof![4 => 1..=1000_u32, 1 => 1..=u32::MAX, 1 => Just(u32::MAX)];
    let line = (cards, bid).prop_map(|(cards, bid)| format!("{cards} {bid}\n"));
    prop::collection::vec(line, 1..=5).prop_map(|lines| lines.concat())
}

/// An edit: a place, the number of characters to remove, and the text to insert.
fn edit() -> impl Strategy<Value = (prop::sample::Index, usize, String)> {
    let odd = "[ \t\r\n\u{0}0-9JjKk:.+\u{2d}\u{feff}\u{a0}КΑＫ７٣]{0,2}";
    (any::<prop::sample::Index>(), 0..3_usize, odd)
}

fn edited(text: &str, edits: &[(prop::sample::Index, usize, String)]) -> String {
    edits.iter().fold(text.to_owned(), |text, (place, taken, put)| {
        let mut symbols: Vec<char> = text.chars().collect();
        let start = place.index(symbols.len() + 1);
        let end = symbols.len().min(start + taken);
        symbols.splice(start..end, put.chars());
        symbols.into_iter().collect()
    })
}

/// Checks that the approaches accept what the reference accepts, and give the same answers.
fn check(text: &str) {
    testing::bytes_are_treated_alike(&PUZZLE, text.as_bytes());
    let approach = PUZZLE.default_approach();
    let is_valid = approach.check(text).is_ok();
    assert_eq!(is_valid, reference().check(text).is_ok(), "{text:?}");
    if is_valid {
        assert_eq!(answers(approach, text), answers(reference(), text), "{text:?}");
    }
}

proptest! {
    #[test]
    fn printed_inputs_read_back(text in input()) {
        prop_assert_eq!(read(&text), Some(text));
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        check(&text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn edited_inputs_are_read_or_refused(text in input(), edits in prop::collection::vec(edit(), 1..=2)) {
        check(&edited(&text, &edits));
    }
}
