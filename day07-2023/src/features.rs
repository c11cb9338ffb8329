//! What may set the inputs apart on which a judged program is wrong.

use common::Part;
use common::puzzle::Feature;
use itertools::Itertools;

use crate::grammar::parse;
use crate::model::{Card, Cards, Hand};

pub(crate) const FEATURES: &[Feature] = &[
    Feature {
        clause: "a hand is JJJJJ",
        part: Some(Part::Two),
        holds: |text| any(text, |cards| cards.0 == [Card::Jack; 5]),
    },
    Feature {
        clause: "a hand is five of another card than J",
        part: None,
        holds: |text| {
            any(text, |cards| {
                cards.0[0] != Card::Jack && cards.0.iter().all_equal()
            })
        },
    },
    Feature {
        clause: "a hand is a straight in order, such as 23456",
        part: None,
        holds: |text| any(text, is_straight),
    },
    Feature {
        clause: "two hands have the same cards in the same order",
        part: None,
        holds: |text| {
            has(text, |hands| {
                !hands.iter().map(|hand| hand.cards).all_unique()
            })
        },
    },
    Feature {
        clause: "there are fewer or more than 1000 hands",
        part: None,
        holds: |text| has(text, |hands| hands.len() != 1000),
    },
];

fn is_straight(cards: Cards) -> bool {
    let place = |card: Card| Card::DECK.iter().position(|&(other, _)| other == card);
    cards
        .0
        .into_iter()
        .map(place)
        .tuple_windows()
        .all(|(low, high)| low.map(|it| it + 1) == high)
}

fn any(text: &str, holds: fn(Cards) -> bool) -> bool {
    parse(text).is_ok_and(|hands| hands.iter().any(|hand| holds(hand.cards)))
}

fn has(text: &str, holds: fn(&[Hand]) -> bool) -> bool {
    parse(text).is_ok_and(|hands| holds(&hands))
}
