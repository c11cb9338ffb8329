//! The counts that the day's page and the docs of the approaches name, over all hundred starts.

use std::collections::BTreeMap;

const PAGE: &str = include_str!("../../README.md");

const SPACES: usize = 10;
const TARGET: usize = 21;
/// The sums of three rolls, and how often each occurs.
const ROLLS: [(usize, u64); 7] = [(3, 1), (4, 3), (5, 6), (6, 7), (7, 6), (8, 3), (9, 1)];
/// The states of one player, and those of both.
const ALONE: usize = SPACES * TARGET;
const TOGETHER: usize = ALONE * ALONE;

/// What the Dirac game of a pair of starts, counted from 0, comes to.
struct Sizes {
    /// The states of play that occur.
    states: usize,
    /// The states of play that occur in each turn, added up.
    visits: usize,
    /// The universes in which each player wins.
    wins: [u64; 2],
}

/// Plays turn by turn. This shares no code with the approaches.
fn sizes([first, second]: [usize; 2]) -> Sizes {
    let mut seen = [vec![false; TOGETHER], vec![false; TOGETHER]];
    let (mut turn, mut visits, mut wins) = (0, 0, [0, 0]);
    // By the space and the score of the player to move, and then those of the other player.
    let mut universes = vec![0_u64; TOGETHER];
    universes[first * TARGET * ALONE + second * TARGET] = 1;
    while universes.iter().any(|count| *count > 0) {
        let mut after = vec![0; TOGETHER];
        for (state, &count) in universes.iter().enumerate().filter(|(_, count)| **count > 0) {
            visits += 1;
            seen[turn % 2][state] = true;
            let (player, other) = (state / ALONE, state % ALONE);
            for (sum, ways) in ROLLS {
                let space = (player / TARGET + sum) % SPACES;
                let score = player % TARGET + space + 1;
                if score < TARGET {
                    after[other * ALONE + space * TARGET + score] += count * ways;
                } else {
                    wins[turn % 2] += count * ways;
                }
            }
        }
        universes = after;
        turn += 1;
    }
    let states = seen.iter().flatten().filter(|is_seen| **is_seen).count();
    Sizes { states, visits, wins }
}

#[test]
fn the_pages_counts_are_those_of_all_hundred_starts() {
    let starts = |start| [start / SPACES, start % SPACES];
    let all: Vec<Sizes> = (0..SPACES * SPACES).map(|start| sizes(starts(start))).collect();
    let extremes =
        |size: fn(&Sizes) -> usize| (all.iter().map(size).min(), all.iter().map(size).max());
    assert_eq!(extremes(|sizes| sizes.states), (Some(20_854), Some(29_986)));
    assert_eq!(extremes(|sizes| sizes.visits), (Some(40_675), Some(61_209)));
    let most = all.iter().map(|sizes| sizes.wins[0] + sizes.wins[1]).max();
    assert_eq!(most, Some(1_743_214_226_434_877));
    let won_by_second = all.iter().filter(|sizes| sizes.wins[1] > sizes.wins[0]).count();
    assert_eq!(won_by_second, 6);
}

/// The universes in which a player alone is short of the target after each number of turns.
fn unfinished(start: usize) -> Vec<u64> {
    let mut playing = BTreeMap::from([((start, 0), 1)]);
    let mut unfinished = vec![1];
    while !playing.is_empty() {
        let mut after = BTreeMap::new();
        for ((space, score), count) in playing {
            for (sum, ways) in ROLLS {
                let space = (space + sum) % SPACES;
                let score = score + space + 1;
                if score < TARGET {
                    *after.entry((space, score)).or_default() += count * ways;
                }
            }
        }
        playing = after;
        unfinished.push(playing.values().sum());
    }
    unfinished
}

/// The table of the example, whose starts are 4 and 8.
#[test]
fn the_page_multiplies_players_who_are_played_alone() {
    let [first, second] = [4, 8].map(|start| unfinished(start - 1));
    let rows: Vec<String> = (3..=10)
        .map(|turn| {
            let reached = 27 * first[turn - 1] - first[turn];
            let short = second[turn - 1];
            let numbers = [reached, short, reached * short].map(with_commas);
            format!("| {turn} | {} |", numbers.join(" | "))
        })
        .collect();
    assert!(PAGE.contains(&rows.join("\n")), "{}", rows.join("\n"));
}

fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| str::from_utf8(group).expect("digits"))
        .collect();
    groups.join(",")
}
