//! Decides sub-games, however deeply they are nested, on a stack of its own.
//!
//! What [`places`] tells of a sub-game at its start or later is the rule and play to its end the exception. A game
//! without end that it does not recognise (most of these have an even number of cards and come round within a few
//! passes) is found as in the [outermost game](super::outermost), but nothing more needs to be known of it: player 1
//! wins.

use common::{NoAnswer, Watch};

use super::game::{Cards, Flow, Game, Pause, Places, Winner};
use super::{places, rotation};

/// The most rounds played between two looks at the watch, but for the last few.
const ROUNDS_PER_CHECK: u64 = 4096;

/// So many rounds a card are played before a game is watched for repetition.
const PATIENCE: usize = 3;

/// The most cards that the games on the stack may have room for. Sub-games of sub-games can hold quadratically many
/// cards; decks for which that matters can be made up but are not met by chance.
const MAX_STACKED: usize = 1 << 21;

/// A stack of sub-games and the rounds played since the last look at the watch.
pub(super) struct SubGames<C: Cards> {
    stack: Vec<SubGame<C>>,
    /// Cards for which the games on the stack have room.
    stacked: usize,
    rounds: u64,
}

impl<C: Cards> Default for SubGames<C> {
    fn default() -> Self {
        Self { stack: Vec::new(), stacked: 0, rounds: 0 }
    }
}

impl<C: Cards> SubGames<C> {
    /// The winner of the sub-game that is started by the next round of `parent`, for which each player copies that
    /// many cards.
    ///
    /// # Errors
    /// Those of the watch, and if the sub-games would need too much memory.
    pub(super) fn decide(&mut self, parent: &Game<C>, lens: [usize; 2], watch: &Watch) -> Result<Winner, NoAnswer> {
        let wait = match places::look_ahead(parent, lens) {
            Flow::Break(winner) => return Ok(winner),
            Flow::Continue(wait) => wait,
        };
        self.reserve(0, lens)?;
        self.stack[0].deal(parent, lens, wait);
        let mut depth = 0;
        loop {
            let current = &mut self.stack[depth];
            match current.advance(&mut self.rounds) {
                Flow::Break(winner) => match depth.checked_sub(1) {
                    None => return Ok(winner),
                    Some(parent) => {
                        self.stack[parent].settle(winner);
                        depth = parent;
                    }
                },
                Flow::Continue(lens) => match places::look_ahead(&current.game, lens) {
                    Flow::Break(winner) => current.settle(winner),
                    Flow::Continue(wait) => {
                        depth += 1;
                        self.reserve(depth, lens)?;
                        let (parents, children) = self.stack.split_at_mut(depth);
                        children[0].deal(&parents[depth - 1].game, lens, wait);
                    }
                },
            }
            self.count(0, watch)?;
        }
    }

    /// Counts rounds and looks at the watch from time to time.
    ///
    /// # Errors
    /// Those of the watch.
    pub(super) fn count(&mut self, rounds: u64, watch: &Watch) -> Result<(), NoAnswer> {
        self.rounds += rounds;
        if self.rounds < ROUNDS_PER_CHECK {
            return Ok(());
        }
        watch.check(std::mem::take(&mut self.rounds))
    }

    /// Sees to it that there is a game on the stack at that depth with room for a sub-game of that size.
    fn reserve(&mut self, depth: usize, lens: [usize; 2]) -> Result<(), NoAnswer> {
        if self.stack.len() == depth {
            // Few are nested deeper than this, so that the stack is moved seldom.
            self.stack.reserve(8);
            self.stack.push(SubGame::default());
        }
        let game = &mut self.stack[depth];
        let total = lens[0] + lens[1];
        if total > game.room {
            self.stacked += total - game.room;
            game.room = total;
            if self.stacked > MAX_STACKED {
                let message = format!("the sub-games, nested {} deep, hold more than {MAX_STACKED} cards", depth + 1);
                return Err(NoAnswer::Because(message));
            }
        }
        Ok(())
    }
}

/// A sub-game in which player 2 holds the high card.
#[derive(Default)]
struct SubGame<C: Cards> {
    game: Game<C>,
    /// Rounds to be played before the next [`plan`](Self::plan).
    left: usize,
    /// Rounds played by then.
    planned: usize,
    /// The state that was set aside, to be found again; the box is kept for the next game.
    seen: Option<Box<Game<C>>>,
    /// How often the high card was drawn while the game was watched for repetition.
    plays: u32,
    /// The greatest number of cards for which the game has been used.
    room: usize,
}

impl<C: Cards> SubGame<C> {
    /// Starts the sub-game of the `lens` cards that the players of another game have next after a draw, with
    /// nothing to be learnt in the first `wait` rounds.
    #[inline]
    fn deal(&mut self, parent: &Game<C>, lens: [usize; 2], wait: usize) {
        self.game.deal_after_draw(parent, lens);
        self.left = wait.min(PATIENCE * self.game.total());
        self.planned = self.left;
        self.plays = 0;
    }

    /// Plays the round that was decided by a sub-game.
    #[inline]
    fn settle(&mut self, winner: Winner) {
        self.game.settle(winner);
        self.left -= 1;
    }

    /// Plays until the winner is known or the next round starts a sub-game, and counts the rounds.
    #[inline]
    fn advance(&mut self, rounds: &mut u64) -> Flow<[usize; 2]> {
        loop {
            let room = self.game.make_room();
            let head = self.game.head();
            let pause = self.game.play::<true>(self.left.min(room));
            let played = self.game.head() - head;
            self.left -= played;
            *rounds += played as u64;
            match pause {
                Pause::Over => return Flow::Break(Winner::Two),
                Pause::SubGame(lens) => {
                    *rounds += 1;
                    return Flow::Continue(lens);
                }
                Pause::Stop if self.left == 0 => self.plan()?,
                Pause::Stop => {}
            }
        }
    }

    /// Looks whether the winner can be told, and if not, plans when to look again.
    #[inline(never)]
    fn plan(&mut self) -> Flow<()> {
        let wait = places::look(&self.game)?;
        let patience = PATIENCE * self.game.total();
        self.left = if self.planned < patience { wait.min(patience - self.planned) } else { self.watch()? };
        self.planned += self.left;
        Flow::Continue(())
    }

    /// Watches for repetition whenever player 2 is about to draw the high card.
    #[inline(never)]
    fn watch(&mut self) -> Flow<usize> {
        let high = self.game.greatest(1);
        if self.game.top()[1] != high {
            return Flow::Continue(self.game.rounds_until(1, Places::All, high) - 1);
        }
        if self.plays > 0 && self.seen.as_deref() == Some(&self.game) {
            return Flow::Break(Winner::One);
        }
        self.plays += 1;
        if self.plays.is_power_of_two() {
            if rotation::period(&self.game, true).is_some() {
                return Flow::Break(Winner::One);
            }
            self.seen.get_or_insert_default().copy(&self.game);
        }
        // The high card wins the round and lies one above the bottom.
        Flow::Continue(self.game.lens()[1])
    }
}
