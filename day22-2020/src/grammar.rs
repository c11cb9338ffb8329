//! The format of the input. This parser defines what is valid.
//!
//! ```text
//! Player 1:       a header,
//! 9               then the player's cards from top to bottom, one a line: distinct whole numbers, at least 1;
//! 2
//!                 a blank line,
//! Player 2:       and the same of the other player.
//! 5
//! ```
//!
//! One deck may be empty, as in a finished game, but not both. nom parses the lines, and [`Deal::new`] checks the cards. If
//! that fails, the parser searches the text for the lines to show.

use std::ops::Range;

use common::ParseError;
use common::parse::grammar::{self, Furthest, Parsed, blank_line, line_end, lines, number};
use nom::branch::alt;
use nom::combinator::eof;
use nom::{Offset, Parser};
use nom_supreme::parser_ext::ParserExt;
use nom_supreme::tag::complete::tag;

use crate::model::{Deal, InvalidDeal};

/// Reads a puzzle input.
///
/// # Errors
/// The text is not valid. The error says what was expected and where.
pub fn parse(text: &str) -> Result<Deal, ParseError> {
    Deal::new(grammar::parse(decks, text)?).map_err(|invalid| match invalid {
        InvalidDeal::NoCards => {
            let [one, two] = first_lines(text, |line| line.starts_with("Player"));
            ParseError::new(two, "both decks are empty: a game has at least one card")
                .with_label("no card follows")
                .with_secondary(one, "and none follows here either")
        }
        InvalidDeal::Card(card) => {
            // A card has one spelling, so equal cards are equal lines.
            let digits = card.to_string();
            let [first, second] = first_lines(text, |line| line == digits);
            ParseError::new(second, format!("the card {card} occurs twice: all cards of a deal are different"))
                .with_label("the second time")
                .with_secondary(first, "the first time")
        }
    })
}

/// Both players' cards.
fn decks(text: &str) -> Parsed<'_, [Vec<u32>; 2]> {
    let (rest, one) = header("`Player 1:`", "1").precedes(deck("a card or a blank line")).parse(text)?;
    let (rest, ()) = blank_line.context("a blank line and the deck of player 2").parse(rest)?;
    let (rest, two) = header("`Player 2:`", "2").precedes(deck("a card")).parse(rest)?;
    Ok((rest, [one, two]))
}

/// The line before the cards of the player with that `digit`. `words` name it in diagnostics. It is parsed piece by piece,
/// so that a diagnostic points to the piece that is wrong.
fn header<'a>(words: &'static str, digit: &'static str) -> impl Parser<&'a str, (), Furthest<'a>> {
    (move |text| tag("Player").context(words).parse(text))
        .terminated(tag(" ").context("a space"))
        .terminated((move |text| tag(digit)(text)).context(words))
        .terminated(tag(":"))
        .terminated(alt((line_end, eof.value(()))).context("the end of the line"))
        .value(())
}

/// A player's cards, perhaps none. `words` name what may start such a line.
fn deck<'a>(words: &'static str) -> impl FnMut(&'a str) -> Parsed<'a, Vec<u32>> {
    lines(number("a card", 1..=u32::MAX).context(words))
}

/// The places of the first two wanted lines.
fn first_lines(text: &str, is_wanted: impl Fn(&str) -> bool) -> [Range<usize>; 2] {
    let mut places = text.lines().filter(|line| is_wanted(line)).map(|line| {
        let start = text.offset(line);
        start..start + line.len()
    });
    [(); 2].map(|()| places.next().unwrap_or_default())
}
