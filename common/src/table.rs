//! Tables for people: aligned columns where they fit, a block per row where they do not, or Markdown.

use std::fmt::Write;

/// How the cells of a column stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// Rows of cells below a row of headings.
#[derive(Debug)]
pub struct Table {
    columns: Vec<Align>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these headings and no rows yet.
    pub fn new(headings: &[(&str, Align)]) -> Self {
        Self {
            columns: headings.iter().map(|&(_, align)| align).collect(),
            rows: vec![headings.iter().map(|&(words, _)| words.to_owned()).collect()],
        }
    }

    /// Adds a row; cells beyond the headings' number are left out.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().take(self.columns.len()).collect());
    }

    /// Aligned columns, two spaces apart; or, if they do not fit into `width` columns, a block of lines per row.
    pub fn fit(&self, width: usize) -> String {
        if self.fits(width) { self.aligned() } else { self.stacked() }
    }

    /// Whether the columns fit side by side.
    pub fn fits(&self, width: usize) -> bool {
        self.aligned().lines().all(|line| line.chars().count() <= width)
    }

    fn aligned(&self) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let cells: Vec<String> = self.padded(row).collect();
            text.push_str(cells.join("  ").trim_end());
            text.push('\n');
        }
        text
    }

    /// A row's first cell stands for its block; empty cells are left out.
    fn stacked(&self) -> String {
        let Some((headings, rows)) = self.rows.split_first() else { return String::new() };
        let width = headings.iter().skip(1).map(|heading| heading.chars().count()).max().unwrap_or(0);
        let mut text = String::new();
        for row in rows {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}", row.first().map_or("", String::as_str));
            for (heading, cell) in headings.iter().zip(row).skip(1).filter(|(_, cell)| !cell.is_empty()) {
                let _ = writeln!(text, "  {heading:<width$}  {cell}");
            }
        }
        text
    }

    /// A Markdown table.
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
    fn aligned_columns() {
        assert_eq!(sample().fit(18), "approach      time\nfast        1.9 µs\nhandler   104.2 µs\n");
    }

    #[test]
    fn a_block_per_row_where_columns_do_not_fit() {
        assert_eq!(sample().fit(17), "fast\n  time  1.9 µs\nhandler\n  time  104.2 µs\n");
    }

    #[test]
    fn markdown() {
        let expected = "| approach |     time |\n| --- | ---: |\n| fast     |   1.9 µs |\n| handler  | 104.2 µs |\n";
        assert_eq!(sample().markdown(), expected);
    }
}
