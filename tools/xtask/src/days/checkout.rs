//! Builds days as they were at another commit, in a folder below `target/`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Output};

use anyhow::{Context, Result, ensure};
use common::Date;
use common::support::files;

use crate::days::program::{self, Programs};
use crate::environment::process::command;
use crate::environment::settings::Settings;

/// The checkout, its build, and copies of programs. All of it stays, so the next build is quick.
const FOLDER: &str = "target/against";

/// The files of a commit, checked out.
pub(crate) struct Checkout {
    /// A short name of the commit, which starts its hash.
    pub(crate) name: String,
    folder: PathBuf,
    /// The workspace in the checkout.
    root: PathBuf,
}

impl Checkout {
    /// Checks out the commit that git knows by this name. Nobody else may do so meanwhile.
    pub(crate) fn of(settings: &Settings, name: &str) -> Result<Self> {
        let commit = format!("{name}^{{commit}}");
        let verify = ["rev-parse", "--short", "--verify", "--end-of-options", &commit];
        let hash = git(settings, command("git").args(verify))
            .with_context(|| format!("there is no commit {name}"))?;
        // The workspace may be a part of the repository.
        let prefix = git(settings, command("git").args(["rev-parse", "--show-prefix"]))?;
        let folder = settings.path(FOLDER);
        let tree = check_out(settings, &hash, &folder)
            .with_context(|| format!("cannot check out {name}"))?;
        Ok(Self { name: hash, root: tree.join(prefix), folder })
    }

    /// Whether the commit has a day.
    pub(crate) fn has(&self, date: Date) -> bool {
        self.root.join(date.package()).join("Cargo.toml").is_file()
    }

    /// Builds days in the release profile, as [`program::build`] does.
    pub(crate) fn build<'a>(&self, settings: &'a Settings, days: &[Date]) -> Result<Programs<'a>> {
        let mut cargo = program::cargo(settings, days, &["--release"]);
        // Cargo reads the settings of every folder above the current one, and those of today's
        // workspace must not count.
        cargo.current_dir(settings.root.parent().unwrap_or(Path::new("/")));
        cargo.arg("--manifest-path").arg(self.root.join("Cargo.toml"));
        let config = self.root.join(".cargo/config.toml");
        if config.is_file() {
            cargo.arg("--config").arg(config);
        }
        cargo.env("CARGO_TARGET_DIR", self.folder.join("build"));
        program::run(settings, &mut cargo)
    }

    /// Copies a program to the folder `side`, where it stays the same even if somebody builds the
    /// original again.
    pub(crate) fn copy(&self, program: &Path, side: &str) -> Result<PathBuf> {
        let folder = self.folder.join(side);
        let copy = folder.join(program.file_name().unwrap_or_default());
        // macOS does not run a program whose file was overwritten.
        let _ = fs::remove_file(&copy);
        fs::create_dir_all(folder)
            .and_then(|()| fs::copy(program, &copy))
            .with_context(|| format!("cannot copy {}", program.display()))?;
        Ok(copy)
    }
}

/// Checks a commit out below `folder`, and returns the folder of its files. An index of its own
/// takes less than a worktree, which git would remember after `cargo clean`. Only files that differ
/// are written, so cargo builds only what has changed.
fn check_out(settings: &Settings, hash: &str, folder: &Path) -> Result<PathBuf> {
    // The name of the last checkout, if that was complete. An interrupted one may have left files
    // of two commits and a locked index, and its git may still be at work. So the next has a new
    // folder.
    let complete = folder.join("complete");
    let last = fs::read_to_string(&complete).ok().filter(|_| fs::remove_file(&complete).is_ok());
    if last.is_none() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with("checkout-") {
                // What git still writes goes the next time.
                let _ = fs::remove_dir_all(entry.path());
            }
        }
    }
    let name = last.unwrap_or_else(|| format!("checkout-{}", process::id()));
    let checkout = folder.join(&name);
    let tree = checkout.join("tree");
    fs::create_dir_all(&tree)?;
    let mut read_tree = command("git");
    read_tree.arg("--work-tree").arg(&tree).args(["read-tree", "--reset", "-u", hash]);
    git(settings, read_tree.env("GIT_INDEX_FILE", checkout.join("index")))?;
    files::write(&complete, name)?;
    Ok(tree)
}

/// The output of git in the workspace, without its line end.
fn git(settings: &Settings, git: &mut Command) -> Result<String> {
    let Output { status, stdout, stderr } =
        git.current_dir(&settings.root).output().context("cannot start git")?;
    ensure!(status.success(), "git says: {}", String::from_utf8_lossy(&stderr).trim());
    Ok(String::from_utf8_lossy(&stdout).trim_end().to_owned())
}
