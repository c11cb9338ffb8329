//! Solves a text in another process of this program, so that it can harm no other text.
//!
//! The process gets the text on its standard input, and ends when that does, so none outlives the
//! run that has started it. It tells each event, so a crash costs only the part under way. What the
//! author's code prints shares its output, so each line of its own starts with a key that comes with
//! the text, and which no print can have.

use std::env;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Read, Write};
use std::process::{self, Command, Stdio};
use std::sync::atomic::Ordering;
use std::time::Duration;
use std::{mem, thread};

use nojson::{DisplayJson, Json};

use crate::solving::panics::IS_WATCHED;
use crate::solving::process::{Output, lines, run};
use crate::solving::solve::{Event, Message, Question, Reply, in_attempts};
use common::outcome::NoAnswer;
use common::parse::ParseError;

/// The hidden option of the process: the number of bytes of its text.
pub(crate) const OPTION: &str = "child";

/// As [`solve`](crate::solving::solve::solve), in a process of its own. A heading comes before what
/// the author's code prints there.
pub(crate) fn ask(question: &Question, on_event: &mut dyn FnMut(&Event)) -> Reply {
    let Question { approach, input, .. } = question;
    let mut heading = Some(format!("{}: {} prints:", input.name, approach.name));
    in_attempts(question, on_event, &mut |rest, on_event| {
        let mut refusal = None;
        let mut parts = rest.parts.iter();
        let end = run_process(rest, |message| match message {
            // The line about a part may be lost in what a late part goes on printing.
            Ok(Event::Solved(solved)) if parts.next() != Some(&solved.part) => {}
            Ok(Event::Printed(line)) => {
                for line in heading.take().into_iter().chain([line]) {
                    on_event(Event::Printed(line));
                }
            }
            Ok(event) => on_event(event),
            Err(error) => refusal = Some(error),
        });
        if let Some(error) = refusal {
            // The parser ends here, too, and tells the place.
            return Err(approach.check(&input.text).err().unwrap_or(error));
        }
        let reason = end.unwrap_or_else(|error| format!("cannot start a process: {error}"));
        Ok(NoAnswer::Failed(reason))
    })
}

/// The line of a message behind the key: a word, and what belongs to it as JSON.
fn line_of(message: &Message) -> String {
    fn line(word: &str, value: impl DisplayJson) -> String {
        format!("{word} {}", Json(value))
    }
    match message {
        Ok(Event::Parsed(seconds)) => line("parsed", seconds),
        Ok(Event::Solved(part)) => line("solved", part),
        Ok(Event::TakesLong(stage)) => line("takes-long", stage),
        Ok(Event::Printed(words)) => line("printed", words),
        Err(error) => line("refused", error.to_string()),
    }
}

/// The message of such a line. A refusal has lost its place.
fn message_of(line: &str) -> Option<Message> {
    let (word, value) = line.split_once(' ')?;
    Some(match word {
        "parsed" => Ok(Event::Parsed(value.parse::<Json<_>>().ok()?.0)),
        "solved" => Ok(Event::Solved(value.parse::<Json<_>>().ok()?.0)),
        "takes-long" => Ok(Event::TakesLong(value.parse::<Json<_>>().ok()?.0)),
        "printed" => Ok(Event::Printed(value.parse::<Json<_>>().ok()?.0)),
        "refused" => {
            let Json(reason) = value.parse::<Json<String>>().ok()?;
            Err(ParseError::without_place(reason))
        }
        _ => return None,
    })
}

/// Runs the process, and returns how it has ended. Its standard error goes where its output goes.
fn run_process(
    Question { approach, input, parts, limit, .. }: &Question,
    mut on_message: impl FnMut(Message),
) -> io::Result<String> {
    let (reader, writer) = io::pipe()?;
    let mut command = Command::new(env::current_exe()?);
    command.args(["--approach", approach.name]);
    command.arg(format!("--{OPTION}={}", input.text.len()));
    if let [part] = parts[..] {
        command.args(["--part", &part.to_string()]);
    }
    if let Some(limit) = limit {
        command.args(["--time-limit", &limit.as_secs_f64().to_string()]);
    }
    if let Some(number) = input.example() {
        command.args(["--example", &number.to_string()]);
    }
    command
        .stdin(Stdio::piped())
        .stdout(writer.try_clone()?)
        .stderr(writer.try_clone()?);
    let key = random_key();
    let asked = format!("{key}\n{}", input.text);
    // A line of the process's own starts with a line end. So an empty line before it is no print.
    let mut is_empty_line_left = false;
    let ended = run(
        command,
        |child| {
            let mut stdin = child.stdin.take();
            // Its standard input stays open until the thread is dropped.
            thread::Builder::new().spawn(move || {
                // It tells if it lacks anything.
                stdin
                    .as_mut()
                    .map(|stdin| stdin.write_all(asked.as_bytes()));
                stdin
            })
        },
        vec![Output { writer, texts: lines(reader, key.clone()) }],
        Duration::MAX,
        |_, line| {
            let was_left = mem::take(&mut is_empty_line_left);
            if let Some(message) = line.strip_prefix(&key).and_then(message_of) {
                return on_message(message);
            }
            if was_left {
                on_message(Ok(Event::Printed(String::new())));
            }
            if line.is_empty() {
                is_empty_line_left = true;
            } else {
                on_message(Ok(Event::Printed(line)));
            }
        },
    )?;
    let status = ended.status.unwrap_or_default();
    Ok(format!("it ended the process ({status})"))
}

/// A text that nobody can print by chance.
fn random_key() -> String {
    format!("{:016x}", RandomState::new().build_hasher().finish())
}

/// In the process: what it is asked, and how it tells of that.
pub(crate) struct Asked {
    pub(crate) text: String,
    key: String,
}

impl Asked {
    /// Reads the key and the text, and ends the process when standard input ends.
    ///
    /// # Errors
    /// The text is not complete.
    pub(crate) fn read(bytes: usize) -> io::Result<Self> {
        IS_WATCHED.store(true, Ordering::Relaxed);
        let mut key = String::new();
        io::stdin().read_line(&mut key)?;
        let mut text = vec![0; bytes];
        io::stdin().read_exact(&mut text)?;
        thread::spawn(|| {
            drop(io::copy(&mut io::stdin(), &mut io::sink()));
            process::exit(1)
        });
        let text = String::from_utf8(text).map_err(io::Error::other)?;
        Ok(Self { text, key: key.trim_end().to_owned() })
    }

    /// The line of a message, below what the author's code may have left without a line end.
    pub(crate) fn line(&self, message: &Message) -> String {
        format!("\n{}{}\n", self.key, line_of(message))
    }
}
