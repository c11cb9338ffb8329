//! The approach `fast`: exact on every input. One engine for both parts plays few rounds and plays
//! them cheaply.
//!
//! `places` decides a sub-game by the places of its high cards, at once or after a few rounds.
//! `game` plays the rest in buffers of bytes (`small`) or in buffers for any cards (`general`).
//! `batch` plays eight rounds at once where there are no sub-games.
//! `subgames` keeps nested sub-games on an explicit stack. `outermost` plays the outermost game to
//! its end or to the first state that comes again, without remembering states.
//!
//! Tried in vain, because it was slower or no faster:
//!
//! - Eight rounds at once where there are sub-games, too, with or without SIMD shuffles: a sub-game or
//!   the end stops them after some five rounds, and what the next eight load was just stored.
//! - Two rounds at once where both decks are even: they stop too often for that.
//! - Writing the winner's pair alone: its address depends on who wins, so the next rounds wait for it.
//!   Only a few easy deals gain.
//! - Remembering the winners of finished sub-games: few of them come again.
//! - Knowing more about even games: each check costs more than it saves.
//! - Building for newer vector instructions: rounds use none.

// Most modules are public only for their tests.
pub mod batch;
pub mod brent;
pub mod game;
pub mod general;
pub mod places;
pub mod small;

mod outermost;
mod reader;
mod subgames;

use common::{Context, NoAnswer, ParseError};

use general::General;
use small::Small;

use crate::grammar;
use crate::model::{Cycle, Deal};

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
/// [`NoAnswer::Unsolvable`] if the game never ends, with the number of rounds before the first
/// state that comes again and the period, or [`NoAnswer::OutOfTime`].
pub fn part1(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    let (score, cycle) = play::<false>(deal, context)?;
    cycle.map_or(Ok(score), |cycle| Err(cycle.into()))
}

/// The score of the winner of Recursive Combat.
///
/// On average, ten more cards double or triple the time. Random deals of 50 cards take far less
/// than a millisecond, those of 100 at most some tenths of a second, and some of 140 more than
/// three seconds.
///
/// # Errors
/// [`NoAnswer::OutOfTime`], or [`NoAnswer::TooLarge`] if nested sub-games would take more than 1
/// GiB plus twice the memory of the outermost game.
pub fn part2(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    // If the game repeats, player 1 wins with the deck of the first state that comes again.
    play::<true>(deal, context).map(|(score, _)| score)
}

/// Whether the main game of part 2 repeats.
///
/// # Errors
/// Those of [`part2`].
pub fn main_game_repeats(deal: &Deal, context: &Context) -> Result<bool, NoAnswer> {
    play::<true>(deal, context).map(|(_, cycle)| cycle.is_some())
}

/// The score of the winner and, if the game never ends, its cycle. In that case the score is player
/// 1's in the cycle's first state.
fn play<const RECURSIVE: bool>(
    deal: &Deal,
    context: &Context,
) -> Result<(u128, Option<Cycle>), NoAnswer> {
    let (sizes, decks) = (deal.sizes(), deal.decks().each_ref());
    // The inputs of the site have 50 cards, from 1 to 50.
    if sizes[0] + sizes[1] <= small::MAX_CARDS && decks.iter().all(|deck| are_small(deck)) {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "small cards fit into a byte"
        )]
        let bytes = || decks.map(|deck| deck.iter().map(|&card| card as u8));
        return outermost::play::<Small, RECURSIVE>(|game| game.start(bytes(), sizes), context);
    }
    outermost::play::<General, RECURSIVE>(
        |game| game.start(decks.map(|deck| deck.iter().copied()), sizes),
        context,
    )
}

/// Whether all cards are below [`small::CARDS`], a power of two. The compiler vectorises this.
fn are_small(deck: &[u32]) -> bool {
    deck.iter().fold(0, |bits, &card| bits | card) < small::CARDS.into()
}
