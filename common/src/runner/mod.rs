//! Runs a puzzle. A day calls only [`cli::main`] and [`bench::main`]. The rest is for the packages
//! `testing`, `xtask` and `import`.
//!
//! A text becomes an answer on the screen in a few steps. [`cli::main`] reads the arguments and
//! finds the inputs. For each, it makes a `job`, for which [`apart`] starts this program again as a
//! `worker`. The worker runs the approach ([`here`]), prints each answer (`answers`), and tells its
//! parent. If it dies or is late, the parent prints what was lost, and another worker solves the
//! rest. At the end, a reporter of the command line gets the result, or why the text is refused.
//!
//! | module | contents |
//! | --- | --- |
//! | [`cli`], [`mod@bench`] | the command line of every day, and its side of the benchmarks |
//! | [`input`], [`recorded`] | inputs and recorded answers |
//! | `job` | an approach on a text, and what happens while it is solved |
//! | [`apart`], `worker` | in a process of its own: the parent, and that process |
//! | [`here`] | in this process |
//! | [`agreement`] | the standing of an outcome, and whether several agree |
//! | `answers` | the answers on the screen |
//! | `measure`, `sets` | the times of many runs, and of many generated inputs |
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

pub(crate) mod answers;
pub(crate) mod console;
pub(crate) mod job;
pub(crate) mod measure;
pub(crate) mod panics;
mod sets;
pub(crate) mod worker;
