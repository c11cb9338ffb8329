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
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use common::support::files;
use scaffold::folder;

use crate::day::Draft;
use crate::repository::Repository;
use crate::shared::Shared;
use crate::trial::Trial;

/// The files of a folder with their contents.
type Files = BTreeMap<String, Vec<u8>>;

/// Brings the days of an old repository, or of a folder in it, into a workspace, and shows a table.
/// Returns whether all of them compile with their tests.
///
/// A `year` is the only one to bring, or that of a repository that names none. In the `calls` of a
/// day's functions, `{d}` or `{dd}` stands for the day.
///
/// # Errors
/// The folder has no days, or it is not clear which they are, or a file cannot be read or written.
/// Then nothing is written, or only whole days.
pub fn run(folder: &Path, year: Option<u16>, workspace: &Path, calls: &[String]) -> Result<bool> {
    let repository = Repository::read(folder, year)?;
    let trial = Trial::new(workspace)?;
    let workspace = &*trial.workspace;
    let days = repository.days.clone();
    let mut shared = Shared { repository, files: Files::new() };
    let drafts = days.iter().map(|(date, old)| Draft::new(&mut shared, *date, old, calls));
    let drafts = drafts.collect::<Result<Vec<_>>>()?.into_iter();
    let (mut new, known): (Vec<_>, Vec<_>) = drafts.partition(|draft| is_open(workspace, draft));
    if !known.is_empty() {
        println!("days that are there already: {}", known.len());
    }
    if !new.is_empty() {
        decide(&trial, &mut new, &shared.files)?;
        publish(workspace, &new, &shared.files)?;
        report::show(&new);
    }
    Ok(new.iter().all(|draft| draft.error.is_none()))
}

/// Whether a day is not there, or is as an earlier import left it and calls nothing yet.
fn is_open(workspace: &Path, draft: &Draft) -> bool {
    let folder = workspace.join(draft.date.package());
    let files = draft.files(draft.calls.back());
    let is_same = |path: &str| fs::read(folder.join(path)).is_ok_and(|bytes| bytes == files[path]);
    !folder.exists() || is_same(&draft.path) && is_same("src/lib.rs")
}

/// Finds out what compiles. Each day keeps the first call that does.
fn decide(trial: &Trial, drafts: &mut [Draft], shared: &Files) -> Result<()> {
    for (path, bytes) in shared {
        trial.write(path, bytes)?;
    }
    for draft in drafts.iter() {
        // Code may include an input that is not there yet.
        trial.write(&draft.date.own_input(), "")?;
        trial.write_day(draft)?;
    }
    let mut is_open = true;
    while is_open {
        trial.check(drafts, "--lib")?;
        is_open = false;
        let failed = |draft: &&mut Draft| draft.error.is_some() && !draft.calls.is_empty();
        for draft in drafts.iter_mut().filter(failed) {
            draft.calls.pop_front();
            trial.write_day(draft)?;
            is_open = true;
        }
    }
    trial.check(drafts, "--tests")
}

/// Writes what days share, then the days. Each appears whole or not at all, after its input.
fn publish(workspace: &Path, drafts: &[Draft], shared: &Files) -> Result<()> {
    for (path, bytes) in shared {
        write_new(&workspace.join(path), bytes)?;
    }
    for draft in drafts {
        if let Some(input) = &draft.input {
            write_new(&workspace.join(draft.date.own_input()), &fs::read(input)?)?;
        }
        let folder = workspace.join(draft.date.package());
        let files = draft.files(draft.calls.front());
        if !folder.exists() {
            folder::write(&folder, &files, |_| Ok(()))
                .with_context(|| format!("cannot make {}", folder.display()))?;
        } else if !draft.calls.is_empty() {
            write(&folder.join(&draft.path), &files[&draft.path])?;
        }
    }
    Ok(())
}

/// Writes a file unless it is there.
fn write_new(path: &Path, bytes: &[u8]) -> Result<()> {
    if path.exists() { Ok(()) } else { write(path, bytes) }
}

/// Writes a file whole or not at all.
fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    files::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}
