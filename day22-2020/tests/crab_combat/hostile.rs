//! Deals that are valid but large or made to hurt: an answer or a clear word.

use std::io;
use std::thread;
use std::time::Duration;

use common::random::Random;
use common::{Answer, Budget, ExplainError, ExplainOptions, NoAnswer, Outcome, Part, Solver};
use day22_2020::fast::Fast;
use day22_2020::fixpoint::Fixpoint;
use day22_2020::handler::Handler;
use day22_2020::model::{Cycle, Deal, score};
use day22_2020::{PUZZLE, explain, generate};

const CARDS: u32 = 100_000;

#[test]
fn a_hundred_thousand_cards_in_one_round() {
    let one: Vec<u32> = (2..=CARDS).rev().collect();
    let expected = Ok(Answer::from(score([&one[1..], &[one[0], 1]].concat())));
    let text = Deal::new([one, vec![1]]).unwrap().to_string();
    for approach in PUZZLE.approaches {
        let outcomes = approach.solve(&text, &Budget::unlimited()).unwrap();
        assert_eq!(outcomes, [expected.clone(), expected.clone()], "{}", approach.name());
    }
}

/// Three rounds, in the first of which player 2 copies five million cards.
#[test]
fn millions_of_cards_in_a_sub_game() {
    let two = [vec![5_000_000], (10_000_000..15_000_000).collect()].concat();
    let deal = Deal::new([vec![2, 1, 3], two]).unwrap();
    for part2 in [Fast::part2, Handler::part2, Fixpoint::part2] {
        assert_eq!(part2(&deal, &Budget::unlimited()), Ok(145_833_633_333_292_500_013_u128.into()));
    }
}

/// Whether a part was answered or given up for time or memory.
fn is_in_bounds(outcome: &Outcome) -> bool {
    matches!(outcome, Ok(_) | Err(NoAnswer::OutOfTime | NoAnswer::TooLarge(_)))
}

/// By every approach, the parts of `text` are answered or end at a short time limit.
fn are_answered_or_given_up(text: &str, parts: &[Part]) {
    for approach in PUZZLE.approaches {
        let model = approach.parse(text).expect("a deal is valid");
        for &part in parts {
            let outcome = model.answer(part, &Budget::limited(Duration::from_millis(200)));
            assert!(is_in_bounds(&outcome), "{}: {outcome:?}", approach.name());
        }
    }
}

#[test]
fn a_hundred_thousand_random_cards() {
    are_answered_or_given_up(&generate::make(1, CARDS as usize), &Part::BOTH);
}

/// A sub-game of so many cards, none of which can start another, goes on for long, and `fast` plays it in one piece.
#[test]
fn a_large_sub_game() {
    let many = 3 * CARDS;
    let mut cards: Vec<u32> = (1..=2 * many + 1).map(|card| card + 2 * many).collect();
    Random::new(1).shuffle(&mut cards);
    let (one, two) = cards.split_at(many as usize);
    // With the high card, player 1 would win at once; of an odd number of cards, soon more could be told.
    let decks = [[&[many], one].concat(), [&[many + 2], two, &[u32::MAX]].concat()];
    are_answered_or_given_up(&Deal::new(decks).unwrap().to_string(), &[Part::Two]);
}

/// A deal whose first `depth` rounds each start a sub-game, one within the other: both decks start with cards that ask
/// for two cards fewer each time, and are filled up with cards too high for any sub-game. Time is exponential in
/// `depth`, as each of these games starts all further ones over again in its later rounds.
fn deep(depth: u32) -> Deal {
    let asking = |lowest: u32| (0..depth).map(move |level| lowest + 2 * (depth - 1 - level));
    let filling = |lowest: u32| lowest..lowest + depth + 2;
    let high = 4 * depth + 4;
    Deal::new([asking(1).chain(filling(high)).collect(), asking(2).chain(filling(2 * high)).collect()])
        .expect("the cards are different")
}

/// A thread has 2 MiB of stack, if nobody asks for more. In an optimised build, half of them have to do.
#[test]
fn games_inside_each_other_are_refused_before_the_stack_is_full() {
    let deal = deep(600);
    let play = move || {
        let budget = || Budget::limited(Duration::from_secs(20));
        let told = explain::explain(&deal.to_string(), &ExplainOptions::all(Part::Two, &budget()), &mut io::sink());
        let Err(ExplainError::NoAnswer(told)) = told else { panic!("{told:?}") };
        let outcomes = [Handler::part2, Fixpoint::part2].map(|part2| part2(&deal, &budget()));
        let fast = Fast::part2(&deal, &Budget::limited(Duration::from_millis(200)));
        (told, outcomes, fast)
    };
    let small_stack = thread::Builder::new().stack_size(1 << 20);
    let (told, outcomes, fast) = small_stack.spawn(play).unwrap().join().unwrap();
    let refusal = NoAnswer::TooLarge("there are more than 500 games inside each other".to_owned());
    assert_eq!(told, refusal);
    assert_eq!(outcomes, [Err(refusal.clone()), Err(refusal)]);
    assert!(matches!(fast, Ok(_) | Err(NoAnswer::OutOfTime)), "{fast:?}");
}

/// Highs that only ever meet lows go round for ever, each player's own way: with 2j cards against 2j + 1, highs at the
/// places from which they never move to the other player, the highs come round every j and the lows every 2j + 1
/// times that both players have won.
#[test]
fn a_long_period_is_measured_exactly() {
    let j = 60;
    let mut low = 1..;
    let mut high = 10 * j..;
    let one = (0..2 * j).filter_map(|place| if place % 2 == 0 { high.next() } else { low.next() }).collect();
    let two = (0..=2 * j).filter_map(|place| if place % 2 == 0 { low.next() } else { high.next() }).collect();
    let text = Deal::new([one, two]).unwrap().to_string();
    let cycle = Cycle { before: 0, period: u128::from(2 * j * (2 * j + 1)) };
    for approach in PUZZLE.approaches {
        let outcome = approach.parse(&text).unwrap().answer(Part::One, &Budget::unlimited());
        assert_eq!(outcome, Err(cycle.into()), "{}", approach.name());
    }
}
