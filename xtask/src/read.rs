//! `cargo read`: shows the puzzle's page in the terminal.

use anyhow::{Context, Result};
use common::terminal::wrap;
use common::{Date, Part};

use crate::console::{BOLD, CODE, PLAIN, Piece};
use crate::page::{self, Block};
use crate::settings::Settings;

/// The widest text that is easy to read, even on a wide screen.
const WIDEST: usize = 100;

/// Shows the page of a day, or one part of it.
pub(crate) fn read(settings: &Settings, date: Date, part: Option<Part>) -> Result<()> {
    let (path, hint) = (date.page(), format!("`cargo download {} {}` fetches it", date.year, date.day));
    let markdown = settings.read(&path)?.with_context(|| format!("there is no {path}; {hint}"))?;
    let blocks = match part {
        None => page::blocks(&markdown),
        Some(Part::One) => page::part_1(&markdown),
        Some(Part::Two) => page::part_2(&markdown)
            .with_context(|| format!("{path} does not have part 2; once part 1 is solved, {hint}"))?,
    };
    let width = settings.console.width.min(WIDEST);
    let mut pieces = Vec::new();
    for (index, block) in blocks.iter().enumerate() {
        let is_list = index > 0 && matches!(blocks[index - 1..=index], [Block::Item(_), Block::Item(_)]);
        let end = if is_list { "\n" } else { "\n\n" };
        pieces.extend((index > 0).then(|| (PLAIN, end.to_owned())));
        match block {
            Block::Code(code) => pieces.push((CODE, format!("    {}", code.replace('\n', "\n    ")))),
            Block::Text(text) if text.starts_with("## ") => pieces.push((BOLD, text[3..].replace('\\', ""))),
            Block::Text(text) => pieces.extend(styled(&wrap(text, width, "", ""))),
            Block::Item(line) => {
                let item = line.trim_start();
                let indent = " ".repeat(line.len() - item.len() + 2);
                pieces.extend(styled(&wrap(item, width, &indent, &format!("  {indent}"))));
            }
        }
    }
    // One write, because the console flushes every one.
    settings.console.pieces(&pieces)?;
    Ok(())
}

/// A text without its markup, in pieces of one style.
fn styled(text: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let (mut is_code, mut is_emphasised) = (false, false);
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '`' => is_code = !is_code,
            '*' if !is_code => is_emphasised = !is_emphasised,
            _ => {
                let c = if c == '\\' && !is_code { chars.next().unwrap_or(c) } else { c };
                let style = if is_code { CODE } else { PLAIN };
                let style = if is_emphasised { style.bold() } else { style };
                match pieces.last_mut() {
                    Some((last, text)) if *last == style => text.push(c),
                    _ => pieces.push((style, c.to_string())),
                }
            }
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_coloured_and_emphasis_bold() {
        let piece = |style, text: &str| (style, text.to_owned());
        assert_eq!(
            styled("a *b* `c\\*d` *`e`*\\*"),
            [
                piece(PLAIN, "a "),
                piece(BOLD, "b"),
                piece(PLAIN, " "),
                piece(CODE, "c\\*d"),
                piece(PLAIN, " "),
                piece(CODE.bold(), "e"),
                piece(PLAIN, "*"),
            ]
        );
    }
}
