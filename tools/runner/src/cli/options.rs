//! What the command lines of the days and of the judge share.

use std::process::ExitCode;
use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches};

use crate::screen::console;
use crate::solving::solve::on_deep_stack;

/// Does the work of a command line on a deep stack. Returns the exit status: 1 if something failed,
/// and 0 otherwise.
pub fn execute(work: impl FnOnce() + Send) -> ExitCode {
    on_deep_stack(work)
        .unwrap_or_else(|error| console::error(&format!("cannot start a thread: {error}")));
    ExitCode::from(u8::from(console::has_failed()))
}

/// An option without a value.
pub fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .action(ArgAction::SetTrue)
        .help(help)
}

/// An option with a value. It may be a negative number, which is no option.
pub fn option(name: &'static str, value: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name(value)
        .allow_negative_numbers(true)
}

/// The value of an option, if there is such an option and it is given.
pub fn value<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, name: &str) -> Option<T> {
    matches.try_get_one(name).ok()?.cloned()
}

/// Parses a time in seconds, which may have a fraction.
///
/// # Errors
/// It is none, with a clause for a message.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text
        .parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "must be a number of seconds, 0 or more".to_owned())
}
