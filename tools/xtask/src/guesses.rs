//! The answers to a day that were sent to the site: `inputs/2024/day05.guesses`, one line for each
//! change, with part, what became of it, the Unix time before which the site wants no other, and
//! answer. Lines are only ever added, so an interrupt loses none. The open file is the lock: until
//! it is closed, no other command sends an answer to this day.

use std::cmp::Ordering;
use std::fmt;
use std::fs::File;
use std::io::{Read, Write};

use anyhow::{Context, Result, ensure};
use common::escape::is_control;
use common::{Date, Part, whole_number};

use crate::clock;
use crate::workspace::Workspace;

/// What became of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Guess {
    /// It is about to be sent. If nothing else follows, the site may have judged it.
    Sent,
    /// It certainly was not judged: the last one was too recent, or it was not delivered.
    NotJudged,
    Right,
    Wrong,
    TooHigh,
    TooLow,
}

impl Guess {
    /// As in a line of the file.
    const NAMES: [(Self, &str); 6] = [
        (Self::Sent, "sent"),
        (Self::NotJudged, "not judged"),
        (Self::Right, "right"),
        (Self::Wrong, "wrong"),
        (Self::TooHigh, "too high"),
        (Self::TooLow, "too low"),
    ];
}

impl fmt::Display for Guess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = Self::NAMES.iter().find(|(guess, _)| guess == self);
        f.write_str(found.map_or("", |(_, name)| name))
    }
}

/// The words of the site if a part is solved already, or cannot be solved yet.
const OTHER_PART: &str = "seem to be solving the right level";

/// The words of the site with what they mean. It adds those of the first two to those of the third.
const VERDICTS: [(&str, Guess); 6] = [
    ("your answer is too high", Guess::TooHigh),
    ("your answer is too low", Guess::TooLow),
    ("That's not the right answer", Guess::Wrong),
    ("That's the right answer", Guess::Right),
    ("gave an answer too recently", Guess::NotJudged),
    (OTHER_PART, Guess::NotJudged),
];

/// What the site replies to an answer.
pub(crate) struct Reply {
    pub(crate) text: String,
    pub(crate) guess: Guess,
    /// The seconds that it asks to wait.
    pub(crate) wait: i64,
    /// Whether the part is solved already, or cannot be solved yet.
    pub(crate) is_of_other_part: bool,
}

impl Reply {
    /// Understands the text of a reply.
    pub(crate) fn new(text: String) -> Self {
        // What follows is the user's own words.
        let said = text.split("(You guessed").next().unwrap_or_default();
        let found = VERDICTS.into_iter().find(|(words, _)| said.contains(words));
        let guess = found.map_or(Guess::Sent, |(_, guess)| guess);
        let is_of_other_part = said.contains(OTHER_PART);
        let times = ["You have ", "lease wait "].map(|words| said.split_once(words));
        let wait = times
            .into_iter()
            .flatten()
            .map(|(_, time)| seconds(time))
            .sum();
        Self { text, guess, wait, is_of_other_part }
    }
}

/// The guesses of a day so far.
pub(crate) struct Guesses {
    file: File,
    lines: Vec<Line>,
}

/// A line of the file.
struct Line {
    part: Part,
    guess: Guess,
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
        let mut lines = Vec::new();
        for (number, line) in (1..).zip(text.split_inclusive('\n')) {
            // A line without its end was cut off.
            let line = line.strip_suffix('\n').and_then(Line::parse);
            lines.push(line.with_context(|| {
                format!("line {number} of {name} is broken; mend or remove it")
            })?);
        }
        Ok(Self { file, lines })
    }

    /// Refuses what cannot be right. Otherwise returns why it is doubtful.
    pub(crate) fn vet(&self, part: Part, answer: &str) -> Result<Vec<String>> {
        ensure!(
            !answer.is_empty() && !answer.contains(is_control),
            "the answer is empty or not one line; nothing was sent"
        );
        let mut doubts: Vec<String> = whole_number::doubt(answer).into_iter().collect();
        for line in self.lines_of(part).filter(|line| line.rules_out(answer)) {
            let said = format!("the site said that {} is {}", line.answer, line.guess);
            // A program that prints a number loses the zeros of such an answer.
            let may_be_text = line.guess == Guess::Wrong && answer.starts_with('0');
            ensure!(
                may_be_text && answer != line.answer,
                "{answer} is wrong: {said}; nothing was sent"
            );
            doubts.push(said);
        }
        if let Some(last) = self.lines_of(part).last()
            && last.guess == Guess::Sent
        {
            let words = "was sent before, and its verdict is not known";
            doubts.push(format!("{} {words}", last.answer));
        }
        let wait = self.wait();
        if wait > 0 {
            doubts.push(format!(
                "too soon: it will be sent in {}",
                clock::span(wait)
            ));
        }
        Ok(doubts)
    }

    fn lines_of(&self, part: Part) -> impl Iterator<Item = &Line> {
        self.lines.iter().filter(move |line| line.part == part)
    }

    /// The answers that the site called right, with their parts.
    pub(crate) fn right(&self) -> impl Iterator<Item = (Part, &str)> {
        let right = self.lines.iter().filter(|line| line.guess == Guess::Right);
        right.map(|line| (line.part, &*line.answer))
    }

    /// The seconds before the site wants another answer.
    pub(crate) fn wait(&self) -> i64 {
        let until = self.lines.iter().map(|line| line.until).max().unwrap_or(0);
        until.saturating_sub(clock::now()).max(0)
    }

    /// Adds a line with the seconds to wait, and makes sure that it reaches the disk.
    pub(crate) fn add(&mut self, part: Part, guess: Guess, wait: i64, answer: &str) -> Result<()> {
        // A second more, because the clock is cut off to seconds.
        let until = if wait > 0 { clock::now().saturating_add(wait + 1) } else { 0 };
        let line = format!("{part}\t{guess}\t{until}\t{answer}\n");
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
        let fields: Vec<&str> = line.trim_end().splitn(4, '\t').collect();
        let [part, guess, until, answer] = fields[..] else { return None };
        Some(Self {
            part: part.parse().ok()?,
            guess: Guess::NAMES.into_iter().find(|(_, it)| *it == guess)?.0,
            until: until.parse().ok()?,
            answer: answer.to_owned(),
        })
    }

    /// Whether another answer is wrong by what the site said of this one.
    fn rules_out(&self, answer: &str) -> bool {
        let Some(order) = compare(answer, &self.answer) else { return false };
        match self.guess {
            Guess::Wrong => order.is_eq(),
            Guess::TooHigh => order.is_ge(),
            Guess::TooLow => order.is_le(),
            Guess::Sent | Guess::NotJudged | Guess::Right => false,
        }
    }
}

/// How two answers compare if they are equal or both numbers.
fn compare(answer: &str, other: &str) -> Option<Ordering> {
    let number = |text: &str| whole_number::in_text(text).ok()?.parse::<i128>().ok();
    if answer == other {
        return Some(Ordering::Equal);
    }
    Some(number(answer)?.cmp(&number(other)?))
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
        let workspace = Workspace { root: folder.path().to_owned() };
        let lines = "1\ttoo high\t0\t100\n1\ttoo low\t0\t-3\n1\twrong\t0\tabc\n1\twrong\t0\t7\n\
                     2\tsent\t0\t8\n2\tnot judged\t0\t8\n2\tsent\t0\t7\n";
        workspace.write("inputs/2024/day05.guesses", lines).unwrap();
        let log = Guesses::open(&workspace, Date { year: 2024, day: 5 }).unwrap();
        let wrong = "100 0100 101 -3 -4 abc 7 7.0 a\tb \u{1b}[2J";
        for answer in wrong.split(' ').chain([""]) {
            assert!(log.vet(Part::One, answer).is_err(), "{answer:?}");
        }
        assert!(log.vet(Part::One, "99").unwrap().is_empty());
        let zero = log.vet(Part::One, "07").unwrap();
        assert_eq!(zero, ["the site said that 7 is wrong"]);
        let unknown = log.vet(Part::Two, "101").unwrap();
        assert_eq!(unknown, ["7 was sent before, and its verdict is not known"]);
    }

    #[test]
    fn every_reply_of_the_site_is_understood() {
        let wrong = "That's not the right answer";
        let soon = "You gave an answer too recently";
        for (text, guess, wait) in [
            (
                "That's the right answer! You have completed Day 5!",
                Guess::Right,
                0,
            ),
            (
                &*format!("{wrong}; your answer is too high. Please wait one minute "),
                Guess::TooHigh,
                60,
            ),
            (
                &format!("{wrong}; your answer is too low. please wait 5 minutes."),
                Guess::TooLow,
                300,
            ),
            (&format!("{wrong}. Please wait a while."), Guess::Wrong, 0),
            (
                &format!("{wrong}. (You guessed your answer is too high.)"),
                Guess::Wrong,
                0,
            ),
            (
                &format!("{soon}; You have 1h 3m 30s left to wait."),
                Guess::NotJudged,
                3810,
            ),
            (
                &format!("{soon}; You have 99999999999m left"),
                Guess::NotJudged,
                0,
            ),
            (
                "You don't seem to be solving the right level.",
                Guess::NotJudged,
                0,
            ),
            ("An error occurred.", Guess::Sent, 0),
        ] {
            let reply = Reply::new(text.to_owned());
            assert_eq!((reply.guess, reply.wait), (guess, wait), "{text}");
        }
    }
}
