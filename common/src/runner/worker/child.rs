//! `--worker`: solves the text that the parent sends, and reports to it after each stage.

use std::error::Error;
use std::fs::File;
use std::io::{self, Write};
use std::time::Duration;
use std::{process, thread};

use super::wire::{Mark, Message, Request};
use crate::runner::cli::args::Action;
use crate::runner::cli::run::Run;
use crate::runner::console;
use crate::runner::input::Input;
use crate::runner::job::Job;
use crate::runner::measure::{self, Row};
use crate::runner::panics;
use crate::runner::report::Report;
use crate::runner::watch::beside;

/// How often to find out whether the parent lives.
const PERIOD: Duration = Duration::from_millis(200);

/// Serves the request of the parent. Never returns, unless the request is not understood.
pub(crate) fn work(run: &Run<'_>) -> Result<(), Box<dyn Error>> {
    let request = Request::read(&mut io::stdin().lock())?;
    panics::leave_exits_to_the_parent();
    let mut channel = Channel::new(&request)?;
    end_with_parent(&request)?;
    // The parent knows that the author's code runs from now on.
    channel.send(&Message::Ready);
    match run.args.action {
        Action::Compare { with_sets } => repeat(run, request, with_sets, &mut channel),
        _ => solve(run, request, &mut channel)?,
    }
    channel.close()
}

/// Ends this process soon after its parent, whatever the author's code does meanwhile.
fn end_with_parent(request: &Request) -> io::Result<()> {
    let mut channel = Channel::new(request)?;
    beside(move || {
        loop {
            thread::sleep(PERIOD);
            channel.write(&channel.mark.piece(b""));
        }
    })
}

/// Solves the text, and reports after each stage.
fn solve(run: &Run<'_>, request: Request, channel: &mut Channel) -> Result<(), String> {
    let Request { approach, parts, name, text, .. } = request;
    let approach = run
        .puzzle
        .approach(&approach)
        .ok_or_else(|| format!("there is no approach `{approach}`"))?;
    let input = Input::of_text(name, text);
    let job = Job { parts, ..run.job(approach, &input) };
    let solved = job.here(&mut |solved| {
        channel.report(run.report(job.name, approach, Ok(solved.clone())));
        if solved.parts.len() == job.parts.len() {
            // Dropping what the parser returned may take long, and nobody needs it.
            channel.close();
        }
    });
    if let Err(reason) = solved {
        channel.report(run.report(job.name, approach, Err(reason)));
    }
    Ok(())
}

/// Repeats the first runs that are quick, and reports them with their new times.
fn repeat(run: &Run<'_>, request: Request, with_sets: bool, channel: &mut Channel) {
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
        channel.report(run.report(&name, approach, result));
    }
}

/// The way to the parent: standard output, but without its lock, which a part may hold.
struct Channel {
    stdout: File,
    mark: Mark,
}

impl Channel {
    fn new(request: &Request) -> io::Result<Self> {
        Ok(Self { stdout: console::stdout()?, mark: Mark::new(&request.word) })
    }

    fn report(&mut self, report: Report) {
        self.send(&Message::Reported(report));
    }

    fn send(&mut self, message: &Message) {
        for piece in self.mark.pieces(message) {
            self.write(&piece);
        }
    }

    /// Writes a piece. If nobody can read it, this ends the process at once, and the author's code
    /// does nothing more.
    fn write(&mut self, piece: &[u8]) {
        while let Err(error) = self.stdout.write_all(piece) {
            if error.kind() != io::ErrorKind::WouldBlock {
                process::abort();
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Tells the parent that nothing follows, and waits for it to end this process.
    fn close(&mut self) -> ! {
        // The author's code may have left a line open. If that cannot be written, nothing can.
        let _ = io::stdout().flush();
        self.send(&Message::Done);
        loop {
            thread::park();
        }
    }
}
