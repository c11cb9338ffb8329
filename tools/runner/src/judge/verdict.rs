//! The verdict on a program in words.

use super::explain::Cause;
use super::inputs::{Inputs, Kind};
use super::judged::{Judged, Mark, is_wrong};

/// What a program has shown on all inputs.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// The right answers to parts.
    pub(super) answers: usize,
    /// The inputs of each mark.
    pub(super) wrong: usize,
    pub(super) failed: usize,
    pub(super) unclear: usize,
    pub(super) late: usize,
    pub(super) right: usize,
    /// The inputs of full size that are wrong, and that are right.
    pub(super) full: [usize; 2],
    /// The inputs with right answers on which it ended with a failure.
    pub(super) bad_ends: usize,
    /// Those that nobody was asked, because they cannot be read or are refused.
    pub(super) refused: usize,
    /// The number of inputs, if there are no others.
    pub(super) all_that_there_are: Option<usize>,
}

impl Tally {
    pub(super) fn new(judged: &[(Kind, Judged)], inputs: &Inputs) -> Self {
        let mut tally = Self { refused: inputs.refused, ..Self::default() };
        for (_, judged) in judged {
            tally.answers += judged.parts.iter().filter(|part| part.outcome.is_ok()).count();
            tally.bad_ends += usize::from(judged.has_bad_end());
            let mark = Mark::of(judged);
            let count = match mark {
                Mark::Wrong => &mut tally.wrong,
                Mark::Failed => &mut tally.failed,
                Mark::Unclear => &mut tally.unclear,
                Mark::Late => &mut tally.late,
                Mark::Right => &mut tally.right,
            };
            *count += 1;
            if inputs.is_full(&judged.input) {
                tally.full[0] += usize::from(judged.parts.iter().any(is_wrong));
                tally.full[1] += usize::from(mark == Mark::Right);
            }
        }
        tally
    }

    pub(super) const fn inputs(&self) -> usize {
        self.wrong + self.failed + self.unclear + self.late + self.right
    }

    /// Whether the program passes: it was right, and perhaps late, but nothing else.
    pub(super) const fn passes(&self) -> bool {
        self.wrong + self.failed + self.unclear == 0 && self.answers > 0
    }

    /// The counts, as in `wrong on 3 of 35 inputs, late on 1`, or nothing if all are right.
    fn faults(&self) -> Option<String> {
        let counts = [
            ("wrong", self.wrong),
            ("failed", self.failed),
            ("unclear", self.unclear),
            ("late", self.late),
        ];
        let mut counts = counts.into_iter().filter(|(_, count)| *count > 0);
        let (what, count) = counts.next()?;
        let first = format!("{what} on {count} of {}", plural(self.inputs(), "input"));
        Some(counts.fold(first, |words, (what, count)| format!("{words}, {what} on {count}")))
    }

    /// The verdict in a sentence.
    pub(super) fn words(&self, cause: Option<&Cause>) -> String {
        match (self.faults(), self.all_that_there_are) {
            (None, _) if self.refused > 0 => {
                let refused = plural(self.refused, "input");
                format!("{}, but {refused} could not be asked.", self.all_right())
            }
            (None, _) if self.bad_ends > 0 => {
                let inputs = plural(self.bad_ends, "input");
                format!("{}, but it ended with a failure on {inputs}.", self.all_right())
            }
            (None, Some(all)) => {
                format!("{}, to all {all} inputs that there are.", self.all_right())
            }
            (None, None) => format!("{}.", self.all_right()),
            (Some(_), _) if self.answers == 0 && self.late == self.inputs() => {
                "It was late on all inputs.".to_owned()
            }
            (Some(faults), _) if self.passes() => {
                format!("Right wherever it answered; {faults}.")
            }
            (Some(faults), _) => {
                let faults = format!("{}{}", faults[..1].to_uppercase(), &faults[1..]);
                format!("{faults}{}.", cause.map(because).unwrap_or_default())
            }
        }
    }

    fn all_right(&self) -> String {
        match self.answers {
            1 => "The only answer is right".to_owned(),
            answers => format!("All {answers} answers are right"),
        }
    }

    /// What the sizes of the inputs say of faults that nothing else explains.
    pub(super) fn sizes(&self) -> Option<String> {
        match self.full {
            [0, right] if right >= FEWEST_FULL && self.wrong > 0 => Some(format!(
                "It is right on all {right} inputs of full size that it answered, and wrong only \
                 on smaller ones, which the site does not give."
            )),
            [wrong, 0] if wrong > 1 && wrong == self.wrong && self.right > 1 => {
                Some(format!("It is wrong on all {wrong} inputs of full size, and only on those."))
            }
            _ => None,
        }
    }
}

/// The fewest right inputs of full size of which it may be said that only smaller ones are wrong. A
/// published solver was wrong on 2 of 15 inputs of the site. It would be right on twenty in a row
/// once in 17 times.
const FEWEST_FULL: usize = 20;

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

/// A number and its noun.
pub(super) fn plural(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_is_a_sentence() {
        let none = Tally::default();
        for (tally, passes, words) in [
            (Tally { answers: 70, right: 35, ..none }, true, "All 70 answers are right."),
            (Tally { answers: 1, right: 1, ..none }, true, "The only answer is right."),
            (
                Tally { answers: 200, right: 100, all_that_there_are: Some(100), ..none },
                true,
                "All 200 answers are right, to all 100 inputs that there are.",
            ),
            (
                Tally { answers: 69, right: 34, late: 1, ..none },
                true,
                "Right wherever it answered; late on 1 of 35 inputs.",
            ),
            (
                Tally { answers: 2, right: 1, refused: 2, ..none },
                true,
                "All 2 answers are right, but 2 inputs could not be asked.",
            ),
            (
                Tally { answers: 2, right: 1, bad_ends: 1, ..none },
                true,
                "All 2 answers are right, but it ended with a failure on 1 input.",
            ),
            (Tally { late: 3, ..none }, false, "It was late on all inputs."),
            (
                Tally { answers: 9, right: 4, wrong: 3, failed: 2, late: 1, ..none },
                false,
                "Wrong on 3 of 10 inputs, failed on 2, late on 1.",
            ),
            (Tally { failed: 1, ..none }, false, "Failed on 1 of 1 input."),
        ] {
            assert_eq!((tally.passes(), &*tally.words(None)), (passes, words));
        }
    }

    #[test]
    fn the_last_words_name_what_explains_the_faults() {
        static MISTAKE: common::Approach =
            common::approach!("off-by-one", str::len, |_: &usize| 0, |_: &usize| 0);
        static FEATURE: common::Feature =
            common::Feature { clause: "the game repeats", holds: |_| true };
        let tally = Tally { answers: 3, right: 2, wrong: 2, ..Tally::default() };
        for (cause, words) in [
            (Cause::Mistakes(vec![&MISTAKE]), ", by a known mistake: off-by-one."),
            (Cause::Mistakes(vec![&MISTAKE; 2]), ", by a known mistake: off-by-one or off-by-one."),
            (Cause::Feature(&FEATURE, 2), ", exactly where the game repeats."),
            (Cause::Unknown, "."),
        ] {
            assert_eq!(tally.words(Some(&cause)), format!("Wrong on 2 of 4 inputs{words}"));
        }
    }

    #[test]
    fn sizes_tell_faults_apart() {
        let tally = |wrong, full, right| Tally { wrong, right, full, ..Tally::default() };
        let words = |tally: Tally| tally.sizes().unwrap_or_default();
        assert!(words(tally(3, [0, 20], 22)).starts_with("It is right on all 20 inputs of full"));
        assert!(words(tally(9, [9, 0], 22)).starts_with("It is wrong on all 9 inputs of full"));
        for other in [
            tally(3, [1, 20], 22),
            tally(3, [0, 19], 22),
            tally(3, [0, 0], 4),
            tally(9, [8, 0], 22),
        ] {
            assert_eq!(words(other), "");
        }
    }
}
