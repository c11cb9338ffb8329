//! The environment of a command: its settings, its terminal, its clock, and the programs it starts.

pub(crate) mod clock;
pub(crate) mod console;
pub(crate) mod program;
pub(crate) mod settings;
pub(crate) mod stty;
