//! `cargo submit`: solves a part, asks for confirmation, sends the answer and records the verdict.

use anyhow::{Context, Result, ensure};
use common::agreement::Mark;
use common::{Answer, Date, Part};

use crate::clock::span;
use crate::console::{BAD, BOLD, Console, GOOD, OPEN, PLAIN};
use crate::known::{self, Known};
use crate::lock::Lock;
use crate::session::Session;
use crate::settings::Settings;
use crate::site::{NotJudged, Site};
use crate::submissions::{self, Submission};
use crate::verdict::Verdict;
use crate::{download, letters, page, program, read};

/// Solves a part, by default the first unsolved one, and sends the day's answer or the one `given`
/// by the user. Returns whether it is right.
pub(crate) fn submit(
    settings: &Settings,
    date: Date,
    part: Option<Part>,
    given: Option<&str>,
    yes: bool,
) -> Result<bool> {
    let (Date { year, day }, input, console) = (date, date.own_input(), &settings.console);
    settings.ensure_unlocked(date)?;
    ensure!(
        settings.path(&date.package()).is_dir(),
        "there is no {date}; `cargo scaffold {year} {day}` makes it"
    );
    ensure!(
        settings.path(&input).is_file(),
        "there is no {input}; `cargo download {year} {day}` fetches it"
    );
    let _lock = Lock::take(settings, "submit", false)?;
    let known = Known::of(settings, date)?;
    let part = known.part_to_solve(part)?;
    console.note(&format!("solving part {part} of {date} ..."));
    let (solved, wrong_examples) = solve(settings, date, part)?;
    let given = given.map(str::trim);
    if known.is_solved(part) {
        return compare(console, &known, part, given.map_or(solved, Answer::from));
    }
    let answer = given
        .map_or_else(|| answer_to_send(console, &solved, yes), |answer| Ok(answer.to_owned()))?;
    known.vet(part, &answer, settings.now())?;
    // Report a missing session before the question.
    Session::find(settings)?;
    // A wrong example does not matter for an answer that the user gave.
    let mut doubts = if given.is_some() { Vec::new() } else { wrong_examples };
    if known.lacks_verdict(part, &answer) {
        doubts.push(format!("{answer} was sent before, but its verdict never arrived"));
    }
    for doubt in &doubts {
        console.note(doubt);
    }
    ensure!(!yes || doubts.is_empty(), "nothing was sent; without --yes, you can send it anyway");
    let anyway = if doubts.is_empty() { "" } else { " anyway" };
    let question = format!("Submit {answer} as the answer to part {part} of {date}{anyway}?");
    ensure!(yes || console.confirm(&question), "nothing was sent");
    let at = settings.now();
    let sent = Submission { date, part, answer, verdict: Verdict::Sent, at, wait_until: None };
    let verdict = send(settings, &sent, &solved)?;
    if verdict == Verdict::WrongLevel {
        // The site does not judge answers to a solved part, but its page shows the right one.
        download::renew_page(settings, &Site::new(settings)?, date)?;
        let known = Known::of(settings, date)?;
        ensure!(known.is_solved(part), "the page of {date} shows no answer to part {part}");
        return compare(console, &known, part, sent.answer.as_str().into());
    }
    if verdict == Verdict::Right && date.parts().last() != Some(&part) {
        offer_part_2(settings, date, yes);
    }
    Ok(verdict == Verdict::Right)
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
    let (verdict, wait) = Verdict::read(&reply);
    // Show it first, because recording it may fail.
    let wait = show(&settings.console, sent, verdict, wait, &reply);
    let wait_until = wait.map(|wait| settings.now().saturating_add(wait));
    let logged = submissions::replace(
        settings,
        sent,
        Some(&Submission { verdict, wait_until, ..sent.clone() }),
    );
    if verdict == Verdict::Right {
        // `cargo all` compares the drawing, not its letters.
        let answer = if solved.is_drawing() { &solved.to_string() } else { &sent.answer };
        known::record(settings, sent.date, sent.part, answer)?;
    }
    logged.map(|()| verdict)
}

/// Shows a verdict. Returns the seconds to wait: a minute if the site's words are unknown.
fn show(
    console: &Console,
    sent: &Submission,
    verdict: Verdict,
    wait: Option<i64>,
    reply: &str,
) -> Option<i64> {
    let Submission { date, part, answer, .. } = sent;
    let (style, text) = match verdict {
        Verdict::Right => (GOOD, format!("{answer} is right: part {part} of {date} is solved")),
        Verdict::WrongLevel => {
            (OPEN, "the site says that this part is solved already or not open yet".to_owned())
        }
        Verdict::NotUnderstood => {
            let reply = page::plain(reply);
            (OPEN, format!("this reply of the site is unknown and counts as no verdict:\n{reply}"))
        }
        Verdict::TooSoon => {
            (BAD, "the last answer was too recent; this one was not judged".to_owned())
        }
        _ => (BAD, format!("{answer} is {verdict}")),
    };
    let doubt = if wait.is_some() { "" } else { ", as far as its words are understood" };
    let is_refused =
        ![Verdict::Right, Verdict::WrongLevel, Verdict::NotUnderstood].contains(&verdict);
    let wait = wait.or(is_refused.then_some(60));
    let request = wait.map(|wait| {
        format!("\nthe site asks to wait {} before the next answer{doubt}", span(wait))
    });
    let pieces = [(style, text), (PLAIN, request.unwrap_or_default())];
    if console.pieces(&pieces).is_err() {
        // If standard output is closed, standard error may not be.
        console.note(&pieces.map(|(_, text)| text).concat());
    }
    wait
}

/// Fetches and shows part 2 if the user wants it.
fn offer_part_2(settings: &Settings, date: Date, yes: bool) {
    let console = &settings.console;
    if yes || !console.confirm("Fetch part 2 now?") {
        console.note(&format!("`cargo download {} {}` fetches part 2", date.year, date.day));
    } else if let Err(error) = download::fetch(settings, date, false)
        .and_then(|_| read::read(settings, date, Some(Part::Two)))
    {
        // Part 1 is solved anyway.
        console.error(&format!("{error:#}"));
    }
}

/// The answer of the day's default approach to the user's own input, and the examples with a wrong
/// answer.
fn solve(settings: &Settings, date: Date, part: Part) -> Result<(Answer, Vec<String>)> {
    let programs = program::build(settings, &[date], &[])?;
    // If no input is named, the day checks its examples as well.
    let report = programs.ask(date, &["--part", &part.to_string()]);
    let mut report = report.with_context(|| date.to_string())?;
    let solved = report.parts.pop().filter(|solved| solved.part == part);
    let outcome =
        solved.with_context(|| format!("{date} printed nothing about part {part}"))?.outcome;
    let answer = outcome.with_context(|| format!("part {part} of {date}"))?;
    let text = answer.to_string();
    let separator = if answer.is_drawing() { "\n" } else { " " };
    let label = format!("{date}, part {part}:{separator}");
    let shown = settings.console.pieces(&[(PLAIN, label), (BOLD, text.trim_end().to_owned())]);
    shown.context("nothing was sent")?;
    Ok((answer, report.wrong_examples))
}

/// The text to send. For a drawing, the user confirms or types its letters.
fn answer_to_send(console: &Console, solved: &Answer, yes: bool) -> Result<String> {
    let text = solved.to_string();
    if !solved.is_drawing() {
        return Ok(text.trim().to_owned());
    }
    ensure!(!yes, "the answer is a drawing; --answer LETTERS says which letters it shows");
    let letters = letters::read(&text);
    let hint = letters.as_ref().map_or(String::new(), |letters| format!(" (Enter for {letters})"));
    let typed =
        console.ask(&format!("Which letters does it show?{hint}")).context("nothing was sent")?;
    Ok(if typed.is_empty() { letters.unwrap_or_default() } else { typed })
}

/// Compares an answer with the right one. Returns whether they are the same.
fn compare(console: &Console, known: &Known, part: Part, answer: Answer) -> Result<bool> {
    let (date, right) = (known.date, &known.expected[part.index()]);
    let is_same = right.mark(&Ok(answer)) == Mark::Right;
    let (style, how) = if is_same {
        (GOOD, " with this answer".to_owned())
    } else {
        (BAD, format!("; the right answer is {right}"))
    };
    console.pieces(&[(style, format!("you already solved part {part} of {date}{how}"))])?;
    Ok(is_same)
}
