//! The format: what is accepted means what it should, and everything else is refused with a diagnostic that its reader
//! can do something with.

use anstream::adapter::strip_str;
use common::Solver;
use day22_2020::PUZZLE;
use day22_2020::fast::Fast;
use day22_2020::generate;
use day22_2020::grammar::parse;
use day22_2020::model::Deal;
use insta::assert_snapshot;
use proptest::prelude::*;

fn refusal(text: &str) -> String {
    let error = parse(text).expect_err("the text is no deal");
    for approach in PUZZLE.approaches {
        let same = approach.parse_only(text).expect_err("all approaches refuse it");
        assert_eq!(same, error, "{}", approach.name());
    }
    strip_str(&error.report("input.txt", text, 100)).to_string()
}

/// One test and one snapshot a kind of bad input.
macro_rules! refused {
    ($($name:ident: $text:expr;)*) => {
        $(
            #[test]
            fn $name() {
                assert_snapshot!(refusal($text));
            }
        )*
    };
}

refused! {
    leading_blank_line: "\nPlayer 1:\n9\n\nPlayer 2:\n5\n";
    leading_space: " Player 1:\n9\n\nPlayer 2:\n5\n";
    no_headers: "9\n2\n\n5\n8\n";
    header_without_colon: "Player 1\n9\n\nPlayer 2:\n5\n";
    header_without_space: "Player1:\n9\n\nPlayer 2:\n5\n";
    header_with_a_trailing_space: "Player 1: \n9\n\nPlayer 2:\n5\n";
    header_and_card_on_one_line: "Player 1: 9\n2\n\nPlayer 2:\n5\n";
    headers_swapped: "Player 2:\n5\n\nPlayer 1:\n9\n";
    third_player: "Player 1:\n9\n\nPlayer 2:\n5\n\nPlayer 3:\n7\n";
    player_with_a_long_number: "Player 1111111111111111111111111111111111111111:\n9\n\nPlayer 2:\n5\n";
    only_one_player: "Player 1:\n9\n2\n";
    no_blank_line_between: "Player 1:\n9\nPlayer 2:\n5\n";
    two_blank_lines_between: "Player 1:\n9\n\n\nPlayer 2:\n5\n";
    blank_line_among_the_cards: "Player 1:\n9\n\n2\n\nPlayer 2:\n5\n";
    cards_after_the_end: "Player 1:\n9\n\nPlayer 2:\n5\n\n7\n";
    a_word_for_a_card: "Player 1:\n9\nace\n\nPlayer 2:\n5\n";
    zero: "Player 1:\n9\n0\n\nPlayer 2:\n5\n";
    negative: "Player 1:\n9\n-3\n\nPlayer 2:\n5\n";
    leading_zero: "Player 1:\n09\n\nPlayer 2:\n5\n";
    too_large: "Player 1:\n4294967295\n4294967296\n\nPlayer 2:\n5\n";
    a_line_of_many_digits: &format!("Player 1:\n{}\n\nPlayer 2:\n5\n", "7".repeat(1_000_000));
    several_cards_on_a_line: "Player 1:\n9, 2, 6\n\nPlayer 2:\n5\n";
    trailing_space_after_a_card: "Player 1:\n9 \n\nPlayer 2:\n5\n";
    twice_in_one_deck: "Player 1:\n9\n2\n9\n\nPlayer 2:\n5\n";
    twice_in_different_decks: "Player 1:\n9\n2\n\nPlayer 2:\n5\n12\n2\n9\n";
    twice_with_windows_line_ends: "Player 1:\r\n9\r\n\r\nPlayer 2:\r\n9\r\n";
    both_decks_empty: "Player 1:\n\nPlayer 2:\n";
    both_decks_empty_and_no_last_newline: "Player 1:\n\nPlayer 2:";
    digits_of_another_script: "Player 1:\n9\n٣\n\nPlayer 2:\n5\n";
    old_mac_line_ends: "Player 1:\r9\r\rPlayer 2:\r5\r";
    blank_line_with_spaces: "Player 1:\n9\n  \nPlayer 2:\n5\n";
}

/// A fault far into a large text is found by its line, and the lines around it are not shown.
#[test]
fn far_into_a_large_text() {
    let mut text = generate::make(1, 100_000);
    let end = text.trim_end().len();
    text.insert(end, 'x');
    assert_snapshot!(refusal(&text));
}

#[test]
fn twice_far_apart() {
    let text = generate::make(1, 100_000);
    let first = text.lines().nth(1).unwrap();
    assert_snapshot!(refusal(&format!("{text}{first}\n")));
}

#[test]
fn what_is_accepted() {
    let deal = |one: &[u32], two: &[u32]| Deal::new([one.to_vec(), two.to_vec()]).unwrap();
    for (text, deal) in [
        ("Player 1:\n9\n4294967295\n\nPlayer 2:\n5\n", deal(&[9, u32::MAX], &[5])),
        ("Player 1:\n9\n12\n\nPlayer 2:\n5", deal(&[9, 12], &[5])),
        ("Player 1:\n9\n12\n\nPlayer 2:\n5\n\n\n", deal(&[9, 12], &[5])),
        ("Player 1:\r\n9\r\n12\r\n\r\nPlayer 2:\r\n5\r\n", deal(&[9, 12], &[5])),
        ("Player 1:\r\n9\n12\r\n\nPlayer 2:\n5\r\n\n\r\n", deal(&[9, 12], &[5])),
        ("Player 1:\n\nPlayer 2:\n5\n", deal(&[], &[5])),
        ("Player 1:\n5\n\nPlayer 2:\n", deal(&[5], &[])),
        ("Player 1:\n5\n\nPlayer 2:", deal(&[5], &[])),
        ("Player 1:\n5\n\nPlayer 2:\n\n\n", deal(&[5], &[])),
    ] {
        assert_eq!(parse(text).as_ref(), Ok(&deal), "{text:?}");
        assert_eq!(Fast::parse(text), Ok(deal), "{text:?}");
    }
}

/// `fast` reads usual texts by a lane of its own.
#[test]
fn the_lane_reads_as_the_grammar_does() {
    for bytes in testing::mutated_texts(generate::make) {
        if let Ok(text) = str::from_utf8(&bytes) {
            assert_eq!(Fast::parse(text), parse(text), "{text:?}");
        }
    }
}

proptest! {
    #[test]
    fn printed_deals_are_read_again(cards in prop::collection::hash_set(1..=u32::MAX, 1..100), cut: prop::sample::Index) {
        let mut one: Vec<u32> = cards.into_iter().collect();
        let two = one.split_off(cut.index(one.len() + 1));
        let deal = Deal::new([one, two]).unwrap();
        prop_assert_eq!(parse(&deal.to_string()), Ok(deal.clone()));
        prop_assert_eq!(Fast::parse(&deal.to_string()), Ok(deal));
    }
}
