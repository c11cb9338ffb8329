//! The commands and their aliases.

use std::collections::BTreeSet;

use crate::trial::Trial;

/// The aliases of this workspace, and of one that somebody copies.
const CONFIGS: [&str; 2] = [
    include_str!("../../../../.cargo/config.toml"),
    include_str!("../../../template/.cargo/config.toml"),
];

#[test]
fn every_command_has_its_alias() {
    let help = Trial::new().run("--help").ok().out;
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let commands = commands.lines().take_while(|line| !line.is_empty());
    let commands: BTreeSet<_> = commands.map(|line| line.split_whitespace().next()).collect();
    for config in CONFIGS {
        let aliases = config.lines().filter_map(|line| line.split_once(" = \"xtask "));
        assert_eq!(aliases.map(|(alias, _)| Some(alias)).collect::<BTreeSet<_>>(), commands);
    }
}
