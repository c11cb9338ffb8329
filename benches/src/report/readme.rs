//! The table and the chart of the README, between two markers that stay where they are.

use std::fmt::Write;

use common::Puzzle;
use common::table::{Align, Table};
use common::timing::{for_people, ratio};

use super::machine::Machine;
use super::results::Results;
use crate::Stage;

/// Where the README's chart is kept, seen from the root.
pub(super) const FOLDER: &str = "docs";

const START: &str = "<!-- timings:start -->";
const END: &str = "<!-- timings:end -->";

/// `text` with `section` in place of what was between the markers.
pub(super) fn with_section(text: &str, section: &str) -> Result<String, String> {
    let missing = || format!("there is no `{START}` with an `{END}` after it");
    let (before, rest) = text.split_once(START).ok_or_else(missing)?;
    let (_, after) = rest.split_once(END).ok_or_else(missing)?;
    Ok(format!("{before}{START}\n{section}{END}{after}"))
}

/// The chart, the table, and where they come from.
pub(super) fn section(results: &Results<'_>, machine: &Machine) -> String {
    let chart = format!(
        "<picture>\n  \
         <source media=\"(prefers-color-scheme: dark)\" srcset=\"{FOLDER}/timings-dark.svg\">\n  \
         <img alt=\"Times of all approaches, a bar each\" src=\"{FOLDER}/timings-light.svg\">\n\
         </picture>"
    );
    let mut tables = String::new();
    for puzzle in &results.puzzles {
        let input = results.main_input(puzzle).unwrap_or_default();
        // Writing to a string cannot fail.
        let _ = writeln!(tables, "**{puzzle}**, input `{input}`\n\n{}", table(results, puzzle).markdown());
    }
    let words = machine.words();
    format!(
        "{chart}\n\nIn each panel the fastest is green; a number after a time says how many times the fastest's it is. The \
         scale is logarithmic.\n\n\
         {tables}Medians; the ratio is that of the totals to the default approach's. {words}.\n\
         Made by `cargo bench` and `cargo run -p benches -- report --store`.\n"
    )
}

/// Approaches by stages, on the puzzle's main input.
fn table(results: &Results<'_>, puzzle: &Puzzle) -> Table {
    let set = results.sets(puzzle).first().copied().unwrap_or_default();
    let in_turn = format!("one of {} in turn", set.replace('-', " "));
    let mut headings = vec![("approach", Align::Left)];
    headings.extend(Stage::ALL.map(|stage| (stage.title(), Align::Right)));
    headings.push(("ratio", Align::Right));
    if !set.is_empty() {
        headings.push((&in_turn, Align::Right));
    }
    let mut table = Table::new(&headings);
    let input = results.main_input(puzzle).unwrap_or_default();
    let time = |stage, approach| results.stage(puzzle, stage, input, approach).map(|measured| measured.estimate.time());
    let default = time(Stage::Total, puzzle.default_approach().name);
    for approach in puzzle.approaches {
        let words = |time: Option<_>| time.map_or_else(|| "-".to_owned(), for_people);
        let ratio = time(Stage::Total, approach.name).zip(default).map(|(total, default)| ratio(total, default));
        let in_turn = results.rotating(puzzle, set, approach.name).map(|measured| measured.estimate.time());
        let mut row = vec![format!("`{}`", approach.name)];
        row.extend(Stage::ALL.map(|stage| words(time(stage, approach.name))));
        row.extend([ratio.unwrap_or_else(|| "-".to_owned()), words(in_turn)]);
        table.row(row);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::super::results::tests::Fixture;
    use super::*;
    use crate::PUZZLES;

    #[test]
    fn the_section_is_replaced_and_nothing_else() {
        let text = format!("# Title\n\n{START}\nold\n{END}\n\nThe end.\n");
        let once = with_section(&text, "new\n").unwrap();
        assert_eq!(once, format!("# Title\n\n{START}\nnew\n{END}\n\nThe end.\n"));
        assert_eq!(with_section(&once, "new\n").unwrap(), once);
        assert_eq!(with_section(&format!("{START}{END}"), "x\n").unwrap(), format!("{START}\nx\n{END}"));
    }

    #[test]
    fn markers_must_be_there_and_in_order() {
        for text in ["", START, END, &format!("{END}\n{START}")] {
            assert!(
                with_section(text, "new").unwrap_err().starts_with("there is no `<!-- timings:start -->`"),
                "{text}"
            );
        }
    }

    #[test]
    fn the_section_has_tables_of_what_was_measured() {
        let fixture = Fixture::filled("readme");
        let results = Results::read(&PUZZLES, &fixture.0).unwrap();
        let section = section(&results, &Machine::here(results.measured));
        assert!(section.contains("docs/timings-light.svg") && section.contains("docs/timings-dark.svg"));
        let row = |puzzle: &Puzzle, approach: &str| {
            let (_, table) = section.split_once(puzzle.title).unwrap();
            let line = table.lines().find(|line| line.starts_with(&format!("| `{approach}`"))).unwrap();
            line.split('|').skip(2).map(str::trim).collect::<Vec<_>>().join(" ")
        };
        let [first, second] = [0, 1].map(|index| PUZZLES[0].approaches[index].name);
        assert_eq!(row(PUZZLES[0], first), "300 ns 1.5 µs 40.0 µs 42.0 µs 1.0 50.0 µs ");
        assert_eq!(row(PUZZLES[0], second), "3.0 µs 15.0 µs 400.0 µs 420.0 µs 10 500.0 µs ");
        assert_eq!(row(PUZZLES[1], PUZZLES[1].approaches[0].name), "- - 5 ns - - ");
    }
}
