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
//! | `helpers` | what do the days share? It becomes packages |
//! | `day` | what are the files of the new day? |
//! | `head` | what is the code above the author's own? |
//! | `trial` | does the workspace resolve with the new day? |
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
mod trial;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, bail, ensure};
use common::Date;
use common::support::files;
use xtask::folder;

use crate::day::{Author, Draft};
use crate::manifest::Manifests;
use crate::repository::{OldDay, Repository};
use crate::table::{by_remark, listed};

pub use table::check;

/// The files of a new package with their contents.
type Files = BTreeMap<String, Vec<u8>>;

/// The result of an import.
#[derive(Debug, Default)]
pub struct Imported {
    /// The new days, and those that an interrupted import has not checked.
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
    /// The answers to each example.
    pub examples: Vec<[Option<String>; 2]>,
    /// The number of lines of the author that have gone or changed.
    pub removed: usize,
    /// The number of lines that came instead.
    pub added: usize,
    /// Why the day was kept as it is, beside a day that is not solved yet.
    pub problem: Option<String>,
}

impl NewDay {
    /// The number of answers to examples.
    pub fn answers(&self) -> usize {
        self.examples.iter().flatten().flatten().count()
    }
}

/// Brings the days and inputs of a folder into the workspace at `root`. A `year` selects its days,
/// and is the year of the days of a repository that does not tell it.
///
/// # Errors
/// The folder has no days, none of them is understood, or a file cannot be read or written.
pub fn import(root: &Path, folder: &Path, year: Option<u16>) -> Result<Imported> {
    if let Some(year) = year {
        Date::new(year, 1).map_err(Error::msg)?;
    }
    let root = dunce::canonicalize(root).with_context(|| cannot("find", root))?;
    let folder = dunce::canonicalize(folder).with_context(|| cannot("find", folder))?;
    ensure!(
        !folder.starts_with(&root) && !root.starts_with(&folder),
        "the old repository must be outside this workspace"
    );
    let repository = Repository::read(&folder, year)?;
    let import = Import { root, repository: &repository, manifests: Manifests::default() };
    let unchecked = trial::unchecked(&import.root)?;
    let mut imported = Imported { notes: import.notes(), ..Imported::default() };
    let mut known = Vec::new();
    let mut new = Vec::new();
    for (&date, old) in &repository.days {
        if import.root.join(date.package()).exists() && !unchecked.contains(&date) {
            known.push(date);
        } else {
            new.push((date, old, import.draft(date, old)));
        }
    }
    if !known.is_empty() {
        let days = listed(known.iter().copied());
        imported.notes.push(format!("{days}: exists already, and stays as it is"));
    }
    let problems = new.iter().filter_map(|(date, _, draft)| Some((*date, draft.as_ref().err()?)));
    let problems: Vec<(Date, &String)> = problems.collect();
    if known.is_empty() && problems.len() == new.len() {
        bail!("no day is understood, so nothing is written\n{}", by_remark(problems).join("\n"));
    }
    if !new.is_empty() {
        trial::begin(&import.root, new.iter().map(|(date, ..)| *date))?;
        let drafts = new.iter().filter_map(|(.., draft)| draft.as_ref().ok());
        let mut unresolved = trial::unresolved(&import.root, drafts)?;
        for (date, old, draft) in new {
            let draft = unresolved.remove(&date).map_or(draft, Err);
            imported.days.push(import.day(date, old, draft)?);
        }
    }
    for (&date, old) in &repository.days {
        import.input(date, old, &mut imported)?;
    }
    Ok(imported)
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| cannot("read", path))
}

/// The words of an error about a path.
fn cannot(verb: &str, path: &Path) -> String {
    format!("cannot {verb} {}", path.display())
}

struct Import<'a> {
    root: PathBuf,
    repository: &'a Repository,
    manifests: Manifests,
}

impl Import<'_> {
    /// Remarks about the repository as a whole.
    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        for path in self.repository.empty_submodules() {
            notes.push(format!(
                "the submodule {path} is empty; `git submodule update --init` fetches it"
            ));
        }
        if let [first, others @ ..] = &self.repository.left_out()[..] {
            let others = match others.len() {
                0 => String::new(),
                number => format!(" and {number} more like it"),
            };
            notes.push(format!("{first}{others} may be days, and stay where they are"));
        }
        notes
    }

    /// Makes a day from the first of its files that is understood, without writing it.
    fn draft(&self, date: Date, old: &OldDay) -> Result<Draft, String> {
        let Self { root, repository, manifests } = self;
        let mut first = None;
        for path in &old.code {
            match (Author { root, repository, manifests, date, old, path }).draft() {
                Ok(draft) => return Ok(draft),
                Err(error) => drop(first.get_or_insert(format!("{error:#}").replace('\n', " "))),
            }
        }
        Err(first.unwrap_or_default())
    }

    /// Writes a day, unless it is there. Without a draft, the author's file is kept as it is.
    fn day(&self, date: Date, old: &OldDay, draft: Result<Draft, String>) -> Result<NewDay> {
        let problem = match draft {
            Ok(draft) => {
                for (name, files) in &draft.libraries {
                    self.install(name, files)?;
                }
                self.install(&date.package(), &draft.files)?;
                return Ok(draft.day);
            }
            Err(problem) => problem,
        };
        let path = old.code.first().context("a day has a file")?;
        let code = read(path)?;
        self.install(&date.package(), &day::kept(&self.root, date, code, &problem)?)?;
        Ok(NewDay { date, examples: Vec::new(), removed: 0, added: 0, problem: Some(problem) })
    }

    /// Makes the folder of a package, completely or not at all. One that exists stays as it is.
    fn install(&self, package: &str, files: &Files) -> Result<()> {
        let target = self.root.join(package);
        if target.exists() {
            return Ok(());
        }
        folder::write(&target, files).with_context(|| format!("cannot make {package}"))
    }

    /// Copies the input of a day to where git ignores it.
    fn input(&self, date: Date, old: &OldDay, imported: &mut Imported) -> Result<()> {
        let Some(path) = old.inputs.first() else { return Ok(()) };
        let text = read(path)?;
        let own = date.own_input();
        let shown = path.display();
        let target = self.root.join(&own);
        if text.is_empty() || str::from_utf8(&text).is_err() {
            imported.notes.push(format!("{shown} is not a text, so it stays where it is"));
        } else if !target.exists() {
            files::write(&target, &text).with_context(|| cannot("write", &target))?;
            imported.inputs += 1;
        } else if read(&target)? != text {
            imported.notes.push(format!("{own} exists already, and differs from {shown}"));
        }
        Ok(())
    }
}
