//! Judges programs of any language by the right answers to many inputs.
//!
//! A program may print what it likes: an answer is right if it is a word of the output. So that
//! labels, or an input that is printed again, cannot pass for answers, an answer is judged only if
//! it has two characters or more, and differs from the other part's and from the words of the
//! input. An input with a part that has no answer is none of the site's, and not judged at all.

mod program;
mod words;

use std::process::Command;
use std::time::Duration;
use std::{env, io};

use self::program::{End, Run, run, shell};
use self::words::has;
use crate::approach::Approach;
use crate::outcome::{Expected, NoAnswer, Outcome, Part};
use crate::puzzle::Puzzle;
use crate::runner::input::{Input, Source};
use crate::runner::limits;
use crate::runner::report::Report;
use crate::runner::solve::{Question, solve};
use crate::support::terminal::escape;

/// The characters at the end of an output that are kept.
const KEPT: usize = 1 << 12;

/// A judge of one program.
#[derive(Debug)]
pub(crate) struct Judge<'a> {
    /// The command line of the program.
    pub(crate) command: &'a str,
    /// The approach whose answers count where none is recorded.
    pub(crate) approach: &'static Approach,
    pub(crate) parts: &'a [Part],
    pub(crate) limit: Duration,
}

/// What a program has shown on an input.
#[derive(Debug)]
pub(crate) struct Judged {
    pub(crate) input: Input,
    /// The judged parts with their right answers.
    pub(crate) parts: Vec<(Part, String, Verdict)>,
    /// Of a long output, only the end is kept.
    pub(crate) run: Run,
    /// The time of the approach's process.
    pub(crate) seconds_of_approach: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    Right,
    Wrong,
    Late,
    Failed,
}

impl Judge<'_> {
    /// Runs the program on an input, unless no part of it can be judged.
    ///
    /// # Errors
    /// A program cannot be started.
    pub(crate) fn ask(&self, input: Input) -> io::Result<Option<Judged>> {
        let mut this_program = Command::new(env::current_exe()?);
        this_program.args(["--json", "--approach", self.approach.name, "-"]);
        let reply = run(this_program, &input.text, self.limit.max(limits::JUDGED))?;
        let answers = self.answers(&input, &reply.output);
        if answers.is_empty() {
            return Ok(None);
        }
        let mut run = run(shell(self.command), &input.text, self.limit)?;
        let status = if let End::Ended(status) = run.end { status.code() } else { None };
        // A shell says so of a command that does not exist, or is none.
        if matches!(status, Some(126 | 127)) && run.output.is_empty() {
            return Err(io::Error::other(run.error));
        }
        let judged = |(part, answer): (Part, String)| {
            let verdict = match run.end {
                // It has any number.
                End::Flood => Verdict::Failed,
                _ if has(&run.output, &answer) => Verdict::Right,
                End::Late => Verdict::Late,
                End::Ended(status) if status.success() => Verdict::Wrong,
                End::Ended(_) => Verdict::Failed,
            };
            (part, answer, verdict)
        };
        let parts = answers.into_iter().map(judged).collect();
        if let Some((start, _)) = run.output.char_indices().nth_back(KEPT) {
            run.output.drain(..start);
        }
        Ok(Some(Judged { input, parts, run, seconds_of_approach: reply.seconds }))
    }

    /// The right answers of the parts that can be judged: the known ones, or else those in the
    /// report of the approach.
    fn answers(&self, input: &Input, report: &str) -> Vec<(Part, String)> {
        let report = Report::all_in(report).pop();
        let solved = report.and_then(|report| report.result.ok()).unwrap_or_default();
        let right = right_answers(input.expected().unwrap_or_default(), solved.outcomes());
        if right.contains(&Expected::NoAnswer) {
            return Vec::new();
        }
        let text = |right| match right {
            Expected::Answer(answer) if !answer.is_drawing() => {
                answer.to_string().trim().to_owned()
            }
            _ => String::new(),
        };
        let [one, two] = right.map(text);
        let is_same = one == two;
        let is_judged = |(part, answer): &(Part, String)| {
            let is_clear = answer.chars().count() > 1 && !is_same && !has(&input.text, answer);
            is_clear && self.parts.contains(part)
        };
        Part::BOTH.into_iter().zip([one, two]).filter(is_judged).collect()
    }
}

/// What is known of each part, or else what an approach has found out.
pub(crate) fn right_answers(known: [Expected; 2], outcomes: [Outcome; 2]) -> [Expected; 2] {
    let mut outcomes = outcomes.into_iter();
    known.map(|known| match (known, outcomes.next()) {
        (Expected::Unknown, Some(Ok(answer))) => Expected::Answer(answer),
        (Expected::Unknown, Some(Err(NoAnswer::Unsolvable(_)))) => Expected::NoAnswer,
        (known, _) => known,
    })
}

impl Judged {
    pub(crate) fn has(&self, wanted: Verdict) -> bool {
        self.parts.iter().any(|(.., verdict)| *verdict == wanted)
    }

    /// The parts without a right answer.
    pub(crate) fn faults(&self) -> impl Iterator<Item = &(Part, String, Verdict)> {
        self.parts.iter().filter(|(.., verdict)| *verdict != Verdict::Right)
    }

    /// Whether a solver with this mistake may show the same: all that is wrong is what the mistake
    /// says. Nobody knows what a late program would have printed, or a mistake that gave up.
    pub(crate) fn is_explained_by(&self, mistake: &'static Approach, limit: Duration) -> bool {
        let (input, parts) = (&self.input, Part::BOTH.to_vec());
        let question = Question { approach: mistake, input, parts, limit: Some(limit) };
        let outcomes = solve(&question, |_| ()).unwrap_or_default().outcomes();
        self.parts.iter().all(|(part, _, verdict)| match (&outcomes[part.index()], verdict) {
            (_, Verdict::Late) => true,
            (Ok(answer), _) => has(&self.run.output, &answer.to_string()),
            (Err(_), verdict) => matches!(verdict, Verdict::Right | Verdict::Failed),
        })
    }

    /// What the program did, in a clause on one line.
    pub(crate) fn deed(&self) -> String {
        /// The characters of the output that are shown.
        const LAST: usize = 50;
        let Run { end, output, error, seconds } = &self.run;
        let words = output.split_whitespace().collect::<Vec<_>>().join(" ");
        let deed = match end {
            End::Late => format!("it did not end within {seconds:.1} s"),
            End::Flood => "it was ended after a MiB of output".to_owned(),
            End::Ended(status) if !status.success() => format!("it ended with {status} {error}"),
            End::Ended(_) if words.is_empty() => "it printed nothing".to_owned(),
            End::Ended(_) => match words.char_indices().nth_back(LAST) {
                None => format!("it printed \"{words}\""),
                Some((start, _)) => format!("it printed \"…{}\"", &words[start..]),
            },
        };
        escape(deed.trim_end())
    }
}

/// The inputs with known answers, the short ones first, because a slow program may be right on them:
/// the examples, those that come with the puzzle, and the user's own one. A program does not know
/// the parameter of an example.
pub(crate) fn known_inputs(puzzle: &Puzzle) -> Vec<Input> {
    let is_plain = |input: &Input| input.parameter().is_none();
    let shipped = Source::shipped(puzzle).unwrap_or_default();
    let files = shipped.into_iter().chain(Source::own(puzzle));
    let read = files.filter_map(|source| source.read().ok());
    let mut inputs: Vec<_> = Input::examples(puzzle).filter(is_plain).chain(read).collect();
    inputs.sort_by_key(|input| input.text.len());
    inputs
}
