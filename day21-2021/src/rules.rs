//! The rules of the game as one validated value, shared by both parts and by every approach.
//!
//! A game is played on a circular board by two players in turn. A turn is a fixed number of rolls
//! of one die; the player moves by their sum and scores the number of the space reached. Whoever
//! has the target score first has won. The parts differ only in these four numbers and in the kind
//! of die: the training die shows 1, 2, 3, ... and starts again, the Dirac die splits the universe
//! into one for each face.
//!
//! The limits are far beyond any sensible game, and small enough that no approach needs to think
//! of overflow in scores, positions or numbers of rolls: at most 2·10⁹ turns are played, with
//! 2·10¹¹ rolls. How many universes a turn makes is limited apart from that
//! ([`Rules::universes_per_turn`]), because only the Dirac die is concerned.
//!
//! Everything needed for the table that is made at compile time is a `const fn`.

use std::fmt;
use std::ops::RangeInclusive;

/// Allowed numbers of spaces on the board.
pub const BOARDS: RangeInclusive<u32> = 1..=1000;
/// Allowed target scores.
pub const TARGETS: RangeInclusive<u32> = 1..=1_000_000_000;
/// Allowed numbers of faces of the die.
pub const FACES: RangeInclusive<u32> = 1..=1000;
/// Allowed numbers of rolls in a turn.
pub const ROLLS: RangeInclusive<u32> = 1..=100;
/// The most universes a single turn may split into.
pub const MAX_UNIVERSES_PER_TURN: u64 = 1 << 31;

/// Board, target, die and turn of a game; always within the limits of this module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    board: u32,
    target: u32,
    faces: u32,
    rolls: u32,
}

impl Rules {
    /// The training game of part 1: a die of 100 faces, played to 1000.
    pub const TRAINING: Self = Self::fixed(10, 1000, 100, 3);
    /// The real game of part 2: the Dirac die of three faces, played to 21.
    pub const DIRAC: Self = Self::fixed(10, 21, 3, 3);

    /// Rules with `board` spaces, won at a score of `target`, with `rolls` rolls a turn of a die
    /// with `faces` faces.
    ///
    /// # Errors
    ///
    /// Says which of the numbers is outside the limits of this module.
    pub const fn new(board: u32, target: u32, faces: u32, rolls: u32) -> Result<Self, RulesError> {
        if !within(board, &BOARDS) {
            return Err(RulesError::Board(board));
        }
        if !within(target, &TARGETS) {
            return Err(RulesError::Target(target));
        }
        if !within(faces, &FACES) {
            return Err(RulesError::Faces(faces));
        }
        if !within(rolls, &ROLLS) {
            return Err(RulesError::Rolls(rolls));
        }
        Ok(Self { board, target, faces, rolls })
    }

    /// For the constants: rules outside the limits fail the build.
    const fn fixed(board: u32, target: u32, faces: u32, rolls: u32) -> Self {
        match Self::new(board, target, faces, rolls) {
            Ok(rules) => rules,
            Err(_) => panic!("the puzzle's own rules are within the limits"),
        }
    }

    /// The same rules with another target.
    ///
    /// # Errors
    ///
    /// As [`Rules::new`].
    pub const fn with_target(self, target: u32) -> Result<Self, RulesError> {
        Self::new(self.board, target, self.faces, self.rolls)
    }

    /// Number of spaces on the board, which are numbered from 1.
    #[must_use]
    pub const fn board(&self) -> u32 {
        self.board
    }

    /// Score that wins the game.
    #[must_use]
    pub const fn target(&self) -> u32 {
        self.target
    }

    /// Number of faces of the die, which are numbered from 1.
    #[must_use]
    pub const fn faces(&self) -> u32 {
        self.faces
    }

    /// Number of rolls in a turn.
    #[must_use]
    pub const fn rolls(&self) -> u32 {
        self.rolls
    }

    /// Whether a player can start on `space`.
    ///
    /// # Errors
    ///
    /// [`RulesError::Start`], naming `player` (counted from 1), for a space that is not on the
    /// board.
    pub const fn check_start(&self, player: u32, space: u32) -> Result<(), RulesError> {
        if space == 0 || space > self.board {
            return Err(RulesError::Start { player, space, board: self.board });
        }
        Ok(())
    }

    /// Number of universes that follow one turn with the Dirac die: `faces` to the power `rolls`.
    ///
    /// # Errors
    ///
    /// [`RulesError::Universes`] if there are more than [`MAX_UNIVERSES_PER_TURN`].
    pub const fn universes_per_turn(&self) -> Result<u64, RulesError> {
        match (self.faces as u64).checked_pow(self.rolls) {
            Some(universes) if universes <= MAX_UNIVERSES_PER_TURN => Ok(universes),
            _ => Err(RulesError::Universes { faces: self.faces, rolls: self.rolls }),
        }
    }

    /// Every sum that the rolls of one turn can have, ascending, with the number of universes that
    /// see it: for the puzzle's die 3 to 9, seen by 1, 3, 6, 7, 6, 3 and 1.
    ///
    /// Costs `faces` · `rolls`² steps, as each roll adds its face to all sums so far by a sliding
    /// window.
    ///
    /// # Errors
    ///
    /// As [`Rules::universes_per_turn`], which also is the reason why no count overflows.
    pub fn sums(&self) -> Result<Vec<(u32, u64)>, RulesError> {
        self.universes_per_turn()?;
        let faces = self.faces as usize;
        let mut ways = vec![1_u64];
        for _ in 0..self.rolls {
            let mut window = 0;
            ways = (0..ways.len() + faces - 1)
                .map(|excess| {
                    window += ways.get(excess).unwrap_or(&0);
                    window -= excess.checked_sub(faces).map_or(0, |gone| ways[gone]);
                    window
                })
                .collect();
        }
        Ok((self.rolls..).zip(ways).collect())
    }
}

const fn within(number: u32, range: &RangeInclusive<u32>) -> bool {
    *range.start() <= number && number <= *range.end()
}

/// Why there is no game, or none that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesError {
    /// A number of spaces outside [`BOARDS`].
    Board(u32),
    /// A target score outside [`TARGETS`].
    Target(u32),
    /// A number of faces outside [`FACES`].
    Faces(u32),
    /// A number of rolls outside [`ROLLS`].
    Rolls(u32),
    /// A turn that splits into more than [`MAX_UNIVERSES_PER_TURN`] universes.
    Universes {
        /// Faces of the die.
        faces: u32,
        /// Rolls in a turn.
        rolls: u32,
    },
    /// A starting position that is not on the board.
    Start {
        /// The player, 1 or 2.
        player: u32,
        /// The space asked for.
        space: u32,
        /// Number of spaces there are.
        board: u32,
    },
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut outside = |what: &str, found: u32, allowed: RangeInclusive<u32>| {
            let (least, most) = allowed.into_inner();
            write!(f, "{what} must be from {least} to {most}, not {found}")
        };
        match *self {
            Self::Board(found) => outside("the number of spaces on the board", found, BOARDS),
            Self::Target(found) => outside("the target score", found, TARGETS),
            Self::Faces(found) => outside("the number of faces of the die", found, FACES),
            Self::Rolls(found) => outside("the number of rolls in a turn", found, ROLLS),
            Self::Start { player, space, board } => {
                outside(&format!("the starting position of player {player}"), space, 1..=board)
            }
            Self::Universes { faces, rolls } => write!(
                f,
                "{rolls} rolls of a die with {faces} faces split a turn into {faces}^{rolls} \
                 universes; at most {MAX_UNIVERSES_PER_TURN} can be counted"
            ),
        }
    }
}

impl std::error::Error for RulesError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_puzzles_sums() {
        let sums = [(3, 1), (4, 3), (5, 6), (6, 7), (7, 6), (8, 3), (9, 1)];
        assert_eq!(Rules::DIRAC.sums().unwrap(), sums);
        assert_eq!(Rules::DIRAC.universes_per_turn(), Ok(27));
    }

    #[test]
    fn sums_agree_with_rolling_every_face() {
        for (faces, rolls) in [(1, 1), (1, 7), (2, 5), (6, 2), (7, 1), (4, 4)] {
            let rules = Rules::new(10, 21, faces, rolls).unwrap();
            let mut plain = std::collections::BTreeMap::from([(0, 1_u64)]);
            for _ in 0..rolls {
                let before = std::mem::take(&mut plain);
                for (sum, universes) in before {
                    for face in 1..=faces {
                        *plain.entry(sum + face).or_default() += universes;
                    }
                }
            }
            let sums = rules.sums().unwrap();
            assert_eq!(sums, plain.into_iter().collect::<Vec<_>>());
            let total: u64 = sums.iter().map(|&(_, universes)| universes).sum();
            assert_eq!(Ok(total), rules.universes_per_turn());
        }
    }

    #[test]
    fn limits_are_kept_and_named() {
        assert!(Rules::new(1, 1, 1, 1).is_ok());
        assert!(Rules::new(1000, 1_000_000_000, 1000, 100).is_ok());
        let refused = [
            (Rules::new(0, 21, 3, 3), "the number of spaces on the board must be from 1 to 1000, not 0"),
            (Rules::new(1001, 21, 3, 3), "the number of spaces on the board must be from 1 to 1000, not 1001"),
            (Rules::new(10, 0, 3, 3), "the target score must be from 1 to 1000000000, not 0"),
            (Rules::new(10, u32::MAX, 3, 3), "the target score must be from 1 to 1000000000, not 4294967295"),
            (Rules::new(10, 21, 0, 3), "the number of faces of the die must be from 1 to 1000, not 0"),
            (Rules::new(10, 21, 1001, 3), "the number of faces of the die must be from 1 to 1000, not 1001"),
            (Rules::new(10, 21, 3, 0), "the number of rolls in a turn must be from 1 to 100, not 0"),
            (Rules::new(10, 21, 3, 101), "the number of rolls in a turn must be from 1 to 100, not 101"),
        ];
        for (rules, message) in refused {
            assert_eq!(rules.unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn universes_of_a_turn_are_limited() {
        let most = Rules::new(10, 21, 2, 31).unwrap();
        assert_eq!(most.universes_per_turn(), Ok(MAX_UNIVERSES_PER_TURN));
        for (faces, rolls) in [(2, 32), (3, 20), (1000, 100)] {
            let rules = Rules::new(10, 21, faces, rolls).unwrap();
            let error = RulesError::Universes { faces, rolls };
            assert_eq!(rules.universes_per_turn(), Err(error));
            assert_eq!(rules.sums(), Err(error));
        }
        assert_eq!(
            RulesError::Universes { faces: 2, rolls: 32 }.to_string(),
            "32 rolls of a die with 2 faces split a turn into 2^32 universes; \
             at most 2147483648 can be counted"
        );
    }

    #[test]
    fn starts_are_on_the_board() {
        assert_eq!(Rules::DIRAC.check_start(1, 1), Ok(()));
        assert_eq!(Rules::DIRAC.check_start(2, 10), Ok(()));
        for space in [0, 11, u32::MAX] {
            let error = Rules::DIRAC.check_start(2, space).unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("the starting position of player 2 must be from 1 to 10, not {space}")
            );
        }
    }
}
