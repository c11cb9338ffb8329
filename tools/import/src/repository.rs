//! Finds the days, inputs and tests of an old repository by the paths of its files. Authors mix the
//! layouts of their folders, so all layouts share one set of rules.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, Result, ensure};
use common::Date;

use crate::cannot;

/// Folders that hold no day of the author.
const SKIPPED: [&str; 5] = ["target", "template", "templates", "benches", "fuzz"];
/// Files that are named after their folder.
const NAMED_BY_FOLDER: [&str; 4] = ["mod", "main", "lib", "input"];
/// Folders in which a file may have a bare number for a name.
const NUMBERED: [&str; 5] = ["bin", "days", "solutions", "input", "inputs"];

/// An old repository.
#[derive(Debug)]
pub(crate) struct Repository {
    root: PathBuf,
    /// All files, sorted.
    pub(crate) files: Vec<PathBuf>,
    pub(crate) days: BTreeMap<Date, OldDay>,
}

/// The files of a day.
#[derive(Debug, Default)]
pub(crate) struct OldDay {
    pub(crate) code: Vec<PathBuf>,
    pub(crate) inputs: Vec<PathBuf>,
    /// Tests that are not in the file with the code.
    pub(crate) tests: Vec<PathBuf>,
}

impl Repository {
    /// Reads the paths of a repository. The `year` is as for [`import`](crate::import()).
    pub(crate) fn read(root: &Path, year: Option<u16>) -> Result<Self> {
        let mut files = Vec::new();
        collect(root, &mut files).with_context(|| cannot("read", root))?;
        files.sort();
        let mut repository = Self { root: root.to_owned(), files, days: BTreeMap::new() };
        let mut lacks_year = false;
        for path in &repository.files {
            let Some(place) = repository.place(path) else { continue };
            let package = repository.package_of(path);
            let found = place.year.or(year).or_else(|| year_of(package)).or_else(|| year_of(root));
            lacks_year |= found.is_none() && place.kind == Kind::Code;
            let date = found.and_then(|found| Date::new(found, place.day).ok());
            let Some(date) = date.filter(|date| year.is_none_or(|year| year == date.year)) else {
                continue;
            };
            let day = repository.days.entry(date).or_default();
            match place.kind {
                Kind::Code => day.code.push(path.clone()),
                Kind::Input => day.inputs.push(path.clone()),
                Kind::Tests => day.tests.push(path.clone()),
            }
        }
        repository.days.retain(|_, day| !day.code.is_empty());
        let has_days = !repository.days.is_empty();
        ensure!(
            has_days || !lacks_year,
            "which year? Write it after the folder: `cargo import FOLDER 2024`"
        );
        ensure!(
            has_days,
            "no day found; a day is a file such as src/bin/05.rs, src/day5.rs or \
             src/year2024/day05.rs"
        );
        Ok(repository)
    }

    /// The nearest folder with a manifest.
    pub(crate) fn package_of(&self, path: &Path) -> &Path {
        let manifests = self.files.iter().filter(|file| file.ends_with("Cargo.toml"));
        let mut nearest = self.root.as_path();
        for folder in manifests.filter_map(|file| file.parent()) {
            if path.starts_with(folder) && folder.starts_with(nearest) {
                nearest = folder;
            }
        }
        nearest
    }

    /// Whether a path is the code of a day, or below its folder.
    pub(crate) fn is_of_day(&self, path: &Path) -> bool {
        let mut paths = path.ancestors().take_while(|path| *path != self.root);
        paths.any(|path| self.place(path).is_some_and(|place| place.kind == Kind::Code))
    }

    /// Whether the path of a day tells its year.
    pub(crate) fn tells_year(&self, path: &Path) -> bool {
        self.place(path).is_some_and(|place| place.year.is_some())
    }

    fn place(&self, path: &Path) -> Option<Place> {
        Place::of(path.strip_prefix(&self.root).ok()?)
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        // A link may lead outside or in a circle.
        let (path, kind) = (entry.path(), entry.file_type()?);
        let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
        if kind.is_dir() && !is_hidden && entry.file_name() != "target" {
            collect(&path, files)?;
        } else if kind.is_file() {
            files.push(path);
        }
    }
    Ok(())
}

/// The purpose of a file.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Kind {
    Code,
    Input,
    Tests,
}

/// The meaning of a path in the repository.
#[derive(Debug, PartialEq)]
struct Place {
    kind: Kind,
    /// The year, if the path tells it.
    year: Option<u16>,
    day: u8,
}

impl Place {
    fn of(path: &Path) -> Option<Self> {
        let mut words: Vec<&str> = path.iter().filter_map(|word| word.to_str()).collect();
        let file = words.pop()?;
        let (stem, extension) = file.rsplit_once('.').unwrap_or((file, ""));
        let is_below = |names: &[&str]| words.iter().any(|word| names.contains(word));
        if is_below(&SKIPPED) {
            return None;
        }
        let is_example = is_below(&["example", "examples", "test", "tests"]);
        let kind = match extension {
            "rs" if is_example => Kind::Tests,
            "rs" => Kind::Code,
            "txt" | "in" | "input" | "" if is_example => return None,
            "txt" | "in" | "input" | ""
                if stem == "input" || is_below(&["input", "inputs", "data"]) =>
            {
                Kind::Input
            }
            _ => return None,
        };
        let name = if NAMED_BY_FOLDER.contains(&stem) {
            words.iter().rev().find(|word| !["src", "input", "inputs"].contains(word))?
        } else {
            stem
        };
        let is_in_year = words.last().is_some_and(|word| year_in(word).is_some());
        let allows_bare = is_in_year || is_below(&NUMBERED);
        let year = words.iter().rev().chain([&stem]).find_map(|word| year_in(word));
        Some(Self { kind, year, day: day_in(name, allows_bare)? })
    }
}

/// The year that a package or repository states.
fn year_of(folder: &Path) -> Option<u16> {
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap_or_default();
    let after = |text: &str, key: &str| {
        let (_, rest) = text.split_once(key)?;
        year_in(rest.lines().next()?)
    };
    let manifest = read("Cargo.toml");
    let name = manifest.lines().find(|line| line.starts_with("name"));
    after(&read(".cargo/config.toml"), "AOC_YEAR")
        .or_else(|| after(&read("src/lib.rs"), "aoc_lib!"))
        .or_else(|| name.and_then(year_in))
        .or_else(|| year_in(folder.file_name()?.to_str()?))
}

/// The year of an event in a word such as `year2024`.
fn year_in(word: &str) -> Option<u16> {
    let numbers = word.split(|c: char| !c.is_ascii_digit()).filter(|digits| digits.len() == 4);
    let mut years = numbers.filter_map(|digits| digits.parse().ok());
    years.find(|year| (2015..2100).contains(year))
}

/// Whether a name in code is that of a day's module.
pub(crate) fn is_day(name: &str) -> bool {
    name.starts_with("day") && day_in(name, false).is_some()
}

/// The day in a word such as `day05`, `day_5` or `d5`, or in `05` where that is allowed.
fn day_in(word: &str, allows_bare: bool) -> Option<u8> {
    let lower = word.to_lowercase();
    let prefixed = lower.strip_prefix("day").or_else(|| lower.strip_prefix('d'));
    let digits = prefixed.map(|rest| rest.trim_start_matches(['_', '-']));
    let digits = digits.or(allows_bare.then_some(&lower))?;
    let is_number = digits.len() <= 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|day| is_number && (1..=25).contains(day))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_tells_its_day_and_maybe_its_year() {
        for (path, expected) in [
            ("src/bin/05.rs", Some((Kind::Code, None, 5))),
            ("data/inputs/05.txt", Some((Kind::Input, None, 5))),
            ("data/examples/05.txt", None),
            ("src/day5.rs", Some((Kind::Code, None, 5))),
            ("src/day_05.rs", Some((Kind::Code, None, 5))),
            ("input/2018/day5.txt", Some((Kind::Input, Some(2018), 5))),
            ("input/2018/day5.example.txt", None),
            ("src/year2024/day05.rs", Some((Kind::Code, Some(2024), 5))),
            ("tests/year2024/day05.rs", Some((Kind::Tests, Some(2024), 5))),
            ("day06/src/main.rs", Some((Kind::Code, None, 6))),
            ("day06/src/input.txt", Some((Kind::Input, None, 6))),
            ("src/day5/mod.rs", Some((Kind::Code, None, 5))),
            ("src/day21_cursed.rs", None),
            ("src/template/day.rs", None),
            ("src/lib.rs", None),
            ("src/day26.rs", None),
        ] {
            let place = expected.map(|(kind, year, day)| Place { kind, year, day });
            assert_eq!(Place::of(Path::new(path)), place, "{path}");
        }
    }
}
