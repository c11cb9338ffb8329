//! Plays the states of the game in order of their total score. One algorithm solves both parts,
//! because only the die knows how many universes follow a turn.
//!
//! Every turn scores at least one point, so a state leads to states with a higher total score.
//! No other state leads to the lowest one of the frontier. Its number of universes is final, and
//! one turn from it stands for all of them. A heap would find the lowest state, too, but not the
//! equal state that a new one must be added to. An ordered map finds both.
//!
//! A `Die` lists the sums that three rolls can have, the number of universes that see each sum,
//! and the die after the rolls. The training die has one sum in one universe, and moves on. The
//! Dirac die has seven sums and never changes. So the training game ends in one state, and part 2
//! groups the final states of the Dirac game by their winners.
//!
//! Source: day 21 of abyala's advent-2021-clojure
//! (<https://github.com/abyala/advent-2021-clojure/blob/a41d7a5/docs/day21.md>). It solves the parts
//! separately, and its epilogue names their union as an idea for later. This is that union.
//! Different here:
//!
//! - The sorted set of states and the map of universes are one ordered map. In the source, finished
//!   states are in the map and not in the set. So they need a map of their own here, or the game
//!   would be played on from them.
//! - The order of states is derived. The source's comparator lists all fields, because a sorted set
//!   swallows states that a comparator calls equal. A derived `Ord` cannot forget a field.
//! - The training die is a counter, because states need an order. The source's is an endless
//!   `cycle` of faces, for fun, so its games cannot be printed. The plain rules in `reference.rs`
//!   roll such a die.
//! - `three_rolls` is the source's `roll-die` for one die and its map `dirac-rolls` for the other.
//! - The players are `current` and `last` instead of a vector and an index, so a state knows its
//!   winner. The source's `winner` says in part 1 whether there is one, and in part 2 returns the
//!   player's index. Part 1 takes that as well, because every number is true in Clojure, even 0.
//!
//! Cost: part 1 plays one state per turn. Part 2 plays every state once, at most 29,986 states, and
//! updates an ordered map seven times for each. It keeps all finished universes. Nothing limits
//! that, because there are only a hundred inputs.

use std::collections::BTreeMap;

use itertools::Itertools;

use crate::model::{DIRAC_TARGET, Game, Starts, TRAINING_TARGET, TrainingDie};

pub(crate) use crate::grammar::parse;

/// Plays the training game, which ends in one universe.
pub(crate) fn part1(starts: &Starts) -> u32 {
    let game = State::new(Game::new(starts), TrainingDie::default());
    let finished = play_until(game, TRAINING_TARGET);
    let (end, _) = finished
        .first_key_value()
        .expect("the training die never splits the universe: one state is left");
    end.game.final_score(end.die)
}

/// Plays the Dirac game in all universes, and counts those that the more frequent winner wins.
pub(crate) fn part2(starts: &Starts) -> u64 {
    let game = State::new(Game::new(starts), DiracDie);
    let finished = play_until(game, DIRAC_TARGET);
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
    fn three_rolls(self) -> impl Iterator<Item = (u32, u64, Self)>;
}

impl Die for TrainingDie {
    fn three_rolls(mut self) -> impl Iterator<Item = (u32, u64, Self)> {
        let sum = self.roll() + self.roll() + self.roll();
        [(sum, 1, self)].into_iter()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct DiracDie;

/// The sums of three rolls of the Dirac die, and how often each occurs.
const DIRAC_ROLLS: [(u32, u64); 7] = [(3, 1), (4, 3), (5, 6), (6, 7), (7, 6), (8, 3), (9, 1)];

impl Die for DiracDie {
    fn three_rolls(self) -> impl Iterator<Item = (u32, u64, Self)> {
        DIRAC_ROLLS
            .into_iter()
            .map(move |(sum, universes)| (sum, universes, self))
    }
}

/// A state of the game with its die. The derived order is that of the frontier: the total score
/// decides first.
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

/// Plays on until a player has `target` points in every universe. Returns the states in which the
/// game ends, each with its number of universes.
fn play_until<D: Die>(game: State<D>, target: u32) -> BTreeMap<State<D>, u64> {
    let mut frontier = BTreeMap::from([(game, 1)]);
    let mut finished = BTreeMap::new();
    while let Some((state, universes)) = frontier.pop_first() {
        for (sum, ways, die) in state.die.three_rolls() {
            let after = State::new(state.game.after_turn(sum), die);
            debug_assert!(state < after, "a played state never comes again");
            let is_won = after.game.is_won(target);
            let reached = if is_won { &mut finished } else { &mut frontier };
            *reached.entry(after).or_default() += universes * ways;
        }
    }
    finished
}
