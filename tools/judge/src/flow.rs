//! Asks programs one input after another: first those that the user has named, then small ones, on
//! which most faults show, and then those of full size.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use crate::args::Options;
use crate::contestant::Contestant;
use crate::inputs::{Inputs, Kind, RANDOM, small_random};
use crate::judge::Judge;
use crate::judged::Judged;
use common::input::Input;
use runner::console::{self, Progress};

/// The time for all inputs, unless the user tells how many random ones.
const TIME: Duration = Duration::from_secs(60);

/// So many random inputs in a row that were there before are all that there are.
const MOST_REPEATED: usize = 1000;

/// Programs on the same inputs.
pub(crate) struct Trial<'a> {
    pub(crate) options: &'a Options,
    inputs: Inputs,
    /// One for each program.
    pub(crate) judges: Vec<Judge<'a>>,
    /// Whether there was no time for all inputs.
    pub(crate) is_cut_short: bool,
    asked: HashSet<String>,
    start: Instant,
    progress: Progress,
    /// Gets the first fault of the only program, which need not wait for the report.
    tell: Option<fn(&Judged)>,
}

impl<'a> Trial<'a> {
    pub(crate) fn new(
        contestants: &'a [impl Contestant],
        options: &'a Options,
        named: Vec<Input>,
        tell: fn(&Judged),
    ) -> Self {
        let judge = |contestant| Judge::new(contestant, options);
        let is_alone = contestants.len() == 1 && !options.json;
        Self {
            options,
            inputs: Inputs::new(options.puzzle, named),
            judges: contestants.iter().map(|it| judge(it)).collect(),
            is_cut_short: false,
            asked: HashSet::new(),
            start: Instant::now(),
            progress: Progress::new(),
            tell: is_alone.then_some(tell),
        }
    }

    /// Asks all programs all inputs that there is time for.
    ///
    /// # Errors
    /// A program cannot be asked at all. The sentence says why.
    pub(crate) fn run(&mut self) -> Result<(), String> {
        let asked = self.ask_all();
        self.progress.erase();
        self.judges.iter_mut().for_each(Judge::read_all);
        asked
    }

    fn ask_all(&mut self) -> Result<(), String> {
        let Inputs { named, small, large } = self.inputs.clone();
        self.ask_each(Kind::Named, named, usize::MAX)?;
        self.ask_each(Kind::Known, small, usize::MAX)?;
        let Some(generator) = &self.options.puzzle.generator else {
            return self.ask_each(Kind::Known, large, usize::MAX).map(drop);
        };
        let Options { random, seed, .. } = *self.options;
        let usual = generator.count.unwrap_or(RANDOM);
        let count = random.unwrap_or(usual);
        // Where there are few inputs, there are no smaller ones.
        let of_small = if generator.count.is_some() { 0 } else { count / 2 };
        let asked = self.ask_each(Kind::Small, small_random(generator, seed), of_small)?;
        self.ask_each(Kind::Known, large, usize::MAX)?;
        let inputs = Input::random(generator, seed, generator.full_size);
        self.ask_each(Kind::Random, inputs, count - asked).map(drop)
    }

    /// Asks at most so many inputs, each once. Returns how many it has asked.
    fn ask_each(
        &mut self,
        kind: Kind,
        inputs: impl IntoIterator<Item = Input>,
        most: usize,
    ) -> Result<usize, String> {
        let (mut count, mut repeated) = (0, 0);
        for input in inputs {
            if count == most || repeated == MOST_REPEATED || self.is_over() {
                break;
            }
            if self.ask(kind, input)? {
                (count, repeated) = (count + 1, 0);
            } else {
                repeated += 1;
            }
        }
        Ok(count)
    }

    /// Whether nobody is left to ask, or the time has passed. Whoever tells the number of random
    /// inputs waits for all of them.
    fn is_over(&mut self) -> bool {
        let is_late = self.options.random.is_none() && self.start.elapsed() >= TIME;
        self.is_cut_short |= is_late;
        is_late || self.judges.iter().all(Judge::is_silent)
    }

    /// Asks all programs one input. Returns whether it can be judged and was not asked before.
    fn ask(&mut self, kind: Kind, input: Input) -> Result<bool, String> {
        if !self.asked.insert(input.text.trim_end().to_owned()) {
            return Ok(false);
        }
        let (count, name) = (self.asked.len() - 1, input.name.clone());
        self.progress
            .show(&format!("{count} inputs asked; next: {name}"));
        let Some(task) = self.judges[0].task(kind, input) else {
            if kind == Kind::Named {
                self.progress.erase();
                console::error(&format!(
                    "{name}: nothing can be judged by it, because no part that is asked for has an \
                     answer"
                ));
            }
            return Ok(false);
        };
        for judge in self.judges.iter_mut().filter(|it| !it.is_silent()) {
            judge.judge(task.clone())?;
        }
        if let Some(fault) = self.judges[0].first_fault()
            && let Some(tell) = self.tell.take()
        {
            self.progress.erase();
            tell(fault);
        }
        Ok(true)
    }
}
