//! Commands that run all days or talk to the Advent of Code site. `.cargo/config.toml` has an alias for each, as in
//! `cargo scaffold 2024 5`. This crate runs days as programs and depends on none of them, so it works even if some days do
//! not compile.
//!
//! It is a library so that tests can run a command with their own [`Settings`]: another clock, another terminal, and a site
//! on the loopback.

mod all;
mod clock;
mod console;
mod download;
mod known;
mod letters;
mod machine;
mod page;
mod program;
mod read;
mod report;
mod scaffold;
mod session;
mod settings;
mod site;
mod solve;
mod submissions;
mod submit;
mod tables;
mod template;
mod time;
mod today;
mod verdict;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use common::Part;

pub use clock::Clock;
pub use console::Console;
pub use settings::Settings;

/// Runs the command line of this process.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    match Settings::from_environment() {
        Ok(settings) => ExitCode::from(run(&settings, arguments)),
        Err(error) => {
            Console::of_process().error(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

/// Runs a command line that starts with the program's name. Returns the exit status: 0 for success, 1 for failure, and 2
/// for wrong usage.
pub fn run(settings: &Settings, arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let matches = match commands().try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(refusal) => {
            let stream = if refusal.use_stderr() { &settings.console.err } else { &settings.console.out };
            // If help cannot be written, there is nowhere to report it.
            let _ = write!(stream.borrow_mut(), "{}", refusal.render().ansi());
            return u8::try_from(refusal.exit_code()).unwrap_or(2);
        }
    };
    match dispatch(settings, &matches) {
        Ok(status) => status,
        // The reader has gone, as with `| head`.
        Err(error) if is_closed_pipe(&error) => 0,
        Err(error) => {
            settings.console.error(&format!("{error:#}"));
            1
        }
    }
}

fn dispatch(settings: &Settings, matches: &ArgMatches) -> Result<u8> {
    let Some((name, matches)) = matches.subcommand() else { return Ok(2) };
    // clap reports an error for an argument that the command does not define.
    let has = |name: &str| matches.try_get_one::<bool>(name).ok().flatten().copied().unwrap_or_default();
    let number = |name: &str| matches.try_get_one::<u16>(name).ok().flatten().copied();
    let text = |name: &str| matches.try_get_one::<String>(name).ok().flatten().cloned();
    let part = || matches.get_one::<Part>("part").copied();
    let (year, day) = (number("year"), number("day"));
    let date = || settings.day(year, day);
    match name {
        "scaffold" => scaffold::scaffold(settings, date()?, text("title").as_deref())?,
        "download" => match (year, day) {
            (Some(year), None) => download::year(settings, year, has("force"))?,
            _ => download::day(settings, date()?, has("force"))?,
        },
        "read" => read::read(settings, date()?, part())?,
        "submit" => {
            let request = submit::Request { date: date()?, part: part(), answer: text("answer"), yes: has("yes") };
            return Ok(u8::from(!submit::submit(settings, &request)?));
        }
        "today" => today::today(settings, has("wait"))?,
        "all" => return Ok(u8::from(!all::all(settings, &settings.days(year, day)?)?)),
        "time" => return Ok(u8::from(!time::time(settings, &settings.days(year, day)?, has("store"))?)),
        "report" => return Ok(u8::from(!report::report(settings, has("store"))?)),
        _ => {
            let named = year.map(|_| date()).transpose()?;
            let arguments: Vec<OsString> = matches.get_many("args").into_iter().flatten().cloned().collect();
            return solve::solve(settings, named, has("watch"), &arguments);
        }
    }
    Ok(0)
}

fn commands() -> Command {
    let flag = |name: &'static str, help: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue).help(help);
    let text = |name: &'static str, help: &'static str| Arg::new(name).long(name).value_name("TEXT").help(help);
    let part = |help: &'static str| {
        let parts = PossibleValuesParser::new(["1", "2"]).map(|name| if name == "1" { Part::One } else { Part::Two });
        Arg::new("part").long("part").value_name("PART").value_parser(parts).help(help)
    };
    let number = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).value_name(value).value_parser(value_parser!(u16)).help(help)
    };
    let command = |name: &'static str, about: &'static str| Command::new(name).about(about);
    let dated = |name: &'static str, about: &'static str| {
        let year = number("year", "YEAR", "The year of the event");
        command(name, about).args([year, number("day", "DAY", "The day of December")])
    };
    let args = Arg::new("args").last(true).num_args(0..).value_parser(value_parser!(OsString));
    let store = flag("store", "Time all days and write the table in README.md");
    command("cargo", "Run all days or talk to the Advent of Code site")
        .bin_name("cargo")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommands([
            dated("scaffold", "Make a new day, ready to run, test and bench")
                .arg(text("title", "The title of the puzzle, instead of the one on its page")),
            dated("download", "Fetch the input and page of a day, or of every day of a year")
                .arg(flag("force", "Fetch again and overwrite the files")),
            dated("read", "Show the puzzle's page").arg(part("Show only this part")),
            dated("submit", "Solve a part and send the answer to the site")
                .arg(part("The part to send [default: the first unsolved one]"))
                .arg(text("answer", "Send this text, such as the letters of a drawing").allow_hyphen_values(true))
                .arg(flag("yes", "Send without asking")),
            command("today", "Scaffold, download and read the current day")
                .arg(flag("wait", "Wait for the next puzzle if it is nearer in time than the last")),
            dated("solve", "Run the day you name, the one whose folder you are in, or the one you changed last")
                .arg(flag("watch", "Run it again whenever its files change"))
                .arg(args.help("Options and inputs to pass to the day")),
            dated("all", "Run the days and check their answers"),
            dated("time", "Time the days").arg(store.conflicts_with("year")),
            command("report", "Show what `cargo bench` measured")
                .arg(flag("store", "Write the tables and charts to the days' README files")),
        ])
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io_error = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
