//! Compares both ways to rank with the reference, on valid and invalid texts.

use common::Part;
use common::random::Random;

use super::few::Few;
use super::many::Many;
use super::{FEW_BYTES, Model, read, winnings};
use crate::generate::{adversarial, make};
use crate::reference;

fn answers(model: &Model) -> [u128; 2] {
    Part::BOTH.map(|part| winnings(model, part).unwrap())
}

/// The answers of the reference, or `None` for an invalid text.
fn expected(text: &str) -> Option<[u128; 2]> {
    let hands = reference::parse(text).ok()?;
    Some([reference::part1(&hands), reference::part2(&hands)])
}

/// Checks that both ways to rank give the reference's answers, or refuse a text that it refuses.
#[track_caller]
fn check(text: &str) {
    let few = Few::parse(text.as_bytes()).map(|few| answers(&Model::Few(few)));
    let many = Many::parse(text.as_bytes()).map(|many| answers(&Model::Many(many)));
    let expected = expected(text);
    assert!(few == expected, "few: {few:?}, but right is {expected:?}: {text:?}");
    assert!(many == expected, "many: {many:?}, but right is {expected:?}: {text:?}");
}

#[test]
fn adversarial_inputs() {
    let mut random = Random::new(1);
    for _ in 0..300 {
        check(&adversarial(&mut random));
    }
}

/// Every lane is the last one of a batch once, with and without a line end.
#[test]
fn every_length() {
    for hands in 1..200 {
        let text = make(3, hands);
        check(&text);
        check(text.trim_end());
    }
}

/// Every byte in every place of every kind of line, before other lines and at the end.
#[test]
fn every_byte_everywhere() {
    for line in ["QJA2T 7", "QJA2T 76", "QJA2T 765", "QJA2T\t7654", "QJA2T 7654321", "QJA2T  4294967295"] {
        for end in ["\n", "\r\n", ""] {
            for after in ["", "23456 789\n23456 789\n", "\n"] {
                for place in 0..line.len() + end.len() {
                    for byte in 0..=255 {
                        let mut text = format!("{line}{end}{after}").into_bytes();
                        text[place] = byte;
                        let is_valid = str::from_utf8(&text).is_ok_and(|text| reference::parse(text).is_ok());
                        assert_eq!(read(&text).is_some(), is_valid, "{}", text.escape_ascii());
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
        assert!(read(valid.as_bytes()).is_some(), "{valid:?}");
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
        "AAAAA 1\r",
        "AAAAA 1\n\n22222 1",
        "AAAAA 1\n\r",
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
        assert!(read(invalid.as_bytes()).is_none(), "{invalid:?}");
        check(invalid);
    }
}

/// On both sides of the switch between the ways to rank, the answers are right.
#[test]
fn either_side_of_the_switch() {
    let text = make(6, FEW_BYTES / 8);
    let longest = 1 + text[..FEW_BYTES].rfind('\n').unwrap();
    let shortest = longest + 1 + text[longest..].find('\n').unwrap();
    for (length, is_few) in [(longest, true), (shortest, false)] {
        let text = &text[..length];
        let model = read(text.as_bytes()).unwrap();
        assert_eq!(matches!(model, Model::Few(_)), is_few);
        assert_eq!(Some(answers(&model)), expected(text));
    }
}
