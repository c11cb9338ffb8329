//! The tests that every day shares, derived from its puzzle. A day asks for them in one line of its own tests:
//!
//! ```ignore
//! testing::suite!(day22_2020::PUZZLE);
//! ```
//!
//! Everything here panics on a fault, as tests do. The command line has its tests in this crate, too: they run on a toy
//! puzzle, once for all days.

mod hostile;
mod process;
mod quotes;

use std::env;
use std::fs;

use common::input::{Shipped, shipped, shipped_folder};
use common::outcome::{Comparison, UNKNOWN, compare, is_conclusive};
use common::random::Random;
use common::{Approach, Budget, Expected, ExplainOptions, Outcome, Part, Puzzle};
use serde_json::{Map, Value};

pub use hostile::{bytes_are_treated_alike, mutated_texts};
pub use process::{Process, Run, without_times};
pub use quotes::quotes_are_in_the_source;

/// The tests of a day. What they are about is optional in a puzzle: where there is no generator, nothing is generated.
#[macro_export]
macro_rules! suite {
    ($puzzle:path) => {
        #[test]
        fn approaches_have_names() {
            $crate::approaches_have_names(&$puzzle);
        }

        #[test]
        fn examples_have_their_answers() {
            $crate::examples_have_their_answers(&$puzzle);
        }

        #[test]
        fn shipped_inputs_have_their_answers() {
            $crate::shipped_inputs_have_their_answers(&$puzzle);
        }

        #[test]
        fn shipped_inputs_are_what_the_generator_makes() {
            $crate::shipped_inputs_are_generated(&$puzzle);
        }

        #[test]
        fn approaches_agree_on_random_inputs() {
            $crate::random_inputs_are_treated_alike(&$puzzle);
        }

        #[test]
        fn approaches_agree_on_mutated_texts() {
            $crate::mutated_texts_are_treated_alike(&$puzzle);
        }

        #[test]
        fn explanations_lead_to_the_answers() {
            $crate::explanations_lead_to_the_answers(&$puzzle);
        }

        #[test]
        fn the_readme_quotes_the_source() {
            $crate::quotes_are_in_the_source(env!("CARGO_MANIFEST_DIR"));
        }

        #[test]
        fn the_program_solves_an_example() {
            $crate::the_program_solves_an_example(&$puzzle, env!(concat!("CARGO_BIN_EXE_", env!("CARGO_PKG_NAME"))));
        }
    };
}

/// Each approach has a name of its own that can be typed.
pub fn approaches_have_names(puzzle: &Puzzle) {
    let mut names: Vec<&str> = puzzle.approaches.iter().map(|approach| approach.name()).collect();
    for name in &names {
        let is_word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(!name.is_empty() && name.chars().all(is_word), "the approach {name:?} is not one lower-case word");
    }
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), puzzle.approaches.len(), "two approaches have the same name");
}

/// Every approach gives the answers of every example.
pub fn examples_have_their_answers(puzzle: &Puzzle) {
    let unknown = |example: &&common::Example| example.answers == [Expected::Unknown; 2];
    let without: Vec<&str> = puzzle.examples.iter().filter(unknown).map(|example| example.name).collect();
    for example in puzzle.examples {
        let outcomes = example.answers.map(Expected::outcome);
        is_answered(puzzle, &Shipped { name: example.name.to_owned(), text: example.text.to_owned(), outcomes });
    }
    assert!(without.is_empty(), "no answer is known of: {}. Write it into src/lib.rs.", without.join(", "));
}

/// Every approach gives the recorded answers of every input that ships with the puzzle.
pub fn shipped_inputs_have_their_answers(puzzle: &Puzzle) {
    for input in shipped(puzzle).unwrap_or_else(|error| panic!("{error}")) {
        is_answered(puzzle, &input);
    }
}

fn is_answered(puzzle: &Puzzle, input: &Shipped) {
    for approach in puzzle.approaches {
        for (part, (outcome, known)) in Part::BOTH.iter().zip(solve(*approach, input).iter().zip(&input.outcomes)) {
            assert!(
                !is_conclusive(known) || compare(outcome, known) == Comparison::Same,
                "{} on part {part} of {}: {outcome:?}, but right is {known:?}",
                approach.name(),
                input.name
            );
        }
    }
}

fn solve(approach: &dyn Approach, input: &Shipped) -> [Outcome; 2] {
    let solved = approach.solve(&input.text, &Budget::unlimited());
    solved.unwrap_or_else(|error| panic!("{}: {}: {}", approach.name(), input.name, error.locate(&input.text)))
}

/// The full-size inputs in the puzzle's folder are exactly what its generator makes. With `UPDATE_INPUTS=1` in the
/// environment they are written, with the answers on which all approaches agree.
pub fn shipped_inputs_are_generated(puzzle: &Puzzle) {
    let Some(generator) = &puzzle.generator else { return };
    let folder = shipped_folder(puzzle);
    let inputs = generator.seeds.iter().enumerate().map(|(index, &seed)| Shipped {
        name: format!("full-{}.txt", index + 1),
        text: (generator.make)(seed, generator.full_size),
        outcomes: UNKNOWN,
    });
    let inputs: Vec<Shipped> = inputs.collect();
    if env::var_os("UPDATE_INPUTS").is_some() {
        fs::create_dir_all(&folder).expect("the folder can be made");
        let mut answers = Map::new();
        for input in &inputs {
            fs::write(folder.join(&input.name), &input.text).expect("the input can be written");
            answers.insert(input.name.clone(), agreed(puzzle, input));
        }
        let text = format!("{:#}\n", Value::Object(answers));
        fs::write(folder.join("answers.json"), text).expect("the answers can be written");
    }
    for Shipped { name, text, .. } in inputs {
        let file = fs::read_to_string(folder.join(&name)).unwrap_or_default();
        assert!(file == text, "{name} is not what the generator makes: UPDATE_INPUTS=1 cargo test writes it");
    }
}

/// The answers to record for an input, which all approaches have to give.
fn agreed(puzzle: &Puzzle, input: &Shipped) -> Value {
    let outcomes = solve(puzzle.default_approach(), input);
    is_answered(puzzle, &Shipped { outcomes: outcomes.clone(), ..input.clone() });
    let parts = ["part1", "part2"].into_iter().zip(outcomes).map(|(part, outcome)| {
        (part.to_owned(), outcome.map_or(Value::Null, |answer| Value::String(answer.to_string())))
    });
    Value::Object(parts.collect())
}

/// All approaches treat random inputs alike, the generator's and those that attack proofs.
pub fn random_inputs_are_treated_alike(puzzle: &Puzzle) {
    const COUNT: u64 = 100;
    if let Some(generator) = &puzzle.generator {
        for seed in 0..COUNT {
            let size = 1 + Random::new(seed).index(generator.full_size.min(60));
            bytes_are_treated_alike(puzzle, (generator.make)(seed, size).as_bytes());
        }
    }
    if let Some(check) = &puzzle.check {
        for seed in 0..COUNT {
            bytes_are_treated_alike(puzzle, (check.hard)(&mut Random::new(seed)).as_bytes());
        }
    }
}

/// All approaches treat alike what is nearly an input. A puzzle without a generator makes no such promise.
pub fn mutated_texts_are_treated_alike(puzzle: &Puzzle) {
    let Some(generator) = &puzzle.generator else { return };
    let (mut valid, mut all) = (0, 0);
    for bytes in mutated_texts(generator.make) {
        bytes_are_treated_alike(puzzle, &bytes);
        let is_valid = |text| puzzle.default_approach().parse_only(text).is_ok();
        valid += usize::from(str::from_utf8(&bytes).is_ok_and(is_valid));
        all += 1;
    }
    assert!(valid >= all / 20, "only {valid} of {all} texts are valid");
}

/// The explanation of every example shows something and leads to the answer.
pub fn explanations_lead_to_the_answers(puzzle: &Puzzle) {
    let Some(explain) = &puzzle.explain else { return };
    for example in puzzle.examples {
        for (part, expected) in Part::BOTH.into_iter().zip(example.answers) {
            let (budget, mut out) = (Budget::unlimited(), Vec::new());
            let told = (explain.write)(example.text, &ExplainOptions::all(part, &budget), &mut out);
            match (told, expected) {
                (Ok(explained), Expected::Answer(answer)) => assert_eq!(explained.answer, answer.into()),
                (Ok(_), Expected::Unknown) | (Err(common::ExplainError::NoAnswer(_)), Expected::None) => {}
                (told, _) => panic!("part {part} of {}: {told:?}, but right is {expected:?}", example.name),
            }
            assert!(!out.is_empty(), "nothing is shown of part {part} of {}", example.name);
        }
    }
}

/// The day's program reads an example from standard input and prints its answers.
pub fn the_program_solves_an_example(puzzle: &Puzzle, binary: &str) {
    let Some(example) = puzzle.examples.first() else { return };
    let run = Process::new(binary).run_with(&["-"], example.text.as_bytes());
    assert!(matches!(run.status, Some(0 | 1)), "{run:?}");
    for (part, expected) in Part::BOTH.into_iter().zip(example.answers) {
        if let Expected::Answer(answer) = expected {
            let line = answer.lines().next().unwrap_or_default();
            assert!(run.out.contains(&format!("Part {part}:")) && run.out.contains(line), "{run:?}");
        }
    }
}
