//! The messages between the parent and its worker.
//!
//! | stream of the worker | contents |
//! | --- | --- |
//! | standard input | the request: a line of JSON, then the text to its end. The author's code finds nothing there |
//! | standard output | messages, in pieces. All else is the author's |
//!
//! A piece begins with a mark, which has a word of this run, so the author's code cannot forge one.
//! It ends with a line, and is so short that a pipe takes it whole. So nothing that other threads
//! print falls inside it.

use std::error::Error;
use std::fmt;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::BufRead;
use std::mem;
use std::ops::Range;

use nojson::{Json, JsonParseError, RawJsonValue};

use crate::outcome::Part;
use crate::runner::job::Job;
use crate::runner::report::{Report, member};

/// The most bytes that every system writes to a pipe in one go.
const LONGEST_PIECE: usize = 512;

/// The author's lines are passed on whole, unless they are longer.
const LONGEST_LINE: usize = 4096;

/// The first byte of a mark. No message has it.
const START: u8 = 1;

/// The last byte of a message, and nowhere else in it.
const END: u8 = 4;

/// A text to solve.
#[derive(Debug, PartialEq)]
pub(super) struct Request {
    /// The word in the mark of each piece.
    pub(super) word: String,
    /// The name of the approach.
    pub(super) approach: String,
    /// The parts to solve, in order.
    pub(super) parts: Vec<Part>,
    /// The name of the text.
    pub(super) name: String,
    /// The first runs, for the worker to repeat. Empty unless this is a comparison.
    pub(super) first: Vec<Report>,
    /// The text.
    pub(super) text: String,
}

impl Request {
    /// A request for these parts of a job, with a new word.
    pub(super) fn new(job: &Job<'_>, parts: &[Part], first: &[Report]) -> Self {
        Self {
            word: format!("{:016x}", RandomState::new().build_hasher().finish()),
            approach: job.approach.name.to_owned(),
            parts: parts.to_vec(),
            name: job.name.to_owned(),
            first: first.to_vec(),
            text: job.text.to_owned(),
        }
    }

    /// Reads a request, to the end of the stream.
    ///
    /// # Errors
    /// The stream has something else.
    pub(super) fn read(stream: &mut impl BufRead) -> Result<Self, Box<dyn Error>> {
        let mut line = String::new();
        stream.read_line(&mut line)?;
        let Json(mut request) = line.parse::<Json<Self>>()?;
        stream.read_to_string(&mut request.text)?;
        Ok(request)
    }
}

/// Formats the request. The text follows the JSON, which would take long to write and read if it
/// were huge.
impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { word, approach, parts, name, first, text } = self;
        let numbers = parts.iter().map(|part| part.number());
        let head = nojson::object(|f| {
            f.member("word", word)?;
            f.member("approach", approach)?;
            f.member("parts", nojson::array(|f| f.elements(numbers.clone())))?;
            f.member("name", name)?;
            f.member("first", first)
        });
        write!(f, "{head}\n{text}")
    }
}

/// Reads a request without its text.
impl<'text> TryFrom<RawJsonValue<'text, '_>> for Request {
    type Error = JsonParseError;

    fn try_from(value: RawJsonValue<'text, '_>) -> Result<Self, JsonParseError> {
        Ok(Self {
            word: member(value, "word")?,
            approach: member(value, "approach")?,
            parts: member(value, "parts")?,
            name: member(value, "name")?,
            first: member(value, "first")?,
            text: String::new(),
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
    /// Nothing follows.
    Done,
}

impl Message {
    fn read(bytes: &[u8]) -> Option<Self> {
        match bytes {
            b"ready" => Some(Self::Ready),
            b"done" => Some(Self::Done),
            _ => Report::read(str::from_utf8(bytes).ok()?).map(Self::Reported),
        }
    }
}

/// Formats the message as one line, without a line end.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ready => f.write_str("ready"),
            Self::Reported(report) => fmt::Display::fmt(report, f),
            Self::Done => f.write_str("done"),
        }
    }
}

/// The begin of each piece.
#[derive(Debug, Clone)]
pub(super) struct Mark(Vec<u8>);

impl Mark {
    pub(super) fn new(word: &str) -> Self {
        Self([&[START], word.as_bytes()].concat())
    }

    /// The pieces of a message.
    pub(super) fn pieces(&self, message: &Message) -> Vec<Vec<u8>> {
        let mut message = message.to_string().into_bytes();
        message.push(END);
        // A piece has a line end, too.
        let chunks = message.chunks(LONGEST_PIECE - self.0.len() - 1);
        chunks.map(|chunk| self.piece(chunk)).collect()
    }

    /// A piece of a message. An empty one only finds out whether the parent lives.
    pub(super) fn piece(&self, chunk: &[u8]) -> Vec<u8> {
        [&self.0, chunk, b"\n"].concat()
    }
}

/// The next thing that the parent reads.
#[derive(Debug, PartialEq)]
pub(super) enum Heard {
    /// The author's code printed this: lines, or a piece of a long line.
    Printed(Vec<u8>),
    /// The worker sent a message.
    Told(Message),
}

/// Separates messages from the output of the author's code.
pub(super) struct Listener {
    mark: Mark,
    /// The bytes that were read and not passed on.
    rest: Vec<u8>,
    /// The begin of a message.
    message: Vec<u8>,
    /// Whether the line that was passed on has no end yet.
    is_line_open: bool,
}

impl Listener {
    pub(super) fn new(mark: Mark) -> Self {
        Self { mark, rest: Vec::new(), message: Vec::new(), is_line_open: false }
    }

    /// Takes the next bytes, and passes on the complete lines and messages.
    pub(super) fn hear(&mut self, bytes: &[u8]) -> Vec<Heard> {
        self.rest.extend_from_slice(bytes);
        let mut heard = Vec::new();
        while let Some(place) = self.find_piece() {
            let start = place.start;
            let chunk = place.start + self.mark.0.len()..place.end - 1;
            self.message.extend_from_slice(&self.rest[chunk]);
            self.rest.drain(place);
            if self.message.pop_if(|last| *last == END).is_some() {
                self.pass_on_lines(start, &mut heard);
                heard.extend(Message::read(&mem::take(&mut self.message)).map(Heard::Told));
            }
        }
        // A piece may begin in the last line.
        let lines = self.rest.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let long = self.rest.len().saturating_sub(LONGEST_LINE);
        self.pass_on(lines.max(long), &mut heard);
        heard
    }

    /// Passes on the bytes that are left at the end.
    pub(super) fn end(&mut self) -> Vec<Heard> {
        let mut heard = Vec::new();
        self.pass_on_lines(self.rest.len(), &mut heard);
        heard
    }

    /// The place of the first piece, with its mark and its line end.
    fn find_piece(&self) -> Option<Range<usize>> {
        // This is quick even in a development build, which does not optimise this crate.
        if !self.rest.contains(&START) {
            return None;
        }
        let mark = &self.mark.0[..];
        let start = self.rest.windows(mark.len()).position(|window| window == mark)?;
        let length = self.rest[start..].iter().position(|&byte| byte == b'\n')?;
        Some(start..start + length + 1)
    }

    /// Passes on the first bytes, and ends their line, because the next bytes begin a line.
    fn pass_on_lines(&mut self, count: usize, heard: &mut Vec<Heard>) {
        self.pass_on(count, heard);
        if mem::take(&mut self.is_line_open) {
            heard.push(Heard::Printed(b"\n".to_vec()));
        }
    }

    fn pass_on(&mut self, count: usize, heard: &mut Vec<Heard>) {
        let printed: Vec<u8> = self.rest.drain(..count).collect();
        if let Some(last) = printed.last() {
            self.is_line_open = *last != b'\n';
            heard.push(Heard::Printed(printed));
        }
    }
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
            input: "a\nb\u{1}\u{4}".to_owned(),
            approach: "fast".to_owned(),
            result: Ok(Solved { parse_seconds: 0.25, ..Solved::default() }),
        }
    }

    fn messages() -> [Message; 4] {
        let long = Report { result: Err("9".repeat(10_000)), ..report() };
        [Message::Ready, Message::Reported(report()), Message::Reported(long), Message::Done]
    }

    fn printed(text: &str) -> Heard {
        Heard::Printed(text.into())
    }

    #[test]
    fn a_request_is_read_as_it_was_written() {
        let approach =
            Box::leak(Box::new(crate::approach!("a \"way\"", text, |_: &str| 1, |_: &str| 2)));
        let name = "a \"name\"\n";
        let text = "one\n{}\ntwo";
        let parts = vec![];
        let job =
            Job { approach, name, text, parts, parameter: None, limit: None, may_be_late: false };
        for (parts, first) in [(&Part::BOTH[..], &[report()][..]), (&[Part::Two], &[])] {
            let request = Request::new(&job, parts, first);
            assert_eq!(request.text, text);
            let written = request.to_string();
            assert_eq!(Request::read(&mut written.as_bytes()).unwrap(), request);
        }
        let [one, other] = [1, 2].map(|_| Request::new(&job, &[], &[]).word);
        assert_ne!(one, other, "nobody can guess it");
    }

    /// A pipe may hand over any number of bytes at a time.
    #[test]
    fn a_message_is_read_between_whatever_the_author_prints() {
        let mark = Mark::new("word");
        for message in messages() {
            let mut stream = b"two\nlines, ".to_vec();
            for piece in mark.pieces(&message) {
                assert!(piece.len() <= LONGEST_PIECE);
                stream.extend(mark.piece(b""));
                stream.extend(b"zz");
                stream.extend(piece);
            }
            stream.extend(b"\nbye");
            let zs = "zz".repeat(mark.pieces(&message).len());
            let expected = format!("two\nlines, {zs}\n\nbye\n");
            for size in [1, 7, 500, stream.len()] {
                let mut listener = Listener::new(mark.clone());
                let mut heard: Vec<Heard> =
                    stream.chunks(size).flat_map(|bytes| listener.hear(bytes)).collect();
                heard.extend(listener.end());
                let mut all = Vec::new();
                let mut told = Vec::new();
                for heard in &heard {
                    match heard {
                        Heard::Printed(bytes) => all.extend_from_slice(bytes),
                        Heard::Told(message) => told.push(message),
                    }
                }
                assert_eq!(str::from_utf8(&all), Ok(&*expected));
                assert_eq!(told, [&message]);
            }
        }
    }

    #[test]
    fn only_the_word_of_this_run_marks_a_message() {
        let mut listener = Listener::new(Mark::new("word"));
        let forged = String::from_utf8(Mark::new("wort").pieces(&Message::Ready).concat()).unwrap();
        assert_eq!(listener.hear(forged.as_bytes()), [printed(&forged)]);
        assert_eq!(listener.hear(b"\x01wordnonsense\x04\n"), []);
        assert_eq!(listener.hear(b"\x01wordready\x04\n"), [Heard::Told(Message::Ready)]);
    }

    #[test]
    fn a_line_without_an_end_is_passed_on_in_pieces() {
        let mut listener = Listener::new(Mark::new("word"));
        let dots = ".".repeat(LONGEST_LINE);
        assert_eq!(listener.hear(dots.as_bytes()), []);
        assert_eq!(listener.hear(b"12345\x01wor"), [printed(".........")]);
        assert_eq!(
            listener.hear(b"ddone\x04\n"),
            [printed(&format!("{}12345", &dots[9..])), printed("\n"), Heard::Told(Message::Done)]
        );
        assert_eq!(listener.hear(format!("{dots}{dots}").as_bytes()), [printed(&dots)]);
        assert_eq!(listener.end(), [printed(&dots), printed("\n")]);
        assert_eq!(listener.end(), []);
    }
}
