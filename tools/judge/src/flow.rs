//! Asks programs one input after another: first those that the user has named, then small ones, on
//! which most faults show, and then those of full size.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use crate::args::Options;
use crate::contestant::Contestant;
use crate::inputs::{Inputs, Kind, RANDOM, small_random};
use crate::judged::{Judge, Judged, Mark};
use crate::places::Places;
use common::input::Input;
use common::puzzle::{Generator, Puzzle};
use runner::console::{self, Progress};

/// As [`RANDOM`], once there is a fault: more faults would tell little more.
const RANDOM_IF_FAULTY: usize = 30;

/// The time for all inputs, unless the user tells how many random ones.
const TIME: Duration = Duration::from_secs(60);

/// So many outputs tell something of a program. One of them is to an input of full size, if there is
/// any.
pub(crate) const FIRST: usize = 3;

/// So many random inputs in a row that were there before are all that there are.
const MOST_REPEATED: usize = 1000;

/// A program, and what it has shown so far.
#[derive(Debug)]
pub(crate) struct Program<'a> {
    pub(crate) judge: Judge<'a>,
    pub(crate) judged: Vec<Judged>,
    /// Where it prints its answers, as far as its outputs tell.
    pub(crate) places: Places,
    /// Whether it has shown a [`fault`](Self::fault).
    is_faulty: bool,
}

impl Program<'_> {
    /// Reads the last output, and sometimes all of them again, because each may tell more of where the
    /// answers stand.
    fn read(&mut self) {
        let count = self.judged.len();
        if count == FIRST || count.is_power_of_two() {
            self.read_all();
        } else if let Some(last) = self.judged.last_mut() {
            last.read(&self.places);
        }
    }

    fn read_all(&mut self) {
        let shown = self.judged.iter().map(|it| it.shown(&it.right.known));
        self.places = Places::learn(&shown.collect::<Vec<_>>(), self.judge.parts);
        for judged in &mut self.judged {
            judged.read(&self.places);
        }
    }

    /// The first input on which it is wrong or fails. Fewer outputs say little of where it answers.
    fn fault(&self) -> Option<&Judged> {
        let is_fault = |judged: &&Judged| Mark::of(judged) <= Mark::Failed;
        self.judged
            .iter()
            .find(is_fault)
            .filter(|_| self.judged.len() >= FIRST)
    }

    /// Whether it has printed nothing on the first inputs, as a mistyped name does, and is asked no
    /// further.
    pub(crate) fn is_silent(&self) -> bool {
        let is_silent = |judged: &Judged| judged.run.output.trim().is_empty();
        self.judged.len() == FIRST && self.judged.iter().all(is_silent)
    }
}

/// Programs on the same inputs.
#[derive(Debug)]
pub(crate) struct Trial<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) options: &'a Options,
    pub(crate) inputs: Inputs,
    pub(crate) programs: Vec<Program<'a>>,
    /// Whether every input that the generator can make was asked.
    pub(crate) is_complete: bool,
    /// Whether there was no time for all inputs.
    pub(crate) is_cut_short: bool,
    asked: HashSet<String>,
    start: Instant,
    progress: Progress,
    /// Tells a person what cannot wait for the report.
    tell: fn(&str),
}

impl<'a> Trial<'a> {
    pub(crate) fn new(
        puzzle: &'a Puzzle,
        contestants: impl IntoIterator<Item = &'a dyn Contestant>,
        options: &'a Options,
        named: Vec<Input>,
        tell: fn(&str),
    ) -> Self {
        let program = |contestant| {
            let judge = Judge {
                contestant,
                approach: puzzle.default_approach(),
                parts: &options.parts,
                limit: options.limit,
            };
            Program {
                judge,
                judged: Vec::new(),
                places: Places::default(),
                is_faulty: false,
            }
        };
        Self {
            puzzle,
            options,
            inputs: Inputs::new(puzzle, named),
            programs: contestants.into_iter().map(program).collect(),
            is_complete: false,
            is_cut_short: false,
            asked: HashSet::new(),
            start: Instant::now(),
            progress: Progress::new(),
            tell,
        }
    }

    /// Asks all programs all inputs that there is time for.
    ///
    /// # Errors
    /// A program cannot be asked at all. The sentence says why.
    pub(crate) fn run(&mut self) -> Result<(), String> {
        let asked = self.ask_all();
        self.progress.erase();
        self.programs.iter_mut().for_each(Program::read_all);
        asked
    }

    fn ask_all(&mut self) -> Result<(), String> {
        let Inputs { named, small, large, .. } = self.inputs.clone();
        self.ask_each(Kind::Named, named)?;
        self.ask_each(Kind::Known, small)?;
        let generator = self.puzzle.generator.as_ref();
        if let Some(generator) = generator.filter(|it| it.count.is_none()) {
            self.ask_small(generator)?;
        }
        self.ask_each(Kind::Known, large)?;
        generator.map_or(Ok(()), |generator| self.ask_random(generator))
    }

    fn ask_each(&mut self, kind: Kind, inputs: Vec<Input>) -> Result<(), String> {
        for input in inputs {
            if self.is_over(TIME) {
                break;
            }
            self.ask(kind, &input)?;
        }
        Ok(())
    }

    /// Asks small random inputs, which grow, in at most half of the time.
    fn ask_small(&mut self, generator: &Generator) -> Result<(), String> {
        let most = RANDOM.min(self.options.random.unwrap_or(RANDOM)) / 2;
        let mut count = 0;
        for input in small_random(generator, self.options.seed) {
            if count == most || self.is_over(TIME / 2) {
                break;
            }
            count += usize::from(self.ask(Kind::Small, &input)?);
        }
        Ok(())
    }

    /// Asks random inputs of full size, each once.
    fn ask_random(&mut self, generator: &Generator) -> Result<(), String> {
        let of_kind = |it: &&Judged| it.kind == Kind::Small;
        let small = self.programs[0].judged.iter().filter(of_kind).count();
        let inputs = Input::random(generator, self.options.seed, generator.full_size);
        let (mut count, mut repeated) = (small, 0);
        for (number, input) in inputs.enumerate() {
            if generator.count == Some(number) {
                self.is_complete = self.programs.iter().all(|it| it.judged.len() >= number);
                break;
            }
            let usual = if self.is_faulty_alone() { RANDOM_IF_FAULTY } else { RANDOM };
            let usual = generator.count.unwrap_or(usual);
            let is_enough = count >= self.options.random.unwrap_or(usual);
            if is_enough || repeated == MOST_REPEATED || self.is_over(TIME) {
                break;
            }
            if self.ask(Kind::Random, &input)? {
                (count, repeated) = (count + 1, 0);
            } else {
                repeated += 1;
            }
        }
        Ok(())
    }

    /// Whether the only program has shown a fault. Several get the same inputs, whatever they answer.
    fn is_faulty_alone(&self) -> bool {
        matches!(&self.programs[..], [program] if program.is_faulty)
    }

    /// Whether nobody is left to ask, or the time has passed. Whoever tells the number of random
    /// inputs waits for all of them.
    fn is_over(&mut self, time: Duration) -> bool {
        let is_late = self.options.random.is_none() && self.start.elapsed() >= time;
        self.is_cut_short |= is_late;
        is_late || self.programs.iter().all(Program::is_silent)
    }

    /// Asks all programs one input. Returns whether it can be judged and was not asked before.
    fn ask(&mut self, kind: Kind, input: &Input) -> Result<bool, String> {
        if !self.asked.insert(input.text.trim_end().to_owned()) {
            return Ok(false);
        }
        self.progress.show(&format!(
            "{} inputs asked; next: {}",
            self.asked.len() - 1,
            input.name
        ));
        let is_alone = self.programs.len() == 1 && !self.options.json;
        for program in self.programs.iter_mut().filter(|it| !it.is_silent()) {
            let Some(judged) = program.judge.ask(kind, input.clone())? else {
                if kind == Kind::Named {
                    self.inputs.refused += 1;
                    self.progress.erase();
                    console::error(&format!(
                        "{}: nothing can be judged by it, because no part that is asked for has an \
                         answer",
                        input.name
                    ));
                }
                return Ok(false);
            };
            program.judged.push(judged);
            program.read();
            let is_first = is_alone && !program.is_faulty;
            let fault = program.fault();
            if let Some((judged, fault)) = fault.and_then(|it| Some((it, it.fault()?)))
                && is_first
            {
                self.progress.erase();
                let (part, words) = (fault.part, judged.fault_words(fault));
                (self.tell)(&format!("{}: part {part}: {words}.", judged.input.name));
            }
            program.is_faulty |= fault.is_some();
        }
        Ok(true)
    }
}
