//! The starts of day 21, and the functions of its approaches by rules other than the puzzle's, which no input can ask
//! for, against a plain count of universes.
//!
//! The reference keeps the number of universes in every state of play and lets each of them roll the die once for every
//! face, one roll after the other. Cost: for small rules a millisecond, for the puzzle's own some ten.

use std::collections::HashMap;
use std::sync::OnceLock;

use common::puzzle::NoAnswer;
use common::random::Random;
use common::{Puzzle, Watch};
use day21_2021::rules::Rules;
use day21_2021::{fast, frontier, interpreters};

use super::{Answers, Case};

/// So many inputs there are.
const ALL: u32 = 100;

/// The input of that number, with its answers. The first hundred are all there are, and the slower approaches are asked
/// for each of them; after that they come again and again, in whatever dress, for the default approach alone.
pub(super) fn case(number: u64) -> Case {
    /// A hundred answers are worth keeping.
    static KNOWN: [OnceLock<Answers>; ALL as usize] = [const { OnceLock::new() }; ALL as usize];
    // Below a hundred, so it fits.
    let turn = u32::try_from(number % u64::from(ALL)).unwrap_or(0);
    let starts = starts(turn);
    let expected = KNOWN[turn as usize].get_or_init(|| {
        let best = wins(starts, &Rules::DIRAC).and_then(|wins| wins.into_iter().max());
        [Some(training(starts, &Rules::TRAINING).to_string()), best.map(|wins| wins.to_string())]
    });
    let text = format!("Player 1 starting position: {}\nPlayer 2 starting position: {}\n", starts[0], starts[1]);
    Case { text, expected: Some(expected.clone()), by_all: number < u64::from(ALL) }
}

/// Different starts for every turn below a hundred. In any ten from a multiple of ten, both players start on every space,
/// so that a short check is not one of the lowest starts alone.
const fn starts(turn: u32) -> [u32; 2] {
    let (tens, ones) = (turn / 10, turn % 10);
    [1 + ones, 1 + (tens + ones) % 10]
}

/// The answer to part 1, and the universes that each player wins, in digits; what cannot be counted is `None`.
type Found = (Option<u128>, Option<[String; 2]>);

type Play = fn([u32; 2], &Rules, &Watch) -> Found;

/// The approaches, by any rules.
const APPROACHES: [(&str, Play); 3] = [
    ("fast", |starts, rules, watch| (fast::training(starts, rules).ok(), digits(fast::wins(starts, rules, watch)))),
    ("interpreters", |starts, rules, watch| {
        (interpreters::training(starts, rules, watch).ok(), digits(interpreters::wins(starts, rules, watch)))
    }),
    ("frontier", |starts, rules, watch| {
        (frontier::training(starts, rules, watch).ok(), digits(frontier::wins(starts, rules, watch)))
    }),
];

fn digits<N: ToString>(wins: Result<[N; 2], NoAnswer>) -> Option<[String; 2]> {
    wins.ok().map(|wins| wins.map(|count| count.to_string()))
}

/// One time in ten, whether the approaches agree with the plain count by random rules.
pub(super) fn other_rules(_: &Puzzle, random: &mut Random) -> Result<(), String> {
    if random.below(10) > 0 {
        return Ok(());
    }
    // All below 2³², so it fits.
    let mut up_to = |most: u64| u32::try_from(1 + random.below(most)).unwrap_or(1);
    let (board, target, faces, rolls) = (up_to(12), up_to(15), up_to(5), up_to(3));
    let starts = [up_to(board.into()), up_to(board.into())];
    let rules = Rules::new(board, target, faces, rolls).map_err(|error| error.to_string())?;
    // Where there are too many universes for the plain count, an approach may still be able to count them.
    let Some(wins) = wins(starts, &rules) else { return Ok(()) };
    let expected = (Some(training(starts, &rules)), digits(Ok(wins)));
    for (name, play) in APPROACHES {
        let found = play(starts, &rules, &Watch::unlimited());
        if found != expected {
            return Err(format!("{name} says {found:?}, the plain count {expected:?}, for {starts:?} by {rules:?}"));
        }
    }
    Ok(())
}

/// A player's space, counted from 0, and score.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Player {
    space: u32,
    score: u32,
}

impl Player {
    const fn starting(start: u32) -> Self {
        Self { space: start - 1, score: 0 }
    }

    const fn moved(self, sum: u32, rules: &Rules) -> Self {
        let space = (self.space + sum) % rules.board();
        Self { space, score: self.score + space + 1 }
    }
}

/// The loser's score times the number of rolls with the die that counts.
fn training(starts: [u32; 2], rules: &Rules) -> u128 {
    let mut faces = (1..=rules.faces()).cycle();
    let [mut mover, mut other] = starts.map(Player::starting);
    for turn in 1_u128.. {
        let sum = (0..rules.rolls()).zip(faces.by_ref()).map(|(_, face)| face).sum();
        mover = mover.moved(sum, rules);
        if mover.score >= rules.target() {
            return u128::from(other.score) * turn * u128::from(rules.rolls());
        }
        std::mem::swap(&mut mover, &mut other);
    }
    0
}

/// The universes in which each player wins, or `None` if there are too many to count.
fn wins(starts: [u32; 2], rules: &Rules) -> Option<[u128; 2]> {
    let mut wins = [0_u128; 2];
    let mut playing = HashMap::from([(starts.map(Player::starting), 1_u128)]);
    let mut mover = 0;
    while !playing.is_empty() {
        let mut next: HashMap<[Player; 2], u128> = HashMap::new();
        for (players, universes) in playing {
            for (sum, ways) in sums(rules) {
                let universes = universes.checked_mul(ways)?;
                let mut players = players;
                players[mover] = players[mover].moved(sum, rules);
                let count = if players[mover].score >= rules.target() {
                    &mut wins[mover]
                } else {
                    next.entry(players).or_default()
                };
                *count = count.checked_add(universes)?;
            }
        }
        playing = next;
        mover = 1 - mover;
    }
    Some(wins)
}

/// The sums of one turn, each with the number of ways to roll it.
fn sums(rules: &Rules) -> HashMap<u32, u128> {
    (0..rules.rolls()).fold(HashMap::from([(0, 1)]), |sums, _| {
        let mut next = HashMap::new();
        for (sum, ways) in sums {
            for face in 1..=rules.faces() {
                *next.entry(sum + face).or_default() += ways;
            }
        }
        next
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_turns_are_all_starts() {
        let all: HashSet<[u32; 2]> = (0..ALL).map(starts).collect();
        assert_eq!(all.len(), 100);
        assert!(all.iter().flatten().all(|start| (1..=10).contains(start)), "{all:?}");
    }

    #[test]
    fn a_short_check_has_all_spaces_of_both() {
        for player in 0..2 {
            let spaces: HashSet<u32> = (0..10).map(|turn| starts(turn)[player]).collect();
            assert_eq!(spaces.len(), 10);
        }
    }

    /// Whoever asks first, and however often.
    #[test]
    fn the_number_decides_who_is_asked() {
        let asked = || [100, 0, 100, 0, 99, 199].map(|number| case(number).by_all);
        assert_eq!(asked(), [false, true, false, true, true, false]);
        assert_eq!(asked(), [false, true, false, true, true, false]);
        assert_eq!(case(137).text, case(37).text);
    }

    /// The statement's example.
    #[test]
    fn the_statements_example() {
        assert_eq!(training([4, 8], &Rules::TRAINING), 739_785);
        assert_eq!(wins([4, 8], &Rules::DIRAC), Some([444_356_092_776_315, 341_960_390_180_808]));
    }
}
