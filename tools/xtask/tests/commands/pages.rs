//! The aliases and the page `docs/your-years.md` have the same commands, with options that there
//! are.

use std::collections::BTreeSet;

use crate::trial::Trial;

const PAGE: &str = include_str!("../../../../docs/your-years.md");

/// The aliases of this workspace, and of one that somebody copies.
const CONFIGS: [&str; 2] = [
    include_str!("../../../../.cargo/config.toml"),
    include_str!("../../../template/.cargo/config.toml"),
];

#[test]
fn the_page_and_the_aliases_have_the_same_commands() {
    let trial = Trial::new();
    let first_word = |text: &str| text.split([' ', '`', ']']).next().unwrap().to_owned();
    let mut names = BTreeSet::new();
    let mut screens = trial.run("--help").ok().out;
    for row in PAGE.split("\n| `cargo ").skip(1) {
        let row = row.lines().next().unwrap();
        let name = first_word(row);
        let help = trial.run(&format!("{name} --help")).ok().out;
        for option in row.split("--").skip(1).map(first_word) {
            assert!(help.contains(&format!("--{option}")), "{row}");
        }
        screens += &help;
        names.insert(name);
    }
    insta::assert_snapshot!(screens);
    for config in CONFIGS {
        let aliases = config.lines().filter(|line| line.contains(" = \"xtask "));
        assert_eq!(names, aliases.map(first_word).collect());
    }
}
