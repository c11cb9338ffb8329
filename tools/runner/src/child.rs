//! Solves a text in another process of this program, so that it can harm no other text.
//!
//! The process gets the text on its standard input, and ends when that does, so none outlives the
//! run that has started it. It reports after each part, and the last report counts, so a crash
//! costs the part under way.

use std::env;
use std::io::{self, Read, Write};
use std::process::{self, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::process::{lines, run};
use crate::report::{Report, Solved, SolvedPart};
use crate::solve::{Event, Question};
use common::outcome::NoAnswer;
use common::parse::ParseError;

/// The hidden option of the process: the number of bytes of its text.
pub(crate) const OPTION: &str = "child";

/// As [`solve`](crate::solve::solve), in a process of its own. A heading that says `whose`
/// it is comes before what the author's code prints there.
///
/// # Errors
/// The text is not a valid input.
pub(crate) fn solve(
    question: &Question<'_>,
    whose: &str,
    mut tell: impl FnMut(&Event),
) -> Result<Solved, ParseError> {
    let mut heading = Some(format!("{whose} prints:"));
    let mut all = Solved::default();
    let mut rest = question.clone();
    while !rest.parts.is_empty() {
        let mut last: Option<Report> = None;
        let end = ask(&rest, |line| {
            let (printed, mut report) = Report::at_end_of(&line);
            if !printed.is_empty() || report.is_none() {
                for line in heading.take().into_iter().chain([printed.to_owned()]) {
                    tell(&Event::Printed(line));
                }
            }
            if let Some(Report { result: Ok(solved), .. }) = &mut report
                && let Some(stage) = solved.remarks.pop()
            {
                tell(&Event::TakesLong(stage));
            }
            last = report.or(last.take());
        });
        let end = end.unwrap_or_else(|error| format!("cannot start a process: {error}"));
        let solved = last.map_or_else(|| Ok(Solved::default()), |report| report.result);
        let mut solved = solved.map_err(|reason| {
            // It ends here, too, and tells the place.
            let refusal = question.approach.check(&question.input.text).err();
            refusal.unwrap_or_else(|| ParseError::without_place(reason))
        })?;
        if all.parts.is_empty() {
            all.parse_seconds = solved.parse_seconds;
            tell(&Event::Parsed(solved.parse_seconds));
        }
        rest.parts.drain(..solved.parts.len().min(rest.parts.len()));
        if !rest.parts.is_empty() {
            let outcome = Err(NoAnswer::Failed(end));
            solved.parts.push(SolvedPart { part: rest.parts.remove(0), outcome, seconds: 0.0 });
        }
        for part in solved.parts {
            let event = Event::Solved(part);
            tell(&event);
            all.add(event);
        }
    }
    Ok(all)
}

/// Runs a process, and returns how it has ended. Its standard error goes where its output goes.
fn ask(
    Question { approach, input, parts, limit }: &Question<'_>,
    mut tell: impl FnMut(String),
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
    command.stdin(Stdio::piped()).stdout(writer.try_clone()?).stderr(writer);
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
        [lines(reader)],
        Duration::MAX,
        |_, line| tell(line),
    )?;
    Ok(format!("it ended the process ({})", status.unwrap_or_default()))
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
