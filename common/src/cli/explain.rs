//! `--explain`: streams the play to stdout step by step.

use std::io::{self, Write};
use std::ops::RangeInclusive;

use super::args::Args;
use super::collect::Refusal;
use super::console::{self, Out, stream};
use super::solve::{Blocks, refuse};
use super::stage::watched;
use crate::context::Context;
use crate::explain::{Explain, ExplainError, ExplainOptions, Explained, HEADING};
use crate::input::Input;
use crate::outcome::NoAnswer;
use crate::panics::catch;

/// Streams the play of the parts. A single part of a single input has no heading, so that users can `diff` it with
/// their own output.
pub(super) fn explain(
    args: &Args,
    input: &Input,
    steps: &RangeInclusive<u64>,
    depth: u64,
    blocks: &mut Blocks,
    out: &mut Out,
) -> io::Result<()> {
    // The option exists only with an explanation.
    let Some(explain) = blocks.puzzle.explain else { return Ok(()) };
    let default = blocks.puzzle.default_approach();
    // Refuse an invalid text before the heading.
    match catch(|| default.parse_only(&input.text)) {
        Ok(Ok(())) => {}
        Ok(Err(error)) => return refuse(args, blocks.puzzle, default, input, &Refusal::Invalid(error), out),
        Err(panic) => return refuse(args, blocks.puzzle, default, input, &Refusal::panicked(&panic), out),
    }
    let name = input.display_name();
    for &part in &args.parts {
        blocks.begin(out)?;
        if args.parts.len() > 1 || args.inputs.len() > 1 {
            writeln!(out, "{HEADING}{}, part {part} ({name}){HEADING:#}\n", blocks.puzzle)?;
        }
        out.flush()?;
        let context = args.time_limit.map_or_else(Context::unlimited, Context::limited).with_parameter(args.parameter);
        let options = ExplainOptions { part, steps: steps.clone(), depth, context: &context };
        // The play stops by itself, because it has to finish the line.
        match watched(&format!("the explanation of part {part}"), None, || play(explain, &input.text, &options)) {
            Ok(Explained { steps: played, .. }) if *steps.start() > played => console::note(&format!(
                "part {part} of {name} has only {played} {}: there is nothing to show",
                explain.step
            )),
            Ok(_) => {}
            Err(ExplainError::NoAnswer(reason)) => console::error(&format!("{name}: part {part}: {reason}")),
            Err(ExplainError::Parse(error)) => {
                return refuse(args, blocks.puzzle, default, input, &Refusal::Invalid(error), out);
            }
            Err(ExplainError::Write(error)) => return Err(error),
        }
    }
    Ok(())
}

fn play(explain: Explain, text: &str, options: &ExplainOptions<'_>) -> Result<Explained, ExplainError> {
    let mut out = stream();
    let explained = catch(|| (explain.write)(text, options, &mut out));
    let flushed = out.flush();
    let explained = explained.unwrap_or_else(|panic| Err(NoAnswer::Panicked(panic).into()));
    flushed.map_err(ExplainError::Write).and(explained)
}
