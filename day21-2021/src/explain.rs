//! The play step by step, in the terms of the puzzle's statement. The rounds of [`Explain`] are turns here, counted
//! over both players.
//!
//! Part 1 is a sentence a turn, part 2 a row a turn: how many universes still play after it, in how many of those that
//! it made the player has won, and what each player has won in all. Both are played by the rules as they stand, with
//! the steps of the approach `interpreters`, and written as they are played.

use std::fmt::Display;
use std::io::{self, Write};

use common::explain::{Explain, ExplainError};
use common::{Answer, NoAnswer, Part};
use itertools::Itertools;

use crate::grammar::Format;
use crate::interpreters::{Step, Turn, Universe, beginning, split, tally};
use crate::model::{Game, Player, Starts, TrainingDie};
use crate::rules::Rules;

/// Writes the play of one part and returns its answer.
pub(crate) fn explain(text: &str, explain: &Explain<'_>, out: &mut dyn Write) -> Result<Answer, ExplainError> {
    let Starts(starts) = common::parse::parse::<Format>(text)?;
    match explain.part {
        Part::One => training(starts, explain, out),
        Part::Two => dirac(starts, explain, out),
    }
}

fn training(starts: [u32; 2], explain: &Explain<'_>, out: &mut dyn Write) -> Result<Answer, ExplainError> {
    let rules = &Rules::TRAINING;
    let mut die = TrainingDie::new(rules);
    let mut game = Game::new(starts, rules).map_err(NoAnswer::from)?;
    let mut turn = 0;
    while !game.is_won(rules) {
        explain.watch.check(1)?;
        turn += 1;
        let faces;
        (game, faces) = roll_for_turn(game, rules, &mut die);
        if explain.rounds.contains(&turn) {
            write_turn(&game, &faces, rules, out)?;
        }
    }
    let (winner, score, rolls, answer) = (game.last_player(), game.loser_score(), die.rolls(), die.answer(&game));
    let style = explain.outcome();
    writeln!(
        out,
        "\nPlayer {winner} wins. The losing player has {score} points and the die was rolled {rolls} times; \
         {score} * {rolls} = {style}{answer}{style:#}"
    )?;
    Ok(answer.into())
}

/// The game after one more turn, and the faces that its rolls showed.
fn roll_for_turn(game: Game, rules: &Rules, die: &mut TrainingDie) -> (Game, Vec<u32>) {
    let mut faces = Vec::new();
    let mut step = Step::Roll(Turn::new(game, rules));
    loop {
        step = match step {
            Step::Roll(turn) => {
                let face = die.roll();
                faces.push(face);
                turn.resume(face)
            }
            Step::Next(game) | Step::End(game) => return (game, faces),
        };
    }
}

fn write_turn(game: &Game, faces: &[u32], rules: &Rules, out: &mut dyn Write) -> io::Result<()> {
    let player = game.last_player();
    let (rolls, space, score) = (faces.iter().join("+"), game.position(player), game.score(player));
    let scored = if game.is_won(rules) { "final score," } else { "total score of" };
    writeln!(out, "Player {player} rolls {rolls} and moves to space {space} for a {scored} {score}.")
}

fn dirac(starts: [u32; 2], explain: &Explain<'_>, out: &mut dyn Write) -> Result<Answer, ExplainError> {
    let rules = &Rules::DIRAC;
    let mut universes = beginning(starts, rules)?;
    let mut won = tally(&universes);
    let heading = explain.heading();
    let columns =
        row([&"turn", &"player", &"still playing", &"won this turn", &"player 1 has won", &"player 2 has won"]);
    writeln!(out, "{heading}{columns}{heading:#}")?;
    for (turn, player) in (1..).zip(Player::BOTH.into_iter().cycle()) {
        universes = split(&universes, rules, explain.watch)?;
        let playing = universes.count_where(|universe| matches!(universe, Universe::Playing(_)))?;
        let before = std::mem::replace(&mut won, tally(&universes));
        if explain.rounds.contains(&turn) {
            // A tally only grows, and only that of the player whose turn it was.
            let this_turn = won[player.index()] - before[player.index()];
            writeln!(out, "{}", row([&turn, &player, &playing, &this_turn, &won[0], &won[1]]))?;
        }
        if playing == 0 {
            break;
        }
    }
    let [first, second] = won;
    let answer = first.max(second);
    let style = explain.outcome();
    writeln!(
        out,
        "\nPlayer 1 wins in {first} universes and player 2 in {second}; the larger number is {style}{answer}{style:#}"
    )?;
    Ok(answer.into())
}

/// A row of the table, as wide as its headings and the puzzle's counts, which have no more than 15 digits.
fn row(cells: [&dyn Display; 6]) -> String {
    let [turn, player, playing, this_turn, first, second] = cells;
    format!("{turn:>4}  {player:>6}  {playing:>15}  {this_turn:>15}  {first:>16}  {second:>16}")
}
