//! Generated inputs are valid and varied.

use std::collections::HashSet;

use common::random::Random;
use day07_2023::model::{Card, Cards, Hand, HandType};
use day07_2023::{PUZZLE, grammar};

pub(crate) fn make(seed: u64, size: usize) -> String {
    (PUZZLE.generator.expect("the puzzle has a generator").make)(seed, size)
}

pub(crate) fn adversarial(random: &mut Random) -> String {
    (PUZZLE
        .generator
        .and_then(|generator| generator.adversarial)
        .expect("the puzzle has them"))(random)
}

fn hands(seed: u64, size: usize) -> Vec<Hand> {
    grammar::parse(&make(seed, size)).expect("a generated input is valid")
}

#[test]
fn an_input_has_as_many_hands_as_its_size() {
    assert_eq!(make(1, 0), "");
    for size in [1, 2, 999, 1000, 1001, 20_000] {
        assert_eq!(hands(3, size).len(), size);
    }
}

#[test]
fn a_thousand_hands_differ_as_those_of_the_site_do() {
    for seed in 1..=20 {
        let hands = hands(seed, 1000);
        let sorted = |hand: &Hand| {
            let mut cards = hand.cards.0;
            cards.sort_unstable();
            cards
        };
        assert_eq!(hands.iter().map(sorted).collect::<HashSet<_>>().len(), 1000);
        let mut bids: Vec<u32> = hands.iter().map(|hand| hand.bid).collect();
        bids.sort_unstable();
        assert!(bids.into_iter().eq(1..=1000));
        let five = |hand: &&Hand| HandType::from_cards(hand.cards) == HandType::FiveOfAKind;
        let fives: Vec<_> = hands.iter().filter(five).map(|hand| hand.cards.0).collect();
        assert_eq!(fives, [[Card::Jack; 5]]);
    }
}

/// The shares of types and of jokers, which the page says, within some three standard deviations
/// of a single input.
#[test]
fn types_and_jokers_are_as_frequent_as_on_the_site() {
    for seed in 1..=5 {
        let hands = hands(seed, 1000);
        let count =
            |is_it: &dyn Fn(&Cards) -> bool| hands.iter().filter(|hand| is_it(&hand.cards)).count();
        for (kind, expected) in [
            (HandType::HighCard, 200),
            (HandType::OnePair, 247),
            (HandType::TwoPair, 176),
            (HandType::ThreeOfAKind, 179),
            (HandType::FullHouse, 101),
            (HandType::FourOfAKind, 96),
        ] {
            let count = count(&|cards| HandType::from_cards(*cards) == kind);
            assert!(count.abs_diff(expected) <= 40, "{kind:?}: {count}");
        }
        for (jokers, expected) in [(0, 675), (1, 269), (2, 48)] {
            let of = |cards: &Cards| cards.0.iter().filter(|card| **card == Card::Jack).count();
            let count = count(&|cards| of(cards) == jokers);
            assert!(count.abs_diff(expected) <= 45, "{jokers} jokers: {count}");
        }
    }
}

/// A judge looks for small inputs that a solver gets wrong.
#[test]
fn small_inputs_have_every_type_and_jokers_only() {
    let hands: Vec<Hand> = (0..200).flat_map(|seed| hands(seed, 3)).collect();
    let types = hands.iter().map(|hand| HandType::from_cards(hand.cards));
    assert_eq!(types.collect::<HashSet<_>>().len(), 7);
    assert!(hands.iter().any(|hand| hand.cards.0 == [Card::Jack; 5]));
}

#[test]
fn adversarial_inputs_are_valid_and_varied() {
    let texts: Vec<String> = (0..300)
        .map(|seed| adversarial(&mut Random::new(seed)))
        .collect();
    assert!(
        texts
            .iter()
            .all(|text| crate::agreement::reference().check(text).is_ok())
    );
    for sort in [
        "JJJJJ",
        "JA",
        "\t",
        "  ",
        "\r\n",
        "\n\n",
        " 4294967295",
        " 1000000",
        "A 1\n",
    ] {
        let count = texts.iter().filter(|text| text.contains(sort)).count();
        assert!(count >= 5, "{sort:?} is in {count} texts");
    }
    let sizes: HashSet<usize> = texts
        .iter()
        .map(|text| text.trim_end().lines().count())
        .collect();
    assert!(
        [1, 12, 63, 64, 65, 127, 128, 129]
            .iter()
            .all(|size| sizes.contains(size)),
        "{sizes:?}"
    );
    assert!(sizes.iter().any(|&size| size > 1000), "{sizes:?}");
}

#[test]
fn a_seed_makes_the_input_that_it_has_always_made() {
    assert_eq!(testing::digest_of_inputs(&PUZZLE), 0x4da9_0c24_e456_2465);
}
