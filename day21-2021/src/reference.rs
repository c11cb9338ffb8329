//! The plain rules, for tests and `--check`: shares nothing with the approaches but the grammar.
//!
//! Part 1 is played with an endless sequence of faces. Part 2 is the recursion that the statement suggests, one call for
//! each of the 27 outcomes of a turn, which remembers what it found for each pair of positions and scores.

use common::{Budget, Outcome, ParseError, Solver};

use crate::grammar;
use crate::model::Starts;

/// The reference; not in the list of approaches.
pub struct Reference;

impl Solver for Reference {
    const NAME: &'static str = "reference";
    const SUMMARY: &'static str = "the rules as they stand, in part 2 with a memory";
    type Model<'a> = Starts;

    fn parse(text: &str) -> Result<Starts, ParseError> {
        common::parse::parse(grammar::starts, text)
    }

    fn part1(starts: &Starts, _: &Budget) -> Outcome {
        let [mut player, mut opponent] = starts.spaces().map(|space| (space, 0));
        let mut faces = (1..=100).cycle();
        let mut rolls = 0;
        loop {
            let moved: u32 = faces.by_ref().take(3).sum();
            rolls += 3;
            player = reached(player, moved);
            if player.1 >= 1000 {
                return Ok((opponent.1 * rolls).into());
            }
            (player, opponent) = (opponent, player);
        }
    }

    fn part2(starts: &Starts, _: &Budget) -> Outcome {
        let [first, second] = starts.spaces().map(|space| (space, 0));
        let [wins1, wins2] = wins(first, second, &mut Memory::new());
        Ok(wins1.max(wins2).into())
    }
}

/// A space from 1 to 10, and a score.
type Player = (u32, u32);

/// By player and opponent, from the player's point of view.
type Memory = std::collections::HashMap<(Player, Player), [u64; 2]>;

/// In how many universes the player whose turn it is wins, and in how many the opponent does.
fn wins(player: Player, opponent: Player, memory: &mut Memory) -> [u64; 2] {
    if opponent.1 >= 21 {
        return [0, 1];
    }
    if let Some(&known) = memory.get(&(player, opponent)) {
        return known;
    }
    let mut sums = [0, 0];
    for a in 1..=3 {
        for b in 1..=3 {
            for c in 1..=3 {
                let [theirs, ours] = wins(opponent, reached(player, a + b + c), memory);
                sums[0] += ours;
                sums[1] += theirs;
            }
        }
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
