//! `cargo all`: runs the days and checks their answers.

use anstyle::Style;
use anyhow::{Error, Result};
use common::runner::agreement::Standing;
use common::runner::recorded;
use common::runner::report::{Report, SolvedPart};
use common::support::terminal::one_line;
use common::support::timing::format_time;
use common::{Answer, Date, Expected, Part};

use crate::console::{self, BAD, GOOD, OPEN, PLAIN, Piece};
use crate::guesses;
use crate::program::{self, Programs};
use crate::workspace::{Named, Workspace};

/// The width of the column of answers. Few are longer.
const ANSWER_WIDTH: usize = 16;

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

/// What the lines so far have shown.
#[derive(Default)]
struct Summary {
    states: Vec<State>,
    seconds: f64,
}

/// Runs the days. Returns false if a part failed or is wrong. A day without an input is neither.
pub(crate) fn all(workspace: &Workspace, named: Named, flags: &[&str]) -> Result<bool> {
    let days = workspace.days(named)?;
    let programs = program::build(&workspace.root, &days, flags)?;
    let mut summary = Summary::default();
    for date in days {
        match solve(workspace, &programs, date) {
            Ok(Some(report)) => summary.add_parts(workspace, date, &report)?,
            Ok(None) => summary.add_reason(&aligned(date), WITHOUT_INPUT, "no input")?,
            Err(error) => summary.add_reason(&aligned(date), FAILED, &format!("{error:#}"))?,
        }
    }
    console::say(summary.last_line())?;
    Ok(!summary.states.contains(&WRONG) && !summary.states.contains(&FAILED))
}

/// Solves the input of a day, or that which its program has. Without one, there is no report.
fn solve(workspace: &Workspace, programs: &Programs, date: Date) -> Result<Option<Report>> {
    let program = programs.of(date)?;
    let input = date.own_input();
    let input = workspace.path(&input).exists().then_some(&*input);
    console::progress(&date.to_string());
    let reports = program::reports(workspace, program, input.as_slice());
    console::progress("");
    Ok(reports?.pop())
}

/// The day, padded for a column.
pub(crate) fn aligned(date: Date) -> String {
    format!("{} day {:>2}", date.year, date.day)
}

/// The known answers to the input of a report.
pub(crate) fn answers(workspace: &Workspace, report: &Report) -> Result<[Expected; 2]> {
    recorded::answers(&workspace.path(&report.input)).map_err(Error::msg)
}

/// How an outcome compares with the known answer and with the site's verdicts, and why.
pub(crate) fn judge(
    workspace: &Workspace,
    report: &Report,
    part: &SolvedPart,
    expected: &Expected,
) -> (Standing, String) {
    let standing = Standing::of(&part.outcome, expected);
    let is_own = report.input == report.date.own_input();
    let remark = match (standing, &part.outcome) {
        (Standing::Wrong, _) => format!("not {expected}"),
        // A drawing, whose letters are known.
        (Standing::Answer, _) if *expected != Expected::Unknown => format!("{expected}?"),
        (Standing::Answer, Ok(answer)) if is_own => {
            let answer = answer.to_string();
            let said = guesses::objection(workspace, report.date, part.part, answer.trim());
            return said.map_or((standing, String::new()), |said| (Standing::Wrong, said));
        }
        _ => String::new(),
    };
    (standing, remark)
}

impl Summary {
    /// Shows the parts of a day.
    fn add_parts(&mut self, workspace: &Workspace, date: Date, report: &Report) -> Result<()> {
        let found =
            program::solved(report).and_then(|solved| Ok((solved, answers(workspace, report)?)));
        let (solved, expected) = match found {
            Ok(found) => found,
            Err(error) => return self.add_reason(&aligned(date), FAILED, &format!("{error:#}")),
        };
        self.seconds += solved.parse_seconds;
        for part in &solved.parts {
            self.seconds += part.seconds;
            self.add_part(workspace, report, part, &expected[part.part.index()])?;
        }
        Ok(())
    }

    fn add_part(
        &mut self,
        workspace: &Workspace,
        report: &Report,
        part: &SolvedPart,
        expected: &Expected,
    ) -> Result<()> {
        let (standing, remark) = judge(workspace, report, part, expected);
        let label = label(report.date, part.part);
        let state = match standing {
            Standing::Right => RIGHT,
            Standing::Wrong => WRONG,
            Standing::Answer => UNKNOWN,
            Standing::NotSolvedYet => return self.add(&label, NOT_SOLVED_YET, &[]),
            Standing::Proof | Standing::GaveUp | Standing::Panicked => FAILED,
        };
        match &part.outcome {
            Ok(answer) => self.add(&label, state, &words(answer, part.seconds, state, &remark)),
            Err(reason) => self.add_reason(&label, state, &reason.to_string()),
        }
    }

    /// Shows a line with the reason why there is no answer.
    fn add_reason(&mut self, label: &str, state: State, reason: &str) -> Result<()> {
        let reason = console::hanging(label.len() + "  ! ".len(), reason);
        self.add(label, state, &[(state.2, format!(" {reason}"))])
    }

    /// Shows a line: the label, the sign of the state, and the words.
    fn add(&mut self, label: &str, state: State, words: &[Piece]) -> Result<()> {
        self.states.push(state);
        let (_, sign, style) = state;
        let start = [(PLAIN, format!("{label}  ")), (style, sign.to_owned())];
        Ok(console::pieces(&[&start, words].concat())?)
    }

    fn last_line(&self) -> String {
        let count = |state| self.states.iter().filter(|other| **other == state).count();
        let counts = STATES.map(|state| (count(state), state.0)).into_iter();
        let counts = counts.filter(|(count, _)| *count > 0);
        let counts: Vec<String> = counts.map(|(count, name)| format!("{count} {name}")).collect();
        format!("{}; {} in total", counts.join(", "), format_time(self.seconds))
    }
}

fn label(date: Date, part: Part) -> String {
    format!("{}  part {part}", aligned(date))
}

/// The answer of a part with its time, a remark and a drawing.
fn words(answer: &Answer, seconds: f64, state: State, remark: &str) -> Vec<Piece> {
    let text = answer.to_string();
    let time = format_time(seconds);
    let mut words = vec![(PLAIN, format!(" {:<ANSWER_WIDTH$} {time:>9}", one_line(&text)))];
    if !remark.is_empty() {
        words.push((state.2, format!("  {remark}")));
    }
    if answer.is_drawing() {
        words.push((PLAIN, format!("\n{}", text.trim_end())));
    }
    words
}
