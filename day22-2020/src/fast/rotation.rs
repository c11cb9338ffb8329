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
///
/// The comments follow the eleven cards of `docs/rotation.svg`: `11 4 8 5 9 6` of `f` against
/// `1 10 2 7 3` of `s`, both from the top.
pub fn period<C: Cards>(game: &Game<C>, recursive: bool) -> Option<u128> {
    if game.total().is_multiple_of(2) {
        return None;
    }
    let f = game.sizes()[0] % 2;
    let places = |player, first| {
        game.deck(player)
            .skip(first)
            .step_by(2)
            .map(Into::into)
            .collect()
    };
    // 11 8 9, 10 7, and 1 2 3 followed by 4 5 6.
    let (a, b): (Vec<u32>, Vec<u32>) = (places(f, 0), places(1 - f, 1));
    let mut lows = [places(1 - f, 0), places(f, 1)].concat();
    if a.is_empty() || b.is_empty() {
        return None;
    }
    let a_wins = always_wins(&a, &lows, recursive);
    // The first card of b meets the low card 4, k + 1 places on: 4 5 6 1 2 3.
    lows.rotate_left(b.len() + 1);
    let is_rotation = a_wins && always_wins(&b, &lows, recursive);
    is_rotation.then(|| {
        let rings = [a.len(), b.len(), lows.len()].map(|ring| ring as u128);
        // Below 2^97, as no ring has 2^32 cards.
        2 * rings
            .into_iter()
            .fold(1, |period, ring| period / gcd(period, ring) * ring)
    })
}

/// Whether every high card is above every low card that it ever meets, and no such pair starts a
/// sub-game. The first cards of both rings meet first.
fn always_wins(highs: &[u32], lows: &[u32], recursive: bool) -> bool {
    // In the first round of a step, the draw leaves `f` with 2j - 1 cards and `s` with 2k. In the
    // second, it leaves `s` with 2k - 1 and `f` with 2j.
    let (rest_of_high, rest_of_low) = (2 * highs.len() - 1, 2 * (lows.len() - highs.len() - 1));
    // Cards meet if their places are equal modulo this number. Modulo 3, the least of a, 8, meets 2
    // and 5. Modulo 2, the least of b, 7, meets 5, 1 and 3.
    let classes = gcd(highs.len() as u128, lows.len() as u128) as usize;
    (0..classes).all(|class| {
        let least_high = highs
            .iter()
            .skip(class)
            .step_by(classes)
            .min()
            .copied()
            .unwrap_or_default();
        lows.iter().skip(class).step_by(classes).all(|&low| {
            let starts =
                recursive && least_high as usize <= rest_of_high && low as usize <= rest_of_low;
            least_high > low && !starts
        })
    })
}

fn gcd(mut one: u128, mut other: u128) -> u128 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}
