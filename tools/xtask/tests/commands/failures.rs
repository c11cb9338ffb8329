//! Failures of the site. Each costs one request, leads to a helpful message, and leaves no partial
//! file.

use crate::server::{Server, text};
use crate::trial::{NOWHERE, Trial};

#[test]
fn what_is_not_an_input_is_not_kept() {
    // It is not followed.
    let redirect = text("").replace("200 OK", "302 Found\r\nLocation: /2024/auth/login");
    for (reply, words) in [
        (text("<!DOCTYPE html>"), "a web page in place of the input"),
        (text(" \n"), "an empty input"),
        (text("1\n2\n").replace(": 4", ": 100"), "no answer from http://127.0.0.1:"),
        (redirect, "the site does not know your session"),
    ] {
        let server = Server::start(move |_, _| reply.clone());
        let trial = Trial::new(&server.address);
        trial.run("download 2024 5").failed(words);
        assert_eq!(server.asked(), ["GET /2024/day/5/input"]);
        assert!(!trial.exists("inputs/2024"));
    }
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
    trial.write("curl", "#!/bin/sh\necho \"> $@\" >\"$0.arguments\"\nexit 6\n");
    let curl = trial.root().join("curl");
    std::fs::set_permissions(&curl, std::fs::Permissions::from_mode(0o700)).unwrap();
    trial.curl = curl.display().to_string();
    trial.site = "https://adventofcode.com".to_owned();
    // No file has the session, so the arguments do not, either.
    trial.run("download 2024 5").failed("no answer from https://adventofcode.com");
    for argument in [
        "> -q --config - ",
        " --max-time 60 --max-filesize 4194304 ",
        " --user-agent advent-of-code-rust-workspace/",
        " (contact: the user of this session) ",
        " --proto =https\n",
    ] {
        trial.holds("curl.arguments", argument);
    }
}
