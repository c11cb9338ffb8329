//! Who wins a sub-game can often be told long before it ends: the high card and the places of the high cards.
//!
//! Only the winner of a sub-game matters, and the rules leave two ways: play ends, or it does not and player 1
//! wins. All cards are distinct and positive.
//!
//! # The high card
//! The greatest of n cards is at least n, so its owner never has that many cards left after drawing it: it never
//! starts a sub-game and always wins its round. Nobody who holds it runs out of cards. So **if player 1 holds the
//! high card, player 1 wins**, be it outright or by repetition. If player 2 holds it, player 2 wins if play ends.
//!
//! # The places
//! Call the last place of a deck *low*, the one before it *high*, and so on in turn towards the top. The winner of
//! a round goes to a high place, the loser behind it to a low one, and as decks grow by two cards or by none, the
//! place of a card stays of its kind until it is drawn. A top card is in a high place if its deck is even. So **if
//! the number of cards n is odd, a card in a high place meets one in a low place in every round.**
//!
//! Now let n be odd, let c be player 1's greatest card, let A be the cards above it, which are all player 2's and
//! not none, and let **c and all of A be in high places**. A card of these is drawn against a card in a low place,
//! which is not of these and so is lower. It wins unless the round starts a sub-game, and goes to a high place of
//! the same deck: all is as before, for ever. Play does not end, and **player 1 wins**. As to sub-games:
//!
//! - c starts none: A is left to player 2, so player 1 has at most n - 2 - |A| cards left, and c, below which all
//!   cards but |A| lie, is at least n - |A|.
//! - A card of A starts none if c + 3 >= n: c is left to player 1, so player 2 has at most n - 3 cards left, and the
//!   card of A is at least c + 1. This is a condition that has to be checked.
//!
//! # When to look
//! Whether the cards from c upwards are in high places can be seen at once; if some are not, the earliest time at
//! which that can change without c being lost is when the last of them has been drawn. This decides nearly all
//! sub-games with an odd number of cards that never end, most within one pass through the decks. Of 2000 random
//! deals of 50 cards some 15 million rounds are left to be played, where finding the alternation of winners leaves
//! some 90.

use super::game::{Cards, Flow, Game, Places, Winner};

/// What can be told of the sub-game of the `lens` cards that both players have next after a draw: its winner, or
/// after how many rounds to [look again](look).
pub(super) fn look_ahead<C: Cards>(game: &Game<C>, lens: [usize; 2]) -> Flow<usize> {
    let best = game.greatest_after_draw(0, lens[0]);
    if best > game.greatest_after_draw(1, lens[1]) {
        return Flow::Break(Winner::One);
    }
    if (lens[0] + lens[1]).is_multiple_of(2) {
        return Flow::Continue(usize::MAX);
    }
    let wait = |player| game.rounds_until_after_draw(player, lens[player], Places::Low, best);
    conclude(best.into(), wait(0).max(wait(1)), lens)
}

/// What can be told of a game in which player 2 holds the high card and player 1 has cards: its winner, or after
/// how many rounds to look again.
pub(super) fn look<C: Cards>(game: &Game<C>) -> Flow<usize> {
    if game.total().is_multiple_of(2) {
        return Flow::Continue(usize::MAX);
    }
    let best = game.greatest(0);
    let wait = |player| game.rounds_until(player, Places::Low, best);
    conclude(best.into(), wait(0).max(wait(1)), game.lens())
}

/// Draws the conclusion from player 1's `best` card and the number of rounds until the last card from it upwards
/// that is in a low place is drawn.
fn conclude(best: u32, wait: usize, lens: [usize; 2]) -> Flow<usize> {
    if wait > 0 {
        return Flow::Continue(wait);
    }
    if best as usize + 3 >= lens[0] + lens[1] {
        return Flow::Break(Winner::One);
    }
    Flow::Continue(lens[0].max(lens[1]))
}
