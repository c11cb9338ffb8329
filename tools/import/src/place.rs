//! The day and the year that a path names.

use std::path::Path;

/// What a path says about a file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    pub(crate) day: u8,
    pub(crate) year: Option<u16>,
    /// `day05` is. `day05_faster` may be another try, and `aoc16` may be a year.
    pub(crate) is_sure: bool,
}

/// Names of files and folders that say nothing about the day.
const PLAIN: [&str; 5] = ["main", "lib", "mod", "src", "bin"];

impl Place {
    /// The place of a file of Rust: its name tells the day, or that of its folder if it is a plain
    /// one.
    pub(crate) fn of_code(path: &Path) -> Option<Self> {
        let mut names = names(path);
        while PLAIN.contains(&&**names.last()?) {
            names.pop();
        }
        let is_test = names.iter().any(|name| name == "tests" || name == "benches");
        Self::of_last(&names).filter(|_| !is_test)
    }

    /// The place of another file: the last name that says `day` tells it, or else the last number.
    pub(crate) fn of_data(path: &Path) -> Option<Self> {
        let names = names(path);
        let ends = || (1..=names.len()).rev();
        let mut sure = ends().filter(|end| names[end - 1].contains("day"));
        let place = |end| Self::of_last(&names[..end]);
        sure.find_map(place).or_else(|| ends().find_map(place))
    }

    fn of_last(names: &[String]) -> Option<Self> {
        let (day, is_sure) = day_in(names.last()?)?;
        let year = names.iter().rev().find_map(|name| year_in(name));
        Some(Self { day, year, is_sure })
    }
}

/// The names on a path in small letters, without the ending.
fn names(path: &Path) -> Vec<String> {
    path.with_extension("").iter().map(|name| name.to_string_lossy().to_lowercase()).collect()
}

/// The year of an event in a name.
pub(crate) fn year_in(name: &str) -> Option<u16> {
    let mut numbers = name.split(|c: char| !c.is_ascii_digit()).filter(|digits| digits.len() == 4);
    numbers.find_map(|digits| digits.parse().ok().filter(|year| (2015..2100).contains(year)))
}

/// The day in a name, and whether the name says nothing else.
fn day_in(name: &str) -> Option<(u8, bool)> {
    let year = year_in(name).map(|year| year.to_string()).unwrap_or_default();
    let name = name.replacen(&year, "", 1);
    let is_digit = |c: char| c.is_ascii_digit();
    let (word, rest) = name.split_at(name.find(is_digit)?);
    let (number, after) = rest.split_at(rest.find(|c| !is_digit(c)).unwrap_or(rest.len()));
    let day = number.parse().ok().filter(|day| number.len() <= 2 && (1..=25).contains(day))?;
    let word = word.trim_end_matches(['_', '-']);
    let is_day = word.is_empty() || word == "d" || word.ends_with("day");
    // `day05a` and `day05_part2` are parts of a day.
    let is_title = after.starts_with(['_', '-']) && after.len() > 3 && !after.contains("part");
    let is_known = (is_day || word.ends_with("aoc")) && (after.is_empty() || is_title);
    is_known.then_some((day, is_day && after.is_empty()))
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
            ("src/aoc2015day05.rs", Some((Some(2015), 5))),
            ("aoc22/src/solutions/day01.rs", Some((None, 1))),
            ("aoc16/src/main.rs", Some((None, 16))),
            ("day-01-trebuchet/src/main.rs", Some((None, 1))),
            ("src/day05a.rs", None),
            ("src/day05_part2.rs", None),
            ("src/2d_grid.rs", None),
            ("tests/day05.rs", None),
            ("src/day26.rs", None),
        ] {
            let place = Place::of_code(Path::new(path)).map(|place| (place.year, place.day));
            assert_eq!(place, expected, "{path}");
        }
        for (path, expected) in [
            ("input/2018/day5.txt", Some((Some(2018), 5))),
            ("day06/src/input.txt", Some((None, 6))),
            ("2015/day05/data/1.txt", Some((Some(2015), 5))),
            ("data/examples/05.txt", Some((None, 5))),
        ] {
            let place = Place::of_data(Path::new(path)).map(|place| (place.year, place.day));
            assert_eq!(place, expected, "{path}");
        }
    }
}
