//! `--explain`: streams to stdout, step by step, how the answer comes about.

use std::io::{self, BufWriter, IsTerminal, LineWriter, Write};

use super::args::Args;
use super::inputs::{each, sources};
use crate::screen::console::{self, out};
use crate::solving::panics::catch;
use crate::solving::solve::Question;
use common::explain::{Explain, ExplainOptions, ExplainResult, HEADING};

/// Streams the steps of the inputs. A single part of a single input has no heading, so that users
/// can `diff` it with their own output.
pub(super) fn explain(args: &Args, explain: &Explain, number: Option<u64>) {
    let puzzle = args.puzzle;
    each(args, sources(args), |input| {
        let name = &input.name;
        // Refuse an invalid text before the heading.
        if let Ok(Err(error)) = catch(|| args.approach().check(&input.text)) {
            return console::refusal(&error, input);
        }
        let question = Question::new(args.approach(), input, &args.parts, args.time_limit);
        for (index, &part) in question.parts.iter().enumerate() {
            let gap = if index > 0 { "\n" } else { "" };
            if question.parts.len() > 1 || args.inputs.len() > 1 {
                writeln!(
                    out(),
                    "{gap}{HEADING}{puzzle}, part {part} ({name}){HEADING:#}\n"
                );
            }
            let context = question.context();
            let options = ExplainOptions { part, number, context: &context };
            if let Err(reason) = stream(explain, &input.text, &options) {
                console::error(&format!("{name}: part {part}: {reason}"));
            }
        }
    });
}

/// Streams the steps of a part.
fn stream(explain: &Explain, text: &str, options: &ExplainOptions<'_>) -> ExplainResult {
    let out = out().0;
    // On a terminal, every line appears at once. Elsewhere, a buffer saves time.
    let mut out: Box<dyn Write> = if io::stdout().is_terminal() {
        Box::new(LineWriter::new(out))
    } else {
        Box::new(BufWriter::with_capacity(1 << 16, out))
    };
    let played = catch(|| (explain.write)(text, options, &mut out));
    console::must_be_written(out.flush());
    played?
}
