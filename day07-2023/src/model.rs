//! Cards, hand types and hands. The enums list their variants from weakest to strongest, so each
//! derived `Ord` is a rule of the game.

use std::fmt;

use common::Part;

/// A card, from the weakest to the strongest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names of the cards say what they are")]
pub enum Card {
    /// A jack of part 2. It stands for whatever card makes the best type, and counts less than a
    /// two.
    Joker,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Card {
    /// The cards of an input with their symbols. A joker is written as a jack.
    pub const DECK: [(Self, char); 13] = [
        (Self::Two, '2'),
        (Self::Three, '3'),
        (Self::Four, '4'),
        (Self::Five, '5'),
        (Self::Six, '6'),
        (Self::Seven, '7'),
        (Self::Eight, '8'),
        (Self::Nine, '9'),
        (Self::Ten, 'T'),
        (Self::Jack, 'J'),
        (Self::Queen, 'Q'),
        (Self::King, 'K'),
        (Self::Ace, 'A'),
    ];

    /// The card with this symbol, where `J` is a jack.
    pub fn from_symbol(symbol: char) -> Option<Self> {
        Self::DECK
            .iter()
            .find(|(_, its_symbol)| *its_symbol == symbol)
            .map(|(card, _)| *card)
    }

    /// The symbol of the card, which is `J` for a joker, too.
    pub fn symbol(self) -> char {
        Self::DECK
            .iter()
            .find(|(card, _)| *card == self)
            .map_or('J', |(_, symbol)| *symbol)
    }
}

/// The five cards of a hand, in the order in which they were dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cards(pub [Card; 5]);

impl Cards {
    /// The cards as the part plays them: in part 2, every jack is a joker.
    #[must_use]
    pub fn as_played(self, part: Part) -> Self {
        match part {
            Part::One => self,
            Part::Two => Self(
                self.0
                    .map(|card| if card == Card::Jack { Card::Joker } else { card }),
            ),
        }
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .try_for_each(|card| write!(f, "{}", card.symbol()))
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

/// The strength of a hand: its type decides first, then its cards from left to right. That is the
/// order of the fields, so the derived `Ord` is the rule, and its `Eq` agrees with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength {
    /// The type of the cards.
    pub hand_type: HandType,
    /// The cards themselves.
    pub cards: Cards,
}

impl Strength {
    /// The strength of a hand with these cards. Jokers make its type as good as possible.
    pub fn new(cards: Cards) -> Self {
        Self { hand_type: HandType::from_cards(cards), cards }
    }
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

/// A line of the input: `32T3K 765`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hand {
    /// The cards, in which a `J` is a jack.
    pub cards: Cards,
    /// The bid, at least 1. The hand wins it once for each rank.
    pub bid: u32,
}

impl Hand {
    /// The hand as part 2 plays it: every jack is a joker.
    #[must_use]
    pub fn with_jokers(self) -> Self {
        Self { cards: self.cards.as_played(Part::Two), ..self }
    }
}
