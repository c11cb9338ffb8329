//! Plays the states of the game in order of their total score. One algorithm solves both parts,
//! because only the die knows how many universes follow a turn.
//!
//! Every turn scores at least one point, so a state leads to states with a higher total score.
//! Nothing can lead to the lowest state of the frontier any more. Its number of universes is final,
//! and one turn from it stands for all of them.
//!
//! A `Die` lists the sums that its three rolls can have, the number of universes that see each sum,
//! and the die after the turn. The training die has one sum in one universe, and moves on. The
//! Dirac die has seven sums and never changes. So the training game ends in one state, and part 2
//! groups the final states of the Dirac game by their winners.
//!
//! Source: day 21 of abyala's advent-2021-clojure
//! (<https://github.com/abyala/advent-2021-clojure/blob/master/docs/day21.md>). It solves the parts
//! separately and names their union as an idea for later. This is that union. Different here:
//!
//! - The sorted set of states and the map of universes are one ordered map. Finished universes have
//!   their own.
//! - The order of states is derived. The source warns of an incomplete comparator, which makes a
//!   sorted set swallow states. A derived `Ord` compares every field, so it cannot be incomplete.
//! - The training die is a counter, since states must have an order. The source cycles through an
//!   endless sequence of faces, and remarks that it can never print the game any more.
//! - The players are `current` and `last` instead of a vector with an index, so a state knows its
//!   winner.
//!
//! Cost: part 1 plays a state per turn. Part 2 updates an ordered map seven times per state.

use std::collections::BTreeMap;

use itertools::Itertools;

use crate::model::{DIRAC_TARGET, Game, Starts, TRAINING_TARGET, TrainingDie};

pub(crate) use crate::grammar::parse;

pub(crate) fn part1(starts: &Starts) -> u32 {
    let finished = play(starts, TrainingDie::default(), TRAINING_TARGET);
    let (end, _) = finished
        .first_key_value()
        .expect("the training die never splits the universe: one state is left");
    end.die.answer(&end.game)
}

pub(crate) fn part2(starts: &Starts) -> u64 {
    let finished = play(starts, DiracDie, DIRAC_TARGET);
    let wins = finished
        .into_iter()
        .map(|(end, universes)| (end.game.last.id, universes))
        .into_grouping_map()
        .sum();
    wins.into_values().max().unwrap_or_default()
}

/// A die as the algorithm sees it. Dice are ordered only because states are.
trait Die: Copy + Ord {
    /// Each sum that three rolls can have, the number of universes that see it, and the
    /// die afterwards.
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

impl DiracDie {
    /// The sums of three rolls, and how often each occurs.
    const ROLLS: [(u32, u64); 7] = [(3, 1), (4, 3), (5, 6), (6, 7), (7, 6), (8, 3), (9, 1)];
}

impl Die for DiracDie {
    fn turn(self) -> impl Iterator<Item = (u32, u64, Self)> {
        Self::ROLLS.into_iter().map(move |(sum, universes)| (sum, universes, self))
    }
}

/// A state of play with its die. The derived order is that of the frontier: the total score decides
/// first.
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

/// Plays a game to `target` in all universes, and returns the states in which it ends, each with
/// its number of universes.
fn play<D: Die>(starts: &Starts, die: D, target: u32) -> BTreeMap<State<D>, u64> {
    let mut frontier = BTreeMap::from([(State::new(Game::new(starts), die), 1)]);
    let mut finished = BTreeMap::new();
    while let Some((state, universes)) = frontier.pop_first() {
        for (sum, ways, die) in state.die.turn() {
            let after = State::new(state.game.after_turn(sum), die);
            debug_assert!(state < after, "a state that has been played never comes again");
            let is_won = after.game.is_won(target);
            let reached = if is_won { &mut finished } else { &mut frontier };
            *reached.entry(after).or_default() += universes * ways;
        }
    }
    finished
}
