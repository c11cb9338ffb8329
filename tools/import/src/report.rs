//! What the owner sees: what came, what compiles, what is called, and what to do next.

use std::collections::BTreeMap;

use crate::Request;
use crate::day::Draft;

/// Shows the table of the new days, and what to do next.
pub(crate) fn show(days: &[Draft], request: &Request) {
    let width = days.iter().map(|day| day.origin.chars().count()).max().unwrap_or(0);
    println!("\n{:10}  {:width$}  {:13}  called", "day", "from", "compiles");
    for day in days {
        let parts = day.calls.front().map(|call| call.parts);
        let compiles = match (parts, &day.error) {
            (None, _) => "no",
            (Some(_), Some(_)) => "without tests",
            (Some(_), None) => "yes",
        };
        let called = ["-", "part 1", "both parts"][parts.unwrap_or(0)];
        println!("{}  {:width$}  {compiles:13}  {called}", day.date.package(), day.origin);
    }
    println!();
    for day in days {
        if let Some(error) = &day.error {
            println!("{}: {error}", day.date);
        }
    }
    let compiling = days.iter().filter(|day| !day.calls.is_empty());
    let stubs = compiling.clone().filter(|day| day.calls[0].parts == 0);
    let [total, compile, stub] = [days.len(), compiling.count(), stubs.clone().count()];
    println!("{total} days carried, {compile} compile, {} are called", compile - stub);
    let [folder, workspace] = [&request.folder, &request.workspace].map(|path| path.display());
    if stub > 0 {
        let year = request.year.map(|year| format!(" {year}")).unwrap_or_default();
        println!(
            "\nThese call nothing yet: {}. Name the functions of each below its code, where\n\
             PUZZLE stands, or those of all at once, with {{dd}} for the day:\n  \
             cargo import {folder}{year} --into {workspace} \\\n    \
             --call 'approach!(\"simple\", common::parse::text, part1, part2)'",
            listed(stubs),
        );
    }
    println!("\nThen, in {workspace}: cargo download YEAR (for missing inputs) and cargo all");
}

/// The days with their years, as in `2023 day 1, 2; 2024 day 5`.
pub(crate) fn listed<'a>(days: impl IntoIterator<Item = &'a Draft>) -> String {
    let mut years: BTreeMap<u16, Vec<String>> = BTreeMap::new();
    for Draft { date, .. } in days {
        years.entry(date.year).or_default().push(date.day.to_string());
    }
    let years = years.iter().map(|(year, days)| format!("{year} day {}", days.join(", ")));
    years.collect::<Vec<_>>().join("; ")
}
