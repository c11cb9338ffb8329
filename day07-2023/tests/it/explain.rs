//! The explanation: its table, and the reasons to stop early.

use std::io::Write;

use anstream::adapter::strip_str;
use common::{Context, ExplainOptions, ExplainResult, Part};
use day07_2023::PUZZLE;

use crate::agreement::answers;
use crate::generated::make;

const EXAMPLE: &str = PUZZLE.examples[0].text;

fn explain(text: &str, options: &ExplainOptions<'_>, out: &mut dyn Write) -> ExplainResult {
    (PUZZLE.explain.expect("the puzzle explains itself").write)(text, options, out)
}

/// The explanation of a part, and the answer that it leads to.
fn explained(text: &str, part: Part) -> (String, String) {
    let context = Context::unlimited();
    let mut shown = Vec::new();
    let options = ExplainOptions::all(part, &context);
    let answer = explain(text, &options, &mut shown).expect("a valid input and a patient reader");
    (String::from_utf8(shown).expect("text"), answer.to_string())
}

/// The whole explanation, without colour.
fn whole(text: &str, part: Part) -> String {
    strip_str(&explained(text, part).0).to_string()
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
            assert_eq!(explained(&text, part).1, solved);
            let shown = whole(&text, part);
            let mut ends = shown.lines().rev().map(|line| line.rsplit(' ').next());
            assert_eq!(
                [ends.next(), ends.nth(1)],
                [Some(Some(solved.as_str())); 2],
                "part {part}"
            );
        }
    }
}
