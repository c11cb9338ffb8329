//! Tests of the commands, each in its own workspace and against a server on the loopback. No test
//! contacts the site.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

mod days;
mod downloading;
mod failures;
mod pages;
mod scaffolding;
mod server;
mod session;
mod solving;
mod submitting;
#[cfg(unix)]
mod terminal;
mod times;
mod trial;
