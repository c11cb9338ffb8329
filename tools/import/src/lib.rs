//! `cargo import` brings the days of another repository into a workspace. It always carries the
//! code. How to call it, it asks the compiler, and then the owner.
//!
//! | module | question |
//! | --- | --- |
//! | `repository`, `place` | which file is which day, of which year? |
//! | `packages` | what does cargo say of the old packages? |
//! | `source` | what does a file of Rust say? |
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

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, process};

use anyhow::{Context, Error, Result, ensure};
use common::Date;
use common::support::files;

use crate::day::{Draft, Plan};
use crate::report::{Row, listed};
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
/// The folder has no days, or it is not clear which they are, or a file cannot be read or written.
/// Then nothing is written, or only whole days.
pub fn run(request: &Request) -> Result<bool> {
    let find = |path: &Path| {
        dunce::canonicalize(path).with_context(|| format!("cannot find {}", path.display()))
    };
    let (workspace, folder) = (find(&request.workspace)?, find(&request.folder)?);
    ensure!(
        !folder.starts_with(&workspace) && !workspace.starts_with(&folder),
        "the old repository and the workspace must lie apart"
    );
    if let Some(year) = request.year {
        Date::new(year, 1).map_err(Error::msg)?;
    }
    let mut repository = Repository::read(&folder, request.year)?;
    let trial = Trial::new(&workspace)?;
    let (drafts, shared) = drafts(&mut repository, request)?;
    for note in &repository.notes {
        println!("note: {note}");
    }
    for (number, draft) in drafts.iter().enumerate() {
        if number == 0 || drafts[number - 1].date.year != draft.date.year {
            println!("{} begins with {}", draft.date.year, draft.origin);
        }
    }
    let (new, known): (Vec<_>, Vec<_>) =
        drafts.iter().partition(|draft| is_open(&workspace, draft));
    if !known.is_empty() {
        println!(
            "{}: there already, and left as it is",
            listed(known.iter().map(|draft| draft.date))
        );
    }
    let mut is_whole = true;
    if !new.is_empty() {
        let decided = decide(&trial, &workspace, &new, &shared)?;
        publish_all(&workspace, &decided, &shared)?;
        let rows: Vec<Row> = decided.into_iter().map(|(_, _, row)| row).collect();
        is_whole = rows.len() == new.len();
        is_whole &= rows.iter().all(|row| row.error.is_none() && row.test_error.is_none());
        report::show(&rows, request);
    }
    copy_inputs(&workspace, &drafts)?;
    Ok(is_whole)
}

/// Reads the days, and what they share.
fn drafts(repository: &mut Repository, request: &Request) -> Result<(Vec<Draft>, Files)> {
    let days = repository.days.clone();
    let mut shared = Shared::new(repository);
    let mut drafts = Vec::new();
    for (date, old) in &days {
        let draft = Draft::new(&mut shared, *date, old, &request.calls);
        drafts.push(draft.with_context(|| format!("cannot read {date}"))?);
    }
    Ok((drafts, shared.files))
}

/// Whether a day is not there, or is as an earlier import left it and calls nothing yet.
fn is_open(workspace: &Path, draft: &Draft) -> bool {
    let folder = workspace.join(draft.date.package());
    let files = draft.files(Plan::Call(draft.candidates.len() - 1));
    let is_same = |path: &str| fs::read(folder.join(path)).is_ok_and(|bytes| bytes == files[path]);
    !folder.exists() || is_same(&draft.path) && is_same("src/lib.rs")
}

type Decided<'a> = Vec<(&'a Draft, Plan, Row)>;

/// Finds out what compiles. Each day gets the first call that does.
fn decide<'a>(
    trial: &Trial,
    workspace: &Path,
    drafts: &[&'a Draft],
    shared: &Files,
) -> Result<Decided<'a>> {
    for (path, bytes) in shared {
        // The owner may have changed a file that an earlier import brought.
        let own = fs::read(workspace.join(path));
        trial.write(path, own.as_ref().unwrap_or(bytes))?;
    }
    let mut plans = BTreeMap::new();
    for draft in drafts {
        // Code may include an input that is not there yet.
        trial.write(&draft.date.own_input(), "")?;
        trial.write_day(draft.date, &draft.files(Plan::Call(0)))?;
        plans.insert(draft.date, Plan::Call(0));
    }
    let mut open: Vec<&Draft> = drafts.to_vec();
    let mut faults = BTreeMap::new();
    while !open.is_empty() {
        let days: Vec<Date> = open.iter().map(|draft| draft.date).collect();
        let errors = trial.check(&days, "--lib")?;
        open.retain(|draft| errors.contains_key(&draft.date));
        open.retain(|draft| plans[&draft.date] != Plan::Beside);
        for draft in &open {
            let next = match plans[&draft.date] {
                Plan::Call(number) if number + 1 < draft.candidates.len() => Plan::Call(number + 1),
                _ => Plan::Beside,
            };
            faults.insert(draft.date, errors[&draft.date].clone());
            plans.insert(draft.date, next);
            trial.write_day(draft.date, &draft.files(next))?;
        }
    }
    let days: Vec<Date> = plans.keys().copied().collect();
    let mut test_errors = trial.check(&days, "--tests")?;
    let decided = drafts.iter().map(|draft| {
        let date = draft.date;
        let plan = plans[&date];
        let error = faults.remove(&date).filter(|_| plan == Plan::Beside);
        let parts = draft.call(plan).parts;
        let test_error = test_errors.remove(&date);
        (*draft, plan, Row { date, origin: draft.origin.clone(), error, test_error, parts })
    });
    Ok(decided.collect())
}

/// Writes what days share, then the days. Each appears whole or not at all.
fn publish_all(workspace: &Path, decided: &Decided<'_>, shared: &Files) -> Result<()> {
    for (path, bytes) in shared {
        let target = workspace.join(path);
        if !target.exists() {
            write(&target, bytes)?;
        }
    }
    for (draft, plan, _) in decided {
        let files = draft.files(*plan);
        let folder = workspace.join(draft.date.package());
        if folder.exists() {
            write(&folder.join(&draft.path), &files[&draft.path])?;
        } else {
            publish(&folder, &files)?;
        }
    }
    Ok(())
}

/// Copies the inputs that are not there yet to where git ignores them.
fn copy_inputs(workspace: &Path, drafts: &[Draft]) -> Result<()> {
    for draft in drafts {
        let Some(path) = &draft.input else { continue };
        let text = fs::read(path)?;
        let own = draft.date.own_input();
        let target = workspace.join(&own);
        if !target.exists() {
            write(&target, &text)?;
        } else if fs::read(&target)? != text {
            println!("note: {own} is there already, and differs from {}", path.display());
        }
    }
    Ok(())
}

/// Writes a folder under a name of this process, and renames it.
fn publish(folder: &Path, files: &Files) -> Result<()> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let temporary = folder.with_file_name(format!(".{name}.{}.part", process::id()));
    let written = files.iter().try_for_each(|(path, bytes)| write(&temporary.join(path), bytes));
    let renamed = written.and_then(|()| Ok(fs::rename(&temporary, folder)?));
    if renamed.is_err() {
        // Report the first error, not one from cleaning up.
        let _ = fs::remove_dir_all(&temporary);
    }
    renamed.with_context(|| format!("cannot make {}", folder.display()))
}

/// Writes a file whole or not at all.
fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    files::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}
