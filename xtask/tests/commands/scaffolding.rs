//! `cargo scaffold`: makes a complete day from the page, and a later download fills in what was missing.

use crate::server::{Reply, Server, html, text};
use crate::trial::{NOWHERE, SESSION, Trial};

const PAGE: &str = r#"<article class="day-desc"><h2>--- Day 5: Print "Queue" ---</h2><p>For example:</p><pre><code>47|53
</code></pre><p>The answer is <code><em>143</em></code>.</p></article>"#;

/// A part 2 with another answer to the same example.
const PART_2: &str = r#"<p>Your puzzle answer was <code>7</code>.</p><article class="day-desc">
<h2 id="part2">--- Part Two ---</h2><p>In the above example, it is <em><code>123</code></em>.</p></article>"#;

/// A part 2 with its own example.
const OWN_EXAMPLE: &str = r#"<p>Your puzzle answer was <code>7</code>.</p><article class="day-desc">
<h2 id="part2">--- Part Two ---</h2><p>For example:</p><pre><code>1|2
</code></pre><p>It is <em><code>48</code></em>.</p></article>"#;

const FILES: [&str; 6] = ["Cargo.toml", "benches/bench.rs", "example.txt", "src/lib.rs", "src/main.rs", "tests/it.rs"];

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
    assert!(trial.read("day05-2024/src/lib.rs").contains("Puzzle::new(2024, 5, \"Queue\", &[approach!(simple)])"));
    let files: String = FILES.iter().map(|file| trial.read(&format!("day05-2024/{file}"))).collect();
    for word in ["day00", "A New Day", "2015"] {
        assert!(!files.contains(word), "{word}: {files}");
    }
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
    assert!(!trial.read("day12-2025/src/lib.rs").contains("part2"), "its second star comes with all the others");
    assert!(trial.read("day12-2025/src/lib.rs").contains("\"12 December 2025\""));
}

#[test]
fn title_and_example_come_from_the_page() {
    let server = site(PAGE.to_owned());
    let trial = Trial::new(&server.address);
    trial.run("scaffold 2024 5").ok();
    assert!(trial.read("day05-2024/src/lib.rs").contains(r#"(2024, 5, "Print \"Queue\"", "#));
    assert_eq!(trial.read("day05-2024/example.txt"), "47|53\n");
    let proposal = r#"        // Proposed from the page; check the answers.
        Example::new(include_str!("../example.txt"), [Some("143"), None]),
"#;
    assert!(trial.read("day05-2024/src/lib.rs").contains(proposal));
    assert!(trial.exists("inputs/2024/day05.md"), "the page is kept");
    assert_eq!(server.asked(), ["GET /2024/day/5"]);
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
fn a_scaffold_succeeds_after_an_interrupted_one() {
    let trial = offline();
    trial.write(".new-day05-2024/src/lib.rs", "half");
    trial.run("scaffold 2024 5").ok();
    assert!(!trial.exists(".new-day05-2024"));
    assert!(!trial.read("day05-2024/src/lib.rs").contains("half"));
}

#[test]
fn a_title_is_one_line_of_plain_text() {
    let trial = offline();
    for title in ["two\nlines", "\u{202e}backwards", " "] {
        trial.start("", &["scaffold", "2024", "5", "--title", title]).end().failed("one line of plain text");
    }
    assert_eq!(trial.files(), ["Cargo.toml"]);
}

#[test]
fn a_misleading_title_on_the_page_is_ignored() {
    let server = site("<article><h2>--- Day 5: \u{202e}T ---</h2></article>".to_owned());
    let trial = Trial::new(&server.address);
    trial.run("scaffold 2024 5").ok();
    assert!(trial.read("day05-2024/src/lib.rs").contains("\"5 December 2024\""));
}

#[test]
fn examples_in_a_list_go_into_the_code() {
    let list = "<ul><li><code>(())</code> is floor <code>0</code>.</li><li><code>\"</code> is odd.</li></ul>";
    let server = site(format!("<article><h2>--- Day 5: T ---</h2>{list}</article>"));
    let trial = Trial::new(&server.address);
    trial.run("scaffold 2024 5").ok();
    let lines = r#"        Example::new("(())", [Some("0"), None]),
        Example::new("\"", [None, None]),
"#;
    assert!(trial.read("day05-2024/src/lib.rs").contains(lines), "{}", trial.read("day05-2024/src/lib.rs"));
}

#[test]
fn a_day_made_early_is_filled_in_by_the_next_download() {
    let server = site(PAGE.to_owned());
    let mut trial = Trial::new(&server.address);
    trial.session = None;
    trial.run("scaffold 2024 5").ok();
    assert!(trial.read("day05-2024/src/lib.rs").contains("[None, None]"));
    trial.session = Some(SESSION.to_owned());
    let ended = trial.run("download 2024 5").ok();
    assert!(ended.stdout.contains("day05-2024/src/lib.rs (filled in from the page)"), "{ended:?}");
    let filled_in = trial.read("day05-2024/src/lib.rs");
    assert_eq!(trial.read("day05-2024/example.txt"), "47|53\n");

    // The result is the same as if the page had been there from the start.
    let other = Trial::new(&server.address);
    other.run("scaffold 2024 5").ok();
    assert_eq!(filled_in, other.read("day05-2024/src/lib.rs"));
    let ended = trial.run("download 2024 5").ok();
    assert!(!ended.stdout.contains("filled in"), "{ended:?}");
}

#[test]
fn changes_by_the_user_are_kept() {
    let server = site(PAGE.to_owned());
    let mut trial = Trial::new(&server.address);
    trial.session = None;
    trial.run("scaffold 2024 5 --title Mine").ok();
    let mine = trial.read("day05-2024/src/lib.rs").replace("[None, None]", "[Some(\"1\"), None]");
    trial.write("day05-2024/src/lib.rs", &mine);
    trial.run("scaffold 2024 6").ok();
    trial.write("day06-2024/example.txt", "mine\n");
    trial.session = Some(SESSION.to_owned());
    trial.run("download 2024 5").ok();
    trial.run("download 2024 6").ok();
    assert_eq!(trial.read("day05-2024/src/lib.rs"), mine);
    assert_eq!(trial.read("day05-2024/example.txt"), "");
    assert_eq!(trial.read("day06-2024/example.txt"), "mine\n");
    let library = trial.read("day06-2024/src/lib.rs");
    assert!(library.contains("[None, None]") && library.contains(r#""Print \"Queue\"""#), "{library}");
}

#[test]
fn part_2_adds_its_answer_or_its_own_example() {
    for (part_2, expected) in [
        (PART_2, vec![r#"Example::new(include_str!("../example.txt"), [Some("143"), Some("123")]),"#]),
        (
            OWN_EXAMPLE,
            vec![
                r#"Example::new(include_str!("../example.txt"), [Some("143"), None]),"#,
                r#"Example { name: "example 2", ..Example::new(include_str!("../example2.txt"), [None, Some("48")]) },"#,
            ],
        ),
    ] {
        let (first, both) = (PAGE.to_owned(), format!("{PAGE}{part_2}"));
        let server = Server::start(move |place, what| match (place, what.ends_with("/input")) {
            (_, true) => text("1\n"),
            (0, _) => html(&first),
            _ => html(&both),
        });
        let trial = Trial::new(&server.address);
        trial.run("scaffold 2024 5").ok();
        trial.run("download 2024 5 --force").ok();
        let library = trial.read("day05-2024/src/lib.rs");
        assert!(expected.iter().all(|line| library.contains(line)), "{library}");
        assert_eq!(trial.exists("day05-2024/example2.txt"), part_2 == OWN_EXAMPLE);
    }
}
