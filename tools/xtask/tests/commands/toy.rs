//! A day that prints a reply from a file, and a cargo that builds such days by linking this program
//! under their names. So the tests of the commands compile nothing.
//!
//! A day prints the file `reply.rs` in its folder, or what `--approach` names of it. There, a line
//! that starts with `!` is an instruction. One that was built from another commit prints the reply
//! that is there. A day with a file `broken.rs` does not compile, and a file `typing.rs` is removed
//! while its day is built.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot be set up has failed"
)]

use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::time::Duration;
use std::{env, fs, thread};

fn main() {
    let mut arguments = env::args();
    let program = PathBuf::from(arguments.next().unwrap());
    let arguments: Vec<String> = arguments.collect();
    let target = PathBuf::from(env::var_os("CARGO_TARGET_DIR").unwrap());
    let name = program.file_stem().unwrap().to_str().unwrap();
    if name.starts_with("day") {
        reply(&program, target.parent().unwrap(), name, &arguments);
    } else {
        build(&program, &target, &arguments);
    }
}

fn reply(program: &Path, root: &Path, name: &str, arguments: &[String]) {
    let day = root.join(name);
    let text = if program.components().any(|part| part.as_os_str() == "old") {
        let path = format!("HEAD:./{name}/reply.rs");
        let shown = Command::new("git")
            .args(["show", &path])
            .current_dir(root)
            .output();
        String::from_utf8(shown.unwrap().stdout).unwrap()
    } else {
        fs::read_to_string(day.join("reply.rs")).unwrap_or_default()
    };
    let text = if arguments == ["--left"] { "!endless" } else { &*text };
    let named = arguments
        .iter()
        .find_map(|argument| argument.strip_prefix("--approach="));
    for line in text.lines() {
        match line.split_once(' ').unwrap_or((line, "")) {
            ("!exit", status) => process::exit(status.parse().unwrap()),
            ("!leave", _) => drop(Command::new(program).arg("--left").spawn().unwrap()),
            ("!error", words) => eprintln!("error: {words}"),
            ("!start", _) => {
                let folder = env::current_dir().unwrap();
                let folder = folder.file_name().unwrap().display();
                println!("{name} in {folder}: {}", arguments.join(" "));
            }
            ("!endless", _) => {
                println!("{}", process::id());
                // Until the test has ended.
                while day.exists() {
                    thread::sleep(Duration::from_millis(50));
                }
            }
            _ if named.is_some_and(|name| !line.contains(name)) => {}
            _ => println!("{line}"),
        }
    }
}

fn build(program: &Path, target: &Path, arguments: &[String]) {
    println!("a line that a macro prints");
    let into = arguments
        .iter()
        .find_map(|argument| argument.strip_prefix("--target-dir="));
    let target = into.map_or(target, Path::new);
    fs::create_dir_all(target).unwrap();
    let mut status = 0;
    for package in arguments
        .iter()
        .filter(|argument| argument.starts_with("day"))
    {
        let _ = fs::remove_file(Path::new(package).join("typing.rs"));
        if Path::new(package).join("broken.rs").exists() {
            eprintln!("error: could not compile {package}");
            status = 101;
            if arguments.iter().any(|argument| argument == "--keep-going") {
                continue;
            }
            break;
        }
        let day = target
            .join(package)
            .with_extension(env::consts::EXE_EXTENSION);
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
    process::exit(status);
}
