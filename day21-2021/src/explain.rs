//! The play turn by turn, in the terms of the puzzle's statement. A step is a turn of either
//! player.
//!
//! Part 1 has a sentence per turn. Part 2 has a row per turn: the universes that still play after
//! it, those that the turn won, and those that each player has won so far. The universes are those
//! of `interpreters`.

use std::array;
use std::fmt::Display;
use std::io::Write;

use common::explain::{Gap, HEADING, RESULT};
use common::{ExplainOptions, ExplainResult, Explained, Part};

use crate::grammar;
use crate::interpreters::{beginning, dirac_step, wins};
use crate::model::{Game, Player, PlayerId, Starts, TRAINING_TARGET, TrainingDie};

/// Writes the play of one part.
pub(crate) fn explain(
    text: &str,
    options: &ExplainOptions<'_>,
    out: &mut dyn Write,
) -> ExplainResult {
    let starts = grammar::parse(text)?;
    match options.part {
        Part::One => training(&starts, options, out),
        Part::Two => dirac(&starts, options, out),
    }
}

fn training(starts: &Starts, options: &ExplainOptions<'_>, out: &mut dyn Write) -> ExplainResult {
    let mut game = Game::new(starts);
    let mut die = TrainingDie::default();
    let mut steps = 0;
    let mut gap = Gap::default();
    while !game.is_won(TRAINING_TARGET) {
        options.context.check_time()?;
        steps += 1;
        let [a, b, c] = array::from_fn(|_| die.roll());
        game = game.after_turn(a + b + c);
        if gap.shows(options.steps.contains(&steps), "…", out)? {
            let Player { id, space, score } = game.last;
            let scored =
                if game.is_won(TRAINING_TARGET) { "final score," } else { "total score of" };
            writeln!(
                out,
                "Player {id} rolls {a}+{b}+{c} and moves to space {space} for a {scored} {score}."
            )?;
        }
    }
    let (winner, score, rolls, answer) =
        (game.last.id, game.current.score, die.rolls, game.final_score(die));
    writeln!(
        out,
        "\nPlayer {winner} wins. The losing player has {score} points and the die was rolled \
         {rolls} times; {score} * {rolls} = {RESULT}{answer}{RESULT:#}"
    )?;
    Ok(Explained { answer: answer.into(), steps })
}

fn dirac(starts: &Starts, options: &ExplainOptions<'_>, out: &mut dyn Write) -> ExplainResult {
    let columns =
        row([&"turn", &"player", &"playing", &"won now", &"player 1 won", &"player 2 won"]);
    writeln!(out, "{HEADING}{columns}{HEADING:#}")?;
    let mut universes = beginning(starts);
    let (mut steps, mut gap, mut playing, mut won) = (0, Gap::default(), 1, 0);
    for player in PlayerId::BOTH.into_iter().cycle() {
        if playing == 0 {
            break;
        }
        options.context.check_time()?;
        steps += 1;
        universes = dirac_step(&universes);
        let [first, second] = wins(&universes);
        playing = universes.values().sum::<u64>() - first - second;
        if gap.shows(options.steps.contains(&steps), "…", out)? {
            // Only the player who took the turn can have won in it.
            writeln!(
                out,
                "{}",
                row([&steps, &player, &playing, &(first + second - won), &first, &second])
            )?;
        }
        won = first + second;
    }
    let [first, second] = wins(&universes);
    let answer = first.max(second);
    writeln!(
        out,
        "\nPlayer 1 wins in {first} universes and player 2 in {second}.\n\
         The larger number is {RESULT}{answer}{RESULT:#}."
    )?;
    Ok(Explained { answer: answer.into(), steps })
}

/// A row of the table. No count has more than 15 digits.
fn row(cells: [&dyn Display; 6]) -> String {
    let [turn, player, playing, this_turn, first, second] = cells;
    format!("{turn:>4}  {player:>6}  {playing:>15}  {this_turn:>15}  {first:>15}  {second:>15}")
}
