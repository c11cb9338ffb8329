//! `--check N`: all approaches and the puzzle's reference solve the same random inputs.
//!
//! Without `--time-limit`, the default approach has ten seconds per part. The others may be slow
//! and have 20 ms. Parts that run out of time are not compared. The default approach and the
//! reference run in this process, so their limit holds for parts that check the time. The others run
//! in another process, which is replaced when a part exceeds the limit.

use std::time::Instant;

use super::run::Run;
use crate::context::Context;
use crate::outcome::Expected;
use crate::runner::agreement::{Reply, agree, is_conclusive};
use crate::runner::console;
use crate::runner::job::ask;
use crate::runner::limits;
use crate::runner::watch::Notice;
use crate::runner::worker::{Program, Series, this_program};
use crate::support::table::Table;

/// Checks `count` inputs of a seed. Prints a summary, or the first input on which the approaches
/// and the reference disagree.
pub(super) fn check(run: &mut Run<'_>, count: u64, seed: u64) {
    let (args, puzzle) = (run.args, run.puzzle);
    // Without a generator, the option is refused.
    let Some(generator) = &puzzle.generator else { return };
    let approaches = puzzle.approaches.iter().map(|approach| (approach.name, approach));
    let solvers: Vec<_> =
        approaches.chain(puzzle.reference.map(|reference| ("reference", reference))).collect();
    // The number of answered inputs, by solver and part.
    let mut answered = vec![[0; 2]; solvers.len()];
    let program = Program { command: &this_program, with_stderr: true };
    let mut series = Series::new(program, args.time_limit.unwrap_or(limits::CHECKED_OTHER));
    let start = Instant::now();
    for number in 0..count {
        let text = generator.random(seed, number, generator.full_size);
        let name = format!("input {number} of seed {seed}");
        let mut replies: Vec<(&str, Reply)> = Vec::new();
        for (index, (solver, approach)) in solvers.iter().enumerate() {
            let _notice = Notice::about(format!("{name} by {solver}"));
            let is_here = index == 0 || index == puzzle.approaches.len();
            let reply = if is_here {
                let usual = if index == 0 { limits::CHECKED } else { limits::CHECKED_OTHER };
                let limit = args.time_limit.unwrap_or(usual);
                ask(approach, &text, &args.parts, || Context::limited(limit))
            } else {
                series.ask(approach, &name, &text, &args.parts)
            };
            for (answered, outcome) in answered[index].iter_mut().zip(reply.iter().flatten()) {
                *answered += u64::from(is_conclusive(outcome));
            }
            replies.push((solver, reply));
        }
        let disagreement = agree(&text, &replies, &<[Expected; 2]>::default()).err();
        // A generator makes only valid inputs, so it is a fault if all refuse one.
        let refusal = || {
            Some(format!("all refuse the input ({})", replies[0].1.as_ref().err()?.locate(&text)))
        };
        if let Some(fault) = disagreement.or_else(refusal) {
            write!(run.out, "{text}");
            console::error(&format!("{name}: {fault}; stdout has this input"));
            return;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    writeln!(
        run.out,
        "{puzzle}\n{count} inputs in {seconds:.1} s, no disagreement. Answered within the time limit:"
    );
    let mut table = Table::new(&[""], &["part 1", "part 2"]);
    for ((name, _), [one, two]) in solvers.iter().zip(&answered) {
        table.row([(*name).to_owned(), one.to_string(), two.to_string()]);
    }
    write!(run.out, "{}", table.aligned());
    for ((name, _), answered) in solvers.iter().zip(&answered) {
        for part in args.parts.iter().filter(|part| answered[part.index()] == 0) {
            console::note(&format!(
                "{name} did not answer part {part} in time; raise the limit with --time-limit"
            ));
        }
    }
    if solvers.len() == 1 {
        console::note("nothing was compared, because there is only one approach and no reference");
    }
}
