//! Runs a program of any language on a text, and ends it with all that it has started.

use std::fs::{self, File};
use std::io::{self, Read as _, Write};
#[cfg(unix)]
use std::os::unix::process::CommandExt;
use std::path::Path;
#[cfg(windows)]
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};
use std::{env, process};

use anstream::adapter::strip_str;

use crate::runner::process::{LAST_WORDS, News, Output, follow};

/// The most bytes that a program may print, which may print for ever.
const MOST: usize = 1 << 20;

/// What a run has shown.
#[derive(Debug)]
pub(crate) struct Run {
    /// The status, unless the time limit has passed.
    pub(crate) status: Option<ExitStatus>,
    pub(crate) output: String,
    /// Whether it has printed so much that it was ended.
    pub(crate) is_flood: bool,
    /// The last line of its standard error that mentions an error, or else the last line.
    pub(crate) error: String,
    pub(crate) seconds: f64,
}

/// The program of a command line, run by the system's shell. It gets the path of the file with the
/// text in place of `{}`.
#[cfg(unix)]
fn shell(command: &str, path: &Path) -> Command {
    let path = path.to_string_lossy().replace('\'', r"'\''");
    let mut shell = Command::new("sh");
    shell.args(["-c", &command.replace("{}", &format!("'{path}'"))]);
    shell
}

#[cfg(windows)]
fn shell(command: &str, path: &Path) -> Command {
    use std::os::windows::process::CommandExt;
    let path = format!("\"{}\"", path.display());
    let mut shell = Command::new("cmd");
    // It takes what is between the first and the last quote as it is.
    shell.raw_arg(format!("/S /C \"{}\"", command.replace("{}", &path)));
    shell
}

/// Runs the program of a command line with a text as its standard input.
///
/// # Errors
/// The text cannot be written, or the program cannot be started.
pub(crate) fn run(command: &str, text: &str, limit: Duration) -> io::Result<Run> {
    let path = env::temp_dir().join(format!("judged-by-{}.txt", process::id()));
    // In a folder for all users, a file of this name may be somebody's link.
    let _ = fs::remove_file(&path);
    File::create_new(&path)?.write_all(text.as_bytes())?;
    let mut command = shell(command, &path);
    command.env("JUDGED_BY", process::id().to_string()).stdin(File::open(&path)?);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    #[cfg(unix)]
    command.process_group(0);
    let mut guard = Guard::new(&path)?;
    let start = Instant::now();
    let mut child = command.spawn()?;
    guard.watch(&child)?;
    let most = MOST as u64 + 1;
    let out = child.stdout.take().map(|out| (Box::new(out.take(most)) as _, News::Line as _));
    let error = child.stderr.take().map(|it| (Box::new(it.take(most)) as _, News::Error as _));
    let outputs: [Option<Output>; 2] = [out, error];
    let news = follow(child, outputs.into_iter().flatten());
    let mut guard = Some(guard);
    let (mut status, mut seconds) = (None, 0.0);
    let (mut output, mut error) = (String::new(), String::new());
    loop {
        let rest = limit.saturating_sub(start.elapsed());
        match news.recv_timeout(if guard.is_some() { rest } else { LAST_WORDS }) {
            Ok(News::Line(line)) => output += &(strip_str(&line).to_string() + "\n"),
            // JavaScript and Rust print more lines below that of the error.
            Ok(News::Error(line)) => {
                let is_more = line.starts_with("note: ");
                if !is_more && (line.contains("rror") || !error.contains("rror")) {
                    error = line;
                }
            }
            Ok(News::End(end)) if guard.is_some() => {
                (status, seconds) = (Some(end), start.elapsed().as_secs_f64());
                guard = None;
            }
            Err(RecvTimeoutError::Timeout) if guard.is_some() => {
                seconds = start.elapsed().as_secs_f64();
                guard = None;
            }
            Ok(News::End(_)) => {}
            Err(_) => break,
        }
    }
    let is_flood = output.len() > MOST;
    Ok(Run { status, output, is_flood, error, seconds })
}

/// Ends a program and what it has started, and removes the file, as soon as it is dropped.
///
/// It is a shell that waits for the end of its input, so it does its work even if this process is
/// interrupted. On Linux, it finds processes that have left the group, too. One that is just being
/// started shows no variables, so it looks again.
#[cfg(unix)]
struct Guard(Child);

#[cfg(unix)]
impl Guard {
    fn new(path: &Path) -> io::Result<Self> {
        const WORK: &str = r#"read -r group; read -r end; rm -f -- "$0"; kill -s KILL -- "-$group"
            strays() { grep -lsz "^JUDGED_BY=$1\$" /proc/[0-9]*/environ | cut -d/ -f3; }
            for time in 1 2; do while kill -s KILL $(strays "$1"); do :; done; done"#;
        let mut shell = Command::new("sh");
        shell.args(["-c", WORK]).arg(path).arg(process::id().to_string()).process_group(0);
        shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        shell.spawn().map(Self)
    }

    fn watch(&mut self, child: &Child) -> io::Result<()> {
        self.0.stdin.as_mut().map_or(Ok(()), |stdin| writeln!(stdin, "{}", child.id()))
    }
}

#[cfg(unix)]
impl Drop for Guard {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}

#[cfg(windows)]
struct Guard(PathBuf, u32);

#[cfg(windows)]
impl Guard {
    fn new(path: &Path) -> io::Result<Self> {
        Ok(Self(path.to_owned(), 0))
    }

    fn watch(&mut self, child: &Child) -> io::Result<()> {
        self.1 = child.id();
        Ok(())
    }
}

#[cfg(windows)]
impl Drop for Guard {
    fn drop(&mut self) {
        // These fail if the program has ended, or still holds the file.
        let _ = Command::new("taskkill").args(["/T", "/F", "/PID", &self.1.to_string()]).output();
        let _ = fs::remove_file(&self.0);
    }
}
