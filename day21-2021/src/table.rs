//! Looks both answers up in a table that the compiler makes.
//!
//! A board of ten spaces has a hundred pairs of starts. The compiler plays them all with the
//! functions that [`decoupled`] calls at run time. One table of turns serves all pairs. With one
//! for each, rustc stops at its limit for long evaluations. Only reading the text and loading an
//! entry remain, so its time says nothing about a way of counting. `decoupled` has the same reader.
//!
//! Cost: a table of 1600 bytes, one pass over the text, and one load.

use common::ParseError;

use crate::decoupled::{self, SPACES, UNFINISHED};
use crate::reader;

/// Reads the starts and loads both answers.
#[inline]
pub(crate) fn parse(text: &str) -> Result<[u64; 2], ParseError> {
    let [first, second] = reader::parse(text)?.indices();
    Ok(ANSWERS[first][second])
}

#[inline]
pub(crate) fn part1(&[answer, _]: &[u64; 2]) -> u64 {
    answer
}

#[inline]
pub(crate) fn part2(&[_, answer]: &[u64; 2]) -> u64 {
    answer
}

/// Both answers by the two starts, counted from 0.
static ANSWERS: [[[u64; 2]; SPACES]; SPACES] = {
    let mut answers = [[[0; 2]; SPACES]; SPACES];
    let mut game = 0;
    while game < SPACES * SPACES {
        let starts = [game / SPACES, game % SPACES];
        let [wins1, wins2] = decoupled::wins(&UNFINISHED, starts);
        let most = if wins1 > wins2 { wins1 } else { wins2 };
        answers[starts[0]][starts[1]] = [decoupled::training(starts), most];
        game += 1;
    }
    answers
};
