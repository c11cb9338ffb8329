//! The outcome of a part: an answer, or why there is none.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use crate::reason;

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
        self as u8 + 1
    }

    /// The part's index in an array of both parts, 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let part = Self::BOTH.into_iter().find(|part| part.to_string() == text);
        part.ok_or_else(|| format!("`{text}` is not a part: a puzzle has parts 1 and 2"))
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// The answer to one part: the text for the site's answer field, or a drawing of its letters.
#[derive(Debug, Clone)]
pub enum Answer {
    /// A number.
    Number(i128),
    /// A word, or several lines of drawn letters.
    Text(String),
}

impl Answer {
    fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    #[inline]
    fn integer(number: impl TryInto<i128> + ToString + Copy) -> Self {
        number.try_into().map_or_else(|_| Self::Text(number.to_string()), Self::Number)
    }

    /// Whether this is a drawing of several lines. The site wants its letters.
    pub fn is_drawing(&self) -> bool {
        matches!(self, Self::Text(text) if text.trim_end().contains('\n'))
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => fmt::Display::fmt(number, f),
            Self::Text(text) => fmt::Display::fmt(text, f),
        }
    }
}

/// Answers are equal if they read the same, such as a number and its recorded text. Lines may
/// differ in trailing white space.
impl PartialEq for Answer {
    fn eq(&self, other: &Self) -> bool {
        if let (Self::Number(one), Self::Number(other)) = (self, other) {
            return one == other;
        }
        let [one, other] = [self, other].map(Self::to_string);
        one.trim_end().lines().map(str::trim_end).eq(other.trim_end().lines().map(str::trim_end))
    }
}

impl Eq for Answer {}

/// A type that a part may return.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an answer",
    label = "a part returns an integer, a `char` or a text, or an `Option` or a `Result` of one",
    note = "the site takes a number or a word, not a `bool` or a list",
    note = "turn any other type into a text with `.to_string()`; the error of a `Result` needs `Display`"
)]
#[doc(hidden)]
pub trait IntoOutcome {
    fn __outcome(self) -> Outcome;
}

/// Implements each type separately, because the error message of a blanket impl would be about
/// `From`.
macro_rules! answers {
    (|$value:ident| $answer:expr, $($type:ty)*) => {$(
        impl From<$type> for Answer {
            #[inline]
            fn from($value: $type) -> Self {
                $answer
            }
        }

        impl IntoOutcome for $type {
            #[inline]
            fn __outcome(self) -> Outcome {
                Ok(self.into())
            }
        }
    )*};
}

answers!(|number| Self::integer(number), u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);
answers!(|text| Self::text(text), char &str &String String Box<str> Cow<'_, str>);

impl IntoOutcome for Answer {
    fn __outcome(self) -> Outcome {
        Ok(self)
    }
}

impl<T: IntoOutcome> IntoOutcome for Option<T> {
    #[inline]
    fn __outcome(self) -> Outcome {
        self.ok_or(NoAnswer::NotSolvedYet)?.__outcome()
    }
}

impl<T: IntoOutcome, E: fmt::Display> IntoOutcome for Result<T, E> {
    #[inline]
    fn __outcome(self) -> Outcome {
        self.map_err(|error| reason::no_answer(&error))?.__outcome()
    }
}

/// Why a part of a valid input has no answer. Each text is a clause that can follow a colon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoAnswer {
    /// The time limit of the [`Context`](crate::Context) passed.
    OutOfTime,
    /// The approach would need more memory or larger numbers than it has.
    TooLarge(String),
    /// The rules give no answer.
    Unsolvable(String),
    /// The part is not written yet.
    NotSolvedYet,
    /// The approach returned an error.
    Failed(String),
    /// The approach panicked.
    Panicked(String),
}

impl NoAnswer {
    /// [`Unsolvable`](Self::Unsolvable) for this reason.
    pub fn unsolvable(reason: impl Into<String>) -> Self {
        Self::Unsolvable(reason.into())
    }

    /// The name of the variant in reports.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::OutOfTime => "out-of-time",
            Self::TooLarge(_) => "too-large",
            Self::Unsolvable(_) => "no-answer",
            Self::NotSolvedYet => "not-solved-yet",
            Self::Failed(_) => "failed",
            Self::Panicked(_) => "panicked",
        }
    }

    /// The reason of that [`kind`](Self::kind), with the text `words` if the kind has a text.
    pub fn from_kind(kind: &str, words: &str) -> Option<Self> {
        let words = || words.to_owned();
        let reasons = [
            Self::OutOfTime,
            Self::TooLarge(words()),
            Self::Unsolvable(words()),
            Self::NotSolvedYet,
            Self::Failed(words()),
            Self::Panicked(words()),
        ];
        reasons.into_iter().find(|reason| reason.kind() == kind)
    }

    /// The same kind of reason, with the text `words` if the kind has a text.
    pub(crate) fn reworded(self, words: &str) -> Self {
        Self::from_kind(self.kind(), words).unwrap_or(self)
    }

    /// One or two words, for tables.
    pub fn summary(&self) -> String {
        if *self == Self::NotSolvedYet { "–".to_owned() } else { self.kind().replace('-', " ") }
    }
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        reason::note(self.clone());
        match self {
            Self::OutOfTime => f.write_str("not answered within the time limit"),
            Self::NotSolvedYet => f.write_str("not solved yet"),
            Self::TooLarge(reason)
            | Self::Unsolvable(reason)
            | Self::Failed(reason)
            | Self::Panicked(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for NoAnswer {}

/// The result of one part.
pub type Outcome = Result<Answer, NoAnswer>;

/// The whole answer, which may have several lines, or the reason in a word or two.
pub fn summary(outcome: &Outcome) -> String {
    match outcome {
        Ok(answer) => answer.to_string(),
        Err(reason) => reason.summary(),
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
        assert_eq!(Answer::from("#.\n.#"), Answer::from("#. \r\n.#\n"));
        assert_eq!(Answer::from(7), Answer::from("7\n"));
        assert_ne!(Answer::from("#.\n.#"), Answer::from("#..#"));
    }
}
