//! The counts and chances that the day's page and the docs of the approaches name.
#![expect(
    clippy::cast_precision_loss,
    reason = "numbers of universes are below 2^51"
)]

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
    /// The states of the game that occur.
    states: usize,
    /// The states of the game that occur in each turn, added up.
    visits: usize,
    /// The universes in which each turn wins, the players' turns alternating.
    won: Vec<u64>,
}

impl Sizes {
    /// The universes in which each player wins.
    fn universes(&self) -> [u64; 2] {
        [0, 1].map(|player| self.won.iter().skip(player).step_by(2).sum())
    }

    /// The chance that the game ends in each turn: all ways to roll until then are equally likely.
    fn chances_of_turns(&self) -> Vec<f64> {
        (1..)
            .zip(&self.won)
            .map(|(turn, &won)| won as f64 / 27_f64.powi(turn))
            .collect()
    }

    /// The chance that each player wins.
    fn chances(&self) -> [f64; 2] {
        [0, 1].map(|player| self.chances_of_turns().iter().skip(player).step_by(2).sum())
    }
}

/// Plays turn by turn. This shares no code with the approaches.
fn sizes([first, second]: [usize; 2]) -> Sizes {
    let mut seen = [vec![false; TOGETHER], vec![false; TOGETHER]];
    let (mut visits, mut won) = (0, Vec::new());
    // By the space and the score of the player to move, and then those of the other player.
    let mut universes = vec![0_u64; TOGETHER];
    universes[first * TARGET * ALONE + second * TARGET] = 1;
    while universes.iter().any(|count| *count > 0) {
        let mut after = vec![0; TOGETHER];
        let mut won_now = 0;
        for (state, &count) in universes
            .iter()
            .enumerate()
            .filter(|(_, count)| **count > 0)
        {
            visits += 1;
            seen[won.len() % 2][state] = true;
            let (player, other) = (state / ALONE, state % ALONE);
            for (sum, ways) in ROLLS {
                let space = (player / TARGET + sum) % SPACES;
                let score = player % TARGET + space + 1;
                if score < TARGET {
                    after[other * ALONE + space * TARGET + score] += count * ways;
                } else {
                    won_now += count * ways;
                }
            }
        }
        universes = after;
        won.push(won_now);
    }
    let states = seen.iter().flatten().filter(|is_seen| **is_seen).count();
    Sizes { states, visits, won }
}

/// All pairs of starts, as the puzzle numbers them, with what their games come to.
fn all() -> impl Iterator<Item = ([usize; 2], Sizes)> {
    let starts = (0..SPACES * SPACES).map(|start| [start / SPACES, start % SPACES]);
    starts.map(|starts| (starts.map(|start| start + 1), sizes(starts)))
}

fn example() -> Sizes {
    sizes([3, 7])
}

/// Whether the page has these words, however its lines break.
#[track_caller]
fn page_says(words: &str) {
    let page: Vec<&str> = PAGE.split_whitespace().collect();
    assert!(page.join(" ").contains(words), "{words}");
}

#[test]
fn the_pages_counts_are_those_of_all_hundred_starts() {
    let all: Vec<Sizes> = all().map(|(_, sizes)| sizes).collect();
    let extremes =
        |size: fn(&Sizes) -> usize| (all.iter().map(size).min(), all.iter().map(size).max());
    assert_eq!(extremes(|sizes| sizes.states), (Some(20_854), Some(29_986)));
    assert_eq!(extremes(|sizes| sizes.visits), (Some(40_675), Some(61_209)));
    let most = all.iter().map(|sizes| sizes.won.iter().sum::<u64>()).max();
    assert_eq!(most, Some(1_743_214_226_434_877));
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

/// The table of the example. Its products are the universes that a game of both players wins.
#[test]
fn the_page_multiplies_players_who_are_played_alone() {
    let [first, second] = [4, 8].map(|start| unfinished(start - 1));
    let example = example();
    for turn in 3..=10 {
        let (reached, short) = (27 * first[turn - 1] - first[turn], second[turn - 1]);
        assert_eq!(reached * short, example.won[2 * turn - 2]);
        let [reached, short, product] = [reached, short, reached * short].map(with_commas);
        let percent = 100.0 * example.chances_of_turns()[2 * turn - 2];
        page_says(&format!(
            "| {turn} | {reached} · {short} = {product} | {percent:.3} % |"
        ));
    }
    let (sum, percent) = (
        with_commas(example.universes()[0]),
        100.0 * example.chances()[0],
    );
    page_says(&format!("| | **{sum}** | **{percent:.3} %** |"));
}

#[test]
fn more_universes_are_not_more_likely_from_ten_starts() {
    let mut count = 0;
    for ([start1, start2], sizes) in all() {
        let ([first, second], [chance, other]) = (sizes.universes(), sizes.chances());
        assert!((chance + other - 1.0).abs() < 1e-12);
        if (first > second) != (chance > other) {
            let [one, two] = [first, second].map(|universes| universes as f64 / 1e12);
            let percent = 100.0 * chance;
            page_says(&format!(
                "| {start1}, {start2} | {one:.1} | {two:.1} | {percent:.1} % |"
            ));
            count += 1;
        }
    }
    assert_eq!(count, 10);
}

/// The other figures of that section: the totals of the example, and how little late turns weigh.
#[test]
fn few_games_have_most_universes() {
    let example = example();
    let share = |part: u64, all: u64| 100.0 * part as f64 / all as f64;
    let [first, second] = example.universes();
    page_says(&format!(
        "{:.1} % of the universes",
        share(first, first + second)
    ));
    page_says(&format!(
        "{:.1} % of the games",
        100.0 * example.chances()[0]
    ));
    let late = [7, 8].map(|turn| 2 * turn - 2);
    let universes = late.map(|turn| example.won[turn]).iter().sum();
    page_says(&format!(
        "{:.0} % of the universes",
        share(universes, first)
    ));
    let chance: f64 = late
        .map(|turn| example.chances_of_turns()[turn])
        .iter()
        .sum();
    page_says(&format!(
        "fewer than {:.0} games in 100,000",
        (1e5 * chance).ceil()
    ));
    let early: f64 = example.chances_of_turns()[..10].iter().sum();
    let universes = share(example.won[..10].iter().sum(), first + second);
    page_says(&format!(
        "Once both have had five turns, {:.1} % of games are over, in {universes:.1} % of the universes",
        100.0 * early
    ));
}

/// The bars of `docs/universes.svg`.
#[test]
fn the_picture_has_the_shares_of_two_pairs_of_starts() {
    const BARS: &str = include_str!("../../docs/universes.svg");
    for starts in [[4, 8], [3, 1]] {
        let sizes = sizes(starts.map(|start| start - 1));
        let [first, second] = sizes.universes();
        let universes = first as f64 / (first + second) as f64;
        for share in [universes, sizes.chances()[0]] {
            let label = format!("player 1: {:.1} %", 100.0 * share);
            assert!(BARS.contains(&label), "{starts:?}: {label}");
        }
    }
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
