//! The diagnostics of texts that are not inputs.

use day21_2021::PUZZLE;

#[test]
fn each_rule_says_what_is_wrong_and_where() {
    for (text, expected) in [
        // Words.
        (
            "To be, or not to be\n",
            "1:1: expected `Player 1 starting position: `, found `To`",
        ),
        (
            "Player 1 position: 4\n",
            "1:10: expected `Player 1 starting position: `, found `position`",
        ),
        (
            "Player 1 starting position 4\n",
            "1:27: expected `Player 1 starting position: `, found a space",
        ),
        (
            "Player\t1 starting position: 4\n",
            "1:7: expected `Player 1 starting position: `, found a tab",
        ),
        // Players.
        (
            "Player 2 starting position: 8\n",
            "1:8: expected `Player 1 starting position: `, found `2`",
        ),
        (
            &lines(["4\n"]),
            "1:30: expected `Player 2 starting position: `, found the end of the input",
        ),
        (
            &lines(["4\n", "8\n", "5\n"]),
            "3:1: expected the end of the input (the game has two players), found `Player`",
        ),
        // Positions.
        (
            &lines(["4\n", "11\n"]),
            "2:29: `11` is out of range: a starting position is a whole number from 1 to 10",
        ),
        (
            &lines(["4\n", "08\n"]),
            "2:29: `08` starts with a zero: a starting position is a whole number from 1 to 10",
        ),
        (
            &lines(["four\n"]),
            "1:29: expected a starting position from 1 to 10, found `four`",
        ),
        (
            &lines(["\n", "8\n"]),
            "1:29: expected a starting position from 1 to 10, found the end of the line",
        ),
        // Line ends.
        (
            &lines(["4 8\n", "8\n"]),
            "1:30: expected the end of the line, found a space",
        ),
        (
            &lines(["4\n", "8 \n"]),
            "2:30: expected the end of the line, found a space",
        ),
        (
            &lines(["4\r", "8\r"]),
            "1:30: expected the end of the line, found a carriage return",
        ),
        (
            &lines(["4\n\n", "8\n"]),
            "2:1: expected `Player 2 starting position: `, found a blank line",
        ),
        (
            &lines(["4\n", "8\n  \n"]),
            "3:1: expected the end of the input, found a space",
        ),
    ] {
        let error = PUZZLE.default_approach().check(text).expect_err(text);
        assert_eq!(error.locate(text), expected, "{text:?}");
        testing::bytes_are_treated_alike(&PUZZLE, text.as_bytes());
    }
}

/// A line for each player, with the end of the line given.
fn lines<const PLAYERS: usize>(ends: [&str; PLAYERS]) -> String {
    let lines = (1..)
        .zip(ends)
        .map(|(player, end)| format!("Player {player} starting position: {end}"));
    lines.collect::<Vec<_>>().concat()
}

#[test]
fn a_report_shows_the_line() {
    let text = lines(["4\n", "11\n"]);
    insta::assert_snapshot!(testing::report(&PUZZLE, &text));
}
