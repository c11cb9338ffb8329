//! `--mistakes` and `--answer`: the known mistakes, what each of them answers to an input, and which
//! of them stands behind an answer.

use std::convert::identity;
use std::time::Duration;

use crate::args::Options;
use common::diagnosis::Diagnosis;
use common::input::Input;
use common::mistake::Mistake;
use common::outcome::{Expected, Outcome, Part};
use common::puzzle::Puzzle;
use runner::agreement::right_answers;
use runner::console::{self, Out, Progress};
use runner::panics::catch;
use runner::show::marked;
use runner::solve::{Question, solve};
use runner::table::Table;
use runner::terminal::{BOLD, width, wrap};

/// Lists the mistakes.
pub(crate) fn list(puzzle: &Puzzle) {
    must_be_known(puzzle);
    let mut out = Out::new();
    for Mistake { name, summary, source, .. } in puzzle.mistakes {
        writeln!(out, "{BOLD}{name}{BOLD:#}");
        for line in [summary, source] {
            writeln!(out, "{}", wrap(line, width(), "  ", "  "));
        }
    }
}

/// Shows what each mistake answers to some inputs.
pub(crate) fn show(puzzle: &Puzzle, options: &Options, inputs: &[Input]) {
    must_be_known(puzzle);
    for input in inputs {
        let table = Answers::new(puzzle, options, input).table(&options.parts);
        write!(Out::new(), "{}\n{}", input.name, table.aligned());
    }
}

/// Tells what stands behind an answer to some inputs.
pub(crate) fn behind(puzzle: &Puzzle, answer: &str, options: &Options, inputs: &[Input]) {
    for input in inputs {
        let Answers { right, mistakes } = Answers::new(puzzle, options, input);
        let mut diagnosis = Diagnosis::new(answer, &options.parts, &right);
        for (mistake, outcomes) in &mistakes {
            diagnosis.add(mistake, outcomes);
        }
        console::fail_if(diagnosis.right_part().is_none());
        for sentence in [diagnosis.about_answer(), diagnosis.about_mistakes()].concat() {
            Out::new().prose(&sentence, "  ");
        }
    }
}

fn must_be_known(puzzle: &Puzzle) {
    if puzzle.mistakes.is_empty() {
        console::refuse("this day has no known mistakes");
    }
}

/// What a program with a mistake answers to both parts. A mistake that panics has failed.
pub(crate) fn answers(mistake: &Mistake, text: &str, limit: Duration) -> [Outcome; 2] {
    Part::BOTH.map(|part| catch(|| mistake.solve(text, part, Some(limit))).and_then(identity))
}

/// The answers to an input.
struct Answers {
    right: [Expected; 2],
    /// What each mistake answers.
    mistakes: Vec<(&'static Mistake, [Outcome; 2])>,
}

impl Answers {
    fn new(puzzle: &Puzzle, options: &Options, input: &Input) -> Self {
        let (approach, limit) = (puzzle.default_approach(), Some(options.limit));
        let question = Question::new(approach, input, puzzle.date.parts(), limit);
        // It has accepted the text before.
        let solved = solve(&question, &mut |_| ()).result.unwrap_or_default();
        let right = right_answers(console::or_default(input.expected()), solved.outcomes());
        let mut progress = Progress::new();
        let mut outcomes = |mistake: &'static Mistake| {
            progress.show(&format!("{}: what {} answers", input.name, mistake.name));
            (mistake, answers(mistake, &input.text, options.limit))
        };
        let mistakes = puzzle.mistakes.iter().map(&mut outcomes).collect();
        Self { right, mistakes }
    }

    fn table(&self, parts: &[Part]) -> Table {
        let headings: Vec<String> = parts.iter().map(|part| format!("part {part}")).collect();
        let headings = [""].into_iter().chain(headings.iter().map(String::as_str));
        let mut table = Table::new(&headings.collect::<Vec<_>>(), &[]);
        for (mistake, outcomes) in &self.mistakes {
            let cells = parts
                .iter()
                .map(|part| marked(&outcomes[part.index()], &self.right[part.index()]));
            table.row([mistake.name.to_owned()].into_iter().chain(cells));
        }
        table
    }
}
