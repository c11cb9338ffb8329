//! `--worker`: solves the text that the parent sends, and reports to it after each stage.

use std::error::Error;
use std::fs::File;
use std::io::{self, Read, Write};
use std::{process, thread};

use super::wire::{Message, Request};
use crate::runner::cli::args::Action;
use crate::runner::cli::run::Run;
use crate::runner::console;
use crate::runner::input::Input;
use crate::runner::job::Job;
use crate::runner::measure::{self, Row};
use crate::runner::report::Report;
use crate::runner::watch::SHALLOW;

/// Serves the request of the parent, and waits until that closes the standard input.
pub(in crate::runner) fn work(run: &mut Run<'_>) -> Result<(), Box<dyn Error>> {
    let request = Request::read(&mut io::stdin().lock())?;
    end_with_parent()?;
    let mut reports = Reports::new()?;
    // The parent knows that the author's code runs from now on.
    reports.send(&Message::Ready);
    match run.args.action {
        Action::Compare { with_sets } => repeat(run, request, with_sets, &mut reports),
        _ => solve(run, request, &mut reports)?,
    }
    wait_for_the_end()
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

/// Waits until the parent has read everything and closes this process's standard input.
fn wait_for_the_end() -> ! {
    loop {
        thread::park();
    }
}

/// Solves the text, and reports after each stage.
fn solve(run: &mut Run<'_>, request: Request, reports: &mut Reports) -> Result<(), String> {
    let Request { approach, parts, name, text, .. } = request;
    let approach = run
        .puzzle
        .approach(&approach)
        .ok_or_else(|| format!("there is no approach `{approach}`"))?;
    let input = Input::of_text(name, text);
    let job = Job { parts, ..run.job(approach, &input) };
    let solved = run.solve_here(&job, |run, solved| {
        reports.report(run.report(job.name, approach, Ok(solved.clone())));
        if solved.parts.len() == job.parts.len() {
            // Dropping what the parser returned may take long, and nobody needs it.
            wait_for_the_end();
        }
    });
    if let Err(reason) = solved {
        reports.report(run.report(job.name, approach, Err(reason)));
    }
    Ok(())
}

/// Repeats the first runs that are quick, and reports them with their new times.
fn repeat(run: &Run<'_>, request: Request, with_sets: bool, reports: &mut Reports) {
    let Request { name, text, first, .. } = request;
    let row = |report: Report| {
        let approach = run.puzzle.approach(&report.approach)?;
        Some(Row { approach, solved: report.result.ok()? })
    };
    let mut rows: Vec<Row> = first.into_iter().filter_map(row).collect();
    measure::repeat(&mut rows, &text, run.args.parameter);
    let sets = if with_sets { measure::sets(run.puzzle, &mut rows) } else { Ok(()) };
    for Row { approach, solved } in rows {
        let result = sets.clone().map(|()| solved);
        reports.report(run.report(&name, approach, result));
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

    fn report(&mut self, report: Report) {
        self.send(&Message::Reported(report));
    }

    /// Sends a message in one piece.
    fn send(&mut self, message: &Message) {
        console::must_be_written(self.0.write_all(message.to_string().as_bytes()));
    }
}
