//! A day's results as a table: a row per approach, a column per stage and set, and what it takes from the heap.

use benches::heap::format_bytes;
use benches::stages::Stage;
use common::table::{Align, Table};
use common::timing::{format_ratio, format_time};

use crate::day::{Approach, Day};

/// The table; columns and rows without any number are left out, and what is not known is an empty cell.
pub(crate) fn of(day: &Day) -> Table {
    let mut columns: Vec<(&str, Vec<String>)> = Vec::new();
    let mut column = |heading, cell: &dyn Fn(&Approach) -> Option<String>| {
        columns.push((heading, day.approaches.iter().map(|approach| cell(approach).unwrap_or_default()).collect()));
    };
    for stage in Stage::ALL {
        column(stage.title(), &|approach| approach.stages.get(&stage).copied().map(format_time));
    }
    column("ratio", &|approach| day.ratio(approach, Stage::Total).map(format_ratio));
    for set in &day.sets {
        column(set, &|approach| approach.sets.get(set).copied().map(format_time));
    }
    column("heap", &|approach| approach.heap.map(format_bytes));
    columns.retain(|(_, cells)| cells.iter().any(|cell| !cell.is_empty()));

    let headings = columns.iter().map(|&(heading, _)| (heading, Align::Right));
    let mut table = Table::new(&[("approach", Align::Left)].into_iter().chain(headings).collect::<Vec<_>>());
    for (index, approach) in day.approaches.iter().enumerate() {
        let cells: Vec<String> = columns.iter().map(|(_, cells)| cells[index].clone()).collect();
        if cells.iter().any(|cell| !cell.is_empty()) {
            table.row([approach.name.clone()].into_iter().chain(cells));
        }
    }
    table
}
