//! The transcripts of the statement's examples. The tests hold only their fingerprints, because the
//! text is not ours to ship.

use common::{Context, ExplainOptions, Part};
use day22_2020::PUZZLE;

use crate::EXAMPLE;

/// The lengths of the transcripts on the site, in bytes, and their FNV-1a hashes.
const PART_1_UP_TO_ROUND_5: (usize, u64) = (727, 0x6fce_1159_591f_2785);
const PART_1_FROM_ROUND_27: (usize, u64) = (542, 0xea1a_c57e_e90c_e014);
const PART_2: (usize, u64) = (5076, 0x0584_2976_8f04_2f53);

/// Where the transcript of part 1 leaves rounds out.
const GAP: &str = "...several more rounds pass...\n";

fn fingerprint(text: &str) -> (usize, u64) {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (text.len(), hash)
}

/// The rounds of the example, and the sum of its score.
fn transcript(part: Part) -> (String, String) {
    let context = Context::unlimited();
    let options = ExplainOptions::all(part, &context);
    let (text, _) = testing::explained(&PUZZLE, EXAMPLE, &options);
    // The statement does not say who decides the sub-games.
    let text = text.split("\n== Who decides").next().unwrap_or_default();
    let (rounds, score) = text
        .rsplit_once("\n\n")
        .expect("the score follows a blank line");
    (format!("{rounds}\n"), score.to_owned())
}

#[test]
fn part_1_follows_the_statement_to_the_letter() {
    let (whole, _) = transcript(Part::One);
    let (start, _) = whole.split_once("-- Round 6 --").unwrap();
    assert_eq!(
        fingerprint(&format!("{start}{GAP}")),
        PART_1_UP_TO_ROUND_5,
        "{start}"
    );
    let (_, end) = whole.split_once("-- Round 27 --").unwrap();
    let end = format!("{GAP}\n-- Round 27 --{end}");
    assert_eq!(fingerprint(&end), PART_1_FROM_ROUND_27, "{end}");
}

#[test]
fn part_2_follows_the_statement_to_the_letter() {
    let (whole, _) = transcript(Part::Two);
    assert_eq!(fingerprint(&whole), PART_2, "{whole}");
}

#[test]
fn the_score_is_added_up_as_the_statement_does() {
    let (_, score) = transcript(Part::One);
    let products = [
        "3 * 10", "2 *  9", "10 *  8", "6 *  7", "8 *  6", "5 *  5", "9 *  4", "4 *  3", "7 *  2",
        "1 *  1",
    ];
    let lines = products.map(|product| format!("+ {product:>7}\n")).concat();
    assert_eq!(score, format!(" {}= 306\n", &lines[1..]));
}
