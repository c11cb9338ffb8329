//! All approaches against the plain rules, and so against each other.
//! `cargo test -p day22-2020 -- --ignored` tries far more deals.

use std::cell::Cell;
use std::time::Duration;

use common::random::Random;
use common::{Context, NoAnswer, Outcome};
use day22_2020::decks::{Deck, Decks};
use day22_2020::handler::{NonEmpty, play_game_with, take_exactly};
use day22_2020::model::{Deal, Player};
use day22_2020::{PUZZLE, generate, grammar, reference};
use itertools::Itertools;

/// Checks that all approaches agree with the plain rules. If there is no answer, the default one
/// has the same message. Returns whether the plain rules finished within that time per part.
fn agree_within(limit: Duration, deal: &Deal) -> bool {
    let context = || Context::limited(limit);
    let expected = [reference::part1(deal, &context()), reference::part2(deal, &context())];
    if expected.contains(&Err(NoAnswer::OutOfTime)) {
        return false;
    }
    let (text, expected) = (deal.to_string(), expected.map(|score| score.map(Into::into)));
    for (number, approach) in PUZZLE.approaches.iter().enumerate() {
        let outcomes = approach.solve(&text, &Context::unlimited()).expect("a deal is valid");
        let is_same = |(one, other): (&Outcome, &Outcome)| match (one, other) {
            (Err(NoAnswer::Unsolvable(_)), Err(NoAnswer::Unsolvable(_))) if number > 0 => true,
            (one, other) => one == other,
        };
        assert!(
            outcomes.iter().zip(&expected).all(is_same),
            "{} says {outcomes:?} and not {expected:?} on\n{text}",
            approach.name
        );
    }
    true
}

/// Every order of the cards from 1 to `count`, cut in two in every way.
fn all_deals(count: usize) -> impl Iterator<Item = Deal> {
    let cuts = move |cards: Vec<u32>| {
        (0..=count).map(move |at| [cards[..at].to_vec(), cards[at..].to_vec()])
    };
    (1..).take(count).permutations(count).flat_map(cuts).flat_map(Deal::new)
}

/// Checks every `step`-th deal of that many cards. Returns their number.
fn agree_on_all(count: usize, step: usize) -> usize {
    all_deals(count)
        .step_by(step)
        .inspect(|deal| assert!(agree_within(Duration::MAX, deal)))
        .count()
}

/// All deals of up to six cards, and some of seven and eight.
#[test]
fn all_agree_on_deals_of_up_to_eight_cards() {
    let deals: Vec<usize> = (1..=6).map(|count| agree_on_all(count, 1)).collect();
    assert_eq!(deals, [2, 2 * 3, 6 * 4, 24 * 5, 120 * 6, 720 * 7]);
    agree_on_all(7, 13);
    agree_on_all(8, 97);
}

#[test]
#[ignore = "takes a minute; run with --ignored"]
fn all_agree_on_every_deal_of_up_to_nine_cards() {
    assert_eq!(
        (7..=9).map(|count| agree_on_all(count, 1)).sum::<usize>(),
        5040 * 8 + 40_320 * 9 + 362_880 * 10
    );
}

/// Skips deals that are too large for the plain rules, and checks that most are not.
fn agree_on_most(cases: u64, text: impl Fn(&mut Random) -> String) {
    let deal =
        |seed| grammar::parse(&text(&mut Random::new(seed))).expect("generated texts are valid");
    let checked = (0..cases)
        .filter(|&seed| agree_within(Duration::from_millis(10), &deal(seed)))
        .count() as u64;
    assert!(checked > cases / 2, "{checked} of {cases} deals were small enough");
}

fn even(random: &mut Random) -> String {
    generate::make(random.next(), 1 + random.index(40))
}

#[test]
fn all_agree_on_even_deals() {
    agree_on_most(210, even);
}

#[test]
fn all_agree_on_adversarial_deals() {
    agree_on_most(305, generate::adversarial);
}

#[test]
#[ignore = "takes a minute; run with --ignored"]
fn all_agree_on_thousands_of_deals() {
    agree_on_most(5000, even);
    agree_on_most(10_000, generate::adversarial);
}

/// A handler may know the winner of a sub-game without playing it: player 1 wins if they hold the
/// high card.
#[test]
fn a_handler_may_decide_the_round() {
    let (all, some) = (Cell::new(0_u32), Cell::new(0_u32));
    let by_the_rules = |_: &Deck, _: &Deck| {
        all.set(all.get() + 1);
        None
    };
    let by_high_card = |one: &Deck, two: &Deck| {
        some.set(some.get() + 1);
        (one.iter().max() > two.iter().max()).then_some(Player::One)
    };
    for seed in 1..=4 {
        let Decks([one, two]) = Decks::new(&grammar::parse(&generate::make(seed, 30)).unwrap());
        assert_eq!(play(one.clone(), two.clone(), &by_high_card), play(one, two, &by_the_rules));
    }
    assert!(some < all, "a sub-game was decided without being played");
}

/// Plays a game in which `verdict` may name the winner of a sub-game before it is played.
fn play(one: Deck, two: Deck, verdict: &dyn Fn(&Deck, &Deck) -> Option<Player>) -> (Player, Deck) {
    let handler = |NonEmpty(x, xs): NonEmpty<'_>, NonEmpty(y, ys): NonEmpty<'_>| {
        let (xs, ys) = (take_exactly(x, xs)?, take_exactly(y, ys)?);
        Some(verdict(&xs, &ys).unwrap_or_else(|| play(xs, ys, verdict).0))
    };
    play_game_with(handler, one, two)
}
