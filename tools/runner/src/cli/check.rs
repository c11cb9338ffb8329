//! `--check N`: all approaches and the plain rules solve the same random inputs.
//!
//! The work of each part is limited, and not its time, so a seed compares the same inputs on every
//! machine. What is beyond the limit is not compared, and the summary says how much was.

use std::iter;
use std::time::{Duration, Instant};

use super::args::Args;
use crate::screen::console::{self, out};
use crate::screen::show::PARTS;
use crate::screen::table::Table;
use crate::shrink::cut;
use crate::solving::agreement::{Fault, agree, faults};
use crate::solving::limits;
use crate::solving::panel::{Member, Panel};
use crate::solving::solve::Reply;
use crate::solving::timing::format_time;
use common::input::Input;
use common::outcome::Part;
use common::puzzle::Generator;

/// How long to cut an input.
const TIME_OF_CUT: Duration = Duration::from_secs(5);

/// Checks `count` random inputs. Prints a summary, or the shortest input found on which the
/// approaches and the reference disagree.
pub(super) fn check(args: &Args, generator: &Generator, count: u64, seed: u64) {
    // A limit that the user sets takes the place of that of the work.
    let steps = args.time_limit.is_none().then_some(limits::STEPS_OF_CHECK);
    let mut panel = Panel::new(
        args.puzzle,
        args.time_limit.unwrap_or(limits::EXAMPLE),
        steps,
    );
    let start = Instant::now();
    for number in 0..count {
        console::progress(&format!("{number} of {count} inputs checked"));
        let text = generator.random(seed, number, generator.full_size);
        let input = Input::of_text(format!("input {number} of seed {seed}"), text);
        let replies = panel.replies(&input, &args.parts);
        if let Err(fault) = agree(&input, &replies) {
            return show_disagreement(&panel, &input, &replies, fault);
        }
    }
    let time = format_time(start.elapsed().as_secs_f64());
    show(args, &panel, &format!("{count} inputs in {time}"));
}

/// Shows what was compared. It is a failure if that is nothing.
fn show(args: &Args, panel: &Panel, inputs: &str) {
    out().prose(&args.puzzle.to_string(), "");
    out().prose(&format!("{inputs}, and no disagreement."), "");
    let headings: Vec<&str> = args.parts.iter().map(|it| PARTS[*it]).collect();
    let mut table = Table::new(&["answered"], &headings);
    for Member { approach, answered, missed, is_out, .. } in &panel.members {
        let name = approach.name;
        let count = |part: &Part| match (answered[*part], missed[*part]) {
            (answered, 0) => answered.to_string(),
            (answered, missed) => format!("{answered} of {}", answered + missed),
        };
        table.row(iter::once(name.to_owned()).chain(args.parts.iter().map(count)));
        if *is_out {
            console::note(&format!(
                "{name} was late, and was asked no more, because it runs on"
            ));
        }
    }
    write!(out(), "{}", table.aligned());
    for part in &args.parts {
        if !panel.compares(*part) {
            console::error(&format!("part {part}: too few answers to compare"));
        }
    }
}

/// Prints as few lines of an input as show a disagreement.
fn show_disagreement(panel: &Panel, input: &Input, replies: &[Reply], mut fault: String) {
    console::progress("looking for fewer lines that show a disagreement");
    let part = faults(input, replies)
        .into_iter()
        .find(Fault::is_dissent)
        .map(|it| it.part);
    let disputed = panel.disputed(input, replies, part);
    let text = cut(&input.text, TIME_OF_CUT, |text| {
        let input = Input::of_text(&*input.name, text);
        let checked = agree(&input, &panel.replies_again(&disputed, &input));
        let is_found = checked.is_err();
        if let Err(found) = checked {
            fault = found;
        }
        is_found
    });
    let end = if text.ends_with('\n') { "" } else { "\n" };
    write!(out(), "{text}{end}");
    let [before, after] = [&*input.text, &text].map(|text| text.lines().count());
    let name = &input.name;
    console::error(&format!(
        "{name}, cut from {before} lines to {after}: {fault}; stdout has it"
    ));
}
