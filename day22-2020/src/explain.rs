//! The play, round by round, in the form of the puzzle statement's own transcripts, so that another solver's output can
//! be compared with it line by line.
//!
//! Played by the rules as written: every sub-game is played, also where something cleverer knows its winner, and the
//! states of all games under way are remembered. Each line is written as it is played.
//!
//! Where the statement leaves rounds out, it says so in a line, and so does this for the rounds that are not to be
//! shown. What it has no line for, decks that come again, gets one in its spirit.

use std::collections::HashMap;
use std::io::{self, Write};
use std::mem;

use common::puzzle::Part;
use common::{Answer, Explain, ExplainError, NoAnswer};
use itertools::Itertools;

use crate::deck::Table;
use crate::endless::Circle;
use crate::grammar;
use crate::limits::Limits;
use crate::model::{Deal, Player, score};

/// Writes the play of one part to `out`; returns the answer it led to.
///
/// # Errors
/// `text` is no valid input; the part has no answer; or `out` cannot be written.
pub fn explain(text: &str, explain: &Explain<'_>, out: &mut dyn Write) -> Result<Answer, ExplainError> {
    let deal = grammar::parse(text)?;
    let page = Page { explain, out, is_empty: true };
    play(&deal, page, &mut Limits::new(explain.watch))
}

fn play(deal: &Deal, mut page: Page<'_>, limits: &mut Limits<'_>) -> Result<Answer, ExplainError> {
    let mut games = 1;
    let mut game = Game::open(games, Table::of(deal), page.explain.depth > 0, limits)?;
    // Each game on hold waits for the winner of its round, for which these cards were drawn from its table.
    let mut on_hold: Vec<(Game, [u32; 2])> = Vec::new();
    page.game_starts(&game)?;
    loop {
        if let Some(drawn) = game.start_round(&mut page, limits)? {
            let Some(table) = game.sub_game(page.explain.part, drawn) else {
                game.end_round(Player::with_high_card(drawn), drawn, &mut page)?;
                continue;
            };
            games += 1;
            let depth = u64::try_from(on_hold.len()).map_or(u64::MAX, |on_hold| on_hold + 2);
            let is_shown = page.shows_round(&game) && depth <= page.explain.depth;
            page.sub_game(&game)?;
            on_hold.push((mem::replace(&mut game, Game::open(games, table, is_shown, limits)?), drawn));
            page.game_starts(&game)?;
        } else {
            let winner = game.table.owner_of_all().unwrap_or(Player::One);
            page.game_ends(&game, winner)?;
            game.close(limits);
            let Some((waiting, drawn)) = on_hold.pop() else {
                page.results(&game.table)?;
                return Ok(score(&game.table.deck_of(winner).cards()).into());
            };
            let was_shown = mem::replace(&mut game, waiting).is_shown;
            page.back_to(&game, was_shown)?;
            game.end_round(winner, drawn, &mut page)?;
        }
    }
}

/// A game under way.
struct Game {
    /// Games are numbered as they start.
    number: u64,
    /// The round being played, from 1; 0 before the first.
    round: u64,
    table: Table,
    /// In which round each table came up.
    seen: HashMap<Table, u64>,
    /// Whether any of its rounds are to be shown.
    is_shown: bool,
    /// Whether the rounds just before this one were left out.
    is_passing: bool,
}

impl Game {
    fn open(number: u64, table: Table, is_shown: bool, limits: &mut Limits<'_>) -> Result<Self, NoAnswer> {
        limits.work(table.len())?;
        limits.remember(table.bytes())?;
        Ok(Self { number, round: 0, table, seen: HashMap::new(), is_shown, is_passing: false })
    }

    /// Draws the next round's cards, if the game is not over.
    fn start_round(&mut self, page: &mut Page<'_>, limits: &mut Limits<'_>) -> Result<Option<[u32; 2]>, ExplainError> {
        let Some((drawn, left)) = self.table.draw() else { return Ok(None) };
        self.round += 1;
        page.round_starts(self)?;
        limits.round(if page.shows_round(self) { self.table.len() } else { 0 })?;
        if let Some(&earlier) = self.seen.get(&self.table) {
            page.comes_again(self, earlier)?;
            return match page.explain.part {
                Part::One => {
                    let circle = Circle { before: earlier - 1, period: self.round - earlier };
                    Err(NoAnswer::from(circle).into())
                }
                Part::Two => Ok(None),
            };
        }
        limits.remember(Table::BYTES_TO_REMEMBER)?;
        self.seen.insert(mem::replace(&mut self.table, left), self.round);
        page.plays(self, drawn)?;
        Ok(Some(drawn))
    }

    /// The sub-game that the cards drawn start, if the part has any.
    fn sub_game(&self, part: Part, drawn: [u32; 2]) -> Option<Table> {
        match part {
            Part::One => None,
            Part::Two => self.table.sub_game(drawn),
        }
    }

    fn end_round(&mut self, winner: Player, drawn: [u32; 2], page: &mut Page<'_>) -> io::Result<()> {
        self.table = self.table.won_by(winner, drawn);
        page.round_ends(self, winner)
    }

    fn close(&mut self, limits: &mut Limits<'_>) {
        limits.forget(self.table.bytes() + self.seen.len() * Table::BYTES_TO_REMEMBER);
        self.seen = HashMap::new();
    }
}

/// Where the play is written. A blank line parts what belongs together from what comes before it.
struct Page<'a> {
    explain: &'a Explain<'a>,
    out: &'a mut dyn Write,
    /// Whether nothing was written yet.
    is_empty: bool,
}

impl Page<'_> {
    /// Whether the game's current round is to be shown.
    fn shows_round(&self, game: &Game) -> bool {
        game.is_shown && self.explain.rounds.contains(&game.round)
    }

    fn game_starts(&mut self, game: &Game) -> io::Result<()> {
        if !game.is_shown || self.explain.part == Part::One {
            return Ok(());
        }
        self.blank_line()?;
        self.heading(&format!("=== Game {} ===", game.number))
    }

    fn round_starts(&mut self, game: &mut Game) -> io::Result<()> {
        if self.shows_round(game) {
            game.is_passing = false;
            self.blank_line()?;
            self.heading(&match self.explain.part {
                Part::One => format!("-- Round {} --", game.round),
                Part::Two => format!("-- Round {} (Game {}) --", game.round, game.number),
            })?;
            self.decks(&game.table)
        } else if game.is_shown && !mem::replace(&mut game.is_passing, true) {
            self.blank_line()?;
            writeln!(self.out, "...several more rounds pass...")
        } else {
            Ok(())
        }
    }

    fn comes_again(&mut self, game: &Game, earlier: u64) -> io::Result<()> {
        if !game.is_shown {
            return Ok(());
        }
        let round = game.round;
        let so = match self.explain.part {
            Part::One => "the game never ends".to_owned(),
            Part::Two => format!("player {} wins the game at once", Player::One),
        };
        self.outcome(&format!("Round {round} starts with the same decks as round {earlier}, so {so}!"))
    }

    fn plays(&mut self, game: &Game, drawn: [u32; 2]) -> io::Result<()> {
        if !self.shows_round(game) {
            return Ok(());
        }
        Player::BOTH
            .iter()
            .zip(drawn)
            .try_for_each(|(player, card)| writeln!(self.out, "Player {player} plays: {card}"))
    }

    fn sub_game(&mut self, game: &Game) -> io::Result<()> {
        if !self.shows_round(game) {
            return Ok(());
        }
        writeln!(self.out, "Playing a sub-game to determine the winner...")
    }

    /// After a sub-game, which `was_shown` or not.
    fn back_to(&mut self, game: &Game, was_shown: bool) -> io::Result<()> {
        if !was_shown {
            return Ok(());
        }
        self.blank_line()?;
        writeln!(self.out, "...anyway, back to game {}.", game.number)
    }

    fn round_ends(&mut self, game: &Game, winner: Player) -> io::Result<()> {
        if !self.shows_round(game) {
            return Ok(());
        }
        self.outcome(&match self.explain.part {
            Part::One => format!("Player {winner} wins the round!"),
            Part::Two => format!("Player {winner} wins round {} of game {}!", game.round, game.number),
        })
    }

    fn game_ends(&mut self, game: &Game, winner: Player) -> io::Result<()> {
        if !game.is_shown || self.explain.part == Part::One {
            return Ok(());
        }
        if game.round == 0 {
            self.blank_line()?;
        }
        self.outcome(&format!("The winner of game {} is player {winner}!", game.number))
    }

    fn results(&mut self, table: &Table) -> io::Result<()> {
        if !self.is_empty {
            writeln!(self.out)?;
        }
        self.blank_line()?;
        self.heading("== Post-game results ==")?;
        self.decks(table)
    }

    fn decks(&mut self, table: &Table) -> io::Result<()> {
        for player in Player::BOTH {
            let cards = table.deck_of(player).cards();
            // The statement ends the line of an empty deck with a space, too.
            writeln!(self.out, "Player {player}'s deck: {}", cards.iter().format(", "))?;
        }
        Ok(())
    }

    fn heading(&mut self, words: &str) -> io::Result<()> {
        let style = self.explain.heading();
        writeln!(self.out, "{style}{words}{style:#}")
    }

    fn outcome(&mut self, words: &str) -> io::Result<()> {
        let style = self.explain.outcome();
        writeln!(self.out, "{style}{words}{style:#}")
    }

    /// Writes an empty line, but not at the top of the page.
    fn blank_line(&mut self) -> io::Result<()> {
        if mem::replace(&mut self.is_empty, false) { Ok(()) } else { writeln!(self.out) }
    }
}
