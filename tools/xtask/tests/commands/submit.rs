//! `cargo submit`: the replies of the site, and the answers that are not sent.

use std::fs;
use std::io::{BufRead, BufReader};

use common::runner::report::Solved;

use crate::server::{Server, text};
use crate::trial::{NOW, Trial, report};

const RIGHT: &str = "<article><p>That's the right answer!</p></article>";
const WRONG: &str = "That's not the right answer.  If you're stuck, go on.";
const TOO_HIGH: &str =
    "That's not the right answer; your answer is too high.  Please wait 5 minutes.";

const ANSWERS: &str = "inputs/2024/answers.json";
const LOG: &str = "inputs/2024/day05.guesses";

const SUBMIT: &str = "submit 2024 5 --yes";

/// A workspace with a day that answers 100, and a site with this reply.
fn trial(reply: &'static str) -> (Trial, Server) {
    let server = Server::start(move |_, _| text(reply));
    let trial = Trial::at(&server);
    trial.day_with("day05-2024", &[" 100 "]);
    (trial, server)
}

/// The recorded verdicts in order.
fn verdicts(trial: &Trial) -> String {
    let log = trial.read(LOG);
    let verdicts = log.lines().map(|line| line.split('\t').nth(1).unwrap());
    verdicts.collect::<Vec<_>>().join(" ")
}

#[test]
fn right_answers_solve_a_day() {
    let (trial, server) = trial(RIGHT);
    let ended = trial.run(SUBMIT).ok().said("`cargo download 2024 5` fetches part 2\n");
    let solved = "2024 day 5, part 1: 100\n100 is right: part 1 of 2024 day 5 is solved\n";
    assert_eq!(ended.stdout, solved);
    trial.day_with("day05-2024", &["100", "@A=\"b&c"]);
    trial.run("submit 2024 5 --part 2 --answer 100").failed("100 is the answer to part 1");
    trial.run(SUBMIT).ok();
    trial.holds(ANSWERS, r#""part1": "100""#);
    trial.holds(ANSWERS, r#""part2": "@A=\"b&c""#);
    assert_eq!(verdicts(&trial), "sent right sent right");
    trial.run(SUBMIT).failed("2024 day 5 is solved");
    trial.run("submit 2024 5 --part 1 --answer 7").failed("2024 day 5, part 1 is solved: 100");
    trial.run("submit 2023 25 --part 2").failed("the last star of 2023 needs no answer");
    assert_eq!(server.asked(), ["level=1&answer=100", "level=2&answer=%40A%3D%22b%26c"]);
}

#[test]
fn enter_fetches_and_shows_part_2() {
    let page = "<article><p>Sum.</p></article><article><p>Fix it.</p></article>";
    let server = Server::start(move |place, _| text(if place == 0 { RIGHT } else { page }));
    let trial = Trial::at(&server);
    let ended = trial.run_with("submit 2024 5 --answer 7", "y\n\n").ok();
    ended.said("Fetch part 2 now? [Y/n] ").said("\n\nFix it.\n");
    assert_eq!(server.asked(), ["level=1&answer=7", "GET /2024/day/5"]);
}

#[test]
fn a_wrong_answer_is_not_sent_again() {
    let (mut trial, server) = trial(TOO_HIGH);
    trial.run(SUBMIT).failed("100 is too high\nthe site asks to wait 5m 00s\n");
    trial.now = NOW + 400;
    trial.run(SUBMIT).failed("100 is wrong: the site said that 100 is too high");
    trial.run("submit 2024 5 --yes --answer 101").failed("101 is wrong: the site said that 100 is");
    trial.run("submit 2024 5 --yes --answer=").failed("the answer is empty");
    assert_eq!((verdicts(&trial), server.asked().len()), ("sent too high".to_owned(), 1));
}

#[test]
fn what_comes_too_soon_waits_if_the_user_wants() {
    let (mut trial, server) = trial(RIGHT);
    trial.write(LOG, &format!("1\twrong\t{}\t7\n", NOW + 300));
    let ended = trial.run_with(SUBMIT, "n\n").failed("nothing was sent");
    ended.said("Too soon: wait 5m 00s, and then submit 100 as ");
    trial.run(SUBMIT).failed("nothing was sent");
    assert!(server.asked().is_empty());
    trial.now = NOW + 298;
    trial.run_with(SUBMIT, "y\n").ok().said("100 is right");
    assert_eq!(server.asked().len(), 1);
}

#[test]
fn what_the_site_calls_too_soon_is_sent_again_only_after_a_question() {
    let soon = "You gave an answer too recently. You have 2s left to wait.";
    let server = Server::start(move |place, _| text(if place == 0 { soon } else { RIGHT }));
    let trial = Trial::at(&server);
    let ended = trial.run("submit 2024 5 --yes --answer 7").failed("nothing was sent");
    ended.said("it was not judged").said("s, and then submit 7 as");
    trial.run_with("submit 2024 5 --answer 7", "y\nn\n").ok().said("7 is right");
    assert_eq!(server.asked().len(), 2);
}

#[test]
fn the_user_confirms_before_an_answer_is_sent() {
    let (trial, server) = trial(RIGHT);
    for typed in ["", "n\n", "y", "\n"] {
        let ended = trial.run_with("submit 2024 5", typed).failed("error: nothing was sent");
        ended.said("Submit 100 as the answer to part 1 of 2024 day 5? [y/N] ");
    }
    assert!(server.asked().is_empty());
}

#[test]
fn a_doubt_is_asked_even_with_yes() {
    let (trial, server) = trial(WRONG);
    let fault = "example: part 1 by one: 12, but 11 is right";
    let mut report = report("day05-2024", &["100"]);
    let wrong_examples = vec![fault.to_owned()];
    report.result = report.result.map(|solved| Solved { wrong_examples, ..solved });
    trial.day("day05-2024", &report.to_string());
    let question = "Submit 100 as the answer to part 1 of 2024 day 5? [y/N] ";
    trial.run(SUBMIT).failed("nothing was sent").said(&format!("{fault}\n{question}"));
    assert!(server.asked().is_empty());
    let ended = trial.run_with(SUBMIT, "y\n").said(question);
    ended.failed("100 is wrong: That's not the right answer. If you're");
}

#[test]
fn a_given_answer_needs_no_code() {
    let (trial, server) = trial(RIGHT);
    trial.day_with("day05-2024", &["#.#\n.#.\n"]);
    let ended = trial.run(SUBMIT).failed("`cargo submit 2024 5 --part 1 --answer LETTERS`");
    ended.said("part 1:\n#.#\n.#.\n");
    fs::remove_file(trial.path("inputs/2024/day05.txt")).unwrap();
    trial.run(SUBMIT).failed("`cargo download 2024 5` fetches it");
    fs::remove_dir_all(trial.path("day05-2024")).unwrap();
    trial.run(SUBMIT).failed("`cargo scaffold 2024 5` makes one");
    trial.run("submit 2024 5 --yes --answer -XY").ok();
    assert_eq!(server.asked(), ["level=1&answer=-XY"]);
}

#[test]
fn a_guess_is_recorded_before_it_is_sent_and_asked_if_it_was_not_judged() {
    let mut trial = Trial::new();
    let log = trial.path(LOG);
    let server = Server::start(move |place, _| {
        fs::copy(&log, log.with_extension("seen")).unwrap();
        match place {
            0 => String::new(),
            1 => text("You don't seem to be solving the right level."),
            _ => text(TOO_HIGH),
        }
    });
    trial.site.clone_from(&server.address);
    trial.day_with("day05-2024", &["100"]);
    trial.run(SUBMIT).failed("no answer from");
    assert_eq!(trial.read("inputs/2024/day05.seen"), "1\tsent\t0\t100\n");
    let doubt = "it was sent before, and the verdict never arrived";
    trial.run(SUBMIT).failed("nothing was sent").said(doubt);
    trial.run_with(SUBMIT, "y\n").failed("the site did not judge it: You don't seem to be");
    trial.run(SUBMIT).failed("nothing was sent").said(doubt);
    assert_eq!(server.asked().len(), 2);
    trial.run_with(SUBMIT, "y\n").failed("100 is too high");
    assert_eq!(verdicts(&trial), "sent sent unknown sent too high");
}

#[test]
fn a_guess_that_was_not_delivered_raises_no_doubt() {
    let (mut trial, server) = trial(RIGHT);
    trial.site = Trial::new().site;
    trial.run(SUBMIT).failed("no answer from");
    trial.site.clone_from(&server.address);
    trial.run(SUBMIT).ok();
    assert_eq!(verdicts(&trial), "sent unsent sent right");
}

#[test]
fn a_broken_log_stops_the_answers_to_its_day_only() {
    let (trial, server) = trial(RIGHT);
    trial.write(LOG, "1\twrong\t0\t7\n1 right\n");
    trial.run(SUBMIT).failed("line 2 of inputs/2024/day05.guesses is broken");
    trial.run("all").ok().said("part 1  ? 100");
    trial.run("submit 2024 6 --answer 101 --yes").ok();
    assert_eq!(server.asked(), ["level=1&answer=101"]);
}

/// As if somebody edited a file meanwhile, and as with `cargo submit --yes | true`.
#[test]
fn neither_a_broken_file_nor_a_closed_pipe_loses_a_verdict() {
    let mut trial = Trial::new();
    let answers = trial.path(ANSWERS);
    let server = Server::start(move |_, _| {
        fs::write(&answers, "{").unwrap();
        text(RIGHT)
    });
    trial.site.clone_from(&server.address);
    trial.day_with("day05-2024", &["100"]);
    trial.run(SUBMIT).failed("answers.json").said("100 is right");
    assert_eq!((&*verdicts(&trial), &*trial.read(ANSWERS)), ("sent right", "{"));

    fs::remove_file(trial.path(ANSWERS)).unwrap();
    let mut child = trial.program("", SUBMIT).spawn().unwrap();
    drop(child.stdout.take());
    trial.end(child, "").failed("error: nothing was sent");
    assert_eq!(server.asked().len(), 1);
}

#[test]
fn an_open_question_keeps_only_answers_to_the_same_day_out() {
    let server = Server::with_page("<article>A</article>");
    let trial = Trial::at(&server);
    let mut asking = trial.program("", "submit 2024 5 --answer 7").spawn().unwrap();
    let mut words = BufReader::new(asking.stderr.take().unwrap());
    words.read_until(b'?', &mut Vec::new()).unwrap();
    trial.run("submit 2024 5 --answer 7 --yes").failed("another terminal submits an answer");
    trial.run("download 2024 6").ok();
    trial.end(asking, "n\n");
    assert_eq!(server.asked(), ["GET /2024/day/6/input", "GET /2024/day/6"]);
}
