//! All approaches against the plain rules, on all deals of a few cards. Random deals of more cards
//! are among the tests that days share.

use common::{Context, NoAnswer, Outcome, Part};
use day22_2020::model::Deal;
use day22_2020::savings::{Known, Tally};
use day22_2020::{PUZZLE, reference};
use itertools::Itertools;

use crate::EXAMPLE;

/// Checks that all approaches agree with the plain rules. If there is no answer, the default one
/// has the same message.
fn agree(deal: &Deal) {
    let context = Context::unlimited();
    let expected = [
        reference::part1(deal, &context),
        reference::part2(deal, &context),
    ]
    .map(|score| score.map(Into::into));
    for (number, approach) in PUZZLE.approaches.iter().enumerate() {
        let outcomes = testing::outcomes(approach, &deal.to_string());
        let is_same = |(one, other): (&Outcome, &Outcome)| match (one, other) {
            (Err(NoAnswer::Unsolvable(_)), Err(NoAnswer::Unsolvable(_))) if number > 0 => true,
            (one, other) => one == other,
        };
        assert!(
            outcomes.iter().zip(&expected).all(is_same),
            "{} says {outcomes:?} and not {expected:?} on\n{deal}",
            approach.name
        );
    }
}

/// Every order of the cards from 1 to `count`, cut in two in every way.
fn all_deals(count: usize) -> impl Iterator<Item = Deal> {
    let cuts = move |cards: Vec<u32>| {
        (0..=count).map(move |at| [cards[..at].to_vec(), cards[at..].to_vec()])
    };
    (1..)
        .take(count)
        .permutations(count)
        .flat_map(cuts)
        .flat_map(Deal::new)
}

/// All deals of up to six cards, and some of seven and eight.
#[test]
fn all_agree_on_deals_of_up_to_eight_cards() {
    let deals: Vec<usize> = (1..=6)
        .map(|count| all_deals(count).inspect(agree).count())
        .collect();
    assert_eq!(deals, [2, 2 * 3, 6 * 4, 24 * 5, 120 * 6, 720 * 7]);
    all_deals(7).step_by(13).for_each(|deal| agree(&deal));
    all_deals(8).step_by(97).for_each(|deal| agree(&deal));
}

#[test]
#[ignore = "takes a minute; run with --ignored"]
fn all_agree_on_every_deal_of_up_to_nine_cards() {
    (7..=9).flat_map(all_deals).for_each(|deal| agree(&deal));
}

/// A search and a check give up after so many rounds, so that they find the same on any machine.
#[test]
fn each_round_by_the_rules_is_a_step() {
    let deal = reference::parse(EXAMPLE).unwrap();
    let limited = Context::unlimited().with_steps(1);
    let mistake = PUZZLE.mistakes.last().unwrap();
    for outcome in [
        reference::part1(&deal, &limited),
        reference::part2(&deal, &limited),
        Tally::of(&deal, Known::Nothing, &limited).map(|tally| tally.rounds.into()),
        mistake.rules.solve(EXAMPLE, Part::Two, &limited).map(|_| 0),
    ] {
        assert_eq!(outcome, Err(NoAnswer::OutOfTime));
    }
}
