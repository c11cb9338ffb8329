//! Both players' decks on the table, as the rules speak of them: what `handler`, `fixpoint` and the explanation play on.

use std::collections::VecDeque;

use crate::model::{Deal, Player, score};

/// A player's cards, from the top card to the bottom card.
pub type Deck = VecDeque<u32>;

/// Player 1's deck and player 2's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decks(pub [Deck; 2]);

impl Decks {
    /// The decks that a game starts with.
    pub fn of(deal: &Deal) -> Self {
        Self(deal.decks().each_ref().map(|cards| cards.iter().copied().collect()))
    }

    /// The number of cards of both players, the same throughout a game.
    pub fn total(&self) -> usize {
        self.0[0].len() + self.0[1].len()
    }

    /// Both top cards, unless the game is over.
    pub fn tops(&self) -> Option<[u32; 2]> {
        let [one, two] = &self.0;
        Some([*one.front()?, *two.front()?])
    }

    /// The owner of all cards once a game is over.
    pub fn owner_of_all(&self) -> Player {
        if self.0[0].is_empty() { Player::Two } else { Player::One }
    }

    /// The decks of the sub-game that decides the round, if both players have cards enough below their top ones.
    pub fn sub_game(&self) -> Option<Self> {
        let [one, two] = &self.0;
        Some(Self([below_top(one)?, below_top(two)?]))
    }

    /// Plays a round to this winner, who adds both top cards, their own first.
    #[must_use]
    pub fn won_by(mut self, winner: Player) -> Self {
        if let Some(tops) = self.tops() {
            for deck in &mut self.0 {
                deck.pop_front();
            }
            self.0[winner.index()].extend(winner.own_card_first(tops));
        }
        self
    }

    /// What a player's deck is worth.
    pub fn score(&self, player: Player) -> u128 {
        score(self.0[player.index()].iter().copied())
    }

    /// Writes both decks to the end of `cards`, with a 0 between.
    pub fn append_to(&self, cards: &mut Vec<u32>) {
        let [one, two] = &self.0;
        for half in [one.as_slices().0, one.as_slices().1, &[0], two.as_slices().0, two.as_slices().1] {
            cards.extend_from_slice(half);
        }
    }
}

/// As many cards below the top card as it says, if there are that many.
fn below_top(deck: &Deck) -> Option<Deck> {
    let count = usize::try_from(*deck.front()?).ok()?;
    (count < deck.len()).then(|| deck.range(1..=count).copied().collect())
}
