//! `cargo scaffold`: a day appears whole, and goes away whole.

use std::process::Command;

use crate::server::{Reply, Server, html};
use crate::trial::Trial;

const NOWHERE: &str = "http://127.0.0.1:1";

const PAGE: &str = r#"<article class="day-desc"><h2>--- Day 5: Print "Queue" ---</h2><pre><code>47|53
</code></pre></article>"#;

const FILES: [&str; 6] = ["Cargo.toml", "benches/bench.rs", "example.txt", "src/lib.rs", "src/main.rs", "tests/it.rs"];

/// A workspace that knows no session.
fn offline(name: &str) -> Trial {
    let mut trial = Trial::new(name, NOWHERE);
    trial.session = None;
    trial.set("ADVENT_OF_CODE_SESSION", "abc");
    trial
}

/// A workspace in which cargo can read the manifest of a scaffold.
fn with_house(name: &str) -> Trial {
    let trial = offline(name);
    let mut manifest = trial.read("Cargo.toml")
        + "[workspace.package]\nversion = \"0.1.0\"\nedition = \"2024\"\nrust-version = \"1.88\"\nlicense = \"MIT\"\n\
           publish = false\n[workspace.lints]\n[workspace.dependencies]\n";
    for package in ["benches", "common", "nom", "nom-supreme", "testing"] {
        manifest.extend([package, " = { path = \"house/", package, "\" }\n"]);
        let its_own = format!("[package]\nname = \"{package}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n");
        trial.write(&format!("house/{package}/Cargo.toml"), &its_own);
        trial.write(&format!("house/{package}/src/lib.rs"), "");
    }
    trial.write("Cargo.toml", &manifest);
    trial
}

fn git(trial: &Trial, words: &[&str]) {
    let who = ["-c", "user.name=x", "-c", "user.email=x@example.com", "-c", "commit.gpgsign=false"];
    let status = Command::new("git").args(who).args(words).current_dir(&trial.root).status().unwrap();
    assert!(status.success(), "git {words:?}");
}

#[test]
fn a_day_and_nothing_else() {
    let trial = Trial::new("scaffold", NOWHERE);
    let ended = trial.run("scaffold 2024 5 --title Queue").ok();
    assert_eq!(ended.stdout, "day05-2024: Queue\n");
    let mut expected = FILES.map(|file| format!("day05-2024/{file}")).to_vec();
    expected.insert(0, "Cargo.toml".to_owned());
    assert_eq!(trial.files(), expected);
    assert!(trial.read("day05-2024/Cargo.toml").contains("name = \"day05-2024\""));
    assert!(trial.read("day05-2024/src/main.rs").contains("&day05_2024::PUZZLE"));
    assert!(trial.read("day05-2024/src/lib.rs").contains("Puzzle::new(2024, 5, \"Queue\", &[&Simple])"));
    assert!(trial.read("day05-2024/src/lib.rs").lines().count() < 50);
}

#[test]
fn nothing_is_overwritten() {
    let trial = Trial::new("overwrite", NOWHERE);
    trial.write("day05-2024/mine", "x");
    trial.run("scaffold 2024 5 --title x").failed("day05-2024 is there already");
    assert_eq!(trial.files(), ["Cargo.toml", "day05-2024/mine"]);
}

#[test]
fn days_of_the_calendar() {
    let trial = offline("calendar");
    trial.run("scaffold 2024 26").failed("Advent of Code 2024 has days 1 to 25");
    trial.run("scaffold 2025 13").failed("Advent of Code 2025 has days 1 to 12");
    trial.run("scaffold 2014 1").failed("the first is 2015");
    assert_eq!(trial.run("scaffold 2024 x").status, 2);
    trial.run("scaffold 2025 12").ok();
    assert!(!trial.read("day12-2025/src/lib.rs").contains("part2"), "its second star comes with all the others");
    assert!(trial.read("day12-2025/src/lib.rs").contains("\"12 December 2025\""));
}

#[test]
fn title_and_example_of_the_page() {
    let server = Server::start(|_, _| html(PAGE));
    let trial = Trial::new("scaffold-page", &server.address);
    trial.run("scaffold 2024 5").ok();
    assert!(trial.read("day05-2024/src/lib.rs").contains(r#"(2024, 5, "Print \"Queue\"", "#));
    assert_eq!(trial.read("day05-2024/example.txt"), "47|53\n");
    assert!(trial.exists("inputs/2024/day05.md"), "so that nobody asks for it again");
    assert_eq!(server.asked(), ["GET /2024/day/5"]);
}

#[test]
fn without_the_page_it_is_the_date() {
    let server = Server::start(|_, _| Reply::Text(500, String::new()));
    let trial = Trial::new("scaffold-500", &server.address);
    let ended = trial.run("scaffold 2024 5").ok();
    assert!(ended.stderr.contains("without the title and the example of the page"), "{ended:?}");
    assert!(trial.read("day05-2024/src/lib.rs").contains("\"5 December 2024\""));
    assert_eq!(server.asked().len(), 1);
}

#[test]
fn an_interrupted_scaffold_is_no_obstacle() {
    let trial = offline("half");
    trial.write(".new-day05-2024/src/lib.rs", "half");
    trial.run("scaffold 2024 5").ok();
    assert!(!trial.exists(".new-day05-2024"));
    assert!(!trial.read("day05-2024/src/lib.rs").contains("half"));
}

#[test]
fn titles_are_one_line() {
    let trial = offline("titles");
    let output = trial.command("scaffold 2024 5 --title").arg("two\nlines").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(trial.files(), ["Cargo.toml"]);
}

#[test]
fn one_more_approach() {
    let trial = offline("approach");
    trial.run("scaffold 2024 5 --title x").ok();
    trial.run("scaffold 2024 5 --approach two-heaps").ok();
    let library = trial.read("day05-2024/src/lib.rs");
    assert!(library.contains("&[&Simple, &two_heaps::TwoHeaps])"), "{library}");
    assert!(library.contains("\npub mod two_heaps;\n\nuse common"), "{library}");
    assert!(trial.read("day05-2024/src/two_heaps.rs").contains("const NAME: &'static str = \"two-heaps\";"));
    assert!(
        trial.read("day05-2024/src/two_heaps.rs").contains("crate::Simple::parse(text)"),
        "it starts with that model"
    );
    trial.run("scaffold 2024 5 --approach two-heaps").failed("has a module two_heaps already");
    trial.run("scaffold 2024 5 --approach match").failed("a word of Rust");
    trial.run("scaffold 2024 6 --approach x").failed("there is no day06-2024/src/lib.rs");
    trial.write("day05-2024/src/lib.rs", "pub static PUZZLE: Puzzle = make();\n");
    trial.run("scaffold 2024 5 --approach other").failed("add the approach to its list yourself");
    assert!(!trial.exists("day05-2024/src/other.rs"));
}

#[test]
fn undo_a_scaffold() {
    let trial = with_house("undo");
    trial.write("README.md", "");
    git(&trial, &["init", "-q"]);
    let before = trial.files();
    trial.run("scaffold 2024 5").ok();
    trial.run_with("scaffold --remove 2024 5", "n\n").failed("nothing was removed");
    trial.run_with("scaffold --remove 2024 5", "y\n").ok();
    assert_eq!(trial.files(), before);
}

#[test]
fn work_that_is_not_committed_stays() {
    let trial = with_house("uncommitted");
    git(&trial, &["init", "-q"]);
    trial.run("scaffold 2024 5").ok();
    trial.write("day05-2024/src/notes.rs", "// mine\n");
    trial.run("scaffold --remove 2024 5 --yes").failed("has changes that are not committed");
    std::fs::remove_file(trial.root.join("day05-2024/src/notes.rs")).unwrap();
    trial.write("day05-2024/src/lib.rs", "// mine\n");
    trial.run("scaffold --remove 2024 5 --yes").failed("has changes that are not committed");
    assert_eq!(trial.read("day05-2024/src/lib.rs"), "// mine\n");
}

#[test]
fn remove_a_day_with_all_that_is_its_own() {
    let trial = offline("remove");
    trial.day_with("day05-2024", &["1"]);
    trial.write("inputs/day05-2024/full-1.txt", "1\n");
    trial.write("inputs/2024/day05.txt", "mine\n");
    trial.write(".gitignore", "/inputs/2024\n/target\n");
    trial.write("README.md", "| day |\n| --- |\n| [a](day05-2024) |\n| [b](day06-2024) |\n\nsee [a](day05-2024)\n");
    git(&trial, &["init", "-q"]);
    git(&trial, &["add", "-A"]);
    git(&trial, &["commit", "-qm", "x"]);
    trial.run("scaffold --remove 2024 5 --yes").ok();
    assert_eq!(trial.files(), [".gitignore", "Cargo.toml", "README.md", "inputs/2024/day05.txt"]);
    assert_eq!(trial.read("README.md"), "| day |\n| --- |\n| [b](day06-2024) |\n\nsee [a](day05-2024)\n");
    trial.run("scaffold --remove 2024 5 --yes").failed("there is no day05-2024");
}

#[test]
fn a_day_that_others_depend_on_stays() {
    let trial = offline("depended-on");
    trial.day_with("day05-2024", &["1"]);
    trial.day_with("day06-2024", &["1"]);
    let manifest = trial.read("day06-2024/Cargo.toml") + "[dependencies]\nday05-2024 = { path = \"../day05-2024\" }\n";
    trial.write("day06-2024/Cargo.toml", &manifest);
    trial.run("scaffold --remove 2024 5 --yes").failed("day06-2024 cannot do without day05-2024");
    assert!(trial.exists("day05-2024/src/main.rs"));
}
