//! The approaches against the plain rules: the facts of the statement, and every hand.

use std::fmt::Write;

use common::random::Random;
use common::{Approach, Part};
use day07_2023::PUZZLE;
use day07_2023::model::{Card, Cards, HandType, Strength};
use day07_2023::reference;

fn cards(symbols: &str) -> Cards {
    let cards: Vec<Card> = symbols
        .chars()
        .map(|symbol| Card::from_symbol(symbol).expect("a card"))
        .collect();
    Cards(cards.try_into().expect("five cards"))
}

fn strength(symbols: &str, part: Part) -> Strength {
    Strength::new(cards(symbols).as_played(part))
}

#[test]
fn the_statements_types() {
    let types = [
        ("AAAAA", HandType::FiveOfAKind),
        ("AA8AA", HandType::FourOfAKind),
        ("23332", HandType::FullHouse),
        ("TTT98", HandType::ThreeOfAKind),
        ("23432", HandType::TwoPair),
        ("A23A4", HandType::OnePair),
        ("23456", HandType::HighCard),
    ];
    for (symbols, hand_type) in types {
        assert_eq!(HandType::from_cards(cards(symbols)), hand_type, "{symbols}");
    }
    assert!(types.is_sorted_by(|(_, stronger), (_, weaker)| stronger > weaker));
}

#[test]
fn the_statements_comparisons() {
    assert!(strength("33332", Part::One) > strength("2AAAA", Part::One));
    assert!(strength("77888", Part::One) > strength("77788", Part::One));
    assert_eq!(
        strength("QJJQ2", Part::Two).hand_type,
        HandType::FourOfAKind
    );
    assert!(strength("JKKK2", Part::Two) < strength("QQQQ2", Part::Two));
}

#[test]
fn equal_hands_keep_the_order_of_the_input() {
    let text = "33J33 100\n22222 1\n33J33 10\n2J222 7\n22222 1000\n33J33 1\n";
    // Part 1: 2J222 is the weakest. The hands 33J33 have the ranks 2 to 4, and the hands 22222 the
    // ranks 5 and 6.
    let part1 = 7 + 2 * 100 + 3 * 10 + 4 + 5 + 6 * 1000;
    // Part 2: all are five of a kind. 2J222 is weaker than 22222, because a joker is weaker than a
    // two.
    let part2 = 7 + 2 + 3 * 1000 + 4 * 100 + 5 * 10 + 6;
    all_approaches_answer(text, &[part1.to_string(), part2.to_string()]);
}

#[test]
fn the_largest_bids_add_up() {
    let sum = (500_500 * u64::from(u32::MAX)).to_string();
    all_approaches_answer(&"22222 4294967295\n".repeat(1000), &[sum.clone(), sum]);
}

/// Both answers of an approach to a valid input.
pub(crate) fn answers(approach: &Approach, text: &str) -> [String; 2] {
    testing::outcomes(approach, text).map(|outcome| {
        outcome
            .expect("every valid input has both answers")
            .to_string()
    })
}

pub(crate) fn reference() -> &'static Approach {
    PUZZLE.reference.expect("the puzzle has a reference")
}

fn all_approaches_answer(text: &str, expected: &[String; 2]) {
    for approach in PUZZLE.approaches.iter().chain([reference()]) {
        assert_eq!(&answers(approach, text), expected, "{}", approach.name);
    }
}

/// So every hand has its type and its place. The bids tell hands apart.
#[test]
fn all_hands_win_what_the_reference_says() {
    let mut random = Random::new(7);
    let mut hands: Vec<_> = reference::all_hands().collect();
    random.shuffle(&mut hands);
    let mut text = String::new();
    for hand in hands {
        let bid = 1 + random.below(u32::MAX.into());
        writeln!(text, "{} {bid}", hand.escape_ascii()).expect("a string takes all");
    }
    let expected = answers(reference(), &text);
    for approach in PUZZLE.approaches {
        assert_eq!(answers(approach, &text), expected, "{}", approach.name);
    }
}
