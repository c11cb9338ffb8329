//! A judge of one program, which learns where it prints its answers.

use std::mem;

use crate::args::Options;
use crate::contestant::Contestant;
use crate::inputs::{Kind, right_answers};
use crate::judged::{Judged, Task};
use crate::places::Places;
use common::input::Input;

/// A program, and what it has shown so far.
pub(crate) struct Judge<'a> {
    pub(crate) contestant: &'a dyn Contestant,
    pub(crate) options: &'a Options,
    pub(crate) judged: Vec<Judged>,
    /// Where it prints its answers, as far as its outputs tell.
    pub(crate) places: Places,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(contestant: &'a dyn Contestant, options: &'a Options) -> Self {
        let (judged, places) = (Vec::new(), Places::default());
        Self { contestant, options, judged, places }
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
        let Options { limit, .. } = *self.options;
        let run = self.contestant.answer(&task.input.text, limit)?;
        Ok(Judged::new(task, run, &self.places))
    }

    /// Learns from all outputs where the answers stand, and reads them there.
    pub(crate) fn learn(&mut self) {
        let shown = self.judged.iter().map(|it| it.shown(&it.task.right));
        self.places = Places::learn(&shown.collect::<Vec<_>>(), &self.options.parts);
        let judged = mem::take(&mut self.judged).into_iter();
        let read = |Judged { task, run, .. }| Judged::new(task, run, &self.places);
        self.judged = judged.map(read).collect();
    }
}
