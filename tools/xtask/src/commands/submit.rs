//! `cargo submit`: solves a part, asks for confirmation, sends the answer and records the verdict.

use std::io;

use anyhow::{Context, Result, ensure};
use common::runner::agreement::Standing;
use common::runner::report::Solved;
use common::{Answer, Date, Part};

use crate::answers::known::{self, Known};
use crate::answers::submissions::{self, Submission};
use crate::commands::download::{self, Fetch};
use crate::commands::read;
use crate::days::program;
use crate::environment::clock::span;
use crate::environment::console::{BAD, BOLD, Console, GOOD, OPEN, Piece};
use crate::environment::settings::{Named, Settings};
use crate::site::client::{NotJudged, Site};
use crate::site::letters;
use crate::site::lock::Lock;
use crate::site::page;
use crate::site::session::Session;
use crate::site::verdict::{Judgement, Verdict};

/// The seconds to wait after a refused answer if the site's words about it are unknown.
const USUAL_WAIT: i64 = 60;

/// A request to solve a part and to send its answer.
pub(crate) struct Submit {
    pub(crate) named: Named,
    /// The part, by default the first unsolved one.
    pub(crate) part: Option<Part>,
    /// The answer to send, instead of the day's.
    pub(crate) answer: Option<String>,
    /// Whether to send without asking.
    pub(crate) yes: bool,
}

/// The reply of a day.
struct Solution {
    answer: Answer,
    wrong_examples: Vec<String>,
}

impl Submit {
    /// Returns whether the answer is right.
    pub(crate) fn run(&self, settings: &Settings) -> Result<bool> {
        let console = &settings.console;
        let date = settings.day(self.named)?;
        ensure_ready(settings, date)?;
        let _lock = Lock::take(settings, "submit")?;
        let known = Known::of(settings, date)?;
        let part = known.part_to_solve(self.part)?;
        console.note(&format!("solving part {part} of {date} ..."));
        let Solution { answer: solved, wrong_examples } = solve(settings, date, part)?;
        let given = self.answer.as_deref().map(str::trim);
        if known.is_solved(part) {
            return compare(console, &known, part, &given.map_or(solved, Answer::from));
        }
        let answer = match given {
            Some(answer) => answer.to_owned(),
            None => self.answer_to_send(console, &solved)?,
        };
        known.vet(part, &answer, settings.now())?;
        // Report a missing session before the question.
        Session::find(settings)?;
        // A wrong example does not matter for an answer that the user gave.
        let doubts = if given.is_some() { Vec::new() } else { wrong_examples };
        self.confirm(console, &known, part, &answer, doubts)?;
        let at = settings.now();
        let sent = Submission { date, part, answer, verdict: Verdict::Sent, at, wait_until: None };
        match send(settings, &sent, &solved)? {
            Verdict::Right => {
                if date.parts().last() != Some(&part) {
                    self.offer_part_2(settings, date);
                }
                Ok(true)
            }
            Verdict::WrongLevel => compare_with_page(settings, &sent),
            _ => Ok(false),
        }
    }

    /// The text to send. For a drawing, the user confirms or types its letters.
    fn answer_to_send(&self, console: &Console, solved: &Answer) -> Result<String> {
        let text = solved.to_string();
        if !solved.is_drawing() {
            return Ok(text.trim().to_owned());
        }
        ensure!(!self.yes, "the answer is a drawing; --answer LETTERS says which letters it shows");
        let letters = letters::read(&text).unwrap_or_default();
        let hint =
            if letters.is_empty() { String::new() } else { format!(" (Enter for {letters})") };
        let typed = console.ask(&format!("Which letters does it show?{hint}"));
        let typed = typed.context("nothing was sent")?;
        Ok(if typed.is_empty() { letters } else { typed })
    }

    /// Asks whether to send the answer. Without a question, it must be beyond doubt.
    fn confirm(
        &self,
        console: &Console,
        known: &Known,
        part: Part,
        answer: &str,
        mut doubts: Vec<String>,
    ) -> Result<()> {
        if known.lacks_verdict(part, answer) {
            doubts.push(format!("{answer} was sent before, but its verdict never arrived"));
        }
        for doubt in &doubts {
            console.note(doubt);
        }
        if self.yes {
            ensure!(doubts.is_empty(), "nothing was sent; without --yes, you can send it anyway");
            return Ok(());
        }
        let date = known.date;
        let anyway = if doubts.is_empty() { "" } else { " anyway" };
        let question = format!("Submit {answer} as the answer to part {part} of {date}{anyway}?");
        ensure!(console.confirm(&question), "nothing was sent");
        Ok(())
    }

    /// Fetches and shows part 2 if the user wants it.
    fn offer_part_2(&self, settings: &Settings, date: Date) {
        let console = &settings.console;
        if self.yes || !console.offer("Fetch part 2 now?") {
            console.note(&format!("`cargo download {} {}` fetches part 2", date.year, date.day));
            return;
        }
        let fetched = download::fetch(settings, date, Fetch::Missing);
        let shown = fetched.and_then(|_| read::show(settings, date, Some(Part::Two)));
        if let Err(error) = shown {
            // Part 1 is solved anyway.
            console.error(&format!("{error:#}"));
        }
    }
}

/// Refuses a day that is locked, or that lacks its folder or its input.
fn ensure_ready(settings: &Settings, date: Date) -> Result<()> {
    let Date { year, day } = date;
    let input = date.own_input();
    settings.ensure_unlocked(date)?;
    settings.ensure_made(date)?;
    ensure!(
        settings.path(&input).is_file(),
        "there is no {input}; `cargo download {year} {day}` fetches it"
    );
    Ok(())
}

/// Solves the user's own input with the day's default approach, and shows the answer.
fn solve(settings: &Settings, date: Date, part: Part) -> Result<Solution> {
    let programs = program::build(settings, &[date], &[])?;
    // If no input is named, the day checks its examples as well.
    let reply = programs.ask(date, &["--part", &part.to_string()]);
    let Solved { mut parts, wrong_examples, .. } = reply.with_context(|| date.to_string())?;
    let solved = parts.pop().filter(|solved| solved.part == part);
    let solved = solved.with_context(|| format!("{date} printed nothing about part {part}"))?;
    let answer = solved.outcome.with_context(|| format!("part {part} of {date}"))?;
    show_answer(&settings.console, date, part, &answer).context("nothing was sent")?;
    Ok(Solution { answer, wrong_examples })
}

/// Shows an answer, and a drawing on lines of its own.
fn show_answer(console: &Console, date: Date, part: Part, answer: &Answer) -> io::Result<()> {
    let label = format!("{date}, part {part}:");
    let text = answer.to_string();
    let shown = if answer.is_drawing() {
        format!("\n{}", text.trim_end())
    } else {
        format!(" {}", text.trim())
    };
    console.pieces(&[Piece::plain(label), Piece::new(BOLD, shown)])
}

/// Sends the answer, shows the verdict, and records it.
fn send(settings: &Settings, sent: &Submission, solved: &Answer) -> Result<Verdict> {
    let site = Site::new(settings)?;
    // Record it first, so that an interrupt cannot lose an answer that was sent.
    submissions::replace(settings, sent, Some(sent))?;
    let reply = site.submit(sent.date, sent.part, &sent.answer).inspect_err(|error| {
        if error.is::<NotJudged>() {
            // If the record stays, it costs only a confirmation.
            let _ = submissions::replace(settings, sent, None);
        }
    })?;
    let judgement = Judgement::read(&reply);
    // Show it first, because recording it may fail.
    show(&settings.console, sent, judgement, &reply);
    let Judgement { verdict, wait } = judgement;
    let wait = wait.or(verdict.is_refusal().then_some(USUAL_WAIT));
    let wait_until = wait.map(|wait| settings.now().saturating_add(wait));
    let judged = Submission { verdict, wait_until, ..sent.clone() };
    let logged = submissions::replace(settings, sent, Some(&judged));
    if verdict == Verdict::Right {
        // `cargo all` compares the drawing, not its letters.
        let answer = if solved.is_drawing() { &solved.to_string() } else { &sent.answer };
        known::record(settings, sent.date, sent.part, answer)?;
    }
    logged.map(|()| verdict)
}

/// Shows the verdict in a reply, and how long the site asks to wait.
fn show(console: &Console, sent: &Submission, judgement: Judgement, reply: &str) {
    let Submission { date, part, answer, .. } = sent;
    let verdict = judgement.verdict;
    let verdict_in_words = match verdict {
        Verdict::Right => {
            Piece::new(GOOD, format!("{answer} is right: part {part} of {date} is solved"))
        }
        Verdict::WrongLevel => {
            Piece::new(OPEN, "the site says that this part is solved already or not open yet")
        }
        Verdict::NotUnderstood => {
            let words = "this reply of the site is unknown and counts as no verdict";
            Piece::new(OPEN, format!("{words}:\n{}", page::plain(reply)))
        }
        Verdict::TooSoon => {
            Piece::new(BAD, "the last answer was too recent; this one was not judged")
        }
        _ => Piece::new(BAD, format!("{answer} is {verdict}")),
    };
    let asks = |wait| format!("\nthe site asks to wait {} before the next answer", span(wait));
    let request = match judgement.wait {
        Some(wait) => asks(wait),
        None if verdict.is_refusal() => asks(USUAL_WAIT) + ", as far as its words are understood",
        None => String::new(),
    };
    console.announce(&[verdict_in_words, Piece::plain(request)]);
}

/// Compares an answer with the right one on the site's page. The site does not judge answers to a
/// solved part.
fn compare_with_page(settings: &Settings, sent: &Submission) -> Result<bool> {
    let Submission { date, part, ref answer, .. } = *sent;
    download::renew_page(settings, &Site::new(settings)?, date)?;
    let known = Known::of(settings, date)?;
    ensure!(known.is_solved(part), "the page of {date} shows no answer to part {part}");
    compare(&settings.console, &known, part, &answer.into())
}

/// Compares an answer with the right one. Returns whether they are the same.
fn compare(console: &Console, known: &Known, part: Part, answer: &Answer) -> Result<bool> {
    let date = known.date;
    let right = &known.expected[part.index()];
    let is_same = Standing::of(&Ok(answer.clone()), right) == Standing::Right;
    let solved = format!("you already solved part {part} of {date}");
    let piece = if is_same {
        Piece::new(GOOD, format!("{solved} with this answer"))
    } else {
        Piece::new(BAD, format!("{solved}; the right answer is {right}"))
    };
    console.pieces(&[piece])?;
    Ok(is_same)
}
