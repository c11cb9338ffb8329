//! `cargo download`, `cargo read` and `cargo today` fetch everything once, and nothing before it
//! unlocks.

use std::time::{Duration, Instant};

use crate::server::{Server, text};
use crate::trial::{NOW, NOWHERE, Trial};

const PAGE: &str = "<article><h2>--- Day 5: Print Queue ---</h2><p>The first page.</p></article>";

/// What the page has once part 1 is solved.
const PART_2: &str = "<p>Your puzzle answer was <code>143</code>.</p><article><h2>--- Part Two \
                      ---</h2><p>Order them.</p></article>";

#[test]
fn input_and_page_are_fetched_once() {
    let server = Server::with_page(PAGE.to_owned());
    let mut trial = Trial::new(&server.address);
    trial.pause = Duration::from_millis(100);
    let start = Instant::now();
    let ended = trial.run("download 2024 5").ok();
    assert!(start.elapsed() > trial.pause * 3 / 2, "a pause precedes each request");
    trial.pause = Duration::ZERO;
    assert_eq!(ended.stdout, "inputs/2024/day05.txt (1 line)\ninputs/2024/day05.md (part 1)\n");
    ended.said(&format!("asking http://{} for the page of 2024 day 5 ...\n", server.address));
    assert_eq!(trial.read("inputs/2024/day05.txt"), "1\n");
    trial.run("download 2024 5").ok().said("`cargo download 2024 5 --force` fetches it again");
    assert_eq!(server.asked(), ["GET /2024/day/5/input", "GET /2024/day/5"]);
    trial.run("download 2024 5 --force").ok();
    assert_eq!(server.asked().len(), 4);
}

#[test]
fn part_2_is_fetched_once_part_1_is_solved() {
    let server = Server::with_page(format!("{PAGE}{PART_2}"));
    let mut trial = Trial::new(&server.address);
    trial.write("inputs/2024/day05.txt", "mine");
    trial.write("inputs/2024/day05.md", "## --- Day 5: Print Queue ---\n");
    trial.run("download 2024 5").ok();
    assert!(server.asked().is_empty(), "part 1 is not known to be solved");
    let log = r#"[{"day": 5, "part": 1, "answer": "143", "verdict": "right", "at": 0, "#;
    trial.write("inputs/2024/submissions.json", &format!("{log}\"wait_until\": null}}]"));
    trial.run("download 2024 5").ok().said("inputs/2024/day05.md (both parts)");
    trial.run("download 2024 5").ok();
    assert_eq!(server.asked(), ["GET /2024/day/5"]);
    trial.holds("inputs/2024/answers.json", r#""part1": "143""#);

    // `cargo all` compares the drawing, not its letters.
    let drawing = r##"{"day05.txt": {"part1": "#.#\n.#.\n"}, "day25.txt": {"part1": "7"}}"##;
    trial.write("inputs/2024/answers.json", drawing);
    trial.run("download 2024 5 --force").ok();
    assert_eq!(trial.read("inputs/2024/answers.json"), drawing);

    // The last day has no part 2.
    trial.now = NOW + 30 * 86_400;
    trial.write("inputs/2024/day25.txt", "mine");
    trial.write("inputs/2024/day25.md", "## --- Day 25: T ---\n");
    trial.run("download 2024 25").ok().said("everything is here already");
}

#[test]
fn a_year_is_fetched_in_order_until_something_fails() {
    let server = Server::start(|place, what| match place {
        2 => text("<p>Under maintenance</p>"),
        _ if what.ends_with("/input") => text("1\n"),
        _ => text(PAGE),
    });
    let mut trial = Trial::new(&server.address);
    trial.now = 1_733_202_000; // the start of day 3
    for file in ["day02.txt", "day03.txt", "day03.md"] {
        trial.write(&format!("inputs/2024/{file}"), "mine");
    }
    trial.run("download 2024").failed("the site's page of 2024 day 2 has no puzzle in it");
    trial.run("download 2024").ok();
    trial.run("download 2024").ok().said("`cargo download 2024 --force` fetches it again");
    let expected = ["1/input", "1", "2", "2"];
    assert_eq!(server.asked(), expected.map(|path| format!("GET /2024/day/{path}")));
}

#[test]
fn nothing_is_fetched_before_it_unlocks() {
    let trial = Trial::new(NOWHERE);
    for date in ["2024 8", "2025"] {
        trial.run(&format!("download {date}")).failed("; no request was sent");
    }
}

#[test]
fn the_day_may_be_left_out() {
    let mut trial = Trial::new(NOWHERE);
    trial.write("day05-2023/src/x", "");
    trial.run_in("day05-2023/src", "download").failed("the input of 2023 day 5");
    trial.run("download").failed("the input of 2024 day 7"); // The event is on.
    trial.now = NOW + 60 * 86_400;
    trial.run("download").failed("which day?");
    trial.run("read 2024").failed("which day of 2024?");
}

#[test]
fn the_page_is_shown_and_its_marks_stand_out() {
    let trial = Trial::new(NOWHERE);
    trial.run("read 2024 5").failed("`cargo download 2024 5` fetches it");
    let part_1 = "\
## --- Day 5: T ---

A *star* is a word between `2 * 3 = `*`6`*; 2 * 4 is `8`, and `5 is *

- one box
  - three boxes, each of which has *`7`* boxes, \u{1b}[2J

```
a line of code stays as long as it is in the page
  x
```
";
    trial.write("inputs/2024/day05.md", part_1);
    trial.run("read 2024 5 --part 2").failed("once part 1 is solved, `cargo download 2024 5`");
    let page = format!("{part_1}\n## --- Part Two ---\n\nNow fix it.\n");
    trial.write("inputs/2024/day05.md", &page);
    let read = |words: &str| {
        let shown = trial.run(&format!("read 2024 5{words}")).ok().coloured;
        let shown = shown.replace("\u{1b}[1m", "<b>").replace("\u{1b}[36m", "<c>");
        shown.replace("\u{1b}[0m", "</>")
    };
    let part_1 = "\
<b>## --- Day 5: T ---</>

A <b>*star*</> is a word between
<c>`2 * 3 = `</><b>*`6`*</>; 2 * 4 is <c>`8`</>, and
`5 is *

- one box
  - three boxes, each of which has <b>*`7`*</>
    boxes, \\u{1b}[2J

<c>    a line of code stays as long as it is in the page
      x</>
";
    let part_2 = "<b>## --- Part Two ---</>\n\nNow fix it.\n";
    assert_eq!(read(" --part 1"), part_1);
    assert_eq!(read(" --part 2"), part_2);
    assert_eq!(read(""), format!("{part_1}\n{part_2}"));
}

#[test]
fn today_scaffolds_downloads_and_shows_the_day() {
    let server = Server::with_page(PAGE.to_owned());
    let mut trial = Trial::new(&server.address);
    let ended = trial.run("today").ok().said("day07-2024: Print Queue").said("The first page.");
    ended.said("2024 day 8 unlocks in 12h 00m\nstart in day07-2024/src/lib.rs");
    trial.now = NOW - 3 * 3600;
    trial.session = None; // Everything is here already.
    trial.run("today --wait").ok();
    let asked = ["GET /2024/day/7/input", "GET /2024/day/7"];
    assert_eq!(server.asked(), asked, "the last midnight is nearer than the next");
    trial.now = 1_732_000_000; // in November
    trial.run("today").failed("2024 day 1 unlocks in 11d 21h; `cargo today --wait` counts down");
}

#[test]
fn today_waits_for_midnight() {
    let server = Server::with_page(PAGE.to_owned());
    let mut trial = Trial::new(&server.address);
    trial.now = NOW + 12 * 3600 - 10;
    trial.tick = 1;
    trial.run("today --wait").ok().said("2024 day 8 unlocks in ");
    assert_eq!(server.asked(), ["GET /2024/day/8/input", "GET /2024/day/8"]);
    trial.session = None;
    let ended = trial.run("today --wait").failed("there is no session");
    assert!(!ended.stderr.contains("unlocks"), "it fails before the wait: {ended:?}");
}

#[test]
fn today_makes_the_day_even_if_the_site_is_down() {
    let trial = Trial::new(NOWHERE);
    trial.run("today").failed("no answer from http://127.0.0.1:1: curl: (7)");
    assert!(trial.exists("day07-2024/src/lib.rs"));
}
