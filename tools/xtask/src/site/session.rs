//! The session cookie, which identifies the user to the site. It is sent only to the site and never
//! shown.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Result, anyhow, ensure};
use common::support::files;

use crate::environment::settings::Settings;
use crate::site::client::Site;

const HOW_TO: &str = "there is no session, which tells the site who you are:
  1. log in at https://adventofcode.com with your browser
  2. open its developer tools (F12) and find the site's cookies under \"Application\" or \"Storage\"
  3. copy the value of the cookie \"session\", about 128 digits and letters
  4. `cargo session` asks for it and keeps it in your home folder; \
     or set the variable ADVENT_OF_CODE_SESSION
  5. keep it secret: it works like a password and lasts about a month";

const QUESTION: &str = "copy the value of the cookie \"session\" of https://adventofcode.com from \
                        your browser: F12, then \"Application\" or \"Storage\"
Session (your terminal does not show it):";

/// Real sessions have 96 to 130 digits. A shorter text was copied by mistake.
const SHORTEST: usize = 32;

/// The files in which aoc-cli and aocd keep a session, in a user's home. `cargo session` writes the
/// first.
const FILES: [&str; 3] =
    [".adventofcode.session", ".config/adventofcode.session", ".config/aocd/token"];

/// The value of the session cookie.
pub(crate) struct Session(pub(crate) String);

impl Session {
    /// The session in the variable, else in one of the files.
    pub(crate) fn find(settings: &Settings) -> Result<Self> {
        Self::find_any(settings)?.ok_or_else(|| anyhow!(HOW_TO))
    }

    /// The session, if there is one.
    pub(crate) fn find_any(settings: &Settings) -> Result<Option<Self>> {
        if let Some((name, text)) = &settings.session {
            return Self::checked(text, &format!("the variable {name}")).map(Some);
        }
        for path in settings.home.iter().flat_map(|home| FILES.map(|file| home.join(file))) {
            let place = path.display().to_string();
            if let Some(text) =
                files::read(&path).with_context(|| format!("cannot read {place}"))?
            {
                if is_public(&path) && !settings.has_warned.replace(true) {
                    let console = &settings.console;
                    console.note(&format!(
                        "{place} can be read by other users; `chmod 600 {place}` keeps it secret"
                    ));
                }
                return Self::checked(&text, &place).map(Some);
            }
        }
        Ok(None)
    }

    /// Asks for the session, and keeps it if the site knows it.
    pub(crate) fn renew(settings: &Settings) -> Result<()> {
        let console = &settings.console;
        let home = settings.home.as_ref().context("there is no home folder to keep it in")?;
        let session = Self::checked(&console.ask_secretly(QUESTION)?, "this text")?;
        Site::new(settings)?.greet(&session).context("the session was not kept")?;
        let path = home.join(FILES[0]);
        let place = path.display();
        write_private(&path, &format!("{}\n", session.0))
            .with_context(|| format!("cannot write {place}"))?;
        console.say(&format!("{place} keeps your session, which works like a password"))?;
        if let Some((name, _)) = &settings.session {
            console.note(&format!("the variable {name} comes first; unset it to use this session"));
        }
        Ok(())
    }

    fn checked(text: &str, place: &str) -> Result<Self> {
        let value = text.trim();
        let value = value.strip_prefix("session=").unwrap_or(value);
        let is_session =
            value.len() >= SHORTEST && value.bytes().all(|byte| byte.is_ascii_hexdigit());
        ensure!(
            is_session,
            "{place} does not hold a session, which is one word of about 128 digits 0-9 and a-f"
        );
        Ok(Self(value.to_owned()))
    }
}

/// Writes a file as [`files::write`] does, but on Unix only the user can read it.
fn write_private(path: &Path, text: &str) -> io::Result<()> {
    files::replace(path, |temporary, _| {
        let mut options = File::options();
        // An older file would keep its permissions.
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(temporary)?.write_all(text.as_bytes())
    })
}

/// Whether every user of the machine can read a file and enter the folders above it.
#[cfg(unix)]
fn is_public(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let allows = |path: &Path, bit| {
        path.metadata().is_ok_and(|metadata| metadata.permissions().mode() & bit != 0)
    };
    allows(path, 0o004) && path.ancestors().skip(1).all(|folder| allows(folder, 0o001))
}

#[cfg(not(unix))]
fn is_public(_: &Path) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIGITS: &str = "53616c7465645f5fdeadbeef01234567";

    #[test]
    fn a_session_is_many_hexadecimal_digits() {
        let checked = |text: &str| Session::checked(text, "here");
        assert_eq!(checked(&format!(" session={DIGITS}\n")).unwrap().0, DIGITS);
        for text in [
            "",
            "session=",
            "a",
            &DIGITS[1..],
            "two words",
            &format!("{DIGITS}\r\nHost: x"),
            "<html>",
        ] {
            let error = checked(text).err().unwrap().to_string();
            assert!(text.len() < 2 || !error.contains(text), "{error}");
        }
    }
}
