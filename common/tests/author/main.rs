//! What the author of a day writes: what becomes an approach, and the whole of a day.

#![expect(unreachable_pub, reason = "days are written as people write them")]

mod shapes;
mod whole_day;

/// The documentation of `common` begins with this day.
#[test]
fn the_documented_day_solves_its_example() {
    let puzzle = &whole_day::PUZZLE;
    let example = puzzle.examples[0];
    let outcomes = puzzle
        .default_approach()
        .solve(example.text, &common::Context::unlimited());
    assert_eq!(
        outcomes,
        Ok(example
            .answers
            .map(|answer| Ok(answer.expect("it is known").into())))
    );
}
