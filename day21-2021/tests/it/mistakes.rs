//! The known mistakes are wrong, each in its own way.

use std::collections::BTreeSet;

use common::mistake::Solve;
use common::{Context, Outcome, Part};
use day21_2021::PUZZLE;

fn mistake(name: &str) -> &'static dyn Solve {
    PUZZLE
        .mistakes
        .iter()
        .find(|mistake| mistake.name == name)
        .expect("a mistake of that name")
        .rules
}

fn outcomes(rules: &dyn Solve, text: &str) -> [Outcome; 2] {
    Part::BOTH.map(|part| rules.solve(text, part, &Context::unlimited()))
}

/// The reply of an approach to each of the hundred starts, or to every `step`-th.
fn replies(rules: &dyn Solve, step: usize) -> Vec<[Outcome; 2]> {
    let make = PUZZLE.generator.expect("a generator").make;
    let seeds = (0..100).step_by(step);
    seeds.map(|seed| outcomes(rules, &make(seed, 2))).collect()
}

/// The pairs of starts from which a mistake gives a wrong answer.
fn wrong(name: &str) -> Vec<(u8, u8)> {
    let (right, replies) = (
        replies(PUZZLE.default_approach(), 1),
        replies(mistake(name), 1),
    );
    let starts = (1..=10).flat_map(|first| (1..=10).map(move |second| (first, second)));
    starts
        .zip(right.into_iter().zip(replies))
        .filter_map(|(starts, (right, reply))| (right != reply).then_some(starts))
        .collect()
}

#[test]
fn counting_player_1_only_is_wrong_from_six_starts() {
    assert_eq!(
        wrong("player-1-only"),
        [(3, 1), (4, 1), (5, 1), (6, 1), (7, 1), (8, 1)]
    );
}

#[test]
fn a_turn_too_many_is_always_wrong() {
    assert_eq!(wrong("turn-too-many").len(), 100);
}

#[test]
fn one_digit_is_wrong_from_space_10() {
    let wrong = wrong("first-digit");
    assert_eq!(wrong.len(), 19);
    assert!(
        wrong
            .iter()
            .all(|&(first, second)| first == 10 || second == 10),
        "{wrong:?}"
    );
}

#[test]
fn a_turn_after_exactly_1000_is_wrong_from_five_starts() {
    assert_eq!(
        wrong("exactly-1000"),
        [(1, 6), (2, 6), (3, 6), (5, 6), (9, 6)]
    );
}

#[test]
fn rounded_counts_are_wrong_by_a_few_in_a_million() {
    assert_eq!(wrong("rounded-counts").len(), 94);
    let example = PUZZLE.examples[0].text;
    let outcomes = outcomes(mistake("rounded-counts"), example);
    assert_eq!(outcomes[1], Ok(444_354_858_090_891_u64.into()));
}

/// Programs of a few lines in Python gave these.
#[test]
fn the_answers_to_the_example_are_those_of_other_programs_with_the_mistake() {
    let example = PUZZLE.examples[0].text;
    for (name, part1, part2) in [
        ("space-0", 1_190_820, 1_222_179_131_956_797_778_948),
        ("universe-a-sum", 739_785, 59_966_214),
        ("32-bits", 739_785, -610_959_416),
    ] {
        let outcomes = outcomes(mistake(name), example);
        assert_eq!(
            outcomes,
            [Ok(part1.into()), Ok(i128::into(part2))],
            "{name}"
        );
    }
}

/// Each of them takes a while, so they are asked for some of the starts.
#[test]
fn other_mistakes_are_always_wrong_in_part_2() {
    let part2 = |rules| replies(rules, 9).into_iter().map(|reply| reply[1].clone());
    for name in [
        "space-0",
        "universe-a-sum",
        "32-bits",
        "memo-without-turn",
        "memo-without-score",
    ] {
        let right = part2(PUZZLE.default_approach());
        assert!(
            part2(mistake(name))
                .zip(right)
                .all(|(wrong, right)| wrong != right),
            "{name}"
        );
    }
}

#[test]
fn no_two_mistakes_answer_alike() {
    let different: BTreeSet<String> = PUZZLE
        .mistakes
        .iter()
        .map(|mistake| format!("{:?}", replies(mistake.rules, 5)))
        .collect();
    assert_eq!(different.len(), PUZZLE.mistakes.len());
}

#[test]
fn shipped_starts_catch_what_random_ones_rarely_do() {
    for (name, start) in [
        (
            "player-1-only",
            include_str!("../../../inputs/day21-2021/player-2-wins.txt"),
        ),
        (
            "exactly-1000",
            include_str!("../../../inputs/day21-2021/exactly-1000.txt"),
        ),
    ] {
        let answers = |rules: &dyn Solve| outcomes(rules, start);
        assert_ne!(
            answers(mistake(name)),
            answers(PUZZLE.default_approach()),
            "{name}"
        );
    }
}

#[test]
fn each_feature_sets_some_starts_apart() {
    let make = PUZZLE.generator.expect("a generator").make;
    let count = |holds: fn(&str) -> bool| (0..100).filter(|&seed| holds(&make(seed, 2))).count();
    let counts = PUZZLE.features.iter().map(|feature| count(feature.holds));
    assert!(counts.eq([6, 18, 19]));
    assert!(
        PUZZLE
            .features
            .iter()
            .all(|feature| !(feature.holds)("no game"))
    );
}
