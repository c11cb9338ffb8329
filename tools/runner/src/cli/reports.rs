//! `--json`: the reports that a run writes for other programs.

use super::args::Args;
use crate::screen::console::{self, Out};
use crate::solving::report::{Report, Solved};
use common::approach::Approach;
use common::input::Input;
use common::parse::ParseError;

/// Writes the report of an approach on the input of that name.
pub(super) fn write(args: &Args, input: &str, approach: &Approach, result: Result<Solved, String>) {
    console::fail_if(result.is_err());
    let report = Report {
        date: args.puzzle.date,
        title: args.puzzle.title.to_owned(),
        input: input.to_owned(),
        approach: approach.name.to_owned(),
        result,
    };
    writeln!(Out::new(), "{report}");
}

/// Says that a text is refused, to people or in a report.
pub(super) fn refused(args: &Args, input: &Input, approach: &Approach, error: &ParseError) {
    if args.json {
        write(args, &input.name, approach, Err(error.locate(&input.text)));
    } else {
        console::refusal(error, input);
    }
}
