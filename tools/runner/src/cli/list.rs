//! `--list`: the approaches of a day.

use crate::screen::console::Out;
use crate::screen::terminal::{BOLD, width, wrap};
use common::approach::Approach;
use common::puzzle::Puzzle;

/// Lists them for people.
pub(super) fn lines(puzzle: &Puzzle) {
    let mut out = Out::new();
    for Approach { name, summary, source, .. } in puzzle.approaches {
        let is_default = *name == puzzle.default_approach().name;
        let default = if is_default { " (default)" } else { "" };
        writeln!(out, "{BOLD}{name}{BOLD:#}{default}");
        if !summary.is_empty() {
            writeln!(out, "{}", wrap(summary, width(), "  ", "  "));
        }
        if !source.is_empty() {
            let source = format!("Source: {source}");
            writeln!(out, "{}", wrap(&source, width(), "  ", "  "));
        }
    }
}

/// Lists them for other programs, an object each.
pub(super) fn objects(puzzle: &Puzzle) {
    let mut out = Out::new();
    for Approach { name, summary, source, .. } in puzzle.approaches {
        let object = nojson::object(|f| {
            f.member("year", puzzle.date.year)?;
            f.member("day", puzzle.date.day)?;
            f.member("title", puzzle.title)?;
            f.member("approach", name)?;
            f.member("summary", summary)?;
            f.member("source", source)?;
            f.member("default", *name == puzzle.default_approach().name)
        });
        writeln!(out, "{object}");
    }
}
