//! Writes a turn once, without a die, and interprets it twice.
//!
//! A program is a value here, a `Free`: a request for a roll, which holds the program that follows
//! each face, the end of the game, or the result of a program that is done. That is the source's free
//! monad. `Value` is its `pure`, and `roll(|a| ...)` binds a roll as `a <- roll` does in Haskell.
//!
//! - The training die answers a request with its next face, and counts it. It interprets one program:
//!   turn after turn, without an end of its own. Only `End` leaves it.
//! - The Dirac die answers with every face: a list of universes. After each turn, a multiset
//!   collapses the universes in the same state. A won universe stays as it is, so the turns
//!   stabilize once every universe is won, and the multiset is the tally.
//!
//! Source: <https://xn--sant-epa.ti-pun.ch/posts/2021-12-aoc/day21.html>, a literate Haskell
//! program. Different here:
//!
//! - `return` leaves the training game. The source uses the continuation monad and `callCC`, and is
//!   not satisfied with them.
//! - The training die is a variable that a roll changes. The source's is an `Accum` monad.
//! - A function may call itself, so the endless game needs no `fix`. Nor do nested records need
//!   lenses: a move makes a new player of the old one.
//! - The list monad is a `Vec`. `map` and `concat` bind a roll of the Dirac die.
//! - A game knows its `last` player, the only one who can have won. In the source, that player is
//!   the next one already.
//! - The multiset keeps the wins of both players, so the answer is right whoever wins more often.
//!   Player 2 does from six of the hundred pairs of starts. The source keeps the wins of player 1.
//!
//! Cost: part 1 allocates six closures per turn. Part 2 visits a state of the game in each turn in
//! which it occurs, at most 61,209 visits in all. A visit allocates thirteen closures and forty
//! lists, counts 27 universes of at most seven kinds, and updates an ordered map for each kind.
//! Nothing limits that, because there are only a hundred inputs.

use std::collections::BTreeMap;
use std::convert::Infallible;

use crate::model::{DIRAC_TARGET, Game, PlayerId, Starts, TRAINING_TARGET, TrainingDie};

pub(crate) use crate::grammar::parse;

/// Plays the training game, whose die answers a request with one face.
pub(crate) fn part1(starts: &Starts) -> u32 {
    let mut die = TrainingDie::default();
    let mut program = training(Game::new(starts));
    loop {
        program = match program {
            Free::Roll(next) => next(die.roll()),
            Free::End(game) => return game.final_score(die),
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

/// A program that asks for rolls and does not know its die.
enum Free<T> {
    /// The player asks for a roll, and this follows each face.
    Roll(Box<dyn Fn(u32) -> Self>),
    /// The game is won.
    End(Game),
    /// The program is done, with this result.
    Value(T),
}

impl<T: 'static> Free<T> {
    /// This program, and then the one that its result leads to.
    fn then<U: 'static>(self, after: fn(T) -> Free<U>) -> Free<U> {
        match self {
            Self::Roll(next) => roll(move |face| next(face).then(after)),
            Self::End(game) => Free::End(game),
            Self::Value(value) => after(value),
        }
    }
}

/// The request for a roll, and the program that follows each face.
fn roll<T>(next: impl Fn(u32) -> Free<T> + 'static) -> Free<T> {
    Free::Roll(Box::new(next))
}

/// A turn of a game that is played to `target`: three rolls and a move. The result is the game for
/// the next player.
fn step(target: u32, game: Game) -> Free<Game> {
    let moved = move |sum| {
        let after = game.after_turn(sum);
        if after.is_won(target) { Free::End(after) } else { Free::Value(after) }
    };
    roll(move |a| roll(move |b| roll(move |c| moved(a + b + c))))
}

/// The training game, turn after turn. It has no result, so only `End` leaves it.
fn training(game: Game) -> Free<Infallible> {
    step(TRAINING_TARGET, game).then(training)
}

/// A universe of the Dirac game, reduced to what decides its future.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Universe {
    /// The game goes on.
    Playing(Game),
    /// The game is over, and this player has won.
    Won(PlayerId),
}

/// A multiset: the number of universes of each kind.
type Universes = BTreeMap<Universe, u64>;

/// The single universe before the first turn.
fn beginning(starts: &Starts) -> Universes {
    Universes::from([(Universe::Playing(Game::new(starts)), 1)])
}

/// The universes after one more turn, collapsed.
fn dirac_step(universes: &Universes) -> Universes {
    let mut after = Universes::new();
    for (&universe, &count) in universes {
        for (next, ways) in multiset(split(universe)) {
            *after.entry(next).or_default() += count * ways;
        }
    }
    after
}

/// Counts equal universes together.
fn multiset(list: Vec<Universe>) -> Universes {
    let mut universes = Universes::new();
    for universe in list {
        *universes.entry(universe).or_default() += 1;
    }
    universes
}

/// The universes that a turn makes of one. A won universe stays as it is.
fn split(universe: Universe) -> Vec<Universe> {
    match universe {
        Universe::Playing(game) => interpret_dirac(step(DIRAC_TARGET, game)),
        Universe::Won(_) => vec![universe],
    }
}

/// The universes that a turn leads to, where a roll shows every face.
fn interpret_dirac(turn: Free<Game>) -> Vec<Universe> {
    match turn {
        Free::Roll(next) => [1, 2, 3].map(|face| interpret_dirac(next(face))).concat(),
        Free::End(game) => vec![Universe::Won(game.last.id)],
        Free::Value(game) => vec![Universe::Playing(game)],
    }
}

/// The number of universes in which each player has won so far.
fn wins(universes: &Universes) -> [u64; 2] {
    PlayerId::BOTH.map(|player| {
        universes
            .get(&Universe::Won(player))
            .copied()
            .unwrap_or_default()
    })
}
