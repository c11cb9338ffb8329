//! Every kind of text that is not an input gets a report that says what is wrong and where. The snapshots are to be
//! read as the owner of the file would.

use common::parse::{Screen, parse};
use common::testing::approaches_agree;
use day07_2023::PUZZLE;
use day07_2023::grammar::CamelCards;

/// A test for each text: it is refused by all approaches alike, with the report of its snapshot.
macro_rules! refusals {
    ($($name:ident: $text:expr;)+) => {$(
        #[test]
        fn $name() {
            let text: &str = &$text;
            let error = parse::<CamelCards>(text).expect_err("the text is not an input");
            let report = Screen::PLAIN.report("input.txt", text, &error);
            let start: String = text.chars().take(60).collect();
            insta::with_settings!({ description => start, omit_expression => true }, {
                insta::assert_snapshot!(report);
            });
            approaches_agree(&PUZZLE, text);
        }
    )+};
}

refusals! {
    // Nothing where something is needed.
    empty: "";
    only_a_byte_order_mark: "\u{feff}";
    only_blank_lines: "\n\r\n\n";
    blank_line_at_the_start: "\n32T3K 765\n";
    blank_line_in_the_middle: "32T3K 765\n\nT55J5 684\n";
    another_text_after_blank_lines: "32T3K 765\n\n\n# the end\n";
    no_bid: "32T3K 765\nT55J5\nKK677 28\n";
    no_bid_after_the_space: "32T3K \nT55J5 684\n";
    no_bid_at_the_end: "32T3K 765\nT55J5 ";
    no_cards: "765\n684\n";
    no_space: "32T3K765\n";

    // Cards.
    four_cards: "32T3K 765\nT55J 684\n";
    one_card: "A 1\n";
    six_cards: "32T3K 765\nT55J55 684\n";
    a_space_between_the_cards: "32T3 K 765\n";
    a_comma_after_the_cards: "32T3K,765\n";
    lower_case: "32t3k 765\n";
    lower_case_joker: "32T3K 765\nT55j5 684\n";
    ten_as_digits: "32103K 765\n";
    ace_as_one: "2341K 765\n";
    not_a_card: "32T3X 765\n";
    zero_as_a_card: "0QQQA 483\n";
    a_suit: "3\u{2660}2\u{2660} 765\n";
    punctuation: "32.3K 765\n";
    cyrillic_look_alike: "32T3\u{41a} 765\n";
    greek_look_alike: "32T3K 765\n\u{391}55J5 684\n";
    full_width_card: "32T3\u{ff2b} 765\n";
    digit_of_another_script: "\u{663}2T3K 765\n";
    nul_in_the_cards: "32T\u{0}3K 765\n";
    second_byte_order_mark: "\u{feff}\u{feff}32T3K 765\n";
    space_before_the_cards: "32T3K 765\n T55J5 684\n";

    // Bids.
    bid_zero: "32T3K 0\n";
    bid_with_a_leading_zero: "32T3K 0765\n";
    bid_one_too_large: "32T3K 4294967296\n";
    bid_of_forty_digits: "32T3K 1234567890123456789012345678901234567890\n";
    bid_negative: "32T3K -765\n";
    bid_with_a_plus: "32T3K +765\n";
    bid_decimal: "32T3K 7.5\n";
    bid_with_thousands_separator: "32T3K 1,000\n";
    bid_in_letters: "32T3K lots\n";
    bid_in_full_width_digits: "32T3K \u{ff17}\u{ff16}\u{ff15}\n";
    two_bids: "32T3K 765 684\n";
    bid_before_the_cards: "684 T55J5\n";

    // Lines.
    trailing_space: "32T3K 765 \nT55J5 684\n";
    trailing_tab: "32T3K 765\t\n";
    lone_carriage_return: "32T3K 765\rT55J5 684\r";
    lone_carriage_return_among_mixed_line_ends: "32T3K 765\r\nT55J5 684\nKK677 28\rKTJJT 220\n";
    carriage_return_before_the_bid: "32T3K\r765\n";
    no_break_space: "32T3K\u{a0}765\n";
    nul_after_the_bid: "32T3K 765\u{0}\n";
    two_hands_on_a_line: "32T3K 765 T55J5 684\n";

    // Other texts.
    crab_combat: "Player 1:\n9\n2\n\nPlayer 2:\n5\n8\n";
    dirac_dice: "Player 1 starting position: 4\nPlayer 2 starting position: 8\n";
    a_web_page: "<!DOCTYPE html>\n<html lang=\"en-us\">\n";
    json: "[{\"cards\": \"32T3K\", \"bid\": 765}]\n";

    // Long texts.
    a_line_of_100_000_cards: format!("32T3K 765\n{} 684\n", "T55J5".repeat(20_000));
    a_bid_of_100_000_digits: format!("32T3K {}\n", "7".repeat(100_000));
    a_line_of_100_000_spaces: format!("32T3K{}x\n", " ".repeat(100_000));
    the_last_of_100_000_lines: format!("{}QQQJA 48E\n", "32T3K 765\n".repeat(99_999));
}
