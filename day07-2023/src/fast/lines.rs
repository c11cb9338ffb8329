//! From text to batches of 64 hands and bids.
//!
//! Almost every line of a real input is the usual line: five cards, a space, three or two digits, and a line feed. One
//! 64-bit word, from the sixth byte on, holds all of it but its cards. One masked comparison finds the space, the high
//! halves of the digits, and the line feed where they should be, which fixes the length. The line is cut into pairs of
//! bytes; what the digits are, and whether they are digits, is arithmetic on all lanes of a batch later
//! ([`Batch::read_bids`]). A line that passes the comparison but not that check is valid under no reading: behind a card
//! and a space it has a character from `:` to `?`, or a leading zero.
//!
//! Other bids of up to seven digits, a tab, or CRLF take a few more operations on such a word ([`short_line`]). Whatever
//! is left is read byte by byte ([`any_line`]), which alone defines the format: the other two take only what it takes,
//! and alike.
//!
//! The cards are merely cut out here; `columns` checks them, 64 hands at once. A text is valid if and only if [`Batches`]
//! reads it to its end and all cards of all batches are cards.

#![expect(clippy::cast_possible_truncation, reason = "a word is cut into its parts")]

use super::lanes::{Column, WIDTH, from_lanes, high_bytes, low_bytes};

/// The usual line as pairs of bytes: two cards, two cards, a card and a space, two digits, a digit and the line feed.
pub(super) type Pairs = [[u16; WIDTH]; 5];

/// Up to [`WIDTH`] hands. The lanes from `len` on hold hands of earlier batches or the one they started with, so that
/// nothing in them can fail a check of all lanes.
pub(super) struct Batch {
    /// Each line as if it were a usual one; a space stands for the first of three digits if there are but two, and the
    /// digits of an `unusual` bid are any that are valid.
    pub(super) pairs: Pairs,
    /// The bids, 1 to 2^32 - 1.
    pub(super) bids: [u32; WIDTH],
    /// How many lanes are filled.
    pub(super) len: usize,
    /// The bid of a line that is not usual, or 0.
    unusual: [u32; WIDTH],
}

/// What is read of a line that is not usual: its bid, and its length with its end.
struct Line {
    bid: u32,
    length: usize,
}

/// The lines of a text, a batch at a time.
pub(super) struct Batches<'a> {
    batch: Batch,
    rest: &'a [u8],
}

impl<'a> Batches<'a> {
    pub(super) fn of(text: &'a [u8]) -> Self {
        Self { batch: Batch::new(), rest: text }
    }

    /// The next batch, which is full unless it is the last; `None` if a line of it is not valid, or there is none.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<&Batch> {
        self.rest = self.batch.fill(self.rest)?;
        self.batch.read_bids()?;
        Some(&self.batch)
    }

    /// Whether nothing but blank lines follows.
    pub(super) fn is_over(&self) -> bool {
        let mut rest = self.rest;
        while let [b'\n', after @ ..] | [b'\r', b'\n', after @ ..] = rest {
            rest = after;
        }
        rest.is_empty()
    }
}

impl Batch {
    fn new() -> Self {
        let pairs = pairs_of(b"22222 100\n", [0, 2, 4, 6, 8]).map(|pair| [pair; WIDTH]);
        Self { pairs, bids: [1; WIDTH], len: 0, unusual: [0; WIDTH] }
    }

    /// Fills the batch with the lines at the start of the text, up to the first that is none, and returns what follows;
    /// `None` if there is not one.
    #[inline(always)]
    fn fill<'a>(&mut self, mut text: &'a [u8]) -> Option<&'a [u8]> {
        self.unusual = [0; WIDTH];
        for lane in 0..WIDTH {
            match text.first_chunk::<16>() {
                Some(window) if word(window, 5) & 0xff_f0f0_f0ff == 0x0a_3030_3020 => {
                    self.set(lane, pairs_of(window, [0, 2, 4, 6, 8]));
                    text = &text[10..];
                }
                Some(window) if word(window, 5) & 0xfff0_f0ff == 0x0a30_3020 => {
                    self.set(lane, pairs_of(window, [0, 2, 4, 5, 7]));
                    text = &text[9..];
                }
                window => {
                    let Some(line) = window.and_then(short_line).or_else(|| any_line(text)) else {
                        self.len = lane;
                        return (lane > 0).then_some(text);
                    };
                    let mut usual = *b"22222 100\n";
                    usual[..5].copy_from_slice(&text[..5]);
                    self.set(lane, pairs_of(&usual, [0, 2, 4, 6, 8]));
                    self.unusual[lane] = line.bid;
                    text = &text[line.length..];
                }
            }
        }
        self.len = WIDTH;
        Some(text)
    }

    #[inline(always)]
    fn set(&mut self, lane: usize, pairs: [u16; 5]) {
        for (column, pair) in self.pairs.iter_mut().zip(pairs) {
            column[lane] = pair;
        }
    }

    /// Makes the bids of all lanes; `None` if the digits of any are not valid.
    #[inline(always)]
    fn read_bids(&mut self) -> Option<()> {
        let [.., digits, digit_and_end] = &self.pairs;
        let (hundreds, tens, ones) = (low_bytes(digits), high_bytes(digits), low_bytes(digit_and_end));
        let faults: Column = from_lanes(|lane| {
            let two = hundreds[lane] == b' ';
            let good = (two | is_digit(hundreds[lane], b'1'))
                & is_digit(tens[lane], b'0' + u8::from(two))
                & is_digit(ones[lane], b'0');
            u8::from(!good)
        });
        let low_two: Column = from_lanes(|lane| (tens[lane] & 15) * 10 + (ones[lane] & 15));
        let three: [u16; WIDTH] = from_lanes(|lane| u16::from(hundreds[lane] & 15) * 100 + u16::from(low_two[lane]));
        let unusual = &self.unusual;
        self.bids = from_lanes(|lane| if unusual[lane] == 0 { u32::from(three[lane]) } else { unusual[lane] });
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

/// Whether the byte is a digit, from `least` on.
#[inline(always)]
fn is_digit(byte: u8, least: u8) -> bool {
    byte >= least && byte <= b'9'
}

/// Five characters, a space or tab, one to seven digits of which the first is not 0, and LF or CRLF.
#[inline(always)]
fn short_line(window: &[u8; 16]) -> Option<Line> {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let after = word(window, 6);
    let x = after ^ (EACH * u64::from(b'0'));
    // The top bit of a byte is set just where it is no digit: 10 + 0x76 is 0x80, and 0x7f + 0x76 does not carry.
    let others = (((x & (EACH * 0x7f)) + EACH * 0x76) | x) & (EACH * 0x80);
    let bits = others.trailing_zeros() & !7;
    let starts_well = matches!(window[5], b' ' | b'\t') && x & 0xff != 0;
    if others == 0 || bits == 0 || !starts_well {
        return None;
    }
    let end = (after >> bits) as u16;
    let end_length = if end & 0xff == u16::from(b'\n') {
        1
    } else if end == u16::from_le_bytes(*b"\r\n") {
        2
    } else {
        return None;
    };
    Some(Line { bid: number(x << (64 - bits)), length: 6 + bits as usize / 8 + end_length })
}

/// The number of eight digits, one a byte, the highest digit in the lowest byte.
#[inline(always)]
fn number(digits: u64) -> u32 {
    let pairs = (digits * 10 + (digits >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs * 100 + (pairs >> 16)) & 0x0000_ffff_0000_ffff;
    (fours * 10_000 + (fours >> 32)) as u32
}

/// Any line of the format, but for its cards, which may be any five bytes; it may also end with the text.
#[inline(never)]
fn any_line(text: &[u8]) -> Option<Line> {
    let (_, after_cards) = text.split_at_checked(5)?;
    let gap = after_cards.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let after_gap = &after_cards[gap..];
    if gap == 0 || !matches!(after_gap, [b'1'..=b'9', ..]) {
        return None;
    }
    let (mut bid, mut count) = (0u64, 0);
    // No bid has more than ten digits; an eleventh is no end of a line.
    for digit in after_gap.iter().take(10).take_while(|byte| byte.is_ascii_digit()) {
        bid = bid * 10 + u64::from(digit - b'0');
        count += 1;
    }
    let end = match after_gap[count..] {
        [] => 0,
        [b'\n', ..] => 1,
        [b'\r', b'\n', ..] => 2,
        _ => return None,
    };
    Some(Line { bid: u32::try_from(bid).ok()?, length: 5 + gap + count + end })
}

/// Eight bytes of the window from `at` on.
#[inline(always)]
fn word(window: &[u8; 16], at: usize) -> u64 {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&window[at..at + 8]);
    u64::from_le_bytes(bytes)
}
