//! The known mistakes are wrong, each in its own way.

use std::collections::BTreeSet;

use common::Approach;
use day07_2023::PUZZLE;

use crate::agreement::{answers, reference};
use crate::generated::make;

/// Two hands for each mistake, the lower one first, which it ranks the other way round in a part.
const HANDS: [(&str, usize, [&str; 2]); 8] = [
    ("pair-twice", 1, ["3324K", "22334"]),
    ("sorted-cards", 1, ["2345A", "3456K"]),
    ("joker-as-jack", 2, ["J3456", "22346"]),
    ("joker-as-its-card", 2, ["JAAAA", "22222"]),
    ("joker-joins-highest", 2, ["AAKK3", "22J3K"]),
    ("joker-joins-all", 2, ["J2234", "AAAKQ"]),
    ("jokers-twice", 2, ["2345K", "JJJJJ"]),
    ("three-jokers", 2, ["2222K", "JJJ22"]),
];

fn mistake(name: &str) -> &'static Approach {
    PUZZLE.mistakes.iter().find(|mistake| mistake.name == name).expect("a mistake of that name")
}

#[test]
fn each_is_wrong_about_two_hands() {
    let names: Vec<&str> = PUZZLE.mistakes.iter().map(|mistake| mistake.name).collect();
    assert_eq!(names, HANDS.map(|(name, ..)| name));
    for (name, part, [lower, higher]) in HANDS {
        let text = format!("{lower} 1\n{higher} 10\n");
        assert_eq!(answers(reference(), &text)[part - 1], "21", "{name}");
        assert_eq!(answers(mistake(name), &text)[part - 1], "12", "{name}");
    }
}

#[test]
fn all_but_one_solve_the_example() {
    let example = &PUZZLE.examples[0];
    let solves = |mistake: &&Approach| {
        answers(mistake, example.text).map(Some)
            == example.answers.map(|answer| answer.map(str::to_owned))
    };
    let solving = PUZZLE.mistakes.iter().filter(solves).count();
    assert_eq!((solving, PUZZLE.mistakes.len()), (7, 8));
}

/// So the mistakes show in inputs of the usual size, and a judge can tell them apart.
#[test]
fn each_answers_usual_inputs_in_its_own_way() {
    let texts: Vec<String> = (0..20).map(|seed| make(seed, 1000)).collect();
    let all = |approach| texts.iter().map(|text| answers(approach, text)).collect::<Vec<_>>();
    let solvers = PUZZLE.mistakes.iter().chain([reference()]);
    let different: BTreeSet<_> = solvers.map(all).collect();
    assert_eq!(different.len(), PUZZLE.mistakes.len() + 1);
}
