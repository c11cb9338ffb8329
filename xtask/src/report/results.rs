//! Reads the results of a day: criterion's times, and the names that the benchmark saves beside them.
//!
//! criterion stores the results of a benchmark `DAY/STAGE/INPUT/APPROACH` in the folder `DAY_STAGE_INPUT/APPROACH/new`.
//! `estimates.json` has times in nanoseconds, and `benchmark.json` the number of inputs per run. criterion does not promise
//! this format, so a missing field is an error.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use common::{Date, files};
use serde_json::Value;

/// The stages in order: the names in benchmarks, and the headings.
pub(super) const STAGES: [(&str, &str); 4] =
    [("parse", "parse"), ("part1", "part 1"), ("part2", "part 2"), (TOTAL, "total")];

/// The stage from the text to all answers.
pub(super) const TOTAL: &str = "total";

/// The times of a day.
#[derive(Debug)]
pub(super) struct Results {
    /// The name of the package, as in `day22-2020`.
    pub(super) package: String,
    pub(super) title: String,
    /// The name of the input that the stages solve.
    pub(super) input: String,
    pub(super) sets: Vec<String>,
    /// The approaches, the default first.
    pub(super) approaches: Vec<Approach>,
}

/// The times of an approach, in seconds.
#[derive(Debug)]
pub(super) struct Approach {
    pub(super) name: String,
    pub(super) stages: BTreeMap<String, f64>,
    /// The time per input, by set.
    pub(super) sets: BTreeMap<String, f64>,
}

impl Results {
    /// Reads all days that have times, by date.
    pub(super) fn read_all(criterion: &Path) -> Result<Vec<Self>> {
        let entries = fs::read_dir(criterion).into_iter().flatten().flatten();
        let mut dates: Vec<Date> =
            entries.filter_map(|entry| Date::from_package(entry.file_name().to_str()?)).collect();
        dates.sort_unstable();
        let days = dates.into_iter().map(|date| Self::read(criterion, date.package()));
        let days: Vec<Self> = days.collect::<Result<_>>()?;
        let is_measured = |day: &Self| day.approaches.iter().any(|approach| !approach.stages.is_empty());
        Ok(days.into_iter().filter(is_measured).collect())
    }

    fn read(criterion: &Path, package: String) -> Result<Self> {
        let puzzle = read(&criterion.join(&package).join("puzzle.json"))?.unwrap_or_default();
        let input = puzzle["input"].as_str().unwrap_or_default().to_owned();
        let sets = texts(&puzzle["sets"]);
        let time = |group: &str, approach: &str| {
            time(&criterion.join(format!("{package}_{group}")).join(approach).join("new"))
        };
        let mut approaches = Vec::new();
        for name in texts(&puzzle["approaches"]) {
            let mut approach = Approach { name, stages: BTreeMap::new(), sets: BTreeMap::new() };
            for (stage, _) in STAGES {
                let seconds = time(&format!("{stage}_{input}"), &approach.name)?;
                approach.stages.extend(seconds.map(|seconds| (stage.to_owned(), seconds)));
            }
            for set in &sets {
                let seconds = time(&format!("many_{set}"), &approach.name)?;
                approach.sets.extend(seconds.map(|seconds| (set.clone(), seconds)));
            }
            approaches.push(approach);
        }
        let title = puzzle["title"].as_str().unwrap_or(&package).to_owned();
        Ok(Self { package, title, input, sets, approaches })
    }

    /// The time of `approach` as a multiple of the default approach's.
    pub(super) fn ratio(&self, approach: &Approach, stage: &str) -> Option<f64> {
        Some(approach.stages.get(stage)? / self.approaches.first()?.stages.get(stage)?)
    }

    /// A message about a time that is missing because `cargo bench` was filtered.
    pub(super) fn missing(&self) -> Option<String> {
        let without_total = self.approaches.iter().find(|approach| !approach.stages.contains_key(TOTAL));
        let without_set = |set: &&String| self.approaches.first().is_none_or(|first| !first.sets.contains_key(*set));
        let set = self.sets.iter().find(without_set).map(|set| format!("there is no time of {set}"));
        without_total.map(|approach| format!("there is no total of {}", approach.name)).or(set)
    }
}

/// The median time per input of a benchmark, if it was measured.
fn time(folder: &Path) -> Result<Option<f64>> {
    let path = folder.join("estimates.json");
    let Some(estimates) = read(&path)? else { return Ok(None) };
    let median = estimates["median"]["point_estimate"].as_f64().filter(|&median| median > 0.0);
    let median = median.with_context(|| format!("{} has no median", path.display()))?;
    let path = folder.join("benchmark.json");
    let benchmark = read(&path)?.with_context(|| format!("there is no {}", path.display()))?;
    let inputs = match &benchmark["throughput"] {
        Value::Object(unit) if unit.contains_key("Elements") => {
            unit["Elements"].as_f64().with_context(|| format!("{} has no number of elements", path.display()))?
        }
        _ => 1.0,
    };
    Ok(Some(median / inputs / 1e9))
}

fn read(path: &Path) -> Result<Option<Value>> {
    let context = || path.display().to_string();
    let text = files::read(path).with_context(context)?;
    text.map(|text| serde_json::from_str(&text)).transpose().with_context(context)
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}
