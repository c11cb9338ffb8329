//! The known mistakes are wrong, each in its own way.

use std::collections::BTreeSet;

use common::{Mistake, Part};
use day07_2023::model::{Cards, HandType, Strength};
use day07_2023::{PUZZLE, grammar};
use itertools::Itertools as _;

use crate::agreement::{answers, reference};
use crate::generated::make;

/// Two hands for each mistake, the lower one first, which it ranks the other way round in a part.
const HANDS: [(&str, usize, [&str; 2]); 15] = [
    ("pair-twice", 1, ["3324K", "22334"]),
    ("sorted-cards", 1, ["2345A", "3456K"]),
    ("joker-as-jack", 2, ["J3456", "22346"]),
    ("joker-as-its-card", 2, ["JAAAA", "22222"]),
    ("joker-joins-highest", 2, ["AAKK3", "22J3K"]),
    ("joker-joins-all", 2, ["J2234", "AAAKQ"]),
    ("jokers-twice", 2, ["2345K", "JJJJJ"]),
    ("three-jokers", 2, ["2222K", "JJJ22"]),
    ("first-joker", 2, ["J3KKK", "JJJJJ"]),
    ("joker-joins-itself", 2, ["22233", "JKJK4"]),
    ("two-pair-joker", 2, ["22234", "J2233"]),
    ("five-jokers", 2, ["2345K", "JJJJJ"]),
    ("weak-jack", 1, ["T2345", "J2345"]),
    ("jack-uncounted", 1, ["22345", "JJJ23"]),
    ("ten-over-jack", 1, ["T2345", "J2345"]),
];

fn mistake(name: &str) -> &'static Mistake {
    PUZZLE
        .mistakes
        .iter()
        .find(|mistake| mistake.name == name)
        .expect("a mistake of that name")
}

fn answers_of(mistake: &Mistake, text: &str) -> [String; 2] {
    Part::BOTH.map(|part| mistake.solve(text, part, None).unwrap().to_string())
}

#[test]
fn each_is_wrong_about_two_hands() {
    let names = PUZZLE.mistakes.iter().map(|mistake| mistake.name);
    let names: Vec<&str> = names.filter(|&name| name != "five-jokers-crash").collect();
    assert_eq!(names, HANDS.map(|(name, ..)| name));
    for (name, part, [lower, higher]) in HANDS {
        let text = format!("{lower} 1\n{higher} 10\n");
        assert_eq!(answers(reference(), &text)[part - 1], "21", "{name}");
        assert_eq!(answers_of(mistake(name), &text)[part - 1], "12", "{name}");
    }
}

#[test]
fn one_crashes_on_five_jokers_alone() {
    let crash = mistake("five-jokers-crash");
    let outcomes = |text| Part::BOTH.map(|part| crash.solve(text, part, None));
    assert!(outcomes("JJJJJ 1\n22222 2\n").iter().all(Result::is_err));
    assert!(outcomes("JJJJ2 1\n22222 2\n").iter().all(Result::is_ok));
}

#[test]
fn all_but_two_solve_the_example() {
    let example = &PUZZLE.examples[0];
    let solves = |mistake: &&Mistake| {
        answers_of(mistake, example.text).map(Some)
            == example.answers.map(|answer| answer.map(str::to_owned))
    };
    let solving = PUZZLE.mistakes.iter().filter(solves).count();
    assert_eq!((solving, PUZZLE.mistakes.len()), (14, 16));
}

/// So the mistakes show in inputs of the usual size, and a judge can tell them apart.
#[test]
fn each_answers_usual_inputs_in_its_own_way() {
    let texts: Vec<String> = (0..20).map(|seed| make(seed, 1000)).collect();
    let different: BTreeSet<Vec<[String; 2]>> = PUZZLE
        .mistakes
        .iter()
        .filter(|mistake| mistake.name != "five-jokers-crash")
        .map(|mistake| texts.iter().map(|text| answers_of(mistake, text)).collect())
        .chain([texts
            .iter()
            .map(|text| answers(reference(), text))
            .collect()])
        .collect();
    assert_eq!(different.len(), PUZZLE.mistakes.len());
}

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
fn each_feature_sets_some_inputs_apart() {
    for (clause, with, without) in [
        ("a hand is JJJJJ", "JJJJJ 1\n", "JJJJ2 1\n"),
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
