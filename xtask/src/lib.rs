//! Commands that run all days or talk to the Advent of Code site. `.cargo/config.toml` has an alias
//! for each, as in `cargo scaffold 2024 5`. This crate runs days as programs and depends on none of
//! them, so it works even if some days do not compile.
//!
//! It is a library so that tests can run a command with their own [`Settings`]: another clock,
//! another terminal, and a site on the loopback.

mod all;
mod calendar;
mod clock;
mod console;
mod download;
mod known;
mod letters;
mod lock;
mod machine;
mod page;
mod program;
mod read;
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
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use anyhow::{Result, anyhow};
use clap::{Arg, ArgMatches, Command, arg, value_parser};
use common::Part;

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

/// Runs a command line that starts with the program's name. Returns the exit status: 0 for success,
/// 1 for failure, and 2 for wrong usage.
pub fn run(settings: &Settings, arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let matches = match commands().try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(refusal) => {
            let stream =
                if refusal.use_stderr() { &settings.console.err } else { &settings.console.out };
            // If help cannot be written, there is nowhere to report it.
            let _ = write!(stream.borrow_mut(), "{}", refusal.render().ansi());
            return u8::try_from(refusal.exit_code()).unwrap_or(2);
        }
    };
    match dispatch(settings, &matches) {
        Ok(status) => status,
        // The reader has gone, as with `| head`.
        Err(error) if error.downcast_ref().map(io::Error::kind) == Some(ErrorKind::BrokenPipe) => 0,
        Err(error) => {
            settings.console.error(&format!("{error:#}"));
            1
        }
    }
}

fn dispatch(settings: &Settings, matches: &ArgMatches) -> Result<u8> {
    let Some((name, matches)) = matches.subcommand() else { return Ok(2) };
    let flag = |name: &str| matches.get_flag(name);
    let text = |name: &str| matches.get_one::<String>(name).cloned();
    let part = || matches.get_one::<Part>("part").copied();
    let number = |name: &str| matches.get_one::<u16>(name).copied();
    let date = || settings.day(number("YEAR"), number("DAY"));
    let days = || settings.days(number("YEAR"), number("DAY"));
    let release = || if flag("release") { &["--release"][..] } else { &[] };
    let is_done = match name {
        "scaffold" => {
            scaffold::scaffold(settings, date()?, text("title").as_deref()).map(|()| true)?
        }
        "download" => download::download(settings, number("YEAR"), number("DAY"), flag("force"))
            .map(|()| true)?,
        "read" => read::read(settings, date()?, part()).map(|()| true)?,
        "submit" => {
            submit::submit(settings, date()?, part(), text("answer").as_deref(), flag("yes"))
                // Elsewhere, a closed pipe ends a command successfully. Here, only a right answer
                // is a success.
                .map_err(|error| anyhow!("{error:#}"))?
        }
        "today" => today::today(settings, flag("wait")).map(|()| true)?,
        "all" => all::all(settings, &days()?, release())?,
        "time" => time::time(settings, &days()?, flag("store"))?,
        "calendar" => calendar::calendar(settings, number("YEAR")).map(|()| true)?,
        _ => {
            let date =
                if number("YEAR").is_some() { date()? } else { solve::day_at_hand(settings)? };
            let arguments: Vec<OsString> =
                matches.get_many("ARGS").into_iter().flatten().cloned().collect();
            let run = if flag("watch") { solve::watch } else { solve::solve };
            return run(settings, date, &arguments, release());
        }
    };
    Ok(u8::from(!is_done))
}

fn commands() -> Command {
    let part = |help: &'static str| arg!(--part <PART>).value_parser(str::parse::<Part>).help(help);
    let year = || arg!([YEAR] "The year of the event").value_parser(value_parser!(u16));
    let day = || arg!([DAY] "The day of December").value_parser(value_parser!(u16));
    let dated = |name: &'static str, about: &'static str| {
        Command::new(name).about(about).args([year(), day()])
    };
    let release = || arg!(--release "Build with the release profile");
    let args = Arg::new("ARGS").last(true).num_args(0..).value_parser(value_parser!(OsString));
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
            dated("solve", "Run the named day, that of your folder, or the one you changed last")
                .arg(release())
                .arg(arg!(--watch "Run it again after every save"))
                .arg(args.help("Options and inputs to pass to the day")),
            dated("all", "Run the days and check their answers").arg(release()),
            dated("time", "Time the days")
                .arg(arg!(--store "Write the times to README.md and to the pages of the days")),
            Command::new("calendar").about("Show the stars and times of all years").arg(year()),
        ])
}
