//! Both ways of `fast` to rank against the reference, on valid and invalid texts.

use std::fmt::Write;
use std::iter;

use common::random::Random;
use common::{NoAnswer, Part};
use day07_2023::fast::few::starts;
use day07_2023::fast::many::COUNT;
use day07_2023::fast::rows::pairs_with_jokers;
use day07_2023::fast::{self, Model, part1, part2};
use day07_2023::reference::{CARDS, Hand, all_hands, strength};

use crate::agreement::{answers, reference};
use crate::generated::{adversarial, make};

/// Reads a text as an approach does, without the line ends at its end.
fn read(mut text: &[u8], few_bytes: usize) -> Option<Model> {
    while let [rest @ .., b'\r' | b'\n'] = text {
        text = rest;
    }
    fast::read(text, few_bytes)
}

fn won(model: &Model) -> [Result<u128, NoAnswer>; 2] {
    [part1(model), part2(model)]
}

/// Checks that both ways to rank give the reference's answers, or refuse a text that it refuses.
#[track_caller]
fn check(text: &str) {
    let expected = reference()
        .check(text)
        .ok()
        .map(|()| answers(reference(), text));
    for (way, few_bytes) in [("few", usize::MAX), ("many", 0)] {
        let sums = read(text.as_bytes(), few_bytes)
            .map(|model| won(&model).map(|sum| sum.expect("a sum").to_string()));
        assert!(
            sums == expected,
            "`fast` as for {way} hands: {sums:?}, but right is {expected:?}: {text:?}"
        );
    }
}

/// `cargo test -p day07-2023 -- --ignored` tries a hundred times as many.
#[test]
fn adversarial_inputs() {
    (0..50).for_each(|seed| check(&adversarial(&mut Random::new(seed))));
}

#[test]
#[ignore = "takes half a minute; run with --ignored"]
fn thousands_of_adversarial_inputs() {
    (0..5000).for_each(|seed| check(&adversarial(&mut Random::new(seed))));
}

/// Every lane is the last one of a batch once, with and without a line end.
#[test]
fn every_length() {
    // The table of all hands reads the same batches.
    for hands in 1..=130 {
        let text = make(3, hands);
        for text in [&text, text.trim_end()] {
            let model = read(text.as_bytes(), usize::MAX).unwrap();
            assert_eq!(
                won(&model).map(|sum| sum.unwrap().to_string()),
                answers(reference(), text),
                "{text}"
            );
        }
    }
}

/// Every byte in every place of every kind of line, before other lines and at the end.
#[test]
fn every_byte_everywhere() {
    for line in [
        "QJA2T 7",
        "QJA2T 76",
        "QJA2T 765",
        "QJA2T\t7654",
        "QJA2T 7654321",
        "QJA2T  4294967295",
    ] {
        for end in ["\n", "\r\n", ""] {
            for after in ["", "23456 789\n23456 789\n", "\n"] {
                for place in 0..line.len() + end.len() {
                    for byte in 0..=255 {
                        let mut text = format!("{line}{end}{after}").into_bytes();
                        text[place] = byte;
                        let is_valid =
                            str::from_utf8(&text).is_ok_and(|text| reference().check(text).is_ok());
                        assert_eq!(
                            read(&text, usize::MAX).is_some(),
                            is_valid,
                            "{}",
                            text.escape_ascii()
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn the_edges_of_the_format() {
    for valid in [
        "AAAAA 1",
        "AAAAA 1\n",
        "AAAAA 4294967295\r\n",
        "AAAAA 1\n\n\r\n\n",
        "AAAAA \t 10\n22222 100\r\n33333 1000",
        "AAAAA 9999999\n22222 10000000\n",
        "AAAAA 9999999\r\n22222 10000000\r\n",
        "AAAAA          999\n22222   1\n",
    ] {
        assert!(read(valid.as_bytes(), 0).is_some(), "{valid:?}");
        check(valid);
    }
    for invalid in [
        "",
        "\n",
        "\u{feff}AAAAA 1\n",
        "\nAAAAA 1",
        "AAAAA",
        "AAAAA ",
        "AAAAA 0",
        "AAAAA 01",
        "AAAAA 4294967296",
        "AAAAA 10000000000",
        "AAAAA 18446744073709551617",
        "AAAAA 1 ",
        "AAAAA 1\n\n22222 1",
        "AAAA 1",
        "AAAAAA 1",
        "AAAAA1",
        " AAAAA 1",
        "aaaaa 1",
        "AAAAA +1",
        "AAAAA 1 22222 1",
        "AAAAA 012\n22222 123\n",
        "AAAAA 000\n22222 123\n",
        "AAAAA 00\n22222 123\n",
    ] {
        assert!(read(invalid.as_bytes(), 0).is_none(), "{invalid:?}");
        check(invalid);
    }
}

/// `p`, `j` and `m` of the day's page, counted in the hand.
fn pairs_jokers_and_most(hand: Hand) -> [usize; 3] {
    let count = |kind| hand.into_iter().filter(|&card| card == kind).count();
    let pairs = CARDS
        .map(count)
        .iter()
        .map(|count| count * count.saturating_sub(1) / 2)
        .sum();
    let others = CARDS.iter().filter(|kind| **kind != b'J');
    [
        pairs,
        count(b'J'),
        others
            .map(|kind| count(*kind))
            .max()
            .expect("there are other kinds"),
    ]
}

#[test]
fn each_joker_adds_a_pair_with_each_of_the_most_frequent_cards() {
    assert_eq!(pairs_jokers_and_most(*b"T55J5"), [3, 1, 3]);
    for hand in all_hands() {
        let [pairs, jokers, most] =
            pairs_jokers_and_most(hand).map(|number| u8::try_from(number).expect("at most 10"));
        let with_jokers = pairs_with_jokers(pairs, jokers);
        assert_eq!(
            with_jokers,
            pairs + jokers * most,
            "{}",
            hand.escape_ascii()
        );
    }
}

#[test]
fn starts_count_what_is_before() {
    for counts in [vec![], vec![2, 0, 1, 3], (0..100).collect()] {
        let mut starts_of = counts.clone();
        starts(&mut starts_of);
        let plain: Vec<u32> = (0..counts.len())
            .map(|digit| counts[..digit].iter().sum())
            .collect();
        assert_eq!(starts_of, plain);
    }
}

/// A bucket from its highest hand to its lowest. The first bids so much that all bids times their
/// number are just below a power of two. Every other hand corrects the sum by the difference.
#[test]
fn corrections_that_may_not_fit_are_not_added_up() {
    let is_high_card = |hand: &Hand| strength(*hand, Part::One).0 == 0;
    let bucket: Vec<Hand> = all_hands()
        .filter(|hand| hand.starts_with(b"23") && is_high_card(hand))
        .collect();
    for size in 2..=20 {
        for limit in [1_u64 << 31, 1 << 32, 1 << 33] {
            let highest = limit / size as u64 - size as u64;
            let bids = iter::once(highest).chain(iter::repeat(1));
            let mut text = String::new();
            for (hand, bid) in bucket.iter().rev().take(size).zip(bids) {
                writeln!(text, "{} {bid}", hand.escape_ascii()).expect("a string takes all");
            }
            check(&text);
        }
    }
}

/// In each of three buckets, a large bid and a bid of 1 are in the wrong order. Each correction fits
/// into 31 bits, but their sum does not.
#[test]
fn large_bids_in_several_buckets_are_not_corrected() {
    check("2345K 1073741823\n23456 1\n2456K 1073741823\n24567 1\n2567K 1073741823\n25678 1\n");
}

#[test]
fn only_texts_up_to_the_limit_are_stored_hand_by_hand() {
    let text = make(6, 100).trim_end().to_owned();
    let is_few = |few_bytes| matches!(read(text.as_bytes(), few_bytes), Some(Model::Few(_)));
    assert_eq!([is_few(text.len()), is_few(text.len() - 1)], [true, false]);
}

/// The sum of `rank * bid` of `hands` hands with the same bid.
fn all_equal(hands: u128, bid: u128) -> u128 {
    hands * (hands + 1) / 2 * bid
}

/// The copies of two hands interleave. From the second copy on, the sum of their bids may carry.
#[test]
fn sums_carry() {
    for copies in [1, 2, 3, 1000, 40_000] {
        let text = b"AAAAA 4294967295\n22222 4294967295\nAAAAA 1\n".repeat(copies);
        let (copies, bid) = (copies as u128, u128::from(u32::MAX));
        let high: u128 = (0..copies)
            .map(|copy| (copies + 2 * copy + 1) * bid + (copies + 2 * copy + 2))
            .sum();
        let expected = all_equal(copies, bid) + high;
        assert_eq!(won(&read(&text, 0).unwrap()), [Ok(expected), Ok(expected)]);
    }
}

#[test]
fn as_many_hands_as_there_may_be_are_ranked_and_no_more() {
    let (before, bid) = (u128::from(COUNT) - 1, u128::from(u32::MAX));
    let with_more = |more: usize| {
        let Some(Model::Many(mut many)) = read(b"AAAAA 1\n", 0) else {
            panic!("the text has more than 0 bytes")
        };
        let last = many.entries.len() - 1;
        // Pretend to have read hands with the largest bid.
        let bids = before * bid;
        many.hands = COUNT - 1;
        many.entries[last] = u64::try_from((bids & 0xffff_ffff) << 32 | before).unwrap();
        many.carries[last] = u32::try_from(bids >> 32).unwrap();
        many.arrivals = all_equal(before, bid);
        many.add(
            &vec![u32::try_from(last).unwrap(); more],
            &vec![u32::MAX; more],
        );
        won(&Model::Many(many))
    };
    let expected = all_equal(before + 1, bid);
    assert_eq!(with_more(1), [Ok(expected), Ok(expected)]);
    assert!(
        with_more(2)
            .iter()
            .all(|sum| matches!(sum, Err(NoAnswer::TooLarge(_))))
    );
}
