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
//! A line on the pipe is a JSON object:
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

use nojson::{Json, JsonParseError, RawJson};

use crate::outcome::{NoAnswer, Part};
use crate::puzzle::Puzzle;
use crate::runner::console;
use crate::runner::here;
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

/// The kinds of texts in its arguments.
const EXAMPLE: &str = "example";
const FILE: &str = "file";

/// A command that starts this program.
pub(crate) fn this_program() -> Command {
    if cfg!(target_os = "linux") {
        // This is the same program even if cargo has replaced its file.
        return Command::new("/proc/self/exe");
    }
    // If the system does not know the path, the command does not start.
    Command::new(env::current_exe().unwrap_or_default())
}

/// As [`this_program`], but only reports of its parent go to standard output.
pub(crate) fn this_program_on_stderr() -> Command {
    let mut program = this_program();
    program.stdout(io::stderr());
    program
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
    /// Starts a worker, and waits until it has its text. [`work`] reads the arguments.
    pub(super) fn start(job: &Job<'_>, mut command: Command) -> io::Result<Self> {
        let Job { approach, input, parts, limit, prints } = job;
        let (reader, writer) = io::pipe()?;
        command.args([OPTION, approach.name, &input.name, &format!("{prints:?}")]).stdin(writer);
        command.arg(parts.iter().map(Part::to_string).collect::<String>());
        command.arg(limit.map_or_else(String::new, |limit| limit.as_secs_f64().to_string()));
        let file = InputFile::of(input)?;
        if let Some((number, _)) = input.example {
            command.args([EXAMPLE, &number.to_string()]);
        }
        if let Some(InputFile { path, .. }) = &file {
            command.arg(FILE).arg(path).args(&input.path);
        }
        let process = command.spawn()?;
        // It holds the writing end of the pipe.
        drop(command);
        let mut reader = BufReader::new(reader);
        reader.read_line(&mut String::new())?;
        let (sender, events) = mpsc::channel();
        thread::spawn(move || {
            let lines = reader.lines().map_while(Result::ok);
            for event in lines.filter_map(|line| event(&line)) {
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

/// The event of a line.
fn event(line: &str) -> Option<Result<Event, Refusal>> {
    let json = RawJson::parse(line).ok()?;
    let value = json.value();
    let read = || -> Result<_, JsonParseError> {
        let line: Option<String> = value.to_member("refused")?.try_into()?;
        if let Some(line) = line {
            return Ok(Err(Refusal { line, diagnostic: member(value, "diagnostic")? }));
        }
        let parsed: Option<f64> = value.to_member("parsed")?.try_into()?;
        let event = match parsed {
            Some(seconds) => Event::Parsed(seconds),
            None => Event::Solved(value.try_into()?),
        };
        Ok(Ok(event))
    };
    read().ok()
}

/// The line of an event.
fn line(event: &Event) -> String {
    match event {
        Event::Parsed(seconds) => nojson::object(|f| f.member("parsed", seconds)).to_string(),
        Event::Solved(part) => Json(part).to_string(),
    }
}

/// The arguments of this process after `--worker`, if it is a worker.
pub(crate) fn arguments() -> Option<Vec<OsString>> {
    let mut arguments = env::args_os().skip(1);
    (arguments.next()? == OPTION).then(|| arguments.collect())
}

/// Solves what the parent wants solved, prints the answers if it wants that, and tells it what
/// happens. Only [`Worker::start`] makes the arguments. Others do nothing.
pub(crate) fn work(puzzle: &'static Puzzle, arguments: &[OsString]) -> Option<()> {
    let [approach, name, prints, parts, limit, text @ ..] = arguments else { return None };
    let approach = puzzle.approach(approach.to_str()?)?;
    let prints = Prints::ALL.into_iter().find(|it| *prints == *format!("{it:?}"))?;
    let parts = parts.to_str()?;
    let parts = Part::BOTH.into_iter().filter(|part| parts.contains(&part.to_string())).collect();
    let limit = limit.to_str()?.parse().ok().and_then(|it| Duration::try_from_secs_f64(it).ok());
    let pipe = Pipe::open().ok()?;
    let input = input_of(puzzle, name.to_str()?, text);
    pipe.send("{}");
    let solved = input.map_err(Refusal::without_place).and_then(|input| {
        let job = Job { approach, input: &input, parts, limit, prints };
        here::solve_job(&job, &mut |event| pipe.send(&line(event)))
    });
    if let Err(Refusal { line, diagnostic }) = solved {
        let refused = nojson::object(|f| {
            f.member("refused", &line)?;
            f.member("diagnostic", &diagnostic)
        });
        pipe.send(&refused.to_string());
    }
    Some(())
}

/// Reads the text that the last arguments name: the number of an example, or a file and the path of
/// the input. Without that path, the file is temporary.
fn input_of(puzzle: &Puzzle, name: &str, arguments: &[OsString]) -> Result<Input, String> {
    let [kind, text, path @ ..] = arguments else { return Err("there is no text".to_owned()) };
    if kind == EXAMPLE {
        let number = text.to_str().and_then(|number| number.parse().ok());
        let example = number.and_then(|number| Input::example(puzzle, number));
        return example.ok_or_else(|| "there is no such example".to_owned());
    }
    let input = Source::named(Path::new(text)).read();
    if path.is_empty() {
        // It may hold what somebody has typed.
        let _ = fs::remove_file(text);
    }
    Ok(Input { name: name.to_owned(), path: path.first().map(PathBuf::from), ..input? })
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
