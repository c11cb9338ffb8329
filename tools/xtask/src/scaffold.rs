//! `cargo scaffold`: makes a new day.

use std::{fs, io};

use anyhow::{Context, Result, bail, ensure};
use common::Date;
use common::support::terminal::is_control;

use crate::page::{self, Example};
use crate::workspace::{Named, Workspace};
use crate::{clock, console, download};

/// The file with the text of an example.
const EXAMPLE: &str = "example.txt";

/// The files of every day.
const FILES: [(&str, &str); 4] = [
    ("Cargo.toml", include_str!("../day/manifest.toml")),
    ("src/lib.rs", include_str!("../day/lib.rs")),
    ("src/main.rs", include_str!("../day/main.rs")),
    ("tests/it.rs", include_str!("../day/it.rs")),
];

/// What stands in the list of examples if there is none yet.
const NO_EXAMPLE: &str = r#"// common::Example::new("its text", [Some("part 1's answer"), None]),"#;

/// Makes a day. Without a date, that is the current one of the event. Unless the user gives the
/// title, fetches the puzzle's page and the input first, if it is unlocked and there is a session.
pub(crate) fn scaffold(workspace: &Workspace, named: Named, title: Option<&str>) -> Result<()> {
    let date = match named.year {
        None => current_day(workspace)?,
        Some(_) => workspace.day(named)?,
    };
    let package = date.package();
    ensure!(!workspace.path(&package).exists(), "{package} exists already");
    ensure!(!title.is_some_and(|title| title.contains(is_control)), "a title is one line of text");
    if !clock::is_unlocked(date) {
        console::note(&clock::countdown(date));
    } else if title.is_none()
        && let Err(error) = download::fetch(workspace, date)
    {
        // A day needs neither its page nor its input.
        console::note(&format!("not fetched: {error:#}"));
    }
    let Date { year, day } = date;
    let html = workspace.read(&date.page())?.unwrap_or_default();
    let title = title.map(str::to_owned).or_else(|| page::title(&html));
    let title = title.unwrap_or_else(|| format!("{day} December {year}"));
    let example = page::example(&html);
    let made = make(workspace, date, &title, example.as_ref());
    made.with_context(|| format!("cannot make {package}"))?;
    console::say(format!("{package}: {title}"))?;
    if example.is_some() {
        console::note("its example comes from the page, and the answer is a guess: check it");
    }
    console::note(&format!(
        "start in {package}/src/lib.rs; `cargo solve {year} {day}` runs it, and `cargo download \
         {year} {day}` fetches what is missing"
    ));
    Ok(())
}

/// The current day, unless it is made already.
fn current_day(workspace: &Workspace) -> Result<Date> {
    let next = clock::next_day().map(clock::countdown).unwrap_or_default();
    match clock::current_day() {
        Some(date) if !workspace.path(&date.package()).exists() => Ok(date),
        Some(date) => bail!("{} exists already; {next}", date.package()),
        None => bail!("which day? Write YEAR DAY, as in 2024 5; {next}"),
    }
}

/// Writes the files of a day. Of two commands at the same time, one makes its folder.
fn make(
    workspace: &Workspace,
    date: Date,
    title: &str,
    example: Option<&Example>,
) -> io::Result<()> {
    let folder = workspace.path(&date.package());
    fs::create_dir(&folder)?;
    let write = |(name, text): &(&str, String)| {
        let path = folder.join(name);
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(path, text)
    };
    files(date, title, example).iter().try_for_each(write).inspect_err(|_| {
        // cargo refuses a workspace that has the folder of a day without its manifest.
        let _ = fs::remove_dir_all(&folder);
    })
}

/// The files of a day that nobody has solved yet.
fn files(date: Date, title: &str, example: Option<&Example>) -> Vec<(&'static str, String)> {
    let Date { year, day } = date;
    let package = date.package();
    let (imports, examples) = match example {
        // The comment keeps rustfmt from moving the line.
        Some(example) => (
            "Example, ",
            format!("// A guess from the puzzle's page: check it.\n        {}", code_of(example)),
        ),
        None => ("", NO_EXAMPLE.to_owned()),
    };
    let values = [
        ("$package$", &*package),
        ("$crate$", &package.replace('-', "_")),
        ("$imports$", imports),
        ("$year$", &year.to_string()),
        ("$day$", &day.to_string()),
        // These may have any text, so they come last.
        ("$examples$", &examples),
        ("$title$", &format!("{title:?}")),
        ("$heading$", &format!("{title}: day {day} of Advent of Code {year}.")),
    ];
    let fill = |text: &str| {
        values.iter().fold(text.to_owned(), |text, (name, value)| text.replace(name, value))
    };
    let files = FILES.map(|(name, text)| (name, fill(text)));
    files.into_iter().chain(example.map(|example| (EXAMPLE, example.text.clone()))).collect()
}

/// The line of code for an example.
fn code_of(Example { answers: [part_1, part_2], .. }: &Example) -> String {
    format!("Example::new(include_str!(\"../{EXAMPLE}\"), [{part_1:?}, {part_2:?}]),")
}
