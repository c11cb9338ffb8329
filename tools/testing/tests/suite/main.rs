//! The shared tests find the faults that they are for. A test that finds nothing looks like one
//! that passes.

mod judged;

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::panic::catch_unwind;
use std::process::Command;
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

use common::{Approach, Explain, Explained, Generator, Puzzle, Set, approach};
use tempfile::TempDir;
use testing::{
    approaches_agree_on_mutated_texts, approaches_agree_on_random_inputs, bytes_are_treated_alike,
    examples_have_their_answers, explanations_lead_to_the_answers, inputs_have_their_answers,
    sets_name_approaches_that_exist,
};

use judged::{puzzle, right};

/// The message of a shared test that fails.
#[track_caller]
fn fault(test: impl FnOnce() + std::panic::UnwindSafe) -> String {
    let panic = catch_unwind(test).expect_err("the test passes");
    panic.downcast_ref::<String>().cloned().unwrap_or_default()
}

/// Runs the shared tests of a puzzle.
fn judge(name: &str) {
    let puzzle = puzzle(name).expect("there is this puzzle");
    examples_have_their_answers(puzzle);
    inputs_have_their_answers(puzzle); // There is no input of 2014.
}

#[test]
fn an_example_must_have_its_answer_from_every_approach_in_time() {
    judge("right");
    for (name, expected) in [
        ("wrong", "example, part 1 by wrong: 4, but 3 is right"),
        ("late", "example by late: not answered within the time limit"),
        ("refuses", "example by refuses: `parse` returned `None`"),
    ] {
        let fault = fault(|| judge(name));
        assert!(fault.starts_with(expected), "{fault}");
    }
    let fault = fault(|| judge("compares"));
    assert!(fault.starts_with("example, part 1 by compares: panicked at "), "{fault}");
    assert!(fault.contains("left: 3") && fault.contains("right: 2"), "{fault}");
}

/// Judges the puzzle that `JUDGED` names, if there is one.
#[test]
fn a_process_of_its_own_judges_one_puzzle() {
    if let Ok(name) = env::var("JUDGED") {
        judge(&name);
    }
}

/// The output of a process that judges this puzzle, with another variable.
fn judged(name: &str, variable: &str, value: &OsStr) -> String {
    let judged = Command::new(env::current_exe().expect("this is a program"))
        .args(["--exact", "a_process_of_its_own_judges_one_puzzle"])
        .env("JUDGED", name)
        .env(variable, value)
        .output()
        .expect("it starts");
    String::from_utf8_lossy(&judged.stdout).into_owned()
}

#[test]
fn a_variable_sets_the_time_limit() {
    let output = judged("late", "TEST_TIME_LIMIT", "0.1".as_ref());
    assert!(output.contains("example by late: not answered within the time limit"), "{output}");
}

#[test]
fn an_input_must_have_its_recorded_answer() {
    for (folder, input) in [("inputs/2014", "day20.txt"), ("inputs/day20-2014", "full-1.txt")] {
        let workspace = TempDir::new().unwrap();
        let write = |name: &str, text: &str| {
            fs::create_dir_all(workspace.path().join(folder)).unwrap();
            fs::write(workspace.path().join(name), text).unwrap();
        };
        write("Cargo.toml", "[workspace]\nmembers = []\n");
        write(&format!("{folder}/{input}"), "abcd");
        let answers = format!(r#"{{"{input}": {{"part1": "5"}}}}"#);
        write(&format!("{folder}/answers.json"), &answers);
        let output = judged("right", "CARGO_MANIFEST_DIR", workspace.path().as_os_str());
        let fault = format!("{input}, part 1 by right: 4, but 5 is right");
        assert!(output.contains(&fault), "{output}");
    }
}

#[test]
fn an_explanation_must_lead_to_the_answer() {
    let explained = |write| {
        let explain = Some(Explain { step: "steps", nested: None, write });
        explanations_lead_to_the_answers(&Puzzle { explain, ..*puzzle("right").unwrap() });
    };
    explained(|text, _, out| {
        writeln!(out, "{text}")?;
        Ok(Explained { answer: text.len().into(), steps: 1 })
    });
    let wrong = fault(|| explained(|_, _, _| Ok(Explained { answer: 4.into(), steps: 1 })));
    assert!(wrong.contains("part 1 of example"), "{wrong}");
    let empty =
        fault(|| explained(|text, _, _| Ok(Explained { answer: text.len().into(), steps: 1 })));
    assert_eq!(empty, "the explanation of part 1 of example is empty");
}

#[test]
fn arbitrary_bytes_count_only_if_two_approaches_answer() {
    let are_compared = |name| bytes_are_treated_alike(puzzle(name).unwrap(), b"abc");
    assert!(are_compared("right"), "there is only one");
    assert!(!are_compared("late"));
    assert!(!are_compared("late-rules"), "the other approach would panic");
    assert!(!bytes_are_treated_alike(puzzle("right").unwrap(), b"\xFF"));
    for (name, expected) in [
        ("wrong", "part 1 by wrong: 4, but the others say 3"),
        ("wrong-rules", "part 1 by right: 3, but the others say 4"),
        ("refuses", "refuses refuses"),
    ] {
        let fault = fault(|| assert!(are_compared(name)));
        assert!(fault.starts_with(expected), "{fault}");
    }
}

const TEXTS: Option<Generator> = Some(Generator {
    full_size: 60,
    seeds: &[1],
    make: |_, size| "x".repeat(size),
    adversarial: None,
});

#[test]
fn enough_texts_must_be_compared() {
    let puzzle = |name| Puzzle { generator: TEXTS, ..*puzzle(name).unwrap() };
    for (test, count) in [
        (approaches_agree_on_random_inputs as fn(&_), 200),
        (approaches_agree_on_mutated_texts, 1000),
    ] {
        test(&puzzle("right"));
        let expected = format!("two approaches answered only 0 of {count} texts in time");
        assert_eq!(fault(|| test(&puzzle("late"))), expected);
    }
}

mod once {
    use super::{Duration, OnceLock, thread};

    pub(super) fn part1(text: &str) -> usize {
        static CALLED: OnceLock<()> = OnceLock::new();
        assert!(CALLED.set(()).is_ok(), "it is asked again");
        thread::sleep(Duration::from_millis(600));
        text.len()
    }
}

#[test]
fn an_approach_that_is_too_slow_leaves_the_other_texts_to_the_others() {
    static APPROACHES: [Approach; 2] = [approach!(right), approach!(once)];
    approaches_agree_on_random_inputs(&Puzzle {
        generator: TEXTS,
        reference: Some(&APPROACHES[0]),
        ..Puzzle::new(2014, 19, "Once", &APPROACHES)
    });
}

#[test]
fn a_set_must_name_approaches_that_exist() {
    let sets = Puzzle {
        generator: TEXTS,
        many: &[Set { count: 1, size: 1, sum: 0, too_slow: &["nobody"] }],
        ..*puzzle("right").unwrap()
    };
    let fault = fault(|| sets_name_approaches_that_exist(&sets));
    assert!(fault.contains("nobody"), "{fault}");
}
