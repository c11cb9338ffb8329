//! Toy puzzles for the tests of the shared tests. Both the toy program and those tests have them.

use common::{Approach, Example, Puzzle, approach};

pub(crate) mod right {
    pub(crate) fn part1(text: &str) -> usize {
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

mod refuses {
    pub(super) use super::right::part1;

    pub(super) fn parse(_: &str) -> Option<&str> {
        None
    }
}

/// Its second line is the reason.
mod compares {
    pub(super) fn part1(text: &str) -> usize {
        assert_eq!(text.len(), 2);
        2
    }
}

const EXAMPLES: &[Example] = &[Example::new("abc", [Some("3"), None])];

const LATE: Approach = approach!(late);
const WRONG: Approach = approach!(wrong);
const RIGHT: Approach = approach!(right);

/// The puzzles and their names.
pub(crate) static PUZZLES: [(&str, Puzzle); 7] = [
    ("right", judged(&[RIGHT])),
    ("wrong", judged(&[RIGHT, WRONG])),
    ("late", judged(&[RIGHT, LATE])),
    ("refuses", judged(&[RIGHT, approach!(refuses)])),
    ("compares", judged(&[RIGHT, approach!(compares)])),
    ("late-rules", Puzzle { reference: Some(&LATE), ..judged(&[RIGHT, approach!(compares)]) }),
    ("wrong-rules", Puzzle { reference: Some(&WRONG), ..judged(&[RIGHT]) }),
];

const fn judged(approaches: &'static [Approach]) -> Puzzle {
    Puzzle { examples: EXAMPLES, ..Puzzle::new(2014, 20, "Judged", approaches) }
}

/// The puzzle of that name.
pub(crate) fn puzzle(name: &str) -> Option<&'static Puzzle> {
    PUZZLES.iter().find(|(other, _)| *other == name).map(|(_, puzzle)| puzzle)
}
