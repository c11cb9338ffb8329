//! The approach `handler`: one way to play for both parts, with a handler that may decide each
//! round.
//!
//! The idea is Justin Le's, who plays in Haskell with `Data.Sequence`
//! (<https://github.com/mstksg/advent-of-code-2020/blob/173a556/reflections-out/day22.md>). This is
//! his program, function by function. Different here:
//!
//! - The tail call of his `go` is a loop. Decks move from round to round. Only remembering a state
//!   or starting a sub-game copies them. In Haskell, copies share their cards.
//! - Inserting a state also tells whether it was there, so one call does the work of his `member`
//!   and `insert`.
//! - [`NonEmpty`] borrows the cards below the top card. His `NEDeck` is a deck of its own.
//! - A game of part 1 that repeats has no answer, because the rules of part 1 give it no winner. The
//!   source remembers states in both parts, too, and lets player 1 win.
//!
//! Cost: a round takes time for all cards, and keeps a copy of them until its game is over, 4 bytes
//! a card. With 100,000 cards, that is a gigabyte in 2500 rounds. Each game under way takes stack.
//! Nothing here limits any of that: `--time-limit` ends the process.

use std::collections::BTreeSet;

use common::NoAnswer;

use crate::decks::{Deck, Decks};
use crate::model::{Deal, Player, score};

pub use crate::grammar::parse;

/// A deck that is not empty: its top card, and the cards below.
#[derive(Debug, Clone, Copy)]
pub struct NonEmpty<'a>(pub u32, pub &'a Deck);

/// Plays Combat: the higher card always wins. Returns the winner and their deck.
pub fn game1(one: Deck, two: Deck) -> (Player, Deck) {
    play_game_with(|_, _| None, one, two)
}

/// Plays Recursive Combat: if there are enough cards for a sub-game, its winner wins the round.
/// Returns the winner and their deck.
pub fn game2(one: Deck, two: Deck) -> (Player, Deck) {
    let handler = |NonEmpty(x, xs): NonEmpty<'_>, NonEmpty(y, ys): NonEmpty<'_>| {
        let xs = take_exactly(x, xs)?;
        let ys = take_exactly(y, ys)?;
        let (winner, _) = game2(xs, ys);
        Some(winner)
    };
    play_game_with(handler, one, two)
}

/// The top `count` cards, if there are so many.
pub fn take_exactly(count: u32, deck: &Deck) -> Option<Deck> {
    let count = usize::try_from(count).ok()?;
    (count <= deck.len()).then(|| deck.range(..count).copied().collect())
}

/// Plays a game to its end, and returns the winner and their deck. In each round, `handler` may
/// name the winner. If it does not, the higher card wins. Player 1 wins a game that comes back to
/// an earlier state.
pub fn play_game_with(
    handler: impl Fn(NonEmpty<'_>, NonEmpty<'_>) -> Option<Player>,
    mut one: Deck,
    mut two: Deck,
) -> (Player, Deck) {
    let mut seen = BTreeSet::new();
    while let (Some(&x), Some(&y)) = (one.front(), two.front()) {
        if !seen.insert([one.clone(), two.clone()]) {
            return (Player::One, one);
        }
        one.pop_front();
        two.pop_front();
        let winner = handler(NonEmpty(x, &one), NonEmpty(y, &two));
        match winner.unwrap_or(Player::with_high_card([x, y])) {
            Player::One => one.extend([x, y]),
            Player::Two => two.extend([y, x]),
        }
    }
    if one.is_empty() { (Player::Two, two) } else { (Player::One, one) }
}

/// The score of the winner of Combat.
///
/// # Errors
/// The game never ends.
pub fn part1(deal: &Deal) -> Result<u128, NoAnswer> {
    let start = Decks::new(deal);
    let cards = start.cards();
    let Decks([one, two]) = start;
    let (_, deck) = game1(one, two);
    if deck.len() < cards {
        return Err(NoAnswer::unsolvable("the game never ends"));
    }
    Ok(score(deck.into_iter()))
}

/// The score of the winner of Recursive Combat.
pub fn part2(deal: &Deal) -> u128 {
    let Decks([one, two]) = Decks::new(deal);
    let (_, deck) = game2(one, two);
    score(deck.into_iter())
}
