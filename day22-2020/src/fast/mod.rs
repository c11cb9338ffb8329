//! The approach `fast`: exact on every input. One engine for both parts plays few rounds and plays them cheaply.
//!
//! `places` decides a sub-game by the places of its high cards, at once or after a few rounds. `game` plays the rest in
//! buffers of bytes (`small`) or in buffers for any number of cards (`general`). `subgames` keeps nested sub-games on an
//! explicit stack. `outermost` plays the outermost game to its end or to the first state that comes again, without
//! remembering states.

pub mod brent;
pub mod game;
pub mod general;
pub mod places;
pub mod rotation;
pub mod small;

mod outermost;
mod reader;
mod subgames;

use common::{Context, NoAnswer, ParseError};

use game::{Cards, Game};
use general::General;
use small::Small;

use crate::grammar;
use crate::model::{Cycle, Deal, score};

/// Reads a puzzle input. If it is a usual one, this reads its bytes directly.
///
/// # Errors
/// The text is not valid. The grammar says why.
pub fn parse(text: &str) -> Result<Deal, ParseError> {
    reader::parse(text.as_bytes()).map_or_else(|| grammar::parse(text), Ok)
}

/// The score of the winner of Combat.
///
/// Memory is linear in the number of cards. A round takes a nanosecond or two.
///
/// # Errors
/// [`NoAnswer::Unsolvable`] if the game never ends, with the number of rounds before the first state that comes again
/// and the period, or [`NoAnswer::OutOfTime`].
pub fn part1(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    let (score, cycle) = play::<false>(deal, context)?;
    cycle.map_or(Ok(score), |cycle| Err(cycle.into()))
}

/// The score of the winner of Recursive Combat.
///
/// The time can be exponential in the number of cards. Random deals of 50 cards take far less than a millisecond, those of
/// 100 at most some tenths of a second, and one in eight of 140 cards more than three seconds.
///
/// # Errors
/// [`NoAnswer::OutOfTime`], or [`NoAnswer::TooLarge`] if nested sub-games would take more than 1 GiB plus twice the memory of
/// the outermost game.
pub fn part2(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    // If the game repeats, player 1 wins with the deck of the first state that comes again.
    play::<true>(deal, context).map(|(score, _)| score)
}

/// The score of the winner and, if the game never ends, its cycle. In that case the score is player 1's in the cycle's first
/// state.
fn play<const RECURSIVE: bool>(deal: &Deal, context: &Context) -> Result<(u128, Option<Cycle>), NoAnswer> {
    let lens = deal.lens();
    let total = lens[0] + lens[1];
    let decks = deal.decks().each_ref();
    if total > small::MAX_CARDS {
        let deal = |game: &mut Game<General>| game.start(decks.map(|deck| deck.iter().copied()), lens);
        return outermost::play::<_, RECURSIVE>(deal, |game| scored(game, |card| card), context);
    }
    let ranks = Ranks::new(deal);
    let cards = || decks.map(|deck| deck.iter().map(|&card| ranks.byte(card)));
    let deal = |game: &mut Game<Small>| game.start(cards(), lens);
    outermost::play::<_, RECURSIVE>(deal, |game| scored(game, |card| ranks.value(card)), context)
}

/// The score of player 1, or of player 2 if they have all cards. `value` turns a card of the buffers into one of the deal.
fn scored<C: Cards>(game: &Game<C>, value: impl Fn(u32) -> u32) -> u128 {
    let winner = usize::from(game.lens()[0] == 0);
    score(game.deck(winner).map(|card| value(card.into())))
}

/// Bytes that stand for few cards of any values. A card above the number of cards never starts a sub-game, so only its order
/// matters, and a rank replaces it.
struct Ranks {
    /// The ranked cards in order. Empty if all cards are bytes.
    large: Vec<u32>,
    /// The byte of the first ranked card.
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
