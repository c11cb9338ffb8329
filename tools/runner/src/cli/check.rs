//! `--check N`: all approaches and the plain rules solve the same random inputs.
//!
//! The work of each part is limited, and not its time, so a seed compares the same inputs on every
//! machine. What is beyond the limit is not compared, and the summary says how much was.

use std::time::{Duration, Instant};

use super::args::Args;
use crate::screen::console::{self, Out};
use crate::screen::table::Table;
use crate::shrink::{Budget, cut};
use crate::solving::agreement::agree;
use crate::solving::limits;
use crate::solving::panel::{Member, Panel};
use crate::solving::timing::format_time;
use common::input::Input;
use common::outcome::{Expected, Part};
use common::puzzle::Puzzle;

/// How often to tell a person who waits how far it is.
const NEWS: Duration = Duration::from_secs(5);

/// How long to cut an input.
const TIME_OF_CUT: Duration = Duration::from_secs(5);

/// Checks `count` random inputs. Prints a summary, or the shortest input found on which the
/// approaches and the reference disagree.
pub(super) fn check(puzzle: &Puzzle, args: &Args, count: u64, seed: u64) {
    let Some(generator) = &puzzle.generator else {
        console::refuse("this day has no generator of random inputs")
    };
    let steps = args.time_limit.is_none().then_some(limits::STEPS_OF_CHECK);
    let mut panel = Panel::new(puzzle, args.time_limit.unwrap_or(limits::NET), steps);
    let start = Instant::now();
    let mut news = start;
    for number in 0..count {
        let text = generator.random(seed, number, generator.full_size);
        let input = Input::of_text(format!("input {number} of seed {seed}"), text);
        if let Err(fault) = check_input(puzzle, &mut panel, &input) {
            return show_disagreement(puzzle, &mut panel, &input, fault);
        }
        if news.elapsed() > NEWS {
            console::note_on_terminal(&format!("checked {} of {count} inputs", number + 1));
            news = Instant::now();
        }
    }
    show(
        puzzle,
        &panel,
        &format!(
            "{count} inputs in {}",
            format_time(start.elapsed().as_secs_f64())
        ),
    );
}

/// Shows what was compared. It is a failure if that is nothing.
fn show(puzzle: &Puzzle, panel: &Panel, inputs: &str) {
    let mut out = Out::new();
    out.prose(&puzzle.to_string(), "");
    let members = &panel.members;
    let is_written = |part: &&Part| {
        members
            .iter()
            .any(|it| it.answered[part.index()] + it.missed[part.index()] > 0)
    };
    let parts: Vec<Part> = puzzle
        .date
        .parts()
        .iter()
        .filter(is_written)
        .copied()
        .collect();
    let compared = parts
        .iter()
        .map(|part| format!("part {part} of {}", panel.compared[part.index()]));
    let compared = compared.collect::<Vec<_>>().join(" and ");
    let by_whom = if panel.has_rules() { "the plain rules" } else { "two approaches" };
    out.prose(
        &format!("{inputs}, no disagreement where {by_whom} answered: {compared}."),
        "",
    );
    let mut table = Table::new(&["answered"], &["part 1", "part 2"]);
    for Member { name, answered, missed, is_out, .. } in members {
        let [one, two] = [0, 1].map(|part| match (answered[part], missed[part]) {
            (answered, 0) => answered.to_string(),
            (answered, missed) => format!("{answered} of {}", answered + missed),
        });
        table.row([(*name).to_owned(), one, two]);
        if *is_out {
            console::note(&format!(
                "{name} was late, and was asked no more, because it runs on"
            ));
        }
    }
    write!(out, "{}", table.aligned());
    if parts.is_empty() {
        console::error("nothing was compared: no input is valid, or no part is written yet");
    }
    for part in parts {
        if panel.compared[part.index()] == 0 {
            console::error(&format!(
                "nothing was compared in part {part}: {by_whom} answered no input"
            ));
        }
    }
}

/// Prints as few lines of an input as show a disagreement.
fn show_disagreement(puzzle: &Puzzle, panel: &mut Panel, input: &Input, mut fault: String) {
    console::note_on_terminal("looking for fewer lines that show a disagreement");
    let mut budget = Budget::new(TIME_OF_CUT, usize::MAX);
    let text = cut(&input.text, &mut budget, |text| {
        let checked = check_input(puzzle, panel, &Input::of_text(input.name.clone(), text));
        let is_found = checked.is_err();
        if let Err(found) = checked {
            fault = found;
        }
        Some(is_found)
    });
    let end = if text.ends_with('\n') { "" } else { "\n" };
    write!(Out::new(), "{text}{end}");
    let [before, after] = [&*input.text, &text].map(|text| text.lines().count());
    let name = &input.name;
    console::error(&format!(
        "{name}, cut from {before} lines to {after}: {fault}; stdout has it"
    ));
}

/// Solves an input with all solvers.
///
/// # Errors
/// Two solvers disagree.
fn check_input(puzzle: &Puzzle, panel: &mut Panel, input: &Input) -> Result<(), String> {
    let waits = |stage: &str| {
        console::note(&format!(
            "{}: {stage} takes longer than a second",
            input.name
        ));
    };
    agree(
        input,
        &panel.replies(input, puzzle.date.parts(), waits),
        &<[Expected; 2]>::default(),
    )
}
