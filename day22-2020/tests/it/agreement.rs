//! All approaches against the plain rules, and so against each other.
//! `cargo test -p day22-2020 -- --ignored` tries far more deals.

use std::cell::Cell;
use std::time::Duration;

use common::random::Random;
use common::{Context, NoAnswer};
use day22_2020::decks::Decks;
use day22_2020::handler::play_with;
use day22_2020::limits::Limits;
use day22_2020::model::{Deal, Player};
use day22_2020::{PUZZLE, generate, grammar, reference};
use itertools::Itertools;

/// Checks that all approaches agree with the plain rules, with the same message if there is no
/// answer. Returns whether the plain rules finished within that time per part.
fn agree_within(limit: Duration, deal: &Deal) -> bool {
    let context = || Context::limited(limit);
    let expected = [reference::part1(deal, &context()), reference::part2(deal, &context())];
    if expected.contains(&Err(NoAnswer::OutOfTime)) {
        return false;
    }
    let (text, expected) = (deal.to_string(), expected.map(|score| score.map(Into::into)));
    for approach in PUZZLE.approaches {
        let outcomes = approach.solve(&text, &Context::unlimited()).expect("a deal is valid");
        assert_eq!(outcomes, expected, "{} on\n{text}", approach.name);
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
        let context = Context::unlimited();
        let limits = Limits::new(&context);
        assert_eq!(
            play(Decks::new(&deal), &limits, &by_high_card),
            play(Decks::new(&deal), &limits, &by_the_rules)
        );
    }
    assert!(some < all, "a sub-game was decided without being played");
}

/// Plays a game in which `verdict` may name the winner of a sub-game before it is played.
fn play(
    decks: Decks,
    limits: &Limits<'_>,
    verdict: &dyn Fn(&Decks) -> Option<Player>,
) -> (Player, Decks) {
    let handler = |decks: &Decks| {
        Ok(decks
            .sub_game()
            .map(|copies| verdict(&copies).unwrap_or_else(|| play(copies, limits, verdict).0)))
    };
    let end = play_with(handler, decks, limits).expect("the game is small");
    (end.winner, end.decks)
}
