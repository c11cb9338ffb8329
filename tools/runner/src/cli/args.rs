//! The options of a day's program.

use std::iter;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, RangedU64ValueParser, TypedValueParser};
use clap::{Arg, ArgMatches, Command, arg, value_parser};

use crate::cli::options::{seconds, value};
use common::approach::Approach;
use common::explain::Explain;
use common::input::Input;
use common::outcome::Part;
use common::puzzle::{Generator, Puzzle};

/// The parsed command line.
pub(crate) struct Args {
    pub(crate) puzzle: &'static Puzzle,
    pub(crate) inputs: Vec<PathBuf>,
    pub(crate) parts: Vec<Part>,
    /// The part that the user asks for, and nothing else.
    pub(crate) part: Option<Part>,
    /// The approach that `--approach` names, or all.
    pub(crate) approaches: &'static [Approach],
    pub(crate) time_limit: Option<Duration>,
    pub(crate) json: bool,
    /// The number of the example to solve.
    pub(crate) example: Option<usize>,
    pub(crate) action: Action,
}

/// What a run does, with the options that nothing else has.
pub(crate) enum Action {
    /// Solves the examples and the inputs.
    Solve,
    /// Solves a text of so many bytes for the process that has started this one.
    Child {
        bytes: usize,
    },
    /// Compares the approaches on an input, and measures them on that or on so many others.
    Compare {
        other_inputs: usize,
    },
    Explain {
        explain: Explain,
        number: Option<u64>,
    },
    /// Compares the approaches on `count` random inputs.
    Check {
        generator: Generator,
        count: u64,
        seed: u64,
    },
    List,
}

impl Args {
    /// The approach to run, unless all of them run.
    pub(crate) fn approach(&self) -> &'static Approach {
        &self.approaches[0]
    }

    /// Parses the process's arguments. Ends the process if the usage is wrong, or if the user wants
    /// help or the version.
    pub(crate) fn parse(puzzle: &'static Puzzle) -> Self {
        let matches = command(puzzle).get_matches();
        let named = value::<String>(&matches, "approach").and_then(|name| puzzle.approach(&name));
        let part = value(&matches, "part");
        Self {
            puzzle,
            inputs: matches
                .get_many("INPUT")
                .into_iter()
                .flatten()
                .cloned()
                .collect(),
            parts: part.map_or(puzzle.date.parts().to_vec(), |part| vec![part]),
            part,
            approaches: named.map_or(puzzle.approaches, std::slice::from_ref),
            time_limit: value(&matches, "time-limit"),
            json: matches.get_flag("json"),
            example: value(&matches, "example"),
            action: Action::of(puzzle, &matches),
        }
    }

    /// Whether the user says what to solve.
    pub(crate) fn names_input(&self) -> bool {
        !self.inputs.is_empty() || self.example.is_some()
    }

    /// Whether the user wants answers for people, and nothing else.
    pub(crate) fn is_plain_run(&self) -> bool {
        !self.json && matches!(self.action, Action::Solve)
    }
}

impl Action {
    /// The action of a command line, of which clap admits only one.
    fn of(puzzle: &Puzzle, matches: &ArgMatches) -> Self {
        let explain = puzzle.explain.filter(|_| matches.get_flag("explain"));
        let count = |generator| Some((generator, value(matches, "check")?));
        if let Some(bytes) = value(matches, "child") {
            Self::Child { bytes }
        } else if matches.get_flag("compare") {
            Self::Compare { other_inputs: value(matches, "inputs").unwrap_or(0) }
        } else if let Some(explain) = explain {
            let number = explain.number.and_then(|it| value(matches, it.name));
            Self::Explain { explain, number }
        } else if let Some((generator, count)) = puzzle.generator.and_then(count) {
            let seed = value(matches, "seed").unwrap_or(1);
            Self::Check { generator, count, seed }
        } else if matches.get_flag("list") {
            Self::List
        } else {
            Self::Solve
        }
    }
}

/// The most inputs to measure in turn, all of which are in memory.
const MOST_INPUTS: u64 = 10_000;

/// The group of the options of which each is an action.
const ACTION: &str = "action";

/// The options of a puzzle. Those for what it lacks are not among them.
fn command(puzzle: &Puzzle) -> Command {
    let names = puzzle.approaches.iter().map(|approach| approach.name);
    let parts = PossibleValuesParser::new(["1", "2"].into_iter().take(puzzle.date.parts().len()));
    let examples = Input::examples(puzzle).filter_map(|it| Some(it.example?.to_string()));
    let examples = PossibleValuesParser::new(examples.collect::<Vec<_>>());
    Command::new(puzzle.date.package())
        .version(env!("CARGO_PKG_VERSION"))
        .about(puzzle.to_string())
        .after_help(format!(
            "Without INPUT, it solves the examples, and then standard input if it is a file, \
             your own {}, or an input that comes with the puzzle.\n\
             Exit status: 0 on success, 1 for a missing or wrong answer, 2 for wrong usage.",
            puzzle.date.own_input()
        ))
        .args([
            arg!([INPUT]... "Files to solve, or - for standard input")
                .value_parser(value_parser!(PathBuf)),
            arg!(--example <N> "Solve only this example")
                .conflicts_with("INPUT")
                .value_parser(examples.try_map(|number| number.parse::<usize>())),
            arg!(--part <N> "Solve only this part")
                .value_parser(parts.try_map(|number| number.parse::<Part>())),
            arg!(--approach <NAME> "Use this approach; --list names them")
                .value_parser(PossibleValuesParser::new(names))
                .hide_possible_values(true),
            arg!(--compare "Compare answers and times of all approaches, in processor time")
                .group(ACTION),
            arg!(--list "List the approaches")
                .group(ACTION)
                .conflicts_with_all(["INPUT", "example", "part", "approach"]),
            arg!(--"time-limit" <SECONDS> "Give up on parsing or a part that takes longer")
                .value_parser(seconds),
            arg!(--json "Print one JSON object per input"),
            arg!(--child <BYTES>)
                .value_parser(value_parser!(usize))
                .hide(true),
        ])
        .args(puzzle.generator.iter().flat_map(|_| generating(puzzle)))
        .args(puzzle.explain.iter().flat_map(|it| explaining(it, puzzle)))
}

/// The other actions of a puzzle, with which an option of this action conflicts. To require this
/// action is not enough, because clap waives what is required if it conflicts with what is given.
fn others(puzzle: &Puzzle, action: &str) -> Vec<&'static str> {
    let check = puzzle.generator.map(|_| "check");
    let explain = puzzle.explain.map(|_| "explain");
    let mut actions: Vec<_> = ["compare", "list"]
        .into_iter()
        .chain(check)
        .chain(explain)
        .collect();
    actions.retain(|it| *it != action);
    actions
}

/// The options of a day that explains its answers.
fn explaining(explain: &Explain, puzzle: &Puzzle) -> impl Iterator<Item = Arg> + use<> {
    let others = others(puzzle, "explain");
    let number = explain.number.map(|it| {
        Arg::new(it.name)
            .long(it.name)
            .value_name("N")
            .requires("explain")
            .conflicts_with_all(others)
            .value_parser(value_parser!(u64).range(1..=it.most))
            .help(it.help)
    });
    let explain = arg!(--explain "Show step by step how the answers come about")
        .group(ACTION)
        .conflicts_with_all(["json", "approach"]);
    iter::once(explain).chain(number)
}

/// The options of a day that makes inputs.
fn generating(puzzle: &Puzzle) -> [Arg; 3] {
    [
        arg!(--inputs <N> "With --compare, measure N other inputs in turn")
            .requires("compare")
            .conflicts_with_all(others(puzzle, "compare"))
            .conflicts_with_all(["INPUT", "example"])
            .value_parser(RangedU64ValueParser::<usize>::new().range(1..=MOST_INPUTS)),
        arg!(--check <N> "Compare all approaches on N random inputs")
            .group(ACTION)
            .conflicts_with_all(["INPUT", "example", "approach", "json"])
            .value_parser(value_parser!(u64).range(1..)),
        arg!(--seed <S> "Make the random inputs from this seed, not from 1")
            .requires("check")
            .conflicts_with_all(others(puzzle, "check"))
            .value_parser(value_parser!(u64)),
    ]
}
