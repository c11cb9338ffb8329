//! Arbitrary bytes as inputs: all approaches agree on them, and refuse invalid ones in a few lines.
//!
//! [`bytes_are_treated_alike`] checks that property, for tests and fuzz targets. [`mutated_texts`]
//! makes the bytes for `cargo test`: some noise, and valid texts with a few typical faults, which
//! get further into a parser.

use std::time::Duration;

use anstream::adapter::strip_str;
use common::random::Random;
use common::runner::agreement::{agree, is_answered};
use common::runner::input::Input;
use common::runner::panel::{Limits, Panel};
use common::support::terminal::width;
use common::{Approach, Expected, ParseError, Part, Puzzle};

/// Some mutated inputs never end, and parts that run out of time are not compared. An approach that
/// has taken half a second is slow enough to leave the other texts to the other approaches, so
/// approaches that are always slower need tests of their own.
const LIMITS: Limits = Limits {
    rules: Duration::from_millis(8),
    default: Duration::from_millis(2),
    other: Duration::from_secs(10),
    all: Duration::from_millis(500),
};

/// The number of mutated texts.
const COUNT: u64 = 1000;

/// The maximal number of lines of a diagnostic.
const SCREENFUL: usize = 24;

/// Checks that all approaches agree, or refuse the bytes with the same diagnostic, which fits on a
/// screen. Returns true if there were two answers to compare. Ignores bytes that are not UTF-8.
pub fn bytes_are_treated_alike(puzzle: &Puzzle, bytes: &[u8]) -> bool {
    are_treated_alike(puzzle, &mut Panel::new(puzzle, LIMITS), bytes)
}

/// How many of these texts two solvers have answered in time, of how many. All approaches agree on
/// each.
pub(crate) fn compared(puzzle: &Puzzle, texts: impl Iterator<Item = Vec<u8>>) -> (usize, usize) {
    let mut panel = Panel::new(puzzle, LIMITS);
    let compared: Vec<bool> =
        texts.map(|bytes| are_treated_alike(puzzle, &mut panel, &bytes)).collect();
    (compared.iter().filter(|is_compared| **is_compared).count(), compared.len())
}

fn are_treated_alike(puzzle: &Puzzle, panel: &mut Panel, bytes: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(bytes) else { return false };
    let input = Input::of_text("a text".to_owned(), text);
    let replies = panel.replies(&input, puzzle.date.parts(), |_| ());
    agree(&replies, &<[Expected; 2]>::default())
        .unwrap_or_else(|fault| panic!("{fault} on {text:?}"));
    refusals_are_alike(text, puzzle.approaches);
    let enough = panel.0.len().min(2);
    let answers = |part| replies.iter().filter(|(_, reply)| is_answered(reply, part)).count();
    Part::BOTH.into_iter().any(|part| answers(part) >= enough)
}

/// Checks that the approaches refuse a text with the same diagnostic. The plain rules may have a
/// parser with other words.
fn refusals_are_alike(text: &str, approaches: &[Approach]) {
    let refusals: Vec<ParseError> =
        approaches.iter().filter_map(|approach| approach.check(text).err()).collect();
    for refusal in &refusals {
        assert_eq!(*refusal, refusals[0], "on {text:?}");
        fits_the_screen(text, refusal);
    }
}

fn fits_the_screen(text: &str, error: &ParseError) {
    let is_in_text = error.span().is_none_or(|span| text.get(span).is_some());
    assert!(is_in_text, "{error:?} marks a place outside {text:?}");
    let report = strip_str(&error.report("input.txt", text)).to_string();
    assert!(report.lines().count() <= SCREENFUL, "{report}");
    assert!(report.lines().all(|line| line.chars().count() <= 2 * width()), "{report}");
}

/// Texts of `make` with a few mutations, and some noise. Every call makes the same bytes.
pub fn mutated_texts(make: fn(u64, usize) -> String) -> impl Iterator<Item = Vec<u8>> {
    (0..COUNT).map(move |seed| {
        let mut random = Random::new(seed);
        if random.below(16) == 0 {
            return (0..random.below(200)).map(|_| byte(&mut random)).collect();
        }
        let size = 1 + random.index(12);
        let mut text = make(seed, size);
        if random.below(4) == 0 {
            text = text.replace('\n', "\r\n");
        }
        let mut bytes = text.into_bytes();
        // Some texts stay valid, so that they have answers.
        for _ in 0..random.below(4) {
            mutate(&mut bytes, &mut random);
        }
        bytes
    })
}

fn byte(random: &mut Random) -> u8 {
    let [byte, ..] = random.next().to_le_bytes();
    byte
}

/// Pieces to insert into a text, between bars: spaces and line ends, signs and large numbers, and
/// characters that are invisible or look like ASCII.
const PIECES: &str = "| |\t|\n|\r|\r\n|\n\n|\0|\x0c|0|1|9|10|+|-|.|:|x\n|4294967295|4294967296|\
                      1234567890123456789012345678901234567890|\u{feff}|\u{a0}|\u{200b}|\u{2028}|\
                      \u{663}|\u{ff17}|\u{410}|\u{420}|\u{1f0a1}";

/// Invalid UTF-8: a lone surrogate, a lone continuation byte, a truncated character, an overlong
/// zero.
const INVALID: [&[u8]; 4] = [b"\xed\xa0\x80", b"\x80", b"\xf0\x9f", b"\xc0\x80"];

fn odd(random: &mut Random) -> &'static [u8] {
    let pieces: Vec<&[u8]> = PIECES.split('|').map(str::as_bytes).chain(INVALID).collect();
    pieces[random.index(pieces.len())]
}

/// Removes, inserts, replaces, repeats or swaps some bytes, or copies one of the text's own lines.
fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
    let start = random.index(bytes.len() + 1);
    let most = if random.below(4) == 0 { bytes.len() - start } else { 3.min(bytes.len() - start) };
    let range = start..start + random.index(most + 1);
    match random.below(6) {
        0 => drop(bytes.drain(range)),
        1 => drop(bytes.splice(start..start, odd(random).iter().copied())),
        2 => drop(bytes.splice(range, odd(random).iter().copied())),
        3 => bytes.extend_from_within(range),
        _ if bytes.is_empty() => {}
        4 => copy_line(bytes, random),
        _ => {
            let one = random.index(bytes.len());
            let other = random.index(bytes.len());
            bytes.swap(one, other);
        }
    }
}

/// Copies a line of the text to another place.
fn copy_line(bytes: &mut Vec<u8>, random: &mut Random) {
    let mut lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    let copied = lines[random.index(lines.len())];
    lines.insert(random.index(lines.len() + 1), copied);
    *bytes = lines.concat();
}
