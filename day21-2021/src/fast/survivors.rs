//! The inner step of part 2: from the universes that last `k` turns to those that last `k + 1`.
//!
//! Let `V(k, p, r)` be the number of universes in which a player on space `p` who still needs `r`
//! points does not get them within `k` turns. Nothing of it depends on the other player. With `C`
//! the number of ways to roll a sum,
//!
//! ```text
//! V(0, p, r) = 1 for r >= 1, else 0
//! V(k, p, r) = sum over d of C(d) · V(k - 1, q, r - q)    where q is the space d beyond p
//! ```
//!
//! because the space reached is also the score. Looking forward from `p` like this, and not back
//! to one start, makes a single table serve every start.
//!
//! A table is one row a space, and in it one column for each `r` up to the target, the target last.
//! A turn takes three small steps on each group of [`LANES`] columns:
//!
//! - fetch `U(q, r) = V(q, r - q)`: every row shifted by its own score;
//! - for each roll replace `U(p)` by the sum of `U(p + 1)` to `U(p + faces)` around the board, as a
//!   sliding window: one addition and one subtraction a space, once it has been filled, and the sum
//!   of the whole board for every time that the faces go round it;
//! - store `U` as the new `V`.
//!
//! As `r - q < r`, going from high columns to low ones lets the new values replace the old in place.
//! Columns are independent, so each of these steps works on whole vector registers. Left of the
//! first column lie as many zeros as the board has spaces, so that no shift leaves its row.
//!
//! Cost: at most `board` · `target` / 4 · (5 · `rolls` + 2) operations on vectors a turn, whatever the
//! number of faces.
//!
//! The numbers here are the digits of a larger number when a table alone does not hold the counts
//! (see [`super::decoupled`]); the step is linear, so it may be applied to each digit by itself.
//! Callers promise that every digit times the universes of a turn is less than 2⁶⁴. A window never
//! holds more than that, so the wrapping operations never wrap; they are chosen because a build
//! with overflow checks would not make vectors of the others.

use crate::rules::Rules;

/// Columns that are worked on together.
pub(super) const LANES: usize = 4;

/// One digit for each of [`LANES`] neighbouring columns.
pub(super) type Lanes = [u64; LANES];

/// The rows of a table one after another, each of the width of its [`Shape`].
///
/// The shape holds what the step needs to know of the rules, in the form it needs it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Shape {
    /// Rows of a table, and zeros at the beginning of each.
    pub(super) board: usize,
    /// Length of a row.
    pub(super) width: usize,
    target: usize,
    /// Number of times that the faces of a roll go round the whole board.
    circuits: u64,
    /// Faces beyond these circuits, less than the spaces of the board.
    rest: usize,
    rolls: u32,
}

impl Shape {
    pub(super) const fn new(rules: &Rules) -> Self {
        let board = rules.board() as usize;
        let target = rules.target() as usize;
        Self {
            board,
            width: board + target.next_multiple_of(LANES),
            target,
            circuits: (rules.faces() / rules.board()) as u64,
            rest: (rules.faces() % rules.board()) as usize,
            rolls: rules.rolls(),
        }
    }

    /// Digits of a table.
    pub(super) const fn len(&self) -> usize {
        self.board * self.width
    }

    /// Vectors of scratch space that a turn needs: the board and the window that goes on beyond.
    pub(super) const fn scratch_len(&self) -> usize {
        self.board + self.rest + 1
    }

    /// Writes `V(0)` to a table of zeros.
    pub(super) const fn begin(&self, table: &mut [u64]) {
        let mut row = 1;
        while row <= self.board {
            let mut column = row * self.width - self.target;
            while column < row * self.width {
                table[column] = 1;
                column += 1;
            }
            row += 1;
        }
    }

    /// The digit for a player at the beginning of the game, on a space counted from 1.
    pub(super) const fn at_start(&self, table: &[u64], start: u32) -> u64 {
        table[start as usize * self.width - 1]
    }

    /// Replaces `V(k - 1)` by `V(k)` from the column `first` on, left of which all is zero.
    ///
    /// `first` is the beginning of a group of columns, and `scratch` of length
    /// [`Shape::scratch_len`].
    #[inline(always)]
    pub(super) const fn turn(&self, table: &mut [u64], first: usize, scratch: &mut [Lanes]) {
        let mut column = self.width;
        while column > first {
            column -= LANES;
            let mut space = 0;
            while space < self.board {
                scratch[space] = load(table, space * self.width + column - (space + 1));
                space += 1;
            }
            let mut roll = 0;
            while roll < self.rolls {
                self.roll(scratch);
                roll += 1;
            }
            let mut space = 0;
            while space < self.board {
                store(table, space * self.width + column, scratch[space]);
                space += 1;
            }
        }
    }

    /// As [`Shape::turn`], with a copy of it compiled for the puzzle's board and die, in which the
    /// loops over spaces and rolls are unrolled and a group of columns stays in registers.
    pub(super) fn turn_fast(&self, table: &mut [u64], first: usize, scratch: &mut [Lanes]) {
        const PUZZLE: Shape = Shape::new(&Rules::DIRAC);
        let puzzle = Self { width: self.width, target: self.target, ..PUZZLE };
        if *self == puzzle {
            puzzle.turn(table, first, &mut [[0; LANES]; PUZZLE.scratch_len()]);
        } else {
            self.turn(table, first, scratch);
        }
    }

    /// Replaces each space's value by the sum of those that a roll reaches from it.
    #[inline(always)]
    const fn roll(&self, spaces: &mut [Lanes]) {
        let mut all = [0; LANES];
        if self.circuits > 0 {
            let mut space = 0;
            while space < self.board {
                all = plus(all, times(spaces[space], self.circuits));
                space += 1;
            }
        }
        let mut ahead = 0;
        while ahead <= self.rest {
            spaces[self.board + ahead] = spaces[ahead];
            ahead += 1;
        }
        let mut window = all;
        let mut ahead = 1;
        while ahead <= self.rest {
            window = plus(window, spaces[ahead]);
            ahead += 1;
        }
        let mut space = 0;
        while space < self.board {
            spaces[space] = window;
            window = plus(minus(window, spaces[space + 1]), spaces[space + 1 + self.rest]);
            space += 1;
        }
    }
}

#[inline(always)]
const fn load(table: &[u64], at: usize) -> Lanes {
    match table.split_at(at).1.first_chunk() {
        Some(lanes) => *lanes,
        None => panic!("rows are whole groups of columns"),
    }
}

#[inline(always)]
const fn store(table: &mut [u64], at: usize, lanes: Lanes) {
    match table.split_at_mut(at).1.first_chunk_mut() {
        Some(place) => *place = lanes,
        None => panic!("rows are whole groups of columns"),
    }
}

#[inline(always)]
const fn plus(mut left: Lanes, right: Lanes) -> Lanes {
    let mut lane = 0;
    while lane < LANES {
        left[lane] = left[lane].wrapping_add(right[lane]);
        lane += 1;
    }
    left
}

#[inline(always)]
const fn minus(mut left: Lanes, right: Lanes) -> Lanes {
    let mut lane = 0;
    while lane < LANES {
        left[lane] = left[lane].wrapping_sub(right[lane]);
        lane += 1;
    }
    left
}

#[inline(always)]
const fn times(mut left: Lanes, factor: u64) -> Lanes {
    let mut lane = 0;
    while lane < LANES {
        left[lane] = left[lane].wrapping_mul(factor);
        lane += 1;
    }
    left
}
