//! `--check N`: all approaches and the puzzle's reference answer the same random inputs.
//!
//! Half of the inputs are the generator's, half are of the shapes with which the puzzle attacks its own proofs. Each
//! depends on the seed and its number alone, so a run can be repeated whatever the number of threads. An input that has
//! come up before is not asked again. Nobody is waited for longer than the time limit of a part: the default approach
//! has ten seconds, the others, which may be slow, have [`SLOW`], unless `--time-limit` says otherwise.

use std::collections::{BTreeMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use super::Run;
use super::console;
use super::progress::Progress;
use super::worker::catch;
use crate::budget::Budget;
use crate::outcome::{Comparison, NoAnswer, Outcome, Part, compare, is_conclusive};
use crate::puzzle::{Approach, Puzzle};
use crate::random::Random;
use crate::table::{Align, Table};
use crate::terminal::wrap;

const DEFAULT: Duration = Duration::from_secs(10);
const SLOW: Duration = Duration::from_millis(20);

/// Who is asked, and under which name.
type Asked = (&'static str, &'static dyn Approach, Duration);

impl Run {
    pub(super) fn check(&mut self, count: u64, seed: u64) -> io::Result<()> {
        let asked = self.asked();
        let start = Instant::now();
        let summary = check(self.puzzle, &asked, count, seed);
        let out = &mut self.console.out;
        if let Some(disagreement) = summary.first {
            self.all_done = false;
            let Disagreement { number, what, text } = disagreement;
            out.write_all(text.as_bytes())?;
            out.flush()?;
            console::error(&format!("input {number} of seed {seed}: {what}"));
            console::error(&format!(
                "{} of {} inputs; stdout has the first of them",
                summary.disagreements, summary.inputs
            ));
            return Ok(());
        }
        let (inputs, seconds) = (summary.inputs, start.elapsed().as_secs_f64());
        let width = console::out_width();
        writeln!(out, "{}", self.puzzle)?;
        let told = format!("{inputs} different inputs in {seconds:.1} s, no disagreement. Really answered, in time:");
        writeln!(out, "{}", wrap(&told, width, "", ""))?;
        let mut table = Table::new(&[("", Align::Left), ("part 1", Align::Right), ("part 2", Align::Right)]);
        for (name, _, _) in &asked {
            let answered = summary.answered.get(name).copied().unwrap_or_default();
            table.row([(*name).to_owned(), answered[0].to_string(), answered[1].to_string()]);
        }
        out.write_all(table.fit(width).as_bytes())?;
        out.flush()?;
        for (name, _, _) in &asked {
            let answered = summary.answered.get(name).copied().unwrap_or_default();
            for (part, _) in Part::BOTH.into_iter().zip(answered).filter(|(_, count)| *count == 0) {
                console::note(&format!("{name} has answered no part {part} in time; --time-limit gives it more"));
            }
        }
        if asked.len() == 1 {
            console::note("there is one approach and no reference, so nothing was compared");
        }
        Ok(())
    }

    fn asked(&self) -> Vec<Asked> {
        let limit = |usual| self.args.time_limit.unwrap_or(usual);
        let approaches = self
            .puzzle
            .approaches
            .iter()
            .enumerate()
            .map(|(index, &approach)| (approach.name(), approach, limit(if index == 0 { DEFAULT } else { SLOW })));
        let reference = self.puzzle.check.map(|check| ("reference", check.reference, limit(SLOW)));
        approaches.chain(reference).collect()
    }
}

/// What came of all inputs.
#[derive(Default)]
struct Summary {
    inputs: u64,
    disagreements: u64,
    /// Of those, the one of the lowest number.
    first: Option<Disagreement>,
    /// By name, how many inputs have an outcome that can be compared.
    answered: BTreeMap<&'static str, [u64; 2]>,
}

struct Disagreement {
    number: u64,
    what: String,
    text: String,
}

/// What came of one input.
struct Verdict {
    number: u64,
    text: String,
    said: Vec<Said>,
}

/// What one of those asked has said; a refusal in words.
type Said = (&'static str, Result<[Outcome; 2], String>);

fn check(puzzle: &Puzzle, asked: &[Asked], count: u64, seed: u64) -> Summary {
    let next = AtomicU64::new(0);
    let hasher = RandomState::new();
    let seen = Mutex::new(HashSet::new());
    let (sender, receiver) = mpsc::channel();
    let work = &|sender: &mpsc::Sender<Verdict>| loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= count {
            return;
        }
        let text = input(puzzle, seed, number);
        let fingerprint = hasher.hash_one(&text);
        // Nothing panics while it holds the lock.
        let is_new = seen.lock().unwrap_or_else(PoisonError::into_inner).insert(fingerprint);
        let said = if is_new {
            asked.iter().map(|&(name, approach, limit)| (name, ask(approach, &text, limit))).collect()
        } else {
            Vec::new()
        };
        if sender.send(Verdict { number, text, said }).is_err() {
            return;
        }
    };
    let mut summary = Summary::default();
    let mut progress = Progress::new(true);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            let sender = sender.clone();
            scope.spawn(move || work(&sender));
        }
        drop(sender);
        for (done, verdict) in (1_u64..).zip(receiver) {
            summary.add(verdict);
            progress.draw(|| format!("checking: {done} of {count}, {} disagreements", summary.disagreements));
        }
    });
    summary
}

/// The input of that number.
fn input(puzzle: &Puzzle, seed: u64, number: u64) -> String {
    // Two steps, so that neighbouring seeds and numbers have nothing in common.
    let mut random = Random::new(Random::new(seed).next().wrapping_add(number));
    random = Random::new(random.next());
    match (&puzzle.generator, &puzzle.check) {
        (Some(generator), check) if number.is_multiple_of(2) || check.is_none() => {
            let size = if random.below(2) == 0 { generator.full_size } else { 1 + random.index(generator.full_size) };
            (generator.make)(random.next(), size)
        }
        (_, Some(check)) => (check.hard)(&mut random),
        (_, None) => String::new(),
    }
}

/// What one approach makes of a text, or why it refuses it.
fn ask(approach: &dyn Approach, text: &str, limit: Duration) -> Result<[Outcome; 2], String> {
    let model = match catch(|| approach.parse(text)) {
        Ok(model) => model.map_err(|error| error.locate(text).to_string())?,
        Err(panic) => return Ok([(); 2].map(|()| Err(NoAnswer::Panicked(panic.clone())))),
    };
    Ok(Part::BOTH.map(|part| {
        let answered = catch(|| model.answer(part, &Budget::limited(limit)));
        answered.unwrap_or_else(|panic| Err(NoAnswer::Panicked(panic)))
    }))
}

impl Summary {
    fn add(&mut self, verdict: Verdict) {
        let Verdict { number, text, said } = verdict;
        if said.is_empty() {
            return;
        }
        self.inputs += 1;
        for (name, outcomes) in &said {
            let answered = self.answered.entry(name).or_default();
            for (count, outcome) in answered.iter_mut().zip(outcomes.iter().flatten()) {
                *count += u64::from(is_conclusive(outcome));
            }
        }
        if let Some(what) = disagreement(&said) {
            self.disagreements += 1;
            if self.first.as_ref().is_none_or(|first| number < first.number) {
                self.first = Some(Disagreement { number, what, text });
            }
        }
    }
}

/// What two of those asked disagree about, or who panicked.
fn disagreement(said: &[Said]) -> Option<String> {
    for (index, (name, one)) in said.iter().enumerate() {
        for (other_name, other) in &said[..=index] {
            match (one, other) {
                (Err(reason), Ok(_)) => return Some(format!("{name} refuses it ({reason}), {other_name} does not")),
                (Ok(_), Err(reason)) => return Some(format!("{other_name} refuses it ({reason}), {name} does not")),
                (Err(_), Err(_)) => {}
                (Ok(one), Ok(other)) => {
                    let mut parts = Part::BOTH.into_iter().zip(one.iter().zip(other));
                    // One that has panicked differs even from itself.
                    let differs = parts.find(|(_, (one, other))| compare(one, other) == Comparison::Different);
                    if let Some((part, (one, other))) = differs {
                        let (one, other) = (in_full(one), in_full(other));
                        return Some(format!("part {part}: {other_name} says {other}, {name} says {one}"));
                    }
                }
            }
        }
    }
    None
}

fn in_full(outcome: &Outcome) -> String {
    match outcome {
        Ok(answer) => answer.to_string(),
        Err(reason) => reason.to_string(),
    }
}
