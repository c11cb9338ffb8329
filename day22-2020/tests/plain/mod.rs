//! The rules as the statement words them, as plainly as they can be written, to check the approaches against: decks in
//! vectors, sub-games by recursion, states remembered in sets. For small deals only.

use std::collections::{HashMap, HashSet};

use common::puzzle::Outcome;
use day22_2020::endless::never_ends;
use day22_2020::model::Deal;

type Decks = [Vec<u32>; 2];

/// What both parts come to, unless either takes more rounds than that.
pub(crate) fn outcomes_within(deal: &Deal, rounds: u64) -> Option<[Outcome; 2]> {
    let (_, recursive) = winner(&mut deal.decks.clone(), &mut rounds.clone())?;
    Some([part1(deal, rounds)?, Ok(recursive.into())])
}

fn part1(deal: &Deal, rounds: u64) -> Option<Outcome> {
    let mut decks = deal.decks.clone();
    let mut seen = HashMap::new();
    for round in 0..rounds {
        if let Some(player) = decks.iter().position(|deck| !deck.is_empty() && deck.len() == cards(&decks)) {
            return Some(Ok(worth(&decks[player]).into()));
        }
        if let Some(earlier) = seen.insert(decks.clone(), round) {
            return Some(Err(never_ends(earlier, round - earlier)));
        }
        let drawn = decks.each_mut().map(|deck| deck.remove(0));
        award(&mut decks, usize::from(drawn[1] > drawn[0]), drawn);
    }
    None
}

/// The winner of a recursive game, 0 or 1, and the score, unless there are no `rounds` left for it.
fn winner(decks: &mut Decks, rounds: &mut u64) -> Option<(usize, u128)> {
    let mut seen = HashSet::new();
    loop {
        if let Some(player) = decks.iter().position(|deck| !deck.is_empty() && deck.len() == cards(decks)) {
            return Some((player, worth(&decks[player])));
        }
        if !seen.insert(decks.clone()) {
            return Some((0, worth(&decks[0])));
        }
        *rounds = rounds.checked_sub(1)?;
        let drawn = decks.each_mut().map(|deck| deck.remove(0));
        let counts = drawn.map(|card| usize::try_from(card).expect("a card fits"));
        let round = if counts[0] <= decks[0].len() && counts[1] <= decks[1].len() {
            winner(&mut [decks[0][..counts[0]].to_vec(), decks[1][..counts[1]].to_vec()], rounds)?.0
        } else {
            usize::from(drawn[1] > drawn[0])
        };
        award(decks, round, drawn);
    }
}

fn cards(decks: &Decks) -> usize {
    decks.iter().map(Vec::len).sum()
}

fn award(decks: &mut Decks, winner: usize, drawn: [u32; 2]) {
    decks[winner].extend([drawn[winner], drawn[1 - winner]]);
}

fn worth(deck: &[u32]) -> u128 {
    let mut sum = 0;
    for (above, &card) in deck.iter().enumerate() {
        sum += u128::from(card) * (deck.len() - above) as u128;
    }
    sum
}
