//! Decides sub-games, however deeply they are nested, on a stack of its own.
//!
//! What [`places`] tells of a sub-game at its start or later is the rule and play to its end the exception. A game
//! without end that it does not recognise (most of these have an even number of cards and come round within a few
//! passes) is found as in the [outermost game](super::outermost), but nothing more needs to be known of it: player 1
//! wins.

use common::{NoAnswer, Watch};

use super::game::{Cards, Flow, Game, Pause, Places, Winner};
use super::{places, rotation};

/// The most steps taken between two looks at the watch, but for the last few: rounds, and as many cards as are copied
/// or looked through in the time of one.
const STEPS_PER_CHECK: usize = 4096;

/// How many cards those are.
const CARDS_A_STEP: usize = 64;

/// So many rounds a card are played before a game is watched for repetition.
const PATIENCE: usize = 3;

/// The most cards that the games on the stack may have room for, beside half as many as the outermost game has: so
/// memory stays within a few times the input's. Sub-games of sub-games can hold quadratically many cards. Decks of
/// thousands for which that matters can be made up; by chance, it takes millions.
const MAX_STACKED: usize = 1 << 21;

/// A stack of sub-games and the steps taken since the last look at the watch.
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
        Self { stack: Vec::new(), stacked: 0, most_stacked: MAX_STACKED + total / 2, steps: 0 }
    }

    /// The winner of the sub-game that is started by the next round of `parent`, for which each player copies that
    /// many cards.
    ///
    /// # Errors
    /// Those of the watch, and if the sub-games would need too much memory.
    pub(super) fn decide(&mut self, parent: &Game<C>, lens: [usize; 2], watch: &Watch) -> Result<Winner, NoAnswer> {
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
            self.count(0, watch)?;
        }
    }

    /// Counts steps and looks at the watch from time to time.
    ///
    /// # Errors
    /// Those of the watch.
    pub(super) fn count(&mut self, steps: usize, watch: &Watch) -> Result<(), NoAnswer> {
        self.steps += steps;
        if self.steps < STEPS_PER_CHECK {
            return Ok(());
        }
        watch.check(std::mem::take(&mut self.steps) as u64)
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
                let (most, deep) = (self.most_stacked, depth + 1);
                let message =
                    format!("the sub-games, nested {deep} deep, hold more than the {most} cards there is room for");
                return Err(NoAnswer::TooLarge(message));
            }
        }
        Ok(())
    }
}

/// The steps that it takes to look through that many cards of both players, and to deal them.
fn steps_of(lens: [usize; 2]) -> usize {
    (lens[0] + lens[1]) / CARDS_A_STEP
}

/// Why a sub-game pauses.
enum Progress {
    /// Its next round starts a sub-game, with that many cards of each player.
    SubGame([usize; 2]),
    /// It is time to look at the watch.
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

    /// Plays until the winner is known, the next round starts a sub-game, or many steps have been taken, and counts
    /// them.
    #[inline]
    fn advance(&mut self, steps: &mut usize) -> Flow<Progress> {
        while *steps < STEPS_PER_CHECK {
            let room = self.game.make_room();
            let head = self.game.head();
            let pause = self.game.play::<true>(self.left.min(room).min(STEPS_PER_CHECK));
            let played = self.game.head() - head;
            self.left -= played;
            *steps += played;
            match pause {
                Pause::Over => return Flow::Break(Winner::Two),
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
