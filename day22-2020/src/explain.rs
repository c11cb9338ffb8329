//! The play, round by round, in the format of the puzzle statement's transcripts. So you can compare another solver's output
//! with it line by line.
//!
//! This follows the rules to the letter: it plays every sub-game and remembers all states of the games under way. It writes
//! each line as soon as it is played. For hidden rounds it uses the line with which the statement leaves out rounds. The
//! statement has no line for decks that come again, so that one is ours.

use std::error::Error;
use std::io::{self, Write};
use std::mem;

use common::explain::{Gap, HEADING, RESULT};
use common::{ExplainOptions, Explained, NoAnswer, Part};

use crate::decks::Decks;
use crate::grammar;
use crate::limits::Limits;
use crate::model::{Cycle, Player};

/// Writes the play of one part to `out`.
///
/// # Errors
/// `text` is not a valid input, the part has no answer, or `out` cannot be written.
pub fn explain(text: &str, options: &ExplainOptions<'_>, out: &mut dyn Write) -> Result<Explained, Box<dyn Error>> {
    let deal = grammar::parse(text)?;
    let limits = Limits::new(options.context);
    let mut page = Page { options, limits: &limits, out, games: 0, is_empty: true };
    let (winner, end, steps) = page.game(Decks::new(&deal), 1, options.depth > 0)?;
    page.results(&end)?;
    page.score(&end, winner)?;
    Ok(Explained { answer: end.score(winner).into(), steps })
}

/// The page on which the play is written, in paragraphs.
struct Page<'a> {
    options: &'a ExplainOptions<'a>,
    limits: &'a Limits<'a>,
    out: &'a mut dyn Write,
    /// How many games have started.
    games: u64,
    /// Whether nothing has been written yet.
    is_empty: bool,
}

/// A game under way.
struct Game {
    /// Games are numbered as they start.
    number: u64,
    /// The round being played, from 1, or 0 before the first.
    round: u64,
    /// Whether its rounds may be shown.
    is_shown: bool,
    gap: Gap,
}

impl Page<'_> {
    /// Plays a game to its end. Returns the winner, the decks at its end, and the number of rounds.
    fn game(&mut self, mut decks: Decks, depth: u64, is_shown: bool) -> Result<(Player, Decks, u64), Box<dyn Error>> {
        self.games += 1;
        let mut game = Game { number: self.games, round: 0, is_shown, gap: Gap::default() };
        self.game_starts(&game)?;
        let mut seen = self.limits.game(&decks)?;
        let winner = loop {
            let Some(drawn) = decks.tops() else { break decks.owner_of_all() };
            game.round += 1;
            let shows = self.round_starts(&mut game, &decks)?;
            if let Some(cycle) = seen.cycle(&decks)? {
                self.repeats(&game, cycle)?;
                match self.options.part {
                    Part::One => return Err(NoAnswer::from(cycle).into()),
                    Part::Two => break Player::One,
                }
            }
            if shows {
                self.plays(drawn)?;
            }
            let copies = if self.options.part == Part::Two { decks.sub_game() } else { None };
            let winner = match copies {
                Some(copies) => self.sub_game(copies, &game, depth, shows)?,
                None => Player::with_high_card(drawn),
            };
            decks = decks.won_by(winner);
            if shows {
                self.round_ends(&game, winner)?;
            }
        };
        self.game_ends(&game, winner)?;
        Ok((winner, decks, game.round))
    }

    /// Plays the sub-game of a round of `game`, which `shows` or not. Returns its winner.
    fn sub_game(&mut self, copies: Decks, game: &Game, depth: u64, shows: bool) -> Result<Player, Box<dyn Error>> {
        let is_shown = shows && depth < self.options.depth;
        if shows {
            writeln!(self.out, "Playing a sub-game to determine the winner...")?;
        }
        if shows && !is_shown {
            // The sub-game can take long.
            self.out.flush()?;
        }
        let (winner, _, _) = self.game(copies, depth + 1, is_shown)?;
        if is_shown {
            self.blank_line()?;
            writeln!(self.out, "...anyway, back to game {}.", game.number)?;
        }
        Ok(winner)
    }

    fn game_starts(&mut self, game: &Game) -> io::Result<()> {
        if !game.is_shown || self.options.part == Part::One {
            return Ok(());
        }
        self.blank_line()?;
        self.heading(&format!("=== Game {} ===", game.number))
    }

    /// Whether the round is shown.
    fn round_starts(&mut self, game: &mut Game, decks: &Decks) -> Result<bool, Box<dyn Error>> {
        if !game.is_shown {
            return Ok(false);
        }
        let words = if self.is_empty { "" } else { "\n" }.to_owned() + "...several more rounds pass...";
        let shows = game.gap.shows(self.options.steps.contains(&game.round), &words, self.out)?;
        if shows {
            self.blank_line()?;
            self.heading(&match self.options.part {
                Part::One => format!("-- Round {} --", game.round),
                Part::Two => format!("-- Round {} (Game {}) --", game.round, game.number),
            })?;
            self.decks(decks)?;
            self.options.context.check_time()?;
        }
        self.is_empty = false;
        Ok(shows)
    }

    fn repeats(&mut self, game: &Game, cycle: Cycle) -> io::Result<()> {
        if !game.is_shown {
            return Ok(());
        }
        let (round, earlier) = (game.round, cycle.before + 1);
        let so = match self.options.part {
            Part::One => "the game never ends".to_owned(),
            Part::Two => format!("player {} wins the game at once", Player::One),
        };
        self.outcome(&format!("Round {round} starts with the same decks as round {earlier}, so {so}!"))
    }

    fn plays(&mut self, drawn: [u32; 2]) -> io::Result<()> {
        let mut each = Player::BOTH.iter().zip(drawn);
        each.try_for_each(|(player, card)| writeln!(self.out, "Player {player} plays: {card}"))
    }

    fn round_ends(&mut self, game: &Game, winner: Player) -> io::Result<()> {
        self.outcome(&match self.options.part {
            Part::One => format!("Player {winner} wins the round!"),
            Part::Two => format!("Player {winner} wins round {} of game {}!", game.round, game.number),
        })
    }

    fn game_ends(&mut self, game: &Game, winner: Player) -> io::Result<()> {
        if !game.is_shown || self.options.part == Part::One {
            return Ok(());
        }
        if game.round == 0 {
            self.blank_line()?;
        }
        self.outcome(&format!("The winner of game {} is player {winner}!", game.number))
    }

    fn results(&mut self, decks: &Decks) -> io::Result<()> {
        if !self.is_empty {
            writeln!(self.out)?;
        }
        self.blank_line()?;
        self.heading("== Post-game results ==")?;
        self.decks(decks)
    }

    /// Adds up the winner's score, card by card.
    fn score(&mut self, decks: &Decks, winner: Player) -> Result<(), Box<dyn Error>> {
        let deck = &decks.0[winner.index()];
        let width = deck.iter().max().map_or(1, |card| card.to_string().len());
        let width_of_times = deck.len().to_string().len();
        self.blank_line()?;
        for (place, (card, times)) in deck.iter().zip((1..=deck.len()).rev()).enumerate() {
            let sign = if place == 0 { ' ' } else { '+' };
            writeln!(self.out, "{sign} {card:>width$} * {times:>width_of_times$}")?;
            self.options.context.check_time()?;
        }
        Ok(self.outcome(&format!("= {}", decks.score(winner)))?)
    }

    fn decks(&mut self, decks: &Decks) -> io::Result<()> {
        for (player, deck) in Player::BOTH.iter().zip(&decks.0) {
            // The statement also ends the line of an empty deck with a space.
            writeln!(
                self.out,
                "Player {player}'s deck: {}",
                deck.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
            )?;
        }
        Ok(())
    }

    fn heading(&mut self, words: &str) -> io::Result<()> {
        writeln!(self.out, "{HEADING}{words}{HEADING:#}")
    }

    fn outcome(&mut self, words: &str) -> io::Result<()> {
        writeln!(self.out, "{RESULT}{words}{RESULT:#}")
    }

    /// Writes an empty line, except at the top of the page.
    fn blank_line(&mut self) -> io::Result<()> {
        if mem::replace(&mut self.is_empty, false) { Ok(()) } else { writeln!(self.out) }
    }
}
