//! `--check N`: all approaches and the puzzle's reference solve the same random inputs.
//!
//! Without `--time-limit`, the default approach has ten seconds per part, and the reference 20 ms.
//! The other approaches have no limit, but solve only what the reference has answered. Without a
//! reference, they have 20 ms. Parts that run out of time are not compared. All run in this
//! process, so a limit holds for parts that check the time.

use std::time::Instant;

use super::args::Args;
use crate::outcome::Expected;
use crate::puzzle::Puzzle;
use crate::runner::agreement::{agree, is_conclusive};
use crate::runner::console::{self, Out};
use crate::runner::limits;
use crate::runner::solve::{Limits, ask_all};
use crate::support::table::Table;
use crate::support::timing::format_time;

/// A solver, and the numbers of inputs whose parts it has answered.
type Tally = (&'static str, [u64; 2]);

/// Checks `count` inputs of a seed. Prints a summary, or the first input on which the approaches
/// and the reference disagree.
pub(super) fn check(puzzle: &Puzzle, args: &Args, count: u64, seed: u64) {
    // Without a generator, the option is refused.
    let Some(generator) = &puzzle.generator else { return };
    let mut out = Out::new();
    let mut tallies = Vec::new();
    let start = Instant::now();
    for number in 0..count {
        let text = generator.random(seed, number, generator.full_size);
        let name = format!("input {number} of seed {seed}");
        if let Err(fault) = check_input(puzzle, args, &text, &mut tallies) {
            write!(out, "{text}");
            console::error(&format!("{name}: {fault}; stdout has this input"));
            return;
        }
    }
    let time = format_time(start.elapsed().as_secs_f64());
    writeln!(
        out,
        "{puzzle}\n{count} inputs in {time}, no disagreement.\n\
         Answered within the time limit:"
    );
    write!(out, "{}", table(&tallies).aligned());
    note_omissions(args, &tallies);
}

/// Solves an input with all solvers, and counts the answers.
///
/// # Errors
/// Two solvers disagree, or all refuse the input.
fn check_input(
    puzzle: &Puzzle,
    args: &Args,
    text: &str,
    tallies: &mut Vec<Tally>,
) -> Result<(), String> {
    let limit = |usual| args.time_limit.unwrap_or(usual);
    let limits = Limits { default: limit(limits::CHECKED), other: limit(limits::CHECKED_OTHER) };
    let replies = ask_all(puzzle, text, &args.parts, limits, |_, ask| Some(ask()));
    if tallies.is_empty() {
        tallies.extend(replies.iter().map(|(solver, _)| (*solver, [0; 2])));
    }
    for ((_, counts), (_, reply)) in tallies.iter_mut().zip(&replies) {
        for (count, outcome) in counts.iter_mut().zip(reply.iter().flatten()) {
            *count += u64::from(is_conclusive(outcome));
        }
    }
    agree(&replies, &<[Expected; 2]>::default())?;
    // A generator makes only valid inputs, so it is a fault if all refuse one.
    match &replies[0] {
        (_, Err(reason)) => Err(format!("all refuse the input ({reason})")),
        _ => Ok(()),
    }
}

/// How many inputs each solver has answered.
fn table(tallies: &[Tally]) -> Table {
    let mut table = Table::new(&[""], &["part 1", "part 2"]);
    for (solver, [one, two]) in tallies {
        table.row([(*solver).to_owned(), one.to_string(), two.to_string()]);
    }
    table
}

/// Prints notes about parts that were not compared.
fn note_omissions(args: &Args, tallies: &[Tally]) {
    for (solver, counts) in tallies {
        for part in args.parts.iter().filter(|part| counts[part.index()] == 0) {
            console::note(&format!(
                "{solver} did not answer part {part} in time; raise the limit with --time-limit"
            ));
        }
    }
    if tallies.len() == 1 {
        console::note("nothing was compared, because there is only one approach and no reference");
    }
}
