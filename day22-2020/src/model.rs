//! What a text of this puzzle means: the two players' decks, and what a deck is worth.
//!
//! A [`Deal`] is what the grammar makes of a text and what every approach starts from. Printing one gives a text that
//! the grammar accepts again, which is how the generator writes its inputs.

use std::fmt;

/// One of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Player {
    /// The raft's captain, whose deck comes first.
    One,
    /// The small crab.
    Two,
}

impl Player {
    /// Both players, in order.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];

    /// The player's place in an array of both, 0 or 1.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::One => 0,
            Self::Two => 1,
        }
    }

    /// The player with the higher of the two cards drawn, player 1's first. Cards are distinct, so there is one.
    #[must_use]
    pub const fn with_high_card([one, two]: [u32; 2]) -> Self {
        if one > two { Self::One } else { Self::Two }
    }

    /// Both cards drawn, player 1's first, in the order in which this player adds them: their own on top.
    #[must_use]
    pub const fn own_card_first(self, [one, two]: [u32; 2]) -> [u32; 2] {
        match self {
            Self::One => [one, two],
            Self::Two => [two, one],
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.index() + 1)
    }
}

/// The decks that the players start with.
///
/// The grammar guarantees that all cards are distinct, none is 0, and not both decks are empty. Other deals are no
/// danger, but no answer to them means anything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deal {
    /// Player 1's deck and player 2's, each from its top card to its bottom card.
    pub decks: [Vec<u32>; 2],
}

impl fmt::Display for Deal {
    /// Prints the deal as the puzzle's input does.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two] = &self.decks;
        writeln!(f, "Player 1:")?;
        one.iter().try_for_each(|card| writeln!(f, "{card}"))?;
        writeln!(f, "\nPlayer 2:")?;
        two.iter().try_for_each(|card| writeln!(f, "{card}"))
    }
}

/// What a deck is worth, given from its top card to its bottom card: the bottom card once, the one above it twice, and
/// so on.
///
/// Fits: cards are distinct, so there are fewer than 2^32 of them, and the sum is less than 2^32 x 2^64 / 2 = 2^95.
#[must_use]
pub fn score(deck: &[u32]) -> u128 {
    deck.iter().rev().zip(1..).map(|(&card, times)| u128::from(card) * times).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_statement_s_final_decks_are_worth_what_it_says() {
        assert_eq!(score(&[3, 2, 10, 6, 8, 5, 9, 4, 7, 1]), 306);
        assert_eq!(score(&[7, 5, 6, 2, 4, 1, 10, 8, 9, 3]), 291);
        assert_eq!(score(&[]), 0);
    }

    #[test]
    fn a_score_beyond_64_bits_is_exact() {
        let deck = vec![u32::MAX; 100_000];
        assert_eq!(score(&deck), u128::from(u32::MAX) * (100_000 * 100_001 / 2));
    }
}
