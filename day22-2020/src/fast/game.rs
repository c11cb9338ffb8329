//! A game between two decks that share one head: how rounds are played at little cost.
//!
//! Both players draw in every round, so both decks start at the same index `head` of their buffers, and only one
//! length needs to be kept: the other is the rest of the cards. After a draw of `a` and `b` the pair `a, b` is
//! written behind player 1's deck and the pair `b, a` behind player 2's, whoever wins; the winner merely decides
//! which of the two decks grows over its pair. What is written behind the other deck lies beyond its end and is
//! overwritten by the next round.
//!
//! When the head nears the end of the buffers, the cards are moved to the front; a buffer has room for at least
//! half as many rounds as it holds cards, so this costs at most two moves per round.

use std::ops::ControlFlow;

use crate::model::Player;

/// The buffer of one player's cards, in the order in which they are drawn.
///
/// There are two: fixed windows of bytes for few cards ([`small`](super::small)), which the compiler vectorises,
/// and growing buffers for any number of cards ([`general`](super::general)).
pub(super) trait Cards: Clone + Default {
    /// The type of one card.
    type Card: Copy + Ord + Default + Into<u32>;

    /// Takes cards as the whole of this buffer. There will be `total` cards in the game.
    fn fill(&mut self, cards: impl Iterator<Item = Self::Card>, total: usize);

    /// The card at an index.
    fn card(&self, at: usize) -> Self::Card;

    /// Writes two cards at an index and the next one.
    fn put(&mut self, at: usize, first: Self::Card, second: Self::Card);

    /// Takes `len` cards of another buffer, from the index `from` on, as the whole of this one. There will be
    /// `total` cards in the game.
    fn deal(&mut self, other: &Self, from: usize, len: usize, total: usize);

    /// Moves `len` cards from the index `from` to the front.
    fn rewind(&mut self, from: usize, len: usize);

    /// The head at which the cards have to be moved to the front, if there are `total` of them.
    fn last_head(&self, total: usize) -> usize;

    /// The greatest of `len` cards from the index `from` on.
    fn greatest(&self, from: usize, len: usize) -> Self::Card;

    /// How many of `len` cards, from the index `from` on, have been drawn when the last of those that are in
    /// `places` and not below `floor` has been; 0 if there is none.
    fn draws_until(&self, from: usize, len: usize, places: Places, floor: Self::Card) -> usize;

    /// Whether two buffers hold the same `len` cards from the given indices on.
    fn same(&self, from: usize, other: &Self, other_from: usize, len: usize) -> bool;
}

/// Which places of a deck are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Places {
    /// All of them.
    All,
    /// The last one, the third from the end, the fifth from the end, and so on: where the loser of a round goes.
    Low,
}

/// Why [`Game::play`] came back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pause {
    /// One player has all cards.
    Over,
    /// The asked rounds were played.
    Stop,
    /// The next round is decided by a sub-game, with that many cards of each player.
    SubGame([usize; 2]),
}

/// The state of a game: both decks.
#[derive(Default)]
pub(super) struct Game<C> {
    decks: [C; 2],
    /// Index of the top card of both decks.
    head: usize,
    /// Player 1's number of cards.
    len: usize,
    /// Number of cards of both players.
    total: usize,
}

impl<C: Cards> Game<C> {
    /// Starts over with two decks of these lengths: in place, as moving cards that were just written one by one would
    /// wait for the last of the writes.
    #[inline]
    pub(super) fn start(&mut self, decks: [impl Iterator<Item = C::Card>; 2], lens: [usize; 2]) {
        self.head = 0;
        self.len = lens[0];
        self.total = lens[0] + lens[1];
        for (deck, cards) in self.decks.iter_mut().zip(decks) {
            deck.fill(cards, self.total);
        }
    }

    /// Starts over with the first `lens` cards that are left in another game after a draw.
    pub(super) fn deal_after_draw(&mut self, other: &Self, lens: [usize; 2]) {
        self.deal(other, other.head + 1, lens);
    }

    #[inline]
    fn deal(&mut self, other: &Self, from: usize, lens: [usize; 2]) {
        self.head = 0;
        self.len = lens[0];
        self.total = lens[0] + lens[1];
        for ((deck, source), len) in self.decks.iter_mut().zip(&other.decks).zip(lens) {
            deck.deal(source, from, len, self.total);
        }
    }

    /// The numbers of cards of player 1 and player 2.
    pub(super) fn lens(&self) -> [usize; 2] {
        [self.len, self.total - self.len]
    }

    /// The number of cards of both players.
    pub(super) fn total(&self) -> usize {
        self.total
    }

    /// Whether one player has all cards.
    pub(super) fn is_over(&self) -> bool {
        self.len == 0 || self.len == self.total
    }

    /// Index of the top cards, to tell how many rounds were played until the next [`make_room`](Self::make_room).
    pub(super) fn head(&self) -> usize {
        self.head
    }

    /// The top cards. Both decks must have one.
    pub(super) fn top(&self) -> [C::Card; 2] {
        [self.decks[0].card(self.head), self.decks[1].card(self.head)]
    }

    /// A player's cards (0 is player 1) from the top.
    pub(super) fn deck(&self, player: usize) -> impl ExactSizeIterator<Item = C::Card> {
        (0..self.lens()[player]).map(move |i| self.decks[player].card(self.head + i))
    }

    /// A player's greatest card; the deck must not be empty.
    pub(super) fn greatest(&self, player: usize) -> C::Card {
        self.decks[player].greatest(self.head, self.lens()[player])
    }

    /// The greatest of the `len` cards that a player has next after a draw.
    pub(super) fn greatest_after_draw(&self, player: usize, len: usize) -> C::Card {
        self.decks[player].greatest(self.head + 1, len)
    }

    /// How many rounds are played until the last card that is now in one of the `places` of a player's deck and
    /// not below `floor` has been drawn; 0 if there is none.
    pub(super) fn rounds_until(&self, player: usize, places: Places, floor: C::Card) -> usize {
        self.decks[player].draws_until(self.head, self.lens()[player], places, floor)
    }

    /// [`rounds_until`](Self::rounds_until) in the sub-game of the `len` cards that a player has next after a draw.
    pub(super) fn rounds_until_after_draw(&self, player: usize, len: usize, places: Places, floor: C::Card) -> usize {
        self.decks[player].draws_until(self.head + 1, len, places, floor)
    }

    /// Makes room in the buffers and returns for how many rounds there is room now: at least one.
    pub(super) fn make_room(&mut self) -> usize {
        let last = self.decks[0].last_head(self.total);
        if self.head >= last {
            let lens = self.lens();
            for (deck, len) in self.decks.iter_mut().zip(lens) {
                deck.rewind(self.head, len);
            }
            self.head = 0;
        }
        last - self.head
    }

    /// Plays at most `rounds` rounds, for which there must be [room](Self::make_room). Sub-games are found if the
    /// rules are `RECURSIVE`, and the pause is before the round that starts one.
    #[inline(never)]
    pub(super) fn play<const RECURSIVE: bool>(&mut self, rounds: usize) -> Pause {
        let [one, two] = &mut self.decks;
        let stop = self.head + rounds;
        let mut head = self.head;
        // Where each deck ends.
        let (mut end_one, mut end_two) = (head + self.len, head + self.total - self.len);
        let pause = loop {
            if head == end_one || head == end_two {
                break Pause::Over;
            }
            if head == stop {
                break Pause::Stop;
            }
            let (a, b) = (one.card(head), two.card(head));
            head += 1;
            if RECURSIVE {
                let cards = [a.into() as usize, b.into() as usize];
                // One sign for both, as neither alone can be predicted. The differences are less than 2^33 in size, so
                // that the top one of 64 bits is their sign.
                let short = (end_one - head).wrapping_sub(cards[0]) | (end_two - head).wrapping_sub(cards[1]);
                if short <= usize::MAX / 2 {
                    head -= 1;
                    break Pause::SubGame(cards);
                }
            }
            one.put(end_one, a, b);
            two.put(end_two, b, a);
            if a > b {
                end_one += 2;
            } else {
                end_two += 2;
            }
        };
        (self.head, self.len) = (head, end_one - head);
        pause
    }

    /// Plays the next round, for which there must be [room](Self::make_room), to a given winner.
    pub(super) fn settle(&mut self, winner: Player) {
        let [a, b] = self.top();
        self.decks[0].put(self.head + self.len, a, b);
        self.decks[1].put(self.head + self.total - self.len, b, a);
        self.len = match winner {
            Player::One => self.len + 1,
            Player::Two => self.len - 1,
        };
        self.head += 1;
    }
}

impl<C: Cards> Clone for Game<C> {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    /// Uses the buffers again.
    fn clone_from(&mut self, other: &Self) {
        self.deal(other, other.head, other.lens());
    }
}

impl<C: Cards> PartialEq for Game<C> {
    fn eq(&self, other: &Self) -> bool {
        let decks = self.decks.iter().zip(&other.decks);
        self.lens() == other.lens()
            && decks.zip(self.lens()).all(|((mine, theirs), len)| mine.same(self.head, theirs, other.head, len))
    }
}

/// The result of a step that may already decide a game.
pub(super) type Flow<T> = ControlFlow<Player, T>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fast::general::General;
    use crate::fast::small::Small;

    fn game<C: Cards<Card: From<u8>>>(decks: [&[u8]; 2]) -> Game<C> {
        let mut game = Game::default();
        game.start(decks.map(|deck| deck.iter().copied().map(C::Card::from)), decks.map(<[u8]>::len));
        game
    }

    fn small(decks: [&[u8]; 2]) -> Game<Small> {
        game(decks)
    }

    fn general(decks: [&[u8]; 2]) -> Game<General> {
        game(decks)
    }

    #[test]
    fn a_sub_game_needs_enough_cards_of_both_players() {
        for (decks, expected) in [
            ([&[1, 5][..], &[2, 3, 4][..]], Pause::SubGame([1, 2])),
            ([&[1, 5], &[3, 2, 4]], Pause::Stop),
            ([&[2, 5], &[1, 3, 4]], Pause::Stop),
            ([&[3, 5], &[4, 1, 2]], Pause::Stop),
        ] {
            assert_eq!(small(decks).play::<true>(1), expected, "{decks:?}");
            assert_eq!(general(decks).play::<true>(1), expected, "{decks:?}");
            assert_eq!(small(decks).play::<false>(1), Pause::Stop, "{decks:?}");
        }
    }

    #[test]
    fn states_are_equal_if_all_cards_are() {
        let one = [&[1, 5][..], &[2, 3][..]];
        for (other, expected) in
            [(one, true), ([&[1, 5], &[3, 2]], false), ([&[5, 1], &[2, 3]], false), ([&[1], &[5, 2, 3]], false)]
        {
            assert_eq!(small(one) == small(other), expected, "{other:?}");
            assert_eq!(general(one) == general(other), expected, "{other:?}");
        }
    }
}
