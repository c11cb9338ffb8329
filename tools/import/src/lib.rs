//! `cargo import` brings the days of another repository into a workspace. It carries the code
//! always, and asks the compiler, and then the owner, how to call it.
//!
//! | module | question |
//! | --- | --- |
//! | `repository`, `place` | which file is which day, and of which year? |
//! | `packages` | what does cargo say of the old packages? |
//! | `source` | which names, items and included files are in a file of Rust? |
//! | `shared` | which modules and packages come along, because days share them? |
//! | `day` | what are the files of the new day? |
//! | `calls` | how may its functions be called? |
//! | `trial` | which of these calls does the compiler take? |
//! | `report` | what does the owner see? |

mod calls;
mod day;
mod packages;
mod place;
mod report;
mod repository;
mod shared;
mod source;
mod trial;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{fs, process};

use anyhow::{Context, Result, ensure};
use common::Date;
use common::support::files;

use crate::day::{Draft, Plan};
use crate::report::{Report, listed};
use crate::repository::Repository;
use crate::shared::Shared;
use crate::trial::Trial;

/// The files of a folder with their contents.
type Files = BTreeMap<String, Vec<u8>>;

/// What the user asks for.
#[derive(Debug)]
pub struct Request {
    /// The old repository, or a folder in it.
    pub folder: PathBuf,
    /// The only year to bring, or the year of a repository that names none.
    pub year: Option<u16>,
    /// The workspace that gets the days.
    pub workspace: PathBuf,
    /// How to call the functions of a day, with `{d}` or `{dd}` for the day.
    pub calls: Vec<String>,
}

/// Brings the days, and shows a table. Returns whether all of them compile with their tests.
///
/// # Errors
/// The folder has no days, or their year is not clear, or a file cannot be read or written. Nothing
/// is written then, or only whole days.
pub fn run(request: &Request) -> Result<bool> {
    let find = |path: &Path| {
        dunce::canonicalize(path).with_context(|| format!("cannot find {}", path.display()))
    };
    let (workspace, folder) = (find(&request.workspace)?, find(&request.folder)?);
    ensure!(folder.is_dir(), "{} is no folder", folder.display());
    ensure!(
        !folder.starts_with(&workspace) && !workspace.starts_with(&folder),
        "the old repository and the workspace must lie apart"
    );
    if let Some(year) = request.year {
        Date::new(year, 1).map_err(anyhow::Error::msg)?;
    }
    let mut repository = Repository::read(&folder, request.year)?;
    let trial = Trial::new(&workspace)?;
    let mut import = Import::new(&workspace, &mut repository, request)?;
    import.report.show_plan();
    import.decide(&trial)?;
    import.publish()?;
    import.report.show(request);
    Ok(import.report.is_whole())
}

/// An import: what is to be written, and what the owner is told.
struct Import<'a> {
    workspace: &'a Path,
    drafts: Vec<Draft>,
    /// The files that days share.
    shared: Files,
    inputs: Vec<(Date, PathBuf)>,
    report: Report,
}

impl<'a> Import<'a> {
    /// Reads the days that are not there yet, or that call nothing yet.
    fn new(workspace: &'a Path, repository: &mut Repository, request: &Request) -> Result<Self> {
        let mut report = Report { notes: repository.notes.clone(), ..Report::default() };
        let days = repository.days.clone();
        let mut shared = Shared::new(repository);
        let mut drafts = Vec::new();
        let mut inputs = Vec::new();
        let mut known = Vec::new();
        for (date, old) in &days {
            match Draft::new(&mut shared, *date, old, &request.calls) {
                Ok(draft) => {
                    inputs.extend(draft.input.clone().map(|input| (*date, input)));
                    let folder = workspace.join(date.package());
                    if !folder.exists() || is_stub(&folder, &draft) {
                        drafts.push(draft);
                    } else {
                        known.push(*date);
                    }
                }
                Err(error) => report.notes.push(format!("{date} is left out: {error:#}")),
            }
        }
        if !known.is_empty() {
            report.notes.push(format!("{}: there already, and stays as it is", listed(known)));
        }
        report.origins = drafts.iter().map(|draft| (draft.date, draft.origin.clone())).collect();
        Ok(Self { workspace, shared: shared.files, drafts, inputs, report })
    }

    /// Finds out what compiles. Each day gets the first call that does.
    fn decide(&mut self, trial: &Trial) -> Result<()> {
        if self.drafts.is_empty() {
            return Ok(());
        }
        for (path, bytes) in &self.shared {
            // The owner may have changed a file that an earlier import brought.
            let own = fs::read(self.workspace.join(path));
            trial.write(path, own.as_ref().unwrap_or(bytes))?;
        }
        for draft in self.drafts.iter().filter(|draft| draft.needs_input) {
            // An input that is not there yet is no fault of the code.
            trial.write(&draft.date.own_input(), "")?;
        }
        let mut plans: BTreeMap<Date, Plan> = BTreeMap::new();
        for draft in &self.drafts {
            plans.insert(draft.date, first_plan(draft));
            trial.write_day(draft.date, &draft.files(plans[&draft.date]))?;
        }
        while let Some((date, words)) = trial.unresolved()? {
            ensure!(plans.remove(&date).is_some(), "{words}");
            trial.remove(date);
            self.report.notes.push(format!("{date} is left out: {words}"));
        }
        let mut open: BTreeSet<Date> = plans.keys().copied().collect();
        while !open.is_empty() {
            let days: Vec<Date> = open.iter().copied().collect();
            let errors = trial.check(&days, false)?;
            open.retain(|date| errors.contains_key(date));
            for draft in &self.drafts {
                let Some(error) = errors.get(&draft.date) else { continue };
                let next = match plans[&draft.date] {
                    Plan::Call(number) if number + 1 < draft.candidates.len() => {
                        Plan::Call(number + 1)
                    }
                    Plan::Call(_) => Plan::Stub,
                    Plan::Stub => {
                        self.report.errors.insert(draft.date, error.clone());
                        Plan::Beside
                    }
                    Plan::Beside => {
                        self.report.notes.push(format!("{} is left out: {error}", draft.date));
                        plans.remove(&draft.date);
                        open.remove(&draft.date);
                        trial.remove(draft.date);
                        continue;
                    }
                };
                plans.insert(draft.date, next);
                trial.write_day(draft.date, &draft.files(next))?;
            }
        }
        let days: Vec<Date> = plans.keys().copied().collect();
        if !days.is_empty() {
            self.report.test_errors = trial.check(&days, true)?;
        }
        self.drafts.retain(|draft| plans.contains_key(&draft.date));
        self.report.parts = self
            .drafts
            .iter()
            .map(|draft| (draft.date, draft.call(plans[&draft.date]).parts))
            .collect();
        self.report.plans = plans;
        Ok(())
    }

    /// Writes what days share, then the days, and the inputs. Each day appears whole or not at all.
    fn publish(&mut self) -> Result<()> {
        if !self.drafts.is_empty() {
            for (path, bytes) in &self.shared {
                let target = self.workspace.join(path);
                if !target.exists() {
                    write(&target, bytes)?;
                }
            }
        }
        for draft in &self.drafts {
            let files = draft.files(self.report.plans[&draft.date]);
            let folder = self.workspace.join(draft.date.package());
            if folder.exists() {
                for path in [draft.path(), "src/lib.rs"] {
                    write(&folder.join(path), &files[path])?;
                }
            } else {
                publish(&folder, &files)?;
            }
        }
        for (date, path) in &self.inputs {
            let text = fs::read(path)?;
            let target = self.workspace.join(date.own_input());
            if !target.exists() {
                write(&target, &text)?;
                self.report.inputs += 1;
            } else if fs::read(&target)? != text {
                self.report
                    .notes
                    .push(format!("{} is there already, and differs", date.own_input()));
            }
        }
        let is_missing = |draft: &&Draft| {
            draft.needs_input && !self.workspace.join(draft.date.own_input()).exists()
        };
        self.report.without_input =
            self.drafts.iter().filter(is_missing).map(|draft| draft.date).collect();
        Ok(())
    }
}

fn first_plan(draft: &Draft) -> Plan {
    if draft.candidates.is_empty() { Plan::Stub } else { Plan::Call(0) }
}

/// Whether a day is as an earlier import left it, and calls nothing yet.
fn is_stub(folder: &Path, draft: &Draft) -> bool {
    let files = draft.files(Plan::Stub);
    let mut paths = [draft.path(), "src/lib.rs"].into_iter();
    paths.all(|path| fs::read(folder.join(path)).is_ok_and(|bytes| bytes == files[path]))
}

/// Writes a file whole or not at all.
fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    files::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// Writes a folder under a name of this process, and renames it.
fn publish(folder: &Path, files: &Files) -> Result<()> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let temporary = folder.with_file_name(format!(".{name}.{}.part", process::id()));
    let written = files.iter().try_for_each(|(path, bytes)| write(&temporary.join(path), bytes));
    let renamed = written.and_then(|()| {
        fs::rename(&temporary, folder).with_context(|| format!("cannot make {}", folder.display()))
    });
    if renamed.is_err() {
        // Report the first error, not one from cleaning up.
        let _ = fs::remove_dir_all(&temporary);
    }
    renamed
}

/// A path with the same signs on all systems.
fn slashed(path: &Path) -> String {
    path.iter().map(|name| name.to_string_lossy()).collect::<Vec<_>>().join("/")
}
