//! The pages in `docs` describe what the code does.

use std::collections::BTreeSet;

use common::Context;

use crate::Toy;

const YEARS: &str = include_str!("../../../docs/your-years.md");
const MODELS: &str = include_str!("../../../docs/model-days.md");
const SOURCE: &str = include_str!("pages.rs");

/// The options that begin the rows of a page's tables.
fn options(page: &str) -> impl Iterator<Item = &str> {
    let cells = page.lines().filter_map(|line| line.strip_prefix("| `--")?.split(" |").next());
    cells.flat_map(|cell| cell.split("`--")).map(first_word)
}

fn first_word(text: &str) -> &str {
    text.split([' ', '`']).next().unwrap_or_default()
}

#[test]
fn the_pages_have_a_row_for_each_option() {
    let help = Toy::new().run("", "--help").out;
    let lines = help.lines().filter_map(|line| line.strip_prefix("      --"));
    let in_help: BTreeSet<&str> = lines.map(first_word).collect();
    let in_pages: BTreeSet<&str> = options(YEARS).chain(options(MODELS)).collect();
    assert_eq!(in_pages, in_help);
}

/// The first day of the page.
#[expect(clippy::todo, unreachable_pub, reason = "the code is that of the page")]
mod first_day {
    use common::{Example, Puzzle, approach};

    /// The puzzle: its examples and its approaches, the default first.
    pub static PUZZLE: Puzzle = Puzzle {
        examples: &[Example::new("())", [Some("-1"), Some("3")])],
        ..Puzzle::new(2015, 1, "Not Quite Lisp", &[approach!(simple)])
    };

    mod simple {
        pub fn part1(text: &str) -> i32 {
            text.chars().map(|c| if c == '(' { 1 } else { -1 }).sum()
        }

        pub fn part2(_text: &str) -> usize {
            todo!()
        }
    }

    #[test]
    fn it_solves_part_1_of_its_example() {
        let example = &PUZZLE.examples[0];
        assert_eq!(simple::part1(example.text).to_string(), example.answers[0].unwrap());
    }
}

/// The approaches of the page whose functions are private.
mod private {
    use common::{Approach, approach, parse::text};

    /// The approaches, for `Puzzle::new(2024, 5, "Print Queue", APPROACHES)`.
    pub(super) const APPROACHES: &[Approach] = &[
        approach!("simple", parse, part_one, part_two),
        // Another approach is another line.
        approach!("wide", parse, part_one_wide, windows::<3>),
        // Each part has a parser of its own.
        approach!("apart", text, |t: &str| first(&grid(t)), |t: &str| second(&graph(t))),
        // One function solves both parts.
        approach!("both", solve, |both: &(u64, u64)| both.0, |both: &(u64, u64)| both.1),
    ];

    fn parse(text: &str) -> Vec<u64> {
        text.lines().map(|line| line.len() as u64).collect()
    }

    fn part_one(lengths: &[u64]) -> u64 {
        lengths.iter().sum()
    }

    fn part_two(lengths: &[u64]) -> u64 {
        lengths.iter().product()
    }

    use {grid as graph, part_one as first, part_one as part_one_wide, part_two as second};

    fn windows<const WIDTH: usize>(lengths: &[u64]) -> u64 {
        lengths.windows(WIDTH).map(|window| window.iter().product::<u64>()).sum()
    }

    fn grid(text: &str) -> Vec<u64> {
        parse(text)
    }

    fn solve(text: &str) -> (u64, u64) {
        (part_one(&parse(text)), part_two(&parse(text)))
    }
}

#[test]
fn each_form_of_an_approach_gives_the_answers() {
    for approach in private::APPROACHES {
        let outcomes = approach.solve("one\nthree\nfour\n", &Context::unlimited()).unwrap();
        let answers = outcomes.map(|outcome| outcome.unwrap().to_string());
        assert_eq!(answers, ["12", "60"], "{}", approach.name);
    }
}

#[test]
fn the_code_of_the_page_is_tested_here() {
    let without_space = |text: &str| text.split_whitespace().collect::<String>();
    let source = without_space(&SOURCE.replace("pub(super) ", ""));
    let blocks: Vec<&str> = YEARS.split("```").skip(1).step_by(2).collect();
    assert_eq!(blocks.len(), 2);
    for block in blocks {
        let code = block.strip_prefix("rust\n").unwrap();
        assert!(source.contains(&without_space(code)), "no test of {code}");
    }
}
