//! `cargo submit`: the replies of the site, and the answers that are not sent.

use std::fs;
use std::io::{BufRead, BufReader};
use std::time::{Duration, Instant};

use runner::report::Solved;

use crate::server::{Server, reply, text};
use crate::trial::{NOW, SECOND, Trial, report};

const RIGHT: &str = "<article><p>That's the right answer!</p></article><article>Fix it.</article>";

/// Longer than a line of a terminal.
const HIGH: &str = "That's not the right answer; your answer is too high. Please wait one minute \
                    before you send another one.";

/// What is asked before an answer is sent again.
const DOUBT: &str = "100 was sent before, and its verdict is not known";

const ANSWERS: &str = "inputs/2024/answers.json";
const LOG: &str = "inputs/2024/day05.guesses";

const SUBMIT: &str = "submit 2024 5 --yes";
const QUESTION: &str = "Submit 100 as the answer to part 1 of 2024 day 5? [y/N] ";

/// A workspace with a day that answers 100, and a site with this reply, to which no answer comes
/// that is not recorded.
fn trial(reply: String) -> (Trial, Server) {
    let mut trial = Trial::new();
    let log = trial.path(LOG);
    let server = Server::start(move |_, what| {
        let is_answer = what == "POST /2024/day/5/answer";
        assert!(!is_answer || fs::read_to_string(&log).unwrap().contains("\tsent\t0\t"));
        reply.clone()
    });
    trial.port = server.port;
    trial.day_with("day05-2024", &[" 100 "]);
    (trial, server)
}

/// The recorded verdicts in order.
fn verdicts(trial: &Trial) -> String {
    let log = trial.read(LOG);
    let verdicts = log.lines().map(|line| line.split('\t').nth(1).unwrap());
    verdicts.collect::<Vec<_>>().join(", ")
}

#[test]
fn each_reply_is_shown_and_recorded_and_the_next_answer_knows_it() {
    let dead = "the site does not know the session in ~/.adventofcode.session";
    let unclear = "there is no verdict on 100: The right level?";
    let lost = "no answer from http://127.0.0.1:";
    // The reply, its words, the log, and what the same answer and another one are told.
    for (reply, said, log, next, another) in [
        (
            text(HIGH),
            "100 is too high: That's not",
            "sent, too high",
            "the site said that 100 is too high",
            "it will be sent in 1m ",
        ),
        (
            text("The right level?"),
            unclear,
            "sent, sent",
            DOUBT,
            DOUBT,
        ),
        (
            reply("500 Oh", "<p>Oh"),
            "the site answered 500: Oh",
            "sent",
            DOUBT,
            DOUBT,
        ),
        (String::new(), lost, "sent", DOUBT, DOUBT),
    ] {
        let (trial, server) = trial(reply);
        let ended = trial.run(SUBMIT).failed(said);
        assert!(
            ended.out.lines().count() < 2,
            "a pipe gets whole lines: {ended:?}"
        );
        assert_eq!(verdicts(&trial), log);
        trial.run(SUBMIT).failed(next);
        trial.run("submit 2024 5 --answer 99 --yes").failed(another);
        assert_eq!(server.asked().len(), 1, "{said}");
    }
    // What was certainly not judged may be sent again.
    let (mut trial, server) = trial(text("[Log In]"));
    trial.run(SUBMIT).failed(dead);
    trial.run(SUBMIT).failed(dead);
    trial.port = 1;
    trial
        .run(SUBMIT)
        .failed("no answer from http://127.0.0.1:1: ");
    assert_eq!(verdicts(&trial), ["sent, not judged"; 3].join(", "));
    assert_eq!(server.asked().len(), 2);
}

#[test]
fn right_answers_solve_a_day_and_enter_fetches_part_2() {
    let (trial, server) = trial(text(RIGHT));
    let right = "100 is right: That's the right answer!\n";
    let wanted = ["Fetch part 2 now? [Y/n] ", right, "\n\nFix it.\n"];
    trial.run_with("submit 2024 5", "y\n\n").shows(0, &wanted);
    let same = "100 is the answer to part 1";
    trial.run("submit 2024 5 --answer 100").failed(same);
    trial.day_with("day05-2024", &["100", "@A=\"b&c"]);
    let mut child = trial.program("", SUBMIT).spawn().unwrap();
    // As with `cargo submit --yes | true`.
    drop(child.stdout.take());
    trial.end(child, "").failed("");
    trial.holds(ANSWERS, r#""part1": "100""#);
    trial.holds(ANSWERS, r#""part2": "@A=\"b&c""#);
    assert_eq!(verdicts(&trial), "sent, right, sent, right");
    trial.run(SUBMIT).failed("2024 day 5 is solved");
    let forms = ["level=1&answer=100", "level=2&answer=%40A%3D%22b%26c"];
    assert_eq!(server.asked(), [forms[0], "GET /2024/day/5", forms[1]]);
}

#[test]
fn the_user_confirms_before_an_answer_is_sent() {
    let (mut trial, server) = trial(text(RIGHT));
    for typed in ["", "n\n", "y", "\n"] {
        let ended = trial.run_with("submit 2024 5", typed);
        ended.shows(1, &["error: nothing was sent", QUESTION]);
    }
    let fault = "example: part 1 by one: 12, but 11 is right";
    let mut report = report("day05-2024", &["100"]);
    let remarks = vec![fault.to_owned()];
    report.result = report.result.map(|solved| Solved { remarks, ..solved });
    trial.day("day05-2024", &report.to_string());
    let words = format!("{fault}\n{QUESTION}");
    trial.run(SUBMIT).shows(1, &["nothing was sent", &words]);
    assert!(server.asked().is_empty());
    // It is sent once the wait is over.
    trial.write(LOG, &format!("1\twrong\t{}\t7\n", NOW + 300));
    trial.now = NOW + 280;
    let start = Instant::now();
    trial.run_with(SUBMIT, "y\n").ok();
    assert!(start.elapsed() > Duration::from_millis(18 * SECOND));
    assert_eq!(server.asked().len(), 1);
}

#[test]
fn nothing_is_built_or_recorded_if_no_request_can_be_made() {
    let (trial, _server) = trial(text(RIGHT));
    fs::remove_file(trial.path("../.adventofcode.session")).unwrap();
    trial.run(SUBMIT).failed("there is no session");
    assert!(!trial.path("target").exists() && !trial.path(LOG).exists());
}

#[test]
fn an_answer_that_the_log_calls_right_is_recorded_and_not_sent_again() {
    let (trial, server) = trial(text(RIGHT));
    trial.write(LOG, "1\tsent\t0\t100\n1\tright\t0\t100\n");
    // The answers cannot be read or written.
    trial.write(&format!("{ANSWERS}/x"), "");
    trial.run(SUBMIT).failed("answers.json");
    fs::remove_dir_all(trial.path(ANSWERS)).unwrap();
    let again = trial.run("submit 2024 5 --part 1 --answer 7 --yes");
    again.failed("part 1 of 2024 day 5 is solved: 100");
    trial.holds(ANSWERS, r#""part1": "100""#);
    assert!(server.asked().is_empty());
}

/// It can be read as an empty file, and not be written.
#[test]
#[cfg(target_os = "linux")]
fn a_right_answer_that_cannot_be_recorded_is_a_failure() {
    let (trial, _server) = trial(text(RIGHT));
    trial.write("inputs/2024/x", "");
    std::os::unix::fs::symlink("/proc/none", trial.path(ANSWERS)).unwrap();
    trial
        .run(SUBMIT)
        .shows(1, &["100 is right", "answers.json: No such file"]);
    assert_eq!(verdicts(&trial), "sent, right");
}

#[test]
fn a_part_that_was_solved_in_a_browser_is_known_from_its_page() {
    let page = "<article>One</article>Your puzzle answer was <code>8</code>.<article>Two</article>";
    let reply = "<article>You don't seem to be solving the right level.</article>";
    let server = Server::start(|_, what| text(if what.starts_with('P') { reply } else { page }));
    let trial = Trial::at(&server);
    let solved = "part 1 of 2024 day 5 is solved: 8";
    let submit = "submit 2024 5 --part 1 --answer 8 --yes";
    trial
        .run(submit)
        .shows(1, &["8 is not judged: You don't", solved]);
    trial.run(submit).failed(solved);
    assert_eq!(trial.read("inputs/2024/day05.html"), page);
    assert_eq!(server.asked(), ["level=1&answer=8", "GET /2024/day/5"]);
}

#[test]
fn the_day_saved_last_is_offered_and_never_sent_without_a_question() {
    let (trial, server) = trial(text(RIGHT));
    let offer = format!("2024 day 5 is the day that you saved last\n{QUESTION}");
    trial
        .run("submit --yes")
        .shows(1, &["nothing was sent", &offer]);
    assert!(server.asked().is_empty());
    trial.run_in("day05-2024", "submit --yes").ok();
}

#[test]
fn a_given_answer_needs_no_code() {
    let (trial, server) = trial(text(RIGHT));
    trial.day_with("day05-2024", &["#.#\n.#.\n"]);
    let offer = "`cargo submit 2024 5 --part 1 --answer LETTERS`";
    trial.run(SUBMIT).shows(1, &[offer, "\n#.#\n.#.\n"]);
    fs::remove_file(trial.path("inputs/2024/day05.txt")).unwrap();
    let missing = "`cargo download 2024 5` fetches it";
    for (words, reason) in [
        (SUBMIT, missing),
        // A program prints it, and the site does not take it.
        ("submit 2024 5 --answer 500.0 --yes", "nothing was sent"),
        (
            "submit 2022 25 --part 2 --answer 7 --yes",
            "2022 day 25 has no part 2",
        ),
    ] {
        trial.run(words).failed(reason);
    }
    let ended = trial.run_with("submit 2023 25 --answer -XY", "y\n").ok();
    assert!(!ended.err.contains("Fetch"), "it has no part 2: {ended:?}");
    assert_eq!(server.asked(), ["level=1&answer=-XY"]);
}

#[test]
fn a_broken_log_stops_the_answers_to_its_day() {
    let (trial, server) = trial(text(RIGHT));
    for broken in ["1 right\n", "1\twrnog\t0\t7\n", "1\twrong\t0\t7"] {
        trial.write(LOG, &format!("1\twrong\t0\t7\r\n{broken}"));
        trial
            .run(SUBMIT)
            .failed("line 2 of inputs/2024/day05.guesses is broken");
    }
    assert!(server.asked().is_empty());
}

#[test]
fn an_open_question_keeps_only_answers_to_the_same_day_out() {
    let (trial, server) = trial(text("<article>A</article>"));
    let mut asking = trial
        .program("", "submit 2024 5 --answer 7")
        .spawn()
        .unwrap();
    let mut words = BufReader::new(asking.stderr.take().unwrap());
    words.read_until(b'?', &mut Vec::new()).unwrap();
    trial.run(SUBMIT).failed("is `cargo submit` running twice?");
    trial.run("download 2024 6").ok();
    trial.end(asking, "n\n");
    assert_eq!(server.asked().len(), 2);
}
