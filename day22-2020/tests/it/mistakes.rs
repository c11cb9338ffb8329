//! The known mistakes, and for each a shipped deal that catches it: the table "Is your solver
//! exact?" of the day's page.

use std::fs;
use std::path::{Path, PathBuf};

use common::input::recorded;
use common::mistake::Solve;
use common::{Answer, Context, Expected, Mistake, Part};
use day22_2020::decks::Decks;
use day22_2020::model::{Deal, Player};
use day22_2020::{PUZZLE, fast, generate, grammar};
use itertools::Itertools;

use crate::{EXAMPLE, REPEATS, ends};

const PAGE: &str = include_str!("../../README.md");

/// A mistake's name and its wrong answer.
type Caught = (&'static str, u128);

/// Mistakes that are wrong on most deals, so that other deals catch them as well.
const FREQUENT: [&str; 2] = ["card-more", "drawn-counts"];

/// The name of each shipped deal, and the mistakes that it catches with their wrong answers.
const CASES: [(&str, &[Caught]); 11] = [
    (
        "both-decks",
        &[
            ("both-decks", 327),
            ("sum-of-scores", 171),
            ("higher-score", 99),
            ("prints-1", 1),
            ("prints-0", 0),
            ("later-state", 71),
            ("round-only", 309),
            ("inherited-states", 56),
        ],
    ),
    ("one-level", &[("one-level", 303)]),
    ("card-more", &[("card-more", 84)]),
    ("drawn-counts", &[("drawn-counts", 75)]),
    (
        "first-deck",
        &[
            ("first-deck", 54),
            ("either-deck", 54),
            ("either-digits", 54),
        ],
    ),
    (
        "either-deck",
        &[("either-deck", 132), ("either-digits", 132)],
    ),
    ("either-digits", &[("either-digits", 300)]),
    ("joined-decks", &[("joined-decks", 12)]),
    ("two-scores", &[("two-scores", 37), ("score-product", 37)]),
    ("score-product", &[("score-product", 23)]),
    ("java-hash", &[("java-hash", 57)]),
];

/// The answer to part 2.
fn part2(rules: &dyn Solve, deal: &Deal) -> Answer {
    let outcome = rules.solve(&deal.to_string(), Part::Two, &Context::unlimited());
    outcome.expect("part 2 has an answer")
}

/// The mistakes that a deal catches, and what they say. Frequent ones count only if the deal has
/// their `name`.
fn caught(deal: &Deal, name: &str) -> impl Iterator<Item = (&'static str, Answer)> {
    let right = part2(PUZZLE.default_approach(), deal);
    let counts =
        move |mistake: &&Mistake| mistake.name == name || !FREQUENT.contains(&mistake.name);
    PUZZLE
        .mistakes
        .iter()
        .filter(counts)
        .map(|mistake| (mistake.name, part2(mistake.rules, deal)))
        .filter(move |(_, answer)| *answer != right)
}

fn path(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../inputs/day22-2020");
    folder.join(format!("shortcut-{name}.txt"))
}

fn shipped(name: &str) -> Deal {
    let text = fs::read_to_string(path(name)).expect("the deal is shipped");
    grammar::parse(&text).expect("the deal is valid")
}

/// The first deal has a table with a row for each of its mistakes, and every other deal a row that
/// names all of them.
fn the_page_has(name: &str, mistakes: &[Caught], deal: &Deal, right: &Answer) {
    let [one, two] = deal.decks().each_ref().map(|deck| deck.iter().join(" "));
    let link = format!("[`{one}` against `{two}`](../inputs/day22-2020/shortcut-{name}.txt)");
    assert!(PAGE.contains(&link), "{link}");
    let is_first = name == CASES[0].0;
    for (mistake, wrong) in mistakes {
        let start = format!("| `{}`: ", if is_first { mistake } else { name });
        let row = PAGE
            .lines()
            .find(|line| line.starts_with(&start))
            .expect("a row");
        let end = if is_first {
            format!(" | {wrong} |")
        } else {
            format!(" | {link} | {wrong}, not {right} |")
        };
        assert!(
            row.contains(&format!("`{mistake}`")) && row.ends_with(&end),
            "{row}"
        );
    }
}

/// Each deal catches its mistakes and no others but frequent ones, and all mistakes are caught.
#[test]
fn each_deal_catches_its_mistake_and_no_other() {
    ends(|| {
        for (name, mistakes) in CASES {
            let deal = shipped(name);
            let expected = mistakes
                .iter()
                .map(|&(mistake, answer)| (mistake, answer.into()));
            assert_eq!(
                caught(&deal, name).collect_vec(),
                expected.collect_vec(),
                "{name}"
            );
            let [part1, recorded] = recorded::answers(&path(name)).unwrap();
            assert!(matches!(part1, Expected::Answer(_)), "{name}: part 1 ends");
            let right = part2(PUZZLE.default_approach(), &deal);
            assert_eq!(recorded, Expected::Answer(right.clone()), "{name}");
            the_page_has(name, mistakes, &deal, &right);
        }
        let names = PUZZLE.mistakes.iter().map(|mistake| mistake.name);
        let caught = CASES
            .iter()
            .flat_map(|(_, mistakes)| *mistakes)
            .map(|&(name, _)| name);
        assert!(names.sorted().eq(caught.sorted().dedup()));
    });
}

#[test]
fn the_example_catches_one_mistake_alone() {
    let deal = grammar::parse(EXAMPLE).unwrap();
    assert_eq!(
        caught(&deal, "card-more")
            .map(|(mistake, _)| mistake)
            .collect_vec(),
        ["card-more"]
    );
}

/// By the rules, a random deal of so many cards takes longer than anybody can wait.
#[test]
fn a_mistake_gives_up_a_game_that_is_too_long() {
    ends(|| {
        let text = generate::make(1, 100_000);
        // All count their rounds in one place.
        for mistake in PUZZLE.mistakes.iter().step_by(7) {
            let outcome = mistake.solve(&text, Part::Two, None);
            assert!(
                Mistake::is_unended(&outcome),
                "{}: {outcome:?}",
                mistake.name
            );
        }
    });
}

/// Deals of the cards from 1 to `count`, half to each player: all of them in order, or random ones
/// if there are too many.
fn even_deals(count: usize) -> Box<dyn Iterator<Item = Deal>> {
    if count > 10 {
        let deal = move |seed| grammar::parse(&generate::make(seed, count)).ok();
        return Box::new((0..).filter_map(deal));
    }
    Box::new(
        (1..)
            .take(count)
            .permutations(count)
            .flat_map(move |mut one| {
                let two = one.split_off(count / 2);
                Deal::new([one, two])
            }),
    )
}

/// The search that found the deals.
#[test]
#[ignore = "takes a minute; run with --ignored"]
fn the_search_finds_each_deal() {
    for (name, mistakes) in CASES {
        let names = || mistakes.iter().map(|&(mistake, _)| mistake);
        let first = PUZZLE
            .mistakes
            .iter()
            .find(|mistake| Some(mistake.name) == names().next());
        let first = first.expect("a mistake");
        let is_caught_alone = |deal: &Deal| {
            // The first comparison dismisses most deals.
            part2(first.rules, deal) != part2(PUZZLE.default_approach(), deal)
                && (name != "both-decks" || caught(deal, name).map(|(_, answer)| answer.to_string()).all_unique())
                && caught(deal, name).map(|(mistake, _)| mistake).eq(names())
                // Whoever reads equal answers cannot tell the parts apart.
                && fast::part1(deal, &Context::unlimited())
                    .is_ok_and(|part1| Answer::from(part1) != part2(PUZZLE.default_approach(), deal))
        };
        let deal = shipped(name);
        let cards = deal.sizes().iter().sum();
        assert_eq!(
            even_deals(cards).find(is_caught_alone),
            Some(deal),
            "{name}"
        );
    }
}

/// Many solvers are wrong only if the main game repeats. A judge says so from five deals on.
#[test]
fn some_shipped_deals_repeat_in_part_2_alone() {
    let repeats = PUZZLE.features[0].holds;
    let has_answers = |text: &str| {
        let outcomes = PUZZLE
            .default_approach()
            .solve(text, &Context::unlimited())
            .unwrap();
        outcomes.iter().all(Result::is_ok)
    };
    let texts = PUZZLE.shipped.texts.iter().map(|&(_, text)| text);
    let repeating = texts
        .filter(|text| repeats(text) && has_answers(text))
        .collect_vec();
    assert_eq!(repeating.len(), 5);
    let deals = repeating
        .iter()
        .map(|text| Decks::new(&grammar::parse(text).unwrap()));
    assert!(
        deals
            .map(|deal| deal.owner_of_high_card())
            .contains(&Player::One)
    );
    for mistake in PUZZLE.mistakes.iter().take(7) {
        let is_wrong = |text: &&str| {
            let deal = grammar::parse(text).unwrap();
            part2(mistake.rules, &deal) != part2(PUZZLE.default_approach(), &deal)
        };
        assert!(repeating.iter().all(is_wrong), "{}", mistake.name);
    }
}

#[test]
fn each_feature_sets_some_deals_apart() {
    let deal = |one: &str, two: &str| format!("Player 1:\n{one}\n\nPlayer 2:\n{two}\n");
    let unequal = deal("1", "2\n3");
    let full = generate::make(82, 50);
    for (clause, with, without) in [
        ("the main game repeats", REPEATS, EXAMPLE),
        ("player 2 wins part 2", EXAMPLE, REPEATS),
        (
            "one player has more cards than the other",
            &unequal,
            EXAMPLE,
        ),
        ("there are fewer or more than 25 cards each", EXAMPLE, &full),
    ] {
        let feature = PUZZLE
            .features
            .iter()
            .find(|feature| feature.clause == clause)
            .unwrap();
        let holds = [with, without, "no deal"].map(feature.holds);
        assert_eq!(holds, [true, false, false], "{clause}");
    }
    assert_eq!(PUZZLE.features.len(), 4);
}
