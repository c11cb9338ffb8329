//! The approach `interpreters`: one description of a turn that only asks for rolls, and two interpreters that say what
//! a roll is.
//!
//! A `Turn` does not know its die. It is a `Step` that waits for a roll and is resumed with a face, up to the step
//! in which the game goes on or ends; being plain data, a step can be resumed as often as there are faces.
//!
//! - The training die resumes a step once, with its next face, and counts.
//! - The Dirac die resumes it with every face: the universe splits. After each turn the universes that cannot be told
//!   apart are collapsed into a multiset, in which a won universe stays as it is. The turn is repeated until it changes
//!   nothing any more: then every universe is won, and their tally is all that is left.
//!
//! Source: <https://xn--sant-epa.ti-pun.ch/posts/2021-12-aoc/day21.html>, a literate Haskell program: there the step is
//! a free monad, the training die an accumulator and the Dirac die the list monad. It tallies the wins of player 1 only;
//! here those of both players are tallied, so that the answer is right whoever wins more often.
//!
//! Cost: part 1 a step a roll. Part 2 for every turn and every state of play in it `faces` to the power `rolls` updates
//! of an ordered map: 27 for the puzzle's die.

use common::puzzle::Outcome;
use common::{Answer, NoAnswer, ParseError, Solver, Watch};

use crate::grammar::Format;
use crate::model::{Game, Player, Starts, TrainingDie};
use crate::rules::Rules;
use crate::universes::{Universes, too_many};

/// The approach `interpreters`.
pub struct Interpreters;

impl Solver for Interpreters {
    const NAME: &'static str = "interpreters";
    const SUMMARY: &'static str = "one game step over an abstract roll: a training die counts, a Dirac die splits";
    const SOURCE: &'static str = "https://xn--sant-epa.ti-pun.ch/posts/2021-12-aoc/day21.html (Haskell)";
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

/// How far a game has come.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Step<'a> {
    /// It waits for a roll.
    Roll(Turn<'a>),
    /// A turn is over, and the other player is next.
    Next(Game),
    /// The last turn has won.
    End(Game),
}

/// A turn in which at least one roll is still to be made.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Turn<'a> {
    rules: &'a Rules,
    game: Game,
    rolls_left: u32,
    sum: u32,
}

impl<'a> Turn<'a> {
    /// The next player's turn, before the first roll.
    pub(crate) const fn new(game: Game, rules: &'a Rules) -> Self {
        Self { rules, game, rolls_left: rules.rolls(), sum: 0 }
    }

    /// What follows when the roll shows `face`.
    pub(crate) fn resume(self, face: u32) -> Step<'a> {
        let Self { rules, game, rolls_left, sum } = self;
        let sum = sum + face;
        if rolls_left > 1 {
            return Step::Roll(Self { rolls_left: rolls_left - 1, sum, ..self });
        }
        let game = game.after_turn(sum, rules);
        if game.is_won(rules) { Step::End(game) } else { Step::Next(game) }
    }
}

/// The loser's score times the number of rolls in the training game of `rules`, for players that start on `starts`.
///
/// # Errors
/// A start that is not on the board, or `watch` ran out of time: a game can last twice as many turns as its target.
pub fn training(starts: [u32; 2], rules: &Rules, watch: &Watch) -> Result<u128, NoAnswer> {
    let mut die = TrainingDie::new(rules);
    let mut step = Step::Next(Game::new(starts, rules)?);
    loop {
        step = match step {
            Step::Roll(turn) => turn.resume(die.roll()),
            Step::Next(game) => {
                watch.check(1)?;
                Step::Roll(Turn::new(game, rules))
            }
            Step::End(game) => return Ok(die.answer(&game)),
        };
    }
}

/// The number of universes in which each player wins the Dirac game of `rules`, for players that start on `starts`.
///
/// # Errors
/// There is no such game ([`Rules::check_start`], [`Rules::universes_per_turn`]), there are more universes than 128 bits
/// can count or more states of play than fit a reasonable memory, or `watch` ran out of time.
pub fn wins(starts: [u32; 2], rules: &Rules, watch: &Watch) -> Result<[u128; 2], NoAnswer> {
    let universes = stabilize(beginning(starts, rules)?, |universes| split(universes, rules, watch))?;
    Ok(tally(&universes))
}

/// A universe of the Dirac game, with all that is worth knowing of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Universe {
    /// The game goes on.
    Playing(Game),
    /// The game is over, and this player has won.
    Won(Player),
}

/// The single universe before the first turn.
pub(crate) fn beginning(starts: [u32; 2], rules: &Rules) -> Result<Universes<Universe>, NoAnswer> {
    rules.universes_per_turn()?;
    Ok(Universes::one(Universe::Playing(Game::new(starts, rules)?)))
}

/// The universes after one more turn, collapsed.
pub(crate) fn split(
    before: &Universes<Universe>,
    rules: &Rules,
    watch: &Watch,
) -> Result<Universes<Universe>, NoAnswer> {
    let mut after = Universes::new();
    for (&universe, count) in before.iter() {
        match universe {
            Universe::Won(_) => after.add(universe, count)?,
            Universe::Playing(game) => {
                let mut split = Universes::new();
                dirac(Step::Roll(Turn::new(game, rules)), &mut split, watch)?;
                for (&universe, ways) in split.iter() {
                    after.add(universe, count.checked_mul(ways).ok_or_else(too_many)?)?;
                }
            }
        }
    }
    Ok(after)
}

/// Adds the universes that `step` leads to: a roll shows every face. The recursion is one call deep for each roll of a
/// turn, of which the rules allow no more than a hundred.
fn dirac(step: Step<'_>, universes: &mut Universes<Universe>, watch: &Watch) -> Result<(), NoAnswer> {
    match step {
        Step::Roll(turn) => {
            watch.check(1)?;
            (1..=turn.rules.faces()).try_for_each(|face| dirac(turn.resume(face), universes, watch))
        }
        Step::Next(game) => universes.add(Universe::Playing(game), 1),
        Step::End(game) => universes.add(Universe::Won(game.last_player()), 1),
    }
}

/// In how many universes each player has won so far.
pub(crate) fn tally(universes: &Universes<Universe>) -> [u128; 2] {
    Player::BOTH.map(|player| universes.count(&Universe::Won(player)))
}

/// Applies `step` until it changes nothing.
fn stabilize<T: PartialEq, E>(mut value: T, step: impl Fn(&T) -> Result<T, E>) -> Result<T, E> {
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
        let game = Game::new([7, 1], &Rules::DIRAC).unwrap();
        let Step::Roll(turn) = Turn::new(game, &Rules::DIRAC).resume(2) else { panic!("two rolls are left") };
        let Step::Roll(turn) = turn.resume(2) else { panic!("one roll is left") };
        let Step::Next(game) = turn.resume(1) else { panic!("the game goes on") };
        assert_eq!((game.position(Player::One), game.score(Player::One)), (2, 2));
    }

    #[test]
    fn a_turn_splits_into_27_universes_of_seven_kinds() {
        let before = beginning([4, 8], &Rules::DIRAC).unwrap();
        let after = split(&before, &Rules::DIRAC, &Watch::unlimited()).unwrap();
        let mut counts: Vec<u128> = after.iter().map(|(_, count)| count).collect();
        counts.sort_unstable();
        assert_eq!(counts, [1, 1, 3, 3, 6, 6, 7]);
    }

    #[test]
    fn stabilize_stops_at_the_fixed_point() {
        assert_eq!(stabilize(100_u32, |number| Ok::<_, ()>(number / 2)), Ok(0));
        assert_eq!(stabilize(1, |_| Err::<i32, _>("no")), Err("no"));
    }
}
