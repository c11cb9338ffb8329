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
//! lines is checked afterwards. Whether all cards are distinct is seen on a sorted copy, in O(n log n) time and 4 bytes
//! a card; only a text that fails is read again for the places to show.

use std::collections::HashSet;
use std::ops::Range;

use common::ParseError;
use common::parse::{BYTE_ORDER_MARK, Complaint, Grammar, GrammarError, blank_line, line_end, lines, number};
use itertools::Itertools;
use nom::branch::alt;
use nom::character::complete::digit1;
use nom::combinator::eof;
use nom::error::ErrorKind;
use nom::{Err, IResult, Parser};
use nom_supreme::parser_ext::ParserExt;
use nom_supreme::tag::complete::tag;

use crate::model::Deal;

/// The shape of the input; [`parse`] also checks what concerns several lines.
struct Shape;

impl Grammar for Shape {
    type Model = Deal;

    fn input<'a, E: GrammarError<'a>>(text: &'a str) -> IResult<&'a str, Deal, E> {
        let (rest, one) = header("`Player 1:`", "1").precedes(deck("a card or a blank line")).parse(text)?;
        let (rest, ()) = blank_line.context("a blank line and the deck of player 2").parse(rest)?;
        let (rest, two) = header("`Player 2:`", "2").precedes(deck("a card")).parse(rest)?;
        let (_, ()) = no_third_player(rest)?;
        Ok((rest, Deal { decks: [one, two] }))
    }
}

/// Reads a puzzle input.
///
/// # Errors
/// A text that is not one, with what was expected and where.
pub fn parse(text: &str) -> Result<Deal, ParseError> {
    let deal = common::parse::parse::<Shape>(text)?;
    if deal.decks.iter().all(Vec::is_empty) {
        return Err(no_cards(text));
    }
    if deal.decks.concat().into_iter().sorted_unstable().tuple_windows().any(|(a, b)| a == b) {
        return Err(twice(text, &deal));
    }
    Ok(deal)
}

/// The line before the cards of the player with that `digit`; `words` name it in diagnostics.
fn header<'a, E: GrammarError<'a>>(words: &'static str, digit: &'static str) -> impl Parser<&'a str, (), E> {
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
            Err(complaint(text, Complaint::new(message, format!("expected {words}"), found.len())))
        }
        _ => pieces.parse(text),
    }
}

/// Complains about a header after the second deck.
fn no_third_player<'a, E: GrammarError<'a>>(text: &'a str) -> IResult<&'a str, (), E> {
    let after_blank_lines = text.trim_start_matches(['\r', '\n']);
    match any_header(after_blank_lines) {
        Some((found, _)) => {
            let message = format!("expected the end of the input, found `{found}`: the game has two players");
            let label = "the game has two players, each with one deck";
            Err(complaint(after_blank_lines, Complaint::new(message, label, found.len())))
        }
        None => Ok((text, ())),
    }
}

fn complaint<'a, E: GrammarError<'a>>(at: &'a str, complaint: Complaint) -> Err<E> {
    Err::Error(E::from_external_error(at, ErrorKind::Verify, complaint))
}

/// The header of any player at the start of `text`, if it is short enough to show, and the player's number.
fn any_header(text: &str) -> Option<(&str, &str)> {
    const MOST: usize = 20;
    let (_, (header, number)) =
        tag::<_, _, ()>("Player ").precedes(digit1).terminated(tag(":")).with_recognized().parse(text).ok()?;
    (header.len() <= MOST).then_some((header, number))
}

/// A player's cards, perhaps none; `words` name what may stand at the start of their lines.
fn deck<'a, E: GrammarError<'a>>(words: &'static str) -> impl FnMut(&'a str) -> IResult<&'a str, Vec<u32>, E> {
    lines(number("a card", 1..=u32::MAX).context(words))
}

/// The refusal of two empty decks.
fn no_cards(text: &str) -> ParseError {
    let mut headers = Lines::of(text).filter(|(line, _)| line.starts_with("Player")).map(|(_, place)| place);
    let one = headers.next().unwrap_or_default();
    let two = headers.next().unwrap_or_default();
    ParseError::new(two, "both decks are empty: a game has at least one card")
        .label("no card follows")
        .also(one, "and none follows here")
}

/// The refusal of the first card that is there for the second time.
fn twice(text: &str, deal: &Deal) -> ParseError {
    let mut before = HashSet::new();
    let Some(&card) = deal.decks.iter().flatten().find(|card| !before.insert(**card)) else {
        return ParseError::new(0..0, "a card is there twice");
    };
    // Cards have one way to be written, so equal cards are equal lines.
    let digits = card.to_string();
    let mut places = Lines::of(text).filter(|(line, _)| *line == digits).map(|(_, place)| place);
    let first = places.next().unwrap_or_default();
    let second = places.next().unwrap_or_default();
    ParseError::new(second, format!("the card {card} is there twice: all cards of a deal are different"))
        .label("a second time")
        .also(first, "this card is here first")
}

/// The lines of a text, each without its end and with its place in the text.
struct Lines<'a> {
    lines: std::str::SplitInclusive<'a, char>,
    start: usize,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Self {
        let after_mark = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        Self { lines: after_mark.split_inclusive('\n'), start: text.len() - after_mark.len() }
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
