//! `cargo scaffold --remove`: takes a day out of the workspace.

use std::fs;
use std::io::ErrorKind;

use anyhow::{Context, Result, bail, ensure};

use crate::calendar::Day;
use crate::scaffold::{EXAMPLE, NO_EXAMPLE, day_files};
use crate::session::command_without;
use crate::terminal::{confirm, note, say};
use crate::workspace::{Workspace, page as page_path};
use crate::{files, page, readme};

/// Removes the folder of a day, its shipped inputs and its row in the README. One's own inputs stay.
pub(crate) fn remove(workspace: &Workspace, day: Day, yes: bool) -> Result<()> {
    let package = day.package();
    ensure!(workspace.folder(day).is_dir(), "there is no {package}");
    let dependents = workspace.dependents(day)?;
    ensure!(dependents.is_empty(), "{} cannot do without {package}", dependents.join(", "));
    let inputs = format!("inputs/{package}");
    let folders: Vec<&str> =
        [package.as_str(), &inputs].into_iter().filter(|folder| workspace.path(folder).is_dir()).collect();
    if is_as_scaffolded(workspace, day)? {
        note(format!("{package} is as `cargo scaffold` made it"));
    } else {
        match uncommitted(workspace, &folders) {
            Some(changes) if !changes.is_empty() => bail!("{package} has changes that are not committed:\n{changes}"),
            Some(_) => {}
            None => note("this is no git repository: nothing brings the day back"),
        }
    }
    if !yes && !confirm(&format!("Remove {}?", folders.join(" and ")))? {
        bail!("nothing was removed");
    }
    for folder in folders {
        remove_folder(workspace, folder)?;
        say(format!("removed {folder}"))?;
    }
    if readme::remove_row(workspace, day)? {
        say("removed its row in README.md")?;
    }
    if remove_fuzz_target(workspace, &package)? {
        say("removed its fuzz target")?;
    }
    if files::read(&workspace.path("Cargo.toml"))?.is_some_and(|text| text.contains(&package)) {
        note(format!("Cargo.toml still names {package}"));
    }
    Ok(())
}

/// Removes the fuzz target of a day and says whether there was one. The fuzz targets' manifest, which is of a workspace
/// of its own, lists each with a dependency and a `[[bin]]`.
fn remove_fuzz_target(workspace: &Workspace, package: &str) -> Result<bool> {
    let path = workspace.path("fuzz/Cargo.toml");
    let Some(manifest) = files::read(&path)?.filter(|manifest| manifest.contains(package)) else { return Ok(false) };
    files::write(&path, &without_target(&manifest, package))?;
    let target = workspace.path(&format!("fuzz/fuzz_targets/{package}.rs"));
    match fs::remove_file(&target) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove the fuzz target of {package}"))
        }
        _ => Ok(true),
    }
}

fn without_target(manifest: &str, package: &str) -> String {
    let (binary, dependency) = (format!("[[bin]]\nname = \"{package}\"\n"), format!("{package} = "));
    let blocks = manifest.trim_end().split("\n\n").filter(|block| !block.starts_with(&binary));
    let blocks: Vec<String> = blocks
        .map(|block| block.lines().filter(|line| !line.starts_with(&dependency)).collect::<Vec<_>>().join("\n"))
        .collect();
    blocks.join("\n\n") + "\n"
}

/// Nothing of the day is anybody's work yet.
fn is_as_scaffolded(workspace: &Workspace, day: Day) -> Result<bool> {
    let folder = workspace.folder(day);
    let Some(library) = files::read(&folder.join("src/lib.rs"))? else { return Ok(false) };
    let title = library.split_once(&format!("Puzzle::new({}, {}, \"", day.year, day.day));
    let Some((title, _)) = title.and_then(|(_, rest)| rest.split_once("\", &[")) else { return Ok(false) };
    let title = title.replace("\\\"", "\"").replace("\\\\", "\\");
    let files_of_day = day_files(day, &title);
    for (name, text) in &files_of_day {
        if files::read(&folder.join(name))?.as_ref() != Some(text) {
            return Ok(false);
        }
    }
    let page = files::read(&workspace.path(&page_path(day)))?.unwrap_or_default();
    let example = files::read(&folder.join(EXAMPLE))?;
    let as_made = example.is_none() || example.as_deref() == Some(NO_EXAMPLE) || example == page::example(&page);
    Ok(as_made && count_files(&folder)? <= files_of_day.len() + 1)
}

fn count_files(folder: &std::path::Path) -> Result<usize> {
    let mut count = 0;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        count += if path.is_dir() { count_files(&path)? } else { 1 };
    }
    Ok(count)
}

/// The uncommitted changes in the folders, as `git status` lists them; nothing without a repository.
fn uncommitted(workspace: &Workspace, folders: &[&str]) -> Option<String> {
    let mut git = command_without("git");
    git.args(["status", "--porcelain", "--"]).args(folders).current_dir(&workspace.root);
    let output = git.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).trim_end().to_owned())
}

/// Renames the folder first: an interrupt then leaves no half of a day.
fn remove_folder(workspace: &Workspace, folder: &str) -> Result<()> {
    let path = workspace.path(folder);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let aside = path.with_file_name(format!(".removed-{name}"));
    if aside.exists() {
        fs::remove_dir_all(&aside).with_context(|| format!("cannot remove what an interrupt has left of {folder}"))?;
    }
    fs::rename(&path, &aside)
        .and_then(|()| fs::remove_dir_all(&aside))
        .with_context(|| format!("cannot remove {folder}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fuzz_target_is_taken_out_and_the_others_stay() {
        let target = |package: &str| {
            format!("[[bin]]\nname = \"{package}\"\npath = \"fuzz_targets/{package}.rs\"\ntest = false\n")
        };
        let manifest = |packages: &[&str]| {
            let dependencies = packages.iter().map(|package| format!("{package} = {{ path = \"../{package}\" }}\n"));
            let targets: Vec<String> = packages.iter().map(|package| target(package)).collect();
            format!("[dependencies]\n{}testing = \"1\"\n\n{}", dependencies.collect::<String>(), targets.join("\n"))
        };
        let all = manifest(&["day07-2023", "day21-2021", "day22-2020"]);
        for (package, left) in [
            ("day07-2023", manifest(&["day21-2021", "day22-2020"])),
            ("day21-2021", manifest(&["day07-2023", "day22-2020"])),
            ("day22-2020", manifest(&["day07-2023", "day21-2021"])),
            ("day01-2015", all.clone()),
        ] {
            assert_eq!(without_target(&all, package), left, "{package}");
        }
    }
}
