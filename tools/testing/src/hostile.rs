//! Arbitrary texts as inputs: all approaches agree on them, and refuse invalid ones in a few lines.
//!
//! [`bytes_are_treated_alike`] checks that property, for tests and fuzz targets. [`mutated_texts`]
//! makes the texts for `cargo test`: valid ones with a few typical faults, which get further into a
//! parser than noise does.

use std::time::Duration;

use anstream::adapter::strip_str;
use common::input::Input;
use common::random::Random;
use common::{ParseError, Part, Puzzle};
use runner::agreement::{agree, is_answered};
use runner::panel::{Member, Panel};

/// All solvers of a puzzle, with limits for a part by the plain rules and by an approach. Some
/// mutated inputs never end, and parts that run out of time are not compared, so slower approaches
/// need tests of their own.
fn panel(puzzle: &Puzzle) -> Panel {
    Panel::new(puzzle, Duration::from_millis(8), Duration::from_millis(100))
}

/// The number of mutated texts.
const COUNT: u64 = 300;

/// The maximal number of lines of a diagnostic.
const SCREENFUL: usize = 24;

/// Checks that all approaches agree, or refuse the bytes with the same diagnostic, which fits on a
/// screen. Returns true if there were two answers to compare. Ignores bytes that are not UTF-8.
pub fn bytes_are_treated_alike(puzzle: &Puzzle, bytes: &[u8]) -> bool {
    let text = str::from_utf8(bytes);
    text.is_ok_and(|text| are_treated_alike(puzzle, &mut panel(puzzle), text))
}

/// The answers of a solver to a part that are enough, and the fewest that must be there.
const ENOUGH: u64 = 20;
const FEWEST: u64 = 5;

/// All approaches agree on these texts, until each solver has answered enough of them.
pub(crate) fn each_is_compared(puzzle: &Puzzle, mut texts: impl Iterator<Item = String>) {
    // A busy machine takes several times as long.
    let mut panel = Panel::new(puzzle, Duration::from_millis(60), Duration::from_secs(1));
    let is_enough = |text: String| {
        are_treated_alike(puzzle, &mut panel, &text);
        let has_enough = |it: &Member| {
            let mut parts = it.answered.iter().zip(&it.missed);
            parts.all(|(answered, missed)| *answered >= ENOUGH || answered + missed == 0)
        };
        panel.0.iter().all(has_enough)
    };
    texts.any(is_enough);
    for Member { name, answered, missed, .. } in &panel.0 {
        for part in Part::BOTH {
            let (answered, missed) = (answered[part.index()], missed[part.index()]);
            assert!(
                answered >= FEWEST || missed == 0,
                "{name} answered part {part} of only {answered} random inputs in time"
            );
        }
    }
}

/// All approaches agree on these texts, and two of them answer at least one in twenty in time.
pub(crate) fn are_compared(puzzle: &Puzzle, texts: impl Iterator<Item = String>) {
    let mut panel = panel(puzzle);
    let compared: Vec<bool> =
        texts.map(|text| are_treated_alike(puzzle, &mut panel, &text)).collect();
    let (count, all) = (compared.iter().filter(|it| **it).count(), compared.len());
    assert!(count >= all / 20, "two approaches answered only {count} of {all} texts in time");
}

fn are_treated_alike(puzzle: &Puzzle, panel: &mut Panel, text: &str) -> bool {
    let input = Input::of_text("a text".to_owned(), text);
    let parts = puzzle.date.parts();
    let replies = panel.replies(&input, parts, |_| ());
    agree(&replies, &Default::default()).unwrap_or_else(|fault| panic!("{fault} on {text:?}"));
    // The plain rules may have a parser with other words.
    let refusals: Vec<ParseError> =
        puzzle.approaches.iter().filter_map(|approach| approach.check(text).err()).collect();
    for refusal in &refusals {
        assert_eq!(*refusal, refusals[0], "on {text:?}");
        fits_the_screen(text, refusal);
    }
    let enough = panel.0.len().min(2);
    let answers = |part| replies.iter().filter(|(_, reply)| is_answered(reply, part)).count();
    parts.iter().any(|&part| answers(part) >= enough)
}

fn fits_the_screen(text: &str, error: &ParseError) {
    let is_in_text = error.span().is_none_or(|span| text.get(span).is_some());
    assert!(is_in_text, "{error:?} marks a place outside {text:?}");
    let report = strip_str(&error.report("input.txt", text, 80)).to_string();
    assert!(report.lines().count() <= SCREENFUL, "{report}");
    assert!(report.lines().all(|line| line.chars().count() <= 160), "{report}");
}

/// Texts of `make` with a few mutations. Every call makes the same.
pub(crate) fn mutated_texts(make: fn(u64, usize) -> String) -> impl Iterator<Item = String> {
    (0..COUNT).map(move |seed| {
        let mut random = Random::new(seed);
        let mut text = make(seed, 1 + random.index(12));
        if random.below(4) == 0 {
            text = text.replace('\n', "\r\n");
        }
        let mut text = text.chars().collect();
        // Some texts stay valid, so that they have answers.
        for _ in 0..random.below(4) {
            mutate(&mut text, &mut random);
        }
        text.into_iter().collect()
    })
}

/// Pieces to insert into a text, between bars: spaces and line ends, signs and large numbers, and
/// characters that are invisible or look like ASCII.
const PIECES: &str = "| |\t|\n|\r|\r\n|\n\n|\0|\x0c|0|1|9|10|+|-|.|:|x\n|4294967295|4294967296|\
                      1234567890123456789012345678901234567890|\u{feff}|\u{a0}|\u{200b}|\u{2028}|\
                      \u{663}|\u{ff17}|\u{410}|\u{420}|\u{1f0a1}";

/// Replaces or repeats some characters, or copies one of the text's own lines.
fn mutate(text: &mut Vec<char>, random: &mut Random) {
    let start = random.index(text.len() + 1);
    let most = if random.below(4) == 0 { text.len() } else { 3 };
    let range = start..start + random.index(most.min(text.len() - start) + 1);
    match random.below(4) {
        0 => text.extend_from_within(range),
        1 => {
            let mut lines: Vec<&[char]> = text.split_inclusive(|&c| c == '\n').collect();
            let copied = lines.get(random.index(lines.len().max(1))).copied().unwrap_or_default();
            lines.insert(random.index(lines.len() + 1), copied);
            *text = lines.concat();
        }
        // The first of the pieces is empty.
        _ => {
            let pieces: Vec<&str> = PIECES.split('|').collect();
            text.splice(range, pieces[random.index(pieces.len())].chars());
        }
    }
}
