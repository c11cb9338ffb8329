//! The command line of every day, tested once: on toy puzzles (`src/bin/toy.rs`), as a process.

mod answers;
mod checking;
mod comparing;
mod explaining;
mod faults;
mod inputs;
mod json;
#[cfg(unix)]
mod terminal;
mod usage;

use testing::{Process, Run};

/// The numbers of the toy's example, and its answers.
const EXAMPLE: &str = "3\n-5\n1\n";
const ANSWERS: [&str; 2] = ["-1", "9"];

/// A list whose second part never ends.
const ENDLESS: &str = "1\n1000000\n";

fn toy() -> Process {
    Process::new(env!("CARGO_BIN_EXE_toy"))
}

/// Runs a toy by its name.
fn run(toy: &Process, name: &str, arguments: &[&str]) -> Run {
    let output = toy.command(arguments).env("TOY", name).output().expect("the program can be run");
    Run::of(output)
}

#[track_caller]
fn has_status(run: &Run, status: i32) {
    assert_eq!(run.status, Some(status), "{run:?}");
}

#[track_caller]
fn has_answers(run: &Run) {
    for (part, answer) in (1..).zip(ANSWERS) {
        let start = format!("Part {part}: {answer} ");
        assert!(run.out.lines().any(|line| line.starts_with(&start)), "{start}: {run:?}");
    }
}
