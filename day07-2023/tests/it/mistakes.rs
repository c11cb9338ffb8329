//! What the known mistakes and the features tell of an input, beyond what holds for every day.

use common::Part;
use day07_2023::model::{Cards, HandType, Strength};
use day07_2023::{PUZZLE, grammar};
use itertools::Itertools as _;

/// Published solvers that are right on all inputs of the site, which have neither five of a kind
/// but `JJJJJ` nor, most of them, a straight in order.
#[test]
fn small_inputs_catch_what_those_of_the_site_do_not() {
    // Ranks five of a kind with jokers above those without: 2023/day7.lua at a85d6ff in
    // github.com/mpaulmier/adventofcode.
    let jokers_first = |cards: Cards| {
        let strength = Strength::new(cards);
        let is_joined = strength.hand_type == HandType::FiveOfAKind && !cards.0.iter().all_equal();
        (strength.hand_type, is_joined, strength.cards)
    };
    let fives = grammar::parse(include_str!("../../../inputs/day07-2023/fives.txt")).unwrap();
    let mut fives: Vec<Cards> = fives
        .iter()
        .map(|hand| hand.cards.as_played(Part::Two))
        .collect();
    fives.sort_unstable_by_key(|&cards| Strength::new(cards));
    assert!(
        fives
            .iter()
            .all(|&cards| Strength::new(cards).hand_type == HandType::FiveOfAKind)
    );
    assert!(!fives.is_sorted_by_key(|&cards| jokers_first(cards)));
    // Looks for the hand in the order of cards, and crashes if it is there: 2023/day07.lua at
    // 1575277 in github.com/jonas-fan/advent-of-code.
    let straights = include_str!("../../../inputs/day07-2023/straights.txt");
    let hands = || straights.split_whitespace().step_by(2);
    for order in ["23456789TJQKA", "J23456789TQKA"] {
        assert!(
            hands().filter(|hand| order.contains(hand)).count() > 1,
            "{order}"
        );
    }
    assert!(hands().all(|hand| hand.chars().all_unique()));
}

#[test]
fn the_page_of_mistakes_has_their_rows() {
    testing::mistakes::page_has_the_rows(&PUZZLE, |text| {
        text.lines().map(|line| format!("`{line}`")).join(", ")
    });
}

#[test]
fn each_feature_sets_some_inputs_apart() {
    for (clause, with, without) in [
        ("a hand is JJJJJ", "JJJJ2 1\nJJJJJ 1\n", "JJJJ2 1\n"),
        (
            "a hand is five of another card than J",
            "22222 1\n",
            "JJJJJ 1\n",
        ),
        (
            "a hand is a straight in order, such as 23456",
            "23456 1\n",
            "23465 1\n",
        ),
        (
            "two hands have the same cards in the same order",
            "23456 1\n23456 2\n",
            "23456 1\n",
        ),
        (
            "there are fewer or more than 1000 hands",
            "23456 1\n",
            &"23456 1\n".repeat(1000),
        ),
    ] {
        let feature = PUZZLE
            .features
            .iter()
            .find(|feature| feature.clause == clause)
            .unwrap();
        let holds = [with, without, "no hand"].map(feature.holds);
        assert_eq!(holds, [true, false, false], "{clause}");
    }
    assert_eq!(PUZZLE.features.len(), 5);
}
