//! The verdict on a program in words.

use crate::explain::Cause;
use crate::judged::{Judged, Mark};
use crate::words::plural;

/// What a program has shown on all inputs.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Tally {
    /// The right answers to parts.
    pub(crate) answers: usize,
    /// The inputs of each mark, the worst one first.
    pub(crate) inputs: [usize; Mark::ALL.len()],
    /// Those that nobody was asked, because they cannot be read or are refused.
    pub(crate) refused: usize,
    /// The number of inputs, if there are no others.
    pub(crate) all_that_there_are: Option<usize>,
}

impl Tally {
    pub(crate) fn new(all: &[&Judged], refused: usize) -> Self {
        let right = |judged: &&Judged| {
            judged
                .parts
                .iter()
                .filter(|it| it.mark == Mark::Right)
                .count()
        };
        let count = |mark| all.iter().filter(|judged| Mark::of(judged) == mark).count();
        Self {
            answers: all.iter().map(right).sum(),
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

    /// Whether the program passes: it was right, and perhaps late, but nothing else.
    pub(crate) fn passes(&self) -> bool {
        self.answers > 0 && self.faults().all(|(mark, _)| mark == Mark::Late)
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
        if self.answers == 0 && worst == Mark::Late {
            return "It was late on all inputs.".to_owned();
        }
        let first = format!(
            "{} on {count} of {}",
            worst.name(),
            plural(self.sum(), "input")
        );
        let counts = faults.map(|(mark, count)| format!(", {} on {count}", mark.name()));
        let faults = first + &counts.collect::<String>();
        if self.passes() {
            return format!(
                "Right wherever it answered; {faults}{}.",
                self.but_refused()
            );
        }
        let because = cause.map(because).unwrap_or_default();
        format!("{}{}{because}.", faults[..1].to_uppercase(), &faults[1..])
    }

    fn all_right(&self) -> String {
        let right = match self.answers {
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

fn because(cause: &Cause) -> String {
    match cause {
        Cause::Mistakes(mistakes) => {
            let names: Vec<&str> = mistakes.iter().map(|it| it.name).collect();
            format!(", by a known mistake: {}", names.join(" or "))
        }
        Cause::Feature(feature, _) => format!(", exactly where {}", feature.clause),
        Cause::Unknown => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_is_a_sentence() {
        let tally = |answers, inputs| Tally { answers, inputs, ..Tally::default() };
        let right = tally(70, [0, 0, 0, 0, 35]);
        for (tally, passes, words) in [
            (right.clone(), true, "All 70 answers are right."),
            (tally(1, [0, 0, 0, 0, 1]), true, "The only answer is right."),
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
                tally(69, [0, 0, 0, 1, 34]),
                true,
                "Right wherever it answered; late on 1 of 35 inputs.",
            ),
            (
                Tally { refused: 1, ..tally(69, [0, 0, 0, 1, 34]) },
                true,
                "Right wherever it answered; late on 1 of 35 inputs, but 1 input could not be asked.",
            ),
            (
                tally(0, [0, 0, 0, 3, 0]),
                false,
                "It was late on all inputs.",
            ),
            (
                tally(9, [3, 2, 0, 1, 4]),
                false,
                "Wrong on 3 of 10 inputs, failed on 2, late on 1.",
            ),
            (tally(0, [0, 1, 0, 0, 0]), false, "Failed on 1 of 1 input."),
        ] {
            assert_eq!((tally.passes(), &*tally.words(None)), (passes, words));
        }
    }
}
