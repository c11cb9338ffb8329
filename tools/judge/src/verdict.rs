//! The verdict on a program in words.

use crate::explain::{Cause, cause};
use crate::flow::{FIRST, Program, Trial};
use crate::judged::Mark;
use common::outcome::Part;

/// The fewest right answers to a part that tell something of a program that is late on other inputs.
const FEWEST: usize = 5;

/// What a program has shown on all inputs.
#[derive(Debug, Default, Clone)]
pub(crate) struct Summary {
    /// The right answers to each part that is judged.
    pub(crate) answers: [Option<usize>; 2],
    /// The inputs of each mark, the worst one first.
    pub(crate) inputs: [usize; Mark::ALL.len()],
    /// Those that nobody was asked, because they cannot be read or are refused.
    pub(crate) refused: usize,
    /// The number of inputs, if there are no others.
    pub(crate) all_that_there_are: Option<usize>,
    /// The only part that it prints.
    pub(crate) only: Option<Part>,
    /// Whether it was asked no further, because it printed nothing.
    pub(crate) is_silent: bool,
    /// What explains its faults.
    pub(crate) cause: Cause,
}

impl Summary {
    pub(crate) fn new(trial: &Trial<'_>, program: &Program<'_>) -> Self {
        let all = &program.judged;
        let answers = Part::BOTH.map(|part| {
            let parts = all.iter().flat_map(|judged| &judged.parts);
            let mut own = parts.filter(|it| it.part == part).peekable();
            own.peek()?;
            Some(own.filter(|it| it.mark == Mark::Right).count())
        });
        let count = |mark| all.iter().filter(|judged| Mark::of(judged) == mark).count();
        let generator = trial.puzzle.generator.filter(|_| trial.is_complete);
        let is_faulty = all.iter().any(|judged| judged.fault().is_some());
        let is_silent = program.is_silent();
        Self {
            answers,
            inputs: Mark::ALL.map(count),
            refused: trial.inputs.refused,
            all_that_there_are: generator.and_then(|it| it.count),
            only: program.places.only,
            is_silent,
            // Nobody knows what a silent program would have printed.
            cause: if is_faulty && !is_silent {
                cause(trial.puzzle, program)
            } else {
                Cause::Unknown
            },
        }
    }

    pub(crate) const fn count(&self, mark: Mark) -> usize {
        self.inputs[mark as usize]
    }

    pub(crate) fn sum(&self) -> usize {
        self.inputs.iter().sum()
    }

    /// Whether the program passes: it was right, and perhaps late, but on nothing that all these
    /// inputs have, and right often enough to tell.
    pub(crate) fn passes(&self) -> bool {
        let is_known = !matches!(self.cause, Cause::Feature { mark: Mark::Late, .. });
        let mut answers = self.answers.iter().flatten();
        self.faults().all(|(mark, _)| mark == Mark::Late)
            && self.right() > 0
            && (self.count(Mark::Late) == 0 || is_known && answers.all(|it| *it >= FEWEST))
    }

    /// The right answers.
    fn right(&self) -> usize {
        self.answers.iter().flatten().sum()
    }

    /// The marks other than right that it has got, and on how many inputs.
    pub(crate) fn faults(&self) -> impl Iterator<Item = (Mark, usize)> {
        let counts = Mark::ALL.into_iter().zip(self.inputs);
        counts.filter(|(mark, count)| *mark != Mark::Right && *count > 0)
    }

    /// The verdict in words.
    pub(crate) fn words(&self) -> String {
        let counts = self.counts();
        match self.only {
            _ if self.is_silent => {
                format!("It printed nothing on the first {FIRST} inputs, and was asked no further.")
            }
            Some(part) => {
                format!("{counts} It prints part {part} alone, and was judged by that.")
            }
            None => counts,
        }
    }

    /// On how many inputs it is right, or is not.
    fn counts(&self) -> String {
        let mut faults = self.faults();
        let Some((worst, count)) = faults.next() else { return self.all_right() };
        if self.right() == 0 && worst == Mark::Late {
            return "It was late on all inputs.".to_owned();
        }
        let because = because(&self.cause, worst);
        let name = worst.name();
        let mut words = format!(
            "{}{} on {count} of {}",
            name[..1].to_uppercase(),
            &name[1..],
            plural(self.sum(), "input")
        );
        words.extend(faults.map(|(mark, count)| format!(", {} on {count}", mark.name())));
        let others = match self.count(Mark::Right) {
            _ if worst != Mark::Late || !because.is_empty() => because,
            1 => ", right on the other one".to_owned(),
            right => format!(", right on the {right} others"),
        };
        let end = if worst != Mark::Late {
            String::new()
        } else if self.passes() {
            self.but_refused()
        } else {
            ", which does not pass: `--time-limit` gives it more time".to_owned()
        };
        format!("{words}{others}{end}.")
    }

    fn all_right(&self) -> String {
        let right = match self.right() {
            1 => "The only answer is right".to_owned(),
            answers => format!("All {answers} answers are right"),
        };
        match self.all_that_there_are {
            Some(all) if self.refused == 0 => {
                format!("{right}, to all {all} inputs that there are.")
            }
            _ => format!("{right}{}.", self.but_refused()),
        }
    }

    fn but_refused(&self) -> String {
        match self.refused {
            0 => String::new(),
            refused => format!(", but {} could not be asked", plural(refused, "input")),
        }
    }
}

/// A number and its noun.
pub(crate) fn plural(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// What explains the faults of this mark, in words that follow it.
fn because(cause: &Cause, worst: Mark) -> String {
    match cause {
        Cause::Mistakes(mistakes) => {
            let names: Vec<&str> = mistakes.iter().map(|it| it.name).collect();
            format!(", by a known mistake: {}", names.join(" or "))
        }
        Cause::Feature { feature, mark, .. } if *mark == worst => {
            format!(", exactly where {}", feature.clause)
        }
        Cause::Feature { .. } | Cause::Unknown => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_is_a_sentence() {
        let summary = |answers: usize, inputs| Summary {
            answers: [Some(answers / 2), Some(answers - answers / 2)],
            inputs,
            ..Summary::default()
        };
        let right = summary(70, [0, 0, 0, 0, 35]);
        let alone = Summary { only: Some(Part::One), ..right.clone() };
        for (summary, passes, words) in [
            (right.clone(), true, "All 70 answers are right."),
            (
                alone,
                true,
                "All 70 answers are right. It prints part 1 alone, and was judged by that.",
            ),
            (
                summary(1, [0, 0, 0, 0, 1]),
                true,
                "The only answer is right.",
            ),
            (
                Summary { all_that_there_are: Some(35), ..right.clone() },
                true,
                "All 70 answers are right, to all 35 inputs that there are.",
            ),
            (
                Summary { refused: 2, ..right },
                true,
                "All 70 answers are right, but 2 inputs could not be asked.",
            ),
            (
                Summary { refused: 1, ..summary(69, [0, 0, 0, 1, 34]) },
                true,
                "Late on 1 of 35 inputs, right on the 34 others, but 1 input could not be asked.",
            ),
            (
                summary(9, [0, 0, 0, 9, 5]),
                false,
                "Late on 9 of 14 inputs, right on the 5 others, which does not pass: `--time-limit` \
                 gives it more time.",
            ),
            (
                summary(0, [0, 0, 0, 4, 0]),
                false,
                "It was late on all inputs.",
            ),
            (
                summary(90, [0, 0, 1, 0, 45]),
                false,
                "Unclear on 1 of 46 inputs.",
            ),
            (
                summary(9, [3, 2, 0, 1, 4]),
                false,
                "Wrong on 3 of 10 inputs, failed on 2, late on 1.",
            ),
        ] {
            assert_eq!((summary.passes(), &*summary.words()), (passes, words));
        }
    }
}
