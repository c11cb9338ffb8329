//! Every approach gives the answers that are known, and those that the plain check finds.

use common::puzzle::NoAnswer;
use common::{Watch, bundled, testing};
use day07_2023::PUZZLE;
use proptest::prelude::*;

use crate::{answers, input, plain};

#[test]
fn bundled_inputs_are_answered() {
    testing::bundled_inputs_are_answered(&PUZZLE);
}

#[test]
fn bundled_inputs_are_generated() {
    testing::bundled_inputs_are_generated(&PUZZLE);
}

#[test]
fn the_examples_answers() {
    for example in PUZZLE.examples {
        for approach in PUZZLE.approaches {
            let answers = answers(approach, example.text);
            assert_eq!(answers.each_ref().map(|answer| Some(answer.as_str())), example.answers, "{}", approach.name);
        }
    }
}

#[test]
fn bundled_inputs_agree_with_the_plain_check() {
    for name in bundled::names(&PUZZLE) {
        let text = bundled::make(&PUZZLE, &name).expect("every bundled input has a maker");
        let expected = plain::answers(&text);
        for approach in PUZZLE.approaches {
            assert_eq!(answers(approach, &text), expected, "{} on {name}", approach.name);
        }
    }
}

#[test]
fn the_largest_bids_add_up() {
    let text = "22222 4294967295\n".repeat(1000);
    let expected = (500_500 * u64::from(u32::MAX)).to_string();
    for approach in PUZZLE.approaches {
        assert_eq!(answers(approach, &text), [expected.clone(), expected.clone()], "{}", approach.name);
    }
}

#[test]
fn a_part_that_is_out_of_time_says_so() {
    let text = PUZZLE.bundled;
    let enums = PUZZLE.approach("enums").expect("an approach");
    let outcomes = enums.solve(text, &Watch::limited(std::time::Duration::ZERO)).expect("a valid input");
    assert_eq!(outcomes, [Err(NoAnswer::OutOfTime), Err(NoAnswer::OutOfTime)]);
}

proptest! {
    #[test]
    fn random_inputs_agree_with_the_plain_check(text in input(60)) {
        let expected = plain::answers(&text);
        for approach in PUZZLE.approaches {
            prop_assert_eq!(&answers(approach, &text), &expected, "{}", approach.name);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn larger_inputs_agree_with_the_plain_check(text in input(1200)) {
        let expected = plain::answers(&text);
        for approach in PUZZLE.approaches {
            prop_assert_eq!(&answers(approach, &text), &expected, "{}", approach.name);
        }
    }
}
