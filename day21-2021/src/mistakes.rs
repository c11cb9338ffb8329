//! Known mistakes: the game with a choice made otherwise, as people make it or may.
//!
//! [`Rules`] has a field for each choice. A row of `MISTAKES` names those that are made otherwise.

use std::collections::BTreeMap;
use std::iter;
use std::ops::RangeInclusive;

use common::mistake::Solve;
use common::{Answer, Context, Mistake, NoAnswer, Outcome, Part};

use crate::grammar::parse;
use crate::model::{DIRAC_TARGET, Starts, TRAINING_TARGET};

/// The text of an input.
macro_rules! starts {
    ($one:literal, $two:literal) => {
        concat!(
            "Player 1 starting position: ",
            $one,
            "\nPlayer 2 starting position: ",
            $two,
            "\n"
        )
    };
}

pub(crate) const MISTAKES: &[Mistake] = &[
    // Which number is printed.
    Mistake {
        name: "player-1-only",
        summary: "counts only the universes that player 1 wins",
        source: Some("https://github.com/nibarius/aoc/blob/5272170/src/main/aoc2021/Day21.kt"),
        shown: starts!(6, 1),
        rules: &Rules { answer: |[one, _]| one.into(), ..RIGHT },
    },
    Mistake {
        name: "loser",
        summary: "prints the universes of the player who wins in fewer",
        source: None,
        shown: starts!(4, 8),
        rules: &Rules { answer: |[one, two]| one.min(two).into(), ..RIGHT },
    },
    Mistake {
        name: "both-players",
        summary: "prints the sum of both players' universes",
        source: None,
        shown: starts!(4, 8),
        rules: &Rules { answer: |[one, two]| (one + two).into(), ..RIGHT },
    },
    Mistake {
        name: "text-sort",
        summary: "takes the greater number of universes by its text, as JavaScript sorts numbers",
        source: None,
        shown: starts!(1, 5),
        rules: &Rules { answer: by_text, ..RIGHT },
    },
    Mistake {
        name: "32-bits",
        summary: "counts universes in signed integers of 32 bits",
        source: None,
        shown: starts!(4, 8),
        rules: &Rules {
            answer: |wins| i128::from(higher(wins.map(signed))).into(),
            ..RIGHT
        },
    },
    Mistake {
        name: "32-bits-unsigned",
        summary: "counts universes in unsigned integers of 32 bits",
        source: None,
        shown: starts!(4, 8),
        rules: &Rules { answer: |wins| higher(wins.map(low_bits)).into(), ..RIGHT },
    },
    Mistake {
        name: "turn-too-many",
        summary: "lets player 2 take a turn in part 2 even after player 1 has won",
        source: Some("https://github.com/NyQuist5040/Advent2021/blob/85a604d/21/main.py"),
        shown: starts!(4, 8),
        rules: &Rules { answer: |[one, two]| two.max(27 * one).into(), ..RIGHT },
    },
    Mistake {
        name: "rounded-counts",
        summary: "takes player 2's last turn back by dividing each count by 27, and rounds down",
        source: Some("https://github.com/jaspervdj/advent-of-code/blob/6b50fae/2021/21.hs"),
        shown: starts!(4, 8),
        rules: &Rules { wins: rounded_wins, ..RIGHT },
    },
    Mistake {
        name: "winner-score",
        summary: "multiplies the winner's score, and not the loser's, in part 1",
        source: None,
        shown: starts!(4, 8),
        rules: &Rules { product: |scores, rolls| higher(scores) * rolls, ..RIGHT },
    },
    Mistake {
        name: "turns-for-rolls",
        summary: "counts a turn of three rolls as one roll in part 1",
        source: None,
        shown: starts!(4, 8),
        rules: &Rules { product: |scores, rolls| lower(scores) * rolls / 3, ..RIGHT },
    },
    Mistake {
        name: "last-turn-uncounted",
        summary: "counts the rolls of part 1 without those of the last turn",
        source: None,
        shown: starts!(4, 8),
        rules: &Rules {
            product: |scores, rolls| lower(scores) * (rolls - 3),
            ..RIGHT
        },
    },
    // The board.
    Mistake {
        name: "first-digit",
        summary: "reads one digit of a start, so that 10 is read as 1",
        source: Some("https://github.com/RugeljGG/AdventOfCode/blob/9b11687/2021/day21.py"),
        shown: starts!(10, 4),
        rules: &Rules { read: |space| if space == 10 { 1 } else { space }, ..RIGHT },
    },
    Mistake {
        name: "space-0",
        summary: "moves modulo 10, so that space 10 is space 0 and scores nothing",
        source: None,
        shown: starts!(4, 8),
        rules: &Rules { moved: |space, steps, _| (space + steps) % 10, ..RIGHT },
    },
    Mistake {
        name: "spaces-from-0",
        summary: "counts spaces from 0, and adds that number to the score",
        source: None,
        shown: starts!(4, 8),
        rules: &Rules {
            read: |space| space - 1,
            moved: |space, steps, _| (space + steps) % 10,
            ..RIGHT
        },
    },
    Mistake {
        name: "modulo-9",
        summary: "moves modulo 9, from space 9 to space 1",
        source: Some("https://github.com/mebeim/aoc/pull/19"),
        shown: starts!(4, 8),
        rules: &Rules {
            moved: |space, steps, _| (space + steps - 1) % 9 + 1,
            ..RIGHT
        },
    },
    Mistake {
        name: "modulo-9-part-2",
        summary: "moves modulo 9, from space 9 to space 1, in part 2",
        source: Some("https://github.com/mebeim/aoc/pull/19"),
        shown: starts!(4, 8),
        rules: &Rules {
            moved: |space, steps, part| {
                (space + steps - 1) % if part == Part::One { 10 } else { 9 } + 1
            },
            ..RIGHT
        },
    },
    // The dice and the turns.
    Mistake {
        name: "die-from-0",
        summary: "rolls a die from 0 to 99 in part 1",
        source: None,
        shown: starts!(4, 8),
        rules: &Rules { faces: 0..=99, ..RIGHT },
    },
    Mistake {
        name: "die-to-101",
        summary: "rolls a die from 1 to 101 in part 1",
        source: None,
        shown: starts!(4, 8),
        rules: &Rules { faces: 1..=101, ..RIGHT },
    },
    Mistake {
        name: "die-restarts",
        summary: "rolls 1, 2 and 3 in each turn of part 1",
        source: None,
        shown: starts!(4, 8),
        rules: &Rules { die_restarts: true, ..RIGHT },
    },
    Mistake {
        name: "six-for-seven",
        summary: "counts 6 of 27 rolls with the sum 6, and not 7",
        source: None,
        shown: starts!(4, 8),
        rules: &Rules {
            sums: &[(3, 1), (4, 3), (5, 6), (6, 6), (7, 6), (8, 3), (9, 1)],
            ..RIGHT
        },
    },
    Mistake {
        name: "universe-a-sum",
        summary: "lets a turn split a universe into 7, one for each sum of the rolls",
        source: None,
        shown: starts!(4, 8),
        rules: &Rules {
            sums: &[(3, 1), (4, 1), (5, 1), (6, 1), (7, 1), (8, 1), (9, 1)],
            ..RIGHT
        },
    },
    Mistake {
        name: "one-roll",
        summary: "rolls the die of part 2 once a turn",
        source: Some("https://github.com/BenLeong0/AdventOfCode/blob/ecfe7b3/2021/day21.py"),
        shown: starts!(4, 8),
        rules: &Rules { sums: &[(1, 1), (2, 1), (3, 1)], ..RIGHT },
    },
    Mistake {
        name: "player-2-first",
        summary: "lets player 2 take the first turn",
        source: None,
        shown: starts!(4, 8),
        rules: &Rules { player_2_starts: true, ..RIGHT },
    },
    // When the game is won.
    Mistake {
        name: "exactly-1000",
        summary: "lets player 1 take a turn after player 2 has reached exactly 1000",
        source: Some("https://github.com/venam/aoc/blob/ef81263/2021/day21.pl"),
        shown: starts!(2, 6),
        rules: &Rules { training_targets: [1000, 1001], ..RIGHT },
    },
    Mistake {
        name: "above-1000",
        summary: "lets a player win part 1 with more than 1000 points only",
        source: None,
        shown: starts!(4, 8),
        rules: &Rules { training_targets: [1001, 1001], ..RIGHT },
    },
    Mistake {
        name: "above-21",
        summary: "lets a player win part 2 with more than 21 points only",
        source: None,
        shown: starts!(4, 8),
        rules: &Rules { target: 22, ..RIGHT },
    },
    Mistake {
        name: "target-50",
        summary: "plays part 2 to 50 points",
        source: Some(
            "https://github.com/sherwin-kwan/advofcode/blob/4d200b0fadfc58327b935b9fbd0a3ab2bf0479dc/2021/21.rb",
        ),
        shown: starts!(4, 8),
        rules: &Rules { target: 50, ..RIGHT },
    },
    Mistake {
        name: "whole-rounds",
        summary: "lets player 2 take a turn in part 1 even after player 1 has won",
        source: Some("https://github.com/NyQuist5040/Advent2021/blob/85a604d/21/main.py"),
        shown: starts!(4, 8),
        rules: &Rules { ends_rounds: true, ..RIGHT },
    },
    // What is remembered.
    Mistake {
        name: "memo-without-turn",
        summary: "remembers results by spaces and scores, whoever has the next turn",
        source: Some("https://github.com/DanaL/AdventOfCode/blob/2acb36b/2021/Day21.cs"),
        shown: starts!(4, 8),
        rules: &Rules {
            key: |_, [one, two]| [0, one.space, two.space, one.score, two.score],
            ..RIGHT
        },
    },
    Mistake {
        name: "memo-without-score",
        summary: "remembers results by spaces and turn, whatever the scores are",
        source: None,
        shown: starts!(4, 8),
        rules: &Rules {
            key: |turn, [one, two]| [turn, one.space, two.space, 0, 0],
            ..RIGHT
        },
    },
    Mistake {
        name: "memo-without-space",
        summary: "remembers results by scores and turn, whatever the spaces are",
        source: None,
        shown: starts!(4, 8),
        rules: &Rules {
            key: |turn, [one, two]| [turn, 0, 0, one.score, two.score],
            ..RIGHT
        },
    },
];

/// The choices in both games.
struct Rules {
    /// The start that is read where this one is written.
    read: fn(u32) -> u32,
    /// The space after a move of so many steps, in a part.
    moved: fn(u32, u32, Part) -> u32,
    /// Whether player 2 has the first turn.
    player_2_starts: bool,
    /// The faces of the training die, in order.
    faces: RangeInclusive<u32>,
    /// Whether each turn begins with the first of them.
    die_restarts: bool,
    /// The points with which each player wins part 1.
    training_targets: [u32; 2],
    /// Whether player 2 has a turn in part 1 after player 1 has won.
    ends_rounds: bool,
    /// The answer to part 1, by the scores and the number of rolls.
    product: fn([u32; 2], u32) -> u32,
    /// The sums of the rolls of a turn of part 2, and in how many universes each happens.
    sums: &'static [(u32, u128)],
    /// The points with which a player wins part 2.
    target: u32,
    /// What a result is remembered by: the index of the player to move, and both players.
    key: fn(u32, [Player; 2]) -> Key,
    /// In how many universes each player wins.
    wins: fn(&Rules, [Player; 2]) -> [u128; 2],
    /// The answer to part 2, by these.
    answer: fn([u128; 2]) -> Answer,
}

/// The true rules.
const RIGHT: Rules = Rules {
    read: |space| space,
    moved: |space, steps, _| (space + steps - 1) % 10 + 1,
    player_2_starts: false,
    faces: 1..=100,
    die_restarts: false,
    training_targets: [TRAINING_TARGET; 2],
    ends_rounds: false,
    product: |scores, rolls| lower(scores) * rolls,
    sums: &SUMS,
    target: DIRAC_TARGET,
    key: |turn, [one, two]| [turn, one.space, two.space, one.score, two.score],
    wins: Rules::wins_by_recursion,
    answer: |wins| higher(wins).into(),
};

const SUMS: [(u32, u128); 7] = [(3, 1), (4, 3), (5, 6), (6, 7), (7, 6), (8, 3), (9, 1)];

type Key = [u32; 5];

/// The results that are remembered, in a table with a row for each key of a game that goes on. A game to
/// 50 points has half a million.
struct Memory {
    target: usize,
    wins: Vec<Option<[u128; 2]>>,
}

impl Memory {
    /// The turns, and the spaces, of which 0 is one.
    const TURNS: usize = 2;
    const SPACES: usize = 11;

    fn new(target: u32) -> Self {
        let target = target as usize;
        let rows = Self::TURNS * Self::SPACES.pow(2) * target.pow(2);
        Self { target, wins: vec![None; rows] }
    }

    fn at(&mut self, key: Key) -> &mut Option<[u128; 2]> {
        let [turn, one, two, score, other] = key.map(|it| it as usize);
        let spaces = (turn * Self::SPACES + one) * Self::SPACES + two;
        &mut self.wins[(spaces * self.target + score) * self.target + other]
    }
}

/// A player's place and score.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Player {
    space: u32,
    score: u32,
}

impl Solve for Rules {
    fn solve(&self, text: &str, part: Part, _: &Context) -> Outcome {
        let Starts(spaces) = parse(text).map_err(|error| NoAnswer::Failed(error.to_string()))?;
        let players = spaces.map(|space| Player { space: (self.read)(space), score: 0 });
        Ok(match part {
            Part::One => self.training(players).into(),
            Part::Two => (self.answer)((self.wins)(self, players)),
        })
    }
}

impl Rules {
    fn training(&self, mut players: [Player; 2]) -> u32 {
        let (mut die, mut rolls) = (self.faces.clone().cycle(), 0);
        for player in [0, 1]
            .into_iter()
            .cycle()
            .skip(usize::from(self.player_2_starts))
        {
            if self.die_restarts {
                die = self.faces.clone().cycle();
            }
            players[player] = self.after(players[player], die.by_ref().take(3).sum(), Part::One);
            rolls += 3;
            let has_won = |player: usize| players[player].score >= self.training_targets[player];
            if has_won(player) && !(self.ends_rounds && player == 0) || player == 1 && has_won(0) {
                break;
            }
        }
        (self.product)(players.map(|player| player.score), rolls)
    }

    /// A player after a move.
    fn after(&self, player: Player, steps: u32, part: Part) -> Player {
        let space = (self.moved)(player.space, steps, part);
        Player { space, score: player.score + space }
    }

    fn wins_by_recursion(&self, players: [Player; 2]) -> [u128; 2] {
        let mut memory = Memory::new(self.target);
        self.wins_from(self.player_2_starts.into(), players, &mut memory)
    }

    /// In how many universes each player wins. `turn` is the index of the player to move.
    fn wins_from(&self, turn: u32, players: [Player; 2], memory: &mut Memory) -> [u128; 2] {
        if let Some(winner) = players
            .iter()
            .position(|player| player.score >= self.target)
        {
            return [u128::from(winner == 0), u128::from(winner == 1)];
        }
        let key = (self.key)(turn, players);
        if let Some(known) = *memory.at(key) {
            return known;
        }
        let mut total = [0, 0];
        for &(sum, universes) in self.sums {
            let [one, two] = players;
            let moved = match turn {
                0 => [self.after(one, sum, Part::Two), two],
                _ => [one, self.after(two, sum, Part::Two)],
            };
            let wins = self.wins_from(1 - turn, moved, memory);
            total = [0, 1].map(|player| total[player] + universes * wins[player]);
        }
        *memory.at(key) = Some(total);
        total
    }

    /// All that a player may come to in a turn, and in how many universes.
    fn turn(&self, before: &BTreeMap<Player, u128>) -> BTreeMap<Player, u128> {
        let mut after = BTreeMap::new();
        let playing = before
            .iter()
            .filter(|(player, _)| player.score < self.target);
        for (&player, universes) in playing {
            for (sum, more) in self.sums {
                *after
                    .entry(self.after(player, *sum, Part::Two))
                    .or_default() += universes * more;
            }
        }
        after
    }
}

/// Counts for each turn in how many universes each player has won or not, alone. Player 1's last
/// turn comes before player 2's, which is taken back.
fn rounded_wins(rules: &Rules, players: [Player; 2]) -> [u128; 2] {
    let [first, second] = players.map(|player| {
        let start = BTreeMap::from([(player, 1)]);
        iter::successors(Some(start), |before| Some(rules.turn(before)))
            .take_while(|players| !players.is_empty())
    });
    let mut wins = [0, 0];
    for (one, two) in first.zip(second) {
        let sum = |players: &BTreeMap<Player, u128>, has_won: bool, divisor: u128| -> u128 {
            let mut by_score = BTreeMap::<u32, u128>::new();
            for (player, universes) in players {
                *by_score.entry(player.score).or_default() += universes;
            }
            let counted = by_score
                .iter()
                .filter(|(score, _)| (**score >= rules.target) == has_won);
            counted.map(|(_, universes)| universes / divisor).sum()
        };
        let all_of_two = sum(&two, true, 27) + sum(&two, false, 27);
        wins[0] += sum(&one, true, 1) * all_of_two;
        wins[1] += sum(&one, false, 1) * sum(&two, true, 1);
    }
    wins
}

fn higher<T: Ord>([one, two]: [T; 2]) -> T {
    one.max(two)
}

fn lower<T: Ord>([one, two]: [T; 2]) -> T {
    one.min(two)
}

fn by_text(wins: [u128; 2]) -> Answer {
    higher(wins.map(|wins| wins.to_string())).into()
}

fn low_bits(wins: u128) -> u32 {
    u32::try_from(wins & u128::from(u32::MAX)).unwrap_or_default()
}

fn signed(wins: u128) -> i32 {
    low_bits(wins).cast_signed()
}
