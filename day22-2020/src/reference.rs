//! The rules as the statement words them, as plainly as they can be written, to check the approaches against: decks in
//! vectors, sub-games by recursion, states remembered in full. It shares no idea with the approaches, and is for small
//! deals.

use std::collections::{HashMap, HashSet};

use common::{Budget, NoAnswer, Outcome, ParseError, Solver};

use crate::grammar;
use crate::model::{Cycle, Deal};

/// The plain rules; see the [module](self).
pub struct Reference;

impl Solver for Reference {
    const NAME: &'static str = "reference";
    const SUMMARY: &'static str = "the plain rules";
    type Model<'a> = Deal;

    fn parse(text: &str) -> Result<Deal, ParseError> {
        grammar::parse(text)
    }

    fn part1(deal: &Deal, budget: &Budget) -> Outcome {
        let mut decks = deal.decks().clone();
        let mut seen = HashMap::new();
        let mut round = 0;
        loop {
            budget.spend(1)?;
            if let Some(player) = owner_of_all(&decks) {
                return Ok(worth(&decks[player]).into());
            }
            if let Some(before) = seen.insert(decks.clone(), round) {
                return Err(Cycle { before, period: u128::from(round - before) }.into());
            }
            round += 1;
            let drawn = decks.each_mut().map(|deck| deck.remove(0));
            award(&mut decks, usize::from(drawn[1] > drawn[0]), drawn);
        }
    }

    fn part2(deal: &Deal, budget: &Budget) -> Outcome {
        let mut decks = deal.decks().clone();
        let winner = winner(&mut decks, 1, budget)?;
        Ok(worth(&decks[winner]).into())
    }
}

/// Plays a game, `depth` deep, to its end; returns its winner, 0 or 1.
fn winner(decks: &mut [Vec<u32>; 2], depth: u32, budget: &Budget) -> Result<usize, NoAnswer> {
    // Not a rule of the game, but the stack's.
    if depth > 500 {
        return Err(NoAnswer::TooLarge("there are more than 500 games inside each other".to_owned()));
    }
    let mut seen = HashSet::new();
    loop {
        budget.spend(1)?;
        if let Some(player) = owner_of_all(decks) {
            return Ok(player);
        }
        if !seen.insert(decks.clone()) {
            return Ok(0);
        }
        let drawn = decks.each_mut().map(|deck| deck.remove(0));
        let counts = drawn.map(|card| card as usize);
        let round = if counts[0] <= decks[0].len() && counts[1] <= decks[1].len() {
            winner(&mut [decks[0][..counts[0]].to_vec(), decks[1][..counts[1]].to_vec()], depth + 1, budget)?
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

fn worth(deck: &[u32]) -> u128 {
    let mut sum = 0;
    for (above, &card) in deck.iter().enumerate() {
        sum += u128::from(card) * (deck.len() - above) as u128;
    }
    sum
}
