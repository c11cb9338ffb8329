//! What may explain the faults of a program: a known mistake, or a feature of the inputs.

use std::time::Duration;

use crate::contestant::End;
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

/// On so many inputs, most known mistakes are dismissed.
const FEW: usize = 5;

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
    let mistakes = mistakes(judge);
    if !mistakes.is_empty() {
        return Cause::Mistakes(mistakes);
    }
    // A fault of each kind may have a reason of its own.
    let kinds = [
        &[Mark::Wrong, Mark::Failed][..],
        &[Mark::Unclear],
        &[Mark::Late],
    ];
    let mut causes = kinds.iter().filter_map(|marks| feature(judge, marks));
    causes.next().unwrap_or_default()
}

/// A feature of the inputs on which the program has got one of these marks, and of no input on which it
/// is right.
fn feature(judge: &Judge<'_>, marks: &[Mark]) -> Option<Cause> {
    let of = |marks: &[Mark]| -> Vec<&Judged> {
        let judged = judge.judged.iter();
        judged.filter(|it| marks.contains(&it.mark())).collect()
    };
    let (mut faulty, right) = (of(marks), of(&[Mark::Right]));
    let mut sum = judge.judged.len();
    if marks == [Mark::Late] {
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
    let mark = faulty.iter().map(|judged| judged.mark()).min()?;
    let cause = Cause::Feature { feature, mark, count: faulty.len(), sum };
    is_its_part.then_some(cause)
}

fn texts<'a>(all: &[&'a Judged]) -> Vec<&'a str> {
    let texts = all.iter().map(|judged| judged.task.input.text.as_str());
    texts.collect()
}

/// The known mistakes that the program may have made. It answers what they answer in all parts that
/// are judged.
fn mistakes(judge: &Judge<'_>) -> Vec<&'static Mistake> {
    let Judge { judged: all, places, options, .. } = judge;
    let has_faults = all.iter().any(|it| it.mark() < Mark::Unclear);
    let has_answered = all.iter().any(|judged| judged.run.end != End::Late);
    // Where a part is never right, no place is known, so a mistake's answers must stand in one. An
    // unclear part counts only if there is nothing else to explain.
    let mark = if has_faults { Mark::Wrong } else { Mark::Unclear };
    let is_never_right = |part: &Part| {
        let mut parts = all.iter().flat_map(Judged::parts);
        !places.is_right[part.index()] && parts.any(|it| it.0 == *part && it.1.mark() == mark)
    };
    let never = options.parts.iter().copied().filter(is_never_right);
    let never: Vec<Part> = never.collect();
    if !has_faults && (never.is_empty() || !has_answered) {
        return Vec::new();
    }
    // The short ones on which the program is at fault come first.
    let mut sorted: Vec<&Judged> = all.iter().collect();
    sorted.sort_by_key(|judged| (judged.mark(), judged.task.input.text.len()));
    let fits = |mistake: &&'static Mistake| {
        [FEW, sorted.len()].into_iter().all(|count| {
            let few = &sorted[..count.min(sorted.len())];
            let answers = few.iter().map(|it| answers_of(mistake, it, places));
            let answers: Option<Vec<Known>> = answers.collect();
            answers.is_some_and(|answers| stand(few, &answers, &never))
        })
    };
    options.puzzle.mistakes.iter().filter(fits).collect()
}

/// What a program with this mistake answers, unless something that this one shows tells that it has not
/// made it. Nobody knows what a late or unclear program would have printed, or a mistake that gave up.
fn answers_of(mistake: &Mistake, judged: &Judged, places: &Places) -> Option<Known> {
    let outcomes = answers(mistake, &judged.task.input.text, LIMIT);
    let fails =
        |outcome: &Outcome| matches!(outcome, Err(NoAnswer::Failed(_) | NoAnswer::Panicked(_)));
    let is_ended = |finding: Finding| matches!(finding.mark(), Mark::Failed | Mark::Late);
    // It may have answered a part before it fails.
    if outcomes.iter().any(fails) && !judged.parts().any(|it| is_ended(it.1)) {
        return None;
    }
    let is_same = |(part, finding): (Part, Finding)| match (&outcomes[part.index()], finding.mark())
    {
        (_, Mark::Late | Mark::Unclear) => true,
        (Err(_), mark) => mark != Mark::Wrong,
        (Ok(_), Mark::Failed) => false,
        (Ok(_), Mark::Wrong) if !places.is_right[part.index()] => true,
        (Ok(answer), _) => {
            let number = judged.number(part);
            number.is_some_and(|number| number.text == answer.to_string().trim())
        }
    };
    let text = |outcome: Outcome| outcome.ok().map(|answer| answer.to_string());
    judged.parts().all(is_same).then(|| outcomes.map(text))
}

/// Whether the answers of a mistake to the parts that are never right stand in one place of all
/// outputs.
fn stand(all: &[&Judged], answers: &[Known], never: &[Part]) -> bool {
    let shown = all
        .iter()
        .zip(answers)
        .map(|(it, answers)| it.shown(answers));
    let shown: Vec<Shown<'_>> = shown.collect();
    let places = Places::learn(&shown, never);
    let mut whole = shown.iter().filter(|it| it.is_whole).peekable();
    let are_right = |shown: &Shown<'_>| {
        let readings = places.read(shown);
        never
            .iter()
            .all(|part| readings[part.index()].verdict == Verdict::Right)
    };
    never.is_empty() || whole.peek().is_some() && whole.all(are_right)
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
    use crate::tests::{FINITE, SQUARES};

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
        let finite = Puzzle { features: FEATURES, ..FINITE };
        let with_a = Some("it has an a");
        for (puzzle, faulty, right, clause) in [
            (puzzle, &["abc", "ab"].repeat(5)[..], &["bc"; 5][..], with_a),
            (puzzle, &["a"; 4], &["b"; 20], None),
            (puzzle, &["a"; 20], &["b"; 4], None),
            (puzzle, &["abc"; 5], &["b"; 5], None),
            (puzzle, &["a"; 5], &["b", "b", "b", "b", "ba"], None),
            (finite, &["a"], &["b", "c"], with_a),
            (finite, &["a"], &["b"], None),
            (finite, &["a"; 3], &[], None),
        ] {
            let feature = feature_of(&puzzle, faulty, right);
            assert_eq!(feature.map(|it| it.clause), clause, "{faulty:?} {right:?}");
        }
    }
}
