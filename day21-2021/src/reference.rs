//! The plain rules, for tests and `--check`. They share the grammar with the approaches and nothing
//! else.
//!
//! Part 1 plays with an endless sequence of faces. Part 2 is the recursion that the statement
//! suggests: a call for each of the 27 outcomes of a turn, with a memory of the results.

use itertools::iproduct;

use crate::model::Starts;

pub(crate) use crate::grammar::parse;

pub(crate) fn part1(starts: &Starts) -> u32 {
    let [mut player, mut opponent] = starts.0.map(|space| (space, 0));
    let mut faces = (1..=100).cycle();
    let mut rolls = 0;
    loop {
        let moved: u32 = faces.by_ref().take(3).sum();
        rolls += 3;
        player = reached(player, moved);
        if player.1 >= 1000 {
            return opponent.1 * rolls;
        }
        (player, opponent) = (opponent, player);
    }
}

pub(crate) fn part2(starts: &Starts) -> u64 {
    let [first, second] = starts.0.map(|space| (space, 0));
    let [wins1, wins2] = wins(first, second, &mut Memory::new());
    wins1.max(wins2)
}

/// A space from 1 to 10, and a score.
type Player = (u32, u32);

/// The results by player and opponent, from the player's point of view.
type Memory = std::collections::HashMap<(Player, Player), [u64; 2]>;

/// The number of universes in which the player whose turn it is wins, and in which the opponent
/// does.
fn wins(player: Player, opponent: Player, memory: &mut Memory) -> [u64; 2] {
    if opponent.1 >= 21 {
        return [0, 1];
    }
    if let Some(&known) = memory.get(&(player, opponent)) {
        return known;
    }
    let mut sums = [0, 0];
    for (a, b, c) in iproduct!(1..=3, 1..=3, 1..=3) {
        let [theirs, ours] = wins(opponent, reached(player, a + b + c), memory);
        sums[0] += ours;
        sums[1] += theirs;
    }
    memory.insert((player, opponent), sums);
    sums
}

/// `player` after a move.
fn reached((mut space, score): Player, moved: u32) -> Player {
    for _ in 0..moved {
        space = if space == 10 { 1 } else { space + 1 };
    }
    (space, score + space)
}
