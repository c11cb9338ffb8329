//! The page `docs/your-years.md` has all commands, and options that there are.

use std::collections::BTreeSet;

use crate::trial::{NOWHERE, Trial};

const PAGE: &str = include_str!("../../../../docs/your-years.md");
const CONFIG: &str = include_str!("../../../../.cargo/config.toml");

fn first_word(text: &str) -> &str {
    text.split([' ', '`']).next().unwrap_or_default()
}

#[test]
fn the_page_has_each_command_with_options_that_there_are() {
    let (_, table) = PAGE.split_once("\n## Commands\n").unwrap();
    let (table, _) = table.split_once("\n## ").unwrap();
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `cargo "));
    let rows: Vec<&str> = rows.filter(|row| first_word(row) != "bench").collect();
    let names: BTreeSet<&str> = rows.iter().map(|row| first_word(row)).collect();
    let aliases = CONFIG.lines().filter(|line| line.contains(" --package xtask -- "));
    assert_eq!(names, aliases.map(first_word).collect());
    let trial = Trial::new(NOWHERE);
    for row in rows {
        let help = trial.run(&format!("{} --help", first_word(row))).ok().stdout;
        for option in row.split("--").skip(1).map(first_word) {
            assert!(help.contains(&format!("--{option}")), "{row}");
        }
    }
}
