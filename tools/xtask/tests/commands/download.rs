//! `cargo download` and `cargo read`: everything is fetched once, and nothing before it unlocks.

use std::fs;
use std::time::{Duration, Instant};

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

const INPUT: &str = "inputs/2024/day05.txt";
const HTML: &str = "inputs/2024/day05.html";
const ANSWERS: &str = "inputs/2024/answers.json";

#[test]
fn input_and_page_are_fetched_once_and_a_second_apart() {
    let server = Server::with_page(PAGE);
    let trial = Trial::at(&server);
    let missing = "`cargo download 2024 5` fetches it";
    trial.run("read 2024 5").failed(missing);
    let start = Instant::now();
    // Of two commands, one waits and finds everything there.
    let both = ["", ""].map(|_| {
        let mut program = trial.program("", "download 2024 5");
        program.env_remove("AOC_SECOND").spawn().unwrap()
    });
    for child in both {
        assert_eq!(trial.end(child, "").ok().out, format!("{INPUT}\n{HTML}\n"));
    }
    assert!(start.elapsed() >= Duration::from_secs(1));
    assert_eq!(server.asked(), ["GET /2024/day/5/input", "GET /2024/day/5"]);
    assert_eq!(trial.read(INPUT), "1\n");
    let page = trial.run("read 2024 5").ok().out;
    assert_eq!(page.lines().count(), 4, "{page}");
    assert!(
        page.starts_with("\nCount as ") && page.contains(" turn.\n\n    1 2 "),
        "{page}"
    );
}

#[test]
fn part_2_is_fetched_once_part_1_is_solved() {
    let server = Server::with_page(BOTH);
    let trial = Trial::at(&server);
    // The last day has one part.
    for (year, day) in [(2024, "day05"), (2023, "day25")] {
        trial.write(&format!("inputs/{year}/{day}.txt"), "mine");
        trial.write(&format!("inputs/{year}/{day}.html"), PAGE);
        trial.run(&format!("download {year} {}", &day[3..])).ok();
        // `cargo all` compares the drawing, not its letters.
        let answers = format!(r##"{{"{day}.txt": {{"part1": "#.#\n.#.\n"}}}}"##);
        trial.write(&format!("inputs/{year}/answers.json"), &answers);
    }
    assert!(
        server.asked().is_empty(),
        "part 1 is not known to be solved"
    );
    for words in ["download 2024 5", "download 2024 5", "download 2023 25"] {
        trial.run(words).ok();
    }
    trial.holds(ANSWERS, "\"part1\": \"#.#\\n.#.\\n\"");
    trial.holds(ANSWERS, "\"part2\": \"8\"");
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
    // Without a port of its own, a test would ask the site. If it does all the same, it finds none.
    let mut program = trial.program("", "download 2024 5");
    program
        .envs([("AOC_PORT", ""), ("HTTPS_PROXY", "http://127.0.0.1:1")])
        .env_remove("NO_PROXY");
    trial
        .run_program(&mut program)
        .failed("AOC_PORT is ``, which is no port");
    assert!(server.asked().is_empty());
    trial.write("day05-2023/src/x", "");
    trial.run_in("day05-2023/src", "download").ok();
    assert_eq!(server.asked()[1], "GET /2023/day/5");
}

#[test]
fn what_is_not_an_input_is_not_kept() {
    let elsewhere = Server::with_page("1\n");
    let moved = format!(
        "302 Found\r\nLocation: http://127.0.0.1:{}/",
        elsewhere.port
    );
    let short = text("1\n2\n").replace(": 4", ": 100");
    let dead = "does not know the session in ~/.adventofcode.session";
    for (reply, words) in [
        (text("<!DOCTYPE html>"), "an empty text or a web page"),
        (text(" \n"), "an empty text or a web page"),
        (short, "no answer from http://127.0.0.1:"),
        (text(&"1\n".repeat(4 << 20)), "Maximum file size exceeded"),
        (
            reply("404 Not Found", "Please don't"),
            "the site answered 404: Please don't",
        ),
        (reply(&moved, "1\n"), dead),
        (reply("400 Bad Request", "Please log in to"), dead),
    ] {
        let server = Server::start(move |_, _| reply.clone());
        let trial = Trial::at(&server);
        trial.run("download 2024 5").failed(words);
        assert_eq!(server.asked(), ["GET /2024/day/5/input"]);
        assert!(!trial.path("inputs/2024").exists());
    }
    assert!(elsewhere.asked().is_empty());
}

/// Every user of a machine can read the arguments of its programs.
#[test]
#[cfg(unix)]
fn the_session_is_in_no_argument() {
    use std::os::unix::fs::PermissionsExt;
    let trial = Trial::new();
    trial.write(
        "bin/curl",
        "#!/bin/sh\necho \"> $@\" >\"$0.seen\"\nexit 6\n",
    );
    fs::set_permissions(trial.path("bin/curl"), PermissionsExt::from_mode(0o700)).unwrap();
    let mut program = trial.program("", "download 2024 5");
    let path = format!(
        "{}:{}",
        trial.path("bin").display(),
        std::env::var("PATH").unwrap()
    );
    program.env("PATH", path).env("AOC_CONTACT", "me@here");
    trial
        .run_program(&mut program)
        .failed("no answer from http://127.0.0.1:1");
    let seen = trial.read("bin/curl.seen");
    for words in [
        "> -q --config - ",
        " (me@here) --proto =http --max-time 30 ",
    ] {
        assert!(seen.contains(words) && !seen.contains(SESSION), "{seen}");
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
        trial.write(place, "two words");
        trial
            .run("download 2024 4")
            .failed(" does not hold a session");
        trial.write(place, &format!("\u{feff}{SESSION}\r\n"));
        trial.run(&format!("download 2023 {day}")).ok();
    }
    // PowerShell 5 writes UTF-16.
    fs::write(trial.path(file), b"\xff\xfe1\x002\x00").unwrap();
    let unreadable = "cannot read ~/.adventofcode.session; it has to be UTF-8";
    trial.run("download 2023 10").failed(unreadable);
    for variable in ["AOC_SESSION", "ADVENT_OF_CODE_SESSION"] {
        let mut program = trial.program("", "download 2023 10");
        trial.run_program(program.env(variable, SESSION)).ok();
    }
}
