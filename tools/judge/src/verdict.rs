//! The verdict on a program in words.

use crate::explain::Cause;
use crate::judged::{Judged, Mark};
use common::outcome::Part;

/// The fewest right answers to a part that tell something of a program that is late on other inputs.
const FEWEST: usize = 5;

/// What a program has shown on all inputs.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Tally {
    /// The right answers to each part that is judged.
    pub(crate) answers: [Option<usize>; 2],
    /// The inputs of each mark, the worst one first.
    pub(crate) inputs: [usize; Mark::ALL.len()],
    /// Those that nobody was asked, because they cannot be read or are refused.
    pub(crate) refused: usize,
    /// The number of inputs, if there are no others.
    pub(crate) all_that_there_are: Option<usize>,
}

impl Tally {
    pub(crate) fn new(all: &[&Judged], refused: usize) -> Self {
        let answers = Part::BOTH.map(|part| {
            let parts = all.iter().flat_map(|judged| &judged.parts);
            let mut marks = parts
                .filter(|it| it.part == part)
                .map(|it| it.mark)
                .peekable();
            marks.peek()?;
            Some(marks.filter(|mark| *mark == Mark::Right).count())
        });
        let count = |mark| all.iter().filter(|judged| Mark::of(judged) == mark).count();
        Self {
            answers,
            inputs: Mark::ALL.map(count),
            refused,
            all_that_there_are: None,
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
    pub(crate) fn passes(&self, cause: Option<&Cause>) -> bool {
        let is_known = !matches!(cause, Some(Cause::Feature { mark: Mark::Late, .. }));
        let mut answers = self.answers.iter().flatten();
        self.is_right_or_late()
            && self.right() > 0
            && (self.count(Mark::Late) == 0 || is_known && answers.all(|it| *it >= FEWEST))
    }

    /// The right answers.
    fn right(&self) -> usize {
        self.answers.iter().flatten().sum()
    }

    fn is_right_or_late(&self) -> bool {
        self.faults().all(|(mark, _)| mark == Mark::Late)
    }

    /// The marks other than right that it has got, and on how many inputs.
    pub(crate) fn faults(&self) -> impl Iterator<Item = (Mark, usize)> {
        let counts = Mark::ALL.into_iter().zip(self.inputs);
        counts.filter(|(mark, count)| *mark != Mark::Right && *count > 0)
    }

    /// The verdict in a sentence.
    pub(crate) fn words(&self, cause: Option<&Cause>) -> String {
        let mut faults = self.faults();
        let Some((worst, count)) = faults.next() else { return self.all_right() };
        if self.right() == 0 && worst == Mark::Late {
            return "It was late on all inputs.".to_owned();
        }
        let because = cause.map(|cause| because(cause, worst)).unwrap_or_default();
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
        } else if self.passes(cause) {
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
    use common::puzzle::Feature;

    #[test]
    fn a_verdict_is_a_sentence() {
        let tally = |answers: usize, inputs| Tally {
            answers: [Some(answers / 2), Some(answers - answers / 2)],
            inputs,
            ..Tally::default()
        };
        let right = tally(70, [0, 0, 0, 0, 35]);
        for (tally, passes, words) in [
            (right.clone(), true, "All 70 answers are right."),
            (
                Tally { answers: [None, Some(1)], ..tally(1, [0, 0, 0, 0, 1]) },
                true,
                "The only answer is right.",
            ),
            (
                Tally { all_that_there_are: Some(35), ..right.clone() },
                true,
                "All 70 answers are right, to all 35 inputs that there are.",
            ),
            (
                Tally { refused: 2, ..right },
                true,
                "All 70 answers are right, but 2 inputs could not be asked.",
            ),
            (
                Tally { refused: 1, ..tally(69, [0, 0, 0, 1, 34]) },
                true,
                "Late on 1 of 35 inputs, right on the 34 others, but 1 input could not be asked.",
            ),
            (
                tally(11, [0, 0, 0, 9, 5]),
                true,
                "Late on 9 of 14 inputs, right on the 5 others.",
            ),
            (
                tally(9, [0, 0, 0, 9, 5]),
                false,
                "Late on 9 of 14 inputs, right on the 5 others, which does not pass: `--time-limit` \
                 gives it more time.",
            ),
            (
                tally(0, [0, 0, 0, 3, 0]),
                false,
                "It was late on all inputs.",
            ),
            (
                tally(90, [0, 0, 1, 0, 45]),
                false,
                "Unclear on 1 of 46 inputs.",
            ),
            (
                tally(9, [3, 2, 0, 1, 4]),
                false,
                "Wrong on 3 of 10 inputs, failed on 2, late on 1.",
            ),
            (tally(0, [0, 1, 0, 0, 0]), false, "Failed on 1 of 1 input."),
        ] {
            assert_eq!((tally.passes(None), &*tally.words(None)), (passes, words));
        }
    }

    /// Slowness has nothing to do with such an input.
    #[test]
    fn a_program_that_is_late_where_a_feature_is_does_not_pass() {
        static FEATURE: Feature = Feature { clause: "it rains", part: None, holds: |_| true };
        let cause = Cause::Feature { feature: &FEATURE, mark: Mark::Late, count: 5, sum: 50 };
        let answers = [Some(45), Some(45)];
        let tally = Tally { answers, inputs: [0, 0, 0, 5, 45], ..Tally::default() };
        assert!(!tally.passes(Some(&cause)));
        let words = tally.words(Some(&cause));
        assert!(
            words.starts_with("Late on 5 of 50 inputs, exactly where it rains"),
            "{words}"
        );
    }
}
