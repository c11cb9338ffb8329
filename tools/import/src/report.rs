//! What the owner sees: what came, what compiles, what is called, and what to do next.

use std::collections::{BTreeMap, BTreeSet};

use common::Date;

use crate::Request;

/// A row of the table.
pub(crate) struct Row {
    pub(crate) date: Date,
    pub(crate) origin: String,
    /// Why the code does not compile.
    pub(crate) error: Option<String>,
    /// Why its tests do not.
    pub(crate) test_error: Option<String>,
    /// The number of parts that are called.
    pub(crate) parts: usize,
}

/// Shows the table, and what to do next.
pub(crate) fn show(rows: &[Row], request: &Request) {
    let width = rows.iter().map(|row| row.origin.chars().count()).max().unwrap_or(0);
    println!("\n{:10}  {:width$}  {:13}  called", "day", "from", "compiles");
    for row in rows {
        let compiles = match (&row.error, &row.test_error) {
            (Some(_), _) => "no",
            (None, Some(_)) => "without tests",
            (None, None) => "yes",
        };
        let called = ["-", "part 1", "both parts"][row.parts];
        println!("{}  {:width$}  {compiles:13}  {called}", row.date.package(), row.origin);
    }
    println!();
    for row in rows {
        if let Some(error) = row.error.as_ref().or(row.test_error.as_ref()) {
            println!("{}: {error}", row.date);
        }
    }
    let of = |is: &dyn Fn(&Row) -> bool| {
        rows.iter().filter(|row| is(row)).map(|row| row.date).collect::<Vec<_>>()
    };
    let compiling = of(&|row| row.error.is_none());
    let stubs = of(&|row| row.error.is_none() && row.parts == 0);
    let called = compiling.len() - stubs.len();
    println!("{} days carried, {} compile, {called} are called", rows.len(), compiling.len());
    let [folder, workspace] = [&request.folder, &request.workspace].map(|path| path.display());
    if !stubs.is_empty() {
        let year = request.year.map(|year| format!(" {year}")).unwrap_or_default();
        println!(
            "\n{} call nothing yet. Name the functions below the code of each, where APPROACHES \
             stands,\nor of all at once, with {{dd}} for the day:\n  \
             cargo import {folder}{year} --into {workspace} \\\n    \
             --call 'approach!(\"simple\", common::parse::text, part1, part2)'",
            listed(stubs),
        );
    }
    println!("\nThen, in {workspace}, for missing inputs and to check the answers:");
    let years: BTreeSet<u16> = rows.iter().map(|row| row.date.year).collect();
    for year in years {
        println!("  cargo download {year} && cargo all {year}");
    }
}

/// The days with their years, as in `2023 day 1, 2; 2024 day 5`.
pub(crate) fn listed(days: impl IntoIterator<Item = Date>) -> String {
    let mut years: BTreeMap<u16, Vec<String>> = BTreeMap::new();
    for Date { year, day } in days {
        years.entry(year).or_default().push(day.to_string());
    }
    let years = years.iter().map(|(year, days)| format!("{year} day {}", days.join(", ")));
    years.collect::<Vec<_>>().join("; ")
}
