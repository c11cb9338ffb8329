//! Days as programs: what cargo has built, what a day replies, and which of two is faster.

pub(crate) mod cargo;
pub(crate) mod commit;
pub(crate) mod duel;
pub mod program;
