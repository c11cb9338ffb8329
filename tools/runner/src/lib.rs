//! Runs a puzzle. A day calls only [`main`]. The rest is for the benchmarks and the packages
//! `judge`, `testing` and `xtask`.
//!
//! A process solves one text, on threads of its own. Another text is solved by a child, the same
//! program with a hidden option, which tells each event. So a debugger follows a plain run, and no
//! text harms another one.
//!
//! From a day's `main` to the screen: [`main`] reads the arguments, `cli::solve` reads the
//! inputs, [`solve::solve`] has the approach parse a text and answer its parts by the calls that
//! `common::approach!` has written, and `screen::show` writes each answer beside the known one, with
//! which [`agreement`] compares it.
//!
//! | folder | contents |
//! | --- | --- |
//! | `cli` | the command line of every day |
//! | `screen` | what people see, here and in the commands |
//! | `solving` | an approach on a text, and whether replies agree; uses none of the others |

mod cli;
mod screen;
pub mod shrink;
mod solving;
mod streams;

pub use cli::{main, options};
pub use screen::{console, show, table, terminal};
pub use solving::{
    agreement, busy, limits, measure, panel, panics, process, report, solve, timing,
};
