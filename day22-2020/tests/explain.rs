//! The play as it is told: that it leads to the answers, and what is left out when not all is to be shown.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::time::Duration;

use common::puzzle::Part;
use common::{Explain, ExplainError, NoAnswer, Watch, bundled};
use day22_2020::PUZZLE;
use insta::assert_snapshot;

fn told(text: &str, part: Part, rounds: RangeInclusive<u64>, depth: u64) -> String {
    let watch = Watch::unlimited();
    let mut out = Vec::new();
    let explain = Explain { rounds, depth, ..Explain::all(part, &watch) };
    let outcome = (PUZZLE.explain)(text, &explain, &mut out);
    let last = match outcome {
        Ok(answer) => format!("answer: {answer}"),
        Err(error) => format!("error: {error}"),
    };
    String::from_utf8(out).expect("the play is a text") + &last
}

fn example(name: &str) -> &'static str {
    PUZZLE.examples.iter().find(|example| example.name == name).expect("an example").text
}

#[test]
fn a_game_that_never_ends() {
    assert_snapshot!(told(example("endless"), Part::One, 1..=u64::MAX, 9));
}

#[test]
fn the_rule_against_repetition() {
    assert_snapshot!(told(example("endless"), Part::Two, 1..=u64::MAX, 9));
}

#[test]
fn the_outermost_game_repeats() {
    assert_snapshot!(told(example("repeats"), Part::Two, 3..=4, 2));
}

#[test]
fn a_finished_game() {
    assert_snapshot!(told("Player 1:\n\nPlayer 2:\n5\n7\n", Part::One, 1..=9, 9));
    assert_snapshot!(told("Player 1:\n\nPlayer 2:\n5\n7\n", Part::Two, 1..=9, 9));
}

#[test]
fn the_outermost_game_alone() {
    assert_snapshot!(told(example("example"), Part::Two, 8..=10, 1));
}

#[test]
fn a_round_and_its_sub_games() {
    assert_snapshot!(told(example("example"), Part::Two, 13..=13, 9));
}

#[test]
fn colour_marks_headings_and_winners_and_changes_nothing_else() {
    let watch = Watch::unlimited();
    let mut out = Vec::new();
    let explain = Explain { colour: true, ..Explain::all(Part::Two, &watch) };
    (PUZZLE.explain)(example("example"), &explain, &mut out).unwrap();
    let coloured = String::from_utf8(out).unwrap();
    let codes = ["\u{1b}[1m", "\u{1b}[32m", "\u{1b}[0m"];
    assert!(codes.iter().all(|code| coloured.contains(code)), "{coloured:?}");
    let plain = codes.iter().fold(coloured, |text, code| text.replace(code, ""));
    assert_eq!(plain + "answer: 291", told(example("example"), Part::Two, 1..=u64::MAX, u64::MAX));
}

#[test]
fn the_play_leads_to_the_answers_of_all_bundled_inputs() {
    for input in bundled::inputs(&PUZZLE).unwrap() {
        for (part, answer) in Part::BOTH.into_iter().zip(input.answers) {
            let watch = Watch::unlimited();
            let told = match (PUZZLE.explain)(&input.text, &Explain::all(part, &watch), &mut io::sink()) {
                Ok(answer) => Some(answer.to_string()),
                Err(ExplainError::NoAnswer(_)) => None,
                Err(error) => panic!("{}: {error}", input.name),
            };
            assert_eq!(told, answer, "{}, part {part}", input.name);
        }
    }
}

/// Takes some bytes and no more, like a reader that goes away.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_reader_that_goes_away_ends_the_play_at_once() {
    let watch = Watch::unlimited();
    let text = bundled::make(&PUZZLE, "full-5").unwrap();
    let error = (PUZZLE.explain)(&text, &Explain::all(Part::Two, &watch), &mut Full(1000)).unwrap_err();
    assert!(matches!(error, ExplainError::Write(error) if error.kind() == io::ErrorKind::BrokenPipe));
    assert_eq!(watch.work(), 0, "no more than a few rounds were played");
}

#[test]
fn a_time_limit_ends_the_play() {
    let watch = Watch::limited(Duration::ZERO);
    let text = bundled::make(&PUZZLE, "full-5").unwrap();
    let error = (PUZZLE.explain)(&text, &Explain::all(Part::Two, &watch), &mut io::sink()).unwrap_err();
    assert!(matches!(error, ExplainError::NoAnswer(NoAnswer::OutOfTime)));
}

#[test]
fn a_bad_input_is_refused() {
    let watch = Watch::unlimited();
    let error = (PUZZLE.explain)("Player 1:\n", &Explain::all(Part::One, &watch), &mut io::sink()).unwrap_err();
    assert!(matches!(error, ExplainError::Parse(_)));
}
