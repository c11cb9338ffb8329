//! `cargo submit`: every reply of the site, and the answers that are never sent.

use std::path::PathBuf;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{fs, thread};

use crate::server::{Reply, Server, html, text};
use crate::trial::{NOW, Trial};

const RIGHT: &str = "<article><p>That's the right answer!  You are <span>one gold star</span> closer.</p></article>";
const WRONG: &str = "<article><p>That's not the right answer.  If you're stuck, go on.  Please wait one minute before \
                     trying again. (You guessed <code>100</code>.)</p></article>";
const TOO_HIGH: &str = "<article><p>That's not the right answer; your answer is too high.  Because you have guessed \
                        incorrectly 4 times on this puzzle, please wait 5 minutes before trying again.</p></article>";
const TOO_LOW: &str = "<article><p>That's not the right answer; your answer is too low.  Please wait one minute before \
                       trying again.</p></article>";
const TOO_SOON: &str = "<article><p>You gave an answer too recently; you have to wait after submitting an answer before \
                        trying again.  You have 3m 30s left to wait.</p></article>";
const WRONG_LEVEL: &str = "<article><p>You don't seem to be solving the right level.  Did you already complete it? \
                           </p></article>";

/// A workspace with a day that answers 100 and ABC, and a site that gives the same reply to every answer.
fn trial(reply: &'static str) -> (Trial, Server) {
    let server = Server::start(
        move |_, what| if what.starts_with("POST") { html(reply) } else { Reply::Text(500, String::new()) },
    );
    let trial = Trial::new(&server.address);
    trial.day_with("day05-2024", &["100", "ABC"]);
    trial.write("inputs/2024/day05.txt", "1\n");
    (trial, server)
}

fn sent(trial: &Trial) -> String {
    trial.read("inputs/2024/submissions.json")
}

#[test]
fn a_right_answer_is_recorded() {
    let (trial, server) = trial(RIGHT);
    let ended = trial.run("submit 2024 5 --yes").ok();
    assert_eq!(ended.stdout, "2024 day 5, part 1: 100\n100 is right: part 1 of 2024 day 5 is solved\n");
    assert_eq!(server.asked(), ["POST /2024/day/5/answer"]);
    assert_eq!(server.requests()[0].body, "level=1&answer=100");
    assert_eq!(trial.read("inputs/2024/answers.json"), "{\n  \"day05.txt\": {\n    \"part1\": \"100\"\n  }\n}\n");
    assert!(sent(&trial).contains("\"verdict\": \"right\""));

    // Part 2 is next, and then nothing is left.
    trial.run("submit 2024 5 --yes").ok();
    assert_eq!(server.requests()[1].body, "level=2&answer=ABC");
    trial.run("submit 2024 5 --yes").failed("2024 day 5 is solved already");
    let ended = trial.run("submit 2024 5 --part 1 --yes").ok();
    assert!(ended.stdout.contains("solved already, with the same answer"), "{ended:?}");
    trial.day_with("day05-2024", &["101", "ABC"]);
    trial.run("submit 2024 5 --part 1").failed("solved already, with another answer: 100");
    assert_eq!(server.asked().len(), 2);
    trial.run("all 2024 5").failed("not 100");
}

/// The star is won even if recording the answer fails.
#[test]
fn a_verdict_is_shown_before_the_answer_is_recorded() {
    let (trial, _) = trial(RIGHT);
    // Break the file while the answer is on its way.
    let file = trial.root().join("inputs/2024/answers.json");
    let server = Server::start(move |_, _| {
        fs::write(&file, "{").unwrap();
        html(RIGHT)
    });
    let trial = trial.at(&server);
    let ended = trial.run("submit 2024 5 --yes").failed("answers.json");
    assert!(ended.stdout.contains("100 is right"), "{ended:?}");
}

#[test]
fn the_user_confirms_before_an_answer_is_sent() {
    let (trial, server) = trial(RIGHT);
    for typed in [&[][..], &["n"], &["x"], &[""]] {
        trial.run_with("submit 2024 5", typed).failed("nothing was sent");
    }
    assert_eq!(server.asked().len(), 0);
    trial.run_with("submit 2024 5", &["y", "n"]).ok();
    assert_eq!(server.asked().len(), 1);
}

#[test]
fn a_wrong_answer_is_not_sent_again() {
    let (mut trial, server) = trial(WRONG);
    let ended = trial.run("submit 2024 5 --yes").failed("100 is wrong");
    assert!(ended.stdout.contains("asks to wait 1m 00s"), "{ended:?}");
    trial.now = NOW + 20;
    trial.run("submit 2024 5 --yes").failed("no answer was sent");
    trial.now = NOW + 600;
    trial.run("submit 2024 5 --yes").failed("100 is known to be wrong");
    assert_eq!(server.asked().len(), 1);
    assert!(!trial.exists("inputs/2024/answers.json"));
    trial.day_with("day05-2024", &["99", "ABC"]);
    trial.run("submit 2024 5 --yes").failed("99 is wrong");
    assert_eq!(server.asked().len(), 2);
}

#[test]
fn nothing_above_an_answer_that_is_too_high_is_sent() {
    let (mut trial, server) = trial(TOO_HIGH);
    let ended = trial.run("submit 2024 5 --yes").failed("100 is too high");
    assert!(ended.stdout.contains("asks to wait 5m 00s"), "{ended:?}");
    trial.now = NOW + 1000;
    trial.day_with("day05-2024", &["101", "ABC"]);
    trial.run("submit 2024 5 --yes").failed("101 is known to be wrong: the site said that 100 is too high");
    assert_eq!(server.asked().len(), 1);
}

#[test]
fn nothing_below_an_answer_that_is_too_low_is_sent() {
    let (mut trial, server) = trial(TOO_LOW);
    trial.day_with("day05-2024", &["-7", "ABC"]);
    trial.run("submit 2024 5 --yes").failed("-7 is too low");
    assert_eq!(server.requests()[0].body, "level=1&answer=-7");
    trial.now = NOW + 600;
    trial.day_with("day05-2024", &["-8", "ABC"]);
    trial.run("submit 2024 5 --yes").failed("-8 is known to be wrong: the site said that -7 is too low");
    assert_eq!(server.asked().len(), 1);
}

#[test]
fn an_answer_that_was_not_judged_may_be_sent_again() {
    let (mut trial, server) = trial(TOO_SOON);
    let ended = trial.run("submit 2024 5 --yes").failed("too recent");
    assert!(ended.stdout.contains("asks to wait 3m 30s"), "{ended:?}");
    trial.now = NOW + 150;
    trial.run("submit 2024 5 --yes").failed("no answer was sent");
    assert_eq!(server.asked().len(), 1);
    trial.now = NOW + 900;
    trial.run("submit 2024 5 --yes").failed("too recent");
    assert_eq!(server.asked().len(), 2, "100 was not judged, and may be sent again");
}

/// A site that refuses to judge, with a page that has this text about the answer.
fn solved_elsewhere(answer: &'static str) -> (Trial, Server) {
    let page = move || html(&format!("<article class=\"day-desc\"><h2>--- Day 5: X ---</h2></article>{answer}"));
    let server = Server::start(move |_, what| if what.starts_with("POST") { html(WRONG_LEVEL) } else { page() });
    let trial = Trial::new(&server.address);
    trial.day_with("day05-2024", &["100", "ABC"]);
    trial.write("inputs/2024/day05.txt", "1\n");
    (trial, server)
}

#[test]
fn the_page_confirms_an_answer_that_was_sent_elsewhere() {
    let (trial, server) = solved_elsewhere("<p>Your puzzle answer was <code>100</code>.</p>");
    let ended = trial.run("submit 2024 5 --yes").ok();
    assert!(ended.stdout.contains("solved already, with the same answer"), "{ended:?}");
    assert_eq!(server.asked(), ["POST /2024/day/5/answer", "GET /2024/day/5"]);
    assert!(trial.read("inputs/2024/answers.json").contains("\"part1\": \"100\""));
}

#[test]
fn the_page_contradicts_an_answer_that_was_sent_elsewhere() {
    let (trial, server) = solved_elsewhere("<p>Your puzzle answer was <code>99</code>.</p>");
    trial.run("submit 2024 5 --yes").failed("solved already, with another answer: 99");
    trial.run("submit 2024 5 --part 1 --yes").failed("solved already, with another answer: 99");
    assert_eq!(server.asked().len(), 2, "the page is known now");
}

#[test]
fn part_2_may_not_be_open_yet() {
    let (trial, server) = solved_elsewhere("");
    trial.run("submit 2024 5 --part 2 --yes").failed("part 2 of 2024 day 5 is not open yet");
    assert_eq!(server.asked().len(), 2);
}

#[test]
fn an_unknown_reply_is_shown() {
    let (trial, server) = trial("<article><p>Happy <em>holidays</em>!</p></article>");
    let ended = trial.run("submit 2024 5 --yes").failed("counts as no verdict");
    assert!(ended.stdout.contains("Happy *holidays*!"), "{ended:?}");
    assert!(sent(&trial).contains("\"verdict\": \"not-understood\""));
    trial.run("submit 2024 5 --yes").failed("counts as no verdict");
    assert_eq!(server.asked().len(), 2);
}

#[test]
fn an_answer_is_sent_once_if_the_session_is_dead() {
    let (trial, server) = trial("<article>To play, please identify yourself</article><a>[Log In]</a>");
    trial.run("submit 2024 5 --yes").failed("the site does not know your session");
    assert_eq!(server.asked().len(), 1);
}

#[test]
fn an_answer_does_not_follow_a_redirect() {
    let elsewhere = Server::start(|_, _| html(RIGHT));
    let address = format!("http://{}", elsewhere.address);
    let server = Server::start(move |_, _| Reply::Redirect(address.clone()));
    let trial = Trial::new(&server.address);
    trial.day_with("day05-2024", &["100"]);
    trial.write("inputs/2024/day05.txt", "1\n");
    trial.run("submit 2024 5 --yes").failed("was not followed");
    assert_eq!((server.asked().len(), elsewhere.asked().len()), (1, 0));
}

#[test]
fn some_answers_are_not_worth_a_request() {
    let (trial, server) = trial(RIGHT);
    trial.day_with("day05-2024", &["", "ABC"]);
    trial.run("submit 2024 5 --yes").failed("the answer is empty");
    trial.day_with("day05-2024", &["error: not solved yet"]);
    trial.run("submit 2024 5 --yes").failed("part 1 of 2024 day 5: not solved yet");
    trial.day("day05-2024", "let x: u8 = args;");
    trial.run("submit 2024 5 --yes").failed("2024 day 5: it was not built");
    trial.day("day05-2024", "panic!(\"oh {}\", args.len());");
    trial.run("submit 2024 5 --yes").failed("2024 day 5: exit status: 101");
    trial.day_with("day25-2024", &["7"]);
    trial.run("submit 2024 6 --yes").failed("`cargo scaffold 2024 6` makes it");
    assert_eq!(server.asked().len(), 0);

    trial.day_with("day05-2024", &["100", "100"]);
    trial.run("submit 2024 5 --yes").ok();
    trial.run("submit 2024 5 --yes").failed("100 is the answer to part 1");
    assert_eq!(server.asked().len(), 1);
}

#[test]
fn a_shipped_input_is_not_submitted() {
    let (trial, server) = trial(RIGHT);
    std::fs::remove_file(trial.root().join("inputs/2024/day05.txt")).unwrap();
    trial.write("inputs/day05-2024/full-1.txt", "1\n");
    trial.run("submit 2024 5 --yes").failed("`cargo download 2024 5` fetches it");
    assert_eq!(server.asked().len(), 0);
}

#[test]
fn the_last_day_has_one_part() {
    let (mut trial, server) = trial(RIGHT);
    trial.now = NOW + 30 * 86_400;
    trial.day_with("day25-2024", &["7"]);
    trial.write("inputs/2024/day25.txt", "1\n");
    trial.run("submit 2024 25 --part 2 --yes").failed("its second star comes with all the others");
    trial.run("submit 2024 25 --yes").ok();
    trial.run("submit 2024 25 --yes").failed("solved already");
    assert_eq!(server.asked().len(), 1);
}

#[test]
fn the_user_reads_the_letters_of_a_drawing() {
    let (trial, server) = trial(RIGHT);
    trial.day_with("day05-2024", &["#.#\\n.#.\\n"]);
    trial.run("submit 2024 5 --yes").failed("--answer LETTERS");
    trial.run_with("submit 2024 5", &["", "y"]).failed("the answer is empty");
    assert_eq!(server.asked().len(), 0);
    let ended = trial.run_with("submit 2024 5", &["XY", "y"]).ok();
    assert!(ended.stdout.contains("part 1:\n#.#\n.#.\nXY is right"), "{ended:?}");
    assert_eq!(server.requests()[0].body, "level=1&answer=XY");
    assert!(trial.read("inputs/2024/answers.json").contains(r##""part1": "#.#\n.#.\n""##));
    trial.run("all").ok();
}

#[test]
fn letters_of_the_usual_font_are_proposed() {
    let (trial, server) = trial(RIGHT);
    trial.day_with("day05-2024", &["#..#..##.\\n#..#...#.\\n####...#.\\n#..#...#.\\n#..#.#..#\\n#..#..##.\\n", "1"]);
    trial.run("submit 2024 5 --yes").failed("--answer LETTERS");
    trial.day_with("day05-2024", &["#..#...##\\n#..#....#\\n####....#\\n#..#....#\\n#..#.#..#\\n#..#..##.\\n", "1"]);
    let ended = trial.run_with("submit 2024 5", &["", "y"]).ok();
    assert!(ended.stderr.contains("Which letters does it show? (Enter for HJ)"), "{ended:?}");
    assert_eq!(server.requests()[0].body, "level=1&answer=HJ");
}

/// So an interrupt cannot lose it.
#[test]
fn an_answer_is_recorded_before_it_is_sent() {
    let (trial, _) = trial(RIGHT);
    let file = trial.root().join("inputs/2024/submissions.json");
    let seen = Arc::new(Mutex::new(String::new()));
    let record = Arc::clone(&seen);
    let server = Server::start(move |_, _| {
        *record.lock().unwrap() = fs::read_to_string(&file).unwrap();
        html(RIGHT)
    });
    let trial = trial.at(&server);
    trial.run("submit 2024 5 --yes").ok();
    assert!(seen.lock().unwrap().contains("\"verdict\": \"sent\""), "{seen:?}");
}

#[test]
fn a_file_that_cannot_be_read_is_not_overwritten() {
    let (trial, server) = trial(RIGHT);
    for text in ["[{", "[{\"day\": 5}]", "{}"] {
        trial.write("inputs/2024/submissions.json", text);
        trial.run("submit 2024 5 --yes").failed("submissions.json");
        assert_eq!(sent(&trial), text);
    }
    assert_eq!(server.asked().len(), 0);
}

#[test]
fn of_two_submits_at_once_one_is_sent() {
    let (release, held) = channel::<()>();
    let held = Mutex::new(held);
    let server = Server::start(move |_, _| {
        held.lock().unwrap().recv().unwrap();
        html(TOO_HIGH)
    });
    let (trial, _) = trial(RIGHT);
    let mut trial = trial.at(&server);
    let first = trial.start("", &["submit", "2024", "5", "--yes"]);
    first.wait_for("asking http");
    while server.asked().is_empty() {
        thread::sleep(Duration::from_millis(5));
    }
    trial.run("submit 2024 5 --yes --answer 200").failed("another submit is under way in another terminal");
    release.send(()).unwrap();
    first.end().failed("100 is too high");
    assert_eq!(server.asked().len(), 1);
    assert_eq!(sent(&trial).matches("\"answer\"").count(), 1);
    // The lock is free again, and the wait is on record.
    trial.now = NOW + 120;
    trial.run("submit 2024 5 --yes --answer 200").failed("too soon");
}

#[test]
fn an_open_question_blocks_other_submits() {
    let (trial, server) = trial(RIGHT);
    let first = trial.start("", &["submit", "2024", "5"]);
    first.wait_for("Submit 100");
    trial.run("submit 2024 5 --yes").failed("another submit is under way in another terminal");
    first.type_line("n");
    first.end().failed("nothing was sent");
    assert_eq!(server.asked().len(), 0);
}

/// Another machine may have synchronised its records meanwhile.
#[test]
fn a_record_added_during_a_request_is_kept() {
    let (trial, _) = trial(RIGHT);
    let file: PathBuf = trial.root().join("inputs/2024/submissions.json");
    let server = Server::start(move |_, _| {
        let text = fs::read_to_string(&file).unwrap();
        let other = r#"[{"day": 6, "part": 1, "answer": "6", "verdict": "wrong", "at": 0},"#;
        fs::write(&file, text.replacen('[', other, 1)).unwrap();
        html(RIGHT)
    });
    let trial = trial.at(&server);
    trial.run("submit 2024 5 --yes").ok();
    let records = sent(&trial);
    assert!(records.contains("\"answer\": \"6\"") && records.contains("\"verdict\": \"right\""), "{records}");
}

#[test]
#[cfg(unix)]
fn a_symbolic_link_to_the_records_is_followed() {
    let (trial, _server) = trial(TOO_HIGH);
    trial.write("private/submissions.json", "[]\n");
    let link = trial.root().join("inputs/2024/submissions.json");
    std::os::unix::fs::symlink("../../private/submissions.json", &link).unwrap();
    trial.run("submit 2024 5 --yes").failed("too high");
    assert!(link.is_symlink());
    assert!(trial.read("private/submissions.json").contains("too-high"));
}

#[test]
fn a_wait_recorded_by_a_fast_clock_is_ignored() {
    let (mut trial, server) = trial(TOO_HIGH);
    trial.now = NOW + 6 * 365 * 86_400;
    trial.run("submit 2024 5 --yes").failed("too high");
    trial.now = NOW;
    trial.run("submit 2024 5 --yes --answer 50").failed("50 is too high");
    assert_eq!(server.asked().len(), 2);
}

#[test]
fn a_wrong_example_needs_confirmation() {
    let (trial, server) = trial(RIGHT);
    trial.day_that("day05-2024", &["100", "ABC"], "", &["example: part 1 by simple: 12, but 11 is right"]);
    let ended = trial.run("submit 2024 5 --yes").failed("an example is wrong; nothing was sent");
    assert!(ended.stderr.contains("example: part 1 by simple: 12, but 11 is right"), "{ended:?}");
    trial.run_with("submit 2024 5", &["n"]).failed("although an example is wrong?");
    assert_eq!(server.asked().len(), 0);
    trial.run_with("submit 2024 5", &["y"]).ok();
    trial.run("submit 2024 5 --yes --part 2 --answer XYZ").ok();
    assert_eq!(server.asked().len(), 2);
}

#[test]
fn part_2_is_offered_after_a_right_part_1() {
    let page = r"<article><h2>--- Day 5: T ---</h2></article><p>Your puzzle answer was <code>100</code>.</p>
        <article><h2>--- Part Two ---</h2><p>Go on.</p></article>";
    let server = Server::start(move |_, what| match what {
        what if what.starts_with("POST") => html(RIGHT),
        what if what.ends_with("/input") => text("1\n"),
        _ => html(page),
    });
    let (trial, _) = trial(RIGHT);
    let trial = trial.at(&server);
    trial.write("inputs/2024/day05.md", "## --- Day 5: T ---\n");
    let ended = trial.run_with("submit 2024 5", &["y", "y"]).ok();
    assert_eq!(server.asked(), ["POST /2024/day/5/answer", "GET /2024/day/5"]);
    assert!(ended.stdout.ends_with("--- Part Two ---\n\nGo on.\n"), "{ended:?}");
}

#[test]
fn a_part_is_solved_even_if_part_2_cannot_be_fetched() {
    let (trial, server) = trial(RIGHT);
    trial.write("inputs/2024/day05.md", "## --- Day 5: T ---\n");
    let ended = trial.run_with("submit 2024 5", &["y", "y"]).ok();
    assert!(ended.stderr.contains("error: the site answered 500"), "{ended:?}");
    assert_eq!(server.asked().len(), 2);
}

/// A day's own output is not its answer.
#[test]
fn a_day_may_print() {
    let (trial, _server) = trial(RIGHT);
    for code in [r#"println!("debug")"#, r#"println!("{{}} {{\"year\":1}}")"#, r#"print!("no end of line ")"#] {
        trial.day_that("day05-2024", &["100", "ABC"], code, &[]);
        let ended = trial.run("submit 2024 5 --part 1");
        assert!(ended.stdout.starts_with("2024 day 5, part 1: 100\n"), "{ended:?}");
    }
}

#[test]
fn an_answer_does_not_steer_the_terminal() {
    let (trial, server) = trial(RIGHT);
    trial.day_with("day05-2024", &["a\\u001b[2Jb"]);
    let ended = trial.run("submit 2024 5 --yes").failed("not one line of text");
    assert!(ended.stdout.contains(r"a\u{1b}[2Jb"), "{ended:?}");
    assert!(trial.run("all").ok().stdout.contains(r"a\u{1b}[2Jb"));
    assert_eq!(server.asked().len(), 0);
}
