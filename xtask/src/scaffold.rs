//! `cargo scaffold`: a new day from the files in `xtask/template`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::calendar::Day;
use crate::download::renew_page;
use crate::session::Session;
use crate::settings::Settings;
use crate::site::Site;
use crate::terminal::{note, say};
use crate::workspace::{Workspace, page as page_path};
use crate::{files, page};

/// The files of a new day. `DAY`, `YEAR`, `PACKAGE`, `LIBRARY` and `TITLE` stand for those of the day.
const TEMPLATE: [(&str, &str); 5] = [
    ("Cargo.toml", include_str!("../template/Cargo.toml.in")),
    ("src/main.rs", include_str!("../template/src/main.rs")),
    ("src/lib.rs", include_str!("../template/src/lib.rs")),
    ("tests/it.rs", include_str!("../template/tests/it.rs")),
    ("benches/bench.rs", include_str!("../template/benches/bench.rs")),
];

/// The file for the example of the puzzle's page.
pub(crate) const EXAMPLE: &str = "example.txt";

/// Its text until someone pastes the example.
pub(crate) const NO_EXAMPLE: &str = "Put the example of the puzzle's page here.\n";

/// The second part in the templates. The last day has none.
const PART_2: &str = "
    fn part2(_: &Self::Model<'_>, _: &Budget) -> Outcome {
        Err(common::NoAnswer::NotSolvedYet)
    }
";

/// Makes the folder of a day. With settings, the puzzle's page is asked for if it may be.
pub(crate) fn scaffold(
    workspace: &Workspace,
    settings: Option<&Settings>,
    day: Day,
    title: Option<&str>,
) -> Result<()> {
    let folder = workspace.folder(day);
    ensure!(!folder.exists(), "{} is there already", day.package());
    let markdown = match files::read(&workspace.path(&page_path(day)))? {
        Some(markdown) => Some(markdown),
        None if title.is_some() => None,
        None => settings.and_then(|settings| page_of(workspace, settings, day)),
    };
    let markdown = markdown.unwrap_or_default();
    let title = title.map(str::to_owned).or_else(|| page::title(&markdown)).unwrap_or_else(|| default_title(day));
    ensure!(!title.trim().is_empty() && !title.contains(char::is_control), "a title is one line of text");
    let example = page::example(&markdown).unwrap_or_else(|| NO_EXAMPLE.to_owned());

    let new = NewFolder::beside(&folder)?;
    for (name, text) in day_files(day, &title) {
        files::write(&new.0.join(name), &text)?;
    }
    files::write(&new.0.join(EXAMPLE), &example)?;
    fs::rename(&new.0, &folder).with_context(|| format!("cannot make {}", day.package()))?;

    let package = day.package();
    say(format!("{package}: {title}"))?;
    note(format!(
        "start in {package}/src/lib.rs; `cargo run -p {package}` runs it, `cargo test -p {package}` tests it"
    ));
    Ok(())
}

/// The files of a new day of that title, without the example.
pub(crate) fn day_files(day: Day, title: &str) -> Vec<(&'static str, String)> {
    let package = day.package();
    let quoted = format!("\"{}\"", title.replace('\\', "\\\\").replace('"', "\\\""));
    let fill = |text: &str| {
        // The title is last, as it may hold the other words.
        with_parts_of(day, text)
            .replace("PACKAGE", &package)
            .replace("LIBRARY", &package.replace('-', "_"))
            .replace("YEAR", &day.year.to_string())
            .replace("DAY", &day.day.to_string())
            .replace("TITLE", &quoted)
    };
    TEMPLATE.iter().map(|&(name, text)| (name, fill(text))).collect()
}

/// The text of a template without the second part, if the day has none.
pub(crate) fn with_parts_of(day: Day, text: &str) -> String {
    if day.parts() == 1 { text.replace(PART_2, "") } else { text.to_owned() }
}

/// The title of a day whose page was not read.
fn default_title(day: Day) -> String {
    format!("{} December {}", day.day, day.year)
}

/// The page, if there is a session and the puzzle is unlocked. A day can be made without.
fn page_of(workspace: &Workspace, settings: &Settings, day: Day) -> Option<String> {
    if day.unlocks() > settings.clock.now() {
        return None;
    }
    let session = Session::if_any().transpose()?;
    let markdown = session.and_then(|session| renew_page(workspace, &Site::new(settings, session), day));
    match markdown {
        Ok(markdown) => Some(markdown),
        Err(error) => {
            note(format!("without the title and the example of the page: {error:#}"));
            None
        }
    }
}

/// A folder that goes away unless it is renamed. The pattern of the workspace's members does not match it.
struct NewFolder(PathBuf);

impl NewFolder {
    fn beside(folder: &Path) -> Result<Self> {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let new = Self(folder.with_file_name(format!(".new-{name}")));
        // An interrupted scaffold may have left one.
        new.remove();
        fs::create_dir(&new.0).with_context(|| format!("cannot make a folder beside {name}"))?;
        Ok(new)
    }

    fn remove(&self) {
        // It does not exist as a rule. If it cannot be removed, making it fails and says so.
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Drop for NewFolder {
    fn drop(&mut self) {
        self.remove();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn library(year: u16, day: u8, title: &str) -> String {
        day_files(Day { year, day }, title).into_iter().find(|(name, _)| *name == "src/lib.rs").unwrap().1
    }

    #[test]
    fn nothing_of_the_template_stays_to_be_filled_in() {
        for (name, text) in day_files(Day { year: 2024, day: 5 }, "Print Queue") {
            for word in ["YEAR", "DAY", "PACKAGE", "LIBRARY", "TITLE"] {
                assert!(!text.contains(word), "{name}: {word}");
            }
        }
        assert!(library(2024, 5, "Print Queue").contains("Puzzle::new(2024, 5, \"Print Queue\", &[&Simple])"));
        assert!(library(2024, 5, "Print Queue").lines().count() <= 50);
    }

    #[test]
    fn titles_are_quoted() {
        assert!(library(2024, 5, r#"A "DAY" \ YEAR"#).contains(r#"Puzzle::new(2024, 5, "A \"DAY\" \\ YEAR", "#));
    }

    #[test]
    fn the_last_day_has_one_part() {
        assert!(library(2024, 24, "x").contains("fn part2"));
        assert!(!library(2024, 25, "x").contains("fn part2"));
    }
}
