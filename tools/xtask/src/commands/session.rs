//! `cargo session`: asks for the session cookie, and keeps it if the site knows it.

use anyhow::{Context, Result};
use common::Date;

use crate::environment::settings::Settings;
use crate::site::client::Site;
use crate::site::session::Session;

const FIRST: Date = Date { year: 2015, day: 1 };

const QUESTION: &str = "\
log in at https://adventofcode.com with your browser, and copy the value of the cookie \"session\": \
F12, then \"Application\" or \"Storage\"
Session (your terminal does not show it):";

pub(crate) fn run(settings: &Settings) -> Result<()> {
    let console = &settings.console;
    let session = Session::new(&console.ask_secretly(QUESTION)?, "this text")?;
    let site = Site::connect(settings, session)?;
    // Its page has a link to log in for everybody else.
    site.page(FIRST).context("the session was not kept")?;
    let path = site.session.keep(settings)?;
    console.note(&format!("{} keeps your session, which works like a password", path.display()));
    if let Some((name, _)) = &settings.session {
        console.note(&format!("the variable {name} comes first; unset it to use this session"));
    }
    Ok(())
}
