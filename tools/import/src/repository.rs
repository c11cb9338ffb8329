//! The old repository: which file is which day, of which year.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use anyhow::{Context, Result, ensure};
use common::Date;

use crate::packages::{self, Package};
use crate::place::Place;

/// The most files that are looked at.
const MOST: usize = 100_000;

/// A repository that was read.
pub(crate) struct Repository {
    /// The folder of the whole repository, of which the user may name a part.
    pub(crate) base: PathBuf,
    pub(crate) days: BTreeMap<Date, Rc<OldDay>>,
    /// Remarks for the user.
    pub(crate) notes: Vec<String>,
    /// Files without code.
    data: Vec<PathBuf>,
    packages: BTreeMap<PathBuf, Rc<Package>>,
}

/// The code of a day.
pub(crate) struct OldDay {
    pub(crate) package: Rc<Package>,
    pub(crate) file: PathBuf,
    /// The root of the program or library of which the day is a module.
    pub(crate) root: Option<PathBuf>,
    place: Place,
    /// Of several files in a package, the day is the first: one whose name says nothing else, and
    /// rather a library or a module than a program, which may call it.
    rank: (bool, bool),
}

impl Repository {
    /// Reads a folder. A `year` selects its days, and is that of a repository that names none.
    pub(crate) fn read(folder: &Path, year: Option<u16>) -> Result<Self> {
        let shown = folder.display();
        let mut files = Vec::new();
        collect(folder, &mut files).with_context(|| format!("cannot read {shown}"))?;
        let base = folder.ancestors().find(|above| above.join(".git").exists()).unwrap_or(folder);
        let (code, data) = files.into_iter().partition(|file| is_code(file));
        let mut repository = Self {
            base: base.to_owned(),
            days: BTreeMap::new(),
            notes: Vec::new(),
            data,
            packages: BTreeMap::new(),
        };
        for manifest in repository.data.clone().iter().filter(|file| file.ends_with("Cargo.toml")) {
            if let Err(problem) = repository.package(manifest.parent().unwrap_or(folder)) {
                repository.notes.push(format!("{problem:#}"));
            }
        }
        let problem = repository.notes.first().map_or("there is no Cargo.toml in it", |note| note);
        ensure!(!repository.packages.is_empty(), "{shown} has no package of Rust: {problem}");
        let found = code.iter().filter_map(|file: &PathBuf| repository.day(file)).collect();
        repository.choose(&shown.to_string(), found, year)?;
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

    /// The path below the whole repository.
    pub(crate) fn below(&self, path: &Path) -> String {
        slashed(path.strip_prefix(&self.base).unwrap_or(path))
    }

    /// The path with the name of the repository, which may be that of a year.
    fn named(&self, path: &Path) -> PathBuf {
        Path::new(&name(&self.base)).join(self.below(path))
    }

    /// The day that a file of Rust is, if it is one.
    fn day(&self, file: &Path) -> Option<OldDay> {
        let package = file.ancestors().find_map(|above| self.packages.get(above))?;
        let is_above = |root: &&PathBuf| root.parent().is_some_and(|above| file.starts_with(above));
        let roots = package.roots.iter().filter(is_above);
        let root = roots.max_by_key(|root| (*root == file, root.components().count()))?;
        let place = Place::of_code(&self.named(file))?;
        Some(OldDay {
            package: package.clone(),
            file: file.to_owned(),
            root: Some(root.clone()).filter(|root| root != file),
            rank: (!place.is_sure, root == file && !file.ends_with("lib.rs")),
            place,
        })
    }

    /// Selects the days of a year. Where several files may be a day, the user must choose.
    fn choose(&mut self, shown: &str, mut found: Vec<OldDay>, wanted: Option<u16>) -> Result<()> {
        let none = "has no file that is named after a day, such as day05.rs";
        ensure!(!found.is_empty(), "{shown} {none}");
        let years: BTreeSet<u16> = found.iter().filter_map(|day| day.place.year).collect();
        let assumed = wanted.filter(|_| years.is_empty());
        let mut left_out = Vec::new();
        found.sort_by_key(|day| day.rank);
        for day in found {
            let file = self.below(&day.file);
            let year = day.place.year.or(assumed);
            let Some(date) = year.and_then(|year| Date::new(year, day.place.day).ok()) else {
                left_out.push(file);
                continue;
            };
            if wanted.is_some_and(|wanted| wanted != date.year) {
                continue;
            }
            let Some(first) = self.days.get(&date) else {
                self.days.insert(date, Rc::new(day));
                continue;
            };
            ensure!(
                first.package.folder == day.package.folder && first.rank < day.rank,
                "{date} is both {} and {file}; import a folder that has it once",
                self.below(&first.file)
            );
            left_out.push(file);
        }
        let advice = format!("say it, as in: cargo import {shown} 2022");
        ensure!(!years.is_empty() || wanted.is_some(), "{shown} names no year; {advice}");
        ensure!(!self.days.is_empty(), "{shown} has no day of that year, but of {years:?}");
        if let Some(file) = left_out.first() {
            let number = left_out.len();
            let why = "because they name no year, or another file is the same day";
            self.notes.push(format!("left out, {why}: {number}, such as {file}"));
        }
        Ok(())
    }

    /// The other files whose path names the same day and year as that of the code.
    pub(crate) fn data(&self, day: &OldDay) -> impl Iterator<Item = &PathBuf> {
        let date = |place: Place| (place.day, place.year);
        let wanted = date(day.place);
        self.data.iter().filter(move |file| {
            Place::of_data(&self.named(file)).is_some_and(|place| date(place) == wanted)
        })
    }
}

pub(crate) fn is_code(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "rs")
}

pub(crate) fn is_example(path: &str) -> bool {
    let lower = path.to_lowercase();
    ["example", "sample", "test", "demo", "small"].iter().any(|word| lower.contains(word))
}

/// Whether a path is that of a puzzle's input.
pub(crate) fn is_input(path: &str) -> bool {
    let lower = path.to_lowercase();
    let is_named = ["input", "puzzle", "data"].iter().any(|word| lower.contains(word));
    let ending = Path::new(&lower).extension().map_or("".into(), |ending| ending.to_string_lossy());
    is_named && !is_example(path) && ["", "txt", "in", "input", "data"].contains(&&*ending)
}

/// Collects the files below a folder in order, without what cargo and git make.
pub(crate) fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let kind = entry.file_type()?;
        let name = entry.file_name();
        let is_made = name.to_string_lossy().starts_with('.') || name == "target";
        if kind.is_dir() && !is_made {
            collect(&entry.path(), files)?;
        } else if kind.is_file() {
            files.push(entry.path());
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
