//! The format of the input, and the only judge of it.
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
//! One deck may be empty, which is a finished game, but not both. The lines are parsed by nom; what concerns several
//! lines is checked by [`Deal::new`]; only a text that fails is read again for the places to show.

use std::ops::Range;

use common::ParseError;
use common::parse::{Fault, Furthest, Parsed, blank_line, line_end, lines, number};
use nom::Parser;
use nom::branch::alt;
use nom::character::complete::digit1;
use nom::combinator::eof;
use nom_supreme::parser_ext::ParserExt;
use nom_supreme::tag::complete::tag;

use crate::model::{Deal, NoDeal};

/// Reads a puzzle input.
///
/// # Errors
/// A text that is not one, with what was expected and where.
pub fn parse(text: &str) -> Result<Deal, ParseError> {
    Deal::new(common::parse::parse(decks, text)?).map_err(|wrong| match wrong {
        NoDeal::NoCards => no_cards(text),
        NoDeal::Card(card) => twice(text, card),
    })
}

/// Both players' cards.
fn decks(text: &str) -> Parsed<'_, [Vec<u32>; 2]> {
    let (rest, one) = header("`Player 1:`", "1").precedes(deck("a card or a blank line")).parse(text)?;
    let (rest, ()) = blank_line.context("a blank line and the deck of player 2").parse(rest)?;
    let (rest, two) = header("`Player 2:`", "2").precedes(deck("a card")).parse(rest)?;
    let (_, ()) = no_third_player(rest)?;
    Ok((rest, [one, two]))
}

/// The line before the cards of the player with that `digit`; `words` name it in diagnostics.
fn header<'a>(words: &'static str, digit: &'static str) -> impl Parser<&'a str, (), Furthest<'a>> {
    // Piece by piece, so that a wrong line is marked where it goes wrong.
    let mut pieces = (move |text| tag("Player").context(words).parse(text))
        .terminated(tag(" ").context("a space"))
        .terminated(tag(digit))
        .terminated(tag(":"))
        .terminated(alt((line_end, eof.value(()))).context("the end of the line"))
        .value(());
    move |text| match any_header(text) {
        // Well written, but not the one that belongs here, as when the players are swapped.
        Some((found, number)) if number != digit => {
            let message = format!("expected {words}, found `{found}`");
            Err(Fault::new(message, format!("expected {words}"), found.len()).at(text))
        }
        _ => pieces.parse(text),
    }
}

/// Refuses a header after the second deck.
fn no_third_player(text: &str) -> Parsed<'_, ()> {
    let after_blank_lines = text.trim_start_matches(['\r', '\n']);
    match any_header(after_blank_lines) {
        Some((found, _)) => {
            let message = format!("expected the end of the input, found `{found}`: the game has two players");
            let label = "the game has two players, each with one deck";
            Err(Fault::new(message, label, found.len()).at(after_blank_lines))
        }
        None => Ok((text, ())),
    }
}

/// The header of any player at the start of `text`, if it is short enough to show, and the player's number.
fn any_header(text: &str) -> Option<(&str, &str)> {
    const MOST: usize = 20;
    let (_, (header, number)) =
        tag::<_, _, ()>("Player ").precedes(digit1).terminated(tag(":")).with_recognized().parse(text).ok()?;
    (header.len() <= MOST).then_some((header, number))
}

/// A player's cards, perhaps none; `words` name what may stand at the start of their lines.
fn deck<'a>(words: &'static str) -> impl FnMut(&'a str) -> Parsed<'a, Vec<u32>> {
    lines(number("a card", 1..=u32::MAX).context(words))
}

/// The refusal of two empty decks.
fn no_cards(text: &str) -> ParseError {
    let mut headers = Lines::of(text).filter(|(line, _)| line.starts_with("Player")).map(|(_, place)| place);
    let one = headers.next().unwrap_or_default();
    let two = headers.next().unwrap_or_default();
    ParseError::new(two, "both decks are empty: a game has at least one card")
        .with_label("no card follows")
        .with_secondary(one, "and none follows here")
}

/// The refusal of a card that is there for the second time.
fn twice(text: &str, card: u32) -> ParseError {
    // Cards have one way to be written, so equal cards are equal lines.
    let digits = card.to_string();
    let mut places = Lines::of(text).filter(|(line, _)| *line == digits).map(|(_, place)| place);
    let first = places.next().unwrap_or_default();
    let second = places.next().unwrap_or_default();
    ParseError::new(second, format!("the card {card} is there twice: all cards of a deal are different"))
        .with_label("a second time")
        .with_secondary(first, "this card is here first")
}

/// The lines of a text, each without its end and with its place in the text.
struct Lines<'a> {
    lines: std::str::SplitInclusive<'a, char>,
    start: usize,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Self {
        Self { lines: text.split_inclusive('\n'), start: 0 }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = (&'a str, Range<usize>);

    fn next(&mut self) -> Option<Self::Item> {
        let whole = self.lines.next()?;
        let line = whole.trim_end_matches(['\r', '\n']);
        let start = self.start;
        self.start += whole.len();
        Some((line, start..start + line.len()))
    }
}
