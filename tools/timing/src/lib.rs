//! The tools of all that measures: how times are written, how busy the machine is, and how a day's
//! program measures on request.
//!
//! `common`, the harness of `cargo bench` and the commands depend on it, and it depends on nothing.

mod busy;
mod format;
mod protocol;

pub use busy::Watch;
pub use format::{format_ratio, format_time, median};
pub use protocol::{Benchmark, Day, OPTION, PREFIX, Request, Throughput, say};
