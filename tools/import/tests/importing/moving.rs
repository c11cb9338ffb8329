//! An old repository and a workspace without days.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use import::{Imported, import};
use tempfile::TempDir;

/// This repository.
const REPOSITORY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A dependency that days use, and one that they do not.
const MANIFEST: &str = "[package]
name = \"advent_of_code\"
edition = \"2021\"

[dependencies]
either = { version = \"1.5\", default-features = false }
fastrand = \"2\"
";

/// An old repository, and a workspace without days.
pub(super) struct Move {
    pub(super) old: TempDir,
    pub(super) new: TempDir,
}

impl Move {
    pub(super) fn new(files: &[(&str, &str)]) -> Self {
        let moving = Self { old: TempDir::new().unwrap(), new: TempDir::new().unwrap() };
        moving.write("Cargo.toml", MANIFEST);
        moving.write("src/main.rs", "fn main() {}\n");
        for (path, text) in files {
            moving.write(path, text);
        }
        moving.copy_workspace();
        moving
    }

    /// The workspace uses the code that days share where it is.
    fn copy_workspace(&self) {
        let root = dunce::canonicalize(REPOSITORY).unwrap();
        let mut manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
        let members =
            manifest.find("members = [").unwrap()..manifest.find("[workspace.package]").unwrap();
        manifest.replace_range(members, "members = [\"day*\"]\n\n");
        let mut lines: Vec<String> = manifest.lines().map(str::to_owned).collect();
        for line in &mut lines {
            let path = |name: &str, folder: &str| {
                // A path on Windows has backslashes.
                format!("{name} = {{ path = '{}' }}", root.join(folder).display())
            };
            match line.split(" = ").next() {
                Some("common") => *line = path("common", "common"),
                Some("testing") => *line = path("testing", "tools/testing"),
                _ => {}
            }
        }
        self.put("Cargo.toml", &lines.join("\n"));
        for name in [
            "Cargo.lock",
            ".cargo/config.toml",
            // cargo refuses a list of members that are not there.
            "day00-template/Cargo.toml",
            "day00-template/src/lib.rs",
            "day00-template/src/main.rs",
            "day00-template/benches/bench.rs",
        ] {
            self.put(name, &fs::read_to_string(root.join(name)).unwrap());
        }
    }

    /// Writes a file of the old repository.
    pub(super) fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        write(&self.old.path().join(path), text.as_ref());
    }

    /// Writes a file of the workspace.
    pub(super) fn put(&self, path: &str, text: &str) {
        write(&self.new.path().join(path), text.as_bytes());
    }

    #[track_caller]
    pub(super) fn import(&self, year: Option<u16>) -> Imported {
        import(self.new.path(), self.old.path(), year).unwrap()
    }

    #[track_caller]
    pub(super) fn refusal(&self, year: Option<u16>) -> String {
        format!("{:#}", import(self.new.path(), self.old.path(), year).unwrap_err())
    }

    #[track_caller]
    pub(super) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.new.path().join(path)).unwrap()
    }

    pub(super) fn exists(&self, path: &str) -> bool {
        self.new.path().join(path).exists()
    }

    /// All files of the workspace with their contents.
    pub(super) fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut files = BTreeMap::new();
        let mut folders = vec![self.new.path().to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap().flatten() {
                let path = entry.path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let bytes = fs::read(&path).unwrap();
                    files.insert(path, bytes);
                }
            }
        }
        files
    }
}

fn write(path: &Path, text: &[u8]) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// cargo takes days of one name in different workspaces for the same, and rebuilds one if its files
/// are newer. So a run must not write its days before another run has built them.
static TURN: Mutex<()> = Mutex::new(());

/// Runs the command, which also builds the days and checks their examples.
pub(super) fn run(moving: &Move) -> (Option<i32>, String) {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let output = Command::new(env!("CARGO_BIN_EXE_import"))
        .arg(moving.old.path())
        .current_dir(moving.new.path())
        .env_remove("CARGO_MANIFEST_DIR")
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("import"))
        .output()
        .unwrap();
    let stdout = String::from_utf8(output.stdout).unwrap();
    (output.status.code(), stdout + &String::from_utf8(output.stderr).unwrap())
}
