//! The approach `handler`: one way to play for both parts, with a handler that may decide each round.
//!
//! The idea is Justin Le's, who plays in Haskell with `Data.Sequence`
//! (<https://github.com/mstksg/advent-of-code-2020/blob/master/reflections-out/day22.md>): [`play_with`] knows how cards
//! are drawn and added, and asks a handler before it lets the higher card win. Part 1's handler never has anything to
//! say; part 2's asks for a sub-game when there are cards enough. The decks are values ([`Deck`]), so that a game can
//! be put on hold, and its states remembered, without a thought about who else might change them.
//!
//! In the original the handler calls `play_with` again, which takes a level of the call stack for each level of games.
//! Here it returns the sub-game as its [`Ruling`], and `play_with` keeps the games on hold on a stack of its own, as
//! the text suggests: so no deck is too large.
//!
//! Cost: part 1 takes constant time a round and no memory beyond the decks; part 2 takes constant time a round, time
//! for all cards at each start of a sub-game, and memory for every round of the games under way.

use std::collections::HashSet;
use std::mem;

use common::puzzle::Outcome;
use common::{NoAnswer, ParseError, Solver, Watch};

use crate::deck::{Deck, Table};
use crate::endless::Lookout;
use crate::grammar;
use crate::limits::Limits;
use crate::model::{Deal, Player, score};

/// The approach `handler`; see the [module](self).
pub struct Handler;

impl Solver for Handler {
    const NAME: &'static str = "handler";
    const SUMMARY: &'static str = "immutable decks, and a handler that may decide the round instead of the higher card";
    const SOURCE: &'static str =
        "Justin Le, reflections on day 22 of 2020 (Haskell), github.com/mstksg/advent-of-code-2020";
    type Model = Deal;

    fn parse(text: &str) -> Result<Deal, ParseError> {
        grammar::parse(text)
    }

    fn part1(deal: &Deal, watch: &Watch) -> Outcome {
        answer(play_with::<Circling>(|_, _| None, Table::of(deal), &mut Limits::new(watch)))
    }

    fn part2(deal: &Deal, watch: &Watch) -> Outcome {
        answer(play_with::<Seen>(recursive, Table::of(deal), &mut Limits::new(watch)))
    }
}

fn answer(played: Result<(Player, Deck), NoAnswer>) -> Outcome {
    played.map(|(_, deck)| score(&deck.cards()).into())
}

/// How a handler decides a round.
#[derive(Debug)]
pub enum Ruling {
    /// This player wins it.
    Winner(Player),
    /// Whoever wins the game with these decks wins it.
    SubGame(Table),
}

/// Part 2's handler: a sub-game decides when both players have at least as many cards left as the card they drew says.
#[must_use]
pub fn recursive(drawn: [u32; 2], left: &Table) -> Option<Ruling> {
    left.sub_game(drawn).map(Ruling::SubGame)
}

/// What is remembered of one game so that it comes to an end; nothing at its start.
pub trait Memory: Default {
    /// Takes note of the table before a round; whether the game ends at once, in a win for player 1, because it was the
    /// same before an earlier round.
    ///
    /// # Errors
    /// The game has no winner, or the limits were reached.
    fn repeats(&mut self, table: &Table, limits: &mut Limits<'_>) -> Result<bool, NoAnswer>;

    /// The game is over.
    fn close(self, limits: &mut Limits<'_>);
}

/// Part 1's memory: without a rule against repetition, a game that repeats has no winner.
#[derive(Debug, Default)]
pub struct Circling(Option<Lookout<Table>>);

impl Memory for Circling {
    fn repeats(&mut self, table: &Table, limits: &mut Limits<'_>) -> Result<bool, NoAnswer> {
        let Some(lookout) = &mut self.0 else {
            self.0 = Some(Lookout::new(table));
            return Ok(false);
        };
        let high_card_wins = |table: &mut Table| {
            if let Some((drawn, left)) = table.draw() {
                *table = left.won_by(Player::with_high_card(drawn), drawn);
            }
        };
        match lookout.note(table, high_card_wins, limits)? {
            Some(circle) => Err(circle.into()),
            None => Ok(false),
        }
    }

    fn close(self, _: &mut Limits<'_>) {}
}

/// Part 2's memory: all tables so far.
#[derive(Debug, Default)]
pub struct Seen(HashSet<Table>);

impl Memory for Seen {
    fn repeats(&mut self, table: &Table, limits: &mut Limits<'_>) -> Result<bool, NoAnswer> {
        let is_new = self.0.insert(table.clone());
        if is_new {
            limits.remember(Table::BYTES_TO_REMEMBER)?;
        }
        Ok(!is_new)
    }

    fn close(self, limits: &mut Limits<'_>) {
        limits.forget(self.0.len() * Table::BYTES_TO_REMEMBER);
    }
}

/// A game under way: its table, and what is remembered of its past.
struct Game<M> {
    table: Table,
    memory: M,
}

impl<M: Memory> Game<M> {
    fn open(table: Table, limits: &mut Limits<'_>) -> Result<Self, NoAnswer> {
        limits.work(table.len())?;
        limits.remember(table.bytes())?;
        Ok(Self { table, memory: M::default() })
    }

    /// Ends the game; returns the winner and the winner's deck. A game that is cut short is player 1's.
    fn close(self, limits: &mut Limits<'_>) -> (Player, Deck) {
        limits.forget(self.table.bytes());
        self.memory.close(limits);
        let winner = self.table.owner_of_all().unwrap_or(Player::One);
        (winner, self.table.deck_of(winner).clone())
    }
}

/// Plays the game of `table` to its end; returns the winner and the winner's deck.
///
/// Before each round, `handler` is shown the two cards drawn and the table without them. It may decide the round; if
/// it does not, the higher card wins.
///
/// # Errors
/// The game has no winner, or the limits were reached.
pub fn play_with<M: Memory>(
    handler: impl Fn([u32; 2], &Table) -> Option<Ruling>,
    table: Table,
    limits: &mut Limits<'_>,
) -> Result<(Player, Deck), NoAnswer> {
    let mut game = Game::<M>::open(table, limits)?;
    // Each game on hold waits for the winner of its round, for which these cards were drawn from its table.
    let mut on_hold: Vec<(Game<M>, [u32; 2])> = Vec::new();
    loop {
        limits.round(0)?;
        match game.table.draw() {
            Some((drawn, left)) if !game.memory.repeats(&game.table, limits)? => {
                let winner = match handler(drawn, &left) {
                    Some(Ruling::SubGame(table)) => {
                        // Its cards may have been looked for among all.
                        limits.work(left.len())?;
                        game.table = left;
                        on_hold.push((mem::replace(&mut game, Game::open(table, limits)?), drawn));
                        continue;
                    }
                    Some(Ruling::Winner(winner)) => winner,
                    None => Player::with_high_card(drawn),
                };
                game.table = left.won_by(winner, drawn);
            }
            _ => {
                let (winner, deck) = game.close(limits);
                let Some((waiting, drawn)) = on_hold.pop() else { return Ok((winner, deck)) };
                game = waiting;
                game.table = game.table.won_by(winner, drawn);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_rounds_to_remember_are_reported() {
        let deal = grammar::parse(&crate::generate::make(1, 50)).unwrap();
        let watch = Watch::unlimited();
        let mut limits = Limits::with_memory(&watch, 10 * Table::BYTES_TO_REMEMBER);
        let refusal = play_with::<Seen>(recursive, Table::of(&deal), &mut limits).unwrap_err();
        assert_eq!(
            refusal.to_string(),
            "remembering the rounds of the games under way takes more than 1 GiB, which only `fast` does without"
        );
    }
}
