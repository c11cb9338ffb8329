//! Failures of the site. Each costs one request, leads to a helpful message without the session,
//! and leaves no partial file.

use std::fs;
use std::time::Duration;

use tempfile::TempDir;

use crate::server::{Reply, Server, html, text};
use crate::trial::{NOWHERE, SESSION, Trial};

/// Checks that a download fails with these words after one request and leaves no files.
fn fails(reply: Reply, words: &str) {
    let server = Server::start(move |_, _| reply.clone());
    let trial = Trial::new(&server.address);
    trial.run("download 2024 5").failed(words);
    assert_eq!(server.asked(), ["GET /2024/day/5/input"]);
    assert_eq!(trial.files(), ["Cargo.toml"]);
}

#[test]
fn what_is_not_an_input_is_not_kept() {
    let raw = |head: &str, body: &[u8]| {
        Reply::Raw([format!("HTTP/1.1 200 OK\r\n{head}\r\n\r\n").as_bytes(), body].concat())
    };
    fails(html("Under maintenance"), "a web page in place of the input");
    fails(text(" \n"), "an empty input");
    fails(raw("Content-Length: 2", b"\xff\xfe"), "it is not text");
    fails(raw("Content-Length: 100", b"1\n2\n"), "no answer from http://127.0.0.1:");
    fails(raw("Transfer-Encoding: chunked", b"4\r\n1\n2\n\r\n"), "no answer from");
    fails(raw("Content-Length: 99999999", b"1\n"), "Maximum file size exceeded");
    fails(Reply::Raw(Vec::new()), "no answer from");
    fails(Reply::Raw(b"SSH-2.0-OpenSSH\r\n\r\n".to_vec()), "no answer from");
    fails(Reply::Text(418, "I am a teapot".to_owned()), "the site answered 418: I am a teapot");
}

#[test]
fn a_silent_site_runs_into_the_time_limit() {
    let server = Server::start(|_, _| Reply::Silence);
    let mut trial = Trial::new(&server.address);
    trial.timeout = Duration::from_millis(100);
    trial.run("download 2024 5").failed("curl: (28) ");
}

#[test]
fn a_redirect_is_not_followed() {
    let elsewhere = Server::start(|_, _| text("1\n"));
    let address = format!("http://{}/2024/day/5/input", elsewhere.address);
    fails(Reply::Redirect(address), "a redirect to http://127.0.0.1:");
    assert_eq!(elsewhere.asked().len(), 0, "the session did not arrive");
    fails(Reply::Redirect("/2024/auth/login".to_owned()), "does not know your session");
}

#[test]
fn a_page_without_a_puzzle_is_refused() {
    let server =
        Server::start(|place, _| if place == 0 { text("1\n") } else { html("<p>Not here.</p>") });
    let trial = Trial::new(&server.address);
    trial.run("download 2024 5").failed("no puzzle in it");
    assert_eq!(trial.files(), ["Cargo.toml", "inputs/2024/day05.txt"]);
}

#[test]
fn a_missing_program_or_session_is_explained() {
    let mut trial = Trial::new(NOWHERE);
    trial.curl = "no-such-curl".to_owned();
    trial.run("download 2024 5").failed("cannot start the program `curl`, which https://curl.se");
    trial.session = Some("my password".to_owned());
    let ended =
        trial.run("download 2024 5").failed("the variable AOC_SESSION does not hold a session");
    assert!(!ended.stderr.contains("my password"), "{ended:?}");
    trial.session = None;
    let ended = trial.run("download 2024 5").failed("there is no session");
    assert_eq!(ended.stderr.lines().count(), 6, "the message and five steps: {ended:?}");
}

#[test]
fn sessions_of_other_tools_are_found() {
    for path in [".adventofcode.session", ".config/adventofcode.session", ".config/aocd/token"] {
        let server = Server::start(|_, _| text("1\n"));
        let mut trial = Trial::new(&server.address);
        trial.session = None;
        // The home must be outside the workspace, where no file may hold the session.
        let home = TempDir::new().unwrap();
        let file = home.path().join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, format!("{SESSION}\n")).unwrap();
        trial.home = Some(home.path().to_owned());
        trial.write("inputs/2024/day05.md", "## --- Day 5: T ---\n");
        trial.run("download 2024 5").ok();
        let cookie = format!("cookie: session={SESSION}");
        assert!(server.requests()[0].headers.contains(&cookie), "{path}");
    }
}

#[test]
fn the_session_goes_to_no_other_host() {
    for site in ["10.0.0.1:80", "0.0.0.0:80", "[::2]:80", "128.0.0.1:80"] {
        let settings = xtask::Settings::from_environment().unwrap();
        assert!(settings.with_site(site.parse().unwrap()).is_err(), "{site}");
    }
}

/// Every user of a machine can read the arguments of its programs.
#[test]
#[cfg(unix)]
fn the_session_is_in_no_argument_and_travels_encrypted() {
    use std::os::unix::fs::PermissionsExt;
    let mut trial = Trial::new(NOWHERE);
    trial.write("curl", "#!/bin/sh\necho \"$@\" >\"$0.arguments\"\ngrep url >\"$0.url\"\nexit 6\n");
    let curl = trial.root().join("curl");
    fs::set_permissions(&curl, fs::Permissions::from_mode(0o700)).unwrap();
    trial.curl = curl.display().to_string();
    trial.site = None;
    trial.run("download 2024 5").failed("no answer from https://adventofcode.com");
    let arguments = trial.read("curl.arguments");
    assert!(arguments.starts_with("-q --config -") && !arguments.contains(SESSION), "{arguments}");
    assert!(arguments.trim_end().ends_with("--proto =https"), "{arguments}");
    assert_eq!(trial.read("curl.url"), "url = \"https://adventofcode.com/2024/day/5/input\"\n");
}

#[test]
fn a_message_is_broken_at_spaces_on_a_terminal() {
    let mut trial = Trial::new(NOWHERE);
    trial.session = Some("a".to_owned());
    let whole = trial.run("download 2024 5").failed("error: ").stderr;
    trial.is_watched = true;
    trial.columns = 60;
    let broken = trial.run("download 2024 5").failed("error: ").stderr;
    assert!(whole.len() > 80 && broken.lines().all(|line| line.len() <= 60), "{broken}");
    assert!(broken.split_whitespace().eq(whole.split_whitespace()), "{broken}");
}

#[test]
#[cfg(target_os = "linux")]
fn help_that_cannot_be_written_is_a_failure() {
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let help = std::process::Command::new(env!("CARGO_BIN_EXE_xtask"))
        .arg("--help")
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(help.status.code(), Some(1), "{help:?}");
}
