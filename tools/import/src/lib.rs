//! `cargo import` brings the days of a repository that was made with another template. It writes
//! only what is not there yet, so running it twice changes nothing.
//!
//! | module | question |
//! | --- | --- |
//! | `repository` | which day, input or test is in which file? |
//! | `source`, `tokens` | what does a file of Rust say, and which of its lines must change? |
//! | `layouts` | which functions solve the puzzle? One module for each way to write a day |
//! | `approach` | how does this workspace call these functions? |
//! | `examples` | which examples and answers do the tests state? |
//! | `manifest` | which dependencies does a file use? |
//! | `helpers` | what do the days share? It becomes a package |
//! | `day` | what are the files of the new day? |
//! | `head` | what is the code above the author's own? |
//! | `table` | what compiles, and which examples are right? |

mod approach;
mod day;
mod examples;
mod head;
mod helpers;
mod layouts;
mod manifest;
mod repository;
mod source;
mod table;
mod tokens;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, Result, ensure};
use common::Date;

use crate::day::{Author, Draft};
use crate::manifest::Manifest;
use crate::repository::{OldDay, Repository};

pub use table::check;

/// The files of a new package with their contents.
type Files = BTreeMap<String, Vec<u8>>;

/// The result of an import.
#[derive(Debug, Default)]
pub struct Imported {
    /// The new days.
    pub days: Vec<NewDay>,
    /// The number of new inputs.
    pub inputs: usize,
    /// Remarks about files that were left alone.
    pub notes: Vec<String>,
}

/// A day that is new in this workspace.
#[derive(Debug)]
pub struct NewDay {
    /// The date of the puzzle.
    pub date: Date,
    /// The number of answers to examples.
    pub answers: usize,
    /// The number of lines of the author that have gone or changed.
    pub removed: usize,
    /// The number of lines that came instead.
    pub added: usize,
    /// Why the day was kept as it is, beside a day that is not solved yet.
    pub problem: Option<String>,
}

/// Brings the days and inputs of a folder into the workspace at `root`. A `year` selects its days,
/// and is the year of the days whose path does not tell.
///
/// # Errors
/// The folder has no days, or a file cannot be read or written.
pub fn import(root: &Path, folder: &Path, year: Option<u16>) -> Result<Imported> {
    let root = dunce::canonicalize(root).with_context(|| cannot("find", root))?;
    let folder = dunce::canonicalize(folder).with_context(|| cannot("find", folder))?;
    ensure!(
        !folder.starts_with(&root) && !root.starts_with(&folder),
        "the old repository must be outside this workspace"
    );
    let repository = Repository::read(&folder, year)?;
    let mut manifests = BTreeMap::new();
    for path in repository.days.values().flat_map(|day| &day.code) {
        let folder = repository.package_of(path);
        if !manifests.contains_key(folder) {
            manifests.insert(folder.to_owned(), Manifest::read(folder)?);
        }
    }
    let mut import = Import { root, repository: &repository, manifests, resolved: BTreeSet::new() };
    let mut imported = Imported::default();
    for (&date, old) in &repository.days {
        let package = date.package();
        if import.root.join(&package).exists() {
            imported.notes.push(format!("{package} exists already, and stays as it is"));
        } else {
            imported.days.push(import.day(date, old)?);
        }
        import.input(date, old, &mut imported)?;
    }
    Ok(imported)
}

/// The words of an error about a path.
fn cannot(verb: &str, path: &Path) -> String {
    format!("cannot {verb} {}", path.display())
}

struct Import<'a> {
    root: PathBuf,
    repository: &'a Repository,
    /// By folder.
    manifests: BTreeMap<PathBuf, Manifest>,
    /// The manifests without names that cargo can resolve.
    resolved: BTreeSet<String>,
}

impl Import<'_> {
    /// Makes a day from the first of its files that is understood.
    fn day(&mut self, date: Date, old: &OldDay) -> Result<NewDay> {
        let mut problems = Vec::new();
        for path in &old.code {
            match self.draft(date, path, old) {
                Ok(draft) => match self.install_draft(&draft)? {
                    None => return Ok(draft.day),
                    Some(problem) => problems.push((path, problem)),
                },
                Err(error) => problems.push((path, format!("{error:#}").replace('\n', " "))),
            }
        }
        let (path, problem) = problems.into_iter().next().context("a day has a file")?;
        let code = fs::read(path).with_context(|| cannot("read", path))?;
        self.install(&date.package(), &day::kept(&self.root, date, code, &problem)?)?;
        Ok(NewDay { date, answers: 0, removed: 0, added: 0, problem: Some(problem) })
    }

    fn draft(&self, date: Date, path: &Path, old: &OldDay) -> Result<Draft> {
        let repository = self.repository;
        let manifest = &self.manifests[repository.package_of(path)];
        Author { root: &self.root, repository, manifest, date, old, path }.draft()
    }

    /// Writes a day, unless no version of a dependency fits. Such a day would stop each command in
    /// the workspace. Returns cargo's words about it.
    fn install_draft(&mut self, draft: &Draft) -> Result<Option<String>> {
        if let Some(library) = &draft.library {
            self.install(&library.name, &library.files)?;
        }
        let package = draft.day.date.package();
        self.install(&package, &draft.files)?;
        let toml = String::from_utf8_lossy(&draft.files["Cargo.toml"]).replace(&package, "");
        if !self.resolved.contains(&toml) {
            if let Err(words) = manifest::resolve(&self.root)? {
                fs::remove_dir_all(self.root.join(&package))?;
                ensure!(words.contains("failed to select a version"), "{words}");
                return Ok(Some(words));
            }
            self.resolved.insert(toml);
        }
        Ok(None)
    }

    /// Makes the folder of a package, completely or not at all. One that exists stays as it is.
    fn install(&self, package: &str, files: &Files) -> Result<()> {
        let target = self.root.join(package);
        if target.exists() {
            return Ok(());
        }
        // cargo does not take this name for a member of the workspace. An interrupted import may
        // have left the folder.
        let new = self.root.join(format!(".new-day-{package}"));
        let _ = fs::remove_dir_all(&new);
        let made = write_files(&new, files).and_then(|()| fs::rename(&new, target));
        if made.is_err() {
            // Report the first error, not one from cleaning up.
            let _ = fs::remove_dir_all(&new);
        }
        made.with_context(|| format!("cannot make {package}"))
    }

    /// Copies the input of a day to where git ignores it.
    fn input(&self, date: Date, old: &OldDay, imported: &mut Imported) -> Result<()> {
        let Some(path) = old.inputs.first() else { return Ok(()) };
        let text = fs::read(path).with_context(|| cannot("read", path))?;
        let (own, shown) = (date.own_input(), path.display());
        let target = self.root.join(&own);
        if text.is_empty() || str::from_utf8(&text).is_err() {
            imported.notes.push(format!("{shown} is not a text, so it stays where it is"));
        } else if !target.exists() {
            write(&target, &text).with_context(|| cannot("write", &target))?;
            imported.inputs += 1;
        } else if fs::read(&target).with_context(|| cannot("read", &target))? != text {
            imported.notes.push(format!("{own} exists already, and differs from {shown}"));
        }
        Ok(())
    }
}

fn write_files(folder: &Path, files: &Files) -> io::Result<()> {
    for (name, bytes) in files {
        write(&folder.join(name), bytes)?;
    }
    Ok(())
}

/// Writes a file, and creates its folder if need be.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, bytes)
}
