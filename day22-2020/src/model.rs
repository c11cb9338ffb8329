//! The two players, the decks that they start with, and the score of a deck.
//!
//! The grammar turns a text into a [`Deal`], and every approach starts from one. The generator
//! prints deals as texts.

use std::collections::HashSet;
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
    /// The player's index in an array of both, 0 or 1.
    pub const fn index(self) -> usize {
        match self {
            Self::One => 0,
            Self::Two => 1,
        }
    }

    /// The player with the higher of the two cards drawn, player 1's first. Cards are distinct, so
    /// there is one.
    pub const fn with_high_card([one, two]: [u32; 2]) -> Self {
        if one > two { Self::One } else { Self::Two }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.index() + 1)
    }
}

/// The decks that the players start with: at least one card, all cards distinct and positive. All
/// proofs rely on that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deal {
    decks: [Vec<u32>; 2],
}

/// Why two decks are not a [`Deal`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InvalidDeal {
    /// Both are empty.
    NoCards,
    /// This card is 0 or a repetition: the first such card from the top of player 1's deck on.
    Card(u32),
}

impl Deal {
    /// The deal of player 1's deck and player 2's, each from its top card to its bottom card.
    ///
    /// # Errors
    /// The decks are not a deal.
    pub fn new(decks: [Vec<u32>; 2]) -> Result<Self, InvalidDeal> {
        if decks.iter().all(Vec::is_empty) {
            return Err(InvalidDeal::NoCards);
        }
        match first_repetition(&decks) {
            Some(card) => Err(InvalidDeal::Card(card)),
            None => Ok(Self { decks }),
        }
    }

    /// Player 1's deck and player 2's, each from its top card to its bottom card.
    pub const fn decks(&self) -> &[Vec<u32>; 2] {
        &self.decks
    }

    /// The number of cards of each player.
    pub const fn sizes(&self) -> [usize; 2] {
        [self.decks[0].len(), self.decks[1].len()]
    }
}

/// The first card that is 0 or that occurs before.
fn first_repetition(decks: &[Vec<u32>; 2]) -> Option<u32> {
    if are_low_and_distinct(decks) {
        return None;
    }
    // A bit for each card below 256, as in the site's inputs. The bit of 0 is set from the start.
    let mut bits = [1_u64, 0, 0, 0];
    let mut large = HashSet::new();
    decks
        .iter()
        .flatten()
        .copied()
        .find(|&card| match bits.get_mut(card as usize / 64) {
            Some(word) => {
                let before = *word;
                *word |= 1 << (card % 64);
                *word == before
            }
            None => !large.insert(card),
        })
}

/// Whether all cards are below 64, as in the site's inputs, positive, and distinct. Counting bits at
/// the end takes a fraction of the time of testing each.
fn are_low_and_distinct(decks: &[Vec<u32>; 2]) -> bool {
    let (mut bits, mut all) = (1_u64, 0);
    for deck in decks {
        for &card in deck {
            bits |= 1 << (card % 64);
            all |= card;
        }
    }
    all < 64 && bits.count_ones() as usize == 1 + decks[0].len() + decks[1].len()
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

/// The score of a deck, given from its top card to its bottom card: the bottom card once, the one
/// above it twice, and so on.
///
/// The score fits: cards are distinct, so there are fewer than 2^32 of them, each product is less
/// than 2^64, and the sum is less than 2^32 x 2^64 / 2 = 2^95.
pub fn score(deck: impl DoubleEndedIterator<Item = u32>) -> u128 {
    deck.rev()
        .zip(1_u64..)
        .map(|(card, times)| u128::from(u64::from(card) * times))
        .sum()
}

/// A game that repeats. The first state that comes again is the one after `before` rounds. It comes
/// every `period` rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cycle {
    /// The rounds before the first state that comes again, 0 if that is the deal itself.
    pub before: u64,
    /// The rounds from that state to its next occurrence, at least 1.
    pub period: u64,
}

/// Part 1 has no rule against repetition, so a cycle leaves it without an answer.
impl From<Cycle> for NoAnswer {
    fn from(Cycle { before, period }: Cycle) -> Self {
        let rounds = |count: u64| format!("{count} round{}", if count == 1 { "" } else { "s" });
        let decks = match before {
            0 => "the starting decks".to_owned(),
            before => format!("the decks after {}", rounds(before)),
        };
        let period = rounds(period);
        Self::unsolvable(format!(
            "the game never ends: {decks} come back every {period}"
        ))
    }
}
