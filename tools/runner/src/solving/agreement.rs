//! Decides whether outcomes agree, for the command line, the tests, the benchmarks and the
//! commands.

use std::fmt;

use crate::solving::report::{SolvedPart, kind};
use crate::solving::solve::Reply;
use common::escape::one_line;
use common::input::Input;
use common::outcome::{Answer, Expected, NoAnswer, Outcome, Part};

/// The meaning of an outcome beside the known answer. Each command decides whether it is a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rating {
    /// The known answer, or a proof where no answer is known to exist.
    Right,
    /// A contradiction to the known answer, or to what most approaches say.
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
pub fn right_answers(known: [Expected; 2], outcomes: [Outcome; 2]) -> [Expected; 2] {
    let mut outcomes = outcomes.into_iter();
    known.map(|known| match (known, outcomes.next()) {
        (Expected::Unknown, Some(Ok(answer))) => Expected::Answer(answer),
        (Expected::Unknown, Some(Err(NoAnswer::Unsolvable(_)))) => Expected::Unsolvable,
        (known, _) => known,
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The part.
    pub(crate) part: Part,
    /// The name of the approach.
    pub(crate) approach: String,
    /// Its rating. A contradiction to the majority is wrong.
    pub(crate) rating: Rating,
    /// The fault in words, as in `part 1 by simple: 12, but 11 is right`.
    pub(crate) words: String,
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

/// The faults in the replies to an input. Answers are compared with the known ones, or else with
/// those of the majority.
pub(crate) fn faults(
    input: &Input,
    replies: &[(&str, Reply)],
    expected: &[Expected; 2],
) -> Vec<Fault> {
    faults_by(input, replies, expected, &|_, _| true)
}

/// As [`faults`], where the majority of a part is of approaches that are trusted with it, if any is.
pub(crate) fn faults_by(
    input: &Input,
    replies: &[(&str, Reply)],
    expected: &[Expected; 2],
    is_trusted: &dyn Fn(&str, Part) -> bool,
) -> Vec<Fault> {
    let mut faults = Vec::new();
    for part in Part::BOTH {
        let outcomes: Vec<(&str, &Outcome)> = replies
            .iter()
            .filter_map(|(name, reply)| Some((*name, reply.as_ref().ok()?.outcome(part)?)))
            .collect();
        let expected = &expected[part.index()];
        // Where an answer is known, it decides, and not the majority.
        let majority = (*expected == Expected::Unknown)
            .then(|| Majority::of(&outcomes, |name| is_trusted(name, part)))
            .flatten();
        for (approach, outcome) in outcomes {
            let mut words = describe(outcome, expected);
            let mut rating = Rating::of(outcome, expected);
            if let Some(majority) = &majority
                && majority.is_contradicted_by(outcome)
            {
                words = format!("{words}, but {majority}");
                rating = if majority.is_clear { Rating::Wrong } else { Rating::Disputed };
            }
            if rating == Rating::Lost && input.example().is_some() {
                rating = Rating::NotSolvedYet;
            }
            if !matches!(rating, Rating::Right | Rating::Answer) {
                let words = format!("part {part} by {approach}: {words}");
                faults.push(Fault { part, approach: approach.to_owned(), rating, words });
            }
        }
    }
    faults
}

/// The conclusive outcome that most approaches have.
struct Majority<'a> {
    outcome: &'a Outcome,
    names: Vec<&'a str>,
    /// Whether no other outcome has as many. Otherwise this is the earliest of them.
    is_clear: bool,
}

impl<'a> Majority<'a> {
    fn of(outcomes: &[(&'a str, &'a Outcome)], is_trusted: impl Fn(&str) -> bool) -> Option<Self> {
        let conclusive = outcomes.iter().filter(|(_, it)| is_conclusive(it));
        let trusted = conclusive.clone().filter(|(name, _)| is_trusted(name));
        let voters: Vec<_> = match trusted.clone().next() {
            Some(_) => trusted.collect(),
            None => conclusive.collect(),
        };
        let of_outcome = |outcome: &&'a Outcome| -> Vec<&'a str> {
            let has_it = voters.iter().filter(|(_, other)| same(other, outcome));
            has_it.map(|(name, _)| *name).collect()
        };
        let most = voters.iter().map(|(_, it)| of_outcome(it).len()).max()?;
        let mut with_most = voters
            .iter()
            .map(|(_, it)| *it)
            .filter(|it| of_outcome(it).len() == most);
        let outcome = with_most.next()?;
        let is_clear = with_most.all(|it| same(it, outcome));
        Some(Self { outcome, names: of_outcome(&outcome), is_clear })
    }

    fn is_contradicted_by(&self, outcome: &Outcome) -> bool {
        is_conclusive(outcome) && !same(outcome, self.outcome)
    }
}

/// Who says what, as in `simple says 5` or `2 others say 5`.
impl fmt::Display for Majority<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answer = one_line(&summary(self.outcome));
        match self.names[..] {
            [name] => write!(f, "{name} says {answer}"),
            _ => write!(f, "{} others say {answer}", self.names.len()),
        }
    }
}

/// Whether two conclusive outcomes agree.
fn same(one: &Outcome, other: &Outcome) -> bool {
    one.as_ref().ok() == other.as_ref().ok()
}

/// The whole answer, which may have several lines, or the reason in a word or two.
pub fn summary(outcome: &Outcome) -> String {
    outcome.as_ref().map_or_else(brief, Answer::to_string)
}

/// Why there is no answer, in one or two words for tables.
pub(crate) fn brief(reason: &NoAnswer) -> String {
    match reason {
        NoAnswer::NotSolvedYet => "–".to_owned(),
        NoAnswer::NoPart2 => format!("– ({reason})"),
        _ => kind(reason).replace('-', " "),
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
    reply
        .as_ref()
        .is_ok_and(|solved| solved.outcome(part).is_some_and(is_conclusive))
}

/// Checks that the replies to an input agree with each other and with the known answers.
///
/// # Errors
/// They do not. The message has all contradictions.
pub fn agree(
    input: &Input,
    replies: &[(&str, Reply)],
    expected: &[Expected; 2],
) -> Result<(), String> {
    // A late approach may not have read the whole text.
    let is_late = |part: &SolvedPart| part.outcome == Err(NoAnswer::OutOfTime);
    let is_accepted = |reply: &Reply| {
        reply
            .as_ref()
            .is_ok_and(|solved| !solved.parts.iter().any(is_late))
    };
    let accepts = replies.iter().find(|(_, reply)| is_accepted(reply));
    let refuses = replies
        .iter()
        .find_map(|(name, reply)| Some((name, reply.as_ref().err()?)));
    if let (Some((other, _)), Some((name, error))) = (accepts, refuses) {
        let reason = error.locate(&input.text);
        return Err(format!(
            "{name} refuses the input ({reason}), but {other} accepts it"
        ));
    }
    let faults = faults(input, replies, expected)
        .into_iter()
        .filter(Fault::is_dissent);
    let faults: Vec<String> = faults.map(|fault| fault.words).collect();
    if faults.is_empty() { Ok(()) } else { Err(faults.join("; ")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solving::report::Solved;
    use common::parse::ParseError;

    fn text() -> Input {
        Input::of_text("a text".to_owned(), "text")
    }

    fn solved<const N: usize>(outcomes: [Outcome; N]) -> Solved {
        let part = |(part, outcome)| SolvedPart { part, outcome, seconds: 0.0 };
        let parts = Part::BOTH.into_iter().zip(outcomes).map(part).collect();
        Solved { parts, ..Solved::default() }
    }

    #[test]
    fn the_known_answer_decides_or_else_the_majority() {
        let reply = |name: &'static str| {
            let outcome = match name {
                "five" | "five too" => Ok(5.into()),
                "six" => Ok(6.into()),
                "none" => Err(NoAnswer::unsolvable("the game never ends")),
                "late" => Err(NoAnswer::OutOfTime),
                "finds nothing" => Err(NoAnswer::NotSolvedYet),
                _ => Err(NoAnswer::Panicked("panicked at noon".to_owned())),
            };
            (name, Ok(solved([outcome, Err(NoAnswer::NoPart2)])))
        };
        let six = || Expected::Answer(6.into());
        for (names, expected, fault) in [
            (
                "six, five, five too",
                Expected::Unknown,
                "six: 6, but 2 others say 5",
            ),
            ("six, five", Expected::Unknown, "five: 5, but six says 6"),
            (
                "five, none",
                Expected::Unknown,
                "none: the game never ends, but five says 5",
            ),
            (
                "five, late, panics",
                Expected::Unknown,
                "panics: panicked at noon",
            ),
            ("five, six, late", six(), "five: 5, but 6 is right"),
            (
                "none, five",
                Expected::Unsolvable,
                "five: 5, but no answer is right",
            ),
            ("five, finds nothing", Expected::Unknown, ""),
            (
                "six, finds nothing",
                six(),
                "finds nothing: not solved yet, but 6 is right",
            ),
        ] {
            let replies: Vec<(&str, Reply)> = names.split(", ").map(reply).collect();
            let wanted = if fault.is_empty() { Ok(()) } else { Err(format!("part 1 by {fault}")) };
            let expected = [expected, Expected::Answer(7.into())];
            assert_eq!(agree(&text(), &replies, &expected), wanted, "{names}");
        }
    }

    #[test]
    fn a_disagreement_is_a_mistake_only_if_somebody_knows() {
        let reply = |name, answer: u8| (name, Ok(solved([Ok(answer.into())])));
        let replies = [reply("six", 6), reply("six too", 6), reply("five", 5)];
        let faults = |replies, distrusted: &[&str]| -> Vec<_> {
            faults_by(&text(), replies, &Default::default(), &|name, _| {
                !distrusted.contains(&name)
            })
            .into_iter()
            .map(|fault| (fault.rating, fault.words))
            .collect()
        };
        let wrong = |words: &str| (Rating::Wrong, format!("part 1 by {words}"));
        assert_eq!(
            faults(&replies, &[]),
            [wrong("five: 5, but 2 others say 6")]
        );
        let both = ["six: 6, but five says 5", "six too: 6, but five says 5"].map(wrong);
        assert_eq!(faults(&replies, &["six", "six too"]), both);
        let disputed = (
            Rating::Disputed,
            "part 1 by five: 5, but six says 6".to_owned(),
        );
        assert_eq!(
            faults(&[replies[0].clone(), replies[2].clone()], &[]),
            [disputed]
        );
    }

    #[test]
    fn who_is_late_may_not_have_accepted_the_input() {
        let reply = |outcome| ("solver", Ok(solved([Err(NoAnswer::NotSolvedYet), outcome])));
        let refuses = ("reference", Err(ParseError::without_place("it is empty")));
        let agree = |outcome| {
            agree(
                &text(),
                &[refuses.clone(), reply(outcome)],
                &Default::default(),
            )
        };
        assert_eq!(agree(Err(NoAnswer::OutOfTime)), Ok(()));
        let fault = "reference refuses the input (it is empty), but solver accepts it";
        assert_eq!(agree(Err(NoAnswer::NotSolvedYet)), Err(fault.to_owned()));
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
