//! Tests of the commands: the real program, in a workspace and a home of its own, with a server on
//! the loopback in place of the site. No test contacts the site.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot be set up has failed"
)]

mod all;
mod download;
mod pages;
mod scaffold;
mod server;
mod solve;
mod submit;
mod time;
mod trial;
