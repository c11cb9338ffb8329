//! `cargo time`: measures the days, and with `--store` writes their times to the README and to the
//! pages of the days.

use std::env::consts::ARCH;
use std::process::Stdio;
use std::{fs, thread};

use anyhow::{Context, Result, ensure};
use common::runner::report::{Report, Solved};
use common::support::table::Table;
use common::{Date, Part};

use crate::console;
use crate::program::{self, Programs, command};
use crate::table::{self, DAYS, STAGES};
use crate::workspace::{Named, Workspace};
use crate::{clock, download};

const README: &str = "README.md";

/// The greatest [`noise`](Solved::noise) of times worth storing. A busy machine doubles it easily.
/// A quiet one stays well below.
const NOISE: f64 = 1.25;

/// Measures days. Returns false if one has no times, wrong answers, or times that are too uncertain
/// to store.
pub(crate) fn time(
    workspace: &Workspace,
    named: Named,
    approach: Option<&str>,
    store: bool,
) -> Result<bool> {
    let days = workspace.days(named)?;
    let programs = program::build(&workspace.root, &days, &["--release"])?;
    let mut table = Table::new(&["day"], &STAGES);
    let mut is_sound = true;
    for date in days {
        console::progress(&format!("{date} ..."));
        let measured = measure(workspace, &programs, date, approach, store, &mut table);
        console::progress("");
        if let Err(error) = measured {
            console::error(&format!("{date}: {error:#}"));
            is_sound = false;
        }
    }
    console::say(table.aligned().trim_end())?;
    Ok(is_sound)
}

/// Measures a day, and stores its times. Its program shows what is wrong with them.
fn measure(
    workspace: &Workspace,
    programs: &Programs,
    date: Date,
    approach: Option<&str>,
    store: bool,
    table: &mut Table,
) -> Result<()> {
    let approach = approach.map(|name| format!("--approach={name}"));
    let arguments: Vec<&str> = ["--compare"].into_iter().chain(approach.as_deref()).collect();
    let (reports, is_sound) =
        program::reports(workspace, programs.of(date)?, &arguments, Stdio::inherit())?;
    let solved = reports.iter().map(|report| Ok((report, program::solved(report)?)));
    let reports = solved.collect::<Result<Vec<_>>>()?;
    let has_input = |(report, _): &&(&Report, _)| workspace.path(&report.input).is_file();
    let (_, default) = reports.first().filter(has_input).context("there is no input")?;
    table.row([date.to_string()].into_iter().chain(table::cells(default)));
    ensure!(is_sound, "an approach is wrong or has no answer");
    if store { self::store(workspace, date, &reports) } else { Ok(()) }
}

/// Stores the times of the approaches of a day, the default first, unless they are too uncertain.
fn store(workspace: &Workspace, date: Date, reports: &[(&Report, &Solved)]) -> Result<()> {
    let is_certain =
        |(_, solved): &(&Report, &Solved)| solved.noise <= NOISE && solved.remarks.is_empty();
    ensure!(
        reports.iter().all(is_certain),
        "not stored: its times vary or may mislead; is the machine busy?"
    );
    let (origin, today) = (origin(), clock::today());
    let read = |page: &str| workspace.read(page).map(Option::unwrap_or_default);
    let answers = download::answers(workspace, date)?;
    let stars = Part::BOTH.iter().filter(|part| download::is_solved(&answers, **part)).count();
    let is_there = |date: Date| workspace.path(&date.package()).exists();
    let readme = table::with_day(&read(README)?, reports[0], stars, [&origin, &today], is_there);
    let [start, end] = DAYS;
    let readme = readme
        .with_context(|| format!("{README} needs the line `{start}` and, below it, `{end}`"))?;
    workspace.write(README, &readme)?;
    let page = format!("{}/{README}", date.package());
    match table::with_approaches(&read(&page)?, reports, &format!("{origin}; {today}")) {
        Some(text) => workspace.write(&page, &text),
        // It has no place for them.
        None => Ok(()),
    }
}

/// The machine and the compiler, so that readers can compare with their own.
fn origin() -> String {
    let linux = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = linux.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let processor = model.map_or(ARCH, |(_, name)| name);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let rustc = command("rustc").arg("--version").output().map(|output| output.stdout);
    let rustc = String::from_utf8(rustc.unwrap_or_default()).unwrap_or_default();
    // The brackets only identify the build.
    let rustc = rustc.split(" (").next().unwrap_or_default();
    format!("{processor}, {cores} cores; {rustc}")
}
