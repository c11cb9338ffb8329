//! Known mistakes: the game with a choice made otherwise, as people make it or may.
//!
//! [`Rules`] has a field for each choice in the game, and `Scoring` for each in what is scored after
//! it. A row of `MISTAKES` names those that are made otherwise.

use std::collections::HashSet;
use std::ops::Range;

use common::mistake::Solve;
use common::{Answer, Context, Mistake, NoAnswer, Outcome, Part};

use crate::decks::{Deck, Decks};
use crate::fast::{self, parse};
use crate::model::{Deal, Player, score};

/// The text of a deal.
macro_rules! deal {
    ($($one:literal)* / $($two:literal)*) => {
        concat!("Player 1:\n", $($one, "\n",)* "\nPlayer 2:\n", $($two, "\n",)*)
    };
}

pub(crate) const MISTAKES: &[Mistake] = &[
    // What is scored.
    Mistake {
        name: "both-decks",
        summary: "scores both decks as one, player 1's on top, if the main game repeats",
        source: Some("https://github.com/rymiel/advent-of-code/blob/6a95191/2020/day22.ml"),
        shown: deal!(1 5 / 2 3 4),
        rules: &Scoring { repeated: |end| of_both(&end.decks), ..RIGHT_SCORING },
    },
    Mistake {
        name: "sum-of-scores",
        summary: "adds up the scores of both decks if the main game repeats",
        source: Some(
            "https://github.com/grogers0/advent_of_code/blob/28ae163/2020/day22/src/main.rs",
        ),
        shown: deal!(1 5 / 2 3 4),
        rules: &Scoring {
            repeated: |end| scores(&end.decks).iter().sum(),
            ..RIGHT_SCORING
        },
    },
    Mistake {
        name: "higher-score",
        summary: "scores the deck with the higher score if the main game repeats",
        source: Some("https://github.com/dabiged/adventofcode/blob/f767f9a/2020/day22.py"),
        shown: deal!(1 2 4 / 3 5),
        rules: &Scoring { repeated: |end| higher(scores(&end.decks)), ..RIGHT_SCORING },
    },
    Mistake {
        name: "prints-1",
        summary: "prints 1, the mark of player 1's victory, if the main game repeats",
        source: Some("https://github.com/zakj/adventofcode/blob/0f67468/ts/2020/day22.ts"),
        shown: deal!(1 5 / 2 3 4),
        rules: &Scoring { repeated: |_| 1, ..RIGHT_SCORING },
    },
    Mistake {
        name: "prints-0",
        summary: "scores nobody, and so prints 0, if the main game repeats",
        source: Some(
            "https://github.com/abyala/advent-2020-clojure/blob/55b1f07/src/advent_2020_clojure/day22.clj",
        ),
        shown: deal!(1 5 / 2 3 4),
        rules: &Scoring { repeated: |_| 0, ..RIGHT_SCORING },
    },
    Mistake {
        name: "start-deck",
        summary: "scores player 1's deck of the start if the main game repeats",
        source: Some("https://github.com/epsalon/advent_of_code/blob/3a2d37e/2020/22.pl"),
        shown: deal!(1 5 / 2 3 4),
        rules: &Scoring {
            repeated: |end| end.start.score(Player::One),
            ..RIGHT_SCORING
        },
    },
    Mistake {
        name: "drawn-then-looked",
        summary: "draws before it looks for a repetition, so that player 1's top card is not scored",
        source: None,
        shown: deal!(1 5 / 2 3 4),
        rules: &Scoring { repeated: without_top, ..RIGHT_SCORING },
    },
    Mistake {
        name: "one-deck",
        summary: "scores player 1's deck, whoever wins",
        source: Some(
            "https://github.com/johandj123/adventofcode2020/blob/a34ef255ebf71f2bf7e2fbae4faeed402d06197f/src/Day22.java",
        ),
        shown: deal!(1 / 2),
        rules: &Scoring { ended: |end| end.decks.score(Player::One), ..RIGHT_SCORING },
    },
    Mistake {
        name: "dealt-deck",
        summary: "scores the winner's deck as it was dealt",
        source: Some(
            "https://github.com/julesdehon/AdventOfCode2020/blob/6325c90d5f123e5890b012d3ee89c3d756b25ed2/src/Day22.java",
        ),
        shown: deal!(1 / 2),
        rules: &Scoring { ended: as_dealt, repeated: as_dealt },
    },
    Mistake {
        name: "top-down-score",
        summary: "counts the top card once, and so on down, where the bottom card counts once",
        source: None,
        shown: deal!(1 / 2),
        rules: &Scoring { ended: top_down, repeated: top_down },
    },
    // What happens at a repetition.
    Mistake {
        name: "player-1-enough",
        summary: "plays a sub-game if player 1 has enough cards, however many player 2 has",
        source: None,
        shown: deal!(1 2 3 / 4),
        rules: &Rules { is_played: |[one, _]| one.is_enough(), ..RIGHT },
    },
    Mistake {
        name: "first-round",
        summary: "keeps the decks themselves in its memory, which change, so that the second round of a game repeats",
        source: Some("https://0xdf.gitlab.io/adventofcode2020/22"),
        shown: deal!(1 2 / 3),
        rules: &Rules { keys: |_| vec![Key::new()], ..RIGHT },
    },
    Mistake {
        name: "later-state",
        summary: "compares a state with the one after 1, 3, 7, 15... rounds, so that the game goes on after it has repeated",
        source: Some("https://github.com/wgevaert/AOC/blob/1f6cb2c/2020/22.cpp"),
        shown: deal!(1 5 / 2 3 4),
        rules: &Rules { memory: Memory::OneState, ..RIGHT },
    },
    Mistake {
        name: "round-limit",
        summary: "lets player 1 win a game after 1000 rounds, repeated or not",
        source: Some(
            "https://github.com/dannyvankooten/advent-of-code/blob/e339464801eb13bd9ededa7ac5e37a7ee4719bd5/2020-c/22.c",
        ),
        shown: deal!(1 5 / 2 3 4),
        rules: &Rules { memory: Memory::None, most_rounds: 1000, ..RIGHT },
    },
    Mistake {
        name: "round-limit-500",
        summary: "lets player 1 win a game after 500 rounds, repeated or not",
        source: None,
        shown: deal!(1 5 / 2 3 4),
        rules: &Rules { memory: Memory::None, most_rounds: 500, ..RIGHT },
    },
    // When there is a sub-game, and with which cards.
    Mistake {
        name: "one-level",
        summary: "plays no sub-game inside a sub-game",
        source: Some("https://github.com/glostis/advent-of-code/blob/6fe3363/2020/day22.py"),
        shown: deal!(1 2 3 7 9 / 10 8 5 6 4),
        rules: &Rules { deepest: 1, ..RIGHT },
    },
    Mistake {
        name: "card-more",
        summary: "asks for more cards below each top card than its number, and not for as many",
        source: None,
        shown: deal!(1 5 / 2 3 4),
        rules: &Rules {
            is_played: |tops| tops.iter().all(|top| top.below > top.card),
            ..RIGHT
        },
    },
    Mistake {
        name: "enough-exchanged",
        summary: "asks whether each player has as many cards as the other player's card says",
        source: None,
        shown: deal!(1 5 / 2 3 4),
        rules: &Rules {
            is_played: |[one, two]| one.below >= two.card && two.below >= one.card,
            ..RIGHT
        },
    },
    Mistake {
        name: "drawn-counts",
        summary: "counts a drawn card among the cards that its player has left for a sub-game",
        source: None,
        shown: deal!(1 4 / 2 3),
        rules: &Rules {
            is_played: |tops| tops.iter().all(|top| top.below + 1 >= top.card),
            ..RIGHT
        },
    },
    Mistake {
        name: "bottom-cards",
        summary: "plays a sub-game with the cards at the bottom",
        source: None,
        shown: deal!(1 4 2 3 5 / 6),
        rules: &Rules {
            copied: |own, _| own.below + 1 - own.card..own.below + 1,
            ..RIGHT
        },
    },
    Mistake {
        name: "copies-more",
        summary: "plays a sub-game with a card more than the number, if there is one",
        source: None,
        shown: deal!(1 4 6 / 2 5 3),
        rules: &Rules { copied: |own, _| 1..own.card + 2, ..RIGHT },
    },
    Mistake {
        name: "copies-fewer",
        summary: "plays a sub-game with a card fewer than the number",
        source: None,
        shown: deal!(1 5 / 2 3 4),
        rules: &Rules { copied: |own, _| 1..own.card, ..RIGHT },
    },
    Mistake {
        name: "top-copied",
        summary: "plays a sub-game with as many cards from the top card on",
        source: None,
        shown: deal!(1 5 / 2 3 4),
        rules: &Rules { copied: |own, _| 0..own.card, ..RIGHT },
    },
    Mistake {
        name: "copies-exchanged",
        summary: "plays a sub-game with as many cards as the other player's card says",
        source: None,
        shown: deal!(1 4 / 2 3 5),
        rules: &Rules { copied: |_, other| 1..other.card + 1, ..RIGHT },
    },
    // In which order the winner of a round adds the cards.
    Mistake {
        name: "higher-first",
        summary: "lets the higher card go first below the deck of the winner, also after a sub-game",
        source: None,
        shown: deal!(1 5 / 2 3 4),
        rules: &Rules { added: |_, [one, two]| [one.max(two), one.min(two)], ..RIGHT },
    },
    Mistake {
        name: "player-1-first",
        summary: "lets player 1's card go first below the deck of the winner, whoever wins",
        source: None,
        shown: deal!(1 / 2),
        rules: &Rules { added: |_, tops| tops, both_parts: true, ..RIGHT },
    },
    Mistake {
        name: "lower-first",
        summary: "lets the lower card go first below the deck of the winner",
        source: None,
        shown: deal!(1 / 2),
        rules: &Rules {
            added: |_, [one, two]| [one.min(two), one.max(two)],
            both_parts: true,
            ..RIGHT
        },
    },
    // What is remembered of a state.
    Mistake {
        name: "first-deck",
        summary: "knows a state by player 1's deck alone",
        source: Some("https://github.com/RossPaterson/advent-of-code/blob/403e351/2020/Day22.hs"),
        shown: deal!(1 5 3 9 7 / 6 2 4 8 10),
        rules: &Rules { keys: |Decks([one, _])| vec![key(one)], ..RIGHT },
    },
    Mistake {
        name: "second-deck",
        summary: "knows a state by player 2's deck alone",
        source: None,
        shown: deal!(1 2 3 5 4 6 / 7),
        rules: &Rules { keys: |Decks([_, two])| vec![key(two)], ..RIGHT },
    },
    Mistake {
        name: "either-deck",
        summary: "knows a state by either deck, so that one that was there before is enough",
        source: Some("https://github.com/boombuler/adventofcode/blob/868ccec/2020/Day22.cs"),
        shown: deal!(8 15 9 18 11 10 / 16),
        rules: &Rules { keys: each_deck, ..RIGHT },
    },
    Mistake {
        name: "decks-apart",
        summary: "knows a state by both decks, even if they were there in different rounds",
        source: Some("https://github.com/sleeplessghost/AdventOfCode2020/blob/4878212/22.py"),
        shown: deal!(12 / 1 7 8 9 2 13 4 10 5 11 6 3),
        rules: &Rules { keys: each_deck, needs_all_keys: true, ..RIGHT },
    },
    Mistake {
        name: "either-digits",
        summary: "knows a state by the digits of either deck, where 1, 12 is the same as 11, 2",
        source: Some("https://github.com/namjul/aoc/blob/15ea0c5/2020/day22.lua"),
        shown: deal!(4 20 / 22 2 8),
        rules: &Rules {
            keys: |Decks([one, two])| vec![digits(one), marked(digits(two))],
            ..RIGHT
        },
    },
    Mistake {
        name: "digits",
        summary: "knows a state by the digits of both decks, where 1, 12 is the same as 11, 2",
        source: Some("https://github.com/namjul/aoc/blob/15ea0c5/2020/day22.lua"),
        shown: deal!(2 12 22 / 1 23),
        rules: &Rules {
            keys: |Decks([one, two])| vec![[digits(one), digits(two)].join(&BORDER)],
            ..RIGHT
        },
    },
    Mistake {
        name: "joined-decks",
        summary: "knows a state by the cards of both decks in a row, without a border between them",
        source: None,
        shown: deal!(1 3 / 2),
        rules: &Rules {
            keys: |Decks([one, two])| vec![key(one.iter().chain(two))],
            ..RIGHT
        },
    },
    Mistake {
        name: "card-sets",
        summary: "knows a state by the cards of each player, in any order",
        source: Some("https://github.com/ryan0583/AOC-2020/blob/5e798a8/Day%2022/day22.py"),
        shown: deal!(1 5 / 2 3 4),
        rules: &Rules {
            keys: |Decks([one, two])| {
                vec![key(ascending(one)
                    .iter()
                    .chain(&[0])
                    .chain(&ascending(two)))]
            },
            ..RIGHT
        },
    },
    Mistake {
        name: "tops",
        summary: "knows a state by the two top cards",
        source: Some("https://github.com/ryan0583/AOC-2020/blob/f1a0adc/Day%2022/day22.py"),
        shown: deal!(2 1 3 / 4),
        rules: &Rules {
            keys: |Decks([one, two])| vec![key(one.iter().take(1).chain(two.iter().take(1)))],
            ..RIGHT
        },
    },
    Mistake {
        name: "lengths",
        summary: "knows a state by the numbers of cards",
        source: None,
        shown: deal!(1 3 / 2),
        rules: &Rules {
            keys: |Decks([one, _])| vec![one.len().to_be_bytes().to_vec()],
            ..RIGHT
        },
    },
    Mistake {
        name: "lengths-and-tops",
        summary: "knows a state by the numbers of cards and the two top cards",
        source: None,
        shown: deal!(4 2 1 3 5 / 6),
        rules: &Rules { keys: length_and_tops, ..RIGHT },
    },
    Mistake {
        name: "two-scores",
        summary: "knows a state by the scores of both decks",
        source: Some("https://github.com/ednl/adventofcode/blob/709b35f/2020/22.py"),
        shown: deal!(1 2 3 4 6 / 5),
        rules: &Rules {
            keys: |decks| vec![scores(decks).map(u128::to_be_bytes).concat()],
            ..RIGHT
        },
    },
    Mistake {
        name: "score-product",
        summary: "knows a state by the product of both scores, in part 1, too",
        source: Some("https://github.com/beanz/advent/blob/a1e08ba/2020/22/main.go"),
        shown: deal!(1 4 6 / 5 3 2),
        rules: &Rules {
            keys: |decks| vec![number(product(scores(decks)))],
            both_parts: true,
            ..RIGHT
        },
    },
    Mistake {
        name: "score-product-2",
        summary: "knows a state by the product of both scores, in part 2 alone",
        source: Some("https://github.com/beanz/advent/blob/a1e08ba/2020/22/main.go"),
        shown: deal!(1 4 6 / 5 3 2),
        rules: &Rules { keys: |decks| vec![number(product(scores(decks)))], ..RIGHT },
    },
    Mistake {
        name: "score-hash",
        summary: "knows a state by player 1's score times the sum of 31 and player 2's score",
        source: Some("https://github.com/beanz/advent/blob/a1e08ba/2020/22/aoc.pl"),
        shown: deal!(1 5 3 / 2 4),
        rules: &Rules {
            keys: |decks| vec![number(weak_hash(scores(decks)))],
            ..RIGHT
        },
    },
    Mistake {
        name: "score-sum",
        summary: "knows a state by the sum of both scores",
        source: None,
        shown: deal!(1 2 3 / 4),
        rules: &Rules {
            keys: |decks| vec![number(scores(decks).iter().sum())],
            ..RIGHT
        },
    },
    Mistake {
        name: "java-hash",
        summary: "knows a state by Java's hash of both decks, which has 32 bits",
        source: Some("https://github.com/nibarius/aoc/blob/5272170/src/main/aoc2020/Day22.kt"),
        shown: deal!(1 7 / 2 4 5 3 6),
        rules: &Rules { keys: java_hash, ..RIGHT },
    },
    // Those with most rounds.
    Mistake {
        name: "shared-decks",
        summary: "plays a sub-game with the decks themselves, and not with copies",
        source: None,
        shown: deal!(1 5 / 2 3 4),
        rules: &Rules { shares_decks: true, high_card_wins: None, ..RIGHT },
    },
    Mistake {
        name: "player-2-repeats",
        summary: "lets player 2 win the game if a state comes again",
        source: None,
        shown: deal!(1 5 / 2 3 4),
        rules: &Rules {
            repetition: |_| Some(Player::Two),
            high_card_wins: Some(Player::Two),
            ..RIGHT
        },
    },
    Mistake {
        name: "longer-deck",
        summary: "lets the player with more cards win the game if a state comes again",
        source: None,
        shown: deal!(1 2 4 / 3 5),
        rules: &Rules {
            repetition: |decks| Some(longer(decks)),
            high_card_wins: None,
            ..RIGHT
        },
    },
    Mistake {
        name: "one-memory",
        summary: "keeps one memory of states for all games",
        source: Some(
            "https://github.com/Tulki/advent/commit/4a3cafad67d6e840a495ea70ce83a249ae012405",
        ),
        shown: deal!(9 6 / 7 2 3 10 5 1 8 4),
        rules: &Rules { memory: Memory::AllGames, high_card_wins: None, ..RIGHT },
    },
    Mistake {
        name: "either-enough",
        summary: "plays a sub-game if either player has enough cards",
        source: None,
        shown: deal!(1 2 3 / 4),
        rules: &Rules {
            is_played: |tops| tops.iter().any(Top::is_enough),
            high_card_wins: None,
            ..RIGHT
        },
    },
    Mistake {
        name: "high-card",
        summary: "lets the player with the high card win each sub-game, and plays none",
        source: None,
        shown: deal!(2 4 6 3 5 / 1 7),
        rules: &Rules { decides: Some(Decks::owner_of_high_card), ..RIGHT },
    },
    Mistake {
        name: "whole-decks",
        summary: "plays a sub-game with all cards below the top ones",
        source: Some(
            "https://github.com/royvandewater/aoc-2020/blob/6a81878/day22/src/stage_2/game/mod.rs",
        ),
        shown: deal!(1 4 6 / 2 5 3),
        rules: &Rules { copied: |own, _| 1..own.below + 1, ..RIGHT },
    },
    Mistake {
        name: "round-only",
        summary: "lets player 1 win only the round, and not the game, if a state comes again",
        source: Some("https://github.com/laurent-croq/advent-of-code/blob/66e5cb1/2020/22.py"),
        shown: deal!(1 5 / 2 3 4),
        rules: &Rules { repetition: |_| None, ..RIGHT },
    },
];

/// The choices in what is scored. The game is the true one, so [`fast`] plays it, in a small part of
/// the time of [`Rules`].
struct Scoring {
    /// The answer to a part of which the main game ends.
    ended: fn(&End) -> u128,
    /// The answer to part 2 if the main game repeats.
    repeated: fn(&End) -> u128,
}

/// The true choices in what is scored.
const RIGHT_SCORING: Scoring = Scoring {
    ended: |end| end.decks.score(end.winner),
    repeated: |end| end.decks.score(end.winner),
};

/// The choices in the game.
pub struct Rules {
    /// What is remembered of a state.
    keys: fn(&Decks) -> Vec<Key>,
    /// Whether a state counts as repeated only if each of its keys was there before, and not any.
    needs_all_keys: bool,
    /// The states with which a game compares its own.
    memory: Memory,
    /// Who wins a game of which a state is repeated. If nobody does, player 1 wins the round.
    repetition: fn(&Decks) -> Option<Player>,
    /// The rounds after which player 1 wins a game.
    most_rounds: usize,
    /// Whether a sub-game decides the round.
    is_played: fn(&[Top; 2]) -> bool,
    /// The places of the cards that a player has in a sub-game, by the player's top card, which is
    /// at place 0, and the other's. Those behind the end of the deck do not count.
    copied: fn(Top, Top) -> Range<usize>,
    /// Whether a sub-game is played with all cards below the top ones, and takes them away.
    shares_decks: bool,
    /// Who wins a sub-game, if nobody plays any.
    decides: Option<fn(&Decks) -> Player>,
    /// The number of games that can be inside each other, not counting the main game.
    deepest: usize,
    /// The cards in the order in which the winner of a round adds them.
    added: fn(Player, [u32; 2]) -> [u32; 2],
    /// Whether the choices are those of part 1, too, and not of part 2 alone.
    both_parts: bool,
    /// The player who wins each game with the high card: by it, or by repetition. No such sub-game
    /// is played, which saves most of the rounds.
    high_card_wins: Option<Player>,
}

/// The true rules.
const RIGHT: Rules = Rules {
    keys: |Decks([one, two])| vec![key(one.iter().chain(&[0]).chain(two))],
    needs_all_keys: false,
    memory: Memory::Game,
    repetition: |_| Some(Player::One),
    most_rounds: usize::MAX,
    is_played: |tops| tops.iter().all(Top::is_enough),
    copied: |own, _| 1..own.card + 1,
    shares_decks: false,
    decides: None,
    deepest: usize::MAX,
    added: own_first,
    both_parts: false,
    high_card_wins: Some(Player::One),
};

/// The states with which a game compares its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Memory {
    /// All earlier ones of the game.
    Game,
    /// All earlier ones of all games.
    AllGames,
    /// The latest one after a number of rounds that is one less than a power of two.
    OneState,
    None,
}

/// A player's top card.
#[derive(Clone, Copy)]
struct Top {
    /// The number on it.
    card: usize,
    /// The number of cards below it.
    below: usize,
}

/// The first decks of the main game, the last ones, and its winner.
struct End {
    start: Decks,
    decks: Decks,
    winner: Player,
}

/// What is remembered of a state.
type Key = Vec<u8>;

/// Stands between two parts of a key.
const BORDER: u8 = 0;

/// A key of cards, or of zeros between them. The bits of a number are in groups of seven, and the
/// last group has a mark.
fn key<'a>(numbers: impl IntoIterator<Item = &'a u32>) -> Key {
    let numbers = numbers.into_iter();
    let mut key = Key::with_capacity(numbers.size_hint().0);
    for &number in numbers {
        let mut rest = number;
        while rest >= 0x80 {
            key.push(low_bits(rest) & 0x7f);
            rest >>= 7;
        }
        key.push(low_bits(rest) | 0x80);
    }
    key
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "only the low bits are wanted"
)]
const fn low_bits(number: u32) -> u8 {
    number as u8
}

fn number(number: u128) -> Key {
    number.to_be_bytes().to_vec()
}

fn marked(mut key: Key) -> Key {
    key.push(BORDER);
    key
}

fn each_deck(Decks([one, two]): &Decks) -> Vec<Key> {
    vec![key(one), marked(key(two))]
}

/// The decimal digits of all cards, the last digit first.
fn digits(deck: &Deck) -> Key {
    let mut digits = Key::with_capacity(2 * deck.len());
    for &card in deck.iter().rev() {
        let mut rest = card;
        while rest > 0 {
            digits.push(b'0' + low_bits(rest % 10));
            rest /= 10;
        }
    }
    digits
}

fn ascending(deck: &Deck) -> Vec<u32> {
    let mut cards: Vec<u32> = deck.iter().copied().collect();
    cards.sort_unstable();
    cards
}

fn length_and_tops(Decks([one, two]): &Decks) -> Vec<Key> {
    let tops = key(one.iter().take(1).chain(two.iter().take(1)));
    vec![[&one.len().to_be_bytes()[..], &tops].concat()]
}

/// Java's hash of the list of both decks.
fn java_hash(Decks(decks): &Decks) -> Vec<Key> {
    fn of_list(hashes: impl IntoIterator<Item = u32>) -> u32 {
        hashes.into_iter().fold(1, |hash: u32, element| {
            hash.wrapping_mul(31).wrapping_add(element)
        })
    }
    let hashes = decks.each_ref().map(|deck| of_list(deck.iter().copied()));
    vec![of_list(hashes).to_be_bytes().to_vec()]
}

fn scores(decks: &Decks) -> [u128; 2] {
    [Player::One, Player::Two].map(|player| decks.score(player))
}

fn higher([one, two]: [u128; 2]) -> u128 {
    one.max(two)
}

/// The product of high scores may not fit.
const fn product([one, two]: [u128; 2]) -> u128 {
    one.wrapping_mul(two)
}

const fn weak_hash([one, two]: [u128; 2]) -> u128 {
    one.wrapping_mul(31 + two)
}

fn of_both(Decks([one, two]): &Decks) -> u128 {
    score(one.iter().chain(two).copied())
}

fn without_top(End { decks: Decks([one, _]), .. }: &End) -> u128 {
    score(one.iter().skip(1).copied())
}

fn as_dealt(end: &End) -> u128 {
    end.start.score(end.winner)
}

fn longer(Decks([one, two]): &Decks) -> Player {
    if one.len() >= two.len() { Player::One } else { Player::Two }
}

const fn own_first(winner: Player, tops: [u32; 2]) -> [u32; 2] {
    let own = winner.index();
    [tops[own], tops[1 - own]]
}

fn top_down(end: &End) -> u128 {
    score(end.decks.0[end.winner.index()].iter().rev().copied())
}

impl Top {
    fn of(deck: &Deck) -> Self {
        let card = deck.front().map(|&card| usize::try_from(card));
        Self {
            // A card is less than what a deck can hold, unless no sub-game has so many.
            card: card.and_then(Result::ok).unwrap_or(usize::MAX - 2),
            below: deck.len().saturating_sub(1),
        }
    }

    const fn is_enough(&self) -> bool {
        self.below >= self.card
    }
}

impl Solve for Scoring {
    fn solve(&self, text: &str, part: Part, context: &Context) -> Outcome {
        let deal = parse(text).map_err(|error| NoAnswer::Failed(error.to_string()))?;
        let (decks, cycle) = fast::last_decks(&deal, part, context)?;
        let winner = decks.owner_of_all();
        let end = End { start: Decks::new(&deal), decks, winner };
        let score = match (part, cycle) {
            (_, None) => self.ended,
            (Part::One, Some(cycle)) => return Err(cycle.into()),
            (Part::Two, Some(_)) => self.repeated,
        };
        Ok(score(&end).into())
    }
}

/// The cards that are played, and the bytes that are remembered, before a solver gives up, because a
/// round of many cards takes its time. With 50 cards, these are five million rounds.
const MOST: usize = 1 << 28;

impl Solve for Rules {
    fn solve(&self, text: &str, part: Part, context: &Context) -> Outcome {
        let deal = parse(text).map_err(|error| NoAnswer::Failed(error.to_string()))?;
        let score = match part {
            Part::One => self.part1(&deal, context),
            Part::Two => self.part2(&deal, context),
        };
        score.map(Answer::from)
    }
}

impl Rules {
    /// The same rules, by which all sub-games are played, whoever has the high card.
    #[must_use]
    pub fn without_high_card(&self) -> Self {
        Self { high_card_wins: None, ..*self }
    }

    fn part1(&self, deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
        // A deal without an answer has none here either.
        let right = fast::part1(deal, context)?;
        if !self.both_parts {
            return Ok(right);
        }
        Self { deepest: 0, ..*self }.part2(deal, context)
    }

    fn part2(&self, deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
        let mut decks = Decks::new(deal);
        let mut solver = Solver {
            rules: self,
            context,
            cards: 0,
            bytes: 0,
            depth: 0,
            seen: HashSet::new(),
        };
        let winner = solver.game(&mut decks)?;
        Ok(decks.score(winner))
    }
}

/// Plays by some rules.
struct Solver<'a> {
    rules: &'a Rules,
    context: &'a Context,
    /// The cards played so far.
    cards: usize,
    /// The bytes of all keys so far.
    bytes: usize,
    /// The number of games around the one that is played.
    depth: usize,
    /// What is remembered of the states of all games.
    seen: HashSet<Key>,
}

impl Solver<'_> {
    /// Plays a game to its end or to a state that counts as repeated. Returns its winner.
    fn game(&mut self, decks: &mut Decks) -> Result<Player, NoAnswer> {
        let mut own = HashSet::new();
        for round in 1_usize.. {
            let Some(tops) = decks.tops() else { break };
            self.count(decks.cards())?;
            if round > self.rules.most_rounds {
                return Ok(Player::One);
            }
            let is_repeated = self.is_repeated(decks, &mut own, round);
            if is_repeated && let Some(winner) = (self.rules.repetition)(decks) {
                return Ok(winner);
            }
            let sub_game = self.sub_game(decks).filter(|_| !is_repeated);
            for deck in &mut decks.0 {
                deck.pop_front();
            }
            let winner = match sub_game {
                _ if is_repeated => Player::One,
                Some(_) if self.rules.shares_decks => self.winner_of(decks)?,
                Some(mut copies) => self.winner_of(&mut copies)?,
                None => Player::with_high_card(tops),
            };
            decks.0[winner.index()].extend((self.rules.added)(winner, tops));
        }
        Ok(decks.owner_of_all())
    }

    /// Whether a state was there before. Remembers it.
    fn is_repeated(&mut self, decks: &Decks, own: &mut HashSet<Key>, round: usize) -> bool {
        let seen = match self.rules.memory {
            Memory::None => return false,
            Memory::AllGames => &mut self.seen,
            Memory::Game | Memory::OneState => own,
        };
        let keys = (self.rules.keys)(decks);
        self.bytes += keys.iter().map(Key::len).sum::<usize>();
        let mut known = keys.iter().map(|key| seen.contains(key));
        let is_repeated =
            if self.rules.needs_all_keys { known.all(|it| it) } else { known.any(|it| it) };
        if self.rules.memory != Memory::OneState {
            seen.extend(keys);
        } else if round.is_power_of_two() {
            *seen = keys.into_iter().collect();
        }
        is_repeated
    }

    /// The decks of the sub-game that decides the round, if one is played.
    fn sub_game(&self, Decks(decks): &Decks) -> Option<Decks> {
        let tops = decks.each_ref().map(Top::of);
        if self.depth == self.rules.deepest || !(self.rules.is_played)(&tops) {
            return None;
        }
        let copy = |player: usize| {
            let Range { start, end } = (self.rules.copied)(tops[player], tops[1 - player]);
            let deck = &decks[player];
            deck.range(start..end.min(deck.len())).copied().collect()
        };
        Some(Decks([copy(0), copy(1)]))
    }

    /// The winner of a sub-game.
    fn winner_of(&mut self, decks: &mut Decks) -> Result<Player, NoAnswer> {
        if let Some(winner) = self.rules.decides {
            return Ok(winner(decks));
        }
        let owner = decks.owner_of_high_card();
        if self.rules.high_card_wins == Some(owner) {
            return Ok(owner);
        }
        self.depth += 1;
        let winner = self.game(decks)?;
        self.depth -= 1;
        Ok(winner)
    }

    /// Counts the cards of a round, and gives up after too many or when the time is over.
    fn count(&mut self, cards: usize) -> Result<(), NoAnswer> {
        self.cards += cards;
        if self.cards.max(self.bytes) > MOST {
            return Err(NoAnswer::TooLarge(
                "a known mistake plays only some million rounds".into(),
            ));
        }
        self.context.check_time()
    }
}
