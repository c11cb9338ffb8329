//! What people see: the two outputs, styles and wrapped lines, and tables. The days and the commands
//! look alike because both use it.

pub mod console;
pub mod show;
pub mod table;
pub mod terminal;
