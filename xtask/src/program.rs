//! Runs days as programs. cargo builds them, and they reply with reports.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, anyhow, bail, ensure};
use common::report::{Report, Solved};
use common::session::command;
use common::{Date, limits};
use nojson::RawJson;

use crate::settings::Settings;

/// The approaches of a day with their names, the default first.
pub(crate) type Approaches = Vec<(String, Solved)>;

/// The programs of the days that compile.
pub(crate) struct Programs<'a> {
    settings: &'a Settings,
    paths: BTreeMap<Date, PathBuf>,
}

/// Builds days in one run of cargo, which shows its own progress and errors. Days that do not
/// compile do not stop the others. The profile is that of `cargo run`, unless `flags` has another.
pub(crate) fn build<'a>(
    settings: &'a Settings,
    days: &[Date],
    flags: &[&str],
) -> Result<Programs<'a>> {
    let mut cargo = command(&settings.cargo);
    cargo
        .current_dir(&settings.root)
        .envs(settings.target.iter().map(|target| ("CARGO_TARGET_DIR", target)));
    cargo.args(["build", "--keep-going", "--message-format=json-render-diagnostics"]).args(flags);
    cargo.args(days.iter().flat_map(|date| ["--package".to_owned(), date.package()]));
    let stderr = if settings.console.is_shared { Stdio::inherit() } else { Stdio::null() };
    let output =
        cargo.stdin(Stdio::null()).stderr(stderr).output().context("cannot start cargo")?;
    let mut paths = BTreeMap::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let message = RawJson::parse(line).context("cannot understand cargo's messages")?;
        let text = |path: &[&str]| -> Option<String> {
            message.value().to_path_member(path).ok()?.try_into().ok()?
        };
        let date = text(&["target", "name"]).as_deref().and_then(Date::from_package);
        if let (Some(date), Some(program)) = (date, text(&["executable"])) {
            paths.insert(date, PathBuf::from(program));
        }
    }
    Ok(Programs { settings, paths })
}

impl Programs<'_> {
    /// The program of a day.
    pub(crate) fn of(&self, date: Date) -> Result<&Path> {
        Ok(self.paths.get(&date).context("it was not built; see cargo's message above")?)
    }

    /// The outcomes of one run of a day.
    pub(crate) fn ask(&self, date: Date, arguments: &[&str]) -> Result<Solved> {
        let (_, mut approaches) = self.run(date, arguments)?;
        Ok(approaches.pop().map(|(_, solved)| solved).unwrap_or_default())
    }

    /// Runs a day and shows its date meanwhile. Returns the puzzle's title, and the approaches that
    /// ran, at least one.
    pub(crate) fn run(&self, date: Date, arguments: &[&str]) -> Result<(String, Approaches)> {
        let mut day = command(self.of(date)?);
        let limit = limits::INPUT.as_secs().to_string();
        // The day solves each text in a process of its own, so the limit holds for any code.
        day.args(["--json", "--time-limit", &limit])
            .args(arguments)
            .current_dir(&self.settings.root);
        self.settings.console.progress(&date.to_string());
        let output = day.stdin(Stdio::null()).output();
        self.settings.console.progress("");
        let output = output.context("cannot start it")?;
        let reports = Report::all_in(&String::from_utf8_lossy(&output.stdout));
        if let Some(Report { title, .. }) = reports.first() {
            return Ok((title.clone(), reports.into_iter().map(approach).collect::<Result<_>>()?));
        }
        ensure!(!output.status.success(), "it ended without an answer");
        let stderr = String::from_utf8_lossy(&output.stderr);
        // A panic has its message on the second line.
        let lines: Vec<&str> =
            stderr.lines().map(str::trim).filter(|line| !line.is_empty()).take(2).collect();
        match lines.first().and_then(|line| line.strip_prefix("error: ")) {
            Some(error) => bail!("{error}"),
            None if lines.is_empty() => bail!("{}", output.status),
            None => bail!("{}: {}", output.status, lines.join(" ")),
        }
    }
}

/// The name and the outcomes in a report, or the first line of the reason why there are none.
fn approach(report: Report) -> Result<(String, Solved)> {
    let solved =
        report.result.map_err(|reason| anyhow!("{}", reason.lines().next().unwrap_or_default()))?;
    Ok((report.approach, solved))
}
