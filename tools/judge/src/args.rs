//! The command line of the judge.

use std::path::{Component, PathBuf};
use std::time::Duration;

use clap::builder::RangedU64ValueParser;
use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Command, value_parser};

use crate::inputs::RANDOM;
use common::date::Date;
use common::outcome::Part;
use common::puzzle::Puzzle;
use runner::options::{flag, number, option, seconds, value};
use runner::{console, limits};

/// The parsed command line.
#[derive(Debug)]
pub(crate) struct Args {
    /// The inputs that the user names.
    pub(crate) files: Vec<PathBuf>,
    pub(crate) options: Options,
    pub(crate) action: Action,
}

/// What a run does.
#[derive(Debug)]
pub(crate) enum Action {
    /// Judges these programs.
    Judge { commands: Vec<String> },
    /// Tells what is known of an answer.
    Answer(String),
    /// Lists the known mistakes.
    Mistakes,
    /// Prints a random input.
    Generate,
    /// Writes random inputs and their answers into this folder.
    Save(PathBuf),
}

/// What several actions may be told.
#[derive(Debug, Clone)]
pub(crate) struct Options {
    pub(crate) puzzle: &'static Puzzle,
    /// The parts that count.
    pub(crate) parts: Vec<Part>,
    /// The time of a program, or of a known mistake, on an input.
    pub(crate) limit: Duration,
    /// The number of random inputs, if the user tells it.
    pub(crate) random: Option<usize>,
    pub(crate) seed: u64,
    /// The size of those that are printed or written, if it is not that of the site's.
    pub(crate) size: Option<usize>,
    /// The name of the file that the programs read.
    pub(crate) as_name: Option<PathBuf>,
    /// Whether to report to programs.
    pub(crate) json: bool,
}

impl Args {
    /// Parses the process's arguments.
    ///
    /// # Errors
    /// The usage is wrong, or the user wants help or the version. clap's error has the text.
    pub(crate) fn parse(puzzles: &[&'static Puzzle]) -> Result<Self, clap::Error> {
        let matches = command(puzzles).try_get_matches()?;
        let date = Date {
            year: value(&matches, "year").unwrap_or_default(),
            day: value(&matches, "day").unwrap_or_default(),
        };
        let Some(&puzzle) = puzzles.iter().find(|it| it.date == date) else {
            let known: Vec<String> = puzzles.iter().map(|it| it.date.to_string()).collect();
            console::refuse(&format!("there is no {date}, but {}", known.join(", ")));
        };
        let wanted: Option<Part> = value(&matches, "part");
        let is_wanted = |part: &Part| wanted.is_none_or(|wanted| wanted == *part);
        let parts = puzzle.date.parts().iter().copied().filter(is_wanted);
        let parts: Vec<Part> = parts.collect();
        if parts.is_empty() {
            console::refuse("this day has only part 1");
        }
        let mut action = Action::of(&matches);
        let mut files: Vec<PathBuf> = values(&matches, "file");
        match (&mut action, value::<String>(&matches, "command")) {
            (Action::Judge { commands }, Some(command)) => commands.insert(0, command),
            (_, first) => files.splice(..0, first.map(PathBuf::from)).for_each(drop),
        }
        match &action {
            Action::Judge { commands } if commands.iter().any(|it| it.trim().is_empty()) => {
                console::refuse("a command is empty: write one as in 'python3 crab.py'");
            }
            Action::Answer(_) if files.len() != 1 => {
                console::refuse("name the one file to which this is an answer");
            }
            _ => {}
        }
        let options = Options {
            puzzle,
            parts,
            limit: value(&matches, "time-limit").unwrap_or(limits::JUDGED),
            random: value(&matches, "random"),
            seed: value(&matches, "seed").unwrap_or(1),
            size: value(&matches, "size"),
            as_name: value(&matches, "as"),
            json: matches.get_flag("json"),
        };
        Ok(Self { files, options, action })
    }
}

impl Action {
    /// The action of a command line, of which clap admits only one.
    fn of(matches: &ArgMatches) -> Self {
        if let Some(answer) = value(matches, "answer") {
            Self::Answer(answer)
        } else if matches.get_flag("mistakes") {
            Self::Mistakes
        } else if matches.get_flag("generate") {
            Self::Generate
        } else if let Some(folder) = value(matches, "save") {
            Self::Save(folder)
        } else {
            Self::Judge { commands: values(matches, "and") }
        }
    }
}

/// The values of an option that may be given several times.
fn values<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, name: &str) -> Vec<T> {
    matches
        .get_many(name)
        .into_iter()
        .flatten()
        .cloned()
        .collect()
}

/// The greatest size of random inputs. They are made in memory.
const MOST_SIZE: u64 = 1_000_000;

/// The options of which a command line has one or a command.
const ACTIONS: [&str; 4] = ["answer", "mistakes", "generate", "save"];

fn command(puzzles: &[&Puzzle]) -> Command {
    Command::new("judge")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Judges programs of any language that solve a puzzle, and names their mistakes")
        .override_usage(
            "judge YEAR DAY CMD [FILE]... [OPTIONS]\n       \
             judge YEAR DAY --answer A [--part N] FILE\n       \
             judge YEAR DAY --mistakes\n       \
             judge YEAR DAY --generate [--size N] [--seed S]\n       \
             judge YEAR DAY --save FOLDER --random N",
        )
        .after_help(format!(
            "Puzzles:\n{}\n\n\
             Exit status: 0 if all is right, 1 for a wrong or missing answer or an input that \
             cannot be read, 2 for wrong usage or a program that cannot be started. A program that \
             is late, but right otherwise, is a success.",
            list(puzzles)
        ))
        .args([
            Arg::new("year")
                .value_name("YEAR")
                .required(true)
                .value_parser(number::<u16>(2015))
                .help("The puzzle's year, as in 2020"),
            Arg::new("day")
                .value_name("DAY")
                .required(true)
                .value_parser(number::<u8>(1))
                .help("Its day, as in 22"),
            Arg::new("command")
                .value_name("CMD")
                .required_unless_present_any(ACTIONS)
                .conflicts_with_all(["mistakes", "generate", "save"])
                .help(
                    "A program to judge, which reads standard input, or a file whose path \
                     replaces {} ({{}} is {})",
                ),
            Arg::new("file")
                .value_name("FILE")
                .action(ArgAction::Append)
                .value_parser(value_parser!(PathBuf))
                .help("Inputs that come first, or - for standard input"),
        ])
        .args(judging())
        .args([
            option("part", "N")
                .conflicts_with_all(["mistakes", "generate"])
                .value_parser(str::parse::<Part>)
                .help("Judge, ask about, or answer only this part"),
            option("time-limit", "SECONDS")
                .conflicts_with_all(["mistakes", "generate", "save"])
                .value_parser(seconds)
                .help("The time for an input, after which an answer is late, not 10 seconds"),
            option("seed", "S")
                .conflicts_with_all(["answer", "mistakes"])
                .value_parser(number::<u64>(0))
                .help("Make the random inputs from this seed, not from 1"),
        ])
        .args([
            option("answer", "A")
                .help("Tell whether A is too low or too high for FILE, or whose mistake it is"),
            flag("mistakes", "List the known mistakes"),
            flag("generate", "Print a random input, which you may publish"),
            option("save", "FOLDER")
                .requires("random")
                .value_parser(value_parser!(PathBuf))
                .help("Write --random N such inputs and their answers into a new folder"),
            option("size", "N")
                .requires("of any size")
                .value_parser(RangedU64ValueParser::<usize>::new().range(1..=MOST_SIZE))
                .help(format!(
                    "Make them of this size, up to {MOST_SIZE}, not of full size"
                )),
        ])
        .group(ArgGroup::new("action").args(ACTIONS))
        .group(ArgGroup::new("of any size").args(["generate", "save"]))
}

/// The options of a judged program.
fn judging() -> [Arg; 4] {
    [
        option("random", "N")
            .conflicts_with_all(["answer", "mistakes", "generate"])
            .value_parser(number::<usize>(0))
            .help(format!(
                "Judge by N random inputs, half of them small, not by {RANDOM}"
            )),
        option("and", "CMD")
            .action(ArgAction::Append)
            .conflicts_with("action")
            .help("Compare with another program"),
        option("as", "NAME")
            .conflicts_with("action")
            .value_parser(name_in_folder)
            .help("The programs read a file of this name, such as input.txt"),
        flag("json", "Print one JSON object per input").conflicts_with("action"),
    ]
}

/// The puzzles, one a line.
fn list(puzzles: &[&Puzzle]) -> String {
    let line = |puzzle: &&Puzzle| {
        let (date, title) = (puzzle.date, puzzle.title);
        format!("  {} {:>2}  {title}", date.year, date.day)
    };
    puzzles.iter().map(line).collect::<Vec<_>>().join("\n")
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
