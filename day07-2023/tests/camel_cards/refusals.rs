//! Each rule of the grammar refuses what breaks it with a report that says what is wrong and where. The snapshots are to
//! be read as the owner of the file would.

use anstream::adapter::strip_str;
use common::parse::parse;
use day07_2023::{PUZZLE, grammar};

#[test]
fn each_rule_says_what_is_wrong() {
    for (name, text) in [
        // Lines.
        ("blank_line_at_the_start", "\n32T3K 765\n"),
        ("blank_line_in_the_middle", "32T3K 765\n\nT55J5 684\n"),
        ("another_text_after_blank_lines", "32T3K 765\n\n\n# the end\n"),
        ("trailing_space", "32T3K 765 \nT55J5 684\n"),
        ("lone_carriage_return", "32T3K 765\rT55J5 684\r"),
        // Hands.
        ("four_cards", "32T3K 765\nT55J 684\n"),
        ("six_cards", "32T3K 765\nT55J55 684\n"),
        ("no_space", "32T3K765\n"),
        ("no_bid", "32T3K 765\nT55J5\nKK677 28\n"),
        // Cards.
        ("punctuation", "32.3K 765\n"),
        ("not_a_card", "32T3X 765\n"),
        ("lower_case", "32t3k 765\n"),
        ("ace_as_one", "2341K 765\n"),
        ("cyrillic_look_alike", "32T3\u{41a} 765\n"),
        // Bids.
        ("no_bid_after_the_space", "32T3K \nT55J5 684\n"),
        ("bid_negative", "32T3K -765\n"),
        ("bid_zero", "32T3K 0\n"),
        ("bid_with_a_leading_zero", "32T3K 0765\n"),
        ("bid_one_too_large", "32T3K 4294967296\n"),
        // A line that is too long to be shown.
        ("a_line_of_100_000_cards", &format!("32T3K 765\n{} 684\n", "T55J5".repeat(20_000))),
    ] {
        let error = parse(grammar::hands, text).expect_err("the text is not an input");
        let report = strip_str(&error.report("input.txt", text, 100)).to_string();
        let start: String = text.chars().take(60).collect();
        insta::with_settings!({ description => start, omit_expression => true }, {
            insta::assert_snapshot!(name, report);
        });
        testing::bytes_are_treated_alike(&PUZZLE, text.as_bytes());
    }
}
