//! Limits on time, memory and nesting for the approaches that follow the rules to the letter.
//!
//! Part 2 can take exponentially long, each game remembers its states until it is over, and these
//! approaches recurse for each sub-game. They count all three here. When [`Seen`] is dropped, it
//! returns the memory of its game.

use std::cell::Cell;
use std::collections::BTreeMap;

use common::{Context, NoAnswer};

use crate::decks::Decks;
use crate::model::Cycle;

/// A result, or why a part has none: a limit is reached, or play never ends.
pub type Result<T, E = NoAnswer> = std::result::Result<T, E>;

/// The most memory for the states of all games under way, in bytes: 1 GiB.
const MEMORY: usize = 1 << 30;

/// The most games inside each other. A call takes less than 1 KiB of stack, or 3 KiB without
/// optimisation, so 500 fit into the usual 2 MiB of a thread. Inputs of the site nest some 24
/// games, and nesting 500 takes more than 1000 cards.
const DEPTH: usize = 500;

/// The memory of a state besides its cards, in bytes: a place in a node of the tree that is half
/// empty.
const STATE: usize = 100;

/// The limits of one part.
#[derive(Debug)]
pub struct Limits<'a> {
    context: &'a Context,
    /// Bytes that are left. Public for a test, which lowers the limit.
    pub memory: Cell<usize>,
    /// Games under way.
    games: Cell<usize>,
}

impl<'a> Limits<'a> {
    /// The limits at the start of a part.
    pub const fn new(context: &'a Context) -> Self {
        Self { context, memory: Cell::new(MEMORY), games: Cell::new(0) }
    }

    /// Starts a game inside those under way.
    ///
    /// # Errors
    /// There are too many games inside each other, or they take too much memory.
    pub fn game(&self, decks: &Decks) -> Result<Seen<'_>> {
        if self.games.get() == DEPTH {
            return Err(NoAnswer::TooLarge(format!(
                "there are more than {DEPTH} games inside each other"
            )));
        }
        self.games.update(|games| games + 1);
        let mut seen = Seen { limits: self, rounds: BTreeMap::new(), taken: 0 };
        // Each deck can grow to all cards, and a growing queue doubles its room.
        seen.take(2 * 2 * decks.total() * size_of::<u32>())?;
        Ok(seen)
    }
}

/// The states of a game under way.
#[derive(Debug)]
pub struct Seen<'a> {
    limits: &'a Limits<'a>,
    /// The number of rounds before each state.
    rounds: BTreeMap<Box<[u32]>, u64>,
    /// Bytes to return.
    taken: usize,
}

impl Seen<'_> {
    /// Remembers a state, or returns the cycle that led back to it.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn cycle(&mut self, decks: &Decks) -> Result<Option<Cycle>> {
        self.limits.context.check_time()?;
        self.take(decks.total() * size_of::<u32>() + STATE)?;
        let round = self.rounds.len() as u64;
        let before = *self.rounds.entry(decks.cards()).or_insert(round);
        Ok((before < round).then(|| Cycle { before, period: (round - before).into() }))
    }

    fn take(&mut self, bytes: usize) -> Result<()> {
        let left = self.limits.memory.get().checked_sub(bytes).ok_or_else(|| {
            NoAnswer::TooLarge(
                "remembering the rounds of the games under way takes more than 1 GiB".to_owned(),
            )
        })?;
        self.limits.memory.set(left);
        self.taken += bytes;
        Ok(())
    }
}

impl Drop for Seen<'_> {
    fn drop(&mut self) {
        self.limits.memory.update(|left| left + self.taken);
        self.limits.games.update(|games| games - 1);
    }
}
