//! The examples and the inputs that ship with the workspace.

use common::puzzle::answer_text;
use common::{Watch, testing};
use day22_2020::PUZZLE;

#[test]
fn the_examples_have_their_answers() {
    for example in PUZZLE.examples {
        for approach in PUZZLE.approaches {
            let outcomes = approach.solve(example.text, &Watch::unlimited()).unwrap();
            let answers = outcomes.map(answer_text);
            let answers = answers.each_ref().map(Option::as_deref);
            assert_eq!(answers, example.answers, "{} on {}", approach.name, example.name);
        }
    }
}

#[test]
fn all_bundled_inputs_are_answered() {
    testing::bundled_inputs_are_answered(&PUZZLE);
}

#[test]
fn all_bundled_inputs_are_what_their_makers_make() {
    testing::bundled_inputs_are_generated(&PUZZLE);
}
