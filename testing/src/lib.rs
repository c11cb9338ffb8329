//! The tests that all days share. One line adds them to a day's own tests:
//!
//! ```ignore
//! testing::suite!(day22_2020::PUZZLE);
//! ```
//!
//! Like tests, these functions panic if they find a fault. The tests of the command line are in this crate, too. They
//! run once for all days, on toy puzzles.

mod hostile;
mod quotes;

use std::process::{Command, Stdio};
use std::{env, fs, io::Write};

use common::agreement::{Reply, ask, disagreements};
use common::input::{Shipped, shipped, shipped_folder};
use common::random::Random;
use common::{Approach, Context, Expected, ExplainOptions, Part, Puzzle, recorded};

pub use hostile::{bytes_are_treated_alike, mutated_texts};
pub use quotes::quotes_are_in_the_source;

/// The tests of a day. A test of something optional passes if the puzzle lacks it.
#[macro_export]
macro_rules! suite {
    ($puzzle:path) => {
        #[test]
        fn approaches_have_distinct_names() {
            $crate::approaches_have_distinct_names(&$puzzle);
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
        fn shipped_inputs_are_generated() {
            $crate::shipped_inputs_are_generated(&$puzzle);
        }

        #[test]
        fn approaches_agree_on_random_inputs() {
            $crate::approaches_agree_on_random_inputs(&$puzzle);
        }

        #[test]
        fn approaches_agree_on_mutated_texts() {
            $crate::approaches_agree_on_mutated_texts(&$puzzle);
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

/// Approaches have distinct names, and sets name only approaches that exist.
pub fn approaches_have_distinct_names(puzzle: &Puzzle) {
    let mut names: Vec<&str> = puzzle.approaches.iter().map(|approach| approach.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), puzzle.approaches.len(), "two approaches have the same name");
    let unknown = |name: &&&str| puzzle.approach(name).is_none();
    let mut slow = puzzle.many.iter().chain(puzzle.growth).flat_map(|set| set.too_slow);
    assert_eq!(slow.find(unknown), None, "a set names an approach that does not exist");
}

/// Every approach gives the known answers to every example.
pub fn examples_have_their_answers(puzzle: &Puzzle) {
    for (name, example) in puzzle.written_examples() {
        let context = || Context::unlimited().with_parameter(example.parameter);
        agree(puzzle, &name, example.text, &example.expected(), context);
    }
}

/// Every approach gives the recorded answers to every input that ships with the puzzle.
pub fn shipped_inputs_have_their_answers(puzzle: &Puzzle) {
    for Shipped { name, text, expected } in shipped(puzzle).unwrap_or_else(|error| panic!("{error}")) {
        agree(puzzle, &name, &text, &expected, Context::unlimited);
    }
}

/// Fails if an approach refuses a text, or contradicts the other approaches or the known answers.
fn agree(puzzle: &Puzzle, name: &str, text: &str, expected: &[Expected; 2], context: impl Fn() -> Context) {
    let reply = |approach: &Approach| (approach.name, ask(approach, text, &context));
    let replies: Vec<(&str, Reply)> = puzzle.approaches.iter().map(reply).collect();
    for (approach, reply) in &replies {
        assert!(
            reply.is_ok(),
            "{name} by {approach}: {}",
            reply.as_ref().map_or_else(|error| error.locate(text), |_| String::new())
        );
    }
    let disagreements = disagreements(text, &replies, expected);
    assert!(disagreements.is_empty(), "{name}, {}", disagreements.join("\n"));
}

/// The full-size inputs in the puzzle's folder are exactly those that its generator makes. With `UPDATE_INPUTS=1` in
/// the environment, this writes them, and records the answers if all approaches agree.
pub fn shipped_inputs_are_generated(puzzle: &Puzzle) {
    let Some(generator) = &puzzle.generator else { return };
    let folder = shipped_folder(puzzle).unwrap_or_else(|error| panic!("{error}"));
    for (number, &seed) in (1..).zip(generator.seeds) {
        let (file, text) = (format!("full-{number}.txt"), (generator.make)(seed, generator.full_size));
        if env::var_os("UPDATE_INPUTS").is_some() {
            agree(puzzle, &file, &text, &<[Expected; 2]>::default(), Context::unlimited);
            common::files::write(&folder.join(&file), &text).expect("the input can be written");
            let outcomes = puzzle.default_approach().solve(&text, &Context::unlimited()).expect("a valid input");
            for (part, outcome) in Part::BOTH.into_iter().zip(outcomes) {
                let answer = outcome.ok().map(|answer| answer.to_string());
                recorded::record(&folder.join(recorded::FILE), &file, part, answer.as_deref())
                    .unwrap_or_else(|error| panic!("{error}"));
            }
        }
        let shipped = fs::read_to_string(folder.join(&file)).unwrap_or_default();
        assert!(shipped == text, "{file} differs from the generator's; `UPDATE_INPUTS=1 cargo test` writes it");
    }
}

/// All approaches treat random inputs alike, both ordinary and adversarial ones.
pub fn approaches_agree_on_random_inputs(puzzle: &Puzzle) {
    const COUNT: u64 = 100;
    let Some(generator) = &puzzle.generator else { return };
    let mut compared = 0;
    for seed in 0..COUNT {
        let size = 1 + Random::new(seed).index(generator.full_size.min(60));
        compared += u64::from(bytes_are_treated_alike(puzzle, (generator.make)(seed, size).as_bytes()));
        if let Some(adversarial) = generator.adversarial {
            bytes_are_treated_alike(puzzle, adversarial(&mut Random::new(seed)).as_bytes());
        }
    }
    assert!(compared >= COUNT / 4, "two approaches answered only {compared} of {COUNT} inputs in time");
}

/// All approaches treat mutated inputs alike. A puzzle without a generator makes no such promise.
pub fn approaches_agree_on_mutated_texts(puzzle: &Puzzle) {
    let Some(generator) = &puzzle.generator else { return };
    let (mut compared, mut all) = (0, 0);
    for bytes in mutated_texts(generator.make) {
        compared += u32::from(bytes_are_treated_alike(puzzle, &bytes));
        all += 1;
    }
    assert!(compared >= all / 20, "two approaches answered only {compared} of {all} texts in time");
}

/// The explanation of every example is not empty and leads to the answer.
pub fn explanations_lead_to_the_answers(puzzle: &Puzzle) {
    let Some(explain) = &puzzle.explain else { return };
    for (name, example) in puzzle.written_examples() {
        let context = Context::unlimited().with_parameter(example.parameter);
        for (part, expected) in Part::BOTH.into_iter().zip(example.answers) {
            let mut out = Vec::new();
            let explained = (explain.write)(example.text, &ExplainOptions::all(part, &context), &mut out)
                .unwrap_or_else(|error| panic!("part {part} of {name}: {error}"));
            if let Some(answer) = expected {
                assert_eq!(explained.answer, answer.into(), "part {part} of {name}");
            }
            assert!(!out.is_empty(), "the explanation of part {part} of {name} is empty");
        }
    }
}

/// The day's program reads an example from standard input and prints its answers.
pub fn the_program_solves_an_example(puzzle: &Puzzle, binary: &str) {
    let Some((_, example)) = puzzle.written_examples().next() else { return };
    let parameter = example.parameter.map(|parameter| ["--parameter", parameter]);
    let mut child = Command::new(binary)
        .args(parameter.iter().flatten())
        .args(["--json", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // Dropping stdin closes it.
    child
        .stdin
        .take()
        .expect("stdin is piped")
        .write_all(example.text.as_bytes())
        .expect("the program reads its input");
    let output = child.wait_with_output().expect("the run ends");
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).expect("the program prints an object");
    for (index, expected) in example.answers.iter().enumerate() {
        if let Some(expected) = expected {
            assert_eq!(object["parts"][index]["answer"], *expected, "part {}", index + 1);
        }
    }
}
