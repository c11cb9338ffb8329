//! The help, the aliases and the page `docs/your-years.md` have the same commands, with options that
//! there are.

use std::collections::BTreeSet;

use crate::trial::Trial;

const PAGE: &str = include_str!("../../../../docs/your-years.md");

/// The aliases of this workspace, and of one that somebody copies.
const CONFIGS: [&str; 2] = [
    include_str!("../../../../.cargo/config.toml"),
    include_str!("../../../template/.cargo/config.toml"),
];

fn first_word(text: &str) -> &str {
    text.split([' ', '`', ']']).next().unwrap()
}

#[test]
fn the_help_the_aliases_and_the_page_have_the_same_commands() {
    let (_, table) = PAGE.split_once("\n## The commands\n").unwrap();
    let (table, _) = table.split_once("\n## ").unwrap();
    let rows: Vec<&str> = table.lines().filter_map(|line| line.strip_prefix("| `cargo ")).collect();
    let names: BTreeSet<&str> = rows.iter().map(|row| first_word(row)).collect();
    let trial = Trial::new();
    let help = trial.run("--help").ok().stdout;
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let commands = commands.lines().take_while(|line| !line.is_empty());
    assert_eq!(names, commands.map(|line| first_word(line.trim())).collect());
    for config in CONFIGS {
        let aliases = config.lines().filter(|line| line.contains(" = \"xtask "));
        assert_eq!(names, aliases.map(first_word).collect());
    }
    for row in rows {
        let help = trial.run(&format!("{} --help", first_word(row))).ok().stdout;
        for option in row.split("--").skip(1).map(first_word) {
            assert!(help.contains(&format!("--{option}")), "{row}");
        }
    }
}
