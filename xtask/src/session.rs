//! The session: who you are on the site. It is sent to the site alone, and shown nowhere.

use std::env;
use std::fmt::{self, Debug};
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, anyhow, bail, ensure};

use crate::files;

/// Variables that hold a session: aoc-cli's, and that of aocd and others.
const VARIABLES: [&str; 2] = ["ADVENT_OF_CODE_SESSION", "AOC_SESSION"];

const HOW_TO: &str = "there is no session, by which the site knows you:
  1. log in at https://adventofcode.com with your browser
  2. open its developer tools (F12) and there the cookies of the site (\"Application\" or \"Storage\")
  3. copy the value of the cookie \"session\", about 128 digits and letters
  4. put it into the file .adventofcode.session in your home folder, or the variable ADVENT_OF_CODE_SESSION
  5. keep it to yourself: it is as good as your password, and lasts about a month";

/// The value of the session cookie.
#[derive(Clone)]
pub(crate) struct Session(String);

impl Session {
    /// The session in one of the variables, else in one of the files.
    pub(crate) fn find() -> Result<Self> {
        Self::if_any()?.ok_or_else(|| anyhow!(HOW_TO))
    }

    /// The session, if there is one.
    pub(crate) fn if_any() -> Result<Option<Self>> {
        for variable in VARIABLES {
            // An empty variable is how some shells unset one.
            if let Some(text) = env::var(variable).ok().filter(|text| !text.is_empty()) {
                return Self::checked(&text, &format!("the variable {variable}")).map(Some);
            }
        }
        for path in places() {
            if let Some(text) = files::read(&path)? {
                return Self::checked(&text, &path.display().to_string()).map(Some);
            }
        }
        Ok(None)
    }

    fn checked(text: &str, place: &str) -> Result<Self> {
        let value = text.trim();
        let value = value.strip_prefix("session=").unwrap_or(value);
        ensure!(!value.is_empty(), "the session in {place} is empty");
        if !value.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            bail!("{place} holds no session, which is one word of the digits 0-9 and a-f");
        }
        Ok(Self(value.to_owned()))
    }

    /// The header that says who asks.
    pub(crate) fn cookie(&self) -> String {
        format!("session={}", self.0)
    }

    /// The text without the session, should a server repeat it.
    pub(crate) fn hidden_in(&self, text: &str) -> String {
        text.replace(&self.0, "[session]")
    }
}

impl Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Session")
    }
}

/// A command that does not inherit the session: neither cargo nor a day's code has any use for it.
pub(crate) fn command_without(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(program);
    for variable in VARIABLES {
        command.env_remove(variable);
    }
    command
}

/// The files in which aoc-cli and aocd keep theirs.
fn places() -> Vec<PathBuf> {
    let home = env::home_dir().filter(|home| !home.as_os_str().is_empty());
    let config = if cfg!(windows) {
        env::var_os("APPDATA").map(PathBuf::from)
    } else if cfg!(target_os = "macos") {
        home.as_ref().map(|home| home.join("Library/Application Support"))
    } else {
        let stated = env::var_os("XDG_CONFIG_HOME").filter(|folder| !folder.is_empty()).map(PathBuf::from);
        stated.or_else(|| home.as_ref().map(|home| home.join(".config")))
    };
    [
        home.as_ref().map(|home| home.join(".adventofcode.session")),
        config.map(|config| config.join("adventofcode.session")),
        home.as_ref().map(|home| home.join(".config/aocd/token")),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_hexadecimal_digits_are_a_session() {
        let checked = |text| Session::checked(text, "here");
        assert_eq!(checked(" session=53616c74ab\n").unwrap().cookie(), "session=53616c74ab");
        for text in ["", "session=", "two words", "abc\r\nHost: elsewhere", "<html>"] {
            let error = checked(text).unwrap_err().to_string();
            assert!(text.is_empty() || !error.contains(text), "{error}");
        }
    }

    #[test]
    fn a_session_is_not_shown() {
        let session = Session::checked("abc123", "here").unwrap();
        assert_eq!(format!("{session:?} {}", session.hidden_in("it is abc123.")), "Session it is [session].");
    }
}
