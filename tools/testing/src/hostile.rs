//! Arbitrary texts as inputs: all approaches agree on them, and refuse invalid ones in a few lines.
//!
//! [`bytes_are_treated_alike`] checks that property, for tests and fuzz targets. [`mutated_texts`]
//! makes the texts for `cargo test`: valid ones with a few typical faults, which get further into a
//! parser than noise does.

use anstream::adapter::strip_str;
use common::input::Input;
use common::random::Random;
use common::{Approach, ParseError, Part, Puzzle};
use runner::agreement::agree;
use runner::limits;
use runner::panel::{Member, Panel};
use runner::panics::catch;

/// The most steps of a part. Some mutated inputs never end, and what takes more steps is not
/// compared.
const STEPS: u64 = 20_000;

/// All solvers of a puzzle.
fn panel(puzzle: &Puzzle) -> Panel {
    Panel::new(puzzle, limits::INPUT, Some(STEPS))
}

/// The number of mutated texts.
const COUNT: u64 = 300;

/// The maximal number of lines of a diagnostic.
const SCREENFUL: usize = 24;

/// So many answers of a solver to a part are enough.
const ENOUGH: u64 = 10;

/// Checks that all approaches agree, or refuse the bytes with the same diagnostic, which fits on a
/// screen. Ignores bytes that are not UTF-8.
pub fn bytes_are_treated_alike(puzzle: &Puzzle, bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    are_read_alike(puzzle, text);
    are_solved_alike(puzzle, &mut panel(puzzle), text);
}

/// All approaches read these texts alike, and agree on them until each has answered enough. Each
/// answers at least half of the parts that it is asked.
pub(crate) fn are_treated_alike(puzzle: &Puzzle, texts: impl Iterator<Item = String>) {
    let mut panel = panel(puzzle);
    for text in texts {
        are_read_alike(puzzle, &text);
        let has_enough = |Member { answered, missed, .. }: &Member| {
            let mut parts = answered.iter().zip(missed);
            parts.all(|(answered, missed)| *answered >= ENOUGH || answered + missed == 0)
        };
        if !compares(&panel) || !panel.members.iter().all(has_enough) {
            are_solved_alike(puzzle, &mut panel, &text);
        }
    }
    for Member { approach, answered, missed, is_out, .. } in &panel.members {
        let name = approach.name;
        assert!(
            !is_out,
            "{name} did not answer within {} s",
            limits::INPUT.as_secs()
        );
        for part in Part::BOTH {
            let (answered, missed) = (answered[part], missed[part]);
            assert!(
                answered >= missed,
                "{name} answered part {part} of only {answered} inputs, and missed it in {missed}"
            );
        }
    }
    assert!(
        panel.members.len() < 2 || compares(&panel),
        "nothing was compared"
    );
}

/// Whether two solvers have answered a part.
fn compares(panel: &Panel) -> bool {
    Part::BOTH.into_iter().any(|part| panel.compares(part))
}

fn are_solved_alike(puzzle: &Puzzle, panel: &mut Panel, text: &str) {
    let input = Input::of_text("a text", text);
    let replies = panel.replies(&input, puzzle.date.parts());
    agree(&input, &replies).unwrap_or_else(|fault| panic!("{fault} on {text:?}"));
}

/// The plain rules may have a parser with other words, but all others refuse a text alike.
fn are_read_alike(puzzle: &Puzzle, text: &str) {
    let refused = refusal(puzzle.default_approach(), text);
    for approach in puzzle.approaches {
        assert_eq!(
            refusal(approach, text),
            refused,
            "{} on {text:?}",
            approach.name
        );
    }
    if let Some(rules) = puzzle.reference {
        let is_refused = refusal(rules, text).is_some();
        assert_eq!(is_refused, refused.is_some(), "on {text:?}");
    }
    if let Some(refused) = &refused {
        fits_the_screen(text, refused);
    }
}

/// Why an approach refuses a text, if it does.
fn refusal(approach: &Approach, text: &str) -> Option<ParseError> {
    let name = approach.name;
    catch(|| approach.check(text))
        .unwrap_or_else(|panic| panic!("{name} on {text:?}: {panic}"))
        .err()
}

fn fits_the_screen(text: &str, error: &ParseError) {
    let is_in_text = error.span().is_none_or(|span| text.get(span).is_some());
    assert!(is_in_text, "{error:?} marks a place outside {text:?}");
    let report = strip_str(&error.report("input.txt", text, 80)).to_string();
    let is_short = report.lines().all(|line| line.chars().count() <= 160);
    assert!(is_short && report.lines().count() <= SCREENFUL, "{report}");
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
                      1234567890123456789012345678901234567890|\u{feff}|\u{200b}|\u{663}|\
                      \u{410}|\u{1f0a1}";

/// Replaces or repeats some characters, or copies one of the text's own lines.
fn mutate(text: &mut Vec<char>, random: &mut Random) {
    let start = random.index(text.len() + 1);
    let most = if random.below(4) == 0 { text.len() } else { 3 };
    let range = start..start + random.index(most.min(text.len() - start) + 1);
    match random.below(4) {
        0 => text.extend_from_within(range),
        1 => {
            let mut lines: Vec<&[char]> = text.split_inclusive(|&c| c == '\n').collect();
            let copied = lines
                .get(random.index(lines.len().max(1)))
                .copied()
                .unwrap_or_default();
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
