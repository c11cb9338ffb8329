//! The byte lane from a text to the decks: the ordinary texts, at once.
//!
//! Exactly the valid texts pass: `Player 1:`, the cards one a line, an empty line, `Player 2:`, the cards; every line
//! ended by LF or CRLF, the last one perhaps not; empty lines at the end; a byte order mark at the start. Cards are
//! distinct, from 1 to 2^32 - 1, without leading zeros; one deck may be empty. Whatever else there is gets `None`,
//! and the grammar, which is the judge, says what is wrong with it. One pass; memory for the cards and a
//! bitmap no larger than they are or, if cards are far above their number, a sorted copy.

use crate::model::Deal;

/// Reads a deal, or returns `None` if the text is not valid; why is for the grammar to say.
#[must_use]
pub fn parse(text: &[u8]) -> Option<Deal> {
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    // A card and its line end have two bytes or more; most have three.
    let mut cards = Vec::with_capacity(text.len() / 3);
    let rest = line_end(text.strip_prefix(b"Player 1:")?)?;
    let rest = line_end(deck(rest, &mut cards)?)?;
    let split = cards.len();
    let rest = rest.strip_prefix(b"Player 2:")?;
    let mut rest = if rest.is_empty() { rest } else { deck(line_end(rest)?, &mut cards)? };
    while !rest.is_empty() {
        rest = line_end(rest)?;
    }
    if cards.is_empty() || !are_distinct(&cards) {
        return None;
    }
    let two = cards.split_off(split);
    Some(Deal { decks: [cards, two] })
}

/// Takes the end of a line.
fn line_end(text: &[u8]) -> Option<&[u8]> {
    match text {
        [b'\n', rest @ ..] | [b'\r', b'\n', rest @ ..] => Some(rest),
        _ => None,
    }
}

/// Takes lines of one card each, the last of them perhaps without an end.
fn deck<'a>(mut text: &'a [u8], cards: &mut Vec<u32>) -> Option<&'a [u8]> {
    loop {
        let (card, rest) = match short_card(text) {
            Some(found) => found,
            None if text.first().is_some_and(u8::is_ascii_digit) => any_card(text)?,
            None => return Some(text),
        };
        cards.push(card);
        text = rest;
    }
}

/// Takes a line of one or two digits that ends with LF, as nearly all do. Nothing could predict which of the two it
/// is, so it is computed and not branched on.
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

/// Takes a line of a card of any size.
fn any_card(mut text: &[u8]) -> Option<(u32, &[u8])> {
    let mut card = 0_u32;
    while let [digit @ b'0'..=b'9', rest @ ..] = text {
        if card == 0 && *digit == b'0' {
            return None;
        }
        card = card.checked_mul(10)?.checked_add(u32::from(digit - b'0'))?;
        text = rest;
    }
    Some((card, if text.is_empty() { text } else { line_end(text)? }))
}

/// Whether no card is there twice: by a bitmap, unless that would be larger than the cards themselves.
fn are_distinct(cards: &[u32]) -> bool {
    const SMALL: usize = 256;
    let most = cards.iter().fold(0, |most, &card| most.max(card)) as usize;
    if most < SMALL {
        return all_new(cards, &mut [0; SMALL / 64]);
    }
    if most / 32 <= cards.len() {
        return all_new(cards, &mut vec![0; most / 64 + 1]);
    }
    let mut sorted = cards.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}

/// Sets the bit of every card; whether none of them was set before.
fn all_new(cards: &[u32], bits: &mut [u64]) -> bool {
    let mut twice = 0;
    for &card in cards {
        let (word, bit) = (&mut bits[card as usize / 64], 1 << (card % 64));
        twice |= *word & bit;
        *word |= bit;
    }
    twice == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decks(text: &str) -> Option<(Vec<u32>, Vec<u32>)> {
        parse(text.as_bytes()).map(|Deal { decks }| decks.into())
    }

    #[test]
    fn takes_every_ordinary_text() {
        let expected = Some((vec![9, 12], vec![4_294_967_295, 3]));
        let text = "Player 1:\n9\n12\n\nPlayer 2:\n4294967295\n3\n";
        assert_eq!(decks(text), expected);
        assert_eq!(decks(text.trim_end()), expected);
        assert_eq!(decks(&format!("\u{FEFF}{text}\n\r\n\n")), expected);
        assert_eq!(decks(&text.replace('\n', "\r\n")), expected);
        assert_eq!(decks(text.replace('\n', "\r\n").trim_end()), expected);
        assert_eq!(decks(&text.replacen('\n', "\r\n", 3)), expected);
    }

    #[test]
    fn one_deck_may_be_empty() {
        assert_eq!(decks("Player 1:\n\nPlayer 2:\n5\n"), Some((vec![], vec![5])));
        for end in ["", "\n", "\n\n", "\r\n"] {
            assert_eq!(decks(&format!("Player 1:\n5\n\nPlayer 2:{end}")), Some((vec![5], vec![])));
            assert_eq!(decks(&format!("Player 1:\n\nPlayer 2:{end}")), None);
        }
    }

    #[test]
    fn leaves_everything_else_to_the_grammar() {
        for bad in [
            "",
            "\n",
            "Player 1:",
            "Player 1:\n1\n",
            "Player 1:\n1\nPlayer 2:\n2\n",
            "Player 1:\n1\n\n\nPlayer 2:\n2\n",
            "Player 2:\n1\n\nPlayer 1:\n2\n",
            "Player 1:\n1 \n\nPlayer 2:\n2\n",
            "Player 1:\n+1\n\nPlayer 2:\n2\n",
            "Player 1:\n0\n\nPlayer 2:\n2\n",
            "Player 1:\n01\n\nPlayer 2:\n2\n",
            "Player 1:\n1\n\nPlayer 2:\n1\n",
            "Player 1:\n300\n\nPlayer 2:\n300\n",
            "Player 1:\n4000000000\n\nPlayer 2:\n4000000000\n",
            "Player 1:\n4294967296\n\nPlayer 2:\n2\n",
            "Player 1:\n99999999999999999999\n\nPlayer 2:\n2\n",
            "Player 1:\n1\n\nPlayer 2:\n2\n\nPlayer 3:\n3\n",
            "Player 1:\n1\r\n\nPlayer 2:\n2\r",
            "Player 1:\n1\n\nPlayer 2:\n2\n\n3\n",
            "Player 1:\n1a\n\nPlayer 2:\n2\n",
            "Player 1:\n12a\n\nPlayer 2:\n2\n",
            "Player 1:\n1\n\nPlayer 2:\n2\n ",
            "Player 1:\n00\n\nPlayer 2:\n2\n",
        ] {
            assert_eq!(decks(bad), None, "{bad:?}");
        }
    }
}
