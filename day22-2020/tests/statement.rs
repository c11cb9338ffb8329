//! What the statement says of its examples, round by round: the transcripts, by their fingerprints, since the text
//! itself is not ours to ship; and the facts it tells in prose.

use common::puzzle::Part;
use common::{Answer, Explain, Watch};
use day22_2020::PUZZLE;

/// The FNV-1a hash of the transcripts' bytes, as they stand on the site, and their lengths.
const PART_1_UP_TO_ROUND_5: (usize, u64) = (727, 0x6fce_1159_591f_2785);
const PART_1_FROM_ROUND_27: (usize, u64) = (542, 0xea1a_c57e_e90c_e014);
const PART_2: (usize, u64) = (5076, 0x0584_2976_8f04_2f53);

/// Where the transcript of part 1 leaves rounds out.
const GAP: &str = "...several more rounds pass...\n";

fn fingerprint(text: &str) -> (usize, u64) {
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    (text.len(), hash)
}

fn transcript(part: Part, rounds: std::ops::RangeInclusive<u64>) -> String {
    let watch = Watch::unlimited();
    let mut out = Vec::new();
    let explain = Explain { rounds, ..Explain::all(part, &watch) };
    (PUZZLE.explain)(PUZZLE.examples[0].text, &explain, &mut out).expect("the example has answers");
    String::from_utf8(out).expect("the transcript is a text")
}

#[test]
fn part_1_is_told_to_the_letter() {
    let start = transcript(Part::One, 1..=5);
    let (start, _) = start.split_once(GAP).unwrap();
    assert_eq!(fingerprint(&format!("{start}{GAP}")), PART_1_UP_TO_ROUND_5, "{start}");
    let end = transcript(Part::One, 27..=29);
    assert_eq!(fingerprint(&end), PART_1_FROM_ROUND_27, "{end}");
}

#[test]
fn part_2_is_told_to_the_letter() {
    let whole = transcript(Part::Two, 1..=u64::MAX);
    assert_eq!(fingerprint(&whole), PART_2, "{whole}");
}

#[test]
fn part_1_takes_29_rounds() {
    let whole = transcript(Part::One, 1..=u64::MAX);
    assert_eq!(whole.matches("wins the round!").count(), 29);
    assert!(whole.ends_with("Player 1's deck: \nPlayer 2's deck: 3, 2, 10, 6, 8, 5, 9, 4, 7, 1\n"));
}

#[test]
fn part_2_takes_17_rounds_and_four_sub_games_one_in_another() {
    let whole = transcript(Part::Two, 1..=u64::MAX);
    assert_eq!(whole.matches("of game 1!").count(), 17);
    assert_eq!(whole.matches("=== Game ").count(), 5);
    assert!(whole.contains("...anyway, back to game 3.\n"));
    assert!(whole.ends_with("Player 1's deck: \nPlayer 2's deck: 7, 5, 6, 2, 4, 1, 10, 8, 9, 3\n"));
}

#[test]
fn player_2_wins_both_parts() {
    let watch = Watch::unlimited();
    for (part, answer) in Part::BOTH.into_iter().zip([306_u64, 291]) {
        let told = (PUZZLE.explain)(PUZZLE.examples[0].text, &Explain::all(part, &watch), &mut std::io::sink());
        assert_eq!(told.unwrap(), Answer::from(answer));
    }
}
