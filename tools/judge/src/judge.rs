//! A judge of one program, which learns where it prints its answers.

use std::mem;

use crate::args::Options;
use crate::contestant::Contestant;
use crate::inputs::{Kind, right_answers};
use crate::judged::{Finding, Judged, Task};
use crate::places::Places;
use common::input::Input;

/// So many inputs tell enough of a program that is late on each from the first on.
const PATIENCE: usize = 3;

/// A program, and what it has shown so far.
pub(crate) struct Judge<'a> {
    pub(crate) contestant: &'a dyn Contestant,
    pub(crate) options: &'a Options,
    pub(crate) judged: Vec<Judged>,
    /// Where it prints its answers, as far as its outputs tell.
    pub(crate) places: Places,
    /// Whether it was late on the first inputs and has answered nothing, so it is asked no more.
    pub(crate) is_given_up: bool,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(contestant: &'a dyn Contestant, options: &'a Options) -> Self {
        let (judged, places) = (Vec::new(), Places::default());
        Self { contestant, options, judged, places, is_given_up: false }
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

    /// Asks the program one more input, unless that is in vain.
    ///
    /// # Errors
    /// As of [`ask`](Self::ask).
    pub(crate) fn go_on(&mut self, task: &Task) -> Result<(), String> {
        if self.judged.len() == PATIENCE && !self.is_given_up {
            self.learn();
            let mut parts = self.judged.iter().flat_map(Judged::parts);
            let is_silent = parts.all(|(_, finding)| finding == Finding::Late);
            self.is_given_up = is_silent && self.places.is_right == [false, false];
        }
        if !self.is_given_up {
            let judged = self.ask(task.clone())?;
            self.judged.push(judged);
        }
        Ok(())
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
