//! All approaches against the rules as plainly as they can be written, and so against each other.

mod plain;

use std::cell::Cell;

use common::{Watch, testing};
use day22_2020::PUZZLE;
use day22_2020::deck::Table;
use day22_2020::handler::{Ruling, Seen, play_with, recursive};
use day22_2020::limits::Limits;
use day22_2020::model::{Deal, Player, score};
use itertools::Itertools;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// Every approach comes to what the plain rules come to, in the same words where there is no answer. Whether that is
/// known: the plain rules may take no more than so many `rounds` for a part.
fn check_within(rounds: u64, deal: &Deal) -> bool {
    let Some(expected) = plain::outcomes_within(deal, rounds) else { return false };
    let text = deal.to_string();
    for approach in PUZZLE.approaches {
        let outcomes = approach.solve(&text, &Watch::unlimited()).expect("a deal is valid");
        assert_eq!(outcomes, expected, "{} on\n{text}", approach.name);
    }
    true
}

/// [`check_within`] any number of rounds.
fn check(deal: &Deal) {
    assert!(check_within(u64::MAX, deal), "the plain rules take their time");
}

/// `cards` cut in two after the first `cut`.
fn deal(cards: &[u32], cut: usize) -> Deal {
    let (one, two) = cards.split_at(cut);
    Deal { decks: [one.to_vec(), two.to_vec()] }
}

/// Every order of the cards from 1 to `count`, cut in two in every way.
fn all_deals(count: usize) -> impl Iterator<Item = Deal> {
    let cuts = move |cards: Vec<u32>| (0..=count).map(move |cut| deal(&cards, cut));
    (1..).take(count).permutations(count).flat_map(cuts)
}

#[test]
fn every_deal_of_up_to_eight_cards() {
    let deals = (1..=8).flat_map(all_deals).inspect(check).count();
    assert_eq!(deals, 2 + 2 * 3 + 6 * 4 + 24 * 5 + 120 * 6 + 720 * 7 + 5040 * 8 + 40320 * 9);
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
    (prop::collection::hash_set(card, 1..=60), any::<prop::sample::Index>()).prop_map(|(cards, cut)| {
        let cards = cards.into_iter().collect_vec();
        deal(&cards, cut.index(cards.len() + 1))
    })
}

proptest! {
    #[test]
    fn texts_are_treated_alike(text in r"(Player [12]:\r?\n([1-9]\n){0,3}\n?){0,3}") {
        testing::approaches_agree(&PUZZLE, &text);
    }
}

/// Checks deals that are too large for the plain rules unless they are lucky: those are passed over, and most must
/// not be.
fn check_most(deals: impl Strategy<Value = Deal>) {
    const CASES: u32 = 1000;
    const ROUNDS: u64 = 10_000;
    let checked = Cell::new(0);
    let mut runner = TestRunner::new(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(CASES) });
    let outcome = runner.run(&deals, |deal| {
        checked.set(checked.get() + u32::from(check_within(ROUNDS, &deal)));
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    let checked = checked.get();
    assert!(2 * checked > CASES, "{checked} of {CASES} deals were small enough");
}

#[test]
fn dense_deals() {
    check_most(dense(60));
}

/// As the site deals them: half the cards each.
#[test]
fn even_deals() {
    let deals = (1..=30_usize).prop_flat_map(|half| {
        let cards = (1..).take(2 * half).collect_vec();
        (Just(cards).prop_shuffle(), Just(half))
    });
    check_most(deals.prop_map(|(cards, half)| deal(&cards, half)));
}

#[test]
fn sparse_deals() {
    check_most(sparse());
}

/// High cards in the places where the winners of rounds go, and a few cards swapped: such games go round in a circle
/// late, or only seem to.
#[test]
fn near_periodic_deals() {
    let cut_deals = (3..=60_usize).prop_flat_map(|count| (Just(count), prop_oneof![Just(count / 2), 1..count]));
    let deals = cut_deals.prop_flat_map(|(count, cut)| {
        let is_high = |place: &usize| {
            let end = if *place < cut { cut } else { count };
            (end - place).is_multiple_of(2)
        };
        let (highs, lows): (Vec<usize>, Vec<usize>) = (0..count).partition(is_high);
        let low_cards = (1..).take(lows.len()).collect_vec();
        let high_cards = (1..).take(count).skip(lows.len()).collect_vec();
        let places = lows.into_iter().chain(highs).collect_vec();
        let swaps = prop::collection::vec((0..count, 0..count), 0..4);
        (Just(low_cards).prop_shuffle(), Just(high_cards).prop_shuffle(), swaps).prop_map(
            move |(lows, highs, swaps)| {
                let mut cards = vec![0; count];
                for (&place, card) in places.iter().zip(lows.into_iter().chain(highs)) {
                    cards[place] = card;
                }
                for (a, b) in swaps {
                    cards.swap(a, b);
                }
                deal(&cards, cut)
            },
        )
    });
    check_most(deals);
}

/// All but a few cards in one deck: also more cards than fit the small buffers of `fast`, and just as many as do.
#[test]
fn one_sided_deals() {
    let deals = prop_oneof![4..=57_usize, 58..=63_usize, 64..=130_usize].prop_flat_map(|count| {
        let cards = (1..).take(count).collect_vec();
        (Just(cards).prop_shuffle(), 0..=4_usize, any::<bool>())
    });
    check_most(deals.prop_map(|(cards, few, is_first)| deal(&cards, if is_first { few } else { cards.len() - few })));
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
            let rounds = Cell::new(0);
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
