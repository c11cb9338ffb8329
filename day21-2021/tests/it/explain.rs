//! The explanation: the statement's lines, and the reasons to stop early.

use common::{Answer, Context, ExplainOptions, Part};
use day21_2021::PUZZLE;

/// The explanation of the example, and its outcome.
fn explained(options: &ExplainOptions<'_>) -> (String, Answer) {
    let (text, answer) = testing::explained(&PUZZLE, PUZZLE.examples[0].text, options);
    (text, answer.expect("the example has answers"))
}

#[test]
fn part_1_reads_as_in_the_statement() {
    let (text, _) = explained(&ExplainOptions::all(Part::One, &Context::unlimited()));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[..8],
        [
            "Player 1 rolls 1+2+3 and moves to space 10 for a total score of 10.",
            "Player 2 rolls 4+5+6 and moves to space 3 for a total score of 3.",
            "Player 1 rolls 7+8+9 and moves to space 4 for a total score of 14.",
            "Player 2 rolls 10+11+12 and moves to space 6 for a total score of 9.",
            "Player 1 rolls 13+14+15 and moves to space 6 for a total score of 20.",
            "Player 2 rolls 16+17+18 and moves to space 7 for a total score of 16.",
            "Player 1 rolls 19+20+21 and moves to space 6 for a total score of 26.",
            "Player 2 rolls 22+23+24 and moves to space 6 for a total score of 22.",
        ]
    );
    assert_eq!(
        lines[lines.len() - 6..],
        [
            "Player 2 rolls 82+83+84 and moves to space 6 for a total score of 742.",
            "Player 1 rolls 85+86+87 and moves to space 4 for a total score of 990.",
            "Player 2 rolls 88+89+90 and moves to space 3 for a total score of 745.",
            "Player 1 rolls 91+92+93 and moves to space 10 for a final score, 1000.",
            "",
            "Player 1 wins. The losing player has 745 points and the die was rolled 993 times; \
             745 * 993 = 739785",
        ]
    );
    assert_eq!(lines.len(), 993 / 3 + 2);
    assert!(
        lines.iter().any(|line| line.contains("rolls 100+1+2 ")),
        "the die starts again"
    );
}

#[test]
fn part_2_is_a_table_for_a_narrow_terminal() {
    let (text, _) = explained(&ExplainOptions::all(Part::Two, &Context::unlimited()));
    assert!(
        text.lines().all(|line| line.chars().count() <= 60),
        "{text}"
    );
    insta::assert_snapshot!("part_2_of_the_example", text);
}

/// The first turn ends in 18 of 27 universes: all but those in which it leads to space 1 or 2.
#[test]
fn a_game_to_3_points_can_be_counted_by_hand() {
    let context = Context::unlimited();
    let all = ExplainOptions::all(Part::Two, &context);
    let (text, answer) = explained(&ExplainOptions { number: Some(3), ..all });
    assert_eq!(answer, 990.into());
    insta::assert_snapshot!("a_game_to_3_points", text);
}

#[test]
fn training_games_have_249_to_446_turns() {
    let make = PUZZLE.generator.expect("the puzzle has a generator").make;
    let context = Context::unlimited();
    let turns = |seed| {
        let options = ExplainOptions::all(Part::One, &context);
        let (text, _) = testing::explained(&PUZZLE, &make(seed, 2), &options);
        text.matches(" rolls ").count()
    };
    let turns: Vec<usize> = (0..100).map(turns).collect();
    assert_eq!(
        (turns.iter().min(), turns.iter().max()),
        (Some(&249), Some(&446))
    );
}
