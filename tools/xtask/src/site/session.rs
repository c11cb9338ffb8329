//! The session cookie, which identifies the user to the site. It is sent only to the site and never
//! shown.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, ensure};
use common::support::files;

use crate::environment::settings::Settings;

const HOW_TO: &str = "there is no session, which tells the site who you are:
  1. log in at https://adventofcode.com with your browser
  2. open its developer tools (F12) and find the site's cookies under \"Application\" or \"Storage\"
  3. copy the value of the cookie \"session\", about 128 digits and letters
  4. `cargo session` asks for it and keeps it in your home folder; \
     or set the variable ADVENT_OF_CODE_SESSION
  5. keep it secret: it works like a password and lasts about a month";

/// Real sessions have 96 to 130 digits. A shorter text was copied by mistake.
const SHORTEST: usize = 32;

/// The files in which aoc-cli and aocd keep a session, in a user's home. `cargo session` writes the
/// first.
const FILES: [&str; 3] =
    [".adventofcode.session", ".config/adventofcode.session", ".config/aocd/token"];

/// The session of a user.
pub(crate) struct Session {
    /// The value of the cookie.
    pub(crate) value: String,
}

impl Session {
    /// The session in the variable, else in one of the files.
    pub(crate) fn find(settings: &Settings) -> Result<Self> {
        Self::find_any(settings)?.ok_or_else(|| anyhow!(HOW_TO))
    }

    /// The session, if there is one.
    pub(crate) fn find_any(settings: &Settings) -> Result<Option<Self>> {
        if let Some((name, text)) = &settings.session {
            return Self::new(text, &format!("the variable {name}")).map(Some);
        }
        for path in settings.home.iter().flat_map(|home| FILES.map(|file| home.join(file))) {
            let place = path.display().to_string();
            let text = files::read(&path).with_context(|| format!("cannot read {place}"))?;
            if let Some(text) = text {
                return Self::new(&text, &place).map(Some);
            }
        }
        Ok(None)
    }

    /// The session in a text from a place.
    pub(crate) fn new(text: &str, place: &str) -> Result<Self> {
        let value = text.trim();
        let value = value.strip_prefix("session=").unwrap_or(value);
        let is_session =
            value.len() >= SHORTEST && value.bytes().all(|byte| byte.is_ascii_hexdigit());
        ensure!(
            is_session,
            "{place} does not hold a session, which is one word of about 128 digits 0-9 and a-f"
        );
        Ok(Self { value: value.to_owned() })
    }

    /// Keeps the session in the user's home. On Unix, only the user can read it. Returns the path.
    pub(crate) fn keep(&self, settings: &Settings) -> Result<PathBuf> {
        let home = settings.home.as_ref().context("there is no home folder to keep it in")?;
        let path = home.join(FILES[0]);
        let written = files::replace(&path, |temporary, _| {
            let mut options = File::options();
            // An older file would keep its permissions.
            options.write(true).create_new(true);
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            options.open(temporary)?.write_all(format!("{}\n", self.value).as_bytes())
        });
        written.with_context(|| format!("cannot write {}", path.display()))?;
        Ok(path)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const DIGITS: &str = "53616c7465645f5fdeadbeef01234567";

    #[test]
    fn a_session_is_many_hexadecimal_digits() {
        let session = |text: &str| Session::new(text, "here");
        assert_eq!(session(&format!(" session={DIGITS}\n")).unwrap().value, DIGITS);
        let header = format!("{DIGITS}\r\nHost: x");
        for text in ["", "session=", &DIGITS[1..], "two words", &header, "<html>"] {
            let error = session(text).err().unwrap().to_string();
            assert!(text.is_empty() || !error.contains(text), "{error}");
        }
    }

    #[test]
    fn sessions_of_other_tools_are_found() {
        let home = tempfile::tempdir().unwrap();
        let mut settings = Settings::from_environment().unwrap();
        settings.home = Some(home.path().to_owned());
        settings.session = None;
        for (file, digit) in FILES.into_iter().zip(["1", "2", "3"]).rev() {
            let file = home.path().join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, digit.repeat(64)).unwrap();
            assert_eq!(Session::find(&settings).unwrap().value, digit.repeat(64));
        }
        settings.session = Some(("AOC_SESSION".to_owned(), DIGITS.to_owned()));
        assert_eq!(Session::find(&settings).unwrap().value, DIGITS);
    }
}
