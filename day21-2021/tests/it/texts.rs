//! The texts: which are inputs of this puzzle, and the diagnostics of all others.

use anstream::adapter::strip_str;
use common::ParseError;
use day21_2021::grammar;
use day21_2021::model::Starts;

const ONE: &str = "Player 1 starting position: 10";
const TWO: &str = "Player 2 starting position: 8";

fn parse(text: &str) -> Result<Starts, ParseError> {
    common::parse::parse(grammar::starts, text)
}

#[test]
fn line_ends_and_blank_lines_at_the_end_are_accepted() {
    for middle in ["\n", "\r\n"] {
        for end in ["", "\n", "\r\n", "\n\n\n", "\r\n\r\n", "\n\r\n"] {
            let text = format!("{ONE}{middle}{TWO}{end}");
            assert_eq!(parse(&text).ok(), Starts::new([10, 8]), "{text:?}");
        }
    }
}

/// The whole report on a text that is refused.
#[track_caller]
fn refused(name: &str, text: &str) {
    let error = parse(text).expect_err(name);
    insta::assert_snapshot!(name, strip_str(&error.report("input.txt", text, 100)).to_string());
}

fn starts(first: &str, second: &str) -> String {
    format!("Player 1 starting position: {first}\nPlayer 2 starting position: {second}\n")
}

#[test]
fn wrong_positions() {
    refused("position_eleven", &starts("4", "11"));
    refused("position_with_a_leading_zero", &starts("4", "08"));
    refused("position_in_words", &starts("four", "8"));
    refused("position_missing", &starts("", "8"));
}

#[test]
fn wrong_words() {
    refused("other_text", "To be, or not to be\n");
    refused("word_missing", "Player 1 position: 4\nPlayer 2 position: 8\n");
    refused("letter_that_looks_alike_within", "Player 1 starting pоsition: 4\nPlayer 2 starting position: 8\n");
    refused("colon_missing", "Player 1 starting position 4\nPlayer 2 starting position: 8\n");
    refused("tab_for_a_space", &starts("4", "8").replacen(' ', "\t", 1));
}

#[test]
fn wrong_players() {
    refused("players_swapped", "Player 2 starting position: 8\nPlayer 1 starting position: 4\n");
    refused("second_player_missing", "Player 1 starting position: 4\n");
    refused("player_3", &format!("{}Player 3 starting position: 5\n", starts("4", "8")));
}

#[test]
fn wrong_line_ends() {
    refused("positions_on_one_line", &starts("4 8", "8"));
    refused("space_after_the_last_position", &starts("4", "8 "));
    refused("carriage_return_alone", "Player 1 starting position: 4\rPlayer 2 starting position: 8\r");
    refused("blank_line_between", "Player 1 starting position: 4\n\nPlayer 2 starting position: 8\n");
    refused("spaces_on_a_line_after_the_last", &format!("{}  \n", starts("4", "8")));
}
