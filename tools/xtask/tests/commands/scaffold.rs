//! `cargo scaffold`: the files of a new day, and the day that it makes.

#[cfg(unix)]
use std::process::Command;

use crate::server::Server;
use crate::trial::Trial;

/// Its title and its answer are only text.
const PAGE: &str = "<article><h2>--- Day 5: \"A\" &amp; $heading$\nfn B() {} ---</h2>
<p>For example:</p><pre><code>1 2
&lt;&gt;
</code></pre><p>That is <code><em>\"$title$</em></code>.</p></article>";

#[test]
fn a_day_has_the_title_the_example_and_the_input_of_its_page() {
    let server = Server::with_page(PAGE);
    let trial = Trial::at(&server);
    let made = "day05-2024: \"A\" & $heading$ fn B() {}\n";
    let guess = "the example of day05-2024/src/lib.rs is a guess";
    trial.run("scaffold 2024 5").shows(0, &[made, guess]);
    assert_eq!(trial.read("day05-2024/example.txt"), "1 2\n<>\n");
    assert_eq!(trial.read("inputs/2024/day05.txt"), "1\n");
    for words in [
        "//! \"A\" & $heading$ fn B() {}: <https://adventofcode.com/2024/day/5>\n",
        "  Example::new(include_str!(\"../example.txt\"), [Some(\"\\\"$title$\"), None]),\n",
        "  ..Puzzle::new(2024, 5, \"\\\"A\\\" & $heading$ fn B() {}\", &[approach!(simple)])\n",
    ] {
        trial.holds("day05-2024/src/lib.rs", words);
    }
    let made = "exists already: to make it again, remove its folder";
    trial.run("scaffold 2024 5").failed(made);
    for (words, fault) in [
        ("scaffold 5 2024", "'5' for '[YEAR]': 5 is not in 2015.."),
        ("scaffold 2024 2024", "2024 is not in 1..=25"),
    ] {
        trial.run(words).shows(2, &[fault]);
    }
}

#[test]
fn without_a_date_it_makes_the_current_day() {
    let mut trial = Trial::new();
    // It needs neither the site nor a page.
    let ended = trial
        .run("scaffold")
        .shows(0, &["not fetched: no answer: "]);
    assert_eq!(ended.out, "day07-2024: 7 December 2024\n");
    assert_eq!(trial.read("day07-2024/example.txt"), "");
    trial.run("scaffold 2024 8").failed("8 unlocks in 12h 00m");
    assert!(!trial.path("day08-2024").exists());
    // The last day of the event is current for 24 hours.
    trial.now = 1_735_189_199;
    assert_eq!(
        trial.run("scaffold").ok().out,
        "day25-2024: 25 December 2024\n"
    );
    trial.now += 1;
    trial.run("scaffold").failed("which day? Write YEAR DAY");
}

#[test]
#[cfg(unix)]
fn a_day_is_made_whole_or_not_at_all() {
    let trial = Trial::new();
    let xtask = trial.program("", "scaffold 2024 5");
    // No file may be as long as that of the code.
    let limited = r#"trap "" XFSZ; ulimit -f 1; exec "$0" "$@""#;
    let set = xtask
        .get_envs()
        .filter_map(|(name, value)| Some((name, value?)));
    let mut sh = Command::new("sh");
    sh.args(["-c", limited]).arg(xtask.get_program());
    sh.args(xtask.get_args()).envs(set);
    // The workspace of this cargo.
    sh.env_remove("CARGO_MANIFEST_DIR")
        .current_dir(trial.path(""));
    let output = sh.output().unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(err.contains("cannot write day05-2024/src/lib.rs"), "{err}");
    assert!(!trial.path("day05-2024").exists());
}
