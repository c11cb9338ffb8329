//! All approaches against the rules as plainly as they can be written, and so against each other.

use std::cell::Cell;
use std::time::Duration;

use common::random::Random;
use common::{Budget, NoAnswer, Solver};
use day22_2020::decks::Decks;
use day22_2020::handler::play_with;
use day22_2020::limits::Limits;
use day22_2020::model::{Deal, Player};
use day22_2020::reference::Reference;
use day22_2020::{PUZZLE, generate, grammar};
use itertools::Itertools;

/// Every approach comes to what the plain rules come to, in the same words where there is no answer. Whether that is
/// known: the plain rules get that much time per part.
fn check_within(limit: Duration, deal: &Deal) -> bool {
    let expected = [Reference::part1, Reference::part2].map(|part| part(deal, &Budget::limited(limit)));
    if expected.contains(&Err(NoAnswer::OutOfTime)) {
        return false;
    }
    let text = deal.to_string();
    for approach in PUZZLE.approaches {
        let outcomes = approach.solve(&text, &Budget::unlimited()).expect("a deal is valid");
        assert_eq!(outcomes, expected, "{} on\n{text}", approach.name());
    }
    true
}

/// Every order of the cards from 1 to `count`, cut in two in every way.
fn all_deals(count: usize) -> impl Iterator<Item = Deal> {
    let cuts = move |cards: Vec<u32>| (0..=count).map(move |at| [cards[..at].to_vec(), cards[at..].to_vec()]);
    (1..).take(count).permutations(count).flat_map(cuts).flat_map(Deal::new)
}

#[test]
fn every_deal_of_up_to_eight_cards() {
    let deals = (1..=8).flat_map(all_deals).inspect(|deal| assert!(check_within(Duration::MAX, deal))).count();
    assert_eq!(deals, 2 + 2 * 3 + 6 * 4 + 24 * 5 + 120 * 6 + 720 * 7 + 5040 * 8 + 40320 * 9);
}

/// Checks deals that are too large for the plain rules unless they are lucky: those are passed over, and most must
/// not be.
fn check_most(text: impl Fn(&mut Random) -> String) {
    const CASES: u64 = 1000;
    let deal = |seed| grammar::parse(&text(&mut Random::new(seed))).expect("generated texts are valid");
    let checked = (0..CASES).filter(|&seed| check_within(Duration::from_millis(20), &deal(seed))).count();
    assert!(checked > 500, "{checked} of {CASES} deals were small enough");
}

/// As the site deals them.
#[test]
fn even_deals() {
    check_most(|random| generate::make(random.next(), 1 + random.index(40)));
}

/// Uneven, sparse, large, one-sided and near-periodic deals, and sub-games of such shapes.
#[test]
fn hard_deals() {
    check_most(generate::hard);
}

/// A handler may know the winner of a sub-game without playing it: player 1 wins every one in which they hold the
/// highest card, which is never lost, as its owner never has as many cards left as it says.
#[test]
fn a_handler_may_decide_the_round() {
    let highest = |decks: &Decks, player: Player| decks.0[player.index()].iter().max().copied();
    let (all, some) = (Cell::new(0_u32), Cell::new(0_u32));
    let by_the_rules = |_: &Decks| {
        all.set(all.get() + 1);
        None
    };
    let by_high_card = |copies: &Decks| {
        some.set(some.get() + 1);
        (highest(copies, Player::One) > highest(copies, Player::Two)).then_some(Player::One)
    };
    for seed in 1..=4 {
        let deal = grammar::parse(&generate::make(seed, 30)).unwrap();
        let budget = Budget::unlimited();
        let limits = Limits::new(&budget);
        assert_eq!(play(Decks::of(&deal), &limits, &by_high_card), play(Decks::of(&deal), &limits, &by_the_rules));
    }
    assert!(some < all, "some sub-game was decided without being played");
}

/// Plays a game in which `knows` may name the winner of a sub-game before it is played.
fn play(decks: Decks, limits: &Limits<'_>, knows: &dyn Fn(&Decks) -> Option<Player>) -> (Player, Decks) {
    let handler = |decks: &Decks| {
        Ok(decks.sub_game().map(|copies| knows(&copies).unwrap_or_else(|| play(copies, limits, knows).0)))
    };
    let end = play_with(handler, decks, limits).expect("the game is small");
    (end.winner, end.decks)
}
