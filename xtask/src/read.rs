//! `cargo read`: shows the puzzle's page in the terminal.

use anyhow::{Context, Result};
use common::terminal::{WIDTH, wrap};
use common::{Date, Part};

use crate::console::{BOLD, CODE, PLAIN};
use crate::page::{self, Block};
use crate::settings::Settings;

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
    let mut pieces = Vec::new();
    for (index, block) in blocks.iter().enumerate() {
        let is_list = index > 0 && matches!(blocks[index - 1..=index], [Block::Item(_), Block::Item(_)]);
        let gap = if is_list { "\n" } else { "\n\n" };
        pieces.extend((index > 0).then(|| (PLAIN, gap.to_owned())));
        pieces.push(match block {
            Block::Code(code) => (CODE, format!("    {}", code.replace('\n', "\n    "))),
            Block::Text(text) => match text.strip_prefix("## ") {
                Some(heading) => (BOLD, unmarked(heading)),
                None => (PLAIN, wrap(&unmarked(text), WIDTH, "", "")),
            },
            Block::Item(line) => {
                let item = line.trim_start();
                let indent = " ".repeat(line.len() - item.len() + 2);
                (PLAIN, wrap(&unmarked(item), WIDTH, &indent, &format!("  {indent}")))
            }
        });
    }
    // One write, because the console flushes every one.
    settings.console.pieces(&pieces)?;
    Ok(())
}

/// A text without its markup.
fn unmarked(text: &str) -> String {
    let (mut unmarked, mut is_code, mut chars) = (String::new(), false, text.chars());
    while let Some(c) = chars.next() {
        match c {
            '`' => is_code = !is_code,
            '*' if !is_code => {}
            '\\' if !is_code => unmarked.extend(chars.next()),
            c => unmarked.push(c),
        }
    }
    unmarked
}
