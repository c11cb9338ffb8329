//! The inputs of a run: those that the user names, or else what is found.

use super::args::Args;
use super::{reports, stdin};
use crate::screen::console;
use common::input::{Input, Source};

/// Where the inputs of a run come from.
pub(super) struct Inputs {
    pub(super) sources: Vec<Source>,
    /// Whether the user names none and has none of their own, so that another one stands in.
    pub(super) lack_own: bool,
}

impl Inputs {
    /// The inputs that the user names, or else standard input if it is a file, the user's own, a
    /// bundled one, or the text of an example.
    pub(super) fn of(args: &Args) -> Self {
        let named = named(args);
        if !named.is_empty() {
            return Self { sources: named, lack_own: false };
        }
        let own = Source::own(args.puzzle);
        let lack_own = own.is_none();
        let found = own.or_else(|| Source::bundled(args.puzzle));
        // A plain run has just shown the examples.
        let example = || Source::text_of_example(args.puzzle).filter(|_| !args.is_plain_run());
        Self {
            sources: found.or_else(example).into_iter().collect(),
            lack_own,
        }
    }

    /// Reads the inputs and does some work with each. Reports those that cannot be read.
    pub(super) fn each(self, args: &Args, mut work: impl FnMut(&Input)) {
        for (index, source) in self.sources.into_iter().enumerate() {
            let name = source.name();
            match source.read() {
                Ok(input) => {
                    if index > 0 && !args.json {
                        writeln!(console::Out::new());
                    }
                    work(&input);
                }
                Err(reason) if args.json => {
                    let input = Input::of_text(name, "");
                    reports::write(args, &input, args.approach(), Err(reason.to_string()));
                }
                Err(reason) => console::error(&format!("{name}: {reason}")),
            }
        }
    }
}

/// The inputs that the user names, or else standard input if it is a file.
fn named(args: &Args) -> Vec<Source> {
    if let Some(number) = args.example {
        let example = Input::numbered_example(args.puzzle, number);
        return example.map(Source::Text).into_iter().collect();
    }
    if args.inputs.is_empty() {
        return stdin::source().into_iter().collect();
    }
    args.inputs.iter().cloned().map(Source::File).collect()
}
