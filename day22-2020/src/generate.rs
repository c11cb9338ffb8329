//! Random deals, such as the site hands out: the cards from 1 up, shuffled and dealt evenly.

use common::random::Random;

use crate::model::Deal;

/// The input of one seed with `size` cards, always the same one. The first deck gets the odd card. There is at least
/// one card, and at most as many as there are different ones.
#[must_use]
pub fn make(seed: u64, size: usize) -> String {
    let most = u32::try_from(size).unwrap_or(u32::MAX).max(1);
    let mut one: Vec<u32> = (1..=most).collect();
    Random::new(seed).shuffle(&mut one);
    let two = one.split_off(one.len().div_ceil(2));
    Deal { decks: [one, two] }.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::parse;

    #[test]
    fn deals_are_even_and_whole() {
        for size in 1..=60 {
            let deal = parse(&make(7, size)).unwrap();
            let [one, two] = deal.decks.each_ref().map(Vec::len);
            assert_eq!((one, two), (size.div_ceil(2), size / 2));
            let mut cards = deal.decks.concat();
            cards.sort_unstable();
            assert!(cards.into_iter().eq(1..=u32::try_from(size).unwrap()));
        }
    }

    #[test]
    fn seeds_make_different_deals() {
        assert_ne!(make(1, 50), make(2, 50));
        assert_eq!(make(1, 50), make(1, 50));
    }
}
