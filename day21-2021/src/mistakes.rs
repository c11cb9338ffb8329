//! Approaches that are wrong on purpose, each by one mistake that people have made.

use std::collections::{BTreeMap, HashMap};
use std::iter;

use common::{Mistake, ParseError, approach};

use crate::decoupled::{self, UNFINISHED, part1, part2};
use crate::grammar::{self, parse};
use crate::model::{DIRAC_TARGET, Starts, TRAINING_TARGET, TrainingDie};

pub(crate) const MISTAKES: &[Mistake] = &[
    Mistake {
        name: "player-1-only",
        summary: "counts only the universes that player 1 wins",
        source: "github.com/nibarius/aoc, src/main/aoc2021/Day21.kt at 5272170, which says that it \
             \"only counts in how many ways p1 can win\"",
        shown: "",
        rules: &approach!("", parse, part1, player_1_only),
    },
    Mistake {
        name: "turn-too-many",
        summary: "lets player 2 take a turn even after player 1 has won",
        source: "github.com/NyQuist5040/Advent2021, 21/main.py at 85a604d, mended by 2c1142b",
        shown: "",
        rules: &approach!("", parse, part1, turn_too_many),
    },
    Mistake {
        name: "first-digit",
        summary: "reads one digit of a start, so 10 is read as 1",
        source: "github.com/RugeljGG/AdventOfCode, 2021/day21.py",
        shown: "",
        rules: &approach!("", first_digit, part1, part2),
    },
    Mistake {
        name: "space-0",
        summary: "moves modulo 10, so space 10 is space 0 and scores nothing",
        source: "trouble with which people ask for help",
        shown: "",
        rules: &approach!("", parse, part1_with_space_0, part2_with_space_0),
    },
    Mistake {
        name: "exactly-1000",
        summary: "lets player 1 take a turn after player 2 has reached exactly 1000",
        source: "github.com/venam/aoc, 2021/day21.pl at ef81263",
        shown: "",
        rules: &approach!("", parse, exactly_1000, part2),
    },
    Mistake {
        name: "rounded-counts",
        summary: "takes player 2's last turn back by dividing each count by 27, and rounds down",
        source: "github.com/jaspervdj/advent-of-code, 2021/21.hs at 6b50fae",
        shown: "",
        rules: &approach!("", parse, part1, rounded_counts),
    },
    Mistake {
        name: "universe-a-sum",
        summary: "lets a turn split a universe into 7, one for each sum of the rolls",
        source: "trouble with which people ask for help",
        shown: "",
        rules: &approach!("", parse, part1, universe_a_sum),
    },
    Mistake {
        name: "32-bits",
        summary: "counts universes in signed integers of 32 bits",
        source: "trouble with which people ask for help",
        shown: "",
        rules: &approach!("", parse, part1, bits_32),
    },
    Mistake {
        name: "memo-without-turn",
        summary: "remembers results by spaces and scores, whoever has the next turn",
        source: "trouble with which people ask for help",
        shown: "",
        rules: &approach!("", parse, part1, memo_without_turn),
    },
    Mistake {
        name: "memo-without-score",
        summary: "remembers results by spaces and turn, whatever the scores are",
        source: "trouble with which people ask for help",
        shown: "",
        rules: &approach!("", parse, part1, memo_without_score),
    },
];

fn player_1_only(starts: &Starts) -> u64 {
    let [first, _] = wins(starts);
    first
}

/// The turn too many splits each universe that player 1 has won into 27.
fn turn_too_many(starts: &Starts) -> u64 {
    let [first, second] = wins(starts);
    second.max(27 * first)
}

fn first_digit(text: &str) -> Result<Starts, ParseError> {
    let Starts(spaces) = grammar::parse(text)?;
    Ok(Starts(
        spaces.map(|space| if space == 10 { 1 } else { space }),
    ))
}

fn bits_32(starts: &Starts) -> i32 {
    let low_bits = |wins: u64| u32::try_from(wins & u64::from(u32::MAX)).unwrap_or_default();
    let [first, second] = wins(starts).map(|wins| low_bits(wins).cast_signed());
    first.max(second)
}

fn wins(starts: &Starts) -> [u64; 2] {
    decoupled::wins(&UNFINISHED, starts.indices())
}

/// A player's place, of which a mistake may think that the last one is space 0, and their score.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Player {
    /// From 0 to 9.
    space: u32,
    score: u32,
}

impl Player {
    fn both(starts: &Starts) -> [Self; 2] {
        starts.0.map(|space| Self { space: space % 10, score: 0 })
    }

    /// The player after a move, where the last space is worth `last` points.
    const fn moved(self, spaces: u32, last: u32) -> Self {
        let space = (self.space + spaces) % 10;
        let points = if space == 0 { last } else { space };
        Self { space, score: self.score + points }
    }
}

fn part1_with_space_0(starts: &Starts) -> u32 {
    training(starts, 0, [TRAINING_TARGET; 2])
}

fn exactly_1000(starts: &Starts) -> u32 {
    training(starts, 10, [TRAINING_TARGET, TRAINING_TARGET + 1])
}

/// The answer to part 1 if the last space is worth `last` points and each player has a target.
fn training(starts: &Starts, last: u32, targets: [u32; 2]) -> u32 {
    let mut players = Player::both(starts);
    let mut die = TrainingDie::default();
    for player in [0, 1].into_iter().cycle() {
        let spaces = iter::repeat_with(|| die.roll()).take(3).sum();
        players[player] = players[player].moved(spaces, last);
        if players[player].score >= targets[player] {
            break;
        }
    }
    players[0].score.min(players[1].score) * die.rolls
}

/// The sums of three rolls, and in how many universes each of them happens.
const SUMS: [(u32, u64); 7] = [(3, 1), (4, 3), (5, 6), (6, 7), (7, 6), (8, 3), (9, 1)];

fn rounded_counts(starts: &Starts) -> u64 {
    let [first, second] = Player::both(starts).map(|player| {
        let turns = iter::successors(Some(BTreeMap::from([(player, 1)])), |before| {
            Some(turn(before))
        });
        turns
            .take_while(|players| !players.is_empty())
            .map(|players| by_score(&players))
    });
    let [mut wins1, mut wins2] = [0, 0];
    for (one, two) in first.zip(second) {
        let sum = |scores: &Scores, has_won: bool| -> u64 {
            let counted = scores
                .iter()
                .filter(|(score, _)| (**score >= DIRAC_TARGET) == has_won);
            counted.map(|(_, universes)| universes).sum()
        };
        wins1 += sum(&one, true) * two.values().map(|universes| universes / 27).sum::<u64>();
        wins2 += sum(&one, false) * sum(&two, true);
    }
    wins1.max(wins2)
}

/// In how many universes there is what.
type Count<T> = BTreeMap<T, u64>;
type Scores = Count<u32>;

/// All that one player may come to in a turn.
fn turn(before: &Count<Player>) -> Count<Player> {
    let mut after = BTreeMap::new();
    for (player, universes) in before
        .iter()
        .filter(|(player, _)| player.score < DIRAC_TARGET)
    {
        for (sum, more) in SUMS {
            *after.entry(player.moved(sum, 10)).or_default() += universes * more;
        }
    }
    after
}

fn by_score(players: &Count<Player>) -> Scores {
    let mut scores = BTreeMap::new();
    for (player, universes) in players {
        *scores.entry(player.score).or_default() += universes;
    }
    scores
}

fn part2_with_space_0(starts: &Starts) -> u128 {
    Recursion { last: 0, ..RECURSION }.most_wins(starts)
}

fn universe_a_sum(starts: &Starts) -> u128 {
    Recursion { sums: SUMS.map(|(sum, _)| (sum, 1)), ..RECURSION }.most_wins(starts)
}

fn memo_without_turn(starts: &Starts) -> u128 {
    let key = |_, [one, two]: [Player; 2]| [0, one.space, two.space, one.score, two.score];
    Recursion { key, ..RECURSION }.most_wins(starts)
}

fn memo_without_score(starts: &Starts) -> u128 {
    let key = |turn, [one, two]: [Player; 2]| [turn, one.space, two.space, 0, 0];
    Recursion { key, ..RECURSION }.most_wins(starts)
}

/// What a solver by recursion with a memory may do wrong.
struct Recursion {
    /// The points of the last space.
    last: u32,
    sums: [(u32, u64); 7],
    /// What a result is remembered by.
    key: fn(u32, [Player; 2]) -> Key,
}

type Key = [u32; 5];

const RECURSION: Recursion = Recursion {
    last: 10,
    sums: SUMS,
    key: |turn, [one, two]| [turn, one.space, two.space, one.score, two.score],
};

impl Recursion {
    fn most_wins(&self, starts: &Starts) -> u128 {
        let [first, second] = self.wins(0, Player::both(starts), &mut HashMap::new());
        first.max(second)
    }

    /// In how many universes each player wins. `turn` is 0 before a turn of player 1, or else 1.
    fn wins(
        &self,
        turn: u32,
        players: [Player; 2],
        seen: &mut HashMap<Key, [u128; 2]>,
    ) -> [u128; 2] {
        if let Some(winner) = players
            .iter()
            .position(|player| player.score >= DIRAC_TARGET)
        {
            return [u128::from(winner == 0), u128::from(winner == 1)];
        }
        let key = (self.key)(turn, players);
        if let Some(&known) = seen.get(&key) {
            return known;
        }
        let mut total = [0, 0];
        for (sum, universes) in self.sums {
            let [one, two] = players;
            let moved = match turn {
                0 => [one.moved(sum, self.last), two],
                _ => [one, two.moved(sum, self.last)],
            };
            let wins = self.wins(1 - turn, moved, seen);
            total = [0, 1].map(|player| total[player] + u128::from(universes) * wins[player]);
        }
        seen.insert(key, total);
        total
    }
}
