//! `cargo time`: measures the days, and with `--store` writes their times to the README, to the
//! pages of the days and to `docs/times.json`.

use std::fmt::Display;

use anyhow::{Context, Result, bail};
use common::Date;
use common::runner::agreement::{Standing, summary};
use common::runner::report::SolvedPart;

use crate::answers::known::{Judged, Known};
use crate::days::program::{self, Programs, Solver};
use crate::environment::clock::iso;
use crate::environment::console::{BAD, Console, Piece, aligned};
use crate::environment::lock::Lock;
use crate::environment::settings::{Named, Settings};
use crate::stored_times::file::{HEADINGS, StageTimes, StoredDay, StoredTimes};
use crate::stored_times::machine::compiler;
use crate::stored_times::readme;

/// The greatest [`noise`](common::runner::report::Solved::noise) of times worth storing. A busy
/// machine doubles it easily. A quiet one stays well below.
const NOISE: f64 = 1.25;

/// A request to measure days.
pub(crate) struct Time {
    pub(crate) named: Named,
    /// The only approach to measure, if any.
    pub(crate) approach: Option<String>,
    /// Whether to store the times.
    pub(crate) store: bool,
    /// Whether to store the times of all days, even of those that have one.
    pub(crate) all: bool,
}

/// A day that was measured.
struct Measured {
    date: Date,
    /// The path of its input.
    input: String,
    /// What may be stored of it.
    day: StoredDay,
    /// The approaches, the default first.
    solvers: Vec<Solver>,
    /// The faults of its approaches.
    faults: Vec<String>,
}

/// Locks out commands that would disturb the times or overwrite the files of this one.
pub(crate) fn lock(settings: &Settings) -> Result<Lock> {
    Lock::take(settings, "measurement")
}

impl Time {
    /// Returns false if a day has no time, if its times are too uncertain to store, or if a part
    /// that is written has no answer.
    pub(crate) fn run(&self, settings: &Settings) -> Result<bool> {
        let console = &settings.console;
        let mut days = settings.days(self.named)?;
        let _lock = self.store.then(|| lock(settings)).transpose()?;
        let mut stored = self.store.then(|| self.stored(settings)).transpose()?;
        if let Some(stored) = &mut stored
            && matches!(self.named, Named::Nothing)
            && !self.all
        {
            days.retain(|date| !stored.days.contains_key(date));
            if days.is_empty() {
                console.note("every day has a time; `cargo time --store --all` measures all");
                return write(settings, stored).map(|()| true);
            }
        }
        let programs = program::build(settings, &days, &["--release"])?;
        let mut is_sound = true;
        console.say(&line("", HEADINGS))?;
        for date in days {
            match self.measure(settings, date, &programs) {
                Ok(day) => {
                    day.show(console)?;
                    is_sound &= day.faults.is_empty();
                    if let Some(stored) = &mut stored {
                        is_sound &= day.store(settings, stored)?;
                    }
                }
                Err(error) => {
                    console.pieces(&failure(console, date, &format!("{error:#}")))?;
                    is_sound = false;
                }
            }
        }
        if stored.is_some() && is_sound {
            console.note("stored in README.md");
        }
        Ok(is_sound)
    }

    /// The times so far. Refuses what would stop the command after its work: files that it cannot
    /// read or fill.
    fn stored(&self, settings: &Settings) -> Result<StoredTimes> {
        readme::filled(settings, "")?;
        StoredTimes::of_this_machine(settings, self.all)
    }

    /// Measures the approaches of a day. A wrong answer is an error.
    fn measure(
        &self,
        settings: &Settings,
        date: Date,
        programs: &Programs<'_>,
    ) -> Result<Measured> {
        let known = Known::of(settings, date)?;
        let input = known.input.clone().with_context(|| {
            let Date { year, day } = date;
            format!("there is no input; `cargo download {year} {day}` fetches yours")
        })?;
        let mut arguments = vec!["--compare", &input];
        arguments.extend(self.approach.iter().flat_map(|name| ["--approach", name]));
        let solvers = programs.run(date, &arguments)?;
        let faults = faults(&known, &solvers)?;
        let default = solvers.first().context("there is no approach")?;
        if let [SolvedPart { outcome: Err(reason), .. }, others @ ..] = &*default.solved.parts
            && others.iter().all(|part| part.outcome.is_err())
        {
            bail!("{reason}");
        }
        let day = StoredDay {
            title: default.title.clone(),
            stars: known.stars(),
            times: StageTimes::of(&default.solved),
            measured: format!("{}; {}", compiler(), iso(settings.now())),
        };
        Ok(Measured { date, input, day, solvers, faults })
    }
}

/// Writes the times to their file and to the README.
fn write(settings: &Settings, stored: &mut StoredTimes) -> Result<()> {
    stored.write(settings)?;
    readme::write_readme(settings, stored)
}

/// The faults of the approaches. A wrong answer is an error.
fn faults(known: &Known, solvers: &[Solver]) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for Solver { approach, solved, .. } in solvers {
        for part in &solved.parts {
            let label = format!("part {} by {approach}", part.part);
            let Judged { standing, remark } = known.judge(part);
            match (standing, &part.outcome) {
                (Standing::Wrong, outcome) => {
                    bail!("{label} is wrong: {}, {remark}", summary(outcome));
                }
                (Standing::GaveUp | Standing::Panicked, Err(reason)) => {
                    faults.push(format!("{}: {label}: {reason}", known.date));
                }
                _ => {}
            }
        }
    }
    Ok(faults)
}

/// A line of the table: a day, and why it has no times.
pub(crate) fn failure(console: &Console, date: Date, reason: &str) -> [Piece; 2] {
    let label = format!("{}  ", aligned(date));
    let reason = console.hanging(label.len(), reason);
    [Piece::plain(label), Piece::new(BAD, reason)]
}

/// A line of the table: a day and its times.
fn line(day: &str, cells: [impl Display; 4]) -> String {
    let cells = cells.map(|cell| format!("{cell:>10}")).concat();
    format!("{day:11}{cells}")
}

impl Measured {
    /// Shows the times, and then the faults and why the times may mislead.
    fn show(&self, console: &Console) -> Result<()> {
        console.say(&line(&aligned(self.date), self.day.times.cells()))?;
        for remark in self.remarks() {
            console.note(&format!("{}: {remark}", self.date));
        }
        for fault in &self.faults {
            console.error(fault);
        }
        Ok(())
    }

    /// Why the times may mislead.
    fn remarks(&self) -> impl Iterator<Item = &String> {
        self.solvers.iter().flat_map(|solver| &solver.solved.remarks)
    }

    /// Why the times are too uncertain to store.
    fn uncertainty(&self) -> Option<String> {
        let noise = self.solvers.iter().map(|solver| solver.solved.noise).fold(0.0, f64::max);
        if noise > NOISE {
            return Some(format!("its times vary by a factor of {noise:.2}; is the machine busy?"));
        }
        self.remarks().next().map(|_| "its times may mislead".to_owned())
    }

    /// Stores the times, unless they are too uncertain. Returns whether they are stored.
    fn store(self, settings: &Settings, stored: &mut StoredTimes) -> Result<bool> {
        let Self { date, input, day, solvers, .. } = &self;
        if let Some(reason) = self.uncertainty() {
            settings.console.error(&format!("{date} is not stored: {reason}"));
            return Ok(false);
        }
        let origin = format!("{}; {}", stored.machine, day.measured);
        readme::write_page(settings, *date, input, solvers, &origin)?;
        stored.days.insert(*date, self.day);
        write(settings, stored)?;
        Ok(true)
    }
}
