//! Criterion's results: which files they are in, and which approach of which puzzle each belongs to.
//!
//! A benchmark's folder has a folder `new` with the results of the last run: `benchmark.json` says what was measured,
//! `estimates.json` what came out, in nanoseconds. The names of the benchmarks are those of the harness:
//!
//! | name | what is measured |
//! | --- | --- |
//! | `day22-2020/part2/full-1/fast` | a stage, an input, an approach; the stages are `parse`, `part1`, `part2` and `total` |
//! | `day22-2020/scaling/fast/50` | how an approach grows: generated inputs of that size |
//! | `day22-2020/rotating/10-deals/fast` | from the text to both answers of that many inputs in turn |
//!
//! Of several inputs, the throughput tells how many there are; the estimates kept here are those of one.
//!
//! Benchmarks of other names, and of approaches that no longer exist, are left out.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use common::Puzzle;
use serde_json::Value;

use super::ReportError;
use crate::Stage;

/// A median and its confidence interval, in nanoseconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Estimate {
    pub(super) median: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Estimate {
    /// The median as a time; nothing that criterion measures is negative or too long for one.
    pub(super) fn time(&self) -> Duration {
        Duration::try_from_secs_f64(self.median / 1e9).unwrap_or_default()
    }
}

/// What one benchmark measured.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Measured {
    pub(super) estimate: Estimate,
    /// Criterion's own page about it, if it wrote one.
    pub(super) page: Option<PathBuf>,
}

/// What a benchmark is about.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Subject {
    Stage { stage: Stage, input: String },
    Scaling { size: u64 },
    Rotating { set: String },
}

#[derive(Debug)]
struct Entry {
    package: &'static str,
    approach: &'static str,
    subject: Subject,
    measured: Measured,
}

/// The results of some puzzles.
#[derive(Debug)]
pub(super) struct Results<'a> {
    /// The puzzles there are results of, in the order in which they were asked for.
    pub(super) puzzles: Vec<&'a Puzzle>,
    /// When the last of them was measured.
    pub(super) measured: SystemTime,
    entries: Vec<Entry>,
}

impl<'a> Results<'a> {
    pub(super) fn read(puzzles: &[&'a Puzzle], folder: &Path) -> Result<Self, ReportError> {
        let mut found = Vec::new();
        find(folder, &mut found);
        let mut entries = Vec::new();
        let mut measured = SystemTime::UNIX_EPOCH;
        for folder in found {
            if let Some((entry, time)) = read_entry(puzzles, &folder)? {
                entries.push(entry);
                measured = measured.max(time);
            }
        }
        if entries.is_empty() {
            return Err(ReportError::NoResults(folder.to_owned()));
        }
        let has_results = |puzzle: &&&Puzzle| entries.iter().any(|entry: &Entry| entry.package == puzzle.package);
        Ok(Self { puzzles: puzzles.iter().filter(has_results).copied().collect(), measured, entries })
    }

    /// What was measured of a stage of an approach on an input.
    pub(super) fn stage(&self, puzzle: &Puzzle, stage: Stage, input: &str, approach: &str) -> Option<&Measured> {
        self.measured_of(puzzle, approach, &Subject::Stage { stage, input: input.to_owned() })
    }

    /// The time of an approach for one of a set of inputs in turn.
    pub(super) fn rotating(&self, puzzle: &Puzzle, set: &str, approach: &str) -> Option<&Measured> {
        self.measured_of(puzzle, approach, &Subject::Rotating { set: set.to_owned() })
    }

    fn measured_of(&self, puzzle: &Puzzle, approach: &str, subject: &Subject) -> Option<&Measured> {
        self.of(puzzle, approach).find(|entry| entry.subject == *subject).map(|entry| &entry.measured)
    }

    /// The sets of inputs in turn, the one that most approaches were timed on first.
    pub(super) fn sets(&self, puzzle: &Puzzle) -> Vec<&str> {
        let mut sets = BTreeMap::new();
        for entry in self.entries.iter().filter(|entry| entry.package == puzzle.package) {
            if let Subject::Rotating { set } = &entry.subject {
                *sets.entry(set.as_str()).or_insert(0) += 1;
            }
        }
        let mut sets: Vec<(&str, usize)> = sets.into_iter().collect();
        sets.sort_by_key(|&(_, approaches)| Reverse(approaches));
        sets.into_iter().map(|(set, _)| set).collect()
    }

    /// The times of an approach by size, ascending.
    pub(super) fn scaling(&self, puzzle: &Puzzle, approach: &str) -> Vec<(u64, &Measured)> {
        let mut points: Vec<_> = self
            .of(puzzle, approach)
            .filter_map(|entry| match entry.subject {
                Subject::Scaling { size } => Some((size, &entry.measured)),
                _ => None,
            })
            .collect();
        points.sort_unstable_by_key(|&(size, _)| size);
        points
    }

    /// The inputs of a puzzle that something was measured on, in the order of their names.
    pub(super) fn inputs(&self, puzzle: &Puzzle) -> Vec<&str> {
        let mut inputs: Vec<_> = self
            .entries
            .iter()
            .filter(|entry| entry.package == puzzle.package)
            .filter_map(|entry| match &entry.subject {
                Subject::Stage { input, .. } => Some(input.as_str()),
                _ => None,
            })
            .collect();
        inputs.sort_unstable();
        inputs.dedup();
        inputs
    }

    /// The input that stands for the puzzle: the first full-size one, or what there is.
    pub(super) fn main_input(&self, puzzle: &Puzzle) -> Option<&str> {
        let inputs = self.inputs(puzzle);
        inputs.iter().find(|&&input| input == "full-1").or_else(|| inputs.first()).copied()
    }

    fn of<'b>(&'b self, puzzle: &Puzzle, approach: &str) -> impl Iterator<Item = &'b Entry> {
        self.entries.iter().filter(move |entry| entry.package == puzzle.package && entry.approach == approach)
    }
}

/// All folders named `new` with results, at any depth. Folders that cannot be read have none.
fn find(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut waiting = vec![folder.to_owned()];
    while let Some(folder) = waiting.pop() {
        if folder.ends_with("new") && folder.join("benchmark.json").is_file() {
            found.push(folder);
            continue;
        }
        let inside = fs::read_dir(folder).into_iter().flatten().flatten();
        waiting
            .extend(inside.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir())).map(|entry| entry.path()));
    }
    found.sort();
}

/// The results in a folder, with the time they were written at; `None` if they are of nothing that is known here.
fn read_entry(puzzles: &[&Puzzle], folder: &Path) -> Result<Option<(Entry, SystemTime)>, ReportError> {
    let (benchmark, _) = read_json(&folder.join("benchmark.json"))?;
    let name = benchmark["full_id"].as_str().unwrap_or_default();
    let Some((package, approach, subject)) = subject(puzzles, name) else { return Ok(None) };
    let path = folder.join("estimates.json");
    let (estimates, time) = read_json(&path)?;
    let Some(estimate) = estimate(&estimates, inputs(&benchmark, &subject)) else {
        return Err(ReportError::Result(path, "there is no median with a confidence interval".to_owned()));
    };
    let page = folder.with_file_name("report").join("index.html");
    let measured = Measured { estimate, page: page.is_file().then_some(page) };
    Ok(Some((Entry { package, approach, subject, measured }, time)))
}

fn read_json(path: &Path) -> Result<(Value, SystemTime), ReportError> {
    let fail = |error| ReportError::File(path.to_owned(), error);
    let text = fs::read_to_string(path).map_err(fail)?;
    let time = fs::metadata(path).and_then(|data| data.modified()).map_err(fail)?;
    let value = serde_json::from_str(&text).map_err(|error| ReportError::Result(path.to_owned(), error.to_string()))?;
    Ok((value, time))
}

fn subject(puzzles: &[&Puzzle], name: &str) -> Option<(&'static str, &'static str, Subject)> {
    let parts: Vec<&str> = name.split('/').collect();
    let (approach, subject) = match parts[..] {
        [_, "scaling", approach, size] => (approach, Subject::Scaling { size: size.parse().ok()? }),
        [_, "rotating", set, approach] => (approach, Subject::Rotating { set: set.to_owned() }),
        [_, stage, input, approach] => {
            let stage = Stage::ALL.into_iter().find(|known| known.id() == stage)?;
            (approach, Subject::Stage { stage, input: input.to_owned() })
        }
        _ => return None,
    };
    let puzzle = puzzles.iter().find(|puzzle| puzzle.package == parts[0])?;
    Some((puzzle.package, puzzle.approach(approach)?.name, subject))
}

/// How many inputs one run of a benchmark answers. The throughput of sizes counts what the inputs consist of.
#[expect(clippy::cast_precision_loss, reason = "sizes are far below 2^53")]
fn inputs(benchmark: &Value, subject: &Subject) -> f64 {
    let elements = benchmark["throughput"]["Elements"].as_f64();
    match (subject, elements) {
        (Subject::Scaling { size }, Some(elements)) => elements / *size as f64,
        (Subject::Rotating { .. }, Some(elements)) => elements,
        _ => 1.0,
    }
}

fn estimate(estimates: &Value, inputs: f64) -> Option<Estimate> {
    let median = &estimates["median"];
    let interval = &median["confidence_interval"];
    let of_one = |value: &Value| Some(value.as_f64()? / inputs);
    let estimate = Estimate {
        median: of_one(&median["point_estimate"])?,
        low: of_one(&interval["lower_bound"])?,
        high: of_one(&interval["upper_bound"])?,
    };
    (estimate.low > 0.0 && estimate.low <= estimate.median && estimate.median <= estimate.high).then_some(estimate)
}

#[cfg(test)]
pub(super) mod tests {
    use std::env;

    use common::Part;
    use serde_json::json;

    use super::*;
    use crate::PUZZLES;

    /// A folder like the one that criterion leaves, removed when dropped.
    pub(in crate::report) struct Fixture(pub(in crate::report) PathBuf);

    impl Fixture {
        pub(in crate::report) fn new(test: &str) -> Self {
            let folder = env::temp_dir().join(format!("benches-report-{test}-{}", std::process::id()));
            Self(folder)
        }

        pub(in crate::report) fn add(&self, name: &str, median: f64) {
            let folder = self.0.join(name.replacen('/', "_", 2)).join("new");
            fs::create_dir_all(&folder).unwrap();
            let estimates = json!({
                "mean": { "point_estimate": 1e6 },
                "median": {
                    "confidence_interval": { "confidence_level": 0.95, "lower_bound": median * 0.9, "upper_bound": median * 1.2 },
                    "point_estimate": median,
                    "standard_error": 1.0
                },
                "slope": null
            });
            // Two inputs a run, where there is more than one.
            let size = name.rsplit('/').next().and_then(|size| size.parse().ok()).unwrap_or(1);
            let throughput = match name.split('/').nth(1) {
                Some("scaling" | "rotating") => json!({ "Elements": 2 * size }),
                _ => json!({ "Bytes": 100 }),
            };
            let benchmark = json!({ "full_id": name, "throughput": throughput });
            fs::write(folder.join("benchmark.json"), benchmark.to_string()).unwrap();
            fs::write(folder.join("estimates.json"), estimates.to_string()).unwrap();
        }

        /// Results of everything that the harness measures of the first puzzle, and some of another.
        pub(in crate::report) fn filled(test: &str) -> Self {
            let fixture = Self::new(test);
            for (index, approach) in PUZZLES[0].approaches.iter().enumerate() {
                let factor = 10_f64.powi(i32::try_from(index).unwrap());
                for (stage, time) in [("parse", 300.0), ("part1", 1500.0), ("part2", 40_000.0), ("total", 42_000.0)] {
                    fixture.add(&format!("day22-2020/{stage}/full-1/{}", approach.name), time * factor);
                    fixture.add(&format!("day22-2020/{stage}/example/{}", approach.name), time);
                }
                for size in [10, 20, 40] {
                    let time = f64::from(size * size) * factor;
                    fixture.add(&format!("day22-2020/scaling/{}/{size}", approach.name), time);
                }
                fixture.add(&format!("day22-2020/rotating/2-deals/{}", approach.name), 100_000.0 * factor);
            }
            fixture.add(&format!("day22-2020/rotating/1-deal/{}", PUZZLES[0].default_approach().name), 1.0);
            let other = PUZZLES[1].default_approach().name;
            fixture.add(&format!("day21-2021/part2/full-1/{other}"), 5.0);
            fixture
        }
    }

    impl Drop for Fixture {
        fn drop(&mut self) {
            // What stays behind in the folder for temporary files does no harm.
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn criterions_files_are_read() {
        let fixture = Fixture::filled("read");
        let page = fixture.0.join("day22-2020_part2_full-1").join(PUZZLES[0].default_approach().name).join("report");
        fs::create_dir_all(&page).unwrap();
        fs::write(page.join("index.html"), "").unwrap();

        let results = Results::read(&PUZZLES, &fixture.0).unwrap();
        let puzzle = PUZZLES[0];
        let approach = puzzle.default_approach().name;
        let measured = results.stage(puzzle, Stage::Answer(Part::Two), "full-1", approach).unwrap();
        assert_eq!(measured.estimate, Estimate { median: 40_000.0, low: 36_000.0, high: 48_000.0 });
        assert_eq!(measured.estimate.time(), Duration::from_micros(40));
        assert_eq!(measured.page, Some(page.join("index.html")));
        assert_eq!(results.stage(puzzle, Stage::Parse, "full-1", approach).unwrap().page, None);
        assert_eq!(results.stage(puzzle, Stage::Parse, "full-2", approach), None);
        let sizes: Vec<u64> = results.scaling(puzzle, approach).iter().map(|&(size, _)| size).collect();
        assert_eq!(sizes, [10, 20, 40]);
        assert_eq!(results.scaling(puzzle, approach)[0].1.estimate.time(), Duration::from_nanos(50));
        assert_eq!(results.sets(puzzle), ["2-deals", "1-deal"]);
        assert_eq!(results.rotating(puzzle, "2-deals", approach).unwrap().estimate.time(), Duration::from_micros(50));
        assert_eq!(results.inputs(puzzle), ["example", "full-1"]);
        assert_eq!(results.main_input(puzzle), Some("full-1"));
        assert_eq!(results.puzzles.len(), 2);
    }

    #[test]
    fn unknown_benchmarks_are_left_out() {
        let fixture = Fixture::new("unknown");
        for name in
            ["day22-2020/part2/full-1/gone", "day01-1999/part1/full-1/fast", "sum", "day22-2020/part3/x/handler"]
        {
            fixture.add(name, 1.0);
        }
        assert!(matches!(Results::read(&PUZZLES, &fixture.0), Err(ReportError::NoResults(_))));
    }

    #[test]
    fn no_results_are_a_clear_error() {
        let error = Results::read(&PUZZLES, Path::new("no-such-folder")).unwrap_err();
        let words = "there are no results of these puzzles in no-such-folder: run `cargo bench` first";
        assert_eq!(error.to_string(), words);
    }

    #[test]
    fn broken_results_are_named() {
        let fixture = Fixture::new("broken");
        let approach = PUZZLES[0].default_approach().name;
        fixture.add(&format!("day22-2020/part2/full-1/{approach}"), f64::NAN);
        let error = Results::read(&PUZZLES, &fixture.0).unwrap_err().to_string();
        assert!(error.ends_with("estimates.json: there is no median with a confidence interval"), "{error}");
    }
}
