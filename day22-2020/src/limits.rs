//! What bounds long play: time, memory, and how deeply games may be nested.
//!
//! Part 2 can take exponentially long, its rules ask to remember every round of every game under way, and a game can
//! start a game that starts a game. The approaches that follow the rules to the letter call themselves for each sub-game,
//! so they count all three here, and give up with a clear word. What a game takes is given back when its [`Seen`] is
//! dropped, however the game ended.

use std::cell::Cell;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasher, RandomState};

use common::{Budget, NoAnswer};

use crate::decks::Decks;
use crate::model::Cycle;

/// The most memory for the remembered rounds of all games under way, in bytes: 1 GiB.
const MEMORY: usize = 1 << 30;

/// The most games inside each other. A call for one takes less than 1 KiB of stack, and 3 KiB in a build without
/// optimisation, so 500 fit the 2 MiB of a usual thread either way. A deal of the site nests some 24 deep; 500 deep takes
/// more than 1000 cards.
const DEPTH: usize = 500;

/// How much work is done between two looks at the clock, in the unit of [`Limits::work`]: about a millisecond's.
const PACE: usize = 1 << 16;

/// What is left for one part.
#[derive(Debug)]
pub struct Limits<'a> {
    budget: &'a Budget,
    /// Rounds not yet spent.
    rounds: Cell<u64>,
    /// Work since the last look at the clock.
    work: Cell<usize>,
    /// Bytes that may still be taken.
    memory: Cell<usize>,
    /// Games under way.
    games: Cell<usize>,
    hasher: RandomState,
}

impl<'a> Limits<'a> {
    /// The limits at the start of a part.
    pub fn new(budget: &'a Budget) -> Self {
        Self::with_memory(budget, MEMORY)
    }

    fn with_memory(budget: &'a Budget, memory: usize) -> Self {
        let (rounds, work, games) = (Cell::new(0), Cell::new(0), Cell::new(0));
        Self { budget, rounds, work, memory: Cell::new(memory), games, hasher: RandomState::new() }
    }

    /// Counts a round for which `cards` cards are touched.
    ///
    /// # Errors
    /// The time limit passed.
    pub fn round(&self, cards: usize) -> Result<(), NoAnswer> {
        self.rounds.update(|rounds| rounds + 1);
        self.work(cards)
    }

    /// Counts work that is no round: `cards` cards touched.
    ///
    /// # Errors
    /// The time limit passed.
    pub fn work(&self, cards: usize) -> Result<(), NoAnswer> {
        // What touching nothing costs, so that rounds are never free.
        const LEAST: usize = 8;
        self.work.update(|work| work + cards.max(LEAST));
        if self.work.get() < PACE {
            return Ok(());
        }
        self.work.set(0);
        self.budget.spend(self.rounds.take())
    }

    /// Starts a game with these decks, inside those that are under way.
    ///
    /// # Errors
    /// There are too many, or they take too much memory.
    pub fn game(&self, decks: &Decks) -> Result<Seen<'_>, NoAnswer> {
        // Each deck can come to hold all cards, and a growing one doubles its room.
        const DECKS: usize = 2 * 2 * size_of::<u32>();
        if self.games.get() == DEPTH {
            return Err(NoAnswer::TooLarge(format!("there are more than {DEPTH} games inside each other")));
        }
        let taken = DECKS * decks.total();
        self.take(taken)?;
        self.games.update(|games| games + 1);
        Ok(Seen { limits: self, cards: Vec::new(), rounds: HashMap::new(), taken })
    }

    fn take(&self, bytes: usize) -> Result<(), NoAnswer> {
        let left = self.memory.get().checked_sub(bytes).ok_or_else(|| {
            NoAnswer::TooLarge("remembering the rounds of the games under way takes more than 1 GiB".to_owned())
        })?;
        self.memory.set(left);
        Ok(())
    }
}

/// The states that a game under way has been in, which all have the same number of cards.
///
/// They lie one behind the other in one piece of memory, so that it is given back in no time, however many there are.
#[derive(Debug)]
pub struct Seen<'a> {
    limits: &'a Limits<'a>,
    /// Both decks of every state, with a 0 between, which is no card.
    cards: Vec<u32>,
    /// The numbers of the states, each under its hash or, where other states have taken that, under one a little above.
    rounds: HashMap<u64, usize>,
    /// Bytes to give back.
    taken: usize,
}

impl Seen<'_> {
    /// More than an entry of `rounds` takes when the table has just grown.
    const ENTRY: usize = 48;

    /// How play came back to these decks. If they are new, they are remembered.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn again(&mut self, decks: &Decks) -> Result<Option<Cycle>, NoAnswer> {
        let len = decks.total() + 1;
        self.limits.round(len)?;
        self.reserve(len)?;
        let start = self.cards.len();
        decks.append_to(&mut self.cards);
        let (earlier, state) = self.cards.split_at(start);
        let mut key = self.limits.hasher.hash_one(state);
        loop {
            match self.rounds.entry(key) {
                Entry::Vacant(place) => {
                    place.insert(start / len);
                    return Ok(None);
                }
                Entry::Occupied(place) => {
                    let before = *place.get();
                    if earlier[before * len..][..len] == *state {
                        self.cards.truncate(start);
                        let period = start / len - before;
                        return Ok(Some(Cycle { before: before as u64, period: period as u128 }));
                    }
                    key = key.wrapping_add(1);
                }
            }
        }
    }

    /// Makes room for one more state of `len` cards, and an eighth more if there are many.
    fn reserve(&mut self, len: usize) -> Result<(), NoAnswer> {
        let room = self.cards.capacity() - self.cards.len();
        let more = if room < len { len.max(self.cards.len() / 8) } else { 0 };
        let bytes = more * size_of::<u32>() + Self::ENTRY;
        self.limits.take(bytes)?;
        self.taken += bytes;
        if more > 0 {
            self.cards.reserve_exact(more);
        }
        Ok(())
    }
}

impl Drop for Seen<'_> {
    fn drop(&mut self) {
        self.limits.memory.update(|left| left + self.taken);
        self.limits.games.update(|games| games - 1);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn decks(one: &[u32], two: &[u32]) -> Decks {
        Decks([one.iter().copied().collect(), two.iter().copied().collect()])
    }

    #[test]
    fn states_are_told_apart_by_all_their_cards() {
        let budget = Budget::unlimited();
        let limits = Limits::new(&budget);
        let states = [decks(&[1, 2], &[3]), decks(&[1], &[2, 3]), decks(&[1, 3], &[2]), decks(&[], &[1, 2, 3])];
        let mut seen = limits.game(&states[0]).unwrap();
        for state in &states {
            assert_eq!(seen.again(state), Ok(None));
        }
        for (round, state) in (0..).zip(&states) {
            let cycle = seen.again(state).unwrap().unwrap();
            assert_eq!((cycle.before, cycle.period), (round, u128::from(4 - round)));
        }
    }

    #[test]
    fn memory_is_refused_and_given_back() {
        let budget = Budget::unlimited();
        let limits = Limits::with_memory(&budget, 200);
        for _ in 0..2 {
            let mut seen = limits.game(&decks(&[1], &[])).unwrap();
            let words = (1..).find_map(|card| seen.again(&decks(&[card], &[])).err()).unwrap().to_string();
            assert_eq!(words, "remembering the rounds of the games under way takes more than 1 GiB");
        }
        assert_eq!(limits.memory.get(), 200);
        assert_eq!(limits.games.get(), 0);
    }

    #[test]
    fn games_inside_each_other_are_counted() {
        let budget = Budget::unlimited();
        let limits = Limits::new(&budget);
        let none = decks(&[], &[]);
        let mut games: Vec<_> = (0..DEPTH).map(|_| limits.game(&none).unwrap()).collect();
        assert_eq!(limits.game(&none).unwrap_err().to_string(), "there are more than 500 games inside each other");
        games.pop();
        assert!(limits.game(&none).is_ok());
    }

    #[test]
    fn the_clock_is_looked_at_again_and_again() {
        let budget = Budget::limited(Duration::ZERO);
        let limits = Limits::new(&budget);
        assert_eq!((1..=10_000).find(|_| limits.round(0).is_err()), Some(8192));
        assert_eq!(budget.spent(), 8192);
        assert_eq!(limits.round(PACE), Err(NoAnswer::OutOfTime));
    }
}
