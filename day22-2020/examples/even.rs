//! A complete search for games of an even number of cards in which player 1 keeps their best card c
//! for ever: the upper ends in the table of `docs/even-games.md`, and its conjecture.
//!
//! `cargo run --release -p day22-2020 --example even -- PART CARDS ABOVE` searches games of that
//! part. ABOVE cards are above c, all of them player 2's, and none of them ever starts a sub-game.
//!
//! Let A be the cards above c. c and A win all their rounds. Play without end comes back to an
//! earlier state. From there on, all cards are drawn again and again. So whenever c is drawn, both
//! decks consist of pairs, each the winner of a round above its loser, and c and A lie on top of
//! pairs. Of all draws of c in a period, the search starts at one at which player 1 has the most
//! pairs, and gives up a [`Line`] of play that has more at another. Two ideas make it small:
//!
//! - *Compare lazily.* The other cards have no values, only an order as far as rounds have decided
//!   it. If that does not decide a round, the search tries both winners. So one line of play stands
//!   for all games with the same comparisons.
//! - *Prune.* c must never meet a card of A. [`lasting`] finds the places in which c can avoid that
//!   for ever, if the rounds between other cards go as player 1 wishes. A line that leaves them is
//!   given up.
//!
//! In part 2, a round may go to the lower card, too, if both cards may be small enough to start a
//! sub-game. The search does not play the sub-game. So if it finds nothing, there is nothing. But
//! what it finds in part 2 need not be a real game.

use std::array;
use std::collections::{HashSet, VecDeque};
use std::env;
use std::process::ExitCode;

use common::Context;
use day22_2020::fast;
use day22_2020::fast::brent::Brent;
use day22_2020::model::Deal;
use itertools::Itertools;

/// The most cards. The number of places doubles with each further pair.
const MOST: usize = 44;

fn main() -> ExitCode {
    let numbers: Option<Vec<usize>> =
        env::args().skip(1).map(|argument| argument.parse().ok()).collect();
    let (part, cards, above) = match numbers.as_deref() {
        Some(&[part @ 1..=2, cards @ 4..=MOST, above]) if cards.is_multiple_of(2) && above > 0 => {
            (part, cards, above)
        }
        _ => {
            eprintln!("usage: even PART CARDS ABOVE    (CARDS: even, from 4 to {MOST})");
            return ExitCode::from(2);
        }
    };
    let (found, rounds) = search(part == 2, cards / 2, above);
    println!("part {part}, {cards} cards, {above} above player 1's best: {rounds} rounds searched");
    match found {
        None => println!("player 1 always loses the best card"),
        Some(_) if part == 2 => println!("player 1 may keep the best card"),
        Some(line) => {
            let deal = line.deal();
            let verdict = fast::part1(&deal, &Context::unlimited()).expect_err("it never ends");
            println!(
                "{}   against   {}",
                deal.decks()[0].iter().join(" "),
                deal.decks()[1].iter().join(" ")
            );
            println!("{verdict}");
        }
    }
    ExitCode::SUCCESS
}

/// Searches for play without end among `half` pairs with `above` cards in A. Also returns the
/// number of rounds played.
fn search(has_sub_games: bool, half: usize, above: usize) -> (Option<Line>, u64) {
    let lasting = lasting(half, above);
    let starts = lasting.iter().filter(|places| places.best == 0).sorted_unstable();
    let mut rounds = 0;
    for start in starts {
        let mut lines = vec![Line::new(*start, half, has_sub_games)];
        while let Some(mut line) = lines.pop() {
            if line.decks[0].len().is_multiple_of(2) {
                let Some(places) = line.places().filter(|places| lasting.contains(places)) else {
                    continue;
                };
                if places.best == 0 {
                    if places.pairs > start.pairs {
                        continue;
                    }
                    if line.at_draws_of_c.note(&line.decks).is_some() {
                        return (Some(line), rounds);
                    }
                }
            }
            rounds += 1;
            line.play(has_sub_games, &mut lines);
        }
    }
    (None, rounds)
}

/// A card without a value.
type Card = usize;

/// The card c. The others are numbered from 1 up as they lie in the decks at the start of a line.
const C: Card = 0;

type Decks = [VecDeque<Card>; 2];

/// A line of play, with all that is known of the cards.
#[derive(Clone)]
struct Line {
    decks: Decks,
    /// Each card and those known to be below it, one bit each.
    order: [u64; MOST],
    /// The greatest value that each card may have.
    most: [usize; MOST],
    /// The decks at each draw of c.
    at_draws_of_c: Brent<Decks>,
}

impl Line {
    /// Starts a line of `half` pairs with c and A in these places. A is above c, and c above all
    /// other cards. Without sub-games, the winner in each pair is above the loser.
    fn new(start: Places, half: usize, has_sub_games: bool) -> Self {
        let mut line = Self {
            decks: [(0..2 * start.pairs).collect(), (2 * start.pairs..2 * half).collect()],
            order: array::from_fn(|card| 1 << card),
            most: [usize::MAX; MOST],
            at_draws_of_c: Brent::default(),
        };
        for (index, (winner, loser)) in (0..2 * half).tuples().enumerate() {
            let is_in_a = start.above << start.pairs >> index & 1 == 1;
            let (high, low) = if is_in_a { (winner, C) } else { (C, winner) };
            line.learn(high, low);
            line.learn(C, loser);
            if !has_sub_games {
                line.learn(winner, loser);
            }
        }
        line
    }

    /// The places of c and A. None if player 1 has lost c.
    fn places(&self) -> Option<Places> {
        let [one, two] = &self.decks;
        let best = one.iter().step_by(2).position(|&card| card == C)?;
        let is_in_a = |&card: &Card| usize::from(self.is_above(card, C));
        let above = two.iter().step_by(2).rev().fold(0, |above, card| above << 1 | is_in_a(card));
        Some(Places { pairs: one.len() / 2, best, above })
    }

    /// Plays a round in all ways that what is known allows.
    fn play(self, has_sub_games: bool, lines: &mut Vec<Self>) {
        let tops = self.decks.each_ref().map(|deck| deck[0]);
        let left = self.decks.each_ref().map(|deck| deck.len() - 1);
        for owner in [0, 1] {
            let (high, low) = (tops[owner], tops[1 - owner]);
            if self.is_above(low, high) {
                continue;
            }
            let mut line = self.clone();
            line.learn(high, low);
            // c and the cards of A never lose.
            if has_sub_games && !line.is_above(high, C) {
                let mut upset = line.clone();
                for player in [0, 1] {
                    upset.most[tops[player]] = upset.most[tops[player]].min(left[player]);
                }
                lines.extend(upset.has_values().then(|| upset.won_by(1 - owner)));
            }
            lines.extend(line.has_values().then(|| line.won_by(owner)));
        }
    }

    fn won_by(mut self, player: usize) -> Self {
        let drawn = self.decks.each_mut().map(VecDeque::pop_front);
        self.decks[player].extend([drawn[player], drawn[1 - player]].into_iter().flatten());
        self
    }

    fn is_above(&self, high: Card, low: Card) -> bool {
        self.order[high] >> low & 1 == 1
    }

    /// Learns that a card is above another, with all that follows from it.
    fn learn(&mut self, high: Card, low: Card) {
        if self.is_above(high, low) {
            return;
        }
        let lows = self.order[low];
        for cards in &mut self.order {
            if *cards >> high & 1 == 1 {
                *cards |= lows;
            }
        }
    }

    /// Whether distinct values fit what is known: for no number are there more cards at or below
    /// it.
    fn has_values(&self) -> bool {
        self.most.iter().filter(|&&most| most < MOST).all(|&most| {
            let bounded = self.order.iter().zip(&self.most).filter(|&(_, other)| *other <= most);
            let cards = bounded.fold(0, |cards, (lows, _)| cards | lows);
            cards.count_ones() as usize <= most
        })
    }

    /// A deal of the cards from 1 up whose play starts in this state.
    fn deal(&self) -> Deal {
        let cards = self.decks.iter().flatten().copied();
        let upwards = cards.sorted_unstable_by_key(|&card| self.order[card].count_ones());
        let mut values = [0; MOST];
        upwards.zip(1..).for_each(|(card, value)| values[card] = value);
        let decks =
            self.decks.each_ref().map(|deck| deck.iter().map(|&card| values[card]).collect());
        Deal::new(decks).expect("the values are distinct")
    }
}

/// The places of c and of the cards of A, which are on top of pairs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Places {
    /// The number of player 1's pairs.
    pairs: usize,
    /// The pair of c, from 0 at the top.
    best: usize,
    /// Player 2's pairs, the top one in the lowest bit. Those with a card of A are ones.
    above: usize,
}

impl Places {
    /// All places of c and `above` cards of A in a game of `half` pairs.
    fn all(half: usize, above: usize) -> impl Iterator<Item = Self> {
        (1..half).flat_map(move |pairs| {
            let decks = 0..1_usize << (half - pairs);
            decks
                .filter(move |deck| deck.count_ones() as usize == above)
                .cartesian_product(0..pairs)
                .map(move |(above, best)| Self { pairs, best, above })
        })
    }

    /// The possible places after a meeting of pairs, in a game of `half` pairs. Player 1 gets a
    /// pair less, as many, or a pair more, but c never leaves them with fewer, and a card of A
    /// never with more.
    fn next(self, half: usize) -> impl Iterator<Item = Self> {
        let (draws_c, draws_a) = (usize::from(self.best == 0), self.above & 1);
        let best = self.best.checked_sub(1).unwrap_or(self.pairs - 1);
        let above = self.above >> 1 | draws_a << (half - self.pairs - 1);
        let (fewest, most) = (self.pairs - 1 + draws_c, self.pairs + 1 - draws_a);
        (fewest..=most).map(move |pairs| Self { pairs, best, above })
    }
}

/// The places from which c can avoid `above` cards of A for ever, in a game of `half` pairs, if
/// rounds between other cards can go either way. Removes places that lead to none of the others,
/// until nothing changes.
fn lasting(half: usize, above: usize) -> HashSet<Places> {
    let meet = |places: &Places| places.best == 0 && places.above & 1 == 1;
    let mut left: HashSet<Places> =
        Places::all(half, above).filter(|places| !meet(places)).collect();
    loop {
        let before = left.len();
        left = left
            .iter()
            .copied()
            .filter(|places| places.next(half).any(|next| left.contains(&next)))
            .collect();
        if left.len() == before {
            return left;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With the numbers of rounds that the page shows.
    #[test]
    fn player_1_loses_the_best_card() {
        for (part, cards, above, rounds) in [
            (1, 8, 1, 8),
            (1, 12, 1, 924),
            (1, 18, 4, 30),
            (1, 22, 5, 1085),
            (1, 26, 6, 9311),
            (1, 30, 7, 321_851),
            (2, 8, 1, 56),
            (2, 12, 2, 21_726),
            (2, 18, 4, 3828),
            (2, 24, 6, 124_152),
        ] {
            let (found, searched) = search(part == 2, cards / 2, above);
            assert_eq!((found.is_none(), searched), (true, rounds), "{cards} cards, {above} above");
        }
    }

    /// With one card fewer than the conjecture says.
    #[test]
    fn player_1_can_keep_the_best_card() {
        for cards in [10, 14, 18, 22, 26, 30, 34] {
            let deal = search(false, cards / 2, cards / 4 - 1).0.expect("a line").deal();
            let best = deal.decks()[0].iter().max();
            let above = deal.decks()[1].iter().filter(|&card| Some(card) > best).count();
            assert_eq!(above, cards / 4 - 1, "{cards} cards");
            assert!(fast::part1(&deal, &Context::unlimited()).is_err(), "{cards} cards");
        }
    }

    /// The even theorem is sharp: c can avoid as many cards of A as its bound allows.
    #[test]
    fn the_model_lasts_up_to_the_bound() {
        for half in 2..=MOST / 2 {
            let bound = (1..=half).map(|g| (half - g) * (g - 1) / g).max().unwrap_or(0);
            let is_lasting = [bound, bound + 1].map(|above| !lasting(half, above).is_empty());
            assert_eq!(is_lasting, [true, false], "{half} pairs");
        }
    }
}
