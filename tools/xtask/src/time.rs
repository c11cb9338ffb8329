//! `cargo time`: measures the days, and with `--store` writes their times to the README and to the
//! pages of the days.

use std::env::consts::ARCH;
use std::path::Path;
use std::{fs, thread};

use anyhow::{Context, Result, bail, ensure};
use common::Date;
use common::runner::agreement::{Standing, summary};
use common::runner::report::{Report, Solved};

use crate::all::{aligned, answers, judge};
use crate::clock;
use crate::console::{self, BAD, PLAIN};
use crate::download::is_solved;
use crate::program::{self, Programs};
use crate::site::command;
use crate::table::{self, DAYS, STAGES};
use crate::workspace::{Named, Workspace};

const README: &str = "README.md";

/// The greatest [`noise`](Solved::noise) of times worth storing. A busy machine doubles it easily.
/// A quiet one stays well below.
const NOISE: f64 = 1.25;

/// A request to measure days.
pub(crate) struct Time {
    pub(crate) named: Named,
    /// The only approach to measure, if any.
    pub(crate) approach: Option<String>,
    /// Whether to store the times.
    pub(crate) store: bool,
}

impl Time {
    /// Returns false if a day has no time, if its times are too uncertain to store, or if a part
    /// that is written has no answer.
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<bool> {
        let days = workspace.days(self.named)?;
        if self.store {
            // This would stop the command after its work.
            let readme = workspace.read(README)?.unwrap_or_default();
            let is_marked = table::with_row(&readme, &[], "", |_| true).is_some();
            let [start, end] = DAYS;
            ensure!(is_marked, "{README} needs the line `{start}` and, below it, `{end}`");
        }
        let programs = program::build(&workspace.root, &days, &["--release"])?;
        let mut is_sound = true;
        console::say(line("", STAGES.map(str::to_owned)))?;
        for date in days {
            match self.measure(workspace, &programs, date) {
                Ok(is_day_sound) => is_sound &= is_day_sound,
                Err(error) => {
                    let label = format!("{}  ", aligned(date));
                    let reason = console::hanging(label.len(), &format!("{error:#}"));
                    console::pieces(&[(PLAIN, label), (BAD, reason)])?;
                    is_sound = false;
                }
            }
        }
        if self.store && is_sound {
            console::note("stored in README.md");
        }
        Ok(is_sound)
    }

    /// Measures a day, and shows and stores its times. Returns whether nothing is wrong with them.
    fn measure(&self, workspace: &Workspace, programs: &Programs, date: Date) -> Result<bool> {
        let approach = self.approach.as_deref().map(|name| format!("--approach={name}"));
        let mut arguments = vec!["--compare"];
        arguments.extend(approach.as_deref());
        let reports = program::ask(workspace, programs, date, &arguments)?;
        let reports: Vec<(&Report, &Solved)> = reports
            .iter()
            .map(|report| Ok((report, program::solved(report)?)))
            .collect::<Result<_>>()?;
        let (default, solved) = *reports.first().context("there is no approach")?;
        let Date { year, day } = date;
        ensure!(
            workspace.path(&default.input).is_file(),
            "there is no input; `cargo download {year} {day}` fetches it"
        );
        let faults = faults(workspace, &reports)?;
        console::say(line(&aligned(date), table::times(solved).map(table::cell)))?;
        for remark in reports.iter().flat_map(|(_, solved)| &solved.remarks) {
            console::note(&format!("{date}: {remark}"));
        }
        for fault in &faults {
            console::error(fault);
        }
        let is_stored = !self.store || store(workspace, &reports)?;
        Ok(is_stored && faults.is_empty())
    }
}

/// The parts that have no answer. A wrong answer is an error, and so is a day without any.
fn faults(workspace: &Workspace, reports: &[(&Report, &Solved)]) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for (report, solved) in reports {
        let expected = answers(workspace, report)?;
        for part in &solved.parts {
            let label = format!("part {} by {}", part.part, report.approach);
            match judge(workspace, report, part, &expected[part.part.index()]) {
                (Standing::Wrong, remark) => {
                    bail!("{label} is wrong: {}, {remark}", summary(&part.outcome));
                }
                (Standing::GaveUp | Standing::Panicked, _) => {
                    let reason = summary(&part.outcome);
                    faults.push(format!("{}: {label}: {reason}", report.date));
                }
                _ => {}
            }
        }
    }
    let parts = reports.first().map(|(_, solved)| &*solved.parts).unwrap_or_default();
    match parts.first().map(|part| &part.outcome) {
        Some(Err(reason)) if parts.iter().all(|part| part.outcome.is_err()) => bail!("{reason}"),
        _ => Ok(faults),
    }
}

/// Stores the times of a day, unless they are too uncertain. Returns whether they are stored.
fn store(workspace: &Workspace, reports: &[(&Report, &Solved)]) -> Result<bool> {
    let (default, solved) = *reports.first().context("there is no approach")?;
    let date = default.date;
    if let Some(reason) = uncertainty(reports) {
        console::error(&format!("{date} is not stored: {reason}"));
        return Ok(false);
    }
    let (origin, today) = (origin(), clock::today());
    let page = format!("{}/{README}", date.package());
    let text = workspace.read(&page)?.unwrap_or_default();
    if let Some(text) = table::with_times(&text, reports, &format!("{origin}; {today}")) {
        workspace.write(&page, &text)?;
    }
    let expected = answers(workspace, default)?;
    let stars = date.parts().iter().filter(|part| is_solved(&expected, **part)).count();
    let row = table::row(default, solved, stars, &today);
    let is_there = |date: Date| workspace.path(&date.package()).exists();
    let readme = workspace.read(README)?.unwrap_or_default();
    let readme = table::with_row(&readme, &row, &origin, is_there);
    workspace.write(README, &readme.context("README.md has lost its marks")?)?;
    Ok(true)
}

/// Why times are too uncertain to store.
fn uncertainty(reports: &[(&Report, &Solved)]) -> Option<String> {
    let noise = reports.iter().map(|(_, solved)| solved.noise).fold(0.0, f64::max);
    if noise > NOISE {
        return Some(format!("its times vary by a factor of {noise:.2}; is the machine busy?"));
    }
    let is_doubtful = reports.iter().any(|(_, solved)| !solved.remarks.is_empty());
    is_doubtful.then(|| "its times may mislead".to_owned())
}

/// A line of the table: a day and its times.
fn line(day: &str, cells: [String; 4]) -> String {
    let cells = cells.map(|cell| format!("{cell:>10}")).concat();
    format!("{day:11}{cells}")
}

/// The machine and the compiler, so that readers can compare with their own.
fn origin() -> String {
    let linux = fs::read_to_string(Path::new("/proc/cpuinfo")).unwrap_or_default();
    let model = |line: &str| {
        let (_, name) = line.strip_prefix("model name")?.split_once(": ")?;
        Some(name.to_owned())
    };
    let on_macos = || first_line_of("sysctl", &["-n", "machdep.cpu.brand_string"]);
    let processor = linux.lines().find_map(model).or_else(on_macos);
    let processor = processor.unwrap_or_else(|| ARCH.to_owned());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    // Cargo may use a compiler that is not in `PATH`, which stays unnamed.
    let compiler = first_line_of("rustc", &["--version"]).unwrap_or_else(|| "rustc".to_owned());
    format!("{processor}, {cores} cores; {compiler}")
}

fn first_line_of(program: &str, arguments: &[&str]) -> Option<String> {
    let output = command(program).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    // The brackets only identify the build.
    Some(text.lines().next()?.split('(').next()?.trim().to_owned())
}
