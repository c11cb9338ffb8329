//! What becomes of a part: an answer, or the reason why there is none; and the one rule by which outcomes are compared.

use std::fmt;

/// One of the two parts of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// Part 1.
    One,
    /// Part 2.
    Two,
}

impl Part {
    /// Both parts, in order.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];

    /// The part's number, 1 or 2.
    pub const fn number(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }

    /// The part's place in an array of both parts, 0 or 1.
    pub const fn index(self) -> usize {
        self.number() as usize - 1
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// The answer to one part: what is typed into the site's answer field, or the drawn letters to read it from.
#[derive(Debug, Clone)]
pub enum Answer {
    /// A number.
    Number(i128),
    /// A text, or several lines of drawn letters.
    Text(String),
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => fmt::Display::fmt(number, f),
            Self::Text(text) => fmt::Display::fmt(text, f),
        }
    }
}

/// Answers are equal when they read the same, as a number and its recorded text do. The end of a drawing's last line does
/// not count.
impl PartialEq for Answer {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Number(one), Self::Number(other)) => one == other,
            (Self::Text(one), Self::Text(other)) => one.trim_end() == other.trim_end(),
            (Self::Number(number), Self::Text(text)) | (Self::Text(text), Self::Number(number)) => {
                number.to_string() == *text
            }
        }
    }
}

impl Eq for Answer {}

macro_rules! answer_from {
    ($($integer:ty)*) => {$(
        impl From<$integer> for Answer {
            fn from(number: $integer) -> Self {
                i128::try_from(number).map_or_else(|_| Self::Text(number.to_string()), Self::Number)
            }
        }
    )*};
}

answer_from!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

impl From<String> for Answer {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Answer {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// Why a part of a valid input has no answer. The texts are clauses that fit after a colon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoAnswer {
    /// The time limit of the [`Budget`](crate::Budget) came first.
    OutOfTime,
    /// It takes more memory or larger numbers than the approach has.
    TooLarge(String),
    /// The rules give none.
    Unsolvable(String),
    /// Nobody has written this part yet.
    NotSolvedYet,
    /// The puzzle has no part 2, as on the last day of each event.
    NoSuchPart,
    /// The approach panicked.
    Panicked(String),
}

impl NoAnswer {
    /// The rules give no answer, for this reason.
    pub fn unsolvable(reason: impl Into<String>) -> Self {
        Self::Unsolvable(reason.into())
    }

    /// One word or two, for tables.
    pub const fn in_short(&self) -> &'static str {
        match self {
            Self::OutOfTime => "out of time",
            Self::TooLarge(_) => "too large",
            Self::Unsolvable(_) => "no answer",
            Self::NotSolvedYet => "not solved yet",
            Self::NoSuchPart => "no such part",
            Self::Panicked(_) => "panicked",
        }
    }
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfTime => f.write_str("not answered within the time limit"),
            Self::NotSolvedYet => f.write_str("not solved yet"),
            Self::NoSuchPart => f.write_str("this puzzle has no part 2"),
            Self::TooLarge(reason) | Self::Unsolvable(reason) => f.write_str(reason),
            Self::Panicked(message) => write!(f, "panicked {message}"),
        }
    }
}

impl std::error::Error for NoAnswer {}

/// What became of one part.
pub type Outcome = Result<Answer, NoAnswer>;

/// What is known of both parts where nothing is.
pub const UNKNOWN: [Outcome; 2] = [Err(NoAnswer::NotSolvedYet), Err(NoAnswer::NotSolvedYet)];

/// Whether an outcome says what the answer is, or that there is none, and can so be held against another.
pub const fn is_conclusive(outcome: &Outcome) -> bool {
    matches!(outcome, Ok(_) | Err(NoAnswer::Unsolvable(_) | NoAnswer::NoSuchPart))
}

/// The outcome in one line of a table; an answer of several lines is left to its reader to place.
pub fn in_short(outcome: &Outcome) -> String {
    match outcome {
        Ok(answer) => answer.to_string(),
        Err(reason) => reason.in_short().to_owned(),
    }
}

/// Whether a run that ended so did its duty: there is an answer, or the puzzle asks for none.
pub const fn is_done(outcome: &Outcome) -> bool {
    matches!(outcome, Ok(_) | Err(NoAnswer::NoSuchPart))
}

/// What two outcomes of the same part say about each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// Both have the same answer, or neither has one.
    Same,
    /// At most one of them can be right.
    Different,
    /// One of them did not get to an answer that may exist.
    Inconclusive,
}

/// Compares two outcomes of the same part: those of two approaches, or an approach's and a recorded one.
pub fn compare(one: &Outcome, other: &Outcome) -> Comparison {
    let panicked = |outcome: &Outcome| matches!(outcome, Err(NoAnswer::Panicked(_)));
    if panicked(one) || panicked(other) {
        Comparison::Different
    } else if !is_conclusive(one) || !is_conclusive(other) {
        Comparison::Inconclusive
    } else if one.as_ref().ok() == other.as_ref().ok() {
        Comparison::Same
    } else {
        Comparison::Different
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_integer_is_an_answer() {
        assert_eq!(Answer::from(-1_i64).to_string(), "-1");
        assert_eq!(Answer::from(7_usize), Answer::from(7_u8));
        assert_eq!(Answer::from(7_i32), Answer::from("7"));
        assert_eq!(Answer::from(u128::MAX).to_string(), u128::MAX.to_string());
        assert_ne!(Answer::from(7_i32), Answer::from("07"));
        assert_eq!(Answer::from("#.\n.#"), Answer::from("#.\n.#\n"));
    }

    #[test]
    fn outcomes_are_compared_by_one_rule() {
        use Comparison::{Different, Inconclusive, Same};
        let five: Outcome = Ok(5.into());
        let five_recorded: Outcome = Ok("5".into());
        let six: Outcome = Ok(6.into());
        let none = Err(NoAnswer::unsolvable("the game never ends"));
        let no_part = Err(NoAnswer::NoSuchPart);
        let late = Err(NoAnswer::OutOfTime);
        let unwritten = Err(NoAnswer::NotSolvedYet);
        let panicked = Err(NoAnswer::Panicked("at noon".to_owned()));
        for (one, other, expected) in [
            (&five, &five_recorded, Same),
            (&none, &no_part, Same),
            (&five, &six, Different),
            (&five, &none, Different),
            (&five, &panicked, Different),
            (&late, &panicked, Different),
            (&late, &five, Inconclusive),
            (&unwritten, &none, Inconclusive),
        ] {
            assert_eq!(compare(one, other), expected, "{one:?} and {other:?}");
            assert_eq!(compare(other, one), expected, "{other:?} and {one:?}");
        }
    }
}
