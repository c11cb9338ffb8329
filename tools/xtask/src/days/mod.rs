//! Days as programs: what cargo has built, what a day replies, and which of two is faster.

pub(crate) mod program;
