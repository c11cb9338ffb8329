//! `cargo submit`: solves a part, asks for confirmation, sends the answer and records the verdict.

use anyhow::{Context, Result, bail, ensure};
use common::report::Solved;
use common::{Answer, Date, Part};

use crate::clock::span;
use crate::console::{BAD, BOLD, Console, GOOD, OPEN, PLAIN};
use crate::known::{self, Known};
use crate::program;
use crate::session::Session;
use crate::settings::Settings;
use crate::site::Site;
use crate::submissions::{Lock, Submissions};
use crate::verdict::Verdict;
use crate::{download, letters, page, read};

/// The options of the command.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) date: Date,
    /// The part, by default the first unsolved one.
    pub(crate) part: Option<Part>,
    /// The text to send instead of the day's own answer.
    pub(crate) answer: Option<String>,
    /// Whether to send it without asking.
    pub(crate) yes: bool,
}

/// Sends an answer. Returns whether it is right.
pub(crate) fn submit(settings: &Settings, request: &Request) -> Result<bool> {
    let date = request.date;
    settings.clock.ensure_unlocked(date)?;
    ensure_solvable(settings, date)?;
    let _lock = Lock::take(settings, date.year)?;
    let known = Known::of_own_input(settings, date)?;
    let part = known.part_to_solve(request.part)?;
    let (report, solved) = solve(settings, date, part)?;
    let answer = answer_to_send(&settings.console, request, &solved)?;
    if let Some(right) = known.answer_or_check(part, &answer, settings.clock.now())? {
        return compare_with(&settings.console, date, part, &answer, &right);
    }
    let site = Site::new(settings, Session::find(settings)?);
    confirm(&settings.console, request, part, &answer, &report.wrong_examples)?;
    let sent = Sent { settings, site: &site, date, part, answer: &answer, solved: &solved };
    // Record it first, so that an interrupt cannot lose an answer that was sent.
    Submissions::add(settings, date, part, &answer)?;
    let reply = site.submit(date, part, &answer)?;
    let (verdict, wait) = Verdict::read(&reply);
    Submissions::judge(settings, date, part, (verdict, wait))?;
    let is_right = sent.conclude(verdict, &reply, request.yes)?;
    if let Some(wait) = wait {
        settings.console.say(&format!("the site asks to wait {} before the next answer", span(wait)))?;
    }
    Ok(is_right)
}

/// An answer that the site has judged.
struct Sent<'a> {
    settings: &'a Settings,
    site: &'a Site<'a>,
    date: Date,
    part: Part,
    answer: &'a str,
    /// The day's own answer, which may be a drawing.
    solved: &'a Answer,
}

impl Sent<'_> {
    /// Shows the verdict and acts on it. Returns whether the answer is right. With `yes`, it asks nothing.
    fn conclude(&self, verdict: Verdict, reply: &str, yes: bool) -> Result<bool> {
        let (console, date, part, answer) = (&self.settings.console, self.date, self.part, self.answer);
        match verdict {
            Verdict::Right => {
                console.styled(GOOD, &format!("{answer} is right: part {part} of {date} is solved"))?;
                // `cargo all` compares the drawing, not its letters.
                let recorded = if self.solved.is_drawing() { self.solved.to_string() } else { answer.to_owned() };
                known::record(self.settings, date, part, &recorded)?;
                if part.number() < date.parts()
                    && let Err(error) = self.show_part_2(yes)
                {
                    // This part is solved anyway.
                    console.error(&format!("{error:#}"));
                }
            }
            Verdict::WrongLevel => return self.compare_with_page(),
            Verdict::NotUnderstood => {
                console.styled(OPEN, "this reply of the site is unknown and counts as no verdict:")?;
                console.say(&page::plain(reply))?;
            }
            Verdict::TooSoon => console.styled(BAD, "the last answer was too recent; this one was not judged")?,
            _ => console.styled(BAD, &format!("{answer} is {}", verdict.name().replace('-', " ")))?,
        }
        Ok(verdict == Verdict::Right)
    }

    fn show_part_2(&self, yes: bool) -> Result<()> {
        let Date { year, day } = self.date;
        if yes || !self.settings.console.confirm("Fetch part 2 now?") {
            self.settings.console.note(&format!("`cargo download {year} {day}` fetches part 2"));
            return Ok(());
        }
        download::fetch(self.settings, self.site, self.date, false)?;
        read::read(self.settings, self.date, Some(Part::Two))
    }

    /// Compares the answer with the page, because the site does not judge answers to a solved part.
    fn compare_with_page(&self) -> Result<bool> {
        let (settings, date, part) = (self.settings, self.date, self.part);
        let markdown = download::renew_page(settings, self.site, date)
            .context("the site says that this part is solved or not open yet")?;
        match page::answers(&markdown).get(part.index()) {
            Some(right) => compare_with(&settings.console, date, part, self.answer, right),
            None if part == Part::Two => bail!("part 2 of {date} is not open yet"),
            None => bail!("the site refuses an answer to part 1 of {date}, but its page does not show one"),
        }
    }
}

fn ensure_solvable(settings: &Settings, date: Date) -> Result<()> {
    let (Date { year, day }, input) = (date, date.own_input());
    ensure!(settings.day_folder(date).is_dir(), "there is no {date}; `cargo scaffold {year} {day}` makes it");
    ensure!(settings.path(&input).is_file(), "there is no {input}; `cargo download {year} {day}` fetches it");
    Ok(())
}

/// The answer of the day's default approach to the user's own input.
fn solve(settings: &Settings, date: Date, part: Part) -> Result<(Solved, Answer)> {
    let programs = program::build(settings, &[date], &[])?;
    // If no input is named, the day checks its examples as well.
    let report = programs.of(date).and_then(|program| program.solve(Some(part), None));
    let mut report = report.with_context(|| date.to_string())?;
    let solved = report.parts.pop().filter(|solved| solved.part == part);
    let outcome = solved.with_context(|| format!("{date} printed nothing about part {part}"))?.outcome;
    let answer = outcome.with_context(|| format!("part {part} of {date}"))?;
    let text = answer.to_string();
    let separator = if answer.is_drawing() { "\n" } else { " " };
    let label = format!("{date}, part {part}:{separator}");
    settings.console.pieces(&[(PLAIN, label), (BOLD, text.trim_end().to_owned())])?;
    Ok((report, answer))
}

/// The text to send. For a drawing, the user confirms or types its letters.
fn answer_to_send(console: &Console, request: &Request, solved: &Answer) -> Result<String> {
    if let Some(answer) = &request.answer {
        return Ok(answer.trim().to_owned());
    }
    let text = solved.to_string();
    if !solved.is_drawing() {
        return Ok(text.trim().to_owned());
    }
    ensure!(!request.yes, "the answer is a drawing; --answer LETTERS says which letters it shows");
    let proposal = letters::read(&text);
    let question = proposal.as_ref().map(|letters| format!("Which letters does it show? (Enter for {letters})"));
    let typed = console.ask(question.as_deref().unwrap_or("Which letters does it show?"));
    let typed = typed.context("nothing was sent")?;
    Ok(if typed.trim().is_empty() { proposal.unwrap_or_default() } else { typed.trim().to_owned() })
}

/// Asks before the answer is sent. Wrong examples do not matter for an answer that the user gave.
fn confirm(console: &Console, request: &Request, part: Part, answer: &str, wrong_examples: &[String]) -> Result<()> {
    let doubts = if request.answer.is_some() { &[] } else { wrong_examples };
    for example in doubts {
        console.note(example);
    }
    ensure!(!request.yes || doubts.is_empty(), "an example is wrong; nothing was sent");
    let doubt = if doubts.is_empty() { "" } else { " although an example is wrong" };
    let question = format!("Submit {answer} as the answer to part {part} of {}{doubt}?", request.date);
    ensure!(request.yes || console.confirm(&question), "nothing was sent");
    Ok(())
}

fn compare_with(console: &Console, date: Date, part: Part, answer: &str, right: &str) -> Result<bool> {
    let is_same = answer == right;
    let how = if is_same { "the same answer".to_owned() } else { format!("another answer: {right}") };
    let style = if is_same { GOOD } else { BAD };
    console.styled(style, &format!("part {part} of {date} is solved already, with {how}"))?;
    Ok(is_same)
}
