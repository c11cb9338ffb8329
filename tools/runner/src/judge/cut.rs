//! Cuts the input on which a program fails, and runs the program on what is left.

use std::time::Duration;

use super::inputs::accepts;
use super::judged::{Finding, Judge, Judged, Mark};
use crate::screen::console::Progress;
use crate::shrink::{Budget, cut};
use crate::solving::solve::{Question, solve};
use common::approach::Approach;
use common::input::Input;
use common::outcome::{Outcome, Part};

/// The time and the runs of the program for a cut.
const TIME: Duration = Duration::from_secs(15);
const MOST_RUNS: usize = 150;

/// The time and the tries of a cut by a known mistake, in this process.
const TIME_OF_MISTAKE: Duration = Duration::from_secs(5);
const MOST_TRIES: usize = 20_000;

/// The time of an approach or a mistake on a text.
const LIMIT: Duration = Duration::from_secs(1);

/// A failing input with fewer lines, and whether there was no time to try all lines.
pub(super) struct Cut {
    pub(super) judged: Judged,
    pub(super) is_partial: bool,
}

/// Cuts the input of `failing`, on which the program may show a known mistake, to as few lines as
/// show the same fault. Returns nothing if no line can go.
pub(super) fn shorter(
    judge: &Judge<'_>,
    failing: &Judged,
    mistake: Option<&'static Approach>,
) -> Option<Cut> {
    let fault = failing.faults().next()?;
    if fault.mark == Mark::Late {
        // Each try would take as long as the limit.
        return None;
    }
    let Some(mistake) = mistake else { return by_program(judge, failing, fault) };
    let (text, is_partial) = by_mistake(judge, failing, fault.part, mistake);
    if text == **failing.input.text {
        return None;
    }
    // One run confirms it.
    let judged = judge.ask(part_of(&failing.input, text)).ok().flatten();
    let is_wrong = |it: &Finding| it.part == fault.part && it.mark == Mark::Wrong;
    let confirmed = judged.filter(|judged| judged.parts.iter().any(is_wrong));
    let cut = confirmed.map(|judged| Cut { judged, is_partial });
    cut.or_else(|| by_program(judge, failing, fault))
}

/// Cuts by a known mistake, which takes microseconds. Returns the text, and whether there was no
/// time to try all lines.
fn by_mistake(
    judge: &Judge<'_>,
    failing: &Judged,
    part: Part,
    mistake: &'static Approach,
) -> (String, bool) {
    let mut budget = Budget::new(TIME_OF_MISTAKE, MOST_TRIES);
    let text = cut(&failing.input.text, &mut budget, |text| {
        let input = Input::of_text(String::new(), text);
        let [right, wrong] = [judge.approach, mistake].map(|approach| answers(approach, &input));
        let (known, judged) = judge.answers(&input, right?);
        let right = known[part.index()].as_ref().filter(|_| judged.contains(&part))?;
        Some(matches!(&wrong?[part.index()], Ok(answer) if answer.to_string() != *right))
    });
    (text, budget.is_spent())
}

fn answers(approach: &'static Approach, input: &Input) -> Option<[Outcome; 2]> {
    let parts = Part::BOTH.to_vec();
    let question = Question { approach, input, parts, limit: Some(LIMIT), steps: None };
    Some(solve(&question, &mut |_| ()).ok()?.outcomes())
}

/// Cuts by runs of the program.
fn by_program(judge: &Judge<'_>, failing: &Judged, fault: &Finding) -> Option<Cut> {
    let mut progress = Progress::new();
    let mut budget = Budget::new(TIME, MOST_RUNS);
    let mut shortest = None;
    cut(&failing.input.text, &mut budget, |text| {
        if !accepts(judge.approach, text) {
            return None;
        }
        progress.show(&format!("cutting {}: {} lines", failing.input.name, text.lines().count()));
        let judged = judge.ask(part_of(&failing.input, text.to_owned())).ok()??;
        let is_same = judged.faults().any(|it| is_alike(it, fault));
        if is_same {
            shortest = Some(judged);
        }
        Some(is_same)
    });
    shortest.map(|judged| Cut { judged, is_partial: budget.is_spent() })
}

/// Whether two faults are of the same part and kind, and two crashes have the same words. Their
/// numbers may differ.
fn is_alike(one: &Finding, other: &Finding) -> bool {
    let words = |fault: &Finding| fault.words.replace(|c: char| c.is_ascii_digit(), "");
    (one.part, one.mark) == (other.part, other.mark)
        && (one.mark != Mark::Failed || words(one) == words(other))
}

fn part_of(input: &Input, text: String) -> Input {
    Input::of_text(format!("a part of {}", input.name), text)
}
