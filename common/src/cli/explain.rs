//! The play step by step, streamed to stdout.

use std::io::{self, IsTerminal, Write};
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::Run;
use super::console::{self, stream};
use super::solve::Refusal;
use super::worker::{self, Care, catch};
use crate::explain::{Explain, ExplainError, ExplainOptions, Explained, HEADING};
use crate::input::Input;

impl Run {
    /// Streams the play of the parts asked for. One part of one input comes with no heading, so that it can be compared
    /// with what another program prints.
    pub(super) fn explain(
        &mut self,
        input: &Input,
        explain: Explain,
        steps: &RangeInclusive<u64>,
        depth: u64,
    ) -> io::Result<()> {
        // A text that is no input gets no heading.
        let default = self.puzzle.default_approach();
        match catch(|| default.parse_only(&input.text)) {
            Ok(Ok(())) => {}
            Ok(Err(error)) => return self.refuse(default, input, Refusal::Invalid(error)),
            Err(panic) => return self.refuse(default, input, Refusal::panicked(&panic)),
        }
        let has_heading = self.args.parts.len() > 1 || self.args.inputs.len() > 1;
        for part in self.args.parts.clone() {
            self.console.begin_block()?;
            if has_heading {
                let name = input.display_name();
                writeln!(self.console.out, "{HEADING}{}, part {part} ({name}){HEADING:#}\n", self.puzzle)?;
            }
            // What follows is written by another thread.
            self.console.out.flush()?;
            let (text, steps_shown) = (Arc::clone(&input.text), steps.clone());
            let mut told = Err(ExplainError::Write(io::ErrorKind::Interrupted.into()));
            let care = Care {
                time_limit: self.args.time_limit,
                // Two threads must not write at once.
                leaves_behind: false,
                // On a terminal, the play is its own progress, and a line of it must not be wiped.
                shows_progress: !io::stdout().is_terminal(),
            };
            worker::run(
                care,
                move |reporter| {
                    let budget = reporter.stage(format!("explaining part {part}"));
                    let options = ExplainOptions { part, steps: steps_shown, depth, budget: &budget };
                    reporter.event(play(explain, &text, &options));
                },
                |event| {
                    told = event;
                    Ok(())
                },
            )?;
            let name = input.display_name();
            match told {
                Ok(Explained { steps: played, .. }) if *steps.start() > played => console::note(&format!(
                    "part {part} of {name} has only {played} {}: there is nothing to show",
                    explain.step
                )),
                Ok(_) => {}
                Err(ExplainError::NoAnswer(reason)) => {
                    self.all_done = false;
                    console::error(&format!("{name}: part {part}: {reason}"));
                }
                Err(ExplainError::Parse(error)) => return self.refuse(default, input, Refusal::Invalid(error)),
                Err(ExplainError::Write(error)) => return Err(error),
            }
        }
        Ok(())
    }
}

fn play(explain: Explain, text: &str, options: &ExplainOptions<'_>) -> Result<Explained, ExplainError> {
    let mut out = stream();
    let told = catch(|| (explain.write)(text, options, &mut out));
    let flushed = out.flush();
    let explained = told.unwrap_or_else(|panic| Err(crate::NoAnswer::Panicked(panic).into()));
    flushed.map_err(ExplainError::Write).and(explained)
}
