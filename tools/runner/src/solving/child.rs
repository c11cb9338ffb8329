//! Solves a text in another process of this program, so that it can harm no other text.
//!
//! The process gets the text on its standard input, and ends when that does, so none outlives the
//! run that has started it. It tells each event, so a crash costs only the part under way. What the
//! author's code prints shares its output, so each line of its own has a key before it that comes with
//! the text, and which no print can have.

use std::env;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Read, Write};
use std::process::{self, Command, Stdio};
use std::thread;
use std::time::Duration;

use nojson::Json;

use crate::solving::panics::catch;
use crate::solving::process::{Output, follow};
use crate::solving::solve::{Event, Question, Reply, in_attempts};
use common::escape::one_line;
use common::outcome::NoAnswer;
use common::parse::ParseError;

/// As [`solve`](crate::solving::solve::solve), in a process of its own. A heading comes before what
/// the author's code prints there.
pub(crate) fn ask(question: &Question, on_event: &mut dyn FnMut(&Event)) -> Reply {
    let Question { approach, input, .. } = question;
    let mut heading = Some(format!("{}: {} prints:", input.name, approach.name));
    in_attempts(question, on_event, &mut |rest, tell| {
        run_process(rest, |event| {
            if matches!(event, Event::Printed(_))
                && let Some(heading) = heading.take()
            {
                tell(Event::Printed(heading));
            }
            tell(event);
        })
    })
}

/// The event of a line behind the key: a word, and what belongs to it.
fn event_of(line: &str, Question { approach, input, .. }: &Question) -> Option<Event> {
    let (word, value) = line.split_once(' ')?;
    Some(match word {
        "parsed" => Event::Parsed(value.parse().ok()?),
        "refused" => {
            // The parser ends here, too, and tells the place.
            let parsed = catch(|| approach.check(&input.text));
            let error = parsed.ok().and_then(Result::err);
            Event::Refused(error.unwrap_or_else(|| ParseError::without_place(value)))
        }
        "solved" => Event::Solved(value.parse::<Json<_>>().ok()?.0),
        _ => return None,
    })
}

/// Runs the process, and returns how it has ended. Its standard error goes where its output goes.
fn run_process(question: &Question, mut tell: impl FnMut(Event)) -> io::Result<NoAnswer> {
    let Question { approach, input, parts, limit, .. } = question;
    let (reader, writer) = io::pipe()?;
    let mut command = Command::new(env::current_exe()?);
    command.args(["--approach", approach.name]);
    command.args(["--child", &input.text.len().to_string()]);
    if let [part] = parts[..] {
        command.args(["--part", &part.to_string()]);
    }
    if let Some(limit) = limit {
        command.args(["--time-limit", &limit.as_secs_f64().to_string()]);
    }
    if let Some(number) = input.example {
        command.args(["--example", &number.to_string()]);
    }
    command
        .stdin(Stdio::piped())
        .stdout(writer.try_clone()?)
        .stderr(writer.try_clone()?);
    // Nobody can print it by chance.
    let key = format!("{:016x}", RandomState::new().build_hasher().finish());
    let mut child = command.spawn()?;
    // It holds ends of the pipe.
    drop(command);
    let mut stdin = child.stdin.take();
    if let Some(stdin) = &mut stdin {
        // The process tells if it lacks anything.
        let _ = write!(stdin, "{key}\n{}", input.text);
    }
    let output = Output { writer, reader: Box::new(reader) };
    let ended = follow(
        child,
        Box::new(stdin),
        vec![output],
        Duration::MAX,
        &mut |_, line| {
            let line = line.strip_suffix('\n').unwrap_or(&line);
            // What is printed before may lack a line end.
            let (printed, told) = line.split_once(&key).unwrap_or((line, ""));
            if told.is_empty() || !printed.is_empty() {
                tell(Event::Printed(printed.to_owned()));
            }
            event_of(told, question).into_iter().for_each(&mut tell);
        },
    )?;
    let status = ended.status.unwrap_or_default();
    Ok(NoAnswer::Failed(format!("it ended the process ({status})")))
}

/// In the process: what it is asked, and how it tells of that.
pub(crate) struct Asked {
    pub(crate) text: String,
    key: String,
}

impl Asked {
    /// Reads the key and the text, and ends the process when standard input ends.
    pub(crate) fn read(bytes: usize) -> Self {
        let [mut key, mut text] = [const { String::new() }; 2];
        let _ = io::stdin().read_line(&mut key);
        let _ = io::stdin().take(bytes as u64).read_to_string(&mut text);
        if text.len() < bytes {
            process::exit(1);
        }
        thread::spawn(|| {
            drop(io::copy(&mut io::stdin(), &mut io::sink()));
            process::exit(1)
        });
        Self { text, key: key.trim_end().to_owned() }
    }

    /// The line of an event.
    pub(crate) fn line(&self, event: &Event) -> String {
        let line = match event {
            Event::Parsed(seconds) => format!("parsed {seconds:e}"),
            Event::Refused(error) => format!("refused {}", one_line(&error.to_string())),
            Event::Solved(part) => format!("solved {}", Json(part)),
            // It needs no key.
            Event::Printed(words) => return words.clone(),
        };
        format!("{}{line}\n", self.key)
    }
}
