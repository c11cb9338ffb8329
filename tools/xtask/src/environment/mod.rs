//! The environment of a command: its settings, its terminal, its clock, its lock, and the programs
//! it starts.

pub(crate) mod clock;
pub(crate) mod console;
pub(crate) mod lock;
pub(crate) mod process;
pub(crate) mod settings;
pub(crate) mod stty;
