//! What the command lines of the days and of the judge share.

use std::process::ExitCode;
use std::time::Duration;

use clap::ArgMatches;

use crate::screen::console;
use crate::solving::solve::on_deep_stack;

/// Does the work of a command line on a deep stack. Returns the exit status: 1 if something failed,
/// and 0 otherwise.
pub fn execute(work: impl FnOnce() + Send) -> ExitCode {
    on_deep_stack(work)
        .unwrap_or_else(|error| console::error(&format!("cannot start a thread: {error}")));
    ExitCode::from(u8::from(console::has_failed()))
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
