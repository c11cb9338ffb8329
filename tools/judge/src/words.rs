//! The numbers and words of an output.

use std::ops::Range;

/// Whether a text has an answer as a word of its own, and not as a piece of a longer, negative or
/// decimal number.
pub(crate) fn has(text: &str, answer: &str) -> bool {
    places(text, answer).next().is_some()
}

/// Where a text has an answer as a word of its own.
pub(crate) fn places(text: &str, answer: &str) -> impl Iterator<Item = usize> {
    let starts = text.match_indices(answer).map(|(start, _)| start);
    starts.filter(move |&start| {
        let (before, after) = (&text[..start], &text[start + answer.len()..]);
        ends_before(before) && ends_after(answer, after)
    })
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

fn ends_before(text: &str) -> bool {
    let is_decimal = text
        .strip_suffix('.')
        .is_some_and(|whole| whole.ends_with(is_digit));
    !is_decimal && !text.ends_with(|c| is_of_word(c) || c == '-')
}

/// JavaScript prints a `BigInt` as `306n`, and other languages print a whole number as `306.0`.
fn ends_after(answer: &str, text: &str) -> bool {
    let text = text
        .strip_prefix('n')
        .filter(|_| answer.ends_with(is_digit))
        .unwrap_or(text);
    let decimals = text
        .strip_prefix('.')
        .map(|decimals| decimals.trim_start_matches('0'));
    !decimals.is_some_and(|rest| rest.starts_with(is_digit)) && !text.starts_with(is_of_word)
}

/// A number in a line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Number<'a> {
    /// As the site wants it: `306` for `306.0` and `306n`.
    pub(crate) text: &'a str,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// Units of what is no answer.
const UNITS: &[&str] = &[
    "ns",
    "us",
    "µs",
    "μs",
    "ms",
    "s",
    "sec",
    "secs",
    "second",
    "seconds",
    "msec",
    "usec",
    "millis",
    "nanos",
    "micros",
    "milliseconds",
    "microseconds",
    "nanoseconds",
    "min",
    "minutes",
    "kb",
    "mb",
    "kib",
    "mib",
    "bytes",
];

/// Words before a number that is no answer.
const ASIDES: &[&str] = &[
    "took", "time", "times", "elapsed", "duration", "runtime", "expected", "should",
];

/// Words right before a number that is no answer, as in `Advent of Code 2020, day 22`.
const HEADINGS: &[&str] = &["day", "year", "code", "aoc"];

/// Suffixes of numbers in several languages. A longer one is a word, as in `306points`.
const SUFFIXES: &[&str] = &["", "n", "N", "L"];

/// The numbers of a line that may be answers. One with decimals, a unit or a word such as `took` is
/// none, nor one in a word such as `day22`, nor one in brackets beside others. Those of labels are
/// words, as in `Part 1: Some(306)` and `Time of part 1: 12`.
pub(crate) fn numbers<'a>(line: &'a str, labels: &[Range<usize>]) -> Vec<Number<'a>> {
    let is_in = |word: &str, list: &[&str]| list.iter().any(|it| it.eq_ignore_ascii_case(word));
    let mut found = Vec::new();
    let (mut opened, mut closed) = (0, 0);
    let mut from = 0;
    let is_number =
        |(at, c): &(usize, char)| is_digit(*c) && !labels.iter().any(|label| label.contains(at));
    while let Some(start) = line[from..]
        .char_indices()
        .map(|(at, c)| (from + at, c))
        .find(is_number)
        .map(|it| it.0)
    {
        let gap = &line[from..start];
        opened += gap.matches(['(', '[']).count();
        closed += gap.matches([')', ']']).count();
        let is_debug = |word: &str| labels.is_empty() && word.eq_ignore_ascii_case("debug");
        let is_aside = words(gap).any(|word| is_in(word, ASIDES) || is_debug(word))
            || words(gap).last().is_some_and(|word| is_in(word, HEADINGS));
        let (number, end) = number_at(line, start, from);
        let number = number.filter(|_| !is_aside);
        found.extend(number.map(|number| (opened.saturating_sub(closed), number)));
        from = end;
    }
    let least = found.iter().map(|(depth, _)| *depth).min();
    found.retain(|(depth, _)| Some(*depth) == least);
    found.into_iter().map(|(_, number)| number).collect()
}

/// The number that starts with the digit there, if it may be an answer, and its end. The one before
/// has ended at `last`.
fn number_at(line: &str, start: usize, last: usize) -> (Option<Number<'_>>, usize) {
    let run = |from: usize, is: fn(char) -> bool| {
        from + line[from..].find(|c| !is(c)).unwrap_or(line.len() - from)
    };
    let is_ascii_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let is_letter = |c: char| c.is_ascii_alphabetic();
    let (before, gap) = (&line[..start], &line[last..start]);
    // The end of `306points291` is a number, but that of `part306` is none.
    let is_glued = last > 0 && gap.len() >= 3 && gap.chars().all(is_letter);
    let is_in_word = before
        .trim_end_matches('_')
        .ends_with(|c: char| c.is_ascii_alphanumeric());
    if is_in_word && !is_glued {
        return (None, run(start, is_ascii_word));
    }
    let whole_end = run(start, is_digit);
    let token = line[start..run(start, |c| is_digit(c) || c == '.')].trim_end_matches('.');
    let mut end = start + token.len();
    // `306.0` is whole, but the version 1.0.0 is not.
    let decimals = &line[whole_end..end];
    let is_whole = decimals.matches('.').count() < 2 && !decimals.contains(|c| c > '0');
    // 3.06e+02 is a rounded answer, but 3.06e-02 is a time.
    let exponent = line[end..].strip_prefix(['e', 'E']).unwrap_or_default();
    let power = exponent.trim_start_matches(['+', '-']);
    let is_rounded = power.starts_with(is_digit) && !exponent.starts_with('-');
    if power.starts_with(is_digit) {
        end = run(line.len() - power.len(), is_digit);
    }
    let suffix = &line[end..run(end, is_ascii_word)];
    let after = line[end..].trim_start_matches(' ');
    let unit = &after[..after
        .find(|c: char| !c.is_alphanumeric())
        .unwrap_or(after.len())];
    let is_measure = after.starts_with('%') || UNITS.contains(&unit.to_lowercase().as_str());
    // `0x9a` is no number.
    let is_word = suffix.len() >= 3 && suffix.chars().take(3).all(is_letter);
    if !is_word && !SUFFIXES.contains(&suffix) {
        return (None, end + suffix.len());
    }
    if is_measure || !is_whole && !is_rounded {
        return (None, end);
    }
    let minus = before.strip_suffix('-').filter(|rest| {
        !rest.ends_with(|c: char| is_of_word(c) || matches!(c, '-' | ')' | ']' | '"'))
    });
    let start = minus.map_or(start, str::len);
    let text = &line[start..if is_rounded { end } else { whole_end }];
    (Some(Number { text, start, end }), end)
}

/// The words of letters in a text.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphabetic())
        .filter(|word| !word.is_empty())
}

/// The text without separators of thousands, as in `598,416`, if one is in an answer. A wrong number
/// has it, too.
pub(crate) fn without_separators(text: &str, answer: &str) -> String {
    let mut text = text.to_owned();
    if answer.len() < 4 || !answer.chars().all(is_digit) {
        return text;
    }
    for separator in [
        ",", "_", "'", "’", ".", " ", "\u{a0}", "\u{202f}", "\u{2009}",
    ] {
        let joined = without(&text, separator);
        if !has(&text, answer) && has(&joined, answer) {
            text = joined;
        }
    }
    text
}

/// The text without a separator between a digit and just three more.
fn without(text: &str, separator: &str) -> String {
    let mut pieces = text.split(separator);
    let mut joined = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let is_group =
            joined.ends_with(is_digit) && piece.chars().take_while(|&c| is_digit(c)).count() == 3;
        joined += if is_group { "" } else { separator };
        joined += piece;
    }
    joined
}

/// A number and its noun.
pub(crate) fn plural(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_a_word_of_its_own() {
        let right = "306|Part 1: 306|306.|(306)|part2=306|306,291|306n|306.0 s|...306|1306 306";
        for text in right.split('|') {
            assert!(has(text, "306"), "{text}");
        }
        let wrong = "|1306|3061|3.306|-306|306.5|306.05|306ms|part306|306e5|306_000|306n5";
        for text in wrong.split('|') {
            assert!(!has(text, "306"), "{text}");
        }
        assert!(has("sum: -15", "-15") && !has("--15", "-15") && !has("3-15", "-15"));
        assert!(has("It says RGLR.", "RGLR") && !has("RGLRn", "RGLR"));
    }

    #[test]
    fn a_number_is_told_from_a_time_and_a_piece_of_a_word() {
        for (line, expected) in [
            ("306 306n 306.0 :-306 306points.", "306 306 306 -306 306"),
            ("306.5 3.06e+02 3.06e-02 1.0.0", "3.06e+02"),
            ("day22 part306 0x306 306_000 v2", ""),
            ("306 (29) [17] 291", "306 291"),
            ("((306), (291))", "306 291"),
            ("306 ms, 306ms, 306.5 µs, 3 %", ""),
            ("took about 17, got 306 (time 12)", "306"),
            ("Advent of Code 2020, day 22: 306", "306"),
            ("598416-32points17 答案是306和", "598416 32 17 306"),
        ] {
            let found: Vec<&str> = numbers(line, &[]).iter().map(|it| it.text).collect();
            assert_eq!(found.join(" "), expected, "{line}");
        }
    }

    #[test]
    fn separators_of_thousands_do_not_count() {
        for text in [
            "598,416",
            "598_416",
            "598'416",
            "598.416",
            "598 416",
            "598\u{202f}416",
        ] {
            assert_eq!(without_separators(text, "598416"), "598416");
        }
        for text in ["1,598,416", "598,416,000", "598,41"] {
            assert_eq!(without_separators(text, "598416"), text);
        }
    }
}
