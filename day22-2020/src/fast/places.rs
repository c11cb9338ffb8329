//! The winner of a sub-game, known long before it ends from the high card and the places of the
//! high cards.
//!
//! Only the winner of a sub-game matters. If it does not end, player 1 wins. All cards are
//! distinct and positive. `docs/nobody-has-to-play.md` proves both theorems, `docs/places.svg`
//! shows why the second holds, and a machine has checked the proofs in `docs/odd.v`.
//!
//! **The high card.** The owner of the greatest card never loses it. If that is player 1, player 1
//! wins, outright or by repetition. If it is player 2, player 2 wins if the game ends.
//!
//! **The places.** The last place of a deck is *low*, the one above it *high*, and so on in turn
//! towards the top. Let the number of cards n be odd, let c be player 1's best card, and let A be
//! the cards above it, all of them player 2's and at least one. If c and all of A are in high
//! places and c + 4 >= n, the game never ends, so player 1 wins.
//!
//! Since c >= n - |A|, c + 4 < n only if |A| > 4. In that case the condition is needed, as a test
//! and `docs/odd.v` show.
//!
//! If some of c and A are in low places, the earliest time at which that can change, unless player
//! 1 loses c or wins one of A, is when the last of them has been drawn. This only tells when it may
//! pay to check again, and the proof starts from that check.

use std::ops::ControlFlow::{self, Break, Continue};

use super::game::{Cards, Game, Sizes};
use crate::model::Player;

/// The theorem: whether a sub-game of `n` cards never ends. Player 1's best card is `c`, and player
/// 2 has a higher one. `are_in_high_places` tells whether c and all cards above it are.
pub fn never_ends(n: usize, c: usize, are_in_high_places: bool) -> bool {
    let is_odd = n % 2 == 1;
    let start_no_sub_game = c.saturating_add(4) >= n;
    is_odd && are_in_high_places && start_no_sub_game
}

/// Checks the sub-game of the `sizes` cards of each player from the index `from` on. Either player
/// may hold the high card. Returns the winner, or the rounds until the next check.
#[inline(always)]
pub fn check_at_start<C: Cards>(
    game: &Game<C>,
    from: usize,
    sizes: Sizes,
) -> ControlFlow<Player, usize> {
    let [best, high] = game.greatest_of(from, sizes);
    if best > high {
        return Break(Player::One);
    }
    if is_even(sizes) {
        return Continue(usize::MAX);
    }
    check(game, from, sizes, best)
}

/// Checks a sub-game under way, in which player 2 holds the high card.
pub fn check_later<C: Cards>(game: &Game<C>) -> ControlFlow<Player, usize> {
    let (from, sizes) = (game.head(), game.sizes());
    if is_even(sizes) {
        return Continue(usize::MAX);
    }
    let [best, _] = game.greatest_of(from, sizes);
    check(game, from, sizes, best)
}

/// The theorem is about odd games, so no later check of an even one pays either.
fn is_even([one, two]: Sizes) -> bool {
    (one + two).is_multiple_of(2)
}

/// Checks the `sizes` cards of each player from the index `from` on, an odd number of cards. Player
/// 2 holds the high card, and player 1's best card is `best`.
#[inline(always)]
fn check<C: Cards>(
    game: &Game<C>,
    from: usize,
    sizes: Sizes,
    best: C::Card,
) -> ControlFlow<Player, usize> {
    let until_high = game.rounds_until_high(from, sizes, best);
    if never_ends(sizes[0] + sizes[1], best.into() as usize, until_high == 0) {
        return Break(Player::One);
    }
    // Once all are in high places but c is too low, player 1 may have lost c and have another best
    // card by the time all cards have been drawn.
    Continue(if until_high > 0 { until_high } else { sizes[0].max(sizes[1]) })
}
