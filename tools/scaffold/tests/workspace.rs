//! `cargo workspace` with the real git: what it writes, and what it refuses. `.ci/workspace` runs
//! cargo in a workspace.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use scaffold::workspace::{Source, make};
use tempfile::TempDir;

const LOCK: &str = "version = 4\n";

/// A repository, a clone of it, and a place for workspaces.
struct Trial(TempDir);

impl Trial {
    fn new() -> Self {
        let trial = Self(TempDir::new().unwrap());
        let up = trial.path("üp stream");
        fs::create_dir(&up).unwrap();
        git(&up, &["init", "--quiet"]);
        fs::write(up.join("Cargo.lock"), LOCK).unwrap();
        git(&up, &["add", "."]);
        let user = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
        git(&up, &[&user[..], &["commit", "--quiet", "--message", "x"]].concat());
        git(trial.0.path(), &["clone", "--quiet", "üp stream", "clone"]);
        trial
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Makes a workspace that depends on the clone's `origin`.
    fn make(&self, folder: &str) -> Result<(), String> {
        let clone = self.path("clone");
        make(&clone, &Source::of(&clone), &self.path(folder)).map_err(|error| error.to_string())
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap()
    }
}

fn git(folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new("git").args(arguments).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// All files and folders below a folder.
fn tree(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> = paths
        .flat_map(|path| {
            let below = if path.is_dir() { tree(&path) } else { Vec::new() };
            [vec![path], below].concat()
        })
        .collect();
    paths.sort();
    paths
}

#[test]
fn a_workspace_is_small_and_depends_on_the_origin_of_the_clone() {
    let trial = Trial::new();
    trial.make("my wörkspace").unwrap();
    let mut files = tree(&trial.path("my wörkspace"));
    let is_generated = |path: &Path| path.components().any(|part| part.as_os_str() == ".git");
    files.retain(|path| path.is_file() && !path.ends_with("Cargo.lock") && !is_generated(path));
    let lines = files.iter().map(|file| fs::read_to_string(file).unwrap().lines().count());
    let lines: usize = lines.sum();
    assert!(files.len() <= 15 && lines <= 250, "{} files, {lines} lines", files.len());

    let manifest = trial.read("my wörkspace/Cargo.toml");
    assert!(manifest.contains("common = { git = \"file:///"), "{manifest}");
    assert!(manifest.contains("/%C3%BCp%20stream\" }"), "{manifest}");
    assert_eq!(trial.read("my wörkspace/Cargo.lock"), LOCK);
    assert_eq!(git(&trial.path("my wörkspace"), &["rev-list", "--all"]), "", "no commit");
}

/// The names of the commands that a configuration adds to cargo with this package.
fn commands<'a>(config: &'a str, package: &str) -> Vec<&'a str> {
    let command = |line: &'a str| {
        let (name, command) = line.split_once(" = \"run --package ")?;
        command.starts_with(&format!("{package} -- {name}\"")).then_some(name)
    };
    config.lines().filter_map(command).collect()
}

#[test]
fn a_workspace_has_the_commands_that_there_are_here() {
    let here = commands(include_str!("../../../.cargo/config.toml"), "xtask");
    assert_eq!(commands(include_str!("../files/workspace/config.toml"), "commands"), here);
    assert!(here.contains(&"solve"), "{here:?}");
}

#[test]
fn without_an_origin_the_clone_itself_is_the_dependency() {
    let trial = Trial::new();
    git(&trial.path("clone"), &["remote", "remove", "origin"]);
    trial.make("mine").unwrap();
    // Windows has another separator.
    let manifest = trial.read("mine/Cargo.toml").replace(r"\\", "/");
    assert!(manifest.contains("/clone/tools/xtask\" }"), "{manifest}");
}

#[test]
fn a_refusal_leaves_everything_as_it_was() {
    let trial = Trial::new();
    fs::create_dir_all(trial.path("full/of")).unwrap();
    fs::create_dir_all(trial.path("other/below")).unwrap();
    fs::write(trial.path("other/Cargo.toml"), "").unwrap();
    fs::write(trial.path("file"), "").unwrap();
    // Windows takes the dots away first, and finds a folder that is not empty.
    let dots = if cfg!(windows) { "cannot make " } else { "is not the name of a new folder" };
    for (folder, reason) in [
        ("full", "full: "),
        ("other/below/mine", "other; name a folder outside"),
        ("other/mine", "is in the workspace "),
        ("file", "cannot make "),
        ("file/mine", "cannot make "),
        ("nowhere/mine", "cannot make "),
        ("full/..", dots),
    ] {
        let before = tree(trial.0.path());
        let error = trial.make(folder).expect_err(folder);
        assert!(error.contains(reason), "{folder}: {error}");
        assert_eq!(tree(trial.0.path()), before, "{folder}");
    }
    fs::create_dir(trial.path("empty")).unwrap();
    trial.make("empty").unwrap();
    assert!(trial.path("empty/.git").is_dir());
}
