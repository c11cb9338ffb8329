//! `cargo scaffold`: makes a new day.

use std::fs;

use anyhow::{Context, Result, bail, ensure};
use common::support::terminal::is_control;
use common::{Date, Part};

use crate::page::{self, Example};
use crate::workspace::{Named, Workspace};
use crate::{clock, console, download};

/// The file with the text of an example.
pub(crate) const EXAMPLE: &str = "example.txt";

const MANIFEST: &str = r#"[package]
name = "$package$"
version.workspace = true
edition.workspace = true
publish.workspace = true

[lib]
bench = false
doctest = false

[[bin]]
name = "$package$"
path = "src/main.rs"
test = false
bench = false

[dependencies]
common.workspace = true

[dev-dependencies]
testing.workspace = true
"#;

const LIBRARY: &str = r"//! $heading$

use common::{$imports$Puzzle, approach};

/// The puzzle: its examples and its approaches, the default first.
pub static PUZZLE: Puzzle = Puzzle {
    examples: &[
        $examples$
    ],
    ..Puzzle::new($year$, $day$, $title$, &[approach!(simple)])
};

mod simple {
    // Without `parse`, a part takes the text. With one, it borrows what that returns: this line
    // makes it `part1(numbers: &[i64])`. There are `lines`, `blocks` and `grid`, too.
    // pub use common::parse::ints as parse;

    pub fn part1(_text: &str) -> Option<u64> {
        todo!()
    }
$part 2$}
";

const PART_2: &str = "
    // Part 2 is a `pub fn part2` that takes the same. An approach may leave it out.
";

const MAIN: &str = "fn main() -> std::process::ExitCode {
    common::cli::main(&$crate$::PUZZLE)
}
";

const TESTS: &str = "testing::suite!($crate$::PUZZLE);\n";

/// What stands in the list of examples if there is none yet.
const NO_EXAMPLE: &str = r#"// common::Example::new("its text", [Some("part 1's answer"), None]),"#;

/// Makes a day. Without a date, that is the current one of the event. Unless the user gives the
/// title, fetches the puzzle's page and the input first, if it is unlocked and there is a session.
pub(crate) fn scaffold(workspace: &Workspace, named: Named, title: Option<&str>) -> Result<()> {
    let date = match named {
        Named::Nothing => current_day(workspace)?,
        named => workspace.day(named)?,
    };
    let package = date.package();
    let is_plain = |title: &str| !title.trim().is_empty() && !title.contains(is_control);
    ensure!(title.is_none_or(is_plain), "a title is one line of plain text");
    ensure!(!workspace.path(&package).exists(), "{package} exists already");
    if !clock::is_unlocked(date) {
        console::note(&clock::countdown(date));
    } else if title.is_none()
        && let Err(error) = download::fetch(workspace, date)
    {
        // A day needs neither its page nor its input.
        console::note(&format!("not fetched: {error:#}"));
    }
    let html = workspace.read(&download::page(date))?.unwrap_or_default();
    let title = title.map(str::to_owned).or_else(|| page::title(&html));
    let example = page::example(&html);
    make(workspace, date, title.as_deref(), example.as_ref())?;
    console::say(title.map_or_else(|| package.clone(), |title| format!("{package}: {title}")))?;
    if example.is_some_and(|example| example.answers != [None, None]) {
        console::note("its example comes from the page, and the answer is a guess: check it");
    }
    let Date { year, day } = date;
    if clock::is_unlocked(date) && !workspace.path(&date.own_input()).exists() {
        console::note(&format!("`cargo download {year} {day}` fetches your input and the page"));
    }
    console::note(&format!(
        "start in {package}/src/lib.rs; `cargo solve {year} {day}` runs it, `cargo test -p \
         {package}` tests it"
    ));
    Ok(())
}

/// The current day, or else the next one if it is made already.
fn current_day(workspace: &Workspace) -> Result<Date> {
    let next = || clock::next_day().map(clock::countdown).unwrap_or_default();
    match clock::current_day() {
        Some(date) if workspace.path(&date.package()).exists() => {
            bail!("{} exists already; {}", date.package(), next())
        }
        Some(date) => Ok(date),
        None => bail!("which day? Write YEAR DAY, as in 2024 5; {}", next()),
    }
}

/// Writes the files of a day.
fn make(
    workspace: &Workspace,
    date: Date,
    title: Option<&str>,
    example: Option<&Example>,
) -> Result<()> {
    let package = date.package();
    let folder = workspace.path(&package);
    let files = files(date, title, example);
    // Of two commands at the same time, one makes it.
    let made = fs::create_dir(&folder).and_then(|()| {
        let written =
            ["src", "tests"].iter().try_for_each(|name| fs::create_dir(folder.join(name)));
        let written = written.and_then(|()| {
            files.iter().try_for_each(|(name, text)| fs::write(folder.join(name), text))
        });
        if written.is_err() {
            // cargo refuses a workspace that has a folder like a day without a manifest.
            let _ = fs::remove_dir_all(&folder);
        }
        written
    });
    made.with_context(|| format!("cannot make {package}"))
}

/// The files of a day that nobody has solved yet.
fn files(
    date: Date,
    title: Option<&str>,
    example: Option<&Example>,
) -> Vec<(&'static str, String)> {
    let Date { year, day } = date;
    let package = date.package();
    let heading = title.map_or_else(|| "Day".to_owned(), |title| format!("{title}: day"));
    let title = title.map_or_else(|| format!("{day} December {year}"), str::to_owned);
    let (imports, examples) = match example {
        Some(example) => ("Example, ", entry(example)),
        None => ("", NO_EXAMPLE.to_owned()),
    };
    let part_2 = if date.parts().contains(&Part::Two) { PART_2 } else { "" };
    let values = [
        ("$package$", &*package),
        ("$crate$", &package.replace('-', "_")),
        ("$imports$", imports),
        ("$year$", &year.to_string()),
        ("$day$", &day.to_string()),
        ("$part 2$", part_2),
        // These may have any text, so they come last.
        ("$examples$", &examples),
        ("$title$", &format!("{title:?}")),
        ("$heading$", &format!("{heading} {day} of Advent of Code {year}.")),
    ];
    let fill = |text: &str| {
        values.iter().fold(text.to_owned(), |text, (name, value)| text.replace(name, value))
    };
    let mut files = vec![
        ("Cargo.toml", fill(MANIFEST)),
        ("src/lib.rs", fill(LIBRARY)),
        ("src/main.rs", fill(MAIN)),
        ("tests/it.rs", fill(TESTS)),
    ];
    files.extend(example.map(|example| (EXAMPLE, example.text.clone())));
    files
}

/// The line of code for an example.
pub(crate) fn code_of(Example { answers: [part_1, part_2], .. }: &Example) -> String {
    format!("Example::new(include_str!(\"../{EXAMPLE}\"), [{part_1:?}, {part_2:?}]),")
}

/// The line with a comment. It keeps rustfmt from moving the line, however long it is.
fn entry(example: &Example) -> String {
    let comment = match example.answers {
        [None, None] => "The text is from the puzzle's page.",
        _ => "The answer is a guess from the puzzle's page: check it.",
    };
    format!("// {comment}\n        {}", code_of(example))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_any_text() {
        let files = files(Date { year: 2024, day: 5 }, Some("$day$ \"5\""), None);
        let code = &files[1].1;
        assert!(code.starts_with("//! $day$ \"5\": day 5 of Advent of Code 2024.\n"), "{code}");
        assert!(code.contains(r#"Puzzle::new(2024, 5, "$day$ \"5\"", "#), "{code}");
        assert!(!code.contains("$title") && !code.contains("$heading"), "{code}");
    }
}
