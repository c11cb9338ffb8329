//! The theorem of `docs/even-games.md`. Of n = 2h cards, let A be all that are above player 1's best
//! card c, all of them player 2's, a in number. If none of A ever starts a sub-game and
//! a > (h - g)(1 - 1/g) for every whole g, c is lost, whatever happens in rounds that draw none of
//! these cards.

use std::collections::{BTreeMap, HashSet};

use common::Context;
use day22_2020::decks::Decks;
use day22_2020::handler::{game1, game2};
use day22_2020::limits::Limits;
use day22_2020::model::Player;

/// The greatest a that is not above the bound for n = 2h.
fn bound(h: i64) -> i64 {
    (1..=h).map(|g| (h - g) * (g - 1) / g).max().unwrap_or(0)
}

#[test]
fn the_bound_is_that_of_the_page() {
    let bounds: Vec<i64> = (2..=13).map(bound).collect();
    assert_eq!(bounds, [0, 0, 1, 1, 2, 2, 3, 4, 4, 5, 6, 6]);
    // At most the square of sqrt(h) - 1: bound <= h + 1 - 2 sqrt(h).
    assert!((2..=1000).all(|h| bound(h) <= h && (h + 1 - bound(h)).pow(2) >= 4 * h));
}

/// The heaviest stretches from a draw of c with `start` high cards of player 1: their weights by
/// the number of high cards at the next draw of c, which comes `start` rounds later.
fn heaviest_stretches(h: i64, start: i64) -> BTreeMap<i64, i64> {
    let mut heaviest = BTreeMap::from([(start, 0), (start + 1, 0)]);
    for _ in 1..start {
        let mut longer = BTreeMap::new();
        for (highs, weight) in heaviest {
            // A card of A weighs h - x and never adds a high card. Another card weighs nothing.
            for (change, more) in [(-1, h - highs), (0, h - highs), (1, 0)] {
                let most: &mut i64 = longer.entry(highs + change).or_default();
                *most = (*most).max(weight + more);
            }
        }
        heaviest = longer.into_iter().filter(|(highs, _)| (1..h).contains(highs)).collect();
    }
    heaviest
}

/// Checks the main step of the proof for all ways in which the number of high cards can change.
#[test]
fn no_stretch_is_heavier_than_the_proof_claims() {
    for h in 2..=60 {
        let whole = (1..=h).find(|g| g * (g + 1) >= h).unwrap();
        // The smaller of p and q, and (p - 1)(q - 1), both times the whole one.
        let (smaller, rate) = (h.min(whole * whole), (h - whole) * (whole - 1));
        for g in 1..h {
            for (next, weight) in heaviest_stretches(h, g) {
                let claim = rate * g - (smaller - whole) * (next - g);
                assert!(weight * whole <= claim, "h = {h}, from {g} to {next}: {weight}");
            }
        }
    }
}

/// A game in which only c and the cards of A are known. They win against all other cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Abstract {
    /// The numbers of cards of both players.
    lens: [usize; 2],
    /// The place of c in player 1's deck, from 0 at the top.
    best: usize,
    /// Player 2's deck, the top in the lowest bit. The cards of A are ones.
    above: u32,
}

impl Abstract {
    fn all(count: usize, above: u32) -> impl Iterator<Item = Self> {
        (1..count).flat_map(move |one| {
            let lens = [one, count - one];
            let decks = (0_u32..1 << lens[1]).filter(move |deck| deck.count_ones() == above);
            decks.flat_map(move |above| (0..one).map(move |best| Self { lens, best, above }))
        })
    }

    /// The states after a round in which c is not lost and nobody runs out of cards. An adversary
    /// decides rounds that draw none of the known cards.
    fn next(self) -> impl Iterator<Item = Self> {
        let ([one, two], rest) = (self.lens, self.above >> 1);
        let (draws_best, draws_above) = (self.best == 0, self.above & 1);
        let won_by_one = (draws_above == 0 && two > 1).then(|| Self {
            lens: [one + 1, two - 1],
            best: if draws_best { one - 1 } else { self.best - 1 },
            above: rest,
        });
        let won_by_two = (!draws_best && one > 1).then(|| Self {
            lens: [one - 1, two + 1],
            best: self.best - 1,
            above: rest | draws_above << (two - 1),
        });
        won_by_one.into_iter().chain(won_by_two)
    }
}

/// Whether player 1 can keep c for ever. Removes states that lead to no remaining state until
/// nothing changes, and returns whether any are left.
fn can_be_endless(count: usize, above: u32) -> bool {
    let mut states: HashSet<Abstract> = Abstract::all(count, above).collect();
    loop {
        let before = states.len();
        let left = states
            .iter()
            .copied()
            .filter(|state| state.next().any(|next| states.contains(&next)))
            .collect();
        states = left;
        if states.len() == before {
            return before > 0;
        }
    }
}

#[test]
fn play_is_endless_up_to_the_bound_and_never_beyond() {
    for count in 4..=16_u32 {
        let most =
            if count % 2 == 0 { bound(i64::from(count) / 2) } else { i64::from(count) / 2 - 1 };
        for above in 0..count {
            let expected = i64::from(above) <= most;
            assert_eq!(
                can_be_endless(count as usize, above),
                expected,
                "{above} of {count} cards above c"
            );
        }
    }
}

/// The conjecture of the page is about play without sub-games: of these 16 cards, one is above
/// player 1's best.
#[test]
fn sub_games_can_make_a_game_endless() {
    let decks =
        || Decks([[16, 18].into(), [5, 17, 2, 12, 4, 11, 14, 19, 1, 8, 13, 6, 10, 7].into()]);
    let context = Context::unlimited();
    let limits = Limits::new(&context);
    let (plain, recursive) = (game1(decks(), &limits).unwrap(), game2(decks(), &limits).unwrap());
    assert_eq!((plain.winner, plain.cycle), (Player::Two, None));
    assert_eq!(recursive.winner, Player::One);
    assert!(recursive.cycle.is_some());
}
