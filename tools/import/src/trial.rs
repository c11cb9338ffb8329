//! Tries whether cargo can resolve the workspace with a new day, before the day is part of it. A day
//! that cannot be resolved would stop each command in the workspace, `cargo import` among them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use common::Date;
use common::support::files;

use crate::day::Draft;
use crate::manifest::{metadata, reason};
use crate::repository::collect;
use crate::{cannot, read};

/// The folder of a trial. cargo does not take it for a day, and git ignores it. It remains after an
/// import that broke off.
const FOLDER: &str = ".new-days";
/// The file in it that lists the new days.
const LIST: &str = "unchecked";

/// The days of an import that broke off before it showed its table.
pub(crate) fn unchecked(root: &Path) -> Result<BTreeSet<Date>> {
    let path = root.join(FOLDER).join(LIST);
    let list = files::read(&path).with_context(|| cannot("read", &path))?.unwrap_or_default();
    Ok(list.lines().filter_map(Date::from_package).collect())
}

/// Lists the days of an import before it makes them.
pub(crate) fn begin(root: &Path, days: impl Iterator<Item = Date>) -> Result<()> {
    end(root);
    let list: String = days.map(|date| date.package() + "\n").collect();
    write(&root.join(FOLDER).join(LIST), list)
}

/// Forgets the days of an import, which has shown its table.
pub(crate) fn end(root: &Path) {
    // If the folder remains, the next import checks the days once more.
    let _ = fs::remove_dir_all(root.join(FOLDER));
}

/// The days that have a dependency of which no version fits, with cargo's words about it. It tries
/// them in a copy of the workspace, which has all manifests, and empty files for the code.
pub(crate) fn unresolved<'a>(
    root: &Path,
    drafts: impl Iterator<Item = &'a Draft>,
) -> Result<BTreeMap<Date, String>> {
    let trial = root.join(FOLDER).join("trial");
    let mut paths = Vec::new();
    collect(root, &mut paths).with_context(|| cannot("read", root))?;
    for path in paths {
        let copy = trial.join(path.strip_prefix(root).unwrap_or(&path));
        match path.extension().and_then(|end| end.to_str()) {
            Some("toml" | "lock") => {
                write(&copy, read(&path)?)?;
            }
            Some("rs") => write(&copy, "")?,
            _ => {}
        }
    }
    for Draft { files, libraries, day } in drafts {
        for (folder, files) in libraries.iter().chain([(&day.date.package(), files)]) {
            for (name, bytes) in files {
                write(&trial.join(folder).join(name), bytes)?;
            }
        }
    }
    let mut problems = BTreeMap::new();
    while let Err(words) = metadata(&[], &trial.join("Cargo.toml"))? {
        let mut packages = words.split('`').filter_map(|name| name.split(' ').next());
        let date = packages.find_map(Date::from_package);
        let is_of_day = ["failed to select a version", "no matching package"]
            .iter()
            .any(|start| words.contains(start));
        let Some(date) = date.filter(|_| is_of_day) else { bail!("{}", reason(&words)) };
        let day = trial.join(date.package());
        fs::remove_dir_all(&day).with_context(|| cannot("remove", &day))?;
        problems.insert(date, reason(&words));
    }
    Ok(problems)
}

fn write(path: &Path, contents: impl AsRef<[u8]>) -> Result<()> {
    files::write(path, contents).with_context(|| cannot("write", path))
}
