//! `cargo submit`: solves a part, asks for confirmation, sends the answer and records the verdict.

use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use common::{Date, Expected, Part};

use crate::console::{BAD, GOOD};
use crate::guesses::{self, Guesses};
use crate::site::{Access, Site};
use crate::workspace::{DayFilter, Workspace};
use crate::{console, download, program};

/// A request to solve a part and to send its answer.
pub(crate) struct Submit {
    pub(crate) named: DayFilter,
    /// The part, by default the first unsolved one.
    pub(crate) part: Option<Part>,
    /// The answer to send, instead of the day's.
    pub(crate) answer: Option<String>,
    /// Whether to send without asking, unless there is a doubt or a wait.
    pub(crate) yes: bool,
}

impl Submit {
    /// Returns whether the answer is right.
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<bool> {
        let date = workspace.day(self.named)?;
        let access = Access::to(date)?;
        let mut log = Guesses::open(workspace, date)?;
        // An interrupt or a full disk may have kept them from being recorded.
        download::record(workspace, date, log.right())?;
        let right = download::answers(workspace, &date.own_input())?;
        let is_open = |part: &&Part| !download::is_solved(&right, **part);
        let part = self
            .part
            .or_else(|| date.parts().iter().find(is_open).copied());
        let part = part.with_context(|| format!("{date} is solved"))?;
        ensure_open(workspace, date, part)?;
        let (answer, mut doubts) = match &self.answer {
            Some(answer) => (answer.trim().to_owned(), Vec::new()),
            None => answer_of_day(workspace, date, part)?,
        };
        let is_of_part_1 = right[0] == Expected::Answer(answer.as_str().into());
        ensure!(
            !is_of_part_1,
            "{answer} is the answer to part 1; nothing was sent"
        );
        if self.named.year.is_none() && workspace.day_here().is_none() {
            doubts.push(format!("{date} is the day that you saved last"));
        }
        doubts.extend(log.vet(part, &answer)?);
        let is_right = self.send(workspace, &mut log, &access, part, &answer, &doubts)?;
        let has_more = is_right && date.parts().last() != Some(&part);
        if has_more && !self.yes && console::confirm("Fetch part 2 now?", true) {
            download::fetch(workspace, date)?;
            download::read(workspace, date, Part::Two)?;
        }
        Ok(is_right)
    }

    /// Sends an answer once the user agrees and the site's wait is over, and records and shows the
    /// verdict. Returns whether it is right.
    fn send(
        &self,
        workspace: &Workspace,
        log: &mut Guesses,
        access: &Access,
        part: Part,
        answer: &str,
        doubts: &[String],
    ) -> Result<bool> {
        let date = access.date;
        for doubt in doubts {
            console::note(doubt);
        }
        let question = format!("Submit {answer} as the answer to part {part} of {date}?");
        let is_clear = self.yes && doubts.is_empty();
        ensure!(
            is_clear || console::confirm(&question, false),
            "nothing was sent"
        );
        thread::sleep(Duration::from_secs(log.wait().cast_unsigned()));
        let mut site = Site::lock(workspace)?;
        // It is recorded first, so that an interrupt cannot lose an answer that was sent.
        log.add(part, guesses::SENT, 0, answer)?;
        let reply = site.submit(access, part, answer);
        if reply.is_err() && !site.may_have_judged {
            log.add(part, guesses::NOT_JUDGED, 0, answer)?;
        }
        let reply = reply?;
        let (verdict, wait) = guesses::judgement(&reply);
        let is_right = verdict == guesses::RIGHT;
        // What cannot be written or shown keeps nothing from the others.
        let logged = log.add(part, verdict, wait, answer);
        let right = is_right.then_some((part, answer));
        let recorded = download::record(workspace, date, right);
        let words = match verdict {
            guesses::SENT => format!("there is no verdict on {answer}: {reply}"),
            _ => format!("{answer} is {verdict}: {reply}"),
        };
        let style = if is_right { GOOD } else { BAD };
        let shown = console::prose(style, &words);
        recorded.and(logged).and(shown)?;
        if reply.contains(guesses::NOT_OPEN) {
            // The user may have solved the part in a browser.
            download::fetch_page(workspace, &mut site, date)?;
            ensure_open(workspace, date, part)?;
        }
        Ok(is_right)
    }
}

/// Refuses a part whose right answer is known.
fn ensure_open(workspace: &Workspace, date: Date, part: Part) -> Result<()> {
    match &download::answers(workspace, &date.own_input())?[part.index()] {
        Expected::Answer(answer) => bail!("part {part} of {date} is solved: {answer}"),
        _ => Ok(()),
    }
}

/// Solves the user's own input with the day's default approach. Returns the answer with the faults
/// of the examples.
fn answer_of_day(workspace: &Workspace, date: Date, part: Part) -> Result<(String, Vec<String>)> {
    let Date { year, day } = date;
    let input = date.own_input();
    let program = program::of(workspace, date)?;
    ensure!(
        workspace.path(&input).is_file(),
        "there is no {input}; `cargo download {year} {day}` fetches it"
    );
    // If no input is named, the day checks its examples as well.
    let arguments = ["--part", &part.to_string()];
    let (reports, _) = program::reports(workspace, &program, &arguments, true)?;
    let solved = program::solved(reports.first().context("it ended without an answer")?)?;
    let found = solved.parts.iter().find(|solved| solved.part == part);
    let outcome = found
        .context("it does not answer this part")?
        .outcome
        .clone();
    let answer = outcome.with_context(|| format!("part {part} of {date}"))?;
    ensure!(
        !answer.is_drawing(),
        "read the letters, and send them with `cargo submit {year} {day} --part {part} --answer \
         LETTERS`:\n{answer}"
    );
    Ok((
        answer.to_string().trim().to_owned(),
        solved.remarks.iter().map(ToString::to_string).collect(),
    ))
}
