//! Part 1 for any rules: the play of the training die, with whole periods of it taken at once.
//!
//! After a round (a turn of each player) the rest of the game depends on the scores, and apart
//! from them on a state of three numbers: the face that the die shows next and the two positions.
//! A round adds fixed numbers to all three, each modulo its own size, the numbers of a move being
//! fixed by the die. So the rounds permute the states, the first state to come again is that of
//! the beginning, and from then on every such period adds the same to each score. As scores never
//! fall, a period that leaves both below the target has no win inside. Hence, as soon as the state
//! of the beginning is back, all whole periods that leave both players below the target are taken
//! in one step, and fewer rounds than one more period remain to be played.
//!
//! A move matters only modulo the size of the board. If that divides the number of faces, the die
//! may as well have only as many faces as the board has spaces: the roll after the last face shows
//! 1 on either, and the faces left out show the same number modulo the board. The puzzle's die of
//! 100 faces so becomes one of ten, and its period ten rounds instead of fifty.
//!
//! Cost: at most two periods of play, each at most `faces` · `board` rounds, whatever the target.
//! That the period is ten turns of each player is used by several published solutions; this module
//! finds it while playing, for every board and die.

use crate::rules::{Rules, RulesError};

/// The loser's score times the number of rolls, for players that start on `starts`.
///
/// # Errors
///
/// [`RulesError::Start`] for a start that is not on the board.
pub const fn training(starts: [u32; 2], rules: &Rules) -> Result<u128, RulesError> {
    if let Err(error) = rules.check_start(1, starts[0]) {
        return Err(error);
    }
    if let Err(error) = rules.check_start(2, starts[1]) {
        return Err(error);
    }
    let mut game = Game {
        positions: [starts[0] % rules.board(), starts[1] % rules.board()],
        shown: 0,
        faces: if rules.faces().is_multiple_of(rules.board()) { rules.board() } else { rules.faces() },
        scores: [0, 0],
        turns: 0,
    };
    let beginning = game;
    loop {
        if game.turn_wins(0, rules) {
            return Ok(game.answer(1, rules));
        }
        if game.turn_wins(1, rules) {
            return Ok(game.answer(0, rules));
        }
        if game.is_at(&beginning) {
            game.skip_periods(rules.target());
        }
    }
}

/// A state of play. The limits of the rules keep every number far below the end of its type:
/// scores below 10⁹ + 1000, turns up to 2·10⁹, and the sum of a turn up to 10⁵.
#[derive(Clone, Copy)]
struct Game {
    /// Spaces modulo the size of the board: the last space is 0.
    positions: [u32; 2],
    /// The face that the die showed last, 0 for the last one.
    shown: u32,
    /// Number of faces of the die.
    faces: u32,
    scores: [u32; 2],
    turns: u64,
}

impl Game {
    /// Plays a turn; true if it wins the game.
    const fn turn_wins(&mut self, player: usize, rules: &Rules) -> bool {
        let mut position = self.positions[player];
        let mut roll = 0;
        while roll < rules.rolls() {
            self.shown = if self.shown == self.faces { 1 } else { self.shown + 1 };
            position += self.shown;
            roll += 1;
        }
        position %= rules.board();
        self.positions[player] = position;
        self.scores[player] += if position == 0 { rules.board() } else { position };
        self.turns += 1;
        self.scores[player] >= rules.target()
    }

    /// Whether die and positions are those of `other`, so that the same play follows.
    const fn is_at(&self, other: &Self) -> bool {
        self.shown % self.faces == other.shown % self.faces
            && self.positions[0] == other.positions[0]
            && self.positions[1] == other.positions[1]
    }

    /// With exactly one period played, plays all further ones that leave both players below the
    /// target. Somebody wins in the next one, so this happens once a game.
    const fn skip_periods(&mut self, target: u32) {
        let [first, second] = self.scores;
        let most = if first > second { first } else { second };
        let periods = (target - 1) / most;
        self.scores = [first * periods, second * periods];
        self.turns *= periods as u64;
    }

    const fn answer(&self, loser: usize, rules: &Rules) -> u128 {
        self.scores[loser] as u128 * self.turns as u128 * rules.rolls() as u128
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The game turn by turn, with a counted die.
    fn plain(starts: [u32; 2], rules: &Rules) -> u128 {
        let (mut positions, mut scores, mut rolled) = (starts, [0_u32; 2], 0_u64);
        for player in [0, 1].into_iter().cycle() {
            for _ in 0..rules.rolls() {
                let face = u32::try_from(rolled % u64::from(rules.faces())).unwrap() + 1;
                positions[player] = (positions[player] - 1 + face) % rules.board() + 1;
                rolled += 1;
            }
            scores[player] += positions[player];
            if scores[player] >= rules.target() {
                return u128::from(scores[1 - player]) * u128::from(rolled);
            }
        }
        unreachable!("the loop ends with the game")
    }

    #[test]
    fn example() {
        assert_eq!(training([4, 8], &Rules::TRAINING), Ok(739_785));
    }

    #[test]
    fn every_start_at_every_target_up_to_the_puzzles() {
        for target in (1..=200).chain(950..=1050) {
            let rules = Rules::TRAINING.with_target(target).unwrap();
            for start in 0..100 {
                let starts = [start / 10 + 1, start % 10 + 1];
                assert_eq!(training(starts, &rules), Ok(plain(starts, &rules)), "{starts:?} {target}");
            }
        }
    }

    #[test]
    fn large_targets_take_no_longer() {
        let rules = Rules::TRAINING.with_target(5_000_000).unwrap();
        assert_eq!(training([4, 8], &rules), Ok(plain([4, 8], &rules)));
        let largest = Rules::TRAINING.with_target(1_000_000_000).unwrap();
        assert!(training([4, 8], &largest).unwrap() > u128::from(u32::MAX));
        let product_beyond_u64 = Rules::new(1, 1_000_000_000, 1, 100).unwrap();
        assert_eq!(training([1, 1], &product_beyond_u64), Ok(999_999_999 * 199_999_999_900));
    }

    #[test]
    fn starts_off_the_board() {
        for (starts, player, space) in [([0, 1], 1, 0), ([11, 1], 1, 11), ([1, 0], 2, 0), ([1, 11], 2, 11)] {
            let error = RulesError::Start { player, space, board: 10 };
            assert_eq!(training(starts, &Rules::TRAINING), Err(error));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn random_rules(
            (board, first, second) in (1_u32..=14).prop_flat_map(|board| (Just(board), 1..=board, 1..=board)),
            target in 1_u32..4000,
            faces in 1_u32..=30,
            rolls in 1_u32..=5,
        ) {
            let rules = Rules::new(board, target, faces, rolls).unwrap();
            prop_assert_eq!(training([first, second], &rules), Ok(plain([first, second], &rules)));
        }
    }
}
