//! Plays the outermost game, whose final decks are scored, to its end or to the proof that it has
//! none.
//!
//! Here it matters not only whether a game repeats but also which state is the first to come again.
//! Brent's method finds a repetition without remembering states. It notes the states that draw the
//! high card, which every game without end does again and again. The rounds between two equal
//! states are the period, because each state between them that draws the high card was compared
//! with the first.
//!
//! Once the period is known, `cycle_of_period` finds the first state that comes again with two games
//! that are one period apart. A period can also be too long to play, and then only the time limit
//! ends the game.

use common::{Context, NoAnswer};

use super::brent::Brent;
use super::clock::Clock;
use super::game::{Cards, Game};
use crate::decks::Decks;
use crate::model::{Cycle, score};

/// The rounds per card before a game is searched for repetition. This saves time for deals
/// that end soon.
const PATIENCE: usize = 8;

/// How rounds are played.
pub(super) trait Rules<C> {
    /// Plays to the stop of the game or to its end.
    ///
    /// # Errors
    /// The time limit has passed, or sub-games would need too much memory.
    fn play(&mut self, game: &mut Game<C>, clock: &mut Clock<'_>) -> Result<(), NoAnswer>;
}

/// The rules of part 1: the higher card wins.
pub(super) struct HigherCard;

impl<C: Cards> Rules<C> for HigherCard {
    fn play(&mut self, game: &mut Game<C>, _: &mut Clock<'_>) -> Result<(), NoAnswer> {
        game.play_at_once();
        Ok(())
    }
}

/// What is wanted of the state in which the outermost game ends.
pub(super) trait Last {
    fn of<C: Cards>(game: &Game<C>) -> Self;
}

/// The score of player 1, or of player 2 if they have all cards.
impl Last for u128 {
    fn of<C: Cards>(game: &Game<C>) -> Self {
        let winner = usize::from(game.sizes()[0] == 0);
        score(game.deck(winner).map(Into::into))
    }
}

impl Last for Decks {
    fn of<C: Cards>(game: &Game<C>) -> Self {
        Self([0, 1].map(|player| game.deck(player).map(Into::into).collect()))
    }
}

/// Plays the game that every call of `deal` deals. Returns what is wanted of the state in which one
/// player has all cards, or of the first state that comes again, and the cycle.
///
/// # Errors
/// The time limit has passed, or nested sub-games would need too much memory.
pub(super) fn play<C: Cards, L: Last>(
    deal: impl Fn(&mut Game<C>),
    rules: &mut dyn Rules<C>,
    context: &Context,
) -> Result<(L, Option<Cycle>), NoAnswer> {
    let start = || {
        let mut start = Position::default();
        deal(&mut start.game);
        start
    };
    let mut now = start();
    let mut engine = Engine { rules, clock: Clock::new(context, now.game.total()) };
    // Most games end before it pays to search for repetition.
    let patience = PATIENCE * now.game.total();
    if !engine.advance(&mut now, patience)? {
        return Ok((L::of(&now.game), None));
    }
    let (owner, high) = now.game.high_card();
    let mut rounds = now.game.rounds_before(owner, high);
    let mut brent = Brent::<Position<C>>::default();
    while engine.advance(&mut now, rounds)? {
        debug_assert!(
            now.game.top()[owner] == high,
            "the high card is about to be drawn"
        );
        if brent.note(&now).is_some() {
            let period = now.played - brent.saved().played;
            // Large decks take much memory, and the replay needs it.
            drop((now, brent));
            let cycle = engine.cycle_of_period([start(), start()], period)?;
            let first = engine.first_of(cycle, start())?;
            return Ok((L::of(&first), Some(cycle)));
        }
        // The high card wins the round and goes to the place above the bottom.
        rounds = now.game.sizes()[owner];
    }
    Ok((L::of(&now.game), None))
}

/// A state, and the number of rounds before it.
#[derive(Clone, Default)]
struct Position<C: Cards> {
    game: Game<C>,
    played: u64,
}

impl<C: Cards> PartialEq for Position<C> {
    /// Whether the states are equal, however many rounds are before them.
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game
    }
}

/// What plays the games.
struct Engine<'a, C> {
    rules: &'a mut dyn Rules<C>,
    clock: Clock<'a>,
}

impl<C: Cards> Engine<'_, C> {
    /// Plays that many rounds or to the end of the game. Returns whether the game goes on.
    fn advance(&mut self, now: &mut Position<C>, mut rounds: usize) -> Result<bool, NoAnswer> {
        loop {
            let most = self.clock.stretch()?;
            now.game.stop_after(rounds.min(most));
            let head = now.game.head();
            self.rules.play(&mut now.game, &mut self.clock)?;
            let played = now.game.head() - head;
            rounds -= played;
            now.played += played as u64;
            if rounds == 0 || now.game.is_over() {
                return Ok(!now.game.is_over());
            }
        }
    }

    /// The cycle of a period that was observed, in two games from the start. One is a period ahead of
    /// the other, so both are in the same state as soon as the one behind enters the cycle:
    ///
    /// ```text
    /// start ---- before ----> first state that comes again ---- period ----.
    ///                                    ^                                 |
    ///                                    '---------------------------------'
    /// ```
    ///
    /// Comparing all cards in each round would be slow, but the drawn cards are enough. A player who
    /// draws in as many rounds as there are cards draws the whole deck, and where it ends shows as
    /// well, because cards are distinct: after its last card comes one that either player drew
    /// before. So if both games draw the same cards for that many rounds, they were in the same
    /// state before the first of these rounds, and the last round with different draws leads into
    /// the cycle.
    fn cycle_of_period(
        &mut self,
        [mut behind, mut ahead]: [Position<C>; 2],
        period: u64,
    ) -> Result<Cycle, NoAnswer> {
        while ahead.played < period {
            self.advance(&mut ahead, 1)?;
        }
        let rounds_that_show_a_state = behind.game.total() as u64;
        let mut before = 0;
        while behind.played < before + rounds_that_show_a_state {
            let is_same_draw = behind.game.top() == ahead.game.top();
            self.advance(&mut behind, 1)?;
            self.advance(&mut ahead, 1)?;
            if !is_same_draw {
                before = behind.played;
            }
        }
        Ok(Cycle { before, period })
    }

    /// The first state that comes again, in a game from the start.
    fn first_of(&mut self, cycle: Cycle, mut now: Position<C>) -> Result<Game<C>, NoAnswer> {
        while now.played < cycle.before {
            self.advance(&mut now, 1)?;
        }
        Ok(now.game)
    }
}
