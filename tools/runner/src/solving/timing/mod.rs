//! How times are written, and how busy the machine is.

mod busy;
mod format;

pub use busy::Watch;
pub(crate) use format::LONGEST;
pub use format::{format_ratio, format_ratio_of_runs, format_time, median};
