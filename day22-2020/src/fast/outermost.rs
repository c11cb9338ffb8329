//! The outermost game, whose final decks are scored: played to its end, or to the proof that it has none.
//!
//! Here it matters not only whether play repeats but which state is the first to come again. A game without end
//! is found without a memory of its states, in one of two ways, both tried only when the high card is about to be
//! drawn, which every game without end does again and again:
//!
//! - The state is the one that was set aside (Brent's method: it is replaced after 1, 2, 4, 8, ... draws of the high
//!   card). The rounds in between are the period, as the state cannot have come earlier.
//! - The state begins play that [rotates](super::rotation) for ever; the period may be astronomical.
//!
//! Then mu, the number of rounds before the first state that comes again, is found by playing again:
//!
//! - With a state set aside, two games are played, the second ahead by one period. The draws tell the decks, as the
//!   cards are distinct: a deck is what its player draws before the first card that somebody has drawn already. So
//!   once the two games draw the same cards for as many rounds as there are cards, they were in the same state
//!   before, and mu follows the last round in which they do not.
//! - With a rotation, a state from which a round leads into the cycle lies on the cycle itself if its round has the
//!   winner that alternation asks for, because a round can be taken back when its winner is known. So mu follows
//!   the last round, before the proof, that was won out of turn.

use common::{NoAnswer, Watch};

use super::game::{Cards, Game, Pause, Places, Winner};
use super::rotation;
use super::subgames::SubGames;

/// The most rounds played between two looks at the watch.
const ROUNDS_PER_CHECK: usize = 4096;

/// So many rounds a card are played before a game is watched for repetition.
const PATIENCE: usize = 8;

/// How a game goes.
pub(super) enum Outcome<C> {
    /// It ends in this state, where one player has all cards.
    Ends(Game<C>),
    /// This state is the first that comes again.
    Repeats {
        /// The state.
        state: Game<C>,
        /// Rounds before it.
        mu: u64,
        /// Rounds until it comes again for the first time.
        lambda: u128,
    },
}

/// Plays the game that `deal` deals, always the same. The rules have sub-games if they are `RECURSIVE`.
///
/// # Errors
/// Those of the watch, and if nested sub-games would need too much memory.
pub(super) fn play<C: Cards, const RECURSIVE: bool>(
    deal: impl Fn() -> Game<C>,
    watch: &Watch,
) -> Result<Outcome<C>, NoAnswer> {
    let start = || Moment { game: deal(), played: 0 };
    let mut now = start();
    let mut table = Table::<C, RECURSIVE> { subgames: SubGames::new(now.game.total()), watch };
    // Most games end before it pays to watch for repetition.
    let patience = PATIENCE * now.game.total();
    if !table.advance(&mut now, patience)? {
        return Ok(Outcome::Ends(now.game));
    }
    let owner = usize::from(now.game.greatest(1) > now.game.greatest(0));
    let high = now.game.greatest(owner);
    let mut rounds = now.game.rounds_until(owner, Places::All, high) - 1;
    let mut seen: Option<Moment<C>> = None;
    for plays in 1_u64.. {
        if !table.advance(&mut now, rounds)? {
            break;
        }
        debug_assert!(now.game.top()[owner] == high, "the high card is about to be drawn");
        if let Some(earlier) = seen.take_if(|seen| seen.game == now.game) {
            let lambda = now.played - earlier.played;
            // Large decks take much memory, and the replay needs it.
            drop((now, earlier));
            return table.repeats_after(start, lambda);
        }
        if plays.is_power_of_two() {
            if let Some(lambda) = rotation::period(&now.game, RECURSIVE) {
                return table.rotates(seen.unwrap_or_else(start), now, lambda);
            }
            seen = Some(Moment::copy(&now.game, now.played));
        }
        // The high card wins the round and lies one above the bottom.
        rounds = now.game.lens()[owner];
    }
    Ok(Outcome::Ends(now.game))
}

/// A state and the number of rounds before it.
struct Moment<C> {
    game: Game<C>,
    played: u64,
}

impl<C: Cards> Moment<C> {
    fn copy(game: &Game<C>, played: u64) -> Self {
        let mut copy = Game::default();
        copy.copy(game);
        Self { game: copy, played }
    }
}

struct Table<'a, C: Cards, const RECURSIVE: bool> {
    subgames: SubGames<C>,
    watch: &'a Watch,
}

impl<C: Cards, const RECURSIVE: bool> Table<'_, C, RECURSIVE> {
    /// Plays that many rounds, or until the game is over: then it returns `false`.
    fn advance(&mut self, now: &mut Moment<C>, mut rounds: usize) -> Result<bool, NoAnswer> {
        loop {
            let room = now.game.make_room();
            let head = now.game.head();
            let pause = now.game.play::<RECURSIVE>(rounds.min(room).min(ROUNDS_PER_CHECK));
            if let Pause::SubGame(lens) = pause {
                let winner = self.subgames.decide(&now.game, lens, self.watch)?;
                now.game.settle(winner);
            }
            let played = now.game.head() - head;
            rounds -= played;
            now.played += played as u64;
            self.subgames.count(played, self.watch)?;
            if pause == Pause::Over {
                return Ok(false);
            }
            if rounds == 0 {
                return Ok(!now.game.is_over());
            }
        }
    }

    /// Plays one round of a game that is known not to end and tells its winner.
    fn round(&mut self, now: &mut Moment<C>) -> Result<Winner, NoAnswer> {
        let before = now.game.lens()[0];
        self.advance(now, 1)?;
        Ok(if now.game.lens()[0] > before { Winner::One } else { Winner::Two })
    }

    /// Finds mu for a period that has been observed.
    fn repeats_after(&mut self, start: impl Fn() -> Moment<C>, lambda: u64) -> Result<Outcome<C>, NoAnswer> {
        let (mut behind, mut ahead) = (start(), start());
        let enough = behind.game.total() as u64;
        while ahead.played < lambda {
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
        self.repeats(start(), mu, u128::from(lambda))
    }

    /// Finds mu for a rotation that was proved `now` and not yet at `base`, unless that is the start.
    fn rotates(&mut self, base: Moment<C>, now: Moment<C>, lambda: u128) -> Result<Outcome<C>, NoAnswer> {
        let Moment { game, played } = now;
        // The next round is won by the player whose deck is even.
        let next = if game.lens()[0].is_multiple_of(2) { Winner::One } else { Winner::Two };
        drop(game);
        let mut replay = Moment::copy(&base.game, base.played);
        let mut mu = base.played;
        while replay.played < played {
            let in_turn = (played - replay.played).is_multiple_of(2);
            if (self.round(&mut replay)? == next) != in_turn {
                mu = replay.played;
            }
        }
        self.repeats(base, mu, lambda)
    }

    /// Plays on to the state before which `mu` rounds are played.
    fn repeats(&mut self, mut base: Moment<C>, mu: u64, lambda: u128) -> Result<Outcome<C>, NoAnswer> {
        while base.played < mu {
            self.round(&mut base)?;
        }
        Ok(Outcome::Repeats { state: base.game, mu, lambda })
    }
}
