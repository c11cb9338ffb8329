//! Random deals: those like the site's, any others, and adversarial ones that test the proofs
//! behind `fast`.

use common::random::Random;

use crate::chosen::SEEDS;
use crate::model::Deal;

/// The number of cards in the deals of the site.
pub(crate) const FULL_SIZE: usize = 50;

/// The input of one seed with `size` cards, always the same. At full size, it is one of the deals
/// that are chosen to be like the site's, and seeds in a row choose different ones. Of other sizes,
/// any deal is made.
pub fn make(seed: u64, size: usize) -> String {
    if size != FULL_SIZE {
        return any_deal(seed, size);
    }
    #[expect(clippy::cast_possible_truncation, reason = "there are few seeds")]
    let number = (seed % SEEDS.len() as u64) as usize;
    any_deal(SEEDS[number].into(), size)
}

/// Any deal of `size` cards for a seed: the cards from 1 up, shuffled and dealt evenly. The first
/// deck gets the odd card. `size` is clamped to between 1 and the number of different cards.
pub fn any_deal(seed: u64, size: usize) -> String {
    let cards = dense(size.clamp(1, u32::MAX as usize), &mut Random::new(seed));
    let half = cards.len().div_ceil(2);
    text(cut(cards, half))
}

/// A deal unlike those of the site: small, uneven or large, with cards that start no sub-game, with
/// few cards on one side, with high cards where `fast` looks for them, or with any of these as its
/// first sub-game.
pub fn adversarial(random: &mut Random) -> String {
    text(adversarial_decks(random))
}

type Decks = [Vec<u32>; 2];

fn adversarial_decks(random: &mut Random) -> Decks {
    match random.below(20) {
        0..5 => cut_anywhere(14, dense, random),
        5..7 => cut_anywhere(40, dense, random),
        7..10 => cut_anywhere(60, sparse, random),
        // Often more cards than the small buffers hold.
        10 => cut_anywhere(120, sparse, random),
        11..13 => one_sided(random),
        13..17 => near_periodic(random),
        _ => as_sub_game(adversarial_decks(random)),
    }
}

/// The text of a deal. All decks that this module makes are valid.
fn text(decks: Decks) -> String {
    Deal::new(decks).map_or_else(|_| String::new(), |deal| deal.to_string())
}

/// The cards 1 to `count`, shuffled.
fn dense(count: usize, random: &mut Random) -> Vec<u32> {
    let mut cards: Vec<u32> = (1..).take(count).collect();
    random.shuffle(&mut cards);
    cards
}

/// `count` distinct cards, some or all of them far greater than the number of cards.
fn sparse(count: usize, random: &mut Random) -> Vec<u32> {
    let mut cards = dense([2 * count, 300, 10_000][random.index(3)], random);
    cards.truncate(count);
    // The last choice is almost the highest card. It leaves room for `as_sub_game`.
    let more = [0, 0, 1000, u32::MAX - 10_100][random.index(4)];
    cards.into_iter().map(|card| card + more).collect()
}

fn cut(mut cards: Vec<u32>, at: usize) -> Decks {
    let two = cards.split_off(at);
    [cards, two]
}

fn cut_anywhere(
    most: usize,
    cards: fn(usize, &mut Random) -> Vec<u32>,
    random: &mut Random,
) -> Decks {
    let count = 1 + random.index(most);
    cut(cards(count, random), random.index(count + 1))
}

/// All but at most four cards in one deck.
fn one_sided(random: &mut Random) -> Decks {
    let count = 4 + random.index(96);
    let few = random.index(5);
    cut(dense(count, random), [few, count - few][random.index(2)])
}

/// A deal with its high cards in high places, except for a few swaps. Such games repeat late, or
/// only seem to repeat.
fn near_periodic(random: &mut Random) -> Decks {
    let count = 3 + random.index(58);
    let at = if random.below(2) == 0 { count / 2 } else { 1 + random.index(count - 1) };
    let mut lows = if random.below(3) == 0 { sparse(count, random) } else { dense(count, random) };
    lows.sort_unstable();
    let high_places = at / 2 + (count - at) / 2;
    let mut highs = lows.split_off(count - high_places);
    random.shuffle(&mut lows);
    random.shuffle(&mut highs);
    let is_high = |place: usize| {
        let end_of_deck = if place < at { at } else { count };
        (end_of_deck - place).is_multiple_of(2)
    };
    let mut cards: Vec<u32> = (0..count)
        .filter_map(|place| if is_high(place) { highs.pop() } else { lows.pop() })
        .collect();
    for _ in 0..random.below(4) {
        cards.swap(random.index(count), random.index(count));
    }
    cut(cards, at)
}

/// A deal whose first round starts a sub-game with the same order of cards. On top of each deck is
/// its size. Public for a test.
pub fn as_sub_game(mut decks: Decks) -> Decks {
    // No deck may be empty, and their sizes must differ, because cards do.
    for player in 0..2 {
        if decks[player].is_empty() {
            let card = new_card(&decks);
            decks[player].push(card);
        }
    }
    if decks[0].len() == decks[1].len() {
        let card = new_card(&decks);
        decks[1].push(card);
    }
    let sizes = decks
        .each_ref()
        .map(|deck| u32::try_from(deck.len()).unwrap_or(u32::MAX));
    let (smaller, larger) = (sizes[0].min(sizes[1]), sizes[0].max(sizes[1]));
    raise_from(smaller, &mut decks);
    raise_from(larger, &mut decks);
    for (deck, size) in decks.iter_mut().zip(sizes) {
        deck.insert(0, size);
    }
    decks
}

/// The least card that is in neither deck.
fn new_card(decks: &Decks) -> u32 {
    let is_new = |card: &u32| !decks.iter().flatten().any(|other| other == card);
    (1..=u32::MAX)
        .find(is_new)
        .expect("there are more numbers than cards")
}

/// Adds one to every card that is at least `card`, so that none equals it. `sparse` leaves room for
/// this.
fn raise_from(card: u32, decks: &mut Decks) {
    for high in decks.iter_mut().flatten().filter(|other| **other >= card) {
        *high += 1;
    }
}
