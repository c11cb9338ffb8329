//! The program behind `cargo import`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Command, arg, value_parser};

fn main() -> ExitCode {
    let matches = command_line().get_matches();
    let path = |name| matches.get_one::<PathBuf>(name).cloned().unwrap_or_default();
    let year = matches.get_one("YEAR").copied();
    let calls: Vec<String> = matches.get_many("call").into_iter().flatten().cloned().collect();
    match import::run(&path("FOLDER"), year, &path("into"), &calls) {
        Ok(true) => return ExitCode::SUCCESS,
        Ok(false) => {}
        Err(error) => eprintln!("error: {error:#}"),
    }
    ExitCode::FAILURE
}

fn command_line() -> Command {
    Command::new("import")
        .bin_name("cargo import")
        .about("Bring the days of another repository into a workspace of yours")
        .arg(
            arg!(<FOLDER> "The old repository, or a folder in it")
                .value_parser(value_parser!(PathBuf)),
        )
        .arg(
            arg!([YEAR] "The only year to bring, or the year of a repository that names none")
                .value_parser(value_parser!(u16).range(2015..)),
        )
        .arg(
            arg!(--into <WORKSPACE> "The workspace that gets the days")
                .value_parser(value_parser!(PathBuf))
                .default_value("."),
        )
        .arg(arg!(
            --call <CODE> ... "How to call a day's functions, with {d} or {dd} for it; repeatable"
        ))
}
