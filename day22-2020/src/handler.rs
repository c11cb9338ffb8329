//! The approach `handler`: one way to play for both parts, with a handler that may decide each
//! round.
//!
//! The idea is Justin Le's, who plays in Haskell with `Data.Sequence`
//! (<https://github.com/mstksg/advent-of-code-2020/blob/master/reflections-out/day22.md>).
//! [`play_with`] draws and adds cards, and asks a handler before it lets the higher card win. Part
//! 1's handler always declines. Part 2's handler plays a sub-game, if there are enough cards, and
//! names its winner.
//!
//! It differs from the original in three ways. A sub-game copies its decks, where Haskell's decks
//! share their cards. Memory and nesting are limited. A game of part 1 that repeats has no winner,
//! where the original remembers states in both parts and lets player 1 win.
//!
//! Cost: each round of either part takes time and memory for all cards, and each game under way
//! takes stack. Part 1 gives up on long games of thousands of cards.

use common::Context;

use crate::decks::Decks;
use crate::limits::{Limits, Result};
use crate::model::{Cycle, Deal, Player};

pub use crate::grammar::parse;

/// The score of the winner of Combat.
///
/// # Errors
/// The game never ends, or a limit is reached.
pub fn part1(deal: &Deal, context: &Context) -> Result<u128> {
    let end = game1(Decks::new(deal), &Limits::new(context))?;
    end.cycle.map_or_else(|| Ok(end.decks.score(end.winner)), |cycle| Err(cycle.into()))
}

/// The score of the winner of Recursive Combat.
///
/// # Errors
/// A limit is reached.
pub fn part2(deal: &Deal, context: &Context) -> Result<u128> {
    let end = game2(Decks::new(deal), &Limits::new(context))?;
    Ok(end.decks.score(end.winner))
}

/// The end of a game.
#[derive(Debug)]
pub struct End {
    /// The winner, which is player 1 if play came back to an earlier state.
    pub winner: Player,
    /// The final decks.
    pub decks: Decks,
    /// The cycle, if play came back to an earlier state.
    pub cycle: Option<Cycle>,
}

/// Plays Combat: the higher card always wins.
///
/// # Errors
/// A limit is reached.
pub fn game1(decks: Decks, limits: &Limits<'_>) -> Result<End> {
    play_with(|_| Ok(None), decks, limits)
}

/// Plays Recursive Combat: if there are enough cards for a sub-game, its winner wins the round.
///
/// # Errors
/// A limit is reached.
pub fn game2(decks: Decks, limits: &Limits<'_>) -> Result<End> {
    let handler = |decks: &Decks| {
        decks.sub_game().map(|copies| Ok(game2(copies, limits)?.winner)).transpose()
    };
    play_with(handler, decks, limits)
}

/// Plays a game to its end. Before each round, `handler` gets both decks, neither of them empty,
/// and may name the winner of the round. If it does not, the higher card wins.
///
/// # Errors
/// `handler` fails, or a limit is reached.
pub fn play_with(
    handler: impl Fn(&Decks) -> Result<Option<Player>>,
    mut decks: Decks,
    limits: &Limits<'_>,
) -> Result<End> {
    let mut seen = limits.game(&decks)?;
    while let Some(tops) = decks.tops() {
        let cycle = seen.cycle(&decks)?;
        if cycle.is_some() {
            return Ok(End { winner: Player::One, decks, cycle });
        }
        let winner = handler(&decks)?.unwrap_or(Player::with_high_card(tops));
        decks = decks.won_by(winner);
    }
    Ok(End { winner: decks.owner_of_all(), decks, cycle: None })
}
