//! `cargo read`: shows the puzzle's page in the terminal.

use std::ops::Range;

use anstyle::{AnsiColor, Style};
use anyhow::{Context, Result, ensure};
use common::{Date, Part};

use crate::environment::console::{BOLD, Piece, wrapped};
use crate::environment::settings::{Named, Settings};
use crate::site::page::{self, Block};

const CODE: Style = AnsiColor::Cyan.on_default();

/// A request to show the page of a day.
pub(crate) struct Read {
    pub(crate) named: Named,
    /// Only this part.
    pub(crate) part: Option<Part>,
}

impl Read {
    pub(crate) fn run(&self, settings: &Settings) -> Result<()> {
        show(settings, settings.day(self.named)?, self.part)
    }
}

/// Shows the page of a day, or one part of it.
pub(crate) fn show(settings: &Settings, date: Date, part: Option<Part>) -> Result<()> {
    let path = date.page();
    let hint = format!("`cargo download {} {}` fetches it", date.year, date.day);
    let markdown = settings.read(&path)?.with_context(|| format!("there is no {path}; {hint}"))?;
    let [part_1, part_2] = page::parts(&markdown);
    let blocks = match part {
        None => [part_1, part_2].concat(),
        Some(Part::One) => part_1,
        Some(Part::Two) => {
            ensure!(
                !part_2.is_empty(),
                "{path} does not have part 2; once part 1 is solved, {hint}"
            );
            part_2
        }
    };
    let mut pieces = Vec::new();
    for block in blocks {
        if !pieces.is_empty() {
            pieces.push(Piece::plain("\n\n"));
        }
        pieces.extend(styled(block, settings.console.width()));
    }
    Ok(settings.console.pieces(&pieces)?)
}

/// A block with its markup. Code is indented, and other lines are broken at spaces.
fn styled(block: Block<'_>, width: usize) -> Vec<Piece> {
    match block {
        Block::Code(code) => {
            vec![Piece::new(CODE, format!("    {}", code.replace('\n', "\n    ")))]
        }
        Block::Text(text) if text.starts_with("## ") => {
            vec![Piece::new(BOLD, wrapped(text, width))]
        }
        Block::Text(text) => emphasised(&wrapped(text, width)),
    }
}

/// The text with emphasis in bold, such as that of an answer, and code in colour.
fn emphasised(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(Range { start, end }) = marked(rest) {
        let style = if rest[start..].starts_with('*') { BOLD } else { CODE };
        pieces.push(Piece::plain(&rest[..start]));
        pieces.push(Piece::new(style, &rest[start..end]));
        rest = &rest[end..];
    }
    pieces.push(Piece::plain(rest));
    pieces
}

/// The place of the first emphasis or code with its marks.
fn marked(text: &str) -> Option<Range<usize>> {
    text.match_indices(['*', '`']).find_map(|(start, mark)| {
        let inside = &text[start + 1..];
        let is_times_sign = mark == "*" && inside.starts_with(char::is_whitespace);
        let length = inside.find(mark).filter(|_| !is_times_sign)?;
        Some(start..start + length + 2)
    })
}
