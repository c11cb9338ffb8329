//! `cargo time`: measures the days, and with `--store` writes their times to the README and to the
//! pages of the days.

use anyhow::{Context, Result, ensure};
use common::Date;
use runner::report::{Report, Solved};
use runner::table::Table;

use crate::console::{self, Progress};
use crate::program::{self, Programs};
use crate::table::{self, STAGES};
use crate::workspace::{DayFilter, Workspace};

/// The greatest [`noise`](Solved::noise) of times worth storing. A busy machine doubles it easily.
/// A quiet one stays well below.
const NOISE: f64 = 1.25;

/// How many inputs of the generator stand for those of the site: an odd number, so that one of them
/// is the median.
const INPUTS: &str = "25";

/// Measures days. Returns false if one has no times, wrong answers, or times that are too uncertain
/// to store.
pub(crate) fn time(
    workspace: &Workspace,
    named: DayFilter,
    approach: Option<&str>,
    store: bool,
    json: bool,
) -> Result<bool> {
    let days = workspace.days(named)?;
    let programs = program::build(&workspace.root, &days, &["--release"])?;
    let mut table = Table::new(&["day"], &STAGES);
    let mut is_sound = true;
    let mut progress = Progress::new();
    for date in days {
        progress.show(&format!("{date} ..."));
        let measured = measure(
            workspace, &programs, date, approach, store, json, &mut table,
        );
        progress.erase();
        if let Err(error) = measured {
            console::error(&format!("{date}: {error:#}"));
            is_sound = false;
        }
    }
    if !json {
        console::say(table.aligned().trim_end())?;
    }
    Ok(is_sound)
}

/// Measures a day, and stores its times unless they are too uncertain. Its program shows what is
/// wrong with them. The times are of the user's own input, solved again and again, or of many that
/// are like the site's if the day comes with inputs and so with a generator.
fn measure(
    workspace: &Workspace,
    programs: &Programs,
    date: Date,
    approach: Option<&str>,
    store: bool,
    json: bool,
    table: &mut Table,
) -> Result<()> {
    let is_own = workspace.path(&date.own_input()).is_file();
    let comes_with_inputs = workspace
        .path(&format!("inputs/{}", date.package()))
        .is_dir();
    let inputs = (!is_own && comes_with_inputs).then_some(["--inputs", INPUTS]);
    let arguments: Vec<&str> = ["--compare"]
        .into_iter()
        .chain(inputs.into_iter().flatten())
        .chain(approach)
        .collect();
    let (reports, is_sound) = program::reports(workspace, programs.of(date)?, &arguments, true)?;
    let solved = reports
        .iter()
        .map(|report| Ok((report, program::solved(report)?)));
    let reports = solved.collect::<Result<Vec<_>>>()?;
    let has_input = |(report, _): &&(&Report, _)| workspace.path(&report.input).is_file();
    let (_, default) = reports
        .first()
        .filter(has_input)
        .context("there is no input")?;
    table.row([date.to_string()].into_iter().chain(table::cells(default)));
    for (report, _) in reports.iter().filter(|_| json) {
        console::say(report.to_string())?;
    }
    ensure!(is_sound, "an approach is wrong or has no answer");
    if !store {
        return Ok(());
    }
    let is_certain =
        |(_, solved): &(&Report, &Solved)| solved.noise <= NOISE && solved.remarks.is_empty();
    ensure!(
        reports.iter().all(is_certain),
        "not stored: its times vary or may mislead; is the machine busy?"
    );
    let measured = match inputs {
        Some(_) => format!("Medians over {INPUTS} inputs like the site's, solved in turn"),
        None => format!("Medians on `{}`", reports[0].0.input),
    };
    table::store(workspace, date, &reports, &measured)
}
