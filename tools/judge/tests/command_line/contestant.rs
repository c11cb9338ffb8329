//! Programs to judge, which stand in for those of other languages: `contestant DAY NAME [FILE]` prints
//! what a program with the known mistake of that name prints, or with another name the right answers,
//! except that `hangs` never ends. `contestant 2015 25 ..` is the judge of a day of its own.

use std::process::ExitCode;
use std::{env, fs, io, thread};

use common::mistake::Solve;
use common::{Context, NoAnswer, Part, Puzzle, approach};

static PUZZLES: [&Puzzle; 3] = [
    &day22_2020::PUZZLE,
    &day21_2021::PUZZLE,
    &day07_2023::PUZZLE,
];

/// It has nothing but a part, which has no answer to 0.
static PLAIN: Puzzle = Puzzle::new(
    2015,
    25,
    "Plain",
    &[approach!("plain", str::to_owned, answer, |_: &str| 0)],
);

fn answer(text: &str) -> Result<&str, NoAnswer> {
    Some(text)
        .filter(|it| *it != "0")
        .ok_or(NoAnswer::unsolvable("it never ends"))
}

fn main() -> ExitCode {
    if env::args().nth(1).as_deref() == Some("2015") {
        return judge::main(&[&PLAIN]);
    }
    let mut arguments = env::args().skip(1);
    let (day, name) = (arguments.next(), arguments.next().expect("a name"));
    let is_named = |puzzle: &&&Puzzle| Some(puzzle.date.day.to_string()) == day;
    let puzzle = PUZZLES.iter().find(is_named).expect("a day");
    let path = arguments.next();
    let read = || io::read_to_string(io::stdin());
    let text = path.map_or_else(read, fs::read_to_string).expect("a text");
    if name == "hangs" {
        loop {
            thread::park();
        }
    }
    let mistake = puzzle.mistakes.iter().find(|it| it.name == name);
    let rules = mistake.map_or(puzzle.default_approach() as &dyn Solve, |it| it.rules);
    for part in Part::BOTH {
        let answer = rules.solve(&text, part, &Context::unlimited());
        println!("Part {part}: {}", answer.expect("an answer"));
    }
    ExitCode::SUCCESS
}
