//! Buffers for at most [`MAX_CARDS`] cards below [`CARDS`]: bytes, read through windows of fixed size.
//!
//! The loops over a window have a fixed number of turns and no branch, so the compiler turns each
//! into a few vector instructions. Masks hide the bytes beyond the deck. Indices are taken modulo
//! 256, where a window still fits, so that the loop that plays rounds has no bounds check. Up to
//! the [last head](Cards::last_head), that never changes an index.

use std::array;

use super::batch;
use super::game::{Cards, Sizes};

/// All cards are below this.
pub const CARDS: u8 = batch::CARDS;

/// The most cards of both players together.
pub const MAX_CARDS: usize = 60;

/// The bytes in a window: more than a deck can hold.
const WINDOW: usize = 64;
const HALF: usize = WINDOW / 2;
/// Indices are below this power of two. A smaller one would move cards to the front more often, and
/// a larger one would clear more bytes per game. Both are slower.
const INDICES: usize = 256;

/// A buffer of cards below [`CARDS`].
#[derive(Clone)]
pub struct Small([u8; INDICES + WINDOW + batch::SCRATCH]);

/// `ALL[len][i]` is 255 if index `i` is a place of a deck of `len` cards, else 0.
static ALL: [[u8; WINDOW]; WINDOW] = masks(1);

/// `LOW[len][i]` is 255 if index `i` is a low place of a deck of `len` cards, else 0.
static LOW: [[u8; WINDOW]; WINDOW] = masks(2);

/// Masks of every `step`-th place from the end.
const fn masks(step: usize) -> [[u8; WINDOW]; WINDOW] {
    let mut masks = [[0; WINDOW]; WINDOW];
    let mut len = 0;
    while len < WINDOW {
        let mut above = 0;
        while above < len {
            masks[len][len - 1 - above] = 255;
            above += step;
        }
        len += 1;
    }
    masks
}

impl Small {
    /// The bytes from the index `from` on.
    #[inline]
    fn window(&self, from: usize) -> &[u8; WINDOW] {
        let from = from % INDICES;
        self.0[from..]
            .first_chunk()
            .expect("a window fits behind every index")
    }

    /// The greatest of `len` cards from the index `from` on, of which there are at most `SIZE`.
    #[inline(always)]
    fn greatest_within<const SIZE: usize>(&self, from: usize, len: usize) -> u8 {
        let (cards, places) = (self.window(from), &ALL[len % WINDOW]);
        let within = cards[..SIZE].iter().zip(&places[..SIZE]);
        within.fold(0, |most, (&card, &place)| most.max(card & place))
    }
}

impl Default for Small {
    fn default() -> Self {
        Self([0; INDICES + WINDOW + batch::SCRATCH])
    }
}

/// The greatest cards of decks of which one does not fit into half a window. Few sub-games have so
/// many cards.
#[cold]
fn greatest_of_many([one, two]: &[Small; 2], from: usize, sizes: Sizes) -> [u8; 2] {
    [
        one.greatest_within::<WINDOW>(from, sizes[0]),
        two.greatest_within::<WINDOW>(from, sizes[1]),
    ]
}

impl Cards for Small {
    type Card = u8;

    #[inline]
    fn fill(&mut self, cards: impl Iterator<Item = u8>, _total: usize) {
        self.0
            .iter_mut()
            .zip(cards)
            .for_each(|(place, card)| *place = card);
    }

    #[inline]
    fn card(&self, at: usize) -> u8 {
        self.0[at % INDICES]
    }

    #[inline]
    fn put(&mut self, at: usize, first: u8, second: u8) {
        let at = at % INDICES;
        self.0[at] = first;
        self.0[at + 1] = second;
    }

    #[inline]
    fn deal(&mut self, other: &Self, from: usize, _len: usize, _total: usize) {
        self.0[..WINDOW].copy_from_slice(other.window(from));
    }

    #[inline]
    fn rewind(&mut self, from: usize, _len: usize) {
        let from = from % INDICES;
        self.0.copy_within(from..from + WINDOW, 0);
    }

    #[inline]
    fn rounds(
        [one, two]: &mut [Self; 2],
        head: usize,
        sizes: Sizes,
        most: usize,
    ) -> (usize, usize) {
        batch::play([&mut one.0, &mut two.0], head, sizes, most)
    }

    #[inline]
    fn last_head(&self, total: usize) -> usize {
        INDICES - batch::ROOM - total
    }

    /// Both at once and inlined, because this is what most sub-games start with.
    #[inline(always)]
    fn greatest(decks: &[Self; 2], from: usize, sizes: Sizes) -> [u8; 2] {
        let [one, two] = decks;
        if sizes.iter().any(|&len| len > HALF) {
            return greatest_of_many(decks, from, sizes);
        }
        [
            one.greatest_within::<HALF>(from, sizes[0]),
            two.greatest_within::<HALF>(from, sizes[1]),
        ]
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a window has 64 bytes")]
    fn draws_until_high(decks: &[Self; 2], from: usize, sizes: Sizes, floor: u8) -> usize {
        let [one, two] = decks.each_ref().map(|deck| deck.window(from));
        let [low_one, low_two] = sizes.map(|len| &LOW[len % WINDOW]);
        // Two steps, because the compiler vectorises each of them, but not both in one.
        let low: [u8; WINDOW] = array::from_fn(|i| (one[i] & low_one[i]).max(two[i] & low_two[i]));
        // The card at index `i` is the one of draw `i + 1`.
        let draws: [u8; WINDOW] = array::from_fn(|i| if low[i] >= floor { i as u8 + 1 } else { 0 });
        usize::from(draws.iter().fold(0, |most, &draws| most.max(draws)))
    }

    fn same(&self, from: usize, other: &Self, other_from: usize, len: usize) -> bool {
        self.window(from)[..len] == other.window(other_from)[..len]
    }
}
