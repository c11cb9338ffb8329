//! Where a program prints its answers, learned from all that it prints.
//!
//! A program may print what it likes, but it prints an answer in the same place whatever its input
//! is: behind the same words, or as the same number from an end of its output. So the place of a part
//! is where its right answer stands most often, and what stands there on another input is the
//! program's answer to it. No word has a meaning, but for the numerals of the two parts.
//!
//! A wrong program may print a right answer, too: to debug it, in a log of totals, or beside another
//! guess. So a number is an answer only if no other one may be it as well: none that varies, is as long
//! and is named as well, and none that is last where the answer is the last one of a log.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use common::outcome::Part;
use common::whole_number::{NotWhole, in_word};

/// The answers to both parts, if they are known.
pub(crate) type Known = [Option<String>; 2];

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
    /// What stands before it in its line, with `#` for each number but 1 and 2.
    before: String,
    /// The part that is named beside it, or in the line above.
    name: Option<Part>,
    /// The part whose label is all that its line has besides, as in `Part 1: 306`. Words that stand
    /// there more than once are no label.
    label: Option<Part>,
    /// Its line, and the place in that.
    start: (usize, usize),
    places: Vec<Place>,
    /// How many numbers of its log stand behind it and before it, if it is of one.
    in_log: Option<[usize; 2]>,
}

/// A place in all outputs of a program.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Place {
    /// Behind these words of its line, so many from the last such.
    Behind(String, usize),
    /// That line with numbers, and that number of it. Negative ones count from the end.
    At(isize, isize),
}

/// What an output says of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    Right,
    Wrong,
    /// Nothing stands in its place.
    Missing,
    /// The right answer stands elsewhere, or where the other part's answer should.
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
    /// The only part that it prints, because no output has anything that may be another answer.
    pub(crate) only: Option<Part>,
    is_exchanged: bool,
    /// Whether nothing tells that the number in its place is meant as the answer to a part.
    is_doubtful: [bool; 2],
    separator: Option<char>,
    are_words: bool,
}

/// So many lines count at either end of an output. What is between them is a log.
const MOST_LINES: usize = 24;

/// So many numbers count at either end of a line.
const MOST_OF_LINE: usize = 8;

/// So many characters count before a number, and behind it.
const MOST_BESIDE: usize = 80;

const SEPARATORS: [char; 9] = [
    ',', '_', '\'', '’', '.', ' ', '\u{a0}', '\u{202f}', '\u{2009}',
];

const NUMERALS: [[&str; 6]; 2] = [
    ["1", "one", "first", "a", "i", "silver"],
    ["2", "two", "second", "b", "ii", "gold"],
];

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// Where the words of letters and the numbers of a text stand. `partOne` and `part1` have two each.
fn pieces(text: &str) -> Vec<Range<usize>> {
    let mut pieces: Vec<Range<usize>> = Vec::new();
    let mut before = ' ';
    for (start, c) in text.char_indices().filter(|(_, c)| c.is_alphanumeric()) {
        let is_new = is_digit(before) != is_digit(c) || before.is_lowercase() && c.is_uppercase();
        match pieces.last_mut() {
            Some(last) if last.end == start && !is_new => last.end += c.len_utf8(),
            _ => pieces.push(start..start + c.len_utf8()),
        }
        before = c;
    }
    pieces
}

/// The first numeral of a part: which part, which of its numerals, and where it stands.
fn numeral(text: &str) -> Option<(Part, usize, Range<usize>)> {
    pieces(text).into_iter().find_map(|span| {
        let word = &text[span.clone()];
        Part::BOTH.into_iter().find_map(|part| {
            let mut numerals = NUMERALS[part.index()].iter();
            let index = numerals.position(|it| it.eq_ignore_ascii_case(word))?;
            Some((part, index, span.clone()))
        })
    })
}

/// The text with the numeral of the other part, if it has one of this part.
fn twin(text: &str, part: Part) -> Option<String> {
    let (_, index, span) = numeral(text).filter(|it| it.0 == part)?;
    let other = NUMERALS[1 - part.index()][index];
    Some([&text[..span.start], other, &text[span.end..]].concat())
}

/// The part of a label, if no other word stands between its numeral and a number, or behind that. A
/// word of the input, such as `Player`, labels no part.
fn label(before: &str, behind: &str, input: &Words) -> Option<Part> {
    let (part, _, span) = numeral(before)?;
    let is_first = match &pieces(&before[..span.start])[..] {
        [] => true,
        [word] => !input.contains(&before[word.clone()]),
        _ => false,
    };
    let has_more = [&before[span.end..], behind]
        .concat()
        .contains(char::is_alphanumeric);
    (is_first && !has_more).then_some(part)
}

/// A text in lower case, with `#` for each number but 1 and 2, and for words of the input.
fn masked(text: &str, input: &Words) -> String {
    let mask = |piece: &str| {
        let word = piece.trim_end_matches(|c: char| !c.is_alphanumeric());
        let mut numerals = NUMERALS.iter().flatten();
        let is_numeral = numerals.any(|it| it.eq_ignore_ascii_case(word));
        let is_hidden = word.starts_with(is_digit) || input.contains(word);
        if is_hidden && !is_numeral && !word.is_empty() {
            piece.replacen(word, "#", 1)
        } else {
            piece.to_lowercase()
        }
    };
    let pieces = text.split_inclusive(|c: char| !c.is_alphanumeric());
    let masked = pieces.map(mask).collect::<String>().replace("#.#", "#");
    masked.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The words of an input.
pub(crate) type Words = HashSet<String>;

/// Where the numbers of a line stand. The end of a word such as `day22` is none.
fn numbers(line: &str, separator: Option<char>) -> Vec<Range<usize>> {
    let (mut spans, mut at) = (Vec::new(), 0);
    while let Some(start) = line[at..].find(is_digit).map(|it| at + it) {
        let end = end_of_number(line, start, separator);
        let before = &line[at..start];
        // A dash between numbers or words is no sign.
        let is_dash = |c: char| c.is_alphanumeric() || matches!(c, ')' | ']' | '-' | '_');
        let has_sign = match before.strip_suffix('-') {
            Some("") => at == 0,
            Some(before) => !before.ends_with(is_dash),
            None => false,
        };
        let is_beside_word = before.ends_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        // `__306__` is in bold.
        let outside = line[..start].trim_end_matches('_');
        if !is_beside_word || !outside.ends_with(char::is_alphanumeric) {
            spans.push(start - usize::from(has_sign)..end);
        }
        at = end;
    }
    spans
}

/// A number, of which the separators of thousands are known, as the site wants it.
fn read_number(printed: &str, separator: Option<char>) -> Result<String, NotWhole> {
    match separator {
        Some(separator) => in_word(&printed.replace(separator, "")),
        None => in_word(printed),
    }
}

/// The end of the number that starts with the digit there.
fn end_of_number(line: &str, start: usize, separator: Option<char>) -> usize {
    let run = |from: usize| {
        let digits = line[from..].find(|c| !is_digit(c));
        digits.map_or(line.len(), |it| from + it)
    };
    let mut end = run(start);
    let is_group = end - start <= 3;
    while let Some(rest) = separator.and_then(|it| line[end..].strip_prefix(it))
        && let from = line.len() - rest.len()
        && is_group
        && run(from) == from + 3
    {
        end = from + 3;
    }
    if line[end..].starts_with('.') {
        end = if run(end + 1) > end + 1 { run(end + 1) } else { end };
    }
    // Exponents, and types of many languages, as in `306n`, `306UL` and `306u64`.
    let is_behind = |c: char| !c.is_ascii_alphanumeric() && !"+-_".contains(c);
    let word = line[end..]
        .find(is_behind)
        .map_or(line.len(), |it| end + it);
    let is_number = |end: &usize| {
        let read = read_number(&line[start..*end], separator);
        matches!(read, Ok(_) | Err(NotWhole::Rounded(_) | NotWhole::Fraction))
    };
    [word, run(end)].into_iter().find(is_number).unwrap_or(end)
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

/// The numbers of a line, and its words, such as `None`, that say that there is no answer.
fn numbers_or_none(line: &str, separator: Option<char>) -> Vec<Range<usize>> {
    let is_nothing = |it: &Range<usize>| in_word(&line[it.clone()]) == Err(NotWhole::Nothing);
    let mut found = numbers(line, separator);
    found.extend(words(line).into_iter().filter(is_nothing));
    found.sort_by_key(|it| it.start);
    found
}

/// The lines of an output, without the middle of a long log and what is blank. Few lines of the middle
/// that are like no other may be answers between two logs.
fn lines(output: &str) -> Vec<&str> {
    let lines = output.split(['\n', '\r']);
    let lines: Vec<&str> = lines
        .filter(|it| it.contains(char::is_alphanumeric))
        .collect();
    let kind = |line: &&str| line.find(is_digit).unwrap_or(line.len());
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for line in &lines {
        *counts.entry(&line[..kind(line)]).or_default() += 1;
    }
    let is_end = |index: usize| index < MOST_LINES || index + MOST_LINES >= lines.len();
    let is_rare = |line: &str| counts[&line[..kind(&line)]] < 3;
    let rare = lines
        .iter()
        .enumerate()
        .filter(|(index, line)| !is_end(*index) && is_rare(line))
        .count();
    let all = lines.iter().enumerate();
    let kept = all.filter(|(index, line)| is_end(*index) || rare <= MOST_LINES && is_rare(line));
    kept.map(|it| *it.1).collect()
}

/// The places of one of so many from either end, the first of which are 0 and -1, if they count.
fn ends(index: usize, count: usize, most: usize) -> impl Iterator<Item = isize> {
    let from_start = (index < most).then_some(index.cast_signed());
    let from_end = index.cast_signed() - count.cast_signed();
    from_start
        .into_iter()
        .chain((index + most >= count).then_some(from_end))
}

/// A line of an output, and the last line with words above it.
#[derive(Clone, Copy)]
struct Line<'a> {
    row: usize,
    text: &'a str,
    heading: &'a str,
}

impl Number {
    fn new(line: &Line<'_>, span: Range<usize>, separator: Option<char>, input: &Words) -> Self {
        let Line { row, text: line, heading } = *line;
        let printed = line[span.clone()].to_owned();
        let (text, is_rounded) = match read_number(&printed, separator) {
            Ok(text) => (text, false),
            Err(NotWhole::Rounded(text)) => (text, true),
            Err(_) => (printed.clone(), false),
        };
        let (before, behind) = (&line[..span.start], &line[span.end..]);
        let from = before.char_indices().nth_back(MOST_BESIDE - 1);
        let to = behind.char_indices().nth(MOST_BESIDE);
        let before = &before[from.map_or(0, |it| it.0)..];
        let behind = &behind[..to.map_or(behind.len(), |it| it.0)];
        // What is beside it ends at other numbers.
        let long = |text: &str| numbers(text, None).into_iter().filter(|it| it.len() > 1);
        let from = long(before).next_back().map_or(0, |it| it.end);
        let to = long(behind).next().map_or(behind.len(), |it| it.start);
        let has_words = before.contains(char::is_alphanumeric);
        let beside = [
            &before[from..],
            &behind[..to],
            if has_words { "" } else { heading },
        ];
        Self {
            text,
            printed,
            is_rounded,
            before: masked(before, input),
            name: beside.into_iter().find_map(|it| Some(numeral(it)?.0)),
            label: label(before, behind, input),
            start: (row, span.start),
            places: Vec::new(),
            in_log: None,
        }
    }
}

impl Places {
    /// The numbers of an output, or its words, the last one first.
    fn numbers(&self, shown: &Shown<'_>) -> Vec<Number> {
        let (mut lines_with, mut heading) = (Vec::new(), "");
        for (row, text) in lines(shown.output).into_iter().enumerate() {
            let found =
                if self.are_words { words(text) } else { numbers_or_none(text, self.separator) };
            if !found.is_empty() {
                lines_with.push((Line { row, text, heading }, found));
            }
            heading = if text.contains(char::is_alphabetic) { text } else { heading };
        }
        let (mut counts, mut all) = (HashMap::new(), Vec::new());
        for (index, (line, found)) in lines_with.iter().enumerate().rev() {
            for (column, span) in found.iter().enumerate().rev() {
                let columns: Vec<isize> = ends(column, found.len(), MOST_OF_LINE).collect();
                if columns.is_empty() {
                    continue;
                }
                let mut number = Number::new(line, span.clone(), self.separator, shown.input);
                let later = counts.entry(number.before.clone()).or_insert(0);
                number
                    .places
                    .push(Place::Behind(number.before.clone(), *later));
                *later += 1;
                for row in ends(index, lines_with.len(), MOST_LINES) {
                    number
                        .places
                        .extend(columns.iter().map(|column| Place::At(row, *column)));
                }
                all.push(number);
            }
        }
        // As the `$VAR1 = 745;` of Perl's dumps.
        let is_repeated = |it: &&mut Number| counts[&it.before] > 1;
        for number in all.iter_mut().filter(is_repeated) {
            number.label = None;
        }
        all
    }

    /// Whether a text has this answer.
    pub(crate) fn has(text: &str, answer: &str) -> bool {
        text.lines().any(|line| {
            let is_number = answer.contains(is_digit);
            let found = if is_number { numbers(line, None) } else { words(line) };
            let read =
                |span: Range<usize>| in_word(&line[span.clone()]).unwrap_or(line[span].to_owned());
            found.into_iter().any(|span| read(span) == answer)
        })
    }

    /// Learns from what a program has printed for many inputs, of the parts that are asked.
    pub(crate) fn learn(shown: &[Shown<'_>], asked: &[Part]) -> Self {
        let mut rights = shown.iter().flat_map(|it| it.right.iter().flatten());
        let are_words = rights.any(|right| !right.contains(is_digit));
        let texts: Vec<String> = shown.iter().map(|it| lines(it.output).join("\n")).collect();
        let learn = |separator: Option<char>| {
            let mut places = Self { separator, are_words, ..Self::default() };
            let outputs = Outputs::new(shown, &places);
            let mut rights = 0;
            for part in Part::BOTH {
                let Some((place, right)) = outputs.most_right(part) else { continue };
                places.of_parts[part.index()] = Some(place);
                places.is_right[part.index()] = true;
                rights += right;
            }
            (rights, places, outputs)
        };
        let mut best = learn(None);
        for separator in SEPARATORS {
            // It is one only if it makes a right answer of four digits or more appear.
            let has = |(it, text): (&Shown<'_>, &String)| {
                let joined = text.replace(separator, "");
                let mut right = it.right.iter().flatten();
                joined.len() < text.len() && right.any(|it| it.len() > 3 && joined.contains(it))
            };
            if best.0 < 2 * shown.len()
                && shown.iter().zip(&texts).any(has)
                && let other = learn(Some(separator))
                && other.0 > best.0
            {
                best = other;
            }
        }
        let (_, mut places, outputs) = best;
        places.put_in_order(&outputs.numbers, asked);
        places.only = places.only(&outputs, asked);
        let held = Part::BOTH.map(|part| outputs.held(part));
        places.guess(&outputs, &held, asked);
        for part in Part::BOTH {
            let own = &held[part.index()];
            places.is_doubtful[part.index()] |= places.has_rival(&outputs, own, part, asked);
        }
        places
    }

    /// The numbers in the places of both parts.
    fn found<'n>(&self, numbers: &'n [Number]) -> [Option<&'n Number>; 2] {
        self.of_parts
            .each_ref()
            .map(|place| at(numbers, place.as_ref()?))
    }

    /// In which order the answers stand, by all outputs. Part 1 comes first, or there are names.
    fn put_in_order(&mut self, outputs: &[Vec<Number>], asked: &[Part]) {
        let found: Vec<_> = outputs.iter().map(|it| self.found(it)).collect();
        if let [part] = asked {
            let mut all = found.iter().filter_map(|it| it[part.index()]);
            let is_other = |it: &Number| it.name.is_some_and(|name| name != *part);
            let is_misnamed = found.len() > 2 && all.all(is_other);
            self.is_doubtful = [is_misnamed; 2];
            return;
        }
        let both = found.iter().filter_map(|it| Some([it[0]?, it[1]?]));
        let both: Vec<_> = both.filter(|[one, two]| one.start != two.start).collect();
        let has_words = |it: &&Number| it.before.contains(char::is_alphabetic);
        let is_usual =
            both.iter().any(|[one, two]| one.start < two.start) || are_named(&both, Part::BOTH);
        let are_misnamed = are_named(&both, [Part::Two, Part::One]) && both.len() > 2;
        let has_words = both.iter().flatten().any(has_words);
        self.is_exchanged = are_misnamed || !is_usual && !has_words;
        self.is_doubtful = [!is_usual && !self.is_exchanged; 2];
    }

    /// Whether another number may be the answer to a part as well: it is behind the part's label and
    /// the answer has no name, or it is as long as the answer, as often printed, and named as well or in
    /// the same line.
    fn has_rival(
        &self,
        outputs: &Outputs<'_>,
        held: &AllHeld<'_>,
        part: Part,
        asked: &[Part],
    ) -> bool {
        let [own, other] = [part.index(), 1 - part.index()];
        let found = outputs
            .numbers
            .iter()
            .map(|numbers| (numbers, self.found(numbers)));
        let found = found.filter(|(_, found)| found[0] != found[1]);
        let found = found.filter_map(|(numbers, found)| Some((numbers, found[own]?, found[other])));
        let found: Vec<_> = found.collect();
        let is_named = found.iter().all(|it| it.1.name == Some(part));
        found.iter().any(|(numbers, own, other)| {
            let is_beside = |it: &Number| it.start.0 == own.start.0;
            let other = other.filter(|it| self.is_right[1 - part.index()] || !is_beside(it));
            // In a line of its own, the answer to the other part is a guess at this one.
            let is_other = |it: &Number| {
                other.is_some_and(|other| {
                    it.text == other.text && (is_beside(other) || !is_beside(it))
                })
            };
            let has_label = |part: &Part| numbers.iter().any(|it| it.label == Some(*part));
            let are_labelled = !is_named && asked.iter().all(has_label);
            let may_be = numbers.iter().filter(|it| it.in_log.is_none());
            let may_be: Vec<_> = may_be.collect();
            // Where it stands; a log may have it twice.
            let count = |text: &str| {
                let own = may_be.iter().filter(|it| it.text == text);
                own.map(|it| &it.before).collect::<HashSet<_>>().len()
            };
            let is_like = |it: &Number| {
                let is_close = !is_named || it.name == Some(part) || is_beside(it);
                let is_as_long = it.text.len() == own.text.len();
                let may_be_answer = |it| held.get(it).is_some_and(|it| outputs.may_be_answers(it));
                is_close && is_as_long && it.places.iter().any(may_be_answer)
            };
            let is_rival = |it: &&Number| {
                let is_label = are_labelled && it.label == Some(part);
                it.text != own.text
                    && !is_other(it)
                    && (is_label || is_like(it))
                    && count(&it.text) >= count(&own.text)
            };
            may_be.iter().any(is_rival)
        })
    }

    /// The only part that it prints: no output has anything else that may be an answer.
    fn only(&self, outputs: &Outputs<'_>, asked: &[Part]) -> Option<Part> {
        let right = Part::BOTH.map(|part| self.is_right[part.index()].then_some(part));
        let ([Some(part), None] | [None, Some(part)]) = right else { return None };
        let other = 1 - part.index();
        let all = || outputs.shown.iter().zip(&outputs.numbers);
        let place = self.of_parts[part.index()].as_ref()?;
        let is_whole = |it: &(&Shown<'_>, &Vec<Number>)| it.0.is_whole && at(it.1, place).is_some();
        let ended = all().filter(is_whole).count();
        // A log may end with the other answer if its numbers are as long.
        let may_be_answer = |words: &String| {
            let like = all().filter(|(shown, numbers)| {
                let length = shown.right[other].as_ref().map_or(0, String::len);
                let is_like = |it: &Number| it.before == *words && it.text.len() == length;
                numbers
                    .iter()
                    .any(|it| is_like(it) && Some(it) != at(numbers, place))
            });
            outputs.is_most(like.count())
        };
        let logs: HashSet<&String> = outputs
            .logs
            .iter()
            .filter(|it| !may_be_answer(it))
            .collect();
        let are_alone = all().all(|(shown, numbers)| match at(numbers, place) {
            Some(own) => is_alone(own, part, shown, numbers, &logs),
            None => numbers.is_empty(),
        });
        let is_sure = ended > 0 && ended * 2 >= outputs.shown.len();
        (asked.len() > 1 && is_sure && are_alone).then_some(part)
    }

    /// Where a reader would look for parts that are never right: behind a label, where there may be
    /// answers, at the other one of two numbers, and for both parts at the last numbers.
    fn guess(&mut self, outputs: &Outputs<'_>, held: &[AllHeld<'_>; 2], asked: &[Part]) {
        let are_pairs = outputs
            .numbers
            .iter()
            .all(|it| it.is_empty() || it.len() == 2);
        let is_one_right = self.is_right != [false, false];
        let unasked = Part::BOTH.into_iter().filter(|it| !asked.contains(it));
        for part in asked.iter().copied().chain(unasked) {
            let index = part.index();
            if self.of_parts[index].is_some() {
                continue;
            }
            let fits = |place: &&Place| {
                let is_own = |numbers: &&Vec<Number>| {
                    let number = at(numbers, place);
                    number.is_some() && number != self.found(numbers)[1 - index]
                };
                outputs.is_most(outputs.numbers.iter().filter(is_own).count())
            };
            let is_labelled = |it: &&Number| it.label == Some(part);
            let labelled = outputs.numbers.iter().flatten().filter(is_labelled);
            let labelled = labelled.filter_map(|it| it.places.first());
            let may_be = held[index]
                .iter()
                .filter(|it| outputs.may_be_answers(it.1) && fits(it.0));
            let may_be = may_be.max_by_key(|(place, held)| (held.similar, Reverse(**place)));
            let last: &[Place] = match part {
                _ if !are_pairs && is_one_right && asked != [part] => &[],
                Part::One if asked != [part] || are_pairs && is_one_right => {
                    &[Place::At(-2, -1), Place::At(-1, -2)]
                }
                _ => &[Place::At(-1, -1)],
            };
            let guesses = labelled.take(1).chain(may_be.map(|it| *it.0)).chain(last);
            self.of_parts[index] = guesses.into_iter().find(fits).cloned();
        }
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
        let has_both = found.iter().all(Option::is_some);
        let is_exchanged = has_both && self.is_exchanged;
        let numbers = if is_exchanged { [found[1], found[0]] } else { found };
        Part::BOTH.map(|part| {
            let right = shown.right[part.index()].as_ref();
            let number = numbers[part.index()];
            let is_right = right.is_some() && number.map(|it| &it.text) == right;
            let is_elsewhere = || {
                let other = numbers[1 - part.index()];
                let is_right = |it: &Number| Some(&it.text) == right && Some(it) != other;
                let is_named = number.is_some_and(|it| it.name == Some(part));
                let may_be = !is_named && shown.is_whole && shown.is_telling[part.index()];
                may_be && all.iter().any(is_right)
            };
            let verdict = match number {
                _ if is_exchanged => Verdict::Wrong,
                _ if is_right && self.is_doubtful[part.index()] => Verdict::Elsewhere,
                _ if is_right => Verdict::Right,
                Some(number) if !self.is_final(part, number, shown) => Verdict::Missing,
                _ if is_elsewhere() => Verdict::Elsewhere,
                Some(_) => Verdict::Wrong,
                None if self.of_parts[part.index()].is_none() => Verdict::NeverRight,
                None => Verdict::Missing,
            };
            Reading { number: number.cloned(), verdict }
        })
    }

    /// Whether a number is an answer, and not one behind which more would have followed if the program
    /// had not been ended.
    fn is_final(&self, part: Part, number: &Number, shown: &Shown<'_>) -> bool {
        let [own, other] = [part.index(), 1 - part.index()].map(|it| self.of_parts[it].as_ref());
        let is_known = match own {
            Some(Place::At(line, column)) => *line >= 0 && *column >= 0,
            Some(Place::Behind(words, _)) => {
                let is_of_both = matches!(other, Some(Place::Behind(other, _)) if other == words);
                words.contains(char::is_alphanumeric) && !is_of_both
            }
            None => false,
        };
        shown.is_whole || is_known && !shown.output.ends_with(&number.printed)
    }
}

/// The number at a place.
fn at<'n>(numbers: &'n [Number], place: &Place) -> Option<&'n Number> {
    numbers.iter().find(|it| it.places.contains(place))
}

/// Whether all of these pairs are named so.
fn are_named(pairs: &[[&Number; 2]], names: [Part; 2]) -> bool {
    pairs
        .iter()
        .all(|it| it.map(|it| it.name) == names.map(Some))
}

/// Whether nothing else in an output may be an answer. The other numbers are those of the part and of
/// players, as in `1: 306` and `Player 2 wins`, fractions, and what is of a log.
fn is_alone(
    own: &Number,
    part: Part,
    shown: &Shown<'_>,
    all: &[Number],
    logs: &HashSet<&String>,
) -> bool {
    let is_harmless = |it: &Number| {
        // A line with several numbers is no answer to a part.
        let is_beside = |other: &&Number| other.start.0 == it.start.0;
        let is_unlike = it.before != own.before || all.iter().filter(is_beside).count() > 1;
        let is_of_log = is_unlike && logs.contains(&it.before);
        let is_label = it.start.0 == own.start.0 && own.label == Some(part);
        let is_player = it.before.ends_with(char::is_alphabetic)
            || it.before.ends_with('#') && it.start < own.start;
        is_of_log
            || matches!(&*it.text, "1" | "2") && (is_label || is_player)
            || in_word(&it.printed) == Err(NotWhole::Fraction)
    };
    // As in `x306`.
    let has_number =
        |word: &str| word.starts_with(char::is_alphabetic) && word.matches(is_digit).count() > 1;
    let output = shown.output;
    let mut words = output.split(|c: char| !c.is_alphanumeric());
    let twin = twin(&own.before, part);
    all.iter().all(|it| it == own || is_harmless(it))
        && !words.any(|it| has_number(it) && !shown.input.contains(it))
        && !twin.is_some_and(|twin| output.to_lowercase().contains(&twin))
}

/// The outputs from which places are learned.
struct Outputs<'a> {
    shown: &'a [Shown<'a>],
    numbers: Vec<Vec<Number>>,
    logs: HashSet<String>,
}

/// What all outputs have in a place, compared with the right answers to a part.
#[derive(Debug, Default)]
struct Held<'a> {
    /// How often it is not, where the program has ended by itself.
    wrong: usize,
    right: usize,
    inside_logs: usize,
    /// How often it is right where that tells something.
    telling: usize,
    /// How often it is as long as the right answer.
    similar: usize,
    text: Option<&'a str>,
    varies: bool,
}

/// What stands in each place.
type AllHeld<'a> = HashMap<&'a Place, Held<'a>>;

impl<'a> Outputs<'a> {
    fn new(shown: &'a [Shown<'a>], reader: &Places) -> Self {
        let mut numbers: Vec<_> = shown.iter().map(|it| reader.numbers(it)).collect();
        let logs = logs(&numbers);
        for numbers in &mut numbers {
            let of_logs = numbers.iter_mut().filter(|it| logs.contains(&it.before));
            let mut counts: HashMap<String, usize> = HashMap::new();
            let mut of_logs: Vec<_> = of_logs.collect();
            for number in &mut of_logs {
                let count = counts.entry(number.before.clone()).or_default();
                number.in_log = Some([*count; 2]);
                *count += 1;
            }
            for number in of_logs {
                number.in_log = number
                    .in_log
                    .map(|[behind, _]| [behind, counts[&number.before] - 1 - behind]);
            }
        }
        Self { shown, numbers, logs }
    }

    /// Whether a number stands in a log, and is no answer before or behind it: nothing but the other
    /// answer stands between it and that end of the log, and the output ends with an answer there.
    fn is_inside_log(number: &Number, numbers: &[Number], right: &Known, part: Part) -> bool {
        let Some([behind, before]) = number.in_log else { return false };
        let is = |it: Option<&Number>, right: Option<&String>| {
            right.is_some() && it.map(|it| &it.text) == right
        };
        let is_right = |it: Option<&Number>| right.iter().any(|right| is(it, right.as_ref()));
        let is_of_log = |it: &&Number| it.before == number.before;
        let other = right[1 - part.index()].as_ref();
        let [last, first] = [
            numbers.iter().find(is_of_log),
            numbers.iter().rfind(is_of_log),
        ];
        let is_edge = |count, edge| count == 0 || count == 1 && is(edge, other);
        let is_answer = is_edge(behind, last) && is_right(numbers.first())
            || is_edge(before, first) && is_right(numbers.last());
        !is_answer
    }

    /// How many have numbers at all. Programs that crash or are late may have none.
    fn count(&self) -> usize {
        self.numbers.iter().filter(|it| !it.is_empty()).count()
    }

    fn is_most(&self, count: usize) -> bool {
        count * 4 >= self.count() * 3
    }

    fn may_be_answers(&self, held: &Held<'_>) -> bool {
        held.varies && self.is_most(held.similar)
    }

    /// What stands in each place.
    fn held(&self, part: Part) -> AllHeld<'_> {
        let mut all = AllHeld::new();
        let are_few = self.count() <= 2;
        for (shown, numbers) in self.shown.iter().zip(&self.numbers) {
            let right = shown.right[part.index()].as_ref();
            for (from_end, number) in numbers.iter().enumerate() {
                let is_inside_log = Self::is_inside_log(number, numbers, shown.right, part);
                // One output or two tell little of places.
                let is_usual = !are_few || from_end < 2 || number.name == Some(part);
                let is_right = right == Some(&number.text) && is_usual && !is_inside_log;
                let is_long = right.is_none_or(|it| it.len() == number.text.len());
                for place in &number.places {
                    let held = all.entry(place).or_default();
                    held.wrong += usize::from(shown.is_whole && !is_right);
                    if is_inside_log {
                        held.inside_logs += 1;
                        continue;
                    }
                    held.right += usize::from(is_right);
                    held.telling += usize::from(is_right && shown.is_telling[part.index()]);
                    held.similar += usize::from(is_long);
                    held.varies |= held.text.is_some_and(|it| it != number.text);
                    held.text = Some(&number.text);
                }
            }
        }
        all
    }

    /// The place where a part is right most often, unless it may be so by chance, and how often.
    fn most_right(&self, part: Part) -> Option<(Place, usize)> {
        let all = self.held(part);
        // Of places that are right as often, the one that is wrong least often.
        let key = |(place, held): &(&&Place, &Held<'_>)| {
            (
                held.telling,
                held.right,
                Reverse((held.wrong, (**place).clone())),
            )
        };
        // In the others, a log is too short to tell.
        let may_be = all
            .iter()
            .filter(|(_, held)| held.inside_logs <= held.right);
        let (place, held) = may_be.max_by_key(key)?;
        // What is late may have come to that place.
        let may_have = |(shown, numbers): &(&Shown<'_>, &Vec<Number>)| {
            !numbers.is_empty() && (shown.is_whole || at(numbers, place).is_some())
        };
        let count = self
            .shown
            .iter()
            .zip(&self.numbers)
            .filter(may_have)
            .count();
        let is_chance = held.telling * 4 < count && held.right < count;
        (held.right > 0 && !is_chance).then(|| ((*place).clone(), held.right))
    }
}

/// The words of logs: so many numbers are behind them in some outputs, and others in others.
fn logs(outputs: &[Vec<Number>]) -> HashSet<String> {
    let mut counts: HashMap<&str, HashSet<usize>> = HashMap::new();
    for numbers in outputs {
        let mut own: HashMap<&str, usize> = HashMap::new();
        for number in numbers {
            *own.entry(&number.before).or_default() += 1;
        }
        for (words, count) in own {
            counts.entry(words).or_default().insert(count);
        }
    }
    let is_log = |counts: &HashSet<usize>| {
        let most = counts.iter().max().copied().unwrap_or_default();
        most > 24 || most > 2 && counts.len() > 1
    };
    let logs = counts.iter().filter(|it| is_log(it.1));
    logs.map(|it| (*it.0).to_owned()).collect()
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
        "Won by $n|$tPart 1: $1|Part 2: $2",
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
    fn words_of_the_input_and_those_that_are_repeated_label_no_answer() {
        let input = Words::from(["Player".to_owned()]);
        let known = ANSWERS.map(|it| it.map(|answer| Some(answer.to_string())));
        for (form, asked) in [
            ("Player 1: $n|Player 2: 1$n|$1|$2", &Part::BOTH[..]),
            ("$VAR1 = $n;|$VAR1 = 1$n;|Answer is: $1", &[Part::One]),
        ] {
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
            ("Player $p won|Final score: $2", Some(Part::Two)),
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
        for separator in SEPARATORS {
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
        let table = "10 306\n20 291\n30 205\n40 84\n";
        let shown = Shown { output: table, ..shown };
        let readings = Places::learn(&[shown], &[Part::One]).read(&shown);
        assert_eq!(readings[0].verdict, Verdict::Elsewhere);
    }
}
