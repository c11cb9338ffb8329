//! `cargo download` and `cargo read`: everything is fetched once, and nothing before it unlocks.

use std::fs;
use std::time::Duration;

use crate::server::{Server, text};
use crate::trial::{NOW, SESSION, Trial};

const PAGE: &str = "<article><h2>--- Day 5: Print Queue ---</h2><p>The first page.</p></article>";

/// What the page has once part 1 is solved.
const PART_2: &str = "<p>Your puzzle answer was <code>143</code>.</p><article><h2>--- Part Two \
                      ---</h2><p>For example:</p><pre><code>7</code></pre></article>";

#[test]
fn input_and_page_are_fetched_once_a_second_apart() {
    let server = Server::with_page(PAGE.to_owned());
    let trial = Trial::at(&server);
    // Of two commands, one waits and finds everything there.
    let both = ["", ""].map(|_| trial.program("", "download 2024 5").spawn().unwrap());
    let ended = both.map(|child| trial.end(child, "").ok());
    let stdout = ended.map(|ended| ended.stdout).concat();
    assert_eq!(stdout, "inputs/2024/day05.txt (1 line)\ninputs/2024/day05.html (part 1)\n");
    trial.run("download 2024 5").ok().said("everything is here already");
    assert_eq!(server.asked(), ["GET /2024/day/5/input", "GET /2024/day/5"]);
    fs::remove_file(trial.root().join("inputs/2024/day05.html")).unwrap();
    trial.run("download 2024 5").ok();
    let requests = server.requests();
    assert_eq!(requests.len(), 3);
    for pair in requests.windows(2) {
        // The clocks of the two programs may differ a little.
        assert!(pair[1].0 - pair[0].0 > Duration::from_millis(950), "{requests:?}");
    }
    assert!(requests[0].1.contains(&format!("session={SESSION}\r\n")));
}

#[test]
fn part_2_is_fetched_once_part_1_is_solved_and_no_code_changes() {
    let server = Server::with_page(format!("{}{PART_2}", PAGE.replace("page.", "example:")));
    let mut trial = Trial::at(&server);
    trial.write("inputs/2024/day05.txt", "mine");
    trial.write("inputs/2024/day05.html", PAGE);
    trial.write("day05-2024/src/lib.rs", "my code");
    trial.run("download 2024 5").ok();
    assert!(server.asked().is_empty(), "part 1 is not known to be solved");
    // `cargo all` compares the drawing, not its letters.
    let drawing = r##"{"day05.txt": {"part1": "#.#\n.#.\n"}}"##;
    trial.write("inputs/2024/answers.json", drawing);
    trial.run("download 2024 5").ok().said("inputs/2024/day05.html (both parts)");
    trial.run("download 2024 5").ok();
    assert_eq!(server.asked(), ["GET /2024/day/5"]);
    assert_eq!(trial.read("inputs/2024/answers.json"), drawing);
    assert_eq!(trial.read("day05-2024/src/lib.rs"), "my code");

    trial.now = NOW + 30 * 86_400;
    trial.write("inputs/2024/day25.txt", "mine");
    trial.run("download 2024 25").ok();
    trial.holds("inputs/2024/answers.json", r#""part1": "143""#);
    trial.run("download 2024 25").ok().said("everything is here already");
}

#[test]
fn a_new_example_is_proposed_and_becomes_a_file() {
    let page =
        PAGE.replace("page.", "example:</p><pre><code>1\n</code></pre><p><code><em>7</em></code>.");
    let server = Server::with_page(page);
    let trial = Trial::at(&server);
    trial.write("day05-2024/src/lib.rs", "my code");
    let line = r#"    Example::new(include_str!("../example.txt"), [Some("7"), None]),"#;
    trial.run("download 2024 5").ok().said(line);
    assert_eq!(trial.read("day05-2024/example.txt"), "1\n");
    assert_eq!(trial.read("day05-2024/src/lib.rs"), "my code");
}

#[test]
fn a_year_is_fetched_in_order_until_something_fails() {
    let server = Server::start(|place, what| match place {
        1 => text("<p>Under maintenance</p>"),
        _ if what.ends_with("/input") => text("1\n"),
        _ => text(PAGE),
    });
    let mut trial = Trial::at(&server);
    trial.now = 1_733_115_600; // the start of day 2
    trial.run("download 2024").failed("the site's page of 2024 day 1 has no puzzle in it");
    trial.run("download 2024").ok();
    trial.run("download 2024").ok().said("everything is here already");
    let expected = ["1/input", "1", "1", "2/input", "2"];
    assert_eq!(server.asked(), expected.map(|path| format!("GET /2024/day/{path}")));
}

#[test]
fn nothing_is_fetched_before_it_unlocks_or_without_a_date() {
    let server = Server::with_page(PAGE.to_owned());
    let mut trial = Trial::at(&server);
    for words in ["download 2024 8", "download 2025", "submit 2024 8 --answer 1 --yes"] {
        trial.run(words).failed("; no request was sent");
    }
    trial.run("download 5").failed("5 is not a year; write `cargo download 2024 5`");
    trial.now = NOW + 60 * 86_400;
    trial.run("download").failed("which day?");
    assert!(server.asked().is_empty());
    trial.write("day05-2023/src/x", "");
    trial.run_in("day05-2023/src", "download").ok();
    assert_eq!(server.asked(), ["GET /2023/day/5/input", "GET /2023/day/5"]);
}

#[test]
fn what_is_not_an_input_is_not_kept() {
    let elsewhere = Server::with_page(PAGE.to_owned());
    let redirect = format!("302 Found\r\nLocation: {}/2024/day/5/input", elsewhere.address);
    for (reply, words) in [
        (text("<!DOCTYPE html>"), "a web page in place of the input"),
        (text(" \n"), "an empty input"),
        (text("1\n2\n").replace(": 4", ": 100"), "no answer from http://127.0.0.1:"),
        (text("").replace("200 OK", &redirect), "which was not followed"),
        (text("[Log In]"), "the site does not know your session"),
    ] {
        let server = Server::start(move |_, _| reply.clone());
        let trial = Trial::at(&server);
        trial.run("download 2024 5").failed(words);
        assert_eq!(server.asked(), ["GET /2024/day/5/input"]);
        assert!(!trial.exists("inputs/2024"));
    }
    assert!(elsewhere.asked().is_empty());
    // This one is an input.
    let server =
        Server::start(|_, what| text(if what.ends_with("/input") { "><<>\n" } else { PAGE }));
    Trial::at(&server).run("download 2024 5").ok();
}

/// Every user of a machine can read the arguments of its programs, and most variables are
/// inherited.
#[test]
#[cfg(unix)]
fn the_session_is_in_no_argument_and_no_variable() {
    use std::os::unix::fs::PermissionsExt;
    let mut trial = Trial::new();
    trial.write(
        "bin/curl",
        "#!/bin/sh\necho \"> $@\" >\"$0.arguments\"\nenv >\"$0.variables\"\nexit 6\n",
    );
    let curl = trial.root().join("bin/curl");
    fs::set_permissions(&curl, fs::Permissions::from_mode(0o700)).unwrap();
    let path = format!("{}:{}", curl.parent().unwrap().display(), env!("PATH"));
    let run = |trial: &Trial| {
        let mut program = trial.program("", "download 2024 5");
        program.env("PATH", &path).env("AOC_SESSION", SESSION);
        let contact = program.env("AOC_CONTACT", "me@example.com").spawn().unwrap();
        // No file has the session, so these two do not, either.
        trial.end(contact, "")
    };
    run(&trial).failed("no answer from http://127.0.0.1:1");
    for argument in [
        "> -q --config - ",
        " --max-time 30 --max-filesize 4194304 ",
        " --user-agent advent-of-code-rust-workspace/",
        " (me@example.com) --proto =http ",
    ] {
        trial.holds("bin/curl.arguments", argument);
    }
    trial.site = "https://adventofcode.com.evil".to_owned();
    run(&trial).failed("AOC_SITE is for tests");
    trial.site = "http://127.0.0.1:80@evil".to_owned();
    run(&trial).failed("AOC_SITE is for tests");
}

#[test]
fn a_missing_contact_or_session_is_explained() {
    let server = Server::with_page(PAGE.to_owned());
    let trial = Trial::at(&server);
    trial.run("download 2024 5").ok().said("asks every tool for a contact");
    let ended = trial.run("download 2024 6").ok();
    assert!(!ended.stderr.contains("contact"), "it is said once: {ended:?}");
    trial.log_out();
    trial.run("download 2024 4").failed("Keep it in the file .adventofcode.session in your home");
    for file in ["workspace/../.config/aocd/token", "workspace/../.config/adventofcode.session"] {
        trial.write(&format!("../{file}"), "deadbeef");
        trial.run("download 2024 4").failed("does not hold a session");
    }
}

#[test]
fn the_page_is_shown_as_text() {
    let trial = Trial::new();
    trial.run("read 2024 5").failed("`cargo download 2024 5` fetches it");
    trial.write("inputs/2024/day05.html", &format!("{PAGE}\u{1b}[2J{PART_2}"));
    let page = "--- Day 5: Print Queue ---\n\nThe first page.\n\n--- Part Two ---\n\nFor example:\n\n    7\n";
    assert_eq!(trial.run("read 2024 5").ok().stdout, page);
}
