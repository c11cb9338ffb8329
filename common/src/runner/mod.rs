//! Runs a puzzle. A day calls only [`cli::main`] and [`bench::main`]. The rest is for the packages
//! `testing`, `xtask` and `import`.
//!
//! | module | contents |
//! | --- | --- |
//! | [`cli`], [`mod@bench`] | the command line of every day, and its side of the benchmarks |
//! | [`input`], [`recorded`] | inputs and recorded answers |
//! | [`agreement`] | the standing of an outcome, and whether several agree |
//! | [`here`], [`apart`] | an approach on a text, in this process, or in one of its own |
//! | `measure`, `sets` | the same many times, and on many generated inputs |
//! | [`report`], [`limits`] | the reports of a day's program, and time limits |
//! | `console`, `panics`, `watch` | the surroundings of the author's code |

pub mod agreement;
pub mod apart;
pub mod bench;
pub mod cli;
pub mod here;
pub mod input;
pub mod limits;
pub mod recorded;
pub mod report;
pub mod watch;

pub(crate) mod console;
pub(crate) mod measure;
pub(crate) mod panics;
mod sets;
