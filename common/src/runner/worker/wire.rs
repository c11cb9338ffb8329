//! The messages between the parent and its worker.
//!
//! | stream of the worker | contents |
//! | --- | --- |
//! | standard input | requests, one after the other: a line of JSON with the approach, the parts, the name of the text, its number of bytes, and for a comparison the first runs; then the text |
//! | standard output | messages, each at the end of a line, after a mark; all else is the author's |

use std::error::Error;
use std::fmt;
use std::io::BufRead;

use nojson::{Json, JsonParseError, RawJsonValue};

use crate::outcome::Part;
use crate::runner::job::Job;
use crate::runner::report::{Report, member};

/// Begins a message. Nobody prints this by accident.
const MARK: &str = "\u{1}worker: ";

/// A text to solve.
#[derive(Debug, PartialEq)]
pub(super) struct Request {
    /// The name of the approach.
    pub(super) approach: String,
    /// The parts to solve, in order.
    pub(super) parts: Vec<Part>,
    /// The name of the text.
    pub(super) name: String,
    /// The text.
    pub(super) text: String,
    /// The first runs, for the worker to repeat. Empty unless this is a comparison.
    pub(super) first: Vec<Report>,
}

/// Writes a request for these parts of a job. The text follows the JSON, which would take long to
/// write and read if it were huge.
pub(super) fn request(job: &Job<'_>, parts: &[Part], first: &[Report]) -> String {
    let Job { approach, name, text, .. } = job;
    let head = nojson::object(|f| {
        f.member("approach", approach.name)?;
        f.member("parts", nojson::array(|f| f.elements(parts.iter().map(|part| part.number()))))?;
        f.member("name", name)?;
        f.member("bytes", text.len())?;
        f.member("first", first)
    });
    format!("{head}\n{text}")
}

impl Request {
    /// Reads a request, and nothing after it. Returns `None` if the stream ends before one.
    ///
    /// # Errors
    /// The stream ends inside of a request, or does not go on with one.
    pub(super) fn read(stream: &mut impl BufRead) -> Result<Option<Self>, Box<dyn Error>> {
        let mut line = String::new();
        if stream.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let Json(Head { approach, parts, name, bytes, first }) = line.parse()?;
        let mut text = vec![0; bytes];
        stream.read_exact(&mut text)?;
        Ok(Some(Self { approach, parts, name, text: String::from_utf8(text)?, first }))
    }
}

/// The line above the text.
struct Head {
    approach: String,
    parts: Vec<Part>,
    name: String,
    /// The length of the text.
    bytes: usize,
    first: Vec<Report>,
}

impl<'text> TryFrom<RawJsonValue<'text, '_>> for Head {
    type Error = JsonParseError;

    fn try_from(value: RawJsonValue<'text, '_>) -> Result<Self, JsonParseError> {
        Ok(Self {
            approach: member(value, "approach")?,
            parts: member(value, "parts")?,
            name: member(value, "name")?,
            bytes: member(value, "bytes")?,
            first: member(value, "first")?,
        })
    }
}

/// A message from a worker to its parent.
#[derive(Debug, PartialEq)]
pub(super) enum Message {
    /// It has its request, and the author's code runs from now on.
    Ready,
    /// A stage is over. The report has all results so far.
    Reported(Report),
}

/// Formats the message with its mark and the end of the line.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ready => writeln!(f, "{MARK}"),
            Self::Reported(report) => writeln!(f, "{MARK}{report}"),
        }
    }
}

/// Removes the message from a line, and leaves what the author's code has printed before it.
pub(super) fn split_off(line: &mut Vec<u8>) -> Option<Message> {
    let start = line.windows(MARK.len()).position(|window| window == MARK.as_bytes())?;
    let marked = line.split_off(start);
    let report = str::from_utf8(&marked[MARK.len()..]).ok().and_then(Report::read);
    Some(report.map_or(Message::Ready, Message::Reported))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::date::Date;
    use crate::parse::text;
    use crate::runner::report::Solved;

    fn report() -> Report {
        Report {
            date: Date { year: 2020, day: 22 },
            title: "Crab \"Combat\"".to_owned(),
            input: "a\nb".to_owned(),
            approach: "fast".to_owned(),
            result: Ok(Solved { parse_seconds: 0.25, ..Solved::default() }),
        }
    }

    #[test]
    fn a_request_is_read_as_it_was_written() {
        let approach =
            Box::leak(Box::new(crate::approach!("a \"way\"", text, |_: &str| 1, |_: &str| 2)));
        let job =
            |name, text| Job { approach, name, text, parts: vec![], parameter: None, limit: None };
        let written = request(&job("a \"name\"\n", "one\ntwo\n"), &Part::BOTH, &[report()])
            + &request(&job("", ""), &[Part::Two], &[]);
        let mut stream = written.as_bytes();
        let mut next = || Request::read(&mut stream).unwrap();
        let approach = || "a \"way\"".to_owned();
        let first = Request {
            approach: approach(),
            parts: Part::BOTH.to_vec(),
            name: "a \"name\"\n".to_owned(),
            text: "one\ntwo\n".to_owned(),
            first: vec![report()],
        };
        let second = Request {
            approach: approach(),
            parts: vec![Part::Two],
            name: String::new(),
            text: String::new(),
            first: vec![],
        };
        assert_eq!([next(), next(), next()], [Some(first), Some(second), None]);
    }

    #[test]
    fn a_message_is_read_behind_what_the_author_printed() {
        for message in [Message::Ready, Message::Reported(report())] {
            let mut line = format!("no line end{message}").into_bytes();
            assert_eq!(split_off(&mut line), Some(message));
            assert_eq!(line, b"no line end");
        }
        assert_eq!(split_off(&mut b"all mine\n".to_vec()), None);
    }
}
