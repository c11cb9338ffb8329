//! Where a program prints its answers, learned from all that it prints.
//!
//! A program may print what it likes, but it prints an answer in the same place whatever its input
//! is: behind the same words, or as the same number from an end of its output. No word has a meaning,
//! but for the numerals of the two parts. The rules:
//!
//! - The place of a part is where its right answer stands most often, and what stands there on another
//!   input is the program's answer to it. A part that is never right is looked for behind its label, or
//!   else where numbers vary and are as long as its answers.
//! - The answer to part 1 comes first, unless both are named.
//! - A wrong program may print a right answer, too: to debug it, in a log of totals, or beside another
//!   guess. So an answer is clear only if no other number may be it as well: none behind the label of
//!   its part if it has no name itself, and none that varies, is as long, and is as near to its part.
//! - Of a program that was ended, only what is named is an answer if it is not right.
//! - A program whose outputs have no other number than the right answers to one part prints that part
//!   alone.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use common::outcome::Part;
use common::whole_number::{NotWhole, in_word};

/// The answers to both parts, if they are known.
pub(crate) type Known = [Option<String>; 2];

/// The words of an input.
pub(crate) type Words = HashSet<String>;

/// What a program has printed for an input.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shown<'a> {
    pub(crate) output: &'a str,
    /// Whether it has ended by itself, so that the end of its output is the end of its answers.
    pub(crate) is_whole: bool,
    pub(crate) right: &'a Known,
    /// Whether an answer is hardly printed by chance: it is no digit, nor the other part's answer,
    /// nor a word of the input.
    pub(crate) is_telling: [bool; 2],
    pub(crate) input: &'a Words,
}

/// A number of an output, or a word where answers are words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Number {
    /// As the site wants it: `306` for `306.0`, `0306`, `306UL` and `3.06e+02`.
    pub(crate) text: String,
    pub(crate) printed: String,
    /// Whether it has fewer digits than the number that is meant, as `2.5e8` may have.
    pub(crate) is_rounded: bool,
    /// What stands between the last other number of its line and this one.
    before: String,
    /// The part that is named beside it, or in the line above.
    name: Option<Part>,
    /// The part whose label is all that its line has besides, as in `Part 1: 306`.
    label: Option<Part>,
    /// Which of the lines with numbers it stands in, and which number of that it is.
    start: (usize, usize),
    places: Vec<Place>,
}

/// A place in all outputs of a program.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Place {
    /// Behind these words of its line, so many from the last such.
    Behind(String, usize),
    /// So many lines with numbers from the start of an output, and so many numbers from the end of that.
    FromStart(usize, usize),
    /// The same from the end of an output.
    FromEnd(usize, usize),
}

/// What an output says of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    Right,
    Wrong,
    /// Nothing stands in its place.
    Missing,
    /// The right answer stands elsewhere, or other numbers may be it as well.
    Elsewhere,
    /// It has no place, because no output has the right answer in any one.
    NeverRight,
}

/// What is read as the answer to a part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Reading {
    pub(crate) number: Option<Number>,
    pub(crate) verdict: Verdict,
}

/// Where a program prints the answers to both parts.
#[derive(Debug, Clone, Default)]
pub(crate) struct Places {
    of_parts: [Option<Place>; 2],
    /// Whether each part is ever right in its place.
    pub(crate) is_right: [bool; 2],
    /// The only part that it prints.
    pub(crate) only: Option<Part>,
    /// Whether the number in a place may not be meant as the answer to the part.
    is_doubtful: [bool; 2],
    separator: Option<char>,
    are_words: bool,
}

/// So many lines count at either end of an output. What is between them is a log.
const MOST_LINES: usize = 24;

/// So many numbers count at either end of a line.
const MOST_OF_LINE: usize = 8;

/// So many characters may be a number.
const LONGEST: usize = 80;

/// Separators of thousands that have another meaning elsewhere.
const SEPARATORS: &str = ",'’. \u{a0}\u{202f}\u{2009}";

/// The numerals of each part.
const NUMERALS: [&str; 2] = ["1 one first a i silver", "2 two second b ii gold"];

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// Whether a number may belong to the words before another one, as the name of a part.
fn is_numeral(number: &str) -> bool {
    matches!(number, "1" | "2")
}

/// The words of letters and the numbers of a text. `partOne` and `part1` have two each.
fn pieces(text: &str) -> Vec<String> {
    let (mut pieces, mut last) = (Vec::<String>::new(), ' ');
    for c in text.chars() {
        let is_start = !last.is_alphanumeric()
            || is_digit(last) != is_digit(c)
            || last.is_lowercase() && c.is_uppercase();
        match pieces.last_mut() {
            _ if !c.is_alphanumeric() => {}
            Some(piece) if !is_start => piece.push(c),
            _ => pieces.push(c.to_string()),
        }
        last = c;
    }
    pieces
}

/// The part of the first numeral in a text.
fn name(text: &str) -> Option<Part> {
    let is_numeral = |part: &Part, piece: &str| {
        let mut numerals = NUMERALS[part.index()].split(' ');
        numerals.any(|it| it.eq_ignore_ascii_case(piece))
    };
    let pieces = pieces(text).into_iter();
    let mut parts =
        pieces.filter_map(|it| Part::BOTH.into_iter().find(|part| is_numeral(part, &it)));
    parts.next()
}

/// A number as the site wants it.
fn read_number(printed: &str, separator: Option<char>) -> Result<String, NotWhole> {
    match separator {
        // Nothing but that tells that these are no decimals.
        Some('.') => in_word(&printed.replace('.', ",")),
        _ => in_word(printed),
    }
}

/// The end of the number that starts with the digit there, with the exponent or type that may stand
/// behind it, as in `3e2`, `306n`, `306UL` and `306u64`.
fn end_of_number(line: &str, start: usize, separator: Option<char>) -> usize {
    let rest = &line[start..];
    let is_of_number =
        |c: &char| c.is_ascii_alphanumeric() || ".+-_".contains(*c) || Some(*c) == separator;
    let chars = rest.chars().take_while(is_of_number).take(LONGEST);
    let longest = chars.map(char::len_utf8).sum();
    let digits = rest.find(|c| !is_digit(c)).unwrap_or(rest.len());
    let is_end = |end: &usize| {
        let Some((number, behind)) = rest.split_at_checked(*end) else { return false };
        let is_cut = !number.ends_with(char::is_alphanumeric) || behind.starts_with(is_digit);
        let read = read_number(number, separator);
        !is_cut && matches!(read, Ok(_) | Err(NotWhole::Rounded(_) | NotWhole::Fraction))
    };
    start + (digits..=longest).rev().find(is_end).unwrap_or(digits)
}

/// Where the numbers of a line stand. The end of a word such as `day22` is none.
fn numbers(line: &str, separator: Option<char>) -> Vec<Range<usize>> {
    let (mut spans, mut end) = (Vec::new(), 0);
    while let Some(start) = line[end..].find(is_digit).map(|it| end + it) {
        end = end_of_number(line, start, separator);
        let before = &line[..start];
        // A dash between numbers or words is no sign.
        let is_joined = |c: char| c.is_alphanumeric() || matches!(c, ')' | ']' | '-' | '_');
        let unsigned = before.strip_suffix('-');
        let has_sign = unsigned.is_some_and(|it| !it.ends_with(is_joined));
        // `__306__` is in bold.
        let word = before.trim_end_matches('_');
        if !word.ends_with(|c: char| c.is_ascii_alphabetic()) {
            spans.push(start - usize::from(has_sign)..end);
        }
    }
    spans
}

/// Where the words of a line stand, for answers that are words.
fn words(line: &str) -> Vec<Range<usize>> {
    let is_between = |c: char| c.is_whitespace() || "\"'`()[]{}<>:=".contains(c);
    let pieces = line
        .split(is_between)
        .map(|word| word.trim_end_matches(['.', ',', ';']));
    pieces
        .filter(|word| word.contains(char::is_alphanumeric))
        .map(|word| {
            let start = word.as_ptr().addr() - line.as_ptr().addr();
            start..start + word.len()
        })
        .collect()
}

/// The first and the last ones, at most so many of each.
fn ends<T>(mut all: Vec<T>, most: usize) -> Vec<T> {
    if all.len() > 2 * most {
        all.drain(most..all.len() - most);
    }
    all
}

/// The lines of an output, without the middle of a log.
fn lines(output: &str) -> Vec<&str> {
    let mut alike: HashMap<&str, Vec<(usize, &str)>> = HashMap::new();
    for (row, line) in output.split(['\n', '\r']).enumerate() {
        let words = line.find(is_digit).unwrap_or(line.len());
        if line.contains(char::is_alphanumeric) {
            alike.entry(&line[..words]).or_default().push((row, line));
        }
    }
    let ends = alike.into_values().flat_map(|it| ends(it, MOST_LINES));
    let mut lines: Vec<_> = ends.collect();
    lines.sort_unstable();
    lines.into_iter().map(|it| it.1).collect()
}

/// The separator of thousands with which more right answers are written than without any.
fn separator(shown: &[Shown<'_>]) -> Option<char> {
    let count = |separator: &Option<char>| {
        let is_between = |c: char| !is_digit(c) && Some(c) != *separator;
        let is_written = |(output, right): &(&str, &String)| {
            let words = output.split(is_between);
            let mut words =
                words.filter(|it| it.chars().filter(char::is_ascii_digit).eq(right.chars()));
            words.any(|it| read_number(it, *separator).is_ok())
        };
        let rights = shown
            .iter()
            .flat_map(|it| it.right.iter().flatten().map(|right| (it.output, right)));
        rights.filter(is_written).count()
    };
    let all = SEPARATORS.chars().map(Some).chain([None]);
    all.max_by_key(count).flatten()
}

/// A line of an output, the line above it if that is a heading, and where its numbers stand.
struct Line<'a> {
    text: &'a str,
    heading: &'a str,
    spans: Vec<Range<usize>>,
}

impl Number {
    fn is_beside(&self, other: &Self) -> bool {
        self.start.0 == other.start.0
    }
}

impl Places {
    /// Where the numbers of a line stand and the words, such as `None`, that say that there is no
    /// answer, or all its words.
    fn spans(&self, line: &str) -> Vec<Range<usize>> {
        let mut words = words(line);
        if !self.are_words {
            words.retain(|it| in_word(&line[it.clone()]) == Err(NotWhole::Nothing));
            words.extend(numbers(line, self.separator));
            words.sort_by_key(|it| it.start);
        }
        ends(words, MOST_OF_LINE)
    }

    /// The numbers of an output, or its words, the last one first.
    fn numbers(&self, shown: &Shown<'_>) -> Vec<Number> {
        let (mut lines_with, mut heading) = (Vec::new(), "");
        for text in lines(shown.output) {
            let spans = self.spans(text);
            let has_number = spans.iter().any(|it| !is_numeral(&text[it.clone()]));
            lines_with.push(Line { text, heading, spans });
            let is_heading = text.contains(char::is_alphabetic) && !has_number;
            heading = if is_heading { text } else { "" };
        }
        lines_with.retain(|it| !it.spans.is_empty());
        let (mut counts, mut all) = (HashMap::new(), Vec::new());
        for (row, line) in lines_with.iter().enumerate().rev() {
            let columns = line.spans.len();
            for column in (0..columns).rev() {
                let mut number = self.number(line, column, shown.input);
                let later: &mut usize = counts.entry(number.before.clone()).or_default();
                number.start = (row, column);
                number.places = vec![
                    Place::Behind(number.before.clone(), *later),
                    Place::FromStart(row, columns - column),
                    Place::FromEnd(lines_with.len() - row, columns - column),
                ];
                *later += 1;
                all.push(number);
            }
        }
        all
    }

    /// One of the numbers of a line.
    fn number(&self, line: &Line<'_>, index: usize, input: &Words) -> Number {
        let Line { text: line, heading, spans } = line;
        let span = spans[index].clone();
        let printed = line[span.clone()].to_owned();
        let (text, is_rounded) = match read_number(&printed, self.separator) {
            Ok(text) => (text, false),
            Err(NotWhole::Rounded(text)) => (text, true),
            Err(_) => (printed.clone(), false),
        };
        let is_other = |it: &&Range<usize>| !is_numeral(&line[it.start..it.end]);
        let from = spans[..index].iter().rfind(is_other).map_or(0, |it| it.end);
        let to = spans[index + 1..]
            .iter()
            .find(is_other)
            .map_or(line.len(), |it| it.start);
        let (before, behind) = (&line[from..span.start], &line[span.end..to]);
        let is_first = from == 0 && !before.contains(char::is_alphanumeric);
        let above = if is_first { heading } else { "" };
        let mut names = [before, behind, above].into_iter().filter_map(name);
        let mut words = before.split(|c: char| !c.is_alphanumeric());
        let is_of_input = words.any(|it| it.len() > 1 && input.contains(it));
        let has_more = from > 0 || line[span.end..].contains(char::is_alphanumeric);
        let label = match &pieces(before)[..] {
            [numeral] | [_, numeral] if !has_more && !is_of_input => name(numeral),
            _ => None,
        };
        Number {
            text,
            printed,
            is_rounded,
            before: before.split_whitespace().collect(),
            name: names.next(),
            label,
            start: (0, index),
            places: Vec::new(),
        }
    }

    /// Whether a text has this answer.
    pub(crate) fn has(text: &str, answer: &str) -> bool {
        text.match_indices(answer).any(|(start, _)| {
            let (before, behind) = (&text[..start], &text[start + answer.len()..]);
            !before.ends_with(char::is_alphanumeric) && !behind.starts_with(char::is_alphanumeric)
        })
    }

    /// Learns from what a program has printed for many inputs, of the parts that are asked.
    pub(crate) fn learn(shown: &[Shown<'_>], asked: &[Part]) -> Self {
        let mut rights = shown.iter().flat_map(|it| it.right.iter().flatten());
        let are_words = rights.any(|right| !right.contains(is_digit));
        let mut places = Self { separator: separator(shown), are_words, ..Self::default() };
        let numbers = shown.iter().map(|it| places.numbers(it)).collect();
        let outputs = Outputs { shown, numbers };
        let right = Part::BOTH.map(|part| outputs.place(part, None).filter(|it| it.1));
        places.is_right = right.each_ref().map(Option::is_some);
        places.of_parts = right.map(|it| Some(it?.0));
        for part in Part::BOTH {
            let [own, other] = [part.index(), 1 - part.index()];
            if !places.is_right[own] {
                let place = outputs.place(part, places.of_parts[other].as_ref());
                places.of_parts[own] = place.map(|it| it.0);
            }
        }
        if asked.len() > 1 {
            places.put_in_order(&outputs.numbers);
            let mut parts = Part::BOTH.into_iter();
            places.only = parts.find(|it| places.is_alone(*it, &outputs));
        }
        for part in Part::BOTH {
            places.is_doubtful[part.index()] |= places.has_rival(part, &outputs);
        }
        places
    }

    /// The numbers in the places of both parts.
    fn found<'n>(&self, numbers: &'n [Number]) -> [Option<&'n Number>; 2] {
        self.of_parts
            .each_ref()
            .map(|place| at(numbers, place.as_ref()?))
    }

    /// Sees to it that the answer to part 1 comes first, unless both are named.
    fn put_in_order(&mut self, outputs: &[Vec<Number>]) {
        let found = outputs.iter().map(|it| self.found(it));
        let both = found.filter_map(|it| Some([it[0]?, it[1]?]));
        let both: Vec<_> = both.filter(|[one, two]| one != two).collect();
        let are_named = |names: [Part; 2]| {
            both.iter()
                .all(|it| it.map(|it| it.name) == names.map(Some))
        };
        let is_first = |[one, two]: &[&Number; 2]| one.start < two.start;
        let is_usual = both.iter().any(is_first) || are_named(Part::BOTH);
        let has_words = |it: &&Number| it.before.contains(char::is_alphabetic);
        if both.len() > 2 && are_named([Part::Two, Part::One])
            || !is_usual && !both.iter().flatten().any(has_words)
        {
            self.of_parts.swap(0, 1);
        } else {
            self.is_doubtful = [!is_usual; 2];
        }
    }

    /// Whether another number may be the answer to a part as well: it is behind the part's label and
    /// the answer has no name, or it stands in a place for such answers, and is named as well or in the
    /// same line.
    fn has_rival(&self, part: Part, outputs: &Outputs<'_>) -> bool {
        let [own, other] = [part.index(), 1 - part.index()];
        let held = outputs.held(part, None);
        let may_be_answer = |it: &Number| it.places.iter().any(|it| outputs.may_be(&held[it]));
        let mut all = outputs.numbers.iter().filter_map(|numbers| {
            let found = self.found(numbers);
            Some((numbers, found[own]?, found[other]))
        });
        let is_named = all.clone().all(|it| it.1.name == Some(part));
        all.any(|(numbers, own, other)| {
            let is_other = |it: &Number| {
                other.is_some_and(|other| {
                    let is_beside = it.is_beside(own);
                    is_beside && it == other && self.is_right[1 - part.index()]
                        || !is_beside && it.text == other.text
                })
            };
            let is_like = |it: &Number| {
                let is_near = !is_named || it.name == Some(part) || it.is_beside(own);
                is_near && it.text.len() == own.text.len() && may_be_answer(it)
            };
            let is_labelled = |it: &Number| !is_named && it.label == Some(part);
            numbers
                .iter()
                .any(|it| it.text != own.text && !is_other(it) && (is_labelled(it) || is_like(it)))
        })
    }

    /// Whether most outputs have the answer to a part, and none has anything else.
    fn is_alone(&self, part: Part, outputs: &Outputs<'_>) -> bool {
        let digits = |text: &str| text.matches(is_digit).count();
        let mut count = 0;
        let mut all = outputs.shown.iter().zip(&outputs.numbers);
        let are_alone = all.all(|(shown, numbers)| {
            let Some(own) = self.found(numbers)[part.index()] else {
                return numbers.is_empty();
            };
            count += usize::from(shown.is_whole);
            let label = own.label.map_or(0, |_| digits(&own.before));
            let is_nothing = |it: &Number| !it.text.contains(is_digit);
            let mut names = shown.output.lines().filter_map(name);
            digits(shown.output) == digits(&own.printed) + label
                && !numbers.iter().any(is_nothing)
                && names.all(|it| it == part)
        });
        self.is_right[part.index()] && are_alone && count * 2 > outputs.shown.len()
    }

    /// What an output says of each part.
    pub(crate) fn read(&self, shown: &Shown<'_>) -> [Reading; 2] {
        let all = self.numbers(shown);
        let mut found = self.found(&all);
        // One number is no answer to both parts.
        if found[0] == found[1] {
            let is_one = found[0].map(|it| &it.text) == shown.right[0].as_ref();
            found[usize::from(is_one)] = None;
        }
        Part::BOTH.map(|part| {
            let [own, other] = [part.index(), 1 - part.index()];
            let right = shown.right[own].as_ref();
            let is_right = |it: &Number| Some(&it.text) == right;
            let is_elsewhere = |number: &Number| {
                let may_be = number.name != Some(part) && shown.is_whole && shown.is_telling[own];
                may_be
                    && all
                        .iter()
                        .any(|it| is_right(it) && Some(it) != found[other])
            };
            let verdict = match found[own] {
                Some(number) if is_right(number) && !self.is_doubtful[own] => Verdict::Right,
                Some(number) if is_right(number) || is_elsewhere(number) => Verdict::Elsewhere,
                Some(number) if self.is_final(part, number, shown) => Verdict::Wrong,
                None if self.of_parts[own].is_none() => Verdict::NeverRight,
                _ => Verdict::Missing,
            };
            Reading { number: found[own].cloned(), verdict }
        })
    }

    /// Whether a number is an answer, and not one behind which more would have followed if the program
    /// had not been ended.
    fn is_final(&self, part: Part, number: &Number, shown: &Shown<'_>) -> bool {
        let words = |part: usize| match &self.of_parts[part] {
            Some(Place::Behind(words, _)) => Some(words),
            _ => None,
        };
        let own = words(part.index()).filter(|it| it.contains(char::is_alphanumeric));
        let is_known = own.is_some() && own != words(1 - part.index());
        shown.is_whole || is_known && !shown.output.ends_with(&number.printed)
    }
}

/// The number at a place.
fn at<'n>(numbers: &'n [Number], place: &Place) -> Option<&'n Number> {
    numbers.iter().find(|it| it.places.contains(place))
}

/// The outputs from which places are learned.
struct Outputs<'a> {
    shown: &'a [Shown<'a>],
    numbers: Vec<Vec<Number>>,
}

/// What all outputs have in a place, compared with the right answers to a part.
#[derive(Debug, Default)]
struct Held<'a> {
    right: usize,
    /// How often it is right where that tells something.
    telling: usize,
    /// How often it is as long as the right answer.
    similar: usize,
    /// How often it is behind the label of the part.
    labelled: usize,
    /// How often it is named so.
    named: usize,
    /// How many numbers stand behind it, in all outputs.
    behind: usize,
    text: Option<&'a str>,
    varies: bool,
}

impl Outputs<'_> {
    /// Whether so many are most. Programs that crash or are late may print no number.
    fn are_most(&self, count: usize) -> bool {
        let all = self.numbers.iter().filter(|it| !it.is_empty());
        count * 4 >= all.count() * 3
    }

    /// Whether there may be answers in a place.
    fn may_be(&self, held: &Held<'_>) -> bool {
        held.varies && self.are_most(held.similar)
    }

    /// What stands in each place, but for the numbers in that of the other part.
    fn held(&self, part: Part, other: Option<&Place>) -> HashMap<&Place, Held<'_>> {
        let mut all: HashMap<&Place, Held<'_>> = HashMap::new();
        for (shown, numbers) in self.shown.iter().zip(&self.numbers) {
            let right = shown.right[part.index()].as_ref();
            let other = other.and_then(|it| at(numbers, it));
            for (from_end, number) in numbers.iter().enumerate().filter(|it| Some(it.1) != other) {
                // One output or two tell little of places.
                let is_usual = self.shown.len() > 2 || from_end < 2 || number.name == Some(part);
                let is_right = right == Some(&number.text) && is_usual;
                let is_telling = shown.is_telling[part.index()];
                let is_long = right.is_none_or(|it| it.len() == number.text.len());
                for place in &number.places {
                    let held = all.entry(place).or_default();
                    held.right += usize::from(is_right);
                    held.telling += usize::from(is_right && is_telling);
                    held.similar += usize::from(is_long);
                    held.labelled += usize::from(number.label == Some(part));
                    held.named += usize::from(number.name == Some(part));
                    held.behind += from_end;
                    held.varies |= held.text.is_some_and(|it| it != number.text);
                    held.text = Some(&number.text);
                }
            }
        }
        all
    }

    /// The place of a part, and whether it is right there, but hardly by chance. One that is never right
    /// is behind the label of the part, or where there may be answers.
    fn place(&self, part: Part, other: Option<&Place>) -> Option<(Place, bool)> {
        let all = self.shown.iter().zip(&self.numbers);
        let count = all.filter(|it| it.0.is_whole && !it.1.is_empty()).count();
        let is_right =
            |it: &Held<'_>| it.right > 0 && (it.telling * 4 >= count || it.right >= count);
        let key = |(place, held): &(&Place, Held<'_>)| {
            let right = is_right(held).then_some((held.telling, held.right));
            let is_likely = right.is_none() && self.may_be(held);
            let last = Reverse((held.behind, (*place).clone()));
            (right, held.labelled, held.named, is_likely, last)
        };
        let (place, held) = self.held(part, other).into_iter().max_by_key(key)?;
        let are_pairs = self.numbers.iter().all(|it| it.is_empty() || it.len() == 2);
        let is_twin = matches!((place, other), (Place::Behind(one, _), Some(Place::Behind(two, _))) if one == two);
        let is_place =
            is_right(&held) || held.labelled > 0 || self.may_be(&held) || are_pairs && is_twin;
        is_place.then(|| (place.clone(), is_right(&held)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANSWERS: [[u64; 2]; 8] = [
        [306, 291],
        [1024, 45],
        [77, 900_145],
        [34_945, 30_875],
        [205, 1_105],
        [6_440, 5_905],
        [84, 65],
        [250_957_639, 251_515_496],
    ];

    /// What exact programs print, with `$1` and `$2` in place of the answers, `$n` of a number that
    /// varies, `$p` of a player, `$l` of a log that grows and `$t` of one whose last total is the
    /// answer to part 2. A bar is a line end, and two are a bar.
    const RIGHT: &[&str] = &[
        "$1|$2",
        "($1, $2)",
        "$1n -> $2.0",
        "($1UL, $2u64)",
        "000$1|+$2",
        "Part 1: $1|Part 2: $2",
        "Part One: $1, part_two = $2",
        "PartA $1Part #B - $2",
        "first star: $1|second half: $2",
        "Part 1: $1|Part 1: $2",
        "2) $2|1) $1",
        "p2=$2 p1: $1",
        "Part 2:|$2|Part 1:|$1",
        "$2 is the answer to part 2|$1 is the answer to part 1",
        "{'part1': {'answer': $1, 'ms': 0.$n}, 'part2': {'answer': $2, 'ms': $n}}",
        "Part 1: player $p wins with $1|Part 2: player $p wins with $2",
        "Part 1: $1|Part 1 took $n ms|Part 2: $2|Part 2 took $n ms",
        "Part 1 example: 12|Part 1: $1|Part 2 example: 13|Part 2: $2",
        "|| Part || Answer || Time |||| 1 || $1 || $n |||| 2 || $2 || $n ||",
        "day,part1,part2|22,$1,$2",
        "Part 1: 3 * $n + 2 * 7 = $1|Part 2: 97 * $n = $2",
        "$1|$2|Total: 0:00:00.12$n456",
        "$l$1|$l$2",
        "$lResult: $1|Result: $2|$l",
        "$1|END OF PART1|$2|END OF PART2",
        "$1|$p|$2",
        "答案是$1和$2。",
        "$lWinnings without jokers: $1|Winnings with jokers: $2",
        "day22 $1|$n-$2",
        "12 $n $1|$2 -> max = $2",
        "$L|Part 1: $1|$L|Part 2: $2",
        "[#] 1/2|[##] 2/2|Answer to part 1 = $1|[#] 1/2|[##] 2/2|Answer to part 2 = $2",
    ];

    /// What wrong programs print.
    const WRONG: &[&str] = &[
        "$2|$1",
        "Part 1: $2|Part 2: $1",
        "Winnings with jokers: $2|Winnings: $1",
        "Part 1: 77|$l|Part 2: $2",
        "Part 1: $n|Part 2: 7$n|debug: $1 $2",
        "Part 1: $1|$tPart 2: 9",
        "Part 1: $1|Part 2: 0",
        "Part 1: $1|Part 2: None",
        "(0, $2)",
        "$1 and $n",
        "$1|x$2",
        "-$1|-$2",
    ];

    /// What else wrong programs print, beside what is right.
    const DEBUGGED: &[&str] = &[
        "$1|$2|debug $r1 $r2",
        "Part 1: $1|Part 2: $2|debug $r1 $r2",
        "$l$r1 $r2|Score: $1|Score: $2",
        "total: 5|total: $r1|total: $1|$l$r2",
        "$r1|$tSum: $2",
        "$r1|$ttotal: $2",
        "total: $r1|total: $r2|Part 1: $1|Part 2: $2",
        "Part 1: $1, Part 2: $2, seen: $r1 $r2",
        "{'seen': $n, 'part1': $1, 'part2': $2, 'best': [$r1, $r2]}",
        "$r1|$tSum: 7",
        "Part 1: $1 or $r1|Part 2: $r2 or $2",
        "debug $r1 $r2|Part 1: 0|Part 2: 0",
        "debug $r1 $r2|Part 1: None|Part 2: None",
        "best $r1|best $r1|best $r1|Answer: $1|$2",
    ];

    fn output(form: &str, index: usize, [one, two]: [u64; 2]) -> String {
        let length = index * 5 % 4;
        let log = "-- Round 7: player 2 plays 31\n".repeat(length);
        let right = ANSWERS[index][1];
        let total = |it: usize| {
            format!(
                "total: {}\n",
                right - u64::try_from(length - it).expect("it is small")
            )
        };
        let totals: String = (0..=length).map(total).collect();
        let form = form
            .replace("||", "\0")
            .replace('|', "\n")
            .replace('\0', "|");
        let form = form
            .replace("$L", &log.repeat(60))
            .replace("$l", &log)
            .replace("$t", &totals);
        let form = form.replace("$n", &(index * 7 + 2).to_string());
        let form = form.replace("$p", &(index % 2 + 1).to_string());
        let [right_one, right_two] = ANSWERS[index].map(|it| it.to_string());
        let form = form.replace("$r1", &right_one).replace("$r2", &right_two);
        form.replace("$1", &one.to_string())
            .replace("$2", &two.to_string())
    }

    /// The marks of the parts in all outputs of a program that answers so.
    fn marks(form: &str, answers: impl Fn(usize, [u64; 2]) -> [u64; 2]) -> [String; 2] {
        let known = ANSWERS.map(|it| it.map(|answer| Some(answer.to_string())));
        let outputs = ANSWERS.iter().enumerate();
        let outputs = outputs.map(|(index, it)| output(form, index, answers(index, *it)));
        let outputs: Vec<String> = outputs.collect();
        let shown: Vec<_> = outputs
            .iter()
            .zip(&known)
            .map(|(it, right)| shown(it, right))
            .collect();
        let places = Places::learn(&shown, &Part::BOTH);
        let mark = |shown, part: usize| match places.read(shown)[part].verdict {
            Verdict::Right => '+',
            Verdict::Wrong => '-',
            Verdict::Missing => '.',
            Verdict::Elsewhere | Verdict::NeverRight => '?',
        };
        [0, 1].map(|part| shown.iter().map(|it| mark(it, part)).collect())
    }

    fn shown<'a>(output: &'a str, right: &'a Known) -> Shown<'a> {
        Shown {
            output,
            is_whole: true,
            right,
            is_telling: [true; 2],
            input: Box::leak(Box::default()),
        }
    }

    #[test]
    fn answers_are_found_where_they_are_on_other_inputs() {
        let (right, wrong) = ("++++++++", "++-++-++");
        for form in RIGHT {
            assert_eq!(marks(form, |_, it| it), [right, right], "{form}");
            let error = |index| if index % 3 == 2 { 3 } else { 0 };
            let one = marks(form, |index, [one, two]| [one + error(index), two]);
            assert_eq!(one, [wrong, right], "{form}");
            let two = marks(form, |index, [one, two]| [one, two + error(index)]);
            assert_eq!(two, [right, wrong], "{form}");
        }
    }

    /// As the scores of a game's players, and the dumps of Perl's values.
    #[test]
    fn words_of_the_input_label_no_answer() {
        let input = Words::from(["Player".to_owned()]);
        let known = ANSWERS.map(|it| it.map(|answer| Some(answer.to_string())));
        for (form, asked) in [("Player 1: $n|Player 2: 1$n|$1|$2", &Part::BOTH[..])] {
            let outputs = [0, 1, 2].map(|index| output(form, index, ANSWERS[index]));
            let shown =
                [0, 1, 2].map(|it| Shown { input: &input, ..shown(&outputs[it], &known[it]) });
            let places = Places::learn(&shown, asked);
            for shown in &shown {
                let readings = places.read(shown);
                let is_right = |part: &Part| readings[part.index()].verdict == Verdict::Right;
                assert!(asked.iter().all(is_right), "{}", shown.output);
            }
        }
    }

    #[test]
    fn nothing_passes_that_is_wrong() {
        for form in WRONG {
            let marks = marks(form, |_, it| it);
            assert_ne!(marks, ["++++++++"; 2], "{form}");
        }
        for form in DEBUGGED {
            let marks = marks(form, |_, it| it.map(|answer| answer + 3));
            assert_ne!(marks, ["++++++++"; 2], "{form}");
        }
        for form in RIGHT {
            for (one, two) in [(3, 0), (0, 3), (3, 3)] {
                let marks = marks(form, |_, it| [it[0] + one, it[1] + two]);
                assert!(one == 0 || !marks[0].contains('+'), "{form} {marks:?}");
                assert!(two == 0 || !marks[1].contains('+'), "{form} {marks:?}");
            }
            let marks = marks(form, |_, [one, two]| [two, one]);
            assert!(!marks.concat().contains('+'), "{form} {marks:?}");
        }
    }

    /// One that is ended while it looks for part 2 may print it, as on the few inputs on which it ends.
    #[test]
    fn a_late_output_tells_nothing_of_what_may_follow() {
        let known = ANSWERS.map(|it| it.map(|answer| Some(answer.to_string())));
        let outputs = [0, 1, 2, 3].map(|index| {
            let form = if index == 0 { "$1|$2" } else { "$1" };
            output(form, index, ANSWERS[index])
        });
        let shown =
            [0, 1, 2, 3].map(|it| Shown { is_whole: it == 0, ..shown(&outputs[it], &known[it]) });
        assert_eq!(Places::learn(&shown, &Part::BOTH).is_right, [true, true]);
    }

    /// Of these, two are alike, and both are answers to one part.
    #[test]
    fn both_answers_may_be_printed_twice() {
        let known = [[306, 291], [847, 205], [640, 590]];
        let outputs = known.map(|[one, two]| format!("({one}, {two})\n({one}, {two})\n"));
        let known = known.map(|it| it.map(|answer| Some(answer.to_string())));
        let shown = [0, 1, 2].map(|it| shown(&outputs[it], &known[it]));
        let places = Places::learn(&shown, &Part::BOTH);
        let verdicts = shown.map(|it| places.read(&it).map(|it| it.verdict));
        assert_eq!(verdicts, [[Verdict::Right; 2]; 3]);
    }

    /// Whoever counts past the answer has it at the same place of the log each time.
    #[test]
    fn a_number_inside_a_log_is_no_answer() {
        let answers = [17, 40, 28, 93];
        let known = answers.map(|it| [None, Some(it.to_string())]);
        let outputs = answers.map(|it| {
            let numbers = (0..it + 5).map(|it| format!("{it}\n"));
            numbers.collect::<String>()
        });
        let shown = [0, 1, 2, 3].map(|it| shown(&outputs[it], &known[it]));
        let places = Places::learn(&shown, &[Part::Two]);
        let is_right = |it: &Shown<'_>| places.read(it)[1].verdict == Verdict::Right;
        assert!(!shown.iter().any(is_right));
    }

    #[test]
    fn a_part_that_is_printed_alone_is_the_only_one() {
        for (form, only) in [
            ("$1", Some(Part::One)),
            ("1: $1", Some(Part::One)),
            ("Player $p won|Final score: $2", None),
            ("$1|0", None),
            ("(1, $2)", None),
            ("Part 1: $1|Part 2: ?", None),
            ("$2|nil", None),
            ("$n cards|$1", None),
        ] {
            let known = ANSWERS.map(|it| it.map(|answer| Some(answer.to_string())));
            let outputs = [0, 1, 2].map(|index| output(form, index, ANSWERS[index]));
            let shown = [0, 1, 2].map(|it| shown(&outputs[it], &known[it]));
            assert_eq!(Places::learn(&shown, &Part::BOTH).only, only, "{form}");
            let silent = [
                shown[0],
                Shown { output: "", ..shown[1] },
                Shown { output: "", ..shown[2] },
            ];
            assert_eq!(Places::learn(&silent, &Part::BOTH).only, None, "{form}");
            let late = shown.map(|it| Shown { is_whole: false, ..it });
            assert_eq!(
                Places::learn(&late, &Part::BOTH).only,
                None,
                "more may follow: {form}"
            );
        }
    }

    #[test]
    fn an_answer_is_anywhere_in_a_text() {
        let log = "20:15 a line\n".repeat(100);
        let text = format!("{log}20:16 306\n{log}");
        assert_eq!(
            ["306", "30", "line", "lin"].map(|it| Places::has(&text, it)),
            [true, false, true, false]
        );
    }

    #[test]
    fn separators_of_thousands_are_those_of_the_program() {
        let known = ANSWERS.map(|it| it.map(|answer| Some(answer.to_string())));
        for separator in SEPARATORS.chars() {
            let grouped = |number: u64| match (number / 1_000_000, number / 1000 % 1000) {
                (0, 0) => number.to_string(),
                (0, thousands) => format!("{thousands}{separator}{:03}", number % 1000),
                (millions, thousands) => {
                    let rest = number % 1000;
                    format!("{millions}{separator}{thousands:03}{separator}{rest:03}")
                }
            };
            let outputs = ANSWERS.map(|it| it.map(grouped).join("\n"));
            let shown = [0, 1, 2, 3, 4, 5, 6, 7].map(|it| shown(&outputs[it], &known[it]));
            let places = Places::learn(&shown, &Part::BOTH);
            let verdicts = shown.map(|it| places.read(&it).map(|it| it.verdict));
            assert_eq!(verdicts, [[Verdict::Right; 2]; 8], "{separator:?}");
        }
    }

    #[test]
    fn answers_may_be_words() {
        let known = [["CMZ", "MCD"], ["BDA", "4,2"], ["XY", "AB"]];
        let known = known.map(|it| it.map(|answer| Some(answer.to_owned())));
        let outputs = [
            "Part 1: CMZ\nPart 2: MCD.",
            "Part 1: BDA\nPart 2: 4,2",
            "Part 1: XY\nPart 2: XX",
        ];
        let shown = [0, 1, 2].map(|it| shown(outputs[it], &known[it]));
        let places = Places::learn(&shown, &Part::BOTH);
        let verdicts = shown.map(|it| places.read(&it).map(|it| it.verdict));
        assert_eq!(verdicts[..2], [[Verdict::Right; 2]; 2]);
        assert_eq!(verdicts[2], [Verdict::Right, Verdict::Wrong]);
    }

    /// Of a single output, only what stands last or behind a label is sure to be meant.
    #[test]
    fn an_answer_that_is_not_known_is_no_answer() {
        let known = [Some("306".to_owned()), None];
        let shown = shown("306\n291\n", &known);
        let readings = Places::learn(&[shown], &Part::BOTH).read(&shown);
        assert_eq!(
            readings.map(|it| it.verdict),
            [Verdict::Right, Verdict::Wrong]
        );
    }
}
