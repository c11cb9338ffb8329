//! `cargo scaffold`: makes a new day.

use std::fs;

use anyhow::{Context, Result, ensure};
use common::Date;

use crate::workspace::{Named, WHICH_DAY, Workspace};
use crate::{clock, console, download, page};

/// The files of every day, with fields between dollars.
const FILES: [(&str, &str); 5] = [
    ("Cargo.toml", include_str!("../day/manifest.toml")),
    ("src/lib.rs", include_str!("../day/lib.rs")),
    ("src/main.rs", include_str!("../day/main.rs")),
    ("tests/it.rs", include_str!("../day/it.rs")),
    ("example.txt", "$example$"),
];

/// Makes a day. Without a date, that is the current one of the event. Fetches the puzzle's page and
/// the input first, if there is a session.
pub(crate) fn scaffold(workspace: &Workspace, named: Named) -> Result<()> {
    let date = match named {
        Named::Nothing => clock::current_day().context(WHICH_DAY)?,
        _ => workspace.day(named)?,
    };
    let Date { year, day } = date;
    let package = date.package();
    ensure!(
        !workspace.path(&package).exists(),
        "{package} exists already: to make it again, remove its folder"
    );
    clock::ensure_unlocked(date)?;
    if let Err(error) = download::fetch(workspace, date) {
        // A day needs neither its page nor its input.
        console::note(&format!("not fetched: {error:#}"));
    }
    let html = workspace.read(&date.page())?.unwrap_or_default();
    let title = page::title(&html).unwrap_or_else(|| format!("{day} December {year}"));
    let example = page::example(&html).unwrap_or_default();
    let fill = |(place, words): (usize, &str)| match words {
        _ if place % 2 == 0 => words.to_owned(),
        "package" => package.clone(),
        "crate" => package.replace('-', "_"),
        "year" => year.to_string(),
        "day" => day.to_string(),
        "example" => example.text.clone(),
        "answers" => format!("{:?}", example.answers),
        "title" => format!("{title:?}"),
        _ => title.clone(),
    };
    // Cargo would refuse the whole workspace for a part of a day.
    for (name, text) in FILES {
        let text: String = text.split('$').enumerate().map(fill).collect();
        let written = workspace.write(&format!("{package}/{name}"), &text);
        written.inspect_err(|_| drop(fs::remove_dir_all(workspace.path(&package))))?;
    }
    console::say(&format!("{package}: {title}"));
    console::note(&format!(
        "the example of {package}/src/lib.rs is a guess, or empty: check it; `cargo solve {year} \
         {day}` runs the day"
    ));
    Ok(())
}
