//! What every package of the workspace needs that is no day: files, times, tables, the terminal and how busy
//! the machine is.

pub mod busy;
pub mod files;
pub mod table;
pub mod terminal;
pub mod timing;
pub mod workspace;
