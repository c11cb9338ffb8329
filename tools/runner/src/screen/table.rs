//! Tables for terminals.

use crate::screen::terminal::length;

/// Rows of cells below a row of headings.
#[derive(Debug)]
pub struct Table {
    /// The number of columns of words, which are aligned to the left. Those of numbers follow,
    /// aligned to the right.
    words: usize,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these headings of columns of words and of columns of numbers, and no rows.
    pub fn new(words: &[&str], numbers: &[&str]) -> Self {
        let headings = words
            .iter()
            .chain(numbers)
            .map(|&heading| heading.to_owned())
            .collect();
        Self { words: words.len(), rows: vec![headings] }
    }

    /// Adds a row, with a cell for each heading.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// The table with aligned columns, two spaces apart.
    pub fn aligned(&self) -> String {
        let mut widths = vec![0; self.rows[0].len()];
        for row in &self.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = length(cell).max(*width);
            }
        }
        let line = |row: &Vec<String>| {
            let cells = (0..).zip(row).zip(&widths).map(|((column, cell), &width)| {
                let gap = " ".repeat(width - length(cell));
                if column < self.words {
                    format!("{cell}{gap}")
                } else {
                    format!("{gap}{cell}")
                }
            });
            let cells: Vec<String> = cells.collect();
            cells.join("  ").trim_end().to_owned() + "\n"
        };
        self.rows.iter().map(line).collect()
    }
}
