//! `cargo submit`: every reply of the site, and the answers that are never sent.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{fs, thread};

use nojson::{RawJson, RawJsonValue};

use crate::server::{Reply, Server, html, text};
use crate::trial::{NOW, NOWHERE, SESSION, Trial};

const RIGHT: &str = "<article><p>That's the right answer!  You are <span>one gold star</span> \
                     closer.</p></article>";
const WRONG: &str = "<article><p>That's not the right answer.  If you're stuck, go on.  Please \
                     wait one minute before trying again. (You guessed \
                     <code>100</code>.)</p></article>";
const TOO_HIGH: &str = "<article><p>That's not the right answer; your answer is too high.  Because \
                        you have guessed incorrectly 4 times on this puzzle, please wait 5 minutes \
                        before trying again.</p></article>";
const TOO_LOW: &str = "<article><p>That's not the right answer; your answer is too low.  Please \
                       wait one minute before trying again.</p></article>";
const TOO_SOON: &str = "<article><p>You gave an answer too recently; you have to wait after \
                        submitting an answer before trying again.  You have 3m 30s left to \
                        wait.</p></article>";
const WRONG_LEVEL: &str = "<article><p>You don't seem to be solving the right level.  Did you \
                           already complete it?</p></article>";

/// A workspace with a day that answers 100 and ABC, and a site that gives the same reply to every
/// answer.
fn trial(reply: &'static str) -> (Trial, Server) {
    let server = Server::start(move |_, what| {
        if what.starts_with("POST") { html(reply) } else { Reply::Text(500, String::new()) }
    });
    let trial = Trial::new(&server.address);
    trial.day_with("day05-2024", &["100", "ABC"]);
    trial.write("inputs/2024/day05.txt", "1\n");
    (trial, server)
}

fn sent(trial: &Trial) -> String {
    trial.read("inputs/2024/submissions.json")
}

/// The recorded answers with their verdicts, as in `100 too-high`.
fn records(trial: &Trial) -> Vec<String> {
    let text = sent(trial);
    let json = RawJson::parse(&text).unwrap();
    let word = |value: RawJsonValue<'_, '_>, name| -> String {
        value.to_member(name).unwrap().required().unwrap().try_into().unwrap()
    };
    let list = json.value().to_array().unwrap();
    list.map(|value| format!("{} {}", word(value, "answer"), word(value, "verdict"))).collect()
}

#[test]
fn a_right_answer_is_recorded() {
    let (trial, server) = trial(RIGHT);
    let ended = trial.run("submit 2024 5 --yes").ok();
    assert_eq!(
        ended.stdout,
        "2024 day 5, part 1: 100\n100 is right: part 1 of 2024 day 5 is solved\n"
    );
    assert_eq!(server.asked(), ["POST /2024/day/5/answer"]);
    assert_eq!(server.requests()[0].body, "level=1&answer=100");
    assert_eq!(
        trial.read("inputs/2024/answers.json"),
        "{\n  \"day05.txt\": {\n    \"part1\": \"100\"\n  }\n}\n"
    );
    assert_eq!(records(&trial), ["100 right"]);

    // Part 2 is next, and then nothing is left.
    trial.run("submit 2024 5 --yes").ok();
    assert_eq!(server.requests()[1].body, "level=2&answer=ABC");
    trial.run("submit 2024 5 --yes").failed("2024 day 5 is solved already");
    for words in ["submit 2024 5 --part 1 --yes", "submit 2024 5 --part 2 --answer ABC"] {
        let ended = trial.run(words).ok();
        assert!(ended.stdout.contains("of 2024 day 5 with this answer\n"), "{ended:?}");
    }
    trial.day_with("day05-2024", &["101", "ABC"]);
    trial
        .run("submit 2024 5 --part 1")
        .failed("you already solved part 1 of 2024 day 5; the right answer is 100");
    assert_eq!(server.asked().len(), 2);
    trial.run("all 2024 5").failed("not 100");
}

/// A site that breaks the workspace by this function before it replies.
fn breaking(trial: Trial, reply: &'static str, damage: fn(&Path)) -> Trial {
    let folder = trial.root().join("inputs/2024");
    let server = Server::start(move |_, _| {
        damage(&folder);
        html(reply)
    });
    trial.at(&server)
}

#[test]
fn a_verdict_is_shown_even_if_it_cannot_be_recorded() {
    let damage = |folder: &Path| {
        fs::remove_file(folder.join("submissions.json")).unwrap();
        fs::create_dir(folder.join("submissions.json")).unwrap();
    };
    let trial = breaking(trial(TOO_HIGH).0, TOO_HIGH, damage);
    let ended = trial.run("submit 2024 5 --yes").failed("cannot read inputs/2024/submissions.json");
    assert!(ended.stdout.contains("100 is too high\nthe site asks to wait 5m 00s"), "{ended:?}");
    fs::remove_dir(trial.root().join("inputs/2024/submissions.json")).unwrap();

    let trial = breaking(trial, RIGHT, damage);
    let ended = trial.run("submit 2024 5 --yes").failed("cannot read inputs/2024/submissions.json");
    assert!(ended.stdout.contains("100 is right"), "{ended:?}");
    assert!(trial.read("inputs/2024/answers.json").contains("\"part1\": \"100\""));
}

#[test]
fn a_right_answer_is_shown_and_logged_even_if_its_file_is_broken() {
    let trial = breaking(trial(RIGHT).0, RIGHT, |folder| {
        fs::write(folder.join("answers.json"), "{").unwrap();
    });
    let ended = trial.run("submit 2024 5 --yes").failed("answers.json");
    assert!(ended.stdout.contains("100 is right"), "{ended:?}");
    assert_eq!(records(&trial), ["100 right"]);
    assert_eq!(trial.read("inputs/2024/answers.json"), "{");

    // Later runs know the answer from the log.
    fs::remove_file(trial.root().join("inputs/2024/answers.json")).unwrap();
    trial.run("submit 2024 5 --part 1").ok();
    assert!(trial.run("all 2024 5").ok().stdout.contains("part 1  ✓ 100"));
}

/// As with `cargo submit --yes | head -c 0`.
#[test]
fn nothing_is_sent_without_a_reader_and_that_is_no_success() {
    let (mut trial, server) = trial(RIGHT);
    trial.patience = 0;
    trial.run("submit 2024 5 --yes").failed("error: nothing was sent");
    assert_eq!(server.asked().len(), 0);
    assert!(!trial.exists("inputs/2024/submissions.json"));
}

#[test]
fn a_verdict_that_standard_output_cannot_show_goes_to_standard_error() {
    for (reply, status, words) in
        [(RIGHT, 0, "100 is right"), (TOO_HIGH, 1, "100 is too high\nthe site asks to wait 5m")]
    {
        let (mut trial, _server) = trial(reply);
        trial.patience = 1;
        let ended = trial.run("submit 2024 5 --yes");
        assert!(ended.status == status && ended.stderr.contains(words), "{ended:?}");
        assert_eq!(records(&trial), [if status == 0 { "100 right" } else { "100 too-high" }]);
    }
}

/// As with `cargo submit >&-`, where writing fails without a word.
#[test]
#[cfg(unix)]
fn a_closed_standard_output_hides_no_verdict() {
    use std::os::unix::fs::PermissionsExt;
    let (trial, _) = trial(RIGHT);
    let page = "<article>That's not the right answer; your answer is too high.</article>";
    trial.write("curl", &format!("#!/bin/sh\nprintf '%s' \"{page}\"\nprintf '\\n200 '\n"));
    let curl = trial.root().join("curl");
    fs::set_permissions(&curl, fs::Permissions::from_mode(0o700)).unwrap();
    let output = Command::new("/bin/sh")
        .args(["-c", "exec \"$0\" submit 2024 5 --yes >&-", env!("CARGO_BIN_EXE_xtask")])
        .current_dir(trial.root())
        // There is no other curl, so nothing is sent to the site.
        .env("PATH", trial.root())
        .env("AOC_SESSION", SESSION)
        .env("CARGO", env!("CARGO_BIN_EXE_toy-day"))
        .env("CARGO_MANIFEST_DIR", trial.root())
        .env("CARGO_TARGET_DIR", trial.root().join("target"))
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("\n100 is too high\nthe site asks to wait 1m 00s"), "{stderr}");
    assert_eq!(records(&trial), ["100 too-high"]);
}

#[test]
fn an_answer_is_shown_sent_and_recorded_without_the_blanks_around_it() {
    let (trial, server) = trial(RIGHT);
    trial.day_with("day05-2024", &["  42 ", "ABC"]);
    let ended = trial.run("submit 2024 5 --yes").ok();
    assert!(ended.stdout.starts_with("2024 day 5, part 1: 42\n42 is right: "), "{ended:?}");
    assert_eq!(server.requests()[0].body, "level=1&answer=42");
    assert!(trial.read("inputs/2024/answers.json").contains("\"part1\": \"42\""));
    // A drawing keeps the blanks of its first line.
    trial.run("submit 2024 5 --yes --part 2").ok();
    trial.day_with("day06-2024", &[" #\\n##\\n"]);
    trial.write("inputs/2024/day06.txt", "1\n");
    let ended = trial.run_with("submit 2024 6", &["L", "y"]).ok();
    assert!(ended.stdout.starts_with("2024 day 6, part 1:\n #\n##\nL is right: "), "{ended:?}");
}

#[test]
fn what_will_be_sent_is_named_first() {
    let (trial, _server) = trial(RIGHT);
    let ended = trial.run("submit 2024 5 --yes --answer 7").ok();
    let lines: Vec<&str> = ended.stderr.lines().collect();
    assert_eq!(lines[0], "solving part 1 of 2024 day 5 ...");
    assert!(
        lines[1].starts_with("asking http")
            && lines[1].ends_with("for its verdict on 7 as part 1 of 2024 day 5 ...")
    );
    assert_eq!(lines[2..], ["`cargo download 2024 5` fetches part 2"]);
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
fn a_missing_session_is_named_before_the_question() {
    let (mut trial, _server) = trial(RIGHT);
    trial.session = None;
    let ended = trial.run_with("submit 2024 5", &["y"]).failed("there is no session");
    assert!(!ended.stderr.contains("Submit 100"), "{ended:?}");
}

#[test]
fn a_wrong_answer_is_not_sent_again() {
    let (mut trial, server) = trial(WRONG);
    let ended = trial.run("submit 2024 5 --yes").failed("100 is wrong");
    assert!(ended.stdout.contains("asks to wait 1m 00s"), "{ended:?}");
    trial.now = NOW + 20;
    trial.run("submit 2024 5 --yes").failed("100 is known to be wrong");
    trial.run("submit 2024 5 --yes --answer 99").failed("no answer was sent");
    trial.now = NOW + 600;
    trial.run("submit 2024 5 --yes").failed("100 is known to be wrong");
    assert_eq!(server.asked().len(), 1);
    assert!(!trial.exists("inputs/2024/answers.json"));
    trial.day_with("day05-2024", &["99", "ABC"]);
    trial.run("submit 2024 5 --yes").failed("99 is wrong");
    assert_eq!(server.asked().len(), 2);
}

#[test]
fn a_verdict_belongs_to_the_answer_that_was_sent_last() {
    let server = Server::start(|place, _| html([TOO_HIGH, TOO_LOW, RIGHT][place]));
    let mut trial = trial(RIGHT).0.at(&server);
    for answer in ["200", "50", "100"] {
        trial.run(&format!("submit 2024 5 --yes --answer {answer}"));
        trial.now += 600;
    }
    assert_eq!(records(&trial), ["200 too-high", "50 too-low", "100 right"]);
    assert!(trial.read("inputs/2024/answers.json").contains("\"part1\": \"100\""));
}

#[test]
fn a_wait_in_unknown_words_is_a_minute() {
    let (mut trial, _server) = trial("<article>You gave an answer too recently.</article>");
    trial.run("submit 2024 5 --yes").failed("the site asks to wait 1m 00s");
    trial.now = NOW + 20;
    trial.run("submit 2024 5 --yes").failed("too soon: the site asks to wait ");

    let (mut trial, server) =
        self::trial("<article><p>That's not the right answer.  Please wait a while.</p></article>");
    let ended = trial.run("submit 2024 5 --yes").failed("100 is wrong");
    let wait =
        "the site asks to wait 1m 00s before the next answer, as far as its words are understood\n";
    assert!(ended.stdout.ends_with(wait), "{ended:?}");
    trial.now = NOW + 50;
    trial.run("submit 2024 5 --yes --answer 7").failed("too soon");
    trial.now = NOW + 90;
    trial.run("submit 2024 5 --yes --answer 7").failed("7 is wrong");
    assert_eq!(server.asked().len(), 2);
}

#[test]
fn nothing_above_an_answer_that_is_too_high_is_sent() {
    let (mut trial, server) = trial(TOO_HIGH);
    let ended = trial.run("submit 2024 5 --yes").failed("100 is too high");
    assert!(ended.stdout.contains("asks to wait 5m 00s"), "{ended:?}");
    trial.now = NOW + 1000;
    trial.day_with("day05-2024", &["101", "ABC"]);
    trial
        .run("submit 2024 5 --yes")
        .failed("101 is known to be wrong: the site said that 100 is too high");
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
    trial
        .run("submit 2024 5 --yes")
        .failed("-8 is known to be wrong: the site said that -7 is too low");
    assert_eq!(server.asked().len(), 1);
}

#[test]
fn an_answer_arrives_as_it_is() {
    for (answer, body) in [("\"a\\n\"", "%22a%5Cn%22"), ("@x=y&z", "%40x%3Dy%26z"), ("-7", "-7")] {
        let (trial, server) = trial(WRONG);
        trial
            .start("", &["submit", "2024", "5", "--yes", "--answer", answer])
            .end()
            .failed("is wrong");
        assert_eq!(server.requests()[0].body, format!("level=1&answer={body}"));
    }
}

#[test]
fn verdicts_on_another_day_do_not_matter() {
    let (trial, server) = trial(RIGHT);
    let (at, until) = (NOW - 10, NOW + 600);
    let other = format!(
        r#"[{{"day": 6, "part": 1, "answer": "100", "verdict": "wrong",
            "at": {at}, "wait_until": {until}}}]"#
    );
    trial.write("inputs/2024/submissions.json", &format!("\u{feff}{other}"));
    trial.run("submit 2024 5 --yes").ok();
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
    let page = move || {
        html(&format!("<article class=\"day-desc\"><h2>--- Day 5: X ---</h2></article>{answer}"))
    };
    let server = Server::start(
        move |_, what| if what.starts_with("POST") { html(WRONG_LEVEL) } else { page() },
    );
    let trial = Trial::new(&server.address);
    trial.day_with("day05-2024", &["100", "ABC"]);
    trial.write("inputs/2024/day05.txt", "1\n");
    (trial, server)
}

#[test]
fn the_page_confirms_an_answer_that_was_sent_elsewhere() {
    let (trial, server) = solved_elsewhere("<p>Your puzzle answer was <code>100</code>.</p>");
    let ended = trial.run("submit 2024 5 --yes").ok();
    assert!(ended.stdout.contains("of 2024 day 5 with this answer\n"), "{ended:?}");
    assert_eq!(server.asked(), ["POST /2024/day/5/answer", "GET /2024/day/5"]);
    assert!(trial.read("inputs/2024/answers.json").contains("\"part1\": \"100\""));
}

#[test]
fn the_page_contradicts_an_answer_that_was_sent_elsewhere() {
    let (trial, server) = solved_elsewhere("<p>Your puzzle answer was <code>99</code>.</p>");
    trial
        .run("submit 2024 5 --yes")
        .failed("you already solved part 1 of 2024 day 5; the right answer is 99");
    trial
        .run("submit 2024 5 --part 1 --yes")
        .failed("you already solved part 1 of 2024 day 5; the right answer is 99");
    assert_eq!(server.asked().len(), 2, "the page is known now");
}

#[test]
fn part_2_may_not_be_open_yet() {
    let (trial, server) = solved_elsewhere("");
    let ended = trial
        .run("submit 2024 5 --part 2 --yes")
        .failed("the page of 2024 day 5 shows no answer to part 2");
    assert!(ended.stdout.contains("solved already or not open yet"), "{ended:?}");
    assert_eq!(server.asked().len(), 2);
}

#[test]
fn an_unknown_reply_is_shown() {
    let (trial, server) = trial("<article><p>Happy <em>holidays</em>!</p></article>");
    let ended = trial.run("submit 2024 5 --yes").failed("counts as no verdict");
    assert!(ended.stdout.contains("Happy *holidays*!"), "{ended:?}");
    assert_eq!(records(&trial), ["100 not-understood"]);
    trial.run("submit 2024 5 --yes").failed("counts as no verdict");
    assert_eq!(server.asked().len(), 2);
}

#[test]
fn a_dead_session_leaves_no_record() {
    let log_in = "<article>To play, please identify yourself</article><a>[Log In]</a>";
    let refused = || Reply::Text(400, "Please log in to get your puzzle input.".to_owned());
    let replies = [html(log_in), refused(), Reply::Redirect("/2024/auth/login".to_owned())];
    let server = Server::start(move |place, _| replies[place].clone());
    let trial = trial(RIGHT).0.at(&server);
    trial.write(
        "inputs/2024/submissions.json",
        r#"[{"day": 5, "part": 1, "answer": "100", "verdict": "too-soon", "at": 0}]"#,
    );
    for place in 1..=3 {
        trial.run("submit 2024 5 --yes").failed("error: the site does not know your session");
        assert_eq!(
            (server.asked().len(), records(&trial)),
            (place, vec!["100 too-soon".to_owned()])
        );
    }
}

#[test]
fn an_answer_that_could_not_be_sent_leaves_no_record() {
    let (mut trial, _) = trial(RIGHT);
    trial.site = Some(NOWHERE.parse().unwrap());
    trial.run("submit 2024 5 --yes").failed("no answer from http://127.0.0.1:1: curl: (7)");
    trial.curl = "no-such-curl".to_owned();
    trial.run("submit 2024 5 --yes").failed("cannot start the program `curl`");
    assert_eq!(records(&trial), [""; 0]);
}

/// The site may have judged it.
#[test]
fn an_answer_without_a_verdict_needs_confirmation() {
    let lost = [
        Reply::Raw(Vec::new()),
        Reply::Text(500, String::new()),
        Reply::Raw(b"HTTP/1.1 200 OK\r\n\r\n\xff".to_vec()),
        Reply::Hang(Vec::new()),
    ];
    for reply in lost {
        let timeout = Duration::from_secs(if matches!(reply, Reply::Hang(_)) { 2 } else { 60 });
        let server =
            Server::start(move |place, _| if place == 0 { reply.clone() } else { html(TOO_HIGH) });
        let mut trial = trial(RIGHT).0.at(&server);
        trial.timeout = timeout;
        trial.run("submit 2024 5 --yes").failed("error: ");
        assert_eq!(records(&trial), ["100 sent"]);
        trial.now += 60;
        let ended = trial
            .run("submit 2024 5 --yes")
            .failed("nothing was sent; without --yes, you can send it anyway");
        assert!(
            ended.stderr.contains("100 was sent before, but its verdict never arrived"),
            "{ended:?}"
        );
        assert_eq!(server.asked().len(), 1);
        trial
            .run_with("submit 2024 5", &["y"])
            .failed("Submit 100 as the answer to part 1 of 2024 day 5 anyway?");
        assert_eq!(records(&trial), ["100 sent", "100 too-high"]);
    }
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
    assert_eq!(records(&trial), [""; 0]);
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
    trial.run("submit 2024 5 --yes").failed("oh ");
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
    let ended = trial.run("submit 2024 25 --yes").ok();
    assert!(!ended.stderr.contains("fetches part 2"), "{ended:?}");
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
    trial.day_with(
        "day05-2024",
        &["#..#..##.\\n#..#...#.\\n####...#.\\n#..#...#.\\n#..#.#..#\\n#..#..##.\\n", "1"],
    );
    trial.run("submit 2024 5 --yes").failed("--answer LETTERS");
    trial.day_with(
        "day05-2024",
        &["#..#...##\\n#..#....#\\n####....#\\n#..#....#\\n#..#.#..#\\n#..#..##.\\n", "1"],
    );
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
    let odd = r#"[{"day": 5, "part": 1, "answer": "1", "verdict": "perhaps", "at": 0}]"#;
    for text in ["[{", "[{\"day\": 5}]", "{}", odd] {
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
    trial
        .run("submit 2024 5 --yes --answer 200")
        .failed("another submit is under way in another terminal");
    release.send(()).unwrap();
    first.end().failed("100 is too high");
    assert_eq!(server.asked().len(), 1);
    assert_eq!(sent(&trial).matches("\"answer\"").count(), 1);
    // The lock is free again, and the wait is on record.
    trial.now = NOW + 120;
    trial.run("submit 2024 5 --yes --answer 50").failed("too soon");
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
    assert_eq!(records(&trial), ["6 wrong", "100 right"]);
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
    trial.day_that(
        "day05-2024",
        &["100", "ABC"],
        "",
        &["example: part 1 by simple: 12, but 11 is right"],
    );
    let ended = trial.run("submit 2024 5 --yes").failed("nothing was sent; without --yes");
    assert!(ended.stderr.contains("example: part 1 by simple: 12, but 11 is right"), "{ended:?}");
    trial.run_with("submit 2024 5", &["n"]).failed("of 2024 day 5 anyway?");
    assert_eq!(server.asked().len(), 0);
    trial.run_with("submit 2024 5", &["y"]).ok();
    trial.run("submit 2024 5 --yes --part 2 --answer XYZ").ok();
    assert_eq!(server.asked().len(), 2);
}

#[test]
fn part_2_is_offered_after_a_right_part_1() {
    let page = r"<article><h2>--- Day 5: T ---</h2></article>
        <p>Your puzzle answer was <code>100</code>.</p>
        <article><h2>--- Part Two ---</h2><p>Go on.</p></article>";
    let server = Server::start(move |_, what| match what {
        what if what.starts_with("POST") => html(RIGHT),
        what if what.ends_with("/input") => text("1\n"),
        _ => html(page),
    });
    let (trial, _) = trial(RIGHT);
    let trial = trial.at(&server);
    trial.write("inputs/2024/day05.md", "## --- Day 5: T ---\n");
    // In the second, nobody is there to answer.
    for lines in [&["y", "n"][..], &["y"]] {
        let ended = trial.run_with("submit 2024 5", lines).ok();
        assert!(ended.stderr.contains("Fetch part 2 now? [Y/n] "), "{ended:?}");
        assert!(ended.stderr.ends_with("`cargo download 2024 5` fetches part 2\n"), "{ended:?}");
        for file in ["answers", "submissions"] {
            fs::remove_file(trial.root().join(format!("inputs/2024/{file}.json"))).unwrap();
        }
    }
    assert_eq!(server.asked(), ["POST /2024/day/5/answer"; 2]);
    let ended = trial.run_with("submit 2024 5", &["y", ""]).ok();
    assert_eq!(server.asked()[2..], ["POST /2024/day/5/answer", "GET /2024/day/5"]);
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
    trial.real_day("print");
    let ended = trial.run("submit 2024 5 --part 2");
    assert!(ended.stdout.starts_with("2024 day 5, part 2: 13\n"), "{ended:?}");
}

#[test]
fn an_answer_does_not_steer_the_terminal() {
    let (trial, server) = trial(RIGHT);
    trial.day_with("day05-2024", &["a\\u001b[2Jb"]);
    let ended = trial.run("submit 2024 5 --yes").failed("not one line of text");
    assert!(ended.stdout.contains(r"a\u{1b}[2Jb"), "{ended:?}");
    assert!(trial.run("all").ok().stdout.contains(r"a\u{1b}[2Jb"));
    trial.day_with("day05-2024", &["error: \u{1b}[2J"]);
    trial.run("submit 2024 5 --yes").failed(r"part 1 of 2024 day 5: \u{1b}[2J");
    assert_eq!(server.asked().len(), 0);
}
