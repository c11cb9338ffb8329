//! The commands over all days and to the site of Advent of Code. They are aliases in `.cargo/config.toml`, so that one
//! types `cargo scaffold 2024 5`. Days are programs here: this crate depends on none of them, and works while some of them
//! do not compile.

mod all;
mod answers;
mod approach;
mod calendar;
mod download;
mod files;
mod page;
mod read;
mod readme;
mod remove;
mod run;
mod scaffold;
mod session;
mod settings;
mod site;
mod submissions;
mod submit;
mod terminal;
mod time;
mod today;
mod verdict;
mod workspace;

use std::io;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, Parser};

use settings::Settings;
use terminal::{BAD, note, styled};
use workspace::Workspace;

/// The commands over all days and to the site of Advent of Code
#[derive(Parser)]
#[command(name = "cargo", bin_name = "cargo", disable_help_subcommand = true)]
enum Command {
    /// Make a new day, ready to run, test and bench
    Scaffold {
        #[command(flatten)]
        date: Date,
        /// The title of the puzzle; the site's page says it, too
        #[arg(long, conflicts_with_all = ["approach", "remove"])]
        title: Option<String>,
        /// Add an approach to a day that is there
        #[arg(long, value_name = "NAME", conflicts_with = "remove")]
        approach: Option<String>,
        /// Remove a day with its shipped inputs
        #[arg(long)]
        remove: bool,
        /// Remove without a question
        #[arg(long, requires = "remove")]
        yes: bool,
    },
    /// Bring your input and the puzzle's page, each asked for once; of a whole year, if only a year is given
    Download {
        #[command(flatten)]
        date: Date,
        /// Ask again, and overwrite the files
        #[arg(long)]
        force: bool,
    },
    /// Show the puzzle's page
    Read {
        #[command(flatten)]
        date: Date,
    },
    /// Solve, and send the answer to the site
    Submit {
        #[command(flatten)]
        date: Date,
        /// The part; without it, the first that is not solved yet
        #[arg(long, value_parser = clap::value_parser!(u8).range(1..=2))]
        part: Option<u8>,
        /// Send this text, such as the letters in a drawing
        #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
        answer: Option<String>,
        /// Send without a question
        #[arg(long)]
        yes: bool,
    },
    /// Scaffold, download and read the current day
    Today {
        /// Wait for the next puzzle, if it is nearer than the last
        #[arg(long)]
        wait: bool,
    },
    /// Run the days, and compare their answers with the recorded ones
    All {
        #[command(flatten)]
        date: Date,
        /// Print one JSON object per part
        #[arg(long)]
        json: bool,
    },
    /// Measure the days
    Time {
        #[command(flatten)]
        date: Date,
        /// Put the times into the table in README.md
        #[arg(long)]
        store: bool,
    },
}

/// Which day.
#[derive(Args)]
struct Date {
    /// The year of the event
    year: Option<u16>,
    /// The day of December
    day: Option<u8>,
}

fn main() -> ExitCode {
    let command = match Command::try_parse() {
        Ok(command) => command,
        Err(refusal) => {
            let status = ExitCode::from(u8::try_from(refusal.exit_code()).unwrap_or(2));
            // Help that cannot be written has failed; nobody can be told of wrong usage if stderr is gone.
            let is_lost = refusal.print().is_err() && !refusal.use_stderr();
            return if is_lost { ExitCode::FAILURE } else { status };
        }
    };
    match run(command) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // Nobody reads any more, as after `| head`.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            note(format!("{} {error:#}", styled(BAD, "error:")));
            ExitCode::FAILURE
        }
    }
}

/// Runs a command. Returns true for status 0.
fn run(command: Command) -> Result<bool> {
    let workspace = Workspace::find()?;
    let settings = Settings::from_environment()?;
    let day = |date: &Date| workspace.day(date.year, date.day, settings.clock);
    match command {
        Command::Scaffold { date, title, approach, remove, yes } => {
            let day = day(&date)?;
            match approach {
                _ if remove => remove::remove(&workspace, day, yes)?,
                Some(name) => approach::add(&workspace, day, &name)?,
                None => scaffold::scaffold(&workspace, Some(&settings), day, title.as_deref())?,
            }
            Ok(true)
        }
        Command::Download { date: Date { year: Some(year), day: None }, force } => {
            download::year(&workspace, &settings, year, force).map(|()| true)
        }
        Command::Download { date, force } => download::day(&workspace, &settings, day(&date)?, force).map(|()| true),
        Command::Read { date } => read::read(&workspace, day(&date)?).map(|()| true),
        Command::Submit { date, part, answer, yes } => {
            let request = submit::Request { day: day(&date)?, part, answer, yes };
            submit::submit(&workspace, &settings, &request)
        }
        Command::Today { wait } => today::today(&workspace, &settings, wait).map(|()| true),
        Command::All { date, json } => all::all(&workspace, &workspace.days(date.year, date.day)?, json),
        Command::Time { date, store } => {
            time::time_days(&workspace, &workspace.days(date.year, date.day)?, settings.clock, store)
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io_error = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
