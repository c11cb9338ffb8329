//! A complete search for play without end, without sub-games: the table of the conjecture in
//! `docs/even-games.md`.
//!
//! `cargo run --release -p day22-2020 --example conjecture -- CARDS [ABOVE]` searches games of an
//! even number of cards, from 4 to 44, ABOVE of which are player 2's cards above player 1's best.
//! By default, ABOVE is the least number with which play always ends by the conjecture. Then 38
//! cards take forty seconds, 20 cards six, and 4 to 18, 22, 26, 30 and 34 a second or less. The
//! other numbers have not been finished. `24 4`, `32 8` and `42 11` take a few seconds, and `28 5`
//! half a minute.
//!
//! Let n = 2h cards be in the game, c player 1's best card, and A the cards above it. The search
//! covers every order of the other cards and every state from which c could be kept for ever. Three
//! ideas make that possible:
//!
//! - *Pairs.* Once every card has been drawn, the decks consist of h pairs, each the winner of a
//!   round above its loser. Two rounds are one meeting of two pairs. Besides c and A, the search at
//!   first knows only h comparisons: within the pairs.
//! - *Compare lazily.* The other cards have no values, only an order as far as rounds have decided
//!   it. If it does not decide a round, the search tries both winners. So one [`Line`] of play
//!   stands for all deals with the same comparisons.
//! - *Prune.* c must never meet a card of A. [`lasting`] finds the places in which c can avoid that
//!   for ever, if the rounds between other cards go as player 1 wishes. The search gives up a line
//!   of play that leaves them.
//!
//! In play without end, c is never lost, and c and A lie on top of pairs. Of all draws of c in a
//! period, the search starts at one at which player 1 has the most pairs.

mod places;

use std::collections::{HashMap, HashSet, VecDeque};
use std::process::ExitCode;
use std::{array, env};

use common::Context;
use day22_2020::fast;
use day22_2020::fast::brent::Brent;
use day22_2020::model::Deal;
use itertools::Itertools;

use crate::places::{Places, lasting};

/// The most cards. The number of places doubles with each further pair.
const MOST: usize = 44;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let Some((cards, above)) = read(&arguments) else {
        eprintln!(
            "usage: conjecture CARDS [ABOVE]    \
             (CARDS: even, from 4 to {MOST}; ABOVE: from 1, below CARDS / 2)"
        );
        return ExitCode::from(2);
    };
    let (endless, meetings) = search(cards / 2, above);
    println!("{cards} cards, {above} of them above player 1's best: {meetings} meetings searched");
    match endless {
        None => println!("play always ends"),
        Some(deal) => {
            let [one, two] = deal.decks().each_ref().map(|deck| deck.iter().join(" "));
            let verdict = fast::part1(&deal, &Context::unlimited())
                .expect_err("`fast` finds the same repetition");
            println!("{one}   against   {two}\n{verdict}");
        }
    }
    ExitCode::SUCCESS
}

/// The number of cards, and the number above player 1's best.
fn read(arguments: &[String]) -> Option<(usize, usize)> {
    let numbers: Vec<usize> =
        arguments.iter().map(|argument| argument.parse().ok()).collect::<Option<_>>()?;
    let (cards, above) = match numbers[..] {
        [cards @ 4..=MOST] => (cards, least_above(cards)),
        [cards @ 4..=MOST, above] => (cards, above),
        _ => return None,
    };
    (cards.is_multiple_of(2) && (1..cards / 2).contains(&above)).then_some((cards, above))
}

/// The least number of cards above player 1's best with which play always ends, by the conjecture.
/// It is at least 1, because player 2 has the high card.
fn least_above(cards: usize) -> usize {
    let odd = cards >> cards.trailing_zeros();
    (odd / 2).max(1)
}

/// Searches for play without end among `half` pairs with `above` cards in A. Also returns the
/// number of meetings played.
fn search(half: usize, above: usize) -> (Option<Deal>, u64) {
    let lasting = lasting(half, above);
    let mut meetings = 0;
    let mut starts = lasting.iter().filter(|places| places.best == 0).sorted_unstable();
    let endless = starts.find_map(|&start| follow(Line::new(start, half), &lasting, &mut meetings));
    (endless, meetings)
}

/// Follows a line, and all lines that branch off it, until one repeats or all have left the
/// `lasting` places.
fn follow(mut line: Line, lasting: &HashSet<Places>, meetings: &mut u64) -> Option<Deal> {
    loop {
        let [one, two] = [line.decks[0][0], line.decks[1][0]];
        let rounds = [[one[0], two[0]], [one[1], two[1]]];
        let is_open =
            |&[one, two]: &[Card; 2]| !line.is_above(one, two) && !line.is_above(two, one);
        if let Some([one, two]) = rounds.into_iter().find(is_open) {
            return follow(line.clone().with(one, two), lasting, meetings)
                .or_else(|| follow(line.with(two, one), lasting, meetings));
        }
        line.play(rounds);
        *meetings += 1;
        let places = line.places()?;
        let draws_c = places.best == 0;
        if !lasting.contains(&places) || (draws_c && places.pairs > line.most_pairs) {
            return None;
        }
        if draws_c && line.at_draws_of_c.note(&line.decks).is_some() {
            return Some(line.deal());
        }
    }
}

/// A card without a value.
type Card = usize;

/// Both decks' pairs, each a winner and its loser.
type Decks = [VecDeque<[Card; 2]>; 2];

/// The card c. The others are numbered from 1 up as they lie in the decks at the start of a line.
const C: Card = 0;

/// A line of play.
#[derive(Clone)]
struct Line {
    decks: Decks,
    /// The order of the cards, as far as it is known: each card and those below it, one bit each.
    order: [u64; MOST],
    /// Player 1's pairs at the start. There are no more at any later draw of c.
    most_pairs: usize,
    /// The decks at each draw of c.
    at_draws_of_c: Brent<Decks>,
}

impl Line {
    /// Starts a line of `half` pairs with c and A in these places. A is above c, c above all other
    /// cards, and the winner in each pair above the loser.
    fn new(start: Places, half: usize) -> Self {
        let pair = |index: usize| [2 * index, 2 * index + 1];
        let decks = [0..start.pairs, start.pairs..half].map(|indices| indices.map(pair).collect());
        let order = array::from_fn(|card| 1 << card);
        let mut line =
            Self { decks, order, most_pairs: start.pairs, at_draws_of_c: Brent::default() };
        for (index, [winner, loser]) in (0..half).map(pair).enumerate() {
            let is_in_a = start.above << start.pairs >> index & 1 == 1;
            let [high, low] = if is_in_a { [winner, C] } else { [C, winner] };
            line = line.with(high, low).with(C, loser).with(winner, loser);
        }
        line
    }

    /// The places of c and A. None if player 1 has lost c.
    fn places(&self) -> Option<Places> {
        let [one, two] = &self.decks;
        let best = one.iter().position(|pair| pair[0] == C)?;
        let is_in_a = |pair: &[Card; 2]| usize::from(self.is_above(pair[0], C));
        let above = two.iter().rev().fold(0, |above, pair| above << 1 | is_in_a(pair));
        Some(Places { pairs: one.len(), best, above })
    }

    /// Plays the two rounds of a meeting: between the winners of both top pairs, then between their
    /// losers.
    fn play(&mut self, rounds: [[Card; 2]; 2]) {
        for deck in &mut self.decks {
            deck.pop_front();
        }
        for [one, two] in rounds {
            if self.is_above(one, two) {
                self.decks[0].push_back([one, two]);
            } else {
                self.decks[1].push_back([two, one]);
            }
        }
    }

    fn is_above(&self, high: Card, low: Card) -> bool {
        self.order[high] >> low & 1 == 1
    }

    /// The same line, where one card is known to be above another, with all that follows from it.
    fn with(mut self, high: Card, low: Card) -> Self {
        let lows = self.order[low];
        for cards in &mut self.order {
            if *cards >> high & 1 == 1 {
                *cards |= lows;
            }
        }
        self
    }

    /// A deal of the cards from 1 up whose play starts in this state.
    fn deal(&self) -> Deal {
        let decks = self.decks.each_ref().map(|deck| deck.iter().copied().flatten());
        let mut cards = decks.clone().into_iter().flatten().collect_vec();
        cards.sort_unstable_by_key(|&card| self.order[card].count_ones());
        let values: HashMap<Card, u32> = cards.into_iter().zip(1..).collect();
        Deal::new(decks.map(|deck| deck.map(|card| values[&card]).collect()))
            .expect("the values are distinct")
    }
}

#[cfg(test)]
mod tests {
    use common::random::Random;

    use super::*;

    fn endless(cards: usize, above: usize) -> Option<Deal> {
        search(cards / 2, above).0
    }

    /// The number of player 2's cards above player 1's best, if the plain game never ends.
    fn above_in_endless(deal: &Deal) -> Option<usize> {
        let best = deal.decks()[0].iter().max();
        let above = deal.decks()[1].iter().filter(|&card| Some(card) > best).count();
        fast::part1(deal, &Context::unlimited()).is_err().then_some(above)
    }

    /// With the numbers of meetings that the page shows.
    #[test]
    fn play_ends_with_the_conjectured_number_of_cards() {
        let meetings = [(8, 7), (12, 684), (18, 29), (22, 859), (26, 7676), (30, 246_124)];
        for (cards, meetings) in meetings {
            assert_eq!(search(cards / 2, least_above(cards)), (None, meetings), "{cards} cards");
        }
    }

    #[test]
    fn play_can_be_endless_with_one_card_fewer() {
        for cards in [10, 14, 18, 22, 26, 30, 34] {
            let above = least_above(cards) - 1;
            assert_eq!(
                endless(cards, above).as_ref().and_then(above_in_endless),
                Some(above),
                "{cards} cards"
            );
        }
    }

    /// The even theorem is sharp: c can avoid as many cards of A as its bound allows.
    #[test]
    fn the_model_lasts_up_to_the_bound() {
        for half in 2..=MOST / 2 {
            let bound = (1..=half).map(|g| (half - g) * (g - 1) / g).max().unwrap_or(0);
            assert!(
                !lasting(half, bound).is_empty() && lasting(half, bound + 1).is_empty(),
                "{half} pairs"
            );
        }
    }

    #[test]
    fn arguments_are_checked() {
        let read = |arguments: &str| {
            read(&arguments.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        };
        assert_eq!(["16", "44 5", "18 8"].map(read), [Some((16, 1)), Some((44, 5)), Some((18, 8))]);
        assert_eq!(
            ["", "2", "17", "46", "16 0", "18 9", "16 -1", "x", "16 1 1"].map(read),
            [None; 9]
        );
    }

    /// The search misses no number of cards with which a random deal never ends.
    #[test]
    fn random_play_is_endless_only_where_the_search_finds_it() {
        for cards in [4, 6, 8, 10, 12, 14, 18] {
            let mut found = vec![0; cards / 2];
            for seed in 0..3000 {
                let mut random = Random::new(seed);
                let mut one: Vec<u32> = (1..).take(cards).collect();
                random.shuffle(&mut one);
                let two = one.split_off(1 + random.index(cards - 1));
                if let Some(above @ 1..) = above_in_endless(&Deal::new([one, two]).unwrap()) {
                    found[above] += 1;
                }
            }
            for above in (1..cards / 2).filter(|&above| found[above] > 0) {
                assert!(endless(cards, above).is_some(), "{above} of {cards} cards above");
            }
            assert_eq!(
                found.iter().any(|&count| count > 0),
                [10, 14, 18].contains(&cards),
                "{cards} cards: {found:?}"
            );
        }
    }
}
