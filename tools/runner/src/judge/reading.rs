//! Reads a program's answers in its output.
//!
//! A program may print what it likes, so this is the rule:
//!
//! 1. A label says whose number follows it: `Part 1: 306`, `part_two = 291`, `First star`, `Gold`.
//!    A label may have its number behind it, before it (`306 is part 1`), or in the lines below it.
//!    The last number with a label counts.
//! 2. Without labels, answers stand in order at the end: the last two numbers of the last line that
//!    has any, or the last (or first) of two lines, which follow each other or look alike.
//! 3. `p1`, `1:` or `a)` may be labels or not: the better one of both readings counts, unless each
//!    label has the answer to the other part.
//! 4. Times, shares, versions, and numbers in brackets beside others are no answers.
//! 5. A right answer in another place is neither right nor wrong, because a program that prints
//!    many numbers prints that one, too. It is misplaced, which its author is told.
//! 6. An output of one number is right in the part that it answers, and lacks the other one. If
//!    there is a log above that number, only all outputs of a program tell.
//! 7. A part that may stand in what was dropped of a long output is neither right nor wrong.

use super::words::{Kind, Number, numbers, places, without_separators, words};
use common::outcome::Part;

/// What an output says of a part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Verdict {
    Right,
    /// This stands in its place.
    Wrong(String),
    /// Nothing stands in its place.
    Missing,
    /// This stands in its place, and the right answer elsewhere.
    Misplaced(String),
    /// It may stand in what was dropped of a long output.
    Dropped,
}

/// What an output says of both parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reading {
    pub(super) verdicts: [Verdict; 2],
    /// Whether the answer of a single part is all there is.
    pub(super) is_single: bool,
    /// Whether the last number, or the one with the only label, is right for a part.
    pub(super) is_last_right: [bool; 2],
    /// The lines beside that number which may be the answer of the other part, or nothing if both
    /// parts have a place for sure.
    pub(super) others: Option<usize>,
}

/// The line in place of what was dropped of a long output. No program prints it.
pub(super) const GAP: &str = "\0";

/// The right answers of both parts, if they are known.
pub(super) type Known = [Option<String>; 2];

struct Line<'a> {
    text: &'a str,
    numbers: Vec<Number<'a>>,
    labels: Vec<Label>,
}

/// A label of a part, and its place in its line.
#[derive(Debug, Clone, Copy)]
struct Label {
    part: Part,
    start: usize,
    end: usize,
}

/// A line with numbers that may be answers.
struct Row<'a> {
    numbers: Vec<&'a str>,
    /// The line without the numbers.
    shape: String,
    is_plain: bool,
    is_whole: bool,
}

impl<'a> Row<'a> {
    /// Whether it may be an answer of its own.
    fn is_lone(&self) -> bool {
        self.is_whole && self.numbers.iter().filter(|it| it.len() > 1).count() == 1
    }

    /// The first and the last number.
    fn ends(&self) -> [Option<&'a str>; 2] {
        [self.numbers.first().copied(), self.numbers.last().copied()]
    }
}

/// What stands at a label.
struct Place<'a> {
    /// The numbers of which any counts.
    values: Vec<&'a str>,
    all: Vec<&'a str>,
    /// Whether something was dropped of it.
    is_open: bool,
}

/// Reads an output.
pub(super) fn read(output: &str, known: &Known, parts: &[Part]) -> Reading {
    let output =
        known.iter().flatten().fold(output.to_owned(), |text, it| without_separators(&text, it));
    let lines = |find: fn(&str) -> Vec<Label>| -> Vec<Line<'_>> {
        let texts = output.split(['\n', '\r']).filter(|line| !line.trim().is_empty());
        texts.map(|text| Line::new(text, find(text), known)).collect()
    };
    let with_labels = lines(labels);
    if with_labels.iter().any(|line| !line.labels.is_empty()) {
        return labelled(&with_labels, known, parts);
    }
    let mut plain = plain(&rows(&with_labels), known, parts);
    if with_labels.iter().any(Line::is_gap) {
        plain.verdicts[0].drop_if_not_right();
    }
    let with_labels = lines(small_labels);
    let of_part =
        |part| with_labels.iter().flat_map(|it| &it.labels).filter(|it| it.part == part).count();
    if Part::BOTH.map(of_part) != [1, 1] {
        return plain;
    }
    let labelled = labelled(&with_labels, known, parts);
    let has_row = |line: &&Line<'_>| !line.candidates(0, line.text.len()).is_empty();
    let is_log = with_labels.iter().rfind(has_row).is_some_and(|last| last.labels.is_empty());
    let is_answer = |number: &str| known.iter().flatten().any(|answer| answer == number);
    // The answer to the other part is wrong.
    let is_exchanged = labelled
        .verdicts
        .iter()
        .any(|it| matches!(it, Verdict::Wrong(number) if is_answer(number)));
    match labelled.count_right() {
        _ if is_exchanged => labelled,
        0 if is_log => plain,
        count if plain.count_right() > count => plain,
        _ => labelled,
    }
}

impl Verdict {
    /// Nobody knows whether a part is wrong whose answer may have been dropped.
    fn drop_if_not_right(&mut self) {
        if *self != Self::Right {
            *self = Self::Dropped;
        }
    }
}

impl Reading {
    fn count_right(&self) -> usize {
        self.verdicts.iter().filter(|it| **it == Verdict::Right).count()
    }
}

impl<'a> Line<'a> {
    fn new(text: &'a str, labels: Vec<Label>, known: &Known) -> Self {
        let mut found = numbers(text);
        for answer in known.iter().flatten().filter(|it| !it.chars().all(|c| c.is_ascii_digit())) {
            for start in places(text, answer) {
                let end = start + answer.len();
                found.retain(|it| it.end <= start || it.start >= end);
                found.push(Number { text: &text[start..end], start, end, kind: Kind::Whole });
            }
        }
        found
            .retain(|it| labels.iter().all(|label| it.end <= label.start || it.start >= label.end));
        found.sort_by_key(|it| it.start);
        Self { text, numbers: found, labels }
    }

    /// The numbers between two places that may be answers.
    fn between(&self, start: usize, end: usize, kind: Kind) -> Vec<&'a str> {
        let is_between = |it: &&Number<'_>| it.start >= start && it.end <= end && it.kind == kind;
        let found: Vec<_> = self.numbers.iter().filter(is_between).map(|it| it.text).collect();
        let has_words = words(&self.text[start..end]).next().is_some();
        let is_long = |it: &&str| it.len() > 1;
        // The 2 of `player 2 wins` is none.
        if has_words && found.iter().any(is_long) {
            return found.into_iter().filter(is_long).collect();
        }
        found
    }

    fn candidates(&self, start: usize, end: usize) -> Vec<&'a str> {
        let whole = self.between(start, end, Kind::Whole);
        if whole.is_empty() { self.between(start, end, Kind::Fraction) } else { whole }
    }

    fn is_gap(&self) -> bool {
        self.text == GAP
    }

    fn row(&self, kinds: &[Kind]) -> Option<Row<'a>> {
        let found = kinds.iter().map(|kind| self.between(0, self.text.len(), *kind));
        let numbers = found.into_iter().find(|it| !it.is_empty())?;
        let mut shape = String::new();
        for c in self.text.trim().chars() {
            let c = if c.is_ascii_digit() { '0' } else { c };
            if !(c == '0' && shape.ends_with('0')) {
                shape.push(c);
            }
        }
        let is_plain = words(self.text).next().is_none();
        let is_whole = numbers.iter().all(|it| !it.contains('.') || it.contains(['e', 'E']));
        Some(Row { numbers, shape, is_plain, is_whole })
    }
}

/// The lines that may have answers.
fn rows<'a>(lines: &[Line<'a>]) -> Vec<Row<'a>> {
    let of_kinds = |kinds: &[Kind]| lines.iter().filter_map(|it| it.row(kinds)).collect::<Vec<_>>();
    let mut rows = of_kinds(&[Kind::Whole, Kind::Fraction]);
    if rows.is_empty() {
        rows = of_kinds(&[Kind::Aside]);
    }
    // Seconds without a unit.
    if let Some(last) = rows.iter().rposition(|row| row.is_whole) {
        rows.truncate(last + 1);
    }
    rows
}

/// Reads an output without labels.
fn plain(rows: &[Row<'_>], known: &Known, parts: &[Part]) -> Reading {
    let all: Vec<&str> = rows.iter().flat_map(|row| &row.numbers).copied().collect();
    let is = |part: Part, number: &str| known[part.index()].as_deref() == Some(number);
    let count = |layout: &[&str; 2]| {
        Part::BOTH.into_iter().filter(|&part| is(part, layout[part.index()])).count()
    };
    // The first one of the best.
    let layouts = layouts(rows);
    let best = layouts.iter().rev().max_by_key(|layout| count(layout));
    let Some(best) = best else {
        let verdict = |part| match all[..] {
            [] => Verdict::Missing,
            [number, ..] if is(part, number) => Verdict::Right,
            [number, ..] if Part::BOTH.into_iter().any(|other| is(other, number)) => {
                Verdict::Missing
            }
            [number, ..] => Verdict::Wrong(number.to_owned()),
        };
        return Reading {
            verdicts: Part::BOTH.map(verdict),
            is_single: all.len() == 1,
            is_last_right: Part::BOTH.map(|part| all.iter().any(|number| is(part, number))),
            others: Some(0),
        };
    };
    let ends = rows.last().map_or([None; 2], Row::ends);
    let is_last_right = Part::BOTH.map(|part| ends.iter().flatten().any(|it| is(part, it)));
    let is_exchanged = known.iter().all(Option::is_some)
        && layouts.iter().any(|[one, two]| is(Part::Two, one) && is(Part::One, two));
    let verdict = |part: Part| {
        // The last number is that of the only part that is known or asked for.
        let is_only = known.iter().flatten().count() == 1 || parts.len() == 1 && !is_exchanged;
        let number = match ends[1] {
            Some(last) if is_only && count(best) == 0 => last,
            _ => best[part.index()],
        };
        let is_last = is_last_right[part.index()];
        if is(part, number) || is_only && parts.contains(&part) && is_last {
            Verdict::Right
        } else if !is_exchanged && all.iter().any(|number| is(part, number)) {
            Verdict::Misplaced(number.to_owned())
        } else {
            Verdict::Wrong(number.to_owned())
        }
    };
    Reading {
        verdicts: Part::BOTH.map(verdict),
        is_single: false,
        is_last_right,
        others: rows.split_last().and_then(|(last, above)| others(above, Some(last))),
    }
}

/// The lines beside the only answer or the last one that may be the answer of the other part, or
/// nothing if one is for sure: it looks like the last one, or like no line of a log.
fn others(rows: &[Row<'_>], last: Option<&Row<'_>>) -> Option<usize> {
    let lone: Vec<_> = rows.iter().filter(|row| row.is_lone()).collect();
    let count_of_shape = |shape: &str| lone.iter().filter(|row| row.shape == shape).count();
    let are_on_line = last.is_some_and(|last| last.is_plain && last.numbers.len() == 2);
    let is_twin = last.is_some_and(|last| last.is_lone() && count_of_shape(&last.shape) == 1);
    let is_own = lone.last().is_some_and(|next| {
        let is_like_next = |row: &&Row<'_>| form(&row.shape) == form(&next.shape);
        rows.iter().filter(is_like_next).count() == 1
    });
    (!are_on_line && !is_twin && !is_own).then_some(lone.len())
}

/// What stands between the words of a line, which is the same in all lines of a log.
fn form(line: &str) -> String {
    line.chars().filter(|c| !c.is_alphanumeric()).collect()
}

/// The pairs of numbers that may be the answers, the likely ones first.
fn layouts<'a>(rows: &[Row<'a>]) -> Vec<[&'a str; 2]> {
    let Some((last, before)) = rows.split_last() else { return Vec::new() };
    let like = before.iter().rev().find(|row| row.shape == last.shape);
    let next = before.last();
    let whole = before.iter().rev().find(|row| row.is_whole);
    let alone = before.iter().rev().find(|row| row.is_plain && row.numbers.len() == 1);
    let mut layouts = Vec::new();
    for row in like.into_iter().chain(next).chain(whole).chain(alone) {
        let [Some(first), Some(end)] = row.ends() else { continue };
        let [Some(last_first), Some(last_end)] = last.ends() else { continue };
        layouts.push([end, last_end]);
        if row.numbers.len() == last.numbers.len() {
            layouts.push([first, last_first]);
        }
    }
    if let [.., one, two] = last.numbers[..] {
        // A line that looks like the one before has one answer.
        let is_like_next = next.is_some_and(|row| row.shape == last.shape);
        layouts.insert(if is_like_next { layouts.len() } else { 0 }, [one, two]);
    }
    layouts
}

/// Reads an output with labels.
fn labelled(lines: &[Line<'_>], known: &Known, parts: &[Part]) -> Reading {
    let mut places: [Option<Place<'_>>; 2] = [None, None];
    // Whether labels of part 1 have come without numbers, as in the head of a table.
    let mut is_one_waiting = false;
    let mut both = None;
    for section in sections(lines) {
        let index = section.part.index();
        if section.part == Part::Two && is_one_waiting && places[0].is_none() {
            let rows = section.rows(known);
            if rows.iter().map(|row| row.numbers.len()).sum::<usize>() > 1 {
                both = Some(plain(&rows, known, parts));
                continue;
            }
        }
        if let Some(place) = place(&section) {
            places[index] = Some(place);
        } else if let Some(&number) = section.numbers(Kind::Aside).last() {
            places[index].get_or_insert(Place {
                values: vec![number],
                all: vec![number],
                is_open: false,
            });
        } else if section.part == Part::One {
            is_one_waiting = !section.says_nothing();
        }
    }
    if let (Some(both), [None, None]) = (both, &places) {
        return both;
    }
    let is_cut = lines.iter().any(Line::is_gap);
    let verdict = |part: Part| {
        let elsewhere = places[part.index()].is_none().then(|| without_label(lines, part));
        let place = places[part.index()].as_ref().or(elsewhere.as_ref().and_then(Option::as_ref));
        let right = known[part.index()].as_deref();
        let mut verdict = place.map_or(Verdict::Missing, |place| place.verdict(right));
        if is_cut && (elsewhere.is_some() || place.is_some_and(|place| place.is_open)) {
            verdict.drop_if_not_right();
        }
        verdict
    };
    let verdicts = Part::BOTH.map(verdict);
    let is_single = verdicts.contains(&Verdict::Missing);
    let has_place = Part::BOTH.map(|part| places[part.index()].is_some());
    let is_last_right =
        Part::BOTH.map(|part| has_place[part.index()] && verdicts[part.index()] == Verdict::Right);
    let unlabelled = lines.iter().filter(|line| line.labels.is_empty());
    let rows = unlabelled.filter_map(|line| line.row(&[Kind::Whole]));
    let is_of_place = |row: &Row<'_>| {
        let mut values = places.iter().flatten().flat_map(|place| &place.values);
        values.any(|value| row.numbers.contains(value))
    };
    let rows: Vec<_> = rows.filter(|row| !is_of_place(row)).collect();
    let others = if has_place == [true; 2] { None } else { others(&rows, None) };
    Reading { verdicts, is_single, is_last_right, others }
}

impl Place<'_> {
    fn verdict(&self, right: Option<&str>) -> Verdict {
        let is_right = |it: &&str| Some(*it) == right;
        match self.values.last() {
            _ if self.values.iter().any(is_right) => Verdict::Right,
            Some(number) if self.all.iter().any(is_right) => {
                Verdict::Misplaced((*number).to_owned())
            }
            Some(number) => Verdict::Wrong((*number).to_owned()),
            None => Verdict::Missing,
        }
    }
}

/// What belongs to a label: a piece of its line, and the lines below up to the next label.
struct Section<'a, 'lines> {
    part: Part,
    line: &'lines Line<'a>,
    start: usize,
    end: usize,
    below: &'lines [Line<'a>],
}

/// The sections of all labels, in order.
fn sections<'a, 'lines>(lines: &'lines [Line<'a>]) -> Vec<Section<'a, 'lines>> {
    let mut sections = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let Some(last) = line.labels.last() else { continue };
        let below = &lines[index + 1..];
        let below = &below[..below.iter().take_while(|it| it.labels.is_empty()).count()];
        let is_behind = is_behind(line, last, below);
        let mut start = 0;
        for (number, label) in line.labels.iter().enumerate() {
            let next = line.labels.get(number + 1);
            let (from, end) = if is_behind {
                (start, label.start)
            } else {
                (label.end, next.map_or(line.text.len(), |it| it.start))
            };
            let below = if next.is_none() && !is_behind { below } else { &[] };
            sections.push(Section { part: label.part, line, start: from, end, below });
            start = label.end;
        }
    }
    sections
}

impl<'a> Section<'a, '_> {
    fn text(&self) -> &'a str {
        &self.line.text[self.start..self.end]
    }

    fn numbers(&self, kind: Kind) -> Vec<&'a str> {
        self.line.between(self.start, self.end, kind)
    }

    fn rows(&self, known: &Known) -> Vec<Row<'a>> {
        let on_line = rows(&[Line::new(self.text(), Vec::new(), known)]);
        if on_line.is_empty() { rows(self.below) } else { on_line }
    }

    /// Whether it says that there is no answer, as in `Part 1: None`.
    fn says_nothing(&self) -> bool {
        let text = self.text().trim_start_matches(['"', '\'', '*', ' ']);
        text.starts_with([':', '=']) && words(text).next().is_some()
    }
}

/// Whether the labels of a line stand behind their numbers.
fn is_behind(line: &Line<'_>, last: &Label, below: &[Line<'_>]) -> bool {
    let first = line.labels.first().map_or(0, |it| it.start);
    let is_alone = |line: &Line<'_>| line.row(&[Kind::Whole]).is_some_and(|row| row.is_plain);
    !line.between(0, first, Kind::Whole).is_empty()
        && line.candidates(last.end, line.text.len()).is_empty()
        && !below.first().is_some_and(is_alone)
}

/// Words between a label and its number.
const VERBS: &[&str] =
    &["is", "was", "gives", "equals", "answer", "result", "solution", "score", "total", "the", "s"];

/// The numbers behind a label, or in the lines below.
fn place<'a>(section: &Section<'a, '_>) -> Option<Place<'a>> {
    let &Section { line, start: from, end: to, below, .. } = section;
    let all = line.candidates(from, to);
    if let (Some(&first), Some(&last)) = (all.first(), all.last()) {
        let start = line.numbers.iter().find(|it| it.start >= from && it.text == first);
        let gap = start.map_or("", |it| &line.text[from..it.start]);
        let is_next = words(gap).all(|it| VERBS.contains(&it.to_lowercase().as_str()));
        return Some(Place {
            values: if is_next { vec![first] } else { vec![first, last] },
            all,
            is_open: false,
        });
    }
    let rows = rows(below);
    let all = rows.iter().flat_map(|row| &row.numbers).copied().collect();
    let values = match (&rows.first()?.numbers[..], rows.last()) {
        ([number], _) if rows[0].is_plain => vec![*number],
        (_, Some(Row { numbers, .. })) => vec![*numbers.first()?, *numbers.last()?],
        _ => return None,
    };
    Some(Place { values, all, is_open: below.iter().any(Line::is_gap) })
}

/// The number of the part without a label, before or behind that of the other part.
fn without_label<'a>(lines: &[Line<'a>], part: Part) -> Option<Place<'a>> {
    let has_label = |line: &Line<'_>| !line.labels.is_empty();
    let rows = match part {
        Part::One => rows(&lines[..lines.iter().position(has_label)?]),
        Part::Two => {
            let label = lines.iter().rposition(has_label)?;
            let is_on_line = lines[label].row(&[Kind::Whole, Kind::Fraction]).is_some();
            let mut behind = rows(&lines[label + 1..]);
            behind.drain(..usize::from(!is_on_line).min(behind.len()));
            if behind.is_empty() {
                // `part1=306, (291)`
                let line = &lines[label];
                let end = line.labels.last().map_or(0, |it| it.end);
                let others = line.numbers.iter().filter(|it| it.start >= end).skip(1);
                let all = others.filter(|it| matches!(it.kind, Kind::Whole | Kind::Aside));
                let values: Vec<_> = all.map(|it| it.text).collect();
                let all = values.clone();
                return Some(Place { values, all, is_open: false }).filter(|it| !it.all.is_empty());
            }
            behind
        }
    };
    let numbers = &rows.last()?.numbers;
    let all = rows.iter().flat_map(|row| &row.numbers).copied().collect();
    Some(Place { values: vec![*numbers.first()?, *numbers.last()?], all, is_open: false })
}

/// Words that are labels if the number of a part follows, or comes before as in `first part`.
const NOUNS: &[&str] = &[
    "part", "parts", "pt", "star", "task", "solution", "answer", "ans", "puzzle", "problem",
    "question", "solve", "half", "teil",
];

const NUMERALS: [&[&str]; 2] =
    [&["1", "one", "first", "1st", "i", "a"], &["2", "two", "second", "2nd", "ii", "b"]];

fn numeral(word: &str) -> Option<Part> {
    Part::BOTH.into_iter().find(|part| NUMERALS[part.index()].contains(&word))
}

/// A word of letters or digits in lower case, and its place.
struct Word {
    text: String,
    start: usize,
    end: usize,
}

/// The words of a line, where `partOne`, `part_one` and `part1` are two.
fn pieces(line: &str) -> Vec<Word> {
    let mut pieces: Vec<Word> = Vec::new();
    let mut before = ' ';
    for (start, c) in line.char_indices() {
        let is_new = c.is_numeric() != before.is_numeric()
            || c.is_uppercase() && before.is_lowercase()
            || !before.is_alphanumeric();
        let end = start + c.len_utf8();
        match pieces.last_mut() {
            _ if !c.is_alphanumeric() => {}
            Some(last) if !is_new => {
                last.text.extend(c.to_lowercase());
                last.end = end;
            }
            _ => pieces.push(Word { text: c.to_lowercase().collect(), start, end }),
        }
        before = c;
    }
    pieces
}

/// The labels that can be nothing else.
fn labels(line: &str) -> Vec<Label> {
    let pieces = pieces(line);
    let mut labels: Vec<Label> = Vec::new();
    let mut index = 0;
    while let Some(piece) = pieces.get(index) {
        let next = pieces.get(index + 1);
        let gap = next.map_or("", |next| &line[piece.end..next.start]);
        let is_near = gap.len() < 4 && !gap.contains([':', '=', ',', ';', ')', '/', '\n']);
        let after = next.filter(|_| is_near).map(|next| (&next.text[..], next.end));
        let is_noun = |word: &str| NOUNS.contains(&word);
        let is_part = matches!(&piece.text[..], "part" | "parts" | "pt");
        let found = match (&piece.text[..], after) {
            ("silver", _) => Some((Part::One, piece.end)),
            ("gold", _) => Some((Part::Two, piece.end)),
            (noun, Some((word, end))) if is_noun(noun) => numeral(word)
                .filter(|_| is_part || !matches!(word, "i" | "a" | "ii" | "b"))
                .map(|part| (part, end)),
            (word @ ("first" | "second"), Some((noun, end))) if is_noun(noun) => {
                numeral(word).map(|part| (part, end))
            }
            // `1st part` is three pieces.
            ("1" | "2", Some(("st" | "nd", _)))
                if pieces.get(index + 2).is_some_and(|it| is_noun(&it.text)) =>
            {
                numeral(&piece.text).map(|part| (part, pieces[index + 2].end))
            }
            // `part 1 and 2`
            ("and" | "2" | "two", _)
                if labels.last().is_some_and(|last| {
                    let gap = line[last.end..piece.start].trim();
                    last.part == Part::One && matches!(gap, "" | "&" | "+" | "/" | ",")
                }) =>
            {
                let second = if piece.text == "and" { next } else { Some(piece) };
                second
                    .filter(|it| matches!(&it.text[..], "2" | "two"))
                    .map(|it| (Part::Two, it.end))
            }
            _ => None,
        };
        // `part 1.5` is none, and `answer 12` is no piece of its own.
        let is_decimal = |end: usize| {
            line[end..]
                .strip_prefix('.')
                .is_some_and(|it| it.starts_with(|c: char| c.is_ascii_digit()))
        };
        if let Some((part, end)) = found.filter(|(_, end)| !is_decimal(*end)) {
            labels.push(Label { part, start: piece.start, end });
            while pieces.get(index).is_some_and(|it| it.end <= end) {
                index += 1;
            }
        } else {
            index += 1;
        }
    }
    labels
}

/// What may be labels: `p1: 306`, or `1:`, `a)`, `one =` at the start of a line.
fn small_labels(line: &str) -> Vec<Label> {
    let pieces = pieces(line);
    let mut labels = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        let next = pieces.get(index + 1);
        let is_p = matches!(&piece.text[..], "p" | "s" | "q");
        let word = if is_p { next } else { Some(piece) };
        let Some((word, part)) = word.and_then(|it| Some((it, numeral(&it.text)?))) else {
            continue;
        };
        let is_mark = |c: char| matches!(c, ':' | ')' | '=' | '>' | '.' | ']' | '-' | '"' | '|');
        let after = line[word.end..].trim_start();
        let is_first = line[..piece.start].chars().all(|c| !c.is_alphanumeric());
        let is_label = if is_p {
            after.starts_with(|c: char| is_mark(c) || c.is_ascii_digit())
        } else {
            is_first && after.starts_with(is_mark)
        };
        if is_label {
            labels.push(Label { part, start: piece.start, end: word.end });
        }
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As people print 306 and 291.
    const RIGHT: &[&str] = &[
        "306\n291",
        "306 291",
        "(306, 291)",
        "306,291",
        "[306, 291]",
        "306.0\n291.0",
        "(306+0j) (291+0j)",
        "306n\n291n",
        "306N 291N",
        "np.int64(306) np.int64(291)",
        "**306**\n**291**",
        "Part 1: 306\nPart 2: 291",
        "Part 1: 306, Part 2: 291",
        "part1=306, (291)",
        "Part 1: 306Part 2: 291",
        "306universes\n291universes",
        "答案是306和291。",
        "答案：306，291",
        "306-291",
        "306 -> 291",
        "{\"part1\": 306, \"part2\": 291}",
        "{\"day\":22,\"part1\":{\"answer\":306,\"ms\":0.1},\"part2\":{\"answer\":291,\"ms\":2}}",
        "{\n  \"part1\": \"306\",\n  \"part2\": \"291\"\n}",
        "Part 1: 306 (0.123 ms)\nPart 2: 291 (12 ms)",
        "Part 1: 306 in 4ms\nPart 2: 291 in 1.2s",
        "Part 1 (3 ms): 306\nPart 2 (5 ms): 291",
        "Part 1 [0.3ms] 306\nPart 2 [17ms] 291",
        "Part 1: 306\ntook 291ms\nPart 2: 291\ntook 306ms",
        "306\n291\ntook 12ms",
        "306\n291\nTime: 12",
        "306\n291\n0.0123",
        "306\n0.0123\n291\n0.0345",
        "306 0.000123\n291 0.000456",
        "306\n12 ms\n291\n13 ms",
        "Advent of Code 2020, Day 22: Crab Combat\n306\n291",
        "--- 2020 Day 22 ---\nPart 1: 306\nPart 2: 291\nDone in 5 ms",
        "Day 22 part 1: 306\nDay 22 part 2: 291",
        "2020-22 part 1\n306\n2020-22 part 2\n291",
        "9 2 6 3 1\n5 8 4 7 10\n306\n291",
        "Player 1:\n9\n2\n\nPlayer 2:\n5\n8\n306\n291",
        "round 1: 9 5\nround 2: 2 8\nround 3: 6 4\n306\nround 1: 9 5\nround 2: 2 8\n291",
        "Player 2 wins with 306\nPlayer 1 wins with 291",
        "Player 2 has 306 points after 29 rounds\nPlayer 2 has 291 points after 17 rounds",
        "The score is 306\nThe score of the recursive game is 291",
        "Part 1: player 2 wins with 306\nPart 2: player 1 wins with 291",
        "Part 1 after 29 rounds: 306\nPart 2 after 17 rounds: 291",
        "Part 2: 291\nPart 1: 306",
        "Part 1: 306\nPart 2: 291\n\nPart 1: 306\nPart 2: 291",
        "Part 1: 306\nPart 2: 291\nPart 1 took 3 ms\nPart 2 took 5 ms",
        "Part 1 example: 12\nPart 1: 306\nPart 2 example: 13\nPart 2: 291",
        "Part One: 306\nPart Two: 291",
        "PartOne=306 PartTwo=291",
        "part_one 306 part_two 291",
        "part-1: 306; part-2: 291",
        "Part A: 306\nPart B: 291",
        "part i: 306\npart ii: 291",
        "Part #1 - 306\nPart #2 - 291",
        "Part 1:\n306\n\nPart 2:\n291",
        "Part 1\n306\ntook 3 ms\nPart 2\n291\n5 cards left",
        "Running part 1...\nRunning part 2...\n306\n291",
        "Part 1 done\nPart 2 done\n306\n291",
        "part1,part2\n306,291",
        "| day | part 1 | part 2 |\n|---|---|---|\n| 22 | 306 | 291 |",
        "Answers to parts 1 and 2: 306, 291",
        "Part 1 & 2: 306 291",
        "306 (part 1)\n291 (part 2)",
        "306 is part 1, 291 is part 2",
        "306 is the answer to part one and 291 is the answer to part two",
        "The answer to part one is 306, to part two 291.",
        "<part1>306</part1><part2>291</part2>",
        "Silver: 306\nGold: 291",
        "first star: 306\nsecond star: 291",
        "1st part: 306\n2nd part: 291",
        "star 1 = 306\nstar 2 = 291",
        "*  306\n** 291",
        "p1: 306 p2: 291",
        "p2=291\np1=306",
        "P1 306\nP2 291",
        "1: 306\n2: 291",
        "1) 306\n2) 291",
        "2. 291\n1. 306",
        "a) 306\nb) 291",
        "one: 306\ntwo: 291",
        "Teil 1: 306\nTeil 2: 291",
        "306\nPart 2: 291",
        "Part 1: 306\n291",
        "p1: 17 cards, p2: 0 cards\n306\np1: 18 cards, p2: 3 cards\n291",
        "p1 wins: 306, p2 wins: 0\n306 291",
        "[debug] 12 13\n306\n[debug] 14 15\n291",
        "Part 1: 306\nPart 2: expected 12, got 291",
        "10%\r50%\r100%\r306\n291",
        "22.1: 306\n22.2: 291",
        "day22a: 306\nday22b: 291",
        "a: 306, b: 291",
        "The answer for part 1 is: 306\nThe answer for part 2 is: 291",
        "Day 22, Part 1: 306\nDay 22, Part 2: 291",
        "[Part 1] 306\n[Part 2] 291",
        "Part 1 => 306\nPart 2 => 291",
        "=== Part 1 ===\nAnswer: 306\nTime: 12 ms\n=== Part 2 ===\nAnswer: 291\nTime: 13 ms",
        "Solution to Part One: 306\nSolution to Part Two: 291",
        "Answer 1: 306\nAnswer 2: 291",
        "part1() = 306 [0.2ms]\npart2() = 291 [1.2ms]",
        "part1: Some(306), part2: Some(291)",
        "Ok((306, 291))",
        "Some(306) Some(291)",
        "['306', '291']",
        "306|291",
        "306;291",
        "306\t291",
        "Part 1\n------\n306\n\nPart 2\n------\n291",
        "Part 1: 306\nPart 2: 291\n\nreal 0m0.123s\nuser 0m0.100s",
        "306\n291\n\nreal 0m0.123s\nuser 0m0.100s",
        "(1) 306\n(2) 291",
        "{:part1 306, :part2 291}",
        "Part 1 (example: 12): 306\nPart 2 (example: 13): 291",
        "306\n291\n306\n291",
        "306 306\n291 291",
        "17 * 18 = 306\n97 * 3 = 291",
        "Total winnings: 306\nTotal winnings with jokers: 291",
        "round 1: 5 4 3\nround 2: 5 4 3\n306 291",
        "Loaded 50 cards in 3 ms\nPart 1: 306\nPart 2: 291\nFinished in 17 ms",
        "INFO 2023-12-07 12:13:14 part1=306\nINFO 2023-12-07 12:13:14 part2=291",
        "2023-12-07 12:13:14 306\n2023-12-07 12:13:14 291",
        "Answer: 306\nAnswer: 291",
        "Part 1 answer = 306\nPart 2 answer = 291\n",
        "Part 1: 306 ✓\nPart 2: 291 ✓",
        "⭐ 306\n⭐⭐ 291",
        "part1 306 0.12\npart2 291 0.34",
        "Part 1: 306 | Time: 12 | Part 2: 291 | Time: 13",
        "Part 1: 306\n* 29 rounds\nPart 2: 291\n* 17 rounds",
        "306\n180 291\n291 160 -> max = 291",
    ];

    /// A mark for each part: right, wrong, missing, misplaced.
    fn marks(output: &str, answers: [&str; 2], parts: &[Part]) -> String {
        let reading = read(output, &answers.map(|answer| Some(answer.to_owned())), parts);
        let mark = |verdict: &Verdict| match verdict {
            Verdict::Right => '+',
            Verdict::Wrong(_) => '-',
            Verdict::Missing => '.',
            Verdict::Misplaced(_) | Verdict::Dropped => '?',
        };
        reading.verdicts.iter().map(mark).collect()
    }

    fn assert_marks<'a>(cases: impl IntoIterator<Item = (&'a str, &'a str)>, answers: [&str; 2]) {
        let wrong: Vec<_> = cases
            .into_iter()
            .map(|(output, expected)| (output, expected, marks(output, answers, &Part::BOTH)))
            .filter(|(_, expected, marks)| marks != expected)
            .collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn right_answers_are_found_however_they_are_printed() {
        assert_marks(RIGHT.iter().map(|output| (*output, "++")), ["306", "291"]);
    }

    #[test]
    fn long_answers_are_found_with_separators_of_thousands() {
        let outputs = [
            "598,416\n32,491,093,007,709",
            "598_416 32_491_093_007_709",
            "598'416\n32'491'093'007'709",
            "598.416\n32.491.093.007.709",
            "598 416\n32 491 093 007 709",
            "Part 1: 598,416\nPart 2: 32,491,093,007,709 universes",
            "598416-32491093007709",
            "598416universes32491093007709universes",
            "答案是598416和32491093007709…",
        ];
        assert_marks(outputs.map(|output| (output, "++")), ["598416", "32491093007709"]);
    }

    #[test]
    fn wrong_answers_are_never_right() {
        let many = |step| {
            let numbers: Vec<String> = (1..500).step_by(step).map(|it| it.to_string()).collect();
            numbers.join("\n")
        };
        let cases = [
            ("", ".."),
            ("no answer", ".."),
            ("307\n292", "--"),
            ("307\n291", "-+"),
            ("306\n292", "+-"),
            ("306 292", "+-"),
            ("291\n306", "--"),
            ("291 306", "--"),
            ("Part 1: 291\nPart 2: 306", "--"),
            ("Part 2: 306\nPart 1: 291", "--"),
            ("1: 291\n2: 306", "--"),
            ("p1: 291\np2: 306", "--"),
            ("p2: 306\np1: 291", "--"),
            ("2) 306\n1) 291", "--"),
            ("debug: 306 291\nPart 1: 307\nPart 2: 292", "--"),
            ("306 291\nPart 1: 307, Part 2: 292", "--"),
            ("Part 1: 307\nPart 2: 292\n306 291", "--"),
            ("Part 1:\n307\nPart 2:\n292\n306 291", "-?"),
            ("Part 1: 307 (306)\nPart 2: 292 (291)", "--"),
            ("Part 1: 307 306\nPart 2: 292 291", "??"),
            ("Part 1: 306\nPart 1: 307\nPart 2: 291\nPart 2: 292", "--"),
            ("{\"part1\": 291, \"part2\": 306}", "--"),
            ("306\n291\n307\n292", "??"),
            ("307\n292\ndebug 306 291", "--"),
            ("Part 1: 307\nPart 2: 292\nPart 1 should be 306, part 2 291", "--"),
            ("part 1 was 307, not 306\npart 2 was 292", "?-"),
            ("Part 1: None\nPart 2: 306", ".-"),
            ("{\"part1\": null, \"part2\": 306}", ".-"),
            ("306\n306", "+-"),
            ("291\n291", "-+"),
            ("1306\n2910", "--"),
            ("-306\n-291", "--"),
            ("306.5\n291.5", "--"),
            ("3.06e+02\n2.91e+02", "--"),
            ("0x132 0x123", ".."),
            ("306ms\n291ms", ".."),
            ("307\n292\ntook 306 ms, then 291 ms", "--"),
            ("day306 part291", ".."),
            ("Part 1: 0\nPart 2: 0", "--"),
            ("306", "+."),
            ("291", ".+"),
            ("Part 1: 306", "+."),
            ("Part 2: 291", ".+"),
            ("Part 1: 306\nPart 2:", "+."),
            ("Part 1: 307", "-."),
            ("307", "--"),
            ("305 306 307 308", "?-"),
            ("start 4 8: 306 291\nstart 4 9: 307 292\nstart 4 10: 308 293", "??"),
            ("start 4 8: 307 292\nstart 5 8: 306 291\nstart 4 10: 308 293", "??"),
            (&many(1), "??"),
            (&many(5), "??"),
        ];
        assert_marks(cases, ["306", "291"]);
    }

    #[test]
    fn a_wrong_answer_is_the_likely_number() {
        let known = ["306", "291"].map(|answer| Some(answer.to_owned()));
        let output = "after 12 rounds: 307\nafter 500 rounds: 292\n";
        let wrong = ["307", "292"].map(|answer| Verdict::Wrong(answer.to_owned()));
        assert_eq!(read(output, &known, &Part::BOTH).verdicts, wrong);
    }

    #[test]
    fn a_part_alone_may_be_asked_for() {
        for (output, part, expected) in [
            ("306", Part::One, '+'),
            ("round 1: 5\nround 2: 7\n306", Part::One, '+'),
            ("306\n291", Part::One, '+'),
            ("291\n306", Part::One, '-'),
            ("291", Part::Two, '+'),
            ("round 1: 5\nround 2: 7\n291", Part::Two, '+'),
            ("307\n291", Part::Two, '+'),
        ] {
            let marks = marks(output, ["306", "291"], &[part]);
            assert_eq!(marks.chars().nth(part.index()), Some(expected), "{output}");
        }
    }

    /// Debugging lines such as `start p1: 4` are no labels. That the part is alone is known of all
    /// outputs of the program together.
    #[test]
    fn the_last_number_may_be_of_a_part_alone() {
        for (output, others, expected) in [
            ("0 32T3K 765\n1 KTJJT 220\n306", Some(2), '+'),
            ("Time: 0.0001 sekunder\n306", Some(0), '+'),
            (
                "p1: 4\np2: 8\np1 rolls 1 2 3, score 10\np2 rolls 4 5 6, score 12\nAnswer is: 306",
                Some(2),
                '+',
            ),
            (
                "p1: 4\np2: 8\np1 rolls 1 2 3, score 10\np2 rolls 4 5 6, score 12\nAnswer is: 307",
                Some(2),
                '-',
            ),
            ("0 32T3K 765\n1 KTJJT 220\n307", Some(2), '-'),
            ("winner 1\n5 4 3\n306", Some(0), '+'),
            ("307\n306", None, '+'),
            ("(307, 306)", None, '+'),
            ("0 32T3K 765\n307\n306", None, '+'),
            ("Part 1: 306\nPart 2: 292", None, '+'),
            ("306", Some(0), '+'),
            ("The first score is 307, player 1 wins\nThe second one is 306", None, '+'),
            ("1 card\n2 cards\nScore: 307\nAnother score: 306", None, '+'),
            ("12 cards\n13 cards\nScore: 307\nPart 1: 306", None, '+'),
            ("12 cards\n13 cards\nPart 1: 306", Some(2), '+'),
            ("12 cards\n13 cards\nPart 1:\n306", Some(2), '+'),
            ("Part 1:\n306", Some(0), '+'),
        ] {
            let known = ["306", "291"].map(|answer| Some(answer.to_owned()));
            assert_eq!(read(output, &known, &Part::BOTH).others, others, "{output}");
            assert_eq!(marks(output, ["306", "291"], &[Part::One]).chars().next(), Some(expected));
        }
    }

    #[test]
    fn an_answer_may_be_a_word() {
        for (output, expected) in [
            ("RGLR\n291", "++"),
            ("Part 1: RGLR\nPart 2: 291", "++"),
            ("It says RGLR, then 291.", "++"),
            ("Part 1: RLGR\nPart 2: 291", ".+"),
        ] {
            assert_eq!(marks(output, ["RGLR", "291"], &Part::BOTH), expected, "{output}");
        }
    }
}
