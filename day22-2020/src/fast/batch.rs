//! Eight rounds without sub-games at once, for decks of bytes.
//!
//! As long as no deck is drawn to its end, the cards of the next rounds are known, whoever wins them.
//! So eight rounds can be treated together, a byte of a 64-bit number for each:
//!
//! 1. *Who wins?* Cards are below 128. So in a byte, 128 + a - b is from 1 to 255, which borrows
//!    nothing from the next byte, and its highest bit tells whether a > b.
//! 2. *Where do the decks end before each round?* A product with eight bytes of 1 has in each byte
//!    the sum of this byte and those below: the rounds that player 1 has won so far, at most 8.
//! 3. *What is written there?* As in [`game`](super::game), the pair of a round goes behind both
//!    decks, and only the winner's deck grows over it. Writing to two buffers by turns is what takes
//!    most of the time of a round, so two rounds are written together, to one deck after the other.
//!    Of these two pairs, the first one that a player has won comes first. If they have won both, the
//!    second follows it, and if neither, both lie beyond the end of the deck. What else is written
//!    lies beyond the end, too.
//!
//! Rounds beyond those to be played are computed from whatever the buffers hold. They change no
//! earlier round, because carries and borrows only go up, and what they write lies beyond the ends
//! of the decks.

use std::array;
use std::hint::select_unpredictable;

/// All cards are below this.
pub(super) const CARDS: u8 = 128;

/// The bytes at the end of a buffer that hold the pairs for a moment.
pub(super) const SCRATCH: usize = 2 * ROUNDS;

/// The bytes behind a deck that are overwritten. They must have indices below 256.
pub(super) const ROOM: usize = 2 * ROUNDS + 2;

const ROUNDS: usize = 8;

/// A byte of 1 for each round.
const ONES: u64 = 0x0101_0101_0101_0101;

/// The cards that the winner of all rounds has won before each round.
const ALL: u64 = 0x0e0c_0a08_0604_0200;

/// Plays the next rounds of two decks that start at the index `head`: `most` of them, but at most
/// eight. No deck may run out before the last. Returns their number, and how many of them player 1
/// wins.
#[inline]
pub(super) fn play<const SIZE: usize>(
    [one, two]: [&mut [u8; SIZE]; 2],
    head: usize,
    sizes: [usize; 2],
    most: usize,
) -> (usize, usize) {
    // Through memory, or the compiler would treat each pair alone.
    let pairs = pairs([one, two], head);
    for (place, pair) in one[SIZE - SCRATCH..].chunks_exact_mut(2).zip(pairs) {
        place.copy_from_slice(&pair.to_le_bytes());
    }
    let wins = wins([one, two], head);
    let won = wins.wrapping_mul(ONES);
    let won_before = 2 * (won << 8);
    let [end_one, end_two] = sizes.map(|len| ((head + len) as u64).wrapping_mul(ONES));
    let ends_one = end_one.wrapping_add(won_before);
    let ends_two = end_two.wrapping_add(ALL).wrapping_sub(won_before);
    let written = written(one, wins);
    for (i, [of_one, _]) in written.into_iter().enumerate() {
        write(one, ends_one >> (16 * i), of_one);
    }
    for (i, [_, of_two]) in written.into_iter().enumerate() {
        write(two, ends_two >> (16 * i), of_two);
    }
    let rounds = most.min(ROUNDS);
    (rounds, usize::from(low_byte(won >> (8 * rounds - 8))))
}

/// The next cards of a deck.
#[inline]
fn tops<const SIZE: usize>(deck: &[u8; SIZE], head: usize) -> &[u8; ROUNDS] {
    deck[usize::from(low_byte(head as u64))..]
        .first_chunk()
        .expect("a buffer holds 256 bytes more")
}

/// The pairs of all rounds, the higher card in the lower byte.
#[inline]
fn pairs<const SIZE: usize>([one, two]: [&[u8; SIZE]; 2], head: usize) -> [u16; ROUNDS] {
    let mut pairs = [0; ROUNDS];
    let cards = tops(one, head).iter().zip(tops(two, head));
    for (pair, (&a, &b)) in pairs.iter_mut().zip(cards) {
        *pair = u16::from_le_bytes([a.max(b), a.min(b)]);
    }
    pairs
}

/// A byte for each round: 1 if player 1 wins it, else 0.
#[inline]
fn wins<const SIZE: usize>(decks: [&[u8; SIZE]; 2], head: usize) -> u64 {
    let [a, b] = decks.map(|deck| u64::from_le_bytes(*tops(deck, head)));
    ((a | (ONES << 7)).wrapping_sub(b) >> 7) & ONES
}

/// The four bytes that two rounds write behind each deck, for each two rounds. The pairs are at the
/// end of the buffer.
#[inline]
fn written<const SIZE: usize>(buffer: &[u8; SIZE], wins: u64) -> [[u32; 2]; ROUNDS / 2] {
    array::from_fn(|i| {
        let place = buffer[SIZE - SCRATCH + 4 * i..]
            .first_chunk()
            .expect("place for all pairs");
        let both = u32::from_le_bytes(*place);
        let second = both >> 16;
        // Not by a branch, because nothing predicts who wins a round of a deal that is new.
        let is_won = wins >> (16 * i) & 1 == 1;
        [
            select_unpredictable(is_won, both, second),
            select_unpredictable(is_won, second, both),
        ]
    })
}

/// Writes two pairs at the index that the low byte of `end` tells.
#[inline]
fn write<const SIZE: usize>(deck: &mut [u8; SIZE], end: u64, pairs: u32) {
    let place = deck[usize::from(low_byte(end))..].first_chunk_mut();
    *place.expect("a buffer holds 256 bytes more") = pairs.to_le_bytes();
}

const fn low_byte(number: u64) -> u8 {
    number.to_le_bytes()[0]
}
