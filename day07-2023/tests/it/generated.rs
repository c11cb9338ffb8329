//! Generated inputs are valid and varied.

use std::collections::{HashMap, HashSet};

use common::random::Random;
use day07_2023::model::{Card, Hand, HandType};
use day07_2023::{PUZZLE, grammar};

pub(crate) fn make(seed: u64, size: usize) -> String {
    (PUZZLE.generator.expect("the puzzle has a generator").make)(seed, size)
}

pub(crate) fn adversarial(random: &mut Random) -> String {
    (PUZZLE.generator.and_then(|generator| generator.adversarial).expect("the puzzle has them"))(
        random,
    )
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
fn up_to_a_thousand_hands_are_all_different() {
    for seed in 0..20 {
        let cards: HashSet<_> = hands(seed, 1000).iter().map(|hand| hand.cards).collect();
        assert_eq!(cards.len(), 1000);
    }
}

#[test]
fn every_type_jokers_and_all_bids_occur() {
    for seed in 1..=5 {
        let hands = hands(seed, 1000);
        let mut types: HashMap<HandType, usize> = HashMap::new();
        for hand in &hands {
            *types.entry(HandType::from_cards(hand.cards)).or_default() += 1;
        }
        assert_eq!(types.len(), 7);
        assert!(
            types.iter().all(|(kind, &count)| count > 80 || *kind == HandType::FiveOfAKind),
            "{types:?}"
        );
        let with_jokers = hands.iter().filter(|hand| hand.cards.0.contains(&Card::Jack)).count();
        assert!((200..350).contains(&with_jokers), "{with_jokers}");
        assert!(hands.iter().all(|hand| (1..=1000).contains(&hand.bid)));
    }
    let bids: HashSet<u32> = hands(1, 20_000).iter().map(|hand| hand.bid).collect();
    assert_eq!(bids.len(), 1000);
}

#[test]
fn adversarial_inputs_are_valid_and_varied() {
    let texts: Vec<String> = (0..300).map(|seed| adversarial(&mut Random::new(seed))).collect();
    assert!(texts.iter().all(|text| crate::agreement::reference().check(text).is_ok()));
    for sort in ["JJJJJ", "\t", "  ", "\r\n", "\n\n", " 4294967295", " 1000000", "A 1\n"] {
        let count = texts.iter().filter(|text| text.contains(sort)).count();
        assert!(count >= 5, "{sort:?} is in {count} texts");
    }
    let sizes: HashSet<usize> = texts.iter().map(|text| text.trim_end().lines().count()).collect();
    assert!(
        [1, 12, 63, 64, 65, 127, 128, 129].iter().all(|size| sizes.contains(size)),
        "{sizes:?}"
    );
    assert!(sizes.iter().any(|&size| size > 1000), "{sizes:?}");
}
