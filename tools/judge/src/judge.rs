//! A judge of one program, which learns where it prints its answers.

use std::mem;

use crate::args::Options;
use crate::contestant::Contestant;
use crate::inputs::{Kind, right_answers};
use crate::judged::{Judged, Mark, Task};
use crate::places::Places;
use common::input::Input;

/// So many outputs tell something of a program. One of them is to an input of full size, if there is
/// any.
pub(crate) const FIRST: usize = 3;

/// A program, and what it has shown so far.
#[derive(Debug)]
pub(crate) struct Judge<'a> {
    pub(crate) contestant: &'a dyn Contestant,
    pub(crate) options: &'a Options,
    pub(crate) judged: Vec<Judged>,
    /// Where it prints its answers, as far as its outputs tell.
    pub(crate) places: Places,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(contestant: &'a dyn Contestant, options: &'a Options) -> Self {
        Self {
            contestant,
            options,
            judged: Vec::new(),
            places: Places::default(),
        }
    }

    /// What to ask, unless nothing can be judged by this input.
    pub(crate) fn task(&self, kind: Kind, input: Input) -> Option<Task> {
        let right = right_answers(self.options.puzzle.default_approach(), &input);
        Task::new(right, &self.options.parts, kind, input)
    }

    /// Runs the program on an input.
    ///
    /// # Errors
    /// The program cannot be asked at all. The sentence says why.
    pub(crate) fn ask(&self, task: Task) -> Result<Judged, String> {
        let run = self
            .contestant
            .answer(&task.input.text, self.options.limit)?;
        Ok(Judged::new(task, run, &self.places))
    }

    /// As [`ask`](Self::ask), and counts what it shows. Some outputs have all of them read again,
    /// because each may tell more of where the answers stand.
    pub(crate) fn judge(&mut self, task: Task) -> Result<(), String> {
        self.judged.push(self.ask(task)?);
        let count = self.judged.len();
        if count == FIRST || count.is_power_of_two() {
            self.read_all();
        }
        Ok(())
    }

    pub(crate) fn read_all(&mut self) {
        let shown = self.judged.iter().map(|it| it.shown(&it.task.right));
        self.places = Places::learn(&shown.collect::<Vec<_>>(), &self.options.parts);
        let judged = mem::take(&mut self.judged).into_iter();
        let read = |Judged { task, run, .. }| Judged::new(task, run, &self.places);
        self.judged = judged.map(read).collect();
    }

    /// The first input on which it is wrong or fails. Fewer outputs say little of where it answers.
    pub(crate) fn first_fault(&self) -> Option<&Judged> {
        let mut judged = self.judged.iter().filter(|_| self.judged.len() >= FIRST);
        judged.find(|it| it.mark() <= Mark::Failed)
    }

    /// Whether it has printed nothing on the first inputs, as a mistyped name does, and is asked no
    /// further.
    pub(crate) fn is_silent(&self) -> bool {
        let is_silent = |judged: &Judged| judged.run.output.trim().is_empty();
        self.judged.len() == FIRST && self.judged.iter().all(is_silent)
    }
}
