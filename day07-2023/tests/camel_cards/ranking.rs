//! Hands rank as the rules say: the statement's own facts, and then every hand there is.

use common::random::Random;
use common::testing::approaches_agree;
use common::{Part, Watch};
use day07_2023::PUZZLE;
use day07_2023::enums::rank;
use day07_2023::model::{Card, Cards, Hand, HandType, Strength};

use crate::{answers, plain};

fn cards(symbols: &str) -> Cards {
    let cards: Vec<Card> = symbols.chars().map(|symbol| Card::from_symbol(symbol).expect("a card")).collect();
    Cards(cards.try_into().expect("five cards"))
}

fn as_played(part: Part) -> fn(Cards) -> Cards {
    match part {
        Part::One => |cards| cards,
        Part::Two => Cards::with_jokers,
    }
}

/// The hands from weakest to strongest, with jokers as inputs write them.
fn ranked(hands: &[&str], part: Part) -> Vec<String> {
    let hands: Vec<Hand> = hands.iter().map(|symbols| Hand { cards: cards(symbols), bid: 1 }).collect();
    let ranking = rank(&hands, as_played(part), &Watch::unlimited()).expect("there is time");
    ranking.iter().map(|ranked| ranked.strength.cards.to_string()).collect()
}

fn strength(symbols: &str, part: Part) -> Strength {
    Strength::of(as_played(part)(cards(symbols)))
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
        assert_eq!(HandType::of(cards(symbols)), hand_type, "{symbols}");
    }
    assert!(types.is_sorted_by(|(_, stronger), (_, weaker)| stronger > weaker));
}

#[test]
fn the_statements_comparisons() {
    assert!(strength("33332", Part::One) > strength("2AAAA", Part::One));
    assert!(strength("77888", Part::One) > strength("77788", Part::One));
    assert_eq!(strength("QJJQ2", Part::Two).hand_type, HandType::FourOfAKind);
    assert!(strength("JKKK2", Part::Two) < strength("QQQQ2", Part::Two));
}

#[test]
fn the_statements_ranking() {
    let example = ["32T3K", "T55J5", "KK677", "KTJJT", "QQQJA"];
    assert_eq!(ranked(&example, Part::One), ["32T3K", "KTJJT", "KK677", "T55J5", "QQQJA"]);
    assert_eq!(ranked(&example, Part::Two), ["32T3K", "KK677", "T55J5", "QQQJA", "KTJJT"]);
}

#[test]
fn equal_hands_keep_the_order_of_the_input() {
    let text = "33J33 100\n22222 1\n33J33 10\n2J222 7\n22222 1000\n33J33 1\n";
    // Part 1: 2J222 is the weakest, the hands 33J33 have the ranks 2 to 4, the hands 22222 the ranks 5 and 6.
    let part1 = 7 + 2 * 100 + 3 * 10 + 4 + 5 + 6 * 1000;
    // Part 2: all are five of a kind; 2J222 is weaker than 22222, as the joker is weaker than a two.
    let part2 = 7 + 2 + 3 * 1000 + 4 * 100 + 5 * 10 + 6;
    for approach in PUZZLE.approaches {
        assert_eq!(answers(approach, text), [part1.to_string(), part2.to_string()], "{}", approach.name);
    }
}

/// All hands there are, in random order and with random bids.
fn every_hand(random: &mut Random) -> Vec<(plain::Hand, u32)> {
    let bid = |random: &mut Random| 1 + u32::try_from(random.below(u32::MAX.into())).expect("below 2^32");
    let mut hands: Vec<_> = plain::all_hands().map(|hand| (hand, bid(random))).collect();
    random.shuffle(&mut hands);
    hands
}

#[test]
fn all_hands_rank_as_the_plain_check_says() {
    let hands = every_hand(&mut Random::new(7));
    let dealt: Vec<Hand> =
        hands.iter().map(|(hand, bid)| Hand { cards: cards(plain::symbols(hand)), bid: *bid }).collect();
    let text = plain::written(&hands);

    let expected = Part::BOTH.map(|part| {
        let mut hands = hands.clone();
        hands.sort_by_cached_key(|(hand, _)| plain::strength(*hand, part));
        let ranking = rank(&dealt, as_played(part), &Watch::unlimited()).expect("there is time");
        assert_eq!(ranking.len(), 371_293);
        for (ranked, (hand, _)) in ranking.iter().zip(&hands) {
            assert_eq!(ranked.strength.cards.to_string(), plain::symbols(hand), "part {part}");
            assert_eq!(ranked.strength.hand_type as u8, plain::strength(*hand, part).0, "part {part}: {ranked:?}");
        }
        (1_u128..).zip(&hands).map(|(rank, (_, bid))| rank * u128::from(*bid)).sum::<u128>().to_string()
    });
    for approach in PUZZLE.approaches {
        assert_eq!(answers(approach, &text), expected, "{}", approach.name);
    }
}

/// The same hands a thousand at a time, which is the size that approaches are made for.
#[test]
fn all_hands_rank_alike_a_thousand_at_a_time() {
    for hands in every_hand(&mut Random::new(8)).chunks(1000) {
        approaches_agree(&PUZZLE, &plain::written(hands));
    }
}
