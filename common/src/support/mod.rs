//! Files, tables and the terminal, for every package of the workspace that is not a day.

pub mod files;
pub mod table;
pub mod terminal;
pub mod timing;
pub mod workspace;
