//! Files, times, tables, the terminal and how busy the machine is, for every package of the
//! workspace that is not a day.

pub mod busy;
pub mod files;
pub(crate) mod reason;
pub mod table;
pub mod terminal;
pub mod timing;
pub mod workspace;
