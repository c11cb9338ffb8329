//! Looks for the fewest hands that show the known mistakes: `cargo run -p day07-2023 --example
//! mistaken_hands`, a minute.

use common::random::Random;
use day07_2023::PUZZLE;
use testing::mistakes::search;

fn main() {
    search(
        &PUZZLE,
        &mut (2..5).flat_map(|count| (0..3000).map(move |seed| hands(seed, count))),
    );
}

/// So many random hands of few kinds of cards. Their bids tell the ranks apart.
fn hands(seed: u64, count: usize) -> String {
    let mut random = Random::new(seed << 8 | count as u64);
    let mut hand = |bid: u32| {
        let kinds: Vec<char> = (0..=random.index(5))
            .map(|_| if random.below(4) == 0 { 'J' } else { CARDS[random.index(CARDS.len())] })
            .collect();
        let cards: String = (0..5).map(|_| kinds[random.index(kinds.len())]).collect();
        format!("{cards} {bid}\n")
    };
    [10, 31, 100, 310]
        .into_iter()
        .take(count)
        .map(&mut hand)
        .collect()
}

const CARDS: [char; 13] = [
    '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A',
];
