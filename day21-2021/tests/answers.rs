//! The answers: what the statement tells, every start, and any rules against games played out one by one.

use std::ops::Range;

use common::testing;
use common::{NoAnswer, Watch};
use day21_2021::model::Starts;
use day21_2021::rules::{Rules, RulesError};
use day21_2021::{PUZZLE, fast, frontier, interpreters};
use proptest::prelude::*;

#[test]
fn bundled_inputs_are_answered() {
    testing::bundled_inputs_are_answered(&PUZZLE);
}

#[test]
fn bundled_inputs_are_generated() {
    testing::bundled_inputs_are_generated(&PUZZLE);
}

type Training = fn([u32; 2], &Rules, &Watch) -> Result<u128, NoAnswer>;
type Wins = fn([u32; 2], &Rules, &Watch) -> Result<[u128; 2], NoAnswer>;

/// Both parts of each approach for any rules.
const APPROACHES: [(&str, Training, Wins); 3] = [
    ("fast", fast_training, fast_wins),
    ("interpreters", interpreters::training, interpreters::wins),
    ("frontier", frontier::training, frontier::wins),
];

fn fast_training(starts: [u32; 2], rules: &Rules, _: &Watch) -> Result<u128, NoAnswer> {
    Ok(fast::training(starts, rules)?)
}

fn fast_wins(starts: [u32; 2], rules: &Rules, watch: &Watch) -> Result<[u128; 2], NoAnswer> {
    let wins = fast::wins(starts, rules, watch)?;
    let mut small =
        wins.into_iter().map(|wins| wins.try_into().map_err(|_| NoAnswer::too_large("the number of universes")));
    Ok([small.next().expect("two players")?, small.next().expect("two players")?])
}

/// Every approach agrees on the game of `rules` from `starts`: its training answer and its wins.
fn agreed(starts: [u32; 2], rules: &Rules) -> (u128, [u128; 2]) {
    let mut found = APPROACHES.iter().map(|(name, training, wins)| {
        let watch = Watch::unlimited();
        let training = training(starts, rules, &watch).expect("the starts are on the board");
        (name, training, wins(starts, rules, &watch).expect("128 bits hold the universes of a short game"))
    });
    let (first, score, universes) = found.next().expect("there is an approach");
    for (name, other_score, other_universes) in found {
        assert_eq!(other_score, score, "training by {name} and {first}: {starts:?} {rules:?}");
        assert_eq!(other_universes, universes, "wins by {name} and {first}: {starts:?} {rules:?}");
    }
    (score, universes)
}

#[test]
fn the_games_of_the_statement() {
    let watch = Watch::unlimited();
    for (name, training, wins) in APPROACHES {
        assert_eq!(training([4, 8], &Rules::TRAINING, &watch), Ok(745 * 993), "{name}");
        assert_eq!(wins([4, 8], &Rules::DIRAC, &watch), Ok([444_356_092_776_315, 341_960_390_180_808]), "{name}");
    }
}

#[test]
fn the_first_fifty_starts() {
    starts_agree(0..50);
}

#[test]
fn the_other_fifty_starts() {
    starts_agree(50..100);
}

/// All approaches agree on the starts of `seeds`, in part 1 with a game that shares nothing with them.
fn starts_agree(seeds: Range<u32>) {
    for seed in seeds {
        let text = (PUZZLE.generator.make)(seed.into(), 2);
        testing::approaches_agree(&PUZZLE, &text);
        let starts = [seed / 10 + 1, seed % 10 + 1];
        assert_eq!(text, Starts(starts).to_string());
        let training = interpreters::training(starts, &Rules::TRAINING, &Watch::unlimited());
        assert_eq!(training, Ok(plain_training(starts, &Rules::TRAINING)), "{text}");
    }
}

/// Games too long to visit all universes, on boards that do and do not divide the number of faces of the die.
#[test]
fn other_games_agree() {
    for (board, target, faces, rolls) in [(7, 30, 4, 2), (10, 23, 3, 3), (100, 60, 3, 3), (1, 12, 2, 5), (13, 25, 1, 1)]
    {
        let rules = Rules::new(board, target, faces, rolls).unwrap();
        let (training, wins) = agreed([1, board], &rules);
        assert_eq!(training, plain_training([1, board], &rules));
        assert!(wins.iter().sum::<u128>() > 0);
    }
}

/// On a board of one space every turn scores 1, so player 1 wins in every universe: in 2 to the power 2 * target - 1.
#[test]
fn counts_are_exact_to_the_last_that_fits_and_refused_beyond() {
    let narrow = |target| Rules::new(1, target, 2, 1).unwrap();
    let watch = Watch::unlimited();
    for (name, _, wins) in APPROACHES {
        assert_eq!(wins([1, 1], &narrow(64), &watch), Ok([1 << 127, 0]), "{name}");
        let refusal = wins([1, 1], &narrow(65), &watch).unwrap_err();
        assert_eq!(refusal.to_string(), "the number of universes is too large for a 128-bit number", "{name}");
    }
}

#[test]
fn states_are_limited() {
    let wide = Rules::new(1000, 1_000_000, 1000, 1).unwrap();
    for (name, _, wins) in APPROACHES {
        let refusal = wins([1, 1], &wide, &Watch::unlimited()).unwrap_err();
        let words = match name {
            "fast" => "takes more than 128 MiB or 17179869184 steps",
            _ => "there are more than 524288 states of play at once",
        };
        assert!(refusal.to_string().contains(words), "{name}: {refusal}");
    }
}

#[test]
fn games_that_the_rules_do_not_allow() {
    let watch = Watch::unlimited();
    for (name, training, wins) in APPROACHES {
        for (starts, player, space) in [([0, 1], 1, 0), ([11, 0], 1, 11), ([1, 0], 2, 0), ([10, 11], 2, 11)] {
            let refusal = NoAnswer::from(RulesError::Start { player, space, board: 10 });
            assert_eq!(training(starts, &Rules::TRAINING, &watch), Err(refusal.clone()), "{name}");
            assert_eq!(wins(starts, &Rules::DIRAC, &watch), Err(refusal), "{name}");
        }
        let refusal = NoAnswer::from(RulesError::Universes { faces: 100, rolls: 5 });
        assert_eq!(wins([1, 1], &Rules::new(10, 21, 100, 5).unwrap(), &watch), Err(refusal), "{name}");
    }
}

#[test]
fn a_watch_that_has_run_out_stops_the_play() {
    let watch = Watch::limited(std::time::Duration::ZERO);
    let longest = Rules::new(1, 1_000_000_000, 1, 1).unwrap();
    for (name, training, wins) in APPROACHES {
        // `fast` takes all periods of the training game at once, and has no time to look at a watch.
        let expected =
            if name == "fast" { Ok((1_000_000_000 - 1) * (2 * 1_000_000_000 - 1)) } else { Err(NoAnswer::OutOfTime) };
        assert_eq!(training([1, 1], &longest, &watch), expected, "{name}");
        assert_eq!(wins([1, 1], &Rules::DIRAC, &watch), Err(NoAnswer::OutOfTime), "{name}");
    }
}

/// The training game with nothing shared: the answer to part 1.
fn plain_training(starts: [u32; 2], rules: &Rules) -> u128 {
    let (mut spaces, mut scores, mut rolls) = (starts.map(u64::from), [0_u64; 2], 0_u64);
    loop {
        for player in [0, 1] {
            for _ in 0..rules.rolls() {
                let face = rolls % u64::from(rules.faces()) + 1;
                spaces[player] = (spaces[player] + face - 1) % u64::from(rules.board()) + 1;
                rolls += 1;
            }
            scores[player] += spaces[player];
            if scores[player] >= u64::from(rules.target()) {
                return u128::from(scores[1 - player]) * u128::from(rolls);
            }
        }
    }
}

/// Every universe of a Dirac game, one after the other, and roll by roll.
struct Enumeration<'a> {
    rules: &'a Rules,
    wins: [u128; 2],
    rolls: u32,
}

impl Enumeration<'_> {
    /// The most rolls that a test takes the time for.
    const MOST: u32 = 20_000;

    /// The wins of both players, or `None` if there are too many universes to visit them all.
    fn wins(starts: [u32; 2], rules: &Rules) -> Option<[u128; 2]> {
        let mut enumeration = Enumeration { rules, wins: [0, 0], rolls: 0 };
        enumeration.roll(starts, [0, 0], 0, 0)?;
        Some(enumeration.wins)
    }

    fn roll(&mut self, spaces: [u32; 2], scores: [u32; 2], player: usize, rolled: u32) -> Option<()> {
        for face in 1..=self.rules.faces() {
            self.rolls += 1;
            if self.rolls > Self::MOST {
                return None;
            }
            let (mut spaces, mut scores) = (spaces, scores);
            spaces[player] = (spaces[player] + face - 1) % self.rules.board() + 1;
            if rolled + 1 < self.rules.rolls() {
                self.roll(spaces, scores, player, rolled + 1)?;
                continue;
            }
            scores[player] += spaces[player];
            if scores[player] >= self.rules.target() {
                self.wins[player] += 1;
            } else {
                self.roll(spaces, scores, 1 - player, 0)?;
            }
        }
        Some(())
    }
}

fn small_games() -> impl Strategy<Value = ([u32; 2], Rules)> {
    (1_u32..=12).prop_flat_map(|board| {
        ([1..=board, 1..=board], 1_u32..=40, 1_u32..=5, 1_u32..=4).prop_map(move |(starts, target, faces, rolls)| {
            (starts, Rules::new(board, target, faces, rolls).expect("small rules"))
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn wins_are_those_of_all_universes((starts, rules) in small_games()) {
        // The highest target up to the given one for which all universes can be visited.
        let enumerated = (1..=rules.target()).rev().find_map(|target| {
            let rules = rules.with_target(target).unwrap();
            Enumeration::wins(starts, &rules).map(|wins| (rules, wins))
        });
        let (rules, expected) = enumerated.expect("one turn splits into at most 5^4 universes");
        let (training, wins) = agreed(starts, &rules);
        prop_assert_eq!(wins, expected);
        prop_assert_eq!(training, plain_training(starts, &rules));
    }

    #[test]
    fn training_is_that_of_the_plain_game(
        (board, starts) in (1_u32..=1000).prop_flat_map(|board| (Just(board), [1..=board, 1..=board])),
        (target, faces, rolls) in (1_u32..=5000, 1_u32..=1000, 1_u32..=10),
    ) {
        let rules = Rules::new(board, target, faces, rolls).unwrap();
        for (name, training, _) in APPROACHES {
            let found = training(starts, &rules, &Watch::unlimited());
            prop_assert_eq!(found, Ok(plain_training(starts, &rules)), "{}", name);
        }
    }
}
