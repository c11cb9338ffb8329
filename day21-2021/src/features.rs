//! What may set the starts apart on which a judged program is wrong.

use common::Part;
use common::puzzle::Feature;

use crate::decoupled::{UNFINISHED, wins};
use crate::grammar::parse;
use crate::model::Starts;

pub(crate) const FEATURES: &[Feature] = &[
    Feature {
        clause: "player 2 wins in more universes",
        part: Some(Part::Two),
        holds: |text| {
            has(text, |starts| {
                let [first, second] = wins(&UNFINISHED, starts.indices());
                second > first
            })
        },
    },
    Feature {
        clause: "exactly one player starts on space 1",
        part: None,
        holds: |text| has(text, |Starts([one, two])| (one == 1) != (two == 1)),
    },
    Feature {
        clause: "a player starts on space 10",
        part: None,
        holds: |text| has(text, |Starts(spaces)| spaces.contains(&10)),
    },
];

fn has(text: &str, holds: fn(Starts) -> bool) -> bool {
    parse(text).is_ok_and(holds)
}
