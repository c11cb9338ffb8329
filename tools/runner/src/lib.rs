//! Runs a puzzle. A day calls only [`main`]. The rest is for the benchmarks and the packages
//! `testing` and `xtask`.
//!
//! A process solves one text, on threads of its own, and tells a report. Whoever needs another text
//! solved starts the same program with `--json`. So a debugger follows a plain run, and no text
//! harms another one.
//!
//! From a day's `main` to the screen: [`main`] reads the arguments, `cli::solve` reads the
//! inputs, [`solve::solve`] has the approach parse a text and answer its parts, and `cli::show`
//! writes each answer beside the known one, with which [`agreement`] compares it.
//!
//! | module | contents |
//! | --- | --- |
//! | `cli` | the command line of every day |
//! | [`solve`], `child` | an approach on a text: in this process, and in another one |
//! | `process` | another process: what it prints, and its end |
//! | [`panel`] | all solvers on many texts |
//! | [`report`] | what a process tells others |
//! | [`agreement`] | the standing of an outcome, and whether several agree |
//! | `measure` | the times of many runs |
//! | `judge`, `shrink` | a program of any language, and the smallest input that shows a fault |
//! | [`limits`] | time limits |
//! | `console`, `panics` | the surroundings of the author's code |
//! | [`table`], [`terminal`], [`timing`] | what people see, here and in the commands |

pub mod agreement;
pub mod limits;
pub mod panel;
pub mod process;
pub mod report;
pub mod solve;
pub mod table;
pub mod terminal;
pub mod timing;

mod child;
mod cli;
mod console;
mod judge;
mod measure;
mod panics;
mod shrink;

pub use cli::main;
