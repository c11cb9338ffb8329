//! `cargo scaffold`: makes a new day.

use anyhow::{Context, Result, ensure};
use common::Date;

use crate::page::{self, Example};
use crate::workspace::{Named, WHICH_DAY, Workspace};
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
        "{package} exists already"
    );
    clock::ensure_unlocked(date)?;
    if let Err(error) = download::fetch(workspace, date) {
        // A day needs neither its page nor its input.
        console::note(&format!("not fetched: {error:#}"));
    }
    let html = workspace.read(&date.page())?.unwrap_or_default();
    let title = page::title(&html).unwrap_or_else(|| format!("{day} December {year}"));
    let example = page::example(&html);
    for (name, text) in FILES {
        let text = fill(text, date, &title, example.as_ref());
        workspace.write(&format!("{package}/{name}"), &text)?;
    }
    console::say(format!("{package}: {title}"))?;
    if let Some(example) = example {
        workspace.write(&format!("{package}/{EXAMPLE}"), &example.text)?;
        console::note("its example comes from the page, and the answer is a guess: check it");
    } else if !html.is_empty() {
        console::note("its page has no example that could be found: copy one from there");
    }
    console::note(&format!(
        "start in {package}/src/lib.rs; `cargo solve {year} {day}` runs it"
    ));
    Ok(())
}

/// A file of a day that nobody has solved yet. Fields are between dollars.
fn fill(text: &str, date: Date, title: &str, example: Option<&Example>) -> String {
    let fill = |(place, words): (usize, &str)| match words {
        _ if place % 2 == 0 => words.to_owned(),
        "package" => date.package(),
        "crate" => date.package().replace('-', "_"),
        "year" => date.year.to_string(),
        "day" => date.day.to_string(),
        "examples" => example.map_or_else(|| NO_EXAMPLE.to_owned(), code_of),
        "title" => format!("{title:?}"),
        _ => title.to_owned(),
    };
    text.split('$').enumerate().map(fill).collect()
}

/// The line of code for an example, whose answers Rust writes as `Some("306")` or `None`. A comment
/// above it keeps rustfmt from moving it.
fn code_of(Example { answers: [part_1, part_2], .. }: &Example) -> String {
    format!(
        "// A guess from the puzzle's page: check it.\n        \
         common::Example::new(include_str!(\"../{EXAMPLE}\"), [{part_1:?}, {part_2:?}]),"
    )
}
