//! The shared tests find the faults that they are for. A test that finds nothing looks like one
//! that passes.

use std::panic::catch_unwind;

use common::{Example, Generator, Puzzle, Set, approach};
use testing::{
    bytes_are_treated_alike, examples_have_their_answers, inputs_have_their_answers,
    sets_name_approaches_that_exist,
};

mod right {
    pub(super) fn part1(text: &str) -> usize {
        text.len()
    }
}

mod wrong {
    pub(super) fn part1(text: &str) -> usize {
        text.len() + 1
    }
}

mod late {
    use common::NoAnswer;

    pub(super) fn part1(_: &str) -> Result<usize, NoAnswer> {
        Err(NoAnswer::OutOfTime)
    }
}

mod fails {
    pub(super) fn part1(_: &str) -> Result<usize, String> {
        Err("the moon is full".to_owned())
    }
}

mod refuses {
    pub(super) use super::right::part1;

    pub(super) fn parse(_: &str) -> Option<&str> {
        None
    }
}

const EXAMPLES: &[Example] = &[Example::new("abc", [Some("3"), None])];

static RIGHT: Puzzle =
    Puzzle { examples: EXAMPLES, ..Puzzle::new(2014, 1, "T", &[approach!(right)]) };
static WRONG: Puzzle = Puzzle {
    examples: EXAMPLES,
    ..Puzzle::new(2014, 1, "T", &[approach!(right), approach!(wrong)])
};
static LATE: Puzzle = Puzzle {
    examples: EXAMPLES,
    ..Puzzle::new(2014, 1, "T", &[approach!(right), approach!(late)])
};
static FAILS: Puzzle = Puzzle {
    examples: EXAMPLES,
    ..Puzzle::new(2014, 1, "T", &[approach!(right), approach!(fails)])
};
static REFUSES: Puzzle = Puzzle {
    examples: EXAMPLES,
    ..Puzzle::new(2014, 1, "T", &[approach!(right), approach!(refuses)])
};

/// The message of a shared test that fails.
#[track_caller]
fn fault(test: fn(&Puzzle), puzzle: &'static Puzzle) -> String {
    let panic = catch_unwind(|| test(puzzle)).expect_err("the test passes");
    panic.downcast_ref::<String>().cloned().unwrap_or_default()
}

#[test]
fn an_example_must_have_its_answer_from_every_approach_in_time() {
    examples_have_their_answers(&RIGHT);
    for (puzzle, expected) in [
        (&WRONG, "example, part 1 by wrong: 4, but 3 is right"),
        (&LATE, "example by late: Err(OutOfTime)"),
        (&FAILS, "example by fails: Err(Failed(\"the moon is full\"))"),
        (&REFUSES, "example by refuses: `parse` returned `None`"),
    ] {
        assert_eq!(fault(examples_have_their_answers, puzzle), expected);
    }
    inputs_have_their_answers(&WRONG); // There is no input of 2014.
}

#[test]
fn arbitrary_bytes_count_only_if_two_approaches_answer() {
    assert!(bytes_are_treated_alike(&RIGHT, b"abc"), "there is only one");
    assert!(!bytes_are_treated_alike(&LATE, b"abc"));
    assert!(!bytes_are_treated_alike(&RIGHT, b"\xFF"));
    for (puzzle, expected) in
        [(&WRONG, "part 1 by wrong: 4, but the others say 3"), (&REFUSES, "refuses refuses")]
    {
        let test = |puzzle: &Puzzle| assert!(bytes_are_treated_alike(puzzle, b"abc"));
        let fault = fault(test, puzzle);
        assert!(fault.starts_with(expected), "{fault}");
    }
}

#[test]
fn a_set_must_name_approaches_that_exist() {
    static SETS: Puzzle = Puzzle {
        generator: Some(Generator {
            full_size: 1,
            seeds: &[1],
            make: |_, _| String::new(),
            adversarial: None,
        }),
        many: &[Set { count: 1, size: 1, sum: 0, too_slow: &["nobody"] }],
        ..Puzzle::new(2014, 1, "T", &[approach!(right)])
    };
    assert!(fault(sets_name_approaches_that_exist, &SETS).contains("nobody"));
}
