//! `cargo time`: measures the days, and with `--store` writes their times to the README and to the
//! pages of the days.

use std::env::consts::ARCH;
use std::process::Stdio;
use std::{fs, thread};

use anyhow::{Context, Result, ensure};
use common::Date;
use common::runner::report::{Report, Solved};

use crate::all::{aligned, answers};
use crate::console::{self, BAD, PLAIN};
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
    let readme = workspace.read(README)?.unwrap_or_default();
    let [start, end] = DAYS;
    // It would stop the command after its work.
    let is_ready = !store || table::between(&readme, DAYS).is_some();
    ensure!(is_ready, "{README} needs the line `{start}` and, below it, `{end}`");
    let programs = program::build(&workspace.root, &days, &["--release"])?;
    let mut is_sound = true;
    console::say(line("", STAGES.map(str::to_owned)))?;
    for date in days {
        if let Err(error) = measure(workspace, &programs, date, approach, store) {
            let label = format!("{}  ", aligned(date));
            let reason = console::hanging(label.len(), &format!("{error:#}"));
            console::pieces(&[(PLAIN, label), (BAD, reason)])?;
            is_sound = false;
        }
    }
    Ok(is_sound)
}

/// A line of the table: a day and its times.
fn line(day: &str, cells: [String; 4]) -> String {
    let cells = cells.map(|cell| format!("{cell:>10}")).concat();
    format!("{day:11}{cells}")
}

/// Measures a day, and shows and stores its times. Its program shows what is wrong with them.
fn measure(
    workspace: &Workspace,
    programs: &Programs,
    date: Date,
    approach: Option<&str>,
    store: bool,
) -> Result<()> {
    let approach = approach.map(|name| format!("--approach={name}"));
    let arguments: Vec<&str> = ["--compare"].into_iter().chain(approach.as_deref()).collect();
    let (reports, is_sound) =
        program::reports(workspace, programs.of(date)?, &arguments, Stdio::inherit())?;
    let solved = reports.iter().map(|report| Ok((report, program::solved(report)?)));
    let reports = &*solved.collect::<Result<Vec<_>>>()?;
    let has_input = |(report, _): &(&Report, _)| workspace.path(&report.input).is_file();
    let (_, default) = reports.first().filter(|it| has_input(it)).context("there is no input")?;
    let is_solved = default.parts.iter().any(|part| part.outcome.is_ok());
    ensure!(is_solved, "there is no answer");
    console::say(line(&aligned(date), table::cells(default)))?;
    ensure!(is_sound, "an approach is wrong or has no answer");
    if store { self::store(workspace, reports) } else { Ok(()) }
}

/// Stores the times of the approaches of a day, the default first, unless they are too uncertain.
fn store(workspace: &Workspace, reports: &[(&Report, &Solved)]) -> Result<()> {
    let noise = reports.iter().map(|(_, solved)| solved.noise).fold(0.0, f64::max);
    ensure!(
        noise <= NOISE,
        "not stored: times vary by a factor of {noise:.2}; is the machine busy?"
    );
    let has_remarks = reports.iter().any(|(_, solved)| !solved.remarks.is_empty());
    ensure!(!has_remarks, "not stored: its times may mislead");
    let (origin, today) = (origin(), clock::today());
    let origin = [&*origin, &*today];
    let default = *reports.first().context("there is no approach")?;
    let date = default.0.date;
    let page = format!("{}/{README}", date.package());
    let text = workspace.read(&page)?.unwrap_or_default();
    if let Some(text) = table::with_approaches(&text, reports, origin) {
        workspace.write(&page, &text)?;
    }
    let expected = answers(workspace, default.0)?;
    let is_solved = |part: &&_| download::is_solved(&expected, **part);
    let stars = date.parts().iter().filter(is_solved).count();
    let is_there = |date: Date| workspace.path(&date.package()).exists();
    let readme = workspace.read(README)?.unwrap_or_default();
    let readme = table::with_day(&readme, default, stars, origin, is_there);
    workspace.write(README, &readme.context("README.md has lost its marks")?)
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
