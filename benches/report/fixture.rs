//! Folders like those that criterion and the harness leave, and days like those of the workspace, for tests.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process;

use serde_json::{Value, json};

/// A workspace with a folder for results, removed when dropped.
pub(crate) struct Fixture(PathBuf);

impl Fixture {
    /// Two approaches with all results of stages, of which `handler` takes ten times longer, and a README.
    pub(crate) fn new(test: &str) -> Self {
        let fixture = Self(env::temp_dir().join(format!("benches-report-{test}-{}", process::id())));
        for (approach, factor) in [("fast", 1.0), ("handler", 10.0)] {
            for (stage, time) in [("parse", 300.0), ("part1", 1500.0), ("part2", 40_000.0), ("total", 41_900.0)] {
                fixture.add(&format!("day22-2020_{stage}_full-1/{approach}"), time * factor, &json!({ "Bytes": 100 }));
            }
        }
        fixture.add("day22-2020_many_10-deals/fast", 500_000.0, &json!({ "Elements": 10 }));
        let puzzle = json!({
            "title": "Advent of Code 2020, day 22: Crab <&> Combat",
            "input": "full-1",
            "approaches": ["fast", "handler"],
            "sets": ["10-deals"],
        });
        write(&fixture.criterion().join("day22-2020/puzzle.json"), &puzzle.to_string());
        let heap = json!({ "fast": { "total": { "peak": 34_500, "allocations": 7 } } });
        write(&fixture.criterion().join("day22-2020/heap.json"), &heap.to_string());
        write(&fixture.readme(), "# Title\n<!-- timings:start -->\n<!-- timings:end -->\nThe end.\n");
        fixture
    }

    pub(crate) fn workspace(&self) -> &Path {
        &self.0
    }

    pub(crate) fn criterion(&self) -> PathBuf {
        self.0.join("target/criterion")
    }

    pub(crate) fn readme(&self) -> PathBuf {
        self.0.join("day22-2020/README.md")
    }

    fn add(&self, name: &str, median: f64, throughput: &Value) {
        let folder = self.criterion().join(name).join("new");
        let estimates = json!({ "mean": { "point_estimate": 1e6 }, "median": { "point_estimate": median } });
        write(&folder.join("estimates.json"), &estimates.to_string());
        write(&folder.join("benchmark.json"), &json!({ "throughput": throughput }).to_string());
    }

    /// Takes the results of a benchmark away, as a fresh clone and a filter do.
    pub(crate) fn remove(&self, name: &str) {
        fs::remove_dir_all(self.criterion().join(name)).expect("the folder is there");
    }
}

impl Drop for Fixture {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn write(path: &Path, text: &str) {
    let folder = path.parent().expect("a file is in a folder");
    fs::create_dir_all(folder).and_then(|()| fs::write(path, text)).expect("temporary files can be written");
}

pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("the file is there")
}
