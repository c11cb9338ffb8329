//! What a text of this puzzle means: the two players' decks, and what a deck is worth.
//!
//! A [`Deal`] is what the grammar makes of a text and what every approach starts from. Printing one gives a text that
//! the grammar accepts again, which is how the generator writes its inputs.

use std::fmt;

use common::NoAnswer;

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
    pub const fn index(self) -> usize {
        match self {
            Self::One => 0,
            Self::Two => 1,
        }
    }

    /// The player with the higher of the two cards drawn, player 1's first. Cards are distinct, so there is one.
    pub const fn with_high_card([one, two]: [u32; 2]) -> Self {
        if one > two { Self::One } else { Self::Two }
    }

    /// Both cards drawn, player 1's first, in the order in which this player adds them: their own on top.
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

/// The decks that the players start with: distinct positive cards, at least one. All proofs count on that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deal {
    decks: [Vec<u32>; 2],
}

/// Why two decks are no [`Deal`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoDeal {
    /// Both are empty.
    NoCards,
    /// This card is 0 or was there before; it is the first such card from the top of player 1's deck on.
    Card(u32),
}

impl Deal {
    /// The deal of player 1's deck and player 2's, each from its top card to its bottom card.
    ///
    /// Takes linear time and a bitmap no larger than the cards; if cards are far above their number, a sorted copy.
    ///
    /// # Errors
    /// The decks are no deal.
    pub fn new(decks: [Vec<u32>; 2]) -> Result<Self, NoDeal> {
        if decks.iter().all(Vec::is_empty) {
            return Err(NoDeal::NoCards);
        }
        let wrong = if are_all_new(&decks) { None } else { first_old(&decks) };
        wrong.map_or(Ok(Self { decks }), |card| Err(NoDeal::Card(card)))
    }

    /// Player 1's deck and player 2's, each from its top card to its bottom card.
    pub const fn decks(&self) -> &[Vec<u32>; 2] {
        &self.decks
    }

    /// The numbers of cards of both players.
    pub const fn lens(&self) -> [usize; 2] {
        [self.decks[0].len(), self.decks[1].len()]
    }
}

/// Whether no card is there twice, and none is 0, which counts as there from the start.
fn are_all_new(decks: &[Vec<u32>; 2]) -> bool {
    const SMALL: usize = 256;
    let greatest = decks.each_ref().map(|deck| deck.iter().fold(0, |most, &card| most.max(card)));
    let most = greatest[0].max(greatest[1]) as usize;
    if most < SMALL {
        return are_new_bits(decks, &mut [0; SMALL / 64]);
    }
    if most / 32 <= decks[0].len() + decks[1].len() {
        return are_new_bits(decks, &mut vec![0; most / 64 + 1]);
    }
    sorted(decks).windows(2).all(|pair| pair[0] != pair[1])
}

/// Sets the bit of every card; whether none of them was set before.
fn are_new_bits(decks: &[Vec<u32>; 2], bits: &mut [u64]) -> bool {
    bits[0] = 1;
    let mut old = 0;
    for &card in decks.iter().flatten() {
        let (word, bit) = (&mut bits[card as usize / 64], 1 << (card % 64));
        old |= *word & bit;
        *word |= bit;
    }
    old == 0
}

/// The first card that was there before; in little memory, as decks can be large.
fn first_old(decks: &[Vec<u32>; 2]) -> Option<u32> {
    let sorted = sorted(decks);
    let mut is_there = vec![false; sorted.len()];
    is_there[0] = true;
    decks.iter().flatten().copied().find(|card| {
        let place = sorted.partition_point(|other| other < card);
        std::mem::replace(&mut is_there[place], true)
    })
}

/// All cards and 0 in order.
fn sorted([one, two]: &[Vec<u32>; 2]) -> Vec<u32> {
    let mut sorted = [&[0], one.as_slice(), two].concat();
    sorted.sort_unstable();
    sorted
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
pub fn score<I>(deck: I) -> u128
where
    I: IntoIterator<Item = u32, IntoIter: ExactSizeIterator>,
{
    let deck = deck.into_iter();
    let weights = (1..=deck.len() as u128).rev();
    deck.zip(weights).map(|(card, weight)| u128::from(card) * weight).sum()
}

/// Play that comes back: the state after `before` rounds is the first that comes again, every `period` rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cycle {
    /// The rounds before the first state that comes again; 0 if that is the deal itself.
    pub before: u64,
    /// The rounds from that state to its next occurrence, at least 1.
    pub period: u128,
}

/// Part 1 has no rule against repetition. All approaches say so in these words.
impl From<Cycle> for NoAnswer {
    fn from(Cycle { before, period }: Cycle) -> Self {
        let noun = |count: u128| if count == 1 { "round" } else { "rounds" };
        Self::unsolvable(format!(
            "the game never ends: the state after {before} {} comes again every {period} {}",
            noun(before.into()),
            noun(period)
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_has_distinct_positive_cards() {
        let deal = |one: &[u32], two: &[u32]| Deal::new([one.to_vec(), two.to_vec()]).map(|_| ());
        assert_eq!(deal(&[], &[]), Err(NoDeal::NoCards));
        assert_eq!(deal(&[5, 0], &[]), Err(NoDeal::Card(0)));
        for greatest in [9, 255, 256, 300, u32::MAX] {
            assert_eq!(deal(&[], &[greatest]), Ok(()));
            assert_eq!(deal(&[greatest, 2], &[3, 1]), Ok(()));
            assert_eq!(deal(&[greatest, 2], &[3, 4, 2, greatest]), Err(NoDeal::Card(2)));
            assert_eq!(deal(&[greatest, 2, greatest], &[2]), Err(NoDeal::Card(greatest)));
        }
    }

    #[test]
    fn the_statement_s_final_decks_are_worth_what_it_says() {
        assert_eq!(score([3, 2, 10, 6, 8, 5, 9, 4, 7, 1]), 306);
        assert_eq!(score([7, 5, 6, 2, 4, 1, 10, 8, 9, 3]), 291);
        assert_eq!(score([]), 0);
    }

    #[test]
    fn a_score_beyond_64_bits_is_exact() {
        assert_eq!(score(vec![u32::MAX; 100_000]), u128::from(u32::MAX) * (100_000 * 100_001 / 2));
    }

    #[test]
    fn rounds_are_counted_in_words() {
        let words = "the game never ends: the state after 1 round comes again every 4 rounds";
        assert_eq!(NoAnswer::from(Cycle { before: 1, period: 4 }).to_string(), words);
    }
}
