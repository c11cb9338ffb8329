//! The answers that are right, and those that were sent.

pub(crate) mod known;
pub(crate) mod submissions;
