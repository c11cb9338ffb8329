//! The format of an input: a line for each of the two players, in order, which ends in a space of the board.
//!
//! ```text
//! Player 1 starting position: 4
//! Player 2 starting position: 8
//! ```
//!
//! Every word is a parser of its own, so that a diagnostic points at the word that is wrong.

use std::ops::RangeInclusive;

use common::parse::{Grammar, GrammarError, line_end, number};
use nom::character::complete::digit1;
use nom::combinator::{eof, verify};
use nom::multi::many0_count;
use nom::{IResult, Parser};
use nom_supreme::parser_ext::ParserExt;
use nom_supreme::tag::complete::tag;

use crate::model::Starts;
use crate::rules::Rules;

/// The spaces of the puzzle's board.
const SPACES: RangeInclusive<u32> = 1..=Rules::DIRAC.board();

/// The input of this puzzle.
pub struct Format;

impl Grammar for Format {
    type Model = Starts;

    fn input<'a, E: GrammarError<'a>>(text: &'a str) -> IResult<&'a str, Starts, E> {
        start("`Player 1 starting position:`", "1", "player 1")
            .and(start("`Player 2 starting position:`", "2", "player 2"))
            .map(|(first, second)| Starts([first, second]))
            .terminated(no_third_player)
            .parse(text)
    }
}

/// The line of the player with that number; `line` and `player` are what diagnostics call the two.
fn start<'a, E: GrammarError<'a>>(
    line: &'static str,
    number: &'static str,
    player: &'static str,
) -> impl Parser<&'a str, u32, E> {
    tag("Player")
        .context(line)
        .terminated(space)
        .terminated(verify(digit1, move |digits: &str| digits == number).context(player))
        .terminated(space)
        .terminated(tag("starting"))
        .terminated(space)
        .terminated(tag("position"))
        .terminated(tag(":"))
        .terminated(space)
        .precedes(position)
        .terminated(line_end.or(eof.value(())).context("the end of the line"))
}

/// A look at what follows: two players are all.
fn no_third_player<'a, E: GrammarError<'a>>(text: &'a str) -> IResult<&'a str, (), E> {
    many0_count(line_end)
        .precedes(tag("Player").not().context("the end of the input (the game has two players)"))
        .peek()
        .parse(text)
}

fn position<'a, E: GrammarError<'a>>(text: &'a str) -> IResult<&'a str, u32, E> {
    number("a starting position", SPACES).context("a starting position from 1 to 10").parse(text)
}

fn space<'a, E: GrammarError<'a>>(text: &'a str) -> IResult<&'a str, (), E> {
    tag(" ").value(()).context("a space").parse(text)
}
