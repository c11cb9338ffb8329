//! Deals that are valid but large or made to hurt: an answer or a clear word, soon, with a flat call stack.

use std::thread;
use std::time::{Duration, Instant};

use common::puzzle::{Outcome, Part};
use common::random::Random;
use common::{Answer, Approach, NoAnswer, Watch};
use day22_2020::PUZZLE;
use day22_2020::endless::never_ends;
use day22_2020::model::{Deal, score};

const CARDS: u32 = 100_000;

#[test]
fn a_hundred_thousand_cards_in_one_round() {
    let one: Vec<u32> = (2..=CARDS).rev().collect();
    let end: Vec<u32> = one[1..].iter().copied().chain([one[0], 1]).collect();
    let expected = Ok(Answer::from(score(&end)));
    let text = Deal { decks: [one, vec![1]] }.to_string();
    for approach in PUZZLE.approaches {
        let outcomes = approach.solve(&text, &Watch::unlimited()).unwrap();
        assert_eq!(outcomes, [expected.clone(), expected.clone()], "{}", approach.name);
    }
}

#[test]
fn a_hundred_thousand_random_cards_are_answered_or_out_of_time() {
    let text = (PUZZLE.generator.make)(1, CARDS as usize);
    are_answered_or_out_of_time(&text, &Part::BOTH);
}

/// By every approach, the parts of `text` are answered or end at a short time limit.
fn are_answered_or_out_of_time(text: &str, parts: &[Part]) {
    for approach in PUZZLE.approaches {
        let model = approach.parse(text).expect("a deal is valid");
        for &part in parts {
            let limit = Duration::from_millis(200);
            let start = Instant::now();
            let outcome = model.answer(part, &Watch::limited(limit));
            assert!(matches!(outcome, Ok(_) | Err(NoAnswer::OutOfTime)), "{}: {outcome:?}", approach.name);
            // A busy machine may be slow to run us, but never as slow as to play on.
            assert!(start.elapsed() < 20 * limit, "{} took {:?}", approach.name, start.elapsed());
        }
    }
}

/// A sub-game of so many cards, none of which can start another, goes on for long, and `fast` plays it in one piece.
#[test]
fn a_large_sub_game_is_answered_or_out_of_time() {
    let many = 3 * CARDS;
    let mut random = Random::new(1);
    let mut cards: Vec<u32> = (1..=2 * many + 1).map(|card| card + 2 * many).collect();
    random.shuffle(&mut cards);
    let (one, two) = cards.split_at(many as usize);
    // With the high card, player 1 would win at once; of an odd number of cards, soon more could be told.
    let decks = [[&[many], one].concat(), [&[many + 2], two, &[u32::MAX]].concat()];
    let text = Deal { decks }.to_string();
    are_answered_or_out_of_time(&text, &[Part::Two]);
}

/// A deal whose first `depth` rounds each start a sub-game, one within the other: both decks start with cards that ask
/// for two cards fewer each time, and are filled up with cards too high for any sub-game. Time is exponential in
/// `depth`, as each of these games starts all further ones over again in its later rounds.
fn deep(depth: u32) -> Deal {
    let asking = |lowest: u32| (0..depth).map(move |level| lowest + 2 * (depth - 1 - level));
    let filling = |lowest: u32| lowest..lowest + depth + 2;
    let high = 4 * depth + 4;
    Deal { decks: [asking(1).chain(filling(high)).collect(), asking(2).chain(filling(2 * high)).collect()] }
}

#[test]
fn deep_sub_games_leave_the_call_stack_flat() {
    let text = deep(700).to_string();
    let answer_all = move || {
        let answer = |approach: &Approach| {
            let model = approach.parse(&text).expect("the deal is valid");
            model.answer(Part::Two, &Watch::limited(Duration::from_millis(300)))
        };
        PUZZLE.approaches.iter().map(answer).collect::<Vec<_>>()
    };
    let small_stack = thread::Builder::new().stack_size(128 * 1024);
    let outcomes = small_stack.spawn(answer_all).unwrap().join().unwrap();
    let in_bounds = |outcome: &Outcome| matches!(outcome, Ok(_) | Err(NoAnswer::OutOfTime));
    assert!(outcomes.iter().all(in_bounds), "{outcomes:?}");
}

/// Highs that only ever meet lows go round for ever, each player's own way: with 2j cards against 2j + 1, highs at the
/// places from which they never move to the other player, the highs come round every j and the lows every 2j + 1
/// times that both players have won.
#[test]
fn a_long_period_is_measured_exactly() {
    let j = 200;
    let mut low = 1..;
    let mut high = 10 * j..;
    let one = (0..2 * j).filter_map(|place| if place % 2 == 0 { high.next() } else { low.next() }).collect();
    let two = (0..=2 * j).filter_map(|place| if place % 2 == 0 { low.next() } else { high.next() }).collect();
    let text = Deal { decks: [one, two] }.to_string();
    for approach in PUZZLE.approaches {
        let outcome = approach.parse(&text).unwrap().answer(Part::One, &Watch::unlimited());
        assert_eq!(outcome, Err(never_ends(0, u64::from(2 * j * (2 * j + 1)))), "{}", approach.name);
    }
}
