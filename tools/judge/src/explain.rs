//! What may explain the faults of a program: a known mistake, or a feature of the inputs.

use std::time::Duration;

use crate::judge::Judge;
use crate::judged::{Judged, Mark};
use crate::mistakes::answer_of;
use crate::places::{Known, Places, Shown, Verdict};
use common::mistake::Mistake;
use common::outcome::{NoAnswer, Part};
use common::puzzle::{Feature, Puzzle};
use runner::panics::catch;

/// The time of a known mistake on an input.
const LIMIT: Duration = Duration::from_secs(10);

/// What explains the faults.
#[derive(Debug, Clone, Default)]
pub(crate) enum Cause {
    /// Known mistakes, each with the same answers as the program.
    Mistakes(Vec<&'static Mistake>),
    /// It has this mark on exactly those inputs that have the feature, of all or but for long ones.
    Feature {
        feature: &'static Feature,
        mark: Mark,
        is_of_all: bool,
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
    let causes = Mark::ALL.into_iter();
    let mut causes = causes.filter_map(|mark| feature(judge, mark));
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
    let answers = all.iter().map(|it| known_of(mistake, it, worst));
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
fn known_of(mistake: &Mistake, judged: &Judged, worst: Mark) -> Option<Known> {
    let mut known = Known::default();
    for (part, finding) in judged.parts() {
        let mark = finding.mark();
        if mark == Mark::Late || mark == Mark::Unclear && worst != Mark::Unclear {
            continue;
        }
        let outcome = answer_of(mistake, &judged.task.input.text, part, LIMIT);
        let may_be = match &outcome {
            Ok(_) => mark != Mark::Failed,
            Err(NoAnswer::Failed(_) | NoAnswer::Panicked(_)) => mark == Mark::Failed,
            // Nobody knows what a mistake answers that gave up.
            Err(_) => matches!(mark, Mark::Failed | Mark::Right),
        };
        let answer = outcome
            .ok()
            .map(|answer| answer.to_string().trim().to_owned());
        let is_printed = |answer: &String| Places::has(&judged.run.output, answer);
        if !may_be || !answer.iter().all(is_printed) {
            return None;
        }
        known[part.index()] = answer;
    }
    Some(known)
}

/// A feature of the inputs on which the program has got this mark, and of no input on which it is
/// right.
fn feature(judge: &Judge<'_>, mark: Mark) -> Option<Cause> {
    let of = |mark| judge.judged.iter().filter(move |it| it.mark() == mark);
    let texts = |mark| of(mark).map(|it| it.task.input.text.as_str());
    let right: Vec<&str> = texts(Mark::Right).collect();
    let mut faulty: Vec<&str> = texts(mark).collect();
    let count = faulty.len();
    if mark == Mark::Late {
        // It is slow on longer ones.
        let longest = right.iter().map(|text| text.len()).max();
        faulty.retain(|text| Some(text.len()) <= longest);
    }
    let feature = feature_of(judge.options.puzzle, &faulty, &right)?;
    let mut parts = of(mark).filter_map(|judged| Some(judged.fault()?.0));
    let is_its_part = parts.all(|part| feature.part.is_none_or(|it| it == part));
    let is_of_all = faulty.len() == count;
    is_its_part.then_some(Cause::Feature { feature, mark, is_of_all })
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
