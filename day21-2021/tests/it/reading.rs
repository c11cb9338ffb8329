//! The texts that are valid inputs. `decoupled` and `table` have their own reader for usual ones.

use common::{Answer, Approach, Context, Outcome, Part};
use day21_2021::PUZZLE;

/// The answer to part 1 shows how the text was read, and takes little time.
fn part1(approach: &Approach, text: &str) -> Result<Outcome, String> {
    let mut outcome = None;
    let parsed = approach.parse(text, &mut |solver| {
        outcome = Some(solver(Part::One, &Context::unlimited()));
    });
    parsed
        .map(|()| outcome.expect("it is solved"))
        .map_err(|error| error.locate(text))
}

#[test]
fn line_ends_and_blank_lines_at_the_end_are_accepted() {
    for approach in PUZZLE.approaches {
        for middle in ["\n", "\r\n"] {
            for end in ["", "\n", "\r\n", "\n\n\n", "\r\n\r\n", "\n\r\n"] {
                let text = format!(
                    "Player 1 starting position: 10{middle}Player 2 starting position: 8{end}"
                );
                let part1 = part1(approach, &text).expect("a valid input");
                assert_eq!(
                    part1,
                    Ok(Answer::Number(752_247)),
                    "{text:?} by {}",
                    approach.name
                );
            }
        }
    }
}

/// Removes, replaces and inserts every byte at every place of some inputs.
#[test]
fn the_reader_reads_as_the_grammar_does() {
    let [decoupled, table, by_grammar] = ["decoupled", "table", "interpreters"]
        .map(|name| PUZZLE.approach(name).expect("an approach"));
    let is_read_alike = |bytes: &[u8]| {
        let Ok(text) = str::from_utf8(bytes) else { return };
        let expected = part1(by_grammar, text);
        assert_eq!(part1(decoupled, text), expected, "decoupled: {text:?}");
        assert_eq!(part1(table, text), expected, "table: {text:?}");
    };
    for input in [
        "Player 1 starting position: 10\nPlayer 2 starting position: 8\n",
        "Player 1 starting position: 1\r\nPlayer 2 starting position: 10",
        "Player 1 starting position: 9\nPlayer 2 starting position: 1\r\n\r\n",
    ] {
        is_read_alike(input.as_bytes());
        for place in 0..input.len() {
            let (before, after) = input.as_bytes().split_at(place);
            is_read_alike(&[before, &after[1..]].concat());
            for byte in 0..=u8::MAX {
                is_read_alike(&[before, &[byte], &after[1..]].concat());
                is_read_alike(&[before, &[byte], after].concat());
            }
        }
    }
}
