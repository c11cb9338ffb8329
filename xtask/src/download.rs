//! `cargo download`: the input and the page of a day, each asked for once.

use anyhow::{Context, Result};

use crate::answers::{self, Recorded};
use crate::calendar::Day;
use crate::session::Session;
use crate::settings::Settings;
use crate::site::Site;
use crate::submissions::Submissions;
use crate::terminal::{Progress, note, say};
use crate::workspace::{Workspace, own_input, page as page_path};
use crate::{files, page};

/// Brings the missing files of a day.
pub(crate) fn day(workspace: &Workspace, settings: &Settings, day: Day, force: bool) -> Result<()> {
    let missing = Missing::of(workspace, day, force)?;
    if missing.nothing() {
        note(format!(
            "{} and {} are there already; `cargo download --force` asks again",
            own_input(day),
            page_path(day)
        ));
        return Ok(());
    }
    missing.bring(workspace, &Site::new(settings, Session::find()?))?.iter().try_for_each(say)?;
    Ok(())
}

/// Brings the missing files of all unlocked days of a year, one after the other.
pub(crate) fn year(workspace: &Workspace, settings: &Settings, year: u16, force: bool) -> Result<()> {
    let now = settings.clock.now();
    let mut all = Vec::new();
    for day in Day::all(year)?.into_iter().filter(|day| day.unlocks() <= now) {
        let missing = Missing::of(workspace, day, force)?;
        if !missing.nothing() {
            all.push(missing);
        }
    }
    if all.is_empty() {
        note(format!("everything of {year} that is unlocked is here already"));
        return Ok(());
    }
    let site = Site::new(settings, Session::find()?);
    let progress = Progress::new();
    for (done, missing) in all.iter().enumerate() {
        progress.bar(done, all.len(), &missing.day.to_string());
        let brought = missing.bring(workspace, &site).with_context(|| format!("stopped at {}", missing.day))?;
        progress.clear();
        brought.iter().try_for_each(say)?;
    }
    Ok(())
}

/// Brings the page of a day, and records the answers that it knows.
pub(crate) fn renew_page(workspace: &Workspace, site: &Site<'_>, day: Day) -> Result<String> {
    let markdown = page::markdown(&site.page(day)?)?;
    files::write(&workspace.path(&page_path(day)), &markdown)?;
    let recorded = Recorded::of(workspace, Some(&own_input(day)))?;
    for (part, answer) in (1..).zip(page::answers(&markdown)) {
        if recorded.answer(part).is_none() {
            answers::record(workspace, day, part, &answer)?;
        }
    }
    Ok(markdown)
}

struct Missing {
    day: Day,
    input: bool,
    page: bool,
}

impl Missing {
    fn of(workspace: &Workspace, day: Day, force: bool) -> Result<Self> {
        let input = force || !workspace.path(&own_input(day)).exists();
        let page = force || !page_is_whole(workspace, day)?;
        Ok(Self { day, input, page })
    }

    fn nothing(&self) -> bool {
        !self.input && !self.page
    }

    /// Brings the files, and returns a line about each.
    fn bring(&self, workspace: &Workspace, site: &Site<'_>) -> Result<Vec<String>> {
        let mut brought = Vec::new();
        if self.input {
            let input = site.input(self.day)?;
            files::write(&workspace.path(&own_input(self.day)), &input)?;
            let lines = input.lines().count();
            let noun = if lines == 1 { "line" } else { "lines" };
            brought.push(format!("{} ({lines} {noun})", own_input(self.day)));
        }
        if self.page {
            let markdown = renew_page(workspace, site, self.day)?;
            let parts = if page::has_part_2(&markdown) { "both parts" } else { "part 1" };
            brought.push(format!("{} ({parts})", page_path(self.day)));
        }
        Ok(brought)
    }
}

/// The page is there, and has part 2 if part 1 is known to be solved.
fn page_is_whole(workspace: &Workspace, day: Day) -> Result<bool> {
    let Some(markdown) = files::read(&workspace.path(&page_path(day)))? else { return Ok(false) };
    let solved = Submissions::read(workspace, day.year)?.right(day, 1).is_some();
    Ok(day.parts() == 1 || page::has_part_2(&markdown) || !solved)
}
