//! Deals and scores.

use day22_2020::model::{Deal, InvalidDeal, score};

#[test]
fn a_deal_has_distinct_positive_cards() {
    let deal = |one: &[u32], two: &[u32]| Deal::new([one.to_vec(), two.to_vec()]).map(|_| ());
    assert_eq!(deal(&[], &[]), Err(InvalidDeal::NoCards));
    assert_eq!(deal(&[5, 0], &[]), Err(InvalidDeal::Card(0)));
    for greatest in [9, 255, 256, 300, u32::MAX] {
        assert_eq!(deal(&[], &[greatest]), Ok(()));
        assert_eq!(deal(&[greatest, 2], &[3, 1]), Ok(()));
        assert_eq!(deal(&[greatest, 2], &[3, 4, 2, greatest]), Err(InvalidDeal::Card(2)));
        assert_eq!(deal(&[greatest, 2, greatest], &[2]), Err(InvalidDeal::Card(greatest)));
    }
}

#[test]
fn a_score_beyond_64_bits_is_exact() {
    assert_eq!(
        score(vec![u32::MAX; 100_000].into_iter()),
        u128::from(u32::MAX) * (100_000 * 100_001 / 2)
    );
}
