//! The texts that are valid inputs.

use common::{Answer, Context};
use day21_2021::PUZZLE;

#[test]
fn line_ends_and_blank_lines_at_the_end_are_accepted() {
    for approach in PUZZLE.approaches {
        for middle in ["\n", "\r\n"] {
            for end in ["", "\n", "\r\n", "\n\n\n", "\r\n\r\n", "\n\r\n"] {
                let text = format!("Player 1 starting position: 10{middle}Player 2 starting position: 8{end}");
                let outcomes = approach.solve(&text, &Context::unlimited()).expect("a valid input");
                assert_eq!(outcomes[0], Ok(Answer::Number(752_247)), "{text:?} by {}", approach.name);
            }
        }
    }
}
