//! The command line: the commands with their options, and what executes each.

use std::ffi::OsString;

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::{Arg, ArgMatches, Command, arg, value_parser};
use common::Part;

use crate::commands::all::All;
use crate::commands::calendar::Calendar;
use crate::commands::download::{Download, Fetch};
use crate::commands::read::Read;
use crate::commands::scaffold::Scaffold;
use crate::commands::session;
use crate::commands::solve::{Solve, year_at_hand};
use crate::commands::submit::Submit;
use crate::commands::time::Time;
use crate::commands::today::Today;
use crate::environment::settings::{Named, Settings};

/// Executes a command line that [`matches`] accepts. Returns the exit status.
pub(crate) fn execute(settings: &Settings, matches: &ArgMatches) -> Result<u8> {
    let (name, matches) = matches.subcommand().context("which command?")?;
    let flag = |name: &str| matches.get_flag(name);
    let text = |name: &str| matches.get_one::<String>(name).cloned();
    let part = || matches.get_one::<Part>("part").copied();
    let profile = || if flag("release") { &["--release"][..] } else { &[] };
    let named = || named(settings, name, matches);
    let is_success = match name {
        "scaffold" => {
            Scaffold { named: named()?, title: text("title") }.run(settings).map(|()| true)
        }
        "download" => {
            let fetch = if flag("force") { Fetch::Everything } else { Fetch::Missing };
            Download { named: named()?, fetch }.run(settings).map(|()| true)
        }
        "read" => Read { named: named()?, part: part() }.run(settings).map(|()| true),
        "submit" => {
            let (answer, yes) = (text("answer"), flag("yes"));
            let submit = Submit { named: named()?, part: part(), answer, yes };
            // Elsewhere, a closed pipe ends a command successfully. Here, only a right answer is a
            // success.
            submit.run(settings).map_err(|error| anyhow!("{error:#}"))
        }
        "today" => Today { wait: flag("wait") }.run(settings).map(|()| true),
        "session" => session::run(settings).map(|()| true),
        SOLVE => {
            let arguments: Vec<OsString> =
                matches.get_many("ARGS").into_iter().flatten().cloned().collect();
            let (profile, watch) = (profile(), flag("watch"));
            return Solve { named: named()?, profile, arguments, watch }.run(settings);
        }
        "all" => All { named: named()?, profile: profile() }.run(settings),
        "time" => {
            let (named, approach) = (named()?, text("approach"));
            let (store, all) = (flag("store"), flag("all"));
            Time { named, approach, store, all }.run(settings)
        }
        "calendar" => {
            let named = Named::new(number(matches, "YEAR"), None)?;
            Calendar { named }.run(settings)
        }
        _ => bail!("there is no command {name}"),
    };
    is_success.map(|is_success| u8::from(!is_success))
}

/// The days that the user named. A day alone is one of the year at hand, which only `solve` may
/// guess.
fn named(settings: &Settings, command: &str, matches: &ArgMatches) -> Result<Named> {
    match (number(matches, "YEAR"), number(matches, "DAY")) {
        (Some(day @ 1..=25), None) => {
            let year = year_at_hand(settings);
            ensure!(command == SOLVE, "{day} is not a year; write `cargo {command} {year} {day}`");
            Named::new(Some(year), Some(day))
        }
        (year, day) => Named::new(year, day),
    }
}

fn number(matches: &ArgMatches, name: &str) -> Option<u16> {
    matches.get_one(name).copied()
}

/// Reads a command line that starts with the program's name.
///
/// # Errors
/// The usage is wrong, or the user wants help. clap's error has the text.
pub(crate) fn matches(
    arguments: impl IntoIterator<Item = OsString>,
) -> Result<ArgMatches, clap::Error> {
    let arguments = separated(arguments.into_iter().collect());
    commands().try_get_matches_from(arguments)
}

/// The command that passes options to a day.
const SOLVE: &str = "solve";

/// The options of [`SOLVE`] itself.
const OWN_OPTIONS: [&str; 4] = ["--release", "--watch", "--help", "-h"];

/// The same arguments with `--` before those for the day, so that nobody has to type it. They
/// follow the date, and the options of `solve` itself may be among them.
fn separated(mut arguments: Vec<OsString>) -> Vec<OsString> {
    if arguments.get(1).is_none_or(|command| command != SOLVE) {
        return arguments;
    }
    let words = arguments.split_off(2);
    let mut parts = words.splitn(2, |word| word == "--");
    let before = parts.next().unwrap_or_default();
    let after = parts.next().unwrap_or_default();
    let (own, others): (Vec<_>, Vec<_>) =
        before.iter().cloned().partition(|word| OWN_OPTIONS.iter().any(|option| word == option));
    let is_number =
        |word: &&OsString| word.to_str().is_some_and(|word| word.parse::<u16>().is_ok());
    let (date, for_day) = others.split_at(others.iter().take_while(is_number).count().min(2));
    [&arguments, &*own, date, &["--".into()], for_day, after].concat()
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
                .arg(
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
            Command::new("session").about("Ask for your session on the site, and keep it"),
            dated(SOLVE, "Run the named day, that of your folder, or the one you saved last")
                .arg(release())
                .arg(arg!(--watch "Run it again after every save"))
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
                .arg(arg!(--approach <NAME> "Time only this approach").conflicts_with("store"))
                .arg(arg!(--store "Write the times to README.md and to the pages of the days"))
                .arg(
                    arg!(--all "Store all days, not only those without a time")
                        .requires("store")
                        .conflicts_with("YEAR"),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_options_of_a_day_need_no_separator() {
        let separated = |typed: &str| {
            let separated = separated(typed.split(' ').map(OsString::from).collect());
            separated.join(" ".as_ref()).into_string().unwrap()
        };
        for (typed, expected) in [
            ("solve 2024 --release 5 a.txt --json", "solve --release 2024 5 -- a.txt --json"),
            ("solve --watch 2024 5 6 --help 7", "solve --watch --help 2024 5 -- 6 7"),
            ("solve 2024 5 --list -- --watch -", "solve 2024 5 -- --list --watch -"),
            ("solve 5 a.txt", "solve 5 -- a.txt"),
            ("solve --part=1", "solve -- --part=1"),
            ("read 2024 5 --list", "read 2024 5 --list"),
        ] {
            let [typed, expected] = [typed, expected].map(|words| format!("cargo {words}"));
            assert_eq!(separated(&typed), expected);
        }
    }
}
