//! The example that `cargo scaffold` takes from a page, and the line that `cargo download` shows
//! when the page says more.

use crate::server::{Server, html, text};
use crate::trial::{NOWHERE, Trial};

const BLOCK: &str = "<pre><code>1 2\n3 4\n</code></pre>";

/// A page with these two parts.
fn page(part_1: &str, part_2: Option<&str>) -> String {
    let part_2 = part_2.map(|text| {
        format!(
            "<p>Your puzzle answer was <code>7</code>.</p>\
             <article class=\"day-desc\"><h2 id=\"part2\">--- Part Two ---</h2>{text}</article>"
        )
    });
    let part_2 = part_2.unwrap_or_default();
    format!("<article class=\"day-desc\"><h2>--- Day 5: Boxes ---</h2>{part_1}</article>{part_2}")
}

/// A workspace whose site has these pages, one after the other.
fn workspace(pages: [String; 2]) -> Trial {
    let server = Server::start(move |place, what| {
        if what.ends_with("/input") { text("1\n") } else { html(&pages[place.min(1)]) }
    });
    let trial = Trial::new(NOWHERE).at(&server);
    trial.write("inputs/2024/day05.txt", "1\n");
    trial
}

/// The line of an example with these answers.
fn line(answers: &str) -> String {
    format!("        Example::new(include_str!(\"../example.txt\"), [{answers}]),\n")
}

#[test]
fn the_first_block_after_the_word_example_is_the_text_and_the_last_emphasis_its_answer() {
    for (part_1, part_2, answers) in [
        (
            "<p>Boxes:</p><pre><code>0</code></pre><p>For example:</p>BLOCK<p>It is \
             <code><em>9</em></code>, so <code><em>10</em></code> in <code>5</code>.</p>",
            None,
            "Some(\"10\"), None",
        ),
        (
            "<p>Here is an example stack:</p>BLOCK<p>So <code>5 * 2 = <em>10</em></code>.</p>",
            Some("<p>Above, it is <em><code>45</code></em>.</p>"),
            "Some(\"10\"), Some(\"45\")",
        ),
        ("<p>Examples are these boxes:</p>BLOCK<p>Add <em>them</em>.</p>", None, "None, None"),
    ] {
        let page = page(&part_1.replace("BLOCK", BLOCK), part_2);
        let trial = workspace([page.clone(), page]);
        let ended = trial.run("scaffold 2024 5").ok();
        assert_eq!(trial.read("day05-2024/example.txt"), "1 2\n3 4\n");
        let code = trial.read("day05-2024/src/lib.rs");
        assert!(code.contains(&line(answers)), "{code}");
        let is_guess = answers != "None, None";
        assert_eq!(code.contains("a guess from the puzzle's page: check it"), is_guess, "{code}");
        assert_eq!(ended.stderr.contains("is a guess: check it"), is_guess, "{ended:?}");
    }
}

#[test]
fn a_page_without_a_block_leaves_the_examples_to_the_author() {
    let part = "<p>For example, <code>()()</code> is <code><em>2</em></code> long.</p>";
    for part in [part.to_owned(), format!("<p>The boxes are:</p>{BLOCK}")] {
        let page = page(&part, None);
        let trial = workspace([page.clone(), page]);
        let ended = trial.run("scaffold 2024 5").ok();
        assert!(!trial.exists("day05-2024/example.txt"));
        assert!(trial.read("day05-2024/src/lib.rs").contains("// common::Example::new("));
        assert!(!ended.stderr.contains("guess"), "{ended:?}");
    }
}

#[test]
fn a_page_that_says_more_changes_nothing_of_the_author() {
    let part_1 = format!("<p>For example:</p>{BLOCK}<p>It is <code><em>10</em></code>.</p>");
    let part_2 = "<p>Now it is <code><em>45</em></code>.</p>";
    let trial = workspace([page(&part_1, None), page(&part_1, Some(part_2))]);
    trial.run("scaffold 2024 5").ok();
    let code = trial.read("day05-2024/src/lib.rs");
    trial.write("day05-2024/example.txt", "mine\n");
    trial.write("inputs/2024/answers.json", r#"{"day05.txt": {"part1": "7"}}"#);
    let ended = trial.run("download 2024 5").ok();
    assert!(ended.stdout.ends_with(line("Some(\"10\"), Some(\"45\")").trim_start()), "{ended:?}");
    assert_eq!(trial.read("day05-2024/src/lib.rs"), code);
    assert_eq!(trial.read("day05-2024/example.txt"), "mine\n");
    let ended = trial.run("download 2024 5 --force").ok();
    assert!(!ended.stdout.contains("Example"), "it was shown: {ended:?}");
}

#[test]
fn a_day_made_early_gets_the_text_and_its_author_the_line() {
    let part = format!("<p>For example:</p>{BLOCK}<p>It is <code><em>10</em></code>.</p>");
    let page = page(&part, None);
    let mut trial = workspace([page.clone(), page]);
    let session = trial.session.take();
    trial.run("scaffold 2024 5").ok();
    let code = trial.read("day05-2024/src/lib.rs");
    trial.session = session;
    let ended = trial.run("download 2024 5").ok();
    assert!(ended.stdout.ends_with(line("Some(\"10\"), None").trim_start()), "{ended:?}");
    assert_eq!(trial.read("day05-2024/src/lib.rs"), code);
    assert_eq!(trial.read("day05-2024/example.txt"), "1 2\n3 4\n");
}

#[test]
fn a_line_that_the_author_has_is_not_shown() {
    let part_1 = format!("<p>For example:</p>{BLOCK}<p>It is <code><em>10</em></code>.</p>");
    let part_2 = "<p>Now it is <code><em>45</em></code>.</p>";
    let trial = workspace([page(&part_1, None), page(&part_1, Some(part_2))]);
    trial.run("scaffold 2024 5").ok();
    let code = trial.read("day05-2024/src/lib.rs");
    let [old, new] = ["Some(\"10\"), None", "Some(\"10\"), Some(\"45\")"].map(line);
    assert!(code.contains(&old), "{code}");
    trial.write("day05-2024/src/lib.rs", &code.replace(&old, &new));
    trial.write("inputs/2024/answers.json", r#"{"day05.txt": {"part1": "7"}}"#);
    let ended = trial.run("download 2024 5").ok();
    assert!(!ended.stdout.contains("Example"), "{ended:?}");
}
