//! `cargo session`: asks for the session cookie, and keeps it if the site knows it.

use anyhow::{Context, Result};

use crate::environment::settings::Settings;
use crate::site::client::Site;
use crate::site::session::Session;

const QUESTION: &str = "copy the value of the cookie \"session\" of https://adventofcode.com from \
                        your browser: F12, then \"Application\" or \"Storage\"
Session (your terminal does not show it):";

pub(crate) fn run(settings: &Settings) -> Result<()> {
    let console = &settings.console;
    let session = Session::new(&console.ask_secretly(QUESTION)?, "this text")?;
    let site = Site::connect(settings, session)?;
    site.greet().context("the session was not kept")?;
    let path = site.session.keep(settings)?;
    console.note(&format!("{} keeps your session, which works like a password", path.display()));
    if let Some((name, _)) = &settings.session {
        console.note(&format!("the variable {name} comes first; unset it to use this session"));
    }
    Ok(())
}
