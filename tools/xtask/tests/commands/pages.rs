//! The page `docs/your-years.md` describes the commands that there are.

use std::collections::BTreeSet;

use crate::trial::{NOWHERE, Trial};

const PAGE: &str = include_str!("../../../../docs/your-years.md");
const CONFIG: &str = include_str!("../../../../.cargo/config.toml");

/// The commands that our packages add to cargo, and the package of each.
fn aliases() -> impl Iterator<Item = (&'static str, &'static str)> {
    CONFIG.lines().filter_map(|line| {
        let (name, command) = line.split_once(" = \"run --package ")?;
        let package = first_word(command);
        // An owner may have further aliases. That of the whole package needs no row.
        (name == "import" || package == "xtask" && name != "xtask").then_some((name, package))
    })
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
    let listed: BTreeSet<&str> = rows().map(first_word).collect();
    let added: BTreeSet<&str> = aliases().map(|(name, _)| name).chain(["bench"]).collect();
    assert_eq!(listed, added);
}

#[test]
fn the_commands_have_the_options_of_their_rows() {
    let trial = Trial::new(NOWHERE);
    let mut count = 0;
    for (name, _) in aliases().filter(|(_, package)| *package == "xtask") {
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
