//! `cargo time`: measures the days and shows their times in one table.

use anyhow::{Context, Result, bail, ensure};
use common::Date;
use common::agreement::Mark;
use common::outcome::summary;
use common::table::Table;

use crate::all::aligned;
use crate::calendar;
use crate::console::{BAD, PLAIN};
use crate::known::Known;
use crate::program::{self, Approaches, Programs};
use crate::settings::Settings;
use crate::tables::{self, Row, Rows, TIMES};

/// The greatest [`noise`](common::report::Solved::noise) of times worth storing. A busy machine
/// doubles it easily; a quiet one stays well below.
const NOISE: f64 = 1.25;

/// Measures days and shows or stores their times. Returns false if a day has no time, or too
/// uncertain a one to store.
pub(crate) fn time(settings: &Settings, days: &[Date], store: bool) -> Result<bool> {
    let console = &settings.console;
    // A README without a place for the table fails now, not after the work.
    let mut rows = if store { tables::stored(settings)? } else { Rows::new() };
    let programs = program::build(settings, days, &["--release"])?;
    let mut table = Table::new(&["day"], &TIMES);
    let (mut measured, mut stored) = (0, 0);
    for &date in days {
        match measure(settings, date, &programs) {
            Ok((row, input, approaches)) => {
                table.row([aligned(date)].into_iter().chain(row.times.clone()));
                measured += 1;
                let noise = approaches.iter().map(|(_, solved)| solved.noise).fold(0.0, f64::max);
                if store && noise <= NOISE {
                    tables::store_page(settings, date, &input, &approaches)?;
                    rows.insert(date, row);
                    stored += 1;
                } else if store {
                    let words =
                        format!("{date} is not stored: its times vary by a factor of {noise:.2}");
                    console.error(&format!("{words}; is the machine busy?"));
                }
            }
            Err(error) => console
                .pieces(&[(PLAIN, format!("{}  ", aligned(date))), (BAD, format!("{error:#}"))])?,
        }
    }
    if measured > 0 {
        console.say(table.aligned().trim_end())?;
    }
    if stored > 0 {
        let days = settings.days(None, None)?;
        rows.retain(|date, _| days.contains(date));
        settings
            .write(tables::PICTURE, &calendar::svg(&calendar::years(settings, &days, &rows)))?;
        tables::store(settings, &rows)?;
        console.note("stored in README.md");
    }
    Ok(days.len() == if store { stored } else { measured })
}

/// Measures all approaches of a day. Returns its row, its input, and the approaches. A wrong answer
/// is an error.
fn measure(
    settings: &Settings,
    date: Date,
    programs: &Programs<'_>,
) -> Result<(Row, String, Approaches)> {
    let known = Known::of(settings, date)?;
    let missing =
        || format!("there is no input; `cargo download {} {}` fetches yours", date.year, date.day);
    let input = known.input.clone().with_context(missing)?;
    let (title, approaches) = programs.run(date, &["--compare", "--sets", &input])?;
    for (name, solved) in &approaches {
        for solved in &solved.parts {
            let (mark, remark) = known.mark(solved);
            let words = summary(&solved.outcome);
            ensure!(
                mark != Mark::Wrong,
                "part {} by {name} is wrong: {words}, {remark}",
                solved.part
            );
        }
    }
    let (_, default) = approaches.first().context("there is no approach")?;
    let first =
        default.parts.iter().map(|part| &part.outcome).min_by_key(|outcome| outcome.is_err());
    if let Some(Err(reason)) = first {
        bail!("{reason}");
    }
    let row = Row { title, stars: known.stars(), times: tables::times(default) };
    Ok((row, input, approaches))
}
