//! Solves texts and compares the replies, for everything above: the command line, the judge, the
//! tests, the benchmarks and the commands. Nothing here writes to a screen or knows an option.
//!
//! | module | contents |
//! | --- | --- |
//! | [`solve`], [`child`] | an approach on a text: on a thread, and in another process |
//! | [`process`] | another process: what it prints, and its end |
//! | [`report`] | the results, also as a process tells them to others |
//! | [`agreement`] | the verdict on an outcome, and whether several agree |
//! | [`panel`] | all solvers on many texts |
//! | [`measure`], [`timing`] | the times of many runs, and how times are written |
//! | [`busy`] | how busy others keep the machine |
//! | [`limits`], [`panics`] | time limits, and panics as outcomes |

pub mod agreement;
pub mod busy;
pub(crate) mod child;
pub mod limits;
pub mod measure;
pub mod panel;
pub mod panics;
pub mod process;
pub mod report;
pub mod solve;
pub mod timing;
