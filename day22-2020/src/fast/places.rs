//! The winner of a sub-game, known long before it ends from the high card and the places of the high cards.
//!
//! Only the winner of a sub-game matters, and there are two cases: play ends, or it does not and player 1 wins. All cards are
//! distinct and positive.
//!
//! # The high card
//! The greatest of n cards is at least n, and its owner has at most n - 2 cards left after drawing it. So it never starts a
//! sub-game and always wins its round, and its owner never runs out of cards. **If player 1 holds the high card, player 1
//! wins**, outright or by repetition. If player 2 holds it, player 2 wins if play ends.
//!
//! # The places
//! Call the last place of a deck *low*, the one above it *high*, and so on in turn towards the top. The winner of a round adds
//! their own card to a high place and the loser's card to the low place behind it, even if a sub-game lets the lower card win.
//! Decks grow by two cards or by none between draws, so a card stays in a place of its kind until it is drawn. A top card is
//! in a high place if its deck is even. So **if the number of cards n is odd, in every round a card in a high place meets one
//! in a low place.**
//!
//! Let n be odd, let c be player 1's best card, let A be the cards above it, all of them player 2's and at least one, and let
//! **c and all of A be in high places**. Whenever one of these cards is drawn, it meets a card in a low place. That card is
//! not one of them, so it is lower. Unless the round starts a sub-game, the high card wins it and goes to a high place of the
//! same deck. So everything is as before, for ever. Play never ends, and **player 1 wins**. As to sub-games:
//!
//! - c starts none. It meets a card in a low place, so player 2 still has all of A, and of the n - 2 cards left, player 1 has
//!   at most n - 2 - |A|. But c is at least n - |A|, because it is the greatest of all cards but A.
//! - A card of A starts none if c + 4 >= n. It is drawn from a high place, so player 2's deck is even and player 1's is odd.
//!   Player 1 draws from a low place, so not c, and therefore had at least three cards. That leaves player 2 at most n - 4
//!   cards, and the card of A is at least c + 1.
//!
//! Since c >= n - |A|, that condition fails only if |A| > 4. In that case it is needed, as a test shows.
//!
//! The small buffers replace cards above the number of cards with their ranks. That keeps the order, and a card and its rank
//! either both meet the condition or both fail it.
//!
//! # When to look
//! If some of c and A are in low places, the earliest time at which that can change, unless player 1 loses c or wins one of A,
//! is when the last of them has been drawn. This only tells when another look may pay, and the proof starts from that look.
//! It decides nearly all sub-games with an odd number of cards that never end, most of them within one pass through the decks.

use super::game::{Cards, Flow, Game};
use crate::model::Player;

/// Looks at the game of `lens` cards below the first `DRAWN` ones. Returns the winner, or the rounds until the next look.
///
/// At the start of a sub-game `DRAWN` is 1, and either player may hold the high card. Later it is 0, and player 2 holds it.
pub(super) fn look<C: Cards, const DRAWN: usize>(game: &Game<C>, lens: [usize; 2]) -> Flow<usize> {
    let total = lens[0] + lens[1];
    let best = game.greatest(0, DRAWN, lens[0]);
    if DRAWN > 0 && best > game.greatest(1, DRAWN, lens[1]) {
        return Flow::Break(Player::One);
    }
    if total.is_multiple_of(2) {
        return Flow::Continue(usize::MAX);
    }
    match game.rounds_until_low(DRAWN, lens, best) {
        0 if best.into() as usize + 4 >= total => Flow::Break(Player::One),
        0 => Flow::Continue(lens[0].max(lens[1])),
        wait => Flow::Continue(wait),
    }
}

#[cfg(test)]
mod tests {
    use common::Context;
    use proptest::prelude::*;

    use super::*;
    use crate::decks::Decks;
    use crate::fast::small::Small;
    use crate::handler::game2;
    use crate::limits::Limits;

    /// The winner of a sub-game with these decks, by the rules.
    fn played(decks: &[Vec<u8>; 2]) -> Player {
        let decks = decks.each_ref().map(|deck| deck.iter().copied().map(u32::from).collect());
        let context = Context::unlimited();
        game2(Decks(decks), &Limits::new(&context)).expect("a small game has a winner").winner
    }

    /// The verdicts on a sub-game with these decks: at its start, and at a later look.
    fn verdicts(decks: &[Vec<u8>; 2]) -> [Flow<()>; 2] {
        let lens = decks.each_ref().map(Vec::len);
        let start = |drawn: &[u8]| {
            let mut game = Game::<Small>::default();
            game.start(decks.each_ref().map(|deck| drawn.iter().chain(deck).copied()), lens);
            game
        };
        [look::<_, 1>(&start(&[0]), lens), look::<_, 0>(&start(&[]), lens)].map(|verdict| verdict.map_continue(drop))
    }

    /// The high places of a deck of that many cards.
    fn high_places(len: usize) -> Vec<usize> {
        (0..len).filter(|place| (len - place).is_multiple_of(2)).collect()
    }

    /// The cards from 1 up, an odd number of them, with player 2's best cards and player 1's best card, which follows them, in
    /// high places, and the number of these cards of player 2.
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
        fn verdicts_are_right((decks, best) in best_cards_in_high_places()) {
            let verdicts = verdicts(&decks);
            if best <= 4 {
                prop_assert_eq!(verdicts, [Flow::Break(Player::One); 2]);
            }
            for verdict in verdicts {
                prop_assert!(verdict.is_continue() || verdict == Flow::Break(played(&decks)));
            }
        }
    }

    /// All six best cards, 10 to 15, are in high places, but c + 4 < n. The game ends, and player 2 wins it.
    #[test]
    fn the_condition_is_needed() {
        let decks = [vec![2, 5, 10, 6], vec![4, 11, 9, 13, 8, 12, 7, 15, 3, 14, 1]];
        assert_eq!(verdicts(&decks), [Flow::Continue(()); 2]);
        assert_eq!(played(&decks), Player::Two);
    }
}
