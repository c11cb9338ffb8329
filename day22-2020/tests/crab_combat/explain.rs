//! The play as it is told: that it leads to the answers, and what is left out when not all is to be shown.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::time::Duration;

use anstream::adapter::strip_str;
use common::{Budget, ExplainError, ExplainOptions, NoAnswer, Part};
use day22_2020::explain::explain;
use day22_2020::generate;
use insta::assert_snapshot;

use crate::example;

fn told(text: &str, part: Part, steps: RangeInclusive<u64>, depth: u64) -> String {
    let budget = Budget::unlimited();
    let mut out = Vec::new();
    let options = ExplainOptions { steps, depth, ..ExplainOptions::all(part, &budget) };
    let last = match explain(text, &options, &mut out) {
        Ok(explained) => format!("answer {} after {} rounds", explained.answer, explained.steps),
        Err(error) => format!("error: {error}"),
    };
    let text = String::from_utf8(out).expect("the play is a text");
    strip_str(&text).to_string() + &last
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
fn headings_and_results_are_coloured() {
    let budget = Budget::unlimited();
    let mut out = Vec::new();
    explain(example("example"), &ExplainOptions::all(Part::Two, &budget), &mut out).unwrap();
    let coloured = String::from_utf8(out).unwrap();
    for line in ["\u{1b}[1m=== Game 1 ===", "\u{1b}[32mPlayer 1 wins round 1 of game 1!", "\u{1b}[32m= 291"] {
        assert!(coloured.contains(&format!("\n{line}\u{1b}[0m\n")) || coloured.starts_with(line), "{line:?}");
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
    let budget = Budget::unlimited();
    let text = generate::make(34, 50);
    let error = explain(&text, &ExplainOptions::all(Part::Two, &budget), &mut Full(1000)).unwrap_err();
    assert!(matches!(error, ExplainError::Write(error) if error.kind() == io::ErrorKind::BrokenPipe));
    assert_eq!(budget.spent(), 0, "no more than a few rounds were played");
}

/// Says whether all that was written is flushed.
#[derive(Default)]
struct Buffer {
    written: String,
    flushed: Vec<String>,
}

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.written += str::from_utf8(bytes).expect("a text");
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.flushed.push(strip_str(&self.written).to_string());
        Ok(())
    }
}

#[test]
fn what_is_shown_appears_before_hidden_play() {
    let budget = Budget::unlimited();
    let mut out = Buffer::default();
    let options = ExplainOptions { steps: 1..=9, depth: 1, ..ExplainOptions::all(Part::Two, &budget) };
    explain(example("example"), &options, &mut out).unwrap();
    let [sub_game, rounds] = out.flushed.try_into().unwrap();
    assert!(sub_game.ends_with("Playing a sub-game to determine the winner...\n"), "{sub_game}");
    assert!(rounds.ends_with("of game 1!\n\n...several more rounds pass...\n"), "{rounds}");
}

#[test]
fn a_time_limit_ends_the_play() {
    let budget = Budget::limited(Duration::ZERO);
    let error =
        explain(&generate::make(34, 50), &ExplainOptions::all(Part::Two, &budget), &mut io::sink()).unwrap_err();
    assert!(matches!(error, ExplainError::NoAnswer(NoAnswer::OutOfTime)));
}

#[test]
fn a_bad_input_is_refused() {
    let budget = Budget::unlimited();
    let error = explain("Player 1:\n", &ExplainOptions::all(Part::One, &budget), &mut io::sink()).unwrap_err();
    assert!(matches!(error, ExplainError::Parse(_)));
}
