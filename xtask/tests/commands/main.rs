//! The commands as processes, in workspaces of their own, against a small server on the loopback. Nothing here asks the
//! site: `AOC_SITE` is set for each command.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

mod days;
mod downloading;
mod failures;
mod scaffolding;
mod server;
mod submitting;
mod trial;
