//! `cargo session` keeps a session that the site knows, where only the user can read it.

use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use crate::server::{Server, html};
use crate::trial::{SESSION, Trial};

/// A workspace, the user's home, and the file in it with an old session.
fn trial(site: &str) -> (Trial, TempDir, PathBuf) {
    let home = TempDir::new().unwrap();
    let mut trial = Trial::new(site);
    trial.session = None;
    trial.home = Some(home.path().to_owned());
    let file = home.path().join(".adventofcode.session");
    fs::write(&file, "old").unwrap();
    (trial, home, file)
}

#[test]
fn a_session_is_kept_if_the_site_knows_it() {
    let server = Server::start(|_, _| html("<article>Not Quite Lisp</article>"));
    let (mut trial, home, file) = trial(&server.address);
    trial.session = Some("0".repeat(64));
    let ended = trial.run_with("session", &format!("  session={SESSION} \n")).ok();
    ended.said("keeps your session").said("the variable AOC_SESSION comes first");
    assert_eq!(server.asked(), ["GET /2015/day/1"]);
    assert!(server.requests()[0].headers.contains(&format!("cookie: session={SESSION}")));
    assert_eq!(fs::read_to_string(&file).unwrap(), format!("{SESSION}\n"));
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 1, "no other file has it");
}

#[test]
fn a_session_that_the_site_does_not_know_is_not_kept() {
    let server = Server::start(|_, _| html("<article>Not Quite Lisp</article> [Log In]"));
    let (trial, _home, file) = trial(&server.address);
    let reason = "the session was not kept: the site does not know";
    trial.run_with("session", SESSION).failed(reason);
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
}

#[test]
#[cfg(unix)]
fn a_session_that_others_may_read_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let server = Server::start(|_, _| html("<article>Not Quite Lisp</article>"));
    let (trial, _home, file) = trial(&server.address);
    trial.run_with("session", SESSION).ok();
    let words = format!("`chmod 600 {}`", file.display());
    let is_named = || trial.run("download 2024 5").failed("a web page").stderr.contains(&words);
    assert!(!is_named());
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
    assert!(is_named());
}
