//! `cargo submit`: the replies of the site, and the answers that are not sent.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;

use crate::server::{Server, text};
use crate::trial::{Ended, NOW, NOWHERE, Trial};

const RIGHT: &str = "<article><p>That's the right answer!</p></article>";
const WRONG: &str = "<article><p>That's not the right answer.  If you're stuck, go on.  Please \
                     wait one minute before trying again.</p></article>";
const TOO_HIGH: &str = "<article><p>That's not the right answer; your answer is too high.  Please \
                        wait 5 minutes before trying again.</p></article>";

const ANSWERS: &str = "inputs/2024/answers.json";
const LOG: &str = "inputs/2024/submissions.json";

const SUBMIT: &str = "submit 2024 5 --yes";

/// A workspace with a day that has an answer.
fn at(site: &str) -> Trial {
    let trial = Trial::new(site);
    trial.day_with("day05-2024", &[" 100 "]);
    trial.write("inputs/2024/day05.txt", "1\n");
    trial
}

/// The same, and a site with this reply.
fn trial(reply: &'static str) -> (Trial, Server) {
    let server = Server::start(move |_, _| text(reply));
    (at(&server.address), server)
}

/// The recorded verdicts in order.
fn verdicts(trial: &Trial) -> Vec<String> {
    let name = |rest: &str| rest.split('"').next().unwrap().to_owned();
    trial.read(LOG).split("\"verdict\": \"").skip(1).map(name).collect()
}

/// The fields that were sent.
fn sent(server: &Server) -> Vec<String> {
    let body = |request: String| request.lines().last().unwrap_or_default().to_owned();
    server.requests().into_iter().map(body).collect()
}

#[test]
fn right_answers_solve_a_day() {
    let (trial, server) = trial(RIGHT);
    let ended = trial.run(SUBMIT).ok();
    let solved = "100 is right: part 1 of 2024 day 5 is solved";
    assert_eq!(ended.stdout, format!("2024 day 5, part 1: 100\n{solved}\n"));
    let asking = format!("asking http://{} for its verdict on 100 as part 1", server.address);
    let end = "of 2024 day 5 ...\n`cargo download 2024 5` fetches part 2\n";
    assert_eq!(ended.stderr, format!("solving part 1 of 2024 day 5 ...\n{asking} {end}"));
    trial.day_with("day05-2024", &["100", "@A=\"b&c"]);
    let ended = trial.run(SUBMIT).ok();
    assert!(!ended.stderr.contains("fetches part 2"), "{ended:?}");
    trial.holds(ANSWERS, r#""part1": "100""#);
    trial.holds(ANSWERS, r#""part2": "@A=\"b&c""#);
    assert_eq!(verdicts(&trial), ["right", "right"]);

    trial.run("submit 2024 5 --part 2 --answer @A=\"b&c").ok().said("with this answer");
    assert_eq!(sent(&server), ["level=1&answer=100", "level=2&answer=%40A%3D%22b%26c"]);
}

#[test]
fn a_wrong_answer_is_not_sent_again() {
    let (mut trial, server) = trial(TOO_HIGH);
    let verdict = "100 is too high\nthe site asks to wait 5m 00s before the next answer\n";
    trial.run(SUBMIT).failed(verdict);
    trial.now = NOW + 299;
    trial.run("submit 2024 5 --yes --answer 99").failed("too soon: the site asks to wait 1s more");
    trial.now = NOW + 300;
    trial.run(SUBMIT).failed("100 is known to be wrong");
    // Another day has its own answers.
    trial.day_with("day06-2024", &["101"]);
    trial.write("inputs/2024/day06.txt", "1\n");
    trial.run("submit 2024 6 --yes").failed("101 is too high");
    assert_eq!(sent(&server).len(), 2);
    assert_eq!(verdicts(&trial), ["too high", "too high"]);
}

#[test]
fn an_unknown_reply_is_shown_and_is_no_verdict() {
    let (trial, _) =
        trial("<article><p>You don't seem to be solving the right level.</p></article>");
    trial.run(SUBMIT).failed("counts as no verdict:\nYou don't seem to be solving the");
    assert_eq!(verdicts(&trial), ["not understood"]);
}

#[test]
fn the_user_confirms_before_an_answer_is_sent() {
    let trial = at(NOWHERE);
    for typed in ["", "n\n", "y", "\n"] {
        let ended = trial.run_with("submit 2024 5", typed).failed("error: nothing was sent");
        ended.said("Submit 100 as the answer to part 1 of 2024 day 5? [y/N] ");
    }
}

#[test]
fn a_doubtful_answer_needs_confirmation() {
    let (mut trial, server) = trial(WRONG);
    trial.real_day("disagree");
    let ended = trial.run(SUBMIT).failed("nothing was sent; without --yes");
    ended.said("asking its other approaches ...\nexample: part 1 by simple: 12, but 11 is right\n");
    assert!(sent(&server).is_empty());
    let question = "other says 13\nSubmit 12 as the answer to part 1 of 2024 day 5 anyway? [y/N] ";
    let ended = trial.run_with("submit 2024 5", "y\n").said(question);
    ended.failed("12 is wrong\nThat's not the right answer. If you're");
    // The user knows better than the day's code.
    trial.now += 60;
    trial.run("submit 2024 5 --yes --answer 7").failed("7 is wrong");
}

#[test]
fn the_user_reads_the_letters_of_a_drawing() {
    let (trial, server) = trial(RIGHT);
    trial.day_with("day05-2024", &[" #.#\n.#.\n"]);
    trial.run(SUBMIT).failed("--answer LETTERS says which letters it shows");
    let ended = trial.run_with("submit 2024 5", "XY\ny\n").ok();
    ended.said("part 1:\n #.#\n.#.\nXY is right");
    assert_eq!(sent(&server), ["level=1&answer=XY"]);
    trial.holds(ANSWERS, r#""part1": " #.#\n.#.\n""#); // `cargo all` compares it.
    let words = "submit 2024 5 --part 1 --answer YX";
    trial.run(words).failed("you already solved part 1 of 2024 day 5; the right answer is\n #.#\n");
}

#[test]
fn a_day_must_be_ready() {
    let trial = at(NOWHERE);
    trial.run("submit 2024 6").failed("`cargo scaffold 2024 6` makes it");
    trial.day_with("day05-2024", &["error: the moon is full"]);
    trial.run(SUBMIT).failed("part 1 of 2024 day 5: the moon is full");
    // Answers to shipped inputs are never sent.
    fs::remove_file(trial.root().join("inputs/2024/day05.txt")).unwrap();
    trial.write("inputs/day05-2024/full-1.txt", "1\n");
    trial.run(SUBMIT).failed("`cargo download 2024 5` fetches it");
}

/// The site may have judged it.
#[test]
fn an_answer_without_a_verdict_needs_confirmation() {
    let server = Server::start(|place, _| if place == 0 { String::new() } else { text(TOO_HIGH) });
    let trial = at(&server.address);
    trial.run(SUBMIT).failed("no answer from");
    let ended = trial.run(SUBMIT).failed("nothing was sent; without --yes");
    ended.said("100 was sent before, but its verdict never arrived");
    assert_eq!(sent(&server).len(), 1);
    trial.run_with("submit 2024 5", "y\n").failed("100 is too high");
    assert_eq!(verdicts(&trial), ["too high"]);
}

#[test]
fn an_answer_that_was_not_judged_leaves_no_record() {
    let trial = at(NOWHERE);
    trial.run(SUBMIT).failed("no answer from");
    assert_eq!(trial.read(LOG), "[]\n");
}

/// The answer is recorded before it is sent, and its verdict is shown before it is recorded.
#[test]
fn neither_an_interrupt_nor_a_broken_file_nor_a_closed_pipe_loses_a_verdict() {
    /// Submits while the workspace changes before the site replies.
    fn submit(disturb: fn(&Path)) -> (Trial, Ended) {
        let mut trial = at(NOWHERE);
        let folder = trial.root().join("inputs/2024");
        let server = Server::start(move |_, _| {
            disturb(&folder);
            text(RIGHT)
        });
        trial.site = format!("http://{}", server.address);
        let ended = trial.run(SUBMIT).said("100 is right");
        (trial, ended)
    }
    let (trial, _) = submit(|folder| {
        fs::copy(folder.join("submissions.json"), folder.join("seen")).unwrap();
    });
    trial.holds("inputs/2024/seen", "\"verdict\": \"sent\"");

    let (trial, ended) = submit(|folder| fs::write(folder.join("submissions.json"), "[{").unwrap());
    ended.failed("is not a log of submissions");
    trial.holds(ANSWERS, r#""part1": "100""#);
    assert_eq!(trial.read(LOG), "[{", "it may be mended");

    let (trial, ended) = submit(|folder| fs::write(folder.join("answers.json"), "{").unwrap());
    ended.failed("answers.json");
    fs::remove_file(trial.root().join(ANSWERS)).unwrap();
    trial.run("submit 2024 5 --part 1").ok(); // The log knows it.

    // As with `cargo submit --yes | head -n 1`.
    let (mut trial, server) = self::trial(TOO_HIGH);
    trial.patience = 0;
    trial.run(SUBMIT).failed("error: nothing was sent");
    assert!(sent(&server).is_empty());
    trial.patience = 1;
    trial.run(SUBMIT).failed("error: ");
    assert_eq!(verdicts(&trial), ["too high"]);
}

#[test]
fn an_open_question_keeps_others_from_asking_the_site() {
    let trial = at(NOWHERE);
    // The real program is told to send nothing, so this test cannot reach the site.
    let mut first = trial.program(&["submit", "2024", "5"]);
    let mut first = first.stdin(Stdio::piped()).spawn().unwrap();
    let mut asked = BufReader::new(first.stderr.take().unwrap());
    asked.read_until(b']', &mut Vec::new()).unwrap();
    trial.run(SUBMIT).failed("cannot ask the site: another request is under way");
    first.stdin.take().unwrap().write_all(b"n\n").unwrap();
    assert!(!first.wait().unwrap().success());
}

#[test]
fn enter_fetches_part_2() {
    let page = "<article><h2>--- Part Two ---</h2><p>Go on.</p></article>";
    let server =
        Server::start(move |_, what| text(if what.starts_with("POST") { RIGHT } else { page }));
    let submit = |typed| at(&server.address).run_with("submit 2024 5", typed).ok();
    let ended = submit("y\n\n");
    assert!(ended.stdout.ends_with("(both parts)\n## --- Part Two ---\n\nGo on.\n"), "{ended:?}");
    submit("y\nn\n").said("Fetch part 2 now? [Y/n] `cargo download 2024 5` fetches part 2\n");
    let sent = "POST /2024/day/5/answer";
    assert_eq!(server.asked(), [sent, "GET /2024/day/5", sent]);
}
