//! The command line: the commands with their options, and what executes each.

use std::ffi::OsString;

use anyhow::{Context, Result};
use clap::{ArgMatches, Command, arg, value_parser};
use common::{Date, Part};

use crate::against::against;
use crate::all::all;
use crate::download::{download, read};
use crate::scaffold::scaffold;
use crate::solve;
use crate::submit::Submit;
use crate::time::Time;
use crate::workspace::{Named, Workspace};

/// Executes a command line of [`commands`]. Returns the exit status, unless a failure was shown.
pub(crate) fn execute(workspace: &Workspace, matches: &ArgMatches) -> Result<u8> {
    let (name, matches) = matches.subcommand().context("which command?")?;
    if name == "solve" {
        return solve(workspace, matches);
    }
    let year = matches.get_one("YEAR").copied();
    let named = Named::new(year, matches.get_one("DAY").copied())?;
    match name {
        "scaffold" => scaffold(workspace, named)?,
        "download" => download(workspace, named)?,
        "read" => read(workspace, workspace.day(named)?, Part::One)?,
        "submit" => {
            let part = matches.get_one("part").copied();
            let answer = matches.get_one("answer").cloned();
            let yes = matches.get_flag("yes");
            Submit { named, part, answer, yes }.run(workspace)?;
        }
        "all" => all(workspace, named)?,
        _ => {
            let approach = matches.get_one::<String>("approach");
            let approach = approach.map(|name| format!("--approach={name}"));
            if let Some(commit) = matches.get_one::<String>("against") {
                against(workspace, named, commit, approach.as_deref())?;
            } else {
                Time { approach, stores: matches.get_flag("store") }.run(workspace, named)?;
            }
        }
    }
    Ok(0)
}

/// `cargo solve`, of whose words the first year that a number follows is the date. The others are
/// for the day, so nobody has to type `--`.
fn solve(workspace: &Workspace, matches: &ArgMatches) -> Result<u8> {
    let mut words: Vec<OsString> = matches
        .get_many("ARGS")
        .into_iter()
        .flatten()
        .cloned()
        .collect();
    let is_watching = words.iter().any(|word| word == "--watch");
    words.retain(|word| word != "--watch" && word != "--");
    let date = |pair: &[OsString]| {
        let year = pair[0].to_str()?.parse().ok()?;
        let day = pair[1].to_str()?.parse().ok()?;
        // Fewer digits may be the value of an option.
        (year > 999).then_some((year, day))
    };
    let mut dates = words.windows(2).map(date).enumerate();
    let found = dates.find_map(|(place, date)| Some((place, date?)));
    let mut named = Named::Nothing;
    if let Some((place, (year, day))) = found {
        named = Named::new(Some(year), Some(day))?;
        words.drain(place..place + 2);
    }
    solve::run(workspace, named, &words, is_watching)
}

/// All commands, for clap.
pub(crate) fn commands() -> Command {
    Command::new("cargo")
        .about("Make, run and time days, and talk to the Advent of Code site")
        .bin_name("cargo")
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommands([
            dated("scaffold", "Make a day, by default the current one"),
            dated("download", "Fetch input and page of a day or a year"),
            dated("read", "Show the puzzle's page"),
            Command::new("solve")
                .about("Run the named day, or the one you saved last")
                .arg(
                    arg!([ARGS]... "The date, options of the day, and --watch")
                        .trailing_var_arg(true)
                        .allow_hyphen_values(true)
                        .value_parser(value_parser!(OsString)),
                )
                .after_help(
                    "--watch runs it after every save. `cargo solve 2024 5 --help` shows the \
                     options of that day.",
                ),
            dated("submit", "Solve a part, and send the answer")
                .arg(
                    arg!(--part <PART> "The part, if not the first open one")
                        .value_parser(str::parse::<Part>),
                )
                .arg(
                    arg!(--answer <TEXT> "Send this text, and run nothing")
                        .allow_hyphen_values(true),
                )
                .arg(arg!(--yes "Ask only about doubts, if the day is named")),
            dated("all", "Run the days and check their answers"),
            dated("time", "Time the days")
                .arg(arg!(--approach <NAME> "Time only this approach"))
                .arg(
                    arg!(--store "Write the times to the README")
                        .conflicts_with_all(["approach", "against"]),
                )
                .arg(arg!(--against <COMMIT> "Compare with the times at a commit")),
        ])
}

/// A command that takes a date.
fn dated(name: &'static str, about: &'static str) -> Command {
    let years = value_parser!(u16).range(i64::from(Date::YEARS.start)..);
    let year = arg!([YEAR] "The year of the event").value_parser(years);
    let days = value_parser!(u8).range(1..=25);
    let day = arg!([DAY] "The day of December").value_parser(days);
    Command::new(name).about(about).args([year, day])
}
