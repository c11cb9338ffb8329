//! The command line: the commands with their options, and the typed request that each becomes.

use std::ffi::OsString;

use anyhow::{Context, Result, bail};
use clap::{Arg, ArgMatches, Command, arg, value_parser};
use common::Part;

use crate::against::Against;
use crate::all::All;
use crate::calendar::Calendar;
use crate::download::{Download, Fetch};
use crate::read::Read;
use crate::scaffold::Scaffold;
use crate::settings::Named;
use crate::solve::Solve;
use crate::submit::Submit;
use crate::time::Time;
use crate::today::Today;

/// A command with what the user typed.
pub(crate) enum Request {
    Scaffold(Scaffold),
    Download(Download),
    Read(Read),
    Submit(Submit),
    Today(Today),
    Solve(Solve),
    All(All),
    Time(Time),
    Against(Against),
    Calendar(Calendar),
}

impl Request {
    /// The request of a command line that [`commands`] accepts.
    pub(crate) fn new(matches: &ArgMatches) -> Result<Self> {
        let (name, matches) = matches.subcommand().context("which command?")?;
        let flag = |name: &str| matches.get_flag(name);
        let text = |name: &str| matches.get_one::<String>(name).cloned();
        let part = || matches.get_one::<Part>("part").copied();
        let number = |name: &str| matches.get_one::<u16>(name).copied();
        let named = || Named::new(number("YEAR"), number("DAY"));
        Ok(match name {
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

/// The flags of cargo that choose the profile.
fn profile(matches: &ArgMatches) -> &'static [&'static str] {
    if matches.get_flag("release") { &["--release"] } else { &[] }
}

/// All commands, for clap.
pub(crate) fn commands() -> Command {
    Command::new("cargo")
        .about("Run all days or talk to the Advent of Code site")
        .bin_name("cargo")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommands([
            dated("scaffold", "Make a new day, ready to run, test and bench").arg(
                arg!(--title <TEXT> "The title of the puzzle, instead of the one on its page"),
            ),
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
            dated("solve", "Run the named day, that of your folder, or the one you saved last")
                .arg(release())
                .arg(arg!(--watch "Run it again after every save"))
                .arg(
                    Arg::new("ARGS")
                        .last(true)
                        .num_args(0..)
                        .value_parser(value_parser!(OsString))
                        .help("Options and inputs to pass to the day"),
                ),
            dated("all", "Run the days and check their answers").arg(release()),
            dated("time", "Time the days")
                .arg(arg!(--store "Write the times to README.md and to the pages of the days"))
                .arg(
                    arg!(--all "Store all days, not only those that changed or have no time")
                        .requires("store"),
                )
                .arg(
                    arg!(--against <COMMIT> "Compare with the days at another commit, in turn")
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

fn release() -> Arg {
    arg!(--release "Build with the release profile")
}
