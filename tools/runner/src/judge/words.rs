//! The numbers and words of an output.

/// Whether a text has an answer as a word of its own, and not as a piece of a longer, negative or
/// decimal number.
pub(super) fn has(text: &str, answer: &str) -> bool {
    places(text, answer).next().is_some()
}

/// Where a text has an answer as a word of its own.
pub(super) fn places(text: &str, answer: &str) -> impl Iterator<Item = usize> {
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
    let is_decimal = text.strip_suffix('.').is_some_and(|whole| whole.ends_with(is_digit));
    !is_decimal && !text.ends_with(|c| is_of_word(c) || c == '-')
}

/// JavaScript prints a `BigInt` as `306n`, and other languages print a whole number as `306.0`.
fn ends_after(answer: &str, text: &str) -> bool {
    let text = text.strip_prefix('n').filter(|_| answer.ends_with(is_digit)).unwrap_or(text);
    let decimals = text.strip_prefix('.').map(|decimals| decimals.trim_start_matches('0'));
    !decimals.is_some_and(|rest| rest.starts_with(is_digit)) && !text.starts_with(is_of_word)
}

/// What a number may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A whole number, or a word that is the answer.
    Whole,
    /// A number with decimals or an exponent, which is no answer.
    Fraction,
    /// A number that is told beside the answers, such as one in brackets or behind `time`.
    Aside,
    /// A time or a share.
    Measure,
}

/// A number in a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Number<'a> {
    /// As the site wants it: `306` for `306.0` and `306n`.
    pub(super) text: &'a str,
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) kind: Kind,
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

/// Words before numbers that are no answers.
const ASIDES: &[&str] =
    &["took", "time", "times", "elapsed", "duration", "runtime", "debug", "expected", "should"];

/// Words right before numbers that are no answers, as in `Advent of Code 2020, day 22`.
const HEADINGS: &[&str] = &["day", "code", "aoc"];

/// So many characters before a number, words say nothing of it.
const FAR: usize = 200;

/// Suffixes of whole numbers in several languages.
const SUFFIXES: &[&str] = &["", "n", "N", "L", "l", "u", "U", "UL", "LL", "ULL", "i64", "u64"];

/// The numbers of a line, without those in words such as `day22`.
pub(super) fn numbers(line: &str) -> Vec<Number<'_>> {
    let mut found: Vec<Number<'_>> = Vec::new();
    let mut from = 0;
    while let Some(start) = line[from..].find(is_digit).map(|at| from + at) {
        let last = found.last().map(|it| it.end);
        let (number, end) = number_at(line, start, last);
        found.extend(number);
        from = end;
    }
    let mut from = 0;
    let (mut opened, mut closed) = (0, 0);
    let depths: Vec<usize> = found
        .iter()
        .map(|it| {
            opened += line[from..it.start].matches(['(', '[']).count();
            closed += line[from..it.start].matches([')', ']']).count();
            from = it.start;
            opened.saturating_sub(closed)
        })
        .collect();
    let whole = found.iter().zip(&depths).filter(|(it, _)| it.kind == Kind::Whole);
    let least = whole.map(|(_, depth)| *depth).min();
    for (number, depth) in found.iter_mut().zip(depths) {
        if matches!(number.kind, Kind::Whole | Kind::Fraction)
            && least.is_some_and(|least| depth > least)
        {
            number.kind = Kind::Aside;
        }
    }
    found
}

/// The number that starts with the digit there, unless it is a piece of a word, and the end of
/// what it is a piece of.
fn number_at(line: &str, start: usize, last: Option<usize>) -> (Option<Number<'_>>, usize) {
    let length = |from: usize, is: fn(char) -> bool| {
        line[from..].find(|c| !is(c)).unwrap_or(line.len() - from)
    };
    let is_ascii_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let before = &line[..start];
    let is_in_word = before.trim_end_matches('_').ends_with(|c: char| c.is_ascii_alphanumeric())
        && !before.ends_with(|c: char| !is_ascii_word(c));
    let letters = before.len() - before.trim_end_matches(|c: char| c.is_ascii_alphabetic()).len();
    // `598416universes32`
    let is_behind_glued = letters >= 3 && last == Some(start - letters);
    if is_in_word && !is_behind_glued {
        return (None, start + length(start, is_ascii_word));
    }
    let whole_end = start + length(start, is_digit);
    let mut end = whole_end;
    let mut is_fraction = false;
    while let Some(decimals) = line[end..].strip_prefix('.')
        && decimals.starts_with(is_digit)
    {
        let count = length(end + 1, is_digit);
        // `306.0` is whole, but the version 1.0.0 is not.
        is_fraction |= end != whole_end || decimals[..count].contains(|c| c != '0');
        end += 1 + count;
    }
    if let Some(exponent) = line[end..].strip_prefix(['e', 'E'])
        && exponent.trim_start_matches(['+', '-']).starts_with(is_digit)
    {
        is_fraction = true;
        end += 1 + exponent.len() - exponent.trim_start_matches(['+', '-']).len();
        end += length(end, is_digit);
    }
    let suffix = &line[end..end + length(end, is_ascii_word)];
    let after = line[end..].trim_start_matches(' ');
    let unit = &after[..after.find(|c: char| !c.is_alphanumeric()).unwrap_or(after.len())];
    let is_measure = after.starts_with('%') || UNITS.contains(&unit.to_lowercase().as_str());
    // `598416universes` is a number and a word, but `0x9a` is not.
    let is_glued = suffix.len() >= 3 && suffix.chars().take(3).all(|c| c.is_ascii_alphabetic());
    if !is_measure && !is_glued && !SUFFIXES.contains(&suffix) {
        return (None, end + suffix.len());
    }
    let minus = before.strip_suffix('-').filter(|rest| {
        !rest.ends_with(|c: char| is_of_word(c) || matches!(c, '-' | ')' | ']' | '"'))
    });
    let start = minus.map_or(start, str::len);
    let kind = if is_measure {
        Kind::Measure
    } else if is_aside(&line[..start]) {
        Kind::Aside
    } else if is_fraction {
        Kind::Fraction
    } else {
        Kind::Whole
    };
    let text = &line[start..if is_fraction { end } else { whole_end }];
    (Some(Number { text, start, end, kind }), end)
}

/// Whether the words before a number say that it is no answer.
fn is_aside(before: &str) -> bool {
    // Words far away, and columns, have nothing to do with each other.
    let far = before.char_indices().nth_back(FAR).map_or(0, |(at, _)| at);
    let before = before[far..].rsplit(['|', ';']).next().unwrap_or(before);
    let is_in = |word: &str, list: &[&str]| list.iter().any(|it| it.eq_ignore_ascii_case(word));
    let is_heading = !before.ends_with(is_digit)
        && words(before).last().is_some_and(|last| {
            let is_next = !before[before.rfind(last).unwrap_or(0)..].contains(is_digit);
            is_next && is_in(last, HEADINGS)
        });
    is_heading || words(before).any(|word| is_in(word, ASIDES))
}

/// The words of letters in a text.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty())
}

/// The text with an answer as the site wants it, where it is printed with separators, as in
/// `598,416`.
pub(super) fn without_separators(text: &str, answer: &str) -> String {
    let mut text = text.to_owned();
    if answer.len() < 4 || !answer.chars().all(is_digit) {
        return text;
    }
    for separator in [",", "_", "'", "’", ".", " ", "\u{a0}", "\u{202f}", "\u{2009}"] {
        let first = answer.len() % 3;
        let groups = answer.char_indices().fold(String::new(), |groups, (index, digit)| {
            let is_start = index > 0 && index % 3 == first;
            groups + if is_start { separator } else { "" } + digit.encode_utf8(&mut [0; 4])
        });
        let mut new = String::new();
        let mut rest = &text[..];
        while let Some(start) = rest.find(&groups) {
            let (before, after) = (&rest[..start], &rest[start + groups.len()..]);
            let goes_on = after.trim_start_matches(separator).starts_with(is_digit);
            let is_longer = before.trim_end_matches(separator).ends_with(is_digit)
                || (goes_on && separator != " ");
            new = new + before + if is_longer { &groups } else { answer };
            rest = after;
        }
        text = new + rest;
    }
    text
}

/// A number and its noun.
pub(super) fn plural(count: usize, noun: &str) -> String {
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
            ("306 306n 306.0 :-306", "306 306 306 -306"),
            ("306.5 3.06e+02", "306.5? 3.06e+02?"),
            ("day22 part306 0x306 306_000 v2", ""),
            ("306 (291)", "306 291!"),
            ("306 ms, 306ms, 306.5 µs, 3 %", "306: 306: 306.5: 3:"),
            ("took 306", "306!"),
            ("598416universes598416-32 答案是306和", "598416 598416 32 306"),
        ] {
            let show = |it: &Number<'_>| {
                let mark = match it.kind {
                    Kind::Whole => "",
                    Kind::Fraction => "?",
                    Kind::Aside => "!",
                    Kind::Measure => ":",
                };
                it.text.to_owned() + mark
            };
            let found: Vec<String> = numbers(line).iter().map(show).collect();
            assert_eq!(found.join(" "), expected, "{line}");
        }
    }

    #[test]
    fn separators_of_thousands_do_not_count() {
        for text in ["598,416", "598_416", "598'416", "598.416", "598 416", "598\u{202f}416"] {
            assert_eq!(without_separators(text, "598416"), "598416");
        }
        for text in ["1,598,416", "598,416,000", "598,41"] {
            assert_eq!(without_separators(text, "598416"), text);
        }
    }
}
