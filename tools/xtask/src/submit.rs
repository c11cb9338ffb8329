//! `cargo submit`: solves a part, asks for confirmation, sends the answer and records the verdict.

use std::process::Stdio;
use std::thread;

use anyhow::{Context, Result, bail, ensure};
use common::{Date, Expected, Part};

use crate::console::{BAD, GOOD};
use crate::guesses::{Guess, Guesses, Reply};
use crate::site::{Access, Site};
use crate::workspace::{Named, Workspace};
use crate::{clock, console, download, program};

/// A request to solve a part and to send its answer.
pub(crate) struct Submit {
    pub(crate) named: Named,
    /// The part, by default the first unsolved one.
    pub(crate) part: Option<Part>,
    /// The answer to send, instead of the day's.
    pub(crate) answer: Option<String>,
    /// Whether to send without asking, unless there is a doubt.
    pub(crate) yes: bool,
}

/// An answer that may be sent.
struct Proposal {
    part: Part,
    answer: String,
    /// What the user has to be asked about.
    doubts: Vec<String>,
}

impl Submit {
    /// It is a failure if the answer is not right.
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<()> {
        let date = workspace.day(self.named)?;
        let access = Access::to(date)?;
        let mut log = Guesses::open(workspace, date)?;
        // An interrupt or a full disk may have kept them from being recorded.
        download::record(workspace, date, log.right())?;
        let right = download::answers(workspace, &date.own_input())?;
        let part = self.part(date, &right)?;
        ensure_open(workspace, date, part)?;
        let mut proposal = match &self.answer {
            Some(answer) => Proposal { part, answer: answer.trim().to_owned(), doubts: Vec::new() },
            None => answer_of_day(workspace, date, part)?,
        };
        let answer = &*proposal.answer;
        ensure!(
            right[0] != Expected::Answer(answer.into()),
            "{answer} is the answer to part 1; nothing was sent"
        );
        let doubts = log.vet(part, answer)?;
        if matches!(self.named, Named::Nothing) && workspace.day_here().is_none() {
            let doubt = format!("{date} is the day that you saved last");
            proposal.doubts.push(doubt);
        }
        proposal.doubts.extend(doubts);
        self.confirm(date, &proposal)?;
        thread::sleep(clock::second() * u32::try_from(log.wait())?);
        let is_right = send(workspace, &mut log, &access, &proposal)?;
        console::fail_if(!is_right);
        let has_more = is_right && date.parts().last() != Some(&part);
        if has_more && !self.yes && console::confirm("Fetch part 2 now?", true) {
            download::fetch(workspace, date)?;
            download::read(workspace, date, Part::Two)?;
        }
        Ok(())
    }

    /// The part that the user named, or else the first one without a right answer.
    fn part(&self, date: Date, right: &[Expected; 2]) -> Result<Part> {
        let parts = date.parts();
        if let Some(part) = self.part {
            ensure!(
                parts.contains(&part),
                "{date} has no part {part}: its second star comes with all others"
            );
            return Ok(part);
        }
        let mut open = parts
            .iter()
            .filter(|part| !download::is_solved(right, **part));
        open.next()
            .copied()
            .with_context(|| format!("{date} is solved"))
    }

    /// Shows the doubts, and asks whether to send the answer. It is an error if the user does not
    /// agree.
    fn confirm(&self, date: Date, proposal: &Proposal) -> Result<()> {
        let Proposal { part, answer, doubts } = proposal;
        for doubt in doubts {
            console::note(doubt);
        }
        let question = format!("Submit {answer} as the answer to part {part} of {date}?");
        let is_clear = self.yes && doubts.is_empty();
        ensure!(
            is_clear || console::confirm(&question, false),
            "nothing was sent"
        );
        Ok(())
    }
}

/// Sends an answer, and records and shows the verdict. Returns whether it is right.
fn send(
    workspace: &Workspace,
    log: &mut Guesses,
    access: &Access,
    Proposal { part, answer, .. }: &Proposal,
) -> Result<bool> {
    let (date, part) = (access.date, *part);
    let mut site = Site::lock(workspace)?;
    // It is recorded first, so that an interrupt cannot lose an answer that was sent.
    log.add(part, Guess::Sent, 0, answer)?;
    let reply = site.submit(access, part, answer);
    if reply.is_err() && !site.may_have_judged {
        log.add(part, Guess::NotJudged, 0, answer)?;
    }
    let Reply { text, guess, wait, is_of_other_part } = Reply::new(reply?);
    let is_right = guess == Guess::Right;
    // What cannot be written or shown keeps nothing from the others.
    let logged = log.add(part, guess, wait, answer);
    let right = is_right.then_some((part, answer));
    let recorded = download::record(workspace, date, right);
    let words = match guess {
        Guess::Sent => format!("there is no verdict on {answer}: {text}"),
        _ => format!("{answer} is {guess}: {text}"),
    };
    let shown = console::prose(if is_right { GOOD } else { BAD }, &words);
    recorded.and(logged).and(shown)?;
    if is_of_other_part {
        // The user may have solved the part in a browser.
        download::fetch_page(workspace, &mut site, date)?;
        ensure_open(workspace, date, part)?;
    }
    Ok(is_right)
}

/// Refuses a part whose right answer is known.
fn ensure_open(workspace: &Workspace, date: Date, part: Part) -> Result<()> {
    match &download::answers(workspace, &date.own_input())?[part.index()] {
        Expected::Answer(answer) => bail!("part {part} of {date} is solved: {answer}"),
        _ => Ok(()),
    }
}

/// Solves the user's own input with the day's default approach. The faults of the examples are
/// doubts.
fn answer_of_day(workspace: &Workspace, date: Date, part: Part) -> Result<Proposal> {
    let Date { year, day } = date;
    let input = date.own_input();
    let program = program::of(workspace, date)?;
    ensure!(
        workspace.path(&input).is_file(),
        download::is_missing(&input, date)
    );
    // If no input is named, the day checks its examples as well.
    let arguments = ["--part", &part.to_string()];
    let reports = program::replies(workspace, &program, &arguments, Stdio::inherit())?.reports;
    let solved = program::solved(reports.first().context("it ended without an answer")?)?;
    let outcome = solved
        .outcome(part)
        .context("it does not answer this part")?;
    let answer = outcome
        .clone()
        .with_context(|| format!("part {part} of {date}"))?;
    ensure!(
        !answer.is_drawing(),
        "read the letters, and send them with `cargo submit {year} {day} --part {part} --answer \
         LETTERS`:\n{answer}"
    );
    Ok(Proposal {
        part,
        answer: answer.to_string().trim().to_owned(),
        doubts: solved.remarks.clone(),
    })
}
