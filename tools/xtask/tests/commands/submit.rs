//! `cargo submit`: the replies of the site, and the answers that are not sent.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;

use common::runner::report::{Report, Solved};

use crate::server::{Server, text};
use crate::trial::{Ended, NOW, Trial, report};

const RIGHT: &str = "<article><p>That's the right answer!</p></article>";
const WRONG: &str = "<article><p>That's not the right answer.  If you're stuck, go on.  Please \
                     wait one minute before trying again.</p></article>";
const TOO_HIGH: &str = "<article><p>That's not the right answer; your answer is too high.  Please \
                        wait 5 minutes before trying again.</p></article>";

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
fn verdicts(trial: &Trial) -> Vec<String> {
    let verdict = |line: &str| line.split('\t').nth(1).unwrap().to_owned();
    trial.read(LOG).lines().map(verdict).collect()
}

#[test]
fn right_answers_solve_a_day() {
    let (trial, server) = trial(RIGHT);
    let ended = trial.run(SUBMIT).ok();
    let solved = "100 is right: part 1 of 2024 day 5 is solved";
    assert_eq!(ended.stdout, format!("2024 day 5, part 1: 100\n{solved}\n"));
    ended.said("`cargo download 2024 5` fetches part 2\n");
    trial.day_with("day05-2024", &["100", "@A=\"b&c"]);
    trial.run("submit 2024 5 --part 2 --answer 100").failed("100 is the answer to part 1");
    let ended = trial.run(SUBMIT).ok();
    assert!(!ended.stderr.contains("fetches part 2"), "{ended:?}");
    trial.holds(ANSWERS, r#""part1": "100""#);
    trial.holds(ANSWERS, r#""part2": "@A=\"b&c""#);
    assert_eq!(verdicts(&trial), ["sent", "right", "sent", "right"]);
    trial.run(SUBMIT).failed("2024 day 5 is solved already");
    trial.run("submit 2024 5 --part 2").ok().said("with this answer");
    trial.run("submit 2024 5 --part 1 --answer 7").failed("; the right answer is 100");
    trial.run("submit 2024 25 --part 2").failed("no request was sent");
    assert_eq!(server.sent(), ["level=1&answer=100", "level=2&answer=%40A%3D%22b%26c"]);
}

#[test]
fn enter_fetches_and_shows_part_2() {
    let page = "<article><h2>--- Day 5: T ---</h2></article><article><p>Fix it.</p></article>";
    let server = Server::start(move |place, _| text(if place == 0 { RIGHT } else { page }));
    let trial = Trial::at(&server);
    let ended = trial.run_with("submit 2024 5 --answer 7", "y\n\n").ok();
    ended.said("Fetch part 2 now? [Y/n] ").said("\n\nFix it.\n");
    assert_eq!(server.asked(), ["POST /2024/day/5/answer", "GET /2024/day/5"]);
    trial.holds("inputs/2024/day05.html", "Fix it.");
}

#[test]
fn a_wrong_answer_is_not_sent_again() {
    let (mut trial, server) = trial(TOO_HIGH);
    let verdict = "100 is too high\nthe site asks to wait 5m 00s before the next answer\n";
    trial.run(SUBMIT).failed(verdict);
    trial.now = NOW + 400;
    trial.run(SUBMIT).failed("100 is known to be wrong: the site said that 100 is too high");
    trial.run("submit 2024 5 --yes --answer 101").failed("100 is too high; nothing was sent");
    trial.run("submit 2024 5 --yes --answer=").failed("the answer is empty; nothing was sent");
    assert_eq!(server.sent().len(), 1);
    assert_eq!(verdicts(&trial), ["sent", "too high"]);
}

#[test]
fn what_comes_too_soon_waits_if_the_user_wants() {
    let (mut trial, server) = trial(RIGHT);
    trial.write(LOG, &format!("1\twrong\t{}\t7\n", NOW + 300));
    let ended = trial.run_with(SUBMIT, "n\n").failed("nothing was sent");
    ended.said("too soon: the site asks to wait 5m 00s more\nWait 5m 00s, and then submit 100 as ");
    trial.run(SUBMIT).failed("nothing was sent");
    assert!(server.asked().is_empty());
    trial.now = NOW + 298;
    trial.run_with(SUBMIT, "y\n").ok().said("100 is right");
    assert_eq!(server.asked().len(), 1);
}

#[test]
fn what_the_site_calls_too_soon_is_sent_again_only_after_a_question() {
    let server = Server::start(|place, _| {
        text(match place {
            0 => "You gave an answer too recently. You have 2s left to wait.",
            _ => RIGHT,
        })
    });
    let trial = Trial::at(&server);
    let ended = trial.run_with("submit 2024 5 --yes --answer 7", "").failed("nothing was sent");
    ended.said("this one was not judged").said("Wait 2s, and then submit 7 as");
    let ended = trial.run_with("submit 2024 5 --answer 7", "y\nn\n").said("7 is right");
    assert_eq!((ended.status, server.asked().len()), (0, 2));
}

#[test]
fn an_unknown_reply_is_shown_and_is_no_verdict() {
    let (trial, server) =
        trial("<article><p>You don't seem to be solving the right level.</p></article>");
    trial.run(SUBMIT).failed("is no verdict:\nYou don't seem to be solving the right level.");
    trial.run(SUBMIT).failed("100: it was sent before, and the reply was not understood");
    assert_eq!(
        (verdicts(&trial), server.asked().len()),
        (vec!["sent".into(), "unknown".into()], 1)
    );
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
    let example = Report {
        result: report("day05-2024", &["100"])
            .result
            .map(|solved| Solved { wrong_examples: vec![fault.to_owned()], ..solved }),
        ..report("day05-2024", &[])
    };
    trial.day("day05-2024", &example.to_string());
    let question = "Submit 100 as the answer to part 1 of 2024 day 5 anyway? [y/N] ";
    trial.run(SUBMIT).failed("nothing was sent").said(&format!("{fault}\n{question}"));
    assert!(server.asked().is_empty());
    let ended = trial.run_with(SUBMIT, "y\n").said(question);
    ended.failed("100 is wrong\nThat's not the right answer. If you're");
}

#[test]
fn a_given_answer_needs_no_code() {
    let (trial, server) = trial(RIGHT);
    trial.day_with("day05-2024", &["#.#\n.#.\n"]);
    let ended = trial.run(SUBMIT).failed("`cargo submit 2024 5 --part 1 --answer LETTERS`");
    ended.said("part 1:\n#.#\n.#.\n");
    fs::remove_dir_all(trial.root().join("day05-2024")).unwrap();
    trial.run(SUBMIT).failed("`cargo scaffold 2024 5` makes it");
    trial.run("submit 2024 5 --yes --answer -XY").ok();
    assert_eq!(server.sent(), ["level=1&answer=-XY"]);
}

#[test]
fn a_day_must_be_ready() {
    let (trial, server) = trial(RIGHT);
    trial.day_with("day05-2024", &["error: the moon is full"]);
    trial.run(SUBMIT).failed("part 1 of 2024 day 5: the moon is full");
    trial.day("day05-2024", "!error error: it is broken\n!exit 1");
    trial.run(SUBMIT).failed("2024 day 5: it is broken");
    // Answers to shipped inputs are never sent.
    fs::remove_file(trial.root().join("inputs/2024/day05.txt")).unwrap();
    trial.run(SUBMIT).failed("`cargo download 2024 5` fetches it");
    assert!(server.asked().is_empty());
}

#[test]
fn a_guess_is_recorded_before_it_is_sent_and_asked_if_its_verdict_never_came() {
    let mut trial = Trial::new();
    let log = trial.root().join(LOG);
    let server = Server::start(move |place, _| {
        fs::copy(&log, log.with_extension("seen")).unwrap();
        if place == 0 { String::new() } else { text(TOO_HIGH) }
    });
    trial.site.clone_from(&server.address);
    trial.day_with("day05-2024", &["100"]);
    trial.run(SUBMIT).failed("no answer from");
    assert_eq!(trial.read("inputs/2024/day05.seen"), "1\tsent\t0\t100\n");
    trial.run(SUBMIT).failed("100: it was sent before, but its verdict never arrived");
    assert_eq!(server.asked().len(), 1);
    trial.run_with("submit 2024 5", "y\n").failed("100 is too high");
    assert_eq!(verdicts(&trial), ["sent", "sent", "too high"]);
}

#[test]
fn a_guess_that_was_not_delivered_raises_no_doubt() {
    let (mut trial, server) = trial(RIGHT);
    trial.site = Trial::new().site;
    trial.run(SUBMIT).failed("no answer from");
    assert_eq!(verdicts(&trial), ["sent", "unsent"]);
    trial.site.clone_from(&server.address);
    trial.run(SUBMIT).ok();
}

#[test]
fn a_broken_log_stops_the_answers_to_its_day_only() {
    let (trial, server) = trial(RIGHT);
    trial.write(LOG, "1\twrong\t0\t7\n1 right\n");
    trial
        .run(SUBMIT)
        .failed("line 2 of inputs/2024/day05.guesses is broken; mend or remove it: 1 ri");
    trial.run("all").ok().said("part 1  ? ");
    trial.day_with("day06-2024", &["101"]);
    trial.run("submit 2024 6 --yes").ok();
    assert_eq!(server.sent(), ["level=1&answer=101"]);
}

/// As with `cargo submit --yes | true`, and if somebody edits a file meanwhile.
#[test]
fn neither_a_broken_file_nor_a_closed_pipe_loses_a_verdict() {
    fn submit(disturb: fn(&Path)) -> (Trial, Ended) {
        let mut trial = Trial::new();
        let folder = trial.root().join("inputs/2024");
        let server = Server::start(move |_, _| {
            disturb(&folder);
            text(RIGHT)
        });
        trial.site.clone_from(&server.address);
        trial.day_with("day05-2024", &["100"]);
        let ended = trial.run(SUBMIT).said("100 is right");
        (trial, ended)
    }
    let (trial, ended) = submit(|folder| fs::write(folder.join("answers.json"), "{").unwrap());
    ended.failed("answers.json");
    assert_eq!(verdicts(&trial), ["sent", "right"]);
    assert_eq!(trial.read(ANSWERS), "{", "it may be mended");

    let (trial, server) = self::trial(TOO_HIGH);
    let mut child = trial.program("", SUBMIT).spawn().unwrap();
    drop(child.stdout.take());
    trial.end(child, "").failed("error: nothing was sent");
    assert!(server.asked().is_empty());
}

#[test]
fn an_open_question_keeps_only_answers_to_the_same_day_out() {
    let page = "<article>A</article>";
    let server = Server::with_page(page.to_owned());
    let trial = Trial::at(&server);
    let mut asking = trial.program("", "submit 2024 5 --answer 7").spawn().unwrap();
    let mut words = BufReader::new(asking.stderr.take().unwrap());
    let mut question = Vec::new();
    words.read_until(b'?', &mut question).unwrap();
    trial.run("submit 2024 5 --answer 7 --yes").failed("another terminal is submitting an answer");
    trial.run("download 2024 6").ok();
    assert_eq!(server.asked(), ["GET /2024/day/6/input", "GET /2024/day/6"]);
    trial.end(asking, "n\n");
}
