//! Describes a turn that asks for its rolls, and interprets it with two dice.
//!
//! A turn does not know its die. It is a `Step`: either a request for a roll, with the step that
//! follows each face, or the game after the turn. That is the free monad of the source, and
//! `roll(|a| ...)` is its `a <- roll`.
//!
//! - The training die answers each request with its next face, and counts.
//! - The Dirac die answers with every face, and the universe splits. After each turn, a multiset
//!   collapses universes in the same state. A won universe stays as it is, so the turns stabilize
//!   once every universe is won, and the multiset holds the tally.
//!
//! Source: <https://xn--sant-epa.ti-pun.ch/posts/2021-12-aoc/day21.html>, a literate Haskell
//! program. Different here:
//!
//! - The training game leaves its endless loop by `return`. The source needs `callCC` for that, is
//!   not satisfied, and calls for free monad experts.
//! - The Dirac die is not a list monad. Its universes go straight into a multiset, which saves
//!   forty allocations a state.
//! - The multiset counts the wins of both players, so that the answer is right whoever wins more
//!   often. The source counts those of player 1.
//!
//! Cost: part 1 takes a step per roll. Part 2 sorts 27 universes into seven kinds for every turn
//! and every state in it, and updates an ordered map seven times.

use std::collections::BTreeMap;

use crate::model::{DIRAC_TARGET, Game, PlayerId, Starts, TRAINING_TARGET, TrainingDie};

pub(crate) use crate::grammar::parse;

/// The training game, with a die that answers each request once.
pub(crate) fn part1(starts: &Starts) -> u32 {
    let mut die = TrainingDie::default();
    let mut step = Step::Next(Game::new(starts));
    loop {
        step = match step {
            Step::Roll(next) => next(die.roll()),
            Step::Next(game) => turn(TRAINING_TARGET, game),
            Step::End(game) => return die.answer(&game),
        };
    }
}

/// The Dirac game, turn by turn in all universes.
pub(crate) fn part2(starts: &Starts) -> u64 {
    let [first, second] = wins(&stabilize(dirac_turn, beginning(starts)));
    first.max(second)
}

/// Applies `f` to `x` again and again, until the value no longer changes.
fn stabilize<T: PartialEq>(f: impl Fn(&T) -> T, mut x: T) -> T {
    loop {
        let next = f(&x);
        if next == x {
            return x;
        }
        x = next;
    }
}

/// How far a game has come.
enum Step {
    /// The turn asks for a roll, and knows what follows each face.
    Roll(Box<dyn Fn(u32) -> Step>),
    /// The turn is over, and the other player is next.
    Next(Game),
    /// The turn is over, and has won.
    End(Game),
}

fn roll(next: impl Fn(u32) -> Step + 'static) -> Step {
    Step::Roll(Box::new(next))
}

/// A turn of a game that is played to `target`.
fn turn(target: u32, game: Game) -> Step {
    let moved = move |sum| {
        let after = game.after_turn(sum);
        if after.is_won(target) { Step::End(after) } else { Step::Next(after) }
    };
    roll(move |a| roll(move |b| roll(move |c| moved(a + b + c))))
}

/// A universe of the Dirac game, reduced to what decides its future.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Universe {
    /// The game goes on.
    Playing(Game),
    /// The game is over, and this player has won.
    Won(PlayerId),
}

/// A multiset: the number of universes of each kind.
pub(crate) type Universes = BTreeMap<Universe, u64>;

/// The single universe before the first turn.
pub(crate) fn beginning(starts: &Starts) -> Universes {
    Universes::from([(Universe::Playing(Game::new(starts)), 1)])
}

/// The universes after one more turn, collapsed.
pub(crate) fn dirac_turn(universes: &Universes) -> Universes {
    let mut after = Universes::new();
    for (&universe, &count) in universes {
        let mut split = Universes::new();
        match universe {
            Universe::Playing(game) => dirac(turn(DIRAC_TARGET, game), &mut split),
            Universe::Won(_) => add(&mut split, universe, 1),
        }
        for (universe, ways) in split {
            add(&mut after, universe, count * ways);
        }
    }
    after
}

/// Adds the universes that `step` leads to. A roll shows every face.
fn dirac(step: Step, universes: &mut Universes) {
    match step {
        Step::Roll(next) => (1..=3).for_each(|face| dirac(next(face), universes)),
        Step::Next(game) => add(universes, Universe::Playing(game), 1),
        Step::End(game) => add(universes, Universe::Won(game.last.id), 1),
    }
}

fn add(universes: &mut Universes, universe: Universe, count: u64) {
    *universes.entry(universe).or_default() += count;
}

/// The number of universes in which each player has won so far.
pub(crate) fn wins(universes: &Universes) -> [u64; 2] {
    PlayerId::BOTH.map(|player| universes.get(&Universe::Won(player)).copied().unwrap_or_default())
}
