//! A complete search for real games of an even number of cards in which player 1 keeps their best
//! card c for ever: the column of part 2 in `docs/even-games.md`.
//!
//! `cargo run --release -p day22-2020 --example even -- CARDS ABOVE` searches games of part 2 with
//! ABOVE cards above c, all of them player 2's, none of which ever starts a sub-game. It ends with
//! such a game or with a proof that there is none. `16 3` takes two minutes, `12 1` and `10 1` some
//! seconds, and `8 1`, `12 2`, `14 2`, `18 3`, `18 4` and `24 6` less than one. Without ABOVE, the
//! program plays all deals of up to 8 cards.
//!
//! Let n = 2h cards be in the game, and A the cards above c. c and A win all their rounds. Endless
//! play comes back to an earlier state. From there on, all cards are drawn again and again, both
//! decks consist of pairs whenever c is drawn, and c and A lie on top of pairs. Of all draws of c in
//! a period, the search starts at one at which player 1 has the most pairs, and a line of play ends
//! when it is back at its start. All real games are covered, because a card has no value, only what
//! is [`Known`] of it, and a round goes all ways that this allows:
//!
//! - *Either card may be the higher one*, unless their order is known.
//! - *The higher card wins, or a sub-game upsets that.* An upset tells that both cards are at most
//!   the numbers of cards left. c and the cards of A never lose.
//!
//! The search gives up a line if no values fit what is known, if the places of c and A are not
//! among the [`lasting`] ones, or if the decks are those of an earlier draw of c other than the
//! start, to which that line can then never return. If the line is back at its start, its rounds
//! are checked by the rules, sub-games and all. Where the rules ask a [`Question`] that nothing
//! known answers, the check goes on with both answers.

mod places;

use std::collections::HashSet;
use std::process::ExitCode;
use std::{array, env};

use day22_2020::decks::Deck;
use day22_2020::handler::{game1, game2};
use day22_2020::model::Player;
use itertools::Itertools;

use crate::places::{Places, lasting};

/// The most cards.
const MOST: usize = 30;

/// The most cards of which all deals are played.
const MOST_PLAYED: usize = 8;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match read(&arguments) {
        Some((cards, None)) => {
            let (deals, [plain, recursive]) = play_all(cards);
            println!("{cards} cards: {deals} deals in which player 2 has the high card");
            println!("not won by player 2: {plain} in part 1, {recursive} in part 2");
        }
        Some((cards, Some(above))) => {
            let mut search = Search::new(cards / 2, above);
            let found = search.run();
            let Search { rounds, checks, .. } = search;
            println!(
                "{cards} cards, {above} of them above player 1's best: \
                 {rounds} rounds, {checks} checks"
            );
            match found {
                None => println!("player 1 always loses the best card"),
                Some(decks) => {
                    println!("{}", decks.map(|deck| deck.iter().join(" ")).join("   against   "));
                }
            }
        }
        None => {
            eprintln!(
                "usage: even CARDS [ABOVE]    \
                 (CARDS: even, from 4 to {MOST}, or to {MOST_PLAYED} without ABOVE; \
                 ABOVE: from 1, below CARDS / 2)"
            );
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// The number of cards, and the number above player 1's best.
fn read(arguments: &[String]) -> Option<(usize, Option<usize>)> {
    let numbers: Vec<usize> =
        arguments.iter().map(|argument| argument.parse().ok()).collect::<Option<_>>()?;
    let (cards, above) = match numbers[..] {
        [cards @ 4..=MOST_PLAYED] => (cards, None),
        [cards @ 4..=MOST, above] if (1..cards / 2).contains(&above) => (cards, Some(above)),
        _ => return None,
    };
    cards.is_multiple_of(2).then_some((cards, above))
}

/// A card, by its number. The others are numbered from 1 up as they lie in the decks at the start.
type Card = usize;

const C: Card = 0;

/// The known facts about the cards of a game.
#[derive(Debug, Clone, Copy)]
struct Known {
    /// The number of cards.
    cards: usize,
    /// Bounds of each card's value.
    least: [usize; MOST],
    most: [usize; MOST],
    /// Each card and those known to be below it, one bit each.
    order: [u32; MOST],
}

/// A question of the rules that the known facts do not answer.
#[derive(Debug, Clone, Copy)]
enum Question {
    /// Whether the value of a card is at most a number.
    AtMost(Card, usize),
    /// Whether a card is above another.
    Above(Card, Card),
}

impl Known {
    /// Nothing is known of so many cards. Of values above their number, only the order counts, so
    /// twice that number is enough.
    fn new(cards: usize) -> Self {
        let order = array::from_fn(|card| 1 << card);
        Self { cards, least: [1; MOST], most: [2 * cards; MOST], order }
    }

    /// The answer, if the known facts imply it.
    fn ask(&self, question: Question) -> Result<bool, Question> {
        let [yes, no] = match question {
            Question::AtMost(card, most) => [self.most[card] <= most, self.least[card] > most],
            Question::Above(high, low) => [self.is_above(high, low), self.is_above(low, high)],
        };
        if yes || no { Ok(yes) } else { Err(question) }
    }

    /// The facts if the answer to a question is yes. None if that is impossible.
    fn with(mut self, question: Question) -> Option<Self> {
        if let Ok(answer) = self.ask(question) {
            return answer.then_some(self);
        }
        match question {
            Question::AtMost(card, most) => self.most[card] = most,
            Question::Above(high, low) => {
                let lows = self.order[low];
                for cards in &mut self.order {
                    if *cards >> high & 1 == 1 {
                        *cards |= lows;
                    }
                }
            }
        }
        self.settled()
    }

    /// The facts if the answer to a question is no. None if that is impossible.
    fn without(mut self, question: Question) -> Option<Self> {
        match question {
            Question::Above(high, low) => self.with(Question::Above(low, high)),
            Question::AtMost(card, most) => {
                self.least[card] = self.least[card].max(most + 1);
                self.settled()
            }
        }
    }

    /// The same with bounds that keep to the order. None if no values fit.
    fn settled(mut self) -> Option<Self> {
        let mut upwards: [Card; MOST] = array::from_fn(|card| card);
        let upwards = &mut upwards[..self.cards];
        upwards.sort_unstable_by_key(|&card| self.order[card].count_ones());
        for &card in &*upwards {
            for low in self.below(card) {
                self.least[card] = self.least[card].max(self.least[low] + 1);
            }
        }
        for &card in upwards.iter().rev() {
            for low in self.below(card) {
                self.most[low] = self.most[low].min(self.most[card].saturating_sub(1));
            }
        }
        self.values().map(|_| self)
    }

    /// Distinct values that fit, if there are any. Deals the values upwards, each to the card that
    /// may have it and needs it soonest. If that fails, no other way succeeds. A card comes after
    /// those below it, because both its bounds are greater.
    fn values(&self) -> Option<[u32; MOST]> {
        let mut values = [0; MOST];
        let mut value = 0;
        for _ in 0..self.cards {
            let left = (0..self.cards).filter(|&card| values[card] == 0);
            value = left.clone().map(|card| self.least[card]).min()?.max(value + 1);
            let next = left
                .filter(|&card| self.least[card] <= value)
                .min_by_key(|&card| self.most[card])?;
            if self.most[next] < value {
                return None;
            }
            values[next] = u32::try_from(value).ok()?;
        }
        Some(values)
    }

    /// The cards known to be below a card.
    fn below(&self, card: Card) -> impl Iterator<Item = Card> + use<> {
        let lows = self.order[card] ^ 1 << card;
        (0..self.cards).filter(move |low| lows >> low & 1 == 1)
    }

    fn is_above(&self, high: Card, low: Card) -> bool {
        self.order[high] >> low & 1 == 1
    }

    fn ask_value(&self, card: Card) -> Result<usize, Question> {
        let middle = usize::midpoint(self.least[card], self.most[card]);
        if self.least[card] == self.most[card] {
            Ok(middle)
        } else {
            Err(Question::AtMost(card, middle))
        }
    }

    /// Plays a round by the rules. Returns the index of its winner, and whether it started a
    /// sub-game.
    fn round(&self, decks: [&[Card]; 2]) -> Result<(usize, bool), Question> {
        let [one, two] = decks.map(|deck| deck[0]);
        let [left1, left2] = decks.map(|deck| deck.len() - 1);
        let is_too_great = self.least[one] > left1 || self.least[two] > left2;
        if !is_too_great
            && self.ask(Question::AtMost(one, left1))?
            && self.ask(Question::AtMost(two, left2))?
        {
            let count1 = self.ask_value(one)?;
            let count2 = self.ask_value(two)?;
            let winner = self.game([&decks[0][1..=count1], &decks[1][1..=count2]])?;
            return Ok((winner, true));
        }
        Ok((usize::from(!self.ask(Question::Above(one, two))?), false))
    }

    /// Plays a sub-game by the rules. Returns the index of its winner. Player 1 wins with a card
    /// above all others, as the day's page proves.
    fn game(&self, copies: [&[Card]; 2]) -> Result<usize, Question> {
        let is_high = |&card: &Card| copies[1].iter().all(|&low| self.is_above(card, low));
        if copies[0].iter().any(is_high) {
            return Ok(0);
        }
        let mut decks = copies.map(<[Card]>::to_vec);
        let mut seen = HashSet::new();
        loop {
            if decks[0].is_empty() {
                return Ok(1);
            }
            if decks[1].is_empty() || !seen.insert(decks.clone()) {
                return Ok(0);
            }
            let (winner, _) = self.round(decks.each_ref().map(Vec::as_slice))?;
            let tops = decks.each_mut().map(|deck| deck.remove(0));
            decks[winner].extend([tops[winner], tops[1 - winner]]);
        }
    }
}

/// A line of play, all states of which can be read. Both players draw in every round, so before a
/// round, a deck begins at the number of the round.
#[derive(Debug, Default)]
struct Line {
    /// The cards that each player has ever had.
    cards: [Vec<Card>; 2],
    /// The ends of the decks before each round played, and now.
    ends: Vec<[usize; 2]>,
}

impl Line {
    /// The number of rounds played.
    fn rounds(&self) -> usize {
        self.ends.len() - 1
    }

    /// The decks after so many rounds.
    fn decks(&self, rounds: usize) -> [&[Card]; 2] {
        array::from_fn(|player| &self.cards[player][rounds..self.ends[rounds][player]])
    }

    /// The index of the winner of the round after so many, whose deck did not end there.
    fn winner(&self, rounds: usize) -> usize {
        usize::from(self.ends[rounds + 1][0] == self.ends[rounds][0])
    }

    /// The first draw of c with the decks of now, if c is drawn now.
    fn same_draw_of_c(&self) -> Option<usize> {
        let now = self.decks(self.rounds());
        let is_same = |&rounds: &usize| self.decks(rounds) == now;
        if now[0][0] == C { (0..self.rounds()).find(is_same) } else { None }
    }

    fn play(&mut self, winner: usize) {
        let tops = self.decks(self.rounds()).map(|deck| deck[0]);
        self.cards[winner].extend([tops[winner], tops[1 - winner]]);
        self.ends.push(self.cards.each_ref().map(Vec::len));
    }

    fn go_back(&mut self, rounds: usize) {
        self.ends.truncate(rounds + 1);
        for (cards, end) in self.cards.iter_mut().zip(self.ends[rounds]) {
            cards.truncate(end);
        }
    }
}

struct Search {
    half: usize,
    lasting: HashSet<Places>,
    line: Line,
    /// Player 1's pairs at the start of the line. There are no more at any later draw of c.
    most_pairs: usize,
    /// The rounds played, without those of sub-games.
    rounds: u64,
    /// The times that a period was played by the rules.
    checks: u64,
}

impl Search {
    /// A search in games of `half` pairs with `above` cards in A.
    fn new(half: usize, above: usize) -> Self {
        let lasting = lasting(half, above);
        Self { half, lasting, line: Line::default(), most_pairs: 0, rounds: 0, checks: 0 }
    }

    /// The decks from which a game never ends, if there is one.
    fn run(&mut self) -> Option<[Deck; 2]> {
        let starts = self.lasting.iter().copied().filter(|places| places.best == 0);
        let starts = starts.sorted_unstable().collect_vec();
        let known = starts.into_iter().find_map(|start| {
            let known = self.start(start)?;
            self.follow(known)
        })?;
        let values = known.values()?;
        Some(self.line.decks(0).map(|deck| deck.iter().map(|&card| values[card]).collect()))
    }

    /// Begins a line at a draw of c, with c and A in these places.
    fn start(&mut self, places: Places) -> Option<Known> {
        let (one, two) = (2 * places.pairs, 2 * self.half);
        self.most_pairs = places.pairs;
        self.line = Line {
            cards: [(0..one).collect(), (one..two).collect()],
            ends: vec![[one, two - one]],
        };
        (1..two).try_fold(Known::new(two), |known, card| {
            let is_top_of_pair = card >= one && card.is_multiple_of(2);
            let is_in_a = is_top_of_pair && places.above >> ((card - one) / 2) & 1 == 1;
            known.with(if is_in_a { Question::Above(card, C) } else { Question::Above(C, card) })
        })
    }

    /// Follows all lines from the start. If one of them is a period of a real game, the line stays
    /// there.
    fn follow(&mut self, mut known: Known) -> Option<Known> {
        let mut branches = vec![];
        loop {
            let rounds = self.line.rounds();
            match self.line.same_draw_of_c() {
                None if self.is_lasting(&known) => {
                    self.rounds += 1;
                    let outcomes = outcomes(&known, self.line.decks(rounds));
                    branches.extend(outcomes.map(|(winner, known)| (rounds, winner, known)));
                }
                Some(0) => {
                    let found = self.check(&known);
                    if found.is_some() {
                        return found;
                    }
                }
                _ => {}
            }
            let (rounds, winner, next) = branches.pop()?;
            self.line.go_back(rounds);
            self.line.play(winner);
            known = next;
        }
    }

    /// Whether c can still avoid A for ever, and player 1 has no more pairs at a draw of c than at
    /// the start.
    fn is_lasting(&self, known: &Known) -> bool {
        let decks = self.line.decks(self.line.rounds());
        if !decks[0].len().is_multiple_of(2) {
            return true;
        }
        places(known, decks).is_some_and(|places| {
            self.lasting.contains(&places) && (places.best > 0 || places.pairs <= self.most_pairs)
        })
    }

    /// Checks a period by the rules. Returns what is known in the end if there are games in which
    /// it goes like that.
    fn check(&mut self, known: &Known) -> Option<Known> {
        self.checks += 1;
        match self.is_real(known) {
            Ok(is_real) => is_real.then_some(*known),
            Err(question) => [known.without(question), known.with(question)]
                .iter()
                .flatten()
                .find_map(|known| self.check(known)),
        }
    }

    /// Whether each round of the line has the winner that it has by the rules, and no card of A
    /// starts a sub-game.
    fn is_real(&self, known: &Known) -> Result<bool, Question> {
        for rounds in 0..self.line.rounds() {
            let decks = self.line.decks(rounds);
            let (winner, starts) = known.round(decks)?;
            if winner != self.line.winner(rounds) || (starts && known.is_above(decks[1][0], C)) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The places of c and A. None if player 1 has lost c.
fn places(known: &Known, [one, two]: [&[Card]; 2]) -> Option<Places> {
    let best = one.iter().step_by(2).position(|&card| card == C)?;
    let is_in_a = |&card: &Card| usize::from(known.is_above(card, C));
    let above = two.iter().step_by(2).rev().fold(0, |above, card| above << 1 | is_in_a(card));
    Some(Places { pairs: one.len() / 2, best, above })
}

/// All ways that a round can go: the index of its winner, and what is known then. The search tries
/// the last one first, so those without an upset come last of each order.
fn outcomes(known: &Known, decks: [&[Card]; 2]) -> impl Iterator<Item = (usize, Known)> + use<> {
    let [one, two] = decks.map(|deck| deck[0]);
    let [left1, left2] = decks.map(|deck| deck.len() - 1);
    let of_higher = |higher: usize, high: Card, low: Card| {
        let known = known.with(Question::Above(high, low));
        // c and the cards of A never lose.
        let upset = known
            .filter(|known| !known.is_above(high, C))
            .and_then(|known| known.with(Question::AtMost(one, left1)))
            .and_then(|known| known.with(Question::AtMost(two, left2)));
        [upset.map(|known| (1 - higher, known)), known.map(|known| (higher, known))]
    };
    [of_higher(1, two, one), of_higher(0, one, two)].into_iter().flatten().flatten()
}

/// Plays all deals of so many cards in which player 2 has the high card. Returns their number, and
/// how many of them player 2 does not win in each part. Of values from `cards` - 2 up only the
/// order counts, because such a card never starts a sub-game.
fn play_all(cards: usize) -> (u64, [u64; 2]) {
    let (mut deals, mut exceptions) = (0, [0, 0]);
    for mut values in (1..).take(cards - 3).powerset() {
        let missing = cards - values.len();
        values.extend((1..).skip(cards - 3).take(missing));
        for (deal, one) in values.into_iter().permutations(cards).cartesian_product(1..cards) {
            let [one, two] = [&deal[..one], &deal[one..]];
            if one.iter().max() > two.iter().max() {
                continue;
            }
            deals += 1;
            for (part, game) in [game1, game2].into_iter().enumerate() {
                let (winner, _) =
                    game(one.iter().copied().collect(), two.iter().copied().collect());
                exceptions[part] += u64::from(winner == Player::One);
            }
        }
    }
    (deals, exceptions)
}

#[cfg(test)]
mod tests {
    use common::random::Random;
    use day22_2020::decks::Decks;

    use super::*;

    /// The states of a real game that come again and again. None if play ends.
    fn period(start: Decks) -> Option<Vec<Decks>> {
        let mut states = vec![start];
        loop {
            let decks = states.last()?.clone();
            let winner = match decks.sub_game() {
                Some(Decks([one, two])) => game2(one, two).0,
                None => Player::with_high_card(decks.tops()?),
            };
            let next = decks.won_by(winner);
            if let Some(first) = states.iter().position(|earlier| *earlier == next) {
                return Some(states.split_off(first));
            }
            states.push(next);
        }
    }

    /// Player 1's best card and the number of cards above it, if player 1 keeps it and none of the
    /// others starts a sub-game.
    fn kept(period: &[Decks]) -> Option<(u32, usize)> {
        let Decks([one, two]) = &period[0];
        let best = *one.iter().max()?;
        let is_kept = |decks: &Decks| decks.0[0].contains(&best);
        let is_quiet = |decks: &Decks| decks.0[1][0] <= best || decks.sub_game().is_none();
        let above = two.iter().filter(|&&card| card > best).count();
        period.iter().all(|decks| is_kept(decks) && is_quiet(decks)).then_some((best, above))
    }

    fn with_values(known: &Known, values: &[usize]) -> Known {
        values.iter().enumerate().fold(*known, |known, (card, &value)| {
            let known = known.with(Question::AtMost(card, value)).unwrap();
            known.without(Question::AtMost(card, value - 1)).unwrap()
        })
    }

    /// Checks that the search follows this period round by round and accepts it.
    fn is_followed(period: &[Decks], best: u32, above: usize) {
        let draws = period.iter().positions(|decks| decks.0[0][0] == best);
        let start = draws.max_by_key(|&place| period[place].0[0].len()).unwrap();
        let [one, two] = &period[start].0;
        let values = one.iter().chain(two).map(|&card| card as usize).collect_vec();
        let is_above = two.iter().step_by(2).rev().map(|&card| usize::from(card > best));
        let places = Places {
            pairs: one.len() / 2,
            best: 0,
            above: is_above.fold(0, |above, card| above << 1 | card),
        };
        let mut search = Search::new(values.len() / 2, above);
        let mut known = search.start(places).unwrap();
        for decks in period.iter().cycle().skip(start + 1).take(period.len()) {
            assert!(search.is_lasting(&known) && search.line.same_draw_of_c().is_none());
            let drawn = search.line.decks(search.line.rounds());
            let [one, two] = drawn.map(|deck| deck[0]);
            let is_real = |(winner, known): &(usize, Known)| {
                let wins = [decks.0[0].back(), decks.0[1].back()];
                let bottom = [one, two][1 - winner];
                wins[*winner].is_some_and(|&card| card as usize == values[bottom])
                    && known.is_above(one, two) == (values[one] > values[two])
            };
            let (winner, next) = outcomes(&known, drawn).find(is_real).unwrap();
            search.line.play(winner);
            known = next;
        }
        assert_eq!(search.line.same_draw_of_c(), Some(0));
        assert!(search.check(&with_values(&known, &values)).is_some());
    }

    #[test]
    fn no_game_keeps_more_cards_than_the_page_says() {
        for (cards, above) in [(4, 1), (6, 1), (8, 1), (8, 2), (12, 2), (14, 3), (18, 4)] {
            assert_eq!(Search::new(cards / 2, above).run(), None, "{above} of {cards} cards");
        }
    }

    #[test]
    fn games_that_the_search_finds_are_real() {
        for (cards, above) in [(14, 1), (14, 2), (18, 2), (18, 3), (22, 4)] {
            let found = Search::new(cards / 2, above).run().map(Decks).unwrap();
            let period = period(found.clone()).unwrap();
            assert_eq!(period[0], found);
            assert_eq!(kept(&period).unwrap().1, above, "{cards} cards");
        }
    }

    /// The first three never end without sub-games.
    #[test]
    fn real_games_are_followed() {
        let deals = [
            ["19 14 15 11", "16 12 20 17 18 13"],
            ["26 19 20 15", "21 16 27 22 23 17 28 24 25 18"],
            ["33 24 25 19", "26 20 34 27 28 21 35 29 30 22 36 31 32 23"],
            ["16 18", "5 17 2 12 4 11 14 19 1 8 13 6 10 7"],
            ["18 5 13 1 16 7 4 3 10 9", "8 14 22 11 21 12 19 15 20 6"],
            ["28 15 6 3 23 11 12 7", "18 4 33 10 13 9 31 1 5 14 30 20 29 21 32 2 34 16 35 8 17 19"],
        ];
        let above = deals.map(|deal| {
            let cards = |deck: &str| deck.split(' ').map(|card| card.parse().unwrap()).collect();
            let period = period(Decks(deal.map(cards))).unwrap();
            let (best, above) = kept(&period).unwrap();
            is_followed(&period, best, above);
            above
        });
        assert_eq!(above, [1, 2, 3, 1, 4, 7]);
    }

    #[test]
    fn random_real_games_are_followed() {
        for cards in [10, 14, 18] {
            let mut with_sub_games = 0;
            for seed in 0..5000 {
                let mut random = Random::new(seed);
                let mut one: Vec<u32> = (1..).take(cards + random.index(cards)).collect();
                random.shuffle(&mut one);
                one.truncate(cards);
                let two = one.split_off(1 + random.index(cards - 1));
                let Some(period) = period(Decks([one.into(), two.into()])) else { continue };
                let Some((best, above @ 1..)) = kept(&period) else { continue };
                with_sub_games +=
                    usize::from(period.iter().any(|decks| decks.sub_game().is_some()));
                is_followed(&period, best, above);
            }
            assert!(with_sub_games > 0, "sub-games occur with {cards} cards");
        }
    }

    /// The search at these decks of cards, given by number, and with these values.
    fn search_at(cards: [Vec<Card>; 2], values: &[usize]) -> (Search, Known) {
        let mut search = Search::new(values.len() / 2, 1);
        let ends = vec![cards.each_ref().map(Vec::len)];
        search.line = Line { cards, ends };
        (search, with_values(&Known::new(values.len()), values))
    }

    #[test]
    fn a_round_with_another_winner_is_not_real() {
        let (mut search, known) = search_at([vec![0, 1], vec![2, 3]], &[8, 1, 3, 2]);
        search.line.play(0);
        assert!(search.check(&known).is_some());
        search.line.go_back(0);
        search.line.play(1);
        assert!(search.check(&known).is_none());
    }

    /// `1 c` against `A 4 5 6`, where c = 2. With A = 3, the top cards start a sub-game.
    #[test]
    fn a_sub_game_of_a_card_above_c_does_not_count() {
        for (above, counts) in [(7, true), (3, false)] {
            let (mut search, known) =
                search_at([vec![1, 0], vec![2, 3, 4, 5]], &[2, 1, above, 4, 5, 6]);
            let known = known.with(Question::Above(2, C)).unwrap();
            search.line.play(1);
            assert_eq!(search.check(&known).is_some(), counts);
        }
    }

    /// In smaller games, nobody keeps a card that is not the best of all.
    #[test]
    fn the_owner_of_the_high_card_wins_a_small_even_game() {
        assert_eq!([4, 6].map(play_all), [(72, [0, 0]), (14_400, [0, 0])]);
    }

    #[test]
    fn arguments_are_checked() {
        let read = |arguments: &str| {
            read(&arguments.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        };
        assert_eq!(["8", "16 3"].map(read), [Some((8, None)), Some((16, Some(3)))]);
        assert_eq!(
            ["", "2", "5", "10", "32 1", "16 0", "16 8", "16 -1", "x", "16 1 1"].map(read),
            [None; 10]
        );
    }
}
