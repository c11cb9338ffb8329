//! Shortcuts that solvers take, and for each a shipped deal on which it alone goes wrong: the table
//! "Is your solver exact?" of the day's page.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use common::runner::recorded;
use common::{Context, Expected};
use day22_2020::model::{Deal, score};
use day22_2020::{grammar, reference};
use itertools::Itertools;

const PAGE: &str = include_str!("../../README.md");

/// A way in which a solver departs from the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shortcut {
    RoundLimit,
    ProductKey,
    WholeDecks,
    OneDeckKey,
    HighCard,
    SharedStates,
    ScoreKey,
}

/// Each shortcut with the name of its input and its words on the page.
const SHORTCUTS: [(Shortcut, &str, &str); 7] = [
    (Shortcut::RoundLimit, "round-limit", "give player 1 the game after 1000 rounds"),
    (Shortcut::ProductKey, "product-key", "know a state by the product of its scores"),
    (Shortcut::WholeDecks, "whole-decks", "copy the whole decks into sub-games"),
    (Shortcut::OneDeckKey, "one-deck-key", "know a state by player 1's deck"),
    (Shortcut::HighCard, "high-card", "let the owner of the highest card win every sub-game"),
    (Shortcut::SharedStates, "shared-states", "remember the states of all games in one set"),
    (Shortcut::ScoreKey, "score-key", "know a state by its two scores, such as maneatingape's"),
];

type Decks = [Vec<u32>; 2];

/// Plays part 2 with a shortcut.
struct Solver {
    shortcut: Shortcut,
    /// The states of all games.
    seen: HashSet<Vec<u128>>,
}

impl Solver {
    fn part2(shortcut: Shortcut, deal: &Deal) -> u128 {
        let mut decks = deal.decks().clone();
        let winner = Self { shortcut, seen: HashSet::new() }.winner(&mut decks);
        score(decks[winner].iter().copied())
    }

    /// Plays a game to its end. Returns its winner, 0 or 1.
    fn winner(&mut self, decks: &mut Decks) -> usize {
        let (mut seen, mut rounds) = (HashSet::new(), 0);
        loop {
            if let Some(owner) = (0..2).find(|&player| decks[1 - player].is_empty()) {
                return owner;
            }
            rounds += 1;
            let repeats = match self.shortcut {
                Shortcut::RoundLimit => rounds > 1000,
                Shortcut::SharedStates => !self.seen.insert(self.key(decks)),
                _ => !seen.insert(self.key(decks)),
            };
            if repeats {
                return 0;
            }
            let drawn = decks.each_mut().map(|deck| deck.remove(0));
            let winner = match self.copies(decks, drawn) {
                Some(copies) => self.winner_of_sub_game(copies),
                None => usize::from(drawn[1] > drawn[0]),
            };
            decks[winner].extend([drawn[winner], drawn[1 - winner]]);
        }
    }

    /// By what the solver knows a state again.
    fn key(&self, decks: &Decks) -> Vec<u128> {
        let scores = decks.each_ref().map(|deck| score(deck.iter().copied()));
        let [one, two] = decks.each_ref().map(|deck| deck.iter().copied().map(u128::from));
        match self.shortcut {
            Shortcut::ProductKey => vec![scores[0] * scores[1]],
            Shortcut::ScoreKey => scores.to_vec(),
            Shortcut::OneDeckKey => one.collect(),
            _ => one.chain([0]).chain(two).collect(),
        }
    }

    /// The decks of the sub-game that decides the round, if there is one.
    fn copies(&self, decks: &Decks, drawn: [u32; 2]) -> Option<Decks> {
        let [one, two] = drawn.map(|card| card as usize);
        let copies = [decks[0].get(..one)?, decks[1].get(..two)?];
        Some(if self.shortcut == Shortcut::WholeDecks {
            decks.clone()
        } else {
            copies.map(<[u32]>::to_vec)
        })
    }

    fn winner_of_sub_game(&mut self, mut decks: Decks) -> usize {
        if self.shortcut == Shortcut::HighCard {
            return usize::from(decks[1].iter().max() > decks[0].iter().max());
        }
        self.winner(&mut decks)
    }
}

#[test]
fn each_deal_catches_its_shortcut_and_no_other() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../inputs/day22-2020");
    for (own, name, words) in SHORTCUTS {
        let path = folder.join(format!("shortcut-{name}.txt"));
        let deal = grammar::parse(&fs::read_to_string(&path).unwrap()).unwrap();
        let right = reference::part2(&deal, &Context::unlimited()).unwrap();
        for (shortcut, ..) in SHORTCUTS {
            let is_right = Solver::part2(shortcut, &deal) == right;
            assert_eq!(is_right, shortcut != own, "{shortcut:?} on {name}");
        }
        let [part1, part2] = recorded::answers(&path).unwrap();
        assert!(matches!(part1, Expected::Answer(_)), "{name}: part 1 ends");
        assert_eq!(part2, Expected::Answer(right.into()), "{name}");
        let [one, two] = deal.decks().each_ref().map(|deck| deck.iter().join(" "));
        let wrong = Solver::part2(own, &deal);
        let row = format!(
            "\n| [`{name}`](../inputs/day22-2020/shortcut-{name}.txt) | `{one}` against `{two}` | \
             {right} | {wrong} | {words} |\n"
        );
        assert!(PAGE.contains(&row), "the page needs this row:{row}");
    }
}
