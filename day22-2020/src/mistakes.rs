//! Known mistakes: solvers that are wrong on purpose, each as people were seen to be.
//!
//! All play the same plain game. [`Rules`] has a hook for each point in which a published solver
//! departs from the rules, and each mistake below sets one or two of them. All but `card-more` are
//! right on the example. The section "Is your solver exact?" of the day's page has deals that they
//! answer wrongly, and `../docs/solvers.md` says what published solvers do.

use std::collections::BTreeSet;
use std::iter;

use common::{Context, Mistake, NoAnswer, approach};

use crate::decks::{Deck, Decks};
use crate::fast::{self, parse, part1};
use crate::model::{Deal, Player, score};

/// Those that do not say otherwise are right about part 1.
pub(crate) const MISTAKES: &[Mistake] = &[
    Mistake {
        name: "both-decks",
        summary: "if the main game repeats, both decks are scored as one, player 1's on top",
        source: "github.com/rymiel/advent-of-code, 2020/day22.ml at 6a95191",
        shown: "",
        rules: &approach!("", parse, part1, both_decks, context),
    },
    Mistake {
        name: "sum-of-scores",
        summary: "if the main game repeats, the scores of both decks are added up",
        source: "github.com/grogers0/advent_of_code, 2020/day22/src/main.rs at 28ae163, which says \
             \"loser's score is 0\"",
        shown: "",
        rules: &approach!("", parse, part1, sum_of_scores, context),
    },
    Mistake {
        name: "higher-score",
        summary: "if the main game repeats, the deck with the higher score is the winner's",
        source: "github.com/dabiged/adventofcode, 2020/day22.py at f767f9a",
        shown: "",
        rules: &approach!("", parse, part1, higher_score, context),
    },
    Mistake {
        name: "prints-1",
        summary: "if the main game repeats, the answer is 1, the mark of player 1's victory",
        source: "github.com/zakj/adventofcode, ts/2020/day22.ts at 0f67468",
        shown: "",
        rules: &approach!("", parse, part1, prints_1, context),
    },
    Mistake {
        name: "prints-0",
        summary: "if the main game repeats, nobody's deck is scored, so the answer is 0",
        source: "github.com/abyala/advent-2020-clojure, src/advent_2020_clojure/day22.clj at 55b1f07, \
             which says \"Assume this doesn't happen at the top-level!\"",
        shown: "",
        rules: &approach!("", parse, part1, prints_0, context),
    },
    Mistake {
        name: "later-state",
        summary: "states are compared with the one after 1, 3, 7, 15... rounds, so the game goes on after it has repeated",
        source: "github.com/wgevaert/AOC, 2020/22.cpp at 1f6cb2c",
        shown: "",
        rules: &approach!("", parse, part1, later_state, context),
    },
    Mistake {
        name: "round-only",
        summary: "if a state comes again, player 1 wins the round and not the game",
        source: "github.com/laurent-croq/advent-of-code, 2020/22.py at 66e5cb1",
        shown: "",
        rules: &approach!("", parse, part1, round_only, context),
    },
    Mistake {
        name: "one-level",
        summary: "a sub-game has no sub-games",
        source: "github.com/glostis/advent-of-code, 2020/day22.py at 6fe3363",
        shown: "",
        rules: &approach!("", parse, part1, one_level, context),
    },
    Mistake {
        name: "card-more",
        summary: "a sub-game needs more cards below each top card than its number, not as many",
        source: "solvers in Python that draw both cards and then ask for `len(deck1) > card1`",
        shown: "",
        rules: &approach!("", parse, part1, card_more, context),
    },
    Mistake {
        name: "drawn-counts",
        summary: "a drawn card counts among the cards that its player has left for a sub-game",
        source: "solvers that look at the top cards and draw them later",
        shown: "",
        rules: &approach!("", parse, part1, drawn_counts, context),
    },
    Mistake {
        name: "first-deck",
        summary: "a state is known by player 1's deck alone",
        source: "github.com/RossPaterson/advent-of-code, 2020/Day22.hs at 403e351, with a comment that \
             says why it should be enough",
        shown: "",
        rules: &approach!("", parse, part1, first_deck, context),
    },
    Mistake {
        name: "either-deck",
        summary: "a state is known by either deck: one that was there before is enough",
        source: "github.com/boombuler/adventofcode, 2020/Day22.cs at 868ccec",
        shown: "",
        rules: &approach!("", parse, part1, either_deck, context),
    },
    Mistake {
        name: "either-digits",
        summary: "a state is known by the digits of either deck, where 1, 12 is the same as 11, 2",
        source: "github.com/namjul/aoc, 2020/day22.lua at 15ea0c5",
        shown: "",
        rules: &approach!("", parse, part1, either_digits, context),
    },
    Mistake {
        name: "joined-decks",
        summary: "a state is known by the cards of both decks in a row, without the border between them",
        source: "a solver in Python with the key `tuple(p1 + p2)`, whose author took two hours to find it",
        shown: "",
        rules: &approach!("", parse, part1, joined_decks, context),
    },
    Mistake {
        name: "two-scores",
        summary: "a state is known by the scores of both decks",
        source: "github.com/ednl/adventofcode, 2020/22.py at 709b35f, which says \"unique enough\"",
        shown: "",
        rules: &approach!("", parse, part1, two_scores, context),
    },
    Mistake {
        name: "score-product",
        summary: "a state is known by the product of both scores, in part 1, too",
        source: "github.com/beanz/advent, 2020/22/main.go at a1e08ba",
        shown: "",
        rules: &approach!("", parse, part1_by_product, score_product, context),
    },
    Mistake {
        name: "java-hash",
        summary: "a state is known by Java's hash of both decks, which has 32 bits",
        source: "github.com/nibarius/aoc, src/main/aoc2020/Day22.kt at 5272170",
        shown: "",
        rules: &approach!("", parse, part1, java_hash, context),
    },
    Mistake {
        name: "inherited-states",
        summary: "a sub-game that comes to a state of a game around it repeats; the deck at the start is scored",
        source: "github.com/epsalon/advent_of_code, 2020/22.pl at 3a2d37e",
        shown: "",
        rules: &approach!("", parse, part1, inherited_states, context),
    },
];

fn both_decks(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    let as_one = |_: &Decks, Decks([one, two]): &Decks| score(one.iter().chain(two).copied());
    Rules { score_of_repeated: as_one, ..RULES }.play(deal, context)
}

fn sum_of_scores(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    let sum = |_: &Decks, decks: &Decks| scores(decks).iter().sum();
    Rules { score_of_repeated: sum, ..RULES }.play(deal, context)
}

fn higher_score(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    let higher = |_: &Decks, decks: &Decks| {
        let [one, two] = scores(decks);
        one.max(two)
    };
    Rules { score_of_repeated: higher, ..RULES }.play(deal, context)
}

fn prints_1(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    Rules { score_of_repeated: |_, _| 1, ..RULES }.play(deal, context)
}

fn prints_0(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    Rules { score_of_repeated: |_, _| 0, ..RULES }.play(deal, context)
}

fn later_state(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    Rules { memory: Memory::OneState, ..RULES }.play(deal, context)
}

fn round_only(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    Rules { repetition_ends_game: false, ..RULES }.play(deal, context)
}

fn one_level(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    Rules { deepest: 1, ..RULES }.play(deal, context)
}

fn card_more(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    let sub_game = |decks: &Decks| copies(decks, |top, below| below > top);
    Rules { sub_game, ..RULES }.play(deal, context)
}

fn drawn_counts(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    let sub_game = |decks: &Decks| copies(decks, |top, below| below + 1 >= top);
    Rules { sub_game, ..RULES }.play(deal, context)
}

/// The decks of a sub-game that is played if the number of cards below each top card `is_enough`.
fn copies(decks: &Decks, is_enough: fn(usize, usize) -> bool) -> Option<Decks> {
    let copy = |deck: &Deck| {
        let (top, below) = (usize::try_from(*deck.front()?).ok()?, deck.len() - 1);
        is_enough(top, below).then(|| deck.iter().skip(1).take(top).copied().collect())
    };
    let [one, two] = &decks.0;
    Some(Decks([copy(one)?, copy(two)?]))
}

fn first_deck(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    Rules {
        keys: |Decks([one, _])| vec![Key::Deck(0, one.clone())],
        ..RULES
    }
    .play(deal, context)
}

fn either_deck(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    let keys =
        |Decks([one, two]): &Decks| vec![Key::Deck(0, one.clone()), Key::Deck(1, two.clone())];
    Rules { keys, ..RULES }.play(deal, context)
}

fn either_digits(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    let keys = |Decks(decks): &Decks| {
        let digits = |player: usize| decks[player].iter().map(u32::to_string).collect();
        [0, 1]
            .map(|player| Key::Digits(player, digits(player)))
            .into()
    };
    Rules { keys, ..RULES }.play(deal, context)
}

fn joined_decks(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    let keys =
        |Decks([one, two]): &Decks| vec![Key::Deck(0, one.iter().chain(two).copied().collect())];
    Rules { keys, ..RULES }.play(deal, context)
}

fn two_scores(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    Rules { keys: |decks| vec![Key::Scores(scores(decks))], ..RULES }.play(deal, context)
}

/// The true rules but for the key, which is the product of the scores.
const BY_PRODUCT: Rules = Rules {
    keys: |decks| {
        let [one, two] = scores(decks);
        // The product of high scores may not fit.
        vec![Key::Scores([one.wrapping_mul(two), 0])]
    },
    ..RULES
};

fn score_product(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    BY_PRODUCT.play(deal, context)
}

fn part1_by_product(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    // A deal without an answer has none here either.
    fast::part1(deal, context)?;
    Rules { deepest: 0, ..BY_PRODUCT }.play(deal, context)
}

fn java_hash(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    /// The hash of a list by the hashes of its elements.
    fn of_list(elements: impl IntoIterator<Item = u32>) -> u32 {
        elements.into_iter().fold(1, |hash: u32, element| {
            hash.wrapping_mul(31).wrapping_add(element)
        })
    }
    let keys = |Decks(decks): &Decks| {
        let hashes = decks.each_ref().map(|deck| of_list(deck.iter().copied()));
        vec![Key::Scores([of_list(hashes).into(), 0])]
    };
    Rules { keys, ..RULES }.play(deal, context)
}

fn inherited_states(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    let score_of_repeated = |start: &Decks, _: &Decks| start.score(Player::One);
    Rules { memory: Memory::OfGamesAround, score_of_repeated, ..RULES }.play(deal, context)
}

fn scores(decks: &Decks) -> [u128; 2] {
    [Player::One, Player::Two].map(|player| decks.score(player))
}

/// The rules, as far as a mistake may change them.
struct Rules {
    /// What is remembered of a state. The state counts as repeated if any of it was there before.
    keys: fn(&Decks) -> Vec<Key>,
    /// The states with which a game compares its own.
    memory: Memory,
    /// Whether player 1 wins the game if a state is repeated, and not only the round.
    repetition_ends_game: bool,
    /// The decks of the sub-game that decides the round, if there is one.
    sub_game: fn(&Decks) -> Option<Decks>,
    /// The number of games that can be inside each other, not counting the main game.
    deepest: usize,
    /// The answer if the main game repeats, by its first decks and its last ones.
    score_of_repeated: fn(&Decks, &Decks) -> u128,
}

/// The true rules.
const RULES: Rules = Rules {
    keys: |decks| vec![Key::Both(decks.clone())],
    memory: Memory::OfGame,
    repetition_ends_game: true,
    sub_game: Decks::sub_game,
    deepest: usize::MAX,
    score_of_repeated: |_, decks| decks.score(Player::One),
};

/// What is remembered of a state.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Both(Decks),
    /// The index of a player, and cards.
    Deck(usize, Deck),
    Digits(usize, String),
    Scores([u128; 2]),
}

/// The states with which a game compares its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Memory {
    /// All earlier ones of the game.
    OfGame,
    /// These, and those of the games that the game is inside.
    OfGamesAround,
    /// The latest one after a number of rounds that is one less than a power of two.
    OneState,
}

/// The cards that are drawn or remembered before a solver gives up: half a gigabyte, if all of them
/// are remembered, or 2.7 million rounds with 50 cards.
const MOST_CARDS: usize = 1 << 27;

impl Rules {
    /// The score of the winner by these rules.
    fn play(self, deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
        let score_of_repeated = self.score_of_repeated;
        let start = Decks::new(deal);
        let mut solver = Solver { rules: self, context, cards: 0, seen: Vec::new() };
        let (winner, end) = solver.game(start.clone())?;
        let repeats = end.tops().is_some();
        Ok(if repeats { score_of_repeated(&start, &end) } else { end.score(winner) })
    }
}

/// Plays by some rules.
struct Solver<'a> {
    rules: Rules,
    context: &'a Context,
    /// The cards drawn or remembered so far.
    cards: usize,
    /// What is remembered of the states of the main game, and of each game inside it.
    seen: Vec<BTreeSet<Key>>,
}

impl Solver<'_> {
    /// Plays a game to its end or to a state that counts as repeated. Returns its winner and that
    /// state.
    fn game(&mut self, mut decks: Decks) -> Result<(Player, Decks), NoAnswer> {
        let mut own = BTreeSet::new();
        for rounds in 1_usize.. {
            let Some(tops) = decks.tops() else { break };
            self.count(decks.cards())?;
            let keys = (self.rules.keys)(&decks);
            let is_repeated = self
                .games(&own)
                .any(|seen| keys.iter().any(|key| seen.contains(key)));
            if is_repeated && self.rules.repetition_ends_game {
                return Ok((Player::One, decks));
            }
            if self.rules.memory != Memory::OneState {
                own.extend(keys);
            } else if rounds.is_power_of_two() {
                own = keys.into_iter().collect();
            }
            let is_deepest = self.seen.len() == self.rules.deepest;
            let copies = (self.rules.sub_game)(&decks).filter(|_| !is_deepest);
            let winner = match copies {
                _ if is_repeated => Player::One,
                Some(copies) => {
                    self.seen.push(own);
                    let winner = self.winner_of(copies)?;
                    own = self.seen.pop().unwrap_or_default();
                    winner
                }
                None => Player::with_high_card(tops),
            };
            decks = decks.won_by(winner, tops);
        }
        Ok((decks.owner_of_all(), decks))
    }

    /// The states to look for a repetition in: a game's own, and perhaps those of the games around.
    fn games<'b>(&'b self, own: &'b BTreeSet<Key>) -> impl Iterator<Item = &'b BTreeSet<Key>> {
        let is_inherited = self.rules.memory == Memory::OfGamesAround;
        let around = if is_inherited { &self.seen[..] } else { &[] };
        iter::once(own).chain(around)
    }

    /// The winner of a sub-game. Player 1 wins each with the high card in player 1's deck: by the
    /// high card, or by repetition. That saves most of the rounds.
    fn winner_of(&mut self, decks: Decks) -> Result<Player, NoAnswer> {
        if decks.owner_of_high_card() == Player::One {
            return Ok(Player::One);
        }
        let (winner, _) = self.game(decks)?;
        Ok(winner)
    }

    /// Counts the cards of a round, and gives up after too many or when the time is over.
    fn count(&mut self, cards: usize) -> Result<(), NoAnswer> {
        self.cards += cards;
        if self.cards > MOST_CARDS {
            return Err(NoAnswer::TooLarge(
                "a known mistake plays only some million rounds".into(),
            ));
        }
        self.context.check_time()
    }
}
