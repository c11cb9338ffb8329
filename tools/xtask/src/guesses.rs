//! The answers to a day that were sent to the site: `inputs/2024/day05.guesses`. It has one line
//! before an answer is sent and one with the verdict: part, Unix time before which the site wants no
//! other, answer, and the site's words. Lines are only ever added, so an interrupt loses none. The
//! open file is the lock: until it is closed, no other command sends an answer to this day.

use std::cmp::Ordering;
use std::fmt;
use std::fs::File;
use std::io::{Read, Write};

use anyhow::{Context, Result, ensure};
use common::{Date, Part, whole_number};

use crate::clock;
use crate::workspace::Workspace;

/// What became of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    TooHigh,
    TooLow,
    Wrong,
    Right,
    /// It was not judged, because the last one was too recent.
    TooSoon,
    /// It was not judged, because the part is solved already or cannot be solved yet.
    OtherPart,
    /// It is about to be sent. If nothing else follows, the site may have judged it.
    Sent,
}

impl Verdict {
    /// The words of the site and of the log. It adds those of the first two to those of the third.
    const WORDS: [(Self, &str); 6] = [
        (Self::TooHigh, "your answer is too high"),
        (Self::TooLow, "your answer is too low"),
        (Self::Wrong, "That's not the right answer"),
        (Self::Right, "That's the right answer"),
        (Self::TooSoon, "You gave an answer too recently"),
        (
            Self::OtherPart,
            "You don't seem to be solving the right level",
        ),
    ];

    /// The verdict in a reply or in a line of the log.
    pub(crate) fn of(text: &str) -> Self {
        let said = without_guess(text);
        let mut words = Self::WORDS.into_iter();
        words
            .find(|(_, words)| said.contains(words))
            .map_or(Self::Sent, |(verdict, _)| verdict)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = Self::WORDS.iter().find(|(verdict, _)| verdict == self);
        f.write_str(found.map_or("sent", |(_, words)| words))
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
    until: i64,
    answer: String,
    verdict: Verdict,
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
        let parse = |line| {
            Line::parse(line)
                .with_context(|| format!("a line of {name} is broken; mend or remove it: {line}"))
        };
        let lines = text.split_inclusive('\n').map(parse);
        Ok(Self { lines: lines.collect::<Result<_>>()?, file })
    }

    /// Refuses what cannot be right. Otherwise returns why it is doubtful.
    pub(crate) fn vet(&self, part: Part, answer: &str) -> Result<Vec<String>> {
        ensure!(
            !answer.is_empty() && !answer.contains(char::is_control),
            "the answer is empty or not one line; nothing was sent"
        );
        let mut lost = None;
        for line in self.lines.iter().filter(|line| line.part == part) {
            let Line { answer: other, verdict, .. } = line;
            ensure!(
                !line.rules_out(answer),
                "{answer} is wrong: the site said of {other}: {verdict}; nothing was sent"
            );
            let is_lost = *verdict == Verdict::Sent;
            lost =
                is_lost.then(|| format!("{other} may have been judged: no verdict on it arrived"));
        }
        let wait = self.wait();
        let soon =
            (wait > 0).then(|| format!("too soon: it will be sent in {}", clock::span(wait)));
        let doubts = whole_number::doubt(answer).into_iter().chain(lost);
        Ok(doubts.chain(soon).collect())
    }

    /// The answers that the site called right.
    pub(crate) fn right_answers(&self) -> impl Iterator<Item = (Part, String)> {
        let right = self.lines.iter().filter(|it| it.verdict == Verdict::Right);
        right.map(|line| (line.part, line.answer.clone()))
    }

    /// The seconds before the site wants another answer.
    pub(crate) fn wait(&self) -> i64 {
        // An answer is sent only once the wait of those before it is over.
        let until = self.lines.last().map_or(0, |line| line.until);
        until.saturating_sub(clock::now()).max(0)
    }

    /// Adds a line for what the site replied, if it has.
    pub(crate) fn add(&mut self, part: Part, answer: &str, reply: &str) -> Result<()> {
        let (verdict, wait) = (Verdict::of(reply), seconds(reply));
        // A second more, because the clock is cut off to seconds.
        let until = if wait > 0 { clock::now().saturating_add(wait + 1) } else { 0 };
        let line = format!("{part}\t{until}\t{answer}\t{verdict}\n");
        self.lines
            .push(Line { part, until, answer: answer.to_owned(), verdict });
        // In one piece, so that an interrupt leaves no half of it.
        let written = self.file.write_all(line.as_bytes());
        written.context("cannot record the guess")
    }
}

impl Line {
    fn parse(line: &str) -> Option<Self> {
        // A line without its end was cut off.
        let fields: Vec<&str> = line.strip_suffix('\n')?.split('\t').collect();
        let [part, until, answer, words] = fields[..] else { return None };
        Some(Self {
            part: part.parse().ok()?,
            until: until.parse().ok()?,
            answer: answer.to_owned(),
            verdict: Verdict::of(words),
        })
    }

    /// Whether another answer is wrong by what the site said of this one.
    fn rules_out(&self, answer: &str) -> bool {
        let [other, this] = [answer, &self.answer].map(|text| text.parse::<i128>().ok());
        let order = other.zip(this).map(|(other, this)| other.cmp(&this));
        match self.verdict {
            Verdict::TooHigh => order.is_some_and(Ordering::is_ge),
            Verdict::TooLow => order.is_some_and(Ordering::is_le),
            Verdict::Wrong => answer == self.answer,
            _ => false,
        }
    }
}

/// A reply without the guess that it quotes, which may be any words.
fn without_guess(reply: &str) -> &str {
    reply.split("(You guessed").next().unwrap_or_default()
}

/// The seconds in a reply such as `wait one minute`, `wait 5 minutes` or `3m 30s left to wait`.
fn seconds(text: &str) -> i64 {
    const UNITS: [(char, i64); 2] = [('m', 60), ('s', 1)];
    let text = without_guess(text)
        .replace("one minute", "1m")
        .replace(" minutes", "m");
    let seconds = |word: &str| {
        UNITS.into_iter().find_map(|(letter, seconds)| {
            let number: u32 = word.strip_suffix(letter)?.parse().ok()?;
            Some(i64::from(number) * seconds)
        })
    };
    text.split(|c: char| !c.is_alphanumeric())
        .filter_map(seconds)
        .fold(0, i64::saturating_add)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_wrong_guess_is_sent_twice() {
        let folder = tempfile::tempdir().unwrap();
        let workspace = Workspace { root: folder.path().to_owned() };
        let write = |text| {
            workspace.write("inputs/2024/day05.guesses", text).unwrap();
        };
        let open = || Guesses::open(&workspace, Date { year: 2024, day: 5 });
        write(
            "1\t0\t100\tyour answer is too high\n1\t0\t-3\tyour answer is too low\r\n\
             1\t0\tabc\tThat's not the right answer\n2\t0\t8\tsent\n\
             2\t0\t8\tYou gave an answer too recently\n2\t0\t7\tsent\n",
        );
        let mut log = open().unwrap();
        assert!(open().is_err(), "no two commands send answers to a day");
        for answer in "100 0100 101 -3 -4 abc a\tb \u{1b}[2J"
            .split(' ')
            .chain([""])
        {
            assert!(log.vet(Part::One, answer).is_err(), "{answer:?}");
        }
        assert!(log.vet(Part::One, "99").unwrap().is_empty());
        let unknown = log.vet(Part::Two, "101").unwrap();
        assert_eq!(
            unknown,
            ["7 may have been judged: no verdict on it arrived"]
        );
        // One that cannot be written, as on a full disk. Windows replaces no file that is open.
        log.file = File::open("Cargo.toml").unwrap();
        assert!(log.add(Part::One, "99", "").is_err());
        for broken in ["1 sent\n", "1\t0\t7\tsent"] {
            write(broken);
            assert!(open().is_err());
        }
    }

    #[test]
    fn every_reply_of_the_site_is_understood() {
        let wrong = "That's not the right answer";
        let soon = "You gave an answer too recently; you have to wait";
        for (text, verdict, wait) in [
            (
                "That's the right answer! You have completed Day 5!",
                Verdict::Right,
                0,
            ),
            (
                &*format!("{wrong}; your answer is too high. Please wait one minute "),
                Verdict::TooHigh,
                60,
            ),
            (
                &format!("{wrong}; your answer is too low. please wait 5 minutes."),
                Verdict::TooLow,
                300,
            ),
            (
                &format!("{wrong}. (You guessed your answer is too high 5m.)"),
                Verdict::Wrong,
                0,
            ),
            (
                &format!("{soon}. You have 3m 30s left"),
                Verdict::TooSoon,
                210,
            ),
            (
                "You don't seem to be solving the right level.",
                Verdict::OtherPart,
                0,
            ),
            ("An error occurred.", Verdict::Sent, 0),
        ] {
            assert_eq!(
                (Verdict::of(text), seconds(text)),
                (verdict, wait),
                "{text}"
            );
        }
    }
}
