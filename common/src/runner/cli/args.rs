//! The options of a day's program. `--help` shows only those that the puzzle supports.

use std::env;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgGroup, Command, value_parser};

use crate::approach::Approach;
use crate::outcome::Part;
use crate::puzzle::Puzzle;
use crate::runner::child;

/// The parsed command line.
#[derive(Debug)]
pub(crate) struct Args {
    pub(crate) inputs: Vec<PathBuf>,
    pub(crate) parts: Vec<Part>,
    /// The approach that `--approach` names, or all.
    pub(crate) approaches: &'static [Approach],
    pub(crate) time_limit: Option<Duration>,
    pub(crate) json: bool,
    /// The number of the example to solve.
    pub(crate) example: Option<usize>,
    pub(crate) action: Action,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Solve,
    /// For the process that has started this one, and writes a text of so many bytes to its
    /// standard input.
    Child {
        bytes: usize,
    },
    Compare,
    Explain {
        steps: RangeInclusive<u64>,
        depth: u64,
    },
    Check {
        count: u64,
        seed: u64,
    },
    List,
    /// Judges the program of a command line, on `count` random inputs if the user tells how many.
    Judge {
        command: String,
        count: Option<usize>,
    },
    Mistakes,
}

impl Args {
    /// The approach to run, unless all of them run.
    pub(crate) fn approach(&self) -> &'static Approach {
        &self.approaches[0]
    }

    /// Parses the process's arguments.
    ///
    /// # Errors
    /// The usage is wrong, or the user wants help or the version. clap's error has the text.
    pub(crate) fn parse(puzzle: &Puzzle) -> Result<Self, clap::Error> {
        let mut command = command(puzzle);
        let matches = command.try_get_matches_from_mut(std::env::args_os())?;
        let is_set = |name| matches.get_flag(name);
        let number = |name| matches.get_one::<u64>(name).copied();
        let steps =
            matches.get_one::<RangeInclusive<u64>>("rounds").cloned().unwrap_or(1..=u64::MAX);
        let action = if let Some(&bytes) = matches.get_one(child::OPTION) {
            Action::Child { bytes }
        } else if is_set("list") {
            Action::List
        } else if is_set("mistakes") {
            Action::Mistakes
        } else if let Some(command) = matches.get_one::<String>("judge") {
            let count = matches.get_one("random").copied();
            Action::Judge { command: command.clone(), count }
        } else if is_set("compare") {
            Action::Compare
        } else if let Some(count) = number("check") {
            Action::Check { count, seed: number("seed").unwrap_or(1) }
        } else if is_set("explain") {
            Action::Explain { steps, depth: number("depth").unwrap_or(u64::MAX) }
        } else {
            Action::Solve
        };
        if let Some(lacking) = lacking(puzzle, &action) {
            let words = format!("this day has no {lacking}");
            return Err(command.error(ErrorKind::UnknownArgument, words));
        }
        let named = matches.get_one::<String>("approach").and_then(|name| puzzle.approach(name));
        Ok(Self {
            inputs: matches.get_many::<PathBuf>("input").into_iter().flatten().cloned().collect(),
            parts: matches
                .get_one::<Part>("part")
                .map_or(puzzle.date.parts().to_vec(), |&part| vec![part]),
            approaches: named.map_or(puzzle.approaches, std::slice::from_ref),
            time_limit: matches.get_one::<Duration>("time-limit").copied(),
            json: is_set("json"),
            example: matches.get_one("example").copied(),
            action,
        })
    }
}

/// The first thing that the action needs and the puzzle does not have.
fn lacking(puzzle: &Puzzle, action: &Action) -> Option<&'static str> {
    let nested = puzzle.explain.and_then(|explain| explain.nested);
    match action {
        Action::Check { .. } if puzzle.generator.is_none() => Some("generator of random inputs"),
        Action::Mistakes if puzzle.mistakes.is_empty() => Some("known mistakes"),
        Action::Explain { .. } if puzzle.explain.is_none() => Some("explanation"),
        Action::Explain { depth, .. } if *depth < u64::MAX && nested.is_none() => {
            Some("nested games")
        }
        _ => None,
    }
}

/// The arguments that say what to solve.
const SOLVING: [&str; 4] = ["input", "example", "part", "approach"];

fn command(puzzle: &Puzzle) -> Command {
    let names = puzzle.approaches.iter().map(|approach| approach.name);
    let parts = PossibleValuesParser::new(["1", "2"].into_iter().take(puzzle.date.parts().len()));
    let examples = puzzle.written_examples().map(|(number, ..)| number.to_string());
    let examples = PossibleValuesParser::new(examples.collect::<Vec<_>>());
    let step = puzzle.explain.map_or("", |explain| explain.step);
    let nested = puzzle.explain.and_then(|explain| explain.nested);
    // Without the extension that it has on Windows.
    let program = env::current_exe().unwrap_or_default().with_extension("");
    let program = program.file_name().unwrap_or_default().display().to_string();
    Command::new(puzzle.date.package())
        .bin_name(program)
        .version(env!("CARGO_PKG_VERSION"))
        .about(puzzle.to_string())
        .after_help(format!(
            "Without INPUT, it solves the examples, and then standard input if it is a file, \
             your own {}, or an input that comes with the puzzle.\n\
             Exit status: 0 on success, 1 for a missing or wrong answer, 2 for wrong usage.",
            puzzle.date.own_input()
        ))
        .args([
            Arg::new("input")
                .value_name("INPUT")
                .action(ArgAction::Append)
                .value_parser(value_parser!(PathBuf))
                .help("Files to solve, or - for standard input"),
            option("example", "N")
                .conflicts_with("input")
                .value_parser(examples.try_map(|number| number.parse::<usize>()))
                .help("Solve only this example"),
            option("part", "N")
                .value_parser(parts.try_map(|number| number.parse::<Part>()))
                .help("Solve only this part"),
            option("approach", "NAME")
                .value_parser(PossibleValuesParser::new(names))
                .hide_possible_values(true)
                .help("Use this approach; --list names them"),
            flag("compare", "Compare answers and times of all approaches"),
            flag("list", "List the approaches").conflicts_with_all(SOLVING),
            option("time-limit", "SECONDS")
                .value_parser(seconds)
                .help("Give up on parsing or a part that takes longer"),
            flag("json", "Print one JSON object per input"),
            flag("explain", "Show the play step by step, as the statement does")
                .conflicts_with_all(["json", "approach"])
                .hide(puzzle.explain.is_none()),
            option("rounds", "A..=B")
                .requires("explain")
                .value_parser(range)
                .help(format!("Show only these {step}, as in 7, 3..=5 or ..=10"))
                .hide(puzzle.explain.is_none()),
            option("depth", "N")
                .requires("explain")
                .value_parser(value_parser!(u64).range(1..))
                .help(format!("Show {} only down to N levels", nested.unwrap_or_default()))
                .hide(nested.is_none()),
            option("judge", "CMD")
                .conflicts_with_all(["input", "example", "approach"])
                .help("Judge a program of any language; {} is a path"),
            option("random", "N")
                .requires("judge")
                .value_parser(|text: &str| text.parse::<usize>())
                .help("Judge by N random inputs, not by a minute of them")
                .hide(puzzle.generator.is_none()),
            flag("mistakes", "List known mistakes, or what they answer to INPUT")
                .conflicts_with_all(["example", "approach", "json"])
                .hide(puzzle.mistakes.is_empty()),
            option("check", "N")
                .conflicts_with_all(SOLVING)
                .conflicts_with("json")
                .value_parser(value_parser!(u64).range(1..))
                .help("Compare all approaches on N random inputs")
                .hide(puzzle.generator.is_none()),
            option("seed", "S")
                .requires("check")
                .value_parser(value_parser!(u64))
                .help("Make the random inputs from this seed, not from 1")
                .hide(puzzle.generator.is_none()),
        ])
        .arg(option(child::OPTION, "BYTES").value_parser(value_parser!(usize)).hide(true))
        .group(
            ArgGroup::new("action")
                .args(["compare", "list", "explain", "check", "judge", "mistakes"]),
        )
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

fn option(name: &'static str, value: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).allow_hyphen_values(true)
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "must be a number of seconds, 0 or more".to_owned())
}

/// Parses a range of steps in Rust's syntax, counted from 1. A single number is that step.
fn range(text: &str) -> Result<RangeInclusive<u64>, String> {
    let (first, last) = text.split_once("..=").unwrap_or((text, text));
    let first = if first.is_empty() { Ok(1) } else { first.parse() };
    let steps = first.and_then(|first| Ok(first..=last.parse()?));
    let steps = steps.ok().filter(|steps| *steps.start() > 0 && !steps.is_empty());
    steps.ok_or_else(|| "write A..=B, ..=B or A; steps count from 1".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_the_syntax_of_rust() {
        for (text, expected) in [("3..=20", 3..=20), ("..=20", 1..=20), ("7", 7..=7)] {
            assert_eq!(range(text), Ok(expected), "{text}");
        }
        for wrong in ["", "0", "5..=4", "a..=b", "-1..=2", "1..=", "..=0", "3..20"] {
            assert!(range(wrong).is_err(), "{wrong}");
        }
    }
}
