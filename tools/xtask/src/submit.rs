//! `cargo submit`: solves a part, asks for confirmation, sends the answer and records the verdict.

use std::process::Stdio;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use common::{Answer, Date, Expected, Part};

use crate::console::{BAD, BOLD, GOOD, OPEN, PLAIN};
use crate::guesses::{self, Guesses, Judgement};
use crate::site::{self, NotJudged, Site};
use crate::workspace::{Named, Workspace};
use crate::{clock, console, download, program};

/// A request to solve a part and to send its answer.
pub(crate) struct Submit {
    pub(crate) named: Named,
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
        clock::ensure_unlocked(date)?;
        // Without one, there is no need to solve anything.
        site::session()?;
        let right = download::answers(workspace, date)?;
        let is_open = |part: &&Part| !download::is_solved(&right, **part);
        let part = self.part.or_else(|| date.parts().iter().find(is_open).copied());
        let part = part.with_context(|| format!("{date} is solved; --part compares an answer"))?;
        ensure!(date.parts().contains(&part), "the last star of {} needs no answer", date.year);
        let (answer, doubts) = match &self.answer {
            Some(answer) => (answer.trim().into(), Vec::new()),
            None => solve(workspace, date, part)?,
        };
        if let Expected::Answer(right) = &right[part.index()] {
            console::say(format!("{date}, part {part} is solved:{}", beside_label(right)))?;
            return Ok(answer == *right);
        }
        let Date { year, day } = date;
        ensure!(
            !answer.is_drawing(),
            "`cargo submit {year} {day} --part {part} --answer LETTERS` sends the letters that it \
             shows"
        );
        let is_of_part_1 = part == Part::Two && right[0] == Expected::Answer(answer.clone());
        ensure!(!is_of_part_1, "{answer} is the answer to part 1; nothing was sent");
        let answer = answer.to_string().trim().to_owned();
        let guess = Guess { workspace, date, part, answer };
        let is_right = guess.settle(&doubts, self.yes).map_err(|error| anyhow!("{error:#}"))?;
        if is_right && date.parts().last() != Some(&part) {
            if self.yes || !console::confirm("Fetch part 2 now?", true) {
                console::note(&format!("`cargo download {year} {day}` fetches part 2"));
            } else {
                let mut site = Site::lock(workspace)?;
                download::renew_page(workspace, &mut site, date)?;
                download::read(workspace, date, Part::Two)?;
            }
        }
        Ok(is_right)
    }
}

/// Solves the user's own input with the day's default approach, and shows the answer. Returns it
/// with the faults of the examples.
fn solve(workspace: &Workspace, date: Date, part: Part) -> Result<(Answer, Vec<String>)> {
    let Date { year, day } = date;
    let input = date.own_input();
    workspace.days(Named { year: Some(year), day: Some(day) })?;
    ensure!(
        workspace.path(&input).is_file(),
        "there is no {input}; `cargo download {year} {day}` fetches it"
    );
    let programs = program::build(&workspace.root, &[date], &[])?;
    // If no input is named, the day checks its examples as well.
    let arguments = ["--part", &part.to_string()];
    let (reports, _) =
        program::reports(workspace, programs.of(date)?, &arguments, Stdio::inherit())?;
    let solved = program::solved(reports.first().context("it ended without an answer")?)?;
    let found = solved.parts.iter().find(|solved| solved.part == part);
    let outcome = found.context("it does not answer this part")?.outcome.clone();
    let answer = outcome.with_context(|| format!("part {part} of {date}"))?;
    let label = format!("{date}, part {part}:");
    let shown = console::pieces(&[(PLAIN, label), (BOLD, beside_label(&answer))]);
    // A closed pipe must not look like a right answer.
    shown.map_err(|_| anyhow!("nothing was sent"))?;
    Ok((answer, solved.wrong_examples.clone()))
}

/// An answer beside its label. A drawing is below it.
fn beside_label(answer: &Answer) -> String {
    let text = answer.to_string();
    if answer.is_drawing() { format!("\n{}", text.trim_end()) } else { format!(" {}", text.trim()) }
}

/// An answer that may be sent.
struct Guess<'a> {
    workspace: &'a Workspace,
    date: Date,
    part: Part,
    answer: String,
}

impl Guess<'_> {
    /// Sends the answer once the user agrees and the site's wait is over. Returns whether it is
    /// right.
    fn settle(&self, doubts: &[String], yes: bool) -> Result<bool> {
        let Self { workspace, date, part, answer } = self;
        let mut log = Guesses::open(workspace, *date)?;
        let doubt = log.vet(*part, answer)?;
        let mut doubts: Vec<&str> = doubts.iter().map(String::as_str).chain(doubt).collect();
        let mut must_ask = !yes;
        loop {
            for doubt in &doubts {
                console::note(doubt);
            }
            let what = format!("ubmit {answer} as the answer to part {part} of {date}?");
            let question = match log.wait() {
                0 => format!("S{what}"),
                wait => format!("Too soon: wait {}, and then s{what}", clock::span(wait)),
            };
            let is_doubtful = !doubts.is_empty() || log.wait() > 0;
            let is_agreed = !(must_ask || is_doubtful) || console::confirm(&question, false);
            ensure!(is_agreed, "nothing was sent");
            while let seconds @ 1.. = log.wait() {
                console::progress(&format!("sending in {}", clock::span(seconds)));
                thread::sleep(Duration::from_millis(200));
            }
            console::progress("");
            match self.send(&mut log)? {
                // Now the wait is known, and the user is asked about it.
                guesses::SOON => (must_ask, doubts) = (true, Vec::new()),
                verdict => return Ok(verdict == guesses::RIGHT),
            }
        }
    }

    /// Sends the answer, and records and shows the verdict.
    fn send(&self, log: &mut Guesses) -> Result<&'static str> {
        let Self { workspace, date, part, answer } = self;
        let mut site = Site::lock(workspace)?;
        // It is recorded first, so that an interrupt cannot lose an answer that was sent.
        log.add(*part, guesses::SENT, 0, answer)?;
        let reply = site.submit(*date, *part, answer).inspect_err(|error| {
            if error.is::<NotJudged>() {
                // If the last line stays, it costs only a question.
                let _ = log.add(*part, guesses::UNSENT, 0, answer);
            }
        })?;
        let Judgement { verdict, wait } = Judgement::of(&reply);
        let is_right = verdict == guesses::RIGHT;
        // What cannot be written or shown keeps nothing from the others.
        let recorded =
            if is_right { download::record(workspace, *date, *part, answer) } else { Ok(()) };
        let logged = log.add(*part, verdict, wait, answer);
        let shown = self.show(verdict, wait, &reply);
        recorded.and(logged).and(shown).map(|()| verdict)
    }

    /// Shows the verdict, how long the site asks to wait, and the reply if it may say more.
    fn show(&self, verdict: &str, wait: i64, reply: &str) -> Result<()> {
        let Self { date, part, answer, .. } = self;
        let (style, words) = match verdict {
            guesses::RIGHT => (GOOD, format!("{answer} is right: part {part} of {date} is solved")),
            guesses::SOON => (BAD, "too soon after the last answer: it was not judged".to_owned()),
            guesses::UNKNOWN => (OPEN, format!("the site did not judge it: {reply}")),
            guesses::WRONG => (BAD, format!("{answer} is wrong: {reply}")),
            _ => (BAD, format!("{answer} is {verdict}")),
        };
        console::pieces(&[(style, words)])?;
        if wait > 0 {
            console::say(format!("the site asks to wait {}", clock::span(wait)))?;
        }
        if verdict == guesses::UNKNOWN {
            let (page, Date { year, day }) = (date.page(), date);
            console::note(&format!(
                "without {page}, `cargo download {year} {day}` fetches the answers that it accepted"
            ));
        }
        Ok(())
    }
}
