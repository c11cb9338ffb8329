//! The approach `fast`: exact on every input. One engine for both parts plays few rounds and plays
//! them cheaply.
//!
//! `places` decides a sub-game by the places of its high cards, at once or after a few rounds.
//! `game` plays the rest in buffers of bytes (`small`) or in buffers for any cards (`general`).
//! `batch` plays eight rounds at once where there are no sub-games.
//! `subgames` keeps nested sub-games on an explicit stack. `outermost` plays the outermost game to
//! its end or to the first state that comes again, without remembering states. `clock` keeps the
//! time limit.
//!
//! # What the time goes into
//!
//! Measure many deals in turn. In one that is solved again and again, the processor soon predicts
//! every jump, so that part 2 seems to take two thirds of its time, and what saves a misprediction
//! seems to gain nothing.
//!
//! In part 2, rounds take less than half of the time. The rest goes into starting, ending and checking
//! sub-games, each of which is a jump that nothing predicts. What follows it must not wait:
//!
//! - The bounds of the game that is played are in registers. So they are a local variable of
//!   `play_all` and no parameter, `play_to_sub_game` is `inline(always)`, and `won_by` has a `match`
//!   and no index. Without one of these, part 2 takes a tenth longer.
//! - `greatest` of both decks is `inline(always)`, with the rare long decks out of line, and the parity
//!   of the cards is asked before anything else is counted.
//! - Only a stretch of rounds is counted for the clock. To count at each start and end of a sub-game
//!   takes a twentieth of the time.
//! - Who wins a round chooses between values and never between branches: in `play_to_sub_game`, the
//!   compiler sees to that, and in `batch`, `select_unpredictable` asks for it.
//!
//! # Tried in vain
//!
//! Slower, or no faster:
//!
//! - Eight rounds at once where there are sub-games, too, with or without SIMD shuffles: a sub-game or
//!   the end stops them after some five rounds, and what the next eight load was just stored.
//! - Two rounds at once where both decks are even: they stop too often for that.
//! - Writing the winner's pair alone: its address depends on who wins, so the next rounds wait for it.
//!   Only a few easy deals gain.
//! - Writing both cards of a pair at once, reading the next cards before a pair is written, or writing
//!   the pair of a round only once its sub-game is decided.
//! - Not asking whether player 2 of a sub-game has run out of cards, which never happens.
//! - Recursion instead of a stack: as fast as a stack whose current game is in registers.
//! - Counting the rounds until the places are high for even games, too, to save a jump; or in half a
//!   window, which the compiler does not vectorise.
//! - Copying half a window of cards where that is enough.
//! - Remembering the winners of finished sub-games: few of them come again.
//! - Knowing more about even games: each check costs more than it saves.
//! - Building for newer vector instructions: rounds use none.
//! - Reading the lines of both decks in turn, or all lines at once with vectors.

// Public for their tests.
pub mod brent;
pub mod game;
pub mod general;
pub mod places;
pub mod small;

mod batch;
mod clock;
mod outermost;
mod reader;
mod subgames;

use common::{Context, NoAnswer, ParseError, Part};

use game::{Cards, Game};
use general::General;
use outermost::{HigherCard, Last};
use small::Small;
use subgames::SubGames;

use crate::decks::Decks;
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
/// Memory is linear in the number of cards. A round takes two nanoseconds.
///
/// # Errors
/// [`NoAnswer::Unsolvable`] if the game never ends, with the number of rounds before the first
/// state that comes again and the period, or [`NoAnswer::OutOfTime`].
pub fn part1(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    let (score, cycle) = play(deal, Part::One, context)?;
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
/// GiB.
pub fn part2(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    // If the game repeats, player 1 wins with the deck of the first state that comes again.
    play(deal, Part::Two, context).map(|(score, _)| score)
}

/// The decks at the end of the main game of a part, or those of the first state that comes again,
/// and then the cycle.
///
/// # Errors
/// [`NoAnswer::OutOfTime`], or that of [`part2`].
pub fn last_decks(
    deal: &Deal,
    part: Part,
    context: &Context,
) -> Result<(Decks, Option<Cycle>), NoAnswer> {
    play(deal, part, context)
}

/// Whether the main game of part 2 repeats.
///
/// # Errors
/// Those of [`part2`].
pub fn main_game_repeats(deal: &Deal, context: &Context) -> Result<bool, NoAnswer> {
    last_decks(deal, Part::Two, context).map(|(_, cycle)| cycle.is_some())
}

/// What is wanted of the last state of the game and, if the game never ends, its cycle. In that case
/// the state is the cycle's first.
fn play<L: Last>(
    deal: &Deal,
    part: Part,
    context: &Context,
) -> Result<(L, Option<Cycle>), NoAnswer> {
    let (sizes, decks) = (deal.sizes(), deal.decks().each_ref());
    // The inputs of the site have 50 cards, from 1 to 50.
    if sizes[0] + sizes[1] <= small::MAX_CARDS && decks.iter().all(|deck| are_small(deck)) {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "small cards fit into a byte"
        )]
        let bytes = || decks.map(|deck| deck.iter().map(|&card| card as u8));
        return play_in::<Small, L>(|game| game.start(bytes(), sizes), part, context);
    }
    let cards = || decks.map(|deck| deck.iter().copied());
    play_in::<General, L>(|game| game.start(cards(), sizes), part, context)
}

/// The same in buffers of one kind. Each call of `deal` deals the cards.
fn play_in<C: Cards, L: Last>(
    deal: impl Fn(&mut Game<C>),
    part: Part,
    context: &Context,
) -> Result<(L, Option<Cycle>), NoAnswer> {
    match part {
        Part::One => outermost::play(deal, &mut HigherCard, context),
        Part::Two => outermost::play(deal, &mut SubGames::default(), context),
    }
}

/// Whether all cards are below [`small::CARDS`], a power of two. The compiler vectorises this.
fn are_small(deck: &[u32]) -> bool {
    deck.iter().fold(0, |bits, &card| bits | card) < small::CARDS.into()
}
