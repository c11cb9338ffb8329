//! What may explain the faults of a program: a known mistake, or a feature of the inputs.

use std::time::Duration;

use super::verdict::Mark;
use super::{Judged, is_wrong};
use crate::panics::catch;
use common::approach::Approach;
use common::puzzle::{Feature, Puzzle};

/// What explains the faults.
#[derive(Debug)]
pub(super) enum Cause {
    /// Known mistakes, each with the same answers as the program.
    Mistakes(Vec<&'static Approach>),
    /// It is wrong, or fails, on exactly the inputs that have this, so many.
    Feature(&'static Feature, usize),
    /// Nothing that is known.
    Unknown,
}

/// What explains why the program is wrong, or fails, on some of these inputs.
pub(super) fn cause(puzzle: &Puzzle, all: &[&Judged], limit: Duration) -> Cause {
    // Most mistakes are dismissed where the program is wrong.
    let (wrong, rest): (Vec<&Judged>, Vec<&Judged>) =
        all.iter().copied().partition(|judged| has_wrong(judged));
    let fits = |mistake: &&'static Approach| {
        wrong.iter().chain(&rest).all(|judged| judged.is_explained_by(mistake, limit))
    };
    let mistakes: Vec<_> =
        puzzle.mistakes.iter().filter(|_| !wrong.is_empty()).filter(fits).collect();
    if !mistakes.is_empty() {
        return Cause::Mistakes(mistakes);
    }
    let of = |marks: &[Mark]| -> Vec<&Judged> {
        all.iter().copied().filter(|judged| marks.contains(&Mark::of(judged))).collect()
    };
    let (faulty, right) = (of(&[Mark::Wrong, Mark::Failed]), of(&[Mark::Right]));
    let sets_apart = |feature: &&Feature| {
        let has = |judged: &&Judged| catch(|| (feature.holds)(&judged.input.text)) == Ok(true);
        faulty.iter().all(has) && !right.iter().any(has)
    };
    // Of a single fault, or beside a single right answer, anything is true.
    let is_telling = faulty.len() > 1 && right.len() > 1;
    let feature = puzzle.features.iter().filter(|_| is_telling).find(sets_apart);
    feature.map_or(Cause::Unknown, |feature| Cause::Feature(feature, faulty.len()))
}

/// Whether the program has printed something else than a right answer.
fn has_wrong(judged: &Judged) -> bool {
    judged.parts.iter().any(is_wrong)
}
