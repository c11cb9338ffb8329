//! Solves a text in another process of this program, so that it can harm no other text.
//!
//! The process gets the text on its standard input, and ends when that does, so none outlives the
//! run that has started it. It reports after each part, and the last report counts, so a crash
//! costs the part under way.

use std::env;
use std::io::{self, BufRead, BufReader, PipeReader, Read, Write};
use std::mem;
use std::process::{self, Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::outcome::NoAnswer;
use crate::parse::ParseError;
use crate::runner::report::{Report, Solved, SolvedPart};
use crate::runner::solve::{Event, LONG, Question};

/// The hidden option of the process: the number of bytes of its text.
pub(crate) const OPTION: &str = "child";

/// How often to look whether the process has ended. A program that it has started and left running
/// may hold its output for ever.
const LOOK: Duration = Duration::from_millis(100);

/// How long the last words of a process may take to arrive.
const LAST_WORDS: Duration = Duration::from_secs(2);

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
    let mut has_printed = false;
    let mut tell = |event: &Event| {
        if matches!(event, Event::Printed(_)) && !mem::replace(&mut has_printed, true) {
            tell(&Event::Printed(format!("{whose} prints:")));
        }
        tell(event);
    };
    let mut all = Solved::default();
    let mut rest = question.clone();
    while !rest.parts.is_empty() {
        let (solved, end) = match ask(&rest, &mut tell) {
            Ok((report, end)) => {
                (report.map_or_else(|| Ok(Solved::default()), |it| it.result), end)
            }
            Err(error) => (Ok(Solved::default()), format!("cannot start a process: {error}")),
        };
        let solved = solved.map_err(|reason| {
            // It ends here, too, and tells the place.
            let refusal = question.approach.check(&question.input.text).err();
            refusal.unwrap_or_else(|| ParseError::without_place(reason))
        })?;
        if all.parts.is_empty() {
            all.parse_seconds = solved.parse_seconds;
            tell(&Event::Parsed(solved.parse_seconds));
        }
        rest.parts.drain(..solved.parts.len().min(rest.parts.len()));
        let mut parts = solved.parts;
        if !rest.parts.is_empty() {
            let outcome = Err(NoAnswer::Failed(end));
            parts.push(SolvedPart { part: rest.parts.remove(0), outcome, seconds: 0.0 });
        }
        for part in parts {
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
    tell: &mut impl FnMut(&Event),
) -> io::Result<(Option<Report>, String)> {
    let (mut child, reader) = start(question)?;
    let lines = lines(reader);
    let mut stdin = child.stdin.take();
    let text = question.input.text.clone();
    let writer = thread::spawn(move || {
        // It tells if it lacks anything.
        stdin.as_mut().map(|stdin| stdin.write_all(text.as_bytes()));
        stdin
    });
    let mut last: Option<Report> = None;
    let mut since = Instant::now();
    let mut is_long = false;
    let mut end = None;
    let mut stage = question.clone();
    loop {
        match lines.recv_timeout(LOOK) {
            Ok(line) => {
                let (printed, report) = Report::at_end_of(&line);
                if !printed.is_empty() || report.is_none() {
                    tell(&Event::Printed(printed.to_owned()));
                }
                if let Some(report) = report {
                    let solved = report.result.as_ref().map_or(0, |solved| solved.parts.len());
                    stage.parts = question.parts.iter().skip(solved).copied().collect();
                    (since, is_long) = (Instant::now(), false);
                    last = Some(report);
                }
            }
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) if end.is_none() => {
                end = child.try_wait()?.map(|_| Instant::now());
                if end.is_none() && !is_long && since.elapsed() >= LONG {
                    is_long = true;
                    tell(&Event::TakesLong(stage.stage()));
                }
            }
            Err(RecvTimeoutError::Timeout) => {
                // Without a report on all parts, more of its words may be under way.
                let is_late = end.is_some_and(|end| end.elapsed() > LAST_WORDS);
                if is_late || stage.parts.is_empty() {
                    break;
                }
            }
        }
    }
    let status = child.wait()?;
    drop(writer.join());
    Ok((last, format!("it ended the process ({status})")))
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

/// The lines that a process prints, as they come.
fn lines(reader: PipeReader) -> Receiver<String> {
    let (sender, lines) = mpsc::sync_channel(64);
    thread::spawn(move || {
        for line in BufReader::new(reader).split(b'\n').map_while(Result::ok) {
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                break;
            }
        }
    });
    lines
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
