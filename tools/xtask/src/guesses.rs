//! The answers to a day that were sent to the site: `inputs/2024/day05.guesses`, one line for each
//! change, with part, verdict, the Unix time before which the site wants no other, and answer. Lines
//! are only ever added, so an interrupt loses none. The open file is the lock: until it is closed, no
//! other command sends an answer to this day.

use std::fs::{self, File, TryLockError};
use std::io::{Read, Write};

use anyhow::{Context, Result, bail, ensure};
use common::{Date, Part};

use crate::workspace::Workspace;

/// A guess is about to be sent. If its verdict does not follow, the site may have judged it.
pub(crate) const SENT: &str = "sent";
/// It certainly was not judged, because it was not delivered.
pub(crate) const UNSENT: &str = "unsent";
/// It was not judged, because the last guess was too recent.
pub(crate) const SOON: &str = "soon";
/// It is right.
pub(crate) const RIGHT: &str = "right";
/// The site's reply is not understood.
pub(crate) const UNKNOWN: &str = "unknown";
/// It is wrong, without a hint.
pub(crate) const WRONG: &str = "wrong";

/// The words of the site, and the verdicts. The site adds those of the first two to those of the
/// third.
const VERDICTS: [(&str, &str); 5] = [
    ("your answer is too high", "too high"),
    ("your answer is too low", "too low"),
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

/// The path of a day's file in the workspace.
fn path(date: Date) -> String {
    date.own_input().replace(".txt", ".guesses")
}

/// Why an answer is known to be wrong, as far as the guesses can be read.
pub(crate) fn objection(
    workspace: &Workspace,
    date: Date,
    part: Part,
    answer: &str,
) -> Option<String> {
    let text = workspace.read(&path(date)).ok()??;
    text.lines().filter_map(Line::parse).find_map(|line| line.objection(part, answer))
}

impl Guesses {
    /// Opens the guesses of a day, and keeps others from it.
    pub(crate) fn open(workspace: &Workspace, date: Date) -> Result<Self> {
        let name = path(date);
        let path = workspace.path(&name);
        fs::create_dir_all(path.parent().unwrap_or(&workspace.root))?;
        let file = File::options().create(true).read(true).append(true).open(path);
        let mut file = file.with_context(|| format!("cannot open {name}"))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                bail!("another terminal is submitting an answer to {date}")
            }
            Err(TryLockError::Error(error)) => bail!("cannot lock {name}: {error}"),
        }
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(|| format!("cannot read {name}"))?;
        let mut lines = Vec::new();
        for (number, line) in (1..).zip(text.split_inclusive('\n')) {
            lines.push(Line::parse(line).with_context(|| {
                format!("line {number} of {name} is broken; mend or remove it: {}", line.trim_end())
            })?);
        }
        Ok(Self { file, lines })
    }

    /// Refuses what is known to be wrong. Otherwise returns why it is doubtful, if it is.
    pub(crate) fn vet(&self, part: Part, answer: &str) -> Result<Option<&'static str>> {
        if let Some(reason) = self.lines.iter().find_map(|line| line.objection(part, answer)) {
            bail!("{answer} is known to be wrong: {reason}; nothing was sent");
        }
        let mut same = self.lines.iter().filter(|line| line.part == part && line.answer == answer);
        Ok(same.next_back().and_then(|line| match &*line.verdict {
            SENT => Some("it was sent before, but its verdict never arrived"),
            UNKNOWN => Some("it was sent before, and the reply was not understood"),
            _ => None,
        }))
    }

    /// The seconds before the site wants another answer.
    pub(crate) fn wait(&self, now: i64) -> i64 {
        self.lines.iter().map(|line| line.until.saturating_sub(now)).max().unwrap_or(0).max(0)
    }

    /// Adds a line, and makes sure that it reaches the disk.
    pub(crate) fn add(
        &mut self,
        part: Part,
        verdict: &str,
        until: i64,
        answer: &str,
    ) -> Result<()> {
        let line = format!("{part}\t{verdict}\t{until}\t{answer}\n");
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        written.context("cannot record the guess")?;
        self.lines.extend(Line::parse(&line));
        Ok(())
    }
}

impl Line {
    fn parse(line: &str) -> Option<Self> {
        let line = line.strip_suffix('\n').unwrap_or(line);
        let mut fields = line.splitn(4, '\t');
        let mut field = || fields.next();
        let (part, verdict) = (field()?.parse().ok()?, field()?.to_owned());
        let verdicts = VERDICTS.map(|(_, verdict)| verdict);
        let is_known = [SENT, UNSENT, UNKNOWN].iter().chain(&verdicts).any(|it| **it == *verdict);
        let (until, answer) = (field()?.parse().ok()?, field()?.trim_end_matches('\r').to_owned());
        is_known.then_some(Self { part, verdict, until, answer })
    }

    /// Why an answer cannot be right, given this verdict.
    fn objection(&self, part: Part, answer: &str) -> Option<String> {
        let Self { verdict, answer: other, .. } = self;
        let number = |text: &str| text.parse::<i128>().ok();
        let is_beyond = || match (&**verdict, number(answer)?, number(other)?) {
            ("too high", answer, limit) => Some(answer >= limit),
            ("too low", answer, limit) => Some(answer <= limit),
            _ => None,
        };
        let is_wrong = [WRONG, "too high", "too low"].contains(&&**verdict);
        let objects =
            self.part == part && (is_wrong && answer == other || is_beyond().unwrap_or_default());
        objects.then(|| format!("the site said that {other} is {verdict}"))
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
    let end = text.find(|c: char| !c.is_ascii_digit())?;
    let (number, unit) = text.split_at(end);
    let number: u32 = number.parse().ok()?;
    let unit = match unit.trim_start().chars().next()? {
        's' => 1,
        'm' => 60,
        'h' => 3600,
        _ => return None,
    };
    Some(i64::from(number) * unit)
}

/// Refuses what cannot be an answer at all.
pub(crate) fn ensure_is_answer(answer: &str) -> Result<()> {
    ensure!(!answer.is_empty(), "the answer is empty; nothing was sent");
    let is_line = !answer.contains(common::support::terminal::is_control);
    ensure!(is_line, "the answer is not one line of text; nothing was sent");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const DATE: Date = Date { year: 2024, day: 5 };

    #[test]
    fn no_wrong_guess_is_sent_twice_and_none_too_soon() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().to_owned();
        let workspace = Workspace { root: root.clone(), folder: root };
        let mut log = Guesses::open(&workspace, DATE).unwrap();
        assert!(Guesses::open(&workspace, DATE).is_err(), "it is locked");
        let next_day = Date { day: 6, ..DATE };
        Guesses::open(&workspace, next_day).unwrap();
        for (part, verdict, until, answer) in [
            (Part::One, "too high", 60, "100"),
            (Part::One, "too low", 60, "-3"),
            (Part::One, WRONG, 0, "abc"),
            (Part::Two, SENT, 0, "7"),
            (Part::Two, UNKNOWN, 0, "6"),
            (Part::Two, SENT, 0, "8"),
            (Part::Two, SOON, 90, "8"),
            (Part::Two, SENT, 0, "9"),
            (Part::Two, UNSENT, 0, "9"),
        ] {
            log.add(part, verdict, until, answer).unwrap();
        }
        drop(log);
        let log = Guesses::open(&workspace, DATE).unwrap();
        for answer in ["100", "0100", "101", "-3", "-4", "abc"] {
            assert!(log.vet(Part::One, answer).is_err(), "{answer}");
            assert_eq!(log.vet(Part::Two, answer).unwrap(), None, "{answer}");
        }
        assert_eq!(log.vet(Part::One, "99").unwrap(), None);
        assert_eq!([59, 90, 91].map(|now| log.wait(now)), [31, 0, 0]);
        let doubts = ["6", "7", "8", "9"].map(|answer| log.vet(Part::Two, answer).unwrap());
        assert_eq!(doubts.map(|doubt| doubt.is_some()), [true, true, false, false]);
        for answer in ["", "a\nb", "a\tb", "\u{1b}[2J"] {
            assert!(ensure_is_answer(answer).is_err(), "{answer:?}");
        }
    }

    #[test]
    fn every_reply_of_the_site_is_understood() {
        for (text, verdict, wait) in [
            ("That's the right answer! You are one gold star", RIGHT, 0),
            (
                "That's not the right answer; your answer is too high. Please wait one minute \
                 before trying again. (You guessed 12.)",
                "too high",
                60,
            ),
            (
                "That's not the right answer; your answer is too low. Because you have guessed \
                 incorrectly 4 times on this puzzle, please wait 5 minutes.",
                "too low",
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
