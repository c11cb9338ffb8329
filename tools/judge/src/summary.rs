//! What both reports say of a program: the counts, the cause of its faults, and the verdict.

use crate::explain::{Cause, cause};
use crate::flow::{Program, Trial};
use crate::judged::Mark;
use crate::verdict::Tally;

/// The verdict on a program.
#[derive(Debug)]
pub(crate) struct Summary {
    pub(crate) tally: Tally,
    /// What explains its faults, if it has any.
    pub(crate) cause: Option<Cause>,
    /// The verdict in a sentence.
    pub(crate) words: String,
}

impl Summary {
    pub(crate) fn new(trial: &Trial<'_>, program: &Program<'_>) -> Self {
        let all = program.all();
        let mut tally = Tally::new(&all, trial.inputs.refused);
        tally.all_that_there_are = trial
            .puzzle
            .generator
            .and_then(|it| it.count)
            .filter(|_| trial.is_complete);
        if let Some(reason) = program.hopeless() {
            let words = format!("It answered nothing: {reason}, and was asked no further.");
            return Self { tally, cause: None, words };
        }
        let is_faulty = all.iter().any(|judged| Mark::of(judged) < Mark::Right);
        let (parts, places) = (program.judge.parts, &program.places);
        let cause = is_faulty.then(|| cause(trial.puzzle, parts, places, &all));
        let words = tally.words(cause.as_ref());
        Self { tally, cause, words }
    }
}
