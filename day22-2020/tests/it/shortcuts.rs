//! The shortcuts of published solvers, and for each a shipped deal that catches it: the table "Is
//! your solver exact?" of the day's page.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::{fs, iter};

use common::runner::recorded;
use common::{Context, Expected};
use day22_2020::model::{Deal, score};
use day22_2020::{fast, generate, grammar};
use itertools::Itertools;

use Shortcut::{
    BothDecks, EitherDeck, FirstDeck, HighCard, OneLevel, OneSet, SecondDeck, TwoScores, WholeDecks,
};

const PAGE: &str = include_str!("../../README.md");

/// A way in which a solver of part 2 departs from the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shortcut {
    BothDecks,
    OneLevel,
    FirstDeck,
    SecondDeck,
    EitherDeck,
    TwoScores,
    WholeDecks,
    HighCard,
    OneSet,
}

const SHORTCUTS: [Shortcut; 9] = [
    BothDecks, OneLevel, FirstDeck, SecondDeck, EitherDeck, TwoScores, WholeDecks, HighCard, OneSet,
];

/// The name of each input, the shortcuts that it catches, and their words on the page.
const CASES: [(&str, &[Shortcut], &str); 8] = [
    ("both-decks", &[BothDecks], "score both decks if the main game repeats"),
    ("one-level", &[OneLevel], "play sub-games without sub-games"),
    ("first-deck", &[FirstDeck, EitherDeck], "know a state by player 1's deck, or by either"),
    ("second-deck", &[SecondDeck, EitherDeck], "know a state by player 2's deck, or by either"),
    ("two-scores", &[TwoScores], "know a state by the scores of both decks"),
    ("whole-decks", &[WholeDecks], "copy the whole decks into sub-games"),
    ("high-card", &[HighCard], "let the owner of the highest card win every sub-game"),
    ("one-set", &[OneSet], "remember the states of all games in one set"),
];

type Decks = [Vec<u32>; 2];

/// Plays part 2 with a shortcut, or by the rules.
struct Solver {
    shortcut: Option<Shortcut>,
    /// The states of all games.
    shared: HashSet<Vec<u128>>,
}

impl Solver {
    fn part2(shortcut: Option<Shortcut>, deal: &Deal) -> u128 {
        let mut decks = deal.decks().clone();
        let winner = Self { shortcut, shared: HashSet::new() }.play(&mut decks, 0);
        let repeats = decks.iter().all(|deck| !deck.is_empty());
        if repeats && shortcut == Some(BothDecks) {
            return score(decks.concat().into_iter());
        }
        score(decks[winner].iter().copied())
    }

    /// Plays a game inside `level` others to its end. Returns its winner, 0 or 1.
    fn play(&mut self, decks: &mut Decks, level: u32) -> usize {
        if self.shortcut == Some(HighCard) && level > 0 {
            return usize::from(decks[1].iter().max() > decks[0].iter().max());
        }
        let mut seen = HashSet::new();
        while let [Some(&one), Some(&two)] = decks.each_ref().map(|deck| deck.first()) {
            let seen = if self.shortcut == Some(OneSet) { &mut self.shared } else { &mut seen };
            let keys = keys(self.shortcut, decks);
            if keys.iter().any(|key| seen.contains(key)) {
                return 0;
            }
            seen.extend(keys);
            let drawn = decks.each_mut().map(|deck| deck.remove(0));
            let winner = match self.copies(decks, drawn, level) {
                Some(mut copies) => self.play(&mut copies, level + 1),
                None => usize::from(two > one),
            };
            decks[winner].extend([drawn[winner], drawn[1 - winner]]);
        }
        usize::from(decks[0].is_empty())
    }

    /// The decks of the sub-game that decides the round, if there is one.
    fn copies(&self, decks: &Decks, drawn: [u32; 2], level: u32) -> Option<Decks> {
        let [one, two] = drawn.map(|card| card as usize);
        let copies = [decks[0].get(..one)?, decks[1].get(..two)?];
        match self.shortcut {
            Some(OneLevel) if level > 0 => None,
            Some(WholeDecks) => Some(decks.clone()),
            _ => Some(copies.map(<[u32]>::to_vec)),
        }
    }
}

/// What the solver remembers of a state. The state counts as repeated if any of that was there.
fn keys(shortcut: Option<Shortcut>, decks: &Decks) -> Vec<Vec<u128>> {
    let scores = decks.each_ref().map(|deck| score(deck.iter().copied()));
    // A card is at least 1, so a 0 tells the decks apart.
    let [one, two] = decks.each_ref().map(|deck| deck.iter().copied().map(u128::from));
    let (one, two): (Vec<_>, Vec<_>) =
        (one.chain([0]).collect(), iter::once(0).chain(two).collect());
    match shortcut {
        Some(FirstDeck) => vec![one],
        Some(SecondDeck) => vec![two],
        Some(EitherDeck) => vec![one, two],
        Some(TwoScores) => vec![scores.to_vec()],
        _ => vec![[one, two].concat()],
    }
}

/// What part 2 says with each shortcut that is wrong on a deal.
fn wrong(deal: &Deal) -> impl Iterator<Item = (Shortcut, u128)> {
    let right = Solver::part2(None, deal);
    SHORTCUTS
        .into_iter()
        .map(|shortcut| (shortcut, Solver::part2(Some(shortcut), deal)))
        .filter(move |&(_, score)| score != right)
}

fn path(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../inputs/day22-2020");
    folder.join(format!("shortcut-{name}.txt"))
}

fn shipped(name: &str) -> Deal {
    let text = fs::read_to_string(path(name)).expect("the deal is shipped");
    grammar::parse(&text).expect("the deal is valid")
}

#[test]
fn each_deal_catches_its_shortcut_and_no_other() {
    for (name, caught, words) in CASES {
        let deal = shipped(name);
        let (shortcuts, scores): (Vec<_>, Vec<_>) = wrong(&deal).unzip();
        assert_eq!(shortcuts, caught, "{name}");
        assert!(scores.iter().all_equal(), "{name}: {scores:?}");
        let right = Solver::part2(None, &deal);
        let [part1, part2] = recorded::answers(&path(name)).unwrap();
        assert!(matches!(part1, Expected::Answer(_)), "{name}: part 1 ends");
        assert_eq!(part2, Expected::Answer(right.into()), "{name}");
        let [one, two] = deal.decks().each_ref().map(|deck| deck.iter().join(" "));
        let row = format!(
            "\n| [`{name}`](../inputs/day22-2020/shortcut-{name}.txt) | `{one}` against `{two}` | \
             {right} | {} | {words} |\n",
            scores[0]
        );
        assert!(PAGE.contains(&row), "the page needs this row:{row}");
    }
}

/// Deals of the cards from 1 to `count`, half to each player: all of them in order, or random ones
/// if there are too many.
fn even_deals(count: usize) -> Box<dyn Iterator<Item = Deal>> {
    if count > 10 {
        let deal = move |seed| grammar::parse(&generate::make(seed, count)).ok();
        return Box::new((0..).filter_map(deal));
    }
    Box::new((1..).take(count).permutations(count).flat_map(move |mut one| {
        let two = one.split_off(count / 2);
        Deal::new([one, two])
    }))
}

/// The search that found the deals.
#[test]
#[ignore = "takes a minute; run with --ignored"]
fn the_search_finds_each_deal() {
    for (name, caught, _) in CASES {
        let is_caught_alone = |deal: &Deal| {
            // The first comparison dismisses most deals.
            Solver::part2(Some(caught[0]), deal) != Solver::part2(None, deal)
                && wrong(deal).map(|(shortcut, _)| shortcut).eq(caught.iter().copied())
                && fast::part1(deal, &Context::unlimited()).is_ok()
        };
        let deal = shipped(name);
        let cards = deal.sizes().iter().sum();
        assert_eq!(even_deals(cards).find(is_caught_alone), Some(deal), "{name}");
    }
}
