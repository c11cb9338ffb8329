//! `cargo session` keeps a session that the site knows, where only the user can read it.

use std::fs;

use crate::server::{Server, text};
use crate::trial::{SESSION, Trial};

/// The user's home has the workspace.
const FILE: &str = "../.adventofcode.session";

const KNOWN: &str = "<!DOCTYPE html><article>Not Quite Lisp</article>";

/// A site with this page, and a workspace whose user has an old session.
fn trial(page: &'static str) -> (Server, Trial) {
    let server = Server::start(move |_, _| text(page));
    let mut trial = Trial::new(&server.address);
    trial.session = None;
    trial.write(FILE, "old");
    (server, trial)
}

#[test]
fn a_session_is_kept_if_the_site_knows_it() {
    let (server, mut trial) = trial(KNOWN);
    trial.session = Some("0".repeat(64));
    let ended = trial.run_with("session", &format!("  session={SESSION} \n")).ok();
    ended.said("keeps your session").said("the variable AOC_SESSION comes first");
    assert_eq!(server.asked(), ["GET /2015/day/1"]);
    assert!(server.requests()[0].contains(&format!("Cookie: session={SESSION}")));
    assert_eq!(trial.read(FILE), format!("{SESSION}\n"));
}

#[test]
fn a_session_that_the_site_does_not_know_is_not_kept() {
    let (_server, trial) = trial("<article>Not Quite Lisp</article> [Log In]");
    let reason = "the session was not kept: the site does not know";
    trial.run_with("session", SESSION).failed(reason);
    assert_eq!(trial.read(FILE), "old");
}

#[test]
#[cfg(unix)]
fn a_session_that_others_may_read_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let (_server, trial) = trial(KNOWN);
    trial.run_with("session", SESSION).ok();
    let is_named =
        || trial.run("download 2024 5").failed("a web page").stderr.contains("chmod 600");
    assert!(!is_named());
    let file = trial.root().join(FILE);
    fs::set_permissions(file, fs::Permissions::from_mode(0o644)).unwrap();
    assert!(is_named());
}
