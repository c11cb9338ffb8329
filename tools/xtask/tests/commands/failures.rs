//! Failures of the site. Each costs one request, leads to a helpful message, and leaves no partial
//! file.

use std::net::TcpListener;
use std::time::Duration;

use crate::server::{Reply, Server, html, redirect, text};
use crate::trial::{NOWHERE, Trial};

/// Checks that a download fails with these words after one request and leaves no files.
#[track_caller]
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
        [format!("HTTP/1.1 200 OK\r\n{head}\r\n\r\n").as_bytes(), body].concat()
    };
    fails(html("Under maintenance"), "a web page in place of the input");
    fails(text(" \n"), "an empty input");
    fails(raw("Content-Length: 2", b"\xff\xfe"), "it is not text");
    fails(raw("Content-Length: 100", b"1\n2\n"), "no answer from http://127.0.0.1:");
    fails(raw("Content-Length: 99999999", b"1\n"), "Maximum file size exceeded");
}

#[test]
fn a_silent_site_runs_into_the_time_limit() {
    let site = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut trial = Trial::new(&site.local_addr().unwrap().to_string());
    trial.timeout = Duration::from_millis(100);
    trial.run("download 2024 5").failed("curl: (28) ");
}

#[test]
fn a_redirect_is_not_followed() {
    let elsewhere = Server::start(|_, _| text("1\n"));
    let address = format!("http://{}/2024/day/5/input", elsewhere.address);
    fails(redirect(&address), "a redirect to http://127.0.0.1:");
    assert_eq!(elsewhere.asked().len(), 0, "the session did not arrive");
}

#[test]
fn a_missing_program_or_session_is_explained() {
    let mut trial = Trial::new(NOWHERE);
    trial.curl = "no-such-curl".to_owned();
    trial.run("download 2024 5").failed("cannot start the program `curl`, which https://curl.se");
    trial.session = None;
    trial.run("download 2024 5").failed("`cargo session` says where your browser has it");
}

/// Every user of a machine can read the arguments of its programs.
#[test]
#[cfg(unix)]
fn the_session_is_in_no_argument_and_travels_encrypted() {
    use std::os::unix::fs::PermissionsExt;
    let mut trial = Trial::new(NOWHERE);
    trial.write("curl", "#!/bin/sh\necho \"$@\" >\"$0.arguments\"\ngrep url >\"$0.url\"\nexit 6\n");
    let curl = trial.root().join("curl");
    std::fs::set_permissions(&curl, std::fs::Permissions::from_mode(0o700)).unwrap();
    trial.curl = curl.display().to_string();
    trial.site = "https://adventofcode.com".to_owned();
    // No file has the session, so the arguments do not, either.
    trial.run("download 2024 5").failed("no answer from https://adventofcode.com");
    let arguments = trial.read("curl.arguments");
    assert!(arguments.starts_with("-q --config -"), "{arguments}");
    assert!(arguments.trim_end().ends_with("--proto =https"), "{arguments}");
    assert_eq!(trial.read("curl.url"), "url = \"https://adventofcode.com/2024/day/5/input\"\n");
}

#[test]
#[cfg(target_os = "linux")]
fn help_that_cannot_be_written_is_a_failure() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut help = std::process::Command::new(env!("CARGO_BIN_EXE_xtask"));
    assert_eq!(help.arg("--help").stdout(full).output().unwrap().status.code(), Some(1));
}
