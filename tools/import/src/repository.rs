//! Finds the days, inputs and tests of an old repository by the paths of its files. Authors mix the
//! layouts of their folders, so all layouts share one set of rules.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, Result, bail, ensure};
use common::Date;

use crate::cannot;

/// Folders that hold no day of the author.
const SKIPPED: [&str; 4] = ["template", "templates", "benches", "fuzz"];
/// Files that are named after their folder.
const NAMED_BY_FOLDER: [&str; 4] = ["mod", "main", "lib", "input"];

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
        ensure!(root.is_dir(), "{} is a file; name the folder of the repository", root.display());
        let several = repositories_in(root);
        ensure!(several.len() < 2, "name one of these repositories: {}", several.join(", "));
        let mut files = Vec::new();
        collect(root, &mut files).with_context(|| cannot("read", root))?;
        files.sort();
        let mut repository = Self { root: root.to_owned(), files, days: BTreeMap::new() };
        let (without_year, mut days) = repository.dated(year);
        let years: BTreeSet<String> = days.keys().map(|date| date.year.to_string()).collect();
        days.retain(|date, _| year.is_none_or(|year| year == date.year));
        if days.is_empty() {
            ensure!(
                !without_year,
                "which year? Write it after the folder: `cargo import FOLDER 2024`"
            );
            let years = years.into_iter().collect::<Vec<_>>().join(", ");
            ensure!(years.is_empty(), "no day of this year found; there are days of {years}");
            let mut folders = root.ancestors();
            match folders.find(|folder| folder.join("Cargo.toml").is_file()) {
                Some(above) if above != root => {
                    bail!("{NO_DAY}. Does the repository start at {}?", above.display())
                }
                _ => bail!("{NO_DAY}"),
            }
        }
        repository.days = days;
        Ok(repository)
    }

    /// The days of all years, and whether there is code of a day without a year.
    fn dated(&self, year: Option<u16>) -> (bool, BTreeMap<Date, OldDay>) {
        let places = self.files.iter().filter_map(|path| Some((path, self.place(path)?)));
        let places: Vec<(&PathBuf, Place)> = places.collect();
        // The number after `aoc` is not a day if the year has days by other names.
        let sure = places.iter().filter(|(_, place)| place.is_sure && place.kind == Kind::Code);
        let sure: BTreeSet<Option<u16>> = sure.map(|(_, place)| place.year).collect();
        let mut days: BTreeMap<Date, OldDay> = BTreeMap::new();
        let mut without_year = false;
        for (path, place) in places {
            let is_code = place.kind == Kind::Code;
            if is_code && !place.is_sure && sure.contains(&place.year) {
                continue;
            }
            let package = self.package_of(path);
            let told = place.year.or_else(|| year_of(package)).or_else(|| year_of(&self.root));
            let year = told.or(year);
            without_year |= year.is_none() && is_code;
            let Some(date) = year.and_then(|year| Date::new(year, place.day).ok()) else {
                continue;
            };
            let day = days.entry(date).or_default();
            let paths = match place.kind {
                Kind::Code => &mut day.code,
                Kind::Input => &mut day.inputs,
                Kind::Tests => &mut day.tests,
            };
            paths.push(path.clone());
        }
        days.retain(|_, day| !day.code.is_empty());
        (without_year, days)
    }

    /// The submodules that were not fetched.
    pub(crate) fn empty_submodules(&self) -> Vec<String> {
        let list = fs::read_to_string(self.root.join(".gitmodules")).unwrap_or_default();
        let paths = list.lines().filter_map(|line| line.trim().strip_prefix("path = "));
        let is_fetched = |path: &str| {
            let folder = self.root.join(path);
            self.files.iter().any(|file| file.starts_with(&folder))
        };
        paths.filter(|path| !is_fetched(path)).map(str::to_owned).collect()
    }

    /// The paths that look like days, but are not.
    pub(crate) fn left_out(&self) -> Vec<String> {
        let below = |path: &Path| path.strip_prefix(&self.root).unwrap_or(path).to_owned();
        let is_left_out = |path: &Path| {
            let is_known = self.is_of_day(path) || self.place(path).is_some();
            is_code(path) && !is_known && has_day(&below(path).to_string_lossy())
        };
        let paths = self.files.iter().filter(|path| is_left_out(path));
        paths.map(|path| below(path).display().to_string().replace('\\', "/")).collect()
    }

    /// The nearest folder with a manifest.
    pub(crate) fn package_of(&self, path: &Path) -> &Path {
        let manifests = self.files.iter().filter(|file| file.ends_with("Cargo.toml"));
        let folders = manifests.filter_map(|file| file.parent());
        let above = folders.filter(|folder| path.starts_with(folder));
        above.max_by_key(|folder| folder.components().count()).unwrap_or(&self.root)
    }

    /// Whether a path is the code of a day, or below its folder.
    pub(crate) fn is_of_day(&self, path: &Path) -> bool {
        let mut paths = path.ancestors().take_while(|path| *path != self.root);
        paths.any(|path| {
            let place = self.place(&path.with_extension("rs"));
            place.is_some_and(|place| place.kind == Kind::Code && place.is_sure)
        })
    }

    /// Whether a path is that of an input of this day.
    pub(crate) fn is_input(&self, path: &Path, date: Date) -> bool {
        self.place(path).is_some_and(|place| {
            let is_of_year = place.year.is_none_or(|year| year == date.year);
            place.kind == Kind::Input && place.day == date.day && is_of_year
        })
    }

    /// Whether the path of a day tells its year.
    pub(crate) fn tells_year(&self, path: &Path) -> bool {
        self.place(path).is_some_and(|place| place.year.is_some())
    }

    fn place(&self, path: &Path) -> Option<Place> {
        Place::of(path.strip_prefix(&self.root).ok()?)
    }
}

/// The words of an error that name the paths of days.
const NO_DAY: &str = "no day found; a day is a file such as src/bin/05.rs, src/day5.rs, aoc05/src/main.rs or \
                      src/year2024/day05.rs";

/// Whether a file is one of Rust.
pub(crate) fn is_code(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "rs")
}

/// The repositories in a folder that is not one itself.
fn repositories_in(folder: &Path) -> Vec<String> {
    let is_repository = |folder: &Path| folder.join(".git").exists();
    let entries = fs::read_dir(folder).ok().filter(|_| !is_repository(folder));
    let entries = entries.into_iter().flatten().flatten();
    let repositories = entries.filter(|entry| is_repository(&entry.path()));
    let mut names: Vec<String> =
        repositories.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Adds the files in a folder, without links and without hidden and built ones.
pub(crate) fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        // A link may lead outside or in a circle.
        let path = entry.path();
        let kind = entry.file_type()?;
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
    /// Whether the word before the number says that it is a day.
    is_sure: bool,
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
        let is_input = words.iter().chain([&stem]).any(|word| word.contains("input"));
        let kind = match extension {
            "rs" if is_example => Kind::Tests,
            "rs" => Kind::Code,
            "txt" | "in" | "input" | "" if !is_example && (is_input || is_below(&["data"])) => {
                Kind::Input
            }
            _ => return None,
        };
        let name = if NAMED_BY_FOLDER.contains(&stem) {
            words.iter().rev().find(|word| **word != "src" && !word.contains("input"))?
        } else {
            stem
        };
        let year = words.iter().rev().chain([&stem]).find_map(|word| year_in(word));
        let (day, is_sure) = day_in(name)?;
        Some(Self { kind, year, day, is_sure })
    }
}

/// Whether a path has a number after `day`.
fn has_day(path: &str) -> bool {
    let lower = path.to_lowercase();
    let mut rests = lower.split("day").skip(1).map(|rest| rest.trim_start_matches(['_', '-']));
    rests.any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// The year that a package or repository states.
fn year_of(folder: &Path) -> Option<u16> {
    let after = |file: &str, key: &str| {
        let text = fs::read_to_string(folder.join(file)).ok()?;
        let (_, rest) = text.split_once(key)?;
        year_in(rest.lines().next()?)
    };
    after(".cargo/config.toml", "AOC_YEAR")
        .or_else(|| after("src/lib.rs", "aoc_lib!"))
        .or_else(|| after("Cargo.toml", "\nname"))
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
    name.contains("day") && day_in(name).is_some()
}

/// The day in a word, and whether the word says that it is one. The number stands alone, or after a
/// word that ends in `day`, or less surely after `aoc` or `d`. A year may come between.
fn day_in(word: &str) -> Option<(u8, bool)> {
    let lower = word.to_lowercase();
    let is_digit = |c: char| c.is_ascii_digit();
    let (before, digits) = lower.split_at(lower.trim_end_matches(is_digit).len());
    let day = digits.parse().ok().filter(|day| digits.len() <= 2 && (1..=25).contains(day))?;
    let separators = ['_', '-'];
    let before = before.trim_end_matches(separators);
    let before = match before.len().checked_sub(4).and_then(|at| before.split_at_checked(at)) {
        Some((start, year)) if year_in(year).is_some() => start.trim_end_matches(separators),
        _ => before,
    };
    let is_sure = before.is_empty() || before.ends_with("day");
    (is_sure || before.ends_with("aoc") || before == "d").then_some((day, is_sure))
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
            ("aoc05/src/main.rs", Some((Kind::Code, None, 5))),
            ("2015/aoc-2015-05/src/lib.rs", Some((Kind::Code, Some(2015), 5))),
            ("2015/puzzle-inputs/day-05.txt", Some((Kind::Input, Some(2015), 5))),
            ("src/aoc2015day05.rs", Some((Kind::Code, Some(2015), 5))),
            ("aoc-day-05/inputs/input.txt", Some((Kind::Input, None, 5))),
            ("aoc-utils/src/lib.rs", None),
            ("src/day21_cursed.rs", None),
            ("src/template/day.rs", None),
            ("src/lib.rs", None),
            ("src/day26.rs", None),
        ] {
            let place = Place::of(Path::new(path));
            let place = place.map(|place| (place.kind, place.year, place.day));
            assert_eq!(place, expected, "{path}");
        }
    }
}
