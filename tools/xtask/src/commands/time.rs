//! `cargo time`: measures the days and shows their times in one table.

use anyhow::{Context, Result, bail};
use common::Date;
use common::runner::agreement::{Standing, summary};
use common::runner::report::Solved;
use common::support::table::Table;

use crate::answers::known::{Judged, Known};
use crate::commands::calendar::Years;
use crate::days::program::{self, Approach, Programs, Reply};
use crate::environment::console::{BAD, Console, Piece, aligned};
use crate::environment::settings::{Named, Settings};
use crate::times::machine::Origin;
use crate::times::stored::{self, HEADINGS, Row, Rows, Times};
use crate::times::tables;

/// The greatest [`noise`](common::runner::report::Solved::noise) of times worth storing. A busy
/// machine doubles it easily. A quiet one stays well below.
const NOISE: f64 = 1.25;

/// A request to measure days.
pub(crate) struct Time {
    pub(crate) named: Named,
    /// Whether to store the times.
    pub(crate) store: bool,
    /// Whether to store the times of days that have not changed, too.
    pub(crate) all: bool,
}

/// A day that was measured.
struct Measured {
    date: Date,
    title: String,
    /// The number of answers that are known to be right.
    stars: usize,
    /// The times of the default approach.
    times: Times,
    /// The path of its input.
    input: String,
    /// The fingerprint of its program and input.
    program: String,
    approaches: Vec<Approach>,
    /// The faults of its approaches.
    faults: Vec<String>,
}

impl Time {
    /// Returns false if a day has no time, if its times are too uncertain to store, or if a part
    /// that is written has no answer.
    pub(crate) fn run(&self, settings: &Settings) -> Result<bool> {
        let days = settings.days(self.named)?;
        if self.store {
            // A reason not to store is better known before the work.
            tables::ensure_place(settings)?;
            stored::read(settings)?;
        }
        let programs = program::build(settings, &days, &["--release"])?;
        let (timed, days) = self.divide(settings, days, &programs)?;
        let measured = measure_all(settings, &days, &programs)?;
        show(&settings.console, &measured)?;
        let is_stored = !self.store || store(settings, &measured, &timed)?;
        let is_sound = measured.iter().all(|day| day.faults.is_empty());
        Ok(measured.len() == days.len() && is_stored && is_sound)
    }

    /// The days whose stored times are those of their programs, and the days to measure. A day that
    /// the user named is measured in any case.
    fn divide(
        &self,
        settings: &Settings,
        days: Vec<Date>,
        programs: &Programs<'_>,
    ) -> Result<(Vec<Date>, Vec<Date>)> {
        if !self.store || self.all || matches!(self.named, Named::Day(_)) {
            return Ok((Vec::new(), days));
        }
        let rows = stored::read(settings)?;
        let is_timed = |date: &Date| {
            let stored = rows.get(date).and_then(|row| row.program.as_ref());
            // A day without a program or an input is among those to measure, which says so.
            stored.is_some() && stored == fingerprint(settings, *date, programs).ok().as_ref()
        };
        let (timed, others): (Vec<Date>, Vec<Date>) = days.into_iter().partition(is_timed);
        if !timed.is_empty() {
            let count = timed.len();
            let days = if count == 1 { "day" } else { "days" };
            let words = "unchanged since the last time; `--all` measures all";
            settings.console.note(&format!("{count} {days} {words}"));
        }
        Ok((timed, others))
    }
}

/// Tells the program and the input of a day from all others.
fn fingerprint(settings: &Settings, date: Date, programs: &Programs<'_>) -> Result<String> {
    let input = Known::of(settings, date)?.input.context("there is no input")?;
    stored::fingerprint(programs.of(date)?, &settings.path(&input))
}

impl Measured {
    /// The row to store.
    fn row(&self, origin: &Origin) -> Row {
        Row {
            title: self.title.clone(),
            stars: self.stars,
            times: self.times,
            origin: Some(origin.clone()),
            program: Some(self.program.clone()),
        }
    }
}

/// Measures days, and shows why one has no time.
fn measure_all(
    settings: &Settings,
    days: &[Date],
    programs: &Programs<'_>,
) -> Result<Vec<Measured>> {
    let mut measured = Vec::new();
    for &date in days {
        match measure(settings, date, programs) {
            Ok(day) => measured.push(day),
            Err(error) => {
                let label = Piece::plain(format!("{}  ", aligned(date)));
                settings.console.pieces(&[label, Piece::new(BAD, format!("{error:#}"))])?;
            }
        }
    }
    Ok(measured)
}

/// Measures all approaches of a day. A wrong answer is an error.
fn measure(settings: &Settings, date: Date, programs: &Programs<'_>) -> Result<Measured> {
    let known = Known::of(settings, date)?;
    let input = known.input.clone().with_context(|| {
        format!("there is no input; `cargo download {} {}` fetches yours", date.year, date.day)
    })?;
    let Reply { title, approaches } = programs.run(date, &["--compare", &input])?;
    let faults = faults(&known, &approaches)?;
    let default = &approaches.first().context("there is no approach")?.solved;
    ensure_answered(default)?;
    let stars = known.stars();
    let times = Times::of(default);
    let program = stored::fingerprint(programs.of(date)?, &settings.path(&input))?;
    Ok(Measured { date, title, stars, times, input, program, approaches, faults })
}

/// Refuses a day without any answer, with the reason of its first part.
fn ensure_answered(solved: &Solved) -> Result<()> {
    let is_answered = solved.parts.iter().any(|part| part.outcome.is_ok());
    match solved.parts.first().map(|part| &part.outcome) {
        Some(Err(reason)) if !is_answered => bail!("{reason}"),
        _ => Ok(()),
    }
}

/// The faults of the approaches. A wrong answer is an error.
fn faults(known: &Known, approaches: &[Approach]) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for Approach { name, solved } in approaches {
        for part in &solved.parts {
            let label = format!("part {} by {name}", part.part);
            let Judged { standing, remark } = known.judge(part);
            match standing {
                Standing::Wrong => {
                    bail!("{label} is wrong: {}, {remark}", summary(&part.outcome));
                }
                Standing::GaveUp | Standing::Panicked => {
                    let reason = part.outcome.as_ref().err();
                    faults
                        .extend(reason.map(|reason| format!("{}: {label}: {reason}", known.date)));
                }
                Standing::Right | Standing::Answer | Standing::Proof | Standing::NotSolvedYet => {}
            }
        }
    }
    Ok(faults)
}

/// Shows the times in a table, and then the faults and the remarks.
fn show(console: &Console, measured: &[Measured]) -> Result<()> {
    if !measured.is_empty() {
        let mut table = Table::new(&["day"], &HEADINGS);
        for day in measured {
            table.row([aligned(day.date)].into_iter().chain(day.times.cells()));
        }
        console.say(table.aligned().trim_end())?;
    }
    for day in measured {
        for remark in remarks(&day.approaches) {
            console.note(&format!("{}: {remark}", day.date));
        }
    }
    for fault in measured.iter().flat_map(|day| &day.faults) {
        console.error(fault);
    }
    Ok(())
}

/// Why times may mislead.
fn remarks(approaches: &[Approach]) -> impl Iterator<Item = &String> {
    approaches.iter().flat_map(|approach| &approach.solved.remarks)
}

/// Stores the times that are certain enough, and the stars of the days that are `timed` already.
/// Returns whether all times are stored.
fn store(settings: &Settings, measured: &[Measured], timed: &[Date]) -> Result<bool> {
    let origin = Origin::current(settings);
    let mut new = Rows::new();
    for day in measured {
        if let Some(reason) = reason_not_to_store(day) {
            settings.console.error(&format!("{} is not stored: {reason}", day.date));
            continue;
        }
        let Measured { date, input, approaches, .. } = day;
        tables::write_page(settings, *date, input, approaches, &origin)?;
        new.insert(*date, day.row(&origin));
    }
    let is_complete = new.len() == measured.len();
    if new.is_empty() && timed.is_empty() {
        return Ok(is_complete);
    }
    let days = settings.days(Named::Nothing)?;
    let mut rows = stored::read(settings)?;
    rows.extend(new);
    for date in timed {
        if let Some(row) = rows.get_mut(date) {
            row.stars = Known::of(settings, *date)?.stars();
        }
    }
    rows.retain(|date, _| days.contains(date));
    stored::write(settings, &rows)?;
    let years = Years::new(settings, &days, &rows);
    settings.write(tables::PICTURE, &years.svg())?;
    tables::write_readme(settings, &rows)?;
    settings.console.note("stored in README.md");
    Ok(years.report(&settings.console) && is_complete)
}

/// Why the times of a day are too uncertain to store.
fn reason_not_to_store(Measured { approaches, .. }: &Measured) -> Option<String> {
    let noise = approaches.iter().map(|approach| approach.solved.noise).fold(0.0, f64::max);
    if noise > NOISE {
        return Some(format!("its times vary by a factor of {noise:.2}; is the machine busy?"));
    }
    remarks(approaches).next().map(|_| "its times may mislead".to_owned())
}
