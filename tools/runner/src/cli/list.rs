//! `--list`: the approaches of a day, the default first.

use super::args::Args;
use crate::screen::console::out;
use crate::screen::terminal::BOLD;
use common::approach::Approach;

/// Lists them for people, or as an object each.
pub(super) fn list(args: &Args) {
    for Approach { name, summary, source, .. } in args.approaches {
        if args.json {
            let object = nojson::object(|f| {
                f.member("approach", name)?;
                f.member("summary", summary)?;
                f.member("source", source)
            });
            writeln!(out(), "{object}");
            continue;
        }
        writeln!(out(), "{BOLD}{name}{BOLD:#}");
        for (label, words) in [("", summary), ("Source: ", source)] {
            if !words.is_empty() {
                out().prose(&format!("  {label}{words}"), "  ");
            }
        }
    }
}
