//! The diagnostics of texts that are not inputs.

use day07_2023::PUZZLE;

#[test]
fn each_rule_says_what_is_wrong_and_where() {
    for (text, expected) in [
        // Lines.
        (
            "\n32T3K 765\n",
            "1:1: expected a hand (five cards and a bid), found a blank line",
        ),
        (
            "32T3K 765\n\nT55J5 684\n",
            "3:1: expected the end of the input (no hand follows a blank line), found `T55J5`",
        ),
        (
            "32T3K 765\n\n\n# the end\n",
            "4:1: expected the end of the input, found `#`",
        ),
        (
            "32T3K 765 \nT55J5 684\n",
            "1:10: expected the end of the line, found a space",
        ),
        (
            "32T3K 765\rT55J5 684\r",
            "1:10: expected the end of the line, found a carriage return",
        ),
        // Hands.
        (
            "32T3K 765\nT55J 684\n",
            "2:1: a hand has five cards, but this one has 4",
        ),
        (
            "32T3K 765\nT55J55 684\n",
            "2:1: a hand has five cards, but this one has 6",
        ),
        (
            "32T3K765\n",
            "1:1: a space is missing between the hand and its bid",
        ),
        (
            "32T3K765 1\n",
            "1:1: a hand has five cards, but this one has 8",
        ),
        (
            "32T3K 765\nT55J5\nKK677 28\n",
            "2:6: expected a space and a bid, found the end of the line",
        ),
        // Cards.
        (
            "32T3\u{ff2b} 765\n",
            "1:5: expected a card (one of 23456789TJQKA), found `\u{ff2b}` (U+FF2B)",
        ),
        (
            "32T3X 765\n",
            "1:5: `X` is not a card: a card is one of 23456789TJQKA",
        ),
        (
            "32t3k 765\n",
            "1:3: `t` is not a card: cards are written in capitals, this one `T`",
        ),
        (
            "2341K 765\n",
            "1:4: `1` is not a card: a ten is written `T`, an ace `A`",
        ),
        // Bids.
        (
            "32T3K \nT55J5 684\n",
            "1:7: expected a bid (a whole number), found the end of the line",
        ),
        (
            "32T3K -765\n",
            "1:7: expected a bid (a whole number), found `-`",
        ),
        (
            "32T3K 0\n",
            "1:7: `0` is out of range: a bid is a whole number from 1 to 4294967295",
        ),
        (
            "32T3K 0765\n",
            "1:7: `0765` starts with a zero: a bid is a whole number from 1 to 4294967295",
        ),
        (
            "32T3K 4294967296\n",
            "1:7: `4294967296` is out of range: a bid is a whole number from 1 to 4294967295",
        ),
    ] {
        let error = PUZZLE.default_approach().check(text).expect_err(text);
        assert_eq!(error.locate(text), expected, "{text:?}");
        testing::bytes_are_treated_alike(&PUZZLE, text.as_bytes());
    }
}

#[test]
fn a_long_line_is_cut_in_its_report() {
    let text = format!("32T3K 765\n{} 684\n", "T55J5".repeat(20_000));
    insta::assert_snapshot!(testing::report(&PUZZLE, &text));
}
