//! The game turn by turn, in the terms of the puzzle's statement. A step is a turn of either player.
//!
//! Part 1 has a sentence per turn. Part 2 first says what a turn does to a universe, and then has a
//! row per turn: the universes that still play after it, those that it won, and the chance that a
//! game is won so, because more universes are not more likely: `docs/more-universes.md` says why. Each
//! player is played alone, since the two never interact. The page in a browser has the same numbers.

use std::array;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::{self, Write};

use common::explain::{HEADING, RESULT};
use common::{ExplainOptions, ExplainResult, Part};

use crate::grammar;
use crate::model::{DIRAC_TARGET, Game, Player, PlayerId, Starts, TRAINING_TARGET, TrainingDie};

/// The sums of three rolls of the Dirac die, and the ways to roll each: 27 in all.
pub const SUMS: [(u32, u64); 7] = [(3, 1), (4, 3), (5, 6), (6, 7), (7, 6), (8, 3), (9, 1)];

/// A turn of the Dirac game of both players.
#[derive(Debug, Clone, Copy)]
pub struct Turn {
    /// The player whose turn it is: 0 or 1.
    pub player: usize,
    /// The universes in which nobody has won after it.
    pub playing: u64,
    /// The universes in which this turn wins.
    pub won: u64,
    /// The chance that this turn wins a game with a fair die.
    pub chance: f64,
}

/// The turns of the Dirac game to at most 21 points, from two spaces between 1 and 10, until every
/// universe is won.
pub fn turns(starts: [u32; 2], target: u32) -> Vec<Turn> {
    let alone = starts.map(|start| short_of(target, start));
    let mut turns = Vec::new();
    let mut ways = 1.0;
    for turn in 1_usize.. {
        let (player, own) = ((turn - 1) % 2, turn.div_ceil(2));
        let other = alone[1 - player][turn / 2];
        let [before, after] = [own - 1, own].map(|turns| alone[player][turns]);
        let (playing, won) = (after * other, (27 * before - after) * other);
        // All ways to roll so far are equally likely.
        ways *= 27.0;
        turns.push(Turn { player, playing, won, chance: as_float(won) / ways });
        if playing == 0 {
            break;
        }
    }
    turns
}

/// The numbers of universes in which a player who plays alone from a space is short of the target
/// after 0, 1, 2 and more turns, until there are none.
pub fn short_of(target: u32, start: u32) -> Vec<u64> {
    let player = Player { id: PlayerId::One, space: start, score: 0 };
    let mut players = BTreeMap::from([(player, 1)]);
    let mut short = vec![1];
    while !players.is_empty() {
        let mut after = BTreeMap::new();
        for (player, universes) in players {
            for (sum, ways) in SUMS {
                let player = player.advanced(sum);
                if player.score < target {
                    *after.entry(player).or_default() += universes * ways;
                }
            }
        }
        players = after;
        short.push(players.values().sum());
    }
    short
}

/// Writes the turns of one part.
pub(crate) fn explain(
    text: &str,
    options: &ExplainOptions<'_>,
    out: &mut dyn Write,
) -> ExplainResult {
    let starts = grammar::parse(text)?;
    match options.part {
        Part::One => training(&starts, out),
        Part::Two => dirac(&starts, options, out),
    }
}

fn training(starts: &Starts, out: &mut dyn Write) -> ExplainResult {
    let mut game = Game::new(starts);
    let mut die = TrainingDie::default();
    while !game.is_won(TRAINING_TARGET) {
        let [a, b, c] = array::from_fn(|_| die.roll());
        game = game.after_turn(a + b + c);
        let Player { id, space, score } = game.last;
        let scored = if game.is_won(TRAINING_TARGET) { "final score," } else { "total score of" };
        writeln!(
            out,
            "Player {id} rolls {a}+{b}+{c} and moves to space {space} for a {scored} {score}."
        )?;
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
    let target = options.number.and_then(|number| u32::try_from(number).ok());
    let target = target.map_or(DIRAC_TARGET, |target| target.min(DIRAC_TARGET));
    split(starts, target, out)?;
    let columns = row([&"turn", &"player", &"playing on", &"won now", &"chance"]);
    writeln!(out, "\n{HEADING}{columns}{HEADING:#}")?;
    let (mut universes, mut chances) = ([0, 0], [0.0, 0.0]);
    for (step, turn) in (1..).zip(turns(starts.0, target)) {
        options.context.check_time()?;
        let Turn { player, playing, won, chance } = turn;
        universes[player] += won;
        chances[player] += chance;
        let counts = [playing, won].map(with_commas);
        let [playing, won] = &counts;
        let cells = row([&step, &(player + 1), playing, won, &percent(chance)]);
        writeln!(out, "{cells}")?;
    }
    writeln!(out)?;
    for (player, (universes, chance)) in (1..).zip(universes.into_iter().zip(chances)) {
        let (universes, chance) = (with_commas(universes), percent(chance));
        writeln!(out, "Player {player} wins in {universes} universes,")?;
        writeln!(out, "and in {chance} of all games.")?;
    }
    let answer = universes[0].max(universes[1]);
    writeln!(out, "The larger number is {RESULT}{answer}{RESULT:#}.")?;
    Ok(answer.into())
}

/// Writes the starts, what the first turn does to the universe, and what the columns below mean.
fn split(starts: &Starts, target: u32, out: &mut dyn Write) -> io::Result<()> {
    let line = |name: &str, cell: &dyn Fn((u32, u64)) -> String| {
        let cells = SUMS.map(|sum| format!("{:>4}", cell(sum)));
        format!("{name:<20}{}", cells.concat())
    };
    let Game { current: first, last: second } = Game::new(starts);
    writeln!(
        out,
        "Player 1 starts on space {}, and player 2 on space {}.",
        first.space, second.space
    )?;
    writeln!(
        out,
        "A turn has three rolls of 1, 2 or 3, so it splits a universe"
    )?;
    writeln!(out, "into 3 * 3 * 3 = 27. In player 1's first turn:\n")?;
    writeln!(
        out,
        "{}",
        line("sum of the rolls", &|(sum, _)| sum.to_string())
    )?;
    writeln!(out, "{}", line("universes", &|(_, ways)| ways.to_string()))?;
    let space = |(sum, _)| first.advanced(sum).space.to_string();
    writeln!(out, "{}", line("space, and points", &space))?;
    writeln!(
        out,
        "\nplaying on: the universes in which nobody has {target} points yet"
    )?;
    writeln!(
        out,
        "won now: those in which this turn reaches {target} points"
    )?;
    writeln!(out, "chance: how likely this turn wins, if the die is fair")
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

/// A row of the table, which has 60 columns. No count has more than 15 digits.
fn row(cells: [&dyn Display; 5]) -> String {
    let [turn, player, playing, won, chance] = cells;
    format!("{turn:>4} {player:>6}  {playing:>18}  {won:>19}  {chance:>6}")
}

/// A number with separators of thousands.
pub fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let is_first = |index: usize| index > 0 && (digits.len() - index).is_multiple_of(3);
    let separated = digits.char_indices().flat_map(|(index, digit)| {
        let comma = is_first(index).then_some(',');
        comma.into_iter().chain([digit])
    });
    separated.collect()
}
