//! Who wins a sub-game can often be told long before it ends: the high card and the places of the high cards.
//!
//! Only the winner of a sub-game matters, and the rules leave two ways: play ends, or it does not and player 1
//! wins. All cards are distinct and positive.
//!
//! # The high card
//! The greatest of n cards is at least n, and its owner has at most n - 2 left after drawing it: it never starts a
//! sub-game and always wins its round. Nobody who holds it runs out of cards. So **if player 1 holds the
//! high card, player 1 wins**, be it outright or by repetition. If player 2 holds it, player 2 wins if play ends.
//!
//! # The places
//! Call the last place of a deck *low*, the one before it *high*, and so on in turn towards the top. Whoever wins a round
//! adds their own card first, to a high place, and the loser's card behind it, to a low one; so it is also when a
//! sub-game lets the lower card win. As decks grow by two cards or by none, the place of a card stays of its kind until
//! it is drawn. A top card is in a high place if its deck is even. So **if the number of cards n is odd, a card in a high
//! place meets one in a low place in every round.**
//!
//! Now let n be odd, let c be player 1's greatest card, let A be the cards above it, which are all player 2's and
//! not none, and let **c and all of A be in high places**. A card of these is drawn against a card in a low place,
//! which is not of these and so is lower. It wins unless the round starts a sub-game, and goes to a high place of
//! the same deck: all is as before, and so on without end. Play never ends, and **player 1 wins**. As to sub-games:
//!
//! - c starts none. It meets a card in a low place, so all of A is among the cards that player 2 has left, and player 1 has
//!   at most n - 2 - |A| of the n - 2 left. But c, below which all cards but |A| lie, is at least n - |A|.
//! - A card of A starts none if c + 4 >= n. It is drawn from a high place, so player 2's deck is even and player 1's is
//!   odd. Player 1 draws from a low place, so not c, and thus had at least three cards. That leaves player 2 at most n - 4
//!   cards, and the card of A is at least c + 1. As c >= n - |A|, the condition can fail only if |A| > 4; then it is
//!   needed.
//!
//! Ranks above the number of cards may stand for the cards there, as they do in small buffers: they keep the order, and
//! the condition is met by both or by neither.
//!
//! # When to look
//! Whether the cards from c upwards are in high places can be seen at once. If some are not, the earliest time at which
//! that can change, unless player 1 loses c or wins one of them, is when the last of them has been drawn. That says only
//! when another look may pay: the proof rests on what is seen then. It decides nearly all sub-games with an odd number of
//! cards that never end, most within one pass through the decks. Of 2000 random deals of 50 cards some 15 million rounds
//! are left to be played, where finding the alternation of winners leaves some 90 million.

use super::game::{Cards, Flow, Game, Places};
use crate::model::Player;

/// What can be told of the sub-game of the `lens` cards that both players have next after a draw: its winner, or
/// after how many rounds to [look again](look).
pub(super) fn look_ahead<C: Cards>(game: &Game<C>, lens: [usize; 2]) -> Flow<usize> {
    let best = game.greatest_after_draw(0, lens[0]);
    if best > game.greatest_after_draw(1, lens[1]) {
        return Flow::Break(Player::One);
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
    if best as usize + 4 >= lens[0] + lens[1] {
        return Flow::Break(Player::One);
    }
    Flow::Continue(lens[0].max(lens[1]))
}

#[cfg(test)]
mod tests {
    use common::Budget;
    use proptest::prelude::*;

    use super::*;
    use crate::decks::Decks;
    use crate::fast::small::Small;
    use crate::handler::game2;
    use crate::limits::Limits;

    /// Who wins a sub-game of these decks, found by play.
    fn played(decks: &[Vec<u8>; 2]) -> Player {
        let decks = decks.each_ref().map(|deck| deck.iter().copied().map(u32::from).collect());
        let budget = Budget::unlimited();
        game2(Decks(decks), &Limits::new(&budget)).expect("a small game has a winner").winner
    }

    /// What can be told of a sub-game of these decks, at its start and later.
    fn told(decks: &[Vec<u8>; 2]) -> [Flow<()>; 2] {
        let lens = decks.each_ref().map(Vec::len);
        let start = |drawn: &[u8]| {
            let mut game = Game::<Small>::default();
            game.start(decks.each_ref().map(|deck| drawn.iter().chain(deck).copied()), lens);
            game
        };
        [look_ahead(&start(&[0]), lens).map_continue(drop), look(&start(&[])).map_continue(drop)]
    }

    /// The places of a deck of that many cards that are high.
    fn high_places(len: usize) -> Vec<usize> {
        (0..len).filter(|place| (len - place).is_multiple_of(2)).collect()
    }

    /// The cards from 1 up, an odd number of them: player 2's best cards in high places, and player 1's best card, which
    /// follows them, in one as well. Also how many cards of player 2 these are.
    fn best_cards_in_high_places() -> impl Strategy<Value = ([Vec<u8>; 2], usize)> {
        // Two cards each at least, so that there are high places.
        let lens = (2..=10_usize).prop_flat_map(|half| (2..2 * half).prop_map(move |len| [2 * half + 1 - len, len]));
        let places = lens.prop_flat_map(|lens| {
            let [one, two] = lens.map(|len| Just(high_places(len)).prop_shuffle());
            (Just(lens), one, two, 1..=lens[1] / 2)
        });
        let rest = |lens: [usize; 2], best: usize| Just((1..).take(lens[0] + lens[1] - best - 1).collect::<Vec<u8>>());
        let all = places.prop_flat_map(move |(lens, one, two, best)| {
            (Just(lens), Just(one[0]), Just(two[..best].to_vec()), rest(lens, best).prop_shuffle())
        });
        all.prop_map(|(lens, one, two, rest)| {
            let mut decks = lens.map(|len| vec![0; len]);
            let mut high = u8::try_from(rest.len() + 1).unwrap()..;
            for (player, place) in [(0, one)].into_iter().chain(two.iter().map(|&place| (1, place))) {
                decks[player][place] = high.next().expect("there is no last one");
            }
            let mut rest = rest.into_iter();
            for place in decks.iter_mut().flatten().filter(|card| **card == 0) {
                *place = rest.next().expect("a card for each place");
            }
            (decks, two.len())
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]

        #[test]
        fn what_is_told_is_so((decks, best) in best_cards_in_high_places()) {
            let told = told(&decks);
            if best <= 4 {
                prop_assert_eq!(told, [Flow::Break(Player::One); 2]);
            }
            for told in told {
                prop_assert!(told.is_continue() || told == Flow::Break(played(&decks)));
            }
        }
    }
}
