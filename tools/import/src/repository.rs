//! The old repository: which file is which day, of which year.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use anyhow::{Context, Result, ensure};
use common::Date;

use crate::calls;
use crate::packages::{self, Package};
use crate::place::Place;

/// The most files that are looked at.
const MOST: usize = 100_000;

/// A repository that was read.
pub(crate) struct Repository {
    /// What the whole repository lies in. The user may name a part of it.
    base: PathBuf,
    pub(crate) days: BTreeMap<Date, Rc<OldDay>>,
    files: Vec<PathBuf>,
    packages: BTreeMap<PathBuf, Rc<Package>>,
}

/// The code of a day.
pub(crate) struct OldDay {
    /// The path of its file from the name of the whole repository.
    pub(crate) shown: String,
    pub(crate) package: Rc<Package>,
    pub(crate) file: PathBuf,
    /// The root of its program or library, of which the day may be a module.
    pub(crate) root: PathBuf,
    place: Place,
    /// Of several files in a package, the day is the first: one whose name says nothing else, with
    /// usual names, and rather a library or a module than a program, which may call it.
    rank: (bool, bool, bool),
}

impl Repository {
    /// Reads a folder. A `year` selects its days, and is that of a repository that names none.
    pub(crate) fn read(folder: &Path, year: Option<u16>) -> Result<Self> {
        let shown = folder.display();
        let folder =
            &dunce::canonicalize(folder).with_context(|| format!("cannot find {shown}"))?;
        let mut files = Vec::new();
        collect(folder, &mut files).with_context(|| format!("cannot read {shown}"))?;
        let root = folder.ancestors().find(|above| above.join(".git").exists());
        let base = root.unwrap_or(folder).parent().unwrap_or(folder);
        let mut repository = Self {
            base: base.to_owned(),
            days: BTreeMap::new(),
            files: files.clone(),
            packages: BTreeMap::new(),
        };
        for manifest in files.iter().filter(|file| file.ends_with("Cargo.toml")) {
            if let Err(problem) = repository.package(manifest.parent().unwrap_or(folder)) {
                println!("note: {problem:#}");
            }
        }
        let found: Vec<OldDay> = files.iter().filter_map(|file| repository.day(file)).collect();
        ensure!(
            !found.is_empty(),
            "{shown} has no file of a Rust package that is named after a day, such as day05.rs"
        );
        let years: BTreeSet<u16> = found.iter().filter_map(|day| day.place.year).collect();
        repository.choose(found, year, year.filter(|_| years.is_empty()))?;
        let advice = format!("say which one, as in: cargo import {shown} 2022");
        ensure!(!years.is_empty() || year.is_some(), "no path in {shown} names a year; {advice}");
        ensure!(
            !repository.days.is_empty(),
            "no path in {shown} names a day of that year, but of {years:?}"
        );
        Ok(repository)
    }

    /// The package in a folder. All others of its workspace become known, too.
    pub(crate) fn package(&mut self, folder: &Path) -> Result<Option<Rc<Package>>> {
        if !self.packages.contains_key(folder) {
            let found = packages::read(folder)?.into_iter();
            self.packages.extend(found.map(|package| (package.folder.clone(), Rc::new(package))));
        }
        Ok(self.packages.get(folder).cloned())
    }

    /// The path from the name of the whole repository, which may be that of a year.
    pub(crate) fn below(&self, path: &Path) -> String {
        slashed(path.strip_prefix(&self.base).unwrap_or(path))
    }

    /// The day that a file of Rust is, if it is one.
    fn day(&self, file: &Path) -> Option<OldDay> {
        let shown = self.below(file);
        let place = Place::of_code(&shown).filter(|_| is_code(file))?;
        let package = file.ancestors().find_map(|above| self.packages.get(above))?;
        let is_above = |root: &&PathBuf| root.parent().is_some_and(|above| file.starts_with(above));
        let roots = package.roots.iter().filter(is_above);
        let root = roots.max_by_key(|root| (*root == file, root.parent()))?;
        let text = fs::read_to_string(file).ok()?;
        let calls = calls::usual(Date { year: 2015, day: place.day }, &text);
        Some(OldDay {
            package: package.clone(),
            shown,
            file: file.to_owned(),
            root: root.clone(),
            rank: (!place.is_sure, calls.is_empty(), root == file && !file.ends_with("lib.rs")),
            place,
        })
    }

    /// Selects the days of a year. Where several files may be a day, the user must choose.
    fn choose(
        &mut self,
        mut found: Vec<OldDay>,
        wanted: Option<u16>,
        assumed: Option<u16>,
    ) -> Result<()> {
        let mut left_out = Vec::new();
        found.sort_by_key(|day| day.rank);
        for day in found {
            let year = day.place.year.or(assumed);
            let Some(date) = year.and_then(|year| Date::new(year, day.place.day).ok()) else {
                left_out.push(day.shown);
                continue;
            };
            if wanted.unwrap_or(date.year) != date.year {
                continue;
            }
            if let Some(first) = self.days.get(&date) {
                let [one, two] = [&first.shown, &day.shown];
                ensure!(
                    Rc::ptr_eq(&first.package, &day.package) && first.rank < day.rank,
                    "{date} is both {one} and {two}; import a folder that has it once"
                );
                left_out.push(day.shown);
            } else {
                self.days.insert(date, Rc::new(day));
            }
        }
        if let Some(file) = left_out.first() {
            let number = left_out.len();
            println!(
                "note: left out {number} files that name no year or a day again, such as {file}"
            );
        }
        Ok(())
    }

    /// The other files whose path names the same day and year as that of the code.
    pub(crate) fn data(&self, day: &OldDay) -> impl Iterator<Item = &PathBuf> {
        let wanted = (day.place.day, day.place.year);
        self.files.iter().filter(move |file| {
            let place = Place::of_data(&self.below(file)).filter(|_| !is_code(file));
            place.is_some_and(|place| (place.day, place.year) == wanted)
        })
    }
}

pub(crate) fn is_code(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "rs")
}

/// Whether a file or module has the modules of its folder.
pub(crate) fn is_start(path: &Path) -> bool {
    ["main", "lib", "mod"].iter().any(|name| path.with_extension("").ends_with(name))
}

/// Whether a path says one of these words after the name of the repository.
fn says_one(path: &str, words: &[&str]) -> bool {
    let (_, path) = path.split_once('/').unwrap_or_default();
    let lower = path.to_lowercase();
    words.iter().any(|word| lower.contains(word))
}

pub(crate) fn is_example(path: &str) -> bool {
    says_one(path, &["example", "sample", "test", "small"])
}

/// Whether a path is that of a puzzle's input.
pub(crate) fn is_input(path: &str) -> bool {
    let ending = Path::new(path).extension().unwrap_or_default();
    says_one(path, &["input", "puzzle", "data"])
        && !is_example(path)
        && ["", "txt", "in", "input"].iter().any(|known| ending == *known)
}

/// Collects the files below a folder in order, without what cargo and git make.
pub(crate) fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let paths: BTreeSet<PathBuf> = paths.collect::<Result<_>>()?;
    for path in paths {
        let name = name(&path);
        if path.is_symlink() || name.starts_with('.') || name == "target" {
            continue;
        }
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
        ensure!(files.len() < MOST, "it has more than {MOST} files; name the folder of the days");
    }
    Ok(())
}

/// The last name on a path.
pub(crate) fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// A path with the same signs on all systems.
pub(crate) fn slashed(path: &Path) -> String {
    path.iter().map(|name| name.to_string_lossy()).collect::<Vec<_>>().join("/")
}
