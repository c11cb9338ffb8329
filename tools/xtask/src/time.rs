//! `cargo time`: measures the days, and with `--store` writes their times to the README and to the
//! pages of the days.

use std::path::Path;
use std::process::Stdio;

use anyhow::{Result, ensure};
use common::Date;

use crate::program::{self, Reply, STAGES};
use crate::workspace::{Named, Workspace, each_day};
use crate::{console, table};

/// The greatest [`noise`](runner::report::Solved::noise) of times worth storing. A busy machine
/// doubles it easily. A quiet one stays well below.
const NOISE: f64 = 1.25;

/// How many inputs of the generator stand for those of the site: an odd number, so that one of them
/// is the median.
const INPUTS: &str = "25";

/// A request to measure days.
pub(crate) struct Time {
    /// The option for the day's program that chooses an approach.
    pub(crate) approach: Option<String>,
    pub(crate) stores: bool,
}

impl Time {
    /// It is a failure if a day has no times, wrong answers, or times that are too uncertain to store.
    pub(crate) fn run(&self, workspace: &Workspace, named: Named) -> Result<()> {
        let days = workspace.days(named)?;
        let program = program::build(&workspace.root, &days, &["--release"])?;
        show("", STAGES.map(str::to_owned));
        each_day(days, |date| self.day(workspace, date, &program(date)?));
        Ok(())
    }

    /// Measures a day, whose program shows what is wrong with the times. They are of many inputs
    /// like the site's if the day comes with inputs and so with a generator, or else of the user's
    /// own, solved again and again.
    fn day(&self, workspace: &Workspace, date: Date, program: &Path) -> Result<()> {
        let mut options: Vec<&str> = self.approach.as_deref().into_iter().collect();
        let mut measured = format!("Medians on `{}`", date.own_input());
        let shipped = format!("inputs/{}", date.package());
        if workspace.path(&shipped).is_dir() {
            options.extend(["--inputs", INPUTS]);
            measured = format!("Medians over {INPUTS} inputs like the site's, solved in turn");
        }
        let replies = program::measure(workspace, program, options, Stdio::inherit())?;
        show(&date.to_string(), replies.all[0].cells());
        ensure!(replies.is_sound, "an approach is wrong or has no answer");
        let is_certain = |Reply { solved, .. }: &Reply| {
            solved.noise.is_none_or(|noise| noise <= NOISE) && solved.remarks.is_empty()
        };
        if self.stores {
            ensure!(
                replies.all.iter().all(is_certain),
                "not stored: its times vary or may mislead; is the machine busy?"
            );
            table::store(workspace, date, &replies.all, &measured)?;
        }
        Ok(())
    }
}

/// Shows a row of a day and its times.
fn show(day: &str, cells: [String; 4]) {
    let cells = cells.map(|cell| format!("{cell:>11}"));
    console::say(&format!("{day:<11}{}", cells.concat()));
}
