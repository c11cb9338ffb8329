//! Buffers for any cards.
//!
//! A buffer has room for one and a half times the cards of its game, so moving them to the front
//! costs at most two moves per round. It grows with the largest game that was dealt into it. Pages
//! that no card has touched take no memory.

use std::array;

use super::game::{Cards, Sizes};

/// A buffer of any cards.
#[derive(Clone, Default)]
pub struct General(Vec<u32>);

impl General {
    /// The size of the buffers of a game of `total` cards. The constant keeps moves rare for few
    /// cards.
    fn size(total: usize) -> usize {
        total + total / 2 + 64
    }
}

impl Cards for General {
    type Card = u32;

    fn fill(&mut self, cards: impl Iterator<Item = u32>, total: usize) {
        self.0 = vec![0; Self::size(total)];
        self.0
            .iter_mut()
            .zip(cards)
            .for_each(|(place, card)| *place = card);
    }

    #[inline]
    fn card(&self, at: usize) -> u32 {
        self.0[at]
    }

    #[inline]
    fn put(&mut self, at: usize, first: u32, second: u32) {
        self.0[at..at + 2].copy_from_slice(&[first, second]);
    }

    fn deal(&mut self, other: &Self, from: usize, len: usize, total: usize) {
        let size = Self::size(total);
        if self.0.len() < size {
            // Resizing would write to all pages.
            self.0 = vec![0; size];
        }
        self.0[..len].copy_from_slice(&other.0[from..from + len]);
    }

    fn rewind(&mut self, from: usize, len: usize) {
        self.0.copy_within(from..from + len, 0);
    }

    fn last_head(&self, total: usize) -> usize {
        self.0.len() - 2 - total
    }

    fn greatest(decks: &[Self; 2], from: usize, sizes: Sizes) -> [u32; 2] {
        array::from_fn(|player| {
            let cards = &decks[player].0[from..from + sizes[player]];
            cards.iter().fold(0, |most, &card| most.max(card))
        })
    }

    fn draws_until_high(decks: &[Self; 2], from: usize, sizes: Sizes, floor: u32) -> usize {
        let draws = |player: usize| {
            let cards = &decks[player].0[from..from + sizes[player]];
            let above = cards
                .iter()
                .rev()
                .step_by(2)
                .position(|&card| card >= floor);
            above.map_or(0, |i| sizes[player] - 2 * i)
        };
        draws(0).max(draws(1))
    }

    fn same(&self, from: usize, other: &Self, other_from: usize, len: usize) -> bool {
        self.0[from..from + len] == other.0[other_from..other_from + len]
    }
}
