//! What may explain the faults of a program: a known mistake, or a feature of the inputs.

use std::time::Duration;

use crate::judged::{Judged, Mark};
use common::mistake::Mistake;
use common::puzzle::{Feature, Puzzle};
use runner::panics::catch;

/// The time of a known mistake on an input.
const LIMIT: Duration = Duration::from_secs(10);

/// What explains the faults.
#[derive(Debug)]
pub(crate) enum Cause {
    /// Known mistakes, each with the same answers as the program.
    Mistakes(Vec<&'static Mistake>),
    /// It is wrong, or fails, on exactly the inputs that have this, so many.
    Feature(&'static Feature, usize),
    /// Nothing that is known.
    Unknown,
}

/// What explains why the program is wrong, or fails, on some of these inputs.
pub(crate) fn cause(puzzle: &Puzzle, all: &[&Judged]) -> Cause {
    // Most mistakes are dismissed where the program is at fault.
    let is_faulty = |judged: &&Judged| matches!(Mark::of(judged), Mark::Wrong | Mark::Failed);
    let (faulty, rest): (Vec<&Judged>, Vec<&Judged>) = all.iter().copied().partition(is_faulty);
    let fits = |mistake: &&'static Mistake| {
        faulty
            .iter()
            .chain(&rest)
            .all(|judged| judged.is_explained_by(mistake, LIMIT))
    };
    let mistakes: Vec<_> = puzzle
        .mistakes
        .iter()
        .filter(|_| !faulty.is_empty())
        .filter(fits)
        .collect();
    if !mistakes.is_empty() {
        return Cause::Mistakes(mistakes);
    }
    let of = |marks: &[Mark]| -> Vec<&str> {
        let marked = all
            .iter()
            .filter(|judged| marks.contains(&Mark::of(judged)));
        marked.map(|judged| judged.input.text.as_str()).collect()
    };
    let (faulty, right) = (of(&[Mark::Wrong, Mark::Failed]), of(&[Mark::Right]));
    let feature = feature_of(puzzle, &faulty, &right);
    feature.map_or(Cause::Unknown, |feature| {
        Cause::Feature(feature, faulty.len())
    })
}

/// The fewest inputs with a feature, and without it, of which it may be said that it sets them
/// apart. If two of fourteen are faulty, which is one choice of 91, one of a few features is easily
/// theirs by chance. Five of ten are one choice of 252, and five without an exception leave little
/// room for a narrower cause.
const FEWEST: usize = 5;

/// The only feature that all faulty texts have and no right one. Where a puzzle has finitely many
/// inputs, nothing is said before all of them are asked, because a feature may have few.
fn feature_of(puzzle: &Puzzle, faulty: &[&str], right: &[&str]) -> Option<&'static Feature> {
    let (least, sum) = (faulty.len().min(right.len()), faulty.len() + right.len());
    let is_enough = match puzzle.generator.and_then(|it| it.count) {
        Some(count) => sum >= count && least > 0,
        None => least >= FEWEST,
    };
    let sets_apart = |feature: &&Feature| {
        let has = |text: &&str| catch(|| (feature.holds)(text)) == Ok(true);
        faulty.iter().all(has) && !right.iter().any(has)
    };
    let mut features = puzzle
        .features
        .iter()
        .filter(|_| is_enough)
        .filter(sets_apart);
    // If several do, these inputs do not tell which of them it is.
    features.next().filter(|_| features.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use common::Generator;

    static LONG: Feature = Feature {
        clause: "it is long",
        part: None,
        holds: |text| text.len() > 2,
    };
    static WITH_A: Feature = Feature {
        clause: "it has an a",
        part: None,
        holds: |text| text.contains('a'),
    };
    static PUZZLE: Puzzle = Puzzle {
        features: &[LONG, WITH_A],
        ..Puzzle::new(
            2015,
            1,
            "",
            &const { [common::approach!("len", str::len, |_| 0, |_| 0)] },
        )
    };

    #[test]
    fn a_feature_of_few_inputs_may_be_a_chance() {
        for (puzzle, faulty, right, clause) in [
            (
                PUZZLE,
                &["abc", "ab"].repeat(5)[..],
                &["bc"; 5][..],
                Some("it has an a"),
            ),
            (PUZZLE, &["a"; 4], &["b"; 20], None),
            (PUZZLE, &["a"; 20], &["b"; 4], None),
            (PUZZLE, &["abc"; 5], &["b"; 5], None),
            (PUZZLE, &["a"; 5], &["b", "b", "b", "b", "ba"], None),
            (finite(), &["a"], &["b", "c"], Some("it has an a")),
            (finite(), &["a"], &["b"], None),
            (finite(), &["a"; 3], &[], None),
        ] {
            let feature = feature_of(&puzzle, faulty, right);
            assert_eq!(feature.map(|it| it.clause), clause, "{faulty:?} {right:?}");
        }
    }

    /// A puzzle with three inputs.
    fn finite() -> Puzzle {
        let generator = Generator {
            full_size: 1,
            count: Some(3),
            seeds: &[],
            make: |_, _| String::new(),
            unchosen: None,
            adversarial: None,
        };
        Puzzle { generator: Some(generator), ..PUZZLE }
    }
}
