//! A day that prints a reply from a file, and a cargo that builds such days by linking this program
//! under their names. So most tests of the commands compile nothing.
//!
//! A day prints `reply` in its folder, `reply-1` or `reply-2` with `--part`, and `reply-compare`
//! with `--compare`. With `--measure`, it has the stages in `stages`, each with the nanoseconds of a
//! run. A line that starts with `!` is an instruction. Each program writes its arguments and its
//! folder to files beside it. A day with a file `broken` does not compile.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use std::io::stdin;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use std::{env, fs, process, thread};

use timing::say;

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
    let folder = env::current_dir().unwrap();
    fs::write(program.with_extension("folder"), folder.to_str().unwrap()).unwrap();
    let day = root(program, name).join(name);
    let is_set = |option: &str| arguments.iter().any(|argument| argument == option);
    let file = match after(arguments, "--part") {
        _ if is_set("--measure") => "stages".to_owned(),
        _ if is_set("--compare") => "reply-compare".to_owned(),
        Some(part) => format!("reply-{part}"),
        None => "reply".to_owned(),
    };
    let text = fs::read_to_string(day.join(file)).unwrap_or_default();
    let mut stages = Vec::new();
    for line in text.lines() {
        match line.split_once(' ').unwrap_or((line, "")) {
            ("!error", words) => eprintln!("{words}"),
            ("!exit", status) => process::exit(status.parse().unwrap()),
            ("!abort", _) => process::abort(),
            ("!endless", _) => {
                println!("{}", process::id());
                // Until the test has ended.
                while day.exists() {
                    thread::sleep(Duration::from_millis(50));
                }
            }
            ("!run", program) => {
                // The workspace of this run is a temporary one.
                let status = Command::new(program)
                    .args(arguments)
                    .env_remove("CARGO_MANIFEST_DIR")
                    .status()
                    .unwrap();
                process::exit(status.code().unwrap_or(1));
            }
            stage if is_set("--measure") => stages.push(stage),
            _ => println!("{line}"),
        }
    }
    if is_set("--measure") {
        measure(&stages);
    }
}

/// The workspace of a day's program. Below `old`, that is the checkout of another commit.
fn root(program: &Path, name: &str) -> PathBuf {
    let folder = program.parent().unwrap();
    if folder.ends_with("old") {
        let name = fs::read_to_string(folder.with_file_name("complete")).unwrap();
        let tree = folder.with_file_name(name).join("tree");
        let nested = tree.join("nested");
        return if nested.exists() { nested } else { tree };
    }
    folder.ancestors().find(|root| root.join(name).join("Cargo.toml").is_file()).unwrap().to_owned()
}

/// Measures stages on request, each with the nanoseconds of a run.
fn measure(stages: &[(&str, &str)]) {
    say(stages.len()).unwrap();
    for (stage, _) in stages {
        say(stage.replace(',', "\t")).unwrap();
    }
    for request in stdin().lines() {
        let request = request.unwrap();
        let (index, count) = request.split_once(' ').unwrap();
        let (_, time) = stages[index.parse::<usize>().unwrap()];
        say(time.parse::<u64>().unwrap() * count.parse::<u64>().unwrap()).unwrap();
    }
}

fn build(program: &Path, arguments: &[String]) {
    let target = PathBuf::from(env::var_os("CARGO_TARGET_DIR").unwrap());
    fs::create_dir_all(&target).unwrap();
    fs::write(target.join("cargo.arguments"), arguments.join(" ")).unwrap();
    let manifest = after(arguments, "--manifest-path").map_or("Cargo.toml", String::as_str);
    let root = Path::new(manifest).parent().unwrap();
    println!("a line that a macro prints");
    let mut status = 0;
    for (flag, package) in arguments.iter().zip(arguments.iter().skip(1)) {
        if flag != "--package" {
            continue;
        }
        if root.join(package).join("broken").exists() {
            eprintln!("error: could not compile {package}");
            status = 101;
            continue;
        }
        if !root.join(package).join("src/main.rs").exists() {
            continue;
        }
        let day = target.join(package).with_extension(env::consts::EXE_EXTENSION);
        if !day.exists() {
            fs::hard_link(program, &day).or_else(|_| fs::copy(program, &day).map(drop)).unwrap();
        }
        println!(r#"{{"target":{{"name":"{package}"}},"executable":{:?}}}"#, day.to_str().unwrap());
    }
    process::exit(status);
}
