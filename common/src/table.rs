//! Tables for terminals and for Markdown.

use std::fmt::Write;

/// The alignment of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// To the left, for words.
    Left,
    /// To the right, for numbers.
    Right,
}

/// Rows of cells below a row of headings.
#[derive(Debug)]
pub struct Table {
    columns: Vec<Align>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these headings and no rows.
    pub fn new(headings: &[(&str, Align)]) -> Self {
        Self {
            columns: headings.iter().map(|&(_, align)| align).collect(),
            rows: vec![headings.iter().map(|&(words, _)| words.to_owned()).collect()],
        }
    }

    /// Adds a row. Cells beyond the last heading are dropped.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().take(self.columns.len()).collect());
    }

    /// The table with aligned columns, two spaces apart.
    pub fn aligned(&self) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let cells: Vec<String> = self.padded(row).collect();
            text.push_str(cells.join("  ").trim_end());
            text.push('\n');
        }
        text
    }

    /// The table in Markdown.
    pub fn markdown(&self) -> String {
        let mut text = String::new();
        for (index, row) in self.rows.iter().enumerate() {
            let cells: Vec<String> = self.padded(row).collect();
            // Writing to a string cannot fail.
            let _ = writeln!(text, "| {} |", cells.join(" | "));
            if index == 0 {
                let rule: Vec<&str> =
                    self.columns.iter().map(|align| if *align == Align::Right { "---:" } else { "---" }).collect();
                let _ = writeln!(text, "| {} |", rule.join(" | "));
            }
        }
        text
    }

    fn padded<'a>(&'a self, row: &'a [String]) -> impl Iterator<Item = String> + 'a {
        self.columns.iter().enumerate().map(move |(column, align)| {
            let width =
                self.rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0);
            let cell = row.get(column).map_or("", String::as_str);
            match align {
                Align::Left => format!("{cell:<width$}"),
                Align::Right => format!("{cell:>width$}"),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Table {
        let mut table = Table::new(&[("approach", Align::Left), ("time", Align::Right)]);
        table.row(["fast".to_owned(), "1.9 µs".to_owned()]);
        table.row(["handler".to_owned(), "104.2 µs".to_owned()]);
        table
    }

    #[test]
    fn columns_are_aligned() {
        assert_eq!(sample().aligned(), "approach      time\nfast        1.9 µs\nhandler   104.2 µs\n");
    }

    #[test]
    fn a_table_is_markdown_too() {
        let expected = "| approach |     time |\n| --- | ---: |\n| fast     |   1.9 µs |\n| handler  | 104.2 µs |\n";
        assert_eq!(sample().markdown(), expected);
    }
}
