//! The outcome of a part: an answer, or why there is none.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use crate::escape::one_line;

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

    /// The other part.
    #[must_use]
    pub const fn other(self) -> Self {
        Self::BOTH[1 - self.index()]
    }
}

/// An array of two has an element for each part.
impl<T> Index<Part> for [T; 2] {
    type Output = T;

    #[inline]
    fn index(&self, part: Part) -> &T {
        &self[part.index()]
    }
}

impl<T> IndexMut<Part> for [T; 2] {
    #[inline]
    fn index_mut(&mut self, part: Part) -> &mut T {
        &mut self[part.index()]
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "1" => Ok(Self::One),
            "2" => Ok(Self::Two),
            _ => Err(format!(
                "`{text}` is not a part: a puzzle has parts 1 and 2"
            )),
        }
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
    #[inline]
    fn integer(number: impl TryInto<i128> + ToString + Copy) -> Self {
        number
            .try_into()
            .map_or_else(|_| Self::Text(number.to_string()), Self::Number)
    }

    /// Whether this is a drawing of several lines. The site wants its letters.
    pub fn is_drawing(&self) -> bool {
        matches!(self, Self::Text(text) if text.trim().contains('\n'))
    }

    /// The text without what does not count.
    fn normalised(&self) -> String {
        let text = self.to_string();
        if self.is_drawing() {
            // The indentation of a line of a drawing has a meaning.
            text.trim_end()
                .lines()
                .map(str::trim_end)
                .collect::<Vec<_>>()
                .join("\n")
        } else {
            text.trim().to_owned()
        }
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

/// Answers are equal if they read the same, such as a number and its recorded text. White space
/// around an answer of one line, and at the ends of the lines of a drawing, does not count.
impl PartialEq for Answer {
    fn eq(&self, other: &Self) -> bool {
        self.normalised() == other.normalised()
    }
}

impl Eq for Answer {}

/// Makes answers of these types, which a part may return.
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
            fn outcome(self) -> Outcome {
                Ok(self.into())
            }
        }
    )*};
}

answers!(|number| Self::integer(number), u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);
answers!(|text| Self::Text(text.to_owned()), &str & String);
answers!(|text| Self::Text(text), String);
answers!(|letter| Self::Text(letter.into()), char);

/// A type that a part may return: a number or a text, or an `Option` or a `Result` of one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an answer",
    label = "a part returns an integer, a `char` or a text, or an `Option` or a `Result` of one",
    note = "if it can be displayed, return its `.to_string()`"
)]
#[doc(hidden)]
pub trait IntoOutcome {
    fn outcome(self) -> Outcome;
}

impl<T: IntoOutcome> IntoOutcome for Option<T> {
    #[inline]
    fn outcome(self) -> Outcome {
        self.ok_or(NoAnswer::NotSolvedYet)?.outcome()
    }
}

impl<T: IntoOutcome, E: fmt::Display> IntoOutcome for Result<T, E> {
    #[inline]
    fn outcome(self) -> Outcome {
        self.map_err(|error| NoAnswer::Failed(message(&error)))?
            .outcome()
    }
}

/// The words of an author's error, with its causes if it is that of anyhow. nom's errors quote the
/// rest of the input, so long words are shortened.
pub(crate) fn message(error: &dyn fmt::Display) -> String {
    const LONGEST: usize = 300;
    let words = format!("{error:#}");
    match words.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &words[..end]),
        None if words.trim().is_empty() => "an error without a message".to_owned(),
        None => words,
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
    /// The module has no public `part2`.
    NoPart2,
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
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfTime => f.write_str("not answered within the time limit"),
            Self::NotSolvedYet => f.write_str("not solved yet"),
            Self::NoPart2 => f.write_str("no `pub fn part2`"),
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

/// The known answer of a part, if any.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Expected {
    /// The answer is not known.
    #[default]
    Unknown,
    /// The known answer.
    Answer(Answer),
    /// The part is known to have no answer, as in a game that never ends.
    Unsolvable,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("unknown"),
            Self::Answer(answer) => f.write_str(&one_line(&answer.to_string())),
            Self::Unsolvable => f.write_str("\"no answer\""),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_equal_if_they_read_the_same() {
        assert_eq!(Answer::from(7_i32), Answer::from("7"));
        assert_eq!(Answer::from(u128::MAX), Answer::from(u128::MAX.to_string()));
        for (one, other, are_equal) in [
            ("7", "07", false),
            ("\n  42 \n", "42", true),
            (" two words", "two words", true),
            ("two words", "two  words", false),
            ("#.\n.#", "#. \r\n.#\n", true),
            (" #\n#", "#\n#", false),
            (" #\n #", "#", false),
        ] {
            assert_eq!(
                Answer::from(one) == Answer::from(other),
                are_equal,
                "{one:?} {other:?}"
            );
        }
        assert!(!Answer::from("\n 42\n").is_drawing());
    }

    #[test]
    fn a_long_error_is_cut_between_characters() {
        let [all, more] = [300, 301].map(|count| "é".repeat(count));
        assert_eq!(message(&all), all);
        assert_eq!(message(&more), all + "…");
    }

    #[test]
    fn a_puzzle_has_two_parts() {
        for part in Part::BOTH {
            assert_eq!(part.to_string().parse(), Ok(part));
        }
        let words = "`3` is not a part: a puzzle has parts 1 and 2";
        assert_eq!("3".parse::<Part>(), Err(words.to_owned()));
    }
}
