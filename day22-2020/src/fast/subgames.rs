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
//! The states in between need not be noted: the owner of the high card never loses it (the day's
//! README has the proof), so every game without end draws it again and again.
//!
//! The stack is explicit, so that only memory limits the nesting.

use std::ops::ControlFlow::{self, Break, Continue};

use common::{Context, NoAnswer};

use super::brent::Brent;
use super::game::{Cards, Game, Pause, Sizes};
use super::places;
use crate::model::Player;

/// The steps between two readings of the clock. A step is a round, or 64 cards copied or scanned,
/// which takes about as long.
const STEPS_PER_READING: usize = 4096;
const CARDS_PER_STEP: usize = 64;

/// The rounds per card before a game is searched for repetition: most games end sooner.
const PATIENCE: usize = 3;

/// The memory for the games on the stack, in bytes: 1 GiB. The first two games get room beyond
/// that. Nested sub-games can hold quadratically many cards in total. That matters for adversarial
/// decks of thousands of cards, and for random ones of millions.
const MEMORY: usize = 1 << 30;

/// The bytes per card of a game on the stack: four in each player's buffer, half as much again as
/// spare room, and the same for the saved state.
const BYTES_PER_CARD: usize = 24;

/// A stack of sub-games, and the steps since the last reading of the clock.
pub(super) struct SubGames<C: Cards> {
    stack: Vec<SubGame<C>>,
    /// The number of cards for which the games on the stack have room.
    stacked: usize,
    most_stacked: usize,
    steps: usize,
}

impl<C: Cards> SubGames<C> {
    /// An empty stack for an outermost game of `total` cards.
    pub(super) fn new(total: usize) -> Self {
        Self {
            stack: Vec::new(),
            stacked: 0,
            most_stacked: MEMORY / BYTES_PER_CARD + 2 * total,
            steps: 0,
        }
    }

    /// The winner of the sub-game that the next round of `parent` starts, with `sizes` cards of
    /// each player.
    ///
    /// # Errors
    /// The time limit has passed, or the sub-games would need too much memory.
    #[inline]
    pub(super) fn decide(
        &mut self,
        parent: &Game<C>,
        sizes: Sizes,
        context: &Context,
    ) -> Result<Player, NoAnswer> {
        self.steps += steps_of(sizes);
        match places::check_at_start(parent, sizes) {
            Break(winner) => Ok(winner),
            Continue(until_places) => self.play(parent, sizes, until_places, context),
        }
    }

    /// The winner of a sub-game that the check at its start has not decided.
    #[inline(never)]
    fn play(
        &mut self,
        parent: &Game<C>,
        sizes: Sizes,
        until_places: usize,
        context: &Context,
    ) -> Result<Player, NoAnswer> {
        self.reserve(0, sizes)?;
        self.stack[0].deal(parent, sizes, until_places);
        let mut depth = 0;
        loop {
            let current = &mut self.stack[depth];
            match current.advance(&mut self.steps) {
                Break(winner) => match depth.checked_sub(1) {
                    None => return Ok(winner),
                    Some(parent) => {
                        self.stack[parent].play_round_won_by(winner);
                        depth = parent;
                    }
                },
                Continue(Pause::SubGame(sizes)) => {
                    self.steps += 1 + steps_of(sizes);
                    match places::check_at_start(&current.game, sizes) {
                        Break(winner) => current.play_round_won_by(winner),
                        Continue(until_places) => {
                            depth += 1;
                            self.reserve(depth, sizes)?;
                            let (parents, children) = self.stack.split_at_mut(depth);
                            children[0].deal(&parents[depth - 1].game, sizes, until_places);
                        }
                    }
                }
                Continue(Pause::Over | Pause::Stop) => {}
            }
            self.count(0, context)?;
        }
    }

    /// Counts steps, and reads the clock from time to time.
    ///
    /// # Errors
    /// The time limit has passed.
    pub(super) fn count(&mut self, steps: usize, context: &Context) -> Result<(), NoAnswer> {
        self.steps += steps;
        if self.steps < STEPS_PER_READING {
            return Ok(());
        }
        self.steps = 0;
        context.check_time()
    }

    /// Ensures that the stack has a game at that depth with room for a sub-game of that size.
    fn reserve(&mut self, depth: usize, sizes: Sizes) -> Result<(), NoAnswer> {
        if self.stack.len() == depth {
            // Few games are nested deeper, so the stack is rarely reallocated.
            self.stack.reserve(8);
            self.stack.push(SubGame::default());
        }
        let game = &mut self.stack[depth];
        let total = sizes[0] + sizes[1];
        if total > game.room {
            self.stacked += total - game.room;
            game.room = total;
            if self.stacked > self.most_stacked {
                let (deep, most) = (depth + 1, (self.most_stacked * BYTES_PER_CARD) >> 20);
                let message = format!("sub-games nested {deep} deep need more than {most} MiB");
                return Err(NoAnswer::TooLarge(message));
            }
        }
        Ok(())
    }
}

/// The steps of scanning or dealing that many cards of both players.
fn steps_of(sizes: Sizes) -> usize {
    (sizes[0] + sizes[1]) / CARDS_PER_STEP
}

/// A sub-game in which player 2 holds the high card.
#[derive(Default)]
struct SubGame<C: Cards> {
    game: Game<C>,
    /// The rounds to play before the next [`check`](Self::check).
    until_check: usize,
    /// The number of that round, counted from the start of the sub-game.
    checked_at: usize,
    brent: Brent<Game<C>>,
    /// The greatest number of cards for which the game has been used.
    room: usize,
}

impl<C: Cards> SubGame<C> {
    /// Starts the sub-game of the `sizes` cards below the top cards of another game. The next check
    /// of the places may pay after `until_places` rounds.
    #[inline]
    fn deal(&mut self, parent: &Game<C>, sizes: Sizes, until_places: usize) {
        self.game.deal(parent, 1, sizes);
        self.until_check = until_places.min(PATIENCE * self.game.total());
        self.checked_at = self.until_check;
        self.brent.restart();
    }

    /// Plays the round that a sub-game has decided.
    #[inline]
    fn play_round_won_by(&mut self, winner: Player) {
        self.game.play_round_won_by(winner);
        self.until_check -= 1;
    }

    /// Plays until the winner is known, the next round starts a sub-game, or it is time to read the
    /// clock.
    #[inline]
    fn advance(&mut self, steps: &mut usize) -> ControlFlow<Player, Pause> {
        while *steps < STEPS_PER_READING {
            let room = self.game.make_room();
            let head = self.game.head();
            let rounds = self.until_check.min(room).min(STEPS_PER_READING);
            let pause = self.game.play::<true>(rounds);
            let played = self.game.head() - head;
            self.until_check -= played;
            *steps += played;
            match pause {
                // Player 2 never loses the high card, so it is player 1 who has none.
                Pause::Over => return Break(Player::Two),
                Pause::SubGame(_) => return Continue(pause),
                Pause::Stop if self.until_check == 0 => {
                    *steps += steps_of(self.game.sizes());
                    self.check()?;
                }
                Pause::Stop => {}
            }
        }
        Continue(Pause::Stop)
    }

    /// Checks the places and, in the third stage, notes the state. That may tell the winner.
    /// Otherwise, plans the next check.
    #[inline(never)]
    fn check(&mut self) -> ControlFlow<Player> {
        let until_places = places::check_later(&self.game)?;
        let patience = PATIENCE * self.game.total();
        let is_searched = self.checked_at >= patience;
        self.until_check = if is_searched {
            self.note()?
        } else {
            until_places.min(patience - self.checked_at)
        };
        // Beyond `patience`, the number no longer matters.
        self.checked_at = self.checked_at.saturating_add(self.until_check);
        Continue(())
    }

    /// Notes the state for Brent's method, but only if player 2 is about to draw the high card.
    /// Returns the rounds until that is so again.
    #[inline(never)]
    fn note(&mut self) -> ControlFlow<Player, usize> {
        let high = self.game.greatest(1, 0, self.game.sizes()[1]);
        debug_assert!(
            self.game.high_card() == (1, high),
            "player 2 holds the high card"
        );
        let until_drawn = self.game.rounds_before(1, high);
        if until_drawn > 0 {
            return Continue(until_drawn);
        }
        if self.brent.note(&self.game).is_some() {
            return Break(Player::One);
        }
        // The high card wins this round and goes to the place above the bottom, so all of player 2's
        // other cards are drawn before it.
        Continue(self.game.sizes()[1])
    }
}
