//! A puzzle: the data behind the command line, the tests and the benchmarks.

use std::fmt;

use crate::approach::Approach;
use crate::date::Date;
use crate::explain::Explain;
use crate::mistake::Mistake;
use crate::outcome::Part;
use crate::random::Random;

/// A puzzle: a date, a title, examples, and an ordered list of approaches.
///
/// The other fields are for days that do more, such as a generator of inputs. A command-line option
/// that needs one is refused without it.
#[derive(Debug, Clone, Copy)]
pub struct Puzzle {
    /// The date.
    pub date: Date,
    /// The title.
    pub title: &'static str,
    /// The approaches, at least one. The first is the default.
    pub approaches: &'static [Approach],
    /// Short inputs with known answers. All approaches are tested with them.
    pub examples: &'static [Example],
    /// Makes random inputs.
    pub generator: Option<Generator>,
    /// The inputs that are in the program, so that the judge has them wherever it is started.
    pub shipped: Shipped,
    /// The plain rules, too slow to be an approach. `--check` and the tests compare the approaches
    /// with them.
    pub reference: Option<&'static Approach>,
    /// Known mistakes. Those that play most rounds come last.
    pub mistakes: &'static [Mistake],
    /// What may set an input apart. If nothing else explains the faults of a judged program, one of
    /// these may say on which inputs it is wrong.
    pub features: &'static [Feature],
    /// Shows step by step how an answer comes about.
    pub explain: Option<Explain>,
    /// The sets of many generated inputs to benchmark.
    pub bench_many: &'static [Set],
    /// The sets of growing size to benchmark.
    pub bench_scaling: &'static [Set],
}

impl Puzzle {
    /// A puzzle without the optional fields.
    ///
    /// # Panics
    /// There is no such day, or no approach. In a `static`, this is a compile error.
    pub const fn new(
        year: u16,
        day: u8,
        title: &'static str,
        approaches: &'static [Approach],
    ) -> Self {
        assert!(
            !approaches.is_empty(),
            "a puzzle needs at least one approach"
        );
        let date = Date { year, day };
        assert!(date.exists(), "Advent of Code has no such day");
        Self {
            date,
            title,
            approaches,
            examples: &[],
            generator: None,
            shipped: Shipped { folder: "", texts: &[], answers: "{}" },
            reference: None,
            mistakes: &[],
            features: &[],
            explain: None,
            bench_many: &[],
            bench_scaling: &[],
        }
    }

    /// The first approach, which runs unless another is named.
    pub const fn default_approach(&self) -> &'static Approach {
        &self.approaches[0]
    }

    /// The approach of that name.
    pub fn approach(&self, name: &str) -> Option<&'static Approach> {
        self.approaches
            .iter()
            .find(|approach| approach.name == name)
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Advent of Code {}, day {}: {}",
            self.date.year, self.date.day, self.title
        )
    }
}

/// A short input with known answers, such as the statement's example.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// The input. Empty if the example is not written down yet.
    pub text: &'static str,
    /// The value of `context.parameter`, for an example whose number differs from the input's.
    pub parameter: Option<&'static str>,
    /// The known answers to both parts.
    pub answers: [Option<&'static str>; 2],
}

impl Example {
    /// An example without a parameter.
    pub const fn new(text: &'static str, answers: [Option<&'static str>; 2]) -> Self {
        Self { text, parameter: None, answers }
    }
}

/// Inputs that come with a puzzle, in its program. [`shipped!`](crate::shipped!) makes it of files.
#[derive(Debug, Clone, Copy)]
pub struct Shipped {
    /// The folder of the files, from the root of the workspace.
    pub folder: &'static str,
    /// The names and texts of the files.
    pub texts: &'static [(&'static str, &'static str)],
    /// The text of their `answers.json`.
    pub answers: &'static str,
}

/// Files of a folder as the inputs that come with a puzzle. The path of the folder is from the root
/// of the workspace, which holds the folder of the crate.
///
/// ```ignore
/// shipped: common::shipped!("inputs/day22-2020": "full-1.txt" "full-2.txt"),
/// ```
#[macro_export]
macro_rules! shipped {
    ($folder:literal: $($name:literal)*) => {
        $crate::Shipped {
            folder: $folder,
            texts: &[$(($name, $crate::shipped!(@text $folder, $name))),*],
            answers: $crate::shipped!(@text $folder, "answers.json"),
        }
    };
    (@text $folder:literal, $name:literal) => {
        ::core::include_str!(::core::concat!(
            ::core::env!("CARGO_MANIFEST_DIR"), "/../", $folder, "/", $name
        ))
    };
}

/// Something that some inputs of a puzzle have and others lack.
#[derive(Debug, Clone, Copy)]
pub struct Feature {
    /// A clause that is true of an input that has it, such as "the main game repeats".
    pub clause: &'static str,
    /// The part that it can explain, if it is only one.
    pub part: Option<Part>,
    /// Whether a valid input has it.
    pub holds: fn(&str) -> bool,
}

/// Makes a puzzle's random inputs. The same arguments always make the same input.
#[derive(Debug, Clone, Copy)]
pub struct Generator {
    /// The size of the inputs that the site hands out.
    pub full_size: usize,
    /// The number of different inputs, if there are so few that somebody may try them all. So many
    /// seeds in a row make each of them.
    pub count: Option<usize>,
    /// The seeds of the full-size inputs that ship with the workspace, at least one. A user without
    /// an input of their own gets the first.
    pub seeds: &'static [u64],
    /// Makes the input for a seed and a size. One of full size is like those of the site.
    pub make: fn(seed: u64, size: usize) -> String,
    /// Makes any input of a size, where `make` chooses those that are like the site's. Those may
    /// take the plain rules too long to be compared with them.
    pub unchosen: Option<fn(seed: u64, size: usize) -> String>,
    /// Makes an input that tries to break the proofs of the fast approaches.
    pub adversarial: Option<fn(&mut Random) -> String>,
}

impl Generator {
    /// A generator without the optional fields, with 1 as the only seed.
    pub const fn new(full_size: usize, make: fn(seed: u64, size: usize) -> String) -> Self {
        Self {
            full_size,
            count: None,
            seeds: &[1],
            make,
            unchosen: None,
            adversarial: None,
        }
    }

    /// The random input with that number. If the puzzle has adversarial inputs, every other input
    /// is one. The rest have any size up to `most`, and are not chosen.
    #[doc(hidden)]
    pub fn random(&self, seed: u64, number: u64, most: usize) -> String {
        // Two steps make the inputs of neighbouring seeds and numbers independent.
        let mut random = Random::new(Random::new(seed).next().wrapping_add(number));
        random = Random::new(random.next());
        match self.adversarial {
            Some(adversarial) if !number.is_multiple_of(2) => adversarial(&mut random),
            _ => {
                let size = if random.below(2) == 0 { most } else { 1 + random.index(most) };
                self.unchosen.unwrap_or(self.make)(random.next(), size)
            }
        }
    }
}

/// Generated inputs of one size, which a benchmark solves one after another. Inputs of one size
/// differ in work, and a branch predictor would memorise a single input.
#[derive(Debug, Clone, Copy)]
pub struct Set {
    /// The number of inputs.
    pub count: u32,
    /// The size of each.
    pub size: usize,
    /// The sum of the answers to both parts, to verify a benchmark. A part without an answer adds
    /// nothing.
    pub sum: i128,
    /// The names of the approaches that take more than a second per run.
    pub too_slow: &'static [&'static str],
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_other_random_input_is_adversarial_and_the_others_have_any_size() {
        let generator = Generator {
            unchosen: Some(|_, size| size.to_string()),
            adversarial: Some(|random| format!("adversary {}", random.next())),
            ..Generator::new(10, |_, _| "chosen".to_owned())
        };
        let texts = |seed| (0..100).map(move |number| generator.random(seed, number, 10));
        let is_adversarial = |text: &String| text.starts_with("adversary ");
        let (adversaries, sizes): (BTreeSet<_>, BTreeSet<_>) = texts(1).partition(is_adversarial);
        assert_eq!([adversaries.len(), sizes.len()], [50, 10]);
        let others: BTreeSet<String> = texts(2).collect();
        assert!(
            adversaries.is_disjoint(&others),
            "a seed makes inputs of its own"
        );
    }
}
