//! Reads the bytes of a usual text: a newline between lines, one blank line, cards as they are
//! printed. The grammar reads any other text.

use crate::model::Deal;

/// Reads a deal from a usual text.
pub(super) fn parse(text: &[u8]) -> Option<Deal> {
    let (one, rest) = deck(text.strip_prefix(b"Player 1:\n")?);
    let (two, rest) = deck(rest.strip_prefix(b"\nPlayer 2:\n")?);
    if rest.is_empty() { Deal::new([one, two]).ok() } else { None }
}

/// Takes lines of one card each.
fn deck(mut text: &[u8]) -> (Vec<u32>, &[u8]) {
    let mut cards = Vec::with_capacity(32);
    while let Some((card, rest)) = short_card(text).or_else(|| card(text)) {
        cards.push(card);
        text = rest;
    }
    (cards, text)
}

/// Takes a line with a card of one or two digits, as nearly all lines have. There is no branch on
/// their number, because nothing predicts it.
#[expect(clippy::needless_bitwise_bool, reason = "a lazy operator is a branch")]
fn short_card(text: &[u8]) -> Option<(u32, &[u8])> {
    let &[first, second, third] = text.first_chunk()?;
    let (tens, ones) = (first.wrapping_sub(b'0'), second.wrapping_sub(b'0'));
    let is_short = second == b'\n';
    let is_long = (ones <= 9) & (third == b'\n');
    if !((1..=9).contains(&tens) & (is_short | is_long)) {
        return None;
    }
    let (card, len) = if is_short { (tens, 2) } else { (10 * tens + ones, 3) };
    Some((u32::from(card), &text[len..]))
}

/// Takes any line with a card. The last one may lack its end.
fn card(text: &[u8]) -> Option<(u32, &[u8])> {
    let line @ [b'1'..=b'9', ..] = text.split(|&byte| byte == b'\n').next()? else {
        return None;
    };
    Some((
        str::from_utf8(line).ok()?.parse().ok()?,
        text.get(line.len() + 1..).unwrap_or_default(),
    ))
}
