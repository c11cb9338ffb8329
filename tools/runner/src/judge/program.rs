//! Runs a program of any language on a text, and ends it with all that it has started.

use std::fs::{self, File};
use std::io::{self, Write};
#[cfg(unix)]
use std::os::unix::process::CommandExt as _;
#[cfg(windows)]
use std::os::windows::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;
use std::{env, process};

use anstream::adapter::strip_str;

use crate::process::run as run_process;

/// The most bytes to read of each output of a program, which may print for ever.
const MOST: u64 = 1 << 20;

/// What a run has shown.
#[derive(Debug)]
pub(crate) struct Run {
    /// The status, unless the time limit has passed.
    pub(crate) status: Option<ExitStatus>,
    pub(crate) seconds: f64,
    pub(crate) output: String,
    /// The last line of its standard error that mentions an error, or else the last line.
    pub(crate) error: String,
}

/// The system's shell, which runs a command line.
fn shell(command: &str) -> Command {
    #[cfg(unix)]
    let mut shell = Command::new("sh");
    #[cfg(unix)]
    shell.args(["-c", command]);
    #[cfg(windows)]
    let mut shell = Command::new("cmd");
    #[cfg(windows)]
    // It takes what is between the first and the last quote as it is.
    shell.raw_arg(format!("/S /C \"{command}\""));
    shell
}

/// Runs the program of a command line with a text as its standard input, and with the path of a
/// file with the text in place of `{}`.
///
/// # Errors
/// The text cannot be written, or the program cannot be started.
pub(crate) fn run(command: &str, text: &str, limit: Duration) -> io::Result<Run> {
    let path = env::temp_dir().join(format!("judged-by-{}.txt", process::id()));
    // In a folder for all users, a file of this name may be somebody's link.
    let _ = fs::remove_file(&path);
    File::create_new(&path)?.write_all(text.as_bytes())?;
    let mut command = shell(&command.replace("{}", &path.to_string_lossy()));
    command.env("JUDGED_BY", process::id().to_string()).stdin(File::open(&path)?);
    let ((out, out_writer), (error_out, error_writer)) = (io::pipe()?, io::pipe()?);
    command.stdout(out_writer).stderr(error_writer);
    #[cfg(unix)]
    command.process_group(0);
    let watch = |child: &mut Child| watch(child, &path);
    let (mut output, mut error) = (String::new(), String::new());
    let tell = |index, line: String| {
        if index == 0 {
            output += &(strip_str(&line).to_string() + "\n");
        } else if !line.starts_with("note: ")
            // JavaScript and Rust print more lines below that of the error.
            && (line.contains("rror") || !error.contains("rror"))
        {
            error = line;
        }
    };
    let outputs = [out, error_out];
    let (status, seconds) = run_process(command, watch, outputs, MOST, limit, tell)?;
    // It is already gone, unless this is Windows.
    let _ = fs::remove_file(&path);
    Ok(Run { status, seconds, output, error })
}

/// Ends a program and what it has started as soon as it is dropped.
///
/// It is a shell that waits for the end of its input, so it works even if this process is
/// interrupted. It removes the file, too. On Linux, it finds processes that have left the group.
/// A process that is just being started shows no variables yet, so it looks again after it has found
/// none.
#[cfg(unix)]
struct Guard(Child);

#[cfg(unix)]
fn watch(child: &Child, path: &Path) -> io::Result<Guard> {
    const WORK: &str = r#"read -r end; rm -f -- "$0"; kill -s KILL -- "-$1"
        strays() { grep -lsz "^JUDGED_BY=$1\$" /proc/[0-9]*/environ | cut -d/ -f3; }
        for time in 1 2; do while kill -s KILL $(strays "$2"); do :; done; done"#;
    let mut shell = Command::new("sh");
    shell.args(["-c", WORK]).arg(path).args([child.id(), process::id()].map(|id| id.to_string()));
    shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    shell.process_group(0).spawn().map(Guard)
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
fn watch(child: &Child, _: &Path) -> io::Result<Guard> {
    Ok(Guard(child.id().to_string()))
}

#[cfg(windows)]
impl Drop for Guard {
    fn drop(&mut self) {
        // This fails if the program has ended.
        let mut taskkill = Command::new("taskkill");
        taskkill.args(["/T", "/F", "/PID", &self.0]).stdout(Stdio::null()).stderr(Stdio::null());
        let _ = taskkill.status();
    }
}
