//! Solves a text in another process of this program, so that it can harm no other text.
//!
//! The process gets the text on its standard input, and ends when that does, so none outlives the
//! run that has started it. It reports each event, so a crash costs only the part under way.

use std::env;
use std::io::{self, Read, Write};
use std::process::{self, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::solving::process::{lines, run};
use crate::solving::report::{Remark, Report, Solved};
use crate::solving::solve::{End, Event, Question, Reply, in_attempts};
use common::outcome::NoAnswer;
use common::parse::ParseError;

/// The hidden option of the process: the number of bytes of its text.
pub(crate) const OPTION: &str = "child";

/// As [`solve`](crate::solving::solve::solve), in a process of its own. A heading that says `whose`
/// it is comes before what the author's code prints there.
///
/// # Errors
/// The text is not a valid input.
pub(crate) fn solve(
    question: &Question<'_>,
    whose: &str,
    on_event: &mut dyn FnMut(&Event),
) -> Reply {
    let mut heading = Some(format!("{whose} prints:"));
    in_attempts(question, on_event, &mut |rest, on_event| {
        let mut refusal = None;
        let end = ask(rest, |line| {
            let (printed, report) = Report::at_end_of(&line);
            if !printed.is_empty() || report.is_none() {
                for line in heading.take().into_iter().chain([printed.to_owned()]) {
                    on_event(Event::Printed(line));
                }
            }
            match report.map(|report| report.result) {
                Some(Ok(solved)) => on_event(event_of(solved)),
                Some(Err(reason)) => refusal = Some(reason),
                None => {}
            }
        });
        if let Some(reason) = refusal {
            // The parser ends here, too, and tells the place.
            let error = question.approach.check(&question.input.text).err();
            return Err(error.unwrap_or_else(|| ParseError::without_place(reason)));
        }
        let reason = end.unwrap_or_else(|error| format!("cannot start a process: {error}"));
        Ok(End { reason: NoAnswer::Failed(reason), seconds: 0.0 })
    })
}

/// An event as the report of a process, which has nothing but the event.
pub(crate) fn report_of(event: Event) -> Option<Solved> {
    let mut report = Solved::default();
    match event {
        Event::Parsed(seconds) => report.parse_seconds = seconds,
        Event::Solved(part) => report.parts.push(part),
        Event::TakesLong(stage) => report.remarks.push(Remark::TakesLong(stage)),
        Event::Printed(_) => return None,
    }
    Some(report)
}

/// The event of such a report.
fn event_of(mut report: Solved) -> Event {
    match (report.parts.pop(), report.remarks.pop()) {
        (Some(part), _) => Event::Solved(part),
        (None, Some(Remark::TakesLong(stage))) => Event::TakesLong(stage),
        _ => Event::Parsed(report.parse_seconds),
    }
}

/// Runs a process, and returns how it has ended. Its standard error goes where its output goes.
fn ask(
    Question { approach, input, parts, limit, .. }: &Question<'_>,
    mut on_line: impl FnMut(String),
) -> io::Result<String> {
    let (reader, writer) = io::pipe()?;
    let mut command = Command::new(env::current_exe()?);
    command.args(["--json", "--approach", approach.name]);
    command.arg(format!("--{OPTION}={}", input.text.len()));
    if let [part] = parts[..] {
        command.args(["--part", &part.to_string()]);
    }
    if let Some(limit) = limit {
        command.args(["--time-limit", &limit.as_secs_f64().to_string()]);
    }
    if let Some((number, _)) = input.example {
        command.args(["--example", &number.to_string()]);
    }
    command
        .stdin(Stdio::piped())
        .stdout(writer.try_clone()?)
        .stderr(writer.try_clone()?);
    let text = input.text.clone();
    let (status, _) = run(
        command,
        |child| {
            let mut stdin = child.stdin.take();
            // Its standard input stays open until the thread is dropped.
            thread::Builder::new().spawn(move || {
                // It tells if it lacks anything.
                stdin.as_mut().map(|stdin| stdin.write_all(text.as_bytes()));
                stdin
            })
        },
        vec![(writer, lines(reader))],
        Duration::MAX,
        |_, line| on_line(line),
    )?;
    Ok(format!(
        "it ended the process ({})",
        status.unwrap_or_default()
    ))
}

/// In the process: reads the text, and ends the process when standard input ends.
///
/// # Errors
/// The text is not complete.
pub(crate) fn text(bytes: usize) -> io::Result<String> {
    let mut text = vec![0; bytes];
    io::stdin().read_exact(&mut text)?;
    thread::spawn(|| {
        drop(io::copy(&mut io::stdin(), &mut io::sink()));
        process::exit(1)
    });
    String::from_utf8(text).map_err(io::Error::other)
}
