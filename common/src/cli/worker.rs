//! `--worker`: solves the text that another process sends, and reports to it after each stage.
//! [`apart`](crate::apart) is the other side.

use std::error::Error;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, Read, Write};
use std::{process, thread};

use nojson::Json;

use super::args::Action;
use super::run::Run;
use crate::apart::MARK;
use crate::console;
use crate::input::Input;
use crate::measure::{self, Row};
use crate::report::Report;
use crate::watch::SHALLOW;

/// Serves the request of the parent.
pub(super) fn work(run: &mut Run<'_>) -> Result<(), Box<dyn Error>> {
    let mut stdin = io::stdin().lock();
    let mut request = String::new();
    stdin.read_line(&mut request)?;
    let Json([name, bytes, first]): Json<[String; 3]> = request.parse()?;
    let mut text = vec![0; bytes.parse()?];
    stdin.read_exact(&mut text)?;
    let input = Input::of_text(name, String::from_utf8(text)?);
    drop(stdin);
    end_with_parent()?;
    let mut reports = Reports::new()?;
    // The parent knows that the author's code runs from now on.
    reports.send("");
    if let Action::Compare { with_sets } = run.args.action {
        let Json(first) = first.parse()?;
        repeat(run, &input, first, with_sets, &mut reports);
    } else {
        solve(run, &input, &mut reports);
    }
    Ok(())
}

/// Ends this process when its parent closes its standard input, whatever the author's code does
/// meanwhile.
fn end_with_parent() -> io::Result<()> {
    let wait = || {
        // The parent sends nothing more.
        let _ = io::stdin().lock().read(&mut [0]);
        process::exit(0)
    };
    thread::Builder::new().stack_size(SHALLOW).spawn(wait)?;
    Ok(())
}

fn solve(run: &mut Run<'_>, input: &Input, reports: &mut Reports) {
    let approach = run.approach();
    let job = run.job(approach, input);
    let solved = run.solve_here(&job, |run, solved| {
        reports.send(run.report(job.name, approach, Ok(solved.clone())));
        if solved.parts.len() == job.parts.len() {
            // Dropping what the parser returned may take long, and nobody needs it.
            wait_for_the_end();
        }
    });
    if let Err(reason) = solved {
        reports.send(run.report(job.name, approach, Err(reason)));
    }
}

/// Repeats the first runs that are quick, and reports them with their new times.
fn repeat(
    run: &Run<'_>,
    input: &Input,
    first: Vec<Report>,
    with_sets: bool,
    reports: &mut Reports,
) {
    let row = |report: Report| {
        let approach = run.puzzle.approach(&report.approach)?;
        Some(Row { approach, solved: report.result.ok()? })
    };
    let mut rows: Vec<Row> = first.into_iter().filter_map(row).collect();
    measure::repeat(&mut rows, &input.text, run.args.parameter);
    let sets = if with_sets { measure::sets(run.puzzle, &mut rows) } else { Ok(()) };
    for Row { approach, solved } in rows {
        let result = sets.clone().map(|()| solved);
        reports.send(run.report(&input.name, approach, result));
    }
    wait_for_the_end()
}

/// Waits until the parent has read everything and closes this process's standard input.
fn wait_for_the_end() -> ! {
    loop {
        thread::park();
    }
}

/// The way to the parent: standard output, but without its lock, which a part may hold.
struct Reports(File);

impl Reports {
    fn new() -> io::Result<Self> {
        #[cfg(unix)]
        let stdout = std::os::fd::AsFd::as_fd(&io::stdout()).try_clone_to_owned()?;
        #[cfg(windows)]
        let stdout =
            std::os::windows::io::AsHandle::as_handle(&io::stdout()).try_clone_to_owned()?;
        Ok(Self(File::from(stdout)))
    }

    /// Sends a line in one piece.
    fn send(&mut self, line: impl fmt::Display) {
        console::must_be_written(self.0.write_all(format!("{MARK}{line}\n").as_bytes()));
    }
}
