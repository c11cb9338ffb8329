//! `cargo scaffold`: makes a complete day from the page. `proposals.rs` has the example on it.

use crate::server::{Reply, Server, html, text};
use crate::trial::{NOWHERE, Trial};

const PAGE: &str = r#"<article class="day-desc"><h2>--- Day 5: Print "Queue" ---</h2>
<p>For example:</p><pre><code>47|53
</code></pre><p>The answer is <code><em>143</em></code>.</p></article>"#;

const FILES: [&str; 5] =
    ["Cargo.toml", "benches/bench.rs", "src/lib.rs", "src/main.rs", "tests/it.rs"];

/// A workspace without a session.
fn offline() -> Trial {
    let mut trial = Trial::new(NOWHERE);
    trial.session = None;
    trial
}

/// A site with one page for every day.
fn site(page: String) -> Server {
    Server::start(move |_, what| if what.ends_with("/input") { text("1\n") } else { html(&page) })
}

#[test]
fn a_scaffold_makes_a_day_and_nothing_else() {
    let trial = Trial::new(NOWHERE);
    let ended = trial.run("scaffold 2024 5 --title Queue").ok();
    assert_eq!(ended.stdout, "day05-2024: Queue\n");
    let mut expected = FILES.map(|file| format!("day05-2024/{file}")).to_vec();
    expected.insert(0, "Cargo.toml".to_owned());
    assert_eq!(trial.files(), expected);
    assert!(trial.read("day05-2024/Cargo.toml").contains("name = \"day05-2024\""));
    assert!(trial.read("day05-2024/src/main.rs").contains("&day05_2024::PUZZLE"));
    assert!(
        trial
            .read("day05-2024/src/lib.rs")
            .contains("Puzzle::new(2024, 5, \"Queue\", &[approach!(simple)])")
    );
}

#[test]
fn nothing_is_overwritten() {
    let trial = Trial::new(NOWHERE);
    trial.write("day05-2024/mine", "x");
    trial.run("scaffold 2024 5 --title x").failed("day05-2024 exists already");
    assert_eq!(trial.files(), ["Cargo.toml", "day05-2024/mine"]);
}

#[test]
fn a_day_must_be_in_the_calendar() {
    let trial = offline();
    trial.run("scaffold 2024 26").failed("Advent of Code 2024 has days 1 to 25");
    trial.run("scaffold 2025 13").failed("Advent of Code 2025 has days 1 to 12");
    trial.run("scaffold 2014 1").failed("the first is 2015");
    let ended = trial.run("scaffold 2024 x");
    assert!(ended.status == 2 && ended.stderr.contains("invalid value 'x'"), "{ended:?}");
    let ended = trial.run("scaffold --help").ok();
    assert!(ended.stdout.contains("Make a new day"), "{ended:?}");
    trial.run("scaffold 2025 12").ok();
    assert!(
        !trial.read("day12-2025/src/lib.rs").contains("part2"),
        "its second star comes with all the others"
    );
    assert!(trial.read("day12-2025/src/lib.rs").contains("\"12 December 2025\""));
}

#[test]
fn the_title_comes_from_the_page() {
    let server = site(PAGE.to_owned());
    let trial = Trial::new(&server.address);
    let ended = trial.run("scaffold 2024 5").ok();
    assert!(trial.read("day05-2024/src/lib.rs").contains(r#"(2024, 5, "Print \"Queue\"", "#));
    assert!(trial.read("inputs/2024/day05.md").contains("Queue"), "the page is kept");
    let lines: Vec<&str> = ended.stdout.lines().collect();
    let expected = [
        "inputs/2024/day05.txt (1 line)",
        "inputs/2024/day05.md (part 1)",
        "day05-2024: Print \"Queue\"",
    ];
    assert_eq!(lines, expected);
    let notes: Vec<&str> = ended.stderr.lines().skip(2).collect();
    let expected = [
        "its example comes from the page, and the answer is a guess: check it",
        "start in day05-2024/src/lib.rs; `cargo solve 2024 5` runs it, `cargo test -p day05-2024` \
         tests it",
    ];
    assert_eq!(notes, expected);
    assert_eq!(server.asked(), ["GET /2024/day/5/input", "GET /2024/day/5"]);
}

#[test]
fn a_scaffold_fetches_only_what_is_missing() {
    let server = site(PAGE.to_owned());
    let trial = Trial::new(&server.address);
    trial.write("inputs/2024/day05.txt", "mine\n");
    trial.run("scaffold 2024 5").ok();
    assert_eq!(server.asked(), ["GET /2024/day/5"]);
    assert_eq!(trial.read("inputs/2024/day05.txt"), "mine\n");
    trial.write("inputs/2024/day06.md", &trial.read("inputs/2024/day05.md"));
    trial.run("scaffold 2024 6").ok();
    assert_eq!(server.asked()[1..], ["GET /2024/day/6/input"]);
    let ended = trial.run("scaffold 2024 7 --download");
    ended.failed("`cargo scaffold` always fetches the input; leave out --download");
    assert!(!trial.exists("day07-2024"));
}

#[test]
fn without_a_session_a_scaffold_says_what_is_missing_and_what_brings_it() {
    let mut trial = offline();
    let ended = trial.run("scaffold 2024 5").ok();
    let notes: Vec<&str> = ended.stderr.lines().collect();
    let expected = [
        "without the title and the example of the page: there is no session yet; `cargo session` \
         asks for it",
        "`cargo download 2024 5` fetches your input and the page, with an example",
        "start in day05-2024/src/lib.rs; `cargo solve 2024 5` runs it, `cargo test -p day05-2024` \
         tests it",
    ];
    assert_eq!(notes, expected);
    trial.write("inputs/2024/day06.md", "## --- Day 6: Six ---\n");
    let ended = trial.run("scaffold 2024 6").ok();
    assert!(ended.stderr.starts_with("without your input: there is no session yet"), "{ended:?}");
    trial.write("inputs/2024/day06.txt", "1\n");
    trial.write("inputs/2024/day07.txt", "1\n");
    trial.write("inputs/2024/day07.md", "## --- Day 7: Seven ---\n");
    let ended = trial.run("scaffold 2024 7").ok();
    assert!(ended.stderr.starts_with("start in day07-2024"), "nothing is missing: {ended:?}");
    trial.session = Some("no session".to_owned());
    let ended = trial.run("scaffold 2024 4").ok();
    assert!(ended.stderr.contains(" AOC_SESSION does not hold a session"), "{ended:?}");
}

#[test]
fn without_the_page_the_title_is_the_date() {
    let server = Server::start(|_, _| Reply::Text(500, String::new()));
    let trial = Trial::new(&server.address);
    let ended = trial.run("scaffold 2024 5").ok();
    assert!(ended.stderr.contains("without the title and the example of the page"), "{ended:?}");
    assert!(trial.read("day05-2024/src/lib.rs").contains("\"5 December 2024\""));
    assert_eq!(server.asked().len(), 1);
}

#[test]
fn a_day_that_is_still_locked_is_named() {
    let trial = Trial::new(NOWHERE);
    let ended = trial.run("scaffold 2024 8").ok();
    let notes: Vec<&str> = ended.stderr.lines().collect();
    assert!(notes[0].starts_with("2024 day 8 is still locked; it unlocks in 1"), "{notes:?}");
    assert!(notes[1].starts_with("start in day08-2024/src/lib.rs"), "{notes:?}");
    assert_eq!(notes.len(), 2, "there is nothing to download yet");
    assert!(!trial.run("scaffold 2024 7 --title T").ok().stderr.contains("locked"));
}

#[test]
fn a_title_is_one_line_of_plain_text() {
    let trial = offline();
    for title in ["two\nlines", "\u{202e}backwards", " "] {
        trial
            .start("", &["scaffold", "2024", "5", "--title", title])
            .end()
            .failed("one line of plain text");
    }
    assert_eq!(trial.files(), ["Cargo.toml"]);
}

#[test]
fn a_misleading_title_on_the_page_does_not_reach_the_code() {
    for (title, expected) in [("\u{202e}T\u{1b}", "T: day 5 "), (" ", "Day 5 of Advent")] {
        let server = site(format!("<article><h2>--- Day 5: {title} ---</h2></article>"));
        let trial = Trial::new(&server.address);
        trial.run("scaffold 2024 5").ok();
        assert!(
            trial.read("day05-2024/src/lib.rs").starts_with(&format!("//! {expected}")),
            "{title:?}"
        );
    }
}
