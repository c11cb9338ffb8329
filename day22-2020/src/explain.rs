//! The rounds of a game, one by one, in the format of the puzzle statement's transcripts. So you
//! can compare another solver's output with it line by line.
//!
//! This follows the rules to the letter: it plays every sub-game and remembers all states of the
//! games under way. It writes each line as soon as it is played. The statement has no line for decks
//! that come again, so that one is ours. So is the line in a sub-game from where on nobody has to play
//! it, and the last paragraph, which counts them.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Display;
use std::io::{self, Write};

use common::explain::{HEADING, RESULT};
use common::{ExplainOptions, ExplainResult, NoAnswer, Part};

use crate::decks::{Deck, Decks};
use crate::grammar;
use crate::model::{Cycle, Player};
use crate::savings::{Known, Tally, decided_by};

/// Writes the rounds of one part to `out`.
///
/// # Errors
/// `text` is not a valid input, the part has no answer, or `out` cannot be written.
pub fn explain(text: &str, options: &ExplainOptions<'_>, out: &mut dyn Write) -> ExplainResult {
    let deal = grammar::parse(text)?;
    let mut page = Page {
        options,
        out,
        games: 0,
        rounds: 0,
        needed: Tally::default(),
        is_decided: false,
        blank: "",
    };
    let (winner, decks) = page.game(Decks::new(&deal), options.number.unwrap_or(u64::MAX))?;
    let score = decks.score(winner);
    writeln!(page.out)?;
    page.heading("== Post-game results ==")?;
    page.decks(&decks)?;
    page.products(&decks.0[winner.index()])?;
    page.outcome(format_args!("= {score}"))?;
    if page.games > 1 {
        page.savings()?;
    }
    Ok(score.into())
}

/// The page on which the rounds are written, in paragraphs.
struct Page<'a> {
    options: &'a ExplainOptions<'a>,
    out: &'a mut dyn Write,
    /// How many games have started.
    games: u64,
    /// How many rounds of all games have been played.
    rounds: u64,
    /// How many of these somebody has to play, and what decides the other sub-games.
    needed: Tally,
    /// Whether the winner of a sub-game under way is known, so that nobody has to play it.
    is_decided: bool,
    /// The text before the next paragraph: a newline, except at the top of the page.
    blank: &'static str,
}

impl Page<'_> {
    /// Plays a game to its end, and shows it if `levels` is above 0. Its sub-games have one level
    /// less. Returns the winner and the decks at the end.
    fn game(&mut self, mut decks: Decks, levels: u64) -> Result<(Player, Decks), Box<dyn Error>> {
        self.games += 1;
        let (game, part, is_shown) = (self.games, self.options.part, levels > 0);
        let name = if part == Part::Two { format!(" (Game {game})") } else { String::new() };
        if is_shown && part == Part::Two {
            self.heading(format_args!("=== Game {game} ==="))?;
        }
        // The round before which each state occurred.
        let mut seen = BTreeMap::new();
        let mut round = 0;
        let winner = loop {
            self.options.context.check_time()?;
            let Some(drawn) = decks.tops() else { break decks.owner_of_all() };
            round += 1;
            if is_shown {
                self.heading(format_args!("-- Round {round}{name} --"))?;
                self.decks(&decks)?;
            }
            self.blank = "\n";
            if let Some(earlier) = seen.insert(decks.clone(), round) {
                if is_shown {
                    self.repetition(round, earlier)?;
                }
                if part == Part::One {
                    let period = round - earlier;
                    return Err(NoAnswer::from(Cycle { before: earlier - 1, period }).into());
                }
                break Player::One;
            }
            if game > 1 {
                self.check(&decks, "on", is_shown)?;
            }
            if is_shown {
                let [one, two] = drawn;
                writeln!(self.out, "Player 1 plays: {one}\nPlayer 2 plays: {two}")?;
            }
            self.rounds += 1;
            self.needed.rounds += u64::from(!self.is_decided);
            let copies = if part == Part::Two { decks.sub_game() } else { None };
            let winner = match copies {
                Some(copies) => self.sub_game(copies, game, levels)?,
                None => Player::with_high_card(drawn),
            };
            decks = decks.won_by(winner, drawn);
            if is_shown {
                self.outcome(match part {
                    Part::One => format!("Player {winner} wins the round!"),
                    Part::Two => format!("Player {winner} wins round {round} of game {game}!"),
                })?;
            }
        };
        self.needed.played += u64::from(game > 1 && !self.is_decided);
        if is_shown && part == Part::Two {
            self.outcome(format_args!(
                "The winner of game {game} is player {winner}!"
            ))?;
        }
        Ok((winner, decks))
    }

    /// Plays the sub-game of a round of `game`, of which that many levels are shown. Returns its
    /// winner.
    fn sub_game(
        &mut self,
        copies: Decks,
        game: u64,
        levels: u64,
    ) -> Result<Player, Box<dyn Error>> {
        if levels > 0 {
            writeln!(self.out, "Playing a sub-game to determine the winner...")?;
            // The sub-game may be hidden and take long.
            self.out.flush()?;
        }
        let is_inside_decided = self.is_decided;
        self.check(&copies, "it", levels > 0)?;
        let (winner, _) = self.game(copies, levels.saturating_sub(1))?;
        self.is_decided = is_inside_decided;
        if levels > 1 {
            writeln!(self.out, "\n...anyway, back to game {game}.")?;
        }
        Ok(winner)
    }

    /// Checks whether a sub-game with these decks is decided, unless one around it is. Then nobody
    /// has to play `what`, and why that is so is written if it `shows`.
    fn check(&mut self, decks: &Decks, what: &str, shows: bool) -> io::Result<()> {
        if self.is_decided {
            return Ok(());
        }
        let best = || decks.0[0].iter().max().copied().unwrap_or_default();
        let why = match decided_by(decks) {
            Known::Nothing => return Ok(()),
            Known::HighCard => {
                self.needed.by_high_card += 1;
                format!("player 1 has the high card, {}, and wins", best())
            }
            Known::Places => {
                self.needed.by_places += 1;
                format!(
                    "{} and all above are in high places, so player 1 wins",
                    best()
                )
            }
        };
        self.is_decided = true;
        if shows {
            writeln!(self.out, "Nobody has to play {what}: {why}.")?;
        }
        Ok(())
    }

    /// Writes that `round` starts with the decks of an earlier one, and what follows from that.
    fn repetition(&mut self, round: u64, earlier: u64) -> io::Result<()> {
        let so = match self.options.part {
            Part::One => "the game never ends",
            Part::Two => "player 1 wins the game at once",
        };
        self.outcome(format_args!(
            "Round {round} starts with the same decks as round {earlier}, so {so}!"
        ))
    }

    /// Writes the score of a deck as a sum of products.
    fn products(&mut self, deck: &Deck) -> io::Result<()> {
        let width = deck.iter().max().map_or(1, |card| card.to_string().len());
        let width_of_times = deck.len().to_string().len();
        let mut sign = "\n ";
        for (card, times) in deck.iter().zip((1..=deck.len()).rev()) {
            writeln!(self.out, "{sign} {card:>width$} * {times:>width_of_times$}")?;
            sign = "+";
        }
        Ok(())
    }

    /// Writes who decides the sub-games, which is why `fast` plays few of them.
    fn savings(&mut self) -> io::Result<()> {
        let Tally { by_high_card, by_places, played, rounds } = self.needed;
        let all = self.games - 1;
        let inside = all - by_high_card - by_places - played;
        let sub_games = if all == 1 { "sub-game" } else { "sub-games" };
        self.heading(format_args!("== Who decides the {all} {sub_games} =="))?;
        for (count, who) in [
            (by_high_card, "the high card, at their start"),
            (
                by_places,
                "the places of the high cards, at their start or later",
            ),
            (played, "their own rounds, played to the end"),
            (inside, "nobody: they lie inside decided ones"),
        ] {
            if count > 0 {
                writeln!(
                    self.out,
                    "{count:>width$} {who}",
                    width = all.to_string().len()
                )?;
            }
        }
        writeln!(
            self.out,
            "So {rounds} of {} rounds are left to play.",
            self.rounds
        )?;
        if by_high_card + by_places > 0 {
            writeln!(self.out, "day22-2020/docs/nobody-has-to-play.md proves it.")?;
        }
        Ok(())
    }

    fn decks(&mut self, decks: &Decks) -> io::Result<()> {
        // The statement also ends the line of an empty deck with a space.
        let join = |deck: &Deck| {
            deck.iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(", ")
        };
        let [one, two] = decks.0.each_ref().map(join);
        writeln!(self.out, "Player 1's deck: {one}\nPlayer 2's deck: {two}")
    }

    fn heading(&mut self, words: impl Display) -> io::Result<()> {
        writeln!(self.out, "{}{HEADING}{words}{HEADING:#}", self.blank)?;
        self.blank = "\n";
        Ok(())
    }

    fn outcome(&mut self, words: impl Display) -> io::Result<()> {
        writeln!(self.out, "{RESULT}{words}{RESULT:#}")
    }
}
