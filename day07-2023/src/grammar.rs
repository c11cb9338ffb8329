//! The format of the input: a line for each hand, with its five cards, spaces or tabs, and its bid.
//!
//! ```text
//! 32T3K 765
//! T55J5 684
//! ```
//!
//! A card is one of `23456789TJQKA`, a bid a whole number from 1 to 4294967295, and there is at
//! least one hand. A line ends with LF or CRLF. At the end of the text, any line feeds and carriage
//! returns are removed before any parser sees it, so `32T3K 5\r` is an input, too.

use common::ParseError;
use common::parse::grammar::{self, Parsed, lines, no_more, number};
use nom::Parser;
use nom::character::complete::{satisfy, space1};
use nom_supreme::parser_ext::ParserExt;

use crate::model::{Card, Cards, Hand};

/// The most cards that a diagnostic marks, which leaves room for its label.
const MOST_MARKED: usize = 24;

/// The hands of an input.
pub fn parse(text: &str) -> Result<Vec<Hand>, ParseError> {
    let hands = lines(hand)
        .preceded_by(card.peek().context("a hand (five cards and a bid)"))
        .terminated(no_more(
            card,
            "the end of the input (no hand follows a blank line)",
        ));
    grammar::parse(hands, text)
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
    card.array()
        .map(Cards)
        .terminated(card.not())
        .parse(text)
        .map_err(|error| match miscount(text) {
            Some(fault) => fault.at(text),
            None => error,
        })
}

fn card(text: &str) -> Parsed<'_, Card> {
    satisfy(|symbol| symbol.is_ascii_alphanumeric())
        .map_res(|symbol| Card::from_symbol(symbol).ok_or_else(|| not_a_card(symbol)))
        .context("a card (one of 23456789TJQKA)")
        .parse(text)
}

/// The fault of a letter or digit that is not a card, with the card that was probably meant.
fn not_a_card(symbol: char) -> ParseError {
    let upper = symbol.to_ascii_uppercase();
    let rule = match symbol {
        '1' => "a ten is written `T`, an ace `A`".to_owned(),
        _ if Card::from_symbol(upper).is_some() => {
            format!("cards are written in capitals, this one `{upper}`")
        }
        _ => "a card is one of 23456789TJQKA".to_owned(),
    };
    ParseError::without_place(format!("`{symbol}` is not a card: {rule}")).mark(0..1, rule)
}

/// The fault of a hand at the start of `text` with too few or too many cards. Digits after five
/// cards at the end of a line count as a bid.
fn miscount(text: &str) -> Option<ParseError> {
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
        ParseError::without_place(message).mark(
            0..count.min(MOST_MARKED),
            "expected five cards, then a space and a bid",
        )
    })
}
