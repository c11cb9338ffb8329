//! Exact on every input and fast: both parts by one engine that plays few rounds and plays them cheaply.
//!
//! In short: a sub-game is decided without play, or soon, by where its high cards lie (`places`); what has to be
//! played is played cheaply (`game`) in buffers of bytes (`small`), or in buffers for any number of cards
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

use common::{Budget, NoAnswer, Outcome, ParseError, Solver};

use game::{Cards, Game};
use general::General;
use small::Small;

use crate::grammar;
use crate::model::{Cycle, Deal, score};

/// The approach of this module.
#[derive(Debug)]
pub struct Fast;

impl Solver for Fast {
    const NAME: &'static str = "fast";
    const SUMMARY: &'static str = "sub-games decided by where their high cards lie; the rest played cheaply";
    const SOURCE: &'static str = "this workspace; the high-card rule is known among solvers of the puzzle";
    type Model<'a> = Deal;

    fn parse(text: &str) -> Result<Deal, ParseError> {
        lane::parse(text.as_bytes()).map_or_else(|| grammar::parse(text), Ok)
    }

    fn part1(deal: &Deal, budget: &Budget) -> Outcome {
        part1(deal, budget).map(Into::into)
    }

    fn part2(deal: &Deal, budget: &Budget) -> Outcome {
        part2(deal, budget).map(Into::into)
    }
}

/// The score of the winner of ordinary Combat.
///
/// Memory is linear in the cards. Play takes a nanosecond or two per round.
///
/// # Errors
/// [`NoAnswer::Unsolvable`] if the game never ends, with the number of rounds before the first state that comes again
/// and the period; [`NoAnswer::OutOfTime`].
pub fn part1(deal: &Deal, budget: &Budget) -> Result<u128, NoAnswer> {
    let (score, repeats) = play::<false>(deal, budget)?;
    repeats.map_or(Ok(score), |cycle| Err(cycle.into()))
}

/// The score of the winner of Recursive Combat.
///
/// The time can be exponential in the number of cards. Of random deals, those of 50 cards take far less than a
/// millisecond, those of 100 at most some tenths of a second, and of those of 140 one in eight takes more than three seconds.
/// A time limit is for them.
///
/// # Errors
/// [`NoAnswer::OutOfTime`]; and [`NoAnswer::TooLarge`] if the sub-games inside each other would take more than 1 GiB and
/// twice as much as the outermost game.
pub fn part2(deal: &Deal, budget: &Budget) -> Result<u128, NoAnswer> {
    // If the game repeats, player 1 wins with the deck of the first state that comes again.
    play::<true>(deal, budget).map(|(score, _)| score)
}

/// The score of the winner and, if the game never ends, when it repeats; then the score is player 1's at that time.
fn play<const RECURSIVE: bool>(deal: &Deal, budget: &Budget) -> Result<(u128, Option<Cycle>), NoAnswer> {
    let lens = deal.lens();
    let total = lens[0] + lens[1];
    let decks = deal.decks().each_ref();
    if total > small::MAX_CARDS {
        let deal = |game: &mut Game<General>| game.start(decks.map(|deck| deck.iter().copied()), lens);
        return outermost::play::<_, RECURSIVE>(deal, |game| scored(game, |card| card), budget);
    }
    let ranks = Ranks::new(deal);
    let cards = || decks.map(|deck| deck.iter().map(|&card| ranks.byte(card)));
    let deal = |game: &mut Game<Small>| game.start(cards(), lens);
    outermost::play::<_, RECURSIVE>(deal, |game| scored(game, |card| ranks.value(card)), budget)
}

/// The score of player 1, or of player 2 who has all cards, given what a card in the buffers is worth.
fn scored<C: Cards>(game: &Game<C>, value: impl Fn(u32) -> u32) -> u128 {
    let winner = usize::from(game.lens()[0] == 0);
    score(game.deck(winner).map(|card| value(card.into())))
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
    fn new(deal: &Deal) -> Self {
        let cards = || deal.decks().iter().flatten().copied();
        if cards().all(|card| u8::try_from(card).is_ok()) {
            return Self { large: Vec::new(), first: usize::MAX };
        }
        let total = cards().count();
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
