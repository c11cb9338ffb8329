//! The day and the year that a path names.

use std::path::Path;

/// What a path says about a file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    pub(crate) day: u8,
    pub(crate) year: Option<u16>,
    /// `day05` is. `day05_faster` may be another try.
    pub(crate) is_sure: bool,
}

/// Names of files and folders that say nothing about the day.
const PLAIN: [&str; 5] = ["main", "lib", "mod", "src", "bin"];

impl Place {
    /// The place of a file of Rust: its name tells the day, or that of its folder if it is a plain
    /// one.
    pub(crate) fn of_code(path: &str) -> Option<Self> {
        let names = names(path);
        let last = names.iter().rposition(|name| !PLAIN.contains(&&**name))?;
        Self::at(&names[..=last])
    }

    /// The place of another file: the last name that says `day` tells it, or else the last number.
    pub(crate) fn of_data(path: &str) -> Option<Self> {
        let names = names(path);
        let is_day = |name: &String| day_in(name).is_some();
        let says_day = names.iter().rposition(|name| name.contains("day") && is_day(name));
        let last = says_day.or_else(|| names.iter().rposition(is_day))?;
        Self::at(&names[..=last])
    }

    fn at(names: &[String]) -> Option<Self> {
        // The name of the repository may be that of a year, as in `aoc22`.
        let (day, is_sure) = day_in(names[1..].last()?)?;
        let year = names.iter().rev().find_map(|name| year_in(name));
        Some(Self { day, year, is_sure })
    }
}

/// The names on a path in small letters, without the ending.
fn names(path: &str) -> Vec<String> {
    let path = Path::new(path).with_extension("");
    path.iter().map(|name| name.to_string_lossy().to_lowercase()).collect()
}

/// The year of an event in a name.
fn year_in(name: &str) -> Option<u16> {
    let mut numbers = name.split(|c: char| !c.is_ascii_digit()).filter(|digits| digits.len() == 4);
    numbers.find_map(|digits| digits.parse().ok().filter(|year| (2015..2100).contains(year)))
}

/// The day in a name, and whether nothing follows it.
fn day_in(name: &str) -> Option<(u8, bool)> {
    let mut numbers = name.split(|c: char| !c.is_ascii_digit());
    let number = numbers.find(|digits| matches!(digits.len(), 1 | 2))?;
    let day = number.parse().ok().filter(|day| (1..=25).contains(day))?;
    let (word, after) = name.rsplit_once(number)?;
    let word = word.trim_end_matches(|c: char| !c.is_alphabetic());
    let is_known = ["", "d"].contains(&word) || word.ends_with("day") || word.ends_with("aoc");
    // `day05a` and `day05_part2` are parts of a day.
    let is_title = after.starts_with(['_', '-']) && !after.contains("part");
    (is_known && (after.is_empty() || is_title)).then_some((day, after.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_names_its_day_and_maybe_its_year() {
        for (path, expected) in [
            ("src/bin/05.rs", Some((None, 5))),
            ("src/day5/mod.rs", Some((None, 5))),
            ("src/year2024/day_05.rs", Some((Some(2024), 5))),
            ("2015/aoc-2015-05/src/lib.rs", Some((Some(2015), 5))),
            ("src/aoc2015day5.rs", Some((Some(2015), 5))),
            ("aoc22/src/solutions/day01.rs", Some((None, 1))),
            ("aoc16/src/main.rs", Some((None, 16))),
            ("day-01-trebuchet/src/main.rs", Some((None, 1))),
            ("src/main.rs", None),
            ("src/day05a.rs", None),
            ("src/day05_part2.rs", None),
            ("src/2d_grid.rs", None),
            ("src/day26.rs", None),
        ] {
            let place =
                Place::of_code(&format!("aoc22/{path}")).map(|place| (place.year, place.day));
            assert_eq!(place, expected, "{path}");
        }
        for (path, expected) in [
            ("input/2018/day5.txt", Some((Some(2018), 5))),
            ("day06/src/input.txt", Some((None, 6))),
            ("2015/day05/data/1.txt", Some((Some(2015), 5))),
            ("data/examples/05.txt", Some((None, 5))),
        ] {
            let place =
                Place::of_data(&format!("aoc22/{path}")).map(|place| (place.year, place.day));
            assert_eq!(place, expected, "{path}");
        }
    }
}
