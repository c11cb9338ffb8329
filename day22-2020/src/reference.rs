//! The rules as the statement words them, written as plainly as possible: decks in vectors,
//! sub-games by recursion, and a set of states. The approaches are checked against it. It shares no
//! code with them and is for small deals.

use std::collections::{HashMap, HashSet};

use common::{Context, NoAnswer};

use crate::model::{Cycle, Deal};

pub use crate::grammar::parse;

/// The score of the winner of Combat.
///
/// # Errors
/// The game never ends, or the time limit has passed.
pub fn part1(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    let mut decks = deal.decks().clone();
    let mut seen = HashMap::new();
    loop {
        context.check_time()?;
        if let Some(player) = owner_of_all(&decks) {
            return Ok(score(&decks[player]));
        }
        let round = seen.len() as u64;
        if let Some(before) = seen.insert(decks.clone(), round) {
            return Err(Cycle { before, period: round - before }.into());
        }
        let drawn = decks.each_mut().map(|deck| deck.remove(0));
        award(&mut decks, usize::from(drawn[1] > drawn[0]), drawn);
    }
}

/// The score of the winner of Recursive Combat.
///
/// # Errors
/// The time limit has passed.
pub fn part2(deal: &Deal, context: &Context) -> Result<u128, NoAnswer> {
    let mut decks = deal.decks().clone();
    let winner = winner(&mut decks, context)?;
    Ok(score(&decks[winner]))
}

/// Plays a game to its end. Returns its winner, 0 or 1.
fn winner(decks: &mut [Vec<u32>; 2], context: &Context) -> Result<usize, NoAnswer> {
    let mut seen = HashSet::new();
    loop {
        context.check_time()?;
        if let Some(player) = owner_of_all(decks) {
            return Ok(player);
        }
        if !seen.insert(decks.clone()) {
            return Ok(0);
        }
        let drawn = decks.each_mut().map(|deck| deck.remove(0));
        let counts = drawn.map(|card| card as usize);
        let round = if counts[0] <= decks[0].len() && counts[1] <= decks[1].len() {
            winner(
                &mut [
                    decks[0][..counts[0]].to_vec(),
                    decks[1][..counts[1]].to_vec(),
                ],
                context,
            )?
        } else {
            usize::from(drawn[1] > drawn[0])
        };
        award(decks, round, drawn);
    }
}

fn owner_of_all(decks: &[Vec<u32>; 2]) -> Option<usize> {
    (0..2).find(|&player| decks[1 - player].is_empty())
}

fn award(decks: &mut [Vec<u32>; 2], winner: usize, drawn: [u32; 2]) {
    decks[winner].extend([drawn[winner], drawn[1 - winner]]);
}

fn score(deck: &[u32]) -> u128 {
    deck.iter()
        .rev()
        .zip(1..)
        .map(|(&card, times)| u128::from(card) * times)
        .sum()
}
