//! The known mistakes are wrong, each in its own way.

use std::collections::BTreeSet;

use common::{Approach, Context, Outcome, ParseError};
use day21_2021::PUZZLE;

fn mistake(name: &str) -> &'static Approach {
    PUZZLE.mistakes.iter().find(|mistake| mistake.name == name).expect("a mistake of that name")
}

/// The replies of an approach to all hundred starts.
fn replies(approach: &Approach) -> Vec<Result<[Outcome; 2], ParseError>> {
    let make = PUZZLE.generator.expect("a generator").make;
    (0..100).map(|seed| approach.solve(&make(seed, 2), &Context::unlimited())).collect()
}

/// The pairs of starts from which a mistake gives a wrong answer.
fn wrong(name: &str) -> Vec<(u8, u8)> {
    let (right, replies) = (replies(PUZZLE.default_approach()), replies(mistake(name)));
    let starts = (1..=10).flat_map(|first| (1..=10).map(move |second| (first, second)));
    starts
        .zip(right.into_iter().zip(replies))
        .filter_map(|(starts, (right, reply))| (right != reply).then_some(starts))
        .collect()
}

#[test]
fn counting_player_1_only_is_wrong_from_six_starts() {
    assert_eq!(wrong("player-1-only"), [(3, 1), (4, 1), (5, 1), (6, 1), (7, 1), (8, 1)]);
}

#[test]
fn a_turn_too_many_is_always_wrong() {
    assert_eq!(wrong("turn-too-many").len(), 100);
}

#[test]
fn one_digit_is_wrong_from_space_10() {
    let wrong = wrong("first-digit");
    assert_eq!(wrong.len(), 19);
    assert!(wrong.iter().all(|&(first, second)| first == 10 || second == 10), "{wrong:?}");
}

#[test]
fn no_two_mistakes_answer_alike() {
    let different: BTreeSet<String> =
        PUZZLE.mistakes.iter().map(|mistake| format!("{:?}", replies(mistake))).collect();
    assert_eq!(different.len(), PUZZLE.mistakes.len());
}
