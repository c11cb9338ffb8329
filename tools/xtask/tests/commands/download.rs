//! `cargo download` and `cargo read`: everything is fetched once, and nothing before it unlocks.

use std::fs;
use std::time::{Duration, Instant};

use crate::server::{Server, reply, text};
use crate::trial::{SESSION, Trial, end};

const PAGE: &str = "<article><p>Count on.<pre><code>1 2</code></pre></article>";

/// The page once all is solved.
const BOTH: &str = "<article>One</article>Your puzzle answer was <code>143</code>.\
                    <article>Two</article>Your puzzle answer was <code>8</code>.";

#[test]
fn input_and_page_are_fetched_once_and_a_second_apart() {
    let server = Server::with_page(PAGE);
    let trial = Trial::at(&server);
    let missing = "`cargo download 2024 5` fetches it";
    trial.run("read 2024 5").failed(missing);
    let start = Instant::now();
    // Of two commands, one waits for the other.
    let both = [5, 6].map(|day| {
        let mut program = trial.program("", &format!("download 2024 {day}"));
        program.env("AOC_SECOND", "300").spawn().unwrap()
    });
    for child in both {
        end(child, "").ok();
    }
    assert!(start.elapsed() >= Duration::from_millis(900));
    let [input, html] = ["inputs/2024/day05.txt", "inputs/2024/day05.html"];
    let there = trial.run("download 2024 5").ok().out;
    assert_eq!(there, format!("{input}\n{html}\n"));
    assert_eq!(server.asked().len(), 4);
    assert_eq!(trial.read(input), "1\n");
    let page = trial.run("read 2024 5").ok().out;
    assert_eq!(page, "\nCount on.\n\n    1 2\n");
}

#[test]
fn part_2_is_fetched_once_part_1_is_solved() {
    let server = Server::with_page(BOTH);
    let outage = Server::with_page("<p>We are out.");
    let mut trial = Trial::at(&outage);
    trial.write("inputs/2024/day05.txt", "mine");
    trial.write("inputs/2024/day05.html", PAGE);
    trial.run("download 2024 5").ok();
    // Part 1 is not known to be solved.
    assert!(outage.asked().is_empty());
    // `cargo all` compares the drawing, not its letters.
    let answers = "inputs/2024/answers.json";
    let drawing = r##""part1": "#.#\n.#.\n""##;
    trial.write(answers, &format!("{{\"day05.txt\": {{{drawing}}}}}"));
    trial
        .run("download 2024 5")
        .failed("the site sent a page without a puzzle");
    trial.holds("inputs/2024/day05.html", PAGE);
    trial.port = server.port;
    trial.run("download 2024 5").ok();
    trial.run("download 2024 5").ok();
    trial.holds(answers, drawing);
    trial.holds(answers, "\"part2\": \"8\"");
    assert_eq!(server.asked(), ["GET /2024/day/5"]);
}

#[test]
fn nothing_is_fetched_before_it_unlocks_or_without_a_date() {
    let server = Server::with_page(PAGE);
    let mut trial = Trial::at(&server);
    for words in [
        "download 2024 8",
        "download 2025",
        "submit 2024 8 --answer 1 --yes",
    ] {
        trial.run(words).failed("; no request was sent");
    }
    trial.run("download").failed("which day? Write YEAR DAY");
    assert!(server.asked().is_empty());
    trial.write("day05-2023/src/x", "");
    trial.run_in("day05-2023/src", "download").ok();
    trial
        .run_in("day05-2023", "read 2023")
        .failed("which day? Write YEAR DAY");
    for start_of_day in [1_733_029_200, 1_733_115_600] {
        trial.now = start_of_day;
        trial.run("download 2024").ok();
    }
    let expected = ["2023/day/5", "2024/day/1", "2024/day/2"]
        .map(|day| [format!("GET /{day}/input"), format!("GET /{day}")]);
    assert_eq!(server.asked(), expected.concat());
}

#[test]
fn what_is_not_an_input_is_not_kept() {
    let dead = "does not know the session in ~/.adventofcode.session";
    for (reply, words) in [
        (text("<!DOCTYPE html>"), "an empty text or a web page"),
        (text("1\n2\n").replace(": 4", ": 100"), "no answer: curl: "),
        (text(&"1\n".repeat(4 << 20)), "Maximum file size exceeded"),
        (
            reply("404 Not Found", "Please don't"),
            "the site answered 404: Please don't",
        ),
        (
            reply("302 Found\r\nLocation: http://127.0.0.1:1/", "1\n"),
            dead,
        ),
        (reply("400 Bad Request", "Please log in to"), dead),
        (text("[Log In]"), dead),
    ] {
        let server = Server::start(move |_| reply.clone());
        let trial = Trial::at(&server);
        trial.run("download 2024 5").failed(words);
        assert_eq!(server.asked(), ["GET /2024/day/5/input"]);
        assert!(!trial.path("inputs/2024").exists());
    }
}

/// Every user of a machine can read the arguments of its programs.
#[test]
#[cfg(unix)]
fn the_site_is_asked_with_the_session_in_no_argument() {
    use std::os::unix::fs::PermissionsExt;
    let trial = Trial::new();
    trial.write("bin/curl", "#!/bin/sh\necho \"$@\" >\"$0.seen\"\nexit 6\n");
    fs::set_permissions(trial.path("bin/curl"), PermissionsExt::from_mode(0o700)).unwrap();
    let mut program = trial.program("", "download 2024 5");
    // There is no other curl, so nothing asks the site.
    program
        .env("PATH", trial.path("bin"))
        .env_remove("AOC_PORT");
    program.env("AOC_CONTACT", "me@here");
    end(program.spawn().unwrap(), "").failed("no answer: ");
    let seen = trial.read("bin/curl.seen");
    let safe = "-q --config - --silent --show-error --max-time 30 ";
    let site = " (me@here) https://adventofcode.com/2024/day/5/input\n";
    assert!(seen.starts_with(safe) && seen.ends_with(site), "{seen}");
    assert!(!seen.contains(SESSION));
}

#[test]
fn a_missing_contact_or_session_is_explained() {
    let server = Server::with_page(PAGE);
    let trial = Trial::at(&server);
    trial
        .run("download 2024 5")
        .shows(0, &["asks for a contact"]);
    trial.run("download 2024 6").ok().lacks("contact");
    let file = "../.adventofcode.session";
    fs::remove_file(trial.path(file)).unwrap();
    let missing = "cookie `session` in the file ~/.adventofcode.session";
    trial.run("download 2024 4").failed(missing);
    // Each place comes before those above it. Notepad may write a mark.
    for (day, place) in (7..).zip([
        "../.config/aocd/token",
        "../.config/adventofcode.session",
        file,
    ]) {
        for text in ["two words", "\n"] {
            trial.write(place, text);
            trial
                .run("download 2024 4")
                .failed(" does not hold a session");
        }
        trial.write(place, &format!("\u{feff}{SESSION}\r\n"));
        trial.run(&format!("download 2023 {day}")).ok();
    }
    trial.write(file, "two words");
    for variable in ["AOC_SESSION", "ADVENT_OF_CODE_SESSION"] {
        let mut program = trial.program("", "download 2023 10");
        let child = program.env(variable, SESSION).spawn().unwrap();
        end(child, "").ok();
    }
}
