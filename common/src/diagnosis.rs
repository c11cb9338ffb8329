//! What is known of an answer that somebody has: whether it is too low or too high, and who else
//! answers that. Nothing of it tells the right answer.
//!
//! It needs no command line, threads or processes, so a page in a browser may call it.

use std::cmp::Ordering;

use crate::mistake::Mistake;
use crate::outcome::{Answer, Expected, Outcome, Part};
use crate::whole_number::{self, NotWhole};

/// What is known of an answer to an input.
#[derive(Debug, Clone)]
pub struct Diagnosis {
    /// The answer as it was read.
    pub answer: Answer,
    /// The parts that it may be meant for.
    pub parts: Vec<Part>,
    /// How it compares with the right answers to both parts.
    pub compared: [Comparison; 2],
    /// The known mistakes that answer this, and in which part.
    pub mistakes: Vec<(Part, &'static Mistake)>,
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
    /// What the right answers say of a text that has an answer to one of the `parts`.
    pub fn new(text: &str, parts: &[Part], right: &[Expected; 2]) -> Self {
        let number = whole_number::in_text(text);
        let compared = right.each_ref().map(|right| compare(text, &number, right));
        Self {
            answer: number.unwrap_or_else(|_| text.trim().to_owned()).into(),
            parts: parts.to_vec(),
            compared,
            mistakes: Vec::new(),
            unended: 0,
        }
    }

    /// The part that the answer may be meant for, and of which it is right.
    pub fn right_part(&self) -> Option<Part> {
        self.parts.iter().copied().find(|part| self.is_right(*part))
    }

    /// The part that a wrong answer is not meant for, but of which it is right.
    fn other_part(&self) -> Option<Part> {
        Part::BOTH.into_iter().find(|part| self.is_right(*part))
    }

    fn is_right(&self, part: Part) -> bool {
        self.compared[part.index()] == Comparison::Right
    }

    /// Whether known mistakes may explain the answer: it is neither right nor unreadable.
    pub fn is_open(&self) -> bool {
        let is_none = |part: &Part| matches!(self.compared[part.index()], Comparison::NoNumber(_));
        self.right_part().is_none() && !self.parts.iter().any(is_none)
    }

    /// Adds what a known mistake answers to the input.
    pub fn add(&mut self, mistake: &'static Mistake, outcomes: &[Outcome; 2]) {
        let of = |part: &Part| &outcomes[part.index()];
        let answers = |part: &&Part| of(part).as_ref() == Ok(&self.answer);
        if let Some(part) = self.parts.iter().find(answers) {
            self.mistakes.push((*part, mistake));
        } else if self.parts.iter().any(|part| Mistake::is_unended(of(part))) {
            self.unended += 1;
        }
    }

    /// How the answer compares, in sentences.
    pub fn about_answer(&self) -> Vec<String> {
        let is_answer = |part| format!("It is the answer to part {part}.");
        if let Some(part) = self.right_part() {
            return vec![is_answer(part)];
        }
        let of = |part: &Part| self.compared[part.index()].predicate(&format!("part {part}"));
        let [one, two] = &self.compared;
        let compared = if self.parts.len() == 2 && one == two {
            one.predicate("both parts")
        } else {
            self.parts.iter().map(of).collect::<Vec<_>>().join(", and ")
        };
        let other = self.other_part().map(is_answer);
        [format!("It {compared}.")]
            .into_iter()
            .chain(other)
            .collect()
    }

    /// Which known mistakes answer this, in sentences.
    pub fn about_mistakes(&self) -> Vec<String> {
        if !self.is_open() {
            return Vec::new();
        }
        let mut sentences: Vec<String> = self.mistakes.iter().map(|it| self.named(it)).collect();
        match (self.mistakes.len(), self.unended) {
            // That explains it.
            (0, _) if self.other_part().is_some() => {}
            (0, 0) => sentences.push("No known mistake answers that.".to_owned()),
            (0, unended) => sentences.push(format!(
                "No known mistake that ended answers that; {unended} did not end."
            )),
            (1, _) => {}
            (_, _) => sentences.push("This input cannot tell these mistakes apart.".to_owned()),
        }
        sentences
    }

    fn named(&self, &(part, Mistake { name, summary, .. }): &(Part, &'static Mistake)) -> String {
        let part = match self.parts[..] {
            [_] => String::new(),
            _ => format!(" in part {part}"),
        };
        // The end of a summary with a comma has one, too.
        let comma = if summary.contains(',') { "," } else { "" };
        format!(
            "A program that {summary}{comma} prints this number{part}. We call that mistake \
             `{name}`."
        )
    }
}

impl Comparison {
    /// What is said of an answer to a part.
    fn predicate(&self, part: &str) -> String {
        match self {
            Self::Right => format!("is right for {part}"),
            Self::TooLow => format!("is too low for {part}"),
            Self::TooHigh => format!("is too high for {part}"),
            Self::Wrong => format!("is wrong for {part}"),
            Self::NoNumber(reason) => reason.to_string(),
            Self::Unknown => format!("cannot be compared with the answer to {part}"),
        }
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
        summary: "forgets the last letter, and no other",
        source: None,
        shown: "",
        rules: &approach!("", str::len, |_: &usize| 0, |_: &usize| 0),
    };
    static MISTAKES: [Mistake; 3] = [
        FORGETFUL,
        Mistake { name: "idle", summary: "does nothing", ..FORGETFUL },
        Mistake { name: "endless", summary: "goes on", ..FORGETFUL },
    ];

    /// What is said of an answer if 10 and 20 are right.
    fn said(text: &str, parts: &[Part], mistakes: &[(usize, [Outcome; 2])]) -> String {
        let right = [10_u8, 20].map(|number| Expected::Answer(number.into()));
        let mut diagnosis = Diagnosis::new(text, parts, &right);
        for (mistake, outcomes) in mistakes {
            diagnosis.add(&MISTAKES[*mistake], outcomes);
        }
        [diagnosis.about_answer(), diagnosis.about_mistakes()]
            .concat()
            .join(" ")
    }

    #[test]
    fn an_answer_is_explained_without_the_right_one() {
        let both = &Part::BOTH[..];
        let number = |number: u8| Ok(Answer::from(number));
        let mistakes = [(0, [9, 30].map(number)), (1, [9, 90].map(number))];
        for (parts, text, expected) in [
            (both, "20", "It is the answer to part 2."),
            (&[Part::One], "010", "It is the answer to part 1."),
            (
                &[Part::One],
                "20",
                "It is too high for part 1. It is the answer to part 2.",
            ),
            (
                both,
                "9",
                "It is too low for both parts. A program that forgets the last letter, and no \
                 other, prints this number in part 1. We call that mistake `forgetful`. A program \
                 that does nothing prints this number in part 1. We call that mistake `idle`. This \
                 input cannot tell these mistakes apart.",
            ),
            (
                both,
                "15",
                "It is too high for part 1, and is too low for part 2. No known mistake answers \
                 that.",
            ),
            (&[Part::Two], "3_0", "It has no number."),
            (
                &[Part::Two],
                " 30 ",
                "It is too high for part 2. A program that forgets the last letter, and no other, \
                 prints this number. We call that mistake `forgetful`.",
            ),
        ] {
            assert_eq!(said(text, parts, &mistakes), expected, "{text}");
        }
    }

    #[test]
    fn mistakes_that_did_not_end_are_counted() {
        let four = || Ok(Answer::from(4));
        let mistakes = [
            (0, [four(), four()]),
            (1, [four(), Err(NoAnswer::Panicked(String::new()))]),
            (2, [four(), Err(NoAnswer::OutOfTime)]),
        ];
        let unended = "It is too low for part 2. No known mistake that ended answers that; 1 did not \
                       end.";
        assert_eq!(said("5", &[Part::Two], &mistakes), unended);
        let ended = "It is too low for part 1. No known mistake answers that.";
        assert_eq!(said("5", &[Part::One], &mistakes), ended);
    }

    #[test]
    fn an_answer_may_be_a_word_or_unknown() {
        let right = [Expected::Unknown, Expected::Answer("RGLR".into())];
        let said = |text, part| {
            Diagnosis::new(text, &[part], &right)
                .about_answer()
                .concat()
        };
        assert_eq!(
            said("7", Part::One),
            "It cannot be compared with the answer to part 1."
        );
        assert_eq!(said("RGLR\n", Part::Two), "It is the answer to part 2.");
        assert_eq!(said("RGLB", Part::Two), "It is wrong for part 2.");
    }
}
