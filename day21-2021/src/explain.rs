//! The game turn by turn, in the terms of the puzzle's statement. A step is a turn of either player.
//!
//! Part 1 has a sentence per turn. Part 2 has a row per turn: the universes that still play after
//! it, those that the turn won, and those that its player has won so far. Beside the universes won
//! stands the chance that a game is won so, because more universes are not more likely: the day's
//! page explains why. The universes are those of `interpreters`.

use std::array;
use std::fmt::Display;
use std::io::Write;

use common::explain::{Gap, HEADING, RESULT};
use common::{ExplainOptions, ExplainResult, Part};

use crate::grammar;
use crate::interpreters::{beginning, dirac_step, wins};
use crate::model::{Game, Player, PlayerId, Starts, TRAINING_TARGET, TrainingDie};

/// Writes the turns of one part.
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
        if gap.show_or_skip(options.steps.contains(&steps), "…", out)? {
            let Player { id, space, score } = game.last;
            let scored =
                if game.is_won(TRAINING_TARGET) { "final score," } else { "total score of" };
            writeln!(
                out,
                "Player {id} rolls {a}+{b}+{c} and moves to space {space} for a {scored} {score}."
            )?;
        }
    }
    let (winner, score, rolls, answer) = (
        game.last.id,
        game.current.score,
        die.rolls,
        game.final_score(die),
    );
    writeln!(
        out,
        "\nPlayer {winner} wins. The losing player has {score} points and the die was rolled \
         {rolls} times; {score} * {rolls} = {RESULT}{answer}{RESULT:#}"
    )?;
    Ok(answer.into())
}

fn dirac(starts: &Starts, options: &ExplainOptions<'_>, out: &mut dyn Write) -> ExplainResult {
    let columns = row([
        &"turn",
        &"player",
        &"playing",
        &"won now",
        &"chance",
        &"won so far",
        &"chance",
    ]);
    writeln!(out, "{HEADING}{columns}{HEADING:#}")?;
    let mut universes = beginning(starts);
    let (mut steps, mut gap, mut playing) = (0, Gap::default(), 1);
    let (mut won, mut chances, mut ways) = ([0, 0], [0.0, 0.0], 1.0);
    for player in PlayerId::BOTH.into_iter().cycle() {
        if playing == 0 {
            break;
        }
        options.context.check_time()?;
        steps += 1;
        universes = dirac_step(&universes);
        // Only the player who took the turn can have won in it.
        let before = won[player as usize];
        won = wins(&universes);
        let so_far = won[player as usize];
        let now = so_far - before;
        playing = universes.values().sum::<u64>() - won[0] - won[1];
        // All ways to roll so far are equally likely.
        ways *= 27.0;
        let chance = as_float(now) / ways;
        chances[player as usize] += chance;
        if gap.show_or_skip(options.steps.contains(&steps), "…", out)? {
            let [chance, chance_so_far] = [chance, chances[player as usize]].map(percent);
            let cells: [&dyn Display; 7] = [
                &steps,
                &player,
                &playing,
                &now,
                &chance,
                &so_far,
                &chance_so_far,
            ];
            writeln!(out, "{}", row(cells))?;
        }
    }
    writeln!(out)?;
    for (player, (universes, chance)) in
        PlayerId::BOTH.into_iter().zip(won.into_iter().zip(chances))
    {
        let chance = percent(chance);
        writeln!(
            out,
            "Player {player} wins in {universes} universes, which are {chance} of games."
        )?;
    }
    let answer = won[0].max(won[1]);
    writeln!(out, "The larger number is {RESULT}{answer}{RESULT:#}.")?;
    Ok(answer.into())
}

#[expect(
    clippy::cast_precision_loss,
    reason = "numbers of universes are below 2^51"
)]
const fn as_float(universes: u64) -> f64 {
    universes as f64
}

fn percent(chance: f64) -> String {
    format!("{:.2}%", 100.0 * chance)
}

/// A row of the table. No count has more than 15 digits.
fn row(cells: [&dyn Display; 7]) -> String {
    let [turn, player, playing, now, chance, so_far, chance_so_far] = cells;
    format!(
        "{turn:>4}  {player:>6}  {playing:>15}  {now:>15}  {chance:>6}  {so_far:>15}  \
         {chance_so_far:>6}"
    )
}
