//! The toy puzzles that the command line is tested on: a list of whole numbers, one per line. `TOY` in the environment
//! names the puzzle.

use std::env;
use std::io::Write;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use common::explain::{Gap, HEADING, RESULT};
use common::parse::{self, lines};
use common::random::Random;
use common::{
    Budget, Check, Example, Expected, Explain, ExplainError, ExplainOptions, Explained, Generator, NoAnswer, Outcome,
    ParseError, Part, Puzzle, Solver,
};
use nom::character::complete::i64;
use nom_supreme::parser_ext::ParserExt;

/// Everything that a puzzle can have.
static WHOLE: Puzzle = Puzzle {
    examples: &[Example {
        name: "example",
        text: "3\n-5\n1\n",
        answers: [Expected::Answer("-1"), Expected::Answer("9")],
    }],
    generator: Some(Generator { unit: "numbers", full_size: 10, seeds: &[1, 2], make: generate }),
    check: Some(Check { hard: |random| generate(random.next(), 3), reference: &Slow }),
    explain: Some(Explain { step: "additions", nested: Some("sub-additions"), write: explain }),
    ..Puzzle::new(2014, 1, "Sums", &[&Fast, &Slow])
};

/// The least that a puzzle has; the second part is not written yet.
static LEAST: Puzzle = Puzzle::new(2014, 2, "Least", &[&Begun]);

/// The last day of an event.
static ONE_PART: Puzzle = Puzzle::new(2014, 25, "One Part", &[&OnePart]);

/// An answer in letters.
static LETTERS: Puzzle = Puzzle::new(2014, 8, "Letters", &[&Letters, &Letters2]);

/// Approaches that contradict each other.
static ODD: Puzzle = Puzzle { generator: WHOLE.generator, ..Puzzle::new(2014, 3, "Odd", &[&Fast, &Slow, &Wrong]) };

/// Approaches with faults: they panic, never look at the clock, or take long to free what they hold.
static FAULTY: Puzzle =
    Puzzle::new(2014, 4, "Faulty", &[&PanicsInPart1, &PanicsInParse, &ParsesLong, &Stubborn, &Sluggish]);

fn main() -> ExitCode {
    let puzzle = match env::var("TOY").as_deref() {
        Ok("least") => &LEAST,
        Ok("one-part") => &ONE_PART,
        Ok("letters") => &LETTERS,
        Ok("odd") => &ODD,
        Ok("faulty") => &FAULTY,
        _ => &WHOLE,
    };
    common::cli::main(puzzle)
}

fn generate(seed: u64, size: usize) -> String {
    let mut random = Random::new(seed);
    let numbers: Vec<String> = (0..size).map(|_| random.below(100).to_string()).collect();
    numbers.join("\n") + "\n"
}

fn numbers(text: &str) -> Result<Vec<i64>, ParseError> {
    parse::parse(lines(i64.context("a number")), text)
}

fn sum(numbers: &[i64]) -> i64 {
    numbers.iter().sum()
}

/// The sum without signs. Of a list that begins with zero there is none; a million or more takes as long as it may.
fn sum_of_sizes(numbers: &[i64], budget: &Budget) -> Outcome {
    if numbers.first() == Some(&0) {
        return Err(NoAnswer::unsolvable("the list begins with zero"));
    }
    while numbers.iter().any(|&number| number >= 1_000_000) {
        budget.spend(1)?;
        thread::sleep(Duration::from_micros(100));
    }
    Ok(numbers.iter().map(|number| number.unsigned_abs()).sum::<u64>().into())
}

/// One step per number; a step of a number above 10 holds one sub-step.
fn explain(text: &str, options: &ExplainOptions<'_>, out: &mut dyn Write) -> Result<Explained, ExplainError> {
    let numbers = numbers(text)?;
    let mut gap = Gap::default();
    writeln!(out, "{HEADING}Part {}{HEADING:#}", options.part)?;
    for (step, number) in (1..).zip(&numbers) {
        if *number >= 1_000_000 {
            while !options.budget.is_over() {
                thread::sleep(Duration::from_millis(1));
            }
            options.budget.spend(1)?;
        }
        if gap.shows(options.steps.contains(&step), "…", out)? {
            writeln!(out, "{step}: add {number}")?;
            if *number > 10 && options.depth > 1 {
                writeln!(out, "  which is more than ten")?;
            }
        }
    }
    let answer = match options.part {
        Part::One => Ok(sum(&numbers).into()),
        Part::Two => sum_of_sizes(&numbers, options.budget),
    }?;
    writeln!(out, "{RESULT}{answer}{RESULT:#}")?;
    Ok(Explained { answer, steps: numbers.len() as u64 })
}

/// A solver of numbers: its name, and what it makes of both parts.
macro_rules! solver {
    ($type:ident, $name:literal, $part1:expr, $part2:expr) => {
        struct $type;

        impl Solver for $type {
            const NAME: &'static str = $name;
            const SUMMARY: &'static str = concat!("The toy approach that is called ", $name);
            const SOURCE: &'static str =
                "a toy, made for tests of the command line, with a source that takes a long line";
            type Model<'a> = Vec<i64>;

            fn parse(text: &str) -> Result<Vec<i64>, ParseError> {
                numbers(text)
            }

            fn part1(numbers: &Vec<i64>, budget: &Budget) -> Outcome {
                $part1(numbers, budget)
            }

            fn part2(numbers: &Vec<i64>, budget: &Budget) -> Outcome {
                $part2(numbers, budget)
            }
        }
    };
}

type Numbers = [i64];

solver!(Fast, "fast", |numbers: &Numbers, _| Ok(sum(numbers).into()), sum_of_sizes);
solver!(Slow, "slow", |numbers: &Numbers, _| Ok(sum(numbers).into()), |numbers: &Numbers, budget: &Budget| {
    thread::sleep(Duration::from_millis(2));
    budget.spend(2)?;
    sum_of_sizes(numbers, budget)
});
solver!(Wrong, "wrong", |numbers: &Numbers, _| Ok(sum(numbers).into()), |numbers: &Numbers, _| Ok(numbers
    .len()
    .into()));
solver!(Begun, "begun", |numbers: &Numbers, _| Ok(sum(numbers).into()), |_: &Numbers, _| Err(NoAnswer::NotSolvedYet));
solver!(
    PanicsInPart1,
    "panics",
    |numbers: &Numbers, _| Ok(numbers[numbers.len()].into()),
    |numbers: &Numbers, budget| sum_of_sizes(numbers, budget)
);
solver!(
    Stubborn,
    "stubborn",
    |numbers: &Numbers, _| {
        thread::sleep(Duration::from_secs(60));
        Ok(sum(numbers).into())
    },
    |numbers: &Numbers, budget| sum_of_sizes(numbers, budget)
);

/// Panics while it parses.
struct PanicsInParse;

impl Solver for PanicsInParse {
    const NAME: &'static str = "parser-panics";
    type Model<'a> = ();

    fn parse(text: &str) -> Result<(), ParseError> {
        panic!("a text of {} bytes", text.len())
    }

    fn part1((): &(), _: &Budget) -> Outcome {
        Ok(1.into())
    }
}

/// Parses for a minute.
struct ParsesLong;

impl Solver for ParsesLong {
    const NAME: &'static str = "parses-long";
    type Model<'a> = ();

    fn parse(_: &str) -> Result<(), ParseError> {
        thread::sleep(Duration::from_secs(60));
        Ok(())
    }

    fn part1((): &(), _: &Budget) -> Outcome {
        Ok(1.into())
    }
}

/// Takes a minute to give back what it holds.
struct Sluggish;

struct Heavy(Instant);

impl Drop for Heavy {
    fn drop(&mut self) {
        while self.0.elapsed() < Duration::from_secs(60) {
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Solver for Sluggish {
    const NAME: &'static str = "sluggish";
    type Model<'a> = Heavy;

    fn parse(_: &str) -> Result<Heavy, ParseError> {
        Ok(Heavy(Instant::now()))
    }

    fn part1(_: &Heavy, _: &Budget) -> Outcome {
        Ok(1.into())
    }
}

struct OnePart;

impl Solver for OnePart {
    const NAME: &'static str = "one";
    type Model<'a> = &'a str;

    fn parse(text: &str) -> Result<&str, ParseError> {
        Ok(text)
    }

    fn part1(text: &&str, _: &Budget) -> Outcome {
        Ok(text.len().into())
    }
}

/// Draws letters of as many lines as there are numbers.
fn drawing(lines: &[i64]) -> String {
    let line = |number: &i64| if number % 2 == 0 { "#..#\n" } else { ".##.\n" };
    lines.iter().map(line).collect::<String>().trim_end().to_owned()
}

solver!(Letters, "letters", |numbers: &Numbers, _| Ok(sum(numbers).into()), |numbers: &Numbers, _| Ok(drawing(
    numbers
)
.into()));
solver!(Letters2, "again", |numbers: &Numbers, _| Ok(sum(numbers).into()), |numbers: &Numbers, _| Ok(
    drawing(numbers).into()
));
