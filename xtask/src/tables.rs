//! Writes tables between two markers in a Markdown file, and captions for them.

use anyhow::{Context, Result};
use common::files::section;

use crate::machine;
use crate::settings::Settings;

/// Puts `body` between the lines `<!-- NAME:start -->` and `<!-- NAME:end -->` of a file.
pub(crate) fn store(settings: &Settings, file: &str, name: &str, body: &str) -> Result<()> {
    let text = settings.read(file)?.with_context(|| format!("there is no {file}"))?;
    let (start, end) = (format!("<!-- {name}:start -->"), format!("<!-- {name}:end -->"));
    let (before, _, after) = section(&text, &start, &end)
        .with_context(|| format!("{file} has no lines `{start}` and `{end}` around its table"))?;
    settings.write(file, &format!("{before}{start}\n{body}{end}{after}"))
}

/// The line below a table: its subject, the machine and compiler, the date, and the command that made it.
pub(crate) fn caption(settings: &Settings, subject: &str, command: &str) -> String {
    format!("{subject}. {}; {}. Made by `{command}`.", machine::describe(), settings.clock.today())
}
