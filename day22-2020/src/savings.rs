//! Counts how the sub-games of a deal are decided, and the rounds that are left to play, if one
//! knows the high card and the theorem of `docs/nobody-has-to-play.md`.
//!
//! `examples/rounds.rs` counts both for many deals, `examples/chosen.rs` counts the rounds by the
//! plain rules, and a test compares the explanation with it. This checks in every round whether the
//! sub-game is decided. `fast` checks less often, so it plays more.

use std::collections::BTreeSet;

use common::{Context, NoAnswer};

use crate::decks::Decks;
use crate::fast::places::never_ends;
use crate::model::{Deal, Player};

/// What is known about sub-games, each time in addition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Known {
    /// Nothing: all are played.
    Nothing,
    /// Player 1 wins if the high card is theirs.
    HighCard,
    /// Player 1 wins if the high cards are in high places.
    Places,
}

/// How the sub-games of a deal were decided. Those inside a decided one do not count, unless they
/// were played before it was.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The sub-games decided by the high card, at their start.
    pub by_high_card: u64,
    /// The sub-games decided by the places, at their start or later.
    pub by_places: u64,
    /// The sub-games played to their end.
    pub played: u64,
    /// The rounds of all games.
    pub rounds: u64,
}

impl Tally {
    /// Plays part 2 of a deal. Each round is a step of the `context`.
    ///
    /// # Errors
    /// [`NoAnswer::OutOfTime`].
    pub fn of(deal: &Deal, known: Known, context: &Context) -> Result<Self, NoAnswer> {
        let mut tally = Self::default();
        tally.winner_of(Decks::new(deal), known, false, context)?;
        Ok(tally)
    }

    /// Plays a game to its end, or until its winner is known.
    fn winner_of(
        &mut self,
        mut decks: Decks,
        known: Known,
        is_sub_game: bool,
        context: &Context,
    ) -> Result<Player, NoAnswer> {
        let mut seen = BTreeSet::new();
        let winner = loop {
            let Some(tops) = decks.tops() else { break decks.owner_of_all() };
            if !seen.insert(decks.clone()) {
                break Player::One;
            }
            // By the plain rules, the check would be in vain.
            let is_checked = is_sub_game && known != Known::Nothing;
            let by = if is_checked { decided_by(&decks) } else { Known::Nothing };
            if by != Known::Nothing && by <= known {
                self.by_high_card += u64::from(by == Known::HighCard);
                self.by_places += u64::from(by == Known::Places);
                return Ok(Player::One);
            }
            context.check_time()?;
            self.rounds += 1;
            let winner = match decks.sub_game() {
                Some(copies) => self.winner_of(copies, known, true, context)?,
                None => Player::with_high_card(tops),
            };
            decks = decks.won_by(winner, tops);
        };
        self.played += u64::from(is_sub_game);
        Ok(winner)
    }
}

/// What tells that player 1 wins a sub-game with these decks, if anything does.
pub fn decided_by(decks: &Decks) -> Known {
    if decks.owner_of_high_card() == Player::One {
        return Known::HighCard;
    }
    let best = decks.0[0].iter().copied().max().unwrap_or_default();
    let mut low_places = decks.0.iter().flat_map(|deck| deck.iter().rev().step_by(2));
    let are_in_high_places = low_places.all(|&card| card < best);
    let is_endless = never_ends(decks.cards(), best as usize, are_in_high_places);
    if is_endless { Known::Places } else { Known::Nothing }
}
