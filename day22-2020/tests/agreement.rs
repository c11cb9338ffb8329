//! All approaches against the rules as plainly as they can be written, and so against each other.

mod plain;

use common::random::Random;
use common::testing::approaches_agree;
use common::{Watch, testing};
use day22_2020::PUZZLE;
use day22_2020::deck::Table;
use day22_2020::handler::{Ruling, Seen, play_with, recursive};
use day22_2020::limits::Limits;
use day22_2020::model::{Deal, Player, score};
use itertools::Itertools;
use proptest::prelude::*;

/// Every approach comes to what the plain rules come to, in the same words where there is no answer.
fn check(deal: &Deal) {
    let text = deal.to_string();
    let expected = plain::outcomes(deal);
    for approach in PUZZLE.approaches {
        let outcomes = approach.solve(&text, &Watch::unlimited()).expect("a deal is valid");
        assert_eq!(outcomes, expected, "{} on\n{text}", approach.name);
    }
}

/// `cards` cut in two after the first `cut`.
fn deal(cards: &[u32], cut: usize) -> Deal {
    let (one, two) = cards.split_at(cut);
    Deal { decks: [one.to_vec(), two.to_vec()] }
}

#[test]
fn every_deal_of_up_to_seven_cards() {
    let mut deals = 0;
    for count in 1..=7_usize {
        for cards in (1..).take(count).permutations(count) {
            for cut in 0..=count {
                check(&deal(&cards, cut));
                deals += 1;
            }
        }
    }
    assert_eq!(deals, 2 + 2 * 3 + 6 * 4 + 24 * 5 + 120 * 6 + 720 * 7 + 5040 * 8);
}

/// The cards from 1 up, dealt in any way.
fn dense(most: usize) -> impl Strategy<Value = Deal> {
    (1..=most)
        .prop_flat_map(|count| (Just((1..).take(count).collect_vec()).prop_shuffle(), 0..=count))
        .prop_map(|(cards, cut)| deal(&cards, cut))
}

/// Any cards, most of them too high for a sub-game.
fn sparse() -> impl Strategy<Value = Deal> {
    let card = prop_oneof![1..=8_u32, 1..=60_u32, any::<u32>().prop_map(|card| card.max(1))];
    (prop::collection::hash_set(card, 1..=30), any::<prop::sample::Index>()).prop_map(|(cards, cut)| {
        let cards = cards.into_iter().collect_vec();
        deal(&cards, cut.index(cards.len() + 1))
    })
}

/// High cards of one player against low cards of the other, in alternation: such deals like to go round for ever.
fn near_periodic() -> impl Strategy<Value = Deal> {
    (1..=6_usize, 0..=12_usize, any::<u64>()).prop_map(|(pairs, swaps, seed)| {
        let mut random = Random::new(seed);
        let count = 2 * pairs + 1;
        let mut cards = (1..).take(count).collect_vec();
        for _ in 0..swaps {
            let (a, b) = (random.index(count), random.index(count));
            cards.swap(a, b);
        }
        let (even, odd): (Vec<_>, Vec<_>) = cards.into_iter().partition(|card| card % 2 == 0);
        Deal { decks: [even, odd] }
    })
}

proptest! {
    #[test]
    fn dense_deals(deal in dense(16)) {
        check(&deal);
    }

    #[test]
    fn sparse_deals(deal in sparse()) {
        check(&deal);
    }

    #[test]
    fn near_periodic_deals(deal in near_periodic()) {
        check(&deal);
    }

    #[test]
    fn one_sided_deals(deal in dense(40), few in 0..=3_usize) {
        let cards = deal.decks.concat();
        let few = few.min(cards.len());
        let two = cards[few..].to_vec();
        check(&Deal { decks: [cards[..few].to_vec(), two.clone()] });
        check(&Deal { decks: [two, cards[..few].to_vec()] });
    }

    #[test]
    fn texts_are_treated_alike(text in r"(Player [12]:\r?\n([1-9]\n){0,3}\n?){0,3}") {
        testing::approaches_agree(&PUZZLE, &text);
    }
}

#[test]
fn larger_random_deals() {
    for (seed, size) in (0..).zip([17, 20, 23, 26, 29, 30]) {
        let text = (PUZZLE.generator.make)(seed, size);
        check(&day22_2020::grammar::parse(&text).unwrap());
        approaches_agree(&PUZZLE, &text);
    }
}

/// `fast` alone on deals that are too large for the plain rules unless they are lucky: those are passed over, and most
/// must not be.
fn check_fast(deals: impl Iterator<Item = Deal>) {
    let (mut all, mut checked) = (0, 0);
    for deal in deals {
        all += 1;
        let Some(expected) = plain::outcomes_within(&deal, 20_000) else { continue };
        let text = deal.to_string();
        let outcomes = PUZZLE.default_approach().solve(&text, &Watch::unlimited()).expect("a deal is valid");
        assert_eq!(outcomes, expected, "{text}");
        checked += 1;
    }
    assert!(2 * checked > all, "{checked} of {all} deals were small enough");
}

#[test]
fn fast_on_dense_and_sparse_deals() {
    let mut random = Random::new(22);
    check_fast((0..4000).map(|_| {
        let count = 1 + random.index(26);
        let most = (count + [0, count, 300, 4_000_000_000][random.index(4)]) as u64;
        let mut cards = Vec::new();
        while cards.len() < count {
            let card = u32::try_from(1 + random.below(most)).unwrap();
            if !cards.contains(&card) {
                cards.push(card);
            }
        }
        let cut = if random.index(2) == 0 { count / 2 } else { random.index(count + 1) };
        deal(&cards, cut)
    }));
}

/// High cards in the places where the winners of rounds go, and a few cards swapped: such games go round in a circle
/// late, or only seem to.
#[test]
fn fast_on_near_periodic_deals() {
    let mut random = Random::new(23);
    check_fast((0..2000).map(|_| {
        let count = 3 + random.index(38);
        let cut = if random.index(2) == 0 { count / 2 } else { 1 + random.index(count - 1) };
        let is_high = |place: &usize| {
            if *place < cut { (cut - place).is_multiple_of(2) } else { (count - place).is_multiple_of(2) }
        };
        let (highs, lows): (Vec<usize>, Vec<usize>) = (0..count).partition(is_high);
        let mut low_cards = (1..).take(lows.len()).collect_vec();
        let mut high_cards = (1..).take(count).skip(lows.len()).collect_vec();
        random.shuffle(&mut low_cards);
        random.shuffle(&mut high_cards);
        let mut cards = vec![0; count];
        for (place, card) in lows.into_iter().chain(highs).zip(low_cards.into_iter().chain(high_cards)) {
            cards[place] = card;
        }
        for _ in 0..random.index(4) {
            cards.swap(random.index(count), random.index(count));
        }
        deal(&cards, cut)
    }));
}

/// More cards than fit the small buffers, and just as many as do.
#[test]
fn fast_on_large_decks() {
    let mut random = Random::new(24);
    check_fast([59, 60, 61, 62, 75, 99, 128].into_iter().cycle().take(70).map(|count| {
        let mut cards = (1..).take(count).collect_vec();
        random.shuffle(&mut cards);
        deal(&cards, 3)
    }));
}

/// A handler may know the winner of a sub-game without playing it: player 1 wins every one in which they hold the
/// highest card, which is never lost, as its owner never has as many cards left as it says.
#[test]
fn a_handler_may_decide_the_round() {
    let by_high_card = |drawn: [u32; 2], left: &Table| match recursive(drawn, left)? {
        Ruling::SubGame(table) if highest(&table, Player::One) > highest(&table, Player::Two) => {
            Some(Ruling::Winner(Player::One))
        }
        ruling => Some(ruling),
    };
    let mut saved = 0;
    for seed in 1..=4 {
        let deal = day22_2020::grammar::parse(&(PUZZLE.generator.make)(seed, 30)).unwrap();
        let rounds_and_score = |handler: &dyn Fn([u32; 2], &Table) -> Option<Ruling>| {
            let rounds = std::cell::Cell::new(0);
            let counting = |drawn: [u32; 2], left: &Table| {
                rounds.set(rounds.get() + 1);
                handler(drawn, left)
            };
            let watch = Watch::unlimited();
            let (_, deck) = play_with::<Seen>(counting, Table::of(&deal), &mut Limits::new(&watch)).unwrap();
            (rounds.get(), score(&deck.cards()))
        };
        let (all, expected) = rounds_and_score(&recursive);
        let (some, found) = rounds_and_score(&by_high_card);
        assert_eq!(found, expected);
        saved += all - some;
    }
    assert!(saved > 0, "some sub-game was decided without being played");
}

fn highest(table: &Table, player: Player) -> Option<u32> {
    table.deck_of(player).cards().into_iter().max()
}
