//! `--explain`: streams the play to stdout step by step.

use std::error::Error;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::ops::RangeInclusive;

use super::run::{Run, here};
use crate::explain::{ExplainOptions, Explained, HEADING};
use crate::runner::apart::Job;
use crate::runner::console;
use crate::runner::input::Input;
use crate::runner::panics::catch;

/// Streams the play of the parts. A single part of a single input has no heading, so that users can
/// `diff` it with their own output.
pub(super) fn explain(run: &mut Run<'_>, input: &Input, steps: &RangeInclusive<u64>, depth: u64) {
    // Without an explanation, the option is refused.
    let Some(explain) = run.puzzle.explain else { return };
    let name = &input.name;
    // Refuse an invalid text before the heading.
    let job = run.job(run.approach(), input);
    let check = Job { parts: Vec::new(), ..job.clone() };
    if here(&check, &mut |_| ()).is_err() {
        return;
    }
    for &part in &job.parts {
        run.begin_block();
        if job.parts.len() > 1 || run.args.inputs.len() > 1 {
            writeln!(run.out, "{HEADING}{}, part {part} ({name}){HEADING:#}\n", run.puzzle);
        }
        let context = job.context();
        let options = ExplainOptions { part, steps: steps.clone(), depth, context: &context };
        // On a terminal, every line appears at once. Elsewhere, a buffer saves time.
        let capacity = if io::stdout().is_terminal() { 0 } else { 1 << 16 };
        let mut out = BufWriter::with_capacity(capacity, &mut run.out.0);
        let played = catch(|| (explain.write)(&input.text, &options, &mut out));
        console::must_be_written(out.flush());
        let played = played.unwrap_or_else(|panic| Err(panic.into()));
        match played.map_err(<dyn Error>::downcast::<io::Error>) {
            Ok(Explained { steps: played, .. }) if *steps.start() > played => {
                console::note(&format!(
                    "part {part} of {name} has only {played} {}: there is nothing to show",
                    explain.step
                ));
            }
            Ok(_) => {}
            Err(Ok(error)) => console::must_be_written(Err(*error)),
            Err(Err(reason)) => console::error(&format!("{name}: part {part}: {reason}")),
        }
    }
}
