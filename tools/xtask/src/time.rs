//! `cargo time`: measures the days, and with `--store` writes their times to the README and to the
//! pages of the days.

use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result, ensure};
use common::Date;
use runner::report::Solved;
use runner::table::Table;

use crate::console::{self, Progress};
use crate::program::{self, Replies};
use crate::table::{self, STAGES, Timed};
use crate::workspace::{Named, Workspace};

/// The greatest [`noise`](Solved::noise) of times worth storing. A busy machine doubles it easily.
/// A quiet one stays well below.
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
        let programs = program::build(&workspace.root, &days, &["--release"])?;
        let mut table = Table::new(&["day"], &STAGES);
        let mut progress = Progress::new();
        for date in days {
            progress.show(&format!("{date} ..."));
            let measured = programs
                .of(date)
                .and_then(|program| self.measure(workspace, program, date));
            progress.erase();
            let stored = measured.and_then(|measured| {
                let timed = measured.timed()?;
                let default = timed.first().context("there is no input")?;
                table.row([date.to_string()].into_iter().chain(default.cells()));
                ensure!(
                    measured.replies.is_sound,
                    "an approach is wrong or has no answer"
                );
                if self.stores {
                    store(workspace, date, &timed, &measured.source)
                } else {
                    Ok(())
                }
            });
            if let Err(error) = stored {
                console::error(&format!("{date}: {error:#}"));
            }
        }
        console::say(table.aligned().trim_end())
    }

    /// Measures a day, whose program shows what is wrong with the times. They are of the user's own
    /// input, solved again and again, or of many that are like the site's if the day comes with
    /// inputs and so with a generator.
    fn measure(&self, workspace: &Workspace, program: &Path, date: Date) -> Result<Measured> {
        let own = date.own_input();
        let folder = workspace.path(&format!("inputs/{}", date.package()));
        let has_many = !workspace.path(&own).is_file() && folder.is_dir();
        let mut arguments = vec!["--compare"];
        arguments.extend(self.approach.as_deref());
        let source = if has_many {
            arguments.extend(["--inputs", INPUTS]);
            format!("Medians over {INPUTS} inputs like the site's, solved in turn")
        } else {
            format!("Medians on `{own}`")
        };
        let replies = program::replies(workspace, program, &arguments, Stdio::inherit())?;
        Ok(Measured { replies, source })
    }
}

/// The times of a day's approaches.
struct Measured {
    replies: Replies,
    /// What they are of.
    source: String,
}

impl Measured {
    /// The default approach first. There are none without an input.
    fn timed(&self) -> Result<Vec<Timed<'_>>> {
        let mut timed = Vec::new();
        for report in &self.replies.reports {
            let solved = program::solved(report)?;
            if report.path.is_some() {
                timed.push(Timed { report, solved });
            }
        }
        Ok(timed)
    }
}

/// Stores the times of a day unless they are too uncertain.
fn store(workspace: &Workspace, date: Date, timed: &[Timed<'_>], source: &str) -> Result<()> {
    let is_certain = |solved: &Solved| {
        solved.noise.is_none_or(|noise| noise <= NOISE) && solved.remarks.is_empty()
    };
    ensure!(
        timed.iter().all(|it| is_certain(it.solved)),
        "not stored: its times vary or may mislead; is the machine busy?"
    );
    table::store_row(workspace, date, &timed[0])?;
    table::store_approaches(workspace, date, timed, source)
}
