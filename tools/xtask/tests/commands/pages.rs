//! The page `docs/your-years.md` describes the commands that there are.

use std::collections::BTreeSet;

use crate::trial::{NOWHERE, Trial};

const PAGE: &str = include_str!("../../../../docs/your-years.md");
const CONFIG: &str = include_str!("../../../../.cargo/config.toml");
const MADE: &str = include_str!("../../../scaffold/files/workspace/config.toml");

/// The commands that the configuration of a workspace adds to cargo with this package.
fn aliases(config: &'static str, package: &str) -> BTreeSet<&'static str> {
    let aliases = config.lines().filter_map(|line| {
        let (name, command) = line.split_once(" = \"run --package ")?;
        command.starts_with(&format!("{package} -- {name}\"")).then_some(name)
    });
    aliases.collect()
}

/// The rows of the table of commands.
fn rows() -> impl Iterator<Item = &'static str> {
    let (_, section) = PAGE.split_once("\n## Commands\n").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    section.lines().filter_map(|line| line.strip_prefix("| `cargo "))
}

fn first_word(text: &str) -> &str {
    text.split([' ', '`']).next().unwrap_or_default()
}

#[test]
fn the_page_has_a_row_for_each_command() {
    let listed: BTreeSet<&str> = rows().map(first_word).filter(|name| *name != "bench").collect();
    assert_eq!(listed, aliases(MADE, "commands"));
    assert_eq!(listed, aliases(CONFIG, "xtask"));
}

#[test]
fn the_commands_have_the_options_of_their_rows() {
    let trial = Trial::new(NOWHERE);
    let mut count = 0;
    for name in aliases(CONFIG, "xtask") {
        let help = trial.run(&format!("{name} --help")).ok().stdout;
        let row = rows().find(|row| first_word(row) == name).unwrap();
        for option in row.split("`--").skip(1).map(first_word) {
            // `cargo solve` passes a day's own options on.
            let is_of_day = name == "solve" && PAGE.contains(&format!("\n| `--{option}"));
            assert!(is_of_day || help.contains(&format!("--{option}")), "{name}: --{option}");
            count += 1;
        }
    }
    assert!(count >= 4, "{count}");
}
