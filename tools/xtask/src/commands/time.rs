//! `cargo time`: measures the days, and with `--store` writes their times to the README, to the pages
//! of the days and to `docs/times.json`.

use std::collections::BTreeMap;
use std::fmt::Display;

use anyhow::{Context, Result, bail};
use common::runner::agreement::{Standing, summary};
use common::runner::report::Solved;
use common::{Date, NoAnswer};

use crate::answers::known::{Judged, Known};
use crate::days::program::{self, Programs, Solver};
use crate::environment::clock::iso;
use crate::environment::console::{BAD, Console, Piece, aligned};
use crate::environment::lock::Lock;
use crate::environment::settings::{Named, Settings};
use crate::stored_times::file::{FILE, HEADINGS, StageTimes, StoredDay, StoredTimes};
use crate::stored_times::machine::{compiler, machine};
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
    title: String,
    /// The times of the default approach.
    times: StageTimes,
    /// The approaches, the default first.
    solvers: Vec<Solver>,
    /// The faults of its approaches.
    faults: Vec<String>,
}

/// The place of the times of this machine. Nobody else stores times meanwhile.
struct Store {
    stored: StoredTimes,
    compiler: String,
    _lock: Lock,
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
        let mut store = self.store.then(|| Store::open(settings, self.all)).transpose()?;
        if let Some(store) = &mut store
            && matches!(self.named, Named::Nothing)
            && !self.all
        {
            days.retain(|date| !store.stored.days.contains_key(date));
            if days.is_empty() {
                console.note("every day has a time; `cargo time --store --all` measures all");
                return store.write(settings).map(|()| true);
            }
        }
        let programs = program::build(settings, &days, &["--release"])?;
        let mut is_sound = true;
        let mut is_stored = false;
        console.say(&line("", HEADINGS))?;
        for date in days {
            match self.measure(settings, date, &programs) {
                Ok(day) => {
                    day.show(console)?;
                    is_sound &= day.faults.is_empty();
                    if let Some(store) = &mut store {
                        let is_certain = store.add(settings, day)?;
                        is_stored |= is_certain;
                        is_sound &= is_certain;
                    }
                }
                Err(error) => {
                    console.pieces(&failure(console, date, &format!("{error:#}")))?;
                    is_sound = false;
                }
            }
        }
        if is_stored {
            console.note("stored in README.md");
        }
        Ok(is_sound)
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
        ensure_answered(&default.solved)?;
        let times = StageTimes::of(&default.solved);
        let title = default.title.clone();
        Ok(Measured { date, input, title, times, solvers, faults })
    }
}

/// Refuses an approach without any answer, with the reason of its first part.
fn ensure_answered(solved: &Solved) -> Result<()> {
    let reasons: Option<Vec<&NoAnswer>> =
        solved.parts.iter().map(|part| part.outcome.as_ref().err()).collect();
    match reasons.as_deref() {
        Some([reason, ..]) => bail!("{reason}"),
        _ => Ok(()),
    }
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
        console.say(&line(&aligned(self.date), self.times.cells()))?;
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
}

impl Store {
    /// Refuses what would stop it after the work: another measurement, files that it cannot read or
    /// fill, and times of another machine, unless `all` times are to be replaced.
    fn open(settings: &Settings, all: bool) -> Result<Self> {
        let lock = lock(settings)?;
        readme::filled(settings, "")?;
        let machine = machine();
        let stored = match StoredTimes::read(settings)? {
            Some(stored) if stored.machine == machine => stored,
            Some(StoredTimes { machine, .. }) if !all => bail!(
                "{FILE} has times of another machine ({machine}); `cargo time --store --all` \
                 replaces them"
            ),
            _ => StoredTimes { machine, days: BTreeMap::new() },
        };
        Ok(Self { stored, compiler: compiler(), _lock: lock })
    }

    /// Stores a day, unless its times are too uncertain. Returns whether it is stored.
    fn add(&mut self, settings: &Settings, day: Measured) -> Result<bool> {
        let date = day.date;
        if let Some(reason) = day.uncertainty() {
            settings.console.error(&format!("{date} is not stored: {reason}"));
            return Ok(false);
        }
        let Self { stored, compiler, .. } = self;
        let measured = iso(settings.now());
        let origin = format!("{}; {compiler}; {measured}", stored.machine);
        readme::write_page(settings, date, &day.input, &day.solvers, &origin)?;
        let Measured { title, times, .. } = day;
        let compiler = compiler.clone();
        // Writing counts the stars.
        let day = StoredDay { title, stars: 0, times, compiler, measured };
        stored.days.insert(date, day);
        self.write(settings)?;
        Ok(true)
    }

    /// Writes the days of the workspace to the file and to the README, with the stars that are known
    /// by now.
    fn write(&mut self, settings: &Settings) -> Result<()> {
        let days = settings.days(Named::Nothing)?;
        self.stored.days.retain(|date, _| days.contains(date));
        for (date, day) in &mut self.stored.days {
            // If the answers cannot be read, `cargo all` says so.
            let known = Known::of(settings, *date).map_or(0, |known| known.stars());
            day.stars = day.stars.max(known);
        }
        self.stored.write(settings)?;
        readme::write_readme(settings, &self.stored)
    }
}
