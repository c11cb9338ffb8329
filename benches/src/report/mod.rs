//! What `cargo bench` measured, as pictures, tables and a page: `cargo run -p benches -- report`.
//!
//! Criterion leaves the results of every benchmark in files of its own (`results`). Here they are put side by side:
//! charts of times and of growth (`charts`), and tables of all inputs with links to criterion's pages (`page`). The table
//! and the chart of the README (`readme`) are updated on request only, since they are committed.

mod charts;
mod machine;
mod page;
mod readme;
mod results;

use std::env;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use common::{Puzzle, bundled};

use self::charts::Theme;
use self::machine::Machine;
use self::results::Results;

/// Where criterion leaves its results.
#[must_use]
pub fn criterion_folder() -> PathBuf {
    env::var_os("CRITERION_HOME").map_or_else(|| target_folder().join("criterion"), PathBuf::from)
}

/// Where reports are written.
#[must_use]
pub fn default_folder() -> PathBuf {
    target_folder().join("report")
}

fn target_folder() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| bundled::folder().join("../target"), PathBuf::from)
}

/// Why there is no report.
#[derive(Debug)]
pub enum ReportError {
    /// Nothing has been measured yet.
    NoResults(PathBuf),
    /// A result is not what criterion writes.
    Result(PathBuf, String),
    /// A chart cannot be drawn.
    Chart(String),
    /// The README has no place for the table.
    Readme(String),
    /// A file cannot be read or written.
    File(PathBuf, io::Error),
}

impl fmt::Display for ReportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoResults(folder) => {
                write!(f, "there are no results of these puzzles in {}: run `cargo bench` first", folder.display())
            }
            Self::Result(path, reason) => write!(f, "{}: {reason}", path.display()),
            Self::Chart(reason) => write!(f, "cannot draw the chart: {reason}"),
            Self::Readme(reason) => write!(f, "README.md: {reason}"),
            Self::File(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for ReportError {}

/// All results, ready to be shown.
#[derive(Debug)]
pub struct Report<'a> {
    results: Results<'a>,
    machine: Machine,
}

impl<'a> Report<'a> {
    /// Reads what criterion left below `folder` about these puzzles.
    ///
    /// # Errors
    /// There is nothing, or it cannot be read.
    pub fn read(puzzles: &[&'a Puzzle], folder: &Path) -> Result<Self, ReportError> {
        let results = Results::read(puzzles, folder)?;
        let machine = Machine::here(results.measured);
        Ok(Self { results, machine })
    }

    /// Writes the page and the charts into `folder`, and returns their paths.
    ///
    /// # Errors
    /// A chart cannot be drawn or a file not be written.
    pub fn write(&self, folder: &Path) -> Result<Vec<PathBuf>, ReportError> {
        let mut written = Vec::new();
        for theme in Theme::BOTH {
            written.push(write_file(folder, &format!("timings-{}.svg", theme.name), &self.timings(theme)?)?);
            if let Some(growth) = charts::growth(&self.results, theme)? {
                written.push(write_file(folder, &format!("growth-{}.svg", theme.name), &growth)?);
            }
        }
        let page = page::page(&self.results, &self.machine, folder)?;
        written.push(write_file(folder, "index.html", &page)?);
        Ok(written)
    }

    /// Updates the table and the chart of the README in `root`, and returns the paths of what was updated.
    ///
    /// # Errors
    /// The README has no place for the table, or a file cannot be written.
    pub fn store(&self, root: &Path) -> Result<Vec<PathBuf>, ReportError> {
        let path = root.join("README.md");
        let text = fs::read_to_string(&path).map_err(|error| ReportError::File(path.clone(), error))?;
        let section = readme::section(&self.results, &self.machine);
        let text = readme::with_section(&text, &section).map_err(ReportError::Readme)?;
        let mut updated = Vec::new();
        for theme in Theme::BOTH {
            let name = format!("timings-{}.svg", theme.name);
            updated.push(write_file(&root.join(readme::FOLDER), &name, &self.timings(theme)?)?);
        }
        updated.push(write_file(root, "README.md", &text)?);
        Ok(updated)
    }

    fn timings(&self, theme: &Theme) -> Result<String, ReportError> {
        charts::timings(&self.results, theme)
    }
}

fn write_file(folder: &Path, name: &str, text: &str) -> Result<PathBuf, ReportError> {
    let path = folder.join(name);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&path, text))
        .map_err(|error| ReportError::File(path.clone(), error))?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::results::tests::Fixture;
    use super::*;
    use crate::PUZZLES;

    #[test]
    fn a_report_is_written_and_stored() {
        let fixture = Fixture::filled("store");
        let report = Report::read(&PUZZLES, &fixture.0).unwrap();
        let names = |paths: Vec<PathBuf>| -> Vec<String> {
            paths.iter().map(|path| path.file_name().unwrap().to_str().unwrap().to_owned()).collect()
        };
        let written = names(report.write(&fixture.0.join("report")).unwrap());
        assert_eq!(
            written,
            ["timings-light.svg", "growth-light.svg", "timings-dark.svg", "growth-dark.svg", "index.html"]
        );

        let readme = fixture.0.join("README.md");
        fs::write(&readme, "# Title\n").unwrap();
        let error = report.store(&fixture.0).unwrap_err().to_string();
        assert!(error.starts_with("README.md: there is no `<!-- timings:start -->`"), "{error}");

        fs::write(&readme, "# Title\n<!-- timings:start -->\n<!-- timings:end -->\nThe end.\n").unwrap();
        let stored = names(report.store(&fixture.0).unwrap());
        assert_eq!(stored, ["timings-light.svg", "timings-dark.svg", "README.md"]);
        let once = fs::read_to_string(&readme).unwrap();
        assert!(once.contains("42.0 µs") && once.ends_with("<!-- timings:end -->\nThe end.\n"), "{once}");
        report.store(&fixture.0).unwrap();
        assert_eq!(fs::read_to_string(&readme).unwrap(), once);
    }
}
