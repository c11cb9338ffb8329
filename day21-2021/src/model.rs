//! The game as all approaches know it: the puzzle's numbers, the starts, a move, and the training
//! die.
//!
//! A `Game` holds what can influence its further turns and nothing else, neither a history nor a
//! die. Universes with equal games have equal futures, so every approach to part 2 counts them
//! together.
//!
//! Numbers of universes are `u64`. Every universe leads to at least one finished universe, so no
//! count on the way exceeds the count at the end. Over all hundred starts that is at most
//! 1,743,214,226,434,877, less than 2^51.

use std::fmt;

/// The spaces of the board, a circle, numbered from 1.
pub(crate) const BOARD: u32 = 10;
/// The score that wins the training game.
pub(crate) const TRAINING_TARGET: u32 = 1000;
/// The score that wins the Dirac game.
pub(crate) const DIRAC_TARGET: u32 = 21;

/// The spaces that the two players start on, from 1 to 10.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Starts(pub(crate) [u32; 2]);

impl Starts {
    /// Both spaces as indices, counted from 0.
    pub(crate) fn indices(self) -> [usize; 2] {
        self.0.map(|space| space as usize - 1)
    }
}

/// Which of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum PlayerId {
    One,
    Two,
}

impl PlayerId {
    pub(crate) const BOTH: [Self; 2] = [Self::One, Self::Two];
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(["1", "2"][*self as usize])
    }
}

/// A player's place and score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Player {
    pub(crate) score: u32,
    pub(crate) space: u32,
    pub(crate) id: PlayerId,
}

impl Player {
    /// The player `spaces` further around the board, with the number of the space reached added to
    /// the score.
    pub(crate) const fn advanced(self, spaces: u32) -> Self {
        let space = (self.space - 1 + spaces) % BOARD + 1;
        Self { space, score: self.score + space, ..self }
    }
}

/// A state of the game between two turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Game {
    /// The player who made the last turn, and the only one who can have won.
    pub(crate) last: Player,
    /// The player whose turn it is.
    pub(crate) current: Player,
}

impl Game {
    /// The beginning of the game.
    pub(crate) fn new(starts: &Starts) -> Self {
        let [first, second] = starts.0;
        Self {
            current: Player { id: PlayerId::One, space: first, score: 0 },
            last: Player { id: PlayerId::Two, space: second, score: 0 },
        }
    }

    /// The game after the current player's turn, in which the rolls came to `sum`.
    pub(crate) const fn after_turn(self, sum: u32) -> Self {
        Self { current: self.last, last: self.current.advanced(sum) }
    }

    /// Whether the last turn has won a game to `target`.
    pub(crate) const fn is_won(&self, target: u32) -> bool {
        self.last.score >= target
    }

    /// The answer to part 1 once the game is won: the loser's score times the number of rolls. It
    /// fits, because it is less than 1000 points times some 1300 rolls.
    pub(crate) const fn final_score(&self, die: TrainingDie) -> u32 {
        self.current.score * die.rolls
    }
}

/// The die of the training game. It shows 1, 2, 3 and so on up to 100, then starts again, and
/// counts its rolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct TrainingDie {
    pub(crate) rolls: u32,
}

impl TrainingDie {
    pub(crate) const fn roll(&mut self) -> u32 {
        let face = self.rolls % 100 + 1;
        self.rolls += 1;
        face
    }
}
