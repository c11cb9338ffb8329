//! `cargo submit`: solves a part, asks for confirmation, sends the answer and records the verdict.

use anyhow::{Context, Result, ensure};
use common::runner::agreement::{is_conclusive, summary};
use common::support::terminal::one_line;
use common::{Answer, Date, Expected, Part};
use nojson::{JsonParseError, RawJson};

use crate::answers::known::{self, Known};
use crate::answers::submissions::{self, Submission};
use crate::commands::download;
use crate::commands::read;
use crate::days::program::{self, Programs};
use crate::environment::clock::span;
use crate::environment::console::{BAD, BOLD, Console, GOOD, OPEN, Piece, wrapped};
use crate::environment::process::command;
use crate::environment::settings::{Named, Settings};
use crate::site::client::{NotJudged, Site};
use crate::site::page;
use crate::site::session::Session;
use crate::site::verdict::{Judgement, Verdict};

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

impl Submit {
    /// Returns whether the answer is right.
    pub(crate) fn run(&self, settings: &Settings) -> Result<bool> {
        let console = &settings.console;
        let date = settings.day(self.named)?;
        ensure_ready(settings, date)?;
        // Until this command has its verdict, no other one sends an answer.
        let site = Site::connect(settings, Session::find(settings)?)?;
        let known = Known::of(settings, date)?;
        let part = known.part_to_solve(self.part)?;
        console.note(&format!("solving part {part} of {date} ..."));
        let programs = program::build(settings, &[date], &[])?;
        let (solved, mut doubts) = solve(&programs, date, part)?;
        let label = Piece::plain(format!("{date}, part {part}:"));
        let shown = console.pieces(&[label, Piece::new(BOLD, after_label(&solved))]);
        shown.context("nothing was sent")?;
        let given = self.answer.as_deref().map(str::trim);
        if let Expected::Answer(right) = &known.expected[part.index()] {
            let answer = given.map_or(solved, Answer::from);
            return compare(console, &format!("part {part} of {date}"), &answer, right);
        }
        let answer = match given {
            Some(answer) => answer.to_owned(),
            None => self.answer_to_send(console, &solved)?,
        };
        known.vet(part, &answer, settings.now())?;
        if given.is_some() {
            // The user knows better than the day's code.
            doubts.clear();
        } else {
            doubts.extend(contradictions(settings, &programs, date, part, &solved)?);
        }
        if known.lacks_verdict(part, &answer) {
            doubts.push(format!("{answer} was sent before, but its verdict never arrived"));
        }
        self.confirm(
            console,
            &format!("{answer} as the answer to part {part} of {date}"),
            &doubts,
        )?;
        let at = settings.now();
        let sent = Submission { date, part, answer, verdict: Verdict::Sent, at, wait_until: None };
        let verdict = send(settings, &site, &sent, &solved)?;
        if verdict == Verdict::Right && date.parts().last() != Some(&part) {
            self.offer_part_2(settings, &site, date);
        }
        Ok(verdict == Verdict::Right)
    }

    /// The text to send. For a drawing, the user types its letters.
    fn answer_to_send(&self, console: &Console, solved: &Answer) -> Result<String> {
        if !solved.is_drawing() {
            return Ok(solved.to_string().trim().to_owned());
        }
        ensure!(!self.yes, "the answer is a drawing; --answer LETTERS says which letters it shows");
        console.ask("Which letters does it show?").context("nothing was sent")
    }

    /// Asks whether to send the answer. Without a question, it must be beyond doubt.
    fn confirm(&self, console: &Console, answer: &str, doubts: &[String]) -> Result<()> {
        for doubt in doubts {
            console.note(doubt);
        }
        if self.yes {
            ensure!(doubts.is_empty(), "nothing was sent; without --yes, you can send it anyway");
            return Ok(());
        }
        let anyway = if doubts.is_empty() { "" } else { " anyway" };
        ensure!(console.confirm(&format!("Submit {answer}{anyway}?")), "nothing was sent");
        Ok(())
    }

    /// Fetches and shows part 2 if the user wants it.
    fn offer_part_2(&self, settings: &Settings, site: &Site<'_>, date: Date) {
        let console = &settings.console;
        if self.yes || !console.offer("Fetch part 2 now?") {
            console.note(&format!("`cargo download {} {}` fetches part 2", date.year, date.day));
            return;
        }
        let fetched = download::renew_page(settings, site, date);
        if let Err(error) = fetched.and_then(|()| read::show(settings, date, Some(Part::Two))) {
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

/// Solves the user's own input with the day's default approach. Returns the answer, and the faults
/// of the examples.
fn solve(programs: &Programs<'_>, date: Date, part: Part) -> Result<(Answer, Vec<String>)> {
    // If no input is named, the day checks its examples as well.
    let reply = programs.ask(date, &["--part", &part.to_string()]);
    let mut solved = reply.with_context(|| date.to_string())?;
    let first = solved.parts.pop().filter(|solved| solved.part == part);
    let first = first.with_context(|| format!("{date} printed nothing about part {part}"))?;
    let answer = first.outcome.with_context(|| format!("part {part} of {date}"))?;
    Ok((answer, solved.wrong_examples))
}

/// The answers of the day's other approaches that differ.
fn contradictions(
    settings: &Settings,
    programs: &Programs<'_>,
    date: Date,
    part: Part,
    answer: &Answer,
) -> Result<Vec<String>> {
    let others = other_approaches(programs, date)?;
    if !others.is_empty() {
        settings.console.note("asking its other approaches ...");
    }
    let mut contradictions = Vec::new();
    for name in others {
        let words = ["--approach", &name, "--part", &part.to_string(), &date.own_input()];
        let solved = programs.ask(date, &words).unwrap_or_default();
        let outcomes = solved.parts.into_iter().map(|solved| solved.outcome);
        for other in outcomes.filter(|other| is_conclusive(other) && other.as_ref() != Ok(answer)) {
            contradictions.push(format!("{name} says {}", one_line(&summary(&other))));
        }
    }
    Ok(contradictions)
}

/// The names of all approaches but the default.
fn other_approaches(programs: &Programs<'_>, date: Date) -> Result<Vec<String>> {
    let listed = command(programs.of(date)?).args(["--list", "--json"]).output();
    let listed = listed.with_context(|| format!("cannot start {date}"))?.stdout;
    let name = |line: &str| -> Result<String, JsonParseError> {
        RawJson::parse(line)?.value().to_member("approach")?.required()?.try_into()
    };
    let names =
        String::from_utf8_lossy(&listed).lines().skip(1).map(name).collect::<Result<_, _>>();
    names.with_context(|| format!("cannot understand the approaches of {date}"))
}

/// An answer beside its label. A drawing is below it.
fn after_label(answer: &Answer) -> String {
    let text = answer.to_string();
    if answer.is_drawing() { format!("\n{}", text.trim_end()) } else { format!(" {}", text.trim()) }
}

/// Sends the answer, shows the verdict, and records it.
fn send(
    settings: &Settings,
    site: &Site<'_>,
    sent: &Submission,
    solved: &Answer,
) -> Result<Verdict> {
    // Record it first, so that an interrupt cannot lose an answer that was sent.
    submissions::replace(settings, sent, Some(sent))?;
    let reply = site.submit(sent.date, sent.part, &sent.answer).inspect_err(|error| {
        if error.is::<NotJudged>() {
            // If the record stays, it costs only a confirmation.
            let _ = submissions::replace(settings, sent, None);
        }
    })?;
    let judgement = Judgement::new(&reply);
    // A closed pipe must not keep it from the log, nor a broken log from the terminal.
    let shown = show(&settings.console, sent, judgement, &reply);
    let verdict = judgement.verdict;
    let wait_until = judgement.next_in().map(|wait| settings.now().saturating_add(wait));
    let judged = Submission { verdict, wait_until, ..sent.clone() };
    let logged = submissions::replace(settings, sent, Some(&judged));
    if verdict == Verdict::Right {
        // `cargo all` compares the drawing, not its letters.
        let answer = if solved.is_drawing() { &solved.to_string() } else { &sent.answer };
        known::record(settings, sent.date, sent.part, answer)?;
    }
    logged.and(shown).map(|()| verdict)
}

/// Shows the verdict in a reply, how long the site asks to wait, and the reply itself unless that
/// is all it says.
fn show(console: &Console, sent: &Submission, judgement: Judgement, reply: &str) -> Result<()> {
    let Submission { date, part, answer, .. } = sent;
    let verdict = judgement.verdict;
    let (style, words) = match verdict {
        Verdict::Right => (GOOD, format!("{answer} is right: part {part} of {date} is solved")),
        Verdict::TooSoon => {
            (BAD, "the last answer was too recent; this one was not judged".to_owned())
        }
        Verdict::NotUnderstood => {
            (OPEN, "this reply of the site is unknown and counts as no verdict:".to_owned())
        }
        _ => (BAD, format!("{answer} is {verdict}")),
    };
    let mut pieces = vec![Piece::new(style, words)];
    if verdict == Verdict::Wrong || verdict != Verdict::Right && judgement.wait.is_none() {
        let words = wrapped(&page::plain(reply), console.width());
        pieces.push(Piece::plain(format!("\n{words}")));
    }
    if let Some(wait) = judgement.next_in() {
        let wait = span(wait);
        pieces.push(Piece::plain(format!("\nthe site asks to wait {wait} before the next answer")));
    }
    console.pieces(&pieces)?;
    if verdict == Verdict::NotUnderstood {
        let Date { year, day } = date;
        console.note(&format!(
            "`cargo download {year} {day} --force` fetches the answers that the site has accepted"
        ));
    }
    Ok(())
}

/// Compares an answer to a solved part with the right one. Returns whether they are the same.
fn compare(console: &Console, solved: &str, answer: &Answer, right: &Answer) -> Result<bool> {
    let is_same = answer == right;
    let (style, words) = if is_same {
        (GOOD, " with this answer".to_owned())
    } else {
        (BAD, format!("; the right answer is{}", after_label(right)))
    };
    console.pieces(&[Piece::new(style, format!("you already solved {solved}{words}"))])?;
    Ok(is_same)
}
