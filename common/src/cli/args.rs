//! What may be said on the command line. An option exists only where the puzzle has what it needs.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use crate::outcome::Part;
use crate::puzzle::{Approach, Puzzle};

/// The command line, understood.
#[derive(Debug)]
pub(super) struct Args {
    pub(super) inputs: Vec<PathBuf>,
    pub(super) parts: Vec<Part>,
    /// The approach that was named.
    pub(super) approach: Option<&'static dyn Approach>,
    pub(super) time_limit: Option<Duration>,
    pub(super) json: bool,
    pub(super) action: Action,
}

/// What to do.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Action {
    Solve { expect: Option<PathBuf> },
    Compare,
    Explain { steps: RangeInclusive<u64>, depth: u64 },
    Check { count: u64, seed: u64 },
    List,
}

impl Args {
    /// Reads the process's arguments.
    ///
    /// # Errors
    /// Wrong usage, or a call for help or the version, as clap says it.
    pub(super) fn read(puzzle: &Puzzle) -> Result<Self, clap::Error> {
        let mut command = command(puzzle);
        let matches = command.try_get_matches_from_mut(std::env::args_os())?;
        let parts = matches.get_one::<Part>("part").map_or(Part::BOTH.to_vec(), |&part| vec![part]);
        Ok(Self {
            inputs: matches.get_many::<PathBuf>("input").into_iter().flatten().cloned().collect(),
            parts,
            approach: matches.get_one::<String>("approach").and_then(|name| puzzle.approach(name)),
            time_limit: matches.get_one::<Duration>("time-limit").copied(),
            json: matches.get_flag("json"),
            action: action(&matches),
        })
    }
}

fn action(matches: &ArgMatches) -> Action {
    // What the puzzle does not have is no argument of its command line.
    let has_flag = |name: &str| matches.try_get_one::<bool>(name).ok().flatten().copied().unwrap_or_default();
    let number = |name: &str| matches.try_get_one::<u64>(name).ok().flatten().copied();
    if matches.get_flag("list") {
        Action::List
    } else if matches.get_flag("compare") {
        Action::Compare
    } else if has_flag("explain") {
        let steps = matches.get_one::<RangeInclusive<u64>>("rounds").cloned();
        Action::Explain { steps: steps.unwrap_or(1..=u64::MAX), depth: number("depth").unwrap_or(u64::MAX) }
    } else if let Some(count) = number("check") {
        Action::Check { count, seed: number("seed").unwrap_or(1) }
    } else {
        Action::Solve { expect: matches.get_one::<PathBuf>("expect").cloned() }
    }
}

fn command(puzzle: &Puzzle) -> Command {
    let mut command = Command::new(puzzle.package())
        .version(env!("CARGO_PKG_VERSION"))
        .about(puzzle.to_string())
        .after_help(format!(
            "Without INPUT, a file redirected to standard input is solved; else your own\n\
             {}; else an input that comes with the puzzle.\n\
             Exit status: 0 all answered, 1 some input or part was not, 2 wrong usage.",
            puzzle.own_input()
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
    if puzzle.generator.is_some() || puzzle.check.is_some() {
        command = command.args(checking(puzzle.explain.is_some()));
    }
    command
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

fn option(name: &'static str, value: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).allow_hyphen_values(true)
}

fn solving(puzzle: &Puzzle) -> [Arg; 7] {
    let names = puzzle.approaches.iter().map(|approach| approach.name());
    let parts = PossibleValuesParser::new(["1", "2"]).map(|name| if name == "1" { Part::One } else { Part::Two });
    [
        Arg::new("part").long("part").value_name("N").value_parser(parts).help("Only that part"),
        Arg::new("approach")
            .long("approach")
            .value_name("NAME")
            .value_parser(PossibleValuesParser::new(names))
            .help(format!("Another approach than {}", puzzle.default_approach().name())),
        flag("compare", "Run every approach, check that they agree, and show their times"),
        Arg::new("expect")
            .long("expect")
            .value_name("FILE")
            .value_parser(value_parser!(PathBuf))
            .conflicts_with_all(["compare", "list"])
            .help("Compare the answers with recorded ones"),
        flag("list", "List the approaches").conflicts_with_all(["input", "part", "approach", "compare", "time-limit"]),
        option("time-limit", "SECONDS").value_parser(seconds).help("Give up on a part that takes longer"),
        flag("json", "Print one JSON object per input"),
    ]
}

fn explaining(step: &'static str, nested: Option<&'static str>) -> Vec<Arg> {
    let mut arguments = vec![
        flag("explain", "Show the play step by step, as the puzzle's statement does")
            .conflicts_with_all(["compare", "json", "approach", "list", "expect"]),
        option("rounds", "A..B")
            .requires("explain")
            .value_parser(range)
            .help(format!("Explain only these {step}: 3..5, ..=10, 7 and the like, as ranges are written in Rust")),
    ];
    arguments.extend(nested.map(|nested| {
        option("depth", "N")
            .requires("explain")
            .value_parser(value_parser!(u64).range(1..))
            .help(format!("Explain {nested} only N games deep, the outermost counted"))
    }));
    arguments
}

fn checking(explains: bool) -> [Arg; 2] {
    [
        option("check", "N")
            .value_parser(value_parser!(u64).range(1..))
            .conflicts_with_all(["input", "compare", "list", "expect", "json", "part", "approach"])
            .conflicts_with_all(explains.then_some("explain"))
            .help("Ask all approaches N random inputs, and compare what they say"),
        option("seed", "S").requires("check").value_parser(value_parser!(u64)).help("Other random inputs"),
    ]
}

fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || "must be a number of seconds, 0 or more".to_owned();
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| wrong())
}

/// A range of steps, which count from 1, as Rust writes it; a number alone is that step.
fn range(text: &str) -> Result<RangeInclusive<u64>, String> {
    let usage = || "write A..B (without B), A..=B (with B), A.., ..B, ..=B or A, with numbers from 1".to_owned();
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
    fn ranges_are_rusts() {
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
    fn times_to_wait() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        for wrong in ["-1", "NaN", "inf", "1e300", "soon", ""] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }
}
