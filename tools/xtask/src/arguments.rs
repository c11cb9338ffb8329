//! The command line: the commands with their options, and the typed request that each becomes.

use std::ffi::OsString;

use anyhow::{Context, Result, bail};
use clap::{Arg, ArgAction, ArgMatches, Command, arg, value_parser};
use common::Part;

use crate::commands::against::Against;
use crate::commands::all::All;
use crate::commands::calendar::Calendar;
use crate::commands::download::{Download, Fetch};
use crate::commands::read::Read;
use crate::commands::scaffold::Scaffold;
use crate::commands::solve::Solve;
use crate::commands::submit::Submit;
use crate::commands::time::Time;
use crate::commands::today::Today;
use crate::environment::settings::{Named, Settings};

/// A command with the arguments of the user.
pub(crate) enum Request {
    Scaffold(Scaffold),
    Download(Download),
    Read(Read),
    Submit(Submit),
    Today(Today),
    Session,
    Solve(Solve),
    All(All),
    Time(Time),
    Against(Against),
    Calendar(Calendar),
}

impl Request {
    /// The request of a command line that [`matches`] accepts.
    pub(crate) fn new(settings: &Settings, matches: &ArgMatches) -> Result<Self> {
        let (name, matches) = matches.subcommand().context("which command?")?;
        let flag = |name: &str| matches.get_flag(name);
        let text = |name: &str| matches.get_one::<String>(name).cloned();
        let part = || matches.get_one::<Part>("part").copied();
        let number = |name: &str| matches.get_one::<u16>(name).copied();
        let named = || match (number("YEAR"), number("DAY")) {
            (Some(day @ 1..=25), None) => bail!(without_year(settings, name, day)),
            (year, day) => Named::new(year, day),
        };
        Ok(match name {
            "scaffold" if flag("download") => {
                bail!("`cargo scaffold` always fetches the input; leave out --download")
            }
            "scaffold" => Self::Scaffold(Scaffold { named: named()?, title: text("title") }),
            "download" => Self::Download(Download {
                named: named()?,
                fetch: if flag("force") { Fetch::Everything } else { Fetch::Missing },
            }),
            "read" => Self::Read(Read { named: named()?, part: part() }),
            "submit" => Self::Submit(Submit {
                named: named()?,
                part: part(),
                answer: text("answer"),
                yes: flag("yes"),
            }),
            "today" => Self::Today(Today { wait: flag("wait") }),
            "session" => Self::Session,
            "solve" if flag("submit") => {
                bail!("`cargo submit` sends an answer, as in `cargo submit 2024 5 --part 1`")
            }
            "solve" => Self::Solve(Solve {
                named: named()?,
                profile: profile(matches),
                arguments: matches.get_many("ARGS").into_iter().flatten().cloned().collect(),
                watch: flag("watch"),
            }),
            "all" => Self::All(All { named: named()?, profile: profile(matches) }),
            "time" => match text("against") {
                Some(commit) => Self::Against(Against { named: named()?, commit }),
                None => {
                    Self::Time(Time { named: named()?, store: flag("store"), all: flag("all") })
                }
            },
            "calendar" => Self::Calendar(Calendar { named: Named::new(number("YEAR"), None)? }),
            _ => bail!("there is no command {name}"),
        })
    }
}

/// The refusal of a day alone, which other templates take because they have one year.
fn without_year(settings: &Settings, command: &str, day: u16) -> String {
    let event = settings.current_day().or_else(|| settings.next_day());
    let year = event.map_or(2015, |date| date.year);
    format!("{day} is not a year; write `cargo {command} {year} {day}`")
}

/// The flags of cargo that choose the profile.
fn profile(matches: &ArgMatches) -> &'static [&'static str] {
    if matches.get_flag("release") { &["--release"] } else { &[] }
}

/// Reads a command line that starts with the program's name.
///
/// # Errors
/// The usage is wrong, or the user wants help. clap's error has the text.
pub(crate) fn matches(
    arguments: impl IntoIterator<Item = OsString>,
) -> Result<ArgMatches, clap::Error> {
    let mut commands = commands();
    commands.build();
    let arguments = arguments.into_iter().collect();
    let arguments = match commands.find_subcommand(SOLVE) {
        Some(solve) => separated(solve, arguments),
        None => arguments,
    };
    commands.try_get_matches_from(arguments)
}

/// The command that passes options to a day.
const SOLVE: &str = "solve";

/// The same arguments with `--` before those for the day, so that nobody has to type it. They follow
/// the date, and the options of `solve` itself may be among them.
fn separated(solve: &Command, mut arguments: Vec<OsString>) -> Vec<OsString> {
    if arguments.get(1).is_none_or(|command| command != SOLVE) {
        return arguments;
    }
    let mut words = arguments.split_off(2);
    let end = words.iter().position(|word| word == "--").unwrap_or(words.len());
    let after = words.split_off(end);
    let (own, mut date): (Vec<_>, Vec<_>) =
        words.into_iter().partition(|word| is_option_of(solve, word));
    let is_option = |word: &OsString| word.to_string_lossy().starts_with('-');
    let for_day = date.iter().position(is_option).unwrap_or(date.len()).min(2);
    let before = date.split_off(for_day);
    let separator = vec![OsString::from("--")];
    [arguments, own, date, separator, before, after.into_iter().skip(1).collect()].concat()
}

/// Whether a word is an option of a command.
fn is_option_of(command: &Command, word: &OsString) -> bool {
    command.get_arguments().any(|option| {
        let long = option.get_long().map(|name| format!("--{name}"));
        let short = option.get_short().map(|name| format!("-{name}"));
        [long, short].into_iter().flatten().any(|name| *word == *name)
    })
}

/// All commands, for clap.
fn commands() -> Command {
    Command::new("cargo")
        .about("Make, run and time days, and talk to the Advent of Code site")
        .bin_name("cargo")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands([
            dated("scaffold", "Make a new day, ready to run, test and bench, and fetch its input")
                .arg(arg!(--title <TEXT> "The title of the puzzle, instead of the one on its page"))
                .arg(foreign("download")),
            dated("download", "Fetch the input and page of a day, or of every day of a year")
                .arg(arg!(--force "Fetch again and overwrite the files")),
            dated("read", "Show the puzzle's page").arg(part("Show only part 1 or 2")),
            dated("submit", "Solve a part and send the answer to the site")
                .arg(part("Send part 1 or 2 [default: the first unsolved one]"))
                .arg(
                    arg!(--answer <TEXT> "Send this text, such as the letters of a drawing")
                        .allow_hyphen_values(true),
                )
                .arg(arg!(--yes "Send without asking")),
            Command::new("today")
                .about("Scaffold, download and read the current day")
                .arg(arg!(--wait "Wait for the next puzzle if it is nearer in time than the last")),
            Command::new("session").about("Ask for your session on the site, and keep it"),
            dated(SOLVE, "Run the named day, that of your folder, or the one you saved last")
                .arg(release())
                .arg(arg!(--watch "Run it again after every save"))
                .arg(foreign("submit"))
                .arg(
                    Arg::new("ARGS")
                        .last(true)
                        .num_args(0..)
                        .value_parser(value_parser!(OsString))
                        .help("Options and inputs to pass to the day"),
                )
                .override_usage("cargo solve [OPTIONS] [YEAR] [DAY] [ARGS]...")
                .after_help("`cargo solve 2024 5 -- --help` shows the options of that day."),
            dated("all", "Run the days and check their answers").arg(release()),
            dated("time", "Time the days")
                .arg(arg!(--store "Write the times to README.md and to the pages of the days"))
                .arg(
                    arg!(--all "Store all days, not only those that changed or have no time")
                        .requires("store"),
                )
                .arg(
                    arg!(--against <COMMIT> "Compare with another commit, measured in turn")
                        .conflicts_with("store"),
                ),
            Command::new("calendar").about("Show the stars and times of all years").arg(year()),
        ])
}

/// A command that takes a date.
fn dated(name: &'static str, about: &'static str) -> Command {
    let day = arg!([DAY] "The day of December").value_parser(value_parser!(u16));
    Command::new(name).about(about).args([year(), day])
}

fn year() -> Arg {
    arg!([YEAR] "The year of the event").value_parser(value_parser!(u16))
}

fn part(help: &'static str) -> Arg {
    arg!(--part <PART>).value_parser(str::parse::<Part>).help(help)
}

/// An option of other templates, which the user may expect.
fn foreign(name: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).hide(true)
}

fn release() -> Arg {
    arg!(--release "Build with the release profile")
}
