//! Generated deals are valid and varied.

use std::collections::HashSet;

use common::Context;
use common::random::Random;
use day22_2020::chosen::SEEDS;
use day22_2020::decks::Decks;
use day22_2020::fast::main_game_repeats;
use day22_2020::generate::{adversarial, any_deal, as_sub_game, make};
use day22_2020::grammar::parse;
use day22_2020::model::Deal;

#[test]
fn deals_are_even_and_whole() {
    for size in 1..=60 {
        let deal = parse(&make(7, size)).unwrap();
        assert_eq!(deal.sizes(), [size.div_ceil(2), size / 2]);
        let mut cards = deal.decks().concat();
        cards.sort_unstable();
        assert!(cards.into_iter().eq(1..=u32::try_from(size).unwrap()));
    }
}

/// `examples/chosen.rs` tests that the first of them is like the site's.
#[test]
fn full_size_deals_are_the_chosen_ones() {
    let count = SEEDS.len() as u64;
    let deals: HashSet<String> = (1000..)
        .take(SEEDS.len())
        .map(|seed| make(seed, 50))
        .collect();
    let chosen = SEEDS.iter().map(|&seed| any_deal(seed.into(), 50));
    assert_eq!(deals, chosen.collect());
    assert_eq!(deals.len(), SEEDS.len());
    assert_eq!(make(u64::MAX, 50), make(u64::MAX % count, 50));
    let repeats = |text: &String| {
        let deal = parse(text).unwrap();
        main_game_repeats(&deal, &Context::unlimited()).unwrap()
    };
    assert!(!deals.iter().any(repeats), "the site's do not");
}

#[test]
fn adversarial_deals_are_valid_and_of_all_sizes() {
    let mut random = Random::new(1);
    let deals: Vec<Deal> = (0..2000)
        .map(|_| parse(&adversarial(&mut random)).unwrap())
        .collect();
    let any = |is_wanted: fn(&Deal) -> bool| deals.iter().any(is_wanted);
    assert!(any(|deal| deal.sizes().contains(&0)));
    let most = deals
        .iter()
        .map(|deal| deal.sizes().iter().sum::<usize>())
        .max()
        .unwrap();
    assert!(
        (101..200).contains(&most),
        "it fills any small buffer, and takes no time: {most}"
    );
    assert!(any(|deal| deal
        .decks()
        .iter()
        .flatten()
        .any(|&card| card > u32::MAX - 200)));
    assert!(any(|deal| Decks::new(deal)
        .sub_game()
        .is_some_and(|copies| copies.cards() > 60)));
}

#[test]
fn a_deal_as_a_sub_game_keeps_its_order_of_cards() {
    let ranks = |decks: &[Vec<u32>; 2]| {
        let cards = decks.concat();
        let rank = |card| cards.iter().filter(|&other| other < card).count();
        cards.iter().map(rank).collect::<Vec<_>>()
    };
    for seed in 0..1000 {
        let decks = parse(&adversarial(&mut Random::new(seed)))
            .unwrap()
            .decks()
            .clone();
        let [one, two] = Decks::new(&Deal::new(as_sub_game(decks.clone())).unwrap())
            .sub_game()
            .unwrap()
            .0;
        // Leave out the cards that `as_sub_game` adds.
        let copies = [(one, &decks[0]), (two, &decks[1])]
            .map(|(copy, deck)| copy.into_iter().take(deck.len()).collect());
        assert_eq!(ranks(&copies), ranks(&decks), "{decks:?}");
    }
}

#[test]
fn a_seed_makes_the_input_that_it_has_always_made() {
    assert_eq!(
        testing::digest_of_inputs(&day22_2020::PUZZLE),
        0xd7a2_f90e_0de2_bfd1
    );
}
