//! `cargo all`: runs the days and checks their answers.

use std::collections::BTreeMap;

use anstyle::Style;
use anyhow::Result;
use common::Date;
use common::runner::agreement::Standing;
use common::runner::report::{Solved, SolvedPart};
use common::support::terminal::one_line;
use timing::format_time;

use crate::answers::known::{Judged, Known};
use crate::days::program::{self, Programs};
use crate::environment::console::{BAD, Console, GOOD, OPEN, PLAIN, Piece, aligned};
use crate::environment::settings::{Named, Settings};

/// The width of the column of answers. Few are longer.
const ANSWER_WIDTH: usize = 16;

/// A request to run days.
pub(crate) struct All {
    pub(crate) named: Named,
    /// The flags of cargo that choose the profile.
    pub(crate) profile: &'static [&'static str],
}

/// The state of a part, or of a day that did not run, in the order of the last line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    Right,
    Wrong,
    Unknown,
    NotSolvedYet,
    WithoutInput,
    Failed,
}

impl From<Standing> for State {
    fn from(standing: Standing) -> Self {
        match standing {
            Standing::Right => Self::Right,
            Standing::Wrong => Self::Wrong,
            Standing::Answer => Self::Unknown,
            Standing::NotSolvedYet => Self::NotSolvedYet,
            Standing::Proof | Standing::GaveUp | Standing::Panicked => Self::Failed,
        }
    }
}

impl State {
    /// The name in the last line, the sign before an answer, and its style.
    const fn look(self) -> (&'static str, &'static str, Style) {
        match self {
            Self::Right => ("right", "✓", GOOD),
            Self::Wrong => ("wrong", "✗", BAD),
            Self::Unknown => ("unknown", "?", OPEN),
            Self::NotSolvedYet => ("not solved yet", "–", PLAIN),
            Self::WithoutInput => ("without input", "–", PLAIN),
            Self::Failed => ("failed", "!", BAD),
        }
    }
}

/// What the lines so far have shown.
struct Summary<'a> {
    console: &'a Console,
    counts: BTreeMap<State, usize>,
    seconds: f64,
}

impl All {
    /// Returns false if a part failed or is wrong. A day without an input is neither.
    pub(crate) fn run(&self, settings: &Settings) -> Result<bool> {
        let console = &settings.console;
        let days = settings.days(self.named)?;
        let programs = program::build(settings, &days, self.profile)?;
        let mut summary = Summary { console, counts: BTreeMap::new(), seconds: 0.0 };
        for date in days {
            match solve(settings, &programs, date) {
                Ok(Some((known, solved))) => summary.add_parts(&known, &solved)?,
                Ok(None) => {
                    let words = [Piece::plain(" no input")];
                    summary.add(&aligned(date), State::WithoutInput, &words)?;
                }
                Err(error) => {
                    let words = [Piece::new(BAD, format!(" {error:#}"))];
                    summary.add(&aligned(date), State::Failed, &words)?;
                }
            }
        }
        console.say(&summary.last_line())?;
        let has = |state| summary.counts.contains_key(&state);
        Ok(!has(State::Wrong) && !has(State::Failed))
    }
}

/// Solves the input of a day, if there is one. A day that does not compile fails in any case.
fn solve(
    settings: &Settings,
    programs: &Programs<'_>,
    date: Date,
) -> Result<Option<(Known, Solved)>> {
    programs.of(date)?;
    let known = Known::of(settings, date)?;
    let Some(input) = &known.input else { return Ok(None) };
    let solved = programs.ask(date, &[input])?;
    Ok(Some((known, solved)))
}

impl Summary<'_> {
    /// Shows the parts of a day.
    fn add_parts(&mut self, known: &Known, solved: &Solved) -> Result<()> {
        self.seconds += solved.parse_seconds;
        for part in &solved.parts {
            self.seconds += part.seconds;
            let judged = known.judge(part);
            let label = format!("{}  part {}", aligned(known.date), part.part);
            let state = judged.standing.into();
            self.add(&label, state, &words(part, &judged, state))?;
        }
        Ok(())
    }

    /// Shows a line: the label, the sign of the state, and the words.
    fn add(&mut self, label: &str, state: State, words: &[Piece]) -> Result<()> {
        *self.counts.entry(state).or_default() += 1;
        let (_, sign, style) = state.look();
        let start = [Piece::plain(format!("{label}  ")), Piece::new(style, sign)];
        Ok(self.console.pieces(&[&start, words].concat())?)
    }

    fn last_line(&self) -> String {
        let count = |(state, count): (&State, &usize)| format!("{count} {}", state.look().0);
        let counts: Vec<String> = self.counts.iter().map(count).collect();
        format!("{}; {} in total", counts.join(", "), format_time(self.seconds))
    }
}

/// The answer of a part with its time, a remark and a drawing, or the reason why there is none.
fn words(solved: &SolvedPart, judged: &Judged, state: State) -> Vec<Piece> {
    let (_, _, style) = state.look();
    let answer = match &solved.outcome {
        Ok(answer) => answer,
        Err(_) if state == State::NotSolvedYet => return Vec::new(),
        Err(reason) => return vec![Piece::new(style, format!(" {reason}"))],
    };
    let text = answer.to_string();
    let time = format_time(solved.seconds);
    let mut words = vec![Piece::plain(format!(" {:<ANSWER_WIDTH$} {time:>9}", one_line(&text)))];
    if !judged.remark.is_empty() {
        words.push(Piece::new(style, format!("  {}", judged.remark)));
    }
    if answer.is_drawing() {
        words.push(Piece::plain(format!("\n{}", text.trim_end())));
    }
    words
}
