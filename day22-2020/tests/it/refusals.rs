//! The texts that are valid inputs, and the diagnostics for others.

use common::random::Random;
use day22_2020::grammar::parse;
use day22_2020::model::Deal;
use day22_2020::{PUZZLE, fast, generate};
use insta::assert_snapshot;

#[test]
fn invalid_texts_are_refused() {
    for (text, message) in [
        ("", "1:1: expected `Player 1:`, found the end of the input"),
        (
            "\nPlayer 1:\n9\n\nPlayer 2:\n5\n",
            "1:1: expected `Player 1:`, found a blank line",
        ),
        (
            "Player 1\n9\n\nPlayer 2:\n5\n",
            "1:9: expected `Player 1:`, found the end of the line",
        ),
        (
            "Player 2:\n5\n\nPlayer 1:\n9\n",
            "1:8: expected `Player 1:`, found `2`",
        ),
        (
            "Player 1:\n9\n\nPlayer 2:\n5\n\nPlayer 3:\n7\n",
            "7:1: expected the end of the input, found `Player`",
        ),
        (
            "Player 1:\n9\n2\n",
            "3:2: expected a blank line and the deck of player 2, found the end of the input",
        ),
        (
            "Player 1:\n9\nPlayer 2:\n5\n",
            "3:1: expected a card or a blank line, found `Player`",
        ),
        (
            "Player 1:\n9\n\n2\n\nPlayer 2:\n5\n",
            "4:1: expected `Player 2:`, found `2`",
        ),
        (
            "Player 1:\n9\n0\n\nPlayer 2:\n5\n",
            "3:1: `0` is out of range: a card is a whole number from 1 to 4294967295",
        ),
        (
            "Player 1:\n09\n\nPlayer 2:\n5\n",
            "2:1: `09` starts with a zero: a card is a whole number from 1 to 4294967295",
        ),
        (
            "Player 1:\n4294967295\n4294967296\n\nPlayer 2:\n5\n",
            "3:1: `4294967296` is out of range: a card is a whole number from 1 to 4294967295",
        ),
        (
            "Player 1:\n9, 2, 6\n\nPlayer 2:\n5\n",
            "2:2: expected the end of the line, found `,`",
        ),
        (
            "Player 1:\n9\n2\n9\n\nPlayer 2:\n5\n",
            "4:1: the card 9 occurs twice: all cards of a deal are different",
        ),
        (
            "Player 1:\n9\n2\n\nPlayer 2:\n5\n12\n2\n9\n",
            "8:1: the card 2 occurs twice: all cards of a deal are different",
        ),
        (
            "Player 1:\n\nPlayer 2:\n",
            "3:1: both decks are empty: a game has at least one card",
        ),
    ] {
        let refusal = PUZZLE.default_approach().check(text).expect_err(text);
        assert_eq!(refusal.locate(text), message, "{text:?}");
    }
}

/// A report of a large text shows the lines of the fault without those around them.
#[test]
fn a_card_that_occurs_twice() {
    let mut text = generate::make(1, 100_000);
    let first = text.lines().nth(1).unwrap().to_owned();
    text += &first;
    assert_snapshot!(testing::report(&PUZZLE, &text));
}

#[test]
fn valid_texts_are_accepted() {
    let deal = |one: &[u32], two: &[u32]| Deal::new([one.to_vec(), two.to_vec()]).unwrap();
    for (text, deal) in [
        (
            "Player 1:\n9\n4294967295\n\nPlayer 2:\n5\n",
            deal(&[9, u32::MAX], &[5]),
        ),
        ("Player 1:\n9\n12\n\nPlayer 2:\n5", deal(&[9, 12], &[5])),
        (
            "Player 1:\n9\n123\n\nPlayer 2:\n4567",
            deal(&[9, 123], &[4567]),
        ),
        (
            "Player 1:\r\n9\r\n12\r\n\r\nPlayer 2:\r\n5\r\n",
            deal(&[9, 12], &[5]),
        ),
        (
            "Player 1:\r\n9\n12\r\n\nPlayer 2:\n5\r\n\n\r\n",
            deal(&[9, 12], &[5]),
        ),
        ("Player 1:\n\nPlayer 2:\n5\n", deal(&[], &[5])),
        ("Player 1:\n5\n\nPlayer 2:\n", deal(&[5], &[])),
        ("Player 1:\n5\n\nPlayer 2:", deal(&[5], &[])),
    ] {
        assert_eq!(parse(text).as_ref(), Ok(&deal), "{text:?}");
        assert_eq!(fast::parse(text), Ok(deal), "{text:?}");
    }
}

#[test]
fn printed_deals_are_read_again() {
    for seed in 0..300 {
        let text = generate::adversarial(&mut Random::new(seed));
        let deal = parse(&text).unwrap();
        assert_eq!(deal.to_string(), text);
        assert_eq!(fast::parse(&text), Ok(deal));
    }
}
