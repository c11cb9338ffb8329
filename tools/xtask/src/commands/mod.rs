//! What each command does.

pub(crate) mod all;
pub(crate) mod calendar;
pub(crate) mod download;
pub(crate) mod read;
pub(crate) mod scaffold;
pub(crate) mod session;
pub(crate) mod solve;
pub(crate) mod submit;
pub(crate) mod time;
pub(crate) mod today;
