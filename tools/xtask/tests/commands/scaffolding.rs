//! `cargo scaffold` makes a complete day from the page, and `cargo download` shows the line for its
//! example when the page says more.

use crate::server::Server;
use crate::trial::{NOWHERE, Trial};

const PART_1: &str = "<p>For example:</p><pre><code>1 2\n3 4\n</code></pre><p>It is \
                      <code><em>10</em></code>.</p>";

const LINE: &str = r#"Example::new(include_str!("../example.txt"), [Some("10"), None]),"#;

/// A page with this text.
fn page(text: &str) -> String {
    format!("<article class=\"day-desc\"><h2>--- Day 5: Print \"Queue\" ---</h2>{text}</article>")
}

#[test]
fn a_title_replaces_the_page() {
    let trial = Trial::new(NOWHERE);
    trial.run("scaffold 2024 5 --title \u{202e}x").failed("one line of plain text");
    let ended = trial.run("scaffold 2024 5 --title Queue").ok();
    assert_eq!(ended.stdout, "day05-2024: Queue\n");
    trial.run("scaffold 2024 5 --title x").failed("day05-2024 exists already");
    trial.holds("day05-2024/src/lib.rs", "Puzzle::new(2024, 5, \"Queue\", ");
    assert!(!trial.exists("day05-2024/example.txt") && !trial.exists("inputs"));
}

#[test]
fn the_title_and_the_example_come_from_the_page() {
    let server = Server::with_page(page(PART_1));
    let trial = Trial::new(&server.address);
    let ended = trial.run("scaffold 2024 5").ok();
    ended.said("\nday05-2024: Print \"Queue\"\n").said(
        "\nits example comes from the page, and the answer is a guess: check it\n\
         start in day05-2024/src/lib.rs; `cargo solve 2024 5` runs it, `cargo test -p day05-2024` \
         tests it\n",
    );
    trial.holds("day05-2024/src/lib.rs", r#"(2024, 5, "Print \"Queue\"", "#);
    trial.holds("day05-2024/src/lib.rs", &format!("        {LINE}\n"));
}

#[test]
fn a_scaffold_says_what_is_missing_and_what_brings_it() {
    let mut trial = Trial::new(NOWHERE);
    trial.session = None;
    let ended = trial.run("scaffold 2024 5").ok().said("not fetched: there is no session");
    ended.said("`cargo download 2024 5` fetches your input and the page, with an example\n");
    trial.write("inputs/2024/day06.md", "## --- Day 6: Six ---\n");
    let ended = trial.run("scaffold 2024 6").ok();
    ended.said("`cargo download 2024 6` fetches your input into inputs/2024/day06.txt\n");
    // Without a request.
    let ended = trial.run("scaffold 2024 25").ok();
    assert!(ended.stderr.starts_with("2024 day 25 unlocks in 17d 12h\nstart in"), "{ended:?}");
    assert!(!trial.read("day25-2024/src/lib.rs").contains("part2"), "the last day has one part");
}

#[test]
fn a_page_that_says_more_changes_nothing_of_the_author() {
    let part_2 = "<h2>--- Part Two ---</h2><p>Now it is <code><em>45</em></code>.</p>";
    let server = Server::with_page(page(&format!("{PART_1}{part_2}")));
    let trial = Trial::new(&server.address);
    // The day was made before its page was known.
    trial.run("scaffold 2024 5 --title T").ok();
    let code = trial.read("day05-2024/src/lib.rs");
    let line = LINE.replace("None", "Some(\"45\")");
    let download = || trial.run("download 2024 5 --force").ok().stdout;
    assert!(download().ends_with(&format!("(both parts)\nday05-2024/example.txt\n{line}\n")));
    assert_eq!(trial.read("day05-2024/example.txt"), "1 2\n3 4\n");
    assert!(!download().contains("Example"), "it was shown");

    let old = "For example:\n\n```\n1 2\n3 4\n```\n\nIt is *`10`*.\n";
    trial.write("inputs/2024/day05.md", old);
    trial.write("day05-2024/example.txt", "mine\n");
    assert!(download().ends_with(&format!("(both parts)\n{line}\n")));
    assert_eq!(trial.read("day05-2024/example.txt"), "mine\n");
    assert_eq!(trial.read("day05-2024/src/lib.rs"), code);

    trial.write("inputs/2024/day05.md", old);
    trial.write("day05-2024/src/lib.rs", &line);
    assert!(!download().contains("Example"), "the author has written it");
}
