//! The data of the pictures.

use std::collections::BTreeMap;
use std::fmt;

use common::{Part, Puzzle};
use day21_2021::decoupled::{SPACES, UNFINISHED, wins};
use day22_2020::decks::{Deck, Decks};
use day22_2020::model::{Deal, Player};
use day22_2020::savings::{Known, decided_by};
use day22_2020::{grammar, handler};
use nojson::{DisplayJson, JsonFormatter};

use crate::wrong::diagnostic;
use crate::{member, object};

/// A random input of that size, which is at most that of a picture.
pub(crate) fn random(puzzle: &Puzzle, size: usize, seed: usize) -> Option<String> {
    let make = puzzle.generator?.make;
    Some(member("text", make(seed as u64, size.min(MOST_ROUNDS))))
}

/// The most rounds of a game to show.
const MOST_ROUNDS: usize = 2000;

/// A round of Crab Combat.
struct Round {
    /// The decks before it.
    decks: Decks,
    /// The decks of the sub-game that decides it.
    sub_game: Option<Decks>,
    winner: Player,
}

/// The play of a deal's main game, or why the deal is refused.
pub(crate) fn deal(part: Part, text: &str) -> String {
    let deal = match grammar::parse(text) {
        Ok(deal) => deal,
        Err(error) => return member("refused", diagnostic(&error, text)),
    };
    let Game { rounds, end, repeated } = play(&deal, part);
    let is_over = end.tops().is_none() || repeated.is_some();
    let winner = if repeated.is_some() { Player::One } else { end.owner_of_all() };
    object(|f| {
        f.member("rounds", &rounds)?;
        f.member("end", Cards(&end))?;
        f.member("isOver", is_over)?;
        f.member("repeated", repeated)?;
        f.member("winner", winner.index() + 1)?;
        f.member("score", end.score(winner).to_string())
    })
}

/// A game to its end, to the first decks that come again, or as far as it is shown.
struct Game {
    rounds: Vec<Round>,
    end: Decks,
    /// The rounds before the decks at the end were there for the first time.
    repeated: Option<usize>,
}

fn play(deal: &Deal, part: Part) -> Game {
    let mut decks = Decks::new(deal);
    let mut seen = BTreeMap::new();
    let mut rounds = Vec::new();
    let mut repeated = None;
    while let Some(tops) = decks.tops() {
        repeated = seen.insert(decks.clone(), rounds.len());
        if repeated.is_some() || rounds.len() == MOST_ROUNDS {
            break;
        }
        let sub_game = if part == Part::Two { decks.sub_game() } else { None };
        let winner = match &sub_game {
            Some(sub_game) => winner_of(sub_game),
            None => Player::with_high_card(tops),
        };
        let next = decks.clone().won_by(winner, tops);
        rounds.push(Round { decks, sub_game, winner });
        decks = next;
    }
    Game { rounds, end: decks, repeated }
}

/// The winner of a sub-game.
fn winner_of(decks: &Decks) -> Player {
    if decided_by(decks) != Known::Nothing {
        return Player::One;
    }
    let [one, two] = decks.0.clone();
    let (winner, _) = handler::game2(one, two);
    winner
}

/// The theorem that decides a sub-game with these decks, if one does.
fn theorem(decks: &Decks) -> Option<&'static str> {
    match decided_by(decks) {
        Known::Nothing => None,
        Known::HighCard => Some("high card"),
        Known::Places => Some("places"),
    }
}

impl DisplayJson for Round {
    fn fmt(&self, f: &mut JsonFormatter<'_, '_>) -> fmt::Result {
        f.object(|f| {
            f.member("decks", Cards(&self.decks))?;
            f.member("theorem", theorem(&self.decks))?;
            f.member("subGame", self.sub_game.as_ref().map(Cards))?;
            f.member("theoremOfSubGame", self.sub_game.as_ref().and_then(theorem))?;
            f.member("winner", self.winner.index() + 1)
        })
    }
}

struct Cards<'a>(&'a Decks);

impl DisplayJson for Cards<'_> {
    fn fmt(&self, f: &mut JsonFormatter<'_, '_>) -> fmt::Result {
        let cards = |deck: &Deck| deck.iter().copied().collect::<Vec<u32>>();
        f.value(self.0.0.each_ref().map(cards))
    }
}

/// From two starts: the universes in which each player wins, and for each player and turn the
/// chance that the player reaches 21 in it. The chance of a game is a product of two of those.
pub(crate) fn dice(text: &str) -> Option<String> {
    let starts: Vec<usize> = text
        .split_whitespace()
        .filter_map(|it| it.parse().ok())
        .collect();
    let &[first @ 1..=SPACES, second @ 1..=SPACES] = &starts[..] else {
        return None;
    };
    let starts = [first - 1, second - 1];
    let chances = starts.map(|start| {
        let mut ways = 1.0;
        let chance = |turn: &[[u64; SPACES]]| {
            ways *= 27.0;
            as_float(27 * turn[0][start] - turn[1][start]) / ways
        };
        UNFINISHED.windows(2).map(chance).collect::<Vec<f64>>()
    });
    Some(object(|f| {
        f.member("wins", wins(&UNFINISHED, starts))?;
        f.member("chances", &chances)
    }))
}

#[expect(
    clippy::cast_precision_loss,
    reason = "numbers of universes are below 2^51"
)]
const fn as_float(universes: u64) -> f64 {
    universes as f64
}
