//! The tests that all days share. One line adds them to a day's own tests:
//!
//! ```ignore
//! testing::suite!(day05_2024::PUZZLE);
//! ```
//!
//! These functions panic if they find a fault. This crate's own tests are those of the command
//! line, on toy puzzles.

mod hostile;
mod quotes;

use std::time::Duration;
use std::{env, fs};

use common::agreement::{Reply, agree, ask};
use common::input::{Source, shipped, shipped_folder};
use common::watch::{EXAMPLE_LIMIT, Watch};
use common::{Approach, Context, Expected, ExplainOptions, NoAnswer, Part, Puzzle, recorded};

pub use hostile::{bytes_are_treated_alike, mutated_texts};
pub use quotes::quotes_are_in_the_source;

/// The time limit of a part of an input.
const INPUT_LIMIT: Duration = Duration::from_secs(60);

/// The tests of a day: its examples, and its approaches against each other and against the known
/// answers.
#[macro_export]
macro_rules! suite {
    ($puzzle:path) => {
        $crate::suite!($puzzle: examples_have_their_answers inputs_have_their_answers);
    };
    ($puzzle:path: $($test:ident)*) => {$(
        #[test]
        fn $test() {
            $crate::$test(&$puzzle);
        }
    )*};
}

/// The tests of a day with a generator, an explanation, sets of inputs or a page that quotes the
/// source. Each passes if the day does not have what it tests.
#[macro_export]
macro_rules! model_suite {
    ($puzzle:path) => {
        $crate::suite!(
            $puzzle: sets_name_approaches_that_exist
            shipped_inputs_are_generated
            approaches_agree_on_random_inputs
            approaches_agree_on_mutated_texts
            explanations_lead_to_the_answers
        );

        #[test]
        fn the_readme_quotes_the_source() {
            $crate::quotes_are_in_the_source(env!("CARGO_MANIFEST_DIR"));
        }
    };
}

/// Sets name only approaches that exist.
pub fn sets_name_approaches_that_exist(puzzle: &Puzzle) {
    let unknown = |name: &&&str| puzzle.approach(name).is_none();
    let mut slow = puzzle.many.iter().chain(puzzle.growth).flat_map(|set| set.too_slow);
    assert_eq!(slow.find(unknown), None, "a set names an approach that does not exist");
}

/// Every approach gives the known answers to every example, within ten seconds a part.
pub fn examples_have_their_answers(puzzle: &Puzzle) {
    for (name, example) in puzzle.written_examples() {
        let parts = example.parts(puzzle.date.parts());
        all_agree(
            puzzle,
            &name,
            example.text,
            &parts,
            &example.expected(),
            EXAMPLE_LIMIT,
            example.parameter,
        );
    }
}

/// Every approach gives the recorded answers to every input of the puzzle: those that ship with it,
/// and the user's own. A part is solved only if there is something to compare: a known answer, or a
/// second approach.
pub fn inputs_have_their_answers(puzzle: &Puzzle) {
    let shipped = shipped(puzzle).unwrap_or_else(|error| panic!("{error}"));
    for source in shipped.into_iter().chain(Source::own(puzzle)) {
        let name = source.name.clone();
        let input = source.read().unwrap_or_else(|error| panic!("{name}: {error}"));
        let expected = input.expected().unwrap_or_else(|error| panic!("{error}"));
        let is_compared = |part: &Part| {
            puzzle.approaches.len() > 1 || expected[part.index()] != Expected::Unknown
        };
        let parts: Vec<Part> = puzzle.date.parts().iter().copied().filter(is_compared).collect();
        all_agree(puzzle, &name, &input.text, &parts, &expected, INPUT_LIMIT, None);
    }
}

/// Fails if an approach refuses a text, fails, or contradicts the other approaches or the known
/// answers.
fn all_agree(
    puzzle: &Puzzle,
    name: &str,
    text: &str,
    parts: &[Part],
    expected: &[Expected; 2],
    limit: Duration,
    parameter: Option<&'static str>,
) {
    let context = || Context::limited(limit).with_parameter(parameter);
    let reply = |approach: &Approach| {
        // Two parts, and parsing.
        let watch = Watch::over(format!("{name} by {}", approach.name), Some(3 * limit));
        let reply = ask(approach, text, parts, context);
        drop(watch);
        (approach.name, reply)
    };
    let replies: Vec<(&str, Reply)> = puzzle.approaches.iter().map(reply).collect();
    for (approach, reply) in &replies {
        let outcomes = reply
            .as_ref()
            .unwrap_or_else(|error| panic!("{name} by {approach}: {}", error.locate(text)));
        for outcome in outcomes {
            let is_failure = matches!(outcome, Err(NoAnswer::Failed(_) | NoAnswer::OutOfTime));
            assert!(!is_failure, "{name} by {approach}: {outcome:?}");
        }
    }
    agree(text, &replies, expected).unwrap_or_else(|fault| panic!("{name}, {fault}"));
}

/// The full-size inputs in the puzzle's folder are exactly those that its generator makes. With
/// `UPDATE_INPUTS=1` in the environment, this writes them, and records the answers if all
/// approaches agree.
pub fn shipped_inputs_are_generated(puzzle: &Puzzle) {
    let Some(generator) = &puzzle.generator else { return };
    let folder = shipped_folder(puzzle).unwrap_or_else(|error| panic!("{error}"));
    for (number, &seed) in (1..).zip(generator.seeds) {
        let (file, text) =
            (format!("full-{number}.txt"), (generator.make)(seed, generator.full_size));
        if env::var_os("UPDATE_INPUTS").is_some() {
            all_agree(
                puzzle,
                &file,
                &text,
                puzzle.date.parts(),
                &<[Expected; 2]>::default(),
                INPUT_LIMIT,
                None,
            );
            let path = folder.join(&file);
            common::files::write(&path, &text).expect("the input can be written");
            let outcomes = puzzle
                .default_approach()
                .solve(&text, &Context::unlimited())
                .expect("a valid input");
            for (part, outcome) in Part::BOTH.into_iter().zip(outcomes) {
                let answer = outcome.ok().map(|answer| answer.to_string());
                recorded::record(&path, part, answer.as_deref())
                    .unwrap_or_else(|error| panic!("{error}"));
            }
        }
        let written = fs::read_to_string(folder.join(&file)).unwrap_or_default();
        assert!(
            written == text,
            "{file} differs from the generator's; `UPDATE_INPUTS=1 cargo test` writes it"
        );
        let listed = shipped(puzzle).unwrap_or_else(|error| panic!("{error}"));
        assert!(
            listed.iter().any(|source| source.name.ends_with(&file)),
            "{file} has no recorded answers"
        );
    }
}

/// All approaches agree on random inputs, both ordinary and adversarial ones.
pub fn approaches_agree_on_random_inputs(puzzle: &Puzzle) {
    let Some(generator) = &puzzle.generator else { return };
    let text = |number| generator.random(1, number, generator.full_size.min(60)).into_bytes();
    enough_are_compared(puzzle, (0..200).map(text), 4);
}

/// All approaches agree on mutated inputs. Skips a puzzle without a generator.
pub fn approaches_agree_on_mutated_texts(puzzle: &Puzzle) {
    let Some(generator) = &puzzle.generator else { return };
    enough_are_compared(puzzle, mutated_texts(generator.make), 20);
}

/// All approaches agree on these texts, and two of them answer at least one in `every` in time.
fn enough_are_compared(puzzle: &Puzzle, texts: impl Iterator<Item = Vec<u8>>, every: usize) {
    let compared: Vec<bool> = texts.map(|bytes| bytes_are_treated_alike(puzzle, &bytes)).collect();
    let (count, all) =
        (compared.iter().filter(|&&is_compared| is_compared).count(), compared.len());
    assert!(count >= all / every, "two approaches answered only {count} of {all} texts in time");
}

/// The explanation of every example is not empty and leads to the answer.
pub fn explanations_lead_to_the_answers(puzzle: &Puzzle) {
    let Some(explain) = &puzzle.explain else { return };
    for (name, example) in puzzle.written_examples() {
        let context = Context::unlimited().with_parameter(example.parameter);
        for (part, expected) in Part::BOTH.into_iter().zip(example.answers) {
            let mut out = Vec::new();
            let explained =
                (explain.write)(example.text, &ExplainOptions::all(part, &context), &mut out)
                    .unwrap_or_else(|error| panic!("part {part} of {name}: {error}"));
            if let Some(answer) = expected {
                assert_eq!(explained.answer, answer.into(), "part {part} of {name}");
            }
            assert!(!out.is_empty(), "the explanation of part {part} of {name} is empty");
        }
    }
}
