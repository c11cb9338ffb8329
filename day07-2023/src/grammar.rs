//! The format of the input: a line for each hand, its five cards, spaces or tabs, and its bid.
//!
//! ```text
//! 32T3K 765
//! T55J5 684
//! ```
//!
//! A card is one of `23456789TJQKA`, a bid a whole number from 1 to 4294967295, and there is at least one hand.
//! Memory: 12 to 24 bytes per hand, 36 while the list grows, at 8 bytes of text or more.

use common::parse::{Fault, Parsed, line_end, lines, number};
use nom::Parser;
use nom::character::complete::{satisfy, space1};
use nom::multi::many0_count;
use nom_supreme::parser_ext::ParserExt;

use crate::model::{Card, Cards, Hand};

/// The most cards of a hand that a diagnostic marks, so that there is room for words beside them.
const MOST_MARKED: usize = 24;

/// The hands of a text.
///
/// # Errors
/// The text is not valid.
pub fn hands(text: &str) -> Parsed<'_, Vec<Hand>> {
    lines(hand).preceded_by(a_first_hand).terminated(no_hand_after_blank_lines).parse(text)
}

/// A look at what follows: there is at least one hand.
fn a_first_hand(text: &str) -> Parsed<'_, Card> {
    card.peek().context("a hand (five cards and a bid)").parse(text)
}

/// A look at what follows: blank lines end the hands.
fn no_hand_after_blank_lines(text: &str) -> Parsed<'_, ()> {
    many0_count(line_end)
        .precedes(card.not().context("the end of the input (no hand follows a blank line)"))
        .peek()
        .parse(text)
}

fn hand(text: &str) -> Parsed<'_, Hand> {
    cards
        .terminated(space1.context("a space and a bid"))
        .and(number("a bid", 1..=u32::MAX).context("a bid (a whole number)"))
        .map(|(cards, bid)| Hand { cards, bid })
        .parse(text)
}

/// Five cards, no more and no fewer.
fn cards(text: &str) -> Parsed<'_, Cards> {
    card.array().map(Cards).terminated(card.not()).parse(text).map_err(|error| match miscount(text) {
        Some(fault) => fault.at(text),
        None => error,
    })
}

fn card(text: &str) -> Parsed<'_, Card> {
    satisfy(char::is_alphanumeric)
        .map_res(|symbol| Card::from_symbol(symbol).ok_or_else(|| not_a_card(symbol)))
        .context("a card (one of 23456789TJQKA)")
        .parse(text)
}

/// The fault about a letter or digit that is no card, with what was probably meant.
fn not_a_card(symbol: char) -> Fault {
    let upper = symbol.to_ascii_uppercase();
    let (name, rule) = match symbol {
        '1' => ("`1`".to_owned(), "a ten is written `T`, an ace `A`".to_owned()),
        _ if Card::from_symbol(upper).is_some() => {
            (format!("`{symbol}`"), format!("cards are written in capitals, this one `{upper}`"))
        }
        _ if symbol.is_ascii() => (format!("`{symbol}`"), "a card is one of 23456789TJQKA".to_owned()),
        // It may look exactly like one.
        _ => {
            let name = format!("`{symbol}` (U+{:04X})", u32::from(symbol));
            (name, "a card is one of 23456789TJQKA, in plain ASCII".to_owned())
        }
    };
    Fault::new(format!("{name} is not a card: {rule}"), rule, symbol.len_utf8())
}

/// The fault about a hand at the start of `text` whose cards are all right but too few or too many. Digits that
/// end the line after five cards are rather a bid.
fn miscount(text: &str) -> Option<Fault> {
    let count = text.chars().map_while(Card::from_symbol).count();
    let (cards, rest) = text.split_at(count); // a card is one byte
    let ended = rest.chars().next().is_none_or(char::is_whitespace);
    let miscounted = count > 5 || (1..5).contains(&count) && ended;
    let is_bid = count > 5 && cards[5..].bytes().all(|card| card.is_ascii_digit());
    miscounted.then(|| {
        let message = if is_bid && (rest.is_empty() || rest.starts_with(['\r', '\n'])) {
            "a space is missing between the hand and its bid".to_owned()
        } else {
            format!("a hand has five cards, but this one has {count}")
        };
        Fault::new(message, "expected five cards, then a space and a bid", count.min(MOST_MARKED))
    })
}
