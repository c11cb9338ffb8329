//! The approach `fixpoint`: a function applied until its value no longer changes.
//!
//! The idea is Michael C. W.'s, in Haskell
//! (<http://www.michaelcw.com/programming/2020/12/28/aoc-2020-d22.html>). A round of a finished
//! game changes nothing, so part 1 is the steady state of a function from state to state, found by
//! [`steady_state`], a function left over from another puzzle of that year. In part 2 two functions
//! call each other: `play_round` asks `winner_of` for the winner of a sub-game, and `winner_of`
//! plays rounds. The recursion ends, because a game has finitely many states, and a sub-game has
//! fewer cards than its game.
//!
//! It differs from the original in three ways. `winner_of` also returns the decks, from which part
//! 2 takes its score. Part 1 remembers its states, too, so that a game without end is an error.
//! Memory and nesting are limited.
//!
//! Cost: each round of either part takes time and memory for all cards, and each game under way
//! takes stack.

use common::{Context, Part};

use crate::decks::Decks;
use crate::limits::{Limits, Result};
use crate::model::{Deal, Player};

pub use crate::grammar::parse;

/// The score of the winner of Combat.
///
/// # Errors
/// The game never ends, or a limit is reached.
pub fn part1(deal: &Deal, context: &Context) -> Result<u128> {
    let (limits, start) = (Limits::new(context), Decks::new(deal));
    let mut memo = limits.game(&start)?;
    let round = |decks| match memo.cycle(&decks)? {
        Some(cycle) => Err(cycle.into()),
        None => play_round(decks, Part::One, &limits),
    };
    let end = steady_state(round, start)?;
    Ok(end.score(end.owner_of_all()))
}

/// The score of the winner of Recursive Combat.
///
/// # Errors
/// A limit is reached.
pub fn part2(deal: &Deal, context: &Context) -> Result<u128> {
    let (winner, end) = winner_of(Decks::new(deal), &Limits::new(context))?;
    Ok(end.score(winner))
}

/// Applies `f` to `x` again and again, until the value no longer changes.
///
/// # Errors
/// `f` fails.
pub fn steady_state<T: Clone + PartialEq, E>(
    mut f: impl FnMut(T) -> Result<T, E>,
    mut x: T,
) -> Result<T, E> {
    loop {
        let next = f(x.clone())?;
        if next == x {
            return Ok(x);
        }
        x = next;
    }
}

/// Plays a round by the rules of a part. A finished game stays as it is.
fn play_round(decks: Decks, part: Part, limits: &Limits<'_>) -> Result<Decks> {
    let Some(tops) = decks.tops() else { return Ok(decks) };
    let copies = if part == Part::Two { decks.sub_game() } else { None };
    let winner = match copies {
        Some(copies) => winner_of(copies, limits)?.0,
        None => Player::with_high_card(tops),
    };
    Ok(decks.won_by(winner))
}

/// The winner of a game of part 2, and the decks at its end.
fn winner_of(mut decks: Decks, limits: &Limits<'_>) -> Result<(Player, Decks)> {
    let mut memo = limits.game(&decks)?;
    loop {
        if memo.cycle(&decks)?.is_some() {
            return Ok((Player::One, decks));
        }
        if decks.tops().is_none() {
            return Ok((decks.owner_of_all(), decks));
        }
        decks = play_round(decks, Part::Two, limits)?;
    }
}
