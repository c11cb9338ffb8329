//! The explanation: its words, the part of it that is asked for, and that it leads to the answer.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::time::Duration;

use anstream::adapter::strip_str;
use common::{Budget, ExplainError, ExplainOptions, NoAnswer, Part};
use day07_2023::PUZZLE;
use day07_2023::explain::explain;
use day07_2023::generate::make;

use crate::answers;

const EXAMPLE: &str = PUZZLE.examples[0].text;

/// The explanation of a part, and the answer that it led to.
fn explained(text: &str, part: Part, steps: RangeInclusive<u64>) -> (String, String) {
    let budget = Budget::unlimited();
    let mut shown = Vec::new();
    let options = ExplainOptions { steps, ..ExplainOptions::all(part, &budget) };
    let explained = explain(text, &options, &mut shown).expect("a valid input and a patient reader");
    assert_eq!(explained.steps, text.lines().count() as u64);
    (String::from_utf8(shown).expect("text"), explained.answer.to_string())
}

/// All of it, without colour.
fn whole(text: &str, part: Part) -> String {
    strip_str(&explained(text, part, 1..=u64::MAX).0).to_string()
}

#[test]
fn the_examples_part_1() {
    insta::assert_snapshot!(whole(EXAMPLE, Part::One));
}

#[test]
fn the_examples_part_2() {
    insta::assert_snapshot!(whole(EXAMPLE, Part::Two));
}

/// One joker to five, with a choice of cards to join or none.
#[test]
fn what_jokers_become() {
    let text = "2345J 1\n2233J 1\n22JJ3 1\n2JKJ3 1\nJ2JJK 1\nJJJ22 1\nJJJJ2 1\nJJJJJ 1\nAAAAK 1\n";
    insta::assert_snapshot!(whole(text, Part::Two));
}

#[test]
fn large_numbers_have_room() {
    insta::assert_snapshot!(whole(&("22222 4294967295\n".repeat(3) + "AAAAA 1\n"), Part::One));
}

#[test]
fn colour_is_for_headings_and_the_answer() {
    insta::assert_snapshot!(explained(EXAMPLE, Part::One, 2..=3).0.replace('\u{1b}', "ESC"));
}

#[test]
fn the_ranks_asked_for_are_shown_as_in_the_whole() {
    let text = make(1, 1000);
    for part in Part::BOTH {
        let (whole, answer) = explained(&text, part, 1..=u64::MAX);
        let lines: Vec<&str> = whole.lines().collect();
        let (heading, rows, end) = (lines[0], &lines[1..lines.len() - 2], &lines[lines.len() - 2..]);
        assert_eq!(rows.len(), 1000);
        for (first, last) in [(1, 1), (3, 20), (990, 5000), (2000, 3000)] {
            let (shown, same) = explained(&text, part, first as u64..=last as u64);
            let mut expected = vec![heading];
            expected.extend((first > 1).then_some("…"));
            expected.extend(rows.iter().skip(first - 1).take(last + 1 - first));
            expected.extend((last < 1000).then_some("…"));
            expected.extend(end);
            assert_eq!(shown.lines().collect::<Vec<_>>(), expected, "{first} to {last}");
            assert_eq!(same, answer);
        }
    }
}

/// The answer that is returned, the one that is written and the last running total are the solved one.
#[test]
fn explanations_of_inputs_lead_to_their_answers() {
    for size in [1, 2, 30, 1000] {
        let text = make(3, size);
        let solved = answers(PUZZLE.default_approach(), &text);
        for (part, solved) in Part::BOTH.into_iter().zip(solved) {
            assert_eq!(explained(&text, part, 1..=u64::MAX).1, solved);
            let shown = whole(&text, part);
            let mut ends = shown.lines().rev().map(|line| line.rsplit(' ').next());
            assert_eq!([ends.next(), ends.nth(1)], [Some(Some(solved.as_str())); 2], "part {part}");
        }
    }
}

fn refusal(text: &str, budget: &Budget, out: &mut dyn Write) -> ExplainError {
    explain(text, &ExplainOptions::all(Part::Two, budget), out).expect_err("no explanation")
}

#[test]
fn an_invalid_text_is_refused() {
    let error = refusal("32T3 765", &Budget::unlimited(), &mut io::sink());
    assert!(matches!(error, ExplainError::Parse(_)), "{error:?}");
}

#[test]
fn the_time_limit_holds() {
    let error = refusal(EXAMPLE, &Budget::limited(Duration::ZERO), &mut io::sink());
    assert!(matches!(error, ExplainError::NoAnswer(NoAnswer::OutOfTime)), "{error:?}");
}

#[test]
fn a_reader_that_goes_away_ends_it() {
    for patience in [0, 10, 100] {
        let mut left = [0; 100];
        let error = refusal(EXAMPLE, &Budget::unlimited(), &mut &mut left[..patience]);
        assert!(matches!(error, ExplainError::Write(_)), "{error:?}");
    }
}
