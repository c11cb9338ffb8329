//! The program behind `cargo import`.

use std::io::{self, ErrorKind, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{ArgMatches, Command, arg, value_parser};
use common::support::terminal::{escape_lines, message};
use common::support::workspace;

fn main() -> ExitCode {
    match run(&command_line().get_matches()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // The reader has gone, as with `| head`.
        Err(error) if error.downcast_ref().map(io::Error::kind) == Some(ErrorKind::BrokenPipe) => {
            ExitCode::SUCCESS
        }
        Err(error) => {
            let words = escape_lines(&format!("{error:#}"));
            anstream::eprintln!("{}", message("error", &words, io::stderr().is_terminal()));
            ExitCode::FAILURE
        }
    }
}

fn command_line() -> Command {
    Command::new("import")
        .bin_name("cargo import")
        .about("Bring the days of a repository that was made with another template")
        .arg(arg!(<FOLDER> "The old repository").value_parser(value_parser!(PathBuf)))
        .arg(
            arg!([YEAR] "The year of the event, if the repository does not tell it")
                .value_parser(value_parser!(u16)),
        )
}

/// Returns whether each new day compiles, and each of its examples has its answers.
fn run(matches: &ArgMatches) -> Result<bool> {
    let folder: &PathBuf = matches.get_one("FOLDER").context("a folder is required")?;
    let year = matches.get_one::<u16>("YEAR").copied();
    let root = workspace::root().context("this folder is not part of a workspace")?;
    let imported = import::import(&root, folder, year)?;
    for note in &imported.notes {
        eprintln!("{}", escape_lines(note));
    }
    import::check(&root, &imported)
}
