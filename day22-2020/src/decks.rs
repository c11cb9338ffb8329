//! Both players' decks, in the terms of the rules. `handler`, `fixpoint` and the explanation play
//! with them.

use std::collections::VecDeque;

use crate::model::{Deal, Player, score};

/// A player's cards, from the top card to the bottom card, in a queue: cards leave it at the top
/// and enter at the bottom.
pub type Deck = VecDeque<u32>;

/// Player 1's deck and player 2's.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Decks(pub [Deck; 2]);

impl Decks {
    /// The decks at the start of the outermost game.
    pub fn new(deal: &Deal) -> Self {
        Self(
            deal.decks()
                .each_ref()
                .map(|cards| cards.iter().copied().collect()),
        )
    }

    /// The number of cards of both players, which stays the same throughout a game.
    pub fn cards(&self) -> usize {
        self.0.iter().map(Deck::len).sum()
    }

    /// Both top cards, unless the game is over.
    pub fn tops(&self) -> Option<[u32; 2]> {
        let [one, two] = &self.0;
        Some([*one.front()?, *two.front()?])
    }

    /// The owner of the highest card.
    pub fn owner_of_high_card(&self) -> Player {
        let [one, two] = &self.0;
        if one.iter().max() > two.iter().max() { Player::One } else { Player::Two }
    }

    /// The owner of all cards once a game is over.
    pub fn owner_of_all(&self) -> Player {
        if self.0[0].is_empty() { Player::Two } else { Player::One }
    }

    /// The decks of the sub-game that decides the round, if both players have enough cards below
    /// their top cards.
    pub fn sub_game(&self) -> Option<Self> {
        let [one, two] = &self.0;
        Some(Self([below_top(one)?, below_top(two)?]))
    }

    /// Plays a round with these [`tops`](Self::tops), which `winner` wins. The winner adds both
    /// cards, their own first.
    #[must_use]
    pub fn won_by(mut self, winner: Player, tops: [u32; 2]) -> Self {
        for deck in &mut self.0 {
            deck.pop_front();
        }
        let own = winner.index();
        self.0[own].extend([tops[own], tops[1 - own]]);
        self
    }

    /// The score of a player's deck.
    pub fn score(&self, player: Player) -> u128 {
        score(self.0[player.index()].iter().copied())
    }
}

/// The cards to copy for a sub-game: as many as the top card says, from below it. `None` if there
/// are fewer.
fn below_top(deck: &Deck) -> Option<Deck> {
    let count = usize::try_from(*deck.front()?).ok()?;
    (count < deck.len()).then(|| deck.range(1..=count).copied().collect())
}
