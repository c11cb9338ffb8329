//! The explanation: its table, and the reasons to stop early.

use common::{Context, ExplainOptions, Part};
use day07_2023::PUZZLE;

use crate::agreement::answers;
use crate::generated::make;

const EXAMPLE: &str = PUZZLE.examples[0].text;

/// The explanation of a part, and the answer that it leads to.
fn explained(text: &str, part: Part) -> (String, String) {
    let context = Context::unlimited();
    let options = ExplainOptions::all(part, &context);
    let (shown, answer) = testing::explained(&PUZZLE, text, &options);
    (shown, answer.expect("a valid input").to_string())
}

fn whole(text: &str, part: Part) -> String {
    explained(text, part).0
}

#[test]
fn part_2_is_a_table() {
    insta::assert_snapshot!("part_2_of_the_example", whole(EXAMPLE, Part::Two));
}

/// One joker to five, with a choice of cards to join or none.
#[test]
fn jokers_are_shown_as_other_cards() {
    let text = "2345J 1\n2233J 1\n22JJ3 1\n2JKJ3 1\nJ2JJK 1\nJJJ22 1\nJJJJ2 1\nJJJJJ 1\nAAAAK 1\n";
    insta::assert_snapshot!("jokers_as_other_cards", whole(text, Part::Two));
}

#[test]
fn large_numbers_have_room() {
    insta::assert_snapshot!(
        "large_numbers_have_room",
        whole(&("22222 4294967295\n".repeat(3) + "AAAAA 1\n"), Part::One)
    );
}

/// The returned answer, the written one, and the last running total equal the solved one.
#[test]
fn explanations_of_inputs_lead_to_their_answers() {
    for size in [1, 2, 30, 1000] {
        let text = make(3, size);
        let solved = answers(PUZZLE.default_approach(), &text);
        for (part, solved) in Part::BOTH.into_iter().zip(solved) {
            let (shown, answer) = explained(&text, part);
            assert_eq!(answer, solved);
            let mut ends = shown.lines().rev().map(|line| line.rsplit(' ').next());
            assert_eq!(
                [ends.next(), ends.nth(1)],
                [Some(Some(solved.as_str())); 2],
                "part {part}"
            );
        }
    }
}
