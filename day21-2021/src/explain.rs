//! The play step by step, in the terms of the puzzle's statement. A step is a turn, counted over both players.
//!
//! Part 1 is a sentence per turn. Part 2 is a row per turn: how many universes still play after it, in how many of those
//! that it made the player has won, and what each player has won in all. Both are played by the approach
//! `interpreters`, and written as they are played.

use std::fmt::Display;
use std::io::{self, Write};

use common::explain::{Gap, HEADING, RESULT};
use common::{ExplainError, ExplainOptions, Explained, Part};
use itertools::Itertools;

use crate::grammar;
use crate::interpreters::{Step, Universe, beginning, dirac_turn, turn, wins};
use crate::model::{Game, Player, PlayerId, Starts, TRAINING_TARGET, TrainingDie};

/// Stands for the turns that are left out.
const LEFT_OUT: &str = "…";

/// Writes the play of one part.
pub(crate) fn explain(
    text: &str,
    options: &ExplainOptions<'_>,
    out: &mut dyn Write,
) -> Result<Explained, ExplainError> {
    let starts = common::parse::parse(grammar::starts, text)?;
    match options.part {
        Part::One => training(starts, options, out),
        Part::Two => dirac(starts, options, out),
    }
}

fn training(starts: Starts, options: &ExplainOptions<'_>, out: &mut dyn Write) -> Result<Explained, ExplainError> {
    let (mut game, mut die) = (Game::new(starts), TrainingDie::default());
    let (mut steps, mut gap) = (0, Gap::default());
    while !game.is_won(TRAINING_TARGET) {
        options.budget.spend(1)?;
        steps += 1;
        let faces;
        (game, faces) = roll_for_turn(game, &mut die);
        if gap.shows(options.steps.contains(&steps), LEFT_OUT, out)? {
            write_turn(&game, &faces, out)?;
        }
    }
    let (winner, score, rolls, answer) = (game.last.id, game.current.score, die.rolls, die.answer(&game));
    writeln!(
        out,
        "\nPlayer {winner} wins. The losing player has {score} points and the die was rolled {rolls} times; \
         {score} * {rolls} = {RESULT}{answer}{RESULT:#}"
    )?;
    Ok(Explained { answer: answer.into(), steps })
}

/// The game after one more turn, and the faces that its rolls showed.
fn roll_for_turn(game: Game, die: &mut TrainingDie) -> (Game, Vec<u32>) {
    let mut faces = Vec::new();
    let mut step = turn(TRAINING_TARGET, game);
    loop {
        match step {
            Step::Roll(next) => {
                let face = die.roll();
                faces.push(face);
                step = next(face);
            }
            Step::Next(game) | Step::End(game) => return (game, faces),
        }
    }
}

fn write_turn(game: &Game, faces: &[u32], out: &mut dyn Write) -> io::Result<()> {
    let Player { id, space, score } = game.last;
    let rolls = faces.iter().join("+");
    let scored = if game.is_won(TRAINING_TARGET) { "final score," } else { "total score of" };
    writeln!(out, "Player {id} rolls {rolls} and moves to space {space} for a {scored} {score}.")
}

fn dirac(starts: Starts, options: &ExplainOptions<'_>, out: &mut dyn Write) -> Result<Explained, ExplainError> {
    let columns = row([&"turn", &"player", &"playing", &"won now", &"player 1 won", &"player 2 won"]);
    writeln!(out, "{HEADING}{columns}{HEADING:#}")?;
    let mut universes = beginning(starts);
    let (mut steps, mut gap, mut playing) = (0, Gap::default(), 1);
    for player in PlayerId::BOTH.into_iter().cycle() {
        if playing == 0 {
            break;
        }
        options.budget.spend(universes.len() as u64)?;
        steps += 1;
        let before = wins(&universes);
        universes = dirac_turn(&universes);
        playing =
            universes.iter().filter(|(kind, _)| matches!(kind, Universe::Playing(_))).map(|(_, count)| count).sum();
        if gap.shows(options.steps.contains(&steps), LEFT_OUT, out)? {
            let [first, second] = wins(&universes);
            // Only the player whose turn it was can have won by it.
            let this_turn = first + second - before.iter().sum::<u64>();
            writeln!(out, "{}", row([&steps, &player, &playing, &this_turn, &first, &second]))?;
        }
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

/// A row of the table, as wide as its headings and the puzzle's counts, which have no more than 15 digits.
fn row(cells: [&dyn Display; 6]) -> String {
    let [turn, player, playing, this_turn, first, second] = cells;
    format!("{turn:>4}  {player:>6}  {playing:>15}  {this_turn:>15}  {first:>15}  {second:>15}")
}
