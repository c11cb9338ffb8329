//! Random deals of day 22, and an exact reference that is quick enough to judge a million of them.
//!
//! The reference plays the plain rules, by its own reading of the text, with two departures inside sub-games, of which
//! only the winner matters:
//!
//! - The greatest of a sub-game's n distinct positive cards is at least n, and its owner never has that many cards
//!   left beside it. So a round in which it is drawn starts no sub-game and is won by its owner, who therefore never
//!   runs out of cards. If that is player 1, player 2 cannot win: the sub-game ends with player 2's deck empty or with a
//!   repetition, and player 1 wins either way. It need not be played.
//! - Whether a game repeats itself does not depend on which repetition is noticed. So instead of all states, one is
//!   remembered at rounds that are powers of two (Brent, "An improved Monte Carlo factorization algorithm", 1980): if
//!   play runs into a circle, a remembered state comes again once its round is past the circle's entry and at least the
//!   circle's length.
//!
//! Where the outermost game repeats, its first repetition decides which deck is scored. It is found by playing again:
//! of two games of which one is ahead by the length of the circle, both are first in the same state at its entry.
//!
//! Cost: some 10 ns a round; a full deal takes thousands to millions of them. Memory for a few decks, however long the
//! play. A sub-game has at least two cards fewer than its game, so the nesting is no deeper than half the cards.

use std::fmt::Write;

use common::random::Random;

use super::{Answers, Case};

/// A deal that takes more rounds than this is left out; a few seconds.
const MOST_ROUNDS: u64 = 100_000_000;

/// Approaches that follow the rules to the letter take long, and much memory, for many rounds. So all approaches are
/// asked for deals of up to [`QUICK_ROUNDS`], for one in two of twice as many rounds, and so on, but for none of more
/// than [`LONG_ROUNDS`]: that way all lengths together take about equal shares of the time.
const QUICK_ROUNDS: u64 = 50;
const LONG_ROUNDS: u64 = 1_000_000;

/// A random deal with its answers, or `None` if it takes too long.
pub(super) fn case(random: &mut Random) -> Option<Case> {
    let deal = deal(random);
    let mut rounds = Rounds::new(MOST_ROUNDS);
    let answers = answers(&deal, &mut rounds)?;
    let played = MOST_ROUNDS - rounds.left;
    let by_all = played <= LONG_ROUNDS && random.below(played.max(1)) < QUICK_ROUNDS;
    Some(Case { text: text(&deal), expected: Some(answers), by_all })
}

fn text(decks: &[Vec<u32>; 2]) -> String {
    let mut text = String::new();
    for (number, deck) in (1..).zip(decks) {
        let blank = if number == 1 { "" } else { "\n" };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{blank}Player {number}:");
        for card in deck {
            let _ = writeln!(text, "{card}");
        }
    }
    text
}

/// A deal of one of the shapes that differ in how they are played.
fn deal(random: &mut Random) -> [Vec<u32>; 2] {
    match random.below(100) {
        // As the site deals.
        0..35 => split(dense(50, random), 25),
        35..55 => split_anywhere(14, dense, random),
        55..65 => split_anywhere(40, dense, random),
        65..66 => split_anywhere(60, dense, random),
        66..82 => split_anywhere(60, sparse, random),
        82..83 => split_anywhere(120, sparse, random),
        _ => near_periodic(random),
    }
}

/// The cards 1 to `count`, shuffled.
fn dense(count: usize, random: &mut Random) -> Vec<u32> {
    let mut cards: Vec<u32> = (1..).take(count).collect();
    random.shuffle(&mut cards);
    cards
}

/// `count` distinct cards, some or all of them far greater than the decks are long.
fn sparse(count: usize, random: &mut Random) -> Vec<u32> {
    let greatest = [u64::from(u32::MAX), 10_000, 300, 2 * count as u64][random.index(4)];
    let mut cards = Vec::new();
    while cards.len() < count {
        // Up to `greatest`, so it fits.
        let card = u32::try_from(1 + random.below(greatest)).unwrap_or(u32::MAX);
        if !cards.contains(&card) {
            cards.push(card);
        }
    }
    cards
}

fn split(mut cards: Vec<u32>, at: usize) -> [Vec<u32>; 2] {
    let second = cards.split_off(at);
    [cards, second]
}

fn split_anywhere(most: usize, cards: fn(usize, &mut Random) -> Vec<u32>, random: &mut Random) -> [Vec<u32>; 2] {
    let count = 1 + random.index(most);
    split(cards(count, random), random.index(count + 1))
}

/// A deal in which the winners alternate at first and perhaps for ever: one deck of even length, one of odd length, the
/// greater half of the cards on every other place of both; now and then with two cards exchanged.
fn near_periodic(random: &mut Random) -> [Vec<u32>; 2] {
    let (even, odd) = (2 + 2 * random.index(14), 1 + 2 * random.index(14));
    let first_high = random.index(2);
    let mut cards = if random.below(3) == 0 { dense(even + odd, random) } else { sparse(even + odd, random) };
    cards.sort_unstable();
    let mut highs = cards.split_off(cards.len().div_ceil(2));
    random.shuffle(&mut cards);
    random.shuffle(&mut highs);
    let mut deck = |count: usize, high_place: usize| -> Vec<u32> {
        (0..count)
            .filter_map(|place| {
                let [wanted, other] =
                    if place % 2 == high_place { [&mut highs, &mut cards] } else { [&mut cards, &mut highs] };
                wanted.pop().or_else(|| other.pop())
            })
            .collect()
    };
    let mut all = deck(even, first_high);
    all.extend(deck(odd, 1 - first_high));
    if random.below(2) == 0 {
        let (here, there) = (random.index(all.len()), random.index(all.len()));
        all.swap(here, there);
    }
    let [mut first, mut second] = split(all, even);
    if random.below(2) == 0 {
        std::mem::swap(&mut first, &mut second);
    }
    [first, second]
}

/// The rounds that may still be played, and the tables that no game is played at.
struct Rounds {
    left: u64,
    free_tables: Vec<Table>,
}

impl Rounds {
    const fn new(left: u64) -> Self {
        Self { left, free_tables: Vec::new() }
    }

    fn take(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        Some(())
    }
}

/// Two decks on the table. Every round takes the top card of both, so both start at the same place of their vectors;
/// now and then the cards that were drawn are cleared away.
#[derive(Clone, Default)]
struct Table {
    cards: [Vec<u32>; 2],
    top: usize,
    remembered: [Vec<u32>; 2],
}

impl Table {
    const MOST_DRAWN: usize = 128;

    /// Clears the table and lays these decks on it.
    fn lay(&mut self, decks: [&[u32]; 2]) {
        self.top = 0;
        replace(&mut self.cards, decks);
    }

    fn remember(&mut self) {
        let Self { cards, top, remembered } = self;
        replace(remembered, cards.each_ref().map(|cards| &cards[*top..]));
    }

    fn deck(&self, player: usize) -> &[u32] {
        &self.cards[player][self.top..]
    }

    fn decks(&self) -> [&[u32]; 2] {
        [self.deck(0), self.deck(1)]
    }

    /// The winner, 0 or 1, if one deck is empty.
    fn finished(&self) -> Option<usize> {
        self.cards.iter().position(|cards| cards.len() == self.top).map(|loser| 1 - loser)
    }

    /// Plays a round of a game that has not finished. `None` if there are no rounds left.
    #[inline]
    fn round<const SUB_GAMES: bool>(&mut self, rounds: &mut Rounds) -> Option<()> {
        rounds.take()?;
        let drawn = [self.cards[0][self.top], self.cards[1][self.top]];
        self.top += 1;
        let winner = match self.sub_decks(drawn) {
            Some(decks) if SUB_GAMES => sub_game(decks, rounds)?,
            _ => usize::from(drawn[1] > drawn[0]),
        };
        self.cards[winner].extend_from_slice(&[drawn[winner], drawn[1 - winner]]);
        if self.top == Self::MOST_DRAWN {
            for cards in &mut self.cards {
                cards.drain(..self.top);
            }
            self.top = 0;
        }
        Some(())
    }

    /// The decks of the sub-game for these cards, if both players have so many left.
    fn sub_decks(&self, drawn: [u32; 2]) -> Option<[&[u32]; 2]> {
        let [first, second] = drawn.map(|card| usize::try_from(card).unwrap_or(usize::MAX));
        Some([self.deck(0).get(..first)?, self.deck(1).get(..second)?])
    }

    /// The winner's sum of the cards, each times its place from the bottom. It fits: below 2³² for each of few cards.
    fn score(&self, winner: usize) -> u128 {
        (1..).zip(self.deck(winner).iter().rev()).map(|(place, &card)| place * u128::from(card)).sum()
    }
}

/// Puts the cards of `new` in place of those of `old`, in the same memory.
fn replace(old: &mut [Vec<u32>; 2], new: [&[u32]; 2]) {
    for (old, new) in old.iter_mut().zip(new) {
        old.clear();
        old.extend_from_slice(new);
    }
}

/// The winner of a sub-game, 0 or 1. `None` if there are no rounds left.
fn sub_game(decks: [&[u32]; 2], rounds: &mut Rounds) -> Option<usize> {
    let [first, second] = decks.map(|deck| deck.iter().max());
    if first > second {
        return Some(0);
    }
    let mut table = rounds.free_tables.pop().unwrap_or_default();
    table.lay(decks);
    let play = play::<true>(&mut table, rounds)?;
    rounds.free_tables.push(table);
    match play {
        Play::Finished(winner) => Some(winner),
        Play::Circle(_) => Some(0),
    }
}

/// What play comes to.
enum Play {
    /// One deck is empty; this player, 0 or 1, has the other.
    Finished(usize),
    /// The decks are as they were so many rounds ago, and never between.
    Circle(u64),
}

/// Plays to the end, or to some state that was there before. `None` if there are no rounds left.
fn play<const SUB_GAMES: bool>(table: &mut Table, rounds: &mut Rounds) -> Option<Play> {
    /// Most games are over before it would pay to remember anything.
    const FIRST_REMEMBERED: u64 = 32;
    let mut remembered_at = None;
    for number in 0_u64.. {
        if let Some(winner) = table.finished() {
            return Some(Play::Finished(winner));
        }
        match remembered_at {
            Some(before) if table.decks() == table.remembered => return Some(Play::Circle(number - before)),
            _ if number >= FIRST_REMEMBERED && number.is_power_of_two() => {
                table.remember();
                remembered_at = Some(number);
            }
            _ => {}
        }
        table.round::<SUB_GAMES>(rounds)?;
    }
    None
}

/// How the outermost game ended.
enum End {
    /// With the winner's score.
    Won(u128),
    /// With a repetition, and player 1's score at the first state that was there before.
    Repeated(u128),
}

fn outermost<const SUB_GAMES: bool>(start: &Table, rounds: &mut Rounds) -> Option<End> {
    let mut table = start.clone();
    let length = match play::<SUB_GAMES>(&mut table, rounds)? {
        Play::Finished(winner) => return Some(End::Won(table.score(winner))),
        Play::Circle(length) => length,
    };
    let [mut behind, mut ahead] = [start.clone(), start.clone()];
    for _ in 0..length {
        ahead.round::<SUB_GAMES>(rounds)?;
    }
    while behind.decks() != ahead.decks() {
        behind.round::<SUB_GAMES>(rounds)?;
        ahead.round::<SUB_GAMES>(rounds)?;
    }
    Some(End::Repeated(behind.score(0)))
}

/// The answers to both parts, or `None` if they take more than the rounds that are left. Part 1 has no answer if its
/// game never ends.
fn answers(deal: &[Vec<u32>; 2], rounds: &mut Rounds) -> Option<Answers> {
    let mut start = Table::default();
    start.lay(deal.each_ref().map(Vec::as_slice));
    let part1 = match outermost::<false>(&start, rounds)? {
        End::Won(score) => Some(score.to_string()),
        End::Repeated(_) => None,
    };
    let (End::Won(score) | End::Repeated(score)) = outermost::<true>(&start, rounds)?;
    Some([part1, Some(score.to_string())])
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn both(deal: [&[u32]; 2]) -> Answers {
        answers(&deal.map(<[u32]>::to_vec), &mut Rounds::new(1_000_000)).unwrap()
    }

    /// The figures of the statement.
    #[test]
    fn the_statements_examples() {
        let answer = |score: u32| Some(score.to_string());
        assert_eq!(both([&[9, 2, 6, 3, 1], &[5, 8, 4, 7, 10]]), [answer(306), answer(291)]);
        assert_eq!(both([&[43, 19], &[2, 29, 14]]), [None, answer(105)]);
        assert_eq!(both([&[], &[2, 1]]), [answer(5), answer(5)]);
    }

    /// The rules without any departure: all states remembered, all sub-games played.
    fn by_the_rules(decks: [&[u32]; 2]) -> (usize, u128) {
        let mut table = Table::default();
        table.lay(decks);
        let mut seen = HashSet::new();
        loop {
            if let Some(winner) = table.finished() {
                return (winner, table.score(winner));
            }
            if !seen.insert(table.decks().map(<[u32]>::to_vec)) {
                return (0, table.score(0));
            }
            let drawn = [table.deck(0)[0], table.deck(1)[0]];
            table.top += 1;
            let winner = match table.sub_decks(drawn) {
                Some(decks) => by_the_rules(decks).0,
                None => usize::from(drawn[1] > drawn[0]),
            };
            table.cards[winner].extend([drawn[winner], drawn[1 - winner]]);
        }
    }

    #[test]
    fn answers_are_those_by_the_rules() {
        let mut random = Random::new(1);
        let mut repeated = 0;
        for _ in 0..3000 {
            let deal = split_anywhere(13, dense, &mut random);
            let (_, score) = by_the_rules([&deal[0], &deal[1]]);
            let [part1, part2] = both([&deal[0], &deal[1]]);
            repeated += usize::from(part1.is_none());
            assert_eq!(part2, Some(score.to_string()), "{deal:?}");
        }
        assert!(repeated > 10, "{repeated} games that never end");
    }

    #[test]
    fn sub_games_have_the_winner_they_have_by_the_rules() {
        let mut random = Random::new(3);
        let mut repeated = 0;
        for _ in 0..3000 {
            let deal = split_anywhere(13, dense, &mut random);
            let (winner, _) = by_the_rules([&deal[0], &deal[1]]);
            let mut table = Table::default();
            table.lay([&deal[0], &deal[1]]);
            match play::<true>(&mut table, &mut Rounds::new(u64::MAX)).unwrap() {
                Play::Finished(found) => assert_eq!(found, winner, "{deal:?}"),
                Play::Circle(_) => {
                    repeated += 1;
                    assert_eq!(winner, 0, "{deal:?}");
                }
            }
            // The owner of the greatest card, if that is player 1, wins a sub-game.
            if deal[0].iter().max() > deal[1].iter().max() {
                assert_eq!(winner, 0, "{deal:?}");
            }
        }
        assert!(repeated > 10, "{repeated} sub-games that never end");
    }

    #[test]
    fn deals_have_distinct_cards_and_every_shape() {
        let mut random = Random::new(2);
        let mut sizes = [usize::MAX, 0];
        for _ in 0..2000 {
            let deal = deal(&mut random);
            let mut cards = deal.concat();
            sizes = [sizes[0].min(cards.len()), sizes[1].max(cards.len())];
            cards.sort_unstable();
            assert!(cards.windows(2).all(|pair| pair[0] < pair[1]) && cards.first() != Some(&0), "{deal:?}");
        }
        assert!(sizes[0] <= 2 && sizes[1] > 100, "{sizes:?}");
    }
}
