//! Reads text into batches of 64 hands and bids.
//!
//! Almost every line of a real input is a usual line: five cards, a space, three or two digits, and
//! a line feed. The 64-bit word that starts at its sixth byte holds all of it but the cards. One
//! masked comparison checks that the space, the high nibbles of the digits, and the line feed are in
//! their places ([`THREE_DIGITS`]), or else a second one does ([`TWO_DIGITS`]):
//!
//! ```text
//! bytes of the line    A A A A A  _  7 6 5 \n      A A A A A  _  7 6 \n
//! the word                       20 3x 3x 3x 0a              20 3x 3x 0a     x is any nibble
//! its mask                       ff f0 f0 f0 ff              ff f0 f0 ff
//! pairs of bytes       AA AA A_ 76 5\n               AA AA A_ _7 6\n
//! ```
//!
//! The line is split into pairs of bytes, so that a digit is in the same place whether there are
//! three or two: the fourth pair has the hundreds and the tens. With two digits, it starts a byte
//! earlier, and the space lands in the place of the hundreds, where its low nibble counts as 0.
//! Later, [`Batch::read_bids`] checks the digits and computes the bids in all lanes of a batch at
//! once. A line that passes a comparison but not that check cannot be valid: after a card and a
//! space it has a character from `:` to `?`, or a leading zero.
//!
//! [`any_line`] reads every other line byte by byte. That function defines the format. The
//! comparisons and the check of the digits together accept nothing else.
//!
//! This module only copies the cards. `rows` checks them, 64 hands at once. A text is valid if and
//! only if [`Batches`] reads it to its end and all bytes in the places of cards are cards.

use super::lanes::{Row, WIDTH, from_lanes, high_bytes, low_bytes};

/// A valid usual line, for the lanes beyond the last hand. Its bid also takes the place of an unusual
/// one.
const PADDING: &[u8; 10] = b"22222 100\n";

/// What follows the cards of a usual line, as the bytes of a word, of which the mask has those bits
/// that are the same in all such lines.
struct Usual {
    bytes: u64,
    mask: u64,
}

const THREE_DIGITS: Usual = Usual {
    bytes: u64::from_le_bytes(*b" 000\n\0\0\0"),
    mask: u64::from_le_bytes(*b"\xff\xf0\xf0\xf0\xff\0\0\0"),
};

const TWO_DIGITS: Usual = Usual {
    bytes: u64::from_le_bytes(*b" 00\n\0\0\0\0"),
    mask: u64::from_le_bytes(*b"\xff\xf0\xf0\xff\0\0\0\0"),
};

impl Usual {
    #[inline(always)]
    const fn matches(&self, word: u64) -> bool {
        word & self.mask == self.bytes
    }
}

/// The usual line as pairs of bytes: two cards, two cards, a card and a space, two digits, a digit
/// and the line feed.
pub(super) type Pairs = [[u16; WIDTH]; 5];

/// Up to [`WIDTH`] hands. The lanes from `len` on hold hands of an earlier batch or [`PADDING`], so
/// that they pass every check of all lanes.
pub(super) struct Batch {
    /// Each line in the form of a usual one. If there are two digits, a space replaces the first of
    /// three. For an `unusual` bid, the digits are those of [`PADDING`].
    pub(super) pairs: Pairs,
    /// The bids, 1 to 2^32 - 1.
    pub(super) bids: [u32; WIDTH],
    /// The number of lanes that are filled.
    pub(super) len: usize,
    /// The bid of a line that is not usual, or 0.
    unusual: [u32; WIDTH],
}

/// The lines of a text, a batch at a time.
pub(super) struct Batches<'a> {
    batch: Batch,
    rest: &'a [u8],
}

impl<'a> Batches<'a> {
    pub(super) fn new(text: &'a [u8]) -> Self {
        Self { batch: Batch::new(), rest: text }
    }

    /// The next batch, which is full unless it is the last. `None` if one of its lines is not valid
    /// or no line is left.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<&Batch> {
        self.rest = self.batch.fill(self.rest)?;
        self.batch.read_bids()?;
        Some(&self.batch)
    }

    /// Whether no line is left.
    pub(super) fn is_over(&self) -> bool {
        self.rest.is_empty()
    }
}

impl Batch {
    fn new() -> Self {
        let pairs = pairs_of(PADDING, [0, 2, 4, 6, 8]).map(|pair| [pair; WIDTH]);
        Self { pairs, bids: [1; WIDTH], len: 0, unusual: [0; WIDTH] }
    }

    /// Fills the batch with lines until it is full or the text does not continue with a line.
    /// Returns the rest of the text, or `None` if the text does not start with a line.
    #[inline(always)]
    fn fill<'a>(&mut self, mut text: &'a [u8]) -> Option<&'a [u8]> {
        self.unusual = [0; WIDTH];
        for lane in 0..WIDTH {
            match text.first_chunk::<16>() {
                Some(window) if THREE_DIGITS.matches(word(window, 5)) => {
                    self.set(lane, pairs_of(window, [0, 2, 4, 6, 8]));
                    text = &text[10..];
                }
                Some(window) if TWO_DIGITS.matches(word(window, 5)) => {
                    // The fourth pair is the space and the tens.
                    self.set(lane, pairs_of(window, [0, 2, 4, 5, 7]));
                    text = &text[9..];
                }
                _ => {
                    let Some((bid, length)) = any_line(text) else {
                        self.len = lane;
                        return (lane > 0).then_some(text);
                    };
                    let mut padded = *PADDING;
                    padded[..5].copy_from_slice(&text[..5]);
                    self.set(lane, pairs_of(&padded, [0, 2, 4, 6, 8]));
                    self.unusual[lane] = bid;
                    text = &text[length..];
                }
            }
        }
        self.len = WIDTH;
        Some(text)
    }

    #[inline(always)]
    fn set(&mut self, lane: usize, pairs: [u16; 5]) {
        for (row, pair) in self.pairs.iter_mut().zip(pairs) {
            row[lane] = pair;
        }
    }

    /// Reads the bids of all lanes. `None` if the digits of any lane are not valid.
    #[inline(always)]
    fn read_bids(&mut self) -> Option<()> {
        let [.., digits, digit_and_end] = &self.pairs;
        let (hundreds, tens, ones) = (
            low_bytes(digits),
            high_bytes(digits),
            low_bytes(digit_and_end),
        );
        let faults: Row = from_lanes(|lane| {
            let two = hundreds[lane] == b' ';
            let good = (two | is_digit(hundreds[lane], b'1'))
                & is_digit(tens[lane], b'0' + u8::from(two))
                & is_digit(ones[lane], b'0');
            u8::from(!good)
        });
        let low_two: Row = from_lanes(|lane| (tens[lane] & 15) * 10 + (ones[lane] & 15));
        // The low nibble of a space is 0, so a bid of two digits has no hundreds.
        let three: [u16; WIDTH] =
            from_lanes(|lane| u16::from(hundreds[lane] & 15) * 100 + u16::from(low_two[lane]));
        let unusual = &self.unusual;
        self.bids = from_lanes(|lane| {
            let usual = u32::from(three[lane]);
            if unusual[lane] == 0 { usual } else { unusual[lane] }
        });
        let faults = faults.iter().fold(0, |all, fault| all | fault);
        (faults == 0).then_some(())
    }
}

/// The pairs of bytes that start at these places.
#[inline(always)]
fn pairs_of<const LENGTH: usize>(bytes: &[u8; LENGTH], at: [usize; 5]) -> [u16; 5] {
    let pair = |at| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    let [a, b, c, d, e] = at;
    [pair(a), pair(b), pair(c), pair(d), pair(e)]
}

/// Whether the byte is a digit that is at least `least`.
#[inline(always)]
fn is_digit(byte: u8, least: u8) -> bool {
    byte >= least && byte <= b'9'
}

/// Reads any line of the format, with any five bytes as its cards. It ends with LF, with CRLF, or
/// with the text. Returns its bid, and its length with its end.
fn any_line(text: &[u8]) -> Option<(u32, usize)> {
    let (_, after_cards) = text.split_at_checked(5)?;
    let gap = after_cards
        .iter()
        .take_while(|byte| matches!(byte, b' ' | b'\t'))
        .count();
    let after_gap = &after_cards[gap..];
    if gap == 0 || !matches!(after_gap, [b'1'..=b'9', ..]) {
        return None;
    }
    let (mut bid, mut count) = (0u64, 0);
    // No bid has more than ten digits. If an eleventh follows, the match below refuses it.
    for digit in after_gap
        .iter()
        .take(10)
        .take_while(|byte| byte.is_ascii_digit())
    {
        bid = bid * 10 + u64::from(digit - b'0');
        count += 1;
    }
    let end = match after_gap[count..] {
        [] => 0,
        [b'\n', ..] => 1,
        [b'\r', b'\n', ..] => 2,
        _ => return None,
    };
    Some((u32::try_from(bid).ok()?, 5 + gap + count + end))
}

/// Eight bytes of the window from `at` on.
#[inline(always)]
fn word(window: &[u8; 16], at: usize) -> u64 {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&window[at..at + 8]);
    u64::from_le_bytes(bytes)
}
