//! The options of a day's program. An option exists only if the puzzle supports it.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use crate::approach::Approach;
use crate::outcome::Part;
use crate::puzzle::Puzzle;

/// The parsed command line.
#[derive(Debug)]
pub(super) struct Args {
    pub(super) inputs: Vec<PathBuf>,
    pub(super) parts: Vec<Part>,
    /// The approach that `--approach` names.
    pub(super) approach: Option<&'static Approach>,
    pub(super) parameter: Option<&'static str>,
    pub(super) time_limit: Option<Duration>,
    pub(super) json: bool,
    pub(super) action: Action,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Action {
    Solve,
    Compare {
        with_sets: bool,
    },
    Explain {
        steps: RangeInclusive<u64>,
        depth: u64,
    },
    Check {
        count: u64,
        seed: u64,
    },
    List,
    /// Serve a benchmark.
    Measure,
}

impl Args {
    /// Reads the process's arguments.
    ///
    /// # Errors
    /// The usage is wrong, or the user wants help or the version. clap's error has the text.
    pub(super) fn read(puzzle: &Puzzle) -> Result<Self, clap::Error> {
        let mut command = command(puzzle);
        let matches = command.try_get_matches_from_mut(std::env::args_os())?;
        let parts = matches.get_one::<Part>("part").map_or(puzzle.parts().to_vec(), |&part| vec![part]);
        Ok(Self {
            inputs: matches.get_many::<PathBuf>("input").into_iter().flatten().cloned().collect(),
            parts,
            approach: matches.get_one::<String>("approach").and_then(|name| puzzle.approach(name)),
            // A process parses one command line, so this leaks once.
            parameter: matches.get_one::<String>("parameter").map(|text| &*text.clone().leak()),
            time_limit: matches.get_one::<Duration>("time-limit").copied(),
            json: matches.get_flag("json"),
            action: action(&matches),
        })
    }
}

fn action(matches: &ArgMatches) -> Action {
    // clap does not know options that the puzzle does not support.
    let has_flag = |name: &str| matches.try_get_one::<bool>(name).ok().flatten().copied().unwrap_or_default();
    let number = |name: &str| matches.try_get_one::<u64>(name).ok().flatten().copied();
    if matches.get_flag("list") {
        Action::List
    } else if matches.get_flag("measure") {
        Action::Measure
    } else if matches.get_flag("compare") {
        Action::Compare { with_sets: matches.get_flag("sets") }
    } else if has_flag("explain") {
        let steps = matches.get_one::<RangeInclusive<u64>>("rounds").cloned();
        Action::Explain { steps: steps.unwrap_or(1..=u64::MAX), depth: number("depth").unwrap_or(u64::MAX) }
    } else if let Some(count) = number("check") {
        Action::Check { count, seed: number("seed").unwrap_or(1) }
    } else {
        Action::Solve
    }
}

fn command(puzzle: &Puzzle) -> Command {
    let mut command = Command::new(puzzle.date.package())
        // On Windows, the file has another name.
        .bin_name(puzzle.date.package())
        .version(env!("CARGO_PKG_VERSION"))
        .about(puzzle.to_string())
        .after_help(format!(
            "Without INPUT, it solves the examples, and then standard input if it is a file,\n\
             your own {}, or an input that comes with the puzzle.\n\
             Exit status: 0 on success, 1 for a missing or wrong answer, 2 for wrong usage.",
            puzzle.date.own_input()
        ))
        .arg(
            Arg::new("input")
                .value_name("INPUT")
                .action(ArgAction::Append)
                .value_parser(value_parser!(PathBuf))
                .help("Files to solve, or - for standard input"),
        )
        .args(solving(puzzle));
    if let Some(explain) = &puzzle.explain {
        command = command.args(explaining(explain.step, explain.nested));
    }
    if puzzle.generator.is_some() {
        command.args(checking(puzzle.explain.is_some()))
    } else {
        let refusal = |_: &str| Err::<u64, _>("this day has no generator of random inputs");
        command.arg(option("check", "N").hide(true).value_parser(refusal))
    }
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

fn option(name: &'static str, value: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).allow_hyphen_values(true)
}

/// The arguments that only make sense if something is solved.
const SOLVING: [&str; 6] = ["input", "part", "approach", "compare", "time-limit", "parameter"];

fn solving(puzzle: &Puzzle) -> [Arg; 9] {
    let names = puzzle.approaches.iter().map(|approach| approach.name);
    let numbers = ["1", "2"].into_iter().take(puzzle.parts().len());
    let parts = PossibleValuesParser::new(numbers).try_map(|number| number.parse::<Part>());
    [
        option("part", "N").value_parser(parts).help("Solve only this part"),
        option("approach", "NAME")
            .value_parser(PossibleValuesParser::new(names))
            .hide_possible_values(true)
            .help("Use this approach; --list names them"),
        flag("compare", "Compare answers and times of all approaches"),
        flag("sets", "Measure the sets of generated inputs, too").requires("compare").hide(true),
        flag("list", "List the approaches").conflicts_with_all(SOLVING),
        option("parameter", "TEXT").help("Pass this parameter to the parts"),
        option("time-limit", "SECONDS").value_parser(seconds).help("Give up on parsing or a part that takes longer"),
        flag("json", "Print one JSON object per input"),
        flag("measure", "Serve a benchmark").hide(true),
    ]
}

fn explaining(step: &'static str, nested: Option<&'static str>) -> Vec<Arg> {
    let mut arguments = vec![
        flag("explain", "Show the play step by step, as the statement does")
            .conflicts_with_all(["compare", "json", "approach", "list"]),
        option("rounds", "A..B")
            .requires("explain")
            .value_parser(range)
            .help(format!("Show only these {step}, as in 7, 3..5 or ..=10")),
    ];
    arguments.extend(nested.map(|nested| {
        option("depth", "N")
            .requires("explain")
            .value_parser(value_parser!(u64).range(1..))
            .help(format!("Show {nested} only N games deep"))
    }));
    arguments
}

fn checking(explains: bool) -> [Arg; 2] {
    [
        option("check", "N")
            .value_parser(value_parser!(u64).range(1..))
            .conflicts_with_all(["input", "part", "approach", "compare", "parameter", "list", "json"])
            .conflicts_with_all(explains.then_some("explain"))
            .help("Compare all approaches on N random inputs"),
        option("seed", "S")
            .requires("check")
            .value_parser(value_parser!(u64))
            .help("Make the random inputs from this seed, not from 1"),
    ]
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "must be a number of seconds, 0 or more".to_owned())
}

/// Parses a range of steps in Rust's syntax, counted from 1. A single number is that step.
fn range(text: &str) -> Result<RangeInclusive<u64>, String> {
    let usage = || "write A..B (excludes B), A..=B (includes B), A.., ..B, ..=B or A; steps count from 1".to_owned();
    let number = |text: &str| text.parse::<u64>().map_err(|_| usage());
    let (first, last) = match text.split_once("..") {
        None => (number(text)?, number(text)?),
        Some((first, last)) => {
            let first = if first.is_empty() { 1 } else { number(first)? };
            let last = match (last, last.strip_prefix('=')) {
                ("", _) => u64::MAX,
                (_, Some(last)) => number(last)?,
                (end, None) => number(end)?.saturating_sub(1),
            };
            (first, last)
        }
    };
    if first == 0 || first > last { Err(usage()) } else { Ok(first..=last) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_the_syntax_of_rust() {
        for (text, expected) in [
            ("3..20", 3..=19),
            ("3..=20", 3..=20),
            ("..20", 1..=19),
            ("..=20", 1..=20),
            ("7..", 7..=u64::MAX),
            ("..", 1..=u64::MAX),
            ("7", 7..=7),
        ] {
            assert_eq!(range(text), Ok(expected), "{text}");
        }
        for wrong in ["", "0", "0..2", "5..5", "5..4", "..1", "a..b", "-1..2", "1...3", "1..=", "..=0"] {
            assert!(range(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn times_are_seconds() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        for wrong in ["-1", "NaN", "inf", "1e300", "soon", ""] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }
}
