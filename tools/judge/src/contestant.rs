//! Who is judged: a program, or what stands in for one in a test.

use std::time::Duration;

use crate::output::helpful;

/// Answers inputs.
pub(crate) trait Contestant {
    /// What people call it, which is the command line of a program.
    fn name(&self) -> &str;

    /// What it shows on an input. Who is late is ended when the time `limit` has passed.
    ///
    /// # Errors
    /// It cannot be asked at all. The sentence says why.
    fn answer(&self, text: &str, limit: Duration) -> Result<Run, String>;
}

/// What a contestant has shown on an input.
#[derive(Clone)]
pub(crate) struct Run {
    pub(crate) end: End,
    pub(crate) seconds: f64,
    /// The start and the end of its output.
    pub(crate) output: String,
    /// The same of its standard error.
    pub(crate) errors: String,
}

/// How a run has ended.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum End {
    Success,
    /// With a status or by a signal that these words name, as in `exit status: 101`.
    Failure(String),
    /// The time limit has passed.
    Late,
}

impl Run {
    /// How it has failed, with the line of its standard error that helps: `exit status: 1: no card`.
    pub(crate) fn failure(&self) -> Option<String> {
        let End::Failure(status) = &self.end else { return None };
        Some(match helpful(&self.errors) {
            "" => status.clone(),
            error => format!("{status}: {error}"),
        })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A contestant that answers by a function.
    pub(crate) struct StandIn<F>(pub(crate) F);

    impl<F: Fn(&str) -> Run> Contestant for StandIn<F> {
        fn name(&self) -> &'static str {
            "stand-in"
        }

        fn answer(&self, text: &str, _: Duration) -> Result<Run, String> {
            Ok(self.0(text))
        }
    }

    /// A run that prints this and ends so.
    pub(crate) fn run(end: End, output: &str) -> Run {
        Run {
            end,
            seconds: 1.0,
            output: output.to_owned(),
            errors: String::new(),
        }
    }

    /// A run that prints this.
    pub(crate) fn prints(output: &str) -> Run {
        run(End::Success, output)
    }
}
