//! What `common`, the harness of `cargo bench` and the commands need to measure: how times are
//! written, how busy the machine is, and how a day's program measures on request. It depends on
//! none of them.

mod busy;
mod format;
mod protocol;

pub use busy::Watch;
pub use format::{format_ratio, format_time, median};
pub use protocol::{Benchmark, Day, Fault, OPTION, Throughput, say};
