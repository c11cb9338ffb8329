//! `cargo submit`: the replies of the site, and the answers that are not sent.

use std::fs;
use std::time::{Duration, Instant};

use runner::report::Solved;

use crate::server::{Server, text};
use crate::trial::{NOW, SECOND, Trial, end, report};

const RIGHT: &str = "<article>That's the right answer!</article><article>Fix it.</article>";

const HIGH: &str = "That's not the right answer; your answer is too high. Please wait one minute.";

/// What is asked before an answer is sent again.
const LOST: &str = "100 may have been judged: no verdict on it arrived";

const LOG: &str = "inputs/2024/day05.guesses";

const SUBMIT: &str = "submit 2024 5 --yes";
const QUESTION: &str = "Submit 100 as the answer to part 1 of 2024 day 5? [y/N] ";

/// A workspace with a day that answers 100, and a site with this reply, to which no answer comes
/// that is not recorded.
fn trial(reply: String) -> (Trial, Server) {
    let mut trial = Trial::new();
    let log = trial.path(LOG);
    let server = Server::start(move |what| {
        let is_answer = what == "POST /2024/day/5/answer";
        assert!(!is_answer || fs::read_to_string(&log).unwrap().ends_with("\tsent\n"));
        reply.clone()
    });
    trial.port = server.port;
    trial.day_with("day05-2024", &[" 100 "]);
    (trial, server)
}

#[test]
fn a_reply_is_shown_and_recorded_and_the_next_answer_knows_it() {
    let high = "100 is wrong: the site said of 100: your answer is too high";
    // The reply, what is said, and what the same answer and another one are told.
    for (reply, said, next, another) in [
        (
            text(HIGH),
            "100: That's not",
            high,
            "it will be sent in 1m 01s",
        ),
        (text("Level?"), "100: Level?", LOST, LOST),
        (String::new(), "no answer: curl: ", LOST, LOST),
    ] {
        let (trial, server) = trial(reply);
        for (words, said) in [
            (SUBMIT, said),
            (SUBMIT, next),
            ("submit 2024 5 --answer 99 --yes", another),
        ] {
            trial.run(words).failed(said);
        }
        assert_eq!(server.asked().len(), 1, "{said}");
    }
}

#[test]
fn right_answers_solve_a_day_and_enter_fetches_part_2() {
    let (trial, server) = trial(text(RIGHT));
    let right = "100: That's the right answer!\n";
    let wanted = ["Fetch part 2 now? [Y/n] ", right, "\n\nFix it.\n"];
    let ended = trial.run_with("submit 2024 5", "y\n\n").shows(0, &wanted);
    // Of the page, only part 2 is shown.
    assert_eq!(ended.out.matches("right answer").count(), 1, "{ended:?}");
    let same = "100 is the answer to part 1";
    trial.run("submit 2024 5 --answer 100").failed(same);
    trial.day_with("day05-2024", &["100", "@A=\"b&c"]);
    // It is recorded before it is shown, as with `cargo submit --yes | true`.
    let mut child = trial.program("", SUBMIT).spawn().unwrap();
    drop(child.stdout.take());
    end(child, "").failed("asking ");
    let answers = "inputs/2024/answers.json";
    let [one, two] = [r#""part1": "100""#, r#""part2": "@A=\"b&c""#];
    trial.holds(answers, two);
    // The disk was full, and the log still has them.
    fs::remove_file(trial.path(answers)).unwrap();
    trial
        .run(SUBMIT)
        .failed("part 2 of 2024 day 5 is solved: @A=");
    trial.holds(answers, one);
    trial.holds(answers, two);
    let forms = ["level=1&answer=100", "level=2&answer=%40A%3D%22b%26c"];
    assert_eq!(server.asked(), [forms[0], "GET /2024/day/5", forms[1]]);
}

#[test]
fn the_user_confirms_before_an_answer_is_sent() {
    let (mut trial, server) = trial(text(RIGHT));
    // Nobody has named the day that was saved last.
    for (words, typed) in [("submit 2024 5", "\n"), ("submit --yes", "n\n")] {
        trial
            .run_with(words, typed)
            .shows(1, &["error: nothing was sent", QUESTION]);
    }
    let fault = "example: part 1 by one: 12, but 11 is right";
    let day_with = |all_examples_wrong| {
        let mut report = report("day05-2024", &["100"]);
        let solved = report.result.unwrap();
        report.result = Ok(Solved {
            remarks: vec![fault.to_owned()],
            all_examples_wrong,
            ..solved
        });
        trial.day("day05-2024", &report.to_string());
    };
    day_with(true);
    let refused = format!("error: 100 was not sent, because every example is wrong: {fault}; ");
    trial.run(SUBMIT).failed(&refused);
    day_with(false);
    let words = format!("{fault}\n{QUESTION}");
    trial.run(SUBMIT).shows(1, &["nothing was sent", &words]);
    assert!(server.asked().is_empty());
    // It is sent once the wait is over.
    trial.write(
        LOG,
        &format!("1\t{}\t7\tThat's not the right answer\n", NOW + 300),
    );
    trial.now = NOW + 280;
    let start = Instant::now();
    trial.run_with(SUBMIT, "y\n").ok();
    assert!(start.elapsed() > Duration::from_millis(18 * SECOND));
    assert_eq!(server.asked().len(), 1);
}

#[test]
fn a_part_that_was_solved_in_a_browser_is_known_from_its_page() {
    let page = "<article>One</article>Your puzzle answer was <code>8</code>.";
    let reply = "<article>You don't seem to be solving the right level.</article>";
    let server = Server::start(|what| text(if what.starts_with('P') { reply } else { page }));
    let trial = Trial::at(&server);
    let submit = "submit 2024 5 --part 1 --answer 8 --yes";
    let solved = "error: part 1 of 2024 day 5 is solved: 8";
    trial.run(submit).shows(1, &["8: You don't", solved]);
    trial.run(submit).failed(solved);
    assert_eq!(server.asked(), ["level=1&answer=8", "GET /2024/day/5"]);
}

#[test]
fn a_given_answer_needs_no_code() {
    let (trial, server) = trial(text(RIGHT));
    trial.day_with("day05-2024", &["#.#\n.#.\n"]);
    let offer = "`cargo submit 2024 5 --part 1 --answer LETTERS`";
    trial.run(SUBMIT).shows(1, &[offer, "\n#.#\n.#.\n"]);
    fs::remove_file(trial.path("inputs/2024/day05.txt")).unwrap();
    for (words, reason) in [
        (SUBMIT, "`cargo download 2024 5` fetches it"),
        // A program prints it, and the site does not take it.
        ("submit 2024 5 --answer 500.0 --yes", "nothing was sent"),
        (
            "submit 2022 25 --part 2 --answer 7 --yes",
            "2022 day 25 has no part 2",
        ),
    ] {
        trial.run(words).failed(reason);
    }
    let none = "there is no such day";
    trial.run("submit 2024 6").failed(none);
    assert!(!trial.path("inputs/2024/day06.guesses").exists());
    // It has no part 2.
    trial
        .run_with("submit 2023 25 --answer -XY", "y\n")
        .ok()
        .lacks("Fetch");
    assert_eq!(server.asked(), ["level=1&answer=-XY"]);
}
