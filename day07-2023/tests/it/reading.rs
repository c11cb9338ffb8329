//! The texts that are valid inputs, and their meaning. The approaches and the reference accept the
//! same texts.

use std::fmt::Write;

use day07_2023::model::Card;
use day07_2023::reference::CARDS;
use day07_2023::{PUZZLE, grammar};

use crate::generated::make;

/// The hands of a text, printed as an input.
fn read(text: &str) -> Option<String> {
    let hands = grammar::parse(text).ok()?;
    Some(hands.iter().fold(String::new(), |mut text, hand| {
        writeln!(text, "{} {}", hand.cards, hand.bid).expect("writing to a string cannot fail");
        text
    }))
}

#[test]
fn the_deck_is_in_order_and_reads_back() {
    assert!(Card::DECK.is_sorted());
    assert!(Card::Joker < Card::DECK[0].0);
    assert_eq!(Card::DECK.map(|(_, symbol)| symbol as u8), *CARDS);
    assert_eq!(
        Card::DECK.map(|(card, _)| Card::from_symbol(card.symbol())),
        Card::DECK.map(|(card, _)| Some(card))
    );
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
fn printed_inputs_read_back() {
    let bids = "22222 1\nAAAAA 4294967295\n";
    assert_eq!(read(bids).as_deref(), Some(bids));
    for seed in 1..=20 {
        let text = make(seed, 100);
        assert_eq!(read(&text), Some(text));
    }
}
