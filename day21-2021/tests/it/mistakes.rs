//! The known mistakes, beyond what holds for those of every day.

use common::{Answer, Part};
use day21_2021::PUZZLE;

/// Programs of a few lines in Python gave these.
#[test]
fn the_answers_to_the_example_are_those_of_other_programs_with_the_mistake() {
    for (name, part1, part2) in [
        ("space-0", 1_190_820, 1_222_179_131_956_797_778_948),
        ("universe-a-sum", 739_785, 59_966_214),
        ("32-bits", 739_785, -610_959_416),
        ("rounded-counts", 739_785, 444_354_858_090_891),
        ("memo-without-turn", 739_785, 307_571_216_519_574),
        ("memo-without-score", 739_785, 3_776_413_420),
    ] {
        let mistake = PUZZLE
            .mistakes
            .iter()
            .find(|mistake| mistake.name == name)
            .unwrap();
        let answers = Part::BOTH.map(|part| mistake.solve(PUZZLE.examples[0].text, part, None));
        let wrong = [part1, part2].map(|number: i128| Ok(Answer::from(number)));
        assert_eq!(answers, wrong, "{name}");
    }
}

#[test]
fn the_page_of_mistakes_has_their_rows() {
    testing::mistakes::page_has_the_rows(&PUZZLE, |text| {
        let spaces: Vec<&str> = text
            .lines()
            .filter_map(|line| line.split(": ").nth(1))
            .collect();
        format!("from `{}`", spaces.join("` and `"))
    });
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
