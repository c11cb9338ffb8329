//! The shared tests find the faults that they are for. A test that finds nothing looks like one
//! that passes.

use std::env;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::Command;

use common::input::files;
use common::parse::text;
use common::{
    Approach, Example, Explain, Generator, NoAnswer, ParseError, Puzzle, Shipped, approach,
};
use tempfile::TempDir;
use testing::{
    approaches_agree_on_mutated_texts, approaches_agree_on_random_inputs, bytes_are_treated_alike,
    examples_have_their_answers, explanations_end_early, explanations_lead_to_the_answers,
    inputs_have_their_answers, quotes_are_in_the_source, shipped_inputs_are_generated,
};

const RIGHT: Approach = approach!("right", text, str::len, unsolved);
const WRONG: Approach = approach!("wrong", text, |it: &&str| it.len() + 1, unsolved);
const LATE: Approach = approach!("late", text, never, unsolved);
const REFUSES: Approach = approach!("refuses", |_: &str| None::<&str>, str::len, unsolved);
const VERBOSE: Approach = approach!(
    "verbose",
    |_: &str| Err::<&str, _>(ParseError::new(0..1, "no ".repeat(200))),
    str::len,
    unsolved
);

fn unsolved(_: &str) -> Option<u8> {
    None
}

fn never(_: &str) -> Result<u8, NoAnswer> {
    Err(NoAnswer::OutOfTime)
}

const GENERATOR: Generator = Generator::new(4, |_, size| "x".repeat(size));

/// A puzzle with an example, whose text has three letters.
const fn puzzle(approaches: &'static [Approach]) -> Puzzle {
    const EXAMPLES: &[Example] = &[Example::new("abc", [Some("3"), None])];
    Puzzle {
        examples: EXAMPLES,
        ..Puzzle::new(2015, 20, "Judged", approaches)
    }
}

/// The message of a shared test that fails.
#[track_caller]
fn fault(test: impl FnOnce()) -> String {
    let panic = catch_unwind(AssertUnwindSafe(test)).expect_err("the test passes");
    panic.downcast_ref::<String>().cloned().unwrap_or_default()
}

#[test]
fn an_example_must_have_its_answer_from_every_approach() {
    examples_have_their_answers(&puzzle(&[RIGHT]));
    for (puzzle, expected) in [
        (
            puzzle(&[RIGHT, WRONG]),
            "example, part 1 by wrong: 4, but 3 is right",
        ),
        (
            puzzle(&[RIGHT, LATE]),
            "example by late: not answered within the time limit",
        ),
        (
            puzzle(&[REFUSES]),
            "example by refuses: `parse` returned `None`",
        ),
    ] {
        assert_eq!(fault(|| examples_have_their_answers(&puzzle)), expected);
    }
}

/// Another process runs it, in a workspace of its own.
#[test]
fn inputs_of_the_workspace_have_their_answers() {
    inputs_have_their_answers(&puzzle(&[RIGHT]));
}

#[test]
fn an_input_must_have_its_recorded_answer() {
    let workspace = TempDir::new().unwrap();
    let write = |name: &str, text: &str| files::write(&workspace.path().join(name), text).unwrap();
    write("Cargo.toml", "[workspace]\nmembers = []\n");
    write("inputs/2015/day20.txt", "abcd");
    write(
        "inputs/2015/answers.json",
        r#"{"day20.txt": {"part1": "5"}}"#,
    );
    for (limit, fault) in [
        ("60", "day20.txt, part 1 by right: 4, but 5 is right"),
        ("0", "day20.txt by right: not answered within"),
    ] {
        let test = "inputs_of_the_workspace_have_their_answers";
        let output = in_workspace(&workspace, test, ("TEST_TIME_LIMIT", limit));
        assert!(output.contains(fault), "{output}");
    }
}

/// What a test of this file prints in another process, whose workspace and variable these are.
fn in_workspace(workspace: &TempDir, test: &str, (variable, value): (&str, &str)) -> String {
    let program = env::current_exe().expect("it runs");
    let output = Command::new(program)
        .args(["--exact", test])
        .env("CARGO_MANIFEST_DIR", workspace.path())
        .env(variable, value)
        .output()
        .expect("it can be started");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Another process runs it, in a workspace of its own, to which it writes.
#[test]
fn the_shipped_input_is_generated() {
    let shipped = Shipped {
        folder: "shipped",
        texts: &[("full-1.txt", "xxxx"), ("own.txt", "y")],
        answers: "{}",
    };
    shipped_inputs_are_generated(&Puzzle {
        generator: Some(GENERATOR),
        shipped,
        ..puzzle(&[RIGHT])
    });
}

#[test]
fn a_shipped_input_is_written_with_its_answers() {
    let workspace = TempDir::new().unwrap();
    in_workspace(
        &workspace,
        "the_shipped_input_is_generated",
        ("UPDATE_INPUTS", "1"),
    );
    let read = |name| files::read(&workspace.path().join("shipped").join(name)).unwrap();
    assert_eq!(read("full-1.txt").as_deref(), Some("xxxx"));
    assert!(read("answers.json").is_some_and(|it| it.contains(r#""part1": "4""#)));
    assert_eq!(read("own.txt"), None);
}

#[test]
fn an_explanation_must_lead_to_the_answer() {
    let explained = |write| {
        let explain = Some(Explain { number: None, write });
        explanations_lead_to_the_answers(&Puzzle { explain, ..puzzle(&[RIGHT]) });
    };
    explained(|text, _, out| {
        writeln!(out, "{text}")?;
        Ok(text.len().into())
    });
    let wrong = fault(|| explained(|_, _, _| Ok(4.into())));
    assert_eq!(wrong, "part 1 of example: 4, but 3 is right");
    let empty = fault(|| explained(|_, _, _| Ok(3.into())));
    assert_eq!(empty, "the explanation of part 1 of example is empty");
    let explain = Some(Explain { number: None, write: |_, _, _| Ok(3.into()) });
    let endless = Puzzle { explain, ..puzzle(&[RIGHT]) };
    let endless = fault(|| explanations_end_early(&endless));
    assert!(endless.starts_with("it ends early"), "{endless}");
}

#[test]
fn bytes_must_be_treated_alike() {
    static RULES: Approach = WRONG;
    bytes_are_treated_alike(&puzzle(&[RIGHT, RIGHT]), b"abcd");
    for (puzzle, expected) in [
        (
            puzzle(&[RIGHT, WRONG]),
            "part 1 by wrong: 5, but right says 4",
        ),
        (
            Puzzle { reference: Some(&RULES), ..puzzle(&[RIGHT]) },
            "part 1 by right: 4, but wrong says 5",
        ),
        (
            Puzzle { reference: Some(&RULES), ..puzzle(&[REFUSES]) },
            "assertion `left == right` failed: on \"abcd\"",
        ),
        (
            puzzle(&[REFUSES, VERBOSE]),
            "assertion `left == right` failed: verbose on \"abcd\"",
        ),
        (puzzle(&[VERBOSE]), "error: "),
    ] {
        let fault = fault(|| bytes_are_treated_alike(&puzzle, b"abcd"));
        assert!(fault.starts_with(expected), "{fault}");
    }
}

#[test]
fn enough_texts_must_be_compared() {
    let generator = Some(GENERATOR);
    for (test, count) in [
        (approaches_agree_on_random_inputs as fn(&_), 80),
        (approaches_agree_on_mutated_texts, 300),
    ] {
        test(&Puzzle { generator, ..puzzle(&[RIGHT]) });
        let late = fault(|| test(&Puzzle { generator, ..puzzle(&[RIGHT, LATE]) }));
        let expected = format!("late answered part 1 of only 0 inputs, and missed it in {count}");
        assert_eq!(late, expected);
    }
}

#[test]
fn a_quote_must_be_in_the_source() {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("lib.rs", "fn one() {\n    1\n}\n\nfn two() {\n    2\n}\n");
    let check = |page: &str| {
        write("README.md", page);
        quotes_are_in_the_source(folder.path().to_str().unwrap());
    };
    let quote = |code: &str| format!("Text.\n\n<!-- source: lib.rs -->\n```rust\n{code}\n```\n");
    check(&quote("fn one() {\n// ...\nfn two() {\n2"));
    for (page, missing) in [
        (&*quote("fn one() {\n    2"), "fn one() {\n2"),
        (&*quote("fn two() {\n// ...\nfn one() {"), "fn one() {"),
        ("<!-- source: lib.rs -->\n", "a block of code"),
    ] {
        let expected = format!("README.md: lib.rs does not have:\n{missing}");
        assert_eq!(fault(|| check(page)), expected);
    }
}
