//! Toy puzzles for the tests of the command line. Their inputs are lists of integers. The variable
//! `TOY` names the puzzle.

#![expect(
    unreachable_pub,
    clippy::todo,
    clippy::unimplemented,
    reason = "approaches are written as people write them"
)]

mod unruly;

use std::env;
use std::io::Write;
use std::process::{self, ExitCode};
use std::thread;
use std::time::Duration;

use common::random::Random;
use common::{
    Approach, Context, Example, Explain, ExplainNumber, ExplainOptions, ExplainResult, Generator,
    NoAnswer, Part, Puzzle, approach,
};

const FAST: Approach = approach!(fast, context)
    .summary("the toy approach that is called fast")
    .source(SOURCE);
const SLOW: Approach = approach!(slow, context);
const SOURCE: &str =
    "a toy, made for tests of the command line, with a source that takes a long line";

/// A puzzle with every optional field that a day's program reads.
static SUMS: Puzzle = Puzzle {
    examples: &[
        Example::new("3\n-5\n1\n", [Some("-1"), Some("9")]),
        Example::new("", [None, None]),
        Example {
            parameter: Some("2"),
            ..Example::new("3\n", [Some("6"), None])
        },
    ],
    generator: Some(GENERATOR),
    reference: Some(&SLOW),
    explain: Some(Explain {
        number: Some(ExplainNumber {
            name: "depth",
            help: "Show sub-additions only down to N levels",
            most: 9,
        }),
        write: explain,
    }),
    ..Puzzle::new(2015, 1, "Sums", &[FAST, SLOW])
};

const GENERATOR: Generator = Generator::new(10, generate);

/// Approaches that contradict each other, and examples that are wrong or refused.
static ODD: Puzzle = Puzzle {
    examples: &[
        Example::new("4\n", [Some("2"), Some("4")]),
        Example::new("one\n", [Some("1"), Some("1")]),
        Example::new("7\n", [None, None]),
    ],
    generator: Some(GENERATOR),
    ..Puzzle::new(2015, 3, "Odd", &[FAST, SLOW, approach!(wrong, context)])
};

/// It has one approach, as most days of one's own have.
static LONE: Puzzle = Puzzle::new(2015, 5, "Lone", &[FAST]);

/// Its default approach is not written yet.
static FRESH: Puzzle = Puzzle {
    examples: &[Example::new("1\n", [Some("1"), None])],
    ..Puzzle::new(2015, 9, "Fresh", &[approach!(unsolved), approach!(letters)])
};

fn main() -> ExitCode {
    runner::main(match &*env::var("TOY").unwrap_or_default() {
        "unruly" => &unruly::PUZZLE,
        "endless" => &unruly::ENDLESS,
        "hasty" => &unruly::HASTY,
        "reluctant" => &unruly::RELUCTANT,
        "odd" => &ODD,
        "lone" => &LONE,
        "fresh" => &FRESH,
        _ => &SUMS,
    })
}

fn generate(seed: u64, size: usize) -> String {
    let mut random = Random::new(seed);
    (0..size)
        .map(|_| (10 + random.below(90)).to_string() + "\n")
        .collect()
}

/// The parameter multiplies the sum.
mod fast {
    use common::ParseError;
    use common::parse::grammar;
    use nom::character::complete::i64;
    use nom_supreme::ParserExt;

    use super::{Context, Duration, NoAnswer, thread};

    pub fn parse(text: &str) -> Result<Vec<i64>, ParseError> {
        grammar::parse(grammar::lines(i64.context("a number")), text)
    }

    pub fn part1(numbers: &[i64], context: &Context) -> Result<i64, std::num::ParseIntError> {
        let factor: i64 = context.parameter.unwrap_or("1").parse()?;
        Ok(factor * numbers.iter().sum::<i64>())
    }

    /// The sum without signs. A list that begins with zero has none. A list with a number of a
    /// million or more never ends.
    pub fn part2(numbers: &[i64], context: &Context) -> Result<u64, NoAnswer> {
        if numbers.first() == Some(&0) {
            return Err(NoAnswer::unsolvable("the list begins with zero"));
        }
        while numbers.iter().any(|&number| number >= 1_000_000) {
            context.check_time()?;
            thread::sleep(Duration::from_micros(100));
        }
        Ok(numbers.iter().map(|number| number.unsigned_abs()).sum())
    }
}

/// Takes two milliseconds for its second part.
mod slow {
    pub use super::fast::{parse, part1};
    use super::{Context, Duration, NoAnswer, thread};

    pub fn part2(numbers: &[i64], context: &Context) -> Result<u64, NoAnswer> {
        thread::sleep(Duration::from_millis(2));
        super::fast::part2(numbers, context)
    }
}

mod wrong {
    pub use super::fast::{parse, part1};

    pub fn part2(numbers: &[i64], _: &super::Context) -> usize {
        numbers.len()
    }
}

mod letters {
    pub fn part1(_: &str) -> &'static str {
        "#..#\n####\n#..#\n"
    }
}

mod unsolved {
    pub fn part1(_: &str) -> u8 {
        todo!()
    }

    pub fn part2(_: &str) -> u8 {
        unimplemented!()
    }
}

/// Shows a step per number, and a nested step for a number above 10. Ends the process at 666.
fn explain(text: &str, options: &ExplainOptions<'_>, out: &mut dyn Write) -> ExplainResult {
    let numbers = fast::parse(text)?;
    for (step, number) in (1..).zip(&numbers) {
        writeln!(out, "{step}: add {number}")?;
        if *number == 666 {
            process::exit(0);
        }
        if *number > 10 && options.number != Some(1) {
            writeln!(
                out,
                "  which is more than ten, so that it is a nested step of its own"
            )?;
        }
    }
    let answer = match options.part {
        Part::One => numbers.iter().sum::<i64>().into(),
        Part::Two => fast::part2(&numbers, options.context)?.into(),
    };
    writeln!(out, "{answer}")?;
    Ok(answer)
}
