//! What a run makes of an input, for other programs (`--json`).

use std::path::Path;

use super::args::Args;
use crate::screen::console::{self, out};
use crate::solving::report::{Report, Solved};
use common::approach::Approach;
use common::input::Input;
use common::parse::ParseError;

/// Says, to people or to programs, that a text is refused.
pub(super) fn refused(args: &Args, input: &Input, approach: &Approach, error: &ParseError) {
    if args.json {
        write(args, input, approach, Err(error.locate(&input.text)));
    } else {
        console::refusal(error, input);
    }
}

/// Writes the report of an approach on an input, or why that cannot be read or is refused.
pub(super) fn write(
    args: &Args,
    input: &Input,
    approach: &Approach,
    result: Result<Solved, String>,
) {
    console::fail_if(result.is_err());
    let report = Report {
        date: args.puzzle.date,
        title: args.puzzle.title.to_owned(),
        input: input.name.clone(),
        path: input
            .path
            .as_deref()
            .and_then(Path::to_str)
            .map(str::to_owned),
        approach: approach.name.to_owned(),
        result,
    };
    writeln!(out(), "{report}");
}
