//! `cargo run --release -p benches -- [COMMAND]`: what is measured, checked and made for all puzzles at once.
//!
//! The exit status is 0 when all is well, 1 when an answer is wrong or something cannot be read or written, and 2 for
//! wrong usage.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use benches::check::{self, CheckError};
use benches::memory::{self, Counting, HEAP};
use benches::survey::{self, Format};
use benches::{PUZZLES, inputs, report};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use common::{Puzzle, bundled};

/// The survey tells what approaches take from the heap.
#[global_allocator]
static ALLOCATOR: &Counting = &HEAP;

fn main() -> ExitCode {
    let matches = match command().try_get_matches() {
        Ok(matches) => matches,
        Err(refusal) => {
            // A terminal that has gone away cannot be told.
            let _ = refusal.print();
            return ExitCode::from(u8::try_from(refusal.exit_code()).unwrap_or(2));
        }
    };
    match run(&matches) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(matches: &ArgMatches) -> Result<(), Failure> {
    match matches.subcommand() {
        Some(("check", matches)) => run_check(matches),
        Some(("inputs", _)) => {
            inputs::write(&PUZZLES, &bundled::folder()).map_err(|error| Failure::Because(error.to_string()))
        }
        Some(("memory", matches)) => run_memory(matches),
        Some(("report", matches)) => run_report(matches),
        _ => run_survey(matches),
    }
}

fn command() -> Command {
    let flag = |name: &'static str, help: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue).help(help);
    let day = || {
        Arg::new("day")
            .long("day")
            .value_name("PACKAGE")
            .value_parser(PossibleValuesParser::new(PUZZLES.map(|puzzle| puzzle.package)))
            .help("Only that day")
    };
    let number = |name: &'static str, default: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name("N").value_parser(value_parser!(u64)).default_value(default).help(help)
    };
    Command::new("benches")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Measures all approaches of all days on all inputs, or on your own where you have saved them")
        .args_conflicts_with_subcommands(true)
        .after_help("Exit status: 0 all is well, 1 an answer is wrong or something failed, 2 wrong usage.")
        .arg(day())
        .arg(flag("markdown", "Print Markdown tables").conflicts_with("json"))
        .arg(flag("json", "Print one JSON object for each input and approach"))
        .subcommand(
            Command::new("check")
                .about("Compares the answers of all approaches on random inputs")
                .arg(number("count", "10000", "How many inputs a day"))
                .arg(number("seed", "1", "Other inputs for another seed"))
                .arg(day()),
        )
        .subcommand(Command::new("inputs").about("Makes the bundled inputs and the index of their answers"))
        .subcommand(
            Command::new("memory")
                .about("Shows what all approaches take from the heap, by stage, on the bundled inputs")
                .arg(day())
                .arg(flag("markdown", "Print Markdown tables")),
        )
        .subcommand(
            Command::new("report")
                .about("Makes charts and a page of what `cargo bench` measured")
                .arg(flag("store", "Update the table and the chart of the README, too"))
                .arg(
                    Arg::new("output")
                        .long("output")
                        .value_name("FOLDER")
                        .value_parser(value_parser!(PathBuf))
                        .help("Where to write, instead of the folder `report` beside criterion's"),
                ),
        )
}

/// The puzzles asked for.
fn days(matches: &ArgMatches) -> impl Iterator<Item = &'static Puzzle> {
    let only = matches.get_one::<String>("day").cloned();
    PUZZLES.into_iter().filter(move |puzzle| only.as_ref().is_none_or(|only| only == puzzle.package))
}

fn run_survey(matches: &ArgMatches) -> Result<(), Failure> {
    let format = match (matches.get_flag("markdown"), matches.get_flag("json")) {
        (true, _) => Format::Markdown,
        (_, true) => Format::Json,
        _ => Format::Aligned,
    };
    let mut faults = Vec::new();
    for (index, puzzle) in days(matches).enumerate() {
        let survey = survey::survey(puzzle).map_err(Failure::Because)?;
        let between = if index > 0 && format != Format::Json { "\n" } else { "" };
        print(&format!("{between}{}", survey.written(format)))?;
        faults.extend(survey.faults());
    }
    if faults.is_empty() { Ok(()) } else { Err(Failure::Because(faults.join("\nerror: "))) }
}

fn run_check(matches: &ArgMatches) -> Result<(), Failure> {
    let number = |name: &str| matches.get_one::<u64>(name).copied().unwrap_or_default();
    check::run(days(matches), number("count"), number("seed"), &mut io::stdout()).map_err(|error| match error {
        CheckError::Output(error) => Failure::Output(error),
        CheckError::Disagreements(_) => Failure::Because(error.to_string()),
    })
}

fn run_memory(matches: &ArgMatches) -> Result<(), Failure> {
    let is_markdown = matches.get_flag("markdown");
    for puzzle in days(matches) {
        let table = memory::table(puzzle).map_err(Failure::Because)?;
        let table = if is_markdown { table.markdown() } else { table.aligned() };
        let heading = if is_markdown { format!("### {puzzle}\n") } else { puzzle.to_string() };
        print(&format!("{heading}\n{table}"))?;
    }
    Ok(())
}

fn run_report(matches: &ArgMatches) -> Result<(), Failure> {
    let because = |error: report::ReportError| Failure::Because(error.to_string());
    let report = report::Report::read(&PUZZLES, &report::criterion_folder()).map_err(because)?;
    let folder = matches.get_one::<PathBuf>("output").cloned().unwrap_or_else(report::default_folder);
    for path in report.write(&folder).map_err(because)? {
        print(&format!("wrote {}\n", path.display()))?;
    }
    if matches.get_flag("store") {
        let root = bundled::folder().join("..");
        let root = fs::canonicalize(&root).unwrap_or(root);
        for path in report.store(&root).map_err(because)? {
            print(&format!("updated {}\n", path.display()))?;
        }
    }
    Ok(())
}

fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(Failure::Output)
}

/// Why the run has not ended well.
enum Failure {
    /// Stdout cannot be written to.
    Output(io::Error),
    /// Anything else, in words.
    Because(String),
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Output(error) => write!(f, "cannot write the output: {error}"),
            Self::Because(reason) => f.write_str(reason),
        }
    }
}
