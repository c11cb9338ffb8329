//! Decides whether outcomes agree, for the command line, the tests, the benchmarks and the
//! commands.

use common::escape::one_line;
use common::outcome::{Answer, Expected, NoAnswer, Outcome, Part};

use crate::report::kind;

/// The meaning of an outcome beside the known answer. Each command decides whether it is a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// The known answer, or a proof where no answer is known to exist.
    Right,
    /// A contradiction to the known answer.
    Wrong,
    /// An answer with nothing to compare it with.
    Answer,
    /// A proof that there is no answer, with nothing to compare it with.
    Proof,
    /// The part is not written yet.
    NotSolvedYet,
    /// The approach ran out of time, needs more memory or larger numbers, or returned an error.
    GaveUp,
    /// The approach panicked.
    Panicked,
}

impl Standing {
    /// The standing of an outcome beside the known answer.
    pub fn of(outcome: &Outcome, expected: &Expected) -> Self {
        match outcome {
            Err(NoAnswer::OutOfTime | NoAnswer::TooLarge(_) | NoAnswer::Failed(_)) => Self::GaveUp,
            Err(NoAnswer::NotSolvedYet | NoAnswer::NoPart2) => Self::NotSolvedYet,
            Err(NoAnswer::Panicked(_)) => Self::Panicked,
            Err(NoAnswer::Unsolvable(_)) => match expected {
                Expected::Unknown => Self::Proof,
                Expected::NoAnswer => Self::Right,
                Expected::Answer(_) => Self::Wrong,
            },
            Ok(answer) => match expected {
                Expected::Answer(right) if answer == right => Self::Right,
                // The file has letters, but the day draws them.
                Expected::Answer(right) if answer.is_drawing() && !right.is_drawing() => {
                    Self::Answer
                }
                Expected::Answer(_) | Expected::NoAnswer => Self::Wrong,
                Expected::Unknown => Self::Answer,
            },
        }
    }
}

/// Whether an outcome is an answer, or proves that there is none.
pub(crate) const fn is_conclusive(outcome: &Outcome) -> bool {
    matches!(outcome, Ok(_) | Err(NoAnswer::Unsolvable(_)))
}

/// Whether nobody has written the part yet.
pub(crate) const fn is_unwritten(outcome: &Outcome) -> bool {
    matches!(outcome, Err(NoAnswer::NotSolvedYet | NoAnswer::NoPart2))
}

/// A part that an approach leaves open, answers wrongly, or panics at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The part.
    pub(crate) part: Part,
    /// The name of the approach.
    pub(crate) approach: String,
    /// Its standing. A contradiction to the majority is wrong.
    pub(crate) standing: Standing,
    /// The fault in words, as in `part 1 by simple: 12, but 11 is right`.
    pub(crate) words: String,
}

impl Fault {
    /// Whether it is a panic or contradicts something, and not only an open part.
    pub(crate) const fn is_dissent(&self) -> bool {
        matches!(self.standing, Standing::Wrong | Standing::Panicked)
    }
}

/// The faults in the replies to a text. Answers are compared with the known ones, or else with
/// those of the majority.
pub(crate) fn faults(replies: &[(&str, Reply)], expected: &[Expected; 2]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for part in Part::BOTH {
        let accepted =
            replies.iter().filter_map(|(name, reply)| Some((name, reply.as_ref().ok()?)));
        let outcomes: Vec<(&str, &Outcome)> =
            accepted.map(|(name, outcomes)| (*name, &outcomes[part.index()])).collect();
        let majority = majority(&outcomes);
        let expected = &expected[part.index()];
        for (approach, outcome) in outcomes {
            let mut words = words(outcome, expected);
            let mut standing = Standing::of(outcome, expected);
            // Where an answer is known, it decides, and not the majority.
            let is_comparable = is_conclusive(outcome) && *expected == Expected::Unknown;
            if let Some(other) = majority.filter(|it| is_comparable && !same(it, outcome)) {
                words = format!("{words}, but the others say {}", one_line(&summary(other)));
                standing = Standing::Wrong;
            }
            if !matches!(standing, Standing::Right | Standing::Answer) {
                let words = format!("part {part} by {approach}: {words}");
                faults.push(Fault { part, approach: approach.to_owned(), standing, words });
            }
        }
    }
    faults
}

/// The conclusive outcome that most approaches have. Ties go to the earlier reply.
fn majority<'a>(outcomes: &[(&str, &'a Outcome)]) -> Option<&'a Outcome> {
    let conclusive =
        || outcomes.iter().map(|(_, outcome)| *outcome).filter(|outcome| is_conclusive(outcome));
    let supporters = |one: &Outcome| conclusive().filter(|other| same(one, other)).count();
    // `max_by_key` returns the last of equal maxima, so the earliest outcome must come last.
    conclusive().rev().max_by_key(|outcome| supporters(outcome))
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
pub fn words(outcome: &Outcome, expected: &Expected) -> String {
    let words =
        outcome.as_ref().map_or_else(NoAnswer::to_string, |answer| one_line(&answer.to_string()));
    match Standing::of(outcome, expected) {
        Standing::Wrong => format!("{words}, but {expected} is right"),
        _ => words,
    }
}

/// The outcomes of one approach on a text, or why it refuses the text.
pub type Reply = Result<[Outcome; 2], String>;

/// Whether a reply has an answer to a part, or the proof that there is none.
pub fn is_answered(reply: &Reply, part: Part) -> bool {
    reply.as_ref().is_ok_and(|outcomes| is_conclusive(&outcomes[part.index()]))
}

/// Checks that the replies to a text agree with each other and with the known answers.
///
/// # Errors
/// They do not. The message has all contradictions.
pub fn agree(replies: &[(&str, Reply)], expected: &[Expected; 2]) -> Result<(), String> {
    // A late approach may not have read the whole text.
    let is_late = |outcomes: &[Outcome; 2]| outcomes.contains(&Err(NoAnswer::OutOfTime));
    let is_accepted = |reply: &Reply| reply.as_ref().is_ok_and(|outcomes| !is_late(outcomes));
    let accepts = replies.iter().find(|(_, reply)| is_accepted(reply));
    let refuses = replies.iter().find_map(|(name, reply)| Some((name, reply.as_ref().err()?)));
    if let (Some((other, _)), Some((name, reason))) = (accepts, refuses) {
        return Err(format!("{name} refuses the input ({reason}), but {other} accepts it"));
    }
    let faults = faults(replies, expected).into_iter().filter(Fault::is_dissent);
    let faults: Vec<String> = faults.map(|fault| fault.words).collect();
    if faults.is_empty() { Ok(()) } else { Err(faults.join("; ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_known_answer_decides_or_else_the_majority() {
        let reply = |name: &&'static str| {
            let outcome = match *name {
                "five" | "five too" => Ok(5.into()),
                "six" => Ok(6.into()),
                "none" => Err(NoAnswer::unsolvable("the game never ends")),
                "late" => Err(NoAnswer::OutOfTime),
                _ => Err(NoAnswer::Panicked("panicked at noon".to_owned())),
            };
            (*name, Ok([outcome, Err(NoAnswer::NotSolvedYet)]))
        };
        let six = || Expected::Answer(6.into());
        for (names, expected, faults) in [
            (
                &["six", "five", "five too"][..],
                Expected::Unknown,
                &["six: 6, but the others say 5"][..],
            ),
            (&["six", "five"], Expected::Unknown, &["five: 5, but the others say 6"]),
            (
                &["five", "none"],
                Expected::Unknown,
                &["none: the game never ends, but the others say 5"],
            ),
            (&["five", "late", "panics"], Expected::Unknown, &["panics: panicked at noon"]),
            (&["five", "six", "late"], six(), &["five: 5, but 6 is right"]),
            (&["none", "five"], Expected::NoAnswer, &["five: 5, but no answer is right"]),
        ] {
            let replies: Vec<(&str, Reply)> = names.iter().map(reply).collect();
            let faults: Vec<_> = faults.iter().map(|it| format!("part 1 by {it}")).collect();
            let wanted = if faults.is_empty() { Ok(()) } else { Err(faults.join("; ")) };
            assert_eq!(agree(&replies, &[expected, Expected::Unknown]), wanted, "{names:?}");
        }
    }

    #[test]
    fn who_is_late_may_not_have_accepted_the_input() {
        let reply = |outcome: Outcome| ("solver", Ok([Err(NoAnswer::NotSolvedYet), outcome]));
        let refuses = ("reference", Err("it is empty".to_owned()));
        let agree = |outcome| agree(&[refuses.clone(), reply(outcome)], &Default::default());
        assert_eq!(agree(Err(NoAnswer::OutOfTime)), Ok(()));
        let fault = "reference refuses the input (it is empty), but solver accepts it";
        assert_eq!(agree(Err(NoAnswer::NotSolvedYet)), Err(fault.to_owned()));
    }

    #[test]
    fn a_drawing_is_not_compared_with_its_letters() {
        let drawing: Outcome = Ok("#.#\n.#.\n".into());
        let letters = Expected::Answer("XY".into());
        assert_eq!(Standing::of(&drawing, &letters), Standing::Answer);
        assert_eq!(Standing::of(&drawing, &Expected::Answer("#.#\n.#.".into())), Standing::Right);
        assert_eq!(Standing::of(&drawing, &Expected::Answer("##\n##".into())), Standing::Wrong);
        assert_eq!(Standing::of(&Ok("X".into()), &letters), Standing::Wrong);
    }
}
