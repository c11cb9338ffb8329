//! Asks programs one input after another: first those that the user has named, then the known ones,
//! random ones of a few lines, and random ones of full size.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use crate::args::{Options, RANDOM};
use crate::contestant::Contestant;
use crate::inputs::{Kind, generated, known, small_random};
use crate::judge::Judge;
use common::input::Input;
use runner::console;

/// The time for all inputs, unless the user tells how many random ones.
const TIME: Duration = Duration::from_secs(60);

/// So many random inputs are made at most for one that was not there before, because there may be
/// few.
const MOST_MADE: usize = 100;

/// Programs on the same inputs.
pub(crate) struct Trial<'a> {
    options: &'a Options,
    /// One for each program.
    pub(crate) judges: Vec<Judge<'a>>,
    /// Whether there was no time for all inputs.
    pub(crate) is_cut_short: bool,
    /// When the time for all inputs is over.
    pub(crate) end: Instant,
    asked: HashSet<String>,
}

impl<'a> Trial<'a> {
    pub(crate) fn new(contestants: &'a [impl Contestant], options: &'a Options) -> Self {
        let judges = contestants.iter().map(|it| Judge::new(it, options));
        Self {
            options,
            judges: judges.collect(),
            is_cut_short: false,
            end: Instant::now() + TIME,
            asked: HashSet::new(),
        }
    }

    /// Asks all programs the `named` inputs, and all others that there is time for.
    ///
    /// # Errors
    /// A program cannot be asked at all. The sentence says why.
    pub(crate) fn run(&mut self, named: Vec<Input>) -> Result<(), String> {
        let asked = self.ask_all(named);
        self.judges.iter_mut().for_each(Judge::learn);
        asked
    }

    fn ask_all(&mut self, named: Vec<Input>) -> Result<(), String> {
        let Options { puzzle, random, seed, .. } = *self.options;
        self.ask_each(Kind::Named, named, usize::MAX)?;
        self.ask_each(Kind::Known, known(puzzle), usize::MAX)?;
        let Some(generator) = &puzzle.generator else { return Ok(()) };
        let count = random.or(generator.count).unwrap_or(RANDOM);
        // Where there are few inputs, there are no smaller ones.
        let of_small = if generator.count.is_some() { 0 } else { count / 2 };
        let asked = self.ask_each(Kind::Small, small_random(generator, seed), of_small)?;
        let inputs = generated(self.options);
        self.ask_each(Kind::Random, inputs, count - asked).map(drop)
    }

    /// Asks at most so many inputs, each once. Returns how many it has asked.
    fn ask_each(
        &mut self,
        kind: Kind,
        inputs: impl IntoIterator<Item = Input>,
        most: usize,
    ) -> Result<usize, String> {
        let mut count = 0;
        for input in inputs.into_iter().take(most.saturating_mul(MOST_MADE)) {
            if count == most || self.judges.iter().all(|it| it.is_given_up) {
                break;
            }
            // Whoever tells the number of random inputs waits for all of them.
            if self.options.random.is_none() && Instant::now() >= self.end {
                self.is_cut_short = true;
                break;
            }
            count += usize::from(self.ask(kind, input)?);
        }
        Ok(count)
    }

    /// Asks all programs one input. Returns whether it can be judged and was not asked before.
    fn ask(&mut self, kind: Kind, input: Input) -> Result<bool, String> {
        if !self.asked.insert(input.text.trim_end().to_owned()) {
            return Ok(false);
        }
        let (count, name) = (self.asked.len() - 1, input.name.clone());
        console::progress(&format!("{count} inputs asked; next: {name}"));
        let Some(task) = self.judges[0].task(kind, input) else {
            if kind == Kind::Named {
                console::error(&format!(
                    "{name}: nothing can be judged by it, because no part that is asked for has an \
                     answer"
                ));
            }
            return Ok(false);
        };
        let mut judges = self.judges.iter_mut();
        judges.try_for_each(|judge| judge.go_on(&task))?;
        Ok(true)
    }
}
