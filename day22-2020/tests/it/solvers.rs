//! The list of published solvers, which the pages count.

const LIST: &str = include_str!("../../docs/solvers.csv");
const PAGE: &str = include_str!("../../docs/solvers.md");

/// The columns of the list.
const FAULT: usize = 3;
const DEALS: std::ops::Range<usize> = 4..11;
const WRONG: usize = 12;

fn rows() -> impl Iterator<Item = Vec<&'static str>> {
    LIST.lines().skip(1).map(|line| line.split(',').collect())
}

fn count(is_counted: impl Fn(&[&str]) -> bool) -> usize {
    rows().filter(|row| is_counted(row)).count()
}

#[track_caller]
fn says(page: &str, words: &str) {
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(page.contains(words), "{words}");
}

#[test]
fn the_page_counts_the_solvers_that_are_wrong() {
    let all = rows().count();
    let random = count(|row| row[WRONG] != "0");
    says(PAGE, &format!("lists {all} published solvers"));
    says(PAGE, &format!("**{random} of {all} published solvers**"));
    for page in [include_str!("../../README.md"), include_str!("../../../README.md")] {
        says(page, &format!("{random} of {all} published solvers"));
    }
    let failed = count(|row| row[DEALS].iter().any(|cell| *cell != "right"));
    says(PAGE, &format!("{failed} of them failed at least one"));
    let sum = |column: usize| {
        rows().map(|row| row[column].parse::<u32>().expect("a number")).sum::<u32>()
    };
    let (right, wrong) = (sum(WRONG - 1), sum(WRONG));
    says(PAGE, &format!("Of {} such answers, {wrong} were wrong", right + wrong));
}

#[test]
fn the_page_counts_the_faults() {
    let is_fault = |line: &&str| line.starts_with("| `");
    let (mut names, mut faults) = (Vec::new(), 0);
    for line in PAGE.lines().filter(is_fault) {
        let [name, number] =
            [1, 2].map(|column| line.split('|').nth(column).expect("a cell").trim());
        let name = name.trim_matches('`');
        let number: usize = number.parse().expect("a number");
        assert_eq!(count(|row| row[FAULT].split(' ').any(|fault| fault == name)), number, "{name}");
        names.push(name);
        faults += number;
    }
    assert!(rows().all(|row| row[FAULT].split_whitespace().all(|fault| names.contains(&fault))));
    let solvers = count(|row| !row[FAULT].is_empty());
    says(PAGE, &format!("{faults} faults of {solvers} solvers"));
}
