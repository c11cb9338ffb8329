//! The session cookie, which identifies the user to the site. It is sent only to the site and never
//! shown.

use std::fs::File;
use std::io::Write;
#[cfg(unix)]
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use common::support::files;

use crate::environment::settings::Settings;

const NO_SESSION: &str = "there is no session, which tells the site who you are. `cargo session` \
                          says where your browser has it, and keeps it. Or set the variable \
                          ADVENT_OF_CODE_SESSION";

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
        if let Some((name, text)) = &settings.session {
            return Self::new(text, &format!("the variable {name}"));
        }
        for path in settings.home.iter().flat_map(|home| FILES.map(|file| home.join(file))) {
            let place = path.display().to_string();
            let text = files::read(&path).with_context(|| format!("cannot read {place}"))?;
            let Some(text) = text else { continue };
            #[cfg(unix)]
            if path.metadata().is_ok_and(|file| file.permissions().mode() & 0o44 > 0) {
                settings.console.note(&format!(
                    "others may read {place}, which works like a password; `chmod 600 {place}` \
                     keeps it to you"
                ));
            }
            return Self::new(&text, &place);
        }
        bail!(NO_SESSION)
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
            options.mode(0o600);
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
        for text in ["two words", &DIGITS[1..], &format!("{DIGITS}\r\nHost: x")] {
            let error = session(text).err().unwrap().to_string();
            assert!(!error.contains(text), "{error}");
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
