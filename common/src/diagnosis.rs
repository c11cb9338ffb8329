//! What is known of an answer that somebody has: whether it is too low or too high, and who else
//! answers that. Nothing of it tells the right answer.
//!
//! It needs no command line, threads or processes, so a page in a browser may call it.

use std::cmp::Ordering;
use std::iter;

use crate::mistake::Mistake;
use crate::outcome::{Answer, Expected, Outcome, Part};
use crate::whole_number::{self, NotWhole};

/// What is known of an answer to a part of an input.
#[derive(Debug, Clone)]
pub struct Diagnosis {
    /// The answer as it was read.
    pub answer: Answer,
    /// The part that it is meant for.
    pub part: Part,
    /// How it compares with the right answers to both parts.
    pub compared: [Comparison; 2],
    /// The known mistakes that answer this.
    pub mistakes: Vec<&'static Mistake>,
    /// The number of known mistakes that were ended before they answered.
    pub unended: usize,
}

/// How an answer compares with the right one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Comparison {
    Right,
    TooLow,
    TooHigh,
    /// Wrong, and not a number beside a number.
    Wrong,
    /// The right answer is a number, and this is none.
    NoNumber(NotWhole),
    /// The right answer is not known.
    Unknown,
}

impl Diagnosis {
    /// What the right answers say of a text that has an answer to a part.
    pub fn new(text: &str, part: Part, right: &[Expected; 2]) -> Self {
        let number = whole_number::in_text(text);
        let compared = right.each_ref().map(|right| compare(text, &number, right));
        Self {
            answer: number.unwrap_or_else(|_| text.trim().to_owned()).into(),
            part,
            compared,
            mistakes: Vec::new(),
            unended: 0,
        }
    }

    fn compared(&self) -> &Comparison {
        &self.compared[self.part]
    }

    /// Whether the answer is right.
    pub fn is_right(&self) -> bool {
        *self.compared() == Comparison::Right
    }

    /// Whether a wrong answer is that of the other part.
    fn is_others(&self) -> bool {
        self.compared.contains(&Comparison::Right)
    }

    /// Whether known mistakes may explain the answer: it is neither right nor unreadable.
    pub fn is_open(&self) -> bool {
        !matches!(self.compared(), Comparison::Right | Comparison::NoNumber(_))
    }

    /// Adds what a known mistake answers to the part.
    pub fn add(&mut self, mistake: &'static Mistake, outcome: &Outcome) {
        if outcome.as_ref() == Ok(&self.answer) {
            self.mistakes.push(mistake);
        } else if Mistake::is_unended(outcome) {
            self.unended += 1;
        }
    }

    /// How the answer compares, in sentences.
    pub fn about_answer(&self) -> Vec<String> {
        let other = self.part.other();
        let is_others = format!("It is the answer to part {other}.");
        let of_other = (!self.is_right() && self.is_others()).then_some(is_others);
        let compared = format!("It {}.", self.compared().predicate(self.part));
        iter::once(compared).chain(of_other).collect()
    }

    /// Which known mistakes answer this, in sentences.
    pub fn about_mistakes(&self) -> Vec<String> {
        if !self.is_open() {
            return Vec::new();
        }
        let mut sentences: Vec<String> = self.mistakes.iter().map(|it| named(it)).collect();
        match (self.mistakes.len(), self.unended) {
            // That explains it.
            (0, _) if self.is_others() => {}
            (0, 0) => sentences.push("No known mistake answers that.".to_owned()),
            (0, unended) => sentences.push(format!(
                "No known mistake that ended answers that; {unended} did not end."
            )),
            (1, _) => {}
            (_, _) => sentences.push("This input cannot tell these mistakes apart.".to_owned()),
        }
        sentences
    }
}

fn named(Mistake { name, summary, .. }: &Mistake) -> String {
    // The end of a summary with a comma has one, too.
    let comma = if summary.contains(',') { "," } else { "" };
    format!("A program that {summary}{comma} prints this number. We call that mistake `{name}`.")
}

impl Comparison {
    /// What is said of an answer to a part.
    fn predicate(&self, part: Part) -> String {
        let words = match self {
            Self::Right => "is the answer to",
            Self::TooLow => "is too low for",
            Self::TooHigh => "is too high for",
            Self::Wrong => "is wrong for",
            Self::Unknown => "cannot be compared with the answer to",
            Self::NoNumber(reason) => return reason.to_string(),
        };
        format!("{words} part {part}")
    }
}

/// Compares a text and the number in it with the right answer.
fn compare(text: &str, number: &Result<String, NotWhole>, right: &Expected) -> Comparison {
    let Expected::Answer(right) = right else { return Comparison::Unknown };
    if Answer::from(text) == *right {
        return Comparison::Right;
    }
    let Ok(right) = right.to_string().trim().parse::<i128>() else {
        return Comparison::Wrong;
    };
    let number = match number {
        Ok(number) => number,
        Err(reason) => return Comparison::NoNumber(reason.clone()),
    };
    // No right answer is as long as a number that does not fit.
    let limit = if number.starts_with('-') { i128::MIN } else { i128::MAX };
    match number.parse().unwrap_or(limit).cmp(&right) {
        Ordering::Less => Comparison::TooLow,
        Ordering::Greater => Comparison::TooHigh,
        // As 7 and 07.
        Ordering::Equal => Comparison::Right,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::approach;
    use crate::outcome::NoAnswer;

    const FORGETFUL: Mistake = Mistake {
        name: "forgetful",
        summary: "forgets, or skips",
        source: None,
        shown: "",
        rules: &approach!("", str::len, |_: &usize| 0, |_: &usize| 0),
    };
    static MISTAKES: [Mistake; 2] = [
        FORGETFUL,
        Mistake { name: "idle", summary: "does nothing", ..FORGETFUL },
    ];

    /// What is said of an answer to part 1 if 10 and 20 are right.
    fn said(text: &str, outcomes: [Outcome; 2]) -> String {
        let right = [10_u8, 20].map(|number| Expected::Answer(number.into()));
        let mut diagnosis = Diagnosis::new(text, Part::One, &right);
        for (mistake, outcome) in MISTAKES.iter().zip(outcomes) {
            diagnosis.add(mistake, &outcome);
        }
        let said = [diagnosis.about_answer(), diagnosis.about_mistakes()];
        said.concat().join(" ")
    }

    #[test]
    fn an_answer_is_explained_without_the_right_one() {
        let nine: Outcome = Ok(9.into());
        let crash = Err(NoAnswer::Panicked(String::new()));
        for (text, other, expected) in [
            ("010", &nine, "It is the answer to part 1."),
            (
                "20",
                &nine,
                "It is too high for part 1. It is the answer to part 2.",
            ),
            ("3_0", &nine, "It has no number."),
            (
                " 9 ",
                &Err(NoAnswer::OutOfTime),
                "It is too low for part 1. A program that forgets, or skips, \
                 prints this number. We call that mistake `forgetful`.",
            ),
            (
                "9",
                &nine,
                "It is too low for part 1. A program that forgets, or skips, \
                 prints this number. We call that mistake `forgetful`. A program that does nothing \
                 prints this number. We call that mistake `idle`. This input cannot tell these \
                 mistakes apart.",
            ),
            (
                "15",
                &crash,
                "It is too high for part 1. No known mistake answers that.",
            ),
            (
                "-999999999999999999999999999999999999999999",
                &crash,
                "It is too low for part 1. No known mistake answers that.",
            ),
            (
                "15",
                &Err(NoAnswer::OutOfTime),
                "It is too high for part 1. No known mistake that ended answers that; 1 did not \
                 end.",
            ),
        ] {
            let said = said(text, [nine.clone(), other.clone()]);
            assert_eq!(said, expected, "{text}");
        }
    }

    #[test]
    fn an_answer_may_be_a_word_or_unknown() {
        let right = [Expected::Unknown, Expected::Answer("RGLR".into())];
        for (text, part, expected) in [
            (
                "7",
                Part::One,
                "It cannot be compared with the answer to part 1.",
            ),
            ("RGLR\n", Part::Two, "It is the answer to part 2."),
            ("RGLB", Part::Two, "It is wrong for part 2."),
        ] {
            let said = Diagnosis::new(text, part, &right).about_answer();
            assert_eq!(said.concat(), expected);
        }
        let mut diagnosis = Diagnosis::new("RGLB\n", Part::Two, &right);
        diagnosis.add(&FORGETFUL, &Ok("RGLB".into()));
        assert!(diagnosis.about_mistakes().concat().contains("`forgetful`"));
    }
}
