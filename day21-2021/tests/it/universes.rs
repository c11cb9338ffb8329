//! The counts that the day's page and the docs of the approaches name, over all hundred starts.

const SPACES: usize = 10;
const TARGET: usize = 21;
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
            for (sum, ways) in [(3, 1), (4, 3), (5, 6), (6, 7), (7, 6), (8, 3), (9, 1)] {
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
