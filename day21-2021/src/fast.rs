//! The approach `fast`: both answers from a table that the compiler makes.
//!
//! A board of ten spaces has only a hundred pairs of starts. The build plays them all, by the functions that
//! [`decoupled`] runs at run time, and one load is left to do. So the time of `fast` is that of the byte lane in
//! `lane.rs`; what the idea costs without a table is the time of `decoupled`.
//!
//! Cost: 1600 bytes of table; one pass over the text and one load, some 6 nanoseconds.

use common::{Budget, Outcome, ParseError, Solver};

use crate::decoupled::{self, SPACES};
use crate::lane;

/// The approach of this module.
pub struct Fast;

/// The model is what the table has at the place of the starts: both answers.
impl Solver for Fast {
    const NAME: &'static str = "fast";
    const SUMMARY: &'static str = "all hundred answers in a table that the compiler makes by `decoupled`";
    const SOURCE: &'static str = "this workspace";
    type Model<'a> = [u64; 2];

    #[inline]
    fn parse(text: &str) -> Result<[u64; 2], ParseError> {
        let [first, second] = lane::parse(text)?.indices();
        Ok(ANSWERS[first][second])
    }

    #[inline]
    fn part1(&[part1, _]: &[u64; 2], _: &Budget) -> Outcome {
        Ok(part1.into())
    }

    #[inline]
    fn part2(&[_, part2]: &[u64; 2], _: &Budget) -> Outcome {
        Ok(part2.into())
    }
}

/// Both answers, by the two starts, counted from 0.
static ANSWERS: [[[u64; 2]; SPACES]; SPACES] = {
    let unfinished = decoupled::unfinished();
    let mut answers = [[[0; 2]; SPACES]; SPACES];
    let mut game = 0;
    while game < SPACES * SPACES {
        let starts = [game / SPACES, game % SPACES];
        let [wins1, wins2] = decoupled::wins(&unfinished, starts);
        let most = if wins1 > wins2 { wins1 } else { wins2 };
        answers[starts[0]][starts[1]] = [decoupled::training(starts), most];
        game += 1;
    }
    answers
};
