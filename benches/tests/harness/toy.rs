//! A puzzle for the tests: how many lines a text has, and how many bytes.

use common::parse::ParseError;
use common::puzzle::{Example, Expected, Generator};
use common::{Answer, Budget, NoAnswer, Outcome, Puzzle, Solver};

/// Its approaches agree.
pub(crate) const TOY: Puzzle = Puzzle {
    examples: &[Example { name: "example", text: "ab\nc\n", answers: [Expected::Answer("2"), Expected::Unknown] }],
    generator: Some(Generator { unit: "letters", full_size: 100, seeds: &[1], make }),
    ..Puzzle::new(1999, 1, "Toy", &[&Right, &OnePart])
};

fn make(seed: u64, size: usize) -> String {
    format!("{seed}{}\n", "x".repeat(size))
}

macro_rules! solver {
    ($(#[$attribute:meta])* $name:ident, $term:literal, $one:expr, $two:expr) => {
        $(#[$attribute])*
        pub(crate) struct $name;

        impl Solver for $name {
            const NAME: &'static str = $term;
            type Model<'a> = &'a str;

            fn parse(text: &str) -> Result<&str, ParseError> {
                Ok(text)
            }

            fn part1(text: &&str, _: &Budget) -> Outcome {
                $one(text)
            }

            fn part2(text: &&str, _: &Budget) -> Outcome {
                $two(text)
            }
        }
    };
}

fn lines(text: &str) -> Answer {
    text.lines().count().into()
}

fn bytes(text: &str) -> Answer {
    text.len().into()
}

solver!(
    /// Answers both parts.
    Right, "right", |text| Ok(lines(text)), |text| Ok(bytes(text))
);

solver!(
    /// Nobody has written its part 2 yet.
    OnePart, "one-part", |text| Ok(lines(text)), |_| Err(NoAnswer::NotSolvedYet)
);

solver!(
    /// Wrong about part 1.
    Wrong, "wrong", |text| Ok(bytes(text)), |text| Ok(bytes(text))
);

solver!(
    /// Answers in words.
    Words, "words", |_| Ok("two".into()), |text| Ok(bytes(text))
);

solver!(
    /// Nobody has written it yet.
    Unwritten, "unwritten", |_| Err(NoAnswer::NotSolvedYet), |_| Err(NoAnswer::NotSolvedYet)
);
