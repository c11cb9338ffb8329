//! The shared tests find the faults that they are for. A test that finds nothing looks like one
//! that passes.

#[path = "command_line/judged.rs"]
mod judged;

use std::env;
use std::panic::catch_unwind;
use std::process::Command;
use std::time::Duration;

use common::runner::worker::{Program, Series};
use common::{Generator, NoAnswer, Part, Puzzle, Set};
use testing::{
    bytes_are_treated_alike, examples_have_their_answers, inputs_have_their_answers,
    sets_name_approaches_that_exist,
};

use judged::puzzle;

/// The message of a shared test that fails.
#[track_caller]
fn fault(test: impl FnOnce() + std::panic::UnwindSafe) -> String {
    let panic = catch_unwind(test).expect_err("the test passes");
    panic.downcast_ref::<String>().cloned().unwrap_or_default()
}

/// A command for the toy program with that puzzle.
fn toy(name: &str) -> Command {
    let mut toy = Command::new(env!("CARGO_BIN_EXE_toy"));
    toy.env("TOY", name);
    toy
}

/// Runs a shared test on a puzzle with the toy program.
fn judge(name: &str) {
    let toy = || toy(name);
    let puzzle = puzzle(name).expect("there is this toy");
    examples_have_their_answers(puzzle, &toy);
    inputs_have_their_answers(puzzle, &toy); // There is no input of 2014.
}

#[test]
fn an_example_must_have_its_answer_from_every_approach_in_time() {
    judge("right");
    for (name, expected) in [
        ("wrong", "example, part 1 by wrong: 4, but 3 is right"),
        ("late", "example by late: not answered within the time limit"),
        ("fails", "example by fails: the moon is full"),
        ("needs", "example by needs: more than 1 GiB"),
        ("refuses", "example by refuses: `parse` returned `None`"),
        ("exits", "example by exits: it ended the process ("),
    ] {
        let fault = fault(|| judge(name));
        assert!(fault.starts_with(expected), "{fault}");
    }
    let fault = fault(|| judge("compares"));
    assert!(fault.starts_with("example, part 1 by compares: panicked at "), "{fault}");
    assert!(fault.contains("left: 3") && fault.contains("right: 2"), "{fault}");
}

/// Judges a puzzle in a process with another limit.
#[test]
fn a_variable_sets_the_time_limit() {
    if let Ok(name) = env::var("JUDGED") {
        return judge(&name);
    }
    for name in ["sleeps", "locks"] {
        let judged = Command::new(env::current_exe().expect("this is a program"))
            .args(["--exact", "a_variable_sets_the_time_limit"])
            .env("JUDGED", name)
            .env("TEST_TIME_LIMIT", "0.2")
            .output()
            .expect("it starts");
        let output = String::from_utf8_lossy(&judged.stdout);
        let late = format!("example by {name}: not answered within the time limit");
        assert!(output.contains(&late), "{output}");
    }
}

#[test]
fn arbitrary_bytes_count_only_if_two_approaches_answer() {
    let are_compared = |name| bytes_are_treated_alike(puzzle(name).unwrap(), b"abc");
    assert!(are_compared("right"), "there is only one");
    assert!(!are_compared("late"));
    assert!(!bytes_are_treated_alike(puzzle("right").unwrap(), b"\xFF"));
    for (name, expected) in
        [("wrong", "part 1 by wrong: 4, but the others say 3"), ("refuses", "refuses refuses")]
    {
        let fault = fault(|| assert!(are_compared(name)));
        assert!(fault.starts_with(expected), "{fault}");
    }
}

/// The approach of the name is late or ends the process, and the texts after it have their answers.
#[test]
fn a_series_goes_on_whatever_happens_to_its_process() {
    for name in ["locks", "exits", "late", "compares"] {
        let toy = || toy(name);
        let program = Program { command: &toy, with_stderr: true };
        let mut series = Series::new(program, Duration::from_millis(200));
        let [right, other] = puzzle(name).unwrap().approaches else { panic!("two approaches") };
        for text in ["abc", "abcd"] {
            let mut ask = |approach| series.ask(approach, "text", text, &[Part::One]);
            let [one, two] = ask(right).expect("a valid text");
            assert_eq!([one, two], [Ok(text.len().into()), Err(NoAnswer::NotSolvedYet)], "{name}");
            let [one, _] = ask(other).expect("a valid text");
            let is_like_its_name = match name {
                "exits" => matches!(one, Err(NoAnswer::Failed(_))),
                "compares" => matches!(one, Err(NoAnswer::Panicked(_))),
                _ => one == Err(NoAnswer::OutOfTime),
            };
            assert!(is_like_its_name, "{name}: {one:?}");
        }
    }
    // A refusal keeps its place.
    let mut series =
        Series::new(Program { command: &|| toy("refuses"), with_stderr: true }, Duration::ZERO);
    let refuses = &puzzle("refuses").unwrap().approaches[1];
    let refusal = series.ask(refuses, "text", "abc", &Part::BOTH).expect_err("it refuses all");
    assert_eq!(Err(refusal), refuses.check("abc"));
}

#[test]
fn a_set_must_name_approaches_that_exist() {
    let sets = Puzzle {
        generator: Some(Generator {
            full_size: 1,
            seeds: &[1],
            make: |_, _| String::new(),
            adversarial: None,
        }),
        many: &[Set { count: 1, size: 1, sum: 0, too_slow: &["nobody"] }],
        ..*puzzle("right").unwrap()
    };
    let fault = fault(|| sets_name_approaches_that_exist(&sets));
    assert!(fault.contains("nobody"), "{fault}");
}
