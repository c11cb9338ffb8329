//! Runs a program of any language on a text, and ends it with all that it has started.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, PipeWriter, Read as _, Write as _};
#[cfg(unix)]
use std::os::fd::AsRawFd as _;
#[cfg(unix)]
use std::os::unix::process::CommandExt as _;
#[cfg(windows)]
use std::os::windows::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;
use std::{env, process};

use crate::contestant::{Contestant, End, Run};
use crate::output::Output;
use runner::process::{Ended, Output as Pipe, follow};

/// The most to read of each output. Most programs that print more print for ever.
const MOST: usize = 1 << 24;

/// A program of any language, which a command line starts.
pub(crate) struct Program {
    pub(crate) command: String,
    /// The name of the file with the input, in a folder in which the program runs, or else it runs
    /// in the current folder.
    pub(crate) as_name: Option<PathBuf>,
}

impl Contestant for Program {
    fn name(&self) -> &str {
        &self.command
    }

    /// It gets the text on its standard input, and in a file, whose path stands in place of `{}` if it
    /// has no name.
    fn answer(&self, text: &str, limit: Duration) -> Result<Run, String> {
        let not_started =
            |cause: &dyn Display| format!("`{}` cannot be started: {cause}", self.command);
        let temporary = env::temp_dir();
        let folder = temporary.join(format!("judged-by-{}", process::id()));
        // It comes first, so that nothing is left at whatever time this process is ended.
        let guard = Guard::new(folder.clone()).map_err(|cause| not_started(&cause))?;
        let path = self.write(&folder, text).map_err(|cause| {
            let temporary = temporary.display();
            format!("cannot write into {temporary}, the folder for temporary files: {cause}")
        })?;
        let (status, run) = self
            .run(guard, &path, limit)
            .map_err(|cause| not_started(&cause))?;
        // A shell says so of a command that does not exist, or is none.
        let code = status.and_then(|status| status.code());
        match run.failure() {
            Some(failure) if matches!(code, Some(126 | 127 | 9009)) && run.output.is_empty() => {
                Err(not_started(&failure))
            }
            _ => Ok(run),
        }
    }
}

impl Program {
    /// Makes the folder, and writes the input into it. If its file has a name, the folder has links to
    /// what the program may need.
    fn write(&self, folder: &Path, text: &str) -> io::Result<PathBuf> {
        // Another process of this number may have left it.
        let _ = fs::remove_dir_all(folder);
        fs::create_dir(folder)?;
        let path = folder.join(self.as_name.as_deref().unwrap_or(Path::new("input.txt")));
        if let Some(name) = &self.as_name {
            link_beside(name, folder)?;
        }
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        File::create_new(&path)?.write_all(text.as_bytes())?;
        Ok(path)
    }

    /// Starts the program, and waits for its end.
    fn run(
        &self,
        guard: Guard,
        path: &Path,
        limit: Duration,
    ) -> io::Result<(Option<ExitStatus>, Run)> {
        let mut command = shell(&match self.as_name {
            Some(_) => self.command.clone(),
            None => with_path(&self.command, &path.to_string_lossy()),
        });
        command
            .env("JUDGED_BY", process::id().to_string())
            .stdin(File::open(path)?);
        if self.as_name.is_some() {
            command.current_dir(&guard.folder);
        }
        // Else an answer that is printed at once is lost if the program is late.
        command.env("PYTHONUNBUFFERED", "1");
        let ((out, out_writer), (error_out, error_writer)) = (io::pipe()?, io::pipe()?);
        command
            .stdout(out_writer.try_clone()?)
            .stderr(error_writer.try_clone()?);
        #[cfg(unix)]
        command.process_group(0);
        let child = command.spawn()?;
        // It holds ends of the pipes.
        drop(command);
        let guard = Box::new(guard.watch(&child, [&out_writer, &error_writer]));
        let mut outputs = [Output::default(), Output::default()];
        let mut tell = |index: usize, text: String| outputs[index].add(&text);
        let pipes = [(out_writer, out), (error_writer, error_out)];
        let pipes =
            pipes.map(|(writer, out)| Pipe { writer, reader: Box::new(out.take(MOST as u64)) });
        let Ended { status, seconds } = follow(child, guard, pipes.into(), limit, &mut tell)?;
        let is_flood = outputs.iter().any(|it| it.length >= MOST);
        let [output, errors] = outputs.map(Output::into_text);
        let end = match status {
            None => End::Late,
            Some(status) if status.success() => End::Success,
            Some(status) if is_flood => {
                let megabytes = MOST >> 20;
                let why = format!("because no more than {megabytes} MB of its output is read");
                End::Failure(format!("{status}, {why}"))
            }
            Some(status) => End::Failure(status.to_string()),
        };
        Ok((status, Run { end, seconds, output, errors }))
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

/// A command line with a path in place of `{}`, in quotes if the folder for temporary files has a
/// space.
fn with_path(command: &str, path: &str) -> String {
    let quote = if path.contains(' ') { "\"" } else { "" };
    command
        .replace("\"{}\"", "{}")
        .replace("{}", &format!("{quote}{path}{quote}"))
}

/// A folder with links to all that is in the current one, except a file of this name. Paths below
/// the current folder mean the same there, so a program finds its own files.
fn link_beside(name: &Path, folder: &Path) -> io::Result<()> {
    let mut source = env::current_dir()?;
    let mut folder = folder.to_owned();
    for name in name.components() {
        for entry in fs::read_dir(&source).into_iter().flatten().flatten() {
            if entry.file_name() != name.as_os_str() {
                link(&entry.path(), &folder.join(entry.file_name()))?;
            }
        }
        source.push(name);
        folder.push(name);
        if source.is_dir() {
            fs::create_dir(&folder)?;
        }
    }
    Ok(())
}

#[cfg(unix)]
fn link(original: &Path, link: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(original, link)
}

/// Links need a privilege on Windows, so files are copied, and folders are not there.
#[cfg(windows)]
fn link(original: &Path, link: &Path) -> io::Result<()> {
    if original.is_file() { fs::copy(original, link).map(drop) } else { Ok(()) }
}

/// Ends a program and what it has started, and removes the folder, as soon as it is dropped.
///
/// A shell does that when its own input ends, which is so as well if this process is ended. It is in no
/// group with the program, which may end its own. The program leads one, and its number is the input.
#[cfg(unix)]
struct Guard {
    shell: Child,
    folder: PathBuf,
}

#[cfg(unix)]
impl Guard {
    /// On Linux, it finds processes that have left the group by the outputs that they hold, or by a
    /// variable. One that is just being started shows no variables yet, so it looks again after it has
    /// found none. Some systems cannot end every process, so there is an end to that. What has left the
    /// group and its outputs and variables is not found, nor on other systems what has left the group.
    fn new(folder: PathBuf) -> io::Result<Self> {
        const WORK: &str = r#"trap '' HUP INT TERM
            read -r group out errors
            read -r end
            kill -s KILL -- "-$group"
            strays() {
                {
                    grep -lsz "^JUDGED_BY=$1\$" /proc/[0-9]*/environ
                    find /proc/[0-9]*/fd/[12] -lname "$out" -o -lname "$errors"
                } | cut -d/ -f3 | grep -vx "$1"
            }
            for time in 1 2; do
                for look in $(seq 99); do kill -s KILL $(strays "$1") || break; done
            done
            rm -rf -- "$0""#;
        let mut shell = Command::new("sh");
        shell.args(["-c", WORK]).arg(&folder);
        shell.arg(process::id().to_string()).process_group(0);
        shell.stdin(Stdio::piped());
        let shell = shell.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        Ok(Self { shell, folder })
    }

    fn watch(mut self, child: &Child, outputs: [&PipeWriter; 2]) -> Self {
        let [out, errors] = outputs.map(|pipe| {
            let link = fs::read_link(format!("/proc/self/fd/{}", pipe.as_raw_fd()));
            // Brackets would be part of a pattern.
            let name = link.unwrap_or_default().display().to_string();
            name.replace(['[', ']'], "?")
        });
        if let Some(input) = &mut self.shell.stdin {
            let _ = writeln!(input, "{} {out} {errors}", child.id());
        }
        self
    }
}

#[cfg(unix)]
impl Drop for Guard {
    fn drop(&mut self) {
        // This ends its input.
        let _ = self.shell.wait();
    }
}

/// Ends a program and what it has started, and removes the folder, as soon as it is dropped.
#[cfg(windows)]
struct Guard {
    program: Option<u32>,
    folder: PathBuf,
}

#[cfg(windows)]
impl Guard {
    fn new(folder: PathBuf) -> io::Result<Self> {
        Ok(Self { program: None, folder })
    }

    fn watch(mut self, child: &Child, _: [&PipeWriter; 2]) -> Self {
        self.program = Some(child.id());
        self
    }
}

#[cfg(windows)]
impl Drop for Guard {
    fn drop(&mut self) {
        if let Some(id) = self.program {
            // This fails if the program has ended.
            let mut taskkill = Command::new("taskkill");
            taskkill.args(["/T", "/F", "/PID", &id.to_string()]);
            let _ = taskkill
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status();
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}
