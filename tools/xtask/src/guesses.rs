//! The answers to a day that were sent to the site: `inputs/2024/day05.guesses`, one line for each
//! change, with part, verdict, the Unix time before which the site wants no other, and answer. Lines
//! are only ever added, so an interrupt loses none. The open file is the lock: until it is closed, no
//! other command sends an answer to this day.

use std::fs::{self, File, TryLockError};
use std::io::{Read, Write};

use anyhow::{Context, Result, bail, ensure};
use common::support::terminal::is_control;
use common::{Date, Part};

use crate::clock;
use crate::workspace::Workspace;

/// A guess is about to be sent. If its verdict does not follow, the site may have judged it.
pub(crate) const SENT: &str = "sent";
/// It certainly was not judged, because it was not delivered.
pub(crate) const UNSENT: &str = "unsent";
/// It was not judged, because the last guess was too recent.
pub(crate) const SOON: &str = "soon";
/// The site's reply is not understood.
pub(crate) const UNKNOWN: &str = "unknown";
pub(crate) const RIGHT: &str = "right";
pub(crate) const WRONG: &str = "wrong";
const HIGH: &str = "too high";
const LOW: &str = "too low";

/// The words of the site. It adds those of the first two to those of the third.
const VERDICTS: [(&str, &str); 5] = [
    ("your answer is too high", HIGH),
    ("your answer is too low", LOW),
    ("That's not the right answer", WRONG),
    ("That's the right answer", RIGHT),
    ("gave an answer too recently", SOON),
];

/// The seconds to wait after a refused answer if the site's words about it are unknown.
const USUAL_WAIT: i64 = 60;

/// The guesses of a day so far.
pub(crate) struct Guesses {
    file: File,
    lines: Vec<Line>,
}

/// A line of the file.
struct Line {
    part: Part,
    verdict: String,
    until: i64,
    answer: String,
}

impl Guesses {
    /// Opens the guesses of a day, and keeps others from it.
    pub(crate) fn open(workspace: &Workspace, date: Date) -> Result<Self> {
        let name = date.own_input().replace(".txt", ".guesses");
        let path = workspace.path(&name);
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        let file = File::options().create(true).read(true).append(true).open(path);
        let mut file = file.with_context(|| format!("cannot open {name}"))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => bail!("another terminal submits an answer to {date}"),
            locked => locked.with_context(|| format!("cannot lock {name}"))?,
        }
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(|| format!("cannot read {name}"))?;
        let lines = (1..).zip(text.split_inclusive('\n')).map(|(number, line)| {
            let parsed = Line::parse(line.strip_suffix('\n').unwrap_or_default());
            parsed.with_context(|| format!("line {number} of {name} is broken; mend or remove it"))
        });
        Ok(Self { lines: lines.collect::<Result<_>>()?, file })
    }

    /// Refuses what cannot be right. Otherwise returns why it is doubtful, if it is.
    pub(crate) fn vet(&self, part: Part, answer: &str) -> Result<Option<&'static str>> {
        ensure!(!answer.is_empty(), "the answer is empty; nothing was sent");
        ensure!(!answer.contains(is_control), "the answer is not one line; nothing was sent");
        let number = |text: &str| text.parse::<i128>().ok();
        let mut doubt = None;
        for Line { verdict, answer: other, .. } in self.lines.iter().filter(|it| it.part == part) {
            let is_beyond = number(answer).zip(number(other)).is_some_and(|(answer, limit)| {
                verdict == HIGH && answer >= limit || verdict == LOW && answer <= limit
            });
            let is_same = answer == other;
            let is_wrong = is_same && [WRONG, HIGH, LOW].contains(&&**verdict);
            ensure!(
                !is_beyond && !is_wrong,
                "{answer} is wrong: the site said that {other} is {verdict}; nothing was sent"
            );
            if is_same {
                let is_open = [SENT, UNKNOWN].contains(&&**verdict);
                doubt = is_open.then_some("it was sent before, and the verdict never arrived");
            }
        }
        Ok(doubt)
    }

    /// The seconds before the site wants another answer.
    pub(crate) fn wait(&self) -> i64 {
        let now = clock::now();
        self.lines.iter().map(|line| line.until.saturating_sub(now)).max().unwrap_or(0).max(0)
    }

    /// Adds a line with the seconds to wait, and makes sure that it reaches the disk.
    pub(crate) fn add(&mut self, part: Part, verdict: &str, wait: i64, answer: &str) -> Result<()> {
        // A second more, because the clock is cut off to seconds.
        let until = if wait > 0 { clock::now().saturating_add(wait + 1) } else { 0 };
        let line = format!("{part}\t{verdict}\t{until}\t{answer}\n");
        // In one piece, so that an interrupt leaves no half of it.
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        self.lines.extend(Line::parse(line.trim_end_matches('\n')));
        written.context("cannot record the guess")
    }
}

impl Line {
    fn parse(line: &str) -> Option<Self> {
        let mut fields = line.trim_end_matches('\r').splitn(4, '\t');
        let part = fields.next()?.parse().ok()?;
        let verdict = fields.next()?;
        let verdicts = VERDICTS.iter().map(|(_, verdict)| verdict);
        let is_known = verdicts.chain(&[SENT, UNSENT, UNKNOWN]).any(|known| *known == verdict);
        let (until, answer) = (fields.next()?.parse().ok()?, fields.next()?.to_owned());
        is_known.then(|| Self { part, verdict: verdict.to_owned(), until, answer })
    }
}

/// The site's reply to an answer.
#[derive(Debug, PartialEq)]
pub(crate) struct Judgement {
    pub(crate) verdict: &'static str,
    /// The seconds that the site asks to wait.
    pub(crate) wait: i64,
}

impl Judgement {
    /// Reads the text of a reply.
    pub(crate) fn of(text: &str) -> Self {
        let said = VERDICTS.into_iter().find(|(words, _)| text.contains(words));
        let verdict = said.map_or(UNKNOWN, |(_, verdict)| verdict);
        let usual = if [RIGHT, UNKNOWN].contains(&verdict) { 0 } else { USUAL_WAIT };
        Self { verdict, wait: wait(text).unwrap_or(usual) }
    }
}

/// The wait in "please wait one minute", "please wait 5 minutes" or "you have 3m 30s left to wait",
/// in seconds.
fn wait(text: &str) -> Option<i64> {
    match text.split_once(" left to wait") {
        Some((before, _)) => before.rsplit_once("You have ")?.1.split(' ').map(seconds).sum(),
        None => seconds(&text.split_once("lease wait ")?.1.replace("one ", "1 ")),
    }
}

/// The seconds in a text that starts with `3m` or `3 minutes`.
fn seconds(text: &str) -> Option<i64> {
    let (number, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit())?);
    let number: u32 = number.parse().ok()?;
    let unit = match unit.trim_start().chars().next()? {
        's' => 1,
        'm' => 60,
        'h' => 3600,
        _ => return None,
    };
    Some(i64::from(number) * unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_wrong_guess_is_sent_twice_and_none_too_soon() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().to_owned();
        let workspace = Workspace { root: root.clone(), folder: root };
        let open = || Guesses::open(&workspace, Date { year: 2024, day: 5 });
        let mut log = open().unwrap();
        assert!(open().is_err(), "it is locked");
        for line in ["1 too high 100", "1 too low -3", "1 wrong abc", "2 sent 7", "2 unknown 6"] {
            let (start, answer) = line.rsplit_once(' ').unwrap();
            log.add(start[..1].parse().unwrap(), &start[2..], 0, answer).unwrap();
        }
        for (verdict, wait, answer) in
            [(SENT, 0, "8"), (SOON, 900, "8"), (SENT, 0, "9"), (UNSENT, 0, "9")]
        {
            log.add(Part::Two, verdict, wait, answer).unwrap();
        }
        drop(log);
        let log = open().unwrap();
        for answer in ["100", "0100", "101", "-3", "-4", "abc", "", "a\tb", "\u{1b}[2J"] {
            assert!(log.vet(Part::One, answer).is_err(), "{answer:?}");
        }
        assert_eq!(log.vet(Part::One, "99").unwrap(), None);
        let doubts = ["6", "7", "8", "9", "101"].map(|answer| log.vet(Part::Two, answer).unwrap());
        assert_eq!(doubts.map(|doubt| doubt.is_some()), [true, true, false, false, false]);
        assert!((1..=901).contains(&log.wait()));
    }

    #[test]
    fn every_reply_of_the_site_is_understood() {
        for (text, verdict, wait) in [
            ("That's the right answer! You are one gold star", RIGHT, 0),
            (
                "That's not the right answer; your answer is too high. Please wait one minute",
                HIGH,
                60,
            ),
            (
                "That's not the right answer; your answer is too low. please wait 5 minutes.",
                LOW,
                300,
            ),
            ("That's not the right answer. Please wait a while.", WRONG, 60),
            ("You gave an answer too recently. You have 3m 30s left to wait.", SOON, 210),
            ("You gave an answer too recently. You have 99999999999h left to wait.", SOON, 60),
            ("You don't seem to be solving the right level.", UNKNOWN, 0),
        ] {
            assert_eq!(Judgement::of(text), Judgement { verdict, wait }, "{text}");
        }
    }
}
