//! A workspace to try a command in.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::{env, io::Write};

/// A session that no output and no file may show.
pub(crate) const SESSION: &str = "53616c7465645f5fdeadbeef0123456789abcdef53616c7465645f5f00ff00ff0123456789abcdef";

/// 2024-12-07 at noon in UTC-5.
pub(crate) const NOW: i64 = 1_733_590_800;

#[derive(Debug)]
pub(crate) struct Trial {
    pub(crate) root: PathBuf,
    site: String,
    pub(crate) now: i64,
    pub(crate) session: Option<String>,
    pub(crate) variables: Vec<(String, String)>,
}

/// How a command ended.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ended {
    #[track_caller]
    pub(crate) fn ok(self) -> Self {
        assert_eq!(self.status, 0, "{self:?}");
        self
    }

    /// The command failed and says so in these words.
    #[track_caller]
    pub(crate) fn failed(self, words: &str) -> Self {
        assert_eq!(self.status, 1, "{self:?}");
        assert!(self.stderr.contains(words) || self.stdout.contains(words), "no {words:?} in {self:?}");
        self
    }
}

impl Trial {
    /// An empty workspace of that name, unique among the tests.
    pub(crate) fn new(name: &str, site: &str) -> Self {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(&root).unwrap();
        let trial =
            Self { root, site: site.to_owned(), now: NOW, session: Some(SESSION.to_owned()), variables: Vec::new() };
        trial.write("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"day*\"]\n");
        trial
    }

    pub(crate) fn set(&mut self, variable: &str, value: &str) {
        self.variables.push((variable.to_owned(), value.to_string()));
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    #[track_caller]
    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    pub(crate) fn exists(&self, path: &str) -> bool {
        self.root.join(path).exists()
    }

    /// All files of the workspace, without those of cargo and git.
    pub(crate) fn files(&self) -> Vec<String> {
        let mut files = Vec::new();
        let mut folders = vec![self.root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                match path.strip_prefix(&self.root).unwrap().to_str().unwrap() {
                    "target" | ".git" | "Cargo.lock" => {}
                    _ if path.is_dir() => folders.push(path),
                    name => files.push(name.replace('\\', "/")),
                }
            }
        }
        files.sort();
        files
    }

    /// A day whose program has this body, with its arguments in `args`.
    pub(crate) fn day(&self, package: &str, body: &str) {
        let manifest = format!("[package]\nname = \"{package}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n");
        self.write(&format!("{package}/Cargo.toml"), &manifest);
        let main = format!("fn main() {{ let args: Vec<String> = std::env::args().skip(1).collect(); {body} }}");
        self.write(&format!("{package}/src/main.rs"), &main);
    }

    /// A day that prints these answers, as JSON values.
    pub(crate) fn day_with(&self, package: &str, parts: &[&str]) {
        let parts: Vec<String> = (1..)
            .zip(parts)
            .map(|(part, answer)| match answer.strip_prefix("error: ") {
                Some(error) => format!(r#"{{"part":{part},"error":"{error}","seconds":1e-6}}"#),
                None => format!(r#"{{"part":{part},"answer":"{answer}","seconds":1.5e-6}}"#),
            })
            .collect();
        let parts = parts.join(",");
        let report = format!(r#"{{"title":"A Title","approach":"one","parse_seconds":2e-6,"parts":[{parts}]}}"#);
        let list = r#"{"approach":"other","default":false}"#.to_owned() + "\n" + r#"{"approach":"one","default":true}"#;
        self.day(
            package,
            &format!(
                "assert!(std::env::var(\"AOC_SESSION\").is_err()); let list = args.iter().any(|arg| arg == \"--list\"); \
                 println!(\"{{}}\", if list {{ {list:?} }} else {{ {report:?} }});"
            ),
        );
    }

    pub(crate) fn command(&self, words: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
        command.args(words.split_whitespace()).current_dir(&self.root);
        for variable in ["ADVENT_OF_CODE_SESSION", "AOC_SESSION", "XDG_CONFIG_HOME", "CARGO_TARGET_DIR"] {
            command.env_remove(variable);
        }
        command.env("AOC_SITE", &self.site).env("AOC_NOW", self.now.to_string()).env("AOC_PAUSE_MS", "0");
        command.env("AOC_TIMEOUT_MS", "30000");
        if let Some(session) = &self.session {
            command.env("AOC_SESSION", session);
        }
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        command
    }

    pub(crate) fn run(&self, words: &str) -> Ended {
        self.run_with(words, "")
    }

    /// Runs a command that reads these lines, and checks that the session stands nowhere.
    pub(crate) fn run_with(&self, words: &str, stdin: &str) -> Ended {
        let mut child = self.start(words);
        child.stdin.take().unwrap().write_all(stdin.as_bytes()).unwrap();
        let ended = ended(child.wait_with_output().unwrap());
        assert!(!format!("{ended:?}").contains(SESSION), "{ended:?}");
        for file in self.files() {
            let text = fs::read(self.root.join(&file)).unwrap();
            assert!(!String::from_utf8_lossy(&text).contains(SESSION), "{file}");
        }
        ended
    }

    /// Starts a command and does not wait for it.
    pub(crate) fn start(&self, words: &str) -> Child {
        self.command(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }
}

pub(crate) fn ended(output: Output) -> Ended {
    Ended {
        status: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}
