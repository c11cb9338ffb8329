//! Deals that are valid but large or adversarial. `fast` answers them or says why not. The others
//! play on until `--time-limit` ends their process.

use std::thread;

use common::approach::AnswerPart;
use common::{Answer, Context, NoAnswer, Part};
use day22_2020::model::{Cycle, Deal, score};
use day22_2020::{PUZZLE, fast, fixpoint, generate, handler};

const CARDS: u32 = 100_000;

#[test]
fn a_hundred_thousand_cards_in_one_round() {
    let one: Vec<u32> = (2..=CARDS).rev().collect();
    let expected = Ok(Answer::from(score(
        [&one[1..], &[one[0], 1]].concat().into_iter(),
    )));
    let text = Deal::new([one, vec![1]]).unwrap().to_string();
    for approach in PUZZLE.approaches {
        let outcomes = approach.solve(&text, &Context::unlimited()).unwrap();
        assert_eq!(
            outcomes,
            [expected.clone(), expected.clone()],
            "{}",
            approach.name
        );
    }
}

/// Three rounds, in the first of which player 2 copies five hundred thousand cards.
#[test]
fn many_cards_in_a_sub_game() {
    let two = [vec![5 * CARDS], (10 * CARDS..15 * CARDS).collect()].concat();
    let deal = Deal::new([vec![2, 1, 3], two]).unwrap();
    let expected = 145_836_333_329_250_013;
    assert_eq!(fast::part2(&deal, &Context::unlimited()), Ok(expected));
    assert_eq!(
        [handler::part2(&deal), fixpoint::part2(&deal)],
        [expected; 2]
    );
}

/// Checks that `fast` gives up the parts of `text` once it has read the clock so many times.
fn give_up(text: &str, parts: &[Part], readings: u64) {
    let solve = &mut |solver: &AnswerPart<'_>| {
        for &part in parts {
            let outcome = solver(part, &Context::unlimited().with_steps(readings));
            assert_eq!(outcome, Err(NoAnswer::OutOfTime), "part {part}");
        }
    };
    PUZZLE
        .default_approach()
        .parse(text, solve)
        .expect("a deal is valid");
}

#[test]
fn a_hundred_thousand_random_cards() {
    give_up(&generate::make(1, CARDS as usize), &Part::BOTH, 50);
}

/// Player 2 wins all rounds, the first one by a sub-game. Neither the sub-game nor the main game
/// starts another one in its 300,000 rounds, so that `fast` could play both in one piece. It reads
/// the clock every 112 rounds.
#[test]
fn the_clock_is_read_while_large_games_are_played() {
    let many = 3 * CARDS;
    let low = 2 * many..3 * many;
    let high = 3 * many..=4 * many;
    let decks = [
        [many].into_iter().chain(low).collect(),
        // With an odd number of cards, the places would decide the sub-game.
        [many + 2]
            .into_iter()
            .chain(high)
            .chain([u32::MAX])
            .collect(),
    ];
    let text = Deal::new(decks).unwrap().to_string();
    give_up(&text, &[Part::Two], 5000);
}

/// A deal whose first `depth` rounds each start a sub-game, one inside the other, the last with
/// `least` and one more cards. Both decks start with cards that need two cards fewer each time, and
/// the rest are too high for any sub-game. Time is exponential in `depth`, because each of these
/// games starts all further ones again in its later rounds.
fn deep(depth: u32, least: u32) -> Deal {
    let starting = |lowest: u32| (0..depth).map(move |level| lowest + 2 * (depth - 1 - level));
    let resting = |lowest: u32| lowest..lowest + depth + least + 1;
    let high = 4 * (depth + least);
    Deal::new([
        starting(least).chain(resting(high)).collect(),
        starting(least + 1).chain(resting(2 * high)).collect(),
    ])
    .expect("the cards are different")
}

/// Each sub-game has a million cards.
#[test]
fn sub_games_that_take_too_much_memory_are_refused() {
    let refusal = fast::part2(&deep(60, 5 * CARDS), &Context::unlimited());
    let words = "sub-games nested 45 deep need more than 1024 MiB";
    assert_eq!(refusal, Err(NoAnswer::TooLarge(words.to_owned())));
}

/// `fast` has a stack of its own for games inside each other.
#[test]
fn games_inside_each_other_take_no_stack() {
    let deal = deep(600, 1);
    let play = move || fast::part2(&deal, &Context::unlimited().with_steps(1000));
    let small_stack = thread::Builder::new().stack_size(128 << 10);
    let outcome = small_stack.spawn(play).unwrap().join().unwrap();
    assert_eq!(outcome, Err(NoAnswer::OutOfTime));
}

/// High cards in high places and low cards in low ones alternate for ever. With 2j cards against
/// 2j + 1, the highs repeat every j and the lows every 2j + 1 pairs of rounds.
#[test]
fn a_long_period_is_measured_exactly() {
    let j = 60;
    let mut low = 1..;
    let mut high = 10 * j..;
    let one = (0..2 * j)
        .filter_map(|place| if place % 2 == 0 { high.next() } else { low.next() })
        .collect();
    let two = (0..=2 * j)
        .filter_map(|place| if place % 2 == 0 { low.next() } else { high.next() })
        .collect();
    let deal = Deal::new([one, two]).unwrap();
    let cycle = Cycle { before: 0, period: u64::from(2 * j * (2 * j + 1)) };
    let never = || Err(NoAnswer::unsolvable("the game never ends"));
    assert_eq!(fast::part1(&deal, &Context::unlimited()), Err(cycle.into()));
    assert_eq!(
        [handler::part1(&deal), fixpoint::part1(&deal)],
        [never(), never()]
    );
}
