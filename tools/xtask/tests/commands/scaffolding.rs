//! `cargo scaffold` makes a complete day from the page, and `cargo download` shows the line for its
//! example when the page says more.

use crate::server::{Server, html, text};
use crate::trial::{NOWHERE, Trial};

const PART_1: &str = "<p>For example:</p><pre><code>1 2\n3 4\n</code></pre><p>It is \
                      <code><em>10</em></code>.</p>";

const LINE: &str = r#"Example::new(include_str!("../example.txt"), [Some("10"), None]),"#;

/// A page with this part 1.
fn page(part_1: &str) -> String {
    format!("<article class=\"day-desc\"><h2>--- Day 5: Print \"Queue\" ---</h2>{part_1}</article>")
}

/// A workspace without a session.
fn offline() -> Trial {
    let mut trial = Trial::new(NOWHERE);
    trial.session = None;
    trial
}

#[test]
fn a_scaffold_makes_a_day_and_nothing_else() {
    let trial = Trial::new(NOWHERE);
    let ended = trial.run("scaffold 2024 5 --title Queue").ok();
    assert_eq!(ended.stdout, "day05-2024: Queue\n");
    let files = ["Cargo.toml", "benches/bench.rs", "src/lib.rs", "src/main.rs", "tests/it.rs"];
    let files = files.map(|file| format!("day05-2024/{file}"));
    assert_eq!(trial.files(), [&["Cargo.toml".to_owned()][..], &files].concat());
    trial.run("scaffold 2024 5 --title x").failed("day05-2024 exists already");
    let code = trial.read("day05-2024/src/lib.rs");
    assert!(code.contains("Puzzle::new(2024, 5, \"Queue\", &[approach!(simple)])"), "{code}");
    assert!(code.contains("// common::Example::new("), "{code}");
}

#[test]
fn a_day_must_be_in_the_calendar() {
    let trial = offline();
    trial.run("scaffold 2024 26").failed("Advent of Code 2024 has days 1 to 25");
    trial.run("scaffold 2025 12").ok().said("2025 day 12 unlocks in ");
    let code = trial.read("day12-2025/src/lib.rs");
    assert!(code.contains("\"12 December 2025\""), "{code}");
    assert!(code.ends_with("        todo!()\n    }\n}\n") && !code.contains("part2"), "{code}");
}

#[test]
fn the_title_and_the_example_come_from_the_page() {
    let server = Server::with_page(page(PART_1));
    let trial = Trial::new(&server.address);
    let ended = trial.run("scaffold 2024 5").ok();
    let code = trial.read("day05-2024/src/lib.rs");
    assert!(code.contains(r#"(2024, 5, "Print \"Queue\"", "#), "{code}");
    let comment = "// The answer is a guess from the puzzle's page: check it.\n        ";
    assert!(code.contains(&format!("{comment}{LINE}\n")), "{code}");
    assert!(code.contains("use common::{Example, Puzzle, "), "{code}");
    assert_eq!(trial.read("day05-2024/example.txt"), "1 2\n3 4\n");
    ended.said("\nday05-2024: Print \"Queue\"\n").said(
        "\nits example comes from the page, and the answer is a guess: check it\n\
         start in day05-2024/src/lib.rs; `cargo solve 2024 5` runs it, `cargo test -p day05-2024` \
         tests it\n",
    );
    // Only what is missing is fetched.
    trial.write("inputs/2024/day06.txt", "mine\n");
    trial.run("scaffold 2024 6").ok();
    assert_eq!(server.asked()[2..], ["GET /2024/day/6"]);
    assert_eq!(trial.read("inputs/2024/day06.txt"), "mine\n");
}

#[test]
fn a_scaffold_says_what_is_missing_and_what_brings_it() {
    let mut trial = offline();
    let ended = trial.run("scaffold 2024 5").ok().said("not fetched: there is no session");
    ended.said("`cargo download 2024 5` fetches your input and the page, with an example\n");
    trial.write("inputs/2024/day06.md", "## --- Day 6: Six ---\n");
    let ended = trial.run("scaffold 2024 6").ok();
    ended.said("`cargo download 2024 6` fetches your input into inputs/2024/day06.txt\n");
    trial.write("inputs/2024/day07.txt", "1\n");
    trial.write("inputs/2024/day07.md", "## --- Day 7: Seven ---\n");
    let ended = trial.run("scaffold 2024 7").ok();
    assert!(ended.stderr.starts_with("start in day07-2024"), "nothing is missing: {ended:?}");
    trial.session = Some("no session".to_owned());
    let ended = trial.run("scaffold 2024 8").ok();
    assert!(ended.stderr.starts_with("2024 day 8 unlocks in 12h 00m\nstart in"), "{ended:?}");
}

#[test]
fn a_title_is_one_line_of_plain_text() {
    let trial = offline();
    for title in ["two\nlines", "\u{202e}backwards", " "] {
        let words = ["scaffold", "2024", "5", "--title", title];
        trial.execute("", &words, "").failed("one line of plain text");
    }
    assert_eq!(trial.files(), ["Cargo.toml"]);
}

#[test]
fn a_page_that_says_more_changes_nothing_of_the_author() {
    let first = page(PART_1);
    let second = format!(
        "{first}<p>Your puzzle answer was <code>7</code>.</p><article><h2>--- Part Two ---</h2>\
         <p>Now it is <code><em>45</em></code>.</p></article>"
    );
    let server = Server::start(move |place, what| match place {
        _ if what.ends_with("/input") => text("1\n"),
        0..4 => html(&first),
        _ => html(&second),
    });
    let mut trial = Trial::new(&server.address);
    // The day was made before its page was known.
    let session = trial.session.take();
    trial.run("scaffold 2024 5").ok();
    trial.session = session;
    let code = trial.read("day05-2024/src/lib.rs");
    let ended = trial.run("download 2024 5").ok();
    assert!(ended.stdout.ends_with(&format!("\n{LINE}\n")), "{ended:?}");
    assert_eq!(trial.read("day05-2024/example.txt"), "1 2\n3 4\n");
    let ended = trial.run("download 2024 5 --force").ok();
    assert!(!ended.stdout.contains("Example"), "it was shown: {ended:?}");

    trial.write("day05-2024/example.txt", "mine\n");
    trial.write("inputs/2024/answers.json", r#"{"day05.txt": {"part1": "7"}}"#);
    let ended = trial.run("download 2024 5").ok();
    ended.said(&LINE.replace("None", "Some(\"45\")"));
    assert_eq!(trial.read("day05-2024/example.txt"), "mine\n");
    assert_eq!(trial.read("day05-2024/src/lib.rs"), code);

    // The author has written that line.
    trial
        .write("day05-2024/src/lib.rs", &format!("{code}{}", LINE.replace("None", "Some(\"45\")")));
    trial.write("inputs/2024/day05.md", "");
    let ended = trial.run("download 2024 5 --force").ok();
    assert!(!ended.stdout.contains("Example"), "{ended:?}");
}
