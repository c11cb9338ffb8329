//! The day and the year that a path names.

use std::path::Path;

/// What a path says about a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) day: u8,
    pub(crate) year: Option<u16>,
    /// Whether the name of the day says nothing else, as `day05` and unlike `day05_faster`.
    pub(crate) is_exact: bool,
    /// The number of folders down to the one that names its year in two digits, such as `aoc22`.
    pub(crate) short_year_at: Option<usize>,
    /// The same for the folder or file that names the day.
    pub(crate) day_at: usize,
}

/// Names of files and folders that say nothing about the day.
const PLAIN: [&str; 5] = ["main", "lib", "mod", "src", "bin"];
/// Folders whose files are no days.
const NOT_DAYS: [&str; 3] = ["tests", "benches", "template"];
/// What may stand before a year in two digits.
const EVENTS: [&str; 5] = ["aoc", "y", "year", "advent", "adventofcode"];

impl Place {
    /// The day of a file of Rust: its name, or that of its folder if it has a plain one.
    pub(crate) fn of_code(path: &Path) -> Option<Self> {
        let names = names(path);
        if names.iter().any(|name| NOT_DAYS.contains(&&**name)) {
            return None;
        }
        let at = names.iter().rposition(|name| !PLAIN.contains(&&**name))?;
        Self::at(&names, at)
    }

    /// The day of an input or example: the last name that says `day`, or else the last number.
    pub(crate) fn of_data(path: &Path) -> Option<Self> {
        let names = names(path);
        let says_day = |at: &usize| names[*at].contains("day");
        let mut sure = (0..names.len()).rev().filter(says_day);
        let mut any = (0..names.len()).rev();
        sure.find_map(|at| Self::at(&names, at)).or_else(|| any.find_map(|at| Self::at(&names, at)))
    }

    fn at(names: &[String], at: usize) -> Option<Self> {
        let (day, is_exact) = day_in(&names[at])?;
        let above = || (0..at).rev();
        let short = || above().find_map(|at| Some((at, short_year_in(&names[at])?)));
        let long = names[..=at].iter().rev().find_map(|name| long_year_in(name));
        let short = if long.is_some() { None } else { short() };
        Some(Self {
            day,
            year: long.or(short.map(|(_, year)| year)),
            is_exact,
            short_year_at: short.map(|(at, _)| at + 1),
            day_at: at + 1,
        })
    }
}

/// The names on a path in small letters.
fn names(path: &Path) -> Vec<String> {
    path.with_extension("").iter().map(|name| name.to_string_lossy().to_lowercase()).collect()
}

/// The year of an event that a name states in four digits, or in two after a word such as `aoc`.
pub(crate) fn year_in(name: &str) -> Option<u16> {
    long_year_in(name).or_else(|| short_year_in(&name.to_lowercase()))
}

fn long_year_in(name: &str) -> Option<u16> {
    let numbers = name.split(|c: char| !c.is_ascii_digit()).filter(|digits| digits.len() == 4);
    numbers.filter_map(|digits| digits.parse().ok()).find(|year| (2015..2100).contains(year))
}

fn short_year_in(name: &str) -> Option<u16> {
    let runs = runs(name);
    let pairs = runs.windows(2).filter(|pair| EVENTS.contains(&pair[0]) && pair[1].len() == 2);
    let mut years = pairs.filter_map(|pair| pair[1].parse::<u16>().ok());
    years.find(|year| *year >= 15).map(|year| 2000 + year)
}

/// The day in a name, and whether the name says nothing else.
fn day_in(name: &str) -> Option<(u8, bool)> {
    let runs: Vec<&str> =
        runs(name).into_iter().filter(|run| long_year_in(run).is_none()).collect();
    let number_at =
        |at: usize| runs.get(at)?.parse::<u8>().ok().filter(|day| (1..=25).contains(day));
    let after_day = runs.iter().position(|run| run.ends_with("day")).map(|at| at + 1);
    let at = after_day
        .or_else(|| runs.iter().position(|run| run.starts_with(|c: char| c.is_ascii_digit())))?;
    let day = number_at(at).filter(|_| runs[at].len() <= 2)?;
    let is_named = at == 0 || after_day.is_some() || ["d", "aoc"].contains(&runs[at - 1]);
    let rest = &runs[at + 1..];
    // `day05a` and `day05_part2` are parts of a day, and `2d` is none.
    let is_word = |word: &&str| word.len() > 2 && !word.contains("part") && number_free(word);
    let has_gap =
        name.contains(&format!("{}_", runs[at])) || name.contains(&format!("{}-", runs[at]));
    (is_named && (rest.is_empty() || has_gap && rest.iter().all(is_word)))
        .then_some((day, rest.is_empty()))
}

fn number_free(word: &str) -> bool {
    !word.contains(|c: char| c.is_ascii_digit())
}

/// The words and the numbers of a name.
fn runs(name: &str) -> Vec<&str> {
    let mut runs = Vec::new();
    for word in name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()) {
        let mut rest = word;
        while let Some(first) = rest.chars().next() {
            let is_same = |c: char| c.is_ascii_digit() == first.is_ascii_digit();
            let end = rest.find(|c| !is_same(c)).unwrap_or(rest.len());
            runs.push(&rest[..end]);
            rest = &rest[end..];
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_names_its_day_and_maybe_its_year() {
        for (path, expected) in [
            ("src/bin/05.rs", Some((None, 5))),
            ("src/day5.rs", Some((None, 5))),
            ("src/day5/mod.rs", Some((None, 5))),
            ("src/year2024/day_05.rs", Some((Some(2024), 5))),
            ("2015/aoc-2015-05/src/lib.rs", Some((Some(2015), 5))),
            ("src/aoc2015day05.rs", Some((Some(2015), 5))),
            ("aoc22/src/solutions/day01.rs", Some((Some(2022), 1))),
            ("aoc16/src/main.rs", Some((None, 16))),
            ("y21/d07.rs", Some((Some(2021), 7))),
            ("2023/day-01-trebuchet/src/main.rs", Some((Some(2023), 1))),
            ("day21_cursed/src/main.rs", Some((None, 21))),
            ("src/day05a.rs", None),
            ("src/day05_part2.rs", None),
            ("src/2d_grid.rs", None),
            ("tests/day05.rs", None),
            ("src/day26.rs", None),
            ("src/utils.rs", None),
        ] {
            let place = Place::of_code(Path::new(path)).map(|place| (place.year, place.day));
            assert_eq!(place, expected, "{path}");
        }
        for (path, expected) in [
            ("data/examples/05-2.txt", None),
            ("input/2018/day5.txt", Some((Some(2018), 5))),
            ("day06/src/input.txt", Some((None, 6))),
            ("2015/day05/data/1.txt", Some((Some(2015), 5))),
        ] {
            let place = Place::of_data(Path::new(path)).map(|place| (place.year, place.day));
            assert_eq!(place, expected, "{path}");
        }
    }
}
