//! Whatever the site does: one request, a message that helps, nothing half there, and no session in it.

use std::thread;
use std::time::Duration;

use crate::server::{Reply, Server, html, text};
use crate::trial::{SESSION, Trial};

const LOG_IN: &str = "Puzzle inputs differ by user.  Please log in to get your puzzle input.\n";
const LOCKED: &str = "Please don't repeatedly request this endpoint before it unlocks! The calendar countdown is \
                      synchronized with the server time.";

/// The download fails with these words, after one request, and leaves nothing.
fn fails(name: &str, reply: Reply, words: &str) {
    let patience = if matches!(reply, Reply::Hang(_)) { "700" } else { "30000" };
    let server = Server::start(move |_, _| reply.clone());
    let mut trial = Trial::new(name, &server.address);
    trial.set("AOC_TIMEOUT_MS", patience);
    trial.run("download 2024 5").failed(words);
    assert_eq!(server.asked(), ["GET /2024/day/5/input"], "{name}");
    assert_eq!(trial.files(), ["Cargo.toml"], "{name}");
}

#[test]
fn no_or_dead_session() {
    fails("dead", Reply::Text(400, LOG_IN.to_owned()), "the site does not know your session");
}

#[test]
fn not_unlocked_yet() {
    fails("404", Reply::Text(404, LOCKED.to_owned()), "not unlocked, or your clock is ahead");
}

#[test]
fn server_error() {
    fails("500", Reply::Text(500, "Internal Server Error".to_owned()), "cannot read your session");
}

#[test]
fn unknown_status() {
    fails("418", Reply::Text(418, format!("I am a teapot, {SESSION}")), "418: I am a teapot, [session]");
}

#[test]
fn a_page_in_place_of_an_input() {
    fails("html", html("Under maintenance"), "a web page in place of the input");
    fails("html-as-text", text("\n<!doctype HTML><p>x"), "a web page in place of the input");
}

#[test]
fn logged_out_pages() {
    fails("logged-out", html(r#"<a href="/2024/auth/login">[Log In]</a>"#), "the site does not know your session");
}

#[test]
fn no_input_at_all() {
    fails("empty", text(" \n"), "an empty input");
    fails("binary", Reply::Raw(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n\xff\xfe".to_vec()), "it is not text");
}

#[test]
fn truncated_bodies() {
    let start = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n";
    fails("short", Reply::Raw([start, &b"Content-Length: 100\r\n\r\n1\n2\n"[..]].concat()), "no answer from");
    let chunks = b"Transfer-Encoding: chunked\r\n\r\n4\r\n1\n2\n\r\n";
    fails("chunks", Reply::Raw([start, &chunks[..]].concat()), "no answer from");
    fails("head", Reply::Raw(start.to_vec()), "no answer from");
    fails("nothing", Reply::Raw(Vec::new()), "no answer from");
    fails("no-http", Reply::Raw(b"SSH-2.0-OpenSSH\r\n\r\n".to_vec()), "no answer from");
}

#[test]
fn timeouts() {
    fails("silent", Reply::Hang(Vec::new()), "it took longer than 700ms");
    let half = b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n1\n2\n";
    fails("half", Reply::Hang(half.to_vec()), "it took longer than 700ms");
}

#[test]
fn a_body_of_100_mb() {
    fails("huge", Reply::Huge(100 << 20), "it has more than 4 MB");
}

#[test]
fn nobody_listens() {
    let trial = Trial::new("refused", "http://127.0.0.1:1");
    trial.run("download 2024 5").failed("no answer from http://127.0.0.1:1");
}

#[test]
fn a_redirect_is_not_followed() {
    let elsewhere = Server::start(|_, _| text("1\n"));
    let address = elsewhere.address.clone();
    fails("redirect", Reply::Redirect(format!("{address}/2024/day/5/input")), "a redirect to http://127.0.0.1:");
    assert_eq!(elsewhere.asked().len(), 0, "the session did not arrive");
}

#[test]
fn a_page_without_a_puzzle() {
    let server = Server::start(|place, _| if place == 0 { text("1\n") } else { html("<p>Not here.</p>") });
    let trial = Trial::new("no-puzzle", &server.address);
    trial.run("download 2024 5").failed("no puzzle in it");
    assert_eq!(trial.files(), ["Cargo.toml", "inputs/2024/day05.txt"]);
}

#[test]
fn no_session() {
    let server = Server::start(|_, _| text("1\n"));
    let mut trial = Trial::new("no-session", &server.address);
    trial.session = None;
    let home = trial.root.display().to_string();
    trial.set("HOME", &home);
    trial.set("APPDATA", &home);
    let ended = trial.run("download 2024 5").failed("there is no session");
    assert_eq!(ended.stderr.lines().count(), 6, "the news and five steps: {ended:?}");
    assert_eq!(server.asked().len(), 0);
}

#[test]
fn what_is_no_session_is_not_sent() {
    let server = Server::start(|_, _| text("1\n"));
    let mut trial = Trial::new("bad-session", &server.address);
    trial.session = Some("my password".to_owned());
    let ended = trial.run("download 2024 5").failed("the variable AOC_SESSION holds no session");
    assert!(!ended.stderr.contains("my password"));
    assert_eq!(server.asked().len(), 0);
}

#[test]
#[cfg(target_os = "linux")]
fn sessions_in_files_of_other_tools() {
    for (place, path) in
        [".adventofcode.session", ".config/adventofcode.session", ".config/aocd/token"].into_iter().enumerate()
    {
        let server =
            Server::start(|_, what| if what.ends_with("input") { text("1\n") } else { html("<article>x</article>") });
        let mut trial = Trial::new(&format!("session-file-{place}"), &server.address);
        trial.session = None;
        // The home is outside of the workspace, in which no file may have the session.
        let home = trial.root.with_extension("home");
        std::fs::create_dir_all(home.join(path).parent().unwrap()).unwrap();
        std::fs::write(home.join(path), "abc123\n").unwrap();
        trial.set("HOME", &home.display().to_string());
        trial.run("download 2024 5").ok();
        assert!(
            server.requests()[0].headers.iter().any(|line| line.to_lowercase() == "cookie: session=abc123"),
            "{path}"
        );
    }
}

#[test]
fn the_session_goes_to_no_other_host() {
    for site in ["https://example.com", "http://127.0.0.1@example.com", "http://10.0.0.1"] {
        Trial::new("other-host", site).run("download 2024 5").failed("AOC_SITE is for tests");
    }
}

#[test]
fn an_interrupt_leaves_nothing_half_there() {
    let half = b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n1\n2\n";
    let server = Server::start(|_, _| Reply::Hang(half.to_vec()));
    let trial = Trial::new("interrupt", &server.address);
    let mut child = trial.start("download 2024 5");
    while server.asked().is_empty() {
        thread::sleep(Duration::from_millis(10));
    }
    thread::sleep(Duration::from_millis(100));
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(trial.files(), ["Cargo.toml"]);
}
