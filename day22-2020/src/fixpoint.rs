//! The approach `fixpoint`: a step that is taken until it changes nothing.
//!
//! The idea is Michael C. W.'s, in Haskell (<http://www.michaelcw.com/programming/2020/12/28/aoc-2020-d22.html>): a round
//! of a finished game leaves it as it is, so play is a function applied until its value is steady (`steady_state`),
//! and the score is that of the steady state. In part 2 a second function says who won a game, and remembers its states
//! in a set.
//!
//! There, a round asks for the winner of a sub-game, which plays rounds, each of which may ask in turn. Here the state
//! of part 2 is the stack of all games under way, and a step plays a round of the innermost, or opens or closes one: so
//! the call stack stays flat. And a step says itself whether it changed anything, which is cheaper than to compare.
//!
//! Cost: part 1 takes constant time a round, and time for all cards after 1, 3, 7, ... of them; part 2 takes time and
//! memory for all cards a round, as it remembers both decks card by card, until their game is over.

use std::collections::{HashSet, VecDeque};

use common::puzzle::Outcome;
use common::{NoAnswer, ParseError, Solver, Watch};
use itertools::Itertools;

use crate::endless::Lookout;
use crate::grammar;
use crate::limits::Limits;
use crate::model::{Deal, Player, score};

/// The approach `fixpoint`; see the [module](self).
pub struct Fixpoint;

impl Solver for Fixpoint {
    const NAME: &'static str = "fixpoint";
    const SUMMARY: &'static str = "a step taken until nothing changes; a set of each game's states decides who won it";
    const SOURCE: &'static str = "Michael C. W., \"Advent of Code 2020 in Haskell - Day 22\", michaelcw.com";
    type Model = Deal;

    fn parse(text: &str) -> Result<Deal, ParseError> {
        grammar::parse(text)
    }

    fn part1(deal: &Deal, watch: &Watch) -> Outcome {
        let mut limits = Limits::new(watch);
        let mut decks = Decks::of(deal);
        let mut lookout = Lookout::new(&decks);
        steady_state(|| {
            limits.round(0)?;
            if decks.play_round() == Step::Unchanged {
                return Ok(Step::Unchanged);
            }
            match lookout.note(&decks, |decks| _ = decks.play_round(), &mut limits)? {
                Some(circle) => Err(circle.into()),
                None => Ok(Step::Changed),
            }
        })?;
        Ok(decks.winning_score().into())
    }

    fn part2(deal: &Deal, watch: &Watch) -> Outcome {
        recursive_score(deal, &mut Limits::new(watch)).map(Into::into)
    }
}

/// What a step did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Changed,
    Unchanged,
}

/// Takes a step until it changes nothing.
fn steady_state(mut step: impl FnMut() -> Result<Step, NoAnswer>) -> Result<(), NoAnswer> {
    while step()? == Step::Changed {}
    Ok(())
}

/// Both players' decks, each from its top card to its bottom card.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Decks([VecDeque<u32>; 2]);

impl Decks {
    fn of(deal: &Deal) -> Self {
        Self(deal.decks.each_ref().map(|cards| cards.iter().copied().collect()))
    }

    /// Both top cards, unless the game is over.
    fn tops(&self) -> Option<[u32; 2]> {
        let [one, two] = &self.0;
        Some([*one.front()?, *two.front()?])
    }

    /// The player who has all cards, if the game is over.
    fn owner_of_all(&self) -> Option<Player> {
        let [one, two] = &self.0;
        if two.is_empty() { Some(Player::One) } else { one.is_empty().then_some(Player::Two) }
    }

    /// Plays a round in which the higher card wins.
    fn play_round(&mut self) -> Step {
        match self.tops() {
            Some(tops) => {
                self.award(Player::with_high_card(tops), tops);
                Step::Changed
            }
            None => Step::Unchanged,
        }
    }

    /// Moves both top cards, `tops`, under the winner's deck.
    fn award(&mut self, winner: Player, tops: [u32; 2]) {
        for deck in &mut self.0 {
            deck.pop_front();
        }
        self.0[winner.index()].extend(winner.own_card_first(tops));
    }

    /// The decks of the sub-game that `tops` start, if both players have as many cards below them.
    fn sub_game(&self, tops: [u32; 2]) -> Option<Self> {
        let counts = tops.map(|card| usize::try_from(card).unwrap_or(usize::MAX));
        let enough = self.0.iter().zip(counts).all(|(deck, count)| count < deck.len());
        let copy = |player: Player| self.0[player.index()].range(1..=counts[player.index()]).copied().collect();
        enough.then(|| Self(Player::BOTH.map(copy)))
    }

    /// Both decks as one list, with a 0 between, which is no card.
    fn as_list(&self) -> Box<[u32]> {
        let [one, two] = &self.0;
        one.iter().chain([&0]).chain(two).copied().collect_vec().into()
    }

    /// The score of player 1 if the game was cut short, else of the winner: of whoever has all cards.
    fn winning_score(&self) -> u128 {
        let [one, two] = self.0.each_ref().map(|deck| score(&deck.iter().copied().collect_vec()));
        if self.owner_of_all() == Some(Player::Two) { two } else { one }
    }
}

/// A game of part 2, with all its states so far.
struct Game {
    decks: Decks,
    memo: HashSet<Box<[u32]>>,
    /// The cards of both players, the same in every state.
    cards: usize,
}

impl Game {
    fn open(decks: Decks, limits: &mut Limits<'_>) -> Result<Self, NoAnswer> {
        let game = Self { cards: decks.0.iter().map(VecDeque::len).sum(), decks, memo: HashSet::new() };
        limits.remember(game.bytes_a_state())?;
        Ok(game)
    }

    /// Who won, if the game is over; else remembers its state.
    fn winner(&mut self, limits: &mut Limits<'_>) -> Result<Option<Player>, NoAnswer> {
        if let Some(owner) = self.decks.owner_of_all() {
            return Ok(Some(owner));
        }
        if !self.memo.insert(self.decks.as_list()) {
            return Ok(Some(Player::One));
        }
        limits.remember(self.bytes_a_state())?;
        Ok(None)
    }

    /// More than what a remembered state takes: its cards, and its place in a set that may be half empty or about to
    /// move to twice the place.
    const fn bytes_a_state(&self) -> usize {
        size_of::<u32>() * self.cards + 128
    }

    fn close(self, limits: &mut Limits<'_>) {
        limits.forget((1 + self.memo.len()) * self.bytes_a_state());
    }
}

/// The score of part 2.
fn recursive_score(deal: &Deal, limits: &mut Limits<'_>) -> Result<u128, NoAnswer> {
    let mut outermost = Game::open(Decks::of(deal), limits)?;
    let mut sub_games = Vec::new();
    steady_state(|| recursive_step(&mut outermost, &mut sub_games, limits))?;
    Ok(outermost.decks.winning_score())
}

/// Plays a round of the innermost game, or opens its sub-game, or closes it if it is over. Changes nothing once the
/// outermost game is over.
fn recursive_step(outermost: &mut Game, sub_games: &mut Vec<Game>, limits: &mut Limits<'_>) -> Result<Step, NoAnswer> {
    let game = sub_games.last_mut().unwrap_or(outermost);
    limits.round(game.cards)?;
    if let Some(winner) = game.winner(limits)? {
        let Some(over) = sub_games.pop() else { return Ok(Step::Unchanged) };
        over.close(limits);
        let waiting = &mut sub_games.last_mut().unwrap_or(outermost).decks;
        if let Some(tops) = waiting.tops() {
            waiting.award(winner, tops);
        }
    } else if let Some(tops) = game.decks.tops() {
        match game.decks.sub_game(tops) {
            Some(decks) => sub_games.push(Game::open(decks, limits)?),
            None => game.decks.award(Player::with_high_card(tops), tops),
        }
    }
    Ok(Step::Changed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_rounds_to_remember_are_reported() {
        let deal = grammar::parse(&crate::generate::make(1, 50)).unwrap();
        let watch = Watch::unlimited();
        let mut limits = Limits::with_memory(&watch, 2000);
        let refusal = recursive_score(&deal, &mut limits).unwrap_err();
        assert_eq!(
            refusal.to_string(),
            "remembering the rounds of the games under way takes more than 1 GiB, which only `fast` does without"
        );
    }
}
