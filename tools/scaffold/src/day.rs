//! The files of a new day.

use std::collections::BTreeMap;

use crate::fill;

/// The files of a day with their texts.
pub type Files = BTreeMap<&'static str, String>;

/// The files that every new day has.
const FILES: [(&str, &str); 5] = [
    ("Cargo.toml", include_str!("../files/day/manifest.toml")),
    ("benches/bench.rs", include_str!("../files/day/bench.rs")),
    ("src/lib.rs", include_str!("../files/day/lib.rs")),
    ("src/main.rs", include_str!("../files/day/main.rs")),
    ("tests/it.rs", include_str!("../files/day/it.rs")),
];

/// The file with the text of an example.
pub const EXAMPLE: &str = "example.txt";

/// A day that nobody has solved yet.
#[derive(Debug, Clone, Copy)]
pub struct NewDay<'a> {
    /// The year of its event.
    pub year: u16,
    /// The day of December.
    pub day: u8,
    /// The title of the puzzle, or its [`date`].
    pub title: &'a str,
    /// Whether the puzzle has a second part.
    pub has_part_2: bool,
    /// The example on the puzzle's page.
    pub example: Option<&'a Example>,
}

/// An example, as far as a page shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// The text, which becomes a file.
    pub text: String,
    /// What may be the answers to both parts.
    pub answers: [Option<String>; 2],
}

/// What stands in the list of examples if there is none yet.
const NO_EXAMPLE: &str = r#"// common::Example::new("its text", [Some("part 1's answer"), None]),"#;

impl Example {
    /// The line of code for the example.
    pub fn code(&self) -> String {
        let [part_1, part_2] = &self.answers;
        format!("Example::new(include_str!(\"../{EXAMPLE}\"), [{part_1:?}, {part_2:?}]),")
    }

    /// The line with a comment. It keeps rustfmt from moving the line, however long it is.
    fn entry(&self) -> String {
        let comment = match self.answers {
            [None, None] => "The text is from the puzzle's page.",
            _ => "The answer is a guess from the puzzle's page: check it.",
        };
        format!("// {comment}\n        {}", self.code())
    }
}

/// What stands for the title of a puzzle whose page is not known.
pub fn date(year: u16, day: u8) -> String {
    format!("{day} December {year}")
}

/// The first line of a day's documentation.
fn heading(year: u16, day: u8, title: &str) -> String {
    if title == date(year, day) {
        return format!("Day {day} of Advent of Code {year}.");
    }
    format!("{title}: day {day} of Advent of Code {year}.")
}

impl NewDay<'_> {
    /// The name of the day's package.
    pub fn package(&self) -> String {
        format!("day{:02}-{}", self.day, self.year)
    }

    /// The files of the day.
    pub fn files(&self) -> Files {
        let package = self.package();
        let (imports, examples) = match self.example {
            Some(example) => ("Example, ", example.entry()),
            None => ("", NO_EXAMPLE.to_owned()),
        };
        let values = [
            ("package", &*package),
            ("crate", &package.replace('-', "_")),
            ("heading", &heading(self.year, self.day, self.title)),
            ("imports", imports),
            ("examples", &examples),
            ("year", &self.year.to_string()),
            ("day", &self.day.to_string()),
            ("title", &format!("{:?}", self.title)),
        ];
        let mut files: Files =
            FILES.iter().map(|&(name, text)| (name, fill(text, &values))).collect();
        if let Some(example) = self.example {
            files.insert(EXAMPLE, example.text.clone());
        }
        if !self.has_part_2
            && let Some(code) = files.get_mut("src/lib.rs")
            // Part 2 is the last function.
            && let Some((part_1, _)) = code.split_once("\n\n    pub fn part2")
        {
            *code = format!("{part_1}\n}}\n");
        }
        files
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: NewDay<'_> =
        NewDay { year: 2024, day: 5, title: "$day$ \"5\"", has_part_2: true, example: None };

    #[test]
    fn a_title_is_any_text() {
        let code = &DAY.files()["src/lib.rs"];
        assert!(code.starts_with("//! $day$ \"5\": day 5 of Advent of Code 2024.\n"), "{code}");
        assert!(code.contains(r#"Puzzle::new(2024, 5, "$day$ \"5\"", "#), "{code}");
        let title = &date(2024, 5);
        let files = NewDay { title, ..DAY }.files();
        assert!(files["src/lib.rs"].starts_with("//! Day 5 of Advent of Code 2024.\n"));
        assert!(!files.values().any(|text| text.contains('$')), "{files:?}");
    }
}
