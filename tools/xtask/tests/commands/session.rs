//! `cargo session` keeps a session that the site knows, where only the user can read it.

use std::fs;

use tempfile::TempDir;

use crate::server::{Server, html};
use crate::trial::{NOWHERE, SESSION, Trial};

/// A workspace, and the user's home, which has an old session that everybody can read.
fn trial(site: &str) -> (Trial, TempDir) {
    let home = TempDir::new().unwrap();
    let mut trial = Trial::new(site);
    trial.session = None;
    trial.home = Some(home.path().to_owned());
    fs::write(home.path().join(".adventofcode.session"), "old").unwrap();
    (trial, home)
}

fn kept(home: &TempDir) -> String {
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 1, "no other file has it");
    fs::read_to_string(home.path().join(".adventofcode.session")).unwrap()
}

#[test]
fn a_session_is_kept_if_the_site_knows_it() {
    let server = Server::start(|_, _| html("<article>Not Quite Lisp</article>"));
    let (mut trial, home) = trial(&server.address);
    trial.session = Some("0".repeat(64));
    let ended = trial.run_with("session", &[&format!("  session={SESSION} ")]).ok();
    assert!(ended.stderr.contains("keeps your session, which works like a password\n"));
    assert!(ended.stderr.contains("the variable AOC_SESSION comes first"), "{ended:?}");
    assert_eq!(server.asked(), ["GET /2015/day/1"]);
    assert!(server.requests()[0].headers.contains(&format!("cookie: session={SESSION}")));
    assert_eq!(kept(&home), format!("{SESSION}\n"));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let file = home.path().join(".adventofcode.session");
        assert_eq!(fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600);
    }
}

#[test]
fn a_session_that_the_site_does_not_know_is_not_kept() {
    let server = Server::start(|_, _| html("<article>Not Quite Lisp</article> [Log In]"));
    let (trial, home) = trial(&server.address);
    trial.run_with("session", &[SESSION]).failed("the session was not kept: the site does not");
    assert_eq!(kept(&home), "old");
}

#[test]
fn other_texts_are_refused_without_a_request() {
    let (trial, home) = trial(NOWHERE);
    for lines in [&["hunter2"][..], &[""], &[]] {
        trial.run_with("session", lines).failed("error: this text does not hold a session");
    }
    assert_eq!(kept(&home), "old");
}
