//! Decides whether outcomes agree, for the command line, the tests, the benchmarks and the
//! commands.

use std::fmt;

use anstyle::Style;

use crate::outcome::{Answer, NoAnswer, Outcome, Part, summary};
use crate::parse::ParseError;
use crate::support::terminal::{BAD, GOOD, OPEN};

/// The known answer of a part, if any.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Expected {
    /// The answer is not known.
    #[default]
    Unknown,
    /// The known answer.
    Answer(Answer),
    /// The part is known to have no answer, as in a game that never ends.
    NoAnswer,
}

/// How an outcome compares with the known answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// It equals the known answer.
    Right,
    /// It contradicts the known answer.
    Wrong,
    /// There is nothing to compare.
    Unknown,
}

impl Mark {
    /// The sign to show with an outcome.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Right => "✓",
            Self::Wrong => "✗",
            Self::Unknown => "?",
        }
    }

    /// The style of the sign.
    pub const fn style(self) -> Style {
        match self {
            Self::Right => GOOD,
            Self::Wrong => BAD,
            Self::Unknown => OPEN,
        }
    }
}

impl Expected {
    /// Marks an outcome.
    pub fn mark(&self, outcome: &Outcome) -> Mark {
        match (self, outcome) {
            (Self::Unknown, _) => Mark::Unknown,
            _ if !is_conclusive(outcome) => Mark::Unknown,
            // The file has letters, but the day draws them.
            (Self::Answer(expected), Ok(answer))
                if answer.is_drawing() && !expected.is_drawing() =>
            {
                Mark::Unknown
            }
            (Self::Answer(expected), Ok(answer)) if expected == answer => Mark::Right,
            (Self::NoAnswer, Err(_)) => Mark::Right,
            _ => Mark::Wrong,
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("unknown"),
            Self::Answer(answer) => fmt::Display::fmt(&one_line(&answer.to_string()), f),
            Self::NoAnswer => f.write_str("no answer"),
        }
    }
}

/// Whether an outcome is an answer, or proves that there is none.
#[doc(hidden)]
pub const fn is_conclusive(outcome: &Outcome) -> bool {
    matches!(outcome, Ok(_) | Err(NoAnswer::Unsolvable(_)))
}

/// Whether two conclusive outcomes agree.
fn same(one: &Outcome, other: &Outcome) -> bool {
    one.as_ref().ok() == other.as_ref().ok()
}

/// An approach that contradicts the known answer or the majority, or that panicked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Dissent {
    /// The part.
    pub(crate) part: Part,
    /// The name of the approach.
    pub(crate) approach: String,
    /// The contradiction, as in `part 1 by simple: 12, but 11 is right`, or the panic.
    pub(crate) fault: String,
}

/// The approaches that panicked, or that contradict the known answer, or the majority if the answer
/// is not known. Ties go to the earlier outcome.
pub(crate) fn dissenters(
    part: Part,
    outcomes: &[(&str, &Outcome)],
    expected: &Expected,
) -> Vec<Dissent> {
    let majority = majority(outcomes);
    let dissent = |(approach, outcome): &(&str, &Outcome)| {
        let fault = fault(outcome, expected, majority)?;
        let fault = format!("part {part} by {approach}: {fault}");
        Some(Dissent { part, approach: (*approach).to_owned(), fault })
    };
    outcomes.iter().filter_map(dissent).collect()
}

/// The conclusive outcome that most approaches have.
fn majority<'a>(outcomes: &[(&str, &'a Outcome)]) -> Option<&'a Outcome> {
    let conclusive =
        || outcomes.iter().map(|(_, outcome)| *outcome).filter(|outcome| is_conclusive(outcome));
    let supporters = |one: &Outcome| conclusive().filter(|other| same(one, other)).count();
    // `max_by_key` returns the last of equal maxima, so the earliest outcome must come last.
    conclusive().rev().max_by_key(|outcome| supporters(outcome))
}

/// A panic, or a contradiction to the known answer, or else to the majority.
fn fault(outcome: &Outcome, expected: &Expected, majority: Option<&Outcome>) -> Option<String> {
    let words = match outcome {
        Ok(answer) => one_line(&answer.to_string()),
        Err(NoAnswer::Unsolvable(reason)) => reason.clone(),
        Err(NoAnswer::Panicked(reason)) => return Some(reason.clone()),
        Err(_) => return None,
    };
    if *expected != Expected::Unknown {
        let is_wrong = expected.mark(outcome) == Mark::Wrong;
        return is_wrong.then(|| format!("{words}, but {expected} is right"));
    }
    let other = majority.filter(|majority| !same(majority, outcome))?;
    Some(format!("{words}, but the others say {}", one_line(&summary(other))))
}

/// `text` if it is one line, or else the number of its lines.
#[doc(hidden)]
pub fn one_line(text: &str) -> String {
    match text.trim_end().lines().count() {
        0 | 1 => text.trim_end().to_owned(),
        lines => format!("({lines} lines)"),
    }
}

/// The reply of one approach to a text.
pub type Reply = Result<[Outcome; 2], ParseError>;

/// Checks that the replies to `text` agree with each other and with the known answers.
///
/// # Errors
/// They do not. The message has all contradictions.
pub fn agree(
    text: &str,
    replies: &[(&str, Reply)],
    expected: &[Expected; 2],
) -> Result<(), String> {
    let (mut accepted, mut refused) = (Vec::new(), Vec::new());
    for (name, reply) in replies {
        match reply {
            Ok(outcomes) => accepted.push((*name, outcomes)),
            Err(error) => refused.push((*name, error)),
        }
    }
    if let ([(other, _), ..], [(name, error), ..]) = (&accepted[..], &refused[..]) {
        let reason = error.locate(text);
        return Err(format!("{name} refuses the input ({reason}), but {other} accepts it"));
    }
    let mut faults = Vec::new();
    for part in Part::BOTH {
        let outcomes: Vec<(&str, &Outcome)> =
            accepted.iter().map(|(name, outcomes)| (*name, &outcomes[part.index()])).collect();
        let dissent = dissenters(part, &outcomes, &expected[part.index()]);
        faults.extend(dissent.into_iter().map(|dissent| dissent.fault));
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("; ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcomes() -> [(&'static str, Outcome); 6] {
        [
            ("five", Ok(5.into())),
            ("five too", Ok("5".into())),
            ("six", Ok(6.into())),
            ("none", Err(NoAnswer::unsolvable("the game never ends"))),
            ("late", Err(NoAnswer::OutOfTime)),
            ("panics", Err(NoAnswer::Panicked("panicked at noon".to_owned()))),
        ]
    }

    fn dissent(names: &[&str], expected: &Expected) -> Vec<String> {
        let outcomes = outcomes();
        let chosen: Vec<(&str, &Outcome)> = names
            .iter()
            .filter_map(|name| outcomes.iter().find(|(known, _)| known == name))
            .map(|(name, outcome)| (*name, outcome))
            .collect();
        dissenters(Part::One, &chosen, expected).into_iter().map(|dissent| dissent.fault).collect()
    }

    #[test]
    fn the_majority_decides_if_no_answer_is_known() {
        let unknown = &Expected::Unknown;
        assert_eq!(
            dissent(&["six", "five", "five too"], unknown),
            ["part 1 by six: 6, but the others say 5"]
        );
        assert_eq!(dissent(&["six", "five"], unknown), ["part 1 by five: 5, but the others say 6"]);
        assert_eq!(
            dissent(&["five", "none"], unknown),
            ["part 1 by none: the game never ends, but the others say 5"]
        );
        assert_eq!(dissent(&["five", "late"], unknown), [""; 0]);
        assert_eq!(dissent(&["late", "panics"], unknown), ["part 1 by panics: panicked at noon"]);
    }

    #[test]
    fn a_known_answer_overrides_the_majority() {
        let expected = Expected::Answer(6.into());
        let wrong = ["part 1 by five: 5, but 6 is right", "part 1 by five too: 5, but 6 is right"];
        assert_eq!(dissent(&["five", "six", "five too", "late"], &expected), wrong);
        assert_eq!(
            dissent(&["none", "five"], &Expected::NoAnswer),
            ["part 1 by five: 5, but no answer is right"]
        );
    }

    #[test]
    fn a_drawing_is_not_compared_with_its_letters() {
        let drawing: Outcome = Ok("#.#\n.#.\n".into());
        assert_eq!(Expected::Answer("XY".into()).mark(&drawing), Mark::Unknown);
        assert_eq!(Expected::Answer("#.#\n.#.".into()).mark(&drawing), Mark::Right);
        assert_eq!(Expected::Answer("XY".into()).mark(&Ok("X".into())), Mark::Wrong);
    }
}
