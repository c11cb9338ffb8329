//! Decks as values: drawing a card or adding the cards won makes a new deck and leaves the old one as it was.
//!
//! What the functional languages have in their standard libraries, in small: a queue in two pieces (Hood and Melville,
//! "Real-time queue operations in pure Lisp", 1981, in its simple form). The first piece holds the top of the deck, the
//! second is a list of the cards added since, the last one first; when the first is used up, the second is turned over.
//! The pieces are shared between all decks that have them in common, so to remember a deck costs next to nothing, however
//! many cards it has. Drawing and adding take constant time, averaged over a game, but for the fingerprint.
//!
//! Decks go into hash sets, so each carries a fingerprint of its cards, which drawing and adding update: the value of
//! the polynomial whose coefficients are the cards, the bottom one last, at a fixed odd number, modulo 2^64. It follows
//! from the cards alone, whichever way the deck came about. Two decks that share it are compared card by card, so a
//! coincidence costs time and nothing else. A card drawn from n takes O(log n) multiplications out of it.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use crate::model::{Deal, Player};

/// A deck of cards that never changes.
#[derive(Debug, Clone, Default)]
pub struct Deck {
    /// The top cards, the topmost first, after some that have been drawn.
    top: Rc<[u32]>,
    /// How many of those have been drawn.
    drawn: usize,
    /// The cards below them, the bottom one first.
    bottom: List,
    /// The number of cards.
    len: usize,
    fingerprint: u64,
}

impl Deck {
    /// The deck of these cards, from its top card to its bottom card.
    #[must_use]
    pub fn of(cards: &[u32]) -> Self {
        let fingerprint = cards.iter().fold(0, |print, &card| fingerprint::add(print, card));
        Self { top: cards.into(), drawn: 0, bottom: List::default(), len: cards.len(), fingerprint }
    }

    /// The number of cards.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no card.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The top card and the deck without it; nothing from an empty deck.
    #[must_use]
    pub fn draw(&self) -> Option<(u32, Self)> {
        let Some(&card) = self.top.get(self.drawn) else {
            return if self.is_empty() { None } else { self.turned_over().draw() };
        };
        let fingerprint = fingerprint::draw(self.fingerprint, card, self.len);
        Some((card, Self { drawn: self.drawn + 1, len: self.len - 1, fingerprint, ..self.clone() }))
    }

    /// The deck with this card put under it.
    #[must_use]
    pub fn add(&self, card: u32) -> Self {
        let fingerprint = fingerprint::add(self.fingerprint, card);
        Self { bottom: self.bottom.with(card), len: self.len + 1, fingerprint, ..self.clone() }
    }

    /// Whether there are at least `count` cards.
    #[must_use]
    pub fn has(&self, count: u32) -> bool {
        usize::try_from(count).is_ok_and(|count| count <= self.len)
    }

    /// The deck of the topmost `count` cards, or of all if there are fewer. Takes time for these cards, or for all if
    /// they are not all in the first piece.
    #[must_use]
    pub fn take(&self, count: u32) -> Self {
        let count = usize::try_from(count).map_or(self.len, |count| count.min(self.len));
        match self.top.get(self.drawn..self.drawn + count) {
            Some(cards) => Self::of(cards),
            None => Self::of(&self.cards()[..count]),
        }
    }

    /// The cards, from top to bottom.
    #[must_use]
    pub fn cards(&self) -> Vec<u32> {
        let mut cards = Vec::with_capacity(self.len);
        cards.extend_from_slice(&self.top[self.drawn..]);
        let top = cards.len();
        cards.extend(self.bottom.iter());
        cards[top..].reverse();
        cards
    }

    /// The same deck with all its cards in the first piece.
    fn turned_over(&self) -> Self {
        Self { top: self.cards().into(), drawn: 0, bottom: List::default(), ..*self }
    }
}

impl PartialEq for Deck {
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len && self.fingerprint == other.fingerprint && self.cards() == other.cards()
    }
}

impl Eq for Deck {}

impl Hash for Deck {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.fingerprint);
    }
}

/// The polynomial in the module's header.
mod fingerprint {
    /// Where the polynomial is evaluated: odd, with no pattern in its bits.
    const AT: u64 = 0x9E37_79B9_7F4A_7C15;

    /// The fingerprint after a card was added at the bottom.
    pub(super) fn add(fingerprint: u64, card: u32) -> u64 {
        fingerprint.wrapping_mul(AT).wrapping_add(card.into())
    }

    /// The fingerprint after the top card was drawn from `len` cards, at least 1.
    pub(super) fn draw(fingerprint: u64, card: u32, len: usize) -> u64 {
        // Cards are distinct, so there are fewer than 2^32.
        let power = u32::try_from(len - 1).map_or(0, |below| AT.wrapping_pow(below));
        fingerprint.wrapping_sub(power.wrapping_mul(card.into()))
    }
}

/// A list of cards that shares its nodes with others.
#[derive(Debug, Clone, Default)]
struct List(Option<Rc<Node>>);

#[derive(Debug)]
struct Node {
    card: u32,
    rest: List,
}

impl List {
    /// The list with a card put before it.
    fn with(&self, card: u32) -> Self {
        Self(Some(Rc::new(Node { card, rest: self.clone() })))
    }

    fn iter(&self) -> impl Iterator<Item = u32> {
        std::iter::successors(self.0.as_deref(), |node| node.rest.0.as_deref()).map(|node| node.card)
    }
}

impl Drop for List {
    /// Frees the nodes that no other list shares, one after the other: left to itself, each would free the next from
    /// within, and a long list would overflow the call stack.
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(mut node) = next.and_then(Rc::into_inner) {
            next = node.rest.0.take();
        }
    }
}

/// The state of a game: both decks.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Table {
    /// Player 1's deck and player 2's.
    pub decks: [Deck; 2],
}

impl Table {
    /// More bytes than it takes to remember the table before a round in a hash set or map: the two decks themselves, in
    /// a set that may be half empty or about to move to twice the place; the list nodes of the two cards added in that
    /// round; and their places in the slice that is made when a deck is turned over.
    pub const BYTES_TO_REMEMBER: usize = 512;

    /// The table before the first round.
    #[must_use]
    pub fn of(deal: &Deal) -> Self {
        Self { decks: deal.decks.each_ref().map(|cards| Deck::of(cards)) }
    }

    /// The bytes that the cards take at the most, when all of them are list nodes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        const BYTES_A_NODE: usize = 48;
        self.len() * BYTES_A_NODE
    }

    /// The number of cards of both players.
    #[must_use]
    pub fn len(&self) -> usize {
        self.decks.iter().map(Deck::len).sum()
    }

    /// Whether neither player has a card.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.decks.iter().all(Deck::is_empty)
    }

    /// The deck of one player.
    #[must_use]
    pub const fn deck_of(&self, player: Player) -> &Deck {
        &self.decks[player.index()]
    }

    /// The player who has all cards, if the game is over.
    #[must_use]
    pub const fn owner_of_all(&self) -> Option<Player> {
        match &self.decks {
            [_, two] if two.is_empty() => Some(Player::One),
            [one, _] if one.is_empty() => Some(Player::Two),
            _ => None,
        }
    }

    /// Both players' top cards, and the table without them; nothing if a player has none.
    #[must_use]
    pub fn draw(&self) -> Option<([u32; 2], Self)> {
        let [one, two] = &self.decks;
        let ((one, rest_of_one), (two, rest_of_two)) = (one.draw()?, two.draw()?);
        Some(([one, two], Self { decks: [rest_of_one, rest_of_two] }))
    }

    /// The table after `winner` put both cards drawn under their deck.
    #[must_use]
    pub fn won_by(&self, winner: Player, drawn: [u32; 2]) -> Self {
        let mut decks = self.decks.clone();
        let deck = &mut decks[winner.index()];
        *deck = winner.own_card_first(drawn).into_iter().fold(deck.clone(), |deck, card| deck.add(card));
        Self { decks }
    }

    /// The table of the sub-game that these cards start, if both players have as many cards left.
    #[must_use]
    pub fn sub_game(&self, drawn: [u32; 2]) -> Option<Self> {
        let [one, two] = &self.decks;
        (one.has(drawn[0]) && two.has(drawn[1])).then(|| Self { decks: [one.take(drawn[0]), two.take(drawn[1])] })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use common::random::Random;

    use super::*;

    #[test]
    fn a_deck_does_what_a_queue_does() {
        let mut random = Random::new(1);
        let mut deck = Deck::default();
        let mut queue = VecDeque::new();
        for card in 1..2000 {
            if random.below(5) < 2 {
                let drawn = deck.draw();
                assert_eq!(drawn.as_ref().map(|(card, _)| *card), queue.pop_front());
                deck = drawn.map(|(_, rest)| rest).unwrap_or_default();
            } else {
                deck = deck.add(card);
                queue.push_back(card);
            }
            assert_eq!(deck.len(), queue.len());
            assert!(deck.cards().iter().eq(&queue));
            let same = Deck::of(queue.make_contiguous());
            assert_eq!(deck, same);
            assert_eq!(deck.fingerprint, same.fingerprint);
        }
    }

    #[test]
    fn old_decks_stay_as_they_were() {
        let old = Deck::of(&[3, 1]).add(2);
        let (card, new) = old.draw().unwrap();
        assert_eq!((card, new.add(9).cards()), (3, vec![1, 2, 9]));
        assert_eq!(old.cards(), [3, 1, 2]);
        assert_eq!(old.take(2), Deck::of(&[3, 1]));
        assert_eq!(old.take(4), old);
        assert!(old.has(3) && !old.has(4));
    }

    #[test]
    fn a_long_deck_is_freed_without_a_deep_call_stack() {
        drop((1..=1_000_000).fold(Deck::default(), |deck, card| deck.add(card)));
    }

    #[test]
    fn decks_with_one_fingerprint_are_still_compared() {
        let deck = Deck::of(&[1, 2]);
        let other = Deck { fingerprint: deck.fingerprint, ..Deck::of(&[2, 1]) };
        assert_ne!(deck, other);
    }
}
