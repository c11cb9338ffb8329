//! A complete search for play without end, without sub-games: the table of the conjecture on the day's page.
//!
//! `cargo run --release -p day22-2020 --example conjecture -- 16`; `--help` says how long other numbers of cards take.
//!
//! Let n = 2h cards be in the game, c player 1's best card, and A the cards above it. The search covers every order of the
//! other cards and every state from which c could be kept for ever. Three ideas make that possible:
//!
//! - *Pairs.* Once every card has been drawn, the decks consist of h pairs, each the winner of a round above its loser. Two
//!   rounds are one meeting of two pairs. Besides c and A, the search at first knows only h comparisons: within the pairs.
//! - *Compare lazily.* The other cards have no values, only an [`Order`] as far as rounds have decided it. If it does not
//!   decide a round, the search tries both winners. So one line of play stands for all deals with the same comparisons.
//! - *Prune.* c must never meet a card of A. [`Model`] knows the states in which c can avoid that for ever, if the rounds
//!   between other cards go as player 1 wishes. The search gives up a line of play that leaves these states.
//!
//! In play without end, c is never lost, and c and A lie on top of pairs. Of all draws of c in a period, the search starts at
//! one at which player 1 has the most pairs.

use std::collections::VecDeque;
use std::process::ExitCode;
use std::{env, iter};

use common::Context;
use day22_2020::fast;
use day22_2020::model::Deal;
use itertools::Itertools;

const USAGE: &str = "\
Searches for play without end, without sub-games.

Usage: conjecture CARDS [ABOVE]

  CARDS  the number of cards: even, from 4 to 44
  ABOVE  the number of player 2's cards above player 1's best: from 1, less than half of CARDS
         [default: the least number with which play always ends by the conjecture]

By default, 38 cards take half a minute, 20 cards four seconds, and 4 to 18, 22, 26, 30 and 34 cards a second or less. The
other numbers have not been finished. \"24 4\", \"32 8\" and \"42 11\" take a few seconds, and \"28 5\" half a minute.";

/// The most cards. The model's tables double with each further pair.
const MOST: usize = 44;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if arguments.iter().any(|argument| argument == "--help" || argument == "-h") {
        println!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    let Some((cards, above)) = read(&arguments) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let mut search = Search::new(cards / 2, above);
    let endless = search.run();
    println!("{cards} cards, {above} of them above player 1's best: {} meetings searched", search.meetings);
    match endless.map(|line| line.deal()) {
        None => println!("play always ends"),
        Some(deal) => {
            let [one, two] = deal.decks().each_ref().map(|deck| deck.iter().join(" "));
            let verdict =
                fast::part1(&deal, &Context::unlimited()).map_or_else(|end| end.to_string(), |_| "it ends".into());
            println!("{one}   against   {two}\n{verdict}");
        }
    }
    ExitCode::SUCCESS
}

/// The number of cards, and the number above player 1's best.
fn read(arguments: &[String]) -> Option<(usize, usize)> {
    let numbers: Vec<usize> = arguments.iter().map(|argument| argument.parse().ok()).collect::<Option<_>>()?;
    let (cards, above) = match numbers[..] {
        [cards @ 4..=MOST] => (cards, least_above(cards)),
        [cards @ 4..=MOST, above] => (cards, above),
        _ => return None,
    };
    (cards.is_multiple_of(2) && (1..cards / 2).contains(&above)).then_some((cards, above))
}

/// The least number of cards above player 1's best with which play always ends, by the conjecture. It is at least 1, because
/// player 2 has the high card.
fn least_above(cards: usize) -> usize {
    let odd = cards >> cards.trailing_zeros();
    (odd / 2).max(1)
}

/// A card without a value. 0 is c, and the next ones are A.
type Card = u8;

const C: Card = 0;

/// The search, with the number of meetings played.
struct Search {
    model: Model,
    meetings: u64,
}

impl Search {
    /// A search among `half` pairs with `above` cards in A.
    fn new(half: usize, above: usize) -> Self {
        Self { model: Model::new(half, above), meetings: 0 }
    }

    /// Finds a line of play without end.
    fn run(&mut self) -> Option<Line> {
        let half = self.model.half;
        let starts =
            (1..half).flat_map(|pairs| (0..1 << (half - pairs)).map(move |above| Places { pairs, best: 0, above }));
        for start in starts {
            if self.model.can_last(start)
                && let Some(endless) = self.follow(Line::new(start, half, self.model.above), start.pairs)
            {
                return Some(endless);
            }
        }
        None
    }

    /// Follows a line and its branches until one repeats. Player 1 has at most `most` pairs whenever c is drawn.
    fn follow(&mut self, start: Line, most: usize) -> Option<Line> {
        let mut open = vec![start];
        while let Some(mut line) = open.pop() {
            loop {
                for [one, two] in line.tops() {
                    if !line.order.knows(one, two) {
                        let mut other = line.clone();
                        other.order.decide(two, one);
                        open.push(other);
                        line.order.decide(one, two);
                    }
                }
                line.meet();
                self.meetings += 1;
                let Some(places) = line.places(self.model.above) else { break };
                if !self.model.can_last(places) || (places.best == 0 && places.pairs > most) {
                    break;
                }
                if places.best == 0 && line.repeats() {
                    return Some(line);
                }
            }
        }
        None
    }
}

/// A line of play.
#[derive(Clone)]
struct Line {
    /// Both decks' pairs, each a winner and its loser.
    decks: [VecDeque<[Card; 2]>; 2],
    order: Order,
    /// The draws of c.
    draws: u64,
    /// The decks at an earlier draw of c: the first, second, fourth, eighth and so on (Brent's method).
    saved: [VecDeque<[Card; 2]>; 2],
}

impl Line {
    /// Starts a line of `half` pairs with c and the `above` cards of A in these places.
    fn new(start: Places, half: usize, above: usize) -> Self {
        let mut order = Order::new(2 * half, above);
        let mut highs = (1..).take(above);
        let mut others = (1..).skip(above);
        let mut pair = |winner: Option<Card>| {
            let pair = [winner.or_else(|| others.next()), others.next()].map(Option::unwrap_or_default);
            order.decide(pair[0], pair[1]);
            pair
        };
        let one = (0..start.pairs).map(|place| pair((place == 0).then_some(C))).collect();
        let is_high = |place: usize| start.above >> place & 1 == 1;
        let two = (0..half - start.pairs).map(|place| pair(is_high(place).then(|| highs.next()).flatten())).collect();
        Self { decks: [one, two], order, draws: 0, saved: [VecDeque::new(), VecDeque::new()] }
    }

    /// The places of c and of the `above` cards of A. None if player 1 has lost c.
    fn places(&self, above: usize) -> Option<Places> {
        let [one, two] = &self.decks;
        let best = one.iter().position(|pair| pair[0] == C)?;
        let is_high = |card: Card| usize::from((1..=above).contains(&card.into()));
        let above = two.iter().rev().fold(0, |highs, pair| highs << 1 | is_high(pair[0]));
        Some(Places { pairs: one.len(), best, above })
    }

    /// Whether the decks are those of an earlier draw of c.
    fn repeats(&mut self) -> bool {
        self.draws += 1;
        if self.decks == self.saved {
            return true;
        }
        if self.draws.is_power_of_two() {
            self.saved.clone_from(&self.decks);
        }
        false
    }

    /// The cards that meet next, player 1's first: the winners of the top pairs, and then their losers.
    fn tops(&self) -> [[Card; 2]; 2] {
        let [one, two] = self.decks.each_ref().map(|deck| deck.front().copied().unwrap_or_default());
        [[one[0], two[0]], [one[1], two[1]]]
    }

    /// Plays two rounds, in which the top pairs meet. The order of the cards that meet is known.
    fn meet(&mut self) {
        let tops = self.tops();
        for deck in &mut self.decks {
            deck.pop_front();
        }
        for [one, two] in tops {
            if self.order.is_above(one, two) {
                self.decks[0].push_back([one, two]);
            } else {
                self.decks[1].push_back([two, one]);
            }
        }
    }

    /// A deal of the cards from 1 up whose play starts in this state.
    fn deal(&self) -> Deal {
        let cards = self.decks.each_ref().map(|deck| deck.iter().copied().flatten().collect::<Vec<Card>>());
        let mut order = cards.concat();
        order.sort_unstable_by_key(|&card| self.order.lower[usize::from(card)].count_ones());
        let value = |card: &Card| (1..).zip(&order).find(|&(_, other)| other == card).map_or(0, |(value, _)| value);
        Deal::new(cards.map(|deck| deck.iter().map(value).collect())).expect("the values are distinct")
    }
}

/// The part of the order of the cards that is known.
#[derive(Clone)]
struct Order {
    /// The cards below each card, one bit each.
    lower: [u64; MOST],
    /// The cards above each card.
    higher: [u64; MOST],
}

impl Order {
    /// A is above c, and c is above all other cards.
    fn new(cards: usize, above: usize) -> Self {
        let mut order = Self { lower: [0; MOST], higher: [0; MOST] };
        (1..).take(above).for_each(|card| order.decide(card, C));
        (1..).take(cards - 1).skip(above).for_each(|card| order.decide(C, card));
        order
    }

    fn is_above(&self, high: Card, low: Card) -> bool {
        self.lower[usize::from(high)] >> low & 1 == 1
    }

    fn knows(&self, one: Card, two: Card) -> bool {
        self.is_above(one, two) || self.is_above(two, one)
    }

    /// Adds that one card is above another, and all that follows from it.
    fn decide(&mut self, high: Card, low: Card) {
        let highs = self.higher[usize::from(high)] | 1 << high;
        let lows = self.lower[usize::from(low)] | 1 << low;
        bits(highs).for_each(|card| self.lower[card] |= lows);
        bits(lows).for_each(|card| self.higher[card] |= highs);
    }
}

/// The positions of the ones.
fn bits(set: u64) -> impl Iterator<Item = usize> {
    let without_lowest = |&set: &u64| set.checked_sub(1).map(|less| set & less);
    iter::successors(Some(set), without_lowest).take_while(|&set| set > 0).map(|set| set.trailing_zeros() as usize)
}

/// The places of c and of the cards of A, which are on top of pairs.
#[derive(Clone, Copy)]
struct Places {
    /// The number of player 1's pairs.
    pairs: usize,
    /// The pair of c, from 0 at the top.
    best: usize,
    /// Player 2's pairs, the top one in the lowest bit. Those with a card of A are ones.
    above: usize,
}

impl Places {
    /// The possible places after a meeting of pairs, in a game of `half` pairs. There are none if c meets a card of A.
    fn next(self, half: usize) -> impl Iterator<Item = Self> {
        let (draws_c, drawn) = (self.best == 0, self.above & 1);
        let best = self.best.checked_sub(1).unwrap_or(self.pairs - 1);
        let above = self.above >> 1;
        // After the winners have met. The losers can leave either player with a pair more.
        let won = Self { pairs: self.pairs + 1, best, above };
        let lost = Self { pairs: self.pairs, best, above: above | drawn << (half - self.pairs - 1) };
        let winners = (drawn == 0).then_some(won).into_iter().chain((!draws_c).then_some(lost));
        winners.flat_map(|after| [after, Self { pairs: after.pairs - 1, ..after }])
    }
}

/// The game in which only c and A are known, and rounds between other cards can go either way.
struct Model {
    half: usize,
    above: usize,
    /// Whether c can avoid A for ever, by the number of player 1's pairs and the other places.
    lasting: Vec<Vec<bool>>,
}

impl Model {
    /// Removes places that lead to none of the others, until nothing changes.
    fn new(half: usize, above: usize) -> Self {
        let mut model =
            Self { half, above, lasting: (0..half).map(|pairs| vec![false; pairs << (half - pairs)]).collect() };
        let is_whole = |deck: &usize| deck.count_ones() as usize == above;
        let mut left = Vec::new();
        for pairs in 1..half {
            for above in (0..1 << (half - pairs)).filter(is_whole) {
                left.extend((0..pairs).map(|best| Places { pairs, best, above }));
            }
        }
        for &places in &left {
            model.set(places, true);
        }
        let mut before = usize::MAX;
        while left.len() < before {
            before = left.len();
            left.retain(|&places| {
                let lasts = places.next(half).any(|next| model.can_last(next));
                model.set(places, lasts);
                lasts
            });
        }
        model
    }

    fn set(&mut self, places: Places, lasts: bool) {
        let index = self.index(places);
        self.lasting[places.pairs][index] = lasts;
    }

    const fn index(&self, Places { pairs, best, above }: Places) -> usize {
        best << (self.half - pairs) | above
    }

    /// Whether c can avoid A for ever from there.
    fn can_last(&self, places: Places) -> bool {
        let lasting = self.lasting.get(places.pairs);
        lasting.is_some_and(|lasting| lasting.get(self.index(places)) == Some(&true))
    }
}

#[cfg(test)]
mod tests {
    use common::random::Random;

    use super::*;

    fn endless(cards: usize, above: usize) -> Option<Deal> {
        Search::new(cards / 2, above).run().map(|line| line.deal())
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
            let mut search = Search::new(cards / 2, least_above(cards));
            assert!(search.run().is_none(), "{cards} cards");
            assert_eq!(search.meetings, meetings, "{cards} cards");
        }
    }

    #[test]
    fn play_can_be_endless_with_one_card_fewer() {
        for cards in [10, 14, 18, 22, 26, 30, 34] {
            let above = least_above(cards) - 1;
            assert_eq!(endless(cards, above).as_ref().and_then(above_in_endless), Some(above), "{cards} cards");
        }
    }

    /// The even theorem is sharp: c can avoid as many cards of A as its bound allows.
    #[test]
    fn the_model_lasts_up_to_the_bound() {
        for half in 2..=MOST / 2 {
            let bound = (1..=half).map(|g| (half - g) * (g - 1) / g).max().unwrap_or(0);
            let lasts = |above| Model::new(half, above).lasting.concat().contains(&true);
            assert!(lasts(bound) && !lasts(bound + 1), "{half} pairs");
        }
    }

    #[test]
    fn arguments_are_checked() {
        let read = |arguments: &str| read(&arguments.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
        assert_eq!(["16", "44 5", "18 8"].map(read), [Some((16, 1)), Some((44, 5)), Some((18, 8))]);
        assert_eq!(["", "2", "17", "46", "16 0", "18 9", "16 -1", "x", "16 1 1"].map(read), [None; 9]);
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
            assert_eq!(found.iter().any(|&count| count > 0), [10, 14, 18].contains(&cards), "{cards} cards: {found:?}");
        }
    }
}
