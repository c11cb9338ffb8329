//! `cargo download`, `cargo read` and `cargo today` fetch everything once, and nothing before it
//! unlocks.

use std::fs;
use std::process::Command;
use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::server::{Reply, Server, html, text};
use crate::trial::{NOW, NOWHERE, SESSION, Trial};

const PART_1: &str = r#"<main><article class="day-desc"><h2>--- Day 5: Print Queue ---</h2>
<p>The <em>first</em> page. For example:</p><pre><code>47|53
97|13
</code></pre></article></main>"#;

const PART_2: &str = r#"<p>Your puzzle answer was <code>143</code>.</p>
<article class="day-desc"><h2 id="part2">--- Part Two ---</h2><p>Order them.</p></article>"#;

/// A site that has every day, with part 2 or without.
fn site(both_parts: bool) -> Server {
    Server::start(move |_, what| match what {
        what if what.ends_with("/input") => text("1\n2\n3\n"),
        _ if both_parts => html(&format!("{PART_1}{PART_2}")),
        _ => html(PART_1),
    })
}

#[test]
fn input_and_page_are_fetched_once() {
    let server = site(false);
    let mut trial = Trial::new(&server.address);
    let ended = trial.run("download 2024 5").ok();
    assert_eq!(ended.stdout, "inputs/2024/day05.txt (3 lines)\ninputs/2024/day05.md (part 1)\n");
    assert_eq!(trial.read("inputs/2024/day05.txt"), "1\n2\n3\n");
    assert!(
        trial
            .read("inputs/2024/day05.md")
            .starts_with("## --- Day 5: Print Queue ---\n\nThe *first* page.")
    );
    assert_eq!(server.asked(), ["GET /2024/day/5/input", "GET /2024/day/5"]);

    trial.run("download 2024 5").ok();
    assert_eq!(server.asked().len(), 2, "they are there already");
    trial.session = None;
    trial.run("download 2024 5").ok();
    trial.session = Some(SESSION.to_owned());
    trial.run("download 2024 5 --force").ok();
    assert_eq!(server.asked().len(), 4);
    assert_eq!(trial.files(), ["Cargo.toml", "inputs/2024/day05.md", "inputs/2024/day05.txt"]);
}

#[test]
fn requests_name_the_user_and_a_contact() {
    let server = site(false);
    let trial = Trial::new(&server.address);
    for words in
        [&["init", "-q"][..], &["remote", "add", "origin", "https://example.com/me/private"]]
    {
        assert!(
            Command::new("git").args(words).current_dir(trial.root()).status().unwrap().success()
        );
    }
    trial.run("download 2024 5").ok();
    for request in server.requests() {
        let header = |name: &str| {
            let found = request.headers.iter().find_map(|line| {
                line.split_once(": ").filter(|(key, _)| key.eq_ignore_ascii_case(name))
            });
            found.map(|(_, value)| value.to_owned()).unwrap_or_default()
        };
        assert_eq!(header("cookie"), format!("session={SESSION}"));
        let agent = header("user-agent");
        let contact = match env!("CARGO_PKG_REPOSITORY") {
            "" => "contact: the user of this session",
            address => address,
        };
        assert!(agent.starts_with("advent-of-code-rust-workspace/"), "{agent}");
        assert!(agent.ends_with(&format!(" ({contact})")), "{agent}");
        assert!(
            !format!("{request:?}").contains("me/private"),
            "git's origin may be secret: {request:?}"
        );
    }
}

/// The root manifest of this very workspace has an address or not.
#[test]
fn a_missing_address_is_mentioned_before_the_first_request() {
    let server = site(false);
    let trial = Trial::new(&server.address);
    fs::remove_file(trial.root().join("inputs/.request.lock")).unwrap();
    let hints = ["download 2024 5", "download 2024 6"].map(|words| {
        let stderr = trial.run(words).ok().stderr;
        stderr.matches("set `repository` in the root Cargo.toml").count()
    });
    assert_eq!(hints, [usize::from(env!("CARGO_PKG_REPOSITORY").is_empty()), 0]);
}

/// A site that replies to the first request only when the test says so.
fn held_site() -> (Server, Sender<()>) {
    let (release, held) = channel();
    let held = Mutex::new(held);
    let server = Server::start(move |place, what| {
        if place == 0 {
            held.lock().unwrap().recv().unwrap();
        }
        if what.ends_with("/input") { text("1\n2\n3\n") } else { html(PART_1) }
    });
    (server, release)
}

#[test]
fn two_downloads_at_once_fetch_everything_once() {
    let (server, release) = held_site();
    let trial = Trial::new(&server.address);
    let first = trial.start("", &["download", "2024", "5"]);
    while server.asked().is_empty() {
        thread::sleep(Duration::from_millis(5));
    }
    let others = [&["download", "2024", "5"][..], &["scaffold", "2024", "5"]]
        .map(|words| trial.start("", words));
    for other in &others {
        other.wait_for("waiting for another command that is asking the site ...");
    }
    assert_eq!(server.asked().len(), 1);
    // A command that has nothing to ask does not wait.
    trial.write("inputs/2024/day06.txt", "1\n");
    trial.write("inputs/2024/day06.md", "## --- Day 6: T ---\n");
    let idle = trial.start("", &["download", "2024", "6"]);
    idle.wait_for("\n");
    release.send(()).unwrap();
    assert!(!idle.end().ok().stderr.contains("waiting"));
    first.end().ok();
    let ended = others.map(|other| other.end().ok());
    assert!(ended[0].stderr.contains("everything is here already"), "{ended:?}");
    assert_eq!(server.asked(), ["GET /2024/day/5/input", "GET /2024/day/5"]);
}

#[test]
fn a_submit_waits_for_a_download_but_not_the_other_way_round() {
    let (server, release) = held_site();
    let trial = Trial::new(&server.address);
    trial.day_with("day05-2024", &["100"]);
    trial.write("inputs/2024/day05.txt", "1\n");
    let download = trial.start("", &["download", "2024", "6"]);
    while server.asked().is_empty() {
        thread::sleep(Duration::from_millis(5));
    }
    let submit = trial.start("", &["submit", "2024", "5"]);
    submit.wait_for("Submit 100");
    release.send(()).unwrap();
    download.end().ok();
    trial.run("download 2024 7").ok();
    assert_eq!(server.asked().len(), 4, "an open question delays no download");
    submit.type_line("y");
    submit.end().failed("counts as no verdict");

    let (server, release) = held_site();
    let trial = trial.at(&server);
    let download = trial.start("", &["download", "2024", "5"]);
    while server.asked().is_empty() {
        thread::sleep(Duration::from_millis(5));
    }
    let submit = trial.start("", &["submit", "2024", "5", "--yes", "--answer", "7"]);
    submit.wait_for("waiting for another command that is asking the site ...");
    assert_eq!(server.asked(), ["GET /2024/day/5"]);
    release.send(()).unwrap();
    download.end().ok();
    submit.end().failed("counts as no verdict");
    assert_eq!(server.asked(), ["GET /2024/day/5", "POST /2024/day/5/answer"]);
}

#[test]
fn commands_pause_between_their_requests() {
    let server = site(false);
    let mut trial = Trial::new(&server.address);
    trial.pause = Duration::from_millis(150);
    let last = |day: &str| {
        trial.write(&format!("inputs/2024/day{day}.md"), "");
        trial.run(&format!("download 2024 {day}")).ok();
        trial.root().join("inputs/.request.lock").metadata().unwrap().modified().unwrap()
    };
    let (first, second) = (last("05"), last("06"));
    assert_eq!(server.asked().len(), 2);
    assert!(second.duration_since(first).unwrap() >= trial.pause, "{first:?} {second:?}");
}

#[test]
fn part_2_is_fetched_without_the_input() {
    let server = site(true);
    let trial = Trial::new(&server.address);
    trial.write("inputs/2024/day05.txt", "mine");
    trial.write("inputs/2024/day05.md", "## --- Day 5: Print Queue ---\n");
    trial.run("download 2024 5").ok();
    assert_eq!(server.asked().len(), 0, "part 1 is not known to be solved");

    let sent = r#"[{"day": 5, "part": 1, "answer": "143", "verdict": "right", "at": 0}]"#;
    trial.write("inputs/2024/submissions.json", sent);
    assert!(!trial.run("download 2024 5").ok().stderr.contains("already"));
    assert!(trial.run("download 2024 5").ok().stderr.contains("everything is here already"));
    assert_eq!(server.asked(), ["GET /2024/day/5"]);
    assert_eq!(trial.read("inputs/2024/day05.txt"), "mine");
    assert!(trial.read("inputs/2024/day05.md").contains("--- Part Two ---"));
    assert!(
        trial.read("inputs/2024/answers.json").contains("\"part1\": \"143\""),
        "the page knows the answer"
    );
}

#[test]
fn the_page_of_the_last_day_is_complete() {
    let server = site(false);
    let mut trial = Trial::new(&server.address);
    trial.now = NOW + 30 * 86_400;
    trial.write("inputs/2024/day25.txt", "mine");
    trial.write("inputs/2024/day25.md", "## --- Day 25: T ---\n");
    trial.write("inputs/2024/answers.json", r#"{"day25.txt": {"part1": "7"}}"#);
    assert!(trial.run("download 2024 25").ok().stderr.contains("everything is here already"));
    assert_eq!(server.asked().len(), 0);
}

#[test]
fn a_year_is_fetched_one_file_at_a_time() {
    let server = site(false);
    let mut trial = Trial::new(&server.address);
    trial.now = 1_733_202_000 + 60; // a minute into day 3
    trial.pause = Duration::from_millis(150);
    trial.write("inputs/2024/day02.txt", "mine");
    let start = Instant::now();
    trial.run("download 2024").ok();
    let expected =
        ["/2024/day/1/input", "/2024/day/1", "/2024/day/2", "/2024/day/3/input", "/2024/day/3"];
    assert_eq!(server.asked(), expected.map(|path| format!("GET {path}")));
    assert!(start.elapsed() >= 4 * Duration::from_millis(150), "a pause between any two");
    trial.run("download 2024").ok();
    assert_eq!(server.asked().len(), 5);
}

#[test]
fn a_year_stops_at_the_first_failure() {
    let server =
        Server::start(
            |place, _| if place == 0 { text("1\n") } else { Reply::Text(500, String::new()) },
        );
    let trial = Trial::new(&server.address);
    trial
        .run("download 2024")
        .failed("for the page of 2024 day 1 ...\nerror: the site answered 500");
    assert_eq!(server.asked().len(), 2);
    assert_eq!(trial.files(), ["Cargo.toml", "inputs/2024/day01.txt"], "what was fetched stays");
}

#[test]
fn nothing_is_fetched_before_it_unlocks() {
    let server = site(false);
    let trial = Trial::new(&server.address);
    trial.run("download 2024 8").failed("; no request was sent");
    trial.run("download 2025").ok();
    trial.run("submit 2024 8").failed("no request was sent");
    trial.run("scaffold 2024 8").ok();
    assert_eq!(server.asked().len(), 0);
}

#[test]
fn the_day_may_be_left_out() {
    let server = site(false);
    let mut trial = Trial::new(&server.address);
    trial.write("day05-2023/src/x", "");
    trial.run_in("day05-2023/src", "download").ok();
    assert!(trial.exists("inputs/2023/day05.txt"));
    trial.run("download").ok();
    assert!(trial.exists("inputs/2024/day07.txt"), "the event is on");
    trial.now = NOW + 60 * 86_400;
    trial.run("download").failed("which day?");
    trial.run("read 2024").failed("which day of 2024?");
    trial.run("read 5 2024").failed("did you mean 2024 5?");
}

#[test]
fn the_page_is_shown_in_the_terminal() {
    let server = site(true);
    let trial = Trial::new(&server.address);
    trial.run("read 2024 5").failed("`cargo download 2024 5` fetches it");
    trial.run("download 2024 5").ok();
    let shown = trial.run("read 2024 5").ok().stdout;
    let expected = "\
## --- Day 5: Print Queue ---

The *first* page. For example:

    47|53
    97|13

Your puzzle answer was `143`.

## --- Part Two ---

Order them.
";
    assert_eq!(shown, expected);
    assert_eq!(
        trial.run("read 2024 5 --part 2").ok().stdout,
        "## --- Part Two ---\n\nOrder them.\n"
    );
    assert!(
        trial.run("read 2024 5 --part 1").ok().stdout.ends_with("Your puzzle answer was `143`.\n")
    );
    assert_eq!(server.asked().len(), 2);
}

#[test]
fn the_page_is_wrapped() {
    let trial = Trial::new(NOWHERE);
    let page = "\
Boxes are *never* in the `A` row. They are always in the `B` row, or in the row `C`.

- one box, two boxes, three boxes, four boxes, five boxes, six boxes, seven boxes, and more
  - eight boxes, nine boxes, ten boxes, eleven boxes, twelve boxes, and no more boxes

```
a line of code stays as long as it is in the page, even if it does not fit a screen
  x
```

- last
";
    trial.write("inputs/2024/day05.md", page);
    let expected = "\
Boxes are *never* in the `A` row. They are always in the `B` row, or in the row
`C`.

- one box, two boxes, three boxes, four boxes, five boxes, six boxes, seven
  boxes, and more
  - eight boxes, nine boxes, ten boxes, eleven boxes, twelve boxes, and no more
    boxes

    a line of code stays as long as it is in the page, even if it does not fit a screen
      x

- last
";
    assert_eq!(trial.run("read 2024 5").ok().stdout, expected);
}

#[test]
fn the_page_is_as_wide_as_the_terminal_up_to_100_columns() {
    let mut trial = Trial::new(NOWHERE);
    trial.write("inputs/2024/day05.md", &format!("{}\n", "word ".repeat(100).trim_end()));
    for (columns, widest) in [(50, 49), (80, 79), (100, 99), (101, 99), (250, 99), (2, 4)] {
        trial.columns = columns;
        let shown = trial.run("read 2024 5").ok().stdout;
        assert_eq!(shown.lines().map(str::len).max(), Some(widest), "{columns}");
    }
}

#[test]
fn headings_and_code_of_the_page_stand_out() {
    let mut trial = Trial::new(NOWHERE);
    trial.write("inputs/2024/day05.md", "## --- Day 5: T ---\n\nText.\n\n```\nx\ny\n```\n");
    trial.colour = true;
    let shown = trial.run("read 2024 5").ok().stdout;
    assert_eq!(
        shown,
        "\u{1b}[1m## --- Day 5: T ---\u{1b}[0m\n\nText.\n\n\u{1b}[36m    x\n    y\u{1b}[0m\n"
    );
}

#[test]
fn answers_and_code_in_a_text_stand_out() {
    let mut trial = Trial::new(NOWHERE);
    let page = "A *star* is `2 * 3 = `*`6`*; 2 * 3 * 4 is `24`, and `5 is *\n\n- *`7`*\n";
    trial.write("inputs/2024/day05.md", page);
    assert_eq!(trial.run("read 2024 5").ok().stdout, page);
    trial.colour = true;
    let shown = trial.run("read 2024 5").ok().stdout;
    let shown = shown.replace("\u{1b}[1m", "<b>").replace("\u{1b}[36m", "<c>");
    assert_eq!(
        shown.replace("\u{1b}[0m", "</>"),
        "A <b>*star*</> is <c>`2 * 3 = `</><b>*`6`*</>; 2 * 3 * 4 is <c>`24`</>, and `5 is *\n\n\
         - <b>*`7`*</>\n"
    );
}

#[test]
fn an_answer_within_code_is_not_recorded() {
    let page = "<article><h2>--- Day 5: T ---</h2><pre>Your puzzle answer was `42`.</pre><ul>\
                <li>Your puzzle answer was <code>43</code>.</li></ul></article>";
    let server = Server::start(
        move |_, what| if what.ends_with("/input") { text("1\n") } else { html(page) },
    );
    let trial = Trial::new(&server.address);
    trial.run("download 2024 5").ok();
    assert_eq!(trial.files(), ["Cargo.toml", "inputs/2024/day05.md", "inputs/2024/day05.txt"]);
}

#[test]
fn today_scaffolds_downloads_and_shows_the_day() {
    let server = site(false);
    let mut trial = Trial::new(&server.address);
    let ended = trial.run("today").ok();
    assert!(
        ended.stdout.contains("day07-2024: Print Queue")
            && ended.stdout.contains("The *first* page."),
        "{ended:?}"
    );
    assert!(ended.stderr.contains("2024 day 8 unlocks in"), "{ended:?}");
    assert!(
        ended.stderr.lines().last().unwrap().starts_with("start in day07-2024/src/lib.rs"),
        "{ended:?}"
    );
    assert_eq!(trial.read("day07-2024/example.txt"), "47|53\n97|13\n");
    assert_eq!(server.asked(), ["GET /2024/day/7/input", "GET /2024/day/7"]);
    trial.now = NOW - 3 * 3600;
    trial.run("today --wait").ok();
    assert_eq!(server.asked().len(), 2, "the last midnight is nearer than the next");
}

#[test]
fn today_makes_the_day_even_if_the_site_is_down() {
    let server = Server::start(|_, _| Reply::Text(500, String::new()));
    let trial = Trial::new(&server.address);
    trial.run("today").failed("500");
    assert!(trial.read("day07-2024/src/lib.rs").contains("\"7 December 2024\""));
    assert_eq!(server.asked().len(), 1);
}

#[test]
fn today_waits_for_midnight_before_it_asks() {
    let server = site(false);
    let mut trial = Trial::new(&server.address);
    trial.now = NOW + 12 * 3600 - 2; // two seconds before day 8
    let start = Instant::now();
    let ended = trial.run("today --wait").ok();
    assert!(
        ended.stderr.starts_with("2024 day 8 unlocks in "),
        "not only on a terminal: {ended:?}"
    );
    assert_eq!(server.asked(), ["GET /2024/day/8/input", "GET /2024/day/8"]);
    assert!(server.requests()[0].at - start >= Duration::from_secs(1));

    trial.session = None;
    let ended = trial.run("today --wait").failed("there is no session");
    assert!(!ended.stderr.contains("unlocks"), "it fails before the wait: {ended:?}");

    trial.now = 1_732_000_000; // in November
    let ended = trial.run("today").failed("2024 day 1 unlocks in");
    assert!(ended.stderr.contains("--wait"), "{ended:?}");
    assert_eq!(server.asked().len(), 2);
}

#[test]
fn every_request_is_announced() {
    let server = site(false);
    let ended = Trial::new(&server.address).run("download 2024 5").ok();
    let host = &server.address;
    let expected = format!(
        "asking http://{host} for the input of 2024 day 5 ...\n\
         asking http://{host} for the page of 2024 day 5 ...\n"
    );
    assert_eq!(ended.stderr, expected);
}

#[test]
#[cfg(unix)]
fn a_symbolic_link_to_the_answers_is_followed() {
    let server = site(true);
    let trial = Trial::new(&server.address);
    trial.write("private/answers.json", "{}\n");
    trial.write("inputs/2024/day05.txt", "mine\n");
    std::os::unix::fs::symlink(
        "../../private/answers.json",
        trial.root().join("inputs/2024/answers.json"),
    )
    .unwrap();
    trial.run("download 2024 5").ok();
    assert!(trial.root().join("inputs/2024/answers.json").is_symlink());
    assert!(trial.read("private/answers.json").contains("\"part1\": \"143\""));
}

#[test]
#[cfg(unix)]
fn a_link_to_a_file_that_is_still_missing_is_followed() {
    let server = site(true);
    let trial = Trial::new(&server.address);
    trial.write("inputs/2024/x", "");
    for file in ["answers.json", "day05.txt"] {
        let link = trial.root().join("inputs/2024").join(file);
        std::os::unix::fs::symlink(format!("../../link-{file}"), link).unwrap();
        std::os::unix::fs::symlink(
            format!("private/{file}"),
            trial.root().join(format!("link-{file}")),
        )
        .unwrap();
    }
    trial.run("download 2024 5").ok();
    for (file, words) in [("answers.json", "\"part1\": \"143\""), ("day05.txt", "1\n2\n3\n")] {
        assert!(trial.root().join("inputs/2024").join(file).is_symlink(), "{file}");
        assert!(trial.read(&format!("private/{file}")).contains(words), "{file}");
    }
}

#[test]
#[cfg(unix)]
fn a_file_keeps_its_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let server = site(false);
    let trial = Trial::new(&server.address);
    trial.write("inputs/2024/day05.txt", "old");
    let path = trial.root().join("inputs/2024/day05.txt");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).unwrap();
    trial.run("download 2024 5 --force").ok();
    assert_eq!(trial.read("inputs/2024/day05.txt"), "1\n2\n3\n");
    assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn a_file_that_cannot_be_written_leaves_nothing_behind() {
    let server = site(false);
    let trial = Trial::new(&server.address);
    trial.write("inputs/2024/day05.txt/file", "");
    trial.run("download 2024 5 --force").failed("cannot write inputs/2024/day05.txt");
    assert_eq!(trial.files(), ["Cargo.toml", "inputs/2024/day05.txt/file"]);
}

/// `cargo all` compares the drawing, not its letters.
#[test]
fn the_page_does_not_replace_a_recorded_answer() {
    let server = site(true);
    let trial = Trial::new(&server.address);
    let recorded = r##"{"day05.txt": {"part1": "#.#\n.#.\n"}}"##;
    trial.write("inputs/2024/answers.json", recorded);
    trial.run("download 2024 5").ok();
    assert_eq!(trial.read("inputs/2024/answers.json"), recorded);
    trial.write("inputs/2024/answers.json", r#"{"day05.txt": {"part1": null}}"#);
    trial.run("download 2024 5 --force").ok();
    assert!(
        trial.read("inputs/2024/answers.json").contains("\"part1\": \"143\""),
        "the page shows one"
    );
}
