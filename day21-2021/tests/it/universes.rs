//! The counts and chances that the day's page and the docs of the approaches name.
#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "numbers of universes are below 2^51, and those of turns small"
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

/// For each player, the turns in which the player may win: the number of the turn, the universes in
/// which it wins, and the chance that a game ends so.
struct Ends {
    turns: [Vec<(usize, u64, f64)>; 2],
}

impl Ends {
    fn from_starts(starts: [usize; 2]) -> Self {
        let [first, second] = starts.map(|start| unfinished(start - 1));
        let at = |unfinished: &[u64], turn: usize| unfinished.get(turn).copied().unwrap_or(0);
        let end = |player: &[u64], turn: usize, other: u64, other_turns: usize| {
            let reached = 27 * at(player, turn - 1) - at(player, turn);
            let universes = reached * other;
            (turn, universes, universes as f64 / 27_f64.powi((turn + other_turns) as i32))
        };
        let turns = 1..first.len().max(second.len());
        let first_ends = turns.clone().map(|k| end(&first, k, at(&second, k - 1), k - 1));
        let second_ends = turns.map(|k| end(&second, k, at(&first, k), k));
        Self { turns: [first_ends.collect(), second_ends.collect()] }
    }

    fn universes(&self) -> [u64; 2] {
        self.turns.each_ref().map(|turns| turns.iter().map(|&(_, universes, _)| universes).sum())
    }

    fn chances(&self) -> [f64; 2] {
        self.turns.each_ref().map(|turns| turns.iter().map(|&(_, _, chance)| chance).sum())
    }
}

/// The table of the example, whose starts are 4 and 8.
#[test]
fn the_page_multiplies_players_who_are_played_alone() {
    let [first, second] = [4, 8].map(|start| unfinished(start - 1));
    let ends = Ends::from_starts([4, 8]);
    let rows: Vec<String> = (3..=10)
        .map(|turn| {
            let reached = 27 * first[turn - 1] - first[turn];
            let (_, universes, chance) = ends.turns[0][turn - 1];
            assert_eq!(reached * second[turn - 1], universes);
            let numbers = [reached, second[turn - 1], universes].map(with_commas);
            format!("| {turn} | {} | {:.3} % |", numbers.join(" | "), 100.0 * chance)
        })
        .collect();
    let (sum, percent) = (with_commas(ends.universes()[0]), 100.0 * ends.chances()[0]);
    assert!(PAGE.contains(&format!("| | | | **{sum}** | **{percent:.3} %** |")));
    assert!(PAGE.contains(&rows.join("\n")), "{}", rows.join("\n"));
}

#[test]
fn more_universes_are_not_more_likely_from_ten_starts() {
    let all = (1..=SPACES).flat_map(|first| (1..=SPACES).map(move |second| [first, second]));
    let rows: Vec<String> = all
        .map(|starts| (starts, Ends::from_starts(starts)))
        .filter(|(_, ends)| {
            let ([first, second], [chance, other]) = (ends.universes(), ends.chances());
            assert!((chance + other - 1.0).abs() < 1e-12);
            (first > second) != (chance > other)
        })
        .map(|([first, second], ends)| {
            let [one, two] = ends.universes().map(|universes| universes as f64 / 1e12);
            let percent = 100.0 * ends.chances()[0];
            format!("| {first} and {second} | {one:.1} | {two:.1} | {percent:.1} % |")
        })
        .collect();
    assert_eq!(rows.len(), 10);
    assert!(PAGE.contains(&rows.join("\n")), "{}", rows.join("\n"));
}

/// The other figures of that section: the totals of the example, and what late turns weigh.
#[test]
fn few_games_have_most_universes() {
    let ends = Ends::from_starts([4, 8]);
    let [first, second] = ends.universes();
    let share = first as f64 / (first + second) as f64;
    let late = ends.turns[0].iter().filter(|&&(turn, ..)| turn == 7 || turn == 8);
    let (universes, chance) = late.fold((0, 0.0), |(sum, chances), (_, universes, chance)| {
        (sum + universes, chances + chance)
    });
    let figures = [
        format!("{:.1} % of the universes", 100.0 * share),
        format!("{:.1} % of the games", 100.0 * ends.chances()[0]),
        format!("{:.0} % of the universes", 100.0 * universes as f64 / first as f64),
        format!("fewer than {:.0} games in 100,000", (1e5 * chance).ceil()),
    ];
    let page = PAGE.split_whitespace().collect::<Vec<_>>().join(" ");
    for figure in figures {
        assert!(page.contains(&figure), "{figure}");
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
