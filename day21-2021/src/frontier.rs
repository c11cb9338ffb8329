//! The approach `frontier`: states of play in order of their total score, each with its number of universes, always
//! going on from the lowest; and one algorithm for both parts, since only the die knows how many universes follow.
//!
//! Every turn scores at least one point, so a state leads to states of higher total score only. Hence nothing can lead
//! to the lowest state of the frontier any more: its number of universes is final, and it is played on exactly once,
//! however many ways lead to it.
//!
//! A `Die` tells what sums its rolls of one turn can have, how many universes see each sum, and what the die is like
//! afterwards. The training die has one sum in one universe, and has turned; the Dirac die has every sum with its
//! frequency (for the puzzle's: 3 to 9, seen 1, 3, 6, 7, 6, 3 and 1 times), and never changes. So part 1 is the one
//! universe in which the frontier of the training die ends, and part 2 a tally of all those of the Dirac die.
//!
//! Source: day 21 of abyala's advent-2021-clojure,
//! <https://github.com/abyala/advent-2021-clojure/blob/master/docs/day21.md>, which solves the parts apart and names
//! their union as an idea for later; this is that union.
//!
//! Cost: part 1 a step a turn. Part 2 for every state of play one update of an ordered map for each sum, of which the
//! puzzle's die has seven.

use common::puzzle::Outcome;
use common::{Answer, NoAnswer, ParseError, Solver, Watch};

use crate::grammar::Format;
use crate::model::{Game, Player, Starts, TrainingDie};
use crate::rules::Rules;
use crate::universes::{Universes, too_many};

/// The approach `frontier`.
pub struct Frontier;

impl Solver for Frontier {
    const NAME: &'static str = "frontier";
    const SUMMARY: &'static str =
        "states in order of total score; the die decides whether one or many universes follow";
    const SOURCE: &'static str = "https://github.com/abyala/advent-2021-clojure/blob/master/docs/day21.md (Clojure)";
    type Model = Starts;

    fn parse(text: &str) -> Result<Starts, ParseError> {
        common::parse::parse::<Format>(text)
    }

    fn part1(&Starts(starts): &Starts, watch: &Watch) -> Outcome {
        training(starts, &Rules::TRAINING, watch).map(Answer::from)
    }

    fn part2(&Starts(starts): &Starts, watch: &Watch) -> Outcome {
        let [first, second] = wins(starts, &Rules::DIRAC, watch)?;
        Ok(first.max(second).into())
    }
}

/// A die as the algorithm sees it. Dice are ordered only so that states that differ in nothing else are told apart.
trait Die: Copy + Ord {
    /// The rolls of one turn: each sum they can have, the number of universes that see it, and the die afterwards.
    fn turn(self, rules: &Rules) -> impl Iterator<Item = (u32, u64, Self)>;
}

impl Die for TrainingDie {
    fn turn(mut self, rules: &Rules) -> impl Iterator<Item = (u32, u64, Self)> {
        let sum = (0..rules.rolls()).map(|_| self.roll()).sum();
        std::iter::once((sum, 1, self))
    }
}

/// The Dirac die: all sums of a turn with their frequencies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct DiracDie<'a>(&'a [(u32, u64)]);

impl Die for DiracDie<'_> {
    fn turn(self, _: &Rules) -> impl Iterator<Item = (u32, u64, Self)> {
        self.0.iter().map(move |&(sum, universes)| (sum, universes, self))
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
        Self { total_score: game.total_score(), game, die }
    }
}

/// The loser's score times the number of rolls in the training game of `rules`, for players that start on `starts`.
///
/// # Errors
/// A start that is not on the board, or `watch` ran out of time: a game can last twice as many turns as its target.
pub fn training(starts: [u32; 2], rules: &Rules, watch: &Watch) -> Result<u128, NoAnswer> {
    let mut answer = 0;
    play(starts, rules, TrainingDie::new(rules), watch, |end, _one| {
        answer = end.die.answer(&end.game);
        Ok(())
    })?;
    Ok(answer)
}

/// The number of universes in which each player wins the Dirac game of `rules`, for players that start on `starts`.
///
/// # Errors
/// There is no such game ([`Rules::check_start`], [`Rules::universes_per_turn`]), there are more universes than 128 bits
/// can count or more states of play than fit a reasonable memory, or `watch` ran out of time.
pub fn wins(starts: [u32; 2], rules: &Rules, watch: &Watch) -> Result<[u128; 2], NoAnswer> {
    let sums = rules.sums()?;
    let mut winners = Universes::new();
    play(starts, rules, DiracDie(&sums), watch, |end, universes| winners.add(end.game.last_player(), universes))?;
    Ok(Player::BOTH.map(|player| winners.count(&player)))
}

/// Plays the game of `rules` with `die` in all universes there are, and hands each end of it that is reached, with the
/// number of universes that reach it by the same last turn, to `ended`.
fn play<D: Die>(
    starts: [u32; 2],
    rules: &Rules,
    die: D,
    watch: &Watch,
    mut ended: impl FnMut(State<D>, u128) -> Result<(), NoAnswer>,
) -> Result<(), NoAnswer> {
    let mut frontier = Universes::one(State::new(Game::new(starts, rules)?, die));
    while let Some((state, universes)) = frontier.take_lowest() {
        watch.check(1)?;
        for (sum, ways, die) in state.die.turn(rules) {
            let after = State::new(state.game.after_turn(sum, rules), die);
            let universes = universes.checked_mul(ways.into()).ok_or_else(too_many)?;
            if after.game.is_won(rules) {
                ended(after, universes)?;
            } else {
                frontier.add(after, universes)?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_training_die_leaves_one_universe() {
        let turns: Vec<_> = TrainingDie::new(&Rules::TRAINING).turn(&Rules::TRAINING).collect();
        let [(sum, universes, die)] = turns[..] else { panic!("one way to go on") };
        assert_eq!((sum, universes, die.rolls()), (1 + 2 + 3, 1, 3));
    }

    #[test]
    fn the_dirac_die_leaves_many_and_stays_the_same() {
        let sums = Rules::DIRAC.sums().unwrap();
        let turns: Vec<_> = DiracDie(&sums).turn(&Rules::DIRAC).map(|(sum, ways, _)| (sum, ways)).collect();
        assert_eq!(turns, [(3, 1), (4, 3), (5, 6), (6, 7), (7, 6), (8, 3), (9, 1)]);
    }

    /// The watch counts the states played; a walk that remembers where it has been finds no fewer.
    #[test]
    fn no_state_is_played_twice() {
        let watch = Watch::unlimited();
        wins([4, 8], &Rules::DIRAC, &watch).unwrap();

        let beginning = Game::new([4, 8], &Rules::DIRAC).unwrap();
        let (mut seen, mut pending) = (BTreeSet::from([beginning]), vec![beginning]);
        while let Some(game) = pending.pop() {
            let after = (3..=9).map(|sum| game.after_turn(sum, &Rules::DIRAC));
            pending.extend(after.filter(|game| !game.is_won(&Rules::DIRAC) && seen.insert(*game)));
        }
        assert_eq!(watch.work(), seen.len() as u64);
    }
}
