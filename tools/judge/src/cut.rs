//! Cuts the input on which a program fails, and runs the program on what is left.

use std::time::Duration;

use crate::inputs::{Kind, check};
use crate::judge::Judge;
use crate::judged::{Judged, Mark};
use common::input::Input;
use runner::console;
use runner::shrink::cut;

/// The time for a cut.
const TIME: Duration = Duration::from_secs(15);

/// Cuts the input of `failing`, on which the program is wrong or fails, to as few lines as show the
/// same fault, by runs of the program. Returns nothing if no line can go.
pub(crate) fn shorter(judge: &Judge<'_>, failing: &Judged) -> Option<Judged> {
    let Input { name, text, .. } = &failing.task.input;
    let ask = |text: &str| {
        check(judge.options.puzzle.default_approach(), text).ok()?;
        console::progress(&format!("cutting {name}: {} lines", text.lines().count()));
        let part = Input::of_text(format!("a part of {name}"), text);
        let mut task = judge.task(Kind::Small, part)?;
        // Less of the user's input may have the same answer, which is no more told than theirs.
        for part in 0..2 {
            let is_same = task.right[part] == failing.task.right[part];
            task.is_secret[part] = failing.task.is_secret[part] && is_same;
        }
        judge
            .ask(task)
            .ok()
            .filter(|judged| are_alike(judged, failing))
    };
    let mut shortest = None;
    cut(text, TIME, |text| {
        let judged = ask(text);
        judged.map(|it| shortest = Some(it)).is_some()
    });
    shortest
}

/// Whether two faults are of the same kind, and two crashes have the same words but for numbers. Their
/// parts may differ.
fn are_alike(one: &Judged, other: &Judged) -> bool {
    let crash = |judged: &Judged| {
        let failure = judged.run.failure()?;
        Some(failure.replace(|c: char| c.is_ascii_digit(), ""))
    };
    one.mark() == other.mark() && (one.mark() != Mark::Failed || crash(one) == crash(other))
}
