//! The answers for every start there is, against the plain rules.

use std::time::Duration;

use common::{Approach, Budget, NoAnswer, Outcome, Solver};
use day21_2021::decoupled::Decoupled;
use day21_2021::fast::Fast;
use day21_2021::frontier::Frontier;
use day21_2021::interpreters::Interpreters;
use day21_2021::model::Starts;
use day21_2021::reference::Reference;

fn solved(approach: &dyn Approach, starts: Starts) -> [Outcome; 2] {
    approach.solve(&starts.to_string(), &Budget::unlimited()).expect("starts are written as an input")
}

/// The approaches give the reference's answers.
fn agree(approaches: &[&dyn Approach], starts: Starts) {
    let expected = solved(&Reference, starts);
    for &approach in approaches {
        assert_eq!(solved(approach, starts), expected, "{} on {starts}", approach.name());
    }
}

#[test]
fn all_hundred_starts() {
    let starts: Vec<Starts> =
        (1..=10).flat_map(|first| (1..=10).filter_map(move |second| Starts::new([first, second]))).collect();
    assert_eq!(starts.len(), 100);
    for starts in starts {
        agree(&[&Fast, &Decoupled], starts);
    }
}

/// Each space once for either player.
#[test]
fn ten_starts_of_the_slow_approaches() {
    for first in 1..=10 {
        let starts = Starts::new([first, 3 * first % 11]).expect("no multiple of 11");
        agree(&[&Interpreters, &Frontier], starts);
    }
}

#[test]
fn a_budget_that_has_run_out_stops_the_play() {
    let budget = Budget::limited(Duration::ZERO);
    let starts = Starts::new([4, 8]).expect("on the board");
    assert_eq!(Interpreters::part2(&starts, &budget), Err(NoAnswer::OutOfTime));
    assert_eq!(Frontier::part2(&starts, &budget), Err(NoAnswer::OutOfTime));
}
