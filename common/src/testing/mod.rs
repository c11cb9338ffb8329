//! The tests that every puzzle owes its readers, derived from its list of approaches. A day calls each of them from its
//! own `tests` folder, so that `cargo test -p` of one day runs them for that day.
//!
//! Everything here panics on a fault, as tests do.

mod command_line;
mod hostile;
mod withstands;

pub use command_line::{CommandLine, Run};
pub use hostile::{bytes_are_treated_alike, mutated_texts, mutated_texts_are_treated_alike};

use crate::bundled;
use crate::puzzle::{Puzzle, answer_text};
use crate::watch::Watch;

/// Every approach gives the recorded answers of every bundled input.
///
/// # Panics
/// When one does not, or the bundled inputs cannot be read.
pub fn bundled_inputs_are_answered(puzzle: &Puzzle) {
    let inputs = bundled::inputs(puzzle).expect("the bundled inputs can be read");
    assert!(inputs.len() > puzzle.examples.len(), "there are generated inputs beside the examples");
    for input in &inputs {
        for approach in puzzle.approaches {
            let outcomes = approach.solve(&input.text, &Watch::unlimited()).expect("a bundled input is valid");
            let answers = outcomes.map(answer_text);
            assert_eq!(answers, input.answers, "{} on {}", approach.name, input.name);
        }
    }
}

/// The bundled files are exactly what the puzzle's generator and its examples make.
///
/// # Panics
/// When one is not.
pub fn bundled_inputs_are_generated(puzzle: &Puzzle) {
    let inputs = bundled::inputs(puzzle).expect("the bundled inputs can be read");
    for input in &inputs {
        let made = bundled::make(puzzle, &input.name).expect("every bundled input has a maker");
        assert!(made == input.text, "{} differs from what its maker makes", input.name);
    }
    assert_eq!(inputs.len(), bundled::names(puzzle).len());
    assert!(inputs.iter().any(|input| input.text == puzzle.bundled), "the default input is a bundled one");
}

/// All approaches treat `text` alike: each gives the same outcomes, or each refuses it with the same diagnostic.
///
/// # Panics
/// When two do not.
pub fn approaches_agree(puzzle: &Puzzle, text: &str) {
    let solve = |approach: &crate::puzzle::Approach| {
        approach.solve(text, &Watch::unlimited()).map(|parts| parts.map(answer_text))
    };
    let mut approaches = puzzle.approaches.iter();
    let first = approaches.next().expect("a puzzle has at least one approach");
    let expected = solve(first);
    for approach in approaches {
        assert_eq!(solve(approach), expected, "{} and {} differ on:\n{text}", approach.name, first.name);
    }
}
