//! Bytes that nobody meant as an input: whatever they are, all approaches make the same of them, and say so in a few
//! lines.
//!
//! [`bytes_are_treated_alike`] is that property for the whole path from bytes to answers or a diagnostic; the fuzz
//! targets call it too. [`mutated_texts`] are the bytes that `cargo test` tries: valid texts with a few faults of the
//! kinds that files and people make, which get further into a parser than noise does, and some noise as well.

use std::iter;
use std::time::Duration;

use crate::input::Input;
use crate::parse::{ParseError, Screen};
use crate::puzzle::{Approach, Outcome, Part, Puzzle, contradict};
use crate::random::Random;
use crate::watch::Watch;

/// How long a part may take: some inputs take for ever, and most are short. A part that did not end is not compared, so
/// approaches that are slow on every input, as those of day 21 are in part 2, need other tests as well.
const PATIENCE: Duration = Duration::from_millis(3);

/// How many mutated texts are tried.
const COUNT: usize = 2000;

/// The most lines of a diagnostic: a screenful.
const SCREENFUL: usize = 24;

/// All approaches answer alike, or all refuse in the same words, which fit on a screen. Nothing panics or hangs.
///
/// # Panics
/// When that is not so.
pub fn bytes_are_treated_alike(puzzle: &Puzzle, bytes: &[u8]) {
    let text = match Input::from_bytes("input.txt".to_owned(), bytes.to_vec()) {
        Ok(input) => input.text,
        Err(error) => {
            assert!(std::str::from_utf8(bytes).is_err(), "{error}");
            assert!(error.to_string().starts_with("input.txt: is "), "{error}");
            assert!(error.to_string().len() < 100, "{error}");
            return;
        }
    };
    let mut known: Option<(&str, Result<[Outcome; 2], ParseError>)> = None;
    for approach in puzzle.approaches {
        let found = outcomes(approach, &text);
        if let Err(error) = &found {
            fits_the_screen(&text, error);
        }
        match &known {
            None => known = Some((approach.name, found)),
            Some((name, first)) => {
                assert!(agree(first, &found), "{name}: {first:?}\n{}: {found:?}\non {text:?}", approach.name);
            }
        }
    }
}

fn outcomes(approach: &Approach, text: &str) -> Result<[Outcome; 2], ParseError> {
    let model = approach.parse(text)?;
    Ok(Part::BOTH.map(|part| model.answer(part, &Watch::limited(PATIENCE))))
}

fn agree(one: &Result<[Outcome; 2], ParseError>, other: &Result<[Outcome; 2], ParseError>) -> bool {
    match (one, other) {
        (Ok(one), Ok(other)) => !iter::zip(one, other).any(|(one, other)| contradict(one, other)),
        (Err(one), Err(other)) => one == other,
        _ => false,
    }
}

fn fits_the_screen(text: &str, error: &ParseError) {
    let second = error.second_place().map(|(span, _)| span);
    for span in iter::once(error.span()).chain(second) {
        assert!(text.get(span).is_some(), "{error:?} marks no place in {text:?}");
    }
    let report = Screen::PLAIN.report("input.txt", text, error);
    assert!(report.lines().count() <= SCREENFUL, "{report}");
    assert!(report.lines().all(|line| line.chars().count() <= 2 * Screen::PLAIN.width), "{report}");
}

/// [`bytes_are_treated_alike`] for two thousand [`mutated_texts`].
///
/// # Panics
/// When that is not so.
pub fn mutated_texts_are_treated_alike(puzzle: &Puzzle) {
    let mut valid = 0;
    for bytes in mutated_texts(puzzle) {
        bytes_are_treated_alike(puzzle, &bytes);
        valid +=
            usize::from(str::from_utf8(&bytes).is_ok_and(|text| puzzle.default_approach().parse_only(text).is_ok()));
    }
    assert!((COUNT / 10..COUNT / 2).contains(&valid), "{valid} of {COUNT} texts are valid");
}

/// Two thousand texts that are nearly inputs of `puzzle`, and some noise; always the same ones.
pub fn mutated_texts(puzzle: &Puzzle) -> impl Iterator<Item = Vec<u8>> {
    (0..COUNT as u64).map(|seed| mutated_text(puzzle, seed))
}

fn mutated_text(puzzle: &Puzzle, seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    if random.below(16) == 0 {
        return (0..random.below(200)).map(|_| random.next().to_le_bytes()[0]).collect();
    }
    let size = 1 + random.index(12);
    let mut bytes = (puzzle.generator.make)(seed, size).into_bytes();
    if random.below(4) == 0 {
        bytes = bytes.iter().flat_map(|byte| if *byte == b'\n' { b"\r\n".to_vec() } else { vec![*byte] }).collect();
    }
    // At times none: a valid text has to be answered.
    for _ in 0..random.below(4) {
        mutate(&mut bytes, &mut random);
    }
    bytes
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
    b"Player 1:\n",
    b"Player 2:\n",
    b"Player 3:\n",
    b"Player 1 starting position: ",
    b"32T3K 765\n",
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

/// Takes out, puts in, replaces, repeats or swaps some bytes.
fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
    let start = random.index(bytes.len() + 1);
    let most = if random.below(4) == 0 { bytes.len() - start } else { 3.min(bytes.len() - start) };
    let range = start..start + random.index(most + 1);
    match random.below(5) {
        0 => drop(bytes.drain(range)),
        1 => drop(bytes.splice(start..start, ODD[random.index(ODD.len())].iter().copied())),
        2 => drop(bytes.splice(range, ODD[random.index(ODD.len())].iter().copied())),
        3 => bytes.extend_from_within(range),
        _ if bytes.is_empty() => {}
        _ => {
            let (one, other) = (random.index(bytes.len()), random.index(bytes.len()));
            bytes.swap(one, other);
        }
    }
}
