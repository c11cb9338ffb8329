//! `cargo xtask report`: shows the medians that `cargo bench` measured in a table per day, or stores a table and a chart in
//! each day's README.

mod chart;
mod results;

use anyhow::{Result, ensure};
use common::bench::results_folder;
use common::table::{Align, Table};
use common::timing::{format_ratio, format_time};

use self::results::{Approach, Results, STAGES, TOTAL};
use crate::settings::Settings;
use crate::tables;

const CHART: &str = "docs/times.svg";

/// Prints or stores the tables. Returns false if a day was skipped.
pub(crate) fn report(settings: &Settings, store: bool) -> Result<bool> {
    let folder =
        settings.target.as_ref().map_or_else(|| results_folder(&settings.root), |target| target.join("criterion"));
    let days = Results::read_all(&folder)?;
    ensure!(!days.is_empty(), "there are no results; run `cargo bench` first");
    let mut all_stored = true;
    for day in &days {
        if !store {
            settings.console.say(&format!("{}, input {}", day.title, day.input))?;
            settings.console.say(&table(day).aligned())?;
        } else if let Some(missing) = day.missing() {
            let package = &day.package;
            settings.console.note(&format!("{package} is unchanged: {missing}; run `cargo bench -p {package}`"));
            all_stored = false;
        } else {
            let (page, chart) = (format!("{}/README.md", day.package), format!("{}/{CHART}", day.package));
            tables::store(settings, &page, "timings", &section(settings, day))?;
            settings.write(&chart, &chart::draw(day))?;
            settings.console.say(&format!("{page} and {chart}"))?;
        }
    }
    Ok(all_stored)
}

/// A table with a row per approach and a column per stage or set, without empty columns.
fn table(day: &Results) -> Table {
    type Cell<'a> = Box<dyn Fn(&Approach) -> Option<String> + 'a>;
    let mut columns: Vec<(&str, Cell<'_>)> = Vec::new();
    for (stage, title) in STAGES {
        columns.push((title, Box::new(move |approach| approach.stages.get(stage).copied().map(format_time))));
    }
    columns.push(("ratio", Box::new(|approach| day.ratio(approach, TOTAL).map(format_ratio))));
    for set in &day.sets {
        columns.push((set, Box::new(move |approach| approach.sets.get(set).copied().map(format_time))));
    }
    columns.retain(|(_, cell)| day.approaches.iter().any(|approach| cell(approach).is_some()));
    let headings = columns.iter().map(|(title, _)| (*title, Align::Right));
    let mut table = Table::new(&[("approach", Align::Left)].into_iter().chain(headings).collect::<Vec<_>>());
    for approach in &day.approaches {
        let cells = columns.iter().map(|(_, cell)| cell(approach).unwrap_or_default());
        table.row([approach.name.clone()].into_iter().chain(cells));
    }
    table
}

/// The section of a day's README between the markers.
fn section(settings: &Settings, day: &Results) -> String {
    let sets = match day.sets.as_slice() {
        [] => String::new(),
        sets => format!(". Of generated inputs (`{}`), the time per input", sets.join("`, `")),
    };
    let subject =
        format!("Median times on the input `{}`{sets}. `ratio` compares totals with the default approach", day.input);
    let commands = format!("cargo bench -p {}` and `cargo xtask report --store", day.package);
    format!(
        "![The times of all approaches by stage]({CHART})\n\n{}\n{}\n",
        table(day).markdown(),
        tables::caption(settings, &subject, &commands)
    )
}
