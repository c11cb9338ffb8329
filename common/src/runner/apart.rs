//! Approaches on a text, each in a process of its own.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::approach::Approach;
use crate::outcome::Part;
use crate::puzzle::Puzzle;
use crate::runner::agreement::Reply;
use crate::runner::answers::Answers;
use crate::runner::here;
use crate::runner::input::Input;
use crate::runner::job::{Event, Job};
use crate::runner::report::{Refusal, Solved, SolvedPart};
use crate::runner::worker::{Worker, is_for_a_debugger};

/// Solves a text in a process of its own, which `program` starts, or in this one if it is for a
/// debugger.
pub(crate) fn solve(job: &Job<'_>, program: &dyn Fn() -> Command) -> Result<Solved, Refusal> {
    if is_for_a_debugger() { here::solve_job(job, &mut |_| ()) } else { by_workers(job, program) }
}

/// Solves a text in a worker. If that does not survive a part, another one solves the parts that
/// are left.
fn by_workers(job: &Job<'_>, program: &dyn Fn() -> Command) -> Result<Solved, Refusal> {
    let mut solved = Solved::default();
    let mut rest = job.clone();
    while !rest.parts.is_empty() {
        attempt(&mut rest, program(), &mut solved)?;
    }
    Ok(solved)
}

/// Lets a worker solve the parts of a job, and keeps those that it has not tried. If it is late or
/// dies, it has lost the part that it was solving, or all parts if it was parsing.
fn attempt(job: &mut Job<'_>, program: Command, solved: &mut Solved) -> Result<(), Refusal> {
    let mut worker = Worker::start(job, program)
        .map_err(|error| Refusal::without_place(format!("cannot start a process: {error}")))?;
    let mut at_stake = job.parts.len();
    while let Some(&part) = job.parts.first() {
        let stage = format!("{}: part {part} by {}", job.input.name, job.approach.name);
        let start = Instant::now();
        match worker.event(job.limit, &stage) {
            Ok(event) => {
                let event = event?;
                job.prints = job.prints.rest();
                at_stake = 1;
                if let Event::Solved(_) = event {
                    job.parts.remove(0);
                }
                solved.add(event);
            }
            Err(reason) => {
                let seconds = start.elapsed().as_secs_f64();
                let mut answers = Answers::new(job);
                for part in job.parts.drain(..at_stake) {
                    let outcome = Err(reason.clone());
                    let event = Event::Solved(SolvedPart { part, outcome, seconds });
                    answers.print(&event);
                    solved.add(event);
                }
                job.prints = job.prints.rest();
                return Ok(());
            }
        }
    }
    worker.end();
    Ok(())
}

/// The replies of all approaches to an input, with their names. Each runs in a process of its own,
/// which `program` starts.
pub fn replies(
    puzzle: &Puzzle,
    input: &Input,
    parts: &[Part],
    limit: Duration,
    program: &dyn Fn() -> Command,
) -> Vec<(&'static str, Reply)> {
    let reply = |approach: &'static Approach| {
        let solved = by_workers(&Job::new(approach, input, parts, Some(limit)), program);
        (approach.name, solved.map(Solved::outcomes).map_err(|refusal| refusal.line))
    };
    puzzle.approaches.iter().map(reply).collect()
}
