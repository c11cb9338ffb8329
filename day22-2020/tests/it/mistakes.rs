//! The known mistakes, beyond what holds for those of every day.

use std::any::Any;

use common::mistake::Solve;
use common::{Context, Mistake, NoAnswer, Part};
use day22_2020::decks::Decks;
use day22_2020::mistakes::Rules;
use day22_2020::model::Player;
use day22_2020::{PUZZLE, generate, grammar};
use itertools::Itertools;

use crate::{EXAMPLE, REPEATS};

/// So no mistake changes if the sub-games are played that the high card decides.
#[test]
fn the_high_card_wins_where_a_mistake_says_so() {
    for mistake in PUZZLE.mistakes {
        let rules: &dyn Any = mistake.rules;
        // The others play no game of their own.
        let Some(rules) = rules.downcast_ref::<Rules>() else { continue };
        let plain = rules.without_high_card();
        for seed in 0..300 {
            let text = generate::any_deal(seed, 3 + usize::try_from(seed % 12).unwrap());
            let solve = |rules: &Rules| {
                rules.solve(&text, Part::Two, &Context::unlimited().with_steps(3000))
            };
            let (with, without) = (solve(rules), solve(&plain));
            let is_endless = without == Err(NoAnswer::OutOfTime);
            let name = mistake.name;
            assert!(
                is_endless || with == without,
                "{name}: {with:?}, not {without:?} of {text}"
            );
        }
    }
}

/// By the rules, a random deal of so many cards takes longer than anybody can wait.
#[test]
fn a_mistake_gives_up_a_game_that_is_too_long() {
    let text = generate::make(1, 100_000);
    // All that play by rules of their own count their rounds in one place.
    let last = PUZZLE.mistakes.last().unwrap();
    let outcome = last.solve(&text, Part::Two, None);
    assert!(Mistake::is_unended(&outcome), "{outcome:?}");
}

/// Many solvers are wrong only if the main game repeats. A judge says so from five deals on.
#[test]
fn some_shipped_deals_repeat_in_part_2_alone() {
    let repeats = PUZZLE.features[0].holds;
    let has_answers = |text: &str| {
        let outcomes = PUZZLE.default_approach().solve(text, &Context::unlimited());
        outcomes.unwrap().iter().all(Result::is_ok)
    };
    let texts = PUZZLE.shipped.texts.iter().map(|&(_, text)| text);
    let repeating = texts
        .filter(|text| repeats(text) && has_answers(text))
        .collect_vec();
    assert!(repeating.len() >= 5);
    let mut deals = repeating
        .iter()
        .map(|text| Decks::new(&grammar::parse(text).unwrap()));
    assert!(deals.any(|deal| deal.owner_of_high_card() == Player::One));
}

#[test]
fn the_page_of_mistakes_has_their_rows() {
    testing::mistakes::page_has_the_rows(&PUZZLE, |text| {
        let deal = grammar::parse(text).unwrap();
        let [one, two] = deal.decks().each_ref().map(|deck| deck.iter().join(" "));
        format!("`{one}` against `{two}`")
    });
}

#[test]
fn each_feature_sets_some_deals_apart() {
    let deal = |one: &str, two: &str| format!("Player 1:\n{one}\n\nPlayer 2:\n{two}\n");
    let unequal = deal("1", "2\n3");
    let full = generate::make(82, 50);
    for (clause, with, without) in [
        ("the main game repeats", REPEATS, EXAMPLE),
        ("player 2 wins part 2", EXAMPLE, REPEATS),
        (
            "one player has more cards than the other",
            &unequal,
            EXAMPLE,
        ),
        ("there are fewer or more than 25 cards each", EXAMPLE, &full),
    ] {
        let feature = PUZZLE
            .features
            .iter()
            .find(|feature| feature.clause == clause)
            .unwrap();
        let holds = [with, without, "no deal"].map(feature.holds);
        assert_eq!(holds, [true, false, false], "{clause}");
    }
    assert_eq!(PUZZLE.features.len(), 4);
}
