//! Stored times, and how the README and the pages show them.

pub(crate) mod machine;
pub(crate) mod sections;
pub(crate) mod stored;
pub(crate) mod tables;
