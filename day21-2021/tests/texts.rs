//! The texts: which are inputs of this puzzle, and what is said of all others.

use common::parse::{Screen, parse};
use common::testing;
use day21_2021::PUZZLE;
use day21_2021::grammar::Format;
use day21_2021::model::Starts;
use proptest::prelude::*;

const ONE: &str = "Player 1 starting position: 10";
const TWO: &str = "Player 2 starting position: 8";

#[test]
fn line_ends_blank_lines_at_the_end_and_a_mark_are_accepted() {
    for mark in ["", "\u{feff}"] {
        for middle in ["\n", "\r\n"] {
            for end in ["", "\n", "\r\n", "\n\n\n", "\r\n\r\n", "\n\r\n"] {
                let text = format!("{mark}{ONE}{middle}{TWO}{end}");
                assert_eq!(parse::<Format>(&text), Ok(Starts([10, 8])), "{text:?}");
            }
        }
    }
}

#[test]
fn what_is_printed_is_read_back() {
    for first in 1..=10 {
        for second in 1..=10 {
            let starts = Starts([first, second]);
            assert_eq!(parse::<Format>(&starts.to_string()), Ok(starts));
        }
    }
}

/// The format once more, by another way of thinking: all inputs there are, compared line by line.
fn plain(text: &str) -> Option<Starts> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n");
    let mut lines = text.trim_end_matches('\n').split('\n');
    let mut start = |player: u32| {
        let line = lines.next()?;
        (1..=10).find(|space| line == format!("Player {player} starting position: {space}"))
    };
    let starts = [start(1)?, start(2)?];
    lines.next().is_none().then_some(Starts(starts))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn any_text(text: String) {
        prop_assert_eq!(parse::<Format>(&text).ok(), plain(&text));
    }

    #[test]
    fn a_text_with_one_character_changed_left_out_or_put_in(
        (first, second) in (1_u32..=10, 1_u32..=10),
        windows: bool,
        place in 0_usize..70,
        character in prop_oneof![any::<char>(), proptest::sample::select(vec!['0', '1', '9', ' ', '\r', '\n', '\u{feff}'])],
        change in 0..3,
    ) {
        let text = Starts([first, second]).to_string();
        let text = if windows { text.replace('\n', "\r\n") } else { text };
        let mut characters: Vec<char> = text.chars().collect();
        let place = place % characters.len();
        match change {
            0 => characters[place] = character,
            1 => drop(characters.remove(place)),
            _ => characters.insert(place, character),
        }
        let text: String = characters.into_iter().collect();
        let parsed = parse::<Format>(&text);
        prop_assert_eq!(parsed.clone().ok(), plain(&text), "{:?}", text);
        if let Err(error) = parsed {
            // Whatever it is, it can be shown, and on a screenful.
            prop_assert!(Screen::PLAIN.report("input.txt", &text, &error).lines().count() < 12);
        }
    }
}

#[test]
fn mutated_texts_are_treated_alike() {
    testing::mutated_texts_are_treated_alike(&PUZZLE);
}

/// The whole report on a text that is refused.
#[track_caller]
fn refused(name: &str, text: &str) {
    let error = parse::<Format>(text).expect_err(name);
    insta::assert_snapshot!(name, Screen::PLAIN.report("input.txt", text, &error));
}

fn starts(first: &str, second: &str) -> String {
    format!("Player 1 starting position: {first}\nPlayer 2 starting position: {second}\n")
}

#[test]
fn wrong_positions() {
    refused("position_zero", &starts("0", "8"));
    refused("position_eleven", &starts("4", "11"));
    refused("position_of_forty_digits", &starts(&"4".repeat(40), "8"));
    refused("position_with_a_leading_zero", &starts("4", "08"));
    refused("position_negative", &starts("-4", "8"));
    refused("position_with_a_plus", &starts("4", "+8"));
    refused("position_in_words", &starts("four", "8"));
    refused("position_with_a_fraction", &starts("4.5", "8"));
    refused("position_with_letters_after_it", &starts("4th", "8"));
    refused("position_missing", &starts("", "8"));
    refused("position_missing_at_the_end", "Player 1 starting position: 4\nPlayer 2 starting position: ");
    refused("position_in_arabic_digits", &starts("٤", "8"));
    refused("position_in_fullwidth_digits", &starts("4", "８"));
    refused("positions_on_one_line", &starts("4 8", "8"));
}

#[test]
fn wrong_words() {
    refused("colon_missing", "Player 1 starting position 4\nPlayer 2 starting position: 8\n");
    refused("space_after_the_colon_missing", "Player 1 starting position: 4\nPlayer 2 starting position:8\n");
    refused("word_missing", "Player 1 position: 4\nPlayer 2 position: 8\n");
    refused("words_in_lower_case", "player 1 starting position: 4\nplayer 2 starting position: 8\n");
    refused("words_cut_off", "Player 1 starting posit");
    refused("letter_that_looks_alike", "Рlayer 1 starting position: 4\nPlayer 2 starting position: 8\n");
    refused("letter_that_looks_alike_within", "Player 1 starting pоsition: 4\nPlayer 2 starting position: 8\n");
    refused("player_number_missing", "Player starting position: 4\nPlayer 2 starting position: 8\n");
    refused("word_far_too_long", &format!("{}\n", "P".repeat(10_000)));
}

#[test]
fn wrong_players() {
    refused("second_player_missing", "Player 1 starting position: 4\n");
    refused("second_line_missing", "Player 1 starting position: 4");
    refused("players_swapped", "Player 2 starting position: 8\nPlayer 1 starting position: 4\n");
    refused("player_1_twice", "Player 1 starting position: 4\nPlayer 1 starting position: 8\n");
    refused("player_12", "Player 12 starting position: 4\nPlayer 2 starting position: 8\n");
    refused("player_3", &format!("{}Player 3 starting position: 5\n", starts("4", "8")));
    refused("players_on_one_line", "Player 1 starting position: 4 Player 2 starting position: 8\n");
}

#[test]
fn wrong_spaces_and_lines() {
    refused("space_before_the_line", " Player 1 starting position: 4\nPlayer 2 starting position: 8\n");
    refused("space_after_the_position", &starts("4 ", "8"));
    refused("space_after_the_last_position", &starts("4", "8 "));
    refused("space_twice", &starts(" 4", "8"));
    refused("space_before_the_colon", "Player 1 starting position : 4\nPlayer 2 starting position: 8\n");
    refused("tab_for_a_space", &starts("4", "8").replacen(' ', "\t", 1));
    refused("tab_after_the_position", &starts("4\t", "8"));
    refused("no_break_space", &starts("4", "8").replacen(": ", ":\u{a0}", 1));
    refused("blank_line_first", &format!("\n{}", starts("4", "8")));
    refused("blank_line_between", "Player 1 starting position: 4\n\nPlayer 2 starting position: 8\n");
    refused("spaces_on_a_line_after_the_last", &format!("{}  \n", starts("4", "8")));
    refused("carriage_return_alone", "Player 1 starting position: 4\rPlayer 2 starting position: 8\r");
    refused("carriage_return_alone_at_the_end", "Player 1 starting position: 4\r\nPlayer 2 starting position: 8\r");
}

#[test]
fn other_things() {
    refused("nothing", "");
    refused("byte_order_mark_alone", "\u{feff}");
    refused("byte_order_mark_twice", &format!("\u{feff}\u{feff}{}", starts("4", "8")));
    refused("fault_behind_a_byte_order_mark", &format!("\u{feff}{}", starts("11", "8")));
    refused("nul_after_the_position", &starts("4\0", "8"));
    refused("nul_for_the_position", &starts("4", "\0"));
    refused("emoji_for_the_position", &starts("4", "🎲"));
    refused("other_day_crab_combat", "Player 1:\n9\n2\n\nPlayer 2:\n5\n8\n");
    refused("other_day_camel_cards", "32T3K 765\nT55J5 684\n");
    refused("web_page", "<!DOCTYPE html>\n<html lang=\"en-us\">\n");
    refused("other_text", "To be, or not to be\n");
}
