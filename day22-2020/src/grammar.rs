//! The format of the input. This parser defines what is valid.
//!
//! ```text
//! Player 1:       a header,
//! 9               then the player's cards from top to bottom, one a line:
//! 2               distinct whole numbers, at least 1;
//!                 a blank line,
//! Player 2:       and the same of the other player.
//! 5
//! ```
//!
//! One deck may be empty, as in a finished game, but not both. nom parses the lines, and
//! [`Deal::new`] checks the cards. If that fails, the parser searches the text for the lines to
//! show.

use std::array;
use std::ops::Range;

use common::ParseError;
use common::parse::grammar::{self, GrammarError, Parsed, line_end, lines, number, words};
use nom::combinator::eof;
use nom::{Offset, Parser};
use nom_supreme::parser_ext::ParserExt;

use crate::model::{Deal, InvalidDeal};

/// Reads a puzzle input.
///
/// # Errors
/// The text is not valid. The error says what was expected and where.
pub fn parse(text: &str) -> Result<Deal, ParseError> {
    Deal::new(grammar::parse(decks, text)?).map_err(|invalid| match invalid {
        InvalidDeal::NoCards => {
            let [one, two] = first_lines(text, |line| line.starts_with("Player"));
            ParseError::without_place("both decks are empty: a game has at least one card")
                .mark(two, "no card follows")
                .mark(one, "and none follows here either")
        }
        InvalidDeal::Card(card) => {
            // A card has one spelling, so equal cards are equal lines.
            let digits = card.to_string();
            let [first, second] = first_lines(text, |line| line == digits);
            ParseError::without_place(format!(
                "the card {card} occurs twice: all cards of a deal are different"
            ))
            .mark(second, "the second time")
            .mark(first, "the first time")
        }
    })
}

/// Both players' cards.
fn decks(text: &str) -> Parsed<'_, [Vec<u32>; 2]> {
    header("Player 1:")
        .precedes(deck("a card or a blank line"))
        .terminated(line_end.context("a blank line and the deck of player 2"))
        .and(header("Player 2:").precedes(deck("a card")))
        .map(|(one, two)| [one, two])
        .parse(text)
}

/// The line before a player's cards.
fn header<'a>(name: &'static str) -> impl Parser<&'a str, (), GrammarError<'a>> {
    words(name).terminated(line_end.or(eof.value(())).context("the end of the line"))
}

/// A player's cards, perhaps none. `expected` names what may start such a line.
fn deck<'a>(expected: &'static str) -> impl FnMut(&'a str) -> Parsed<'a, Vec<u32>> {
    lines(number("a card", 1..=u32::MAX).context(expected))
}

/// The places of the first two wanted lines.
fn first_lines(text: &str, is_wanted: impl Fn(&str) -> bool) -> [Range<usize>; 2] {
    let mut places = text.lines().filter(|line| is_wanted(line)).map(|line| {
        let start = text.offset(line);
        start..start + line.len()
    });
    array::from_fn(|_| places.next().unwrap_or_default())
}
