//! Writes a turn once, without a die, and interprets it twice.
//!
//! A `Turn` is a value: a request for a roll, which holds the turn that follows each face, or the
//! game at the end of the turn. That is the source's free monad. `Next` is its `pure`, and
//! `roll(|a| ...)` binds a roll as `a <- roll` does in Haskell.
//!
//! - The training die answers a request with its next face, and counts it.
//! - The Dirac die answers with every face, and the universe splits. A multiset collapses universes
//!   in the same state after each turn. A won universe stays as it is, so the turns stabilize once
//!   every universe is won, and the multiset is the tally.
//!
//! Source: <https://xn--sant-epa.ti-pun.ch/posts/2021-12-aoc/day21.html>, a literate Haskell
//! program. Different here:
//!
//! - `return` leaves the training game. The source uses the continuation monad and `callCC`, and is
//!   not satisfied with them.
//! - The training die is a variable that a roll changes. The source's is an `Accum` monad.
//! - The Dirac die puts universes straight into the multiset. The source's is the list monad, which
//!   would take forty more allocations per state.
//! - A game knows its `last` player, the only one who can have won. In the source, that player is
//!   the next one already.
//! - The multiset keeps the wins of both players, so the answer is right whoever wins more often.
//!   The source keeps those of player 1.
//!
//! Cost: part 1 allocates three closures per turn. Part 2 visits a state of play in each turn in
//! which it occurs, 40,000 to 62,000 visits in all. A visit allocates thirteen closures, sorts 27
//! universes into at most seven kinds, and updates an ordered map for each kind. Nothing limits
//! that, because there are only a hundred inputs.

use std::collections::BTreeMap;

use crate::model::{DIRAC_TARGET, Game, PlayerId, Starts, TRAINING_TARGET, TrainingDie};

pub(crate) use crate::grammar::parse;

/// Plays the training game, whose die answers a request with one face.
pub(crate) fn part1(starts: &Starts) -> u32 {
    let mut die = TrainingDie::default();
    let mut turn = Turn::Next(Game::new(starts));
    loop {
        turn = match turn {
            Turn::Roll(next) => next(die.roll()),
            Turn::Next(game) => step(TRAINING_TARGET, game),
            Turn::End(game) => return game.final_score(die),
        };
    }
}

/// Plays the Dirac game in all universes at once, until every universe is won.
pub(crate) fn part2(starts: &Starts) -> u64 {
    let [first, second] = wins(&stabilize(dirac_step, beginning(starts)));
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

/// A turn that does not know its die.
enum Turn {
    /// The player asks for a roll, and this follows each face.
    Roll(Box<dyn Fn(u32) -> Self>),
    /// The turn is over, and the other player is next.
    Next(Game),
    /// The turn is over, and has won.
    End(Game),
}

/// The request for a roll, and the turn that follows each face.
fn roll(next: impl Fn(u32) -> Turn + 'static) -> Turn {
    Turn::Roll(Box::new(next))
}

/// A turn of a game that is played to `target`: three rolls and a move.
fn step(target: u32, game: Game) -> Turn {
    let moved = move |sum| {
        let after = game.after_turn(sum);
        if after.is_won(target) { Turn::End(after) } else { Turn::Next(after) }
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
pub(crate) fn dirac_step(universes: &Universes) -> Universes {
    let mut after = Universes::new();
    for (&universe, &count) in universes {
        for (next, ways) in split(universe) {
            add(&mut after, next, count * ways);
        }
    }
    after
}

/// The universes that a turn makes of one. A won universe stays as it is.
fn split(universe: Universe) -> Universes {
    let mut universes = Universes::new();
    match universe {
        Universe::Playing(game) => interpret_dirac(step(DIRAC_TARGET, game), &mut universes),
        Universe::Won(_) => add(&mut universes, universe, 1),
    }
    universes
}

/// Adds the universes that a turn leads to. A roll shows every face.
fn interpret_dirac(turn: Turn, universes: &mut Universes) {
    match turn {
        Turn::Roll(next) => (1..=3).for_each(|face| interpret_dirac(next(face), universes)),
        Turn::Next(game) => add(universes, Universe::Playing(game), 1),
        Turn::End(game) => add(universes, Universe::Won(game.last.id), 1),
    }
}

fn add(universes: &mut Universes, universe: Universe, count: u64) {
    *universes.entry(universe).or_default() += count;
}

/// The number of universes in which each player has won so far.
pub(crate) fn wins(universes: &Universes) -> [u64; 2] {
    PlayerId::BOTH.map(|player| universes.get(&Universe::Won(player)).copied().unwrap_or_default())
}
