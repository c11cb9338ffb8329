//! What a run makes of each input, for other programs (`--json`) or, where it is nothing, for people.

use std::io;
use std::path::Path;

use super::args::Args;
use crate::screen::console::{self, Out};
use crate::solving::report::{Report, Solved};
use common::approach::Approach;
use common::input::Input;
use common::parse::ParseError;

/// Writes the report of an approach on an input.
pub(super) fn solved(args: &Args, input: &Input, approach: &Approach, solved: Solved) {
    write(args, &input.name, input.path(), approach, Ok(solved));
}

/// Says that a text is refused.
pub(super) fn refused(args: &Args, input: &Input, approach: &Approach, error: &ParseError) {
    if args.json {
        let reason = Err(error.locate(&input.text));
        write(args, &input.name, input.path(), approach, reason);
    } else {
        console::refusal(error, input);
    }
}

/// Says that the input of that name cannot be read.
pub(super) fn unreadable(args: &Args, name: &str, reason: &io::Error) {
    if args.json {
        let reason = Err(reason.to_string());
        write(args, name, None, args.approach(), reason);
    } else {
        console::error(&format!("{name}: {reason}"));
    }
}

fn write(
    args: &Args,
    input: &str,
    path: Option<&Path>,
    approach: &Approach,
    result: Result<Solved, String>,
) {
    console::fail_if(result.is_err());
    let report = Report {
        date: args.puzzle.date,
        title: args.puzzle.title.to_owned(),
        input: input.to_owned(),
        path: path.and_then(Path::to_str).map(str::to_owned),
        approach: approach.name.to_owned(),
        result,
    };
    writeln!(Out::new(), "{report}");
}
