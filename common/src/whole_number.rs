//! The whole number in an answer as people paste it and as programs print it.
//!
//! It is read in one way, wherever somebody gives an answer, so that no two commands disagree on it.

use std::fmt;

/// The number in a single word, such as `306`, `0306`, `306UL`, `250,000,000`, `797160.0`, `(306)` or
/// `Some(306)`, as the site wants it: digits without leading zeros, and a sign if it is negative.
///
/// # Errors
/// The word is no whole number, or not all of its digits are there.
pub fn in_word(word: &str) -> Result<String, NotWhole> {
    // Quotes, brackets, a plus, a full stop, or what is invisible.
    let is_around = |c: char| !c.is_alphanumeric() && !MINUS.contains(&c);
    let word = word
        .trim_end_matches(is_around)
        .trim_start_matches(|c| is_around(c) && c != '.');
    if is_in(NOTHING, word.trim_start_matches('-')) {
        return Err(NotWhole::Nothing);
    }
    // As in `Some(306)`.
    let word = match word.rsplit_once('(') {
        Some((name, wrapped)) if name.chars().all(|c| c.is_alphanumeric() || c == '(') => wrapped,
        _ => word,
    };
    let unsigned = word.strip_prefix(MINUS);
    let digits = unsigned_number(unsigned.unwrap_or(word))?;
    let sign = if unsigned.is_some() { "-" } else { "" };
    match digits.trim_start_matches('0') {
        "" => Ok("0".to_owned()),
        digits => Ok(format!("{sign}{digits}")),
    }
}

/// The number in a whole text, such as ` 5905 `, `34 662`, `Part 2: 5905` or `It is 5905.`.
///
/// # Errors
/// The text has no whole number, or several of which nobody knows which one is meant.
pub fn in_text(text: &str) -> Result<String, NotWhole> {
    let mut found = Vec::new();
    let mut reason = NotWhole::NoNumber;
    for piece in text.split(['\n', ':', '=']) {
        // Blanks may separate thousands.
        if let Ok(number) = in_word(piece) {
            found.push(number);
            continue;
        }
        let mut last = "";
        for word in piece.split_whitespace() {
            match in_word(word) {
                _ if is_in(LABELS, last) => {}
                Ok(number) => found.push(number),
                Err(NotWhole::NoNumber) => {}
                Err(other) => reason = other,
            }
            last = word;
        }
    }
    found.dedup();
    match <[String; 1]>::try_from(found) {
        Ok([number]) => Ok(number),
        Err(none) if none.is_empty() => Err(reason),
        Err(several) => Err(NotWhole::Several(several)),
    }
}

/// That of a keyboard and that of typography.
const MINUS: &[char] = &['-', '\u{2212}'];

/// What programs print that have found nothing.
const NOTHING: &str = "None Nothing nil null undefined nan inf Infinity";

/// The types of many languages that are shown behind a number, as in `306n`, `306UL` and `306u64`.
const TYPES: &str = "n u l ul ll ull u32 u64 u128 usize i32 i64 i128";

/// What is before a number that is no answer, as in `Part 2`.
const LABELS: &str = "part day year code";

/// Separators of thousands, beside blanks.
const SEPARATORS: &[char] = &[',', '.', '_', '\'', '’'];

/// Whether a list has a word, in whatever case.
fn is_in(list: &str, word: &str) -> bool {
    list.split(' ').any(|it| it.eq_ignore_ascii_case(word))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The digits of a number without a sign.
fn unsigned_number(text: &str) -> Result<String, NotWhole> {
    let name = text.find(|c: char| c.is_ascii_alphabetic());
    let text = match name.filter(|it| is_in(TYPES, &text[*it..])) {
        Some(name) => text[..name].trim_end_matches('_'),
        None => text,
    };
    let (text, power) = match text.split_once(['e', 'E']) {
        Some((mantissa, power)) => (mantissa, power.parse().map_err(|_| NotWhole::NoNumber)?),
        None => (text, 0_i8),
    };
    let (whole, decimals) = match text.rsplit_once('.') {
        // Several are separators of thousands.
        Some((whole, decimals)) if !whole.contains('.') => (whole, decimals),
        _ => (text, "0"),
    };
    let whole = without_separators(whole)
        .filter(|_| is_digits(decimals))
        .ok_or(NotWhole::NoNumber)?;
    let point = whole
        .len()
        .checked_add_signed(power.into())
        .ok_or(NotWhole::Fraction)?;
    let digits = whole + decimals;
    let hidden = "0".repeat(point.saturating_sub(digits.len()));
    match digits.split_at_checked(point) {
        None => Err(NotWhole::Rounded(digits + &hidden)),
        Some((whole, decimals)) if decimals.trim_start_matches('0').is_empty() => {
            Ok(whole.to_owned())
        }
        Some(_) => Err(NotWhole::Fraction),
    }
}

/// Digits with or without separators of thousands.
fn without_separators(text: &str) -> Option<String> {
    let mut digits = text.to_owned();
    if let Some(separator) = text.chars().find(|c| !c.is_ascii_digit()) {
        let is_separator = separator.is_whitespace() || SEPARATORS.contains(&separator);
        let (first, others) = text.split_once(separator)?;
        let is_grouped =
            (1..=3).contains(&first.len()) && others.split(separator).all(|it| it.len() == 3);
        digits = text.replace(separator, "");
        (is_separator && is_grouped).then_some(())?;
    }
    is_digits(&digits).then_some(digits)
}

/// Why a text is no whole number. It is displayed as a clause that can follow the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotWhole {
    /// `4.443561e+14` has fewer digits than the number. Those that are not shown are 0 here.
    Rounded(String),
    /// `500.5`
    Fraction,
    /// `None`, `null` or `nan`.
    Nothing,
    /// Several numbers.
    Several(Vec<String>),
    /// No number is in it.
    NoNumber,
}

impl fmt::Display for NotWhole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rounded(number) => {
                let digits = number.trim_start_matches('0').len();
                write!(f, "is rounded: print all of its {digits} digits")
            }
            Self::Fraction => f.write_str("is no whole number"),
            Self::Nothing => f.write_str("is what a program prints that has found no answer"),
            Self::Several(numbers) => {
                write!(
                    f,
                    "has several numbers, {}: give one of them",
                    numbers.join(", ")
                )
            }
            Self::NoNumber => f.write_str("has no number"),
        }
    }
}

/// Why the site may refuse a text as an answer, if it looks like a number or like none. An answer may
/// be a word, too.
pub fn doubt(answer: &str) -> Option<String> {
    // Some answers of the site start with a zero.
    if is_digits(answer.strip_prefix('-').unwrap_or(answer)) {
        return None;
    }
    match in_text(answer) {
        Ok(number) => Some(format!(
            "the site writes the number in {answer} as {number}"
        )),
        Err(NotWhole::NoNumber) => None,
        Err(reason) => Some(format!("{answer} {reason}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_read_in_every_form_in_which_people_paste_it() {
        for (forms, number) in [
            (
                "306|0306| 306 |306\u{200b}|+306|306.|306.000|\"306\"|**306**|[306]",
                "306",
            ),
            (
                "Ok(Some(306))|Just 306|3.060E+02|0.306e3|306n|306UL|306_i32",
                "306",
            ),
            (
                "part2=306|Part 1:\n306\n|The answer is 306.|Day 22, part 2: 306|306\n306\n|took 1.2s: 306",
                "306",
            ),
            (
                "250,000,000|250'000'000|250_000_000|250.000.000|250\u{202f}000\u{202f}000|250’000’000.0",
                "250000000",
            ),
            ("34 662|34,662", "34662"),
            (
                "-610,959,416|\u{2212}610959416|(-610959416.0)",
                "-610959416",
            ),
            ("4.44356092776315e+14", "444356092776315"),
            ("-0|000|0.0", "0"),
        ] {
            for form in forms.split('|') {
                assert_eq!(in_text(form).as_deref(), Ok(number), "{form}");
            }
        }
    }

    #[test]
    fn what_is_no_whole_number_has_a_reason() {
        let several = ["6440", "5905"].map(str::to_owned).to_vec();
        for (forms, reason) in [
            ("Part 2: 4.443e+05", NotWhole::Rounded("444300".to_owned())),
            ("500.5|1,234.5|3.06e-2|-0.5", NotWhole::Fraction),
            ("None|Part 2: NaN|-inf", NotWhole::Nothing),
            (
                "6440 5905|Part 1: 6440\nPart 2: 5905",
                NotWhole::Several(several),
            ),
            (
                "|ABC|2-|.5|1,2|12,3456|1234,567|1,234,56|4,6,3,5|0x9a|306points|306nm|_u64|Part 2:|1e999|--5|9-5|-",
                NotWhole::NoNumber,
            ),
        ] {
            for form in forms.split('|') {
                assert_eq!(in_text(form), Err(reason.clone()), "{form}");
            }
        }
    }

    #[test]
    fn a_single_word_may_be_long_and_is_joined_with_no_other() {
        assert_eq!(in_word("5905,"), Ok("5905".to_owned()));
        assert_eq!(in_word(&"(".repeat(1_000_000)), Err(NotWhole::NoNumber));
        assert!(in_word(&("7".repeat(1_000_000) + "e9")).is_err());
    }

    #[test]
    fn an_answer_is_doubtful_if_the_site_writes_it_otherwise() {
        for (answer, words) in [
            ("-007", None),
            ("4,6,3,5", None),
            (
                "Some(5)",
                Some("the site writes the number in Some(5) as 5"),
            ),
            ("1e3", Some("1e3 is rounded: print all of its 4 digits")),
            ("500.5", Some("500.5 is no whole number")),
            (
                "nil",
                Some("nil is what a program prints that has found no answer"),
            ),
            (
                "6440 5905",
                Some("6440 5905 has several numbers, 6440, 5905: give one of them"),
            ),
        ] {
            assert_eq!(doubt(answer).as_deref(), words, "{answer}");
        }
    }
}
