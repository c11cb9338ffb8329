//! A process of its own for a text, so that an author's code can harm nothing else.
//!
//! That code may overflow its stack, call `exit` or never end. So the day's program starts itself
//! again as a worker. The worker tells its parent what happens, and the parent ends it at the time
//! limit. All that it has told counts.
//!
//! What the author's code prints goes straight to the screen. So the worker needs a way of its own
//! to its parent: its standard input is the writing end of a pipe. The author's code can read
//! nothing there.
//!
//! The arguments of a worker are `--worker`, the job in JSON, and unless that is an example, a file
//! with the text and the path of the input, if it has one. A line on the pipe is a JSON object:
//!
//! | line | meaning |
//! | --- | --- |
//! | `{}` | the worker has its text, or still lives |
//! | `{"parsed":1.1e-7}` | the seconds of the parser |
//! | `{"part":1,"answer":"33680","seconds":1.9e-6}` | a part, as in a report |
//! | `{"refused":"1:1: expected ...","diagnostic":"..."}` | the text is not a valid input |

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{self, Child, Command};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{env, thread};

use nojson::{Json, JsonParseError, RawJson, RawJsonValue};

use crate::outcome::{NoAnswer, Part};
use crate::puzzle::Puzzle;
use crate::runner::console;
use crate::runner::input::{Input, InputFile, Source, stdin};
use crate::runner::job::{Event, Job, Prints};
use crate::runner::report::{Refusal, member};

/// The time by which a stage may exceed its limit. A part that checks the time ends earlier.
const GRACE: Duration = Duration::from_millis(100);

/// A stage that takes longer than this is announced on a terminal.
const LONG: Duration = Duration::from_secs(1);

/// How often a worker tells its parent that it lives, and so learns whether its parent does.
const PERIOD: Duration = Duration::from_millis(200);

/// Later than any limit that matters.
const FAR: Duration = Duration::from_secs(1 << 30);

/// The first argument of a worker.
const OPTION: &str = "--worker";

/// A command that starts this program.
pub(crate) fn this_program() -> Command {
    if cfg!(target_os = "linux") {
        // This is the same program even if cargo has replaced its file.
        return Command::new("/proc/self/exe");
    }
    // If the system does not know the path, the command does not start.
    Command::new(env::current_exe().unwrap_or_default())
}

/// Whether cargo has built this program in the profile `debugging`. A debugger does not follow
/// other processes, so such a program solves everything in this one.
pub(crate) fn is_for_a_debugger() -> bool {
    env::current_exe()
        .is_ok_and(|path| path.parent().is_some_and(|folder| folder.ends_with("debugging")))
}

/// A running worker. Dropping it ends it.
pub(super) struct Worker {
    process: Child,
    events: Receiver<Result<Event, Refusal>>,
}

impl Worker {
    /// Starts a worker, and waits until it has its text.
    pub(super) fn start(job: &Job<'_>, mut command: Command) -> io::Result<Self> {
        let (reader, writer) = io::pipe()?;
        let file = InputFile::of(job.input)?;
        command.args([OPTION, &request(job, file.as_ref())]).stdin(writer);
        command.args(file.as_ref().map(|file| &file.path)).args(&job.input.path);
        let process = command.spawn()?;
        // It holds the writing end of the pipe.
        drop(command);
        let mut reader = BufReader::new(reader);
        reader.read_line(&mut String::new())?;
        let (sender, events) = mpsc::channel();
        thread::spawn(move || {
            let lines = reader.lines().map_while(Result::ok);
            for event in lines.filter_map(|line| read_line(&line)) {
                // The parent may need no more.
                let _ = sender.send(event);
            }
        });
        Ok(Self { process, events })
    }

    /// Waits for the next event, at most to the end of the limit of a stage.
    pub(super) fn event(
        &mut self,
        limit: Option<Duration>,
        stage: &str,
    ) -> Result<Result<Event, Refusal>, NoAnswer> {
        let limit = limit.map_or(FAR, |limit| limit.saturating_add(GRACE));
        let mut event = self.events.recv_timeout(limit.min(LONG));
        if event == Err(RecvTimeoutError::Timeout) && limit > LONG {
            console::note_on_terminal(&format!("{stage} takes longer than a second"));
            event = self.events.recv_timeout(limit.saturating_sub(LONG));
        }
        event.map_err(|error| match error {
            RecvTimeoutError::Timeout => NoAnswer::OutOfTime,
            RecvTimeoutError::Disconnected => {
                let status = self.process.wait().map(|status| status.to_string());
                NoAnswer::Failed(format!("it ended the process ({})", status.unwrap_or_default()))
            }
        })
    }

    /// Lets the worker end by itself, because dropping the input may print, too.
    pub(super) fn end(self) {
        let _ = self.events.recv_timeout(GRACE);
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.process.kill().and_then(|()| self.process.wait());
    }
}

/// A job in JSON.
fn request(job: &Job<'_>, file: Option<&InputFile>) -> String {
    let Job { approach, input, parts, limit, prints } = job;
    let parts: Vec<u8> = parts.iter().map(|part| part.number()).collect();
    nojson::object(|f| {
        f.member("approach", approach.name)?;
        f.member("name", &input.name)?;
        f.member("parts", &parts)?;
        f.member("limit", limit.map(|limit| limit.as_secs_f64()))?;
        f.member("example", input.example.map(|(number, _)| number))?;
        f.member("prints", prints.word())?;
        f.member("is_temporary", file.is_some_and(|file| file.is_temporary))
    })
    .to_string()
}

/// The event of a line.
fn read_line(line: &str) -> Option<Result<Event, Refusal>> {
    let json = RawJson::parse(line).ok()?;
    let value = json.value();
    let optional = |name| -> Result<_, JsonParseError> { Ok(value.to_member(name)?.optional()) };
    let read = || -> Result<_, JsonParseError> {
        if let Some(seconds) = optional("parsed")? {
            return Ok(Some(Ok(Event::Parsed(seconds.try_into()?))));
        }
        if let Some(line) = optional("refused")? {
            let diagnostic = member(value, "diagnostic")?;
            return Ok(Some(Err(Refusal { line: line.try_into()?, diagnostic })));
        }
        let part = optional("part")?.map(|_| value.try_into()).transpose()?;
        Ok(part.map(|part| Ok(Event::Solved(part))))
    };
    read().ok().flatten()
}

/// The arguments of this process after `--worker`, if it is a worker.
pub(crate) fn arguments() -> Option<Vec<OsString>> {
    let mut arguments = env::args_os().skip(1);
    (arguments.next()? == OPTION).then(|| arguments.collect())
}

/// Solves what the parent wants solved, and tells it what happens, after `show` has shown it.
pub(crate) fn work(
    puzzle: &'static Puzzle,
    arguments: &[OsString],
    show: &mut dyn FnMut(&Job<'_>, &Event),
) {
    // Nobody but a parent calls this, and it has made these arguments.
    let Some(request) = arguments.first().and_then(|request| request.to_str()) else { return };
    let Ok(Json(request)) = request.parse::<Json<Request>>() else { return };
    let Some(approach) = puzzle.approach(&request.approach) else { return };
    let Ok(pipe) = Pipe::open() else { return };
    let input = match request.input(puzzle, &arguments[1..]) {
        Ok(input) => input,
        Err(reason) => {
            pipe.send("{}");
            pipe.send(&refused(&Refusal::without_place(reason)));
            return;
        }
    };
    let Request { parts, limit, prints, .. } = request;
    let job = Job { approach, input: &input, parts, limit, prints };
    pipe.send("{}");
    let solved = job.here(&mut |event| {
        show(&job, event);
        pipe.send(&match event {
            Event::Parsed(seconds) => nojson::object(|f| f.member("parsed", seconds)).to_string(),
            Event::Solved(part) => Json(part).to_string(),
        });
    });
    if let Err(refusal) = solved {
        pipe.send(&refused(&refusal));
    }
}

/// The line of a refusal.
fn refused(Refusal { line, diagnostic }: &Refusal) -> String {
    let members = nojson::object(|f| {
        f.member("refused", line)?;
        f.member("diagnostic", diagnostic)
    });
    members.to_string()
}

/// A job as it was sent.
struct Request {
    approach: String,
    name: String,
    parts: Vec<Part>,
    limit: Option<Duration>,
    example: Option<usize>,
    prints: Prints,
    is_temporary: bool,
}

impl<'text> TryFrom<RawJsonValue<'text, '_>> for Request {
    type Error = JsonParseError;

    fn try_from(value: RawJsonValue<'text, '_>) -> Result<Self, JsonParseError> {
        let limit: Option<f64> = member(value, "limit")?;
        let prints: String = member(value, "prints")?;
        Ok(Self {
            approach: member(value, "approach")?,
            name: member(value, "name")?,
            parts: member(value, "parts")?,
            limit: limit.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
            example: member(value, "example")?,
            prints: Prints::of(&prints).ok_or_else(|| value.invalid("it is unknown"))?,
            is_temporary: member(value, "is_temporary")?,
        })
    }
}

impl Request {
    /// The input, from an example or from the file and the path in the arguments.
    fn input(&self, puzzle: &Puzzle, arguments: &[OsString]) -> Result<Input, String> {
        if let Some(number) = self.example {
            let mut examples = Source::examples(puzzle);
            let example = examples.find(|example| example.is_example(number));
            return example.ok_or("there is no such example")?.read();
        }
        let [file, path @ ..] = arguments else { return Err("there is no text".to_owned()) };
        let text = Source::named(Path::new(file)).read();
        if self.is_temporary {
            // It may hold what somebody has typed.
            let _ = fs::remove_file(file);
        }
        let path = path.first().map(PathBuf::from);
        Ok(Input { name: self.name.clone(), path, example: None, text: text?.text })
    }
}

/// The way of a worker to its parent.
struct Pipe(Arc<Mutex<File>>);

impl Pipe {
    /// From now on, this process ends soon after its parent, whatever the author's code does.
    fn open() -> io::Result<Self> {
        let pipe = Arc::new(Mutex::new(stdin()?));
        let watch = Self(Arc::clone(&pipe));
        thread::spawn(move || {
            loop {
                thread::sleep(PERIOD);
                watch.write("{}");
            }
        });
        Ok(Self(pipe))
    }

    /// Sends a line.
    fn send(&self, line: &str) {
        // If what the author's code has printed cannot be written, nobody wants it.
        let _ = io::stdout().flush();
        self.write(line);
    }

    /// Writes a line. If nobody can read it, this ends the process.
    fn write(&self, line: &str) {
        let mut pipe = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if writeln!(pipe, "{line}").is_err() {
            process::abort();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::approach;
    use crate::parse::text;

    #[test]
    fn a_request_carries_all_of_a_job() {
        static APPROACH: crate::Approach = approach!("simple", text, str::len, str::len);
        let input = Input::of_text("a \"name\"".to_owned(), "text".to_owned());
        let limit = Some(Duration::from_millis(250));
        let prints = Prints::MoreAnswers;
        let job = Job { approach: &APPROACH, input: &input, parts: vec![Part::Two], limit, prints };
        let file = InputFile::of(&input).expect("it can be written").expect("it needs one");
        assert_eq!(fs::read_to_string(&file.path).expect("it can be read"), "text");
        let Json(read) = request(&job, Some(&file)).parse().expect("it is JSON");
        let read: Request = read;
        assert_eq!(
            (&*read.approach, &*read.name, read.parts, read.limit, read.example, read.prints),
            ("simple", "a \"name\"", vec![Part::Two], limit, None, prints)
        );
        assert!(read.is_temporary);
    }
}
