//! The program behind `cargo import`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{ArgMatches, Command, arg, value_parser};
use xtask::Settings;

fn main() -> ExitCode {
    let matches = command_line().get_matches();
    xtask::with_settings(|settings| run(settings, &matches).map(|is_right| u8::from(!is_right)))
}

fn command_line() -> Command {
    Command::new("import")
        .bin_name("cargo import")
        .about("Bring the days of a repository that was made with another template")
        .arg(arg!(<FOLDER> "The old repository").value_parser(value_parser!(PathBuf)))
        .arg(
            arg!([YEAR] "The only year to bring, or the year of a repository that does not tell it")
                .value_parser(value_parser!(u16)),
        )
}

/// Returns whether each new day compiles, and each of its examples has its answers.
fn run(settings: &Settings, matches: &ArgMatches) -> Result<bool> {
    let folder: &PathBuf = matches.get_one("FOLDER").context("a folder is required")?;
    let year = matches.get_one::<u16>("YEAR").copied();
    let imported = import::import(&settings.root, folder, year)?;
    for note in &imported.notes {
        settings.console.note(note);
    }
    import::check(settings, &imported)
}
