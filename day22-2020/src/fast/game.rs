//! A game whose two decks share one head, which makes rounds cheap.
//!
//! Both players draw in every round, so both decks start at the same index `head` of their buffers,
//! and the length of one deck determines the other's. After a draw of `a` and `b`, the pair `a, b`
//! is written behind player 1's deck and the pair `b, a` behind player 2's, whoever wins. The
//! winner's deck grows over its pair. The other pair lies beyond the end of its deck, and the next
//! round overwrites it. Writing the winner's pair alone is slower: the addresses of both
//! writes are known before the winner is, so the processor need not predict who wins.
//!
//! Where there are no sub-games, [`batch`](super::batch) plays eight rounds at once.
//!
//! When the head nears the end of the buffers, the cards move to the front. A buffer has room for
//! at least half as many rounds as it holds cards, so this costs at most two moves per round.

use crate::model::Player;

/// The buffer of one player's cards, in the order in which they are drawn.
///
/// There are two: fixed windows of bytes for few low cards ([`small`](super::small)), which the
/// compiler vectorises, and growing buffers for any number of cards ([`general`](super::general)).
pub trait Cards: Clone + Default {
    /// The type of one card.
    type Card: Copy + Ord + Default + Into<u32>;

    /// Replaces the contents with these cards, which belong to a game of `total` cards.
    fn fill(&mut self, cards: impl Iterator<Item = Self::Card>, total: usize);

    /// The card at an index.
    fn card(&self, at: usize) -> Self::Card;

    /// Writes two cards at an index and the next one.
    fn put(&mut self, at: usize, first: Self::Card, second: Self::Card);

    /// Replaces the contents with `len` cards of another buffer from the index `from` on, for a
    /// game of `total` cards.
    fn deal(&mut self, other: &Self, from: usize, len: usize, total: usize);

    /// Moves `len` cards from the index `from` to the front.
    fn rewind(&mut self, from: usize, len: usize);

    /// The head at which a game of `total` cards has to move them to the front.
    fn last_head(&self, total: usize) -> usize;

    /// The greatest of `len` cards from the index `from` on.
    fn greatest(&self, from: usize, len: usize) -> Self::Card;

    /// Plays `most` rounds without sub-games, or the first few of them. The decks start at the index
    /// `head`, have `sizes` cards, and neither runs out before the last round. Returns the number
    /// of rounds, at least one, and how many of them player 1 won.
    fn rounds(decks: &mut [Self; 2], head: usize, sizes: Sizes, most: usize) -> (usize, usize) {
        let [one, two] = decks;
        let [mut end_one, mut end_two] = sizes.map(|len| head + len);
        for at in head..head + most {
            let (a, b) = (one.card(at), two.card(at));
            one.put(end_one, a, b);
            two.put(end_two, b, a);
            if a > b {
                end_one += 2;
            } else {
                end_two += 2;
            }
        }
        (most, (end_one - head - sizes[0]) / 2)
    }

    /// The number of draws until every low card of two decks that is at least `floor` has been
    /// drawn. The decks start at the index `from` and have `sizes` cards. Low are the last card of
    /// a deck, the third from the end, and so on.
    fn draws_until_high(decks: &[Self; 2], from: usize, sizes: Sizes, floor: Self::Card) -> usize;

    /// Whether two buffers hold the same `len` cards from the given indices on.
    fn same(&self, from: usize, other: &Self, other_from: usize, len: usize) -> bool;
}

/// The numbers of cards of player 1 and player 2.
pub type Sizes = [usize; 2];

/// Why [`Game::play`] returned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pause {
    /// One player has all cards.
    Over,
    /// The requested rounds were played.
    Stop,
    /// A sub-game decides the next round, with that many cards of each player.
    SubGame(Sizes),
}

/// The state of a game: both decks.
#[derive(Default)]
pub struct Game<C> {
    decks: [C; 2],
    /// Index of the top card of both decks.
    head: usize,
    /// Player 1's number of cards.
    len: usize,
    /// Number of cards of both players.
    total: usize,
}

impl<C: Cards> Game<C> {
    /// Starts over with two decks of these lengths. This writes in place. Copying cards that were
    /// just written one by one would stall on the last write.
    #[inline]
    pub fn start(&mut self, decks: [impl Iterator<Item = C::Card>; 2], sizes: Sizes) {
        self.head = 0;
        self.len = sizes[0];
        self.total = sizes[0] + sizes[1];
        for (deck, cards) in self.decks.iter_mut().zip(decks) {
            deck.fill(cards, self.total);
        }
    }

    /// Starts over with `sizes` cards of another game, from below its first `drawn` cards.
    #[inline]
    pub fn deal(&mut self, other: &Self, drawn: usize, sizes: Sizes) {
        self.head = 0;
        self.len = sizes[0];
        self.total = sizes[0] + sizes[1];
        for ((deck, source), len) in self.decks.iter_mut().zip(&other.decks).zip(sizes) {
            deck.deal(source, other.head + drawn, len, self.total);
        }
    }

    /// The numbers of cards of player 1 and player 2.
    pub fn sizes(&self) -> Sizes {
        [self.len, self.total - self.len]
    }

    /// The number of cards of both players.
    pub fn total(&self) -> usize {
        self.total
    }

    /// Whether one player has all cards.
    pub fn is_over(&self) -> bool {
        self.len == 0 || self.len == self.total
    }

    /// The index of the top cards. Each round adds one to it, until the next
    /// [`make_room`](Self::make_room).
    pub fn head(&self) -> usize {
        self.head
    }

    /// The top cards. Both decks must have one.
    pub fn top(&self) -> [C::Card; 2] {
        [self.decks[0].card(self.head), self.decks[1].card(self.head)]
    }

    /// A player's cards (0 is player 1) from the top.
    pub fn deck(&self, player: usize) -> impl DoubleEndedIterator<Item = C::Card> {
        (0..self.sizes()[player]).map(move |i| self.decks[player].card(self.head + i))
    }

    /// The greatest of a player's `len` cards below the first `drawn` ones, or 0 if there are none.
    pub fn greatest(&self, player: usize, drawn: usize, len: usize) -> C::Card {
        self.decks[player].greatest(self.head + drawn, len)
    }

    /// The player (0 is player 1) with the greatest card of all, and that card.
    pub fn high_card(&self) -> (usize, C::Card) {
        let [one, two] = [0, 1].map(|player| self.greatest(player, 0, self.sizes()[player]));
        if one > two { (0, one) } else { (1, two) }
    }

    /// The number of rounds before this player draws `card`, which is in their deck.
    pub fn rounds_before(&self, player: usize, card: C::Card) -> usize {
        self.deck(player).take_while(|&other| other != card).count()
    }

    /// How many rounds of the game of `sizes` cards below the first `drawn` ones are played until
    /// every card that is at least `floor` and in a low place now has been drawn.
    #[inline]
    pub fn rounds_until_high(&self, drawn: usize, sizes: Sizes, floor: C::Card) -> usize {
        C::draws_until_high(&self.decks, self.head + drawn, sizes, floor)
    }

    /// Makes room in the buffers, and returns the number of rounds that fit: at least one.
    pub fn make_room(&mut self) -> usize {
        let last = self.decks[0].last_head(self.total);
        if self.head >= last {
            let sizes = self.sizes();
            for (deck, len) in self.decks.iter_mut().zip(sizes) {
                deck.rewind(self.head, len);
            }
            self.head = 0;
        }
        last - self.head
    }

    /// Plays at most `rounds` rounds, for which there must be [room](Self::make_room). If the rules
    /// are `RECURSIVE`, it pauses before a round that starts a sub-game.
    pub fn play<const RECURSIVE: bool>(&mut self, rounds: usize) -> Pause {
        if RECURSIVE {
            self.play_to_sub_game(rounds)
        } else {
            self.play_at_once(rounds)
        }
    }

    /// Plays at most that many rounds, without sub-games.
    #[inline(never)]
    fn play_at_once(&mut self, rounds: usize) -> Pause {
        let stop = self.head + rounds;
        let (mut head, mut len) = (self.head, self.len);
        while head < stop && len > 0 && len < self.total {
            let sizes = [len, self.total - len];
            let most = sizes[0].min(sizes[1]).min(stop - head);
            let (played, won) = C::rounds(&mut self.decks, head, sizes, most);
            head += played;
            len = len + 2 * won - played;
        }
        (self.head, self.len) = (head, len);
        if self.is_over() { Pause::Over } else { Pause::Stop }
    }

    /// Plays at most that many rounds, and pauses before one that starts a sub-game.
    #[inline(never)]
    fn play_to_sub_game(&mut self, rounds: usize) -> Pause {
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
            let cards: [u32; 2] = [a.into(), b.into()];
            head += 1;
            // The cards below both top cards that a sub-game would not use. If either number is
            // negative, so is this. One branch for both, because neither is predictable alone. A
            // `usize` of 32 bits would take high cards for negative numbers, and be wrong.
            let spare = ((end_one - head) as u64).wrapping_sub(cards[0].into())
                | ((end_two - head) as u64).wrapping_sub(cards[1].into());
            if spare.cast_signed() >= 0 {
                head -= 1;
                break Pause::SubGame(cards.map(|card| card as usize));
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

    /// Plays the next round, for which there must be [room](Self::make_room), with a given winner.
    pub fn play_round_won_by(&mut self, winner: Player) {
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

    /// Reuses the buffers.
    fn clone_from(&mut self, other: &Self) {
        self.deal(other, 0, other.sizes());
    }
}

impl<C: Cards> PartialEq for Game<C> {
    fn eq(&self, other: &Self) -> bool {
        let decks = self.decks.iter().zip(&other.decks);
        self.sizes() == other.sizes()
            && decks
                .zip(self.sizes())
                .all(|((mine, theirs), len)| mine.same(self.head, theirs, other.head, len))
    }
}
