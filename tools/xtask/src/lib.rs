//! Commands that make and run days, and talk to the Advent of Code site. `.cargo/config.toml` has
//! an alias for each, as in `cargo scaffold 2024 5`. This crate runs days as programs and depends
//! on none of them, so it works even if some days do not compile. It is a library because a
//! workspace of one's own has these commands, too.
//!
//! | modules | question |
//! | --- | --- |
//! | `arguments` | what did the user type? |
//! | `scaffold`, `download`, `solve`, `submit`, `all`, `time` | what does each command do? |
//! | `page`, `site`, `guesses` | what does the site say, how is it asked, what did it judge? |
//! | `program`, `against`, `table` | what do days reply, which of two is faster, where are times? |
//! | `clock`, `console`, `workspace` | when, for whom and where does a command run? |

mod against;
mod all;
mod arguments;
mod clock;
mod console;
mod download;
mod guesses;
mod page;
mod program;
mod scaffold;
mod site;
mod solve;
mod submit;
mod table;
mod time;
mod workspace;

use std::process::ExitCode;

use workspace::Workspace;

/// Runs the command line of the process. The exit status is 0 for success, 1 for failure, and 2 for
/// wrong usage.
pub fn main() -> ExitCode {
    let matches = arguments::commands().get_matches();
    let status = arguments::execute(&Workspace::find(), &matches).unwrap_or_else(|error| {
        console::error(&format!("{error:#}"));
        1
    });
    ExitCode::from(status.max(console::has_failed().into()))
}
