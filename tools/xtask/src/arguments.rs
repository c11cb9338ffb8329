//! The command line: the commands with their options, and what executes each.

use std::ffi::OsString;

use anyhow::{Context, Result};
use clap::{Arg, ArgMatches, Command, arg, value_parser};
use common::Part;

use crate::against::against;
use crate::all::all;
use crate::download::{download, read};
use crate::scaffold::scaffold;
use crate::solve::Solve;
use crate::submit::Submit;
use crate::time::time;
use crate::workspace::Workspace;

/// The command that passes options to a day.
const SOLVE: &str = "solve";

/// The options of [`SOLVE`] itself.
const OWN_OPTIONS: [&str; 4] = ["--release", "--watch", "--help", "-h"];

/// Executes a command line that [`matches`] accepts. Returns the exit status.
pub(crate) fn execute(workspace: &Workspace, matches: &ArgMatches) -> Result<u8> {
    let (name, matches) = matches.subcommand().context("which command?")?;
    let flag = |name: &str| matches.get_flag(name);
    let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let number = |name| matches.get_one::<u16>(name).copied();
    let profile = || if flag("release") { &["--release"][..] } else { &[] };
    let named = workspace.named(number("YEAR"), number("DAY"))?;
    let is_success = match name {
        "scaffold" => scaffold(workspace, named, text("title")).map(|()| true),
        "download" => download(workspace, named).map(|()| true),
        "read" => {
            let date = workspace.day(named)?;
            read(workspace, date, Part::One).map(|()| true)
        }
        SOLVE => {
            let arguments = matches.get_many("ARGS").into_iter().flatten().cloned().collect();
            let solve = Solve { named, flags: profile(), arguments };
            return if flag("watch") { solve.watch(workspace) } else { solve.run(workspace) };
        }
        "submit" => {
            let part = matches.get_one::<Part>("part").copied();
            let answer = text("answer").map(str::to_owned);
            Submit { named, part, answer, yes: flag("yes") }.run(workspace)
        }
        "all" => all(workspace, named, profile()),
        _ => match text("against") {
            Some(commit) => against(workspace, named, commit, text("approach")),
            None => time(workspace, named, text("approach"), flag("store")),
        },
    };
    is_success.map(|is_success| u8::from(!is_success))
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

/// The same arguments with `--` before those for the day, so that nobody has to type it. The date
/// and the options of `solve` itself may be anywhere among them.
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
    let (start, end) = date_in(&others);
    let for_day = [&others[..start], &others[end..]].concat();
    [&arguments, &*own, &others[start..end], &["--".into()], &for_day, after].concat()
}

/// Where the date is: the numbers at the start, or else a year followed by a day.
fn date_in(words: &[OsString]) -> (usize, usize) {
    let number = |word: &OsString| word.to_str()?.parse::<u16>().ok();
    let leading = words.iter().map_while(number).count().min(2);
    let is_date = |pair: &[OsString]| {
        let [year, day] = [&pair[0], &pair[1]].map(number);
        year.is_some_and(|year| year >= 2015) && day.is_some_and(|day| day <= 25)
    };
    match words.windows(2).position(is_date) {
        Some(start) if leading == 0 => (start, start + 2),
        _ => (0, leading),
    }
}

/// All commands, for clap.
fn commands() -> Command {
    Command::new("cargo")
        .about("Make, run and time days, and talk to the Advent of Code site")
        .bin_name("cargo")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommands([
            dated("scaffold", "Make a day, by default the current one, and fetch its input")
                .arg(arg!(--title <TEXT> "The title of the puzzle; nothing is fetched then")),
            dated("download", "Fetch the input and the page of a day or of a year, once"),
            dated("read", "Show the puzzle's page"),
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
            dated("submit", "Solve a part and send the answer to the site")
                .arg(
                    arg!(--part <PART> "Send part 1 or 2 [default: the first unsolved one]")
                        .value_parser(str::parse::<Part>),
                )
                .arg(
                    arg!(--answer <TEXT> "Send this text, such as the letters of a drawing")
                        .allow_hyphen_values(true),
                )
                .arg(arg!(--yes "Send without asking, unless there is a doubt or a wait")),
            dated("all", "Run the days and check their answers").arg(release()),
            dated("time", "Time the days")
                .arg(arg!(--approach <NAME> "Time only this approach"))
                .arg(
                    arg!(--store "Write the times to README.md and to the pages of the days")
                        .conflicts_with("approach"),
                )
                .arg(
                    arg!(--against <COMMIT> "Compare with the times at a commit")
                        .conflicts_with("store"),
                ),
        ])
}

/// A command that takes a date.
fn dated(name: &'static str, about: &'static str) -> Command {
    let year = arg!([YEAR] "The year of the event").value_parser(value_parser!(u16));
    let day = arg!([DAY] "The day of December").value_parser(value_parser!(u16));
    Command::new(name).about(about).args([year, day])
}

fn release() -> Arg {
    arg!(--release "Build with the release profile")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_options_of_a_day_need_no_separator_and_have_no_order() {
        let separated = |typed: &str| {
            let separated = separated(typed.split(' ').map(OsString::from).collect());
            separated.join(" ".as_ref()).into_string().unwrap()
        };
        for (typed, expected) in [
            ("solve 2024 --release 5 a.txt --json", "solve --release 2024 5 -- a.txt --json"),
            ("solve --watch 2024 5 6 --help 7", "solve --watch --help 2024 5 -- 6 7"),
            ("solve 2024 5 --list -- --watch -", "solve 2024 5 -- --list --watch -"),
            ("solve --part 2 2020 22", "solve 2020 22 -- --part 2"),
            ("solve a.txt 2020 22 --json", "solve 2020 22 -- a.txt --json"),
            ("solve 2020 22 --check 2015 1", "solve 2020 22 -- --check 2015 1"),
            ("solve 5 a.txt", "solve 5 -- a.txt"),
            ("solve --part 1", "solve -- --part 1"),
            ("read 2024 5 --list", "read 2024 5 --list"),
        ] {
            let [typed, expected] = [typed, expected].map(|words| format!("cargo {words}"));
            assert_eq!(separated(&typed), expected);
        }
    }
}
