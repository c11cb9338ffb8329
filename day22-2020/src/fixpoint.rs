//! The approach `fixpoint`: a function applied until its value no longer changes.
//!
//! The idea is Michael C. W.'s, in Haskell (<http://www.michaelcw.com/programming/2020/12/28/aoc-2020-d22.html>): a round
//! of a finished game leaves it as it is, so part 1 is the steady state of a function from state to state, found by
//! [`steady_state`], which another puzzle of that year has left behind. In part 2 two functions call each other:
//! `play_round` asks `winner_of` who wins a sub-game, which plays its rounds. That comes to an end, because there are
//! finitely many states of a game: after finitely many rounds a deck is empty, or a state has been there before; and a
//! sub-game has fewer cards than its game.
//!
//! Where it differs from the text: part 2 gets its score from the same function as its winners, which returns the decks
//! as well; what is remembered, and how deeply games are nested, is limited; and part 1 notices by [Brent's
//! method](crate::brent) when it would never be steady.
//!
//! Cost: time for all cards per round, as part 1 copies the state to compare it with the next, and part 2 remembers every
//! state until its game is over, for which it also takes memory, and stack for every game under way. Part 1 keeps five
//! states at most.

use common::{Budget, NoAnswer, Outcome, ParseError, Part, Solver};

use crate::brent::Brent;
use crate::decks::Decks;
use crate::grammar;
use crate::limits::Limits;
use crate::model::{Cycle, Deal, Player};

/// The approach `fixpoint`; see the [module](self).
pub struct Fixpoint;

impl Solver for Fixpoint {
    const NAME: &'static str = "fixpoint";
    const SUMMARY: &'static str =
        "a round applied until nothing changes; a set of each game's states decides who won it";
    const SOURCE: &'static str = "Michael C. W., \"Advent of Code 2020 in Haskell - Day 22\", michaelcw.com";
    type Model<'a> = Deal;

    fn parse(text: &str) -> Result<Deal, ParseError> {
        grammar::parse(text)
    }

    fn part1(deal: &Deal, budget: &Budget) -> Outcome {
        let limits = Limits::new(budget);
        let round = |decks: Decks| {
            limits.round(decks.total())?;
            play_round(decks, Part::One, &limits)
        };
        let end = steady_state(round, Decks::of(deal))?;
        Ok(end.score(end.owner_of_all()).into())
    }

    fn part2(deal: &Deal, budget: &Budget) -> Outcome {
        let (winner, end) = winner_of(Decks::of(deal), &Limits::new(budget))?;
        Ok(end.score(winner).into())
    }
}

/// Applies `f` again and again, from `start` on, until the value no longer changes.
///
/// # Errors
/// Those of `f`, and that the values go round a cycle.
pub fn steady_state<S: Clone + PartialEq>(f: impl Fn(S) -> Result<S, NoAnswer>, start: S) -> Result<S, NoAnswer> {
    let mut brent = Brent::new(start.clone());
    let mut x = start.clone();
    loop {
        let next = f(x.clone())?;
        if next == x {
            return Ok(x);
        }
        if let Some(period) = brent.note(&next) {
            return Err(cycle(f, start, period)?.into());
        }
        x = next;
    }
}

/// The cycle of that period into which `f` leads from `start`: of two values that walk one period apart, both are on it
/// for the first time when they are equal.
fn cycle<S: Clone + PartialEq>(f: impl Fn(S) -> Result<S, NoAnswer>, start: S, period: u64) -> Result<Cycle, NoAnswer> {
    let mut behind = start.clone();
    let mut ahead = (0..period).try_fold(start, |x, _| f(x))?;
    let mut before = 0;
    while behind != ahead {
        (behind, ahead) = (f(behind)?, f(ahead)?);
        before += 1;
    }
    Ok(Cycle { before, period: period.into() })
}

/// Plays a round by the rules of a part. A game that is over stays as it is.
fn play_round(decks: Decks, part: Part, limits: &Limits<'_>) -> Result<Decks, NoAnswer> {
    let Some(tops) = decks.tops() else { return Ok(decks) };
    let copies = if part == Part::Two { decks.sub_game() } else { None };
    let winner = match copies {
        Some(copies) => winner_of(copies, limits)?.0,
        None => Player::with_high_card(tops),
    };
    Ok(decks.won_by(winner))
}

/// The winner of a game of part 2, and the decks at its end.
fn winner_of(mut decks: Decks, limits: &Limits<'_>) -> Result<(Player, Decks), NoAnswer> {
    let mut memo = limits.game(&decks)?;
    loop {
        if memo.again(&decks)?.is_some() {
            return Ok((Player::One, decks));
        }
        if decks.tops().is_none() {
            return Ok((decks.owner_of_all(), decks));
        }
        decks = play_round(decks, Part::Two, limits)?;
    }
}
