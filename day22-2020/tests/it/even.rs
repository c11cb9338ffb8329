//! The theorem of `docs/even-games.md`. Of n = 2h cards, let A be all that are above player 1's
//! best card c, all of them player 2's, a in number. If none of A ever starts a sub-game and
//! a > (h - g)(1 - 1/g) for every whole g, c is lost, whatever happens in rounds that draw none of
//! these cards.

use std::collections::BTreeMap;

use day22_2020::decks::Deck;
use day22_2020::handler::{game1, game2};
use day22_2020::model::Player;
use itertools::Itertools;

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

/// The conjecture of the page is about play without sub-games: of these 16 cards, one is above
/// player 1's best.
#[test]
fn sub_games_can_make_a_game_endless() {
    let one = || Deck::from([16, 18]);
    let two = || Deck::from([5, 17, 2, 12, 4, 11, 14, 19, 1, 8, 13, 6, 10, 7]);
    let (winner, deck) = game1(one(), two());
    assert_eq!((winner, deck.len()), (Player::Two, 16));
    let (winner, deck) = game2(one(), two());
    // The game repeats, so player 1 wins it without all cards.
    assert!(winner == Player::One && deck.len() < 16);
}

type PlayGame = fn(Deck, Deck) -> (Player, Deck);

/// Plays a game that never ends, in which player 1 keeps their best card c. Returns the number of
/// cards above c.
fn avoided([one, two]: [Deck; 2], game: PlayGame) -> usize {
    let all = one.len() + two.len();
    let best = *one.iter().max().expect("player 1 has c");
    let above = two.iter().filter(|&&card| card > best).count();
    let (winner, deck) = game(one, two);
    // The game repeats, so player 1 wins it without all cards.
    assert!(winner == Player::One && deck.len() < all && deck.contains(&best));
    above
}

fn decks(deal: [&str; 2]) -> [Deck; 2] {
    deal.map(|deck| deck.split(' ').map(|card| card.parse().expect("a card")).collect())
}

/// Games of 10, 14, 18, 20, 22, 26 and 30 cards in which c avoids as many cards as the page's table
/// says of part 1. They are games of part 2 if all cards are too great to start a sub-game.
#[test]
fn plain_games_keep_the_best_card_for_ever() {
    let deals = [
        ["9 4 5 1", "6 2 10 7 8 3"],
        ["12 5 6 1", "7 2 13 8 9 3 14 10 11 4"],
        ["15 6 7 1", "8 2 16 9 10 3 17 11 12 4 18 13 14 5"],
        ["19 17 12 4 13 5 6 1", "14 11 7 2 20 18 15 8 16 9 10 3"],
        ["18 7 10 1", "9 2 19 11 8 3 20 12 14 4 22 15 16 5 21 13 17 6"],
        ["21 8 14 3", "9 1 22 12 11 2 23 13 10 4 25 15 19 6 26 20 18 5 24 17 16 7"],
        ["24 9 15 3", "10 1 25 13 12 2 26 14 11 4 27 16 22 7 29 17 18 6 28 21 20 5 30 19 23 8"],
    ]
    .map(decks);
    let avoided = deals.map(|deal| {
        // More than the number of cards.
        let raised = deal.each_ref().map(|deck| deck.iter().map(|&card| card + 30).collect());
        let above = avoided(deal, game1);
        assert_eq!(avoided(raised, game2), above);
        above
    });
    assert_eq!(avoided, [1, 2, 3, 1, 4, 5, 6]);
}

/// Games of 16, 20 and 30 cards in which c avoids as many cards as the page's table says of part 2.
/// Cards of at least n - 2, as c is, never start a sub-game.
#[test]
fn sub_games_help_to_keep_the_best_card_for_ever() {
    let deals = [
        ["16 18", "5 17 2 12 4 11 14 19 1 8 13 6 10 7"],
        ["18 5 13 1 16 7 4 3 10 9", "8 14 22 11 21 12 19 15 20 6"],
        ["28 15 6 3 23 11 12 7", "18 4 33 10 13 9 31 1 5 14 30 20 29 21 32 2 34 16 35 8 17 19"],
    ];
    let avoided = deals.map(decks).map(|deal| {
        let all: usize = deal.iter().map(Deck::len).sum();
        assert!(deal[0].iter().any(|&card| card as usize + 2 >= all));
        avoided(deal, game2)
    });
    assert_eq!(avoided, [1, 4, 7]);
}

/// Whether the owner of the high card wins every deal of so many cards in both parts. Of values
/// from `cards` - 2 up only the order counts, because such a card never starts a sub-game.
fn high_card_wins(cards: usize) -> bool {
    let sets = (1..).take(cards - 3).powerset();
    let mut deals = sets.flat_map(|mut values| {
        let missing = cards - values.len();
        values.extend((1..).skip(cards - 3).take(missing));
        values.into_iter().permutations(cards).cartesian_product(1..cards)
    });
    deals.all(|(deal, one)| {
        let [one, two] = [&deal[..one], &deal[one..]];
        let owner = if one.iter().max() > two.iter().max() { Player::One } else { Player::Two };
        let decks = || [one, two].map(|deck| deck.iter().copied().collect());
        [game1, game2].into_iter().all(|game| {
            let [one, two] = decks();
            game(one, two).0 == owner
        })
    })
}

#[test]
fn the_owner_of_the_high_card_wins_with_4_and_6_cards() {
    assert!([4, 6].into_iter().all(high_card_wins));
}

#[test]
#[ignore = "takes a minute; run with --ignored"]
fn the_owner_of_the_high_card_wins_with_8_cards() {
    assert!(high_card_wins(8));
}
