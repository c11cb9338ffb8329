//! Looks for the smallest deals that show the known mistakes: `cargo run -p day22-2020 --example
//! mistaken_deals`, a minute.

use common::random::Random;
use day22_2020::PUZZLE;
use itertools::Itertools;
use testing::mistakes::search;

fn main() {
    // All deals of few cards, then random ones of higher cards, or of more.
    let higher = (3..8).flat_map(|count| (0..500).map(move |seed| random(seed, count, 23)));
    let longer = (8..14).flat_map(|count| (0..500).map(move |seed| random(seed, count, count)));
    let mut texts = (2..7).flat_map(all).chain(higher).chain(longer);
    search(&PUZZLE, &mut texts);
}

/// All deals of the cards from 1 to `count`.
fn all(count: usize) -> impl Iterator<Item = String> {
    (1..=count)
        .permutations(count)
        .flat_map(move |cards| (1..count).map(move |first| text(&cards, first)))
}

/// A random deal of so many cards up to the highest.
fn random(seed: u64, count: usize, highest: usize) -> String {
    let mut random = Random::new(seed << 8 | count as u64);
    let mut cards = (1..=highest).collect_vec();
    for place in 0..count {
        let other = place + random.index(highest - place);
        cards.swap(place, other);
    }
    text(&cards[..count], 1 + random.index(count - 1))
}

/// The text of a deal of which player 1 gets the `first` cards.
fn text(cards: &[usize], first: usize) -> String {
    let (one, two) = cards.split_at(first);
    format!(
        "Player 1:\n{}\n\nPlayer 2:\n{}\n",
        one.iter().join("\n"),
        two.iter().join("\n")
    )
}
