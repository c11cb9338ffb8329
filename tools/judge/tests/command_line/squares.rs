//! A judge of toy puzzles, and programs to judge, which stand in for those of other languages.
//!
//! As `squares YEAR DAY ...`, it is the judge. As `squares NAME [FILE]`, it is the program of that
//! name. A known mistake of Crab Combat is one, too.

use std::io::Write;
use std::process::ExitCode;
use std::{env, fs, io, thread};

use common::parse::text;
use common::random::Random;
use common::{
    Approach, Date, Example, Explain, Feature, Generator, Mistake, NoAnswer, Part, Puzzle, Shipped,
    approach,
};

static SQUARES: Puzzle = Puzzle {
    generator: Some(GENERATOR),
    mistakes: &[
        mistake(
            "both",
            "squares all",
            &approach!("", squares::parse, squares::part2, squares::part2),
        ),
        mistake(
            "last",
            "ignores the last number",
            &approach!("", squares::parse, squares::part1, last),
        ),
        mistake(
            "nine",
            "ignores a tenth number after an even one",
            &approach!("", squares::parse, squares::part1, nine),
        ),
        mistake(
            "even",
            "fails on an even last number",
            &approach!("", squares::parse, squares::part1, even),
        ),
    ],
    features: &[Feature {
        clause: "fewer than ten numbers are given",
        holds: |text| text.lines().count() < 10,
    }],
    explain: Some(Explain { step: "squares", number: None, write: |_, _, _| Ok(0.into()) }),
    ..Puzzle::new(2015, 22, "Squares", &[approach!(squares)])
};

const fn mistake(name: &'static str, summary: &'static str, rules: &'static Approach) -> Mistake {
    Mistake { name, summary, source: "", shown: "", rules }
}

/// As [`SQUARES`], with an example, and with inputs that come with it. The recorded answers to one
/// are not those of the rules.
static SHIPPED: Puzzle = Puzzle {
    // An approach knows what is right for part 2.
    examples: &[Example::new("12\n", [Some("112"), None])],
    shipped: Shipped {
        folder: "inputs/day22-2016",
        texts: &[
            ("full-1.txt", "10\n10\n10\n10\n10\n10\n10\n10\n10\n10\n"),
            ("full-2.txt", "11\n11\n11\n11\n11\n11\n11\n11\n11\n11\n"),
            ("known.txt", "12\n34\n"),
        ],
        answers: r#"{"known.txt": {"part1": "701", "part2": "702"}}"#,
    },
    date: Date { year: 2016, day: 22 },
    ..SQUARES
};

/// As [`SQUARES`], with three long inputs.
static FINITE: Puzzle = Puzzle {
    generator: Some(Generator {
        count: Some(3),
        make: |seed, _| format!("{}\n", 12 + seed % 3) + &"34\n".repeat(200),
        ..GENERATOR
    }),
    date: Date { year: 2017, day: 22 },
    ..SQUARES
};

/// A day of somebody's own, with nothing beside its approach.
static BARE: Puzzle = Puzzle::new(
    2018,
    22,
    "Letters",
    &[approach!("letters", text, str::len, twice)],
);

const GENERATOR: Generator = Generator {
    full_size: 10,
    count: None,
    seeds: &[1],
    make: |seed, size| {
        let mut random = Random::new(seed);
        (0..size)
            .map(|_| (10 + random.below(90)).to_string() + "\n")
            .collect()
    },
    unchosen: None,
    adversarial: None,
};

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let name = arguments.next().unwrap_or_default();
    if name.starts_with(|c: char| c.is_ascii_lowercase()) {
        run(&name, arguments.next());
        return ExitCode::SUCCESS;
    }
    judge::main(&[&SQUARES, &SHIPPED, &FINITE, &BARE])
}

mod squares {
    pub(super) fn parse(text: &str) -> Vec<u64> {
        text.split_whitespace().flat_map(str::parse).collect()
    }

    pub(super) fn part1(numbers: &[u64]) -> u64 {
        100 + numbers.iter().sum::<u64>()
    }

    pub(super) fn part2(numbers: &[u64]) -> u64 {
        1000 + numbers.iter().map(|number| number * number).sum::<u64>()
    }
}

fn twice(text: &&str) -> usize {
    2 * text.len()
}

fn last(numbers: &[u64]) -> u64 {
    squares::part2(&numbers[..numbers.len() - 1])
}

fn nine(numbers: &[u64]) -> u64 {
    let most = if numbers.get(8).is_some_and(|ninth| ninth % 2 == 0) { 9 } else { 10 };
    squares::part2(&numbers[..numbers.len().min(most)])
}

fn even(numbers: &[u64]) -> Result<u64, NoAnswer> {
    match numbers.last() {
        Some(last) if last % 2 == 0 => Err(NoAnswer::Failed("an even number".to_owned())),
        _ => Ok(squares::part2(numbers)),
    }
}

/// Runs the program of that name on standard input, or on a file.
fn run(name: &str, path: Option<String>) {
    let read = || io::read_to_string(io::stdin());
    let text = path.map_or_else(read, fs::read_to_string).expect("a text");
    // A known mistake of day 22.
    if let Some(mistake) = day22_2020::PUZZLE
        .mistakes
        .iter()
        .find(|it| it.name == name)
    {
        let answers = Part::BOTH
            .into_iter()
            .flat_map(|part| mistake.solve(&text, part, None));
        return answers.for_each(|answer| println!("{answer}"));
    }
    let numbers = squares::parse(&text);
    let part1 = squares::part1(&numbers);
    let part2 = squares::part2(&numbers);
    match name {
        "right" => println!("Part 1: {part1}\nPart 2: {part2}"),
        "exchanged" => println!("{part2}\n{part1}"),
        "one" => println!("{part1}"),
        "mutters" => eprintln!("{part1} {part2}"),
        "long" if numbers.len() < 10 => println!("{part1}\n{}", part1 + 1),
        "long" => println!("{part1}\n{part2}"),
        "logs" | "logs-both" => {
            for (index, number) in numbers.iter().enumerate() {
                println!("{index} of them is {}", number + 3000);
            }
            if name == "logs-both" {
                println!("{}", part1 + 1);
            }
            println!("{}", nine(&numbers));
        }
        "tires" if numbers.len() < 10 => println!("{part1}\n{part2}"),
        "wrong" => println!("{part1}\n{}", last(&numbers)),
        "stumbles" => {
            println!("{part1}");
            assert_ne!(
                numbers.last().map(|last| last % 2),
                Some(0),
                "an even number"
            );
            println!("{part2}");
        }
        "fails" => panic!("no card is left"),
        "throws" => panic!("Error: no card is left\n    at play"),
        "floods" => while io::stdout().write_all(&[b' '; 1 << 12]).is_ok() {},
        _ => thread::park(),
    }
}
