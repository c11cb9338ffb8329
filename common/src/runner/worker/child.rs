//! `--worker`: solves the texts that the parent sends, one after the other, and reports to it after
//! each stage.

use std::error::Error;
use std::fs::File;
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver};
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

/// Serves the requests of the parent. Ends the process when there are no more.
pub(in crate::runner) fn work(run: &mut Run<'_>) -> Result<(), Box<dyn Error>> {
    let requests = requests()?;
    let mut reports = Reports::new()?;
    let mut request = next(&requests);
    loop {
        // The parent knows that the author's code runs from now on.
        reports.send(&Message::Ready);
        request = match run.args.action {
            Action::Compare { with_sets } => {
                repeat(run, request, with_sets, &mut reports);
                next(&requests)
            }
            _ => solve(run, request, &requests, &mut reports)?,
        };
    }
}

/// Reads the requests in a thread, which ends this process when the parent closes its standard
/// input, whatever the author's code does meanwhile.
fn requests() -> io::Result<Receiver<Request>> {
    let (sender, requests) = mpsc::channel();
    let read = move || {
        let mut stdin = io::stdin().lock();
        loop {
            match Request::read(&mut stdin) {
                // Nobody needs it if the process is ending.
                Ok(Some(request)) => drop(sender.send(request)),
                Ok(None) => process::exit(0),
                Err(error) => {
                    console::error(&error.to_string());
                    process::exit(1)
                }
            }
        }
    };
    thread::Builder::new().stack_size(SHALLOW).spawn(read)?;
    Ok(requests)
}

/// Waits for the next request, or for the end of this process.
fn next(requests: &Receiver<Request>) -> Request {
    requests.recv().unwrap_or_else(|_| {
        loop {
            thread::park();
        }
    })
}

/// Serves a request, and returns the next one.
fn solve(
    run: &mut Run<'_>,
    request: Request,
    requests: &Receiver<Request>,
    reports: &mut Reports,
) -> Result<Request, String> {
    let Request { approach, parts, name, text, .. } = request;
    let approach = run
        .puzzle
        .approach(&approach)
        .ok_or_else(|| format!("there is no approach `{approach}`"))?;
    let input = Input::of_text(name, text);
    let job = Job { parts, ..run.job(approach, &input) };
    let mut following = None;
    let solved = run.solve_here(&job, |run, solved| {
        reports.report(run.report(job.name, approach, Ok(solved.clone())));
        if solved.parts.len() == job.parts.len() {
            // Dropping what the parser returned may take long, and only another text waits for it.
            following = Some(next(requests));
        }
    });
    if let Err(reason) = solved {
        reports.report(run.report(job.name, approach, Err(reason)));
    }
    Ok(following.unwrap_or_else(|| next(requests)))
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
