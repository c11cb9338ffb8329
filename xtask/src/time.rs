//! `cargo time`: measures the days and shows their times in one table.

use anyhow::{Context, Result, bail, ensure};
use common::Date;
use common::agreement::Mark;
use common::report::{Solved, SolvedPart};
use common::table::{Align, Table};

use crate::all::aligned;
use crate::calendar;
use crate::console::{BAD, PLAIN};
use crate::known::Known;
use crate::program::{self, Program};
use crate::settings::Settings;
use crate::tables::{self, Row, Rows, TIMES, Times};

/// The greatest [`noise`](Solved::noise) of times worth storing. A busy machine doubles it easily; a quiet one stays well
/// below.
const NOISE: f64 = 1.25;

/// A measured day.
struct Measured {
    date: Date,
    row: Row,
    input: String,
    /// The approaches with their names, the default first.
    approaches: Vec<(String, Solved)>,
}

/// Measures days and shows or stores their times. Returns false if a day has no time, or too uncertain a one to store.
pub(crate) fn time(settings: &Settings, days: &[Date], store: bool) -> Result<bool> {
    let console = &settings.console;
    // A README without a place for the table fails now, not after the work.
    let rows = if store { Some(tables::stored(settings)?) } else { None };
    let programs = program::build(settings, days, &["--release"])?;
    let mut measured = Vec::new();
    for &date in days {
        console.progress(&date.to_string());
        let day = programs.of(date).and_then(|program| measure(settings, date, &program));
        console.progress("");
        match day {
            Ok(day) => measured.push(day),
            Err(error) => console.pieces(&[(PLAIN, format!("{}  ", aligned(date))), (BAD, format!("{error:#}"))])?,
        }
    }
    let mut table = Table::new(&[&[("day", Align::Left)], &TIMES[..]].concat());
    for day in &measured {
        table.row([aligned(day.date)].into_iter().chain(day.row.times.cells()));
    }
    if !measured.is_empty() {
        console.say(table.aligned().trim_end())?;
    }
    let is_stored = rows.map_or(Ok(true), |rows| self::store(settings, rows, &measured))?;
    Ok(is_stored && measured.len() == days.len())
}

/// Stores the times of days and keeps those of the others. Returns false if a day was too noisy.
fn store(settings: &Settings, mut rows: Rows, measured: &[Measured]) -> Result<bool> {
    let noise = |day: &Measured| day.approaches.iter().map(|(_, solved)| solved.noise).fold(0.0, f64::max);
    let (quiet, noisy): (Vec<_>, Vec<_>) = measured.iter().partition(|day| noise(day) <= NOISE);
    for day in &noisy {
        let words = format!("{} is not stored: its times vary by a factor of {:.2}", day.date, noise(day));
        settings.console.error(&format!("{words}; is the machine busy?"));
    }
    if !quiet.is_empty() {
        let days = settings.days(None, None)?;
        rows.retain(|date, _| days.contains(date));
        for day in quiet {
            tables::store_page(settings, day.date, &day.input, &day.approaches)?;
            rows.insert(day.date, day.row.clone());
        }
        settings.write(calendar::PICTURE, &calendar::svg(&calendar::years(settings, &days, &rows)))?;
        tables::store(settings, &rows)?;
        settings.console.note("stored in README.md");
    }
    Ok(noisy.is_empty())
}

/// Measures all approaches of a day. A wrong answer is an error.
fn measure(settings: &Settings, date: Date, program: &Program<'_>) -> Result<Measured> {
    let known = Known::of(settings, date)?;
    let missing = || format!("there is no input; `cargo download {} {}` fetches yours", date.year, date.day);
    let input = known.input.clone().with_context(missing)?;
    let (title, approaches) = program.compare(&input)?;
    for (name, solved) in &approaches {
        for SolvedPart { part, outcome, .. } in &solved.parts {
            if let Ok(answer) = outcome {
                let (mark, remark) = known.mark(*part, answer);
                ensure!(mark != Mark::Wrong, "part {part} by {name} is wrong: {answer}, {remark}");
            }
        }
    }
    let (_, default) = approaches.first().context("there is no approach")?;
    let first = default.parts.iter().map(|part| &part.outcome).min_by_key(|outcome| outcome.is_err());
    if let Some(Err(reason)) = first {
        bail!("{reason}");
    }
    let row = Row { title, stars: known.stars(), times: Times::of(default) };
    Ok(Measured { date, row, input, approaches })
}
