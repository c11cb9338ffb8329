//! Where a program prints its answers, learned from all that it prints.
//!
//! A program may print what it likes, but it prints an answer in the same place whatever its input
//! is: behind the same words, or as the same number from an end of its output. So the place of a part
//! is where its right answer stands most often, and what stands there on another input is the
//! program's answer to it. No word has a meaning, but for the numerals of the two parts.
//!
//! A wrong program may print a right answer, too, to debug it or in a log of totals. So two alike
//! numbers that may be the answers, such as those behind `Part 1:` and `Part 2:`, are the answers. And
//! of a log, whose length varies, only the first and the last numbers may be.

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
    /// The part whose label is all that its line has besides, as in `Part 1: 306`.
    label: Option<Part>,
    /// Its line, and the place in that.
    start: (usize, usize),
    places: Vec<Place>,
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
    are_twins: bool,
    order: Order,
    separator: Option<char>,
    are_words: bool,
}

/// How the answers of all outputs stand.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Order {
    #[default]
    Usual,
    /// In the place of each other.
    Exchanged,
    Doubtful,
}

/// So many lines with numbers count at either end of an output. What is between them is a log.
const MOST_LINES: usize = 24;

/// So many numbers count at either end of a line.
const MOST_OF_LINE: usize = 8;

/// So many characters count before a number.
const MOST_BEFORE: usize = 80;

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
        let word = text[span.clone()].to_lowercase();
        Part::BOTH.into_iter().find_map(|part| {
            let numerals = NUMERALS[part.index()];
            let index = numerals.iter().position(|it| *it == word)?;
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

/// The part of a label, if no other word stands between its numeral and a number, or behind that.
fn label(before: &str, behind: &str) -> Option<Part> {
    let (part, _, span) = numeral(before)?;
    let is_first = pieces(&before[..span.start]).len() < 2;
    let has_more = [&before[span.end..], behind]
        .concat()
        .contains(char::is_alphanumeric);
    (is_first && !has_more).then_some(part)
}

/// The end of a text in lower case, with `#` for each number, but for 1 and 2.
fn masked(text: &str) -> String {
    let start = text.char_indices().nth_back(MOST_BEFORE - 1);
    let text = &text[start.map_or(0, |it| it.0)..];
    let (mut masked, mut at) = (String::new(), 0);
    for span in numbers(text, None) {
        masked += &text[at..span.start].to_lowercase();
        let number = &text[span.clone()];
        masked += if matches!(number, "1" | "2") { number } else { "#" };
        at = span.end;
    }
    masked += &text[at..].to_lowercase();
    masked.split_whitespace().collect::<Vec<_>>().join(" ")
}

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

/// The first and the last of a list, each with its index and that from the end, the last one first.
fn ends<T>(all: Vec<T>, most: usize) -> impl Iterator<Item = ([isize; 2], T)> {
    let count = all.len();
    let from_both_ends = move |index: usize| {
        [
            index.cast_signed(),
            index.cast_signed() - count.cast_signed(),
        ]
    };
    let all = all.into_iter().enumerate().rev();
    all.filter(move |it| it.0 < most || it.0 + most >= count)
        .map(move |(index, it)| (from_both_ends(index), it))
}

/// A line of an output, and the last line with words above it.
#[derive(Clone, Copy)]
struct Line<'a> {
    row: usize,
    text: &'a str,
    heading: &'a str,
}

impl Number {
    fn new(line: &Line<'_>, span: Range<usize>, separator: Option<char>) -> Self {
        let Line { row, text: line, heading } = *line;
        let printed = line[span.clone()].to_owned();
        let (text, is_rounded) = match read_number(&printed, separator) {
            Ok(text) => (text, false),
            Err(NotWhole::Rounded(text)) => (text, true),
            Err(_) => (printed.clone(), false),
        };
        let (before, behind) = (&line[..span.start], &line[span.end..]);
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
            before: masked(before),
            name: beside.into_iter().find_map(|it| Some(numeral(it)?.0)),
            label: label(before, behind),
            start: (row, span.start),
            places: Vec::new(),
        }
    }
}

impl Places {
    /// The numbers of an output, or its words, the last one first.
    fn numbers(&self, output: &str) -> Vec<Number> {
        let (mut lines, mut heading) = (Vec::new(), "");
        for (row, text) in output.split(['\n', '\r']).enumerate() {
            let found = if self.are_words { words(text) } else { numbers(text, self.separator) };
            if !found.is_empty() {
                lines.push((Line { row, text, heading }, found));
            }
            heading = if text.contains(char::is_alphabetic) { text } else { heading };
        }
        let (mut counts, mut all) = (HashMap::new(), Vec::new());
        for (rows, (line, found)) in ends(lines, MOST_LINES) {
            for (columns, span) in ends(found, MOST_OF_LINE) {
                let mut number = Number::new(&line, span, self.separator);
                let later = counts.entry(number.before.clone()).or_insert(0);
                number
                    .places
                    .push(Place::Behind(number.before.clone(), *later));
                *later += 1;
                let at = |row| columns.map(|column| Place::At(row, column));
                number.places.extend(rows.map(at).concat());
                all.push(number);
            }
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
        let learn = |separator: Option<char>| {
            let mut places = Self { separator, are_words, ..Self::default() };
            let outputs = Outputs::new(shown, &places);
            let twins = outputs.twins();
            places.are_twins = twins.is_some();
            let mut rights = 0;
            for &part in asked {
                let twin = twins.as_ref().map(|it| &it[part.index()]);
                let Some((place, right)) = outputs.most_right(part, twin) else { continue };
                places.of_parts[part.index()] = Some(place);
                places.is_right[part.index()] = right > 0;
                rights += right;
            }
            (rights, places, outputs)
        };
        let mut best = learn(None);
        for separator in SEPARATORS {
            // It is one only if it makes a right answer of four digits or more appear.
            let has = |it: &Shown<'_>| {
                let joined = it.output.replace(separator, "");
                let mut right = it.right.iter().flatten();
                joined.len() < it.output.len()
                    && right.any(|it| it.len() > 3 && joined.contains(it))
            };
            if best.0 < asked.len() * shown.len()
                && shown.iter().any(has)
                && let other = learn(Some(separator))
                && other.0 > best.0
            {
                best = other;
            }
        }
        let (_, mut places, outputs) = best;
        places.order = places.order(&outputs.numbers, asked);
        places.only = places.only(&outputs, asked);
        places.guess(&outputs.numbers, asked);
        places
    }

    /// The numbers in the places of both parts.
    fn found<'n>(&self, numbers: &'n [Number]) -> [Option<&'n Number>; 2] {
        self.of_parts
            .each_ref()
            .map(|place| at(numbers, place.as_ref()?))
    }

    /// In which order the answers stand, by all outputs. Part 1 comes first, or there are names.
    fn order(&self, outputs: &[Vec<Number>], asked: &[Part]) -> Order {
        let found: Vec<_> = outputs.iter().map(|it| self.found(it)).collect();
        if let [part] = asked {
            let mut all = found.iter().filter_map(|it| it[part.index()]);
            let is_other = |it: &Number| it.name.is_some_and(|name| name != *part);
            let is_misnamed = found.len() > 2 && all.all(is_other);
            return if is_misnamed { Order::Doubtful } else { Order::Usual };
        }
        let both = found.iter().filter_map(|it| Some([it[0]?, it[1]?]));
        let both: Vec<_> = both.filter(|[one, two]| one.start != two.start).collect();
        let has_words = |it: &&Number| it.before.contains(char::is_alphabetic);
        if are_named(&both, [Part::Two, Part::One]) && both.len() > 2 {
            Order::Exchanged
        } else if both.iter().any(|[one, two]| one.start < two.start)
            || are_named(&both, Part::BOTH)
        {
            Order::Usual
        } else if both.iter().flatten().any(has_words) {
            Order::Doubtful
        } else {
            Order::Exchanged
        }
    }

    /// The only part that it prints: no output has anything else that may be an answer.
    fn only(&self, outputs: &Outputs<'_>, asked: &[Part]) -> Option<Part> {
        let right = Part::BOTH.map(|part| self.is_right[part.index()].then_some(part));
        let ([Some(part), None] | [None, Some(part)]) = right else { return None };
        let all = || outputs.shown.iter().zip(&outputs.numbers);
        let is_found = |numbers: &Vec<Number>| self.found(numbers)[part.index()].is_some();
        let ended = all()
            .filter(|(shown, numbers)| shown.is_whole && is_found(numbers))
            .count();
        let are_alone = all().all(|(shown, numbers)| {
            let number = self.found(numbers)[part.index()];
            number.map_or(numbers.is_empty(), |it| {
                is_alone(it, part, shown.output, numbers)
            })
        });
        let is_sure = ended > 0 && ended * 2 >= outputs.shown.len();
        (asked.len() > 1 && is_sure && are_alone).then_some(part)
    }

    /// Where a reader would look for parts that are never right: behind a label, at the other one of
    /// two numbers, and for both parts at the last numbers.
    fn guess(&mut self, outputs: &[Vec<Number>], asked: &[Part]) {
        let are_pairs = outputs.iter().all(|it| it.is_empty() || it.len() == 2);
        let is_one_right = asked.len() > 1 && self.is_right != [false, false];
        for part in asked.iter().copied() {
            let index = part.index();
            let is_labelled = |it: &&Number| it.label == Some(part);
            let labelled = outputs.iter().flatten().find(is_labelled);
            let labelled = labelled.and_then(|it| it.places.first().cloned());
            let last: &[Place] = match part {
                _ if is_one_right && !are_pairs => &[],
                Part::One if asked.len() > 1 => &[Place::At(-2, -1), Place::At(-1, -2)],
                Part::One | Part::Two => &[Place::At(-1, -1)],
            };
            let is_own = |numbers: &Vec<Number>, place: &Place| {
                let other = self.found(numbers)[1 - index];
                at(numbers, place).is_some_and(|it| Some(it) != other)
            };
            let fits = |place: &Place| {
                let count = outputs
                    .iter()
                    .filter(|numbers| is_own(numbers, place))
                    .count();
                count * 4 >= outputs.iter().filter(|it| !it.is_empty()).count() * 3
            };
            if self.of_parts[index].is_none() {
                let guesses = labelled.into_iter().chain(last.iter().cloned());
                self.of_parts[index] = guesses.into_iter().find(fits);
            }
        }
    }

    /// What an output says of each part.
    pub(crate) fn read(&self, shown: &Shown<'_>) -> [Reading; 2] {
        let all = self.numbers(shown.output);
        let mut found = self.found(&all);
        // One number is no answer to both parts.
        if found[0] == found[1] {
            let is_one = found[0].map(|it| &it.text) == shown.right[0].as_ref();
            found[usize::from(is_one)] = None;
        }
        let has_both = found.iter().all(Option::is_some);
        let is_exchanged = has_both && self.order == Order::Exchanged;
        let numbers = if is_exchanged { [found[1], found[0]] } else { found };
        Part::BOTH.map(|part| {
            let right = shown.right[part.index()].as_ref();
            let number = numbers[part.index()];
            let is_right = right.is_some() && number.map(|it| &it.text) == right;
            let is_elsewhere = || {
                let other = numbers[1 - part.index()];
                let is_right = |it: &Number| Some(&it.text) == right && Some(it) != other;
                let may_be = !self.are_twins && shown.is_whole && shown.is_telling[part.index()];
                may_be && all.iter().any(is_right)
            };
            let verdict = match number {
                _ if is_exchanged => Verdict::Wrong,
                _ if is_right && self.order == Order::Doubtful => Verdict::Elsewhere,
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
/// players, as in `1: 306` and `Player 2 wins`.
fn is_alone(number: &Number, part: Part, output: &str, all: &[Number]) -> bool {
    let is_harmless = |it: &Number| {
        let is_label =
            it.before.is_empty() && it.start.0 == number.start.0 && it.text == part.to_string();
        let is_player = it.before.ends_with(char::is_alphabetic);
        matches!(&*it.text, "1" | "2") && (is_label || is_player)
    };
    let long = |text: &str| {
        text.split(|c| !is_digit(c))
            .filter(|it| it.len() > 1)
            .count()
    };
    let is_nothing = |word: &str| in_word(word) == Err(NotWhole::Nothing);
    let twin = twin(&number.before, part);
    all.iter().all(|it| it == number || is_harmless(it))
        && long(output) == long(&number.printed)
        && !output.split_whitespace().any(is_nothing)
        && !twin.is_some_and(|twin| output.to_lowercase().contains(&twin))
}

/// The outputs from which places are learned.
struct Outputs<'a> {
    shown: &'a [Shown<'a>],
    numbers: Vec<Vec<Number>>,
    /// The words of logs: so many numbers are behind them in some outputs, and others in others.
    logs: HashSet<String>,
}

/// What all outputs have in a place, compared with the right answers to a part.
#[derive(Debug, Default)]
struct Held<'a> {
    seen: usize,
    right: usize,
    /// How often it is right where that tells something.
    telling: usize,
    /// How often it is as long as the right answer.
    long: usize,
    /// How often it is that, or behind the part's label.
    similar: usize,
    of_logs: usize,
    text: &'a str,
    varies: bool,
}

impl<'a> Outputs<'a> {
    fn new(shown: &'a [Shown<'a>], reader: &Places) -> Self {
        let numbers: Vec<_> = shown.iter().map(|it| reader.numbers(it.output)).collect();
        let mut counts: HashMap<&str, HashSet<usize>> = HashMap::new();
        for numbers in &numbers {
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
            most > MOST_LINES || most > 2 && counts.len() > 1
        };
        let logs = counts.iter().filter(|it| is_log(it.1));
        let logs = logs.map(|it| (*it.0).to_owned()).collect();
        Self { shown, numbers, logs }
    }

    /// How many have numbers at all. Programs that crash or are late may have none.
    fn count(&self) -> usize {
        self.numbers.iter().filter(|it| !it.is_empty()).count()
    }

    fn is_most(&self, count: usize) -> bool {
        count * 4 >= self.count() * 3
    }

    /// Whether a number is one of a log, and none of the answers before or behind it.
    fn is_inside_log(&self, number: &Number, numbers: &[Number], other: Option<&String>) -> bool {
        if !self.logs.contains(&number.before) {
            return false;
        }
        let log: Vec<_> = numbers
            .iter()
            .filter(|it| it.before == number.before)
            .collect();
        let index = log.iter().position(|it| *it == number).unwrap_or_default();
        let is_edge =
            |index: usize, edge: usize| index == 0 || index == 1 && Some(&log[edge].text) == other;
        !is_edge(index, 0) && !is_edge(log.len() - 1 - index, log.len() - 1)
    }

    /// What stands in each place.
    fn held(&self, part: Part) -> HashMap<&Place, Held<'_>> {
        let mut all: HashMap<&Place, Held<'_>> = HashMap::new();
        for (shown, numbers) in self.shown.iter().zip(&self.numbers) {
            let [right, other] =
                [part.index(), 1 - part.index()].map(|it| shown.right[it].as_ref());
            for (from_end, number) in numbers.iter().enumerate() {
                // One output or two tell little of places.
                let is_usual = self.count() > 2 || from_end < 2 || number.name == Some(part);
                let is_right = right == Some(&number.text)
                    && is_usual
                    && !self.is_inside_log(number, numbers, other);
                let is_long = right.is_none_or(|it| it.len() == number.text.len());
                let is_labelled = number.label == Some(part) && number.text.parse::<i128>().is_ok();
                for place in &number.places {
                    let held = all.entry(place).or_default();
                    held.seen += 1;
                    held.right += usize::from(is_right);
                    held.telling += usize::from(is_right && shown.is_telling[part.index()]);
                    held.long += usize::from(is_long);
                    held.similar += usize::from(is_long || is_labelled);
                    held.of_logs += usize::from(self.logs.contains(&number.before));
                    held.varies |= is_labelled || held.seen > 1 && held.text != number.text;
                    held.text = &number.text;
                }
            }
        }
        all
    }

    /// The place where a part is right most often, unless it may be so by chance, and how often. If a
    /// place of a twin is given, it has the same numbers.
    fn most_right(&self, part: Part, twin: Option<&Place>) -> Option<(Place, usize)> {
        let mut all = self.held(part);
        let best = |all: &HashMap<&Place, Held<'_>>| {
            // Of places that are right as often, the one that is wrong least often.
            let key = |(place, held): &(&&Place, &Held<'_>)| {
                (
                    held.telling,
                    held.right,
                    Reverse((held.seen, (**place).clone())),
                )
            };
            let (place, held) = all.iter().max_by_key(key)?;
            Some(((*place).clone(), held.right))
        };
        if let Some(twin) = twin {
            let twins = self
                .numbers
                .iter()
                .map(|numbers| (numbers, at(numbers, twin)));
            let twins: Vec<_> = twins.filter(|it| it.1.is_some()).collect();
            all.retain(|place, held| {
                held.seen >= twins.len()
                    && twins
                        .iter()
                        .all(|(numbers, twin)| at(numbers, place) == *twin)
            });
            return best(&all);
        }
        let (place, right) = best(&all)?;
        let Held { telling, seen, of_logs, .. } = all[&place];
        // What is late may have come to that place.
        let may_have = |(shown, numbers): &(&Shown<'_>, &Vec<Number>)| {
            !numbers.is_empty() && (shown.is_whole || at(numbers, &place).is_some())
        };
        let count = self
            .shown
            .iter()
            .zip(&self.numbers)
            .filter(may_have)
            .count();
        if right == 0 || telling * 4 < count && right < count {
            return None;
        }
        if of_logs < seen {
            return Some((place, right));
        }
        // A total of a log is no answer if another number may be one.
        all.retain(|_, held| held.of_logs == 0 && held.varies && self.is_most(held.similar));
        best(&all).or(Some((place, right)))
    }

    /// The places of two alike numbers that may be the answers.
    fn twins(&self) -> Option<[Place; 2]> {
        let [ones, twos] = Part::BOTH.map(|part| self.held(part));
        let is_long = |held: Option<&Held<'_>>| held.is_some_and(|it| self.is_most(it.long));
        let pairs = ones.keys().flat_map(|place| {
            let Place::Behind(words, later) = place else { return [None, None] };
            let named = twin(words, Part::One).map(|it| Place::Behind(it, *later));
            let has_third = ones.contains_key(&Place::Behind(words.clone(), 2));
            let alike = (*later == 1 && !has_third).then(|| Place::Behind(words.clone(), 0));
            let pair = |other: Option<Place>, is_named: bool| {
                let other = other?;
                let are_long = is_long(ones.get(place)) && is_long(twos.get(&other));
                Some((is_named && are_long, (*place).clone(), other))
            };
            [pair(named, true), pair(alike, false)]
        });
        let may_be =
            |held: Option<&Held<'_>>| held.is_some_and(|it| it.varies && self.is_most(it.similar));
        let are_answers = |(_, one, two): &(bool, Place, Place)| {
            let both = self.numbers.iter();
            let both: Vec<_> = both
                .filter_map(|it| Some([at(it, one)?, at(it, two)?]))
                .collect();
            may_be(ones.get(one))
                && may_be(twos.get(two))
                && self.is_most(both.len())
                && !are_named(&both, [Part::Two, Part::One])
        };
        // Names count more than what is right.
        let key = |it: &(bool, Place, Place)| {
            let (are_named, one, two) = it.clone();
            (
                are_named,
                ones[&one].telling + twos[&two].telling,
                Reverse((one, two)),
            )
        };
        let pairs = pairs
            .flatten()
            .filter(|_| self.count() > 2)
            .filter(are_answers);
        let (_, one, two) = pairs.max_by_key(key)?;
        Some([one, two])
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
        "Won by $n|$tPart 1: $1|Part 2: $2",
        "$lWinnings without jokers: $1|Winnings with jokers: $2",
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
        let form = form.replace("$l", &log).replace("$t", &totals);
        let form = form.replace("$n", &(index * 7 + 2).to_string());
        let form = form.replace("$p", &(index % 2 + 1).to_string());
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
        Shown { output, is_whole: true, right, is_telling: [true; 2] }
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
        let [late, ended] = ["$1", "$1|$2"].map(|form| {
            let outputs = ANSWERS.iter().enumerate();
            outputs
                .map(|(index, it)| output(form, index, *it))
                .collect::<Vec<_>>()
        });
        let shown = [0, 1, 2, 3, 4, 5, 6, 7].map(|it| match it {
            0 => shown(&ended[it], &known[it]),
            _ => Shown { is_whole: false, ..shown(&late[it], &known[it]) },
        });
        assert_eq!(Places::learn(&shown, &Part::BOTH).is_right, [true, true]);
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
            let grouped = |number: u64| {
                let digits = number.to_string();
                let mut grouped = String::new();
                for (index, digit) in digits.chars().enumerate() {
                    let is_new = index > 0 && (digits.len() - index).is_multiple_of(3);
                    grouped.extend(is_new.then_some(separator));
                    grouped.push(digit);
                }
                grouped
            };
            let outputs = ANSWERS.map(|it| {
                let [one, two] = it.map(grouped);
                format!("Part 1: {one}\nPart 2: {two}\n")
            });
            let shown: Vec<_> = outputs
                .iter()
                .zip(&known)
                .map(|(it, right)| shown(it, right))
                .collect();
            let places = Places::learn(&shown, &Part::BOTH);
            for shown in &shown {
                let readings = places.read(shown);
                assert!(
                    readings.iter().all(|it| it.verdict == Verdict::Right),
                    "{}",
                    shown.output
                );
            }
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

    #[test]
    fn a_number_is_as_the_site_wants_it() {
        for (printed, number) in [
            ("306...", "306"),
            ("306u64", "306"),
            ("3.06e+02", "306"),
            ("306ms", "306"),
            ("-306", "-306"),
            ("29-306", "29"),
            ("day22 306", "306"),
            ("day_22 306", "306"),
            ("__306__", "306"),
        ] {
            let span = numbers(printed, None).remove(0);
            let read = in_word(&printed[span.clone()]);
            assert_eq!(
                read.as_deref().unwrap_or(&printed[span]),
                number,
                "{printed}"
            );
        }
    }

    #[test]
    fn only_a_whole_word_is_a_numeral() {
        for (text, part) in [
            ("Part 1", Some(Part::One)),
            ("secondHalf", Some(Part::Two)),
            ("part2", Some(Part::Two)),
            ("fir se o gol 12", None),
        ] {
            assert_eq!(numeral(text).map(|it| it.0), part, "{text}");
        }
    }
}
