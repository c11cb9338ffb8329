//! The sizes that the day's page and the proofs name. `cargo test -p day21-2021 -- --ignored`
//! counts over all starts.

use std::collections::HashSet;

use common::{Context, ExplainOptions, Part};
use day21_2021::PUZZLE;

/// Counts the states of play of part 2 by visiting all of them.
fn states(starts: [u32; 2]) -> usize {
    // The player to move and the other one, each with a space and a score, and whether player 1 is
    // to move.
    let beginning = (starts.map(|space| (space, 0)), true);
    let (mut seen, mut pending) = (HashSet::from([beginning]), vec![beginning]);
    while let Some(([(space, score), other], is_first)) = pending.pop() {
        for sum in 3..=9 {
            let space = (space + sum - 1) % 10 + 1;
            let after = ([other, (space, score + space)], !is_first);
            if score + space < 21 && seen.insert(after) {
                pending.push(after);
            }
        }
    }
    seen.len()
}

/// The universes in which each player wins, which the explanation's last lines name.
fn wins([first, second]: [u32; 2]) -> [u64; 2] {
    let text =
        format!("Player 1 starting position: {first}\nPlayer 2 starting position: {second}\n");
    let (context, mut out) = (Context::unlimited(), Vec::new());
    let explain = PUZZLE.explain.expect("the puzzle explains itself").write;
    explain(&text, &ExplainOptions::all(Part::Two, &context), &mut out).expect("a valid input");
    let play = String::from_utf8(out).expect("text");
    let line = play.lines().rev().nth(1).expect("the universes that each player wins");
    let numbers = line.split([' ', '.']).filter_map(|word| word.parse().ok());
    let wins: Vec<u64> = numbers.filter(|&number| number > 2).collect();
    wins.try_into().expect("a number for each player")
}

fn all_starts() -> impl Iterator<Item = [u32; 2]> {
    (1..=10).flat_map(|first| (1..=10).map(move |second| [first, second]))
}

#[test]
fn the_extreme_starts_have_the_sizes_of_the_page() {
    assert_eq!([states([1, 1]), states([7, 7])], [20_854, 29_986]);
    assert_eq!(wins([6, 6]).iter().sum::<u64>(), 1_743_214_226_434_877);
}

#[test]
#[ignore = "takes half a minute; run with --ignored"]
fn no_start_has_other_sizes_than_the_page_says() {
    assert!(all_starts().map(states).all(|states| (20_854..=29_986).contains(&states)));
    let wins: Vec<[u64; 2]> = all_starts().map(wins).collect();
    assert_eq!(wins.iter().map(|[one, two]| one + two).max(), Some(1_743_214_226_434_877));
    assert_eq!(wins.iter().filter(|[one, two]| two > one).count(), 6);
}
