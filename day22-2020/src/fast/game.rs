//! A game whose two decks share one head, which makes rounds cheap.
//!
//! Both players draw in every round, so both decks start at the same index `head` of their buffers,
//! and the length of one deck determines the other's. After a draw of `a` and `b`, the pair `a, b`
//! is written behind player 1's deck and the pair `b, a` behind player 2's, whoever wins. The
//! winner's deck grows over its pair. The other pair lies beyond the end of its deck, and the next
//! round overwrites it. Writing the winner's pair alone is slower: the addresses of both
//! writes are known before the winner is, so the processor need not predict who wins.
//!
//! Where there are no sub-games, `batch` plays eight rounds at once.
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

    /// The greatest of the `sizes` cards of each deck from the index `from` on, or 0 if a deck has
    /// none.
    fn greatest(decks: &[Self; 2], from: usize, sizes: Sizes) -> [Self::Card; 2];

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

/// Where the decks of a game lie in their buffers, and where to pause.
///
/// Whoever plays sub-games keeps a copy of this in a variable, so that the compiler keeps it in
/// registers. In memory, the rounds after each start and each end of a sub-game would have to wait
/// for what was just stored there.
#[derive(Clone, Copy, Default)]
pub struct Bounds {
    /// The index of the top cards of both decks.
    pub head: usize,
    /// The indices behind the bottom cards.
    pub ends: [usize; 2],
    /// The head at which to pause.
    pub stop: usize,
}

impl Bounds {
    /// Those of decks of these lengths at the front of their buffers.
    const fn of(sizes: Sizes) -> Self {
        Self { head: 0, ends: sizes, stop: 0 }
    }

    /// The numbers of cards of player 1 and player 2.
    #[inline]
    pub fn sizes(&self) -> Sizes {
        self.ends.map(|end| end - self.head)
    }

    /// Ends a round of which [`Pause::SubGame`] has told.
    #[inline]
    pub fn won_by(&mut self, winner: Player) {
        // Not `ends[winner.index()]`, which would keep both ends in memory.
        match winner {
            Player::One => self.ends[0] += 2,
            Player::Two => self.ends[1] += 2,
        }
    }
}

/// Why [`Game::play_to_sub_game`] returned.
#[derive(Clone, Copy)]
pub enum Pause {
    /// One player has all cards.
    Over,
    /// The head is at the stop.
    Stop,
    /// A sub-game decides the round, with so many cards of each player, which start at the head: the
    /// top cards have been drawn. Their pair lies behind both decks, for
    /// [the winner](Bounds::won_by).
    SubGame(Sizes),
}

/// The state of a game: both decks.
#[derive(Default)]
pub struct Game<C> {
    decks: [C; 2],
    bounds: Bounds,
}

impl<C: Cards> Game<C> {
    /// Starts over with two decks of these lengths. This writes in place. Copying cards that were
    /// just written one by one would stall on the last write.
    #[inline]
    pub fn start(&mut self, decks: [impl Iterator<Item = C::Card>; 2], sizes: Sizes) {
        self.bounds = Bounds::of(sizes);
        for (deck, cards) in self.decks.iter_mut().zip(decks) {
            deck.fill(cards, sizes[0] + sizes[1]);
        }
    }

    /// Starts over with `sizes` cards of another game, from the index `from` on.
    #[inline]
    pub fn deal(&mut self, other: &Self, from: usize, sizes: Sizes) {
        self.bounds = Bounds::of(sizes);
        for ((deck, source), len) in self.decks.iter_mut().zip(&other.decks).zip(sizes) {
            deck.deal(source, from, len, sizes[0] + sizes[1]);
        }
    }

    /// Where the decks lie.
    #[inline]
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Notes where the decks lie after rounds that were played with a copy of the bounds.
    #[inline]
    pub fn set_bounds(&mut self, bounds: Bounds) {
        self.bounds = bounds;
    }

    /// The numbers of cards of player 1 and player 2.
    pub fn sizes(&self) -> Sizes {
        self.bounds.sizes()
    }

    /// The number of cards of both players.
    pub fn total(&self) -> usize {
        let [one, two] = self.sizes();
        one + two
    }

    /// Whether one player has all cards.
    pub fn is_over(&self) -> bool {
        self.sizes().contains(&0)
    }

    /// The index of the top cards. Each round adds one to it, until the next
    /// [`stop_after`](Self::stop_after).
    pub fn head(&self) -> usize {
        self.bounds.head
    }

    /// The top cards. Both decks must have one.
    pub fn top(&self) -> [C::Card; 2] {
        self.decks.each_ref().map(|deck| deck.card(self.head()))
    }

    /// A player's cards (0 is player 1) from the top.
    pub fn deck(&self, player: usize) -> impl DoubleEndedIterator<Item = C::Card> {
        (0..self.sizes()[player]).map(move |i| self.decks[player].card(self.head() + i))
    }

    /// The greatest card of each player, or 0 for none.
    #[inline(always)]
    pub fn greatest(&self) -> [C::Card; 2] {
        self.greatest_of(self.head(), self.sizes())
    }

    /// The greatest of the `sizes` cards of each player from the index `from` on, or 0 for none.
    #[inline(always)]
    pub fn greatest_of(&self, from: usize, sizes: Sizes) -> [C::Card; 2] {
        C::greatest(&self.decks, from, sizes)
    }

    /// The player (0 is player 1) with the greatest card of all, and that card.
    pub fn high_card(&self) -> (usize, C::Card) {
        let [one, two] = self.greatest();
        if one > two { (0, one) } else { (1, two) }
    }

    /// The number of rounds before this player draws `card`, which is in their deck.
    pub fn rounds_before(&self, player: usize, card: C::Card) -> usize {
        self.deck(player).take_while(|&other| other != card).count()
    }

    /// How many rounds of the game of `sizes` cards from the index `from` on are played until every
    /// card that is at least `floor` and in a low place now has been drawn.
    #[inline]
    pub fn rounds_until_high(&self, from: usize, sizes: Sizes, floor: C::Card) -> usize {
        C::draws_until_high(&self.decks, from, sizes, floor)
    }

    /// Plans to stop after at most that many rounds, or as soon as the cards have to be moved to the
    /// front. Returns the number of rounds until then: at least one, unless `rounds` is 0.
    pub fn stop_after(&mut self, rounds: usize) -> usize {
        let last = self.decks[0].last_head(self.total());
        if self.head() >= last {
            let sizes = self.sizes();
            for (deck, len) in self.decks.iter_mut().zip(sizes) {
                deck.rewind(self.bounds.head, len);
            }
            self.bounds = Bounds::of(sizes);
        }
        let rounds = rounds.min(last - self.head());
        self.bounds.stop = self.head() + rounds;
        rounds
    }

    /// Plays to the stop or to the end, without sub-games.
    #[inline(never)]
    pub fn play_at_once(&mut self) {
        let (stop, total) = (self.bounds.stop, self.total());
        let (mut head, mut len) = (self.head(), self.sizes()[0]);
        while head < stop && len > 0 && len < total {
            let sizes = [len, total - len];
            let most = sizes[0].min(sizes[1]).min(stop - head);
            let (played, won) = C::rounds(&mut self.decks, head, sizes, most);
            head += played;
            len = len + 2 * won - played;
        }
        self.bounds = Bounds { head, ends: [head + len, head + total - len], stop };
    }

    /// Plays to the stop, to the end, or into a round that starts a sub-game. `bounds` are a copy of
    /// the game's own.
    ///
    /// Inlined, because `bounds` would be in memory otherwise.
    #[inline(always)]
    pub fn play_to_sub_game(&mut self, bounds: &mut Bounds) -> Pause {
        let [one, two] = &mut self.decks;
        let Bounds { mut head, ends: [mut end_one, mut end_two], stop } = *bounds;
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
            one.put(end_one, a, b);
            two.put(end_two, b, a);
            // The cards below both top cards that a sub-game would not use. If either number is
            // negative, so is this. One branch for both, because neither is predictable alone. A
            // `usize` of 32 bits would take high cards for negative numbers, and be wrong.
            let spare = ((end_one - head) as u64).wrapping_sub(cards[0].into())
                | ((end_two - head) as u64).wrapping_sub(cards[1].into());
            if spare.cast_signed() >= 0 {
                break Pause::SubGame(cards.map(|card| card as usize));
            }
            if a > b {
                end_one += 2;
            } else {
                end_two += 2;
            }
        };
        *bounds = Bounds { head, ends: [end_one, end_two], stop };
        pause
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
        self.deal(other, other.head(), other.sizes());
    }
}

impl<C: Cards> PartialEq for Game<C> {
    fn eq(&self, other: &Self) -> bool {
        let decks = self.decks.iter().zip(&other.decks);
        self.sizes() == other.sizes()
            && decks
                .zip(self.sizes())
                .all(|((mine, theirs), len)| mine.same(self.head(), theirs, other.head(), len))
    }
}
