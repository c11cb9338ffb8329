//! What `common`, the harness of `cargo bench` and the commands need to measure: how times are
//! written, how busy the machine is, and the client of a day's program. It depends on none of them.

mod busy;
mod format;
mod program;

pub use busy::Watch;
pub use format::{format_ratio, format_time, median};
pub use program::{Day, Fault, OPTION, PREFIX};
