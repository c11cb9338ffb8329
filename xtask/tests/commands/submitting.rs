//! `cargo submit`: every reply of the site, and every answer that is not worth a request.

use std::thread;
use std::time::Duration;

use crate::server::{Reply, Server, html};
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

/// A workspace with a day that answers 100 and ABC, against a site that says the same to every answer.
fn trial(name: &str, reply: &'static str) -> (Trial, Server) {
    let server = Server::start(
        move |_, what| if what.starts_with("POST") { html(reply) } else { Reply::Text(500, String::new()) },
    );
    let trial = Trial::new(name, &server.address);
    trial.day_with("day05-2024", &["100", "ABC"]);
    trial.write("inputs/2024/day05.txt", "1\n");
    (trial, server)
}

fn sent(trial: &Trial) -> String {
    trial.read("inputs/2024/submissions.json")
}

#[test]
fn right() {
    let (trial, server) = trial("right", RIGHT);
    let ended = trial.run("submit 2024 5 --yes").ok();
    assert_eq!(ended.stdout, "2024 day 5, part 1: 100\n100 is right: part 1 of 2024 day 5 is solved\n");
    assert_eq!(server.asked(), ["POST /2024/day/5/answer"]);
    assert_eq!(server.requests()[0].body, "level=1&answer=100");
    assert_eq!(trial.read("inputs/2024/answers.json"), "{\n  \"day05.txt\": {\n    \"part1\": \"100\"\n  }\n}\n");
    assert!(sent(&trial).contains("\"verdict\": \"right\""));

    // The next is part 2, and then nothing is left.
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

/// The star is won, whatever comes of the record.
#[test]
fn a_right_answer_is_told_before_it_is_recorded() {
    let (trial, _server) = trial("told-first", RIGHT);
    trial.write("inputs/2024/answers.json", "{");
    let ended = trial.run("submit 2024 5 --yes").failed("answers.json is no file of answers");
    assert!(ended.stdout.contains("100 is right"), "{ended:?}");
}

#[test]
fn a_question_comes_first() {
    let (trial, server) = trial("question", RIGHT);
    for stdin in ["", "n\n", "x\n"] {
        trial.run_with("submit 2024 5", stdin).failed("nothing was sent");
    }
    assert_eq!(server.asked().len(), 0);
    trial.run_with("submit 2024 5", "y\n").ok();
    assert_eq!(server.asked().len(), 1);
}

#[test]
fn wrong_and_then_not_again() {
    let (mut trial, server) = trial("wrong", WRONG);
    let ended = trial.run("submit 2024 5 --yes").failed("100 is wrong");
    assert!(ended.stdout.contains("asks to wait 1m 00s"), "{ended:?}");
    trial.now = NOW + 20;
    trial.run("submit 2024 5 --yes").failed("it was not asked again");
    trial.now = NOW + 600;
    trial.run("submit 2024 5 --yes").failed("100 is known to be wrong");
    assert_eq!(server.asked().len(), 1);
    assert!(!trial.exists("inputs/2024/answers.json"));
    trial.day_with("day05-2024", &["99", "ABC"]);
    trial.run("submit 2024 5 --yes").failed("99 is wrong");
    assert_eq!(server.asked().len(), 2);
}

#[test]
fn too_high() {
    let (mut trial, server) = trial("too-high", TOO_HIGH);
    let ended = trial.run("submit 2024 5 --yes").failed("100 is too high");
    assert!(ended.stdout.contains("asks to wait 5m 00s"), "{ended:?}");
    trial.now = NOW + 1000;
    trial.day_with("day05-2024", &["101", "ABC"]);
    trial.run("submit 2024 5 --yes").failed("100 was too high, so 101 is");
    assert_eq!(server.asked().len(), 1);
}

#[test]
fn too_low_and_negative() {
    let (mut trial, server) = trial("too-low", TOO_LOW);
    trial.day_with("day05-2024", &["-7", "ABC"]);
    trial.run("submit 2024 5 --yes").failed("-7 is too low");
    assert_eq!(server.requests()[0].body, "level=1&answer=-7");
    trial.now = NOW + 600;
    trial.day_with("day05-2024", &["-8", "ABC"]);
    trial.run("submit 2024 5 --yes").failed("-7 was too low, so -8 is");
    assert_eq!(server.asked().len(), 1);
}

#[test]
fn too_soon() {
    let (mut trial, server) = trial("too-soon", TOO_SOON);
    let ended = trial.run("submit 2024 5 --yes").failed("too soon");
    assert!(ended.stdout.contains("asks to wait 3m 30s"), "{ended:?}");
    trial.now = NOW + 150;
    trial.run("submit 2024 5 --yes").failed("it was not asked again");
    assert_eq!(server.asked().len(), 1);
    trial.now = NOW + 900;
    trial.run("submit 2024 5 --yes").failed("too soon");
    assert_eq!(server.asked().len(), 2, "100 was not judged, and may be sent again");
}

/// The site does not judge; its page knows the answer.
fn solved_elsewhere(name: &str, answer: &'static str) -> (Trial, Server) {
    let page = move || html(&format!("<article class=\"day-desc\"><h2>--- Day 5: X ---</h2></article>{answer}"));
    let server = Server::start(move |_, what| if what.starts_with("POST") { html(WRONG_LEVEL) } else { page() });
    let trial = Trial::new(name, &server.address);
    trial.day_with("day05-2024", &["100", "ABC"]);
    trial.write("inputs/2024/day05.txt", "1\n");
    (trial, server)
}

#[test]
fn solved_elsewhere_with_the_same_answer() {
    let (trial, server) = solved_elsewhere("same", "<p>Your puzzle answer was <code>100</code>.</p>");
    let ended = trial.run("submit 2024 5 --yes").ok();
    assert!(ended.stdout.contains("solved already, with the same answer"), "{ended:?}");
    assert_eq!(server.asked(), ["POST /2024/day/5/answer", "GET /2024/day/5"]);
    assert!(trial.read("inputs/2024/answers.json").contains("\"part1\": \"100\""));
}

#[test]
fn solved_elsewhere_with_another_answer() {
    let (trial, server) = solved_elsewhere("another", "<p>Your puzzle answer was <code>99</code>.</p>");
    trial.run("submit 2024 5 --yes").failed("solved already, with another answer: 99");
    trial.run("submit 2024 5 --part 1 --yes").failed("solved already, with another answer: 99");
    assert_eq!(server.asked().len(), 2, "the page is known now");
}

#[test]
fn not_open_yet() {
    let (trial, server) = solved_elsewhere("not-open", "");
    trial.run("submit 2024 5 --part 2 --yes").failed("part 2 of 2024 day 5 is not open yet");
    assert_eq!(server.asked().len(), 2);
}

#[test]
fn replies_that_are_not_understood() {
    let (trial, server) = trial("strange", "<article><p>Happy <em>holidays</em>!</p></article>");
    let ended = trial.run("submit 2024 5 --yes").failed("counts as no verdict");
    assert!(ended.stdout.contains("Happy *holidays*!"), "{ended:?}");
    assert!(sent(&trial).contains("\"verdict\": \"not-understood\""));
    trial.run("submit 2024 5 --yes").failed("counts as no verdict");
    assert_eq!(server.asked().len(), 2);
}

#[test]
fn dead_sessions() {
    let (trial, server) = trial("submit-dead", "<article>To play, please identify yourself</article><a>[Log In]</a>");
    trial.run("submit 2024 5 --yes").failed("the site does not know your session");
    assert_eq!(server.asked().len(), 1);
}

#[test]
fn redirects_do_not_take_the_answer_along() {
    let elsewhere = Server::start(|_, _| html(RIGHT));
    let address = elsewhere.address.clone();
    let server = Server::start(move |_, _| Reply::Redirect(address.clone()));
    let trial = Trial::new("submit-redirect", &server.address);
    trial.day_with("day05-2024", &["100"]);
    trial.write("inputs/2024/day05.txt", "1\n");
    trial.run("submit 2024 5 --yes").failed("was not followed");
    assert_eq!((server.asked().len(), elsewhere.asked().len()), (1, 0));
}

#[test]
fn answers_that_are_not_worth_a_request() {
    let (trial, server) = trial("not-worth", RIGHT);
    trial.day_with("day05-2024", &["", "ABC"]);
    trial.run("submit 2024 5 --yes").failed("the answer is empty");
    trial.day_with("day05-2024", &["error: not solved yet"]);
    trial.run("submit 2024 5 --yes").failed("part 1 of 2024 day 5: not solved yet");
    trial.day("day05-2024", "let x: u8 = args;");
    trial.run("submit 2024 5 --yes").failed("2024 day 5: does not compile: error[E0308]: mismatched types");
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
fn an_input_of_ones_own_is_needed() {
    let (trial, server) = trial("own-input", RIGHT);
    std::fs::remove_file(trial.root.join("inputs/2024/day05.txt")).unwrap();
    trial.write("inputs/day05-2024/full-1.txt", "1\n");
    trial.run("submit 2024 5 --yes").failed("`cargo download 2024 5` brings it");
    assert_eq!(server.asked().len(), 0);
}

#[test]
fn the_last_day_has_one_part() {
    let (mut trial, server) = trial("last", RIGHT);
    trial.now = NOW + 30 * 86_400;
    trial.day_with("day25-2024", &["7"]);
    trial.write("inputs/2024/day25.txt", "1\n");
    trial.run("submit 2024 25 --part 2 --yes").failed("its second star comes with all the others");
    trial.run("submit 2024 25 --yes").ok();
    trial.run("submit 2024 25 --yes").failed("solved already");
    assert_eq!(server.asked().len(), 1);
}

#[test]
fn drawings_are_read_by_someone() {
    let (trial, server) = trial("drawing", RIGHT);
    trial.day_with("day05-2024", &["#.#\\n.#.\\n"]);
    trial.run("submit 2024 5 --yes").failed("--answer LETTERS");
    assert_eq!(server.asked().len(), 0);
    let ended = trial.run_with("submit 2024 5", "XY\ny\n").ok();
    assert!(ended.stdout.contains("part 1:\n#.#\n.#.\nXY is right"), "{ended:?}");
    assert_eq!(server.requests()[0].body, "level=1&answer=XY");
    assert!(trial.read("inputs/2024/answers.json").contains(r##""part1": "#.#\n.#.\n""##));
    trial.run("all").ok();
}

#[test]
fn an_interrupt_does_not_forget_what_was_sent() {
    let server = Server::start(|_, _| Reply::Hang(Vec::new()));
    let trial = Trial::new("submit-interrupt", &server.address);
    trial.day_with("day05-2024", &["100"]);
    trial.write("inputs/2024/day05.txt", "1\n");
    let mut child = trial.start("submit 2024 5 --yes");
    while server.asked().is_empty() {
        thread::sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(sent(&trial).contains("\"verdict\": \"sent\""));
}

#[test]
fn a_file_that_cannot_be_read_is_not_overwritten() {
    let (trial, server) = trial("broken-file", RIGHT);
    trial.write("inputs/2024/submissions.json", "[{");
    trial.run("submit 2024 5 --yes").failed("submissions.json");
    assert_eq!(sent(&trial), "[{");
    assert_eq!(server.asked().len(), 0);
}
