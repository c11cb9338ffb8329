//! The approach `handler`: one way to play for both parts, with a handler that may decide each round.
//!
//! The idea is Justin Le's, who plays in Haskell with `Data.Sequence`
//! (<https://github.com/mstksg/advent-of-code-2020/blob/master/reflections-out/day22.md>): [`play_with`] knows how cards
//! are drawn and added, and asks a handler before it lets the higher card win. Part 1's handler never has anything to
//! say; part 2's plays a sub-game and says who won it, when there are cards enough.
//!
//! Where it differs from the text: decks are changed in place and copied for sub-games, where Haskell's share what they
//! have in common; what is remembered, and how deeply games are nested, is limited; and a game of part 1 that comes back
//! to an earlier state has no winner, where the text, which remembers the states of both parts alike, makes player 1
//! win it.
//!
//! Cost: time and memory for all cards per round, in both parts, until the game is over, so that part 1 is refused as well
//! if thousands of cards are played for long; and stack for every game under way.

use common::{Answer, Budget, NoAnswer, Outcome, ParseError, Solver};

use crate::decks::Decks;
use crate::grammar;
use crate::limits::Limits;
use crate::model::{Cycle, Deal, Player};

/// The approach `handler`; see the [module](self).
pub struct Handler;

impl Solver for Handler {
    const NAME: &'static str = "handler";
    const SUMMARY: &'static str = "one way to play, and a handler that may decide the round instead of the higher card";
    const SOURCE: &'static str =
        "Justin Le, reflections on day 22 of 2020 (Haskell), github.com/mstksg/advent-of-code-2020";
    type Model<'a> = Deal;

    fn parse(text: &str) -> Result<Deal, ParseError> {
        grammar::parse(text)
    }

    fn part1(deal: &Deal, budget: &Budget) -> Outcome {
        let end = game1(Decks::of(deal), &Limits::new(budget))?;
        end.repeats.map_or_else(|| Ok(end.score()), |cycle| Err(cycle.into()))
    }

    fn part2(deal: &Deal, budget: &Budget) -> Outcome {
        Ok(game2(Decks::of(deal), &Limits::new(budget))?.score())
    }
}

/// How a game ended.
#[derive(Debug)]
pub struct End {
    /// Who won it: player 1, if it was cut short because play came back to an earlier state.
    pub winner: Player,
    /// The decks at its end.
    pub decks: Decks,
    /// How play came back, if it did.
    pub repeats: Option<Cycle>,
}

impl End {
    fn score(&self) -> Answer {
        self.decks.score(self.winner).into()
    }
}

/// Plays ordinary Combat: the higher card always wins.
///
/// # Errors
/// A limit is reached.
pub fn game1(decks: Decks, limits: &Limits<'_>) -> Result<End, NoAnswer> {
    play_with(|_| Ok(None), decks, limits)
}

/// Plays Recursive Combat: if there are cards enough for a sub-game, its winner wins the round.
///
/// # Errors
/// A limit is reached.
pub fn game2(decks: Decks, limits: &Limits<'_>) -> Result<End, NoAnswer> {
    let handler = |decks: &Decks| match decks.sub_game() {
        Some(copies) => game2(copies, limits).map(|end| Some(end.winner)),
        None => Ok(None),
    };
    play_with(handler, decks, limits)
}

/// Plays a game to its end. Before each round `handler` is shown both decks, neither of them empty; it may name the
/// winner of the round. If it does not, the higher card wins.
///
/// # Errors
/// Those of `handler`, and that a limit is reached.
pub fn play_with(
    handler: impl Fn(&Decks) -> Result<Option<Player>, NoAnswer>,
    mut decks: Decks,
    limits: &Limits<'_>,
) -> Result<End, NoAnswer> {
    let mut seen = limits.game(&decks)?;
    while let Some(tops) = decks.tops() {
        if let repeats @ Some(_) = seen.again(&decks)? {
            return Ok(End { winner: Player::One, decks, repeats });
        }
        let winner = handler(&decks)?.unwrap_or(Player::with_high_card(tops));
        decks = decks.won_by(winner);
    }
    Ok(End { winner: decks.owner_of_all(), decks, repeats: None })
}
