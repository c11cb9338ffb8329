//! `cargo all`: runs the days and checks their answers.

use anstyle::Style;
use anyhow::Result;
use common::runner::agreement::Standing;
use common::runner::report::Solved;
use common::support::terminal::one_line;
use common::support::timing::format_time;
use common::{Answer, Date};

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

/// How a part stands, or a day that did not run: the name in the last line, the sign before the
/// answer, and its style.
type State = (&'static str, &'static str, Style);

const RIGHT: State = ("right", "✓", GOOD);
const WRONG: State = ("wrong", "✗", BAD);
const UNKNOWN: State = ("unknown", "?", OPEN);
const NOT_SOLVED_YET: State = ("not solved yet", "–", PLAIN);
const WITHOUT_INPUT: State = ("without input", "–", PLAIN);
const FAILED: State = ("failed", "!", BAD);

/// All of them, in the order of the last line.
const STATES: [State; 6] = [RIGHT, WRONG, UNKNOWN, NOT_SOLVED_YET, WITHOUT_INPUT, FAILED];

const fn state(standing: Standing) -> State {
    match standing {
        Standing::Right => RIGHT,
        Standing::Wrong => WRONG,
        Standing::Answer => UNKNOWN,
        Standing::NotSolvedYet => NOT_SOLVED_YET,
        Standing::Proof | Standing::GaveUp | Standing::Panicked => FAILED,
    }
}

/// What the lines so far have shown.
struct Summary<'a> {
    console: &'a Console,
    states: Vec<State>,
    seconds: f64,
}

impl All {
    /// Returns false if a part failed or is wrong. A day without an input is neither.
    pub(crate) fn run(&self, settings: &Settings) -> Result<bool> {
        let console = &settings.console;
        let days = settings.days(self.named)?;
        let programs = program::build(settings, &days, self.profile)?;
        let mut summary = Summary { console, states: Vec::new(), seconds: 0.0 };
        for date in days {
            match solve(settings, &programs, date) {
                Ok(Some((known, solved))) => summary.add_parts(&known, &solved)?,
                Ok(None) => summary.add_reason(&aligned(date), WITHOUT_INPUT, "no input")?,
                Err(error) => summary.add_reason(&aligned(date), FAILED, &format!("{error:#}"))?,
            }
        }
        console.say(&summary.last_line())?;
        Ok(!summary.states.contains(&WRONG) && !summary.states.contains(&FAILED))
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
            let state = state(judged.standing);
            match &part.outcome {
                Ok(answer) => self.add(&label, state, &words(answer, part.seconds, &judged))?,
                Err(_) if state == NOT_SOLVED_YET => self.add(&label, state, &[])?,
                Err(reason) => self.add_reason(&label, state, &reason.to_string())?,
            }
        }
        Ok(())
    }

    /// Shows a line with the reason why there is no answer.
    fn add_reason(&mut self, label: &str, state: State, reason: &str) -> Result<()> {
        let reason = self.console.hanging(label.len() + "  ! ".len(), reason);
        self.add(label, state, &[Piece::new(state.2, format!(" {reason}"))])
    }

    /// Shows a line: the label, the sign of the state, and the words.
    fn add(&mut self, label: &str, state: State, words: &[Piece]) -> Result<()> {
        self.states.push(state);
        let (_, sign, style) = state;
        let start = [Piece::plain(format!("{label}  ")), Piece::new(style, sign)];
        Ok(self.console.pieces(&[&start, words].concat())?)
    }

    fn last_line(&self) -> String {
        let count = |state| self.states.iter().filter(|other| **other == state).count();
        let counts = STATES.map(|state| (count(state), state.0)).into_iter();
        let counts = counts.filter(|(count, _)| *count > 0);
        let counts: Vec<String> = counts.map(|(count, name)| format!("{count} {name}")).collect();
        format!("{}; {} in total", counts.join(", "), format_time(self.seconds))
    }
}

/// The answer of a part with its time, a remark and a drawing.
fn words(answer: &Answer, seconds: f64, Judged { standing, remark }: &Judged) -> Vec<Piece> {
    let text = answer.to_string();
    let time = format_time(seconds);
    let mut words = vec![Piece::plain(format!(" {:<ANSWER_WIDTH$} {time:>9}", one_line(&text)))];
    if !remark.is_empty() {
        words.push(Piece::new(state(*standing).2, format!("  {remark}")));
    }
    if answer.is_drawing() {
        words.push(Piece::plain(format!("\n{}", text.trim_end())));
    }
    words
}
