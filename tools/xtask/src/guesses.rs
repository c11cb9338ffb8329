//! The answers to a day that were sent to the site: `inputs/2024/day05.guesses`, one line for each
//! change, with part, verdict, the Unix time before which the site wants no other, and answer.
//! Lines are only ever added, so an interrupt loses none. The open file is the lock: until it is
//! closed, no other command sends an answer to this day.

use std::fs::File;
use std::io::{Read, Write};

use anyhow::{Context, Result, ensure};
use common::escape::is_control;
use common::{Date, Part};

use crate::clock;
use crate::workspace::Workspace;

/// A guess is about to be sent. If no other verdict follows, the site may have judged it.
pub(crate) const SENT: &str = "sent";
/// It certainly was not judged: the last one was too recent, or it was not delivered.
pub(crate) const NOT_JUDGED: &str = "not judged";
pub(crate) const RIGHT: &str = "right";
const WRONG: &str = "wrong";
const HIGH: &str = "too high";
const LOW: &str = "too low";

/// The words of the site if a part is solved already, or cannot be solved yet.
pub(crate) const NOT_OPEN: &str = "seem to be solving the right level";

/// The words of the site with the verdicts. It adds those of the first two to those of the third,
/// and what it says otherwise is no verdict.
const VERDICTS: [(&str, &str); 7] = [
    ("your answer is too high", HIGH),
    ("your answer is too low", LOW),
    ("That's not the right answer", WRONG),
    ("That's the right answer", RIGHT),
    ("gave an answer too recently", NOT_JUDGED),
    (NOT_OPEN, NOT_JUDGED),
    ("", SENT),
];

/// The guesses of a day so far.
pub(crate) struct Guesses {
    file: File,
    lines: Vec<Line>,
}

/// A line of the file.
struct Line {
    part: Part,
    verdict: &'static str,
    until: i64,
    answer: String,
}

impl Guesses {
    /// Opens the guesses of a day, and keeps others from it.
    pub(crate) fn open(workspace: &Workspace, date: Date) -> Result<Self> {
        let name = date.own_input().replace(".txt", ".guesses");
        let mut file = workspace.append(&name)?;
        let locked = file.try_lock();
        locked.with_context(|| format!("cannot lock {name}: is `cargo submit` running twice?"))?;
        let mut text = String::new();
        file.read_to_string(&mut text)
            .with_context(|| format!("cannot read {name}"))?;
        let lines = (1..).zip(text.split_inclusive('\n')).map(|(number, line)| {
            let line = line
                .strip_suffix('\n')
                .and_then(|line| Line::parse(line.trim_end()));
            line.with_context(|| format!("line {number} of {name} is broken; mend or remove it"))
        });
        Ok(Self { lines: lines.collect::<Result<_>>()?, file })
    }

    /// Refuses what cannot be right. Otherwise returns why it is doubtful.
    pub(crate) fn vet(&self, part: Part, answer: &str) -> Result<Vec<String>> {
        let is_line = !answer.is_empty() && !answer.contains(is_control);
        ensure!(
            is_line,
            "the answer is empty or not one line; nothing was sent"
        );
        let number = |text: &str| text.parse::<i128>().ok();
        let lines = || self.lines.iter().filter(|line| line.part == part);
        for Line { verdict, answer: other, .. } in lines() {
            let is_beyond = number(answer)
                .zip(number(other))
                .is_some_and(|(answer, limit)| {
                    *verdict == HIGH && answer >= limit || *verdict == LOW && answer <= limit
                });
            let is_wrong = is_beyond || answer == other && [WRONG, HIGH, LOW].contains(verdict);
            ensure!(
                !is_wrong,
                "{answer} is wrong: the site said that {other} is {verdict}; nothing was sent"
            );
        }
        // What the site says of this answer or of the last one may have been lost, with its wait.
        let same = lines().rfind(|line| line.answer == answer);
        let open = [same, lines().next_back()]
            .into_iter()
            .flatten()
            .find(|line| line.verdict == SENT);
        let open = open.map(|line| {
            format!(
                "{} was sent before, and its verdict is not known",
                line.answer
            )
        });
        let wait = self.wait();
        let early =
            (wait > 0).then(|| format!("too soon: it will be sent in {}", clock::span(wait)));
        Ok(open.into_iter().chain(early).collect())
    }

    /// The answers that the site called right, with their parts.
    pub(crate) fn right(&self) -> impl Iterator<Item = (Part, &str)> {
        let right = self.lines.iter().filter(|line| line.verdict == RIGHT);
        right.map(|line| (line.part, &*line.answer))
    }

    /// The seconds before the site wants another answer.
    pub(crate) fn wait(&self) -> i64 {
        let until = self.lines.iter().map(|line| line.until).max().unwrap_or(0);
        until.saturating_sub(clock::now()).max(0)
    }

    /// Adds a line with the seconds to wait, and makes sure that it reaches the disk.
    pub(crate) fn add(&mut self, part: Part, verdict: &str, wait: i64, answer: &str) -> Result<()> {
        // A second more, because the clock is cut off to seconds.
        let until = if wait > 0 { clock::now().saturating_add(wait + 1) } else { 0 };
        let line = format!("{part}\t{verdict}\t{until}\t{answer}\n");
        // In one piece, so that an interrupt leaves no half of it.
        let written = self
            .file
            .write_all(line.as_bytes())
            .and_then(|()| self.file.sync_data());
        written.context("cannot record the guess")
    }
}

impl Line {
    fn parse(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.splitn(4, '\t').collect();
        let [part, verdict, until, answer] = fields[..] else { return None };
        let (_, verdict) = VERDICTS.into_iter().find(|(_, known)| *known == verdict)?;
        let (part, until) = (part.parse().ok()?, until.parse().ok()?);
        Some(Self { part, verdict, until, answer: answer.to_owned() })
    }
}

/// The verdict in a reply of the site, and the seconds that it asks to wait.
pub(crate) fn judgement(reply: &str) -> (&'static str, i64) {
    let said = VERDICTS
        .into_iter()
        .find(|(words, _)| reply.contains(words));
    let verdict = said.map_or(SENT, |(_, verdict)| verdict);
    let times = ["You have ", "lease wait "]
        .into_iter()
        .filter_map(|it| reply.split_once(it));
    (verdict, times.map(|(_, time)| seconds(time)).sum())
}

/// The seconds in a text that starts as in `one minute`, `5 minutes` or `1h 3m 30s`.
fn seconds(text: &str) -> i64 {
    const UNITS: [(char, i64); 3] = [('h', 60 * 60), ('m', 60), ('s', 1)];
    let text = text.replace("one ", "1").replace(' ', "");
    let times = text
        .split_inclusive(UNITS.map(|(letter, _)| letter))
        .map_while(|time| {
            let seconds = |(letter, seconds)| {
                let number: u32 = time.strip_suffix(letter)?.parse().ok()?;
                Some(i64::from(number) * seconds)
            };
            UNITS.into_iter().find_map(seconds)
        });
    // One of each unit, so that the sum cannot overflow.
    times.take(UNITS.len()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_wrong_guess_is_sent_twice() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().to_owned();
        let workspace = Workspace { root: root.clone(), folder: root };
        let lines = "1\ttoo high\t0\t100\n1\ttoo low\t0\t-3\n1\twrong\t0\tabc\n2\tsent\t0\t7\n\
                     2\tsent\t0\t8\n2\tnot judged\t0\t8\n";
        let mut file = workspace.append("inputs/2024/day05.guesses").unwrap();
        file.write_all(lines.as_bytes()).unwrap();
        let log = Guesses::open(&workspace, Date { year: 2024, day: 5 }).unwrap();
        for answer in [
            "100",
            "0100",
            "101",
            "-3",
            "-4",
            "abc",
            "",
            "a\tb",
            "\u{1b}[2J",
        ] {
            assert!(log.vet(Part::One, answer).is_err(), "{answer:?}");
        }
        assert!(log.vet(Part::One, "99").unwrap().is_empty());
        let doubts = ["7", "8", "101"].map(|answer| log.vet(Part::Two, answer).unwrap().len());
        assert_eq!(doubts, [1, 0, 0]);
    }

    #[test]
    fn every_reply_of_the_site_is_understood() {
        for (reply, verdict, wait) in [
            (
                "That's the right answer! You have completed Day 5!",
                RIGHT,
                0,
            ),
            (
                "not the right answer; your answer is too high. Please wait one minute ",
                HIGH,
                60,
            ),
            (
                "not the right answer; your answer is too low. please wait 5 minutes.",
                LOW,
                300,
            ),
            (
                "That's not the right answer. Please wait a while.",
                WRONG,
                0,
            ),
            (
                "gave an answer too recently; You have 3m 30s left to wait.",
                NOT_JUDGED,
                210,
            ),
            (
                "gave an answer too recently. You have 99999999999m left",
                NOT_JUDGED,
                0,
            ),
            (
                "gave an answer too recently. You have 1h 2m 3s left to wait.",
                NOT_JUDGED,
                3723,
            ),
            (
                "That's not the right answer. Please wait one hour before trying",
                WRONG,
                3600,
            ),
            (
                "That's not the right answer. Please wait 90 seconds.",
                WRONG,
                90,
            ),
            (
                "You don't seem to be solving the right level.",
                NOT_JUDGED,
                0,
            ),
            ("An error occurred.", SENT, 0),
        ] {
            assert_eq!(judgement(reply), (verdict, wait), "{reply}");
        }
    }
}
