//! Decides sub-games, however deeply they are nested.
//!
//! A sub-game goes through three stages, in each of which a player may also run out of cards:
//!
//! 1. [`places`] checks it before it is dealt. Many end here.
//! 2. For three rounds per card, it is played, and [`places`] checks it again whenever that may pay.
//! 3. Then it is also searched for repetition. Whenever player 2 is about to draw the high card,
//!    [`places`] checks it, and [Brent's method](super::brent) notes the state. If that state was
//!    there before, player 1 wins.
//!
//! The states in between need not be noted: the owner of the high card never loses it
//! (`docs/nobody-has-to-play.md` has the proof), so every game without end draws it again and again.
//!
//! The stack is explicit, so that only memory limits the nesting.

use std::ops::ControlFlow::{self, Break, Continue};

use common::NoAnswer;

use super::brent::Brent;
use super::clock::Clock;
use super::game::{Cards, Game, Pause, Sizes};
use super::outermost::Rules;
use super::places;
use crate::model::Player;

/// The rounds per card before a game is searched for repetition: most games end sooner.
const PATIENCE: usize = 3;

/// The memory for the games on the stack, in bytes: 1 GiB. Nested sub-games can hold quadratically
/// many cards in total. That matters for adversarial decks of thousands of cards, and for random
/// ones of millions.
const MEMORY: usize = 1 << 30;

/// The bytes per card of a game on the stack: four in each player's buffer, half as much again as
/// spare room, and the same for the saved state.
const BYTES_PER_CARD: usize = 24;

/// The rules of part 2: sub-games decide rounds. It has their stack.
#[derive(Default)]
pub(super) struct SubGames<C: Cards> {
    stack: Vec<SubGame<C>>,
}

impl<C: Cards> Rules<C> for SubGames<C> {
    fn play(&mut self, game: &mut Game<C>, clock: &mut Clock<'_>) -> Result<(), NoAnswer> {
        let mut bounds = game.bounds();
        while let Pause::SubGame(sizes) = game.play_to_sub_game(&mut bounds) {
            bounds.won_by(self.winner(game, bounds.head, sizes, clock)?);
        }
        game.set_bounds(bounds);
        Ok(())
    }
}

impl<C: Cards> SubGames<C> {
    /// The winner of the sub-game of the `sizes` cards of each player of the outermost game, from the
    /// index `from` on.
    ///
    /// # Errors
    /// The time limit has passed, or the sub-games would need too much memory.
    #[inline]
    fn winner(
        &mut self,
        outermost: &Game<C>,
        from: usize,
        sizes: Sizes,
        clock: &mut Clock<'_>,
    ) -> Result<Player, NoAnswer> {
        match places::check_at_start(outermost, from, sizes) {
            Break(winner) => Ok(winner),
            Continue(until_places) => {
                self.reserve(0, sizes)?;
                self.stack[0].deal(outermost, from, sizes, until_places);
                self.stack[0].plan_stop(clock.stretch()?);
                self.play_all(clock)
            }
        }
    }

    /// Plays the first game on the stack, and all that it starts. Returns its winner.
    #[inline(never)]
    fn play_all(&mut self, clock: &mut Clock<'_>) -> Result<Player, NoAnswer> {
        let mut depth = 0;
        let mut bounds = self.stack[0].game.bounds();
        loop {
            let current = &mut self.stack[depth];
            let pause = current.game.play_to_sub_game(&mut bounds);
            let winner = match pause {
                // Player 2 never loses the high card, so it is player 1 who has none.
                Pause::Over => Player::Two,
                Pause::Stop => {
                    current.game.set_bounds(bounds);
                    let verdict = current.go_on(clock.stretch()?);
                    bounds = current.game.bounds();
                    match verdict {
                        Break(winner) => winner,
                        Continue(()) => continue,
                    }
                }
                Pause::SubGame(sizes) => {
                    match places::check_at_start(&current.game, bounds.head, sizes) {
                        Break(winner) => bounds.won_by(winner),
                        Continue(until_places) => {
                            current.game.set_bounds(bounds);
                            depth += 1;
                            self.reserve(depth, sizes)?;
                            let (parents, children) = self.stack.split_at_mut(depth);
                            let (parent, child) = (&parents[depth - 1].game, &mut children[0]);
                            child.deal(parent, bounds.head, sizes, until_places);
                            child.plan_stop(clock.stretch()?);
                            bounds = child.game.bounds();
                        }
                    }
                    continue;
                }
            };
            let Some(parent) = depth.checked_sub(1) else { return Ok(winner) };
            depth = parent;
            bounds = self.stack[depth].game.bounds();
            bounds.won_by(winner);
        }
    }

    /// Ensures that the stack has a game at that depth with room for a sub-game of that size.
    #[inline]
    fn reserve(&mut self, depth: usize, sizes: Sizes) -> Result<(), NoAnswer> {
        let total = sizes[0] + sizes[1];
        match self.stack.get(depth) {
            Some(game) if total <= game.room => Ok(()),
            _ => self.grow(depth, total),
        }
    }

    /// Makes room for a game of `total` cards at that depth.
    #[cold]
    fn grow(&mut self, depth: usize, total: usize) -> Result<(), NoAnswer> {
        if self.stack.len() == depth {
            // Few games are nested deeper, so the stack is rarely reallocated.
            self.stack.reserve(8);
            self.stack.push(SubGame::default());
        }
        self.stack[depth].room = total;
        let stacked: usize = self.stack.iter().map(|game| game.room).sum();
        if stacked > MEMORY / BYTES_PER_CARD {
            let (deep, most) = (depth + 1, MEMORY >> 20);
            let message = format!("sub-games nested {deep} deep need more than {most} MiB");
            return Err(NoAnswer::TooLarge(message));
        }
        Ok(())
    }
}

/// A sub-game in which player 2 holds the high card.
#[derive(Default)]
struct SubGame<C: Cards> {
    game: Game<C>,
    /// The rounds from the stop of the game to its next [`check`](Self::check).
    until_check: usize,
    /// The rounds from that check until the game is also searched for repetition.
    until_search: usize,
    /// The high card, once the search has begun.
    high: Option<C::Card>,
    brent: Brent<Game<C>>,
    /// The greatest number of cards for which the game has been used.
    room: usize,
}

impl<C: Cards> SubGame<C> {
    /// Starts the sub-game of the `sizes` cards of another game from the index `from` on. The next
    /// check of the places may pay after `until_places` rounds.
    #[inline]
    fn deal(&mut self, parent: &Game<C>, from: usize, sizes: Sizes, until_places: usize) {
        self.game.deal(parent, from, sizes);
        let patience = PATIENCE * (sizes[0] + sizes[1]);
        self.until_check = until_places.min(patience);
        self.until_search = patience - self.until_check;
        self.high = None;
        self.brent.restart();
    }

    /// Plans the next stop, after at most so many rounds.
    #[inline]
    fn plan_stop(&mut self, most: usize) {
        self.until_check -= self.game.stop_after(self.until_check.min(most));
    }

    /// Goes on at a stop: checks the game if it is time, which may tell the winner, and plans the
    /// next stop, after at most `most` rounds.
    #[inline(never)]
    fn go_on(&mut self, most: usize) -> ControlFlow<Player> {
        if self.until_check == 0 {
            self.until_check = self.check()?;
        }
        self.plan_stop(most);
        Continue(())
    }

    /// Checks the places and, in the third stage, notes the state. That may tell the winner.
    /// Otherwise, returns the rounds until the next check.
    #[inline]
    fn check(&mut self) -> ControlFlow<Player, usize> {
        let until_places = places::check_later(&self.game)?;
        if self.until_search == 0 {
            return self.note();
        }
        let until_check = until_places.min(self.until_search);
        self.until_search -= until_check;
        Continue(until_check)
    }

    /// Notes the state for Brent's method, but only if player 2 is about to draw the high card.
    /// Returns the rounds until that is so again.
    #[inline(never)]
    fn note(&mut self) -> ControlFlow<Player, usize> {
        let high = *self.high.get_or_insert_with(|| self.game.greatest()[1]);
        debug_assert!(
            self.game.high_card() == (1, high),
            "player 2 holds the high card"
        );
        if self.game.top()[1] != high {
            return Continue(self.game.rounds_before(1, high));
        }
        if self.brent.note(&self.game).is_some() {
            return Break(Player::One);
        }
        // The high card wins this round and goes to the place above the bottom, so all of player 2's
        // other cards are drawn before it.
        Continue(self.game.sizes()[1])
    }
}
