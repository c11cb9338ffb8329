//! Decides sub-games, however deeply they are nested, on a stack of its own.
//!
//! What [`places`] tells of a sub-game at its start or later is the rule and play to its end the exception. A game
//! without end that it does not recognise (most of these have an even number of cards and come round within a few
//! passes) is found by [Brent's method](crate::brent), at the draws of the high card, which every game without end makes
//! again and again; nothing more needs to be known of it: player 1 wins.

use common::{Budget, NoAnswer};

use super::game::{Cards, Flow, Game, Pause, Places};
use super::places;
use crate::brent::Brent;
use crate::model::Player;

/// Steps between two looks at the clock. A step is a round, or 64 cards copied or scanned, which takes about as long.
const STEPS_PER_LOOK: usize = 4096;
const CARDS_PER_STEP: usize = 64;

/// The rounds per card that are played before a game is looked at for repetition.
const PATIENCE: usize = 3;

/// The memory for the games on the stack, in bytes: 1 GiB, and as much as the first two of them can need. Sub-games of
/// sub-games can hold quadratically many cards. Decks of thousands for which that matters can be made up; by chance, it
/// takes millions.
const MEMORY: usize = 1 << 30;

/// What a card of a game on the stack takes: four bytes in the buffers of both players, which are half as large again, and
/// as much for the saved state.
const BYTES_PER_CARD: usize = 24;

/// A stack of sub-games and the steps taken since the last look at the clock.
pub(super) struct SubGames<C: Cards> {
    stack: Vec<SubGame<C>>,
    /// Cards for which the games on the stack have room.
    stacked: usize,
    most_stacked: usize,
    steps: usize,
}

impl<C: Cards> SubGames<C> {
    /// No sub-games yet of an outermost game of `total` cards.
    pub(super) fn new(total: usize) -> Self {
        Self { stack: Vec::new(), stacked: 0, most_stacked: MEMORY / BYTES_PER_CARD + 2 * total, steps: 0 }
    }

    /// The winner of the sub-game that is started by the next round of `parent`, for which each player copies that
    /// many cards.
    ///
    /// # Errors
    /// The budget is spent, or the sub-games would need too much memory.
    pub(super) fn decide(&mut self, parent: &Game<C>, lens: [usize; 2], budget: &Budget) -> Result<Player, NoAnswer> {
        self.steps += steps_of(lens);
        let wait = match places::look_ahead(parent, lens) {
            Flow::Break(winner) => return Ok(winner),
            Flow::Continue(wait) => wait,
        };
        self.reserve(0, lens)?;
        self.stack[0].deal(parent, lens, wait);
        let mut depth = 0;
        loop {
            let current = &mut self.stack[depth];
            match current.advance(&mut self.steps) {
                Flow::Break(winner) => match depth.checked_sub(1) {
                    None => return Ok(winner),
                    Some(parent) => {
                        self.stack[parent].settle(winner);
                        depth = parent;
                    }
                },
                Flow::Continue(Progress::SubGame(lens)) => {
                    self.steps += 1 + steps_of(lens);
                    match places::look_ahead(&current.game, lens) {
                        Flow::Break(winner) => current.settle(winner),
                        Flow::Continue(wait) => {
                            depth += 1;
                            self.reserve(depth, lens)?;
                            let (parents, children) = self.stack.split_at_mut(depth);
                            children[0].deal(&parents[depth - 1].game, lens, wait);
                        }
                    }
                }
                Flow::Continue(Progress::Long) => {}
            }
            self.count(0, budget)?;
        }
    }

    /// Counts steps and looks at the clock from time to time.
    ///
    /// # Errors
    /// The budget is spent.
    pub(super) fn count(&mut self, steps: usize, budget: &Budget) -> Result<(), NoAnswer> {
        self.steps += steps;
        if self.steps < STEPS_PER_LOOK {
            return Ok(());
        }
        budget.spend(std::mem::take(&mut self.steps) as u64)
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
            if self.stacked > self.most_stacked {
                let (deep, most) = (depth + 1, (self.most_stacked * BYTES_PER_CARD) >> 20);
                let message = format!("sub-games {deep} deep inside each other take more than {most} MiB");
                return Err(NoAnswer::TooLarge(message));
            }
        }
        Ok(())
    }
}

/// The steps that it takes to look through that many cards of both players, and to deal them.
fn steps_of(lens: [usize; 2]) -> usize {
    (lens[0] + lens[1]) / CARDS_PER_STEP
}

/// Why a sub-game pauses.
enum Progress {
    /// Its next round starts a sub-game, with that many cards of each player.
    SubGame([usize; 2]),
    /// It is time to look at the clock.
    Long,
}

/// A sub-game in which player 2 holds the high card.
#[derive(Default)]
struct SubGame<C: Cards> {
    game: Game<C>,
    /// Rounds to be played before the next [`plan`](Self::plan).
    left: usize,
    /// Rounds played by then.
    planned: usize,
    brent: Brent<Game<C>>,
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
        self.brent.restart();
    }

    /// Plays the round that was decided by a sub-game.
    #[inline]
    fn settle(&mut self, winner: Player) {
        self.game.settle(winner);
        self.left -= 1;
    }

    /// Plays until the winner is known, the next round starts a sub-game, or many steps have been taken, and counts
    /// them.
    #[inline]
    fn advance(&mut self, steps: &mut usize) -> Flow<Progress> {
        while *steps < STEPS_PER_LOOK {
            let room = self.game.make_room();
            let head = self.game.head();
            let pause = self.game.play::<true>(self.left.min(room).min(STEPS_PER_LOOK));
            let played = self.game.head() - head;
            self.left -= played;
            *steps += played;
            match pause {
                Pause::Over => return Flow::Break(Player::Two),
                Pause::SubGame(lens) => return Flow::Continue(Progress::SubGame(lens)),
                Pause::Stop if self.left == 0 => {
                    *steps += steps_of(self.game.lens());
                    self.plan()?;
                }
                Pause::Stop => {}
            }
        }
        Flow::Continue(Progress::Long)
    }

    /// Looks whether the winner can be told, and if not, plans when to look again.
    #[inline(never)]
    fn plan(&mut self) -> Flow<()> {
        let wait = places::look(&self.game)?;
        let patience = PATIENCE * self.game.total();
        self.left = if self.planned < patience { wait.min(patience - self.planned) } else { self.note()? };
        self.planned += self.left;
        Flow::Continue(())
    }

    /// Notes the state if player 2 is about to draw the high card; returns the rounds until the next such draw.
    #[inline(never)]
    fn note(&mut self) -> Flow<usize> {
        let high = self.game.greatest(1);
        if self.game.top()[1] != high {
            return Flow::Continue(self.game.rounds_until(1, Places::All, high) - 1);
        }
        if self.brent.note(&self.game).is_some() {
            return Flow::Break(Player::One);
        }
        // The high card wins the round and lies one above the bottom.
        Flow::Continue(self.game.lens()[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fast::small::Small;

    #[test]
    fn games_that_take_too_much_memory_are_refused() {
        // Both copy their three cards; player 2 has the highest.
        let decks = [&[3, 5, 6, 7][..], &[3, 4, 8, 9]];
        let mut parent = Game::<Small>::default();
        parent.start(decks.map(|deck| deck.iter().copied()), [4, 4]);
        let decided = |most_stacked| {
            let mut games = SubGames { stack: Vec::new(), stacked: 0, most_stacked, steps: 0 };
            games.decide(&parent, [3, 3], &Budget::unlimited())
        };
        assert_eq!(decided(6), Ok(Player::Two));
        let words = "sub-games 1 deep inside each other take more than 0 MiB";
        assert_eq!(decided(5), Err(NoAnswer::TooLarge(words.to_owned())));
    }
}
