//! What all approaches know of the game: where the players start, what a turn does, and the die of the training game.
//!
//! A `Game` is everything that can influence the rest of the play, and nothing else: no history, and no die. Two
//! universes with equal games have equal futures, which is what every approach of part 2 lives on. The order of its
//! fields makes its derived order useful too: scores first.

use std::fmt;

use common::NoAnswer;

use crate::rules::{Rules, RulesError};

/// The spaces that the two players start on; those of a puzzle input are from 1 to 10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Starts(pub [u32; 2]);

/// The format of the puzzle's input, with a newline at its end.
impl fmt::Display for Starts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self([first, second]) = self;
        writeln!(f, "Player 1 starting position: {first}\nPlayer 2 starting position: {second}")
    }
}

/// One of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Player {
    One,
    Two,
}

impl Player {
    pub(crate) const BOTH: [Self; 2] = [Self::One, Self::Two];

    /// Its place in an array for both players.
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    const fn other(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&(self.index() + 1), f)
    }
}

/// A state of play between two turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Game {
    scores: [u32; 2],
    next: Player,
    positions: [u32; 2],
}

impl Game {
    /// The beginning of play, or why `rules` do not allow it.
    pub(crate) fn new(starts: [u32; 2], rules: &Rules) -> Result<Self, RulesError> {
        let [first, second] = starts;
        rules.check_start(1, first)?;
        rules.check_start(2, second)?;
        Ok(Self { scores: [0, 0], next: Player::One, positions: starts })
    }

    /// The game after the next player's turn, in which the rolls came to `sum`. Not for games that are won.
    ///
    /// The limits of the rules keep `sum` to 10⁵ and the score, below the target until now, to 10⁹ + 1000.
    pub(crate) fn after_turn(mut self, sum: u32, rules: &Rules) -> Self {
        let mover = self.next.index();
        self.positions[mover] = (self.positions[mover] - 1 + sum) % rules.board() + 1;
        self.scores[mover] += self.positions[mover];
        self.next = self.next.other();
        self
    }

    /// The player who made the last turn; the only one who can have won by it.
    pub(crate) const fn last_player(&self) -> Player {
        self.next.other()
    }

    /// Whether the last turn has won the game.
    pub(crate) const fn is_won(&self, rules: &Rules) -> bool {
        self.score(self.last_player()) >= rules.target()
    }

    /// The loser's score in a game that is won: the winner made the last turn, so the loser is next.
    pub(crate) const fn loser_score(&self) -> u32 {
        self.score(self.next)
    }

    /// The sum of both scores: at most 2·10⁹ + 1000.
    pub(crate) const fn total_score(&self) -> u32 {
        let [first, second] = self.scores;
        first + second
    }

    pub(crate) const fn position(&self, player: Player) -> u32 {
        self.positions[player.index()]
    }

    pub(crate) const fn score(&self, player: Player) -> u32 {
        self.scores[player.index()]
    }
}

/// The die of the training game: it shows 1, 2, 3 and so on up to its last face, then starts again, and it counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct TrainingDie {
    rolls: u64,
    shown: u32,
    faces: u32,
}

impl TrainingDie {
    pub(crate) const fn new(rules: &Rules) -> Self {
        Self { rolls: 0, shown: 0, faces: rules.faces() }
    }

    pub(crate) const fn roll(&mut self) -> u32 {
        self.shown = if self.shown == self.faces { 1 } else { self.shown + 1 };
        self.rolls += 1;
        self.shown
    }

    /// How often it was rolled: by the limits of the rules at most 2·10¹¹ times in a game.
    pub(crate) const fn rolls(&self) -> u64 {
        self.rolls
    }

    /// The answer to part 1 for a game that `game` ended: below 10⁹ · 2·10¹¹.
    pub(crate) fn answer(&self, game: &Game) -> u128 {
        u128::from(game.loser_score()) * u128::from(self.rolls)
    }
}

impl From<RulesError> for NoAnswer {
    fn from(error: RulesError) -> Self {
        Self::Because(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_wraps_around_the_board() {
        // From space 7, rolls that come to 5 lead to space 2.
        let game = Game::new([7, 10], &Rules::DIRAC).unwrap().after_turn(5, &Rules::DIRAC);
        assert_eq!((game.position(Player::One), game.score(Player::One)), (2, 2));
        let game = game.after_turn(10, &Rules::DIRAC);
        assert_eq!((game.position(Player::Two), game.score(Player::Two)), (10, 10));
        assert_eq!(game.total_score(), 12);
    }

    #[test]
    fn only_the_last_turn_wins() {
        let rules = Rules::DIRAC.with_target(10).unwrap();
        let before = Game::new([4, 8], &rules).unwrap();
        assert!(!before.is_won(&rules));
        let won = before.after_turn(6, &rules);
        assert!(won.is_won(&rules));
        assert_eq!((won.last_player(), won.loser_score()), (Player::One, 0));
    }

    #[test]
    fn the_training_die_starts_again() {
        let mut die = TrainingDie::new(&Rules::new(10, 21, 3, 3).unwrap());
        assert_eq!([0; 7].map(|_| die.roll()), [1, 2, 3, 1, 2, 3, 1]);
        assert_eq!(die.rolls(), 7);
    }
}
