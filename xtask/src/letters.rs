//! Reads the letters of a drawing in the site's usual font: six rows, and five columns for each letter and its gap.

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
    let is_drawn = |c: char| !matches!(c, ' ' | '.');
    let lines = drawing.lines().filter(|line| line.contains(is_drawn));
    let rows: Vec<Vec<bool>> = lines.map(|line| line.chars().map(is_drawn).collect()).collect();
    let width = rows.iter().filter_map(|row| row.iter().rposition(|&cell| cell)).max()? + 1;
    (rows.len() == 6).then(|| (0..width).step_by(5).map(|column| letter(&rows, column)).collect())?
}

fn letter(rows: &[Vec<bool>], column: usize) -> Option<char> {
    let is_drawn = |row: &Vec<bool>, column| row.get(column).copied().unwrap_or(false);
    let matches = |place: usize| {
        rows.iter().zip(FONT).all(|(row, line)| {
            let glyph = line.bytes().skip(place * 5).take(5);
            glyph.enumerate().all(|(offset, byte)| is_drawn(row, column + offset) == (byte == b'#'))
        })
    };
    LETTERS.chars().enumerate().find(|(place, _)| matches(*place)).map(|(_, letter)| letter)
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
        for drawing in ["", "#.#\n.#.\n", "####\n####\n####\n####\n####\n####\n", ".##.\n#..#\n#..#\n####\n#..#\n"] {
            assert_eq!(read(drawing), None, "{drawing}");
        }
    }
}
