//! The approach `frontier`: states of play in order of their total score, each with its number of universes, always
//! going on from the lowest; and one algorithm for both parts, since only the die knows how many universes follow.
//!
//! Every turn scores at least one point, so a state leads to states of higher total score only. Hence nothing can lead
//! to the lowest state of the frontier any more: its number of universes is final, and it is played on exactly once,
//! however many ways lead to it.
//!
//! A `Die` tells what sums its rolls of one turn can have, how many universes see each sum, and what the die is like
//! afterwards. The training die has one sum in one universe, and has turned; the Dirac die has seven, and never changes.
//! So part 1 is about the one universe in which the training game ends, and part 2 groups all those of the Dirac game
//! by their winners.
//!
//! Source: day 21 of abyala's advent-2021-clojure,
//! <https://github.com/abyala/advent-2021-clojure/blob/master/docs/day21.md>, which solves the parts apart and names
//! their union as an idea for later; this is that union. Where we differ: its sorted set of states and its map of
//! universes are one ordered map here, and the finished universes have a map of their own. Its training die is an
//! endless sequence of faces; here it is a counter, since states must be ordered. Its players stand in a vector with the
//! index of the next one; here they are the current and the last, so a state's winner is known without a search. And the
//! budget is asked before each state.
//!
//! Cost: part 1 a step per turn. Part 2 for every state of play seven updates of an ordered map.

use std::collections::BTreeMap;

use common::{Budget, NoAnswer, Outcome, ParseError, Solver};
use itertools::Itertools;

use crate::grammar;
use crate::model::{DIRAC_TARGET, Game, Starts, TRAINING_TARGET, TrainingDie};

/// The approach of this module.
pub struct Frontier;

impl Solver for Frontier {
    const NAME: &'static str = "frontier";
    const SUMMARY: &'static str =
        "states in order of total score; the die decides whether one or many universes follow";
    const SOURCE: &'static str = "https://github.com/abyala/advent-2021-clojure/blob/master/docs/day21.md (Clojure)";
    type Model<'a> = Starts;

    fn parse(text: &str) -> Result<Starts, ParseError> {
        common::parse::parse(grammar::starts, text)
    }

    fn part1(&starts: &Starts, budget: &Budget) -> Outcome {
        let finished = play(starts, TrainingDie::default(), TRAINING_TARGET, budget)?;
        // There is one universe.
        Ok(finished.keys().map(|end| end.die.answer(&end.game)).sum::<u32>().into())
    }

    fn part2(&starts: &Starts, budget: &Budget) -> Outcome {
        let finished = play(starts, DiracDie, DIRAC_TARGET, budget)?;
        let wins = finished.into_iter().map(|(end, universes)| (end.game.last.id, universes)).into_grouping_map().sum();
        Ok(wins.into_values().max().unwrap_or_default().into())
    }
}

/// A die as the algorithm sees it. Dice are ordered only so that states that differ in nothing else are told apart.
trait Die: Copy + Ord {
    /// The rolls of one turn: each sum they can have, the number of universes that see it, and the die afterwards.
    fn turn(self) -> impl Iterator<Item = (u32, u64, Self)>;
}

impl Die for TrainingDie {
    fn turn(mut self) -> impl Iterator<Item = (u32, u64, Self)> {
        let sum = self.roll() + self.roll() + self.roll();
        [(sum, 1, self)].into_iter()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct DiracDie;

/// The sums of three rolls with their frequencies.
const DIRAC_ROLLS: [(u32, u64); 7] = [(3, 1), (4, 3), (5, 6), (6, 7), (7, 6), (8, 3), (9, 1)];

impl Die for DiracDie {
    fn turn(self) -> impl Iterator<Item = (u32, u64, Self)> {
        DIRAC_ROLLS.into_iter().map(move |(sum, universes)| (sum, universes, self))
    }
}

/// A state of play, and the die as it is then. The derived order is that of the frontier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct State<D> {
    total_score: u32,
    game: Game,
    die: D,
}

impl<D: Die> State<D> {
    const fn new(game: Game, die: D) -> Self {
        Self { total_score: game.current.score + game.last.score, game, die }
    }
}

/// Plays the game to `target` with `die` in all universes there are: the states in which it ends, each with its number
/// of universes.
fn play<D: Die>(starts: Starts, die: D, target: u32, budget: &Budget) -> Result<BTreeMap<State<D>, u64>, NoAnswer> {
    let mut frontier = BTreeMap::from([(State::new(Game::new(starts), die), 1)]);
    let mut finished = BTreeMap::new();
    while let Some((state, universes)) = frontier.pop_first() {
        budget.spend(1)?;
        for (sum, ways, die) in state.die.turn() {
            let after = State::new(state.game.after_turn(sum), die);
            let reached = if after.game.is_won(target) { &mut finished } else { &mut frontier };
            *reached.entry(after).or_default() += universes * ways;
        }
    }
    Ok(finished)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_training_die_leaves_one_universe() {
        let turns: Vec<_> = TrainingDie::default().turn().collect();
        let [(sum, universes, die)] = turns[..] else { panic!("one way to go on") };
        assert_eq!((sum, universes, die.rolls), (1 + 2 + 3, 1, 3));
    }

    #[test]
    fn the_frequencies_are_those_of_three_rolls() {
        let mut counts = BTreeMap::new();
        for faces in (0..3).map(|_| 1..=3).multi_cartesian_product() {
            *counts.entry(faces.iter().sum()).or_default() += 1;
        }
        assert_eq!(counts, BTreeMap::from(DIRAC_ROLLS));
    }

    /// The budget counts the states played; a walk that remembers where it has been finds no fewer.
    #[test]
    fn no_state_is_played_twice() {
        let (budget, starts) = (Budget::unlimited(), Starts::new([4, 8]).unwrap());
        play(starts, DiracDie, DIRAC_TARGET, &budget).unwrap();

        let beginning = Game::new(starts);
        let (mut seen, mut pending) = (BTreeSet::from([beginning]), vec![beginning]);
        while let Some(game) = pending.pop() {
            let after = (3..=9).map(|sum| game.after_turn(sum));
            pending.extend(after.filter(|game| !game.is_won(DIRAC_TARGET) && seen.insert(*game)));
        }
        assert_eq!(budget.spent(), seen.len() as u64);
    }
}
