//! Runs a program of any language on a text, and ends it with all that it has started.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
#[cfg(unix)]
use std::os::unix::process::CommandExt as _;
#[cfg(windows)]
use std::os::windows::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;
use std::{env, process};

use super::output::{Output, helpful};
use crate::process::{blocks, run as run_process};

/// The most to read of each output. Most programs that print more print for ever.
const MOST: u64 = 1 << 26;

/// What a run has shown.
#[derive(Debug)]
pub(crate) struct Run {
    /// The status, unless the time limit has passed.
    pub(crate) status: Option<ExitStatus>,
    pub(crate) seconds: f64,
    /// The start and the end of its output, and lines with labels between them.
    pub(crate) output: String,
    /// The same of its standard error.
    pub(crate) errors: String,
    /// Whether it has printed more than is read.
    pub(crate) is_flood: bool,
}

impl Run {
    /// How it has ended, with the line of its standard error that helps: `exit status: 1: no card`.
    pub(crate) fn end(&self) -> String {
        let status = self.status.map_or_else(|| "no status".to_owned(), |it| it.to_string());
        match helpful(&self.errors) {
            "" => status,
            error => format!("{status}: {error}"),
        }
    }
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

/// A command line with a path in place of `{}`, quoted as the shell needs it there, and `{}` in
/// place of `{{}}`.
fn with_path(command: &str, path: &str) -> String {
    let mut line = String::new();
    let mut quote = None;
    let mut rest = command;
    while let Some(c) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix("{{}}") {
            line += "{}";
            rest = after;
            continue;
        }
        if let Some(after) = rest.strip_prefix("{}") {
            line += &quoted(path, quote);
            rest = after;
            continue;
        }
        rest = &rest[c.len_utf8()..];
        line.push(c);
        match (c, quote) {
            ('\\', None | Some('"')) if cfg!(unix) => {
                // The next character has no meaning.
                line.extend(rest.chars().next());
                rest = rest.get(1..).unwrap_or_default();
            }
            ('"', None) => quote = Some(c),
            ('\'', None) if cfg!(unix) => quote = Some(c),
            (c, Some(open)) if c == open => quote = None,
            _ => {}
        }
    }
    line
}

/// A path for a place in a command line, inside this quote or none.
fn quoted(path: &str, quote: Option<char>) -> String {
    match quote {
        _ if cfg!(windows) => match quote {
            None => format!("\"{path}\""),
            Some(_) => path.to_owned(),
        },
        None => format!("'{}'", path.replace('\'', r"'\''")),
        Some('"') => ['\\', '"', '$', '`']
            .into_iter()
            .fold(path.to_owned(), |path, c| path.replace(c, &format!("\\{c}"))),
        Some(_) => path.replace('\'', r"'\''"),
    }
}

/// A file that is removed when it is dropped.
struct Temporary(PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        // The guard may have removed it.
        let _ = fs::remove_file(&self.0);
    }
}

/// Runs the program of a command line with a text as its standard input, and with the path of a
/// file with the text in place of `{}`.
///
/// # Errors
/// The text cannot be written, or the program cannot be started.
pub(crate) fn run(command: &str, text: &str, limit: Duration) -> io::Result<Run> {
    let path = env::temp_dir().join(format!("judged-by-{}.txt", process::id()));
    // It comes first, so that nothing is left at whatever time this process is ended.
    let guard = Guard::new(&path)?;
    // In a folder for all users, a file of this name may be somebody's link.
    let _ = fs::remove_file(&path);
    let file = Temporary(path);
    File::create_new(&file.0)?.write_all(text.as_bytes())?;
    let mut command = shell(&with_path(command, &file.0.to_string_lossy()));
    command.env("JUDGED_BY", process::id().to_string()).stdin(File::open(&file.0)?);
    // Else an answer that is printed at once is lost if the program is late.
    command.env("PYTHONUNBUFFERED", "1");
    let ((out, out_writer), (error_out, error_writer)) = (io::pipe()?, io::pipe()?);
    command.stdout(out_writer).stderr(error_writer);
    #[cfg(unix)]
    command.process_group(guard.group()?);
    let mut outputs = [Output::default(), Output::default()];
    let mut bytes = 0;
    let tell = |index: usize, text: String| {
        bytes += text.len() as u64 * u64::from(index == 0);
        outputs[index].add(&text);
    };
    let watch = |child: &mut Child| Ok(guard.watch(child));
    let blocks = [out, error_out].map(|output| blocks(output.take(MOST)));
    let (status, seconds) = run_process(command, watch, blocks, limit, tell)?;
    let [output, errors] = outputs.map(Output::into_text);
    let is_flood = bytes >= MOST;
    Ok(Run { status, seconds, output, errors, is_flood })
}

/// Ends a program and what it has started as soon as it is dropped.
///
/// It is a shell that leads the process group of the program and waits for an order, or for the
/// end of its input if this process is ended: then it removes the file, too. On Linux, it finds
/// processes that have left the group by a variable.
#[cfg(unix)]
struct Guard(Child);

#[cfg(unix)]
impl Guard {
    fn new(path: &Path) -> io::Result<Self> {
        // A process that is just being started shows no variables yet, so it looks twice.
        const WORK: &str = r#"trap '' HUP INT TERM
            read -r order && kill -s KILL 0
            rm -f -- "$0"
            strays() { grep -lsz "^JUDGED_BY=$1\$" /proc/[0-9]*/environ | cut -d/ -f3; }
            for time in 1 2; do while kill -s KILL $(strays "$1"); do :; done; done
            kill -s KILL 0"#;
        let mut shell = Command::new("sh");
        shell.args(["-c", WORK]).arg(path).arg(process::id().to_string());
        shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        shell.process_group(0).spawn().map(Self)
    }

    fn group(&self) -> io::Result<i32> {
        self.0.id().try_into().map_err(io::Error::other)
    }

    fn watch(self, _: &Child) -> Self {
        self
    }
}

#[cfg(unix)]
impl Drop for Guard {
    fn drop(&mut self) {
        if let Some(mut orders) = self.0.stdin.take() {
            // A program may have ended its whole group.
            let _ = orders.write_all(b"end\n");
        }
        let _ = self.0.wait();
        #[cfg(target_os = "linux")]
        end_strays();
    }
}

/// Ends processes that have left the group of the program. One that is just being started shows no
/// variables yet, so this looks twice.
#[cfg(target_os = "linux")]
fn end_strays() {
    let mark = format!("JUDGED_BY={}", process::id());
    let has_mark = |folder: &Path| {
        fs::read(folder.join("environ")).is_ok_and(|variables| {
            variables.split(|&byte| byte == 0).any(|it| it == mark.as_bytes())
        })
    };
    let is_process = |folder: &PathBuf| {
        folder.file_name().is_some_and(|name| name.to_string_lossy().parse::<u32>().is_ok())
    };
    let mut looks = 0;
    // There is no end to it if a process cannot be ended.
    for _ in 0..100 {
        let Ok(entries) = fs::read_dir("/proc") else { return };
        let folders = entries.flatten().map(|entry| entry.path()).filter(is_process);
        let strays: Vec<PathBuf> = folders.filter(|folder| has_mark(folder)).collect();
        if strays.is_empty() {
            looks += 1;
            if looks == 2 {
                return;
            }
            continue;
        }
        let mut kill = Command::new("sh");
        kill.args(["-c", r#"kill -s KILL "$@""#, "sh"]).stderr(Stdio::null());
        kill.args(strays.iter().filter_map(|folder| folder.file_name()));
        let _ = kill.status();
    }
}

#[cfg(windows)]
struct Guard(Option<u32>);

#[cfg(windows)]
impl Guard {
    fn new(_: &Path) -> io::Result<Self> {
        Ok(Self(None))
    }

    fn watch(mut self, child: &Child) -> Self {
        self.0 = Some(child.id());
        self
    }
}

#[cfg(windows)]
impl Drop for Guard {
    fn drop(&mut self) {
        let Some(id) = self.0 else { return };
        // This fails if the program has ended.
        let mut taskkill = Command::new("taskkill");
        taskkill.args(["/T", "/F", "/PID", &id.to_string()]);
        let _ = taskkill.stdout(Stdio::null()).stderr(Stdio::null()).status();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_quoted_as_its_place_needs_it() {
        for (command, expected) in [
            ("cat {}", r"cat 'a b'\''$c'"),
            ("cat --in={}", r"cat --in='a b'\''$c'"),
            (r#"cat "{}""#, r#"cat "a b'\$c""#),
            ("cat '{}'", r"cat 'a b'\''$c'"),
            ("node -e 'const o={{}}; f(\"{}\")'", "node -e 'const o={}; f(\"a b'\\''$c\")'"),
            (r#"echo \" {}"#, r#"echo \" 'a b'\''$c'"#),
        ] {
            assert_eq!(with_path(command, "a b'$c"), expected, "{command}");
        }
    }
}
