//! Exact on every input and fast: both parts by one engine that plays few rounds and plays them cheaply.
//!
//! In short: a sub-game is decided without play, or soon, by where its high cards lie (`places`); what has to be
//! played is played without branches (`game`) in buffers of bytes (`small`), or in buffers for any number of cards
//! and any values (`general`), on a stack of its own (`subgames`). The `outermost` game is played to its end or
//! to the first state that comes again, with no memory of its states.

mod game;
mod general;
mod lane;
mod outermost;
mod places;
mod rotation;
mod small;
mod subgames;

use common::{Answer, NoAnswer, ParseError, Solver, Watch};

pub use lane::parse;

use game::{Cards, Game};
use general::General;
use outermost::Outcome;
use small::Small;

use crate::endless::never_ends;
use crate::grammar;
use crate::model::Deal;

/// The approach of this module.
#[derive(Debug)]
pub struct Fast;

impl Solver for Fast {
    const NAME: &'static str = "fast";
    const SUMMARY: &'static str = "sub-games decided by where their high cards lie; the rest played without branches";
    const SOURCE: &'static str = "this workspace; the high-card rule is known among solvers of the puzzle";
    type Model = Deal;

    fn parse(text: &str) -> Result<Deal, ParseError> {
        match parse(text.as_bytes()) {
            Some(deal) => Ok(deal),
            // The grammar is the judge of what is valid, and knows what to say of what is not.
            None => grammar::parse(text),
        }
    }

    fn part1(deal: &Deal, watch: &Watch) -> Result<Answer, NoAnswer> {
        part1(deal.decks.each_ref().map(Vec::as_slice), watch).map(Answer::from)
    }

    fn part2(deal: &Deal, watch: &Watch) -> Result<Answer, NoAnswer> {
        part2(deal.decks.each_ref().map(Vec::as_slice), watch).map(Answer::from)
    }
}

/// The score of the winner of ordinary Combat.
///
/// All cards must be distinct and positive. Memory is linear in the cards. Play takes a nanosecond or two a round.
///
/// # Errors
/// [`NoAnswer::Because`] if the game never ends, with the number of rounds before the first state that comes again
/// and the period; [`NoAnswer::OutOfTime`] if the watch says so.
pub fn part1(decks: [&[u32]; 2], watch: &Watch) -> Result<u128, NoAnswer> {
    let (score, repeats) = play::<false>(decks, watch)?;
    match repeats {
        None => Ok(score),
        Some((mu, lambda)) => Err(never_ends(mu, lambda)),
    }
}

/// The score of the winner of Recursive Combat.
///
/// All cards must be distinct and positive. The time can be exponential in the number of cards. Of random deals, those
/// of 50 cards take far less than a millisecond as a rule, up to 80 cards a tenth of a second at most, 100 cards up to
/// seconds; from 110 on some take longer than that, and of those from 140 on about half do. A time limit is for them.
///
/// # Errors
/// [`NoAnswer::OutOfTime`] if the watch says so, and [`NoAnswer::TooLarge`] if nested sub-games would need more memory
/// than half of what the outermost game takes and some tens of megabytes.
pub fn part2(decks: [&[u32]; 2], watch: &Watch) -> Result<u128, NoAnswer> {
    // If the game repeats, player 1 wins with the deck of the first state that comes again.
    play::<true>(decks, watch).map(|(score, _)| score)
}

/// Rounds before the first state that comes again, and the period.
type Repeats = Option<(u64, u128)>;

/// The score of the winner and, if the game never ends, when it repeats; then the score is player 1's at that time.
fn play<const RECURSIVE: bool>(decks: [&[u32]; 2], watch: &Watch) -> Result<(u128, Repeats), NoAnswer> {
    let lens = decks.map(<[u32]>::len);
    let total = lens[0] + lens[1];
    if total > small::MAX_CARDS {
        let deal = || Game::start(decks.map(|deck| General::new(deck.iter().copied(), total)), lens);
        let outcome = outermost::play::<_, RECURSIVE>(deal, watch)?;
        return Ok(score(&outcome, |card| card));
    }
    let ranks = Ranks::new(decks);
    let deal = || Game::start(decks.map(|deck| Small::new(deck.iter().map(|&card| ranks.byte(card)))), lens);
    let outcome = outermost::play::<_, RECURSIVE>(deal, watch)?;
    Ok(score(&outcome, |card| ranks.value(card)))
}

/// Bytes for few cards of any values: a card above the number of cards never starts a sub-game, so that only its
/// order matters and its rank will do.
struct Ranks {
    /// The cards that are ranked, in order; none if all cards fit into bytes as they are.
    large: Vec<u32>,
    /// The byte of the first of them.
    first: usize,
}

impl Ranks {
    /// Ranks at most [`small::MAX_CARDS`] cards.
    fn new(decks: [&[u32]; 2]) -> Self {
        let cards = || decks.into_iter().flatten().copied();
        if cards().all(|card| u8::try_from(card).is_ok()) {
            return Self { large: Vec::new(), first: usize::MAX };
        }
        let total = decks[0].len() + decks[1].len();
        let mut large: Vec<u32> = cards().filter(|&card| card as usize > total).collect();
        large.sort_unstable();
        Self { large, first: total + 1 }
    }

    fn byte(&self, card: u32) -> u8 {
        let byte = self.large.binary_search(&card).map_or(card as usize, |rank| self.first + rank);
        u8::try_from(byte).expect("either all cards are bytes or a rank is at most twice the number of cards")
    }

    fn value(&self, card: u32) -> u32 {
        (card as usize).checked_sub(self.first).map_or(card, |rank| self.large[rank])
    }
}

/// Scores the outcome, given what a card in the buffers is worth.
fn score<C: Cards>(outcome: &Outcome<C>, value: impl Fn(u32) -> u32) -> (u128, Repeats) {
    let (game, repeats) = match outcome {
        Outcome::Ends(game) => (game, None),
        Outcome::Repeats { state, mu, lambda } => (state, Some((*mu, *lambda))),
    };
    let winner = usize::from(game.lens()[0] == 0);
    let weights = (1..=game.lens()[winner] as u128).rev();
    // Below 2^32 cards of values below 2^32: the sum is below 2^96.
    let score = game.deck(winner).zip(weights).map(|(card, weight)| u128::from(value(card.into())) * weight).sum();
    (score, repeats)
}
