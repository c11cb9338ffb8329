//! Toy puzzles for the tests of the command line. Their inputs are lists of integers. The variable
//! `TOY` names the puzzle.

#![expect(
    unreachable_pub,
    clippy::todo,
    clippy::trivially_copy_pass_by_ref,
    clippy::unimplemented,
    reason = "approaches are written as people write them"
)]

mod judged;
mod unruly;

use std::env;
use std::error::Error;
use std::io::Write;
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use common::explain::{Gap, HEADING, RESULT};
use common::random::Random;
use common::{
    Approach, Context, Example, Explain, ExplainOptions, Explained, Generator, NoAnswer, Part,
    Puzzle, Set, approach,
};

const FAST: Approach =
    approach!(fast, context).summary("the toy approach that is called fast").source(SOURCE);
const SLOW: Approach =
    approach!(slow, context).summary("the toy approach that is called slow").source(SOURCE);
const SOURCE: &str =
    "a toy, made for tests of the command line, with a source that takes a long line";

/// A puzzle with every optional field.
static WHOLE: Puzzle = Puzzle {
    examples: &[
        Example::new("3\n-5\n1\n", [Some("-1"), Some("9")]),
        Example { name: "by two", parameter: Some("2"), ..Example::new("3\n", [Some("6"), None]) },
    ],
    generator: Some(GENERATOR),
    reference: Some(&SLOW),
    explain: Some(Explain { step: "additions", nested: Some("sub-additions"), write: explain }),
    many: &[Set { count: 3, size: 10, sum: 2952, too_slow: &["slow"] }],
    growth: &[
        Set { count: 3, size: 1, sum: 296, too_slow: &[] },
        Set { count: 3, size: 2, sum: 1, too_slow: &[] },
    ],
    ..Puzzle::new(2014, 1, "Sums", &[FAST, SLOW])
};

const GENERATOR: Generator = Generator {
    full_size: 10,
    seeds: &[1, 2],
    make: generate,
    adversarial: Some(|random| generate(random.next(), 3)),
};

/// A puzzle without optional fields. Its second part is not written yet.
static LEAST: Puzzle = Puzzle::new(2014, 2, "Least", &[approach!(least)]);

/// The last day of an event, which has one part.
static ONE_PART: Puzzle = Puzzle::new(2014, 25, "One Part", &[approach!(least)]);

/// A puzzle whose answer is a drawing.
static LETTERS: Puzzle = Puzzle::new(2014, 8, "Letters", &[approach!(letters, context)]);

/// Approaches that contradict each other, and an example that they refuse.
static ODD: Puzzle = Puzzle {
    examples: &[Example::new("one\n", [Some("1"), None])],
    generator: Some(GENERATOR),
    many: &[Set { count: 3, size: 10, sum: 2952, too_slow: &[] }],
    ..Puzzle::new(2014, 3, "Odd", &[approach!(fast, context), approach!(slow, context), approach!(wrong, context)])
};

/// An example with a wrong answer.
static WRONG_EXAMPLE: Puzzle = Puzzle {
    examples: &[Example::new("1\n", [Some("2"), Some("1")])],
    ..Puzzle::new(2014, 5, "Wrong", &[approach!(fast, context)])
};

/// Examples of one part each. The other part of each would panic or never end.
static APART: Puzzle = Puzzle {
    examples: &[Example::new("1\n", [Some("1"), None]), Example::new("2\n", [None, Some("2\n")])],
    ..Puzzle::new(2014, 6, "Apart", &[approach!(apart)])
};

/// An example whose second part takes a minute.
static SLOW_EXAMPLE: Puzzle = Puzzle {
    examples: &[Example::new("1\n", [Some("1"), Some("2")])],
    ..Puzzle::new(2014, 7, "Slow", &[approach!(waits, context)])
};

/// An example whose second part never checks the time.
static STUCK: Puzzle = Puzzle {
    examples: &[Example::new("1\n", [Some("1"), Some("2")])],
    ..Puzzle::new(2014, 14, "Stuck", &[approach!(apart)])
};

/// An example that is not parsed within a minute.
static SLOW_PARSER: Puzzle = Puzzle {
    examples: &[Example::new("1\n", [Some("1"), Some("2")])],
    ..Puzzle::new(2014, 17, "Slow Parser", &[approach!(parses_long)])
};

/// An example without answers, and a day as it was scaffolded.
static FRESH: Puzzle = Puzzle {
    examples: &[Example::new("1\n", [None, None])],
    ..Puzzle::new(2014, 9, "Fresh", &[approach!(unsolved)])
};

/// Approaches for checks on random inputs.
static CHECKED: Puzzle = Puzzle {
    generator: Some(GENERATOR),
    ..Puzzle::new(2014, 10, "Checked", &[approach!(deep), approach!(refuses)])
};

/// An approach that refuses every random input.
static PICKY: Puzzle =
    Puzzle { generator: Some(GENERATOR), ..Puzzle::new(2014, 13, "Picky", &[approach!(refuses)]) };

/// The first approach runs out of time where the second proves that there is no answer.
static UNDECIDED: Puzzle = Puzzle::new(2014, 16, "Undecided", &[approach!(late, context), approach!(fast, context)]);

/// The default approach may take seconds in a check, and the others may not.
static PATIENT: Puzzle = Puzzle {
    generator: Some(GENERATOR),
    ..Puzzle::new(2014, 12, "Patient", &[approach!(naps, context), approach!(waits, context)])
};

/// The last day of an event, as it was scaffolded.
static FRESH_LAST: Puzzle = Puzzle::new(2014, 25, "Fresh Last", &[approach!(unsolved)]);

/// An example that needs a parameter, and one that does not.
static PARAMETER_FIRST: Puzzle = Puzzle {
    examples: &[
        Example { parameter: Some("2"), ..Example::new("7\n", [Some("14"), None]) },
        Example { name: "plain", ..Example::new("9\n", [Some("9"), None]) },
    ],
    ..Puzzle::new(2014, 15, "Parameter", &[approach!(fast, context)])
};

/// Approaches that misbehave.
static FAULTY: Puzzle = Puzzle::new(
    2014,
    4,
    "Faulty",
    &[
        approach!(panics, context),
        approach!(parser_panics),
        approach!(parses_long),
        approach!(stubborn, context),
        approach!(fails),
        approach!(prints),
        approach!(exits, context),
        approach!(drops),
        approach!(deep),
        approach!(unsolved),
    ],
);

fn main() -> ExitCode {
    let puzzle = match env::var("TOY").as_deref() {
        Ok("least") => &LEAST,
        Ok("one-part") => &ONE_PART,
        Ok("letters") => &LETTERS,
        Ok("odd") => &ODD,
        Ok("wrong-example") => &WRONG_EXAMPLE,
        Ok("apart") => &APART,
        Ok("slow-example") => &SLOW_EXAMPLE,
        Ok("stuck") => &STUCK,
        Ok("slow-parser") => &SLOW_PARSER,
        Ok("fresh") => &FRESH,
        Ok("checked") => &CHECKED,
        Ok("picky") => &PICKY,
        Ok("undecided") => &UNDECIDED,
        Ok("patient") => &PATIENT,
        Ok("fresh-last") => &FRESH_LAST,
        Ok("parameter-first") => &PARAMETER_FIRST,
        Ok("faulty") => &FAULTY,
        Ok(name) => judged::puzzle(name).or_else(|| unruly::puzzle(name)).unwrap_or(&WHOLE),
        Err(_) => &WHOLE,
    };
    common::cli::main(puzzle)
}

fn generate(seed: u64, size: usize) -> String {
    let mut random = Random::new(seed);
    let numbers: Vec<String> = (0..size).map(|_| random.below(100).to_string()).collect();
    numbers.join("\n") + "\n"
}

/// The parameter multiplies the sum.
mod fast {
    use super::{Context, NoAnswer, sum_of_sizes};
    use common::ParseError;

    pub fn parse(text: &str) -> Result<Vec<i64>, ParseError> {
        let mut start = 0;
        let mut numbers = Vec::new();
        for line in text.split_inclusive('\n') {
            let number = line.trim_end();
            let error = |_| {
                ParseError::new(
                    start..start + number.len(),
                    format!("expected a number, found {number:.9}"),
                )
            };
            if !number.is_empty() {
                numbers.push(number.parse().map_err(error)?);
            }
            start += line.len();
        }
        Ok(numbers)
    }

    pub fn part1(numbers: &[i64], context: &Context) -> Result<i64, Box<dyn std::error::Error>> {
        let factor: i64 = context.parameter.unwrap_or("1").parse()?;
        Ok(factor * numbers.iter().sum::<i64>())
    }

    pub fn part2(numbers: &[i64], context: &Context) -> Result<u64, NoAnswer> {
        sum_of_sizes(numbers, context)
    }
}

/// The sum without signs. A list that begins with zero has none. A list with a number of a million
/// or more never ends.
fn sum_of_sizes(numbers: &[i64], context: &Context) -> Result<u64, NoAnswer> {
    if numbers.first() == Some(&0) {
        return Err(NoAnswer::unsolvable("the list begins with zero"));
    }
    while numbers.iter().any(|&number| number >= 1_000_000) {
        context.check_time()?;
        thread::sleep(Duration::from_micros(100));
    }
    Ok(numbers.iter().map(|number| number.unsigned_abs()).sum())
}

mod slow {
    pub use super::fast::{parse, part1};
    use super::{Context, Duration, NoAnswer, sum_of_sizes, thread};

    pub fn part2(numbers: &[i64], context: &Context) -> Result<u64, NoAnswer> {
        thread::sleep(Duration::from_millis(2));
        context.check_time()?;
        sum_of_sizes(numbers, context)
    }
}

/// Never answers its second part in time.
mod late {
    pub use super::fast::{parse, part1};
    use super::{Context, NoAnswer};

    pub fn part2(_: &[i64], _: &Context) -> Result<usize, NoAnswer> {
        Err(NoAnswer::OutOfTime)
    }
}

mod wrong {
    use super::Context;
    pub use super::fast::{parse, part1};

    pub fn part2(numbers: &[i64], _: &Context) -> usize {
        numbers.len()
    }
}

mod least {
    pub fn part1(text: &str) -> usize {
        text.len()
    }
}

/// Draws one line per number.
mod letters {
    use super::Context;
    pub use super::fast::{parse, part1};

    pub fn part2(numbers: &[i64], _: &Context) -> String {
        numbers.iter().map(|number| if number % 2 == 0 { "#..#\n" } else { ".##.\n" }).collect()
    }
}

mod panics {
    use super::Context;
    pub use super::fast::{parse, part2};

    pub fn part1(numbers: &[i64], _: &Context) -> i64 {
        numbers[numbers.len()]
    }
}

mod parser_panics {
    pub use super::least::part1;

    pub fn parse(text: &str) -> &str {
        panic!("a text of {} bytes", text.len())
    }
}

mod parses_long {
    pub use super::least::part1;

    pub fn parse(text: &str) -> &str {
        println!("parsing");
        super::thread::sleep(super::Duration::from_secs(60));
        text
    }
}

/// Never checks the time.
mod stubborn {
    use super::Context;
    pub use super::fast::{parse, part2};

    pub fn part1(_: &[i64], _: &Context) -> i64 {
        super::thread::sleep(super::Duration::from_secs(60));
        1
    }
}

mod apart {
    pub fn part1(text: &str) -> u8 {
        assert_eq!(text, "1");
        1
    }

    pub fn part2(text: &str) -> u8 {
        if text != "2" {
            super::thread::sleep(super::Duration::from_secs(3600));
        }
        2
    }
}

/// Checks the time in its second part.
mod waits {
    use super::{Context, Duration, NoAnswer, thread};

    pub fn part1(_: &str, _: &Context) -> u8 {
        1
    }

    pub fn part2(_: &str, context: &Context) -> Result<u8, NoAnswer> {
        for _ in 0..6000 {
            context.check_time()?;
            thread::sleep(Duration::from_millis(10));
        }
        Ok(2)
    }
}

/// Takes a tenth of a second.
mod naps {
    pub use super::fast::parse;
    use super::{Context, Duration, NoAnswer, thread};

    pub fn part1(_: &[i64], context: &Context) -> Result<u8, NoAnswer> {
        thread::sleep(Duration::from_millis(100));
        context.check_time()?;
        Ok(1)
    }

    pub use self::part1 as part2;
}

mod unsolved {
    pub fn parse(_: &str) -> u8 {
        1
    }

    pub fn part1(_: &u8) -> u8 {
        todo!()
    }

    pub fn part2(_: &u8) -> u8 {
        unimplemented!()
    }
}

/// Ends the process with a success.
mod exits {
    use super::Context;
    pub use super::fast::{parse, part1};

    pub fn part2(_: &[i64], _: &Context) -> i64 {
        std::process::exit(0)
    }
}

/// Panics when its input is dropped.
mod drops {
    pub struct Heavy;

    impl Drop for Heavy {
        fn drop(&mut self) {
            panic!("too heavy");
        }
    }

    pub fn parse(_: &str) -> Heavy {
        Heavy
    }

    pub fn part1(_: &Heavy) -> u8 {
        1
    }

    pub fn part2(_: &Heavy) -> u8 {
        2
    }
}

/// Recurses 100,000 deep.
mod deep {
    pub fn part1(text: &str) -> usize {
        fn depth(left: usize, text: &str) -> usize {
            let room = std::hint::black_box([left; 16]);
            if left == 0 { text.len().min(1) } else { depth(left - 1, text) + room.len() / 16 }
        }
        depth(100_000, text)
    }
}

/// Refuses what the others accept.
mod refuses {
    pub use super::deep::part1;

    pub fn parse(text: &str) -> Result<&str, String> {
        Err(format!("{} bytes are too many", text.len()))
    }
}

/// Fails with errors of other types than `NoAnswer`.
mod fails {
    pub use super::fast::parse;

    pub fn part1(_: &[i64]) -> Result<u8, std::num::ParseIntError> {
        "one".parse()
    }

    pub fn part2(_: &[i64]) -> Result<u8, String> {
        Err("the moon is full".to_owned())
    }
}

/// Prints before and after it waits for a file, for at most a minute.
mod prints {
    #[expect(clippy::print_stderr, reason = "the test is about this output")]
    pub fn part1(_: &str) -> u8 {
        eprintln!("before");
        for _ in 0..6000 {
            if std::fs::exists("go").unwrap_or_default() {
                break;
            }
            super::thread::sleep(super::Duration::from_millis(10));
        }
        eprintln!("after");
        7
    }
}

/// Shows a step per number, and a nested step for a number above 10.
fn explain(
    text: &str,
    options: &ExplainOptions<'_>,
    out: &mut dyn Write,
) -> Result<Explained, Box<dyn Error>> {
    let numbers = fast::parse(text)?;
    let mut gap = Gap::default();
    writeln!(out, "{HEADING}Part {}{HEADING:#}", options.part)?;
    for (step, number) in (1..).zip(&numbers) {
        if *number >= 1_000_000 {
            while !options.context.is_over() {
                thread::sleep(Duration::from_millis(1));
            }
            options.context.check_time()?;
        }
        if gap.shows(options.steps.contains(&step), "…", out)? {
            writeln!(out, "{step}: add {number}")?;
            if *number > 10 && options.depth > 1 {
                writeln!(out, "  which is more than ten")?;
            }
        }
    }
    let answer = match options.part {
        Part::One => numbers.iter().sum::<i64>().into(),
        Part::Two => sum_of_sizes(&numbers, options.context)?.into(),
    };
    writeln!(out, "{RESULT}{answer}{RESULT:#}")?;
    Ok(Explained { answer, steps: numbers.len() as u64 })
}
