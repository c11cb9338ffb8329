//! Bytes that are no input: all approaches make the same of them, and say so in a few lines.
//!
//! [`bytes_are_treated_alike`] is that property for the path from bytes to answers or a diagnostic; the fuzz targets use
//! it, too. [`mutated_texts`] are the bytes that `cargo test` tries: valid texts with a few faults of the kinds that
//! files and people make, which get further into a parser than noise does, and some noise as well.

use std::iter;
use std::time::Duration;

use anstream::adapter::strip_str;
use common::outcome::{Comparison, compare};
use common::random::Random;
use common::{Approach, Budget, Outcome, ParseError, Part, Puzzle};

/// Time limit per part; some mutated inputs never end. A part that hits it is not compared, so approaches that are
/// always slower need tests of their own.
const TIME_LIMIT: Duration = Duration::from_millis(3);

/// The number of mutated texts.
const COUNT: u64 = 2000;

/// The columns and the most lines of a diagnostic.
const WIDTH: usize = 100;
const SCREENFUL: usize = 24;

/// All approaches answer alike, or all refuse in the same words, which fit on a screen. Bytes that are no text are none
/// of their business.
pub fn bytes_are_treated_alike(puzzle: &Puzzle, bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let mut known: Option<(&str, Result<[Outcome; 2], ParseError>)> = None;
    for &approach in puzzle.approaches {
        let found = outcomes(approach, text);
        if let Err(error) = &found {
            fits_the_screen(text, error);
        }
        match &known {
            None => known = Some((approach.name(), found)),
            Some((name, first)) => {
                assert!(agree(first, &found), "{name}: {first:?}\n{}: {found:?}\non {text:?}", approach.name());
            }
        }
    }
}

fn outcomes(approach: &dyn Approach, text: &str) -> Result<[Outcome; 2], ParseError> {
    let model = approach.parse(text)?;
    Ok(Part::BOTH.map(|part| model.answer(part, &Budget::limited(TIME_LIMIT))))
}

fn agree(one: &Result<[Outcome; 2], ParseError>, other: &Result<[Outcome; 2], ParseError>) -> bool {
    match (one, other) {
        (Ok(one), Ok(other)) => iter::zip(one, other).all(|(one, other)| compare(one, other) != Comparison::Different),
        (Err(one), Err(other)) => one == other,
        _ => false,
    }
}

fn fits_the_screen(text: &str, error: &ParseError) {
    assert!(text.get(error.span()).is_some(), "{error:?} marks no place in {text:?}");
    let report = strip_str(&error.report("input.txt", text, WIDTH)).to_string();
    assert!(report.lines().count() <= SCREENFUL, "{report}");
    assert!(report.lines().all(|line| line.chars().count() <= 2 * WIDTH), "{report}");
}

/// Texts that are nearly those that `make` makes, and some noise; always the same ones.
pub fn mutated_texts(make: fn(u64, usize) -> String) -> impl Iterator<Item = Vec<u8>> {
    (0..COUNT).map(move |seed| {
        let mut random = Random::new(seed);
        if random.below(16) == 0 {
            return (0..random.below(200)).map(|_| random.next().to_le_bytes()[0]).collect();
        }
        let size = 1 + random.index(12);
        let mut bytes = make(seed, size).into_bytes();
        if random.below(4) == 0 {
            bytes = bytes.iter().flat_map(|byte| if *byte == b'\n' { b"\r\n".to_vec() } else { vec![*byte] }).collect();
        }
        // At times none: a valid text has to be answered.
        for _ in 0..random.below(4) {
            mutate(&mut bytes, &mut random);
        }
        bytes
    })
}

/// What stands in a text by mistake or by malice.
const ODD: &[&[u8]] = &[
    b"",
    b" ",
    b"\t",
    b"\n",
    b"\r",
    b"\r\n",
    b"\n\n",
    b"\0",
    b"\x0c",
    b"0",
    b"1",
    b"9",
    b"10",
    b"+",
    b"-",
    b".",
    b":",
    b"x\n",
    b"4294967295",
    b"4294967296",
    b"1234567890123456789012345678901234567890",
    "\u{feff}".as_bytes(),
    "\u{a0}".as_bytes(),
    "\u{200b}".as_bytes(),
    "\u{2028}".as_bytes(),
    // Digits and letters of other scripts, which look like those expected.
    "\u{663}".as_bytes(),
    "\u{ff17}".as_bytes(),
    "\u{410}".as_bytes(),
    "\u{420}".as_bytes(),
    "\u{1f0a1}".as_bytes(),
    // Not UTF-8: a lone surrogate, a lone continuation byte, a character cut short, an overlong zero.
    b"\xed\xa0\x80",
    b"\x80",
    b"\xf0\x9f",
    b"\xc0\x80",
];

/// Takes out, puts in, replaces, repeats or swaps some bytes, or puts one of the text's own lines elsewhere.
fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
    let start = random.index(bytes.len() + 1);
    let most = if random.below(4) == 0 { bytes.len() - start } else { 3.min(bytes.len() - start) };
    let range = start..start + random.index(most + 1);
    match random.below(6) {
        0 => drop(bytes.drain(range)),
        1 => drop(bytes.splice(start..start, ODD[random.index(ODD.len())].iter().copied())),
        2 => drop(bytes.splice(range, ODD[random.index(ODD.len())].iter().copied())),
        3 => bytes.extend_from_within(range),
        4 => {
            let mut lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
            if let Some(&line) = lines.get(random.index(lines.len().max(1))) {
                lines.insert(random.index(lines.len() + 1), line);
                *bytes = lines.concat();
            }
        }
        _ if bytes.is_empty() => {}
        _ => {
            let (one, other) = (random.index(bytes.len()), random.index(bytes.len()));
            bytes.swap(one, other);
        }
    }
}
