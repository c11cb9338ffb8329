//! The winner of a sub-game, known long before it ends from the high card and the places of the
//! high cards.
//!
//! Only the winner of a sub-game matters, and there are two cases: play ends, or it does not and
//! player 1 wins. All cards are distinct and positive.
//!
//! # The high card
//! The greatest of n cards is at least n, and its owner has at most n - 2 cards left after drawing
//! it. So it never starts a sub-game and always wins its round, and its owner never runs out of
//! cards. **If player 1 holds the high card, player 1 wins**, outright or by repetition. If player
//! 2 holds it, player 2 wins if play ends.
//!
//! # The places
//! Call the last place of a deck *low*, the one above it *high*, and so on in turn towards the top.
//! The winner of a round adds their own card to a high place and the loser's card to the low place
//! behind it, even if a sub-game lets the lower card win. Decks grow by two cards or by none
//! between draws, so a card stays in a place of its kind until it is drawn. A top card is in a high
//! place if its deck is even. So **if the number of cards n is odd, in every round a card in a high
//! place meets one in a low place.**
//!
//! Let n be odd, let c be player 1's best card, let A be the cards above it, all of them player 2's
//! and at least one, and let **c and all of A be in high places**. Whenever one of these cards is
//! drawn, it meets a card in a low place. That card is not one of them, so it is lower. Unless the
//! round starts a sub-game, the high card wins it and goes to a high place of the same deck. So
//! everything is as before, for ever. Play never ends, and **player 1 wins**. As to sub-games:
//!
//! - c starts none. It meets a card in a low place, so player 2 still has all of A. Of the n - 2
//!   cards left, player 1 has at most n - 2 - |A|. But c is at least n - |A|, because it is the
//!   greatest of all cards but A.
//! - A card of A starts none if c + 4 >= n. It is drawn from a high place, so player 2's deck is
//!   even and player 1's is odd. Player 1 draws from a low place, so not c, and therefore had at
//!   least three cards. That leaves player 2 at most n - 4 cards, and the card of A is at least
//!   c + 1.
//!
//! Since c >= n - |A|, that condition fails only if |A| > 4. In that case it is needed, as a test
//! shows.
//!
//! # When to look
//! If some of c and A are in low places, the earliest time at which that can change, unless player
//! 1 loses c or wins one of A, is when the last of them has been drawn. This only tells when
//! another look may pay, and the proof starts from that look. It decides nearly all sub-games with
//! an odd number of cards that never end, most of them within one pass through the decks.

use super::game::{Cards, Flow, Game, Lens};
use crate::model::Player;

/// The wait until the next look if none can pay.
const NEVER: usize = usize::MAX;

/// Looks at the game of `lens` cards below the first `DRAWN` ones. Returns the winner, or the
/// rounds until the next look.
///
/// At the start of a sub-game `DRAWN` is 1, and either player may hold the high card. Later it is
/// 0, and player 2 holds it. With a parameter in place of the constant, part 2 takes 5 % longer.
pub fn look<C: Cards, const DRAWN: usize>(game: &Game<C>, lens: Lens) -> Flow<usize> {
    let total = lens[0] + lens[1];
    let best = game.greatest(0, DRAWN, lens[0]);
    if DRAWN > 0 && best > game.greatest(1, DRAWN, lens[1]) {
        return Flow::Break(Player::One);
    }
    if total.is_multiple_of(2) {
        return Flow::Continue(NEVER);
    }
    match game.rounds_until_low(DRAWN, lens, best) {
        0 if best.into() as usize + 4 >= total => Flow::Break(Player::One),
        0 => Flow::Continue(lens[0].max(lens[1])),
        wait => Flow::Continue(wait),
    }
}
