//! Plays each player alone, and combines the two with two sums.
//!
//! The players never interact. Each has a space and a score of their own, and whoever reaches the
//! target in the earlier turn wins. So it is enough to play one player. A turn splits a universe
//! into 27. Let `N(k)` be the number of universes in which a player has not reached the target
//! after `k` turns. Then `W(k) = 27 · N(k - 1) - N(k)` is the number in which the player reaches it
//! in turn `k`. Player 1 wins in turn `k` if player 2 has not reached the target in `k - 1` turns,
//! and player 2 wins in turn `k` if player 1 has not reached it in `k`:
//!
//! ```text
//! wins of player 1 = sum over k of W1(k) · N2(k - 1)
//! wins of player 2 = sum over k of W2(k) · N1(k)
//! ```
//!
//! `N` comes from a table of `V(k, p, r)`, the number of universes in which a player on space `p`
//! who still needs `r` points does not get them within `k` turns. The table looks ahead and knows
//! no start, so it serves all of them: `N(k)` is `V(k, start, 21)`. A turn rolls three times and
//! then scores the space it reaches. The table takes these steps from the end of a turn to its
//! start:
//!
//! ```text
//! V(0) = 1 where r > 0, else 0
//! V(k) = roll(roll(roll(score(V(k - 1)))))
//! score(V)(p, r) = V(p, r - p)
//! roll(V)(p, r) = V(p + 1, r) + V(p + 2, r) + V(p + 3, r)    around the board
//! ```
//!
//! No branch depends on the starts but the end of part 1, so other starts than before cost nothing
//! more than the same ones again.
//!
//! Everything is `const fn`. This approach calls it at run time, and the approach `table` has the
//! compiler call it.
//!
//! Cost: 18,900 additions for part 2's table, and at most 446 turns for part 1.

use crate::model::{BOARD, DIRAC_TARGET, Starts, TRAINING_TARGET};

pub(crate) use crate::reader::parse;

pub(crate) fn part1(starts: &Starts) -> u64 {
    training(starts.indices())
}

pub(crate) fn part2(starts: &Starts) -> u64 {
    let [first, second] = wins(&unfinished(), starts.indices());
    first.max(second)
}

/// The number of spaces.
pub const SPACES: usize = BOARD as usize;
const TARGET: usize = DIRAC_TARGET as usize;
const FACES: usize = 3;

/// The most turns that a player needs in the Dirac game, from any start.
const MOST_TURNS: usize = 10;

/// `V(k)` by the space, counted from 0, and the points still needed.
type Table = [[u64; TARGET + 1]; SPACES];

/// `N(k)` by `k` and the start, counted from 0.
pub type Unfinished = [[u64; SPACES]; MOST_TURNS + 1];

const _: () = {
    let [.., last] = UNFINISHED;
    let mut start = 0;
    while start < SPACES {
        assert!(
            last[start] == 0,
            "a player needs more than `MOST_TURNS` turns"
        );
        start += 1;
    }
};

/// `N(k)` for every start, which the compiler computes. `part2` computes it at run time. With a
/// second caller at run time, `unfinished` would no longer be inlined, and `part2` would take 1.4
/// times as long.
pub const UNFINISHED: Unfinished = unfinished();

/// Computes `N(k)` for every start.
const fn unfinished() -> Unfinished {
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

/// The table before a score, from that after it. A space is worth its number, which is one more
/// than its index. Without the attribute, part 2 takes a fifth longer.
#[inline(always)]
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

/// The table before a roll, from that after it. Each face moves the player on in its own universe.
#[inline(always)]
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

/// The number of universes in which each player wins, by the two sums above. The day's page proves
/// them, and `docs/two-sums.svg` shows the products of turn 4.
pub const fn wins(unfinished: &Unfinished, [first, second]: [usize; 2]) -> [u64; 2] {
    let [mut wins1, mut wins2] = [0, 0];
    let mut turn = 1;
    while turn <= MOST_TURNS {
        let (before, after) = (&unfinished[turn - 1], &unfinished[turn]);
        // W1(k) * N2(k - 1)
        wins1 += (27 * before[first] - after[first]) * before[second];
        // W2(k) * N1(k)
        wins2 += (27 * before[second] - after[second]) * after[first];
        turn += 1;
    }
    [wins1, wins2]
}

/// The answer to part 1, turn by turn, for starts that count from 0.
///
/// The hundred faces are ten whole circles, so it does not matter that the die starts again. After
/// `rolls` rolls, the next three are `rolls + 1` to `rolls + 3`, which add up to `3 * rolls + 6`.
pub(crate) const fn training([first, second]: [usize; 2]) -> u64 {
    let (mut space, mut score) = (first, 0);
    let (mut other_space, mut other_score) = (second, 0);
    let mut rolls = 0;
    loop {
        space = (space + 3 * rolls + 6) % SPACES;
        score += space + 1;
        rolls += 3;
        if score >= TRAINING_TARGET as usize {
            return (other_score * rolls) as u64;
        }
        (space, score, other_space, other_score) = (other_space, other_score, space, score);
    }
}
