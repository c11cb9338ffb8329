//! The files of a new day: those of the crate `scaffold`, with what the puzzle's page shows.

use anyhow::Result;
use common::{Date, Part};
use scaffold::day::{EXAMPLE, Files, NewDay};

use crate::environment::settings::Settings;
use crate::site::page;

/// The files of a new day, with the example on its page.
pub(crate) fn files(date: Date, title: &str, markdown: &str) -> Files {
    let Date { year, day } = date;
    let has_part_2 = date.parts().contains(&Part::Two);
    let example = page::example(markdown);
    NewDay { year, day, title, has_part_2, example: example.as_ref() }.files()
}

/// Shows the line of code for an example that a page has and an `old` one had not, or with fewer
/// answers. The author adds it. The text becomes a file if there is none.
pub(crate) fn show_example(
    settings: &Settings,
    date: Date,
    old: &str,
    markdown: &str,
) -> Result<()> {
    let path = |name| format!("{}/{name}", date.package());
    let Some(library) = settings.read(&path("src/lib.rs"))? else { return Ok(()) };
    let Some(example) = page::example(markdown) else { return Ok(()) };
    let line = example.code();
    if page::example(old).as_ref() == Some(&example) || library.contains(&line) {
        return Ok(());
    }
    if settings.read(&path(EXAMPLE))?.is_none() {
        settings.write(&path(EXAMPLE), &example.text)?;
        settings.console.say(&path(EXAMPLE))?;
    }
    settings.console.note(&format!(
        "if these answers are right, write this line into the examples in {}:",
        path("src/lib.rs")
    ));
    settings.console.say(&line)?;
    Ok(())
}
