//! Runs days as programs. cargo builds them, and they reply with reports.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, anyhow, bail, ensure};
use common::Date;
use common::report::{Report, Solved};
use nojson::RawJson;

use crate::settings::{Settings, command};

/// The seconds that a part may take, so that an endless one does not keep the others waiting for ever.
const TIME_LIMIT: &str = "60";

/// The outcome of a build.
pub(crate) struct Programs<'a> {
    settings: &'a Settings,
    paths: BTreeMap<Date, PathBuf>,
    /// The folders of the local packages that cargo looked at.
    pub(crate) folders: BTreeSet<PathBuf>,
}

/// The program of a day.
pub(crate) struct Program<'a> {
    settings: &'a Settings,
    date: Date,
    pub(crate) path: &'a Path,
}

impl Programs<'_> {
    /// The program of a day, if it compiles.
    pub(crate) fn of(&self, date: Date) -> Result<Program<'_>> {
        let path = self.paths.get(&date).context("it was not built; see cargo's message above")?;
        Ok(Program { settings: self.settings, date, path })
    }
}

/// Builds days in one run of cargo, which shows its own progress and errors. Days that do not compile do not stop the
/// others. The profile is that of `cargo run`, unless `flags` has another.
pub(crate) fn build<'a>(settings: &'a Settings, days: &[Date], flags: &[&str]) -> Result<Programs<'a>> {
    let mut cargo = command(&settings.cargo);
    cargo.current_dir(&settings.root).envs(settings.target.iter().map(|target| ("CARGO_TARGET_DIR", target)));
    cargo.args(["build", "--keep-going", "--message-format=json-render-diagnostics"]).args(flags);
    cargo.args(days.iter().flat_map(|date| ["--package".to_owned(), date.package()]));
    let stderr = if settings.console.is_shared { Stdio::inherit() } else { Stdio::null() };
    cargo.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(stderr);
    let mut child = cargo.spawn().context("cannot start cargo")?;
    let mut built = Programs { settings, paths: BTreeMap::new(), folders: BTreeSet::new() };
    for line in child.stdout.take().map(BufReader::new).into_iter().flat_map(BufRead::lines) {
        let line = line.context("cannot read cargo's messages")?;
        let message = RawJson::parse(&line).context("cannot understand cargo's messages")?;
        let text = |path: &[&str]| -> Option<String> { message.value().to_path_member(path).ok()?.try_into().ok()? };
        let date = text(&["target", "name"]).as_deref().and_then(Date::from_package);
        if let (Some(date), Some(program)) = (date, text(&["executable"])) {
            built.paths.insert(date, PathBuf::from(program));
        }
        if text(&["package_id"]).is_some_and(|id| id.contains("path+file:")) {
            let manifest = text(&["manifest_path"]).map(PathBuf::from);
            built.folders.extend(manifest.as_deref().and_then(Path::parent).map(Path::to_owned));
        }
    }
    child.wait().context("cannot wait for cargo")?;
    Ok(built)
}

impl Program<'_> {
    /// The outcomes of one run.
    pub(crate) fn ask(&self, arguments: &[&str]) -> Result<Solved> {
        self.run(arguments)?.pop().map_or_else(|| Ok(Solved::default()), solved)
    }

    /// Measures all approaches. Returns the puzzle's title and the approaches, the default first.
    pub(crate) fn compare(&self, input: &str) -> Result<(String, Vec<(String, Solved)>)> {
        let reports = self.run(&["--compare", "--sets", input])?;
        let title = reports.first().map(|report| report.title.clone()).unwrap_or_default();
        let approach = |report: Report| Ok((report.approach.clone(), solved(report)?));
        Ok((title, reports.into_iter().map(approach).collect::<Result<_>>()?))
    }

    /// Runs the day. Returns at least one report.
    fn run(&self, arguments: &[&str]) -> Result<Vec<Report>> {
        let mut day = command(self.path);
        day.args(["--json", "--time-limit", TIME_LIMIT]).args(arguments).current_dir(&self.settings.root);
        let output = day.stdin(Stdio::null()).output().context("cannot start it")?;
        let reports = Report::all_in(&String::from_utf8_lossy(&output.stdout), self.date);
        if !reports.is_empty() {
            return Ok(reports);
        }
        ensure!(!output.status.success(), "it ended without an answer");
        let stderr = String::from_utf8_lossy(&output.stderr);
        let mut lines = stderr.lines().map(str::trim).filter(|line| !line.is_empty());
        let reason = lines.next().unwrap_or("it ended without an answer");
        // A panic has its message on the second line.
        let more = if reason.ends_with(':') { lines.next().unwrap_or_default() } else { "" };
        match reason.strip_prefix("error: ") {
            Some(error) => bail!("{error}"),
            None => bail!("{}", format!("{}: {reason} {more}", output.status).trim_end()),
        }
    }
}

/// The outcomes in a report, or the first line of the reason why there are none.
fn solved(report: Report) -> Result<Solved> {
    report.result.map_err(|reason| anyhow!("{}", reason.lines().next().unwrap_or_default().to_owned()))
}
