//! The format: what is accepted means what it should, and everything else is refused with a diagnostic that its reader
//! can do something with.

use common::parse::Screen;
use common::testing;
use day22_2020::grammar::parse;
use day22_2020::model::Deal;
use day22_2020::{PUZZLE, fast};
use insta::assert_snapshot;
use proptest::prelude::*;

fn refusal(text: &str) -> String {
    let error = parse(text).expect_err("the text is no deal");
    for approach in PUZZLE.approaches {
        let same = approach.parse_only(text).expect_err("all approaches refuse it");
        assert_eq!(same, error, "{}", approach.name);
    }
    Screen::PLAIN.report("input.txt", text, &error)
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
    empty: "";
    only_blank_lines: "\n\n\n";
    leading_blank_line: "\nPlayer 1:\n9\n\nPlayer 2:\n5\n";
    leading_space: " Player 1:\n9\n\nPlayer 2:\n5\n";
    no_headers: "9\n2\n\n5\n8\n";
    lower_case_header: "player 1:\n9\n\nPlayer 2:\n5\n";
    header_without_colon: "Player 1\n9\n\nPlayer 2:\n5\n";
    header_without_space: "Player1:\n9\n\nPlayer 2:\n5\n";
    header_with_two_spaces: "Player  1:\n9\n\nPlayer 2:\n5\n";
    header_with_a_trailing_space: "Player 1: \n9\n\nPlayer 2:\n5\n";
    header_and_card_on_one_line: "Player 1: 9\n2\n\nPlayer 2:\n5\n";
    headers_swapped: "Player 2:\n5\n\nPlayer 1:\n9\n";
    header_repeated: "Player 1:\n9\n\nPlayer 1:\n5\n";
    second_player_is_the_third: "Player 1:\n9\n\nPlayer 3:\n5\n";
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
    plus_sign: "Player 1:\n9\n+3\n\nPlayer 2:\n5\n";
    fraction: "Player 1:\n9.5\n\nPlayer 2:\n5\n";
    leading_zero: "Player 1:\n09\n\nPlayer 2:\n5\n";
    too_large: "Player 1:\n4294967295\n4294967296\n\nPlayer 2:\n5\n";
    forty_digits: "Player 1:\n9\n\nPlayer 2:\n1234567890123456789012345678901234567890\n";
    a_line_of_many_digits: &format!("Player 1:\n{}\n\nPlayer 2:\n5\n", "7".repeat(1_000_000));
    several_cards_on_a_line: "Player 1:\n9, 2, 6\n\nPlayer 2:\n5\n";
    trailing_space_after_a_card: "Player 1:\n9 \n\nPlayer 2:\n5\n";
    tab_before_a_card: "Player 1:\n9\n\nPlayer 2:\n\t5\n";
    twice_in_one_deck: "Player 1:\n9\n2\n9\n\nPlayer 2:\n5\n";
    twice_in_different_decks: "Player 1:\n9\n2\n\nPlayer 2:\n5\n12\n2\n9\n";
    twice_with_windows_line_ends: "\u{feff}Player 1:\r\n9\r\n\r\nPlayer 2:\r\n9\r\n";
    both_decks_empty: "Player 1:\n\nPlayer 2:\n";
    both_decks_empty_and_no_last_newline: "Player 1:\n\nPlayer 2:";
    nul_byte: "Player 1:\n9\n\0\n\nPlayer 2:\n5\n";
    digits_of_another_script: "Player 1:\n9\n٣\n\nPlayer 2:\n5\n";
    full_width_digit_in_a_header: "Player １:\n9\n\nPlayer 2:\n5\n";
    look_alike_letter: "Рlayer 1:\n9\n\nPlayer 2:\n5\n";
    no_break_space: "Player\u{a0}1:\n9\n\nPlayer 2:\n5\n";
    zero_width_space: "Player 1:\n9\u{200b}\n\nPlayer 2:\n5\n";
    emoji: "Player 1:\n9\n🂡\n\nPlayer 2:\n5\n";
    byte_order_mark_in_the_middle: "Player 1:\n9\n\n\u{feff}Player 2:\n5\n";
    old_mac_line_ends: "Player 1:\r9\r\rPlayer 2:\r5\r";
    lone_carriage_return: "Player 1:\n9\r2\n\nPlayer 2:\n5\n";
    blank_line_with_spaces: "Player 1:\n9\n  \nPlayer 2:\n5\n";
    form_feed_at_the_end: "Player 1:\n9\n\nPlayer 2:\n5\n\u{c}";
    another_day_s_starts: "Player 1 starting position: 4\nPlayer 2 starting position: 8\n";
    another_day_s_hands: "32T3K 765\nT55J5 684\n";
    json: "{\"player1\": [9, 2], \"player2\": [5, 8]}";
}

/// A fault far into a large text is found by its line, and the lines around it are not shown.
#[test]
fn far_into_a_large_text() {
    let mut text = (PUZZLE.generator.make)(1, 100_000);
    let end = text.trim_end().len();
    text.insert(end, 'x');
    assert_snapshot!(refusal(&text));
}

#[test]
fn twice_far_apart() {
    let mut deal = parse(&(PUZZLE.generator.make)(1, 100_000)).unwrap();
    deal.decks[1][49_999] = deal.decks[0][0];
    assert_snapshot!(refusal(&deal.to_string()));
}

#[test]
fn what_is_accepted() {
    let deal = Deal { decks: [vec![9, 4_294_967_295], vec![5]] };
    for text in [
        "Player 1:\n9\n4294967295\n\nPlayer 2:\n5\n",
        "Player 1:\n9\n4294967295\n\nPlayer 2:\n5",
        "Player 1:\n9\n4294967295\n\nPlayer 2:\n5\n\n\n",
        "Player 1:\r\n9\r\n4294967295\r\n\r\nPlayer 2:\r\n5\r\n",
        "Player 1:\r\n9\n4294967295\r\n\nPlayer 2:\n5\r\n\n\r\n",
        "\u{feff}Player 1:\n9\n4294967295\n\nPlayer 2:\n5\n",
    ] {
        assert_eq!(parse(text), Ok(deal.clone()), "{text:?}");
    }
    for (text, decks) in [
        ("Player 1:\n\nPlayer 2:\n5\n", [vec![], vec![5]]),
        ("Player 1:\n5\n\nPlayer 2:\n", [vec![5], vec![]]),
        ("Player 1:\n5\n\nPlayer 2:", [vec![5], vec![]]),
        ("Player 1:\n5\n\nPlayer 2:\n\n\n", [vec![5], vec![]]),
    ] {
        assert_eq!(parse(text), Ok(Deal { decks }), "{text:?}");
    }
}

/// The fast lane takes what the grammar takes, and reads the same deal.
#[test]
fn both_lanes_read_alike() {
    for bytes in testing::mutated_texts(&PUZZLE) {
        let by_grammar = str::from_utf8(&bytes).ok().and_then(|text| parse(text).ok());
        assert_eq!(fast::parse(&bytes), by_grammar, "{}", bytes.escape_ascii());
    }
}

#[test]
fn mutated_texts_are_treated_alike() {
    testing::mutated_texts_are_treated_alike(&PUZZLE);
}

proptest! {
    #[test]
    fn printed_deals_are_read_again(cards in prop::collection::hash_set(1..=u32::MAX, 1..100), cut: prop::sample::Index) {
        let mut one: Vec<u32> = cards.into_iter().collect();
        let two = one.split_off(cut.index(one.len() + 1));
        let deal = Deal { decks: [one, two] };
        prop_assert_eq!(parse(&deal.to_string()), Ok(deal));
    }

    #[test]
    fn any_text_is_read_or_refused_on_a_screenful(text: String) {
        if parse(&text).is_err() {
            prop_assert!(refusal(&text).lines().count() <= 24);
        }
    }

    #[test]
    fn damaged_deals_are_read_or_refused_at_a_place_in_the_text(
        seed: u64, size in 1..12_usize, at: prop::sample::Index, damage in r"[ \t\r\n0-9:Plx\x00é]{0,3}", kept in 0..4_usize,
    ) {
        let mut text = (PUZZLE.generator.make)(seed, size);
        let start = at.index(text.len());
        text.replace_range(start..(start + kept).min(text.len()), &damage);
        match parse(&text) {
            Ok(deal) => prop_assert_eq!(parse(&deal.to_string()), Ok(deal)),
            Err(error) => {
                prop_assert!(text.get(error.span()).is_some(), "{:?} in {:?}", error, text);
                prop_assert!(refusal(&text).lines().count() <= 24);
            }
        }
    }
}
