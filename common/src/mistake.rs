//! A known mistake: the rules of a puzzle with a choice made otherwise, as people make it or may.

use std::any::Any;
use std::fmt;
use std::time::Duration;

use crate::approach::Approach;
use crate::context::Context;
use crate::outcome::{NoAnswer, Outcome, Part};

/// A known mistake, a row in a puzzle's table of them.
#[derive(Clone, Copy)]
pub struct Mistake {
    /// A short name.
    pub name: &'static str,
    /// What a program with it does, in words that can follow "a program that".
    pub summary: &'static str,
    /// The address of a program that has it, or of a page that tells of it. `None` if it was seen
    /// nowhere, and is a variant of others.
    pub source: Option<&'static str>,
    /// A small input on which it is wrong.
    pub shown: &'static str,
    /// The wrong rules.
    pub rules: &'static dyn Solve,
}

/// Rules by which both parts of a puzzle can be solved. A test finds the type of a puzzle's own
/// rules by [`Any`].
pub trait Solve: Any + Sync {
    /// The outcome of a part of a valid text.
    ///
    /// Wrong rules may play for ever, so this calls [`Context::check_time`] once a round.
    fn solve(&self, text: &str, part: Part, context: &Context) -> Outcome;
}

impl Solve for Approach {
    fn solve(&self, text: &str, part: Part, context: &Context) -> Outcome {
        let mut outcome = Err(NoAnswer::NotSolvedYet);
        self.parse(text, &mut |solver| outcome = solver(part, context))
            .map_err(|error| NoAnswer::Failed(error.locate(text)))
            .and(outcome)
    }
}

impl Mistake {
    /// The most rounds of a part. The right game plays up to 2.7 million if it is like the site's
    /// and saves none; what goes on after four has not been seen to end.
    pub const MOST_ROUNDS: u64 = 4_000_000;

    /// The most rounds of a part of a small input. What plays more is taken to play for ever.
    pub const FEW_ROUNDS: u64 = 2_000;

    /// What a program with this mistake answers to a part of a valid text. It gives up after
    /// [`MOST_ROUNDS`](Self::MOST_ROUNDS), or when the time is over, if there is a limit.
    pub fn solve(&self, text: &str, part: Part, limit: Option<Duration>) -> Outcome {
        let context = limit.map_or(Context::unlimited(), Context::limited);
        self.rules
            .solve(text, part, &context.with_steps(Self::MOST_ROUNDS))
    }

    /// Whether nobody knows what a program with a mistake prints, because its outcome is that it gave
    /// up.
    pub const fn is_unended(outcome: &Outcome) -> bool {
        matches!(outcome, Err(NoAnswer::OutOfTime | NoAnswer::TooLarge(_)))
    }
}

impl fmt::Debug for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
