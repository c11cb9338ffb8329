//! The command line of the judge.

use std::path::{Component, PathBuf};
use std::time::Duration;

use clap::builder::RangedU64ValueParser;
use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Command, arg, value_parser};

use common::date::Date;
use common::outcome::Part;
use common::puzzle::Puzzle;
use runner::options::{seconds, value};
use runner::{console, limits};

/// The number of random inputs, unless the user tells it or there are fewer. It depends on no clock,
/// so that whoever repeats a run gets the same report.
pub(crate) const RANDOM: usize = 40;

/// The parsed command line.
pub(crate) struct Args {
    pub(crate) options: Options,
    pub(crate) action: Action,
}

/// What a run does.
pub(crate) enum Action {
    /// Judges these programs, first on the inputs in these files.
    Judge {
        commands: Vec<String>,
        files: Vec<PathBuf>,
    },
    /// Tells what is known of an answer to the input in a file.
    Answer { answer: String, file: PathBuf },
    /// Lists the known mistakes.
    Mistakes,
    /// Prints a random input.
    Generate,
}

/// What several actions may be told.
#[derive(Clone)]
pub(crate) struct Options {
    pub(crate) puzzle: &'static Puzzle,
    /// The parts that count.
    pub(crate) parts: Vec<Part>,
    /// The time of a program, or of a known mistake, on an input.
    pub(crate) limit: Duration,
    /// The number of random inputs, if the user tells it.
    pub(crate) random: Option<usize>,
    pub(crate) seed: u64,
    /// The size of the one that is printed, if it is not that of the site's.
    pub(crate) size: Option<usize>,
    /// The name of the file that the programs read.
    pub(crate) as_name: Option<PathBuf>,
}

impl Args {
    /// Parses the process's arguments. Ends the process if the usage is wrong, or if the user wants
    /// help or the version.
    pub(crate) fn parse(puzzles: &[&'static Puzzle]) -> Self {
        let matches = command(puzzles).get_matches();
        let date = Date {
            year: value(&matches, "year").unwrap_or_default(),
            day: value(&matches, "day").unwrap_or_default(),
        };
        let Some(&puzzle) = puzzles.iter().find(|it| it.date == date) else {
            let known: Vec<String> = puzzles.iter().map(|it| it.date.to_string()).collect();
            console::refuse(&format!("there is no {date}, but {}", known.join(", ")));
        };
        let wanted: Option<Part> = value(&matches, "part");
        let mut parts = puzzle.date.parts().to_vec();
        parts.retain(|part| wanted.is_none_or(|wanted| wanted == *part));
        if parts.is_empty() {
            console::refuse("this day has only part 1");
        }
        let options = Options {
            puzzle,
            parts,
            limit: value(&matches, "time-limit").unwrap_or(limits::JUDGED),
            random: value(&matches, "random"),
            seed: value(&matches, "seed").unwrap_or(1),
            size: value(&matches, "size"),
            as_name: value(&matches, "as"),
        };
        Self { options, action: Action::of(&matches) }
    }
}

impl Action {
    /// The action of a command line, of which clap admits only one.
    fn of(matches: &ArgMatches) -> Self {
        let mut words = values(matches, "words");
        if matches.get_flag("mistakes") {
            return Self::Mistakes;
        }
        if matches.get_flag("generate") {
            return Self::Generate;
        }
        if let Some(answer) = value(matches, "answer") {
            let [file] = &words[..] else {
                console::refuse("name the one file to which this is an answer")
            };
            return Self::Answer { answer, file: file.into() };
        }
        let files = words
            .split_off(words.len().min(1))
            .into_iter()
            .map(PathBuf::from)
            .collect();
        let commands = [words, values(matches, "and")].concat();
        if commands.is_empty() || commands.iter().any(|it| it.trim().is_empty()) {
            console::refuse("a command is missing or empty: write one as in 'python3 crab.py'");
        }
        Self::Judge { commands, files }
    }
}

/// The values of an argument that may be given several times.
fn values(matches: &ArgMatches, name: &str) -> Vec<String> {
    let values = matches.get_many(name);
    values.into_iter().flatten().cloned().collect()
}

/// The greatest size of random inputs. They are made in memory.
const MOST_SIZE: u64 = 1_000_000;

fn command(puzzles: &[&Puzzle]) -> Command {
    let puzzle = |puzzle: &&Puzzle| {
        let (date, title) = (puzzle.date, puzzle.title);
        format!("  {} {:>2}  {title}\n", date.year, date.day)
    };
    let puzzles: String = puzzles.iter().map(puzzle).collect();
    Command::new("judge")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Judges programs of any language that solve a puzzle, and names their mistakes")
        .override_usage(
            "judge YEAR DAY CMD [FILE]... [OPTIONS]\n       \
             judge YEAR DAY --answer A [--part N] FILE\n       \
             judge YEAR DAY --mistakes\n       \
             judge YEAR DAY --generate [--size N] [--seed S]",
        )
        .after_help(format!(
            "Puzzles:\n{puzzles}\n\
             Exit status: 0 if all is right, 1 for a wrong or missing answer or an input that \
             cannot be read, 2 for wrong usage or a program that cannot be started. A program that \
             is late because it is slow, but right otherwise, is a success."
        ))
        .args([
            arg!(year: <YEAR> "The puzzle's year, as in 2020").value_parser(value_parser!(u16)),
            arg!(day: <DAY> "Its day, as in 22").value_parser(value_parser!(u8)),
            Arg::new("words")
                .value_name("CMD [FILE]")
                .action(ArgAction::Append)
                .help(
                    "A program to judge, which reads standard input, or a file whose path \
                     replaces {}; and inputs that come first, or - for standard input",
                ),
            arg!(--part <N> "Judge, or ask about, only this part").value_parser(str::parse::<Part>),
            arg!(--"time-limit" <SECONDS>)
                .value_parser(seconds)
                .help(format!(
                    "The time for an input, after which an answer is late, not {} seconds",
                    limits::JUDGED.as_secs()
                )),
            arg!(--random <N>)
                .value_parser(value_parser!(usize))
                .help(format!(
                    "Judge by N random inputs, half of them small, not by {RANDOM}"
                )),
            arg!(--seed <S> "Make the random inputs from this seed, not from 1")
                .value_parser(value_parser!(u64)),
            arg!(--and <CMD> "Compare with another program").action(ArgAction::Append),
            arg!(--as <NAME>).value_parser(name_in_folder).help(
                "The programs read a file of this name, such as input.txt, and {} is not \
                     replaced, as a one-liner may want",
            ),
            arg!(--answer <A>)
                .allow_negative_numbers(true)
                .help("Tell whether A is too low or too high for FILE, or whose mistake it is"),
            arg!(--mistakes "List the known mistakes"),
            arg!(--generate "Print a random input, which you may publish"),
            arg!(--size <N>)
                .requires("generate")
                .value_parser(RangedU64ValueParser::<usize>::new().range(1..=MOST_SIZE))
                .help(format!(
                    "Make it of this size, up to {MOST_SIZE}, not of full size"
                )),
        ])
        .group(ArgGroup::new("action").args(["answer", "mistakes", "generate"]))
        // Nothing that is asked for is left undone.
        .group(
            ArgGroup::new("judging")
                .args(["random", "and", "as"])
                .multiple(true)
                .conflicts_with("action"),
        )
        .group(
            ArgGroup::new("asking")
                .args(["part", "time-limit"])
                .multiple(true)
                .conflicts_with_all(["mistakes", "generate"]),
        )
        .group(
            ArgGroup::new("making")
                .args(["seed", "size"])
                .multiple(true)
                .conflicts_with_all(["mistakes", "answer"]),
        )
}

/// Parses the name of a file in a folder, or in one below it.
fn name_in_folder(text: &str) -> Result<PathBuf, String> {
    let name = PathBuf::from(text);
    let is_below = |it: Component<'_>| matches!(it, Component::Normal(_));
    if name.components().all(is_below) {
        Ok(name)
    } else {
        Err("must be a name in a folder".to_owned())
    }
}
