//! Asks another process of this program, so that a text can harm no other one.

use std::env;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Command, ExitStatus, Stdio};

use crate::outcome::NoAnswer;
use crate::parse::ParseError;
use crate::runner::report::{Report, Solved, SolvedPart};
use crate::runner::solve::Question;

/// Solves a text in a process of its own. What the author's code prints goes to standard error,
/// below a heading with the name `whose`, and makes `has_printed` true.
///
/// # Errors
/// The text is not a valid input.
pub(crate) fn solve(
    question: &Question<'_>,
    whose: &str,
    has_printed: &mut bool,
) -> Result<Solved, ParseError> {
    let Question { approach, input, parts, .. } = question;
    let failed = match report(question, whose, has_printed) {
        Ok((_, Some(Report { result: Ok(solved), .. }))) => return Ok(solved),
        Ok((_, Some(Report { result: Err(reason), .. }))) => {
            // It ends here, too, and tells the place.
            let refusal = approach.check(&input.text).err();
            return Err(refusal.unwrap_or_else(|| ParseError::without_place(reason)));
        }
        Ok((status, None)) => format!("it ended the process ({status})"),
        Err(error) => format!("cannot start a process: {error}"),
    };
    let mut solved = Solved::default();
    if let [part] = parts[..] {
        let outcome = Err(NoAnswer::Failed(failed));
        solved.parts.push(SolvedPart { part, outcome, seconds: 0.0 });
        return Ok(solved);
    }
    // Only one part may have ended it.
    for &part in parts {
        let one =
            self::solve(&Question { parts: vec![part], ..question.clone() }, whose, has_printed)?;
        solved.parse_seconds = solved.parse_seconds.max(one.parse_seconds);
        solved.parts.extend(one.parts);
    }
    Ok(solved)
}

/// The status of the process, and its report, unless it ended without one.
fn report(
    Question { approach, input, parts, limit }: &Question<'_>,
    whose: &str,
    has_printed: &mut bool,
) -> io::Result<(ExitStatus, Option<Report>)> {
    let (reader, writer) = io::pipe()?;
    let mut command = Command::new(env::current_exe()?);
    command.args(["--json", "--approach", approach.name]);
    if let [part] = parts[..] {
        command.args(["--part", &part.to_string()]);
    }
    if let Some(limit) = limit {
        command.args(["--time-limit", &limit.as_secs_f64().to_string()]);
    }
    match (input.example, &input.path) {
        (Some((number, _)), _) => command.args(["--example", &number.to_string()]),
        (None, Some(path)) => command.arg("--").arg(path),
        (None, None) => command.arg("-"),
    };
    command.stdin(Stdio::piped()).stdout(writer.try_clone()?).stderr(writer);
    let mut child = command.spawn()?;
    // It holds the writing ends of the pipe.
    drop(command);
    if let Some(mut stdin) = child.stdin.take()
        && input.path.is_none()
    {
        // It tells if it lacks anything.
        let _ = stdin.write_all(input.text.as_bytes());
    }
    let mut last = None;
    for line in BufReader::new(reader).split(b'\n') {
        let line = String::from_utf8_lossy(&line?).into_owned();
        let (prints, report) = Report::at_end_of(&line);
        if !prints.is_empty() || report.is_none() {
            // If stderr is closed, nobody misses it.
            let mut stderr = io::stderr().lock();
            if !std::mem::replace(has_printed, true) {
                let _ = writeln!(stderr, "{whose} prints:");
            }
            let _ = writeln!(stderr, "{prints}");
        }
        last = report.or(last);
    }
    Ok((child.wait()?, last))
}
