//! `cargo read`: shows the puzzle's page in the terminal.

use anstyle::{AnsiColor, Style};
use anyhow::{Context, Result, ensure};
use common::terminal::{WIDTH, wrap};
use common::{Date, Part};

use crate::console::{BOLD, PLAIN};
use crate::page::{self, Block};
use crate::settings::Settings;

const CODE: Style = AnsiColor::Cyan.on_default();

/// Shows the page of a day, or one part of it.
pub(crate) fn read(settings: &Settings, date: Date, part: Option<Part>) -> Result<()> {
    let (path, hint) =
        (date.page(), format!("`cargo download {} {}` fetches it", date.year, date.day));
    let markdown = settings.read(&path)?.with_context(|| format!("there is no {path}; {hint}"))?;
    let parts = page::parts(&markdown);
    let blocks = part.map_or_else(|| parts.concat(), |part| parts[part.index()].clone());
    ensure!(
        part != Some(Part::Two) || !blocks.is_empty(),
        "{path} does not have part 2; once part 1 is solved, {hint}"
    );
    let mut pieces = Vec::new();
    for block in blocks {
        if !pieces.is_empty() {
            pieces.push((PLAIN, "\n\n".to_owned()));
        }
        pieces.push(shown(block));
    }
    Ok(settings.console.pieces(&pieces)?)
}

/// A block with its markup. Code is indented, and other lines are broken at spaces.
fn shown(block: Block<'_>) -> (Style, String) {
    let wrapped = |line: &str| {
        let bullet = line.len() - line.trim_start_matches([' ', '-']).len();
        wrap(line, WIDTH, "", &" ".repeat(bullet))
    };
    match block {
        Block::Code(code) => (CODE, format!("    {}", code.replace('\n', "\n    "))),
        Block::Text(text) => {
            let style = if text.starts_with("## ") { BOLD } else { PLAIN };
            (style, text.lines().map(wrapped).collect::<Vec<_>>().join("\n"))
        }
    }
}
