//! Deals and scores.

use common::NoAnswer;
use day22_2020::model::{Cycle, Deal, InvalidDeal, score};

#[test]
fn a_deal_has_distinct_positive_cards() {
    let deal = |one: &[u32], two: &[u32]| Deal::new([one.to_vec(), two.to_vec()]).map(|_| ());
    assert_eq!(deal(&[], &[]), Err(InvalidDeal::NoCards));
    assert_eq!(deal(&[5, 0], &[]), Err(InvalidDeal::Card(0)));
    for greatest in [9, 63, 64, 66, 255, 256, 300, u32::MAX] {
        assert_eq!(deal(&[], &[greatest]), Ok(()));
        assert_eq!(deal(&[greatest, 2], &[3, 1]), Ok(()));
        assert_eq!(
            deal(&[greatest, 2], &[3, 4, 2, greatest]),
            Err(InvalidDeal::Card(2))
        );
        assert_eq!(
            deal(&[greatest, 2, greatest], &[2]),
            Err(InvalidDeal::Card(greatest))
        );
    }
}

#[test]
fn a_score_beyond_64_bits_is_exact() {
    assert_eq!(
        score(vec![u32::MAX; 100_000].into_iter()),
        u128::from(u32::MAX) * (100_000 * 100_001 / 2)
    );
}

#[test]
fn a_cycle_is_a_reason_in_words() {
    for (before, period, words) in [
        (0, 2, "the starting decks come back every 2 rounds"),
        (1, 1, "the decks after 1 round come back every 1 round"),
        (3, 40, "the decks after 3 rounds come back every 40 rounds"),
    ] {
        let reason = NoAnswer::from(Cycle { before, period }).to_string();
        assert_eq!(reason, format!("the game never ends: {words}"));
    }
}
