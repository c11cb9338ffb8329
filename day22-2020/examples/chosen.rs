//! Chooses deals like the site's: the list in `src/chosen.rs`.
//!
//! `cargo run --release -p day22-2020 --example chosen`, some minutes. Of the random deals, whose
//! seeds it tries in order, it takes those that play like the published ones by the plain rules.

use std::ops::RangeInclusive;

use day22_2020::{generate, grammar};

/// The rounds by the plain rules, with those of all sub-games. Published deals take 986,517 to
/// 2,492,186.
const ROUNDS: RangeInclusive<u64> = 980_000..=2_500_000;

/// The cards of a deal.
const CARDS: usize = 50;

/// How many deals to choose.
const DEALS: usize = 400;

fn main() {
    let chosen = (1..).filter(|&seed| is_like_the_sites(seed)).take(DEALS);
    chosen.for_each(|seed: u64| println!("{seed}"));
}

/// Whether the deal's main game does not repeat, and takes as many rounds as published ones.
fn is_like_the_sites(seed: u64) -> bool {
    let deal = grammar::parse(&generate::unchosen(seed, CARDS)).expect("generated texts are valid");
    let mut play = Play { rounds: 0, memories: Vec::new() };
    let game = Game::new(deal.decks());
    matches!(play.end(game, 0), Some(End::Won(_))) && ROUNDS.contains(&play.rounds)
}

/// How a game ends.
enum End {
    /// A player, 0 or 1, has all cards.
    Won(usize),
    /// A state repeats, so player 1 wins.
    Repeated,
}

/// Play by the plain rules, counted.
struct Play {
    /// The rounds of all games so far.
    rounds: u64,
    /// The states of the game at each depth.
    memories: Vec<Memory>,
}

impl Play {
    /// Plays a game to its end. Gives up after more rounds than any published deal takes.
    fn end(&mut self, mut game: Game, depth: usize) -> Option<End> {
        if self.memories.len() == depth {
            self.memories.push(Memory::default());
        }
        self.memories[depth].clear();
        loop {
            if let Some(winner) = game.winner() {
                return Some(End::Won(winner));
            }
            if !self.memories[depth].insert(&game) {
                return Some(End::Repeated);
            }
            self.rounds += 1;
            if self.rounds > *ROUNDS.end() {
                return None;
            }
            let winner = match game.sub_game() {
                None => usize::from(game.cards[0] < game.cards[game.sizes[0]]),
                Some(sub_game) => match self.end(sub_game, depth + 1)? {
                    End::Won(winner) => winner,
                    End::Repeated => 0,
                },
            };
            game.award(winner);
        }
    }
}

/// The state of a game: player 1's deck, then player 2's, then zeros.
#[derive(Clone, PartialEq, Eq)]
struct Game {
    cards: [u8; 64],
    sizes: [usize; 2],
}

impl Game {
    fn new(decks: &[Vec<u32>; 2]) -> Self {
        let mut cards = [0; 64];
        for (place, &card) in cards.iter_mut().zip(decks.iter().flatten()) {
            *place = u8::try_from(card).expect("a card is at most their number");
        }
        Self { cards, sizes: decks.each_ref().map(Vec::len) }
    }

    fn winner(&self) -> Option<usize> {
        (0..2).find(|&player| self.sizes[1 - player] == 0)
    }

    /// The sub-game that the cards drawn start, if they do.
    fn sub_game(&self) -> Option<Self> {
        let [one, two] = self.sizes;
        let sizes = [self.cards[0], self.cards[one]].map(usize::from);
        if sizes[0] >= one || sizes[1] >= two {
            return None;
        }
        let mut cards = [0; 64];
        cards[..sizes[0]].copy_from_slice(&self.cards[1..][..sizes[0]]);
        cards[sizes[0]..][..sizes[1]].copy_from_slice(&self.cards[one + 1..][..sizes[1]]);
        Some(Self { cards, sizes })
    }

    /// Gives the cards drawn to the winner of a round.
    fn award(&mut self, winner: usize) {
        let [one, two] = self.sizes;
        let drawn = [self.cards[0], self.cards[one]];
        self.cards.copy_within(1..one, 0);
        if winner == 0 {
            // Player 2's deck loses its top card, so the rest of it stays where it is.
            self.cards[one - 1..=one].copy_from_slice(&drawn);
        } else {
            let count = one + two;
            self.cards.copy_within(one + 1..count, one - 1);
            self.cards[count - 2..count].copy_from_slice(&[drawn[1], drawn[0]]);
        }
        self.sizes[winner] += 1;
        self.sizes[1 - winner] -= 1;
    }

    fn hash(&self) -> u64 {
        let (words, _) = self.cards.as_chunks();
        words.iter().fold(self.sizes[0] as u64, |hash, &word| {
            (hash.rotate_left(29) ^ u64::from_le_bytes(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        })
    }
}

/// The states of a game so far, in a hash table that is quick to clear.
#[derive(Default)]
struct Memory {
    states: Vec<Game>,
    /// At a state's hash or after it, the game's number and the state's number plus one.
    table: Vec<(u32, u32)>,
    game: u32,
}

impl Memory {
    /// Starts another game.
    fn clear(&mut self) {
        self.states.clear();
        self.game += 1;
    }

    /// Adds a state. Returns false if it is there already.
    fn insert(&mut self, state: &Game) -> bool {
        if 2 * self.states.len() >= self.table.len() {
            self.grow();
        }
        let Some(free) = self.find(state) else { return false };
        self.states.push(state.clone());
        self.table[free] = (self.game, self.number());
        true
    }

    /// Where to put a state, unless it is there already.
    fn find(&self, state: &Game) -> Option<usize> {
        let mask = self.table.len() - 1;
        let mut at = (state.hash() >> 32) as usize & mask;
        while let (game, number) = self.table[at]
            && game == self.game
        {
            if self.states[number as usize - 1] == *state {
                return None;
            }
            at = (at + 1) & mask;
        }
        Some(at)
    }

    /// Doubles the table.
    fn grow(&mut self) {
        let states = std::mem::take(&mut self.states);
        self.table = vec![(0, 0); (2 * self.table.len()).max(64)];
        for state in states {
            let free = self.find(&state).expect("states differ");
            self.states.push(state);
            self.table[free] = (self.game, self.number());
        }
    }

    fn number(&self) -> u32 {
        u32::try_from(self.states.len()).expect("a game has fewer rounds")
    }
}

#[cfg(test)]
mod tests {
    use day22_2020::chosen::SEEDS;
    use day22_2020::savings::{Known, Tally};

    use super::*;

    #[test]
    fn chosen_deals_are_like_the_sites() {
        for &seed in SEEDS.iter().step_by(200) {
            assert!(is_like_the_sites(seed.into()), "{seed}");
        }
    }

    #[test]
    fn the_list_begins_with_the_first_such_deal() {
        let first = (1..100).find(|&seed| is_like_the_sites(seed));
        assert_eq!(first, SEEDS.first().copied().map(u64::from));
    }

    /// The other count keeps its states in a set of the standard library.
    #[test]
    fn rounds_are_counted_as_elsewhere() {
        for seed in 0..300 {
            let deal = grammar::parse(&generate::unchosen(seed, 20)).unwrap();
            let mut play = Play { rounds: 0, memories: Vec::new() };
            play.end(Game::new(deal.decks()), 0);
            assert_eq!(play.rounds, Tally::of(&deal, Known::Nothing).rounds, "{deal}");
        }
    }
}
