//! What may set the deals apart on which a judged program is wrong.

use common::puzzle::Feature;
use common::{Context, Part};

use crate::decks::Decks;
use crate::fast::{self, parse};
use crate::model::{Deal, Player};

pub(crate) const FEATURES: &[Feature] = &[
    Feature {
        clause: "the main game repeats",
        part: Some(Part::Two),
        holds: |text| has(text, |deal| repeats(deal) == Some(true)),
    },
    Feature {
        clause: "player 2 wins part 2",
        part: Some(Part::Two),
        holds: |text| {
            // The owner of the highest card never loses it.
            has(text, |deal| {
                Decks::new(deal).owner_of_high_card() == Player::Two && repeats(deal) == Some(false)
            })
        },
    },
    Feature {
        clause: "one player has more cards than the other",
        part: None,
        holds: |text| {
            has(text, |deal| {
                let [one, two] = deal.sizes();
                one != two
            })
        },
    },
    Feature {
        clause: "there are fewer or more than 25 cards each",
        part: None,
        holds: |text| has(text, |deal| deal.sizes() != [25, 25]),
    },
];

fn has(text: &str, holds: fn(&Deal) -> bool) -> bool {
    parse(text).is_ok_and(|deal| holds(&deal))
}

/// Whether the main game repeats, if that is known soon: deals of thousands of cards take long. The
/// limit, about a second, is one of work, because Rust has no clock in a browser.
fn repeats(deal: &Deal) -> Option<bool> {
    fast::main_game_repeats(deal, &Context::unlimited().with_steps(10_000)).ok()
}
