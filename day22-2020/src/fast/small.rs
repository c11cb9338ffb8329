//! Buffers for at most [`MAX_CARDS`] cards: bytes, read through windows of fixed size.
//!
//! All loops over a window but that of [`same`](Cards::same) have a fixed number of turns and no branch, so that the
//! compiler turns each into a few vector instructions; what lies beyond the deck is masked out. Indices are masked to
//! 256, from where a window still fits, so that no bounds check is left in the loop that plays rounds; within the
//! [last head](Cards::last_head) a mask never changes an index.

use super::game::{Cards, Places};

/// The most cards of both players together.
pub(super) const MAX_CARDS: usize = 60;

/// Bytes read at once: more than a deck can hold.
const WINDOW: usize = 64;
/// Indices are below this power of two. Half of it moves cards to the front more often, twice of it clears more bytes
/// per game; both are slower.
const INDICES: usize = 256;

/// A buffer of cards below 256.
#[derive(Clone)]
pub(super) struct Small([u8; INDICES + WINDOW]);

/// `LIVE[places][len][i]` is 255 if index `i` of a deck of `len` cards is one of the places, else 0.
static LIVE: [[[u8; WINDOW]; WINDOW]; 2] = {
    let mut live = [[[0; WINDOW]; WINDOW]; 2];
    let mut len = 0;
    while len < WINDOW {
        let mut i = 0;
        while i < len {
            live[0][len][i] = 255;
            live[1][len][i] = if (len - i) % 2 == 1 { 255 } else { 0 };
            i += 1;
        }
        len += 1;
    }
    live
};

/// `DRAWS[i]` is how many cards have been drawn once index `i` has.
static DRAWS: [u8; WINDOW] = {
    let mut draws = [0; WINDOW];
    let mut i = 0_u8;
    while (i as usize) < WINDOW {
        draws[i as usize] = i + 1;
        i += 1;
    }
    draws
};

impl Small {
    /// What is at the index `from` and after it.
    #[inline]
    fn window(&self, from: usize) -> &[u8; WINDOW] {
        let from = from % INDICES;
        self.0[from..].first_chunk().expect("a window fits behind every index")
    }
}

impl Default for Small {
    fn default() -> Self {
        Self([0; INDICES + WINDOW])
    }
}

impl Cards for Small {
    type Card = u8;

    #[inline]
    fn fill(&mut self, cards: impl Iterator<Item = u8>, _total: usize) {
        self.0.iter_mut().zip(cards).for_each(|(place, card)| *place = card);
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
    fn last_head(&self, total: usize) -> usize {
        INDICES - 2 - total
    }

    #[inline]
    fn greatest(&self, from: usize, len: usize) -> u8 {
        let mask = &LIVE[0][len % WINDOW];
        self.window(from).iter().zip(mask).fold(0, |most, (&card, &live)| most.max(card & live))
    }

    #[inline]
    fn draws_until(&self, from: usize, len: usize, places: Places, floor: u8) -> usize {
        let mask = &LIVE[usize::from(places == Places::Low)][len % WINDOW];
        let window = self.window(from);
        // In two steps, as the compiler vectorises each of them but not the two in one.
        let found: [u8; WINDOW] = std::array::from_fn(|i| if window[i] & mask[i] >= floor { DRAWS[i] } else { 0 });
        let last = found.iter().fold(0, |most: u8, &draws| most.max(draws));
        usize::from(last)
    }

    fn same(&self, from: usize, other: &Self, other_from: usize, len: usize) -> bool {
        self.window(from)[..len] == other.window(other_from)[..len]
    }
}
