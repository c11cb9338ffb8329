//! The approach `decoupled`: each player is played alone, and two sums put the players together.
//!
//! The players never touch: each has a position and a score of its own, and who wins depends on nothing but the turn in
//! which either reaches the target. So one player alone is enough. A turn splits a universe into 27. Let `N(k)` be the
//! number of universes in which a player has not reached the target after `k` turns; then `W(k) = 27 · N(k - 1) - N(k)`
//! is the number in which the target is reached in turn `k`. Player 1 wins in turn `k` if player 2 has not reached it in
//! `k - 1` turns, and player 2 if player 1 has not in `k`:
//!
//! ```text
//! wins of player 1 = sum over k of W1(k) · N2(k - 1)
//! wins of player 2 = sum over k of W2(k) · N1(k)
//! ```
//!
//! `N` comes from a table of `V(k, p, r)`: in how many universes a player on space `p`, who still needs `r` points, does
//! not get them within `k` turns. It looks forward from `p`, and not back to a start, so one table serves every start:
//! `N(k)` is `V(k, start, 21)`. A turn rolls three times and then scores the space reached, so seen from its beginning
//!
//! ```text
//! V(0) = 1 where r > 0, else 0
//! V(k) = roll(roll(roll(score(V(k - 1)))))
//! score(V)(p, r) = V(p, r - p)
//! roll(V)(p, r) = V(p + 1, r) + V(p + 2, r) + V(p + 3, r)    around the board
//! ```
//!
//! All of it is `const fn`: at run time it is this approach, and `fast` has the compiler run it.
//!
//! Cost: 19,000 additions for part 2, and at most 446 turns of play for part 1.

use common::{Budget, Outcome, ParseError, Solver};

use crate::lane;
use crate::model::{BOARD, DIRAC_TARGET, Starts, TRAINING_TARGET};

/// The approach of this module.
pub struct Decoupled;

impl Solver for Decoupled {
    const NAME: &'static str = "decoupled";
    const SUMMARY: &'static str = "each player alone in one small table, put together by two sums";
    const SOURCE: &'static str = "this workspace; that the players never touch is folklore of the puzzle";
    type Model<'a> = Starts;

    fn parse(text: &str) -> Result<Starts, ParseError> {
        lane::parse(text)
    }

    fn part1(starts: &Starts, _: &Budget) -> Outcome {
        Ok(training(starts.indices()).into())
    }

    fn part2(starts: &Starts, _: &Budget) -> Outcome {
        let [first, second] = wins(&unfinished(), starts.indices());
        Ok(first.max(second).into())
    }
}

pub(crate) const SPACES: usize = BOARD as usize;
const TARGET: usize = DIRAC_TARGET as usize;
const FACES: usize = 3;

/// No player needs more turns for the Dirac game: the slowest way to its target goes round the spaces 4, 2 and 1.
const MOST_TURNS: usize = 10;

/// `V(k)`, by space, counted from 0, and by the points still needed.
type Table = [[u64; TARGET + 1]; SPACES];

/// `N(k)`, by `k` and by start, counted from 0.
pub(crate) type Unfinished = [[u64; SPACES]; MOST_TURNS + 1];

/// `N(k)` of every start.
pub(crate) const fn unfinished() -> Unfinished {
    let mut row = [1; TARGET + 1];
    row[0] = 0;
    let mut table = [row; SPACES];
    let mut unfinished = [[1; SPACES]; MOST_TURNS + 1];
    let mut turn = 1;
    while turn <= MOST_TURNS {
        table = roll(&roll(&roll(&score(&table))));
        let mut start = 0;
        while start < SPACES {
            unfinished[turn][start] = table[start][TARGET];
            start += 1;
        }
        turn += 1;
    }
    unfinished
}

/// A player on `space` scores its number, which is one more than its index.
const fn score(after: &Table) -> Table {
    let mut before = *after;
    let mut space = 0;
    while space < SPACES {
        let mut need = 1;
        while need <= TARGET {
            before[space][need] = after[space][need.saturating_sub(space + 1)];
            need += 1;
        }
        space += 1;
    }
    before
}

/// A player on `space` moves on by each face, in a universe of its own.
const fn roll(after: &Table) -> Table {
    let mut before = [[0; TARGET + 1]; SPACES];
    let mut space = 0;
    while space < SPACES {
        let mut face = 1;
        while face <= FACES {
            let mut need = 1;
            while need <= TARGET {
                before[space][need] += after[(space + face) % SPACES][need];
                need += 1;
            }
            face += 1;
        }
        space += 1;
    }
    before
}

/// In how many universes each player wins: the two sums of the header.
pub(crate) const fn wins(unfinished: &Unfinished, [first, second]: [usize; 2]) -> [u64; 2] {
    let [mut wins1, mut wins2] = [0, 0];
    let mut turn = 1;
    while turn <= MOST_TURNS {
        let (before, after) = (&unfinished[turn - 1], &unfinished[turn]);
        wins1 += (27 * before[first] - after[first]) * before[second];
        wins2 += (27 * before[second] - after[second]) * after[first];
        turn += 1;
    }
    [wins1, wins2]
}

/// The answer to part 1, turn by turn, for starts that count from 0.
///
/// The die has ten times as many faces as the board has spaces, so for a move it need not start again: after `rolls`
/// rolls, the next three come to `3 * rolls + 6` spaces, up to whole circles.
pub(crate) const fn training([first, second]: [usize; 2]) -> u64 {
    let mut spaces = [first, second];
    let mut scores = [0, 0];
    let (mut rolls, mut player) = (0, 0);
    loop {
        spaces[player] = (spaces[player] + 3 * rolls + 6) % SPACES;
        scores[player] += spaces[player] + 1;
        rolls += 3;
        let other = 1 - player;
        if scores[player] >= TRAINING_TARGET as usize {
            return (scores[other] * rolls) as u64;
        }
        player = other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_wins_in_two_turns() {
        let [before, one, two, ..] = unfinished();
        assert_eq!([before, one, two], [1, 27, 27 * 27].map(|universes| [universes; SPACES]));
    }

    #[test]
    fn ten_turns_are_enough_and_nine_are_not() {
        let unfinished = unfinished();
        assert_eq!(unfinished[MOST_TURNS], [0; SPACES]);
        assert_ne!(unfinished[MOST_TURNS - 1], [0; SPACES]);
    }

    #[test]
    fn both_players_of_the_example_win() {
        assert_eq!(wins(&unfinished(), [3, 7]), [444_356_092_776_315, 341_960_390_180_808]);
    }

    /// What lets every approach count in `u64`.
    #[test]
    fn the_most_universes_of_any_start_fit() {
        let unfinished = unfinished();
        let totals = (0..100).map(|start| {
            let [first, second] = wins(&unfinished, [start / 10, start % 10]);
            first + second
        });
        assert_eq!(totals.max(), Some(1_743_214_226_434_877));
    }
}
