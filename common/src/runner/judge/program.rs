//! Runs a program of any language on a text, and ends it with all that it has started.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};
use std::{env, process, thread};

use anstream::adapter::strip_str;

/// The most bytes that a program may print, which may print for ever.
const MOST: usize = 1 << 20;

/// The time to get what a program has printed, after its end. A process that it has left behind
/// may keep its pipes open on systems that do not tell which one.
const GRACE: Duration = Duration::from_secs(5);

/// How a run ended.
#[derive(Debug)]
pub(crate) enum End {
    Ended(ExitStatus),
    /// The time limit passed.
    Late,
    /// It printed too much.
    Flood,
}

/// What a run has shown.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) end: End,
    pub(crate) output: String,
    /// The line of its standard error that is most likely to say what went wrong.
    pub(crate) error: String,
    pub(crate) seconds: f64,
}

/// The file with the text of a run.
fn path() -> PathBuf {
    env::temp_dir().join(format!("judged-by-{}.txt", process::id()))
}

/// The program of a command line, run by the system's shell. It gets the path of the file with the
/// text in place of `{}`.
#[cfg(unix)]
pub(crate) fn shell(command: &str) -> Command {
    let path = path().to_string_lossy().replace('\'', r"'\''");
    let mut shell = Command::new("sh");
    shell.args(["-c", &command.replace("{}", &format!("'{path}'"))]);
    shell
}

#[cfg(windows)]
pub(crate) fn shell(command: &str) -> Command {
    use std::os::windows::process::CommandExt;
    let path = format!("\"{}\"", path().display());
    let mut shell = Command::new("cmd");
    // It takes what is between the first and the last quote as it is.
    shell.raw_arg(format!("/S /C \"{}\"", command.replace("{}", &path)));
    shell
}

/// Runs a program with a text as its standard input.
///
/// # Errors
/// The text cannot be written, or the program cannot be started.
pub(crate) fn run(mut command: Command, text: &str, limit: Duration) -> io::Result<Run> {
    // In a folder for all users, a file of this name may be somebody's link.
    let _ = fs::remove_file(path());
    File::create_new(path())?.write_all(text.as_bytes())?;
    command.env("JUDGED_BY", process::id().to_string());
    command.stdin(File::open(path())?).stdout(Stdio::piped()).stderr(Stdio::piped());
    let (guard, mut child, start) = spawn(&mut command)?;
    let outputs = [collect(child.stdout.take()), collect(child.stderr.take())];
    let end = loop {
        if let Some(status) = child.try_wait()? {
            break End::Ended(status);
        }
        if start.elapsed() > limit {
            break End::Late;
        }
        // So the time is right to about a percent.
        let pause = start.elapsed() / 100;
        thread::sleep(pause.clamp(Duration::from_micros(20), Duration::from_millis(10)));
    };
    let seconds = start.elapsed().as_secs_f64();
    drop(guard);
    // It may have to be reaped.
    let _ = child.try_wait();
    let outputs = outputs.map(|output| output.recv_timeout(GRACE).unwrap_or_default());
    let is_flood = outputs.iter().any(|bytes| bytes.len() > MOST);
    let [output, errors] = outputs.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    Ok(Run {
        end: if is_flood { End::Flood } else { end },
        output: strip_str(&output).to_string(),
        error: telling_line(&errors).to_owned(),
        seconds,
    })
}

/// Reads a pipe to its end, unless it is a flood. Then the pipe breaks.
fn collect(pipe: Option<impl Read + Send + 'static>) -> Receiver<Vec<u8>> {
    let (sender, output) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(pipe) = pipe {
            // What was read before an error counts.
            let _ = pipe.take(MOST as u64 + 1).read_to_end(&mut bytes);
        }
        sender.send(bytes)
    });
    output
}

/// The last line about an error, or else the last one. JavaScript and Rust print more lines below.
fn telling_line(errors: &str) -> &str {
    let mut lines = errors.lines().rev().filter(|line| !line.starts_with("note: "));
    let last = lines.clone().next();
    lines.find(|line| line.contains("Error") || line.contains("error")).or(last).unwrap_or_default()
}

/// Ends a program and what it has started, and removes the file, as soon as it is dropped.
#[cfg(unix)]
struct Guard(Child);

/// Starts a program in a group of processes of its own.
///
/// Its guard is a shell that waits for the end of its input. So it does its work even if this
/// process is interrupted. On Linux, it finds processes that have left the group, too.
#[cfg(unix)]
fn spawn(command: &mut Command) -> io::Result<(Guard, Child, Instant)> {
    use std::os::unix::process::CommandExt;
    const WORK: &str = r#"read -r group; read -r end
        strays=$(grep -lsz "^JUDGED_BY=$1\$" /proc/[0-9]*/environ | cut -d/ -f3)
        kill -s KILL -- "-$group" $strays; rm -f -- "$0""#;
    let mut shell = Command::new("sh");
    shell.args(["-c", WORK]).arg(path()).arg(process::id().to_string()).process_group(0);
    shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut guard = Guard(shell.spawn()?);
    let start = Instant::now();
    let child = command.process_group(0).spawn()?;
    if let Some(stdin) = &mut guard.0.stdin {
        writeln!(stdin, "{}", child.id())?;
    }
    Ok((guard, child, start))
}

#[cfg(unix)]
impl Drop for Guard {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}

#[cfg(windows)]
struct Guard(String);

#[cfg(windows)]
fn spawn(command: &mut Command) -> io::Result<(Guard, Child, Instant)> {
    let start = Instant::now();
    let child = command.spawn()?;
    Ok((Guard(child.id().to_string()), child, start))
}

#[cfg(windows)]
impl Drop for Guard {
    fn drop(&mut self) {
        // These fail if the program has ended, or still holds the file.
        let _ = Command::new("taskkill").args(["/T", "/F", "/PID", &self.0]).output();
        let _ = fs::remove_file(path());
    }
}
