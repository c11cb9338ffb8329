//! The files of a new day, and how they are written.

pub mod folder;
pub mod template;
