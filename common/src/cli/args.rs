//! What may be said on the command line.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use crate::puzzle::{Approach, Part, Puzzle};

/// The command line, understood.
#[derive(Debug)]
pub(super) struct Args {
    pub(super) inputs: Vec<PathBuf>,
    pub(super) parts: Vec<Part>,
    pub(super) approach: &'static Approach,
    pub(super) time_limit: Option<Duration>,
    pub(super) json: bool,
    /// List the approaches, and do nothing else.
    pub(super) list: bool,
    pub(super) action: Action,
}

/// What to do with the inputs.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Action {
    Solve,
    Compare,
    Explain { rounds: RangeInclusive<u64>, depth: u64 },
}

impl Args {
    /// Reads the process's arguments.
    ///
    /// # Errors
    /// Wrong usage, or a call for help or the version, as clap says it.
    pub(super) fn read(puzzle: &Puzzle) -> Result<Self, clap::Error> {
        let matches = command(puzzle).try_get_matches()?;
        let parts = matches.get_one::<Part>("part").map_or(Part::BOTH.to_vec(), |&part| vec![part]);
        let named = matches.get_one::<String>("approach").and_then(|name| puzzle.approach(name));
        Ok(Self {
            inputs: matches.get_many::<PathBuf>("input").into_iter().flatten().cloned().collect(),
            parts,
            approach: named.unwrap_or_else(|| puzzle.default_approach()),
            time_limit: matches.get_one::<Duration>("time-limit").copied(),
            json: matches.get_flag("json"),
            list: matches.get_flag("list"),
            action: action(&matches),
        })
    }
}

fn action(matches: &ArgMatches) -> Action {
    if matches.get_flag("compare") {
        Action::Compare
    } else if matches.get_flag("explain") {
        let rounds = matches.get_one::<RangeInclusive<u64>>("rounds").cloned();
        Action::Explain {
            rounds: rounds.unwrap_or(1..=u64::MAX),
            depth: matches.get_one("depth").copied().unwrap_or(u64::MAX),
        }
    } else {
        Action::Solve
    }
}

fn command(puzzle: &Puzzle) -> Command {
    let names = puzzle.approaches.iter().map(|approach| approach.name);
    let flag = |name: &'static str, help: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue).help(help);
    Command::new(puzzle.package)
        .version(env!("CARGO_PKG_VERSION"))
        .about(puzzle.to_string())
        .after_help(format!(
            "Without INPUT, your own {} is solved, or else an input that comes with the workspace.\n\
             Exit status: 0 all answered, 1 some input or part was not, 2 wrong usage,\n\
             130 interrupted.",
            puzzle.own_input()
        ))
        .arg(
            Arg::new("input")
                .value_name("INPUT")
                .action(ArgAction::Append)
                .value_parser(value_parser!(PathBuf))
                .help("Files to solve, or - for standard input"),
        )
        .arg(
            Arg::new("part")
                .long("part")
                .value_name("N")
                .value_parser(PossibleValuesParser::new(["1", "2"]).map(|name| match name.as_str() {
                    "1" => Part::One,
                    _ => Part::Two,
                }))
                .help("Only that part"),
        )
        .arg(
            Arg::new("approach")
                .long("approach")
                .value_name("NAME")
                .value_parser(PossibleValuesParser::new(names))
                .help(format!("Another approach than {}", puzzle.default_approach().name)),
        )
        .arg(
            flag("compare", "Run every approach, check that they agree, and show their times")
                .conflicts_with("approach"),
        )
        .arg(flag("list", "List the approaches").conflicts_with_all(["compare", "explain", "json"]))
        .arg(
            flag("explain", "Show the play step by step, as the puzzle's statement does")
                .conflicts_with_all(["compare", "json", "approach"]),
        )
        .arg(
            Arg::new("rounds")
                .long("rounds")
                .value_name("A..B")
                .allow_hyphen_values(true)
                .requires("explain")
                .value_parser(round_range)
                .help("Explain only rounds A to B, both included; either may be left out"),
        )
        .arg(
            Arg::new("depth")
                .long("depth")
                .value_name("N")
                .allow_hyphen_values(true)
                .requires("explain")
                .value_parser(value_parser!(u64).range(1..))
                .help("Explain sub-games only N games deep, the outermost counted"),
        )
        .arg(
            Arg::new("time-limit")
                .long("time-limit")
                .value_name("SECONDS")
                .allow_hyphen_values(true)
                .value_parser(seconds)
                .help("Give up on a part that takes longer"),
        )
        .arg(flag("json", "Print one JSON object for each input"))
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "not a time that can be waited for".to_owned())
}

fn round_range(text: &str) -> Result<RangeInclusive<u64>, String> {
    let usage = || "write A..B, A.. or ..B with whole numbers from 1, A not above B, such as 1..20".to_owned();
    let (first, last) = text.split_once("..").ok_or_else(usage)?;
    let bound = |text: &str, open: u64| if text.is_empty() { Ok(open) } else { text.parse().map_err(|_| usage()) };
    let (first, last) = (bound(first, 1)?, bound(last, u64::MAX)?);
    if first == 0 || first > last { Err(usage()) } else { Ok(first..=last) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_rounds() {
        assert_eq!(round_range("3..20"), Ok(3..=20));
        assert_eq!(round_range("..20"), Ok(1..=20));
        assert_eq!(round_range("7.."), Ok(7..=u64::MAX));
        for wrong in ["", "3", "0..2", "5..4", "a..b", "-1..2", "1...3"] {
            assert!(round_range(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn times_to_wait() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        for wrong in ["-1", "NaN", "inf", "1e300", "soon", ""] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }
}
