//! Cards, hand types and hands. Everything is declared from weakest to strongest, so that each derived `Ord` is a rule
//! of the game and no comparison has to be written.

use std::fmt;

/// A card, from the weakest to the strongest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Card {
    /// What part 2 makes of a jack: it stands for whatever card makes the best type, but counts less than a two.
    Joker,
    /// `2`
    Two,
    /// `3`
    Three,
    /// `4`
    Four,
    /// `5`
    Five,
    /// `6`
    Six,
    /// `7`
    Seven,
    /// `8`
    Eight,
    /// `9`
    Nine,
    /// `T`
    Ten,
    /// `J`
    Jack,
    /// `Q`
    Queen,
    /// `K`
    King,
    /// `A`
    Ace,
}

impl Card {
    /// The cards that inputs have: all but the joker, which is written as a jack.
    pub const DECK: [Self; 13] = [
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
        Self::Ace,
    ];

    /// The card that inputs write so; `J` is a jack.
    #[must_use]
    pub const fn from_symbol(symbol: char) -> Option<Self> {
        Some(match symbol {
            '2' => Self::Two,
            '3' => Self::Three,
            '4' => Self::Four,
            '5' => Self::Five,
            '6' => Self::Six,
            '7' => Self::Seven,
            '8' => Self::Eight,
            '9' => Self::Nine,
            'T' => Self::Ten,
            'J' => Self::Jack,
            'Q' => Self::Queen,
            'K' => Self::King,
            'A' => Self::Ace,
            _ => return None,
        })
    }

    /// How inputs write the card. A joker is a `J`, as the jack is.
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            Self::Two => '2',
            Self::Three => '3',
            Self::Four => '4',
            Self::Five => '5',
            Self::Six => '6',
            Self::Seven => '7',
            Self::Eight => '8',
            Self::Nine => '9',
            Self::Ten => 'T',
            Self::Jack | Self::Joker => 'J',
            Self::Queen => 'Q',
            Self::King => 'K',
            Self::Ace => 'A',
        }
    }
}

/// The five cards of a hand, in the order in which they were dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cards(pub [Card; 5]);

impl Cards {
    /// The same cards with every jack a joker: the rule of part 2.
    #[must_use]
    pub fn with_jokers(self) -> Self {
        Self(self.0.map(|card| if card == Card::Jack { Card::Joker } else { card }))
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|card| write!(f, "{}", card.symbol()))
    }
}

/// The type of a hand, from the weakest to the strongest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HandType {
    /// Five different cards.
    HighCard,
    /// Two equal cards and three different ones.
    OnePair,
    /// Two times two equal cards and another one.
    TwoPair,
    /// Three equal cards and two different ones.
    ThreeOfAKind,
    /// Three equal cards and two equal ones.
    FullHouse,
    /// Four equal cards and another one.
    FourOfAKind,
    /// Five equal cards.
    FiveOfAKind,
}

impl fmt::Display for HandType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::HighCard => "high card",
            Self::OnePair => "one pair",
            Self::TwoPair => "two pair",
            Self::ThreeOfAKind => "three of a kind",
            Self::FullHouse => "full house",
            Self::FourOfAKind => "four of a kind",
            Self::FiveOfAKind => "five of a kind",
        })
    }
}

/// What decides between hands: the type and, between hands of one type, the cards from left to right. That is the order
/// of the fields, so the derived `Ord` is the rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength {
    /// The type of the cards.
    pub hand_type: HandType,
    /// The cards themselves.
    pub cards: Cards,
}

/// A line of the input. It is displayed as inputs write it, `32T3K 765`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hand {
    /// The cards; a `J` is a jack.
    pub cards: Cards,
    /// What the hand wins, times its rank; at least 1.
    pub bid: u32,
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.cards, self.bid)
    }
}
