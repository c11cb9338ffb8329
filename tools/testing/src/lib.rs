//! The tests that all days share. One line adds them to a day's own tests:
//!
//! ```ignore
//! testing::suite!(day05_2024::PUZZLE);
//! ```
//!
//! The approaches run in the process of the test, so a debugger stops in them. Set the variable
//! `TEST_TIME_LIMIT` to a number of seconds to change the time limit of a part, for example then.
//!
//! These functions panic if they find a fault.

mod hostile;
pub mod mistakes;
mod quotes;
mod ran;
#[cfg(unix)]
mod terminal;

use std::collections::BTreeMap;
use std::env;
use std::path::Path;
use std::time::Duration;

use anstream::adapter::strip_str;
use common::input::recorded;
use common::input::{Input, Source};
use common::input::{files, workspace};
use common::{
    Approach, Context, Expected, ExplainOptions, ExplainResult, NoAnswer, Outcome, ParseError,
    Part, Puzzle,
};
use runner::agreement::{Rating, agree};
use runner::limits;
use runner::panics::catch;
use runner::report::SolvedPart;
use runner::solve::{Reply, replies};
#[cfg(unix)]
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

pub use hostile::bytes_are_treated_alike;
pub use mistakes::mistakes_are_shown;
pub use quotes::quotes_are_in_the_source;
#[cfg(target_os = "linux")]
pub use ran::have_processes;
pub use ran::{Ran, command, patiently};
#[cfg(unix)]
pub use terminal::screen;

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

/// The tests of a day with a generator, an explanation or a page that quotes the source. Each
/// passes if the day does not have what it tests.
#[macro_export]
macro_rules! model_suite {
    ($puzzle:path) => {
        $crate::suite!(
            $puzzle: approaches_agree_on_random_inputs
            approaches_agree_on_mutated_texts
            explanations_lead_to_the_answers
            explanations_end_early
            mistakes_are_shown
            shipped_inputs_are_generated
        );

        // libtest starts tests by name, so this is the first one.
        #[test]
        fn a_fault_never_hangs() {
            $crate::a_fault_never_hangs();
        }

        #[test]
        fn the_readme_quotes_the_source() {
            $crate::quotes_are_in_the_source(env!("CARGO_MANIFEST_DIR"));
        }
    };
}

/// Lets the system end this process once it has used two minutes of the processor, ten times what
/// its tests take. libtest names a test that never ends after a minute, but waits on for it.
pub fn a_fault_never_hangs() {
    #[cfg(unix)]
    {
        let limit = Rlimit { current: Some(120), ..getrlimit(Resource::Cpu) };
        setrlimit(Resource::Cpu, limit).expect("the limit can be lowered");
    }
}

/// What an approach says of a valid text, on this thread and without a limit.
pub fn outcomes(approach: &Approach, text: &str) -> [Outcome; 2] {
    let name = approach.name;
    let solved = catch(|| approach.solve(text, &Context::unlimited()));
    solved
        .unwrap_or_else(|panic| panic!("{name}: {panic}"))
        .unwrap_or_else(|error| panic!("{name} refuses a text: {}", error.locate(text)))
}

/// The report of a text that is no input, without colour.
///
/// # Panics
/// It is one.
pub fn report(puzzle: &Puzzle, text: &str) -> String {
    let checked = puzzle.default_approach().check(text);
    let error = checked.expect_err("the text is no input");
    strip_str(&error.report("input.txt", text, 80)).to_string()
}

/// Every approach gives the known answers to every example.
pub fn examples_have_their_answers(puzzle: &Puzzle) {
    for input in Input::examples(puzzle) {
        all_agree(puzzle, &input);
    }
}

/// Every approach gives the recorded answers to every input of the puzzle: those that ship with it,
/// and the user's own. Where none is recorded, the approaches are compared with each other.
pub fn inputs_have_their_answers(puzzle: &Puzzle) {
    for source in Source::shipped(puzzle).chain(Source::own(puzzle)) {
        let name = source.name();
        let input = source
            .read()
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        all_agree(puzzle, &input);
    }
}

/// Fails if an approach refuses an input, fails, or contradicts the other approaches or the known
/// answers. Each approach runs on threads of its own. The user may set another limit, in seconds.
fn all_agree(puzzle: &Puzzle, input: &Input) {
    let limit = env::var("TEST_TIME_LIMIT").map_or(limits::INPUT, |seconds| {
        Duration::from_secs_f64(
            seconds
                .parse()
                .expect("TEST_TIME_LIMIT is a number of seconds"),
        )
    });
    let replies = replies(puzzle, input, limit);
    for Reply { approach, result, .. } in &replies {
        let place = format!("{} by {}", input.name, approach.name);
        let refused = |error: &ParseError| panic!("{place}: {}", error.locate(&input.text));
        // A part that is not written yet is no fault. The comparison of all replies finds the others.
        for SolvedPart { outcome, .. } in &result.as_ref().unwrap_or_else(refused).parts {
            if let Err(reason) = outcome
                && Rating::of(outcome, &Expected::Unknown) == Rating::GaveUp
            {
                panic!("{place}: {reason}");
            }
        }
    }
    agree(input, &replies).unwrap_or_else(|fault| panic!("{}, {fault}", input.name));
}

/// The full-size inputs in the puzzle's folder are exactly those that its generator makes, and those
/// named after known mistakes are the ones that show them. With `UPDATE_INPUTS=1` in the
/// environment, this writes them, and records the answers if all approaches agree.
pub fn shipped_inputs_are_generated(puzzle: &Puzzle) {
    let Some(generator) = &puzzle.generator else { return };
    let folder = workspace::root().join(puzzle.shipped.folder);
    let full = (1..).zip(generator.seeds).map(|(number, &seed)| {
        let text = (generator.make)(seed, generator.full_size);
        (format!("full-{number}.txt"), text)
    });
    let shown = puzzle.mistakes.iter().map(|mistake| {
        let file = format!("shortcut-{}.txt", mistake.name);
        (file, mistake.shown.to_owned())
    });
    let made: BTreeMap<String, String> = full.chain(shown).collect();
    for (file, text) in puzzle.shipped.texts {
        // The others were written by hand.
        let Some(made) = made.get(*file) else { continue };
        if env::var_os("UPDATE_INPUTS").is_some() {
            ship(puzzle, &folder.join(file), made);
        } else {
            assert!(
                made == text,
                "{file} is not as it is made; `UPDATE_INPUTS=1 cargo test` writes it"
            );
        }
    }
}

/// A digest of inputs that some seeds make: of full size, of any, and adversarial ones. Pages and
/// reports name seeds, so that anybody can make the same inputs.
pub fn digest_of_inputs(puzzle: &Puzzle) -> u64 {
    let generator = puzzle.generator.expect("the puzzle has a generator");
    let full = (0..400).map(|seed| (generator.make)(seed, generator.full_size));
    let others = (0..400).map(|number| generator.random(1, number, generator.full_size));
    let bytes = full.chain(others).flat_map(String::into_bytes);
    // FNV-1a.
    bytes.fold(0xcbf2_9ce4_8422_2325, |digest, byte| {
        (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Writes an input, and records the answers to it if all approaches agree.
fn ship(puzzle: &Puzzle, path: &Path, text: &str) {
    all_agree(puzzle, &Input::of_text(path.display().to_string(), text));
    files::write(path, text).expect("the input can be written");
    let solved = puzzle.default_approach().solve(text, &Context::unlimited());
    for (part, outcome) in Part::BOTH.into_iter().zip(solved.expect("a valid input")) {
        let answer = outcome.ok().map(|answer| answer.to_string());
        recorded::record(path, part, answer).expect("the answers can be written");
    }
}

/// All approaches agree on random inputs, both ordinary and adversarial ones, and each of them
/// answers enough of these.
pub fn approaches_agree_on_random_inputs(puzzle: &Puzzle) {
    let Some(generator) = &puzzle.generator else { return };
    let text = |number| generator.random(1, number, generator.full_size.min(60));
    hostile::are_treated_alike(puzzle, (0..80).map(text));
}

/// All approaches agree on mutated inputs.
pub fn approaches_agree_on_mutated_texts(puzzle: &Puzzle) {
    let Some(generator) = &puzzle.generator else { return };
    hostile::are_treated_alike(puzzle, hostile::mutated_texts(generator.make));
}

/// What the explanation of a text shows, without colour, and what it comes to.
///
/// # Panics
/// The puzzle has no explanation, or that is not UTF-8.
pub fn explained(
    puzzle: &Puzzle,
    text: &str,
    options: &ExplainOptions<'_>,
) -> (String, ExplainResult) {
    let explain = puzzle.explain.expect("the puzzle explains itself");
    let mut out = Vec::new();
    let result = (explain.write)(text, options, &mut out);
    let words = String::from_utf8(out).expect("an explanation is text");
    (strip_str(&words).to_string(), result)
}

/// The explanation of every example is not empty and leads to the answer.
pub fn explanations_lead_to_the_answers(puzzle: &Puzzle) {
    if puzzle.explain.is_none() {
        return;
    }
    for example in Input::examples(puzzle) {
        let context = Context::unlimited().with_parameter(example.parameter);
        for (part, known) in Part::BOTH.into_iter().zip(&example.known) {
            let place = format!("part {part} of {}", example.name);
            let options = ExplainOptions::all(part, &context);
            let (words, result) = explained(puzzle, &example.text, &options);
            let answer = result.unwrap_or_else(|error| panic!("{place}: {error}"));
            let is_wrong = |it: &Expected| matches!(it, Expected::Answer(it) if *it != answer);
            assert!(!is_wrong(known), "{place}: {answer}, but {known} is right");
            assert!(!words.is_empty(), "the explanation of {place} is empty");
        }
    }
}

/// The time limit ends an explanation, and a text that is no input has none.
pub fn explanations_end_early(puzzle: &Puzzle) {
    if puzzle.explain.is_none() {
        return;
    }
    let (unlimited, over) = (Context::unlimited(), Context::limited(Duration::ZERO));
    let error = |text, context| {
        let (_, result) = explained(puzzle, text, &ExplainOptions::all(Part::Two, context));
        result.expect_err("it ends early")
    };
    let late = error(puzzle.examples[0].text, &over);
    assert_eq!(late.downcast_ref(), Some(&NoAnswer::OutOfTime));
    assert!(error("no input", &unlimited).is::<ParseError>());
}
