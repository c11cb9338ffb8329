//! Tables for terminals and for Markdown.

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
        self.padded().map(|cells| cells.join("  ").trim_end().to_owned() + "\n").collect()
    }

    /// The table in Markdown.
    pub fn markdown(&self) -> String {
        let rule = self.columns.iter().map(|align| if *align == Align::Right { "---:" } else { "---" }.to_owned());
        let mut rows: Vec<Vec<String>> = self.padded().collect();
        rows.insert(1, rule.collect());
        rows.iter().map(|cells| ["| ", &cells.join(" | "), " |\n"].concat()).collect()
    }

    /// The rows with cells as wide as their column.
    fn padded(&self) -> impl Iterator<Item = Vec<String>> {
        let mut widths = vec![0; self.columns.len()];
        for row in &self.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = cell.chars().count().max(*width);
            }
        }
        let pad = |((cell, &width), align): ((&String, &usize), &Align)| match align {
            Align::Left => format!("{cell:<width$}"),
            Align::Right => format!("{cell:>width$}"),
        };
        self.rows.iter().map(move |row| row.iter().zip(&widths).zip(&self.columns).map(pad).collect())
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
