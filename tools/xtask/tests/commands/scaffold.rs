//! `cargo scaffold`: the files of a new day, and the day that it makes.

use crate::server::Server;
use crate::trial::{NOW, Trial};

const PAGE: &str = "<article><h2>--- Day 5: \"A\" &amp; B ---</h2><p>For example:</p>
<pre><code>1 2
&lt;&gt;
</code></pre><p>That is <code><em>143</em></code>.</p></article>";

#[test]
fn a_day_has_the_title_the_example_and_the_input_of_its_page() {
    let server = Server::with_page(PAGE.to_owned());
    let trial = Trial::at(&server);
    let ended = trial.run("scaffold 2024 5").ok();
    let made = "day05-2024: \"A\" & B\n";
    assert!(ended.stdout.ends_with(made), "{ended:?}");
    ended.said("the answer is a guess: check it");
    assert_eq!(trial.read("day05-2024/example.txt"), "1 2\n<>\n");
    assert_eq!(trial.read("inputs/2024/day05.txt"), "1\n");
    let library = r#"//! "A" & B: day 5 of Advent of Code 2024.

use common::{Example, Puzzle, approach};

/// The puzzle: its examples and its approaches, the default first.
pub static PUZZLE: Puzzle = Puzzle {
    examples: &[
        // The answer is a guess from the puzzle's page: check it.
        Example::new(include_str!("../example.txt"), [Some("143"), None]),
    ],
    ..Puzzle::new(2024, 5, "\"A\" & B", &[approach!(simple)])
};

mod simple {
"#;
    assert!(trial.read("day05-2024/src/lib.rs").starts_with(library));
    trial.holds("day05-2024/src/lib.rs", "    pub fn part1(_text: &str) -> Option<u64> {");
    trial.holds("day05-2024/src/lib.rs", "    // Part 2 is a `pub fn part2`");
    trial.holds("day05-2024/src/main.rs", "common::cli::main(&day05_2024::PUZZLE)");
    trial.holds("day05-2024/tests/it.rs", "testing::suite!(day05_2024::PUZZLE);");
    assert_eq!(trial.read("day05-2024/Cargo.toml").matches("\"day05-2024\"").count(), 2);
    trial.run("scaffold 2024 5").failed("day05-2024 exists already");
    assert_eq!(server.asked(), ["GET /2024/day/5/input", "GET /2024/day/5"]);
}

#[test]
fn without_a_date_it_makes_the_current_day() {
    let server = Server::with_page(PAGE.to_owned());
    let mut trial = Trial::at(&server);
    trial.run("scaffold").ok().said("day07-2024: ");
    trial.run("scaffold").failed("day07-2024 exists already; 2024 day 8 unlocks in 12h 00m");
    trial.now = NOW - 20 * 86_400;
    trial.run("scaffold").failed("2024 day 1 unlocks in 13d 12h");
    assert_eq!(server.asked().len(), 2);
}

#[test]
fn a_day_needs_neither_the_site_nor_a_page() {
    let trial = Trial::new();
    trial.run("scaffold 2024 5").ok().said("not fetched: no answer from http://127.0.0.1:1");
    trial.holds("day05-2024/src/lib.rs", "//! Day 5 of Advent of Code 2024.");
    trial.holds("day05-2024/src/lib.rs", "Puzzle::new(2024, 5, \"5 December 2024\", ");
    trial.run("scaffold 2024 8").ok().said("2024 day 8 unlocks in 12h 00m\n");
    trial.log_out();
    trial.run("scaffold 2024 6").ok().said("not fetched: there is no session");
    let ended = trial.run("scaffold 2023 25 --title T").ok();
    assert!(!ended.stderr.contains("not fetched"), "{ended:?}");
    assert!(!trial.read("day25-2023/src/lib.rs").contains("art2"));
    trial.run("scaffold 2023 24 --title a\nb").failed("a title is one line of plain text");
    trial.run("scaffold 5 2024").failed("did you mean 2024 5?");
}
