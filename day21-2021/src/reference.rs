//! The plain rules, for tests and `--check`. They share the grammar with the approaches and nothing
//! else.
//!
//! Part 1 plays with an endless sequence of faces. Part 2 is the recursion that the statement
//! suggests: a call for each of the 27 outcomes of a turn, with a memory of the results.

use std::collections::HashMap;

use itertools::iproduct;

use crate::model::Starts;

pub(crate) use crate::grammar::parse;

pub(crate) fn part1(starts: &Starts) -> u32 {
    let [mut player, mut opponent] = starts.0.map(Player::new);
    let mut faces = (1..=100).cycle();
    let mut rolls = 0;
    loop {
        let spaces: u32 = faces.by_ref().take(3).sum();
        rolls += 3;
        player = player.moved(spaces);
        if player.score >= 1000 {
            return opponent.score * rolls;
        }
        (player, opponent) = (opponent, player);
    }
}

pub(crate) fn part2(starts: &Starts) -> u64 {
    let [first, second] = starts.0.map(Player::new);
    let [wins1, wins2] = wins(first, second, &mut Memory::new());
    wins1.max(wins2)
}

/// A player's place and score.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Player {
    /// From 1 to 10.
    space: u32,
    score: u32,
}

impl Player {
    const fn new(space: u32) -> Self {
        Self { space, score: 0 }
    }

    /// The player after a move.
    fn moved(mut self, spaces: u32) -> Self {
        for _ in 0..spaces {
            self.space = if self.space == 10 { 1 } else { self.space + 1 };
        }
        self.score += self.space;
        self
    }
}

/// The results by player and opponent, from the player's point of view.
type Memory = HashMap<(Player, Player), [u64; 2]>;

/// The number of universes in which the player whose turn it is wins, and in which the opponent
/// does.
fn wins(player: Player, opponent: Player, memory: &mut Memory) -> [u64; 2] {
    if opponent.score >= 21 {
        return [0, 1];
    }
    if let Some(&known) = memory.get(&(player, opponent)) {
        return known;
    }
    let mut sums = [0, 0];
    for (a, b, c) in iproduct!(1..=3, 1..=3, 1..=3) {
        let [theirs, ours] = wins(opponent, player.moved(a + b + c), memory);
        sums[0] += ours;
        sums[1] += theirs;
    }
    memory.insert((player, opponent), sums);
    sums
}
