//! Searches for a counterexample to the conjecture of the day's page: games without sub-games that never end although
//! player 2 has too many cards above player 1's best.
//!
//! `cargo run --release -p day22-2020 --example conjecture`, about a minute.

use common::random::Random;
use common::{Context, NoAnswer};
use day22_2020::fast;
use day22_2020::model::Deal;

const GAMES: u64 = 10_000_000;

fn main() {
    let mut endless = 0;
    for seed in 0..GAMES {
        let deal = beyond_the_bound(&mut Random::new(seed));
        if let Err(NoAnswer::Unsolvable(reason)) = fast::part1(&deal, &Context::unlimited()) {
            endless += 1;
            println!("a counterexample: {reason}\n{deal}");
        }
    }
    println!("{endless} of {GAMES} games never end");
}

/// A random game of 3 to 50 cards in which player 2 has the high card and at least (m - 1) / 2 cards above player 1's best.
fn beyond_the_bound(random: &mut Random) -> Deal {
    loop {
        let count = 3 + random.index(48);
        let odd = count >> count.trailing_zeros();
        let above = (odd / 2).max(1) + random.index(3);
        if above >= count {
            continue;
        }
        let mut cards: Vec<u32> = (1..).take(count).collect();
        let high = cards.split_off(count - above);
        let best = cards.pop();
        random.shuffle(&mut cards);
        let mut two = cards.split_off(random.index(cards.len() + 1));
        two.extend(high);
        cards.extend(best);
        random.shuffle(&mut cards);
        random.shuffle(&mut two);
        if let Ok(deal) = Deal::new([cards, two]) {
            return deal;
        }
    }
}
