//! The counts and chances that the day's pages and the docs of the approaches name.
#![expect(
    clippy::cast_precision_loss,
    reason = "numbers of universes are below 2^51"
)]

use day21_2021::explain::{short_of, with_commas};

const PAGE: &str = include_str!("../../README.md");
const MORE_UNIVERSES: &str = include_str!("../../docs/more-universes.md");

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

/// Plays turn by turn to at most 21 points. This shares no code with the approaches.
fn sizes([first, second]: [usize; 2], target: usize) -> Sizes {
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
                if score < target {
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
    starts.map(|starts| (starts.map(|start| start + 1), sizes(starts, TARGET)))
}

fn example() -> Sizes {
    sizes([3, 7], TARGET)
}

/// Whether a page has these words, however its lines break.
#[track_caller]
fn says(page: &str, words: &str) {
    let page: Vec<&str> = page.split_whitespace().collect();
    assert!(page.join(" ").contains(words), "{words}");
}

#[test]
fn the_counts_and_the_ten_starts_are_those_of_all_hundred() {
    let all: Vec<([usize; 2], Sizes)> = all().collect();
    let extremes = |size: fn(&Sizes) -> usize| {
        let sizes = all.iter().map(|(_, sizes)| size(sizes));
        (sizes.clone().min(), sizes.max())
    };
    assert_eq!(extremes(|sizes| sizes.states), (Some(20_854), Some(29_986)));
    assert_eq!(extremes(|sizes| sizes.visits), (Some(40_675), Some(61_209)));
    let most = all
        .iter()
        .map(|(_, sizes)| sizes.won.iter().sum::<u64>())
        .max();
    assert_eq!(most, Some(1_743_214_226_434_877));

    let mut count = 0;
    for ([start1, start2], sizes) in &all {
        let ([first, second], [chance, other]) = (sizes.universes(), sizes.chances());
        assert!((chance + other - 1.0).abs() < 1e-12);
        if (first > second) != (chance > other) {
            let [one, two] = [first, second].map(|universes| universes as f64 / 1e12);
            let percent = 100.0 * chance;
            let row = format!("| {start1}, {start2} | {one:.1} | {two:.1} | {percent:.1} % |");
            says(MORE_UNIVERSES, &row);
            count += 1;
        }
    }
    assert_eq!(count, 10);
}

/// From spaces 2 and 1 to 3 points.
#[test]
fn a_game_that_can_be_counted_by_hand() {
    let sizes = sizes([1, 0], 3);
    assert_eq!(sizes.won, [26, 27]);
    says(
        MORE_UNIVERSES,
        "Player 2 wins in 27 universes and player 1 in 26",
    );
    assert!((27.0 * sizes.chances()[0] - 26.0).abs() < 1e-12);
    says(MORE_UNIVERSES, "player 1 wins 26 games in 27");
}

/// The table of the example. Its products are the universes that a game of both players wins.
#[test]
fn the_page_multiplies_players_who_are_played_alone() {
    let [first, second] = [4, 8].map(|start| short_of(21, start));
    let example = example();
    for turn in 3..=10 {
        let (reached, short) = (27 * first[turn - 1] - first[turn], second[turn - 1]);
        assert_eq!(reached * short, example.won[2 * turn - 2]);
        let [reached, short, product] = [reached, short, reached * short].map(with_commas);
        let percent = 100.0 * example.chances_of_turns()[2 * turn - 2];
        let row = format!("| {turn} | {reached} · {short} = {product} | {percent:.3} % |");
        says(PAGE, &row);
    }
    let (sum, percent) = (
        with_commas(example.universes()[0]),
        100.0 * example.chances()[0],
    );
    says(PAGE, &format!("| | **{sum}** | **{percent:.3} %** |"));
}

/// How little the late turns of the example weigh.
#[test]
fn few_games_have_most_universes() {
    let example = example();
    let share = |part: u64, all: u64| 100.0 * part as f64 / all as f64;
    let [first, second] = example.universes();
    let late = [7, 8].map(|turn| 2 * turn - 2);
    let universes = late.map(|turn| example.won[turn]).iter().sum();
    says(
        MORE_UNIVERSES,
        &format!(
            "Of the universes in which player 1 wins, {:.0} % end in that player's turn 7 or 8",
            share(universes, first)
        ),
    );
    let chance: f64 = late
        .map(|turn| example.chances_of_turns()[turn])
        .iter()
        .sum();
    let few = format!("fewer than {:.0} games in 100,000", (1e5 * chance).ceil());
    says(MORE_UNIVERSES, &few);
    let early: f64 = example.chances_of_turns()[..10].iter().sum();
    let universes = share(example.won[..10].iter().sum(), first + second);
    says(
        MORE_UNIVERSES,
        &format!(
            "Once both have had five turns, {:.1} % of games are over, in {universes:.1} % of the universes",
            100.0 * early
        ),
    );
}

/// The bars of `docs/universes.svg`.
#[test]
fn the_picture_has_the_shares_of_two_pairs_of_starts() {
    const BARS: &str = include_str!("../../docs/universes.svg");
    for starts in [[4, 8], [3, 1]] {
        let sizes = sizes(starts.map(|start| start - 1), TARGET);
        let [first, second] = sizes.universes();
        let universes = first as f64 / (first + second) as f64;
        for share in [universes, sizes.chances()[0]] {
            let label = format!("player 1: {:.1} %", 100.0 * share);
            assert!(BARS.contains(&label), "{starts:?}: {label}");
        }
    }
}
