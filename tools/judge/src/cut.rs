//! Cuts the input on which a program fails, and runs the program on what is left.

use std::time::Duration;

use crate::inputs::{Kind, accepts};
use crate::judged::{Finding, Judge, Judged, Mark};
use crate::places::Places;
use common::input::Input;
use runner::console::Progress;
use runner::shrink::{Budget, cut};

/// The time and the runs of the program for a cut.
const TIME: Duration = Duration::from_secs(15);
const MOST_RUNS: usize = 150;

/// A failing input with fewer lines, and whether there was no time to try all lines.
pub(crate) struct Cut {
    pub(crate) judged: Judged,
    pub(crate) is_partial: bool,
}

/// Cuts the input of `failing` to as few lines as show the same fault, by runs of the program.
/// Returns nothing if no line can go.
pub(crate) fn shorter(judge: &Judge<'_>, places: &Places, failing: &Judged) -> Option<Cut> {
    let fault = failing.fault()?;
    // Each try of a late one would take as long as the limit, and what is unclear would be no clearer.
    if !matches!(fault.mark, Mark::Wrong | Mark::Failed) {
        return None;
    }
    let mut progress = Progress::new();
    let mut budget = Budget::new(TIME, MOST_RUNS);
    let mut shortest = None;
    cut(&failing.input.text, &mut budget, |text| {
        if !accepts(judge.approach, text) {
            return None;
        }
        progress.show(&format!(
            "cutting {}: {} lines",
            failing.input.name,
            text.lines().count()
        ));
        let part = Input::of_text(format!("a part of {}", failing.input.name), text);
        let mut judged = judge.ask(Kind::Small, part).ok()??;
        judged.read(places);
        let is_same = judged.fault().is_some_and(|it| is_alike(it, fault));
        if is_same {
            shortest = Some(judged);
        }
        Some(is_same)
    });
    shortest.map(|judged| Cut { judged, is_partial: budget.is_spent() })
}

/// Whether two faults are of the same kind, and two crashes have the same words. Their numbers and
/// their parts may differ.
fn is_alike(one: &Finding, other: &Finding) -> bool {
    let words = |fault: &Finding| fault.words.replace(|c: char| c.is_ascii_digit(), "");
    one.mark == other.mark && (one.mark != Mark::Failed || words(one) == words(other))
}
