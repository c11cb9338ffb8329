//! The data of the pictures.

use std::collections::BTreeMap;

use common::{Part, Puzzle};
use day21_2021::explain::{SUMS, Turn, short_of, turns};
use day22_2020::decks::Decks;
use day22_2020::model::Player;
use day22_2020::savings::{Known, decided_by};
use day22_2020::{grammar, handler};

use crate::wrong::diagnostic;
use crate::{member, object};

/// A random input of that size, or the largest of a picture.
pub(crate) fn random(puzzle: &Puzzle, size: usize, seed: usize) -> Option<String> {
    let make = puzzle.generator?.make;
    Some(member("text", make(seed as u64, size.min(MOST_CARDS))))
}

/// The most rounds of a game to show.
const MOST_ROUNDS: usize = 2000;

/// The most cards of a deal to show. A deal of the site has 50.
const MOST_CARDS: usize = 60;

/// The play of a deal's main game, or why the deal is refused.
pub(crate) fn deal(part: Part, text: &str) -> String {
    let deal = match grammar::parse(text) {
        Ok(deal) => deal,
        Err(error) => return member("refused", diagnostic(&error, text)),
    };
    let cards: usize = deal.sizes().iter().sum();
    if cards > MOST_CARDS {
        let reason = format!("It has {cards} cards, and the table has room for {MOST_CARDS}.");
        return member("refused", reason);
    }
    play(Decks::new(&deal), part)
}

/// The play of a game to its end, to the first decks that come again, or as far as it is shown.
fn play(mut decks: Decks, part: Part) -> String {
    let mut seen = BTreeMap::new();
    let mut rounds = Vec::new();
    // The rounds before the decks at the end were there for the first time.
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
        // The decks before it, and of the sub-game that decides it.
        rounds.push(nojson::object(move |f| {
            f.member("decks", &decks.0)?;
            f.member("theorem", theorem(&decks))?;
            f.member("subGame", sub_game.as_ref().map(|it| &it.0))?;
            f.member("theoremOfSubGame", sub_game.as_ref().and_then(theorem))?;
            f.member("winner", winner.index() + 1)
        }));
        decks = next;
    }
    let is_over = decks.tops().is_none() || repeated.is_some();
    let winner = if repeated.is_some() { Player::One } else { decks.owner_of_all() };
    object(&[
        ("rounds", &rounds),
        ("end", &decks.0),
        ("isOver", &is_over),
        ("repeated", &repeated),
        ("winner", &(winner.index() + 1)),
        ("score", &decks.score(winner).to_string()),
    ])
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

/// From two starts and the points that win: the universes in which each player wins, and the chance
/// that a game with a fair die is won, for each player and turn the chance to reach the points in it,
/// and the ways to roll each sum in a turn.
pub(crate) fn dice(text: &str) -> Option<String> {
    let numbers = text.split_whitespace().map(str::parse);
    let numbers: Vec<u32> = numbers.collect::<Result<_, _>>().ok()?;
    let &[first @ 1..=10, second @ 1..=10, target @ 1..=21] = &numbers[..] else {
        return None;
    };
    let starts = [first, second];
    let mut wins = [0, 0];
    for Turn { player, won, .. } in turns(starts, target) {
        wins[player] += won;
    }
    let chances = starts.map(|start| chances(target, start));
    Some(object(&[
        ("wins", &wins),
        ("chances", &chances),
        ("sums", &SUMS.map(|(sum, ways)| [u64::from(sum), ways])),
    ]))
}

/// For each turn, the chance that a player who starts there reaches the target in it.
#[expect(
    clippy::cast_precision_loss,
    reason = "numbers of universes are below 2^51"
)]
fn chances(target: u32, start: u32) -> Vec<f64> {
    let short = short_of(target, start);
    let mut ways = 1.0;
    let chance = |turn: &[u64]| {
        ways *= 27.0;
        (27 * turn[0] - turn[1]) as f64 / ways
    };
    short.windows(2).map(chance).collect()
}
