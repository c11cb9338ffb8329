//! Known mistakes: solvers of part 2 that are wrong on purpose, each in one point.
//!
//! All play the same plain game. [`Rules`] has a hook for each point in which a published solver, or
//! one that is easily written, departs from the rules, and each mistake below sets one or two of
//! them. All but the last answer the example rightly. The section "Is your solver exact?" of the
//! day's page has a deal for each that it answers wrongly, and `docs/solvers.md` the published
//! solvers.

use std::collections::BTreeSet;

use common::{Approach, Context, NoAnswer, approach};

use crate::decks::{Deck, Decks};
use crate::fast::{parse, part1};
use crate::model::{Deal, Player, score};

/// All known mistakes. They answer part 1 rightly.
pub(crate) const MISTAKES: &[Approach] = &[
    approach!("both-decks", parse, part1, both_decks, context)
        .summary("if the main game repeats, both decks are scored as one, player 1's on top")
        .source("6 of 125 published solvers"),
    approach!("sum-of-scores", parse, part1, sum_of_scores, context)
        .summary("if the main game repeats, the scores of both decks are added up")
        .source("3 of 125 published solvers"),
    approach!("round-only", parse, part1, round_only, context)
        .summary("if a state comes again, player 1 wins the round and not the game")
        .source("2 of 125 published solvers"),
    approach!("round-limit", parse, part1, round_limit, context)
        .summary("a game that has not ended after 1000 rounds never ends, so player 1 wins it then")
        .source("1 of 125 published solvers"),
    approach!("one-level", parse, part1, one_level, context)
        .summary("a sub-game has no sub-games")
        .source("3 of 125 published solvers"),
    approach!("first-deck", parse, part1, first_deck, context)
        .summary("a state is known by player 1's deck alone")
        .source("5 of 125 published solvers"),
    approach!("second-deck", parse, part1, second_deck, context)
        .summary("a state is known by player 2's deck alone")
        .source("this workspace"),
    approach!("either-deck", parse, part1, either_deck, context)
        .summary("a state is known by either deck: one that was there before is enough")
        .source("9 of 125 published solvers"),
    approach!("two-scores", parse, part1, two_scores, context)
        .summary("a state is known by the scores of both decks")
        .source("3 of 125 published solvers"),
    approach!("whole-decks", parse, part1, whole_decks, context)
        .summary("a sub-game is played with the whole decks")
        .source("this workspace"),
    approach!("high-card", parse, part1, high_card, context)
        .summary("the owner of the highest card wins every sub-game")
        .source("this workspace"),
    approach!("one-set", parse, part1, one_set, context)
        .summary("the states of all games are remembered in one set")
        .source("this workspace"),
];

fn both_decks(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    let as_one = |Decks([one, two]): &Decks| score(one.iter().chain(two).copied());
    Rules { score_of_repeated: as_one, ..RULES }.play(deal, context)
}

fn sum_of_scores(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    let sum = |decks: &Decks| decks.score(Player::One) + decks.score(Player::Two);
    Rules { score_of_repeated: sum, ..RULES }.play(deal, context)
}

fn round_only(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    Rules { repetition_ends_game: false, ..RULES }.play(deal, context)
}

fn round_limit(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    Rules { keys: |_| Vec::new(), most_rounds: 1000, ..RULES }.play(deal, context)
}

fn one_level(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    Rules { deepest: 1, ..RULES }.play(deal, context)
}

fn first_deck(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    Rules { keys: |Decks([one, _])| vec![Key::First(one.clone())], ..RULES }.play(deal, context)
}

fn second_deck(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    Rules { keys: |Decks([_, two])| vec![Key::Second(two.clone())], ..RULES }.play(deal, context)
}

fn either_deck(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    let keys = |Decks([one, two]): &Decks| vec![Key::First(one.clone()), Key::Second(two.clone())];
    Rules { keys, ..RULES }.play(deal, context)
}

fn two_scores(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    let keys = |decks: &Decks| {
        let scores = [Player::One, Player::Two].map(|player| decks.score(player));
        vec![Key::Scores(scores)]
    };
    Rules { keys, ..RULES }.play(deal, context)
}

fn whole_decks(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    let below_tops = |decks: &Decks| {
        decks.sub_game()?;
        Some(Decks(decks.0.each_ref().map(|deck| deck.range(1..).copied().collect())))
    };
    Rules { sub_game: below_tops, ..RULES }.play(deal, context)
}

fn high_card(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    Rules { known_winner: |decks| Some(decks.owner_of_high_card()), ..RULES }.play(deal, context)
}

fn one_set(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    // A sub-game that is not played leaves nothing in the set.
    Rules { has_one_set: true, known_winner: |_| None, ..RULES }.play(deal, context)
}

/// The rules, as far as a mistake may change them.
struct Rules {
    /// What is remembered of a state. The state counts as repeated if any of it was there before.
    keys: fn(&Decks) -> Vec<Key>,
    /// Whether all games remember states in one set.
    has_one_set: bool,
    /// Whether player 1 wins the game if a state is repeated, and not only the round.
    repetition_ends_game: bool,
    /// The rounds after which player 1 wins a game.
    most_rounds: usize,
    /// The decks of the sub-game that decides the round, if there is one.
    sub_game: fn(&Decks) -> Option<Decks>,
    /// The number of games that can be inside each other, not counting the main game.
    deepest: usize,
    /// The winner of a sub-game that need not be played.
    known_winner: fn(&Decks) -> Option<Player>,
    /// The answer if the main game repeats.
    score_of_repeated: fn(&Decks) -> u128,
}

/// The true rules. Player 1 wins every sub-game with the high card in player 1's deck: by the high
/// card, or by repetition. That saves most of the rounds.
const RULES: Rules = Rules {
    keys: |decks| vec![Key::Both(decks.clone())],
    has_one_set: false,
    repetition_ends_game: true,
    most_rounds: usize::MAX,
    sub_game: Decks::sub_game,
    deepest: usize::MAX,
    known_winner: |decks| Some(decks.owner_of_high_card()).filter(|&owner| owner == Player::One),
    score_of_repeated: |decks| decks.score(Player::One),
};

/// What is remembered of a state.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Both(Decks),
    First(Deck),
    Second(Deck),
    Scores([u128; 2]),
}

/// The cards that are drawn or remembered before a solver gives up: half a gigabyte, if all of them
/// are remembered, or 2.7 million rounds with 50 cards.
const MOST_CARDS: usize = 1 << 27;

impl Rules {
    /// The score of the winner by these rules.
    fn play(self, deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
        let score_of_repeated = self.score_of_repeated;
        let mut play = Play { rules: self, context, cards: 0, shared: BTreeSet::new() };
        let (winner, end) = play.game(Decks::new(deal), 0)?;
        let repeats = end.tops().is_some();
        Ok(if repeats { score_of_repeated(&end) } else { end.score(winner) })
    }
}

/// Play by some rules.
struct Play<'a> {
    rules: Rules,
    context: &'a Context,
    /// The cards drawn or remembered so far.
    cards: usize,
    /// The states of all games, if they are in one set.
    shared: BTreeSet<Key>,
}

impl Play<'_> {
    /// Plays a game inside `depth` others to its end or to a state that counts as repeated. Returns
    /// its winner and that state.
    fn game(&mut self, mut decks: Decks, depth: usize) -> Result<(Player, Decks), NoAnswer> {
        let mut own = BTreeSet::new();
        for rounds in 0.. {
            let Some(tops) = decks.tops() else { break };
            if rounds == self.rules.most_rounds {
                return Ok((Player::One, decks));
            }
            self.count(decks.cards())?;
            let seen = if self.rules.has_one_set { &mut self.shared } else { &mut own };
            let keys = (self.rules.keys)(&decks);
            let is_repeated = keys.iter().any(|key| seen.contains(key));
            if is_repeated && self.rules.repetition_ends_game {
                return Ok((Player::One, decks));
            }
            seen.extend(keys);
            let copies = (self.rules.sub_game)(&decks).filter(|_| depth < self.rules.deepest);
            let winner = match copies {
                _ if is_repeated => Player::One,
                Some(copies) => self.winner_of(copies, depth + 1)?,
                None => Player::with_high_card(tops),
            };
            decks = decks.won_by(winner, tops);
        }
        Ok((decks.owner_of_all(), decks))
    }

    /// The winner of a sub-game.
    fn winner_of(&mut self, decks: Decks, depth: usize) -> Result<Player, NoAnswer> {
        if let Some(winner) = (self.rules.known_winner)(&decks) {
            return Ok(winner);
        }
        let (winner, _) = self.game(decks, depth)?;
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
