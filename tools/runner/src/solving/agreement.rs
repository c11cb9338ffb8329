//! Decides whether outcomes agree, for the command line, the tests, the benchmarks and the
//! commands.

use std::fmt;

use crate::solving::report::{Solved, kind};
use crate::solving::solve::Reply;
use common::escape::one_line;
use common::input::Input;
use common::outcome::{Expected, NoAnswer, Outcome, Part};

/// The meaning of an outcome beside the known answer. Each command decides whether it is a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rating {
    /// The known answer, or a proof where no answer is known to exist.
    Right,
    /// A contradiction to the known answer.
    Wrong,
    /// A contradiction to another approach, where nobody knows which of them is right.
    Disputed,
    /// An answer with nothing to compare it with.
    Answer,
    /// A proof that there is no answer, with nothing to compare it with.
    Proof,
    /// The part is not written yet.
    NotSolvedYet,
    /// The part is not written, or finds nothing, although its answer is recorded. So it was written
    /// once. An example's answer proves no such thing.
    Lost,
    /// The approach ran out of time, needs more memory or larger numbers, or returned an error.
    GaveUp,
    /// The approach panicked.
    Panicked,
}

impl Rating {
    /// The rating of an outcome beside the known answer.
    pub fn of(outcome: &Outcome, expected: &Expected) -> Self {
        match outcome {
            Err(NoAnswer::OutOfTime | NoAnswer::TooLarge(_) | NoAnswer::Failed(_)) => Self::GaveUp,
            Err(NoAnswer::NotSolvedYet) if *expected != Expected::Unknown => Self::Lost,
            Err(NoAnswer::NotSolvedYet | NoAnswer::NoPart2) => Self::NotSolvedYet,
            Err(NoAnswer::Panicked(_)) => Self::Panicked,
            Err(NoAnswer::Unsolvable(_)) => match expected {
                Expected::Unknown => Self::Proof,
                Expected::Unsolvable => Self::Right,
                Expected::Answer(_) => Self::Wrong,
            },
            Ok(answer) => match expected {
                Expected::Answer(right) if answer == right => Self::Right,
                // The file has letters, but the day draws them.
                Expected::Answer(right) if answer.is_drawing() && !right.is_drawing() => {
                    Self::Answer
                }
                Expected::Answer(_) | Expected::Unsolvable => Self::Wrong,
                Expected::Unknown => Self::Answer,
            },
        }
    }
}

/// What is known of each part, or else what an approach has found out.
pub fn right_answers(known: &[Expected; 2], solved: &Solved) -> [Expected; 2] {
    Part::BOTH.map(|part| match (&known[part], solved.outcome(part)) {
        (Expected::Unknown, Some(Ok(answer))) => Expected::Answer(answer.clone()),
        (Expected::Unknown, Some(Err(NoAnswer::Unsolvable(_)))) => Expected::Unsolvable,
        (known, _) => known.clone(),
    })
}

/// Whether an outcome is an answer, or proves that there is none.
pub const fn is_conclusive(outcome: &Outcome) -> bool {
    matches!(outcome, Ok(_) | Err(NoAnswer::Unsolvable(_)))
}

/// Whether nobody has written the part yet.
pub const fn is_unwritten(outcome: &Outcome) -> bool {
    matches!(outcome, Err(NoAnswer::NotSolvedYet | NoAnswer::NoPart2))
}

/// A part that an approach leaves open, answers wrongly, or panics at.
#[derive(Debug, Clone)]
pub(crate) struct Fault {
    /// The part.
    pub(crate) part: Part,
    /// The name of the approach.
    approach: &'static str,
    /// Its rating.
    pub(crate) rating: Rating,
    /// Whether the approach ran out of time.
    pub(crate) is_late: bool,
    /// What it says, as in `12, but 11 is right`.
    reason: String,
}

/// As in `part 1 by simple: 12, but 11 is right`.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { part, approach, reason, .. } = self;
        write!(f, "part {part} by {approach}: {reason}")
    }
}

impl Fault {
    /// Whether it is a panic or contradicts something, and not only an open part.
    pub(crate) const fn is_dissent(&self) -> bool {
        matches!(
            self.rating,
            Rating::Wrong | Rating::Disputed | Rating::Lost | Rating::Panicked
        )
    }
}

/// The faults in the replies to an input. Answers are compared with the known ones. Where none is
/// known, they are compared with the first of them, and nobody knows who is right.
pub(crate) fn faults(input: &Input, replies: &[Reply]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for part in Part::BOTH {
        let expected = &input.known[part];
        let first = replies
            .iter()
            .find(|it| *expected == Expected::Unknown && is_answered(it, part))
            .and_then(|it| Some((it.approach.name, it.outcome(part)?)));
        for reply in replies {
            let approach = reply.approach.name;
            let Some(outcome) = reply.outcome(part) else { continue };
            let mut reason = describe(outcome, expected);
            let mut rating = Rating::of(outcome, expected);
            if let Some((name, answer)) = first
                && is_conclusive(outcome)
                && outcome.as_ref().ok() != answer.as_ref().ok()
            {
                reason = format!("{reason}, but {name} says {}", one_line(&summary(answer)));
                rating = Rating::Disputed;
            }
            if rating == Rating::Lost && input.example.is_some() {
                rating = Rating::NotSolvedYet;
            }
            if !matches!(rating, Rating::Right | Rating::Answer) {
                let is_late = *outcome == Err(NoAnswer::OutOfTime);
                faults.push(Fault { part, approach, rating, is_late, reason });
            }
        }
    }
    faults
}

/// The whole answer, which may have several lines, or the reason in a word or two.
pub fn summary(outcome: &Outcome) -> String {
    match outcome {
        Ok(answer) => answer.to_string(),
        Err(NoAnswer::NotSolvedYet) => "–".to_owned(),
        Err(reason @ NoAnswer::NoPart2) => format!("– ({reason})"),
        Err(reason) => kind(reason).replace('-', " "),
    }
}

/// The answer on one line or the whole reason, with the known answer if they contradict each other:
/// `12, but 11 is right`.
pub fn describe(outcome: &Outcome, expected: &Expected) -> String {
    let words = outcome
        .as_ref()
        .map_or_else(NoAnswer::to_string, |answer| one_line(&answer.to_string()));
    match Rating::of(outcome, expected) {
        Rating::Wrong | Rating::Lost => format!("{words}, but {expected} is right"),
        _ => words,
    }
}

/// Whether a reply has an answer to a part, or the proof that there is none.
pub fn is_answered(reply: &Reply, part: Part) -> bool {
    reply.outcome(part).is_some_and(is_conclusive)
}

/// Checks that the replies to an input agree with each other and with the known answers.
///
/// # Errors
/// They do not. The message has all contradictions.
pub fn agree(input: &Input, replies: &[Reply]) -> Result<(), String> {
    let refusal = replies
        .iter()
        .find_map(|it| Some((it.approach.name, it.result.as_ref().err()?)));
    // A late approach may not have read the whole text.
    let accepts = |it: &Solved| {
        it.parts
            .iter()
            .all(|it| it.outcome != Err(NoAnswer::OutOfTime))
    };
    let other = replies
        .iter()
        .find(|it| it.result.as_ref().is_ok_and(accepts));
    if let (Some((name, error)), Some(other)) = (refusal, other) {
        let reason = error.locate(&input.text);
        let other = other.approach.name;
        return Err(format!(
            "{name} refuses the input ({reason}), but {other} accepts it"
        ));
    }
    let faults = faults(input, replies)
        .into_iter()
        .filter(Fault::is_dissent)
        .map(|it| it.to_string());
    let faults: Vec<String> = faults.collect();
    if faults.is_empty() { Ok(()) } else { Err(faults.join("; ")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solving::report::SolvedPart;
    use common::parse::{self, ParseError};

    /// What a solver of that name replies.
    fn reply(name: &'static str) -> Reply {
        let outcome = match name {
            "five" => Ok(5.into()),
            "six" => Ok(6.into()),
            "none" => Err(NoAnswer::unsolvable("the game never ends")),
            "late" => Err(NoAnswer::OutOfTime),
            "finds nothing" => Err(NoAnswer::NotSolvedYet),
            _ => Err(NoAnswer::Panicked("panicked at noon".to_owned())),
        };
        let part = SolvedPart { part: Part::One, outcome, seconds: 0.0 };
        let solved = Solved { parts: vec![part], ..Solved::default() };
        let refusal = ParseError::without_place("it is empty");
        let approach = common::approach!(name, parse::text, str::len, str::len);
        Reply {
            approach: Box::leak(Box::new(approach)),
            result: if name == "refuses" { Err(refusal) } else { Ok(solved) },
            has_printed: false,
        }
    }

    #[test]
    fn the_known_answer_decides_or_else_the_first_one_is_told() {
        let unknown = || Expected::Unknown;
        let six = || Expected::Answer(6.into());
        for (names, expected, fault) in [
            (
                "late, six, five",
                unknown(),
                "part 1 by five: 5, but six says 6",
            ),
            (
                "five, none",
                unknown(),
                "part 1 by none: the game never ends, but five says 5",
            ),
            (
                "five, late, panics",
                unknown(),
                "part 1 by panics: panicked at noon",
            ),
            (
                "five, six, late",
                six(),
                "part 1 by five: 5, but 6 is right",
            ),
            (
                "none, five",
                Expected::Unsolvable,
                "part 1 by five: 5, but \"no answer\" is right",
            ),
            (
                "none",
                six(),
                "part 1 by none: the game never ends, but 6 is right",
            ),
            ("five, finds nothing", unknown(), ""),
            (
                "six, finds nothing",
                six(),
                "part 1 by finds nothing: not solved yet, but 6 is right",
            ),
            (
                "refuses, five",
                unknown(),
                "refuses refuses the input (it is empty), but five accepts it",
            ),
            // Who is late may not have accepted it.
            ("refuses, late", unknown(), ""),
        ] {
            let replies: Vec<Reply> = names.split(", ").map(reply).collect();
            let known = [expected, Expected::Unknown];
            let input = Input { known, ..Input::of_text("a text", "text") };
            let found = agree(&input, &replies).err().unwrap_or_default();
            assert_eq!(found, fault, "{names}");
        }
    }

    #[test]
    fn a_drawing_is_not_compared_with_its_letters() {
        let drawing: Outcome = Ok("#.#\n.#.\n".into());
        let letters = Expected::Answer("XY".into());
        assert_eq!(Rating::of(&drawing, &letters), Rating::Answer);
        assert_eq!(
            Rating::of(&drawing, &Expected::Answer("##\n##".into())),
            Rating::Wrong
        );
    }
}
