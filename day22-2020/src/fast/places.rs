//! The winner of a sub-game, known long before it ends from the high card and the places of the
//! high cards.
//!
//! Only the winner of a sub-game matters. If play does not end, player 1 wins. All cards are
//! distinct and positive. The day's README proves both theorems, and its picture `places.svg` shows
//! why the second holds.
//!
//! **The high card.** The owner of the greatest card never loses it. If that is player 1, player 1
//! wins, outright or by repetition. If it is player 2, player 2 wins if play ends.
//!
//! **The places.** The last place of a deck is *low*, the one above it *high*, and so on in turn
//! towards the top. Let the number of cards n be odd, let c be player 1's best card, and let A be
//! the cards above it, all of them player 2's and at least one. If c and all of A are in high
//! places and c + 4 >= n, play never ends, so player 1 wins.
//!
//! Since c >= n - |A|, c + 4 < n only if |A| > 4. In that case the condition is needed, as a test
//! shows.
//!
//! If some of c and A are in low places, the earliest time at which that can change, unless player
//! 1 loses c or wins one of A, is when the last of them has been drawn. This only tells when
//! another look may pay, and the proof starts from that look.

use std::ops::ControlFlow::{self, Break, Continue};

use super::game::{Cards, Game, Sizes};
use crate::model::Player;

/// Looks at a sub-game in which each player has so many cards. Returns its winner, or the rounds
/// until the next look.
///
/// If the sub-game `IS_NEW`, it is the one that the next round of `game` starts, with the cards
/// below both top cards, and either player may hold the high card. If not, it is `game` itself, and
/// player 2 holds the high card. With a parameter in place of the constant, part 2 takes longer.
pub fn look<C: Cards, const IS_NEW: bool>(
    game: &Game<C>,
    sizes: Sizes,
) -> ControlFlow<Player, usize> {
    let total = sizes[0] + sizes[1];
    let drawn = usize::from(IS_NEW);
    let best = game.greatest(0, drawn, sizes[0]);
    if IS_NEW && best > game.greatest(1, drawn, sizes[1]) {
        return Break(Player::One);
    }
    if total.is_multiple_of(2) {
        // The theorem is about odd games, so no later look pays either.
        return Continue(usize::MAX);
    }
    let wait = game.rounds_until_low(drawn, sizes, best);
    if wait > 0 {
        return Continue(wait);
    }
    if best.into() as usize + 4 >= total {
        return Break(Player::One);
    }
    // By the time all cards have been drawn, player 1 may have lost c and have another best card.
    Continue(sizes[0].max(sizes[1]))
}
