//! The outermost game, whose final decks are scored: played to its end, or to the proof that it has none.
//!
//! Here it matters not only whether play repeats but which state is the first to come again. A game without end
//! is found without a memory of its states, in one of two ways, both tried only when the high card is about to be
//! drawn, which every game without end does again and again:
//!
//! - The state is the one that was [saved](crate::brent). The rounds in between are the period: the state has the high
//!   card on top, and every such state since was compared with it.
//! - The state begins play that [rotates](super::rotation) without end; the period may be astronomical.
//!
//! Then mu, the number of rounds before the first state that comes again, is found by playing again:
//!
//! - With a state saved, two games are played, the second ahead by one period. The draws tell the decks, as the
//!   cards are distinct: a deck is what its player draws before the first card that somebody has drawn already. So
//!   once the two games draw the same cards for as many rounds as there are cards, they were in the same state
//!   before, and mu follows the last round in which they do not.
//! - With a rotation, mu follows the last round, before the proof, that was won out of turn, or is 0 if none was. For the
//!   state of the proof is on the cycle; and a state from which a round leads into the cycle is on it if and only if that
//!   round is won in turn. If so, it is the one state of the cycle from which that round leads there, because a round can
//!   be taken back when its winner is known. If not, it has other numbers of cards than that one, which is the only state
//!   of the cycle that leads there.

use common::{Budget, NoAnswer};

use super::game::{Cards, Game, Pause, Places};
use super::rotation;
use super::subgames::SubGames;
use crate::brent::Brent;
use crate::model::{Cycle, Player};

/// The most rounds played between two looks at the clock.
const ROUNDS_PER_LOOK: usize = 4096;

/// The rounds per card that are played before a game is looked at for repetition. This saves an eighth of the time for
/// deals that are quickly played.
const PATIENCE: usize = 8;

/// Plays the game that `deal` deals, always the same. The rules have sub-games if they are `RECURSIVE`. Returns the `score`
/// of the state in which one player has all cards, or else of the first that comes again, and how the game repeats.
///
/// # Errors
/// The budget is spent, or nested sub-games would need too much memory.
pub(super) fn play<C: Cards, const RECURSIVE: bool>(
    deal: impl Fn(&mut Game<C>),
    score: impl Fn(&Game<C>) -> u128,
    budget: &Budget,
) -> Result<(u128, Option<Cycle>), NoAnswer> {
    let start = || {
        let mut start = Moment::default();
        deal(&mut start.game);
        start
    };
    let mut now = start();
    let mut play = Play::<C, RECURSIVE> { subgames: SubGames::new(now.game.total()), budget };
    // Most games end before it pays to look for repetition.
    let patience = PATIENCE * now.game.total();
    if !play.advance(&mut now, patience)? {
        return Ok((score(&now.game), None));
    }
    let owner = usize::from(now.game.greatest(1) > now.game.greatest(0));
    let high = now.game.greatest(owner);
    let mut rounds = now.game.rounds_until(owner, Places::All, high) - 1;
    let mut brent = Brent::new(Moment::default());
    for draws in 1_u64.. {
        if !play.advance(&mut now, rounds)? {
            break;
        }
        debug_assert!(now.game.top()[owner] == high, "the high card is about to be drawn");
        if brent.note(&now).is_some() {
            let period = now.played - brent.saved().played;
            // Large decks take much memory, and the replay needs it.
            drop((now, brent));
            let (first, cycle) = play.repeats_after(start, period)?;
            return Ok((score(&first), Some(cycle)));
        }
        if draws.is_power_of_two()
            && let Some(period) = rotation::period(&now.game, RECURSIVE)
        {
            let (first, cycle) = play.rotates(start, &now, period)?;
            return Ok((score(&first), Some(cycle)));
        }
        // The high card wins the round and lies one above the bottom.
        rounds = now.game.lens()[owner];
    }
    Ok((score(&now.game), None))
}

/// A state, and the number of rounds before it.
#[derive(Clone, Default)]
struct Moment<C: Cards> {
    game: Game<C>,
    played: u64,
}

impl<C: Cards> PartialEq for Moment<C> {
    /// Whether the state is the same.
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game
    }
}

/// What play takes beside the decks.
struct Play<'a, C: Cards, const RECURSIVE: bool> {
    subgames: SubGames<C>,
    budget: &'a Budget,
}

impl<C: Cards, const RECURSIVE: bool> Play<'_, C, RECURSIVE> {
    /// Plays that many rounds, or until the game is over: then it returns `false`.
    fn advance(&mut self, now: &mut Moment<C>, mut rounds: usize) -> Result<bool, NoAnswer> {
        loop {
            let room = now.game.make_room();
            let head = now.game.head();
            let pause = now.game.play::<RECURSIVE>(rounds.min(room).min(ROUNDS_PER_LOOK));
            if let Pause::SubGame(lens) = pause {
                let winner = self.subgames.decide(&now.game, lens, self.budget)?;
                now.game.settle(winner);
            }
            let played = now.game.head() - head;
            rounds -= played;
            now.played += played as u64;
            self.subgames.count(played, self.budget)?;
            if pause == Pause::Over {
                return Ok(false);
            }
            if rounds == 0 {
                return Ok(!now.game.is_over());
            }
        }
    }

    /// Plays one round of a game that is known not to end and tells its winner.
    fn round(&mut self, now: &mut Moment<C>) -> Result<Player, NoAnswer> {
        let before = now.game.lens()[0];
        self.advance(now, 1)?;
        Ok(if now.game.lens()[0] > before { Player::One } else { Player::Two })
    }

    /// Finds mu for a period that has been observed.
    fn repeats_after(&mut self, start: impl Fn() -> Moment<C>, period: u64) -> Result<(Game<C>, Cycle), NoAnswer> {
        let (mut behind, mut ahead) = (start(), start());
        let enough = behind.game.total() as u64;
        while ahead.played < period {
            self.round(&mut ahead)?;
        }
        let mut mu = 0;
        while behind.played < mu + enough {
            let same = behind.game.top() == ahead.game.top();
            self.round(&mut behind)?;
            self.round(&mut ahead)?;
            if !same {
                mu = behind.played;
            }
        }
        drop((behind, ahead));
        self.repeats(start(), Cycle { before: mu, period: period.into() })
    }

    /// Finds mu for a rotation that was proved at some moment.
    fn rotates(
        &mut self,
        start: impl Fn() -> Moment<C>,
        proved: &Moment<C>,
        period: u128,
    ) -> Result<(Game<C>, Cycle), NoAnswer> {
        // The next round is won by the player whose deck is even.
        let next = if proved.game.lens()[0].is_multiple_of(2) { Player::One } else { Player::Two };
        let mut replay = start();
        let mut mu = 0;
        while replay.played < proved.played {
            let in_turn = (proved.played - replay.played).is_multiple_of(2);
            if (self.round(&mut replay)? == next) != in_turn {
                mu = replay.played;
            }
        }
        self.repeats(start(), Cycle { before: mu, period })
    }

    /// Plays to the first state that comes again.
    fn repeats(&mut self, mut first: Moment<C>, cycle: Cycle) -> Result<(Game<C>, Cycle), NoAnswer> {
        while first.played < cycle.before {
            self.round(&mut first)?;
        }
        Ok((first.game, cycle))
    }
}
