//! `--check N`: all approaches and the puzzle's reference solve the same random inputs.
//!
//! Half of the inputs are ordinary, half are adversarial. Each depends only on the seed and its number, so a run is
//! repeatable with any number of threads. Without `--time-limit`, the default approach has ten seconds per part. The
//! others may be slow and have 20 ms. Parts that run out of time are not compared.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use super::console::{self, Out};
use crate::agreement::{Expected, Reply, ask, disagreements, is_conclusive};
use crate::approach::Approach;
use crate::context::Context;
use crate::outcome::Part;
use crate::puzzle::{Generator, Puzzle};
use crate::random::Random;
use crate::table::{Align, Table};
use crate::terminal::wrap;

const DEFAULT_LIMIT: Duration = Duration::from_secs(10);
const LIMIT_OF_OTHERS: Duration = Duration::from_millis(20);

/// The approaches and the reference, each with its name and time limit.
type Solvers = Vec<(&'static str, &'static Approach, Duration)>;

/// Checks `count` inputs of a seed. Prints a summary, or the first input on which the solvers disagree.
pub(super) fn check(
    puzzle: &Puzzle,
    time_limit: Option<Duration>,
    count: u64,
    seed: u64,
    out: &mut Out,
) -> io::Result<()> {
    // Without a generator, the option does not exist.
    let Some(generator) = &puzzle.generator else { return Ok(()) };
    let solvers = solvers(puzzle, time_limit);
    let start = Instant::now();
    let summary = check_all(generator, &solvers, count, seed);
    if let Some((number, text, disagreement)) = summary.first {
        out.write_all(text.as_bytes())?;
        out.flush()?;
        console::error(&format!("input {number} of seed {seed}: {disagreement}"));
        console::error(&format!(
            "the solvers disagree on {} of {count} inputs; stdout has the first",
            summary.differing
        ));
        return Ok(());
    }
    let result = format!(
        "{count} inputs in {:.1} s, no disagreement. Answered within the time limit:",
        start.elapsed().as_secs_f64()
    );
    writeln!(out, "{puzzle}\n{}", wrap(&result, console::out_width(), "", ""))?;
    let mut table = Table::new(&[("", Align::Left), ("part 1", Align::Right), ("part 2", Align::Right)]);
    for ((name, ..), answered) in solvers.iter().zip(&summary.answered) {
        table.row([(*name).to_owned(), answered[0].to_string(), answered[1].to_string()]);
    }
    out.write_all(table.aligned().as_bytes())?;
    out.flush()?;
    for ((name, ..), answered) in solvers.iter().zip(&summary.answered) {
        for (part, _) in Part::BOTH.into_iter().zip(answered).filter(|(_, count)| **count == 0) {
            console::note(&format!("{name} never answered part {part} in time; --time-limit gives it more"));
        }
    }
    if solvers.len() == 1 {
        console::note("nothing was compared, because there is one approach and no reference");
    }
    Ok(())
}

fn solvers(puzzle: &Puzzle, time_limit: Option<Duration>) -> Solvers {
    let limits = std::iter::once(DEFAULT_LIMIT).chain(std::iter::repeat(LIMIT_OF_OTHERS));
    let approaches = puzzle.approaches.iter().map(|approach| (approach.name, approach));
    let all = approaches.chain(puzzle.reference.map(|reference| ("reference", reference)));
    all.zip(limits).map(|((name, approach), usual)| (name, approach, time_limit.unwrap_or(usual))).collect()
}

#[derive(Default)]
struct Summary {
    differing: u64,
    /// The first input on which the solvers disagree: its number, its text, and the disagreement.
    first: Option<(u64, String, String)>,
    /// The number of inputs that each solver answered, by part.
    answered: Vec<[u64; 2]>,
}

fn check_all(generator: &Generator, solvers: &Solvers, count: u64, seed: u64) -> Summary {
    let mut summary = Summary { answered: vec![[0; 2]; solvers.len()], ..Summary::default() };
    let next = &AtomicU64::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            let sender = sender.clone();
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    let text = input(generator, seed, number);
                    let reply = |&(name, approach, limit): &_| (name, ask(approach, &text, || Context::limited(limit)));
                    let replies: Vec<(&str, Reply)> = solvers.iter().map(reply).collect();
                    if sender.send((number, text, replies)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (number, text, replies) in receiver {
            summary.add(number, text, &replies);
        }
    });
    summary
}

impl Summary {
    fn add(&mut self, number: u64, text: String, replies: &[(&str, Reply)]) {
        for (answered, (_, reply)) in self.answered.iter_mut().zip(replies) {
            for (count, outcome) in answered.iter_mut().zip(reply.iter().flatten()) {
                *count += u64::from(is_conclusive(outcome));
            }
        }
        let unknown = [Expected::Unknown, Expected::Unknown];
        if let Some(disagreement) = disagreements(&text, replies, &unknown).into_iter().next() {
            self.differing += 1;
            if self.first.as_ref().is_none_or(|(first, ..)| number < *first) {
                self.first = Some((number, text, disagreement));
            }
        }
    }
}

/// The input with that number.
fn input(generator: &Generator, seed: u64, number: u64) -> String {
    // Two steps make the inputs of neighbouring seeds and numbers independent.
    let mut random = Random::new(Random::new(seed).next().wrapping_add(number));
    random = Random::new(random.next());
    match generator.adversarial {
        Some(adversarial) if !number.is_multiple_of(2) => adversarial(&mut random),
        _ => {
            let size = if random.below(2) == 0 { generator.full_size } else { 1 + random.index(generator.full_size) };
            (generator.make)(random.next(), size)
        }
    }
}
