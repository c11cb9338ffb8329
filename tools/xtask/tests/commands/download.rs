//! `cargo download` and `cargo read`: everything is fetched once, and nothing before it unlocks.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::server::{Server, reply, text};
use crate::trial::{SESSION, Trial};

/// A page with lines of prose and of code that are longer than a terminal's.
const PAGE: &str = concat!(
    "<article><p>Count as far as you can, and then count on, because somebody has to do it, and it ",
    "is your turn.<pre><code>1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 ",
    "26 27 28 29 30 31 32 33 34 35 36 37 38 39 40</code></pre></article>"
);

/// The page once all is solved.
const BOTH: &str = "<article>One</article>Your puzzle answer was <code>143</code>.\
                    <article>Two</article>Your puzzle answer was <code>8</code>.";

#[test]
fn input_and_page_are_fetched_once_and_a_second_apart() {
    let server = Server::with_page(PAGE);
    let mut trial = Trial::at(&server);
    trial.pause = 1000;
    // Whoever goes without a word is no reason for the server to end.
    drop(TcpStream::connect(("127.0.0.1", server.port)).unwrap());
    trial
        .run("read 2024 5")
        .failed("`cargo download 2024 5` fetches it");
    // Of two commands, one waits and finds everything there.
    let both = ["", ""].map(|_| trial.program("", "download 2024 5").spawn().unwrap());
    let there = "inputs/2024/day05.txt\ninputs/2024/day05.html\n";
    for child in both {
        assert_eq!(trial.end(child, "").ok().out, there);
    }
    assert_eq!(server.asked(), ["GET /2024/day/5/input", "GET /2024/day/5"]);
    server.has_pauses(1000);
    assert_eq!(trial.read("inputs/2024/day05.txt"), "1\n");
    let page = trial.run("read 2024 5").ok().out;
    assert!(
        page.starts_with("\nCount as ")
            && page.contains(" turn.\n\n    1 2 ")
            && page.ends_with(" 39 40\n"),
        "{page}"
    );
    assert_eq!(page.lines().count(), 4, "{page}");
}

#[test]
fn part_2_is_fetched_once_part_1_is_solved() {
    let server = Server::with_page(BOTH);
    let trial = Trial::at(&server);
    trial.write("inputs/2024/day05.txt", "mine");
    trial.write("inputs/2024/day05.html", PAGE);
    trial.run("download 2024 5").ok();
    assert!(
        server.asked().is_empty(),
        "part 1 is not known to be solved"
    );
    // `cargo all` compares the drawing, not its letters.
    trial.write(
        "inputs/2024/answers.json",
        r##"{"day05.txt": {"part1": "#.#\n.#.\n"}}"##,
    );
    trial.run("download 2024 5").ok();
    trial.run("download 2024 5").ok();
    trial.holds("inputs/2024/answers.json", "\"part1\": \"#.#\\n.#.\\n\"");
    trial.holds("inputs/2024/answers.json", "\"part2\": \"8\"");
    // The last day has one part.
    trial.write(
        "inputs/2023/answers.json",
        r#"{"day25.txt": {"part1": "1"}}"#,
    );
    trial.write("inputs/2023/day25.txt", "mine");
    trial.write("inputs/2023/day25.html", PAGE);
    trial.run("download 2023 25").ok();
    assert_eq!(server.asked(), ["GET /2024/day/5"]);
}

#[test]
fn a_year_is_fetched_in_order_until_something_fails() {
    let server = Server::start(|place, _| text(["1\n", "<p>Oh", PAGE, "><>\n", PAGE][place]));
    let mut trial = Trial::at(&server);
    trial.now = 1_733_029_200; // the start of day 1
    trial
        .run("download 2024")
        .failed("the site sent a page without a puzzle");
    trial.now = 1_733_115_600; // the start of day 2
    trial.run("download 2024").ok();
    let expected = ["1/input", "1", "1", "2/input", "2"];
    assert_eq!(
        server.asked(),
        expected.map(|path| format!("GET /2024/day/{path}"))
    );
}

#[test]
fn nothing_is_fetched_before_it_unlocks_or_without_a_date() {
    let server = Server::with_page(PAGE);
    let trial = Trial::at(&server);
    for words in [
        "download 2024 8",
        "download 2025",
        "submit 2024 8 --answer 1 --yes",
    ] {
        trial.run(words).failed("; no request was sent");
    }
    trial.run("download").failed("which day? Write YEAR DAY");
    // Without a port of its own, a test would ask the site.
    for port in ["", "http", "70000"] {
        let mut program = trial.program("", "download 2024 5");
        // If it asks all the same, nobody listens.
        program
            .env("AOC_PORT", port)
            .env("HTTPS_PROXY", "http://127.0.0.1:1")
            .env_remove("NO_PROXY");
        trial.end(program.spawn().unwrap(), "").failed(&format!(
            "AOC_PORT is `{port}`, which is no port; no request was sent"
        ));
    }
    assert!(server.asked().is_empty());
    trial.write("day05-2023/src/x", "");
    let here = trial.program("day05-2023/src", "download").spawn().unwrap();
    trial.end(here, "").ok();
    assert_eq!(server.asked()[1], "GET /2023/day/5");
}

#[test]
fn what_is_not_an_input_is_not_kept() {
    let elsewhere = Server::with_page("1\n");
    let redirect = format!(
        "302 Found\r\nLocation: http://127.0.0.1:{}/",
        elsewhere.port
    );
    for (reply, words) in [
        (text("<!DOCTYPE html>"), "an empty text or a web page"),
        (text(" \n"), "an empty text or a web page"),
        (
            text("1\n2\n").replace(": 4", ": 100"),
            "no answer from http://127.0.0.1:",
        ),
        (
            format!("HTTP/1.1 200 OK\r\n\r\n{}", "1\n".repeat(4 << 20)),
            "sent more than 4194304 bytes",
        ),
        (
            reply("404 Not Found", "Please don't"),
            "the site answered 404: Please don't",
        ),
        (
            reply(&redirect, "1\n"),
            "does not know the session in ~/.adventofcode.session",
        ),
        (
            reply("400 Bad Request", "Please log in to"),
            "does not know the session in ~/.adventofcode.session",
        ),
    ] {
        let server = Server::start(move |_, _| reply.clone());
        let trial = Trial::at(&server);
        trial.run("download 2024 5").failed(words);
        assert_eq!(server.asked(), ["GET /2024/day/5/input"]);
        assert!(!trial.path("inputs/2024").exists());
    }
    let trial = Trial::at(&elsewhere);
    trial.write("inputs", "a file");
    trial
        .run("download 2024 5")
        .failed("error: cannot open inputs/.request.lock: ");
    assert!(elsewhere.asked().is_empty());
}

/// Every user of a machine can read the arguments of its programs, and programs inherit variables.
#[test]
#[cfg(unix)]
fn the_session_is_in_no_argument_and_no_variable() {
    use std::os::unix::fs::PermissionsExt;
    let trial = Trial::new();
    trial.write(
        "bin/curl",
        "#!/bin/sh\necho \"> $@\" >\"$0.seen\"\nenv >>\"$0.seen\"\nexit 6\n",
    );
    fs::set_permissions(trial.path("bin/curl"), fs::Permissions::from_mode(0o700)).unwrap();
    let path = format!("{}:{}", trial.path("bin").display(), env!("PATH"));
    // A variable comes first.
    trial.write("../.adventofcode.session", "two words");
    for variable in ["AOC_SESSION", "ADVENT_OF_CODE_SESSION"] {
        let mut program = trial.program("", "download 2024 5");
        program
            .env("PATH", &path)
            .env(variable, SESSION)
            .env("AOC_CONTACT", "me@here");
        // No file of the workspace has the session, so these two do not, either.
        trial
            .end(program.spawn().unwrap(), "")
            .failed("no answer from http://127.0.0.1:1");
        for argument in [
            "> -q --config - ",
            " --max-time 30 ",
            " (me@here) --proto =http\n",
        ] {
            trial.holds("bin/curl.seen", argument);
        }
        fs::remove_file(trial.path("bin/curl.seen")).unwrap();
    }
}

#[test]
fn a_missing_contact_or_session_is_explained() {
    let server = Server::with_page(PAGE);
    let trial = Trial::at(&server);
    trial
        .run("download 2024 5")
        .shows(0, &["asks for a contact"]);
    let ended = trial.run("download 2024 6").ok();
    assert!(!ended.err.contains("contact"), "it is said once: {ended:?}");
    fs::remove_file(trial.path("../.adventofcode.session")).unwrap();
    trial
        .run("download 2024 4")
        .failed("cookie `session` in the file ~/.adventofcode.session");
    // PowerShell 5 writes UTF-16, and Notepad may write a mark.
    let files = [
        ".config/aocd/token",
        ".config/adventofcode.session",
        ".adventofcode.session",
    ];
    for (day, file) in (7..).zip(files) {
        trial.write(&format!("../{file}"), "two words");
        let download = &format!("download 2023 {day}");
        trial
            .run(download)
            .failed(&format!("~/{file} does not hold a session"));
        trial.write(&format!("../{file}"), &format!("\u{feff}{SESSION}\r\n"));
        trial.run(download).ok();
    }
    fs::write(
        trial.path("../.adventofcode.session"),
        b"\xff\xfe1\x002\x00",
    )
    .unwrap();
    trial
        .run("download 2024 3")
        .failed("cannot read ~/.adventofcode.session; it has to be UTF-8");
}

#[test]
fn a_request_of_a_killed_command_may_still_be_at_work() {
    let mut trial = Trial::new();
    let lock = trial.path("inputs/.request.lock");
    let now = || {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap()
            .as_millis()
    };
    let server = Server::start(move |_, _| {
        // If the command is killed now, the next one waits.
        let times = fs::read_to_string(&lock).unwrap();
        assert!(times.lines().last().unwrap().parse::<u128>().unwrap() > now());
        text(PAGE)
    });
    trial.port = server.port;
    trial.write("inputs/2024/day05.txt", "mine");
    let until = now() + 1000;
    trial.write("inputs/.request.lock", &format!("{until}\n"));
    trial.run("download 2024 5").ok();
    assert!(now() >= until);
    // A line that is no time may be that of such a command.
    for line in [&b"unknown\n"[..], b"\xff\n"] {
        fs::write(trial.path("inputs/.request.lock"), line).unwrap();
        let mut waiting = trial.program("", "download 2024 6").spawn().unwrap();
        let mut words = BufReader::new(waiting.stderr.take().unwrap()).lines();
        let first = words.next().unwrap().unwrap();
        let reason = "waiting for up to 30 s, because by inputs/.request.lock another request";
        assert!(first.contains(reason), "{first}");
        waiting.kill().unwrap();
        waiting.wait().unwrap();
    }
    assert_eq!(server.asked().len(), 1);
}
