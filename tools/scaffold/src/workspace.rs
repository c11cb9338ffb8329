//! A new workspace, which depends on this one.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::io;
use std::path::{self, Path, PathBuf};
use std::process::Command;

use crate::day::{self, NewDay};
use crate::{address, fill, folder};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The manifest, in which the dependencies are open.
const MANIFEST: &str = include_str!("../files/workspace/manifest.toml");

/// The other files, without those of the first day.
const FILES: [(&str, &str); 9] = [
    (".cargo/config.toml", include_str!("../files/workspace/config.toml")),
    (".github/workflows/ci.yml", include_str!("../files/workspace/ci.yml")),
    (".gitignore", include_str!("../files/workspace/gitignore")),
    (".vscode/launch.json", include_str!("../files/workspace/launch.json")),
    ("README.md", include_str!("../files/workspace/README.md")),
    ("benches/Cargo.toml", include_str!("../files/workspace/benches.toml")),
    ("benches/src/main.rs", include_str!("../files/workspace/benches.rs")),
    ("commands/Cargo.toml", include_str!("../files/workspace/commands.toml")),
    ("commands/src/main.rs", include_str!("../files/workspace/commands.rs")),
];

/// The packages that a workspace depends on, and their folders.
const DEPENDENCIES: [(&str, &str); 4] = [
    ("benches", "benches"),
    ("common", "common"),
    ("testing", "tools/testing"),
    ("xtask", "tools/xtask"),
];

/// Where a workspace finds its dependencies.
pub enum Source {
    /// In the repository at this address.
    Git(String),
    /// In this clone.
    Path,
}

impl Source {
    /// The `origin` of a clone, or its path if it has none.
    pub fn of(clone: &Path) -> Self {
        let output =
            Command::new("git").args(["remote", "get-url", "origin"]).current_dir(clone).output();
        let output = output.ok().filter(|output| output.status.success());
        let origin = output.and_then(|output| String::from_utf8(output.stdout).ok());
        origin.map_or(Self::Path, |origin| Self::Git(address::for_cargo(origin.trim_end(), clone)))
    }

    /// The manifest's entry for a package in this folder of the clone.
    fn entry(&self, clone: &Path, folder: &str) -> Result<String> {
        Ok(match self {
            Self::Git(address) => format!("git = {}", toml(address)),
            Self::Path => {
                let path = clone.join(folder);
                let path = path.to_str().ok_or("the path of this clone is not UTF-8")?;
                format!("path = {}", toml(path))
            }
        })
    }
}

/// Makes a workspace with a first day in a new or empty folder.
///
/// # Errors
/// The folder is not empty, is in a workspace, or cannot be written. Nothing remains.
pub fn make(clone: &Path, source: &Source, folder: &Path) -> Result<()> {
    let named = |error: io::Error| format!("cannot make {}: {error}", folder.display());
    let folder = path::absolute(folder).map_err(named)?;
    ensure_outside(&folder)?;
    let files = files(clone, source)?;
    let is_there = folder.is_dir();
    let finish = |temporary: &Path| {
        let status = Command::new("git").args(["init", "--quiet"]).current_dir(temporary).status();
        let fault = match status {
            Ok(status) if status.success() => None,
            Ok(status) => Some(status.to_string()),
            Err(error) => Some(error.to_string()),
        };
        if let Some(fault) = fault {
            return Err(io::Error::other(format!("`git init`: {fault}")));
        }
        // The new folder needs the name. A folder that has files is not removed.
        if is_there { fs::remove_dir(&folder) } else { Ok(()) }
    };
    Ok(folder::write(&folder, &files, finish).map_err(named)?)
}

/// Refuses a folder that cargo takes for a part of a workspace.
fn ensure_outside(folder: &Path) -> Result<()> {
    let shown = folder.display();
    let (Some(parent), Some(_)) = (folder.parent(), folder.file_name()) else {
        return Err(format!("{shown} is not the name of a new folder").into());
    };
    let parent = parent.canonicalize();
    let parent = parent.map_err(|error| format!("cannot make {shown}: {error}"))?;
    if let Some(root) = parent.ancestors().find(|root| root.join("Cargo.toml").is_file()) {
        let root = root.display();
        return Err(format!("{shown} is in the workspace {root}; name a folder outside").into());
    }
    Ok(())
}

/// The files of a workspace with their texts.
fn files(clone: &Path, source: &Source) -> Result<BTreeMap<PathBuf, String>> {
    let entry = |(package, folder)| Ok((package, source.entry(clone, folder)?));
    let entries: Vec<_> = DEPENDENCIES.into_iter().map(entry).collect::<Result<_>>()?;
    let mut files = BTreeMap::from([
        ("Cargo.toml".into(), fill(MANIFEST, &entries)),
        // The same versions of other crates. cargo adds the commit of ours.
        ("Cargo.lock".into(), fs::read_to_string(clone.join("Cargo.lock"))?),
    ]);
    files.extend(FILES.map(|(name, text)| (name.into(), text.to_owned())));
    let (year, day) = (2015, 1);
    let title = &day::date(year, day);
    let first = NewDay { year, day, title, has_part_2: true, example: None };
    let package = PathBuf::from(first.package());
    files.extend(first.files().into_iter().map(|(name, text)| (package.join(name), text)));
    Ok(files)
}

/// A text in a manifest.
fn toml(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
