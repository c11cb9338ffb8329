//! `--explain`: streams the play to stdout step by step.

use std::error::Error;
use std::io::{self, Write};
use std::ops::RangeInclusive;

use super::run::{Job, Run, print_last};
use crate::console::{self, stream};
use crate::context::Context;
use crate::explain::{Explain, ExplainOptions, ExplainResult, Explained, HEADING};
use crate::input::Input;
use crate::panics::catch;
use crate::watch::Watch;

/// Streams the play of the parts. A single part of a single input has no heading, so that users can `diff` it with
/// their own output.
pub(super) fn explain(run: &mut Run<'_>, input: &Input, steps: &RangeInclusive<u64>, depth: u64) -> io::Result<()> {
    // The option exists only with an explanation.
    let Some(explain) = run.puzzle.explain else { return Ok(()) };
    let (args, approach, name) = (run.args, run.puzzle.default_approach(), input.display_name());
    // Refuse an invalid text before the heading.
    let job = Job { parts: &[], ..Job::new(approach, &name, &input.text, args, &|_| None) };
    if let Err(refusal) = job.run(&mut |_| Ok(()))? {
        return run.refuse(approach, input, &refusal);
    }
    for &part in &args.parts {
        run.begin_block()?;
        if args.parts.len() > 1 || args.inputs.len() > 1 {
            writeln!(run.out, "{HEADING}{}, part {part} ({name}){HEADING:#}\n", run.puzzle)?;
        }
        run.out.flush()?;
        let context = args.time_limit.map_or_else(Context::unlimited, Context::limited).with_parameter(args.parameter);
        let options = ExplainOptions { part, steps: steps.clone(), depth, context: &context };
        let stage = format!("{name}: the explanation of part {part}");
        let watch = Watch::over(stage, args.time_limit, || print_last(None));
        let played = play(explain, &input.text, &options);
        drop(watch);
        match played.map_err(<dyn Error>::downcast::<io::Error>) {
            Ok(Explained { steps: played, .. }) if *steps.start() > played => console::note(&format!(
                "part {part} of {name} has only {played} {}: there is nothing to show",
                explain.step
            )),
            Ok(_) => {}
            Err(Ok(error)) => return Err(*error),
            Err(Err(reason)) => console::error(&format!("{name}: part {part}: {reason}")),
        }
    }
    Ok(())
}

fn play(explain: Explain, text: &str, options: &ExplainOptions<'_>) -> ExplainResult {
    let mut out = stream();
    let explained = catch(|| (explain.write)(text, options, &mut out));
    out.flush()?;
    explained?
}
