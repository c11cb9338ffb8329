//! The times in `docs/times.json`, and the tables that are made of them.

pub(crate) mod file;
pub(crate) mod machine;
pub(crate) mod readme;
