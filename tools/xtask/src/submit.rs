//! `cargo submit`: solves a part, asks for confirmation, sends the answer and records the verdict.

use std::process::Stdio;
use std::thread;

use anyhow::{Context, Result, bail, ensure};
use common::input::recorded;
use common::{Date, Expected, Part};

use crate::console::{BAD, GOOD};
use crate::guesses::{Guesses, Verdict};
use crate::site::Access;
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

impl Submit {
    /// It is a failure if the answer is not right.
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<()> {
        let date = workspace.day(self.named)?;
        let access = Access::to(date)?;
        if self.answer.is_none() {
            // A wrong date leaves no file.
            workspace.days(Named::Day(date))?;
        }
        let mut log = Guesses::open(workspace, date)?;
        let input = workspace.path(&date.own_input());
        // A full disk may have kept them from the answers file.
        download::record(&input, log.right_answers())?;
        let right = recorded::answers(&input)?;
        let part = self.part(date, &right)?;
        let (answer, mut doubts) = match &self.answer {
            Some(answer) => (answer.clone(), Vec::new()),
            None => answer_of_day(workspace, date, part)?,
        };
        let answer = answer.trim();
        ensure!(
            right[0] != Expected::Answer(answer.into()),
            "{answer} is the answer to part 1; nothing was sent"
        );
        doubts.extend(log.vet(part, answer)?);
        for doubt in &doubts {
            console::note(doubt);
        }
        // Nobody has named the day that was saved last.
        let is_clear = self.yes && doubts.is_empty() && matches!(self.named, Named::Day(_));
        let question = format!("Submit {answer} as the answer to part {part} of {date}?");
        ensure!(
            is_clear || console::confirm(&question, false),
            "nothing was sent"
        );
        thread::sleep(clock::second() * u32::try_from(log.wait())?);
        // It is recorded first, so that an interrupt cannot lose an answer that was sent.
        log.add(part, answer, "").context("nothing was sent")?;
        let reply = access.submit(workspace, part, answer)?;
        let verdict = Verdict::of(&reply);
        let is_right = verdict == Verdict::Right;
        console::fail_if(!is_right);
        // Showing it may end the process, and what cannot be recorded is shown all the same.
        let logged = log.add(part, answer, &reply);
        let recorded = download::record(&input, log.right_answers());
        let style = if is_right { GOOD } else { BAD };
        console::prose(style, &format!("{answer}: {reply}"));
        logged.and(recorded)?;
        if verdict == Verdict::OtherPart {
            // The user may have solved the part in a browser.
            download::fetch_page(workspace, date)?;
            ensure_open(date, part, &recorded::answers(&input)?)?;
        }
        let has_more = is_right && date.parts().last() != Some(&part);
        if has_more && !self.yes && console::confirm("Fetch part 2 now?", true) {
            download::fetch(workspace, date)?;
            download::read(workspace, date, Part::Two)?;
        }
        Ok(())
    }

    /// The part that the user named, or else the first one without a right answer, or the last.
    fn part(&self, date: Date, right: &[Expected; 2]) -> Result<Part> {
        let parts = date.parts();
        let is_open = |part: &&Part| !download::is_solved(right, **part);
        let open = parts.iter().find(is_open).or(parts.last()).copied();
        let part = self.part.or(open).unwrap_or(Part::One);
        ensure!(
            parts.contains(&part),
            "{date} has no part {part}: its second star comes with all others"
        );
        ensure_open(date, part, right)?;
        Ok(part)
    }
}

/// Refuses a part whose right answer is known.
fn ensure_open(date: Date, part: Part, right: &[Expected; 2]) -> Result<()> {
    match &right[part] {
        Expected::Answer(answer) => bail!("part {part} of {date} is solved: {answer}"),
        _ => Ok(()),
    }
}

/// Solves the user's own input with the day's default approach. Returns the answer and the wrong
/// examples, unless all are wrong.
fn answer_of_day(workspace: &Workspace, date: Date, part: Part) -> Result<(String, Vec<String>)> {
    let Date { year, day } = date;
    let input = date.own_input();
    let program = program::of(workspace, date)?;
    ensure!(
        workspace.path(&input).is_file(),
        download::is_missing(&input, date)
    );
    // If no input is named, the day checks its examples as well.
    let arguments = ["--part", &part.to_string()];
    let replies = program::replies(workspace, &program, &arguments, Stdio::inherit())?.all;
    let reply = replies.into_iter().next();
    let solved = reply.context("it ended without an answer")?.solved;
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
    let faults = solved.remarks.join("; ");
    ensure!(
        !solved.all_examples_wrong,
        "{answer} was not sent, because every example is wrong: {faults}; mend the code or the \
         examples, or send it all the same with `cargo submit {year} {day} --part {part} --answer \
         {answer}`"
    );
    Ok((answer.to_string(), solved.remarks))
}
