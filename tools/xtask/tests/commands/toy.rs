//! A day that prints a reply from a file, and a cargo that builds such days by linking this program
//! under their names. So most tests of the commands compile nothing.
//!
//! A day prints `reply` in its folder, `reply-1` or `reply-2` with `--part`, and `reply-compare`
//! with `--compare`. A line that starts with `!` is an instruction. Each program writes its
//! arguments to a file beside it.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, process};

fn main() {
    assert!(
        ["AOC_SESSION", "ADVENT_OF_CODE_SESSION"].iter().all(|name| env::var(name).is_err()),
        "the session leaks"
    );
    let mut arguments = env::args();
    let program = PathBuf::from(arguments.next().unwrap());
    let arguments: Vec<String> = arguments.collect();
    let name = program.file_stem().unwrap().to_str().unwrap();
    if name.starts_with("day") {
        reply(&program, name, &arguments);
    } else {
        build(&program, &arguments);
    }
}

/// The argument after this one.
fn after<'a>(arguments: &'a [String], name: &str) -> Option<&'a String> {
    arguments.iter().skip_while(|argument| *argument != name).nth(1)
}

fn reply(program: &Path, name: &str, arguments: &[String]) {
    fs::write(program.with_extension("arguments"), arguments.join(" ")).unwrap();
    let kind = match after(arguments, "--part") {
        _ if arguments.iter().any(|argument| argument == "--compare") => "-compare".to_owned(),
        Some(part) => format!("-{part}"),
        None => String::new(),
    };
    let root =
        program.ancestors().find(|folder| folder.join(name).join("Cargo.toml").is_file()).unwrap();
    let text = fs::read_to_string(root.join(name).join(format!("reply{kind}"))).unwrap_or_default();
    for line in text.lines() {
        match line.split_once(' ').unwrap_or((line, "")) {
            ("!error", words) => eprintln!("{words}"),
            ("!exit", status) => process::exit(status.parse().unwrap()),
            ("!abort", _) => process::abort(),
            ("!run", program) => {
                // The workspace of this run is a temporary one.
                let status = Command::new(program)
                    .args(arguments)
                    .env_remove("CARGO_MANIFEST_DIR")
                    .status()
                    .unwrap();
                process::exit(status.code().unwrap_or(1));
            }
            _ => println!("{line}"),
        }
    }
}

fn build(program: &Path, arguments: &[String]) {
    let target = PathBuf::from(env::var_os("CARGO_TARGET_DIR").unwrap());
    fs::create_dir_all(&target).unwrap();
    fs::write(target.join("cargo.arguments"), arguments.join(" ")).unwrap();
    for (flag, package) in arguments.iter().zip(arguments.iter().skip(1)) {
        if flag == "--package" {
            let day = target.join(package).with_extension(env::consts::EXE_EXTENSION);
            if !day.exists() {
                fs::hard_link(program, &day)
                    .or_else(|_| fs::copy(program, &day).map(drop))
                    .unwrap();
            }
            println!(
                r#"{{"target":{{"name":"{package}"}},"executable":{:?}}}"#,
                day.to_str().unwrap()
            );
        }
    }
}
