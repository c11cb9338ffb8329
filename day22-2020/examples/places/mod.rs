//! The places of player 1's best card c and of the cards of A above it, and where c can avoid A for
//! ever if the rounds between other cards go as player 1 wishes. Both searches prune by that.
//!
//! The number of cards is even. Once every card has been drawn, the decks consist of pairs, each
//! the winner of a round above its loser, and c and A lie on top of pairs.

use std::collections::HashSet;

use itertools::Itertools;

/// The places of c and of the cards of A, which are on top of pairs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Places {
    /// The number of player 1's pairs.
    pub(crate) pairs: usize,
    /// The pair of c, from 0 at the top.
    pub(crate) best: usize,
    /// Player 2's pairs, the top one in the lowest bit. Those with a card of A are ones.
    pub(crate) above: usize,
}

impl Places {
    /// All places of c and `above` cards of A in a game of `half` pairs.
    fn all(half: usize, above: usize) -> impl Iterator<Item = Self> {
        (1..half).flat_map(move |pairs| {
            let decks = 0..1_usize << (half - pairs);
            decks
                .filter(move |deck| deck.count_ones() as usize == above)
                .cartesian_product(0..pairs)
                .map(move |(above, best)| Self { pairs, best, above })
        })
    }

    /// The possible places after a meeting of pairs, in a game of `half` pairs. Player 1 gets a
    /// pair less, as many, or a pair more, but c never leaves them with fewer, and a card of A
    /// never with more.
    fn next(self, half: usize) -> impl Iterator<Item = Self> {
        let (draws_c, draws_a) = (usize::from(self.best == 0), self.above & 1);
        let best = self.best.checked_sub(1).unwrap_or(self.pairs - 1);
        let above = self.above >> 1 | draws_a << (half - self.pairs - 1);
        let (fewest, most) = (self.pairs - 1 + draws_c, self.pairs + 1 - draws_a);
        (fewest..=most).map(move |pairs| Self { pairs, best, above })
    }
}

/// The places from which c can avoid `above` cards of A for ever, in a game of `half` pairs, if
/// rounds between other cards can go either way. Removes places that lead to none of the others,
/// until nothing changes.
pub(crate) fn lasting(half: usize, above: usize) -> HashSet<Places> {
    let meet = |places: &Places| places.best == 0 && places.above & 1 == 1;
    let mut left: HashSet<Places> =
        Places::all(half, above).filter(|places| !meet(places)).collect();
    loop {
        let before = left.len();
        left = left
            .iter()
            .copied()
            .filter(|places| places.next(half).any(|next| left.contains(&next)))
            .collect();
        if left.len() == before {
            return left;
        }
    }
}
