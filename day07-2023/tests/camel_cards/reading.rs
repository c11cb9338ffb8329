//! Valid texts are read for what they say, others are refused, and the grammar and the plain check tell them apart
//! alike.

use std::fmt::Write;

use common::parse::{Screen, parse};
use common::testing::{self, approaches_agree};
use day07_2023::PUZZLE;
use day07_2023::grammar::CamelCards;
use day07_2023::model::{Card, Hand};
use proptest::prelude::*;

use crate::{input, plain};

/// What the grammar makes of a text, written as inputs write it.
fn read(text: &str) -> Option<String> {
    let hands = parse::<CamelCards>(text).ok()?;
    Some(hands.iter().fold(String::new(), |mut text, hand| {
        writeln!(text, "{hand}").expect("a string takes whatever is written");
        text
    }))
}

#[test]
fn the_deck_is_in_order_and_reads_back() {
    assert!(Card::DECK.is_sorted());
    assert!(Card::Joker < Card::DECK[0]);
    let symbols: String = Card::DECK.iter().map(|card| card.symbol()).collect();
    assert_eq!(symbols.as_bytes(), plain::SYMBOLS);
    assert_eq!(Card::DECK.map(|card| Card::from_symbol(card.symbol())), Card::DECK.map(Some));
}

#[test]
fn a_hand_takes_twelve_bytes() {
    assert_eq!(size_of::<Hand>(), 12);
}

#[test]
fn what_editors_do_to_a_text_does_not_matter() {
    let expected = "32T3K 765\nKK677 28\n";
    for text in [
        expected,
        "32T3K 765\nKK677 28",
        "32T3K 765\r\nKK677 28\r\n",
        "32T3K 765\nKK677 28\r\n",
        "32T3K 765\r\nKK677 28\n",
        "32T3K 765\nKK677 28\n\n\r\n\n",
        "\u{feff}32T3K 765\nKK677 28\n",
        "32T3K   765\nKK677\t \t28\n",
    ] {
        assert_eq!(read(text).as_deref(), Some(expected), "{text:?}");
        approaches_agree(&PUZZLE, text);
    }
}

#[test]
fn the_smallest_and_the_largest_bid() {
    let text = "22222 1\nAAAAA 4294967295\n";
    assert_eq!(read(text).as_deref(), Some(text));
}

/// A place and what to do there: take out some characters and put in others.
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

/// The grammar accepts what the plain check accepts and reads the same hands; all approaches agree; and a refusal fits
/// on a screen.
fn check(text: &str) {
    let expected = plain::parse(text).map(|hands| plain::written(&hands));
    assert_eq!(read(text), expected, "{text:?}");
    approaches_agree(&PUZZLE, text);
    if let Err(error) = parse::<CamelCards>(text) {
        let report = Screen::PLAIN.report("input.txt", text, &error);
        assert!(report.lines().count() <= 12, "{report}");
        assert!(report.lines().all(|line| line.chars().count() <= 200), "{report}");
    }
}

#[test]
fn mutated_texts_are_treated_alike() {
    testing::mutated_texts_are_treated_alike(&PUZZLE);
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(text in input(30)) {
        prop_assert_eq!(read(&text), Some(text));
    }

    #[test]
    fn line_ends_do_not_matter(text in input(30), windows in prop::collection::vec(any::<bool>(), 30)) {
        let lines = text.lines().zip(&windows).map(|(line, windows)| line.to_owned() + if *windows { "\r\n" } else { "\n" });
        prop_assert_eq!(read(&lines.collect::<String>()), Some(text));
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        check(&text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn edited_inputs_are_read_or_refused(text in input(5), edits in prop::collection::vec(edit(), 1..=2)) {
        check(&edited(&text, &edits));
    }
}
