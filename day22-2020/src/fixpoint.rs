//! The approach `fixpoint`: a function applied until its value no longer changes.
//!
//! The idea is Michael C. W.'s, in Haskell
//! (<http://www.michaelcw.com/programming/2020/12/28/aoc-2020-d22.html>). A round of a finished
//! game changes nothing, so part 1 is the steady state of a function from state to state, found by
//! [`steady_state`], a function left over from day 11 of that year. In part 2 two functions
//! call each other: `play_recursive_round` asks `winner_of` for the winner of a sub-game, and
//! `winner_of` plays rounds. The recursion ends, because a game has finitely many states, and a
//! sub-game has fewer cards than its game. The source gives the first reason.
//!
//! Different here:
//!
//! - A state of part 1 that comes again stays as it is, too, so that an endless game has a steady
//!   state. The source would play on for ever.
//! - The rounds of both parts share the methods of [`Decks`]. The source writes out `viewl` and `|>`
//!   in each.
//! - `steady_state` applies its function once to each value. The source writes `f x` twice.
//! - Tail calls are loops. Inserting a state into the memo also tells whether it was there, so one
//!   call does the work of `seen` and `memoize`.
//! - The memo holds the decks themselves. The source's holds lists, because only they have a hash.
//! - The memo is ordered. Most comparisons stop at the first cards, where a hash reads them all.
//! - `winner_of` also returns the decks, from which part 2 takes its score.
//!
//! Cost: a round takes time for all cards, and keeps a copy of them until its game is over, 4 bytes
//! a card. With 100,000 cards, that is a gigabyte in 2500 rounds. Each game under way takes stack.
//! Nothing here limits any of that: `--time-limit` ends the process.

use std::collections::BTreeSet;

use common::NoAnswer;

use crate::decks::Decks;
use crate::model::{Deal, Player};

pub use crate::grammar::parse;

/// The score of the winner of Combat.
///
/// # Errors
/// The game never ends.
pub fn part1(deal: &Deal) -> Result<u128, NoAnswer> {
    let end = steady_state(until_repeated(play_round), Decks::new(deal));
    if end.tops().is_some() {
        return Err(NoAnswer::unsolvable("the game never ends"));
    }
    // The score of an empty deck is 0.
    Ok(end.score(Player::One).max(end.score(Player::Two)))
}

/// The score of the winner of Recursive Combat.
pub fn part2(deal: &Deal) -> u128 {
    let (winner, end) = winner_of(Decks::new(deal));
    end.score(winner)
}

/// Applies `f` to `x` again and again, until the value no longer changes.
pub fn steady_state<T: Clone + PartialEq>(mut f: impl FnMut(T) -> T, mut x: T) -> T {
    loop {
        let next = f(x.clone());
        if next == x {
            return x;
        }
        x = next;
    }
}

/// `f`, but a value that comes again stays as it is.
fn until_repeated<T: Clone + Ord>(f: impl Fn(T) -> T) -> impl FnMut(T) -> T {
    let mut seen = BTreeSet::new();
    move |x| if seen.insert(x.clone()) { f(x) } else { x }
}

/// Plays a round of Combat. A finished game stays as it is.
fn play_round(decks: Decks) -> Decks {
    match decks.tops() {
        Some(tops) => decks.won_by(Player::with_high_card(tops), tops),
        None => decks,
    }
}

/// Plays a round of Recursive Combat. A finished game stays as it is.
fn play_recursive_round(decks: Decks) -> Decks {
    let Some(tops) = decks.tops() else { return decks };
    let winner = match decks.sub_game() {
        Some(copies) => winner_of(copies).0,
        None => Player::with_high_card(tops),
    };
    decks.won_by(winner, tops)
}

/// The winner of a game of Recursive Combat, and the decks at its end.
fn winner_of(mut decks: Decks) -> (Player, Decks) {
    let mut memo = BTreeSet::new();
    loop {
        if !memo.insert(decks.clone()) {
            return (Player::One, decks);
        }
        if decks.tops().is_none() {
            return (decks.owner_of_all(), decks);
        }
        decks = play_recursive_round(decks);
    }
}
