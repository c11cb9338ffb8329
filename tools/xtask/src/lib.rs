//! Commands that run all days or talk to the Advent of Code site. `.cargo/config.toml` has an alias
//! for each, as in `cargo scaffold 2024 5`. This crate runs days as programs and depends on none of
//! them, so it works even if some days do not compile.
//!
//! It is a library so that tests can run a command with their own [`Settings`]: another clock,
//! another terminal, and a site on the loopback. And a workspace of one's own starts it with its
//! own package.
//!
//! | folder | question |
//! | --- | --- |
//! | `arguments` | which command did the user type? |
//! | `commands` | what does each command do? |
//! | `environment` | what surrounds a command: settings, terminal, clock, lock, other programs? |
//! | `site` | how is the site asked, by whom, and what does it reply? |
//! | `answers` | which answers are right, and which were sent? |
//! | `days` | what has cargo built, what does a day reply, and which of two is faster? |
//! | `stored_times` | which times are stored, and how do the README and the pages show them? |

mod answers;
mod arguments;
mod commands;
mod days;
mod environment;
mod site;
mod stored_times;

use std::ffi::OsString;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use anyhow::Result;
use common::support::terminal::wrap_below;

pub use environment::console::Console;
pub use environment::settings::Settings;

/// Runs the command line of this process.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    match Settings::from_environment() {
        Ok(settings) => ExitCode::from(run(&settings, arguments)),
        Err(error) => {
            Console::of_process().error(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

/// Runs a command line that starts with the program's name. Returns the exit status: 0 for success,
/// 1 for failure, and 2 for wrong usage.
pub fn run(settings: &Settings, arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let matches = match arguments::matches(arguments) {
        Ok(matches) => matches,
        Err(refusal) => return show_usage(&settings.console, &refusal),
    };
    status(&settings.console, arguments::execute(settings, &matches))
}

/// The exit status of a command. Shows its error, unless the reader of its output has gone, as with
/// `| head`.
fn status(console: &Console, result: Result<u8>) -> u8 {
    result.unwrap_or_else(|error| {
        if error.downcast_ref().map(io::Error::kind) == Some(ErrorKind::BrokenPipe) {
            return 0;
        }
        console.error(&format!("{error:#}"));
        1
    })
}

/// Shows help, or the fault of a command line. Returns the exit status.
fn show_usage(console: &Console, refusal: &clap::Error) -> u8 {
    let stream = if refusal.use_stderr() { &console.err } else { &console.out };
    let text = refusal.render().ansi().to_string();
    let mut lines = text.lines().map(|line| wrap_below(line, console.width()));
    let shown = lines.try_for_each(|line| writeln!(stream.borrow_mut(), "{line}"));
    let exit_code = u8::try_from(refusal.exit_code()).unwrap_or(2);
    status(console, shown.map(|()| exit_code).map_err(Into::into))
}
