//! `cargo submit`: solves, asks you, sends the answer, and keeps the verdict.

use anyhow::{Context, Result, anyhow, bail, ensure};

use crate::answers::{self, is_drawn};
use crate::calendar::{Day, span};
use crate::download::renew_page;
use crate::run::{self, Profile};
use crate::session::Session;
use crate::settings::Settings;
use crate::site::Site;
use crate::submissions::{Submission, Submissions};
use crate::terminal::{BAD, BOLD, GOOD, OPEN, ask, confirm, note, say, styled};
use crate::verdict::Verdict;
use crate::workspace::{Workspace, own_input, page as page_path};
use crate::{files, page};

/// The options of the command.
#[derive(Debug)]
pub(crate) struct Request {
    /// The day.
    pub(crate) day: Day,
    /// The part; with none, the first that is not solved yet.
    pub(crate) part: Option<u8>,
    /// The text to send in place of the day's own answer.
    pub(crate) answer: Option<String>,
    /// Send it without a question.
    pub(crate) yes: bool,
}

/// Sends an answer. Returns true if it is the right one.
pub(crate) fn submit(workspace: &Workspace, settings: &Settings, request: &Request) -> Result<bool> {
    let day = request.day;
    let now = settings.clock.now();
    ensure!(day.unlocks() <= now, "{day} unlocks in {}; the site was not asked", span(day.unlocks() - now));
    let mut submissions = Submissions::read(workspace, day.year)?;
    let known = Known::of(workspace, &submissions, day)?;
    let part = known.part(request)?;
    let printed = solve(workspace, day, part)?;
    show(day, part, &printed)?;
    let answer = answer_to_send(request, &printed)?;
    if let Some(right) = known.answer(part) {
        return solved_already(day, part, &answer, right);
    }
    submissions.check_wait(day, now)?;
    submissions.check(day, part, &answer)?;
    ensure!(
        part == 1 || known.answer(1) != Some(answer.as_str()),
        "{answer} is the answer to part 1; it was not sent for part 2"
    );
    let site = Site::new(settings, Session::find()?);
    if !request.yes && !confirm(&format!("Submit {answer} as the answer to part {part} of {day}?"))? {
        bail!("nothing was sent");
    }

    // It is kept before it is sent: an interrupt cannot call it back.
    let verdict = Verdict::Sent;
    submissions.add(Submission { day: day.day, part, answer: answer.clone(), verdict, at: now, wait_until: None })?;
    let reply = site.submit(day, part, &answer)?;
    let (verdict, wait) = Verdict::read(&reply);
    submissions.judge_last(verdict, wait.map(|wait| settings.clock.now().saturating_add(wait)))?;
    match verdict {
        Verdict::Right => {
            say(styled(GOOD, &format!("{answer} is right: part {part} of {day} is solved")))?;
            // `cargo all` compares the drawing, not its letters.
            answers::record(workspace, day, part, if is_drawn(&printed) { &printed } else { &answer })?;
            if part < day.parts() {
                note(format!("`cargo download {} {}` brings part 2", day.year, day.day));
            }
        }
        Verdict::WrongLevel => return after_wrong_level(workspace, &site, day, part, &answer),
        Verdict::NotUnderstood => {
            say(styled(OPEN, "the site's reply is not understood, and counts as no verdict. It says:"))?;
            say(page::plain(&reply))?;
        }
        _ => say(styled(BAD, &format!("{answer} is {}", verdict.words())))?,
    }
    if let Some(wait) = wait {
        say(format!("the site asks to wait {} before the next answer", span(wait)))?;
    }
    Ok(verdict == Verdict::Right)
}

/// The right answers, as far as they are known without asking.
struct Known {
    day: Day,
    answers: [Option<String>; 2],
}

impl Known {
    fn of(workspace: &Workspace, submissions: &Submissions, day: Day) -> Result<Self> {
        let page = files::read(&workspace.path(&page_path(day)))?.unwrap_or_default();
        let mut on_page = page::answers(&page).into_iter();
        let answers = [1, 2].map(|part| {
            let on_page = on_page.next();
            submissions.right(day, part).map(str::to_owned).or(on_page)
        });
        Ok(Self { day, answers })
    }

    fn answer(&self, part: u8) -> Option<&str> {
        self.answers.get(usize::from(part) - 1)?.as_deref()
    }

    fn part(&self, request: &Request) -> Result<u8> {
        let day = self.day;
        if let Some(part) = request.part {
            ensure!(part <= day.parts(), "{day} has one part: its second star comes with all the others");
            return Ok(part);
        }
        let open = (1..=day.parts()).find(|&part| self.answer(part).is_none());
        open.with_context(|| format!("{day} is solved already; --part compares your answer with the right one"))
    }
}

/// The answer of the day's default approach to one's own input.
fn solve(workspace: &Workspace, day: Day, part: u8) -> Result<String> {
    let input = own_input(day);
    ensure!(workspace.folder(day).is_dir(), "there is no {day}; `cargo scaffold {} {}` makes it", day.year, day.day);
    ensure!(
        workspace.path(&input).is_file(),
        "there is no {input}; `cargo download {} {}` brings it",
        day.year,
        day.day
    );
    let programs = run::build(workspace, &[day], Profile::Dev)?;
    let arguments = ["--part", &part.to_string()];
    let report = programs.of(day).and_then(|program| run::solve(workspace, program, &arguments, Some(&input)));
    let report = report.with_context(|| day.to_string())?;
    let found = report.parts.into_iter().find(|found| found.number == part);
    let found = found.with_context(|| format!("{day} says nothing of part {part}"))?;
    found.answer.clone().ok_or_else(|| anyhow!("part {part} of {day}: {}", found.failure()))
}

fn show(day: Day, part: u8, answer: &str) -> Result<()> {
    let separator = if is_drawn(answer) { "\n" } else { " " };
    say(format!("{day}, part {part}:{separator}{}", styled(BOLD, answer.trim_end())))?;
    Ok(())
}

/// A drawing has to be read by someone: the site takes its letters.
fn answer_to_send(request: &Request, printed: &str) -> Result<String> {
    if let Some(answer) = &request.answer {
        return Ok(answer.trim().to_owned());
    }
    if !is_drawn(printed) {
        return Ok(printed.trim().to_owned());
    }
    ensure!(!request.yes, "the answer is a drawing; --answer LETTERS says what it shows");
    ask("Which letters does it show?")
}

fn solved_already(day: Day, part: u8, answer: &str, right: &str) -> Result<bool> {
    let same = answer == right;
    let how = if same { "the same answer".to_owned() } else { format!("another answer: {right}") };
    let style = if same { GOOD } else { BAD };
    say(styled(style, &format!("part {part} of {day} is solved already, with {how}")))?;
    Ok(same)
}

/// The site judges no answer to a part that is solved. Its page says which answer was right.
fn after_wrong_level(workspace: &Workspace, site: &Site<'_>, day: Day, part: u8, answer: &str) -> Result<bool> {
    let markdown = renew_page(workspace, site, day).context("the site says that this part is not the one to solve")?;
    match page::answers(&markdown).get(usize::from(part) - 1) {
        Some(right) => solved_already(day, part, answer, right),
        None if part == 2 => bail!("part 2 of {day} is not open yet"),
        None => bail!("the site takes no answer to part 1 of {day}, and its page shows none"),
    }
}
