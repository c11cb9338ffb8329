//! What every package of the workspace needs that is no day: files, times, tables and the terminal.

pub mod files;
pub mod table;
pub mod terminal;
pub mod timing;
pub mod workspace;
