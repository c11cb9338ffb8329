//! Where a program prints its answers, learned from all that it prints.
//!
//! A program may print what it likes, but it prints an answer in the same place whatever its input
//! is: behind the same words, or as the same number from an end of its output. No word has a meaning,
//! but for the numerals of the two parts. The rules:
//!
//! - The place of a part is where its right answer stands most often, behind its name and near the end
//!   if it stands in several, and what stands there on another input is the program's answer to it. A
//!   part that is never right is looked for behind its label, where numbers vary and are as long as its
//!   answers and are not behind the label of the other part, or as the other one of two that are alike.
//! - The answer to part 1 comes first, unless both are named.
//! - A wrong program may print a right answer, too: to debug it, in a log of totals, or beside another
//!   guess. So an answer is clear only if no other number may be it as well: none behind the label of
//!   its part if it has no name itself, and none that varies, is as long, and is as near to its part.
//! - Of a program that was ended, what is not right is an answer only behind words that are behind no
//!   answer to the other part.
//! - Of one output or two, only the last two numbers and what is named teach anything.
//! - A program that prints nothing else that may be an answer prints that part alone. Whoever prints
//!   more names the part.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::Range;

use common::outcome::Part;
use common::whole_number::{NotWhole, in_word};

/// The answers to both parts, if they are known.
pub(crate) type Known = [Option<String>; 2];

/// What a program has printed for an input.
#[derive(Clone, Copy)]
pub(crate) struct Shown<'a> {
    pub(crate) output: &'a str,
    /// Whether it has ended by itself, so that the end of its output is the end of its answers.
    pub(crate) is_whole: bool,
    pub(crate) right: &'a Known,
    /// Whether an answer is hardly printed by chance: it is no digit, nor the other part's answer,
    /// nor a word of the input.
    pub(crate) is_telling: [bool; 2],
}

/// A number of an output, or a word where answers are words.
#[derive(Clone, PartialEq, Eq)]
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
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Place {
    /// Behind these words of its line, so many from the last such.
    Behind(String, usize),
    /// That line with numbers, where negative ones count from the end, and so many numbers from its end.
    At(isize, usize),
}

/// What an output says of a part.
#[derive(Clone, Copy, PartialEq, Eq)]
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
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Reading {
    pub(crate) number: Option<Number>,
    /// Another number that may be it as well, if the right answer is elsewhere.
    pub(crate) rival: Option<Number>,
    pub(crate) verdict: Verdict,
}

/// Where a program prints the answers to both parts.
#[derive(Clone, Default)]
pub(crate) struct Places {
    of_parts: [Option<Place>; 2],
    /// Whether each part is ever right in its place.
    pub(crate) is_right: [bool; 2],
    /// The only part that it prints.
    pub(crate) only: Option<Part>,
    /// Where a number stands that may be meant as the answer to the part as well.
    rivals: [Option<Place>; 2],
    separator: Option<char>,
    are_words: bool,
}

/// So many count at either end of lines that begin alike, and of the numbers of a line. What is between
/// them is a log.
const MOST: usize = 24;

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
    let (mut pieces, mut last) = (String::new(), ' ');
    for c in text.chars() {
        if is_digit(last) != is_digit(c) || last.is_lowercase() && c.is_uppercase() {
            pieces.push(' ');
        }
        pieces.push(if c.is_alphanumeric() { c } else { ' ' });
        last = c;
    }
    pieces
        .split(' ')
        .filter(|it| !it.is_empty())
        .map(str::to_owned)
        .collect()
}

/// The part of the first numeral in a text.
fn name(text: &str) -> Option<Part> {
    let named = |piece: &String| {
        let is_numeral = |part: &Part| {
            let mut numerals = NUMERALS[*part].split(' ');
            numerals.any(|it| it.eq_ignore_ascii_case(piece))
        };
        Part::BOTH.into_iter().find(is_numeral)
    };
    pieces(text).iter().find_map(named)
}

/// A number as the site wants it.
fn read_number(printed: &str, separator: Option<char>) -> Result<String, NotWhole> {
    match separator {
        Some(it) => in_word(&printed.replace(it, ",")),
        None => in_word(printed),
    }
}

/// The end of the number that starts with the digit there, with the exponent or type that may stand
/// behind it, as in `3e2`, `306n`, `306UL` and `306u64`.
fn end_of_number(line: &str, start: usize, separator: Option<char>) -> usize {
    let rest = &line[start..];
    let is_of_number =
        |c: char| c.is_ascii_alphanumeric() || ".+-_".contains(c) || Some(c) == separator;
    let chars = rest.char_indices().take_while(|it| is_of_number(it.1));
    let ends = chars.take(LONGEST).map(|(at, c)| at + c.len_utf8());
    let is_end = |end: &usize| {
        let number = &rest[..*end];
        let read = read_number(number, separator);
        number.ends_with(char::is_alphanumeric)
            && matches!(read, Ok(_) | Err(NotWhole::Rounded(_) | NotWhole::Fraction))
    };
    start + ends.filter(is_end).last().unwrap_or(1)
}

/// Where the numbers of a line stand. The end of a word such as `day22` is none.
fn numbers(line: &str, separator: Option<char>) -> Vec<Range<usize>> {
    let (mut spans, mut end) = (Vec::new(), 0);
    while let Some(start) = line[end..].find(is_digit).map(|it| end + it) {
        end = end_of_number(line, start, separator);
        let before = &line[..start];
        // A dash between numbers or words is no sign.
        let is_joined = |c: char| c.is_alphanumeric() || ")]-_".contains(c);
        let unsigned = before.strip_suffix('-');
        let has_sign = unsigned.is_some_and(|it| !it.ends_with(is_joined));
        if !before.ends_with(|c: char| c.is_ascii_alphabetic()) {
            spans.push(start - usize::from(has_sign)..end);
        }
    }
    spans
}

/// Where the words of a line stand, for answers that are words.
fn words(line: &str) -> Vec<Range<usize>> {
    let is_between = |c: char| c.is_whitespace() || "\"'`()[]{}<>:=".contains(c);
    let mut end = 0;
    let span = |piece: &str| {
        let word = piece.trim_end_matches(|c| is_between(c) || ".,;".contains(c));
        let start = end;
        end += piece.len();
        start..start + word.len()
    };
    let spans = line.split_inclusive(is_between).map(span);
    spans
        .filter(|it| line[it.clone()].contains(char::is_alphanumeric))
        .collect()
}

/// The first and the last ones.
fn ends<T>(mut all: Vec<T>) -> Vec<T> {
    if all.len() > 2 * MOST {
        all.drain(MOST..all.len() - MOST);
    }
    all
}

/// The lines of an output, without the middle of a log.
fn lines(output: &str) -> Vec<&str> {
    let mut alike: HashMap<&str, Vec<(usize, &str)>> = HashMap::new();
    for (row, line) in output.split(['\n', '\r']).enumerate() {
        let words = line.split(is_digit).next().unwrap_or_default();
        if line.contains(char::is_alphanumeric) {
            alike.entry(words).or_default().push((row, line));
        }
    }
    let ends = alike.into_values().flat_map(ends);
    let mut lines: Vec<_> = ends.collect();
    lines.sort_unstable();
    lines.into_iter().map(|it| it.1).collect()
}

/// Whether the middle of a log has an answer, which is not read there.
fn is_left_out(output: &str, answer: &str) -> bool {
    let has = |line: &&str| Places::has(line, answer);
    let count = output.split(['\n', '\r']).filter(has).count();
    // Most outputs have it nowhere.
    count > 0 && count > lines(output).iter().filter(|it| has(it)).count()
}

/// The separator of thousands with which more right answers are written than without any.
fn separator(shown: &[Shown<'_>]) -> Option<char> {
    let count = |separator: &Option<char>| {
        let is_between = |c: char| !is_digit(c) && Some(c) != *separator;
        let is_written = |(output, right): &(&str, &String)| {
            output.split(is_between).any(|it| {
                let digits = it.chars().filter(char::is_ascii_digit);
                digits.eq(right.chars()) && read_number(it, *separator).is_ok()
            })
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
        ends(words)
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
                let mut number = self.number(line, column);
                let later: &mut usize = counts.entry(number.before.clone()).or_default();
                number.start = (row, column);
                let [from_start, lines] = [row, lines_with.len()].map(usize::cast_signed);
                number.places = vec![
                    Place::Behind(number.before.clone(), *later),
                    Place::At(from_start, columns - column),
                    Place::At(from_start - lines, columns - column),
                ];
                *later += 1;
                all.push(number);
            }
        }
        all
    }

    /// One of the numbers of a line.
    fn number(&self, line: &Line<'_>, index: usize) -> Number {
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
        let has_more = from > 0 || line[span.end..].contains(char::is_alphanumeric);
        let label = match &pieces(before)[..] {
            [numeral] | [_, numeral] if !has_more => name(numeral),
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
        // What is never right is looked for again, beside the answers to the other part.
        for (turn, part) in [Part::BOTH, Part::BOTH].into_iter().flatten().enumerate() {
            if !places.is_right[part] {
                let other = places.of_parts[part.other()].as_ref();
                let place = outputs.place(part, other.filter(|_| turn > 1));
                places.is_right[part] = place.as_ref().is_some_and(|it| it.1);
                places.of_parts[part] = place.map(|it| it.0);
            }
        }
        if asked.len() > 1 {
            places.put_in_order(&outputs.numbers);
            let mut parts = Part::BOTH.into_iter();
            places.only = parts.find(|it| places.is_alone(*it, &outputs));
        }
        for part in Part::BOTH {
            if places.rivals[part].is_none() {
                places.rivals[part] = places.rival(part, asked, &outputs);
            }
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
        let both: Vec<_> = found.filter_map(|it| Some([it[0]?, it[1]?])).collect();
        let are_named = |names: [Part; 2]| {
            both.iter()
                .all(|it| it.map(|it| it.name) == names.map(Some))
        };
        let is_first = |[one, two]: &[&Number; 2]| one.start <= two.start;
        let is_usual = both.iter().any(is_first) || are_named(Part::BOTH);
        let has_words = |it: &&Number| it.before.contains(char::is_alphabetic);
        if both.len() > 2 && are_named([Part::Two, Part::One])
            || !is_usual && !both.iter().flatten().any(has_words)
        {
            self.of_parts.swap(0, 1);
        } else if !is_usual {
            let [one, two] = self.of_parts.clone();
            self.rivals = [two, one];
        }
    }

    /// Where another number stands that may be the answer to a part as well: it is behind the part's
    /// label and the answer has no name, or it stands in a place for such answers, and is named as well
    /// or in the same line.
    fn rival(&self, part: Part, asked: &[Part], outputs: &Outputs<'_>) -> Option<Place> {
        let held = outputs.held(part, None);
        let mut named = outputs.numbers.iter().filter_map(|it| self.found(it)[part]);
        let is_named = named.all(|it| it.name == Some(part));
        outputs.numbers.iter().find_map(|numbers| {
            let found = self.found(numbers);
            let own = found[part]?;
            let is_rival = |it: &&Number| {
                let is_beside = it.start.0 == own.start.0;
                let is_other = found[part.other()].is_some_and(|others| {
                    *it == others && (asked.len() > 1 || self.is_right[part.other()])
                        || !is_beside && it.text == others.text
                });
                let may_be_answer = |it: &Held<'_>| {
                    let is_near = !is_named || is_beside || outputs.are_most(it.named);
                    is_near && outputs.may_be(it)
                };
                let may_be = it.places.iter().any(|it| may_be_answer(&held[it]));
                let is_like = may_be && it.text.len() == own.text.len();
                let is_labelled = !is_named && outputs.are_most(held[&it.places[0]].labelled);
                it.text != own.text && !is_other && (is_labelled || is_like)
            };
            let rival = numbers.iter().rfind(is_rival)?;
            Some(rival.places[0].clone())
        })
    }

    /// Whether most outputs have the answer to a part, and none has anything else that may be one.
    fn is_alone(&self, part: Part, outputs: &Outputs<'_>) -> bool {
        let mut count = 0;
        let mut all = outputs.shown.iter().zip(&outputs.numbers);
        let are_alone = all.all(|(shown, numbers)| {
            let Some(own) = self.found(numbers)[part] else {
                return numbers.is_empty();
            };
            count += usize::from(shown.is_whole);
            let is_harmless = |piece: &String| {
                let is_number = piece.contains(is_digit);
                match name(piece) {
                    Some(named) => named == part && (!is_number || own.label.is_some()),
                    None => !is_number && in_word(piece) != Err(NotWhole::Nothing),
                }
            };
            let others = shown.output.replacen(&own.printed, "", 1);
            pieces(&others).iter().all(is_harmless)
        });
        self.is_right[part] && are_alone && count * 2 > outputs.shown.len()
    }

    /// What an output says of each part.
    pub(crate) fn read(&self, shown: &Shown<'_>) -> [Reading; 2] {
        let all = self.numbers(shown);
        let mut found = self.found(&all);
        // One number is no answer to both parts, unless it is right for part 2.
        if found[0] == found[1] {
            found[1] = found[1].filter(|it| Some(&it.text) == shown.right[1].as_ref());
        }
        Part::BOTH.map(|part| {
            let right = shown.right[part].as_ref();
            let is_right = |it: &Number| Some(&it.text) == right;
            let is_vague = |it: &Number| it.name != Some(part) && shown.is_telling[part];
            let elsewhere = |number: &Number| {
                let mut others = all.iter().filter(|it| Some(*it) != found[part.other()]);
                others.find(|it| is_vague(number) && is_right(it))
            };
            let rival = |number: &Number| match &self.rivals[part] {
                Some(place) if is_right(number) => at(&all, place),
                _ => elsewhere(number),
            };
            let is_in_log = |number: &Number| {
                is_vague(number) && right.is_some_and(|it| is_left_out(shown.output, it))
            };
            let rival = found[part].and_then(rival).cloned();
            let verdict = match found[part] {
                Some(number) if is_right(number) && self.rivals[part].is_none() => Verdict::Right,
                Some(number) if is_right(number) || rival.is_some() => Verdict::Elsewhere,
                Some(number) if !self.is_final(part, number, shown) => Verdict::Missing,
                Some(number) if is_in_log(number) => Verdict::Elsewhere,
                Some(_) => Verdict::Wrong,
                None if self.of_parts[part].is_none() => Verdict::NeverRight,
                None => Verdict::Missing,
            };
            let number = found[part].filter(|_| verdict != Verdict::Missing);
            Reading { number: number.cloned(), rival, verdict }
        })
    }

    /// Whether a number is an answer, and not one behind which more would have followed if the program
    /// had not been ended.
    fn is_final(&self, part: Part, number: &Number, shown: &Shown<'_>) -> bool {
        let words = |part: Part| match &self.of_parts[part] {
            Some(Place::Behind(words, _)) => words,
            _ => "",
        };
        let [own, other] = [part, part.other()].map(words);
        let is_known = own.contains(char::is_alphanumeric) && own != other;
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
#[derive(Default)]
struct Held<'a> {
    right: usize,
    /// How often it is right where that tells something.
    telling: usize,
    /// How often it is as long as the right answer.
    similar: usize,
    /// How often it is behind the label of the part.
    labelled: usize,
    /// How often it is behind that of the other part.
    others: usize,
    /// How often it is named so.
    named: usize,
    /// How many numbers stand behind it, in all outputs.
    behind: usize,
    first: Option<&'a str>,
    /// Whether something else than the first stands there, too.
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
            let right = shown.right[part].as_ref();
            let other = other.and_then(|it| at(numbers, it));
            for (from_end, number) in numbers.iter().enumerate().filter(|it| Some(it.1) != other) {
                // One output or two tell little of places.
                let is_usual = self.shown.len() > 2 || from_end < 2 || number.name == Some(part);
                let is_right = right == Some(&number.text) && is_usual;
                let is_telling = shown.is_telling[part];
                let is_long = right.is_none_or(|it| it.len() == number.text.len());
                for place in &number.places {
                    let held = all.entry(place).or_default();
                    held.right += usize::from(is_right);
                    held.telling += usize::from(is_right && is_telling);
                    held.similar += usize::from(is_long);
                    held.labelled += usize::from(number.label == Some(part));
                    held.others += usize::from(number.label == Some(part.other()));
                    held.named += usize::from(number.name == Some(part));
                    held.behind += from_end;
                    held.varies |= *held.first.get_or_insert(&number.text) != number.text;
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
            |it: &Held<'_>| it.telling * 4 >= count.max(1) || it.right >= count && count > 0;
        let is_likely = |it: &Held<'_>| self.may_be(it) && !self.are_most(it.others);
        let key = |(place, held): &(&Place, Held<'_>)| {
            let telling = is_right(held).then_some(held.telling);
            let is_likely = telling.is_none() && is_likely(held);
            let last = Reverse((held.behind, (*place).clone()));
            let is_labelled = self.are_most(held.labelled);
            (telling, is_labelled, is_likely, held.named, last)
        };
        let (place, held) = self.held(part, other).into_iter().max_by_key(key)?;
        let are_twins = self.numbers.iter().all(|it| match &it[..] {
            [two, one] => one.before == two.before,
            others => others.is_empty(),
        });
        let is_place =
            is_right(&held) || self.are_most(held.labelled) || is_likely(&held) || are_twins;
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
        [205, 105],
        [6_440, 5_905],
        [84, 65],
        [250_957_639, 251_515_496],
    ];

    const INDICES: [usize; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

    /// What exact programs print, with `$1` and `$2` in place of the answers, `$n` of a number that
    /// varies, and `$l` and `$L` of logs that grow. A bar is a line end.
    const RIGHT: &[&str] = &[
        "$1|$2",
        "($1, $2)",
        "($1, $2)|($1, $2)",
        "(000$1UL, +$2.0)",
        "--$1__|day22 $n-$2",
        "答案²是$1和-$2。",
        "Part 1: $1|Part 2: $2",
        "PartA $1Part #B - $2",
        "2) $2|1) $1",
        "Part 2:|$2|Part 1:|$1",
        "$2 is the answer to part 2|$1 is the answer to part 1",
        "Part 1: 3 * $n + 2 * 7 = $1|Part 2: 97 * $n = $2",
        "$1|END OF PART1|$2|END OF PART2",
        "$l$1|$l$2",
        "Player 1 plays: $n|$1|$2",
        "$1|$2|$l",
        "$LScore: $1|$LIts score: $2",
        "Part 1: $1|player $n has $4|Part 2: $2",
    ];

    /// What others print, with `$3` and `$4` for wrong answers, and what is said of both parts.
    const OTHERS: &[(&str, &str)] = &[
        ("$2|$1", "- -"),
        ("Part 1: $2|Part 2: $1", "- -"),
        ("Part 2: $1|Part 1: $2", "- -"),
        ("With jokers: $2|Without: $1", "? ?"),
        ("$3|$4", "- -"),
        ("-$1|-$2", "- -"),
        ("$1|0", "+ -"),
        ("Score: $1|Its score: $4", "+ -"),
        ("Part 1: $1|Part 2: None|$n rounds", "+ -"),
        ("Part 1: $3", "- !"),
        ("Part B: $4", "! -"),
        ("$1 of $n", "+ !"),
        ("$1|x$2", "+ !"),
        ("$1.5|$2", "- +"),
        ("$3|$4|debug $1 $2", "? ?"),
        ("Part 1: $3|Part 2: $4|debug $1 $2", "? ?"),
        ("debug $1 $2|Part 1: 0|Part 2: None", "? ?"),
        ("Part 1: $1 or $3|Part 2: $2", "? +"),
        ("Part 1: $1 or $2|Part 2: $1 or $2", "? ?"),
        ("so far: $3|so far: $1|so far: $2", "? ?"),
        ("total: 5|total: $3|total: $1|$l$4", "? -"),
        ("$L$3|$L$4|$L", "- -"),
        ("$1 $1", "+ -"),
        ("$1 $4", "+ -"),
        ("Score: $1|Its score: $4|$n 7", "+ -"),
        ("Score: $1|player $n won $n|Score: $4", "+ -"),
        ("part 1 took $n|$1|part 2 took $n|$4", "+ -"),
        ("Part 1: $2|$1", "? ?"),
        ("$lPlayer 1: $n|$1|$2", "? +"),
        (
            "Part 1: $3 (expected: 306)|Part 2: $4 (expected: 291)",
            "- -",
        ),
        // One of the answers is that to the example.
        (
            "Part 1|Example: 6440|Actual: $3|Part 2|Example: 5905|Actual: $4",
            "-----?-- -----?--",
        ),
    ];

    fn output(form: &str, index: usize, [one, two]: [u64; 2]) -> String {
        let log = "-- Round 7: player 2 plays 8|".repeat(index * 5 % 4);
        let values = [
            ("$L", log.repeat(20)),
            ("$l", log),
            ("$n", (index * 7 + 2).to_string()),
            ("$1", one.to_string()),
            ("$2", two.to_string()),
            ("$3", (one + 3).to_string()),
            ("$4", (two + 3).to_string()),
            ("|", "\n".to_owned()),
        ];
        let fill = |form: String, (name, value): &(&str, String)| form.replace(name, value);
        values.iter().fold(form.to_owned(), fill)
    }

    fn known() -> [Known; 8] {
        ANSWERS.map(|it| it.map(|answer| Some(answer.to_string())))
    }

    /// What is said of both parts of such outputs, of which the first few are whole, in a mark if it is
    /// the same of all, and which part is the only one.
    fn said(outputs: &[String], known: &[Known], whole: usize) -> (String, Option<Part>) {
        let shown = outputs.iter().zip(known).enumerate();
        let shown: Vec<_> = shown
            .map(|(index, (output, right))| Shown {
                output,
                is_whole: index < whole,
                right,
                is_telling: [right[0] != right[1]; 2],
            })
            .collect();
        let places = Places::learn(&shown, &Part::BOTH);
        let marks = Part::BOTH.map(|part| {
            let marks = shown.iter().map(|it| mark(&places.read(it)[part]));
            let mut marks: Vec<&str> = marks.collect();
            if marks.iter().all(|it| *it == marks[0]) {
                marks.truncate(1);
            }
            marks.concat()
        });
        (marks.join(" "), places.only)
    }

    fn mark(reading: &Reading) -> &'static str {
        match reading.verdict {
            Verdict::Right => "+",
            Verdict::Wrong => "-",
            Verdict::Missing if reading.number.is_none() => ".",
            Verdict::Missing => "a number",
            Verdict::Elsewhere => "?",
            Verdict::NeverRight => "!",
        }
    }

    /// What is said of a program that answers so.
    fn marks(form: &str, answers: impl Fn(usize, [u64; 2]) -> [u64; 2]) -> String {
        let outputs = INDICES.map(|index| output(form, index, answers(index, ANSWERS[index])));
        said(&outputs, &known(), 8).0
    }

    #[test]
    fn answers_are_found_where_they_are_on_other_inputs() {
        for form in RIGHT {
            assert_eq!(marks(form, |_, it| it), "+ +", "{form}");
            let error = |index| if index % 3 == 2 { 3 } else { 0 };
            let one = marks(form, |index, [one, two]| [one + error(index), two]);
            assert_eq!(one, "++-++-++ +", "{form}");
            let two = marks(form, |index, [one, two]| [one, two + error(index)]);
            assert_eq!(two, "+ ++-++-++", "{form}");
            let both = marks(form, |_, it| it.map(|answer| answer + 3));
            assert!(!both.contains(['+', '?']), "{form} {both}");
            let exchanged = marks(form, |_, [one, two]| [two, one]);
            assert!(!exchanged.contains('+'), "{form} {exchanged}");
        }
    }

    #[test]
    fn nothing_passes_that_may_be_wrong() {
        for (form, expected) in OTHERS {
            assert_eq!(marks(form, |_, it| it), *expected, "{form}");
        }
    }

    #[test]
    fn a_part_that_is_printed_alone_is_the_only_one() {
        for (form, only) in [
            ("$1", Some(Part::One)),
            ("1: $1", Some(Part::One)),
            ("Its score: $2", Some(Part::Two)),
            ("Player 2 won|Its score: $2", None),
            ("$1|0", None),
            ("Part A: $1|Part B: ?", None),
            ("$1|nil", None),
        ] {
            let outputs = || INDICES.map(|index| output(form, index, ANSWERS[index]));
            assert_eq!(said(&outputs(), &known(), 8).1, only, "{form}");
            // More may follow.
            assert_eq!(said(&outputs(), &known(), 0).1, None, "{form}");
            let mut silent = outputs();
            silent[1..].fill(String::new());
            assert_eq!(said(&silent, &known(), 8).1, None, "{form}");
        }
    }

    /// One that is ended while it looks for part 2 may print it, as where it ends.
    #[test]
    fn a_late_output_is_wrong_only_in_what_is_named() {
        for (form, late, expected) in [
            ("$1|$2", "$1|", "+ +......."),
            ("$1|$2", "$3|", "+....... +......."),
            ("Score: $1|Its score: $2", "Score: $3|", "+------- +......."),
            ("Score: $1|Its score: $2", "Score: $3", "+....... +......."),
        ] {
            let form = |index| if index == 0 { form } else { late };
            let outputs = INDICES.map(|index| output(form(index), index, ANSWERS[index]));
            assert_eq!(said(&outputs, &known(), 1).0, expected, "{late}");
        }
    }

    /// Both answers to an input may be the same.
    #[test]
    fn what_tells_nothing_gives_a_late_program_no_place() {
        let mut answers = ANSWERS;
        answers[0] = [306, 306];
        let known = answers.map(|it| it.map(|answer| Some(answer.to_string())));
        for (form, others, expected) in [
            ("Part 1: $1|Part 2: $4|", "Part 1: $1|Part 2: $4|", "+ -"),
            ("Part 1: $1|", "Part 1: $1|Part 2: $2|", "+ .+++++++"),
        ] {
            let form = |index| if index == 0 { form } else { others };
            let outputs = INDICES.map(|index| output(form(index), index, answers[index]));
            assert_eq!(said(&outputs, &known, 0).0, expected);
        }
    }

    /// They are read in one place, as those of a mistake on a few short inputs may be.
    #[test]
    fn two_answers_that_are_always_the_same_are_in_order() {
        let known = known().map(|[one, _]| [one.clone(), one]);
        let outputs = ANSWERS.map(|[it, _]| output("Score: $1|Its score: $2", 0, [it, it]));
        assert_eq!(said(&outputs, &known, 8).0, "+ +");
    }

    #[test]
    fn an_answer_in_the_middle_of_a_log_is_unclear() {
        let log = "7|".repeat(40);
        let form = format!("{log}$1|{log}$3|$4");
        assert_eq!(marks(&form, |_, it| it), "? -");
    }

    /// Only what stands last or is named.
    #[test]
    fn one_output_tells_little_of_places() {
        for (form, expected) in [
            ("$1|$2", "+ +"),
            ("$1,$2", "+ +"),
            ("p2=$2 p1: $1", "+ +"),
            ("Part 1: $1 of $n|Part 2: $2 of $n", "+ +"),
            ("debug $1 $2|$3|$4", "! !"),
        ] {
            let outputs = [output(form, 3, ANSWERS[0])];
            let [right, ..] = known();
            assert_eq!(said(&outputs, &[right], 1).0, expected, "{form}");
        }
    }

    #[test]
    fn an_answer_is_anywhere_in_a_text() {
        let text = "20:15 a line\n20:16 306\n20:17 a line\n";
        let has = ["306", "30", "line", "lin"].map(|it| Places::has(text, it));
        assert_eq!(has, [true, false, true, false]);
    }

    #[test]
    fn separators_of_thousands_are_those_of_the_program() {
        for separator in SEPARATORS.chars().chain(['_']) {
            let numbers = ["306|1,291", "5,905|6,440", "739,785|444,356,092,776,315"];
            let outputs =
                numbers.map(|it| it.replace(',', &separator.to_string()).replace('|', "\n"));
            let known = numbers
                .map(|it| [0, 1].map(|part| Some(it.split('|').nth(part)?.replace(',', ""))));
            let marks = said(&outputs, &known, 3).0;
            assert_eq!(marks, "+ +", "{separator:?}");
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
        let outputs = outputs.map(str::to_owned);
        assert_eq!(said(&outputs, &known, 3).0, "+ ++-");
    }
}
