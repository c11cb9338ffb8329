//! The tests of the day: those that every day shares, and its own.

mod agreement;
mod explain;
mod grammar;
mod hostile;
mod statement;

testing::suite!(day22_2020::PUZZLE);

/// The text of an example.
fn example(name: &str) -> &'static str {
    day22_2020::PUZZLE.examples.iter().find(|example| example.name == name).expect("an example").text
}
