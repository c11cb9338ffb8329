//! `--check N`: all approaches and the puzzle's reference solve the same random inputs.
//!
//! Without `--time-limit`, the default approach has ten seconds per part. The others may be slow and have 20 ms. Parts
//! that run out of time are not compared. A part that never checks the time ends the run.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use super::run::{Job, Run};
use crate::agreement::{Expected, Reply, disagreements, is_conclusive};
use crate::approach::Approach;
use crate::console;
use crate::outcome::{NoAnswer, Part};
use crate::puzzle::Puzzle;
use crate::table::{Align, Table};
use crate::watch;

const DEFAULT_LIMIT: Duration = Duration::from_secs(10);
const LIMIT_OF_OTHERS: Duration = Duration::from_millis(20);

/// An approach or the reference.
struct Solver {
    name: &'static str,
    approach: &'static Approach,
    limit: Duration,
    /// The number of answered inputs, by part.
    answered: [u64; 2],
}

/// Checks `count` inputs of a seed. Prints a summary, or the first input on which the solvers disagree.
pub(super) fn check(run: &mut Run<'_>, count: u64, seed: u64) -> io::Result<()> {
    // Without a generator, the option does not exist.
    let Some(generator) = &run.puzzle.generator else { return Ok(()) };
    let mut solvers = solvers(run.puzzle, run.args.time_limit);
    let start = Instant::now();
    for number in 0..count {
        let text = generator.random(seed, number, generator.full_size);
        let name = format!("input {number} of seed {seed}");
        watch::set_last_words(text.clone());
        let mut replies = Vec::new();
        for solver in &mut solvers {
            let usual = Job::new(run.args, solver.approach, &name, &text);
            let watch = Some(run.args.time_limit.unwrap_or(DEFAULT_LIMIT));
            let job = Job { limit: Some(solver.limit), watch, ..usual };
            let reply: Reply = job.run(&mut |_| Ok(()))?.map(|solved| {
                let mut outcomes = solved.parts.into_iter().map(|solved| solved.outcome);
                Part::BOTH.map(|_| outcomes.next().unwrap_or(Err(NoAnswer::NotSolvedYet)))
            });
            for (answered, outcome) in solver.answered.iter_mut().zip(reply.iter().flatten()) {
                *answered += u64::from(is_conclusive(outcome));
            }
            replies.push((solver.name, reply));
        }
        // A generator makes valid inputs, so all are wrong to refuse one.
        let refusal = || Some(format!("all refuse the input ({})", replies.first()?.1.as_ref().err()?.locate(&text)));
        let disagreement = disagreements(&text, &replies, &<[Expected; 2]>::default()).into_iter().next();
        if let Some(fault) = disagreement.or_else(refusal) {
            run.out.write_all(text.as_bytes())?;
            console::error(&format!("{name}: {fault}; stdout has this input"));
            return Ok(());
        }
    }
    summarise(run, &solvers, &format!("{count} inputs in {:.1} s", start.elapsed().as_secs_f64()))
}

fn solvers(puzzle: &Puzzle, time_limit: Option<Duration>) -> Vec<Solver> {
    let approaches = puzzle.approaches.iter().map(|approach| (approach.name, approach));
    let all = approaches.chain(puzzle.reference.map(|reference| ("reference", reference)));
    let solver = |(index, (name, approach))| {
        let usual = if index == 0 { DEFAULT_LIMIT } else { LIMIT_OF_OTHERS };
        Solver { name, approach, limit: time_limit.unwrap_or(usual), answered: [0; 2] }
    };
    all.enumerate().map(solver).collect()
}

fn summarise(run: &mut Run<'_>, solvers: &[Solver], inputs: &str) -> io::Result<()> {
    writeln!(run.out, "{}\n{inputs}, no disagreement. Answered within the time limit:", run.puzzle)?;
    let mut table = Table::new(&[("", Align::Left), ("part 1", Align::Right), ("part 2", Align::Right)]);
    for Solver { name, answered, .. } in solvers {
        table.row([(*name).to_owned(), answered[0].to_string(), answered[1].to_string()]);
    }
    run.out.write_all(table.aligned().as_bytes())?;
    for Solver { name, answered, .. } in solvers {
        for part in run.args.parts.iter().filter(|part| answered[part.index()] == 0) {
            console::note(&format!("{name} did not answer part {part} in time; raise the limit with --time-limit"));
        }
    }
    if solvers.len() == 1 {
        console::note("nothing was compared, because there is only one approach and no reference");
    }
    Ok(())
}
