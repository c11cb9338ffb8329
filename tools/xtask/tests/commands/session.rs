//! `cargo session` keeps a session that the site knows, where only the user can read it.

use std::fs;

use tempfile::TempDir;

use crate::server::{Reply, Server, html};
use crate::trial::{NOWHERE, SESSION, Trial};

const FILE: &str = ".adventofcode.session";

/// A workspace, and the user's home, which has no session.
fn trial(site: &str) -> (Trial, TempDir) {
    let home = TempDir::new().unwrap();
    let mut trial = Trial::new(site);
    trial.session = None;
    trial.home = Some(home.path().to_owned());
    (trial, home)
}

#[test]
fn a_session_is_kept_if_the_site_knows_it() {
    let server = Server::start(|_, _| html("<article>Not Quite Lisp</article>"));
    let (trial, home) = trial(&server.address);
    let typed = format!("  session={SESSION} ");
    let ended = trial.run_with("session", &[&typed]).ok();
    let path = home.path().join(FILE);
    assert_eq!(
        ended.stdout,
        format!("{} keeps your session, which works like a password\n", path.display())
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{SESSION}\n"));
    assert_eq!(server.asked(), ["GET /2015/day/1"]);
    let cookie = format!("cookie: session={SESSION}");
    assert!(server.requests()[0].headers.iter().any(|line| line.to_lowercase() == cookie));
    // The next command finds it.
    trial.run("download 2024 5").failed("a web page in place of the input");
    assert_eq!(server.asked().len(), 2);
}

#[test]
#[cfg(unix)]
fn only_the_user_can_read_the_session() {
    use std::os::unix::fs::PermissionsExt;
    let server = Server::start(|_, _| html("<article>Not Quite Lisp</article>"));
    let (trial, home) = trial(&server.address);
    let path = home.path().join(FILE);
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    trial.run_with("session", &[SESSION]).ok();
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{SESSION}\n"));
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 1, "no other file has it");
}

#[test]
fn a_session_that_the_site_does_not_know_is_not_kept() {
    for reply in
        [html("<article>Not Quite Lisp</article> [Log In]"), Reply::Text(500, String::new())]
    {
        let server = Server::start(move |_, _| reply.clone());
        let (trial, home) = trial(&server.address);
        let path = home.path().join(FILE);
        fs::write(&path, "old").unwrap();
        trial.run_with("session", &[SESSION]).failed("the session was not kept: the site ");
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    }
}

#[test]
fn other_texts_are_refused_without_a_request() {
    let (trial, home) = trial(NOWHERE);
    for lines in [&["hunter2"][..], &[""], &[]] {
        trial.run_with("session", lines).failed("error: this text does not hold a session");
    }
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
}

#[test]
fn a_variable_that_hides_the_file_is_named() {
    let server = Server::start(|_, _| html("<article>Not Quite Lisp</article>"));
    let (mut trial, _home) = trial(&server.address);
    trial.session = Some("0".repeat(64));
    let ended = trial.run_with("session", &[SESSION]).ok();
    assert!(ended.stderr.contains("the variable AOC_SESSION comes first"), "{ended:?}");
    let cookie = format!("cookie: session={SESSION}");
    assert!(server.requests()[0].headers.iter().any(|line| line.to_lowercase() == cookie));
}
