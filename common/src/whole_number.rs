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
    // Quotes, brackets, a full stop, or what is invisible.
    let is_around = |c: char| !c.is_alphanumeric() && !MINUS.contains(&c);
    let is_before = |c: char| is_around(c) && !['+', '.'].contains(&c);
    let word = word
        .trim_end_matches(is_around)
        .trim_start_matches(is_before);
    if is_in(NOTHING, word) {
        return Err(NotWhole::Nothing);
    }
    // As in `Some(306)`.
    let word = match word.rsplit_once('(') {
        Some((name, wrapped)) if name.chars().all(|c| c.is_alphanumeric() || c == '(') => wrapped,
        _ => word,
    };
    let (sign, unsigned) = match word.strip_prefix(MINUS) {
        Some(unsigned) => ("-", unsigned),
        None => ("", word.strip_prefix('+').unwrap_or(word)),
    };
    let digits = unsigned_number(unsigned)?;
    let shown = digits.trim_start_matches('0');
    Ok(if shown.is_empty() { "0".to_owned() } else { format!("{sign}{shown}") })
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
const NOTHING: &str = "None Nothing nil null undefined nan -nan inf -inf Infinity -Infinity";

/// The types of many languages that are shown behind a number, as in `306n`, `306UL` and `306u64`.
const TYPES: &str = "n u l ul lu ll ull llu u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize";

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
    let (whole, decimals) = match without_separators(text) {
        Some(whole) => (whole, ""),
        None => with_decimals(text).ok_or(NotWhole::NoNumber)?,
    };
    let point = usize::from(power.unsigned_abs());
    let point = if power < 0 {
        whole.len().checked_sub(point)
    } else {
        Some(whole.len() + point)
    };
    let point = point.ok_or(NotWhole::Fraction)?;
    let digits = whole + decimals;
    let hidden = point.saturating_sub(digits.len());
    match digits.split_at_checked(point) {
        None => Err(NotWhole::Rounded(digits + &"0".repeat(hidden))),
        Some((whole, decimals)) if is_zero(decimals) => Ok(whole.to_owned()),
        Some(_) => Err(NotWhole::Fraction),
    }
}

/// Digits with or without separators of thousands. `306.000` has none, but decimals.
fn without_separators(text: &str) -> Option<String> {
    if is_digits(text) {
        return Some(text.to_owned());
    }
    let separator = text
        .chars()
        .find(|c| c.is_whitespace() || SEPARATORS.contains(c))?;
    let (first, others) = text.split_once(separator)?;
    let is_decimal = separator == '.' && !others.contains(separator);
    let is_grouped =
        (1..=3).contains(&first.len()) && others.split(separator).all(|it| it.len() == 3);
    let digits = text.replace(separator, "");
    (is_grouped && !is_decimal && is_digits(&digits)).then_some(digits)
}

/// A number's whole part and its decimals. Behind a comma, only zeros are decimals, since `1,2` may
/// be a place.
fn with_decimals(text: &str) -> Option<(String, &str)> {
    let comma = || {
        text.rsplit_once(',')
            .filter(|(_, decimals)| is_zero(decimals))
    };
    let (whole, decimals) = text.rsplit_once('.').or_else(comma)?;
    let is_number = is_digits(decimals) || decimals.is_empty();
    without_separators(whole)
        .filter(|_| is_number)
        .map(|whole| (whole, decimals))
}

fn is_zero(decimals: &str) -> bool {
    decimals.bytes().all(|byte| byte == b'0')
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
                "306|0306| 306 |306\u{200b}|+306|306.|306.0|306.000|306,0|(306)|\"306\"|**306**|`306`",
                "306",
            ),
            (
                "Some(306)|Ok(Some(306))|Just 306|[306]|3.06e2|3.060E+02|0.306e3",
                "306",
            ),
            ("306n|306u|306UL|306LL|306u64|306_i32|Some(306usize)", "306"),
            (
                "Part 2: 306|part2=306|Part 2 306|Part 1:\n306\n|The answer is 306.",
                "306",
            ),
            (
                "Day 22, part 2: 306|306 points|Part 2: Some(306)|took 1.2s: 306",
                "306",
            ),
            (
                "250,000,000|250'000'000|250 000 000|250_000_000|250.000.000",
                "250000000",
            ),
            (
                "250\u{202f}000\u{202f}000|250’000’000|250,000,000.0|2.50000000e8",
                "250000000",
            ),
            ("34 662|34,662|34662", "34662"),
            ("797160.0|797160,0|7.971600e5", "797160"),
            (
                "-610959416|-610,959,416|\u{2212}610959416|-610959416.0|(-610959416)",
                "-610959416",
            ),
            (
                "4.44356092776315e+14|444,356,092,776,315",
                "444356092776315",
            ),
            ("0|-0|000|0.0", "0"),
        ] {
            for form in forms.split('|') {
                assert_eq!(in_text(form).as_deref(), Ok(number), "{form}");
            }
        }
    }

    #[test]
    fn what_is_no_whole_number_has_a_reason() {
        let rounded = |number: &str| NotWhole::Rounded(number.to_owned());
        for (forms, reason) in [
            ("2.5e8|Part 2: 2.5e+08", rounded("250000000")),
            ("4.443561e+14", rounded("444356100000000")),
            (
                "500.5|1,234.5|5.905|3.06e-2|3.065e2|-0.5",
                NotWhole::Fraction,
            ),
            (
                "None|nan|Part 2: NaN|null|-inf|undefined",
                NotWhole::Nothing,
            ),
            (
                "6440 5905|Part 1: 6440\nPart 2: 5905",
                several(&["6440", "5905"]),
            ),
            (
                "|ABC|2-|.5|1,2|12,3456|4,6,3,5|0x9a|306points|306nm|u64|_u64|Part 2:|1e999|--5|9-5|-",
                NotWhole::NoNumber,
            ),
        ] {
            for form in forms.split('|') {
                assert_eq!(in_text(form), Err(reason.clone()), "{form}");
            }
        }
    }

    fn several(numbers: &[&str]) -> NotWhole {
        NotWhole::Several(numbers.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn a_single_word_may_be_long_and_is_joined_with_no_other() {
        assert_eq!(in_word("5905,"), Ok("5905".to_owned()));
        assert_eq!(in_word(&"(".repeat(1_000_000)), Err(NotWhole::NoNumber));
        assert!(in_word(&("7".repeat(1_000_000) + "e9")).is_err());
    }

    #[test]
    fn an_answer_is_doubtful_if_the_site_writes_it_otherwise() {
        for answer in ["500", "-5", "007", "RGLR", "4,6,3,5", "co,de,ka"] {
            assert_eq!(doubt(answer), None, "{answer}");
        }
        for (answer, words) in [
            ("500.0", "the site writes the number in 500.0 as 500"),
            ("Some(5)", "the site writes the number in Some(5) as 5"),
            ("+5", "the site writes the number in +5 as 5"),
            (
                "None",
                "None is what a program prints that has found no answer",
            ),
            ("1e3", "1e3 is rounded: print all of its 4 digits"),
        ] {
            assert_eq!(doubt(answer).as_deref(), Some(words));
        }
    }
}
