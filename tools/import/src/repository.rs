//! The old repository: its packages, its days, and where their inputs lie.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use anyhow::{Context, Result, bail, ensure};
use common::Date;

use crate::packages::{self, Package};
use crate::place::{Place, year_in};
use crate::slashed;

/// The most files and folders that are looked at.
const MOST: usize = 100_000;

/// A repository that was read.
pub(crate) struct Repository {
    /// The folder of the whole repository, of which the user may name a part.
    pub(crate) base: PathBuf,
    /// The name of its folder in the new workspace.
    pub(crate) name: String,
    pub(crate) days: BTreeMap<Date, OldDay>,
    /// Remarks for the user.
    pub(crate) notes: Vec<String>,
    packages: BTreeMap<PathBuf, Rc<Package>>,
    files: Vec<PathBuf>,
}

/// The code of a day.
#[derive(Clone)]
pub(crate) struct OldDay {
    pub(crate) package: Rc<Package>,
    pub(crate) file: PathBuf,
    /// The file that declares the day's module. `None` if the day is a program or a library.
    pub(crate) root: Option<PathBuf>,
    place: Place,
    year: Option<u16>,
}

impl OldDay {
    /// Of several files with the same day in a package, the first is the day.
    fn rank(&self) -> (bool, u8, usize) {
        let is_library = self.package.library().is_some_and(|library| library.root == self.file);
        let kind = if is_library { 0 } else { 1 + u8::from(self.root.is_none()) };
        (!self.place.is_exact, kind, self.file.components().count())
    }
}

impl Repository {
    /// Reads a folder. A `year` selects its days, and is that of a repository without years.
    pub(crate) fn read(folder: &Path, year: Option<u16>) -> Result<Self> {
        let shown = folder.display();
        let mut files = Vec::new();
        collect(folder, &mut files).with_context(|| format!("cannot read {shown}"))?;
        let base = folder.ancestors().find(|above| above.join(".git").exists()).unwrap_or(folder);
        let name = base.file_name().map_or("repository".into(), |name| name.to_string_lossy());
        let mut repository = Self {
            base: base.to_owned(),
            name: format!(
                "old-{}",
                name.replace(|c: char| !c.is_ascii_alphanumeric() && c != '-', "-")
            ),
            days: BTreeMap::new(),
            notes: Vec::new(),
            packages: BTreeMap::new(),
            files,
        };
        let mut problems = Vec::new();
        for manifest in repository.files.clone().iter().filter(|file| file.ends_with("Cargo.toml"))
        {
            if let Err(problem) = repository.package(manifest.parent().unwrap_or(folder)) {
                problems.push(format!("{problem:#}"));
            }
        }
        if repository.packages.is_empty() {
            match problems.first() {
                Some(problem) => bail!("{problem}"),
                None => bail!("{shown} has no package of Rust: there is no Cargo.toml in it"),
            }
        }
        repository.notes = problems;
        repository.find_days(folder, year)?;
        Ok(repository)
    }

    /// The package in a folder, and all others of its workspace.
    pub(crate) fn package(&mut self, folder: &Path) -> Result<Option<Rc<Package>>> {
        if !self.packages.contains_key(folder) {
            for package in packages::read(folder)? {
                self.packages.insert(package.folder.clone(), Rc::new(package));
            }
        }
        Ok(self.packages.get(folder).cloned())
    }

    /// The path below the whole repository.
    pub(crate) fn below(&self, path: &Path) -> String {
        slashed(path.strip_prefix(&self.base).unwrap_or(path))
    }

    fn find_days(&mut self, folder: &Path, year: Option<u16>) -> Result<()> {
        let mut found: Vec<OldDay> =
            self.files.iter().filter_map(|file| self.day(folder, file)).collect();
        // `aoc22` is a year if it has days, and otherwise maybe a day.
        let short_years: BTreeSet<PathBuf> = found
            .iter()
            .filter_map(|day| {
                let relative = day.file.strip_prefix(folder).ok()?;
                Some(relative.iter().take(day.place.short_year_at?).collect())
            })
            .collect();
        found.retain(|day| {
            let relative = day.file.strip_prefix(folder).unwrap_or(&day.file);
            !short_years.contains(&relative.iter().take(day.place.day_at).collect::<PathBuf>())
        });
        let years: BTreeSet<u16> = found.iter().filter_map(|day| day.year).collect();
        let shown = folder.display();
        ensure!(
            !found.is_empty(),
            "{shown} has no file that is named after a day, such as day05.rs"
        );
        let undated = found.iter().filter(|day| day.year.is_none()).count();
        let assumed = year.filter(|_| years.is_empty());
        if assumed.is_none() && undated > 0 {
            ensure!(!years.is_empty(), "{shown} names no year; say it: cargo import {shown} 2022");
            self.notes.push(format!("{undated} files name a day but no year, and are left out"));
        }
        let mut dated: BTreeMap<Date, Vec<OldDay>> = BTreeMap::new();
        for day in found {
            let Some(of) = day.year.or(assumed) else { continue };
            if let Ok(date) = Date::new(of, day.place.day)
                && year.is_none_or(|year| year == of)
            {
                dated.entry(date).or_default().push(day);
            }
        }
        let listed: Vec<String> = years.iter().map(u16::to_string).collect();
        ensure!(!dated.is_empty(), "{shown} has no day of that year, but of {}", listed.join(", "));
        for (date, mut files) in dated {
            files.sort_by_key(OldDay::rank);
            self.choose(date, &files)?;
        }
        Ok(())
    }

    /// Takes the first of several files with the same day, unless others may be as good.
    fn choose(&mut self, date: Date, files: &[OldDay]) -> Result<()> {
        let [first, others @ ..] = files else { return Ok(()) };
        for other in others {
            let is_less = !other.place.is_exact && first.place.is_exact;
            let is_same = Rc::ptr_eq(&first.package, &other.package) && first.rank() < other.rank();
            let [one, two] = [first, other].map(|day| self.below(&day.file));
            ensure!(
                is_less || is_same,
                "{date} is in several places, such as {one} and {two}; import a folder that has it \
                 once, or move the other away"
            );
            self.notes.push(format!("{two} is left out, because {one} is the same day"));
        }
        self.days.insert(date, first.clone());
        Ok(())
    }

    /// The day that a file of Rust is, if it is one.
    fn day(&self, folder: &Path, file: &Path) -> Option<OldDay> {
        if file.extension()? != "rs" {
            return None;
        }
        let relative = file.strip_prefix(folder).ok()?;
        let package = file.ancestors().find_map(|above| self.packages.get(above))?;
        let programs = || {
            package.targets.iter().filter(|target| {
                target.kind.contains("lib") || ["bin", "example"].contains(&&*target.kind)
            })
        };
        let target = programs().find(|target| target.root == file);
        let root = match target {
            Some(_) => None,
            None => Some(parent(programs().map(|target| &target.root), file)?),
        };
        let named = |name: &str| Place::of_code(&relative.parent()?.join(name));
        let place = Place::of_code(relative)
            .or_else(|| named(&target?.name).or_else(|| named(&package.name)))?;
        let year = place.year.or_else(|| year_in(&package.name)).or_else(|| {
            let root = root.as_deref().or(package.library().map(|library| &*library.root));
            let stated = root.and_then(|root| year_after(root, "aoc_lib!"));
            stated.or_else(|| year_after(&package.folder.join(".cargo/config.toml"), "AOC_YEAR"))
        });
        let outside = || {
            let above = folder.ancestors().take_while(|above| above.starts_with(&self.base));
            above.filter_map(|above| year_in(above.file_name()?.to_str()?)).next()
        };
        Some(OldDay {
            package: package.clone(),
            file: file.to_owned(),
            root,
            place,
            year: year.or_else(outside),
        })
    }

    /// The files that are no code, and belong to a day by their names or by their places.
    pub(crate) fn data(&self, date: Date, day: &OldDay) -> Vec<PathBuf> {
        let years: BTreeSet<u16> = self.days.keys().map(|date| date.year).collect();
        let is_of_day = |file: &&PathBuf| {
            let Some(place) = Place::of_data(Path::new(&self.below(file))) else { return false };
            let is_near = file.starts_with(&day.package.folder) || years.len() == 1;
            place.day == date.day && place.year.map_or(is_near, |year| year == date.year)
        };
        let is_data = |file: &&PathBuf| {
            let extension = file.extension().and_then(|extension| extension.to_str());
            matches!(extension, None | Some("txt" | "in" | "input" | "dat" | "data" | "out" | "ex"))
        };
        self.files.iter().filter(is_data).filter(is_of_day).cloned().collect()
    }
}

/// Whether a path is that of a puzzle's input, rather than of an example or of anything else.
pub(crate) fn is_input(path: &str) -> bool {
    let lower = path.to_lowercase();
    let is_example = is_example(&lower);
    !is_example && ["input", "puzzle", "data"].iter().any(|word| lower.contains(word))
}

pub(crate) fn is_example(path: &str) -> bool {
    let lower = path.to_lowercase();
    ["example", "sample", "test", "demo", "small"].iter().any(|word| lower.contains(word))
}

/// The file that declares a module: the root of a program or library in the nearest folder above.
/// If there are several, it is one that names the module, and rather the library.
fn parent<'a>(roots: impl Iterator<Item = &'a PathBuf>, file: &Path) -> Option<PathBuf> {
    let above = roots.filter(|root| root.parent().is_some_and(|folder| file.starts_with(folder)));
    above.cloned().max_by_key(|root| {
        let folder = root.parent().unwrap_or(root);
        let first = file.strip_prefix(folder).ok().and_then(|below| below.iter().next());
        let name = Path::new(first.unwrap_or_default()).with_extension("");
        let text = fs::read_to_string(root).unwrap_or_default();
        let is_named = crate::source::names(&text).contains(&*name.to_string_lossy());
        (folder.components().count(), is_named, root.ends_with("lib.rs"))
    })
}

/// The year after a word in a file.
fn year_after(file: &Path, word: &str) -> Option<u16> {
    let text = fs::read_to_string(file).ok()?;
    let (_, rest) = text.split_once(word)?;
    year_in(rest.lines().next()?)
}

/// Collects the files below a folder, in order, without what cargo and git make.
pub(crate) fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let kind = entry.file_type()?;
        if kind.is_dir() && !name.starts_with('.') && !["target", "node_modules"].contains(&&*name)
        {
            collect(&entry.path(), files)?;
        } else if kind.is_file() {
            files.push(entry.path());
        }
        ensure!(files.len() < MOST, "it has more than {MOST} files; name the folder of the days");
    }
    Ok(())
}
