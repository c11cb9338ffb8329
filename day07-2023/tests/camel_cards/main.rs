//! What Camel Cards promises, seen from outside; each module holds one kind of promise.

mod explaining;
mod generated;
mod ranking;
mod reading;
mod refusals;

testing::suite!(day07_2023::PUZZLE);

/// Both answers of an approach to a valid input.
fn answers(approach: &dyn common::Approach, text: &str) -> [String; 2] {
    let outcomes = approach.solve(text, &common::Budget::unlimited()).expect("a valid input");
    outcomes.map(|outcome| outcome.expect("every valid input has both answers").to_string())
}
