//! `--check N`: all approaches and the plain rules solve the same random inputs.
//!
//! Parts that run out of time are not compared.

use std::time::{Duration, Instant};

use super::args::Args;
use crate::agreement::agree;
use crate::console::{self, Out};
use crate::limits;
use crate::panel::{MOST_LATE, Member, Panel};
use crate::shrink::{Budget, cut};
use crate::table::Table;
use crate::timing::format_time;
use common::input::Input;
use common::outcome::Expected;
use common::puzzle::{Generator, Puzzle};

/// How often to tell a person who waits how far it is.
const NEWS: Duration = Duration::from_secs(5);

/// How long to cut an input.
const TIME_OF_CUT: Duration = Duration::from_secs(5);

/// Checks `count` random inputs. Prints a summary, or the shortest input found on which the
/// approaches and the reference disagree.
pub(super) fn check(puzzle: &Puzzle, args: &Args, count: u64) {
    let generator = generator(puzzle);
    let seed = args.value("seed").unwrap_or(1);
    let limit = |usual| args.time_limit.unwrap_or(usual);
    let mut panel = Panel::new(puzzle, limit(limits::CHECK_BY_RULES), limit(limits::CHECK));
    let start = Instant::now();
    let mut news = start;
    for number in 0..count {
        let text = generator.random(seed, number, generator.full_size);
        let input = Input::of_text(format!("input {number} of seed {seed}"), text);
        if let Err(fault) = check_input(args, &mut panel, &input) {
            return show_disagreement(args, &mut panel, &input, fault);
        }
        if news.elapsed() > NEWS {
            console::note_on_terminal(&format!("checked {} of {count} inputs", number + 1));
            news = Instant::now();
        }
    }
    let mut out = Out::new();
    let time = format_time(start.elapsed().as_secs_f64());
    out.prose(&puzzle.to_string(), "");
    writeln!(out, "{count} inputs in {time}, no disagreement.");
    writeln!(out, "Answered in time (`--time-limit` changes it):");
    let mut table = Table::new(&[""], &["part 1", "part 2"]);
    for Member { name, answered: [one, two], late, .. } in &panel.0 {
        table.row([(*name).to_owned(), one.to_string(), two.to_string()]);
        if *late > 0 {
            console::note(&format!(
                "{name} was late on {late} inputs; after {MOST_LATE} it is out"
            ));
        }
    }
    write!(out, "{}", table.aligned());
    if panel.0.len() == 1 {
        console::note("nothing was compared, because there is only one approach and no reference");
    }
}

/// Prints as few lines of an input as show a disagreement.
fn show_disagreement(args: &Args, panel: &mut Panel, input: &Input, mut fault: String) {
    console::note_on_terminal("looking for fewer lines that show a disagreement");
    let mut budget = Budget::new(TIME_OF_CUT, usize::MAX);
    let text = cut(&input.text, &mut budget, |text| {
        let found = check_input(args, panel, &Input::of_text(input.name.clone(), text));
        let is_found = found.is_err();
        fault = found.err().unwrap_or_else(|| fault.clone());
        Some(is_found)
    });
    let end = if text.ends_with('\n') { "" } else { "\n" };
    write!(Out::new(), "{text}{end}");
    let [before, after] = [&*input.text, &text].map(|text| text.lines().count());
    let name = &input.name;
    console::error(&format!("{name}, cut from {before} lines to {after}: {fault}; stdout has it"));
}

/// The generator of random inputs, for which the user has asked.
pub(super) fn generator(puzzle: &Puzzle) -> &Generator {
    let Some(generator) = &puzzle.generator else {
        console::refuse("this day has no generator of random inputs")
    };
    generator
}

/// Solves an input with all solvers.
///
/// # Errors
/// Two solvers disagree.
fn check_input(args: &Args, panel: &mut Panel, input: &Input) -> Result<(), String> {
    let waits = |stage: &str| {
        console::note(&format!("{}: {stage} takes longer than a second", input.name));
    };
    agree(&panel.replies(input, &args.parts, waits), &<[Expected; 2]>::default())
}
