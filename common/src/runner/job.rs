//! One approach on one text. It is solved [`here`](crate::runner::here) or by a
//! [`worker`](crate::runner::worker).

use std::time::Duration;

use crate::approach::Approach;
use crate::context::Context;
use crate::outcome::Part;
use crate::runner::input::Input;

/// One approach on one text.
#[derive(Debug, Clone)]
pub struct Job<'a> {
    /// The approach.
    pub approach: &'static Approach,
    /// The name of the text, for messages.
    pub name: &'a str,
    /// The text.
    pub text: &'a str,
    /// The parts to solve, in order.
    pub parts: Vec<Part>,
    /// The `context.parameter` of the parts.
    pub parameter: Option<&'static str>,
    /// The time limit of parsing and of each part.
    pub limit: Option<Duration>,
    /// Whether a text that is not parsed in time has late parts. Otherwise that is an error.
    pub may_be_late: bool,
}

impl<'a> Job<'a> {
    /// The `wanted` parts of an input. Those of an example are the ones with a known answer, or all
    /// if none of them has one.
    pub fn new(
        approach: &'static Approach,
        input: &'a Input,
        wanted: &[Part],
        limit: Option<Duration>,
    ) -> Self {
        let Input { name, text, example, .. } = input;
        let known = example.map(|example| example.parts(wanted));
        let parts = known.filter(|known| !known.is_empty()).unwrap_or_else(|| wanted.to_vec());
        let parameter = example.and_then(|example| example.parameter);
        Self { approach, name, text, parts, parameter, limit, may_be_late: false }
    }

    /// The second argument of a part.
    pub(crate) fn context(&self) -> Context {
        let context = self.limit.map_or_else(Context::unlimited, Context::limited);
        context.with_parameter(self.parameter)
    }

    /// The full name of a stage, as in `example: part 1 by simple`. Without a part, it is parsing.
    pub(crate) fn stage(&self, part: Option<Part>) -> String {
        let stage = part.map_or("parsing".to_owned(), |part| format!("part {part}"));
        format!("{}: {stage} by {}", self.name, self.approach.name)
    }
}
