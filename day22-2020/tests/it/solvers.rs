//! The list of published solvers, which the pages count.

use std::collections::BTreeSet;

const LIST: &str = include_str!("../../../docs/solvers.csv");
const PAGE: &str = include_str!("../../../docs/solvers.md");

/// Columns of the list.
const PUZZLE: usize = 0;
const LANGUAGE: usize = 4;

/// A row: its puzzle and language, how often it was wrong and failed, and what was read.
struct Row {
    puzzle: &'static str,
    language: &'static str,
    read: &'static str,
    wrong: u32,
    failed: u32,
}

impl Row {
    fn is_never_wrong(&self) -> bool {
        self.wrong + self.failed == 0
    }
}

fn rows() -> impl Iterator<Item = Row> {
    LIST.lines().skip(1).map(|line| {
        let cells: Vec<&str> = cells(line);
        let number = |column: usize| cells[column].parse().expect("a number");
        Row {
            puzzle: cells[PUZZLE],
            language: cells[LANGUAGE],
            wrong: number(8),
            failed: number(9),
            read: cells[12].trim_matches('"'),
        }
    })
}

/// The cells of a line, some of which are in quotation marks.
fn cells(line: &str) -> Vec<&str> {
    let mut is_quoted = false;
    let is_border = |c: char| {
        is_quoted ^= c == '"';
        c == ',' && !is_quoted
    };
    line.split(is_border).collect()
}

fn count(is_counted: impl Fn(&Row) -> bool) -> usize {
    rows().filter(is_counted).count()
}

#[track_caller]
fn says(page: &str, words: &str) {
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(page.contains(words), "{words}");
}

#[test]
fn the_pages_count_the_solvers_that_are_never_wrong() {
    let (all, right) = (count(|_| true), count(Row::is_never_wrong));
    let languages = rows()
        .map(|row| row.language)
        .collect::<BTreeSet<_>>()
        .len();
    says(
        PAGE,
        &format!("{all} published solvers of the three puzzles, in {languages} languages"),
    );
    says(PAGE, &format!("Of the other {}, ", all - right));
    for page in [PAGE, include_str!("../../../README.md")] {
        says(page, &format!("**{right} of {all} published solvers**"));
    }
    let puzzles = ["2020/22", "2021/21", "2023/7"];
    let counts = |is_counted: fn(&Row) -> bool| {
        puzzles.map(|puzzle| count(|row| row.puzzle == puzzle && is_counted(row)))
    };
    let (judged, never_wrong) = (counts(|_| true), counts(Row::is_never_wrong));
    for (title, [crabs, dice, camels]) in [
        ("judged", judged),
        ("never wrong", never_wrong),
        ("wrong", counts(|row| row.wrong > 0)),
        ("failed", counts(|row| row.failed > 0)),
    ] {
        says(PAGE, &format!("| {title} | {crabs} | {dice} | {camels} |"));
    }
    let day = include_str!("../../README.md");
    says(
        day,
        &format!("**{} of {} published solvers**", never_wrong[0], judged[0]),
    );
}

#[test]
fn each_wrong_solver_has_the_line_of_its_mistake() {
    let has_line = |read: &str| read.starts_with("line ") || read.starts_with("lines ");
    assert_eq!(count(|row| !row.is_never_wrong() && !has_line(row.read)), 0);
}
