//! What may explain the faults of a program: a known mistake, or a feature of the inputs.

use std::time::Duration;

use crate::judge::Judge;
use crate::judged::{Finding, Judged, Mark};
use crate::mistakes::answers;
use crate::places::{Known, Places, Shown, Verdict};
use common::mistake::Mistake;
use common::outcome::{NoAnswer, Outcome, Part};
use common::puzzle::{Feature, Puzzle};
use runner::panics::catch;

/// The time of a known mistake on an input.
const LIMIT: Duration = Duration::from_secs(10);

/// What explains the faults.
#[derive(Debug, Clone, Default)]
pub(crate) enum Cause {
    /// Known mistakes, each with the same answers as the program.
    Mistakes(Vec<&'static Mistake>),
    /// Of `sum` inputs, it has this mark on exactly the `count` that have the feature.
    Feature {
        feature: &'static Feature,
        mark: Mark,
        count: usize,
        sum: usize,
    },
    /// Nothing that is known, or there are none.
    #[default]
    Unknown,
}

/// What explains why the program is not right on some inputs.
pub(crate) fn cause(judge: &Judge<'_>) -> Cause {
    let mistakes = judge.options.puzzle.mistakes.iter();
    let mistakes: Vec<_> = mistakes.filter(|it| explains(it, judge)).collect();
    if !mistakes.is_empty() {
        return Cause::Mistakes(mistakes);
    }
    // A fault of each kind may have a reason of its own.
    let mut causes = Mark::ALL
        .into_iter()
        .filter_map(|mark| feature(judge, mark));
    causes.next().unwrap_or_default()
}

/// Whether the program may have made a mistake: if the answers of that one were right, it would be
/// right in all parts that are judged. Nobody knows what it would have printed where it is late or
/// unclear, but if nothing else is wrong, the mistake may be what is unclear.
fn explains(mistake: &Mistake, judge: &Judge<'_>) -> bool {
    let mut all: Vec<&Judged> = judge.judged.iter().collect();
    // Short ones on which the program is at fault dismiss most mistakes.
    all.sort_by_key(|judged| (judged.mark(), judged.task.input.text.len()));
    let Some(worst) = all.first().map(|it| it.mark()) else { return false };
    if worst >= Mark::Late {
        return false;
    }
    let answers = all.iter().map(|it| answers_of(mistake, it, worst));
    let Some(answers) = answers.collect::<Option<Vec<Known>>>() else {
        return false;
    };
    let shown = all.iter().zip(&answers);
    let shown: Vec<Shown<'_>> = shown.map(|(it, answers)| it.shown(answers)).collect();
    let is_told = |part: &Part| answers.iter().any(|it| it[part.index()].is_some());
    let told: Vec<Part> = Part::BOTH.into_iter().filter(is_told).collect();
    let places = Places::learn(&shown, &told);
    !told.is_empty()
        && shown.iter().all(|shown| {
            let readings = places.read(shown);
            let mut parts = shown.right.iter().zip(readings);
            parts.all(|(answer, reading)| answer.is_none() || reading.verdict == Verdict::Right)
        })
}

/// What a program with this mistake answers to the parts in which this one shows its answers, unless
/// what it shows tells that it has not made the mistake.
fn answers_of(mistake: &Mistake, judged: &Judged, worst: Mark) -> Option<Known> {
    let outcomes = answers(mistake, &judged.task.input.text, LIMIT);
    let fails =
        |outcome: &Outcome| matches!(outcome, Err(NoAnswer::Failed(_) | NoAnswer::Panicked(_)));
    let is_ended = |finding: Finding| matches!(finding.mark(), Mark::Failed | Mark::Late);
    // It may have answered a part before it fails.
    if outcomes.iter().any(fails) && !judged.parts().any(|it| is_ended(it.1)) {
        return None;
    }
    let mut known = Known::default();
    for (part, finding) in judged.parts() {
        match (&outcomes[part.index()], finding.mark()) {
            (_, Mark::Late) => {}
            (_, Mark::Unclear) if worst != Mark::Unclear => {}
            (Ok(_), Mark::Failed) | (Err(_), Mark::Wrong) => return None,
            (Ok(answer), _) => {
                let answer = answer.to_string().trim().to_owned();
                if !Places::has(&judged.run.output, &answer) {
                    return None;
                }
                known[part.index()] = Some(answer);
            }
            (Err(_), _) => {}
        }
    }
    Some(known)
}

/// A feature of the inputs on which the program has got this mark, and of no input on which it is
/// right.
fn feature(judge: &Judge<'_>, mark: Mark) -> Option<Cause> {
    let of = |mark: Mark| -> Vec<&Judged> {
        let judged = judge.judged.iter();
        judged.filter(|it| it.mark() == mark).collect()
    };
    let (mut faulty, right) = (of(mark), of(Mark::Right));
    let mut sum = judge.judged.len();
    if mark == Mark::Late {
        // It is slow on longer ones.
        let length = |judged: &&Judged| judged.task.input.text.len();
        let longest = right.iter().map(length).max();
        sum -= faulty.len();
        faulty.retain(|judged| Some(length(judged)) <= longest);
        sum += faulty.len();
    }
    let feature = feature_of(judge.options.puzzle, &texts(&faulty), &texts(&right))?;
    let mut faults = faulty.iter().filter_map(|judged| judged.fault());
    let is_its_part = faults.all(|(part, _)| feature.part.is_none_or(|it| it == part));
    let cause = Cause::Feature { feature, mark, count: faulty.len(), sum };
    is_its_part.then_some(cause)
}

fn texts<'a>(all: &[&'a Judged]) -> Vec<&'a str> {
    let texts = all.iter().map(|judged| judged.task.input.text.as_str());
    texts.collect()
}

/// The fewest inputs with a feature, and without it, of which it may be said that it sets them
/// apart. If two of fourteen are faulty, which is one choice of 91, one of a few features is easily
/// theirs by chance. Five of ten are one choice of 252, and five without an exception leave little
/// room for a narrower cause.
const FEWEST: usize = 5;

/// The only feature that all faulty texts have and no right one. If several do, these inputs do not
/// tell which of them it is.
fn feature_of(puzzle: &Puzzle, faulty: &[&str], right: &[&str]) -> Option<&'static Feature> {
    let sets_apart = |feature: &&Feature| {
        let has = |text: &&str| catch(|| (feature.holds)(text)) == Ok(true);
        faulty.iter().all(has) && !right.iter().any(has)
    };
    if faulty.len().min(right.len()) < FEWEST {
        return None;
    }
    let mut features = puzzle.features.iter().filter(sets_apart);
    features.next().filter(|_| features.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::SQUARES;

    const fn feature(clause: &'static str, holds: fn(&str) -> bool) -> Feature {
        Feature { clause, part: None, holds }
    }

    const FEATURES: &[Feature] = &[
        feature("it is long", |text| text.len() > 2),
        feature("it has an a", |text| text.contains('a')),
    ];

    #[test]
    fn a_feature_of_few_inputs_may_be_a_chance() {
        let puzzle = Puzzle { features: FEATURES, ..SQUARES };
        let with_a = Some("it has an a");
        for (faulty, right, clause) in [
            (&["abc", "ab"].repeat(5)[..], &["bc"; 5][..], with_a),
            (&["a"; 4], &["b"; 20], None),
            (&["a"; 20], &["b"; 4], None),
            (&["abc"; 5], &["b"; 5], None),
            (&["a"; 5], &["b", "b", "b", "b", "ba"], None),
        ] {
            let feature = feature_of(&puzzle, faulty, right);
            assert_eq!(feature.map(|it| it.clause), clause, "{faulty:?} {right:?}");
        }
    }
}
