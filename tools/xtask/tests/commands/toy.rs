//! A day that prints a reply from a file, and a cargo that builds such days by copying this program
//! under their names. So the tests of the commands compile nothing.
//!
//! A day prints the file `reply.rs` in its folder, or what `--approach` names of it. There, a line
//! that starts with `!` is an instruction. One that was built at another commit prints the reply
//! that is there. A day with a file `broken.rs` does not compile, and a file `typing.rs` is removed
//! while its day is built.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot be set up has failed"
)]

use std::path::{Path, PathBuf};
use std::process;
use std::time::Duration;
use std::{env, fs, thread};

fn main() {
    let mut arguments = env::args();
    let program = PathBuf::from(arguments.next().unwrap());
    let arguments: Vec<String> = arguments.collect();
    let target = PathBuf::from(env::var_os("CARGO_TARGET_DIR").unwrap());
    let name = program.file_stem().unwrap().to_str().unwrap();
    if !name.starts_with("day") {
        return build(&program, &target, &arguments);
    }
    // A copy has more.
    let name = &name[.."day05-2024".len()];
    let mut root = target.parent().unwrap().to_owned();
    if program.iter().any(|part| part == "old") {
        root.set_file_name(".workspace.against");
    }
    reply(&root.join(name), name, &arguments);
}

fn option<'a>(arguments: &'a [String], name: &str) -> Option<&'a str> {
    arguments
        .iter()
        .find_map(|argument| argument.strip_prefix(name))
}

fn reply(day: &Path, name: &str, arguments: &[String]) {
    let text = fs::read_to_string(day.join("reply.rs")).unwrap_or_default();
    let approach = option(arguments, "--approach=").unwrap_or_default();
    for line in text.lines() {
        match line.split_once(' ').unwrap_or((line, "")) {
            ("!exit", status) => process::exit(status.parse().unwrap()),
            ("!error", words) => eprintln!("error: {words}"),
            ("!wants", option) => assert!(arguments.join(" ").contains(option)),
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
            _ if line.contains(approach) => println!("{line}"),
            _ => {}
        }
    }
}

fn build(program: &Path, target: &Path, arguments: &[String]) {
    println!("a line that a macro prints");
    assert!(option(arguments, "--keep-going").is_some());
    let target = option(arguments, "--target-dir=").map_or(target, Path::new);
    fs::create_dir_all(target).unwrap();
    for package in arguments
        .iter()
        .filter(|argument| argument.starts_with("day"))
    {
        let _ = fs::remove_file(Path::new(package).join("typing.rs"));
        if Path::new(package).join("broken.rs").exists() {
            eprintln!("error: could not compile {package}");
            continue;
        }
        let day = target
            .join(package)
            .with_extension(env::consts::EXE_EXTENSION);
        if !day.exists() {
            fs::copy(program, &day).unwrap();
        }
        let day = day.to_str().unwrap();
        println!(r#"{{"target":{{"name":"{package}"}},"executable":{day:?}}}"#);
    }
}
