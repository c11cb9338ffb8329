//! Judges programs of any language by the right answers to many inputs.
//!
//! A program may print what it likes: an answer is right if it is a word of the output. So that
//! labels, or an input that is printed again, cannot pass for answers, an answer is judged only if
//! it has two characters or more, and differs from the other part's and from the words of the
//! input. An input with a part that has no answer is none of the site's, and not judged at all.

mod compare;
mod cut;
mod explain;
mod flow;
mod inputs;
mod options;
mod program;
mod report;
mod verdict;
mod words;

pub(crate) use self::options::JudgeOptions;

use std::io;
use std::time::{Duration, Instant};

use self::flow::Trial;
use self::program::{Run, run};
use self::words::has;
use crate::report::SolvedPart;
use crate::solve::Question;
use crate::{child, console, limits};
use common::approach::Approach;
use common::escape::escape;
use common::input::Input;
use common::outcome::{Answer, Expected, NoAnswer, Outcome, Part};
use common::puzzle::Puzzle;

/// The length of an output that may have any number. The longest inputs have some 10 KiB, and a
/// program may print its own.
const LONG: usize = 1 << 14;

/// Judges programs of any language, and shows the results.
pub(crate) fn judge(puzzle: &Puzzle, options: &JudgeOptions) {
    if options.random.is_some() && puzzle.generator.is_none() {
        console::refuse("this day has no generator of random inputs");
    }
    let commands = options.commands.iter().map(|command| format!("`{command}`"));
    console::tell(&format!("{puzzle}, judging {}", commands.collect::<Vec<_>>().join(", ")));
    let mut trial = Trial::new(puzzle, options);
    if let ([command], [word, ..]) = (&options.commands[..], &options.inputs[..])
        && trial.inputs.named.len() < options.inputs.len()
        && !command.contains(' ')
    {
        let word = word.display();
        console::refuse(&format!("quote the command, as in `--judge '{command} {word}'`"));
    }
    trial.run();
    match &trial.programs[..] {
        [program] if !options.markdown => report::show(&trial, program),
        _ => compare::show(&trial),
    }
}

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
    /// The judged parts: the right answer, or what the program did in place of printing it. It has
    /// `Failed` to answer if it printed something else.
    pub(crate) parts: Vec<SolvedPart>,
    pub(crate) run: Run,
    /// The time of the approach's process.
    pub(crate) seconds_of_approach: f64,
}

impl Judge<'_> {
    /// Runs the program on an input, unless no part of it can be judged.
    ///
    /// # Errors
    /// The program cannot be started.
    pub(crate) fn ask(&self, input: Input) -> io::Result<Option<Judged>> {
        let (approach, parts) = (self.approach, Part::BOTH.to_vec());
        let question = Question { approach, input: &input, parts, limit: Some(limits::INPUT) };
        let start = Instant::now();
        let solved = child::solve(&question, approach.name, |_| ()).unwrap_or_default();
        let seconds_of_approach = start.elapsed().as_secs_f64();
        let answers = self.answers(&input, solved.outcomes());
        if answers.is_empty() {
            return Ok(None);
        }
        let run = run(self.command, &input.text, self.limit)?;
        // A shell says so of a command that does not exist, or is none.
        let code = run.status.and_then(|status| status.code());
        if matches!(code, Some(126 | 127)) && run.output.is_empty() {
            return Err(io::Error::other(run.error));
        }
        let seconds = run.seconds;
        let judged = |(part, answer)| SolvedPart { part, outcome: outcome(&run, answer), seconds };
        let parts = answers.into_iter().map(judged).collect();
        Ok(Some(Judged { input, parts, run, seconds_of_approach }))
    }

    /// The right answers of the parts that can be judged.
    fn answers(&self, input: &Input, outcomes: [Outcome; 2]) -> Vec<(Part, String)> {
        let known = console::or_default(input.expected(), console::error);
        let right = right_answers(known, outcomes);
        if right.contains(&Expected::NoAnswer) {
            return Vec::new();
        }
        let answer = |part: &Part| match &right[part.index()] {
            Expected::Answer(answer) if !answer.is_drawing() => {
                Some((*part, answer.to_string().trim().to_owned()))
            }
            _ => None,
        };
        let is_clear = |(_, answer): &(Part, String)| {
            answer.chars().count() > 1 && right[0] != right[1] && !has(&input.text, answer)
        };
        self.parts.iter().filter_map(answer).filter(is_clear).collect()
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

/// An answer if a program has printed it, or else what it did.
fn outcome(run: &Run, answer: String) -> Outcome {
    let Run { status, output, error, .. } = run;
    if output.len() >= LONG {
        let words = "it printed 16 KiB or more, which may have any number: print the answers alone";
        return Err(NoAnswer::TooLarge(words.to_owned()));
    }
    if has(output, &answer) {
        return Ok(Answer::from(answer));
    }
    let status = status.ok_or(NoAnswer::OutOfTime)?;
    if !status.success() {
        return Err(NoAnswer::Panicked(escape(&format!("it ended with {status}: {error}"))));
    }
    let words = output.split_whitespace().collect::<Vec<_>>().join(" ");
    let start = words.char_indices().nth_back(49).map_or(0, |(start, _)| start);
    let printed = match escape(&words[start..]) {
        nothing if nothing.is_empty() => "nothing".to_owned(),
        printed => format!("\"{printed}\""),
    };
    Err(NoAnswer::Failed(format!("it printed {printed}, but {answer} is right")))
}

/// Whether a program has printed something else than the right answer.
pub(crate) fn is_wrong(part: &SolvedPart) -> bool {
    matches!(part.outcome, Err(NoAnswer::Failed(_)))
}

impl Judged {
    /// The parts without the right answer, with what the program did.
    pub(crate) fn faults(&self) -> impl Iterator<Item = (Part, &NoAnswer)> {
        self.parts.iter().filter_map(|it| Some((it.part, it.outcome.as_ref().err()?)))
    }

    /// Whether a solver with this mistake may show the same: all that is wrong is what the mistake
    /// says. Nobody knows what a late program would have printed, or a mistake that gave up.
    pub(crate) fn is_explained_by(&self, mistake: &'static Approach, limit: Duration) -> bool {
        let (input, parts) = (&self.input, Part::BOTH.to_vec());
        let question = Question { approach: mistake, input, parts, limit: Some(limit) };
        let Ok(outcomes) = question.reply(|_| ()) else { return false };
        self.parts.iter().all(|it| match &outcomes[it.part.index()] {
            _ if it.outcome == Err(NoAnswer::OutOfTime) => true,
            Ok(answer) => has(&self.run.output, &answer.to_string()),
            Err(_) => !is_wrong(it),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use common::parse::text;

    #[test]
    fn what_may_be_a_label_and_an_input_that_never_ends_are_not_judged() {
        static APPROACH: Approach = common::approach!("simple", text, str::len, |_: &&str| 0);
        let limit = Duration::ZERO;
        let judge = Judge { command: "", approach: &APPROACH, parts: &Part::BOTH, limit };
        for (one, two, text, judged) in [
            ("306", "291", "30", &["306", "291"][..]),
            ("6", "291", "", &["291"]),
            ("306", "306", "", &[]),
            ("306", "291", "5 306", &["291"]),
            ("306", "#.\n.#", "", &["306"]),
            ("306", "never ends", "", &[]),
        ] {
            let outcome = |answer| match answer {
                "never ends" => Err(NoAnswer::unsolvable(answer)),
                _ => Ok(Answer::from(answer)),
            };
            let input = Input::of_text("a text".to_owned(), text);
            let answers = judge.answers(&input, [one, two].map(outcome));
            let answers: Vec<String> = answers.into_iter().map(|(_, answer)| answer).collect();
            assert_eq!(answers, judged, "{one} {two}");
        }
    }
}
