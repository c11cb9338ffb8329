//! The approach `interpreters`: one description of a turn that only asks for rolls, and two interpreters that say what
//! a roll is.
//!
//! A turn does not know its die. It is a `Step`: either a question for a roll, with what follows each face, or the
//! game after the turn. That is the free monad of the source; `roll(|a| ...)` is its `a <- roll`.
//!
//! - The training die answers each question once, with its next face, and counts.
//! - The Dirac die answers with every face: the universe splits. After each turn the universes that cannot be told apart
//!   are collapsed into a multiset, in which a won universe stays as it is. The turn is repeated until it changes
//!   nothing any more: then every universe is won, and their tally is all that is left.
//!
//! Source: <https://xn--sant-epa.ti-pun.ch/posts/2021-12-aoc/day21.html>, a literate Haskell program. Where we differ:
//!
//! - its training game leaves an endless loop by `callCC`, of which its author is not fond; here `return` does that;
//! - its Dirac die is the list monad; here what the list would hold goes straight into a multiset, which saves forty
//!   allocations per state;
//! - its multiset counts the wins of player 1 only; here those of both players, so that the answer is right whoever wins
//!   more often;
//! - the budget is asked before each turn, since part 2 takes some fifty milliseconds.
//!
//! Cost: part 1 a step per roll. Part 2, for every turn and every state of play in it, 27 universes sorted into seven
//! kinds, and seven updates of an ordered map.

use std::collections::BTreeMap;

use common::{Budget, NoAnswer, Outcome, ParseError, Solver};

use crate::grammar;
use crate::model::{DIRAC_TARGET, Game, PlayerId, Starts, TRAINING_TARGET, TrainingDie};

/// The approach of this module.
pub struct Interpreters;

impl Solver for Interpreters {
    const NAME: &'static str = "interpreters";
    const SUMMARY: &'static str = "one game step over an abstract roll: a training die counts, a Dirac die splits";
    const SOURCE: &'static str = "https://xn--sant-epa.ti-pun.ch/posts/2021-12-aoc/day21.html (Haskell)";
    type Model<'a> = Starts;

    fn parse(text: &str) -> Result<Starts, ParseError> {
        common::parse::parse(grammar::starts, text)
    }

    fn part1(&starts: &Starts, _: &Budget) -> Outcome {
        Ok(training(Game::new(starts)).into())
    }

    fn part2(&starts: &Starts, budget: &Budget) -> Outcome {
        let universes = stabilize(beginning(starts), |universes| {
            budget.spend(universes.len() as u64)?;
            Ok(dirac_turn(universes))
        })?;
        let [first, second] = wins(&universes);
        Ok(first.max(second).into())
    }
}

/// How far a game has come.
pub(crate) enum Step {
    /// It asks for a roll, and knows what follows each face.
    Roll(Box<dyn Fn(u32) -> Step>),
    /// A turn is over, and the other player is next.
    Next(Game),
    /// The last turn has won.
    End(Game),
}

fn roll(next: impl Fn(u32) -> Step + 'static) -> Step {
    Step::Roll(Box::new(next))
}

/// A turn of a game that is played to `target`.
pub(crate) fn turn(target: u32, game: Game) -> Step {
    let moved = move |sum| {
        let after = game.after_turn(sum);
        if after.is_won(target) { Step::End(after) } else { Step::Next(after) }
    };
    roll(move |a| roll(move |b| roll(move |c| moved(a + b + c))))
}

/// The answer to part 1: `game` with the training die.
fn training(game: Game) -> u32 {
    let mut die = TrainingDie::default();
    let mut step = Step::Next(game);
    loop {
        step = match step {
            Step::Roll(next) => next(die.roll()),
            Step::Next(game) => turn(TRAINING_TARGET, game),
            Step::End(game) => return die.answer(&game),
        };
    }
}

/// A universe of the Dirac game, with all that is worth knowing of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Universe {
    /// The game goes on.
    Playing(Game),
    /// The game is over, and this player has won.
    Won(PlayerId),
}

/// A multiset: how many universes there are of each kind.
pub(crate) type Universes = BTreeMap<Universe, u64>;

/// The single universe before the first turn.
pub(crate) fn beginning(starts: Starts) -> Universes {
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

/// Adds the universes that `step` leads to: a roll shows every face.
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

/// In how many universes each player has won so far.
pub(crate) fn wins(universes: &Universes) -> [u64; 2] {
    PlayerId::BOTH.map(|player| universes.get(&Universe::Won(player)).copied().unwrap_or_default())
}

/// Applies `step` until it changes nothing.
fn stabilize<T: PartialEq>(mut value: T, step: impl Fn(&T) -> Result<T, NoAnswer>) -> Result<T, NoAnswer> {
    loop {
        let next = step(&value)?;
        if next == value {
            return Ok(value);
        }
        value = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_asks_for_each_roll() {
        let game = Game::new(Starts::new([7, 1]).unwrap());
        let Step::Roll(next) = turn(DIRAC_TARGET, game) else { panic!("three rolls are left") };
        let Step::Roll(next) = next(2) else { panic!("two rolls are left") };
        let Step::Roll(next) = next(2) else { panic!("one roll is left") };
        // A step can be resumed more than once.
        for (face, space) in [(1, 2), (3, 4)] {
            let Step::Next(game) = next(face) else { panic!("the game goes on") };
            assert_eq!((game.last.space, game.last.score), (space, space));
        }
    }

    #[test]
    fn a_turn_splits_into_27_universes_of_seven_kinds() {
        let universes = dirac_turn(&beginning(Starts::new([4, 8]).unwrap()));
        let mut counts: Vec<u64> = universes.into_values().collect();
        counts.sort_unstable();
        assert_eq!(counts, [1, 1, 3, 3, 6, 6, 7]);
    }

    #[test]
    fn a_won_universe_stays() {
        let won = Universes::from([(Universe::Won(PlayerId::Two), 7)]);
        assert_eq!(dirac_turn(&won), won);
    }

    #[test]
    fn stabilize_stops_at_the_fixed_point() {
        assert_eq!(stabilize(100_u32, |number| Ok(number / 2)), Ok(0));
        assert_eq!(stabilize(1, |_| Err(NoAnswer::OutOfTime)), Err(NoAnswer::OutOfTime));
    }
}
