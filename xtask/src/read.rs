//! `cargo read`: shows the puzzle's page in the terminal.

use anyhow::{Context, Result};
use common::{Date, Part};

use crate::page;
use crate::settings::Settings;

/// The widest text that is easy to read, even on a wide screen.
const WIDEST: usize = 100;

/// Shows the page of a day, or one part of it.
pub(crate) fn read(settings: &Settings, date: Date, part: Option<Part>) -> Result<()> {
    let (path, hint) = (date.page(), format!("`cargo download {} {}` fetches it", date.year, date.day));
    let markdown = settings.read(&path)?.with_context(|| format!("there is no {path}; {hint}"))?;
    let shown = match part {
        None => &markdown,
        Some(Part::One) => page::part_1(&markdown),
        Some(Part::Two) => page::part_2(&markdown)
            .with_context(|| format!("{path} does not have part 2; once part 1 is solved, {hint}"))?,
    };
    let lines = page::rendered(shown, settings.console.width.min(WIDEST));
    lines.iter().try_for_each(|line| settings.console.pieces(line))?;
    Ok(())
}
