//! Solves a text in another process of this program, so that it can harm no other text.
//!
//! The process gets the text on its standard input, and ends when that does, so none outlives the
//! run that has started it. It reports after each part, and the last report counts, so a crash
//! costs the part under way.

use std::env;
use std::io::{self, PipeReader, Read, Write};
use std::process::{self, Child, Command, Stdio};
use std::sync::mpsc::RecvTimeoutError;
use std::thread;
use std::time::Duration;

use crate::outcome::NoAnswer;
use crate::parse::ParseError;
use crate::runner::process::{LAST_WORDS, News, follow};
use crate::runner::report::{Report, Solved, SolvedPart};
use crate::runner::solve::{Event, LONG, Question};

/// The hidden option of the process: the number of bytes of its text.
pub(crate) const OPTION: &str = "child";

/// How long the last words of a process may take if it has already reported on all parts.
const SHORT_WORDS: Duration = Duration::from_millis(100);

/// As [`solve`](crate::runner::solve::solve), in a process of its own. A heading that says `whose`
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
        let (report, end) = ask(&rest, &mut heading, &mut tell)
            .unwrap_or_else(|error| (None, format!("cannot start a process: {error}")));
        let solved = report.map_or_else(|| Ok(Solved::default()), |report| report.result);
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

/// The last report of a process, and how the process has ended.
fn ask(
    question: &Question<'_>,
    heading: &mut Option<String>,
    tell: &mut impl FnMut(&Event),
) -> io::Result<(Option<Report>, String)> {
    let (mut child, reader) = start(question)?;
    let mut stdin = child.stdin.take();
    let text = question.input.text.clone();
    // Its standard input stays open until this is dropped.
    let _life = thread::spawn(move || {
        // It tells if it lacks anything.
        stdin.as_mut().map(|stdin| stdin.write_all(text.as_bytes()));
        stdin
    });
    let news = follow(child, [(Box::new(reader) as _, News::Line as _)]);
    let mut last: Option<Report> = None;
    let mut end = None;
    let mut rest = question.clone();
    let mut is_long = false;
    loop {
        let patience = match end {
            None if is_long => Duration::MAX,
            None => LONG,
            Some(_) if rest.parts.is_empty() => SHORT_WORDS,
            Some(_) => LAST_WORDS,
        };
        match news.recv_timeout(patience) {
            Ok(News::Line(line) | News::Error(line)) => {
                let (printed, report) = Report::at_end_of(&line);
                if !printed.is_empty() || report.is_none() {
                    for line in heading.take().into_iter().chain([printed.to_owned()]) {
                        tell(&Event::Printed(line));
                    }
                }
                if let Some(report) = report {
                    let solved = report.result.as_ref().map_or(0, |solved| solved.parts.len());
                    rest.parts = question.parts.iter().skip(solved).copied().collect();
                    is_long = false;
                    last = Some(report);
                }
            }
            Ok(News::End(status)) => end = Some(status),
            Err(RecvTimeoutError::Timeout) if end.is_none() => {
                is_long = true;
                tell(&Event::TakesLong(rest.stage()));
            }
            Err(_) => break,
        }
    }
    let end = end.map_or_else(String::new, |status| format!(" ({status})"));
    Ok((last, format!("it ended the process{end}")))
}

/// Starts the process. Its standard error goes where its output goes.
fn start(
    Question { approach, input, parts, limit }: &Question<'_>,
) -> io::Result<(Child, PipeReader)> {
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
    let child = command.stdin(Stdio::piped()).stdout(writer.try_clone()?).stderr(writer).spawn()?;
    Ok((child, reader))
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
