//! The answers to all of the puzzle's inputs, made at compile time.
//!
//! A board of ten spaces has only 100 pairs of starts. The build plays them all, by the very
//! functions that play any other rules at run time: [`training()`] for part 1, and for part 2
//! [`Shape::turn`] on a single table, which holds the counts of all starts at once.
//!
//! Cost: 1600 bytes of table, about 20 ms of the build, and one load at run time.

use super::decoupled::add_wins;
use super::survivors::{LANES, Shape};
use super::training::training;
use crate::rules::Rules;

/// Number of starting positions.
const SPACES: usize = Rules::DIRAC.board() as usize;

/// Both answers, by the two starts less one.
static ANSWERS: [[[u64; 2]; SPACES]; SPACES] = answers();

/// The answers to both parts, or `None` if a start is not on the board.
#[must_use]
#[inline]
pub fn lookup(starts: [u32; 2]) -> Option<[u64; 2]> {
    let [first, second] = starts.map(|start| start.wrapping_sub(1) as usize);
    ANSWERS.get(first)?.get(second).copied()
}

#[expect(clippy::cast_possible_truncation, reason = "spaces are at most 10, and the answers are asserted to fit")]
const fn answers() -> [[[u64; 2]; SPACES]; SPACES] {
    let wins = all_wins();
    let mut answers = [[[0; 2]; SPACES]; SPACES];
    let mut first = 0;
    while first < SPACES {
        let mut second = 0;
        while second < SPACES {
            let Ok(part1) = training([first as u32 + 1, second as u32 + 1], &Rules::TRAINING) else {
                panic!("all starts are on the board");
            };
            let [wins1, wins2] = wins[first][second];
            let part2 = if wins1 > wins2 { wins1 } else { wins2 };
            assert!(part1 <= u64::MAX as u128 && part2 <= u64::MAX as u128);
            answers[first][second] = [part1 as u64, part2 as u64];
            second += 1;
        }
        first += 1;
    }
    answers
}

/// The wins of both players for all starts.
const fn all_wins() -> [[[u128; 2]; SPACES]; SPACES] {
    const SHAPE: Shape = Shape::new(&Rules::DIRAC);
    let Ok(universes) = Rules::DIRAC.universes_per_turn() else {
        panic!("the puzzle's die has 27 outcomes a turn");
    };
    let mut table = [0; SHAPE.len()];
    let mut scratch = [[0; LANES]; SHAPE.scratch_len()];
    SHAPE.begin(&mut table);
    let mut wins = [[[0; 2]; SPACES]; SPACES];
    let mut before = counts(&SHAPE, &table);
    let mut greatest: u64 = 1;
    while before.1 {
        // What `Shape::turn` asks for; fails the build, not the answer.
        let Some(bound) = greatest.checked_mul(universes) else {
            panic!("one table holds the puzzle's counts");
        };
        greatest = bound;
        SHAPE.turn(&mut table, SHAPE.board, &mut scratch);
        let after = counts(&SHAPE, &table);
        let mut start = 0;
        while start < SPACES * SPACES {
            let (first, second) = (start / SPACES, start % SPACES);
            let Some(sums) = add_wins(
                wins[first][second],
                universes,
                [before.0[first], before.0[second]],
                [after.0[first], after.0[second]],
            ) else {
                panic!("128 bits hold the puzzle's counts");
            };
            wins[first][second] = sums;
            start += 1;
        }
        before = after;
    }
    wins
}

/// `N(k)` for all starts, and whether any is not zero.
#[expect(clippy::cast_possible_truncation, reason = "spaces are at most 10")]
const fn counts(shape: &Shape, table: &[u64]) -> ([u64; SPACES], bool) {
    let mut counts = [0; SPACES];
    let mut any = false;
    let mut start = 0;
    while start < SPACES {
        counts[start] = shape.at_start(table, start as u32 + 1);
        any |= counts[start] != 0;
        start += 1;
    }
    (counts, any)
}

#[cfg(test)]
mod tests {
    use super::*;
    use common::Watch;

    use crate::fast::wins;

    #[test]
    fn all_starts_as_at_run_time() {
        for start in 0..100 {
            let starts = [start / 10 + 1, start % 10 + 1];
            let part1 = training(starts, &Rules::TRAINING).unwrap();
            let part2 = wins(starts, &Rules::DIRAC, &Watch::unlimited()).unwrap().into_iter().max().unwrap();
            let [found1, found2] = lookup(starts).unwrap();
            assert_eq!((u128::from(found1), found2.into()), (part1, part2), "{starts:?}");
        }
    }

    #[test]
    fn example() {
        assert_eq!(lookup([4, 8]), Some([739_785, 444_356_092_776_315]));
    }

    #[test]
    fn starts_off_the_board() {
        for starts in [[0, 1], [1, 0], [11, 1], [1, 11], [u32::MAX, u32::MAX]] {
            assert_eq!(lookup(starts), None);
        }
    }
}
