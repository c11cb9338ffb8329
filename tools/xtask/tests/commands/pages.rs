//! The page `docs/your-years.md` and the screens name commands and options that there are.

use std::fs;
use std::path::Path;

use crate::trial::{NOWHERE, Trial};

const PAGE: &str = include_str!("../../../../docs/your-years.md");
const CONFIG: &str = include_str!("../../../../.cargo/config.toml");

/// The commands that our packages add to cargo, and the package of each.
fn aliases() -> impl Iterator<Item = (&'static str, &'static str)> {
    CONFIG.lines().filter_map(|line| {
        let (name, command) = line.split_once(" = \"run --package ")?;
        let package = first_word(command);
        // An owner may have further aliases. That of the whole package is not named.
        (name == "import" || package == "xtask" && name != "xtask").then_some((name, package))
    })
}

fn first_word(text: &str) -> &str {
    text.split([' ', '`']).next().unwrap_or_default()
}

/// The rows of the table of commands.
fn rows() -> impl Iterator<Item = &'static str> {
    let (_, section) = PAGE.split_once("\n## Commands\n").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    section.lines().filter_map(|line| line.strip_prefix("| `cargo "))
}

#[test]
fn the_page_has_each_command() {
    for (name, _) in aliases() {
        assert!(PAGE.contains(&format!("cargo {name}")), "{name}");
    }
}

/// The code of the commands, without comments.
fn code(folder: &Path) -> String {
    let mut code = String::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            code += &self::code(&path);
        } else {
            let text = fs::read_to_string(path).unwrap();
            let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            code.extend(lines.map(|line| format!("{line}\n")));
        }
    }
    code
}

#[test]
fn the_page_and_the_screens_propose_what_there_is() {
    let screens: &str = code(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).leak();
    let proposals = screens.split("`cargo ").skip(1).map(|rest| rest.split('`').next().unwrap());
    let trial = Trial::new(NOWHERE);
    let mut count = 0;
    for proposal in rows().chain(proposals) {
        let name = first_word(proposal);
        if !aliases().any(|alias| alias == (name, "xtask")) {
            let others = ["add", "bench", "build", "import", "run", "test", "update", "{command}"];
            assert!(others.contains(&name), "{proposal}");
            continue;
        }
        let help = trial.run(&format!("{name} --help")).ok().stdout;
        for option in proposal.split("--").skip(1).map(first_word).filter(|word| !word.is_empty()) {
            // `cargo solve` passes a day's own options on.
            let is_of_day = name == "solve" && PAGE.contains(&format!("\n| `--{option}"));
            assert!(is_of_day || help.contains(&format!("--{option}")), "{proposal}");
            count += 1;
        }
    }
    assert!(count >= 12, "{count}");
}
