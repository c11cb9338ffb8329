//! The explanation: its words, the part of it that is asked for, and that it leads to the answer.

use std::io::{self, Write};
use std::time::Duration;

use common::puzzle::NoAnswer;
use common::{Explain, ExplainError, Part, Watch, bundled};
use day07_2023::PUZZLE;
use proptest::prelude::*;

use crate::{answers, input};

/// The explanation of a part, and the answer that it led to.
fn explained(text: &str, explain: &Explain<'_>) -> (String, String) {
    let mut shown = Vec::new();
    let answer = (PUZZLE.explain)(text, explain, &mut shown).expect("a valid input and a patient reader");
    (String::from_utf8(shown).expect("text"), answer.to_string())
}

#[test]
fn the_examples_part_1() {
    insta::assert_snapshot!(explained(PUZZLE.examples[0].text, &Explain::all(Part::One, &Watch::unlimited())).0);
}

#[test]
fn the_examples_part_2() {
    insta::assert_snapshot!(explained(PUZZLE.examples[0].text, &Explain::all(Part::Two, &Watch::unlimited())).0);
}

/// One joker to five, with a choice of cards to join or none.
#[test]
fn what_jokers_become() {
    let text = "2345J 1\n2233J 1\n22JJ3 1\n2JKJ3 1\nJ2JJK 1\nJJJ22 1\nJJJJ2 1\nJJJJJ 1\nAAAAK 1\n";
    insta::assert_snapshot!(explained(text, &Explain::all(Part::Two, &Watch::unlimited())).0);
}

#[test]
fn large_numbers_have_room() {
    let text = "22222 4294967295\n".repeat(3) + "AAAAA 1\n";
    insta::assert_snapshot!(explained(&text, &Explain::all(Part::One, &Watch::unlimited())).0);
}

#[test]
fn colour_is_for_headings_and_the_answer() {
    let watch = Watch::unlimited();
    let explain = Explain { colour: true, rounds: 5..=5, ..Explain::all(Part::One, &watch) };
    insta::assert_snapshot!(explained(PUZZLE.examples[0].text, &explain).0.replace('\u{1b}', "ESC"));
}

#[test]
fn the_ranks_asked_for_are_shown_as_in_the_whole() {
    let watch = Watch::unlimited();
    for part in Part::BOTH {
        let (whole, answer) = explained(PUZZLE.bundled, &Explain::all(part, &watch));
        let lines: Vec<&str> = whole.lines().collect();
        let (heading, rows, end) = (lines[0], &lines[1..lines.len() - 2], &lines[lines.len() - 2..]);
        assert_eq!(rows.len(), 1000);
        for (first, last) in [(1, 1), (3, 20), (990, 5000), (2000, 3000)] {
            let (shown, same) =
                explained(PUZZLE.bundled, &Explain { rounds: first..=last, ..Explain::all(part, &watch) });
            let rows = (1..).zip(rows).filter(|(rank, _)| (first..=last).contains(rank)).map(|(_, row)| *row);
            let expected: Vec<&str> = [heading].into_iter().chain(rows).chain(end.iter().copied()).collect();
            assert_eq!(shown.lines().collect::<Vec<_>>(), expected, "{first} to {last}");
            assert_eq!(same, answer);
        }
    }
}

#[test]
fn bundled_inputs_are_explained_to_their_answers() {
    for name in bundled::names(&PUZZLE) {
        let text = bundled::make(&PUZZLE, &name).expect("every bundled input has a maker");
        leads_to_the_answers(&text);
    }
}

/// The answer that is returned, the one that is written and the last running total are the solved one.
fn leads_to_the_answers(text: &str) {
    let solved = answers(PUZZLE.default_approach(), text);
    for (part, solved) in Part::BOTH.into_iter().zip(solved) {
        let (shown, answer) = explained(text, &Explain::all(part, &Watch::unlimited()));
        assert_eq!(answer, solved);
        let mut ends = shown.lines().rev().map(|line| line.rsplit(' ').next());
        assert_eq!([ends.next(), ends.nth(1)], [Some(Some(solved.as_str())); 2], "part {part}");
    }
}

proptest! {
    #[test]
    fn random_inputs_are_explained_to_their_answers(text in input(30)) {
        leads_to_the_answers(&text);
    }
}

#[test]
fn an_invalid_text_is_refused() {
    let watch = Watch::unlimited();
    let error = (PUZZLE.explain)("32T3 765", &Explain::all(Part::One, &watch), &mut io::sink());
    assert!(matches!(error, Err(ExplainError::Parse(_))), "{error:?}");
}

#[test]
fn the_time_limit_holds() {
    let watch = Watch::limited(Duration::ZERO);
    let error = (PUZZLE.explain)(PUZZLE.bundled, &Explain::all(Part::One, &watch), &mut io::sink());
    assert!(matches!(error, Err(ExplainError::NoAnswer(NoAnswer::OutOfTime))), "{error:?}");
}

/// A reader that goes away after some bytes.
struct Impatient(usize);

impl Write for Impatient {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(self.0);
        self.0 -= taken;
        if taken == 0 { Err(io::ErrorKind::BrokenPipe.into()) } else { Ok(taken) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_reader_that_goes_away_ends_it() {
    let watch = Watch::unlimited();
    for patience in [0, 10, 100, 10_000] {
        let error = (PUZZLE.explain)(PUZZLE.bundled, &Explain::all(Part::Two, &watch), &mut Impatient(patience));
        match error {
            Err(ExplainError::Write(error)) => assert_eq!(error.kind(), io::ErrorKind::BrokenPipe),
            other => panic!("{other:?}"),
        }
    }
}
