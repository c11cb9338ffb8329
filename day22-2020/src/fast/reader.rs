//! Reads the bytes of a usual text: a newline after every line, one blank line, cards of up to nine digits. The grammar reads
//! any other text.

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

/// Takes a line with a card of one or two digits, as nearly all lines have. There is no branch on their number, because
/// nothing predicts it.
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

/// Takes a line with a card of up to nine digits.
fn card(text: &[u8]) -> Option<(u32, &[u8])> {
    let len = text.iter().take(10).position(|byte| !byte.is_ascii_digit())?;
    let (digits, rest) = text.split_at(len);
    let card = digits.iter().fold(0, |card, digit| 10 * card + u32::from(digit - b'0'));
    if digits.first()? == &b'0' { None } else { Some((card, rest.strip_prefix(b"\n")?)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_usual_texts_only() {
        let deal = Deal::new([vec![9, 12], vec![123_456_789]]).ok();
        let usual = "Player 1:\n9\n12\n\nPlayer 2:\n123456789\n";
        assert_eq!(parse(usual.as_bytes()), deal);
        assert_eq!(parse(b"Player 1:\n\nPlayer 2:\n5\n"), Deal::new([vec![], vec![5]]).ok());
        for (usual_part, other) in [
            ("Player 1", "Player 2"),
            ("9\n", "09\n"),
            ("9\n", "0\n"),
            ("9\n", "12\n"),
            ("9\n", "9 \n"),
            ("9\n", "\n"),
            ("9\n", "9\r\n"),
            ("9\n12\n\n", "9\n12\n"),
            ("123456789\n", "1234567890\n"),
            ("123456789\n", "123456789"),
            ("123456789\n", "123456789\n\n"),
        ] {
            assert_eq!(parse(usual.replacen(usual_part, other, 1).as_bytes()), None, "{other:?}");
        }
    }
}
