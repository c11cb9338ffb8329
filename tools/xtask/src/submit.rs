//! `cargo submit`: solves a part, asks for confirmation, sends the answer and records the verdict.

use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use common::{Answer, Date, Expected, Part};

use crate::console::{BAD, BOLD, GOOD, OPEN, PLAIN, Piece};
use crate::guesses::{self, Guesses, Judgement};
use crate::site::{NotJudged, Site};
use crate::workspace::{Named, Workspace};
use crate::{clock, console, download, program, read};

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
        // Elsewhere, a closed pipe ends a command successfully. Here, only a right answer is a
        // success.
        self.submit(workspace).map_err(|error| anyhow!("{error:#}"))
    }

    fn submit(&self, workspace: &Workspace) -> Result<bool> {
        let date = workspace.day(self.named)?;
        clock::ensure_unlocked(date)?;
        let site = Site::find(workspace)?;
        let right = download::answers(workspace, date)?;
        let part = part_to_solve(date, &right, self.part)?;
        let mut doubts = Vec::new();
        let answer = match &self.answer {
            Some(answer) => answer.trim().into(),
            None => solve(workspace, date, part, &mut doubts)?,
        };
        if let Expected::Answer(right) = &right[part.index()] {
            return compare(&format!("part {part} of {date}"), &answer, right);
        }
        ensure!(
            !answer.is_drawing(),
            "nothing was sent; `cargo submit {} {} --part {part} --answer LETTERS` sends the \
             letters that it shows",
            date.year,
            date.day
        );
        let answer = answer.to_string().trim().to_owned();
        guesses::ensure_is_answer(&answer)?;
        let is_of_part_1 = part == Part::Two && right[0] == Expected::Answer((&*answer).into());
        ensure!(!is_of_part_1, "{answer} is the answer to part 1; it was not sent for part 2");
        let mut guess = Guess { workspace, site: &site, date, part, answer: &answer };
        let verdict = guess.send_when_agreed(doubts, self.yes)?;
        if verdict == guesses::RIGHT && date.parts().last() != Some(&part) {
            self.offer_part_2(workspace, &site, date);
        }
        Ok(verdict == guesses::RIGHT)
    }

    /// Fetches and shows part 2 if the user wants it.
    fn offer_part_2(&self, workspace: &Workspace, site: &Site<'_>, date: Date) {
        if self.yes || !console::offer("Fetch part 2 now?") {
            let Date { year, day } = date;
            return console::note(&format!("`cargo download {year} {day}` fetches part 2"));
        }
        let fetched = site.turn().and_then(|mut turn| {
            download::renew_page(workspace, &mut turn, date)?;
            console::say("")?;
            read::read(workspace, date, 2)
        });
        if let Err(error) = fetched {
            // Part 1 is solved anyway.
            console::error(&format!("{error:#}"));
        }
    }
}

/// The named part, else the first unsolved one.
fn part_to_solve(date: Date, right: &[Expected; 2], named: Option<Part>) -> Result<Part> {
    let parts = date.parts();
    if let Some(part) = named {
        ensure!(
            parts.contains(&part),
            "{date} has one part: its second star comes with all the others"
        );
        return Ok(part);
    }
    let mut parts = parts.iter().copied();
    parts.find(|part| !download::is_solved(right, *part)).with_context(|| {
        format!("{date} is solved already; --part compares your answer with the right one")
    })
}

/// Solves the user's own input with the day's default approach, and shows the answer. The faults of
/// the examples are doubts.
fn solve(
    workspace: &Workspace,
    date: Date,
    part: Part,
    doubts: &mut Vec<String>,
) -> Result<Answer> {
    let Date { year, day } = date;
    let input = date.own_input();
    workspace.ensure_made(date)?;
    ensure!(
        workspace.path(&input).is_file(),
        "there is no {input}; `cargo download {year} {day}` fetches it"
    );
    console::note(&format!("solving part {part} of {date} ..."));
    let programs = program::build(&workspace.root, &[date], &[])?;
    // If no input is named, the day checks its examples as well.
    let reports = program::ask(workspace, &programs, date, &["--part", &part.to_string()]);
    let solved = reports.with_context(|| date.to_string())?.swap_remove(0);
    let solved = program::solved(&solved).with_context(|| date.to_string())?;
    let outcome = solved.parts.iter().find(|solved| solved.part == part);
    let outcome = outcome.with_context(|| format!("{date} printed nothing about part {part}"))?;
    let answer = outcome.outcome.clone().with_context(|| format!("part {part} of {date}"))?;
    doubts.extend(solved.wrong_examples.iter().cloned());
    let shown: Piece = (BOLD, beside_label(&answer));
    console::pieces(&[(PLAIN, format!("{date}, part {part}:")), shown])
        .context("nothing was sent")?;
    Ok(answer)
}

/// An answer beside its label. A drawing is below it.
fn beside_label(answer: &Answer) -> String {
    let text = answer.to_string();
    if answer.is_drawing() { format!("\n{}", text.trim_end()) } else { format!(" {}", text.trim()) }
}

/// Compares an answer to a solved part with the right one. Returns whether they are the same.
fn compare(solved: &str, answer: &Answer, right: &Answer) -> Result<bool> {
    let is_same = answer == right;
    let (style, words) = if is_same {
        (GOOD, " with this answer".to_owned())
    } else {
        (BAD, format!("; the right answer is{}", beside_label(right)))
    };
    console::pieces(&[(style, format!("you already solved {solved}{words}"))])?;
    Ok(is_same)
}

/// An answer that may be sent.
struct Guess<'a> {
    workspace: &'a Workspace,
    site: &'a Site<'a>,
    date: Date,
    part: Part,
    answer: &'a str,
}

impl Guess<'_> {
    /// Sends the answer once the user agrees and the site's wait is over. Returns the verdict.
    fn send_when_agreed(&mut self, mut doubts: Vec<String>, mut yes: bool) -> Result<&'static str> {
        let Self { workspace, date, part, answer, .. } = *self;
        let mut log = Guesses::open(workspace, date)?;
        if let Some(doubt) = log.vet(part, answer)? {
            doubts.push(format!("{answer}: {doubt}"));
        }
        loop {
            for doubt in &doubts {
                console::note(doubt);
            }
            let wait = log.wait(clock::now());
            let anyway = if doubts.is_empty() { "" } else { " anyway" };
            let what = format!("ubmit {answer} as the answer to part {part} of {date}{anyway}?");
            let is_agreed = if wait > 0 {
                let wait = clock::span(wait);
                console::note(&format!("too soon: the site asks to wait {wait} more"));
                console::confirm(&format!("Wait {wait}, and then s{what}"))
            } else {
                yes && doubts.is_empty() || console::confirm(&format!("S{what}"))
            };
            ensure!(is_agreed, "nothing was sent");
            wait_for(|| log.wait(clock::now()));
            let verdict = self.send(&mut log)?;
            if verdict != guesses::SOON {
                return Ok(verdict);
            }
            // Now the wait is known, and the user is asked about it.
            doubts.clear();
            yes = false;
        }
    }

    /// Sends the answer, and records and shows the verdict.
    fn send(&self, log: &mut Guesses) -> Result<&'static str> {
        let Self { workspace, date, part, answer, .. } = *self;
        let mut turn = self.site.turn()?;
        // It is recorded first, so that an interrupt cannot lose an answer that was sent.
        log.add(part, guesses::SENT, 0, answer)?;
        let reply = turn.submit(date, part, answer).inspect_err(|error| {
            if error.is::<NotJudged>() {
                // If the last line stays, it costs only a question.
                let _ = log.add(part, guesses::UNSENT, 0, answer);
            }
        })?;
        let Judgement { verdict, wait } = Judgement::of(&reply);
        // The answers come first: what they have needs no log.
        let is_right = verdict == guesses::RIGHT;
        let recorded =
            if is_right { download::record(workspace, date, part, answer) } else { Ok(()) };
        let until = clock::now().saturating_add(wait);
        let logged = log.add(part, verdict, if wait > 0 { until } else { 0 }, answer);
        // Neither a broken file nor a closed pipe keeps the verdict from the other.
        let shown = self.show(verdict, wait, &reply);
        recorded.and(logged).and(shown)?;
        Ok(verdict)
    }

    /// Shows the verdict, how long the site asks to wait, and the reply if it may say more.
    fn show(&self, verdict: &str, wait: i64, reply: &str) -> Result<()> {
        let Self { date, part, answer, .. } = self;
        let (style, words) = match verdict {
            guesses::RIGHT => (GOOD, format!("{answer} is right: part {part} of {date} is solved")),
            guesses::SOON => {
                (BAD, "the last answer was too recent; this one was not judged".into())
            }
            guesses::UNKNOWN => (OPEN, format!("this reply of the site is no verdict:\n{reply}")),
            guesses::WRONG => (BAD, format!("{answer} is wrong\n{reply}")),
            _ => (BAD, format!("{answer} is {verdict}")),
        };
        let mut pieces: Vec<Piece> = vec![(style, console::hanging(0, &words))];
        if wait > 0 && verdict != guesses::SOON {
            let wait = clock::span(wait);
            pieces.push((PLAIN, format!("\nthe site asks to wait {wait} before the next answer")));
        }
        console::pieces(&pieces)?;
        if verdict == guesses::UNKNOWN {
            console::note(&format!(
                "the page has the answers that the site has accepted; without {}, `cargo download \
                 {} {}` fetches it again",
                download::page(*date),
                date.year,
                date.day
            ));
        }
        Ok(())
    }
}

/// Waits until no seconds are left.
fn wait_for(left: impl Fn() -> i64) {
    while let seconds @ 1.. = left() {
        console::progress(&format!("sending in {}", clock::span(seconds)));
        thread::sleep(Duration::from_millis(200));
    }
    console::progress("");
}
