//! What is known of an answer that somebody has: whether it is too low or too high, and who else
//! answers that. Nothing of it tells the right answer.
//!
//! It needs no command line, threads or processes, so a page in a browser may call it.

use std::cmp::Ordering;

use crate::approach::Approach;
use crate::outcome::{Answer, Expected, Outcome, Part};

/// What is known of an answer to an input.
#[derive(Debug, Clone, Default)]
pub struct Verdict {
    /// For each part that the answer may be meant for, how it compares with the right one.
    pub parts: Vec<(Part, Comparison)>,
    /// The part that it is not meant for, but of which it is the right answer.
    pub other_part: Option<Part>,
    /// The known mistakes that answer this, and in which part. Empty if it is right.
    pub mistakes: Vec<(Part, &'static Approach)>,
}

/// How an answer compares with the right one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    Right,
    TooLow,
    TooHigh,
    /// Wrong, and not a number beside a number.
    Wrong,
    /// The right answer is not known.
    Unknown,
}

impl Verdict {
    /// The verdict on an answer meant for one of the `parts`, beside the right answers and those of
    /// the known mistakes.
    pub fn new(
        answer: &str,
        parts: &[Part],
        right: &[Expected; 2],
        mistakes: &[(&'static Approach, [Outcome; 2])],
    ) -> Self {
        let answer = Answer::from(answer);
        let compared = |&part: &Part| (part, compare(&answer, &right[part.index()]));
        let mut verdict = Self {
            parts: parts.iter().map(compared).collect(),
            ..Self::default()
        };
        if verdict.right_part().is_some() {
            return verdict;
        }
        verdict.other_part = Part::BOTH.into_iter().find(|part| {
            !parts.contains(part) && compare(&answer, &right[part.index()]) == Comparison::Right
        });
        for &(mistake, ref outcomes) in mistakes {
            let part = parts
                .iter()
                .find(|part| outcomes[part.index()].as_ref() == Ok(&answer));
            verdict.mistakes.extend(part.map(|&part| (part, mistake)));
        }
        verdict
    }

    /// The part of which the answer is right.
    pub fn right_part(&self) -> Option<Part> {
        let right = self
            .parts
            .iter()
            .find(|(_, comparison)| *comparison == Comparison::Right);
        right.map(|(part, _)| *part)
    }

    /// The verdict in sentences. The first says how the answer compares.
    pub fn sentences(&self) -> Vec<String> {
        if let Some(part) = self.right_part() {
            return vec![format!("It is the answer to part {part}.")];
        }
        let compared = if let [(_, one), (_, other)] = self.parts[..]
            && one == other
        {
            format!("{} both parts", one.words())
        } else {
            let clause = |(part, it): &(Part, Comparison)| format!("{} part {part}", it.words());
            self.parts
                .iter()
                .map(clause)
                .collect::<Vec<_>>()
                .join(", and ")
        };
        let mut sentences = vec![format!("It is {compared}.")];
        if let Some(part) = self.other_part {
            sentences.push(format!("It is the answer to part {part}."));
        }
        for (part, mistake) in &self.mistakes {
            sentences.push(answer_of(*part, mistake));
        }
        if self.mistakes.is_empty() && self.other_part.is_none() {
            sentences.push("No known mistake answers that.".to_owned());
        }
        sentences
    }
}

fn answer_of(part: Part, Approach { name, summary, .. }: &Approach) -> String {
    let summary = if summary.is_empty() { String::new() } else { format!(": {summary}") };
    format!("It is what a known mistake, {name}, answers to part {part}{summary}.")
}

impl Comparison {
    /// The words that `part 1` follows.
    const fn words(self) -> &'static str {
        match self {
            Self::Right => "right for",
            Self::TooLow => "too low for",
            Self::TooHigh => "too high for",
            Self::Wrong => "wrong for",
            Self::Unknown => "not to be compared with the answer to",
        }
    }
}

fn compare(answer: &Answer, right: &Expected) -> Comparison {
    let number = |answer: &Answer| answer.to_string().trim().parse::<i128>().ok();
    let Expected::Answer(right) = right else { return Comparison::Unknown };
    if answer == right {
        return Comparison::Right;
    }
    match number(answer)
        .zip(number(right))
        .map(|(answer, right)| answer.cmp(&right))
    {
        Some(Ordering::Less) => Comparison::TooLow,
        Some(Ordering::Greater) => Comparison::TooHigh,
        // Equal numbers that are written in two ways, as 7 and 07.
        Some(Ordering::Equal) => Comparison::Right,
        None => Comparison::Wrong,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::approach;

    static MISTAKES: [Approach; 2] = [
        approach!("forgetful", str::len, |_: &usize| 0, |_: &usize| 0)
            .summary("forgets the last letter"),
        approach!("nameless", str::len, |_: &usize| 0, |_: &usize| 0),
    ];

    #[test]
    fn an_answer_is_explained_without_the_right_one() {
        let forgets = "It is what a known mistake, forgetful, answers to part 1: forgets the last \
                       letter.";
        let nameless = "It is what a known mistake, nameless, answers to part 1.";
        let none = "No known mistake answers that.";
        let both = &Part::BOTH[..];
        let number = |number: u8| Ok(Answer::from(number));
        let right = [10_u8, 20].map(|number| Expected::Answer(number.into()));
        let [one, two] = MISTAKES.each_ref();
        let mistakes = [(one, [9, 20].map(number)), (two, [9, 90].map(number))];
        for (parts, answer, sentences) in [
            (both, "20", &["It is the answer to part 2."][..]),
            (&[Part::One], "010", &["It is the answer to part 1."]),
            (
                &[Part::One],
                "20",
                &["It is too high for part 1.", "It is the answer to part 2."],
            ),
            (
                both,
                "9",
                &["It is too low for both parts.", forgets, nameless],
            ),
            (
                both,
                "15",
                &["It is too high for part 1, and too low for part 2.", none],
            ),
            (&[Part::Two], "9", &["It is too low for part 2.", none]),
            (&[Part::Two], "ABC", &["It is wrong for part 2.", none]),
        ] {
            let verdict = Verdict::new(answer, parts, &right, &mistakes);
            assert_eq!(verdict.sentences(), sentences, "{answer}");
        }
    }

    #[test]
    fn what_nobody_knows_is_not_compared() {
        let right = [Expected::Unknown, Expected::Unsolvable];
        let verdict = Verdict::new("7", &[Part::One], &right, &[]);
        let words = "It is not to be compared with the answer to part 1.";
        assert_eq!(verdict.sentences()[0], words);
    }
}
