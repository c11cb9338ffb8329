//! `cargo all`: runs the days and checks their answers.

use std::fmt;

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

/// The state of a part, or of a day that did not run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    /// All of them, in the order of the last line.
    const ALL: [Self; 6] = [
        Self::Right,
        Self::Wrong,
        Self::Unknown,
        Self::NotSolvedYet,
        Self::WithoutInput,
        Self::Failed,
    ];

    /// The name in the last line.
    const fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::Unknown => "unknown",
            Self::NotSolvedYet => "not solved yet",
            Self::WithoutInput => "without input",
            Self::Failed => "failed",
        }
    }

    /// The sign before an answer, and its style.
    const fn sign(self) -> (&'static str, Style) {
        match self {
            Self::Right => ("✓", GOOD),
            Self::Wrong => ("✗", BAD),
            Self::Unknown => ("?", OPEN),
            Self::NotSolvedYet | Self::WithoutInput => ("–", PLAIN),
            Self::Failed => ("!", BAD),
        }
    }

    const fn is_failure(self) -> bool {
        matches!(self, Self::Wrong | Self::Failed)
    }
}

/// The lines shown so far.
#[derive(Default)]
struct Summary {
    states: Vec<State>,
    seconds: f64,
}

impl All {
    /// Returns false if a part failed or is wrong. A day without an input is neither.
    pub(crate) fn run(&self, settings: &Settings) -> Result<bool> {
        let console = &settings.console;
        let days = settings.days(self.named)?;
        let programs = program::build(settings, &days, self.profile)?;
        let mut summary = Summary::default();
        for date in days {
            match solve(settings, &programs, date) {
                Ok(Day { known, solved: Some(solved) }) => {
                    summary.add_parts(console, &known, &solved)?;
                }
                Ok(Day { solved: None, .. }) => {
                    let words = vec![Piece::plain("no input")];
                    summary.add(console, &aligned(date), State::WithoutInput, words)?;
                }
                Err(error) => {
                    let words = vec![Piece::new(BAD, format!("{error:#}"))];
                    summary.add(console, &aligned(date), State::Failed, words)?;
                }
            }
        }
        console.say(&summary.to_string())?;
        Ok(!summary.states.iter().any(|state| state.is_failure()))
    }
}

/// A day that compiles.
struct Day {
    known: Known,
    /// `None` without an input.
    solved: Option<Solved>,
}

/// Solves the input of a day.
fn solve(settings: &Settings, programs: &Programs<'_>, date: Date) -> Result<Day> {
    // A day that does not compile fails even without an input.
    programs.of(date)?;
    let known = Known::of(settings, date)?;
    let solved = match &known.input {
        Some(input) => Some(programs.ask(date, &[input])?),
        None => None,
    };
    Ok(Day { known, solved })
}

impl Summary {
    /// Shows the parts of a day.
    fn add_parts(&mut self, console: &Console, known: &Known, solved: &Solved) -> Result<()> {
        self.seconds += solved.parse_seconds;
        for part in &solved.parts {
            self.seconds += part.seconds;
            let judged = known.judge(part);
            let label = format!("{}  part {}", aligned(known.date), part.part);
            let state = judged.standing.into();
            self.add(console, &label, state, words(part, &judged, state))?;
        }
        Ok(())
    }

    /// Shows a line: the label, the sign of the state, and the words.
    fn add(
        &mut self,
        console: &Console,
        label: &str,
        state: State,
        words: Vec<Piece>,
    ) -> Result<()> {
        self.states.push(state);
        let (sign, style) = state.sign();
        let mut line = vec![Piece::plain(format!("{label}  ")), Piece::new(style, sign)];
        if !words.is_empty() {
            line.push(Piece::plain(" "));
        }
        line.extend(words);
        console.pieces(&line)?;
        Ok(())
    }
}

/// Formats the last line.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |state| self.states.iter().filter(|other| **other == state).count();
        let mut counts = Vec::new();
        for state in State::ALL {
            if count(state) > 0 {
                counts.push(format!("{} {}", count(state), state.name()));
            }
        }
        write!(f, "{}; {} in total", counts.join(", "), format_time(self.seconds))
    }
}

/// The answer of a part with its time, a remark and a drawing, or the reason why there is none.
fn words(solved: &SolvedPart, judged: &Judged, state: State) -> Vec<Piece> {
    let (_, style) = state.sign();
    let answer = match &solved.outcome {
        Ok(answer) => answer,
        Err(_) if state == State::NotSolvedYet => return Vec::new(),
        Err(reason) => return vec![Piece::new(style, reason.to_string())],
    };
    let text = answer.to_string();
    let short = one_line(&text);
    let time = format_time(solved.seconds);
    let mut words = vec![Piece::plain(format!("{short:<ANSWER_WIDTH$} {time:>9}"))];
    if !judged.remark.is_empty() {
        words.push(Piece::new(style, format!("  {}", judged.remark)));
    }
    if answer.is_drawing() {
        words.push(Piece::plain(format!("\n{}", text.trim_end())));
    }
    words
}
