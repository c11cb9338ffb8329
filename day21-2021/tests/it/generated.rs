//! Generated inputs are valid and varied.

use std::collections::BTreeSet;

use common::random::Random;
use day21_2021::PUZZLE;

#[test]
fn a_hundred_seeds_are_all_starts() {
    let make = PUZZLE.generator.expect("a generator").make;
    let texts: BTreeSet<String> = (0..100).map(|seed| make(seed, 2)).collect();
    assert_eq!(texts.len(), 100);
    assert_eq!(make(37, 2), PUZZLE.examples[0].text);
    assert_eq!(make(137, 2), make(37, 2));
}

#[test]
fn adversarial_inputs_are_valid_and_have_all_line_ends() {
    let adversarial = PUZZLE
        .generator
        .and_then(|generator| generator.adversarial)
        .expect("adversarial inputs");
    let mut random = Random::new(1);
    let mut ends = BTreeSet::new();
    for _ in 0..1000 {
        let text = adversarial(&mut random);
        assert_eq!(PUZZLE.default_approach().check(&text), Ok(()));
        ends.insert(text.replace(|c: char| c != '\r' && c != '\n', ""));
    }
    // There are two ends between the lines, and one, two or four combinations at the end.
    assert_eq!(ends.len(), 2 * (1 + 2 + 4));
}

#[test]
fn a_seed_makes_the_input_that_it_has_always_made() {
    assert_eq!(testing::digest_of_inputs(&PUZZLE), 0x1403_8a10_12c3_3700);
}
