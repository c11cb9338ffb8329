//! The parts of `fast`: its theorem about places, its games, and its two ways to find a repetition.

use std::ops::ControlFlow::{self, Break, Continue};

use common::random::Random;
use day22_2020::fast::brent::Brent;
use day22_2020::fast::game::{Cards, Game};
use day22_2020::fast::general::General;
use day22_2020::fast::places::{check_at_start, check_later, never_ends};
use day22_2020::fast::small::{self, Small};
use day22_2020::handler::game2;
use day22_2020::model::Player;

fn game<C: Cards<Card: From<u8>>>(decks: [&[u8]; 2]) -> Game<C> {
    let mut game = Game::default();
    game.start(
        decks.map(|deck| deck.iter().copied().map(C::Card::from)),
        decks.map(<[u8]>::len),
    );
    game
}

/// The verdicts on a sub-game with these decks: at its start, below the top cards of its parent,
/// and later.
fn verdicts<C: Cards<Card: From<u8>>>(decks: &[Vec<u8>; 2]) -> [ControlFlow<Player>; 2] {
    let sizes = decks.each_ref().map(Vec::len);
    let [one, two] = decks
        .each_ref()
        .map(|deck| [&[0], deck.as_slice()].concat());
    let start = check_at_start(&game::<C>([&one, &two]), 1, sizes);
    let later = check_later(&game::<C>([&decks[0], &decks[1]]));
    [start, later].map(|verdict| verdict.map_continue(drop))
}

/// The winner of a sub-game with these decks, by the rules.
fn played(decks: &[Vec<u8>; 2]) -> Player {
    let [one, two] = decks
        .each_ref()
        .map(|deck| deck.iter().copied().map(u32::from).collect());
    let (winner, _) = game2(one, two);
    winner
}

/// The cards from 1 up, an odd number of them, with player 1's best card and the cards above it,
/// all of them player 2's, in high places. Also returns the number of these cards of player 2.
fn best_cards_in_high_places(random: &mut Random) -> ([Vec<u8>; 2], usize) {
    // Two cards each at least, so that there are high places.
    let half = 2 + random.index(9);
    let two = 2 + random.index(2 * half - 2);
    let sizes = [2 * half + 1 - two, two];
    let [highs_one, highs_two] = sizes.map(|len| {
        let mut places: Vec<usize> = (0..len)
            .filter(|place| (len - place).is_multiple_of(2))
            .collect();
        random.shuffle(&mut places);
        places
    });
    let above = 1 + random.index(highs_two.len());
    let mut cards: Vec<u8> = (1..).take(sizes[0] + sizes[1]).collect();
    let best = cards.split_off(cards.len() - above - 1);
    random.shuffle(&mut cards);
    let mut decks = sizes.map(|len| vec![0; len]);
    decks[0][highs_one[0]] = best[0];
    for (&place, &card) in highs_two.iter().zip(&best[1..]) {
        decks[1][place] = card;
    }
    for (place, card) in decks
        .iter_mut()
        .flatten()
        .filter(|card| **card == 0)
        .zip(cards)
    {
        *place = card;
    }
    (decks, above)
}

#[test]
fn the_places_decide_at_once_and_rightly() {
    for seed in 0..3000 {
        let (decks, above) = best_cards_in_high_places(&mut Random::new(seed));
        let found = verdicts::<Small>(&decks);
        assert_eq!(verdicts::<General>(&decks), found, "{decks:?}");
        if above <= 4 {
            assert_eq!(found, [Break(Player::One); 2], "{decks:?}");
        }
        for verdict in found {
            assert!(
                verdict.is_continue() || verdict == Break(played(&decks)),
                "{verdict:?} on {decks:?}"
            );
        }
    }
}

/// In both deals n is odd, and c and all cards above it are in high places, but c + 4 < n. The games
/// end, and player 2 wins them.
#[test]
fn the_last_condition_is_needed() {
    for decks in [
        // docs/odd.v proves it for this one, too.
        [vec![8, 1], vec![2, 9, 3, 10, 4, 11, 5, 12, 6, 13, 7]],
        [
            vec![2, 5, 10, 6],
            vec![4, 11, 9, 13, 8, 12, 7, 15, 3, 14, 1],
        ],
    ] {
        assert_eq!(verdicts::<Small>(&decks), [Continue(()); 2]);
        assert_eq!(played(&decks), Player::Two);
    }
}

/// Where a `usize` has 32 bits, the greatest one is a card.
#[test]
fn the_condition_does_not_overflow() {
    assert!(never_ends(5, usize::MAX, true));
    assert!(!never_ends(usize::MAX, usize::MAX - 5, true));
}

#[test]
fn brent_finds_every_cycle_in_time() {
    for before in 0..70 {
        for period in 1..70 {
            let next = |state| if state == before + period - 1 { before } else { state + 1 };
            let (mut state, mut brent) = (0, Brent::default());
            let (rounds, found) = (0..)
                .find_map(|rounds| {
                    let found = brent.note(&state).map(|period| (rounds, period));
                    state = next(state);
                    found
                })
                .expect("every cycle is found");
            assert_eq!((found, *brent.saved() >= before), (period, true));
            assert!(
                rounds <= 3 * (before + period) + 1,
                "after {rounds} rounds: {before} {period}"
            );
        }
    }
}

/// Rounds without sub-games that are played at once are those played one by one.
#[test]
fn eight_rounds_at_once_are_eight_rounds() {
    for seed in 0..2000 {
        let mut random = Random::new(seed);
        let mut cards: Vec<u8> = (1..small::CARDS).collect();
        random.shuffle(&mut cards);
        cards.truncate(2 + random.index(small::MAX_CARDS - 1));
        let (one, two) = cards.split_at(1 + random.index(cards.len() - 1));
        let (mut at_once, mut one_by_one) =
            (game::<Small>([one, two]), game::<General>([one, two]));
        for _ in 0..100 {
            let rounds = at_once.stop_after(1 + random.index(30));
            at_once.play_at_once();
            for _ in 0..rounds {
                one_by_one.stop_after(1);
                one_by_one.play_at_once();
            }
            for player in [0, 1] {
                let found = at_once.deck(player).map(u32::from);
                assert!(found.eq(one_by_one.deck(player)), "{cards:?}");
            }
        }
    }
}
