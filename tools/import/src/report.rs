//! What the owner sees: what came, what compiles, what is called, and what to do next.

use std::collections::BTreeMap;

use common::Date;

use crate::Request;
use crate::day::Plan;

/// The outcome of an import.
#[derive(Default)]
pub(crate) struct Report {
    /// Where each new day lay.
    pub(crate) origins: BTreeMap<Date, String>,
    pub(crate) plans: BTreeMap<Date, Plan>,
    /// The number of parts that each day calls.
    pub(crate) parts: BTreeMap<Date, usize>,
    /// Why the code of a day does not compile.
    pub(crate) errors: BTreeMap<Date, String>,
    /// Why its tests do not.
    pub(crate) test_errors: BTreeMap<Date, String>,
    /// The number of new inputs.
    pub(crate) inputs: usize,
    /// The days that cannot be compiled before their inputs are there.
    pub(crate) without_input: Vec<Date>,
    pub(crate) notes: Vec<String>,
}

impl Report {
    /// Shows which files are taken for the days of which year.
    pub(crate) fn show_plan(&mut self) {
        for note in self.notes.drain(..) {
            println!("note: {note}");
        }
        let mut years: BTreeMap<u16, Vec<&String>> = BTreeMap::new();
        for (date, origin) in &self.origins {
            years.entry(date.year).or_default().push(origin);
        }
        for (year, files) in years {
            let [first, .., last] = &files[..] else {
                println!("{year}: {}", files[0]);
                continue;
            };
            println!("{year}: {} days, {first} to {last}", files.len());
        }
    }

    /// Whether all days came, and compile with their tests.
    pub(crate) fn is_whole(&self) -> bool {
        self.origins.len() == self.plans.len()
            && self.errors.is_empty()
            && self.test_errors.is_empty()
    }

    fn row(&self, date: Date, plan: Plan) -> [String; 4] {
        let compiles = match plan {
            Plan::Beside => "no",
            _ if self.test_errors.contains_key(&date) => "without tests",
            _ => "yes",
        };
        let called = ["-", "part 1", "both parts"][self.parts[&date].min(2)];
        [date.package(), self.origins[&date].clone(), compiles.to_owned(), called.to_owned()]
    }

    /// Shows the table, and what to do next.
    pub(crate) fn show(&self, request: &Request) {
        for note in &self.notes {
            println!("note: {note}");
        }
        let mut rows = vec![["day", "from", "compiles", "called"].map(str::to_owned)];
        rows.extend(self.plans.iter().map(|(date, plan)| self.row(*date, *plan)));
        if self.plans.is_empty() {
            println!("no new day, {} new inputs", self.inputs);
            return;
        }
        println!();
        let widths =
            [0, 1, 2].map(|at| rows.iter().map(|row| row[at].chars().count()).max().unwrap_or(0));
        for [day, from, compiles, called] in &rows {
            let [first, second, third] = widths;
            println!("{day:first$}  {from:second$}  {compiles:third$}  {called}");
        }
        println!();
        let errors = self.errors.iter().map(|(date, words)| (date, "", words));
        let tests = self.test_errors.iter().map(|(date, words)| (date, "tests: ", words));
        for (date, what, words) in errors.chain(tests) {
            println!("{date}: {what}{words}");
        }
        let called = self.parts.values().filter(|parts| **parts > 0).count();
        let compiling = self.plans.values().filter(|plan| **plan != Plan::Beside).count();
        println!(
            "{} days carried, {compiling} compile, {called} are called; {} inputs",
            self.plans.len(),
            self.inputs
        );
        self.show_next(request);
    }

    fn show_next(&self, request: &Request) {
        let of = |wanted: Plan| {
            let days = self.plans.iter().filter(move |(_, plan)| **plan == wanted);
            days.map(|(date, _)| *date).collect::<Vec<_>>()
        };
        let (stubs, beside) = (of(Plan::Stub), of(Plan::Beside));
        if !stubs.is_empty() {
            let year = request.year.map(|year| format!(" {year}")).unwrap_or_default();
            println!(
                "\n{}: name the functions where APPROACHES stands below the code,\n\
                 or say it for all of these days at once, with {{dd}} for the day:\n  \
                 cargo import {}{year} --into {} \\\n    \
                 --call 'approach!(\"simple\", common::parse::text, part1, part2)'",
                listed(stubs),
                request.folder.display(),
                request.workspace.display(),
            );
        }
        if !beside.is_empty() {
            println!("\n{}: the code lies beside src/lib.rs, which says where", listed(beside));
        }
        if !self.without_input.is_empty() {
            println!(
                "\n{}: the code includes its input, which is not there",
                listed(self.without_input.clone())
            );
        }
        let years: Vec<u16> = self.plans.keys().map(|date| date.year).collect();
        println!("\nNext, in {}:", request.workspace.display());
        for year in years.iter().collect::<std::collections::BTreeSet<_>>() {
            println!("  cargo download {year} && cargo all {year}");
        }
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
