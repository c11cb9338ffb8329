//! The explained play: the statement's lines, the turns asked for, and always the solved answer.

use std::io::{self, Write};

use common::{Answer, Explain, ExplainError, NoAnswer, Part, Watch};
use day21_2021::PUZZLE;

fn explained(text: &str, explain: &Explain<'_>) -> (String, Answer) {
    let mut out = Vec::new();
    let answer = (PUZZLE.explain)(text, explain, &mut out).expect("the input is valid, and the part has an answer");
    (String::from_utf8(out).expect("the play is text"), answer)
}

fn example() -> &'static str {
    PUZZLE.examples[0].text
}

#[test]
fn part_1_is_told_as_in_the_statement() {
    let watch = Watch::unlimited();
    let (play, answer) = explained(example(), &Explain::all(Part::One, &watch));
    let lines: Vec<&str> = play.lines().collect();
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
            "Player 1 wins. The losing player has 745 points and the die was rolled 993 times; 745 * 993 = 739785",
        ]
    );
    assert_eq!(lines.len(), 993 / 3 + 2);
    assert!(lines.iter().any(|line| line.contains("rolls 100+1+2 ")), "the die starts again");
    assert_eq!(answer.to_string(), "739785");
}

#[test]
fn part_2_is_a_table() {
    let watch = Watch::unlimited();
    let (play, answer) = explained(example(), &Explain::all(Part::Two, &watch));
    insta::assert_snapshot!("part_2_of_the_example", play);
    assert_eq!(answer.to_string(), "444356092776315");
}

#[test]
fn only_the_turns_asked_for_are_shown() {
    let watch = Watch::unlimited();
    for (part, heading) in [(Part::One, 0), (Part::Two, 1)] {
        let all = Explain::all(part, &watch);
        let (whole, answer) = explained(example(), &all);
        let (some, same_answer) = explained(example(), &Explain { rounds: 3..=5, ..all });
        let whole: Vec<&str> = whole.lines().collect();
        let expected = [&whole[..heading], &whole[heading + 2..heading + 5], &whole[whole.len() - 2..]].concat();
        assert_eq!(some.lines().collect::<Vec<_>>(), expected, "part {part}");
        assert_eq!(same_answer, answer, "part {part}");
    }
}

#[test]
fn colour_changes_nothing_else() {
    let watch = Watch::unlimited();
    for part in Part::BOTH {
        let plain = Explain::all(part, &watch);
        let (colourless, _) = explained(example(), &plain);
        let (coloured, _) = explained(example(), &Explain { colour: true, ..plain });
        assert!(coloured.contains("\u{1b}[32m"), "the answer is green");
        let stripped =
            ["\u{1b}[0m", "\u{1b}[1m", "\u{1b}[32m"].iter().fold(coloured, |text, code| text.replace(code, ""));
        assert_eq!(stripped, colourless, "part {part}");
    }
}

#[test]
fn the_explained_answer_is_the_solved_one() {
    let watch = Watch::unlimited();
    for &seed in PUZZLE.generator.seeds {
        let text = (PUZZLE.generator.make)(seed, 2);
        let solved = PUZZLE.default_approach().solve(&text, &watch).unwrap();
        for part in Part::BOTH {
            let (play, answer) = explained(&text, &Explain { rounds: 2..=3, ..Explain::all(part, &watch) });
            assert_eq!(Ok(&answer), solved[part.index()].as_ref(), "part {part} of\n{text}");
            assert!(play.ends_with(&format!(" {answer}\n")), "part {part} of\n{text}");
        }
    }
}

/// A reader that goes away at once.
struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn what_ends_an_explanation_early() {
    let (watch, over) = (Watch::unlimited(), Watch::limited(std::time::Duration::ZERO));
    for part in Part::BOTH {
        let closed = (PUZZLE.explain)(example(), &Explain::all(part, &watch), &mut Closed);
        assert!(matches!(closed, Err(ExplainError::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe));
        let late = (PUZZLE.explain)(example(), &Explain::all(part, &over), &mut Vec::new());
        assert!(matches!(late, Err(ExplainError::NoAnswer(NoAnswer::OutOfTime))));
        let wrong = (PUZZLE.explain)("Player 1:\n", &Explain::all(part, &watch), &mut Vec::new());
        assert!(matches!(wrong, Err(ExplainError::Parse(_))));
    }
}
