//! Reads a program's answers in its output.
//!
//! A program may print what it likes, so each part has a place in the output, by these rules:
//!
//! 1. A label says whose number follows it: `Part 1: 306`, `part_two = 291`, `First star`, `Gold`.
//!    Its number is the first one behind a colon or an equals sign, or else the first one of its
//!    line, or else the first one alone in a line below. The last label with a number counts.
//! 2. Without labels, part 2 has the last number, and part 1 the one before it in a line of two
//!    numbers, or the last one of a line above: the next line that looks alike, or else the next one
//!    with one number. `p2:` and `p1:` or `2)` and `1)` exchange the two.
//! 3. An output of one number is right in the part that it answers, and lacks the other one. If
//!    there are lines of a log above that number, only all outputs of a program tell. A line that
//!    looks like no other one may be an answer: for sure if it has the signs of the last one, and
//!    else nobody knows, so that a wrong number in it is doubtful.
//! 4. A right answer in another place is neither right nor wrong, because a program that prints
//!    many numbers prints that one, too. It is misplaced, which its author is told.
//! 5. Two answers in the place of each other are wrong.

use std::collections::HashMap;
use std::ptr;

use crate::words::{Number, has, numbers, places, without_separators, words};
use common::outcome::Part;

/// What an output says of a part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    Right,
    /// This stands in its place.
    Wrong(String),
    /// Nothing stands in its place.
    Missing,
    /// The right answer stands elsewhere.
    Misplaced,
    /// The other part is right, and what stands in its place may be no answer.
    Doubtful,
}

/// What an output says of both parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Reading {
    pub(crate) verdicts: [Verdict; 2],
    /// What it says of each part if the program prints that part alone.
    pub(crate) alone: [Verdict; 2],
    /// Whether the answer of a single part is all there is.
    pub(crate) is_single: bool,
    /// The lines with one number beside an answer, unless one of them may be the other answer.
    pub(crate) log: Option<usize>,
}

/// The right answers of both parts, if they are known.
pub(crate) type Known = [Option<String>; 2];

/// Where the answers of an output must stand.
#[derive(Default)]
struct Places<'a> {
    /// The numbers in the place of each part. Any of them may be its answer.
    numbers: [Vec<&'a str>; 2],
    /// The answer of a program that prints one part, without a label.
    last: Option<&'a str>,
    is_single: bool,
    /// Whether no number beside an answer may be another answer or none.
    is_clear: bool,
    log: Option<usize>,
}

/// A line with what may be answers.
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

/// Reads an output.
pub(crate) fn read(output: &str, known: &Known) -> Reading {
    let output = known
        .iter()
        .flatten()
        .fold(output.to_owned(), |text, it| without_separators(&text, it));
    let texts = output
        .split(['\n', '\r'])
        .filter(|line| !line.trim().is_empty());
    let lines: Vec<Line<'_>> = texts.map(|text| Line::new(text, known)).collect();
    let has_labels = lines.iter().any(|line| !line.labels.is_empty());
    let places = if has_labels { labelled(&lines) } else { unlabelled(&lines) };
    let is = |part: Part, number: &str| known[part.index()].as_deref() == Some(number);
    let is_of_other = |part: Part, number: &str| is(Part::BOTH[1 - part.index()], number);
    let is_exchanged = Part::BOTH.into_iter().all(|part| {
        places.numbers[part.index()]
            .first()
            .is_some_and(|number| is_of_other(part, number))
    });
    let verdict = |part: Part, numbers: &[&str]| {
        let right = known[part.index()].as_deref().unwrap_or_default();
        match numbers.first() {
            _ if numbers.contains(&right) => Verdict::Right,
            _ if !is_exchanged && has(&output, right) => Verdict::Misplaced,
            Some(number) if places.is_single && is_of_other(part, number) => Verdict::Missing,
            Some(&number) => Verdict::Wrong(number.to_owned()),
            None => Verdict::Missing,
        }
    };
    // One right answer beside a number that may be none says nothing of the other part.
    let is_doubtful = |part: Part| {
        let place = |part: Part| &places.numbers[part.index()];
        let is_of_other = |number: &&str| is_of_other(part, number);
        if place(Part::BOTH[1 - part.index()]).iter().any(is_of_other) {
            !places.is_clear
        } else {
            !has_labels && !is_exchanged && place(part).first().is_some_and(is_of_other)
        }
    };
    let verdicts = Part::BOTH.map(|part| match verdict(part, &places.numbers[part.index()]) {
        Verdict::Wrong(_) | Verdict::Missing if is_doubtful(part) => Verdict::Doubtful,
        verdict => verdict,
    });
    let alone = Part::BOTH.map(|part| {
        let last = places
            .last
            .filter(|last| !is_exchanged && !is_of_other(part, last));
        let numbers = last
            .into_iter()
            .chain(places.numbers[part.index()].iter().copied());
        verdict(part, &numbers.collect::<Vec<_>>())
    });
    Reading {
        verdicts,
        alone,
        is_single: places.is_single,
        log: places.log,
    }
}

impl Reading {
    /// What it says of a program that prints so many parts.
    pub(crate) const fn of(&self, parts: usize) -> &[Verdict; 2] {
        if parts == 1 { &self.alone } else { &self.verdicts }
    }
}

impl<'a> Line<'a> {
    fn new(text: &'a str, known: &Known) -> Self {
        let mut labels = labels(text);
        let ranges: Vec<_> = labels.iter().map(|label| label.start..label.end).collect();
        let mut found = numbers(text, &ranges);
        let is_word = |answer: &&String| !answer.chars().all(|c| c.is_ascii_digit());
        for answer in known.iter().flatten().filter(is_word) {
            for start in places(text, answer) {
                let end = start + answer.len();
                found.retain(|it| it.end <= start || it.start >= end);
                found.push(Number { text: &text[start..end], start, end });
            }
        }
        found.sort_by_key(|it| it.start);
        let has = |part| labels.iter().any(|label| label.part == part);
        // `part1,part2` is the head of a table.
        if found.is_empty() && Part::BOTH.into_iter().all(has) {
            labels.clear();
        }
        Self { text, numbers: found, labels }
    }

    /// The numbers between two places. One digit among words is none, as in `player 2 wins 306`,
    /// unless there is no longer one.
    fn between(&self, start: usize, end: usize) -> Vec<&Number<'a>> {
        let is_between = |it: &&Number<'_>| it.start >= start && it.end <= end;
        let found: Vec<_> = self.numbers.iter().filter(is_between).collect();
        let is_long = |it: &&Number<'_>| it.text.len() > 1;
        if found.iter().any(is_long) && words(&self.text[start..end]).next().is_some() {
            return found.into_iter().filter(is_long).collect();
        }
        found
    }
}

/// A line with numbers, and without labels.
struct Row<'a> {
    text: &'a str,
    numbers: Vec<Number<'a>>,
}

impl<'a> Row<'a> {
    fn of(line: &Line<'a>) -> Option<Self> {
        let numbers: Vec<_> = line
            .between(0, line.text.len())
            .into_iter()
            .copied()
            .collect();
        (!numbers.is_empty() && line.labels.is_empty()).then_some(Self { text: line.text, numbers })
    }

    fn last(&self) -> &'a str {
        self.numbers.last().map_or("", |it| it.text)
    }

    /// Whether it has one number, which may be an answer.
    fn is_lone(&self) -> bool {
        matches!(self.numbers[..], [number] if number.text.len() > 1)
    }

    /// Whether it ends in a result, and says nothing of the other numbers.
    fn is_equation(&self) -> bool {
        let before = &self.text[..self.numbers.last().map_or(0, |it| it.start)];
        before.trim_end().ends_with('=') && before.matches([':', '=']).count() == 1
    }

    /// Whether its last two numbers stand side by side, or behind the same word.
    fn ends_in_pair(&self) -> bool {
        let [before @ .., one, two] = &self.numbers[..] else { return false };
        let start = before.last().map_or(0, |it| it.end);
        let gap = &self.text[one.end..two.start];
        let word = words(gap).last();
        let is_same = word == words(&self.text[start..one.start]).last();
        word.is_none() && !gap.contains([':', '=']) || word.is_some() && is_same
    }

    /// The line without the minus of a negative number.
    fn unsigned(&self) -> String {
        let is_minus = |at: usize| {
            self.numbers
                .iter()
                .any(|it| it.start == at && it.text.starts_with('-'))
        };
        let chars = self.text.char_indices().filter(|(at, _)| !is_minus(*at));
        chars.map(|(_, c)| c).collect()
    }

    /// The line with a zero in place of each number.
    fn shape(&self) -> String {
        let mut shape: Vec<char> = self.unsigned().trim().chars().collect();
        shape.dedup_by(|next, it| next.is_ascii_digit() && it.is_ascii_digit());
        shape
            .iter()
            .map(|c| if c.is_ascii_digit() { '0' } else { *c })
            .collect()
    }

    /// What stands between its words, which is the same in all lines of a log.
    fn form(&self) -> String {
        self.unsigned()
            .chars()
            .filter(|c| !c.is_alphanumeric())
            .collect()
    }

    /// The signs between its words, and whether a word follows its numbers. They are the same in the
    /// lines of two answers.
    fn signs(&self) -> (String, bool) {
        let end = self.numbers.last().map_or(0, |it| it.end);
        let mut signs: Vec<char> = self.form().chars().filter(|c| !c.is_whitespace()).collect();
        signs.dedup();
        (
            signs.iter().collect(),
            words(&self.text[end..]).next().is_some(),
        )
    }
}

/// The lines that may be answers, because each looks like no other one, as those of a log do, and
/// does not end in a list.
fn may_be_answers<'r, 'a>(rows: &'r [Row<'a>]) -> Vec<&'r Row<'a>> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for row in rows {
        *counts.entry(row.form()).or_default() += 1;
    }
    let may_be_answer =
        |row: &&Row<'_>| counts[&row.form()] == 1 && row.last().len() > 1 && !row.ends_in_pair();
    rows.iter().filter(may_be_answer).collect()
}

/// How many of the lines have one number.
fn lone(rows: &[Row<'_>]) -> usize {
    rows.iter().filter(|row| row.is_lone()).count()
}

/// The places in an output without labels.
fn unlabelled<'a>(lines: &[Line<'a>]) -> Places<'a> {
    let rows: Vec<Row<'a>> = lines.iter().filter_map(Row::of).collect();
    let Some((last, above)) = rows.split_last() else { return Places::default() };
    let two = last.last();
    let is_single = above.is_empty() && last.numbers.len() == 1;
    let is_like = |row: &&Row<'_>| row.shape() == last.shape();
    let like = above.iter().rfind(is_like);
    let line = like
        .or_else(|| above.iter().rfind(|row| row.is_lone()))
        .or(above.last());
    // Each with the texts that may have small labels.
    let mut ones: Vec<_> = line
        .iter()
        .map(|row| (row.last(), [row.text, last.text]))
        .collect();
    if let [before @ .., one, _] = &last.numbers[..] {
        let start = before.last().map_or(0, |it| it.end);
        let texts = [&last.text[start..], &last.text[one.end..]];
        let is_next_like = above.last().is_some_and(|row| is_like(&row));
        if before.is_empty() || texts.iter().all(|text| small_label(text).is_some()) {
            ones.insert(usize::from(is_next_like), (one.text, texts));
        }
    }
    let labels = ones.first().map(|(_, texts)| texts.map(small_label));
    let is_reversed = labels == Some([Some(Part::Two), Some(Part::One)]);
    let one = if is_single { vec![two] } else { ones.iter().map(|it| it.0).collect() };
    let numbers = if is_reversed { [vec![two], one] } else { [one, vec![two]] };
    let are_labelled = labels == Some([Some(Part::One), Some(Part::Two)]);
    let is_twin = above.iter().filter(is_like).count() == 1;
    let answers = may_be_answers(above);
    let is_answer = line.is_some_and(|line| {
        line.signs() == last.signs() && answers.iter().any(|it| ptr::eq(*it, line))
    });
    let has_both = last.ends_in_pair() || are_labelled || is_twin || is_answer;
    let has_one = last.numbers.len() == 1 || last.is_equation();
    let is_log = answers.is_empty() && has_one && like.is_none() && !has_both;
    let log = is_log.then(|| lone(above));
    Places {
        numbers,
        last: Some(two),
        is_single,
        is_clear: has_both || is_single,
        log,
    }
}

/// The places in an output with labels.
fn labelled<'a>(lines: &[Line<'a>]) -> Places<'a> {
    let mut places = [None, None];
    for (index, line) in lines.iter().enumerate() {
        let below = lines[index + 1..]
            .iter()
            .take_while(|line| line.labels.is_empty());
        let ends = line
            .labels
            .iter()
            .skip(1)
            .map(|next| Some(next.start))
            .chain([None]);
        for (label, end) in line.labels.iter().zip(ends) {
            let mut number = behind(line, label.end, end.unwrap_or(line.text.len()));
            if end.is_none() && number.is_none() {
                number = below
                    .clone()
                    .filter_map(Row::of)
                    .find(Row::is_lone)
                    .map(|row| row.last());
            }
            let place = &mut places[label.part.index()];
            *place = number.or(*place);
        }
    }
    let is_single = places.contains(&None);
    let is_number = |it: &Number<'_>| {
        places
            .iter()
            .flatten()
            .any(|place| ptr::eq(*place, it.text))
    };
    let is_place = |row: &Row<'_>| row.numbers.iter().any(is_number);
    let rows: Vec<_> = lines
        .iter()
        .filter_map(Row::of)
        .filter(|row| !is_place(row))
        .collect();
    let numbers = places.map(|it| it.into_iter().collect());
    let is_log = is_single && may_be_answers(&rows).is_empty();
    let log = is_log.then(|| lone(&rows));
    let is_clear = !is_single || rows.is_empty();
    Places { numbers, last: None, is_single, is_clear, log }
}

/// The number of a label, in its line up to the next label.
fn behind<'a>(line: &Line<'a>, start: usize, end: usize) -> Option<&'a str> {
    let all = line.between(start, end);
    let is_behind_sign = |it: &&&Number<'_>| {
        line.text[start..it.start]
            .trim_end_matches([' ', '\t', '"', '\'', '*'])
            .ends_with([':', '='])
    };
    all.iter()
        .find(is_behind_sign)
        .or(all.first())
        .map(|it| it.text)
}

/// Words that are labels if the number of a part follows, or comes before as in `first part`.
const NOUNS: &[&str] = &[
    "part", "pt", "star", "task", "solution", "answer", "ans", "puzzle", "problem", "question",
    "solve", "half", "teil",
];

/// The letters are numbers of a `part` alone.
const NUMERALS: [&[&str]; 2] = [
    &["1", "one", "first", "a", "i"],
    &["2", "two", "second", "b", "ii"],
];

fn numeral(word: &str) -> Option<Part> {
    Part::BOTH
        .into_iter()
        .find(|part| NUMERALS[part.index()].contains(&word))
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

/// The labels of a line.
fn labels(line: &str) -> Vec<Label> {
    let pieces = pieces(line);
    let label = |(index, piece): (usize, &Word)| {
        let next = pieces.get(index + 1).filter(|next| {
            let gap = &line[piece.end..next.start];
            gap.len() < 4 && !gap.contains([':', '=', ',', ';', ')', '/'])
        });
        let (part, end) = match (&*piece.text, next.map(|it| &*it.text)) {
            ("silver", _) => (Part::One, piece.end),
            ("gold", _) => (Part::Two, piece.end),
            ("first", Some(noun)) if NOUNS.contains(&noun) => (Part::One, next?.end),
            ("second", Some(noun)) if NOUNS.contains(&noun) => (Part::Two, next?.end),
            ("part" | "pt", Some(word)) => (numeral(word)?, next?.end),
            (noun, Some(word))
                if NOUNS.contains(&noun) && !matches!(word, "a" | "b" | "i" | "ii") =>
            {
                (numeral(word)?, next?.end)
            }
            _ => return None,
        };
        Some(Label { part, start: piece.start, end })
    };
    pieces.iter().enumerate().filter_map(label).collect()
}

/// What may be a label if it comes first, or behind the day, and is followed by a sign: `p1: 306`,
/// `1)`, `22a =`.
fn small_label(text: &str) -> Option<Part> {
    let pieces = pieces(text);
    // `7a` is of a day of one digit.
    let is_of_day = |index: usize, piece: &Word| {
        let is_glued = pieces
            .get(index + 1)
            .is_some_and(|next| next.start == piece.end);
        let day = piece.text.parse::<u16>();
        piece.text == "p" || day.is_ok_and(|day| day > 9 || is_glued)
    };
    let (_, word) = pieces
        .iter()
        .enumerate()
        .find(|&(index, piece)| !is_of_day(index, piece))?;
    let is_sign = |c: char| !c.is_alphanumeric() && !c.is_whitespace();
    numeral(&word.text).filter(|_| text[word.end..].trim_start().starts_with(is_sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known() -> Known {
        ["306", "291"].map(|answer| Some(answer.to_owned()))
    }

    /// A mark for each part: right, wrong, missing, misplaced.
    fn marks(verdicts: &[Verdict; 2]) -> String {
        let mark = |verdict: &Verdict| match verdict {
            Verdict::Right => '+',
            Verdict::Wrong(_) => '-',
            Verdict::Missing => '.',
            Verdict::Misplaced | Verdict::Doubtful => '?',
        };
        verdicts.iter().map(mark).collect()
    }

    fn assert_marks(cases: &[(&str, &str)], known: &Known) {
        let all = cases
            .iter()
            .map(|(output, expected)| (*output, *expected, marks(&read(output, known).verdicts)));
        let wrong: Vec<_> = all
            .filter(|(_, expected, marks)| marks != expected)
            .collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    /// Right answers are 306 and 291.
    const LABELLED: &[(&str, &str)] = &[
        ("Part 1: 306\nPart 2: 291", "++"),
        ("Part One: 306, part_two = 291", "++"),
        ("PartA 306Part #B - 291", "++"),
        ("<part1>306</part1><part2>291</part2>", "++"),
        ("Silver: 306\nGold: 291", "++"),
        ("first star: 306\nsecond half: 291", "++"),
        ("Teil 2: 291\nTeil 1: 306", "++"),
        (
            r#"{"day":22,"part1":{"answer":306,"ms":0.1},"part2":{"answer":291,"ms":2}}"#,
            "++",
        ),
        ("Part 1 (3 ms): 306\nPart 2 [5 ms] 291", "++"),
        (
            "Part 1: player 2 wins with 306\nPart 2: player 1 wins with 291",
            "++",
        ),
        // Behind a sign.
        (
            "part 1 after 29 rounds: 306, 9 left\npart 2 by player 22, score=291",
            "++",
        ),
        ("Part 1: Some(306)\nPart 2: Ok(291)", "++"),
        ("DEBUG: Part 1: 306\nDEBUG: Part 2: 291", "++"),
        (
            "Part 1: 306\nTime of part 1: 12\nPart 2: 291\nTime of part 2: 15",
            "++",
        ),
        // In a line below.
        (
            "Part 1\n------\n306\ntook 3 ms\nPart 2:\n15 of 17\nAnswer: 291\n17",
            "++",
        ),
        // The last one counts.
        (
            "Part 1 example: 12\nPart 1: 306\nPart 2: 13\nPart 2: 291\nPart 1 took 3 ms",
            "++",
        ),
        // The head of a table is none.
        ("part1,part2\n306,291", "++"),
        ("Part 1: 307", "-."),
        ("Part 1: 306", "+."),
        ("50 lines\nPart 1: 306", "+?"),
        ("4 lines\nPart 1: 306", "+?"),
        ("Part 1: None\nPart 2: 291", ".+"),
        ("Part 1: 0\nPart 2: 0", "--"),
        ("Part 2: 306\nPart 1: 291", "--"),
        ("306 291\nPart 1: 307, Part 2: 292", "??"),
        ("Part 1: 307 306\nPart 2: 292 (291)", "??"),
        ("Part 1: 306\nPart 1: 307\nPart 2: 292", "?-"),
        ("306 is part 1, 291 is part 2", "??"),
        ("306\nPart 2: 291", "?+"),
        ("Part 1 done\nPart 2 done\n306\n291", "??"),
    ];

    const UNLABELLED: &[(&str, &str)] = &[
        // What may be no answer is unclear.
        ("50 lines\n306", "??"),
        ("50 lines\n291", "?+"),
        ("Player 2 has 291 points after 29 rounds", "??"),
        ("losing score 745 * rolls 993 = 307\nuniverses: 291", "?+"),
        ("losing score 745 * rolls 993 = 306\nuniverses: 291", "++"),
        ("★ 307\n★★ 291", "-+"),
        ("The winnings: 307\nWith jokers: 291", "-+"),
        ("306\n291", "++"),
        ("(306, 291)", "++"),
        ("306n -> 291.0", "++"),
        (r#"{"day": 22, "year": 2020, "p1": 306, "p2": 291}"#, "++"),
        ("答案是306和291。", "++"),
        ("10%\r50%\r306\n======\n291", "++"),
        ("306\n0.0123\n291\n0.0345\nTime: 12", "++"),
        (
            "Advent of Code 2020, day 22\n306 (29 rounds)\n291 (17 rounds)",
            "++",
        ),
        // The next line that looks alike.
        ("12:13:14 306\n12:13:15 round 5\n12:13:16 291", "++"),
        ("2 + 304 = 306\n97 * 3 = 291", "++"),
        ("17 18\n306 291", "++"),
        // The next line with one number.
        ("Player 2 has 306\nround 5\n291 160 -> max = 291", "++"),
        (
            "Game A won by player 2\n306\nGame B won by player 2\n291",
            "++",
        ),
        ("2) 291\n1) 306", "++"),
        ("p2=291 p1: 306", "++"),
        (
            "p1: 17 cards, p2: 0 cards\n306\np1: 18 cards, p2: 3 cards\n291",
            "++",
        ),
        ("", ".."),
        ("306", "+."),
        ("291", ".+"),
        ("307", "--"),
        ("307\n291", "-+"),
        ("-307\n291", "-+"),
        ("306\n292", "+-"),
        ("306\n306", "+-"),
        ("306\n0", "+-"),
        ("0\n291", "-+"),
        ("291 306", "--"),
        ("p2: 306\np1: 291", "--"),
        ("-306\n-291", "--"),
        ("306.5\n3.06e+02", "--"),
        ("307\n292\ndebug 306 291", "?+"),
        ("305 306 307 308", "?-"),
        (
            "start 4 8: 306 291\nstart 4 9: 307 292\nstart 4 10: 308 293",
            "??",
        ),
    ];

    #[test]
    fn an_answer_counts_in_its_place() {
        assert_marks(LABELLED, &known());
        assert_marks(UNLABELLED, &known());
    }

    #[test]
    fn answers_may_be_words_or_have_separators_of_thousands() {
        let known = ["RGLR", "598416"].map(|answer| Some(answer.to_owned()));
        assert_marks(
            &[
                ("RGLR\n598,416", "++"),
                ("It says RGLR, then 598_416.", "++"),
                ("Part 1: RLGR\nPart 2: 598 416", ".+"),
                ("598,417\n598,416", "-+"),
            ],
            &known,
        );
    }

    /// Only all outputs of a program tell that a part is alone. Lines of a log, such as `p1: 4`, are
    /// not the other answer.
    #[test]
    fn a_part_may_be_alone() {
        for (output, others, expected) in [
            ("306", Some(0), "+."),
            ("Part 1:\n306", Some(0), "+."),
            ("0 32T3K 765\n1 KTJJT 220\n306", Some(2), "+-"),
            ("0 32T3K 765\n1 KTJJT 220\n307", Some(2), "--"),
            (
                "p1: 4\np2: 8\np1 has 10 points\np2 has 12 points\nAnswer: 306",
                Some(2),
                "+-",
            ),
            ("12 cards\n13 cards\nPart 1: 306", Some(2), "+."),
            // These are two answers.
            ("307\n306", None, "+-"),
            ("(307, 306)", None, "+-"),
            (r#"{"p1": 307, "p2": 291}"#, None, "-+"),
            ("291\n306", None, "--"),
            // Nor are others in their line, or words, a reason to judge by one of them alone.
            (r#"{"answers": [307, 291], "ms": 0.5}"#, None, "-+"),
            ("(Just 307,Just 291)", None, "-+"),
            ("22a: 307 22b: 291", None, "-+"),
            ("2020-22-1: 307\n2020-22-2: 291", None, "-+"),
            (r#"{"cards": 50, "p1": 307, "p2": 291}"#, None, "-+"),
            ("2020/22 307 291", None, ".+"),
            (
                "Player 2 has 307 points after 29 rounds\nPlayer 1 has 291",
                None,
                "-+",
            ),
            ("Player 2 has 306 points after 29 rounds", None, "+-"),
            ("Score: 307, 29 rounds, 291 recursive", None, ".+"),
            ("7a: 307 7b: 291", None, "-+"),
            // So is a line that may be an answer.
            (
                "losing score 745 * rolls 993 = 307\nuniverses: 291",
                None,
                "-+",
            ),
            (
                "745 * 993 = 307\nPlayer 1 wins 12, player 2 wins 291\n291",
                None,
                "-+",
            ),
            ("12\n13\n307\n14\n15\n291", None, "-+"),
            ("Part 1: 306\n306", None, "+."),
            ("50 lines\n306", None, "+-"),
            ("745 * 993 = 306", Some(0), "+-"),
            (
                "Player 1 has 25 cards, player 2 has 25\nPlayer 2 wins with 306",
                Some(0),
                "+-",
            ),
            ("Hands: 1000\nScore: 307\nScore: 306", None, "+-"),
            (
                "1 card\n2 cards\nScore: 307\nAnother score: 306",
                None,
                "+-",
            ),
            ("12 cards\n13 cards\nScore: 307\nPart 1: 306", None, "+."),
            ("Part 1: 306\nPart 2: 292", None, "+-"),
        ] {
            let reading = read(output, &known());
            assert_eq!(
                (reading.log, &*marks(&reading.alone)),
                (others, expected),
                "{output}"
            );
        }
    }
}
