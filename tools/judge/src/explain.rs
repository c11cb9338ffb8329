//! What may explain the faults of a program: a known mistake, or a feature of the inputs.

use std::time::Duration;

use crate::judge::Judge;
use crate::judged::{Finding, Judged, Mark};
use crate::mistakes::answer_of;
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
#[derive(Clone, Default)]
pub(crate) enum Cause {
    /// Known mistakes, each with the same answers as the program.
    Mistakes(Vec<&'static Mistake>),
    /// It has this mark on exactly those inputs that have the feature, of all or but for long ones.
    Feature {
        feature: &'static Feature,
        mark: Mark,
        is_of_all: bool,
    },
    /// So many known mistakes gave up where it is wrong, so nobody knows about these.
    Open(usize),
    /// Nothing that is known, or there are none.
    #[default]
    Unknown,
}

/// Why a known mistake is not named.
#[derive(PartialEq, Eq)]
enum Dismissal {
    Differs,
    GaveUp,
}

/// What explains why the program is not right on some inputs.
pub(crate) fn cause(judge: &Judge<'_>) -> Cause {
    let of_mistakes = mistakes(judge);
    if let Cause::Mistakes(_) = of_mistakes {
        return of_mistakes;
    }
    // A fault of each kind may have a reason of its own.
    let mut marks = Mark::ALL.into_iter();
    let of_feature = marks.find_map(|mark| feature(judge, mark));
    of_feature.unwrap_or(of_mistakes)
}

/// The known mistakes that the program may have made. It answers what they answer in all parts that
/// are judged.
fn mistakes(judge: &Judge<'_>) -> Cause {
    let Judge { judged: all, places, options, .. } = judge;
    let has_faults = all.iter().any(|it| it.mark() < Mark::Unclear);
    // Where a part is never right, no place is known, so a mistake's answers must stand in one. An
    // unclear part counts only if there is nothing else to explain.
    let mark = if has_faults { Mark::Wrong } else { Mark::Unclear };
    let mut never = options.parts.clone();
    never.retain(|part| {
        let mut parts = all.iter().flat_map(Judged::parts);
        !places.is_right[*part] && parts.any(|it| it.0 == *part && it.1.mark() == mark)
    });
    if !has_faults && never.is_empty() {
        return Cause::Unknown;
    }
    // The short ones on which the program is at fault come first.
    let mut sorted: Vec<&Judged> = all.iter().collect();
    sorted.sort_by_key(|judged| (judged.mark(), judged.task.input.text.len()));
    let fits = |mistake: &Mistake| {
        let mut answers: Vec<Known> = Vec::new();
        for count in [FEW.min(sorted.len()), sorted.len()] {
            for judged in &sorted[answers.len()..count] {
                answers.push(answers_of(mistake, judged, places)?);
            }
            if !stand(&sorted[..count], &answers, &never, &options.parts) {
                return Err(Dismissal::Differs);
            }
        }
        Ok(())
    };
    let (mut fitting, mut open) = (Vec::new(), 0);
    for mistake in options.puzzle.mistakes {
        match fits(mistake) {
            Ok(()) => fitting.push(mistake),
            Err(dismissal) => open += usize::from(dismissal == Dismissal::GaveUp),
        }
    }
    match (fitting.is_empty(), open) {
        (false, _) => Cause::Mistakes(fitting),
        (true, 0) => Cause::Unknown,
        (true, _) => Cause::Open(open),
    }
}

/// What a program with this mistake answers, unless something that this one shows tells that it has not
/// made it. Nobody knows what a late or unclear program would have printed.
fn answers_of(mistake: &Mistake, judged: &Judged, places: &Places) -> Result<Known, Dismissal> {
    let text = &judged.task.input.text;
    let outcomes = Part::BOTH.map(|part| answer_of(mistake, text, part, LIMIT));
    let fails =
        |outcome: &Outcome| matches!(outcome, Err(NoAnswer::Failed(_) | NoAnswer::Panicked(_)));
    let is_ended = |finding: Finding| matches!(finding.mark(), Mark::Failed | Mark::Late);
    // It may have answered a part before it fails.
    if outcomes.iter().any(fails) && !judged.parts().any(|it| is_ended(it.1)) {
        return Err(Dismissal::Differs);
    }
    let gave_up = |(part, finding): (Part, Finding)| {
        finding.mark() == Mark::Wrong && Mistake::is_unended(&outcomes[part])
    };
    let is_same = |(part, finding): (Part, Finding)| match (&outcomes[part], finding.mark()) {
        (_, Mark::Late | Mark::Unclear) => true,
        (Err(_), mark) => mark != Mark::Wrong || gave_up((part, finding)),
        (Ok(_), Mark::Wrong) if !places.is_right[part] => true,
        (Ok(answer), _) => {
            let number = judged.number(part);
            number.is_some_and(|number| number.text == answer.to_string().trim())
        }
    };
    if !judged.parts().all(is_same) {
        return Err(Dismissal::Differs);
    }
    if judged.parts().any(gave_up) {
        return Err(Dismissal::GaveUp);
    }
    Ok(outcomes.map(|outcome| outcome.ok().map(|answer| answer.to_string())))
}

/// Whether the answers of a mistake to the parts that are never right stand in one place of all
/// outputs.
fn stand(all: &[&Judged], answers: &[Known], never: &[Part], asked: &[Part]) -> bool {
    if never.is_empty() {
        return true;
    }
    let shown: Vec<Shown<'_>> = all
        .iter()
        .zip(answers)
        .map(|(it, answers)| it.shown(answers))
        .collect();
    let places = Places::learn(&shown, asked);
    let mut whole = shown.iter().filter(|it| it.is_whole).peekable();
    let are_right = |shown: &Shown<'_>| {
        let readings = places.read(shown);
        never
            .iter()
            .all(|part| readings[*part].verdict == Verdict::Right)
    };
    whole.peek().is_some() && whole.all(are_right)
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
