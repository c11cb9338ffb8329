//! Recognises play in which the winners alternate without end, from a single state. Its period can
//! be astronomical. The picture `docs/rotation.svg` shows the three rings that follow.
//!
//! Let the number of cards be odd and let the winners alternate. Then the cards in high places (see
//! [`places`](super::places)) never change their owner, and the cards in low places go round in one
//! ring through both decks. Let `f` be the player whose deck is even, with 2j cards, and `s` the
//! other, with 2k + 1. Both j and k are at least 1, or `s` would be out of cards after the first
//! round, or `f` before it. The even places of `f` (counted from 0 at the top) form a ring a of j
//! cards, the odd places of `s` a ring b of k cards, and the even places of `s` followed by the odd
//! places of `f` a ring l of m = j + k + 1 cards. In step t = 0, 1, 2, ... two rounds are played:
//!
//! - `a[t mod j]` of `f` against `l[t mod m]` of `s`, then
//! - `b[t mod k]` of `s` against `l[(t + k + 1) mod m]` of `f`.
//!
//! If a and b win both, the next step finds the same numbers of cards and all rings turned by one.
//!
//! So the winners alternate without end if and only if the card of a or b wins every pair that ever
//! meets. Here, such a pair must not start a sub-game either. By the Chinese remainder theorem,
//! `a[x]` meets `l[y]` if and only if x = y modulo gcd(j, m), and `b[x]` meets `l[y]` if and only
//! if x = y - (k + 1) modulo gcd(k, m). In each class, the least card of the ring has to win
//! against all cards of l. Time and memory are linear in the cards.
//!
//! The decks return to their first sizes only after even numbers of rounds. Since cards are
//! distinct, the same state comes again exactly when all three rings are back: after 2 lcm(j, k, m)
//! rounds.
//!
//! Of the rounds before the rotation was recognised, find the last one that was won out of turn.
//! The first state that comes again follows it. If there is no such round, that state is the deal.
//! For consider a state from which a round leads into the cycle. If that round is won in turn, the
//! state is on the cycle, because a round can be taken back if its winner is known. If it is not,
//! the state has other numbers of cards than the only state of the cycle that leads there.

use super::game::{Cards, Game};

/// The period in rounds if the winners alternate without end from this state on, starting with the
/// player whose deck is even. It does not recognise a rotation with sub-games.
pub fn period<C: Cards>(game: &Game<C>, recursive: bool) -> Option<u128> {
    if game.total().is_multiple_of(2) {
        return None;
    }
    let first = game.sizes()[0] % 2;
    let (j, k) = (game.sizes()[first] / 2, game.sizes()[1 - first] / 2);
    if j == 0 || k == 0 {
        return None;
    }
    let m = j + k + 1;
    let every_second = |player, skip| game.deck(player).skip(skip).step_by(2).map(Into::into);
    let (ring_a, ring_b) = (every_second(first, 0), every_second(1 - first, 1));
    let lows: Vec<u32> = every_second(1 - first, 0).chain(every_second(first, 1)).collect();

    // After the draw `f` has 2j - 1 cards and `s` 2k in the first round of a step. In the second,
    // `s` has 2k - 1 and `f` 2j.
    let classes = |ring: usize| gcd(ring as u128, m as u128) as usize;
    let mut turned = lows.clone();
    turned.rotate_left(k + 1);
    let clean = always_wins(ring_a, &lows, classes(j), recursive.then_some([2 * j - 1, 2 * k]))
        && always_wins(ring_b, &turned, classes(k), recursive.then_some([2 * k - 1, 2 * j]));
    clean.then(|| {
        let rings = [j, k, m].map(|ring| ring as u128);
        // Below 2^97, as no ring has 2^32 cards.
        2 * rings.into_iter().fold(1, |period, ring| period / gcd(period, ring) * ring)
    })
}

/// Whether every high card is above every low card of the same class modulo `classes`, and no such
/// pair starts a sub-game where the owners of the high and the low card have `rest` cards left.
fn always_wins(
    highs: impl Iterator<Item = u32>,
    lows: &[u32],
    classes: usize,
    rest: Option<[usize; 2]>,
) -> bool {
    let mut least_high = vec![u32::MAX; classes];
    for (i, high) in highs.enumerate() {
        let least = &mut least_high[i % classes];
        *least = high.min(*least);
    }
    lows.iter().enumerate().all(|(i, &low)| {
        let high = least_high[i % classes];
        let starts = rest
            .is_some_and(|[of_high, of_low]| high as usize <= of_high && low as usize <= of_low);
        high > low && !starts
    })
}

fn gcd(mut one: u128, mut other: u128) -> u128 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}
