//! Reads the letters of a drawing in the site's usual font: six rows, and five columns for each
//! letter and its gap.

/// The columns of a letter and its gap.
const WIDTH: usize = 5;

/// The letters that the site uses, and how it draws them.
const LETTERS: &str = "ABCEFGHIJKLOPRSUYZ";
const FONT: [&str; 6] = [
    ".##..###...##..####.####..##..#..#..###...##.#..#.#.....##..###..###...###.#..#.#...#####.",
    "#..#.#..#.#..#.#....#....#..#.#..#...#.....#.#.#..#....#..#.#..#.#..#.#....#..#.#...#...#.",
    "#..#.###..#....###..###..#....####...#.....#.##...#....#..#.#..#.#..#.#....#..#..#.#...#..",
    "####.#..#.#....#....#....#.##.#..#...#.....#.#.#..#....#..#.###..###...##..#..#...#...#...",
    "#..#.#..#.#..#.#....#....#..#.#..#...#..#..#.#.#..#....#..#.#....#.#.....#.#..#...#..#....",
    "#..#.###...##..####.#.....###.#..#..###..##..#..#.####..##..#....#..#.###...##....#..####.",
];

/// The letters of a drawing, if it consists of known letters only.
pub(crate) fn read(drawing: &str) -> Option<String> {
    let drawing = drawing.replace(' ', ".");
    let lines =
        drawing.lines().map(|line| line.trim_end_matches('.')).filter(|line| !line.is_empty());
    let rows: Vec<String> = lines.map(|line| line.replace(|c| c != '.', "#")).collect();
    let width = rows.iter().map(String::len).max()?.next_multiple_of(WIDTH);
    let rows: Vec<String> = rows.iter().map(|row| format!("{row:.<width$}")).collect();
    (0..width).step_by(WIDTH).map(|column| letter(&glyph(&rows, column))).collect()
}

/// The letter that is drawn like this.
fn letter(drawn: &[&str]) -> Option<char> {
    let columns = (0..).step_by(WIDTH);
    let mut letters = LETTERS.chars().zip(columns);
    letters.find(|(_, column)| glyph(&FONT, *column) == drawn).map(|(letter, _)| letter)
}

/// The columns of a letter.
fn glyph(rows: &[impl AsRef<str>], column: usize) -> Vec<&str> {
    rows.iter().map(|row| &row.as_ref()[column..column + WIDTH]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_is_read() {
        let drawing = FONT.join("\n");
        assert_eq!(read(&drawing).as_deref(), Some(LETTERS));
        assert_eq!(read(&drawing.replace('.', " ").replace('#', "█")).as_deref(), Some(LETTERS));
    }

    #[test]
    fn lines_may_lack_their_trailing_blanks() {
        let drawing = "\n#  #   ##\n#  #    #\n####    #\n#  #    #\n#  # #  #\n#  #  ##\n";
        assert_eq!(read(drawing).as_deref(), Some("HJ"));
        assert_eq!(read("#...#\n#...#\n.#.#.\n..#..\n..#..\n..#..\n").as_deref(), Some("Y"));
    }

    #[test]
    fn other_drawings_are_not_guessed() {
        for drawing in [
            "",
            "#.#\n.#.\n",
            "####\n####\n####\n####\n####\n####\n",
            ".##.\n#..#\n#..#\n####\n#..#\n",
        ] {
            assert_eq!(read(drawing), None, "{drawing}");
        }
    }
}
