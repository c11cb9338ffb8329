//! The results of a day: criterion's of times, and those that the harness leaves beside them.
//!
//! A benchmark `DAY/STAGE/INPUT/APPROACH` has its results in the folder `DAY_STAGE_INPUT/APPROACH/new` of criterion's:
//! `estimates.json` has times in nanoseconds, `benchmark.json` the number of inputs of a run. These files are criterion
//! 0.8's own affair; a test measures something and reads it back.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::SystemTime;

use anyhow::{Context, anyhow};
use benches::stages::Stage;
use serde_json::Value;

/// What was measured of a day.
#[derive(Debug)]
pub(crate) struct Day {
    /// Such as `day22-2020`.
    pub(crate) package: String,
    pub(crate) title: String,
    /// What the stages were measured on.
    pub(crate) input: String,
    pub(crate) sets: Vec<String>,
    /// The default first.
    pub(crate) approaches: Vec<Approach>,
    /// When the last of the times was taken.
    pub(crate) measured: SystemTime,
}

/// What was measured of an approach; times in seconds.
#[derive(Debug)]
pub(crate) struct Approach {
    pub(crate) name: String,
    pub(crate) stages: BTreeMap<Stage, f64>,
    /// By set, the time per input.
    pub(crate) sets: BTreeMap<String, f64>,
    /// The peak of bytes on the way from the text to the answers.
    pub(crate) heap: Option<u64>,
}

impl Day {
    /// All days with times, by date.
    ///
    /// # Errors
    /// A result cannot be read or is not what criterion or the harness writes.
    pub(crate) fn read_all(criterion: &Path) -> anyhow::Result<Vec<Self>> {
        let mut packages: Vec<String> = fs::read_dir(criterion)
            .into_iter()
            .flatten()
            .flatten()
            .filter(|entry| entry.path().join("puzzle.json").is_file())
            .filter_map(|entry| entry.file_name().into_string().ok())
            .collect();
        packages.sort_by_cached_key(|package| package.split('-').rev().map(str::to_owned).collect::<Vec<_>>());
        let days: Vec<Self> =
            packages.into_iter().map(|package| Self::read(criterion, package)).collect::<anyhow::Result<_>>()?;
        let is_measured = |day: &Self| day.approaches.iter().any(|approach| !approach.stages.is_empty());
        Ok(days.into_iter().filter(is_measured).collect())
    }

    fn read(criterion: &Path, package: String) -> anyhow::Result<Self> {
        let folder = criterion.join(&package);
        let puzzle = read(&folder.join("puzzle.json"))?.unwrap_or_default();
        let heap = read(&folder.join("heap.json"))?.unwrap_or_default();
        let input = puzzle["input"].as_str().unwrap_or_default().to_owned();
        let sets = texts(&puzzle["sets"]);
        let mut measured = SystemTime::UNIX_EPOCH;
        let mut time = |group: &str, approach: &str| {
            let times = Times::read(&criterion.join(format!("{package}_{group}")).join(approach).join("new"))?;
            measured = times.as_ref().map_or(measured, |times| measured.max(times.taken));
            anyhow::Ok(times.map(|times| times.seconds))
        };
        let mut approaches = Vec::new();
        for name in texts(&puzzle["approaches"]) {
            let mut stages = BTreeMap::new();
            for stage in Stage::ALL {
                stages.extend(time(&format!("{stage}_{input}"), &name)?.map(|seconds| (stage, seconds)));
            }
            let mut of_sets = BTreeMap::new();
            for set in &sets {
                of_sets.extend(time(&format!("many_{set}"), &name)?.map(|seconds| (set.clone(), seconds)));
            }
            let heap = heap[&name][Stage::Total.to_string()]["peak"].as_u64();
            approaches.push(Approach { name, stages, sets: of_sets, heap });
        }
        let title = puzzle["title"].as_str().unwrap_or(&package).to_owned();
        Ok(Self { package, title, input, sets, approaches, measured })
    }

    /// How many times the default approach's time that of `approach` is.
    pub(crate) fn ratio(&self, approach: &Approach, stage: Stage) -> Option<f64> {
        Some(approach.stages.get(&stage)? / self.approaches.first()?.stages.get(&stage)?)
    }
}

/// The results of one benchmark.
struct Times {
    /// The median per input.
    seconds: f64,
    taken: SystemTime,
}

impl Times {
    /// `None` if there are none.
    fn read(folder: &Path) -> anyhow::Result<Option<Self>> {
        let path = folder.join("estimates.json");
        let Some(estimates) = read(&path)? else { return Ok(None) };
        let benchmark = read(&folder.join("benchmark.json"))?.unwrap_or_default();
        let inputs = benchmark["throughput"]["Elements"].as_f64().unwrap_or(1.0);
        let median = estimates["median"]["point_estimate"].as_f64().filter(|&median| median > 0.0);
        let median = median.ok_or_else(|| anyhow!("{}: there is no median", path.display()))?;
        let taken = fs::metadata(&path)?.modified()?;
        Ok(Some(Self { seconds: median / inputs / 1e9, taken }))
    }
}

/// The value in a file, if there is one.
fn read(path: &Path) -> anyhow::Result<Option<Value>> {
    match fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        text => text
            .map_err(anyhow::Error::from)
            .and_then(|text| Ok(serde_json::from_str(&text)?))
            .with_context(|| path.display().to_string()),
    }
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}
