//! `--judge` and `--mistakes`. The programs that are judged are in `toy/foreign.rs`.

#[cfg(target_os = "linux")]
use std::process::Stdio;

use runner::report::Report;

use crate::process::without_times;
use crate::{Run, Toy};

/// Judges a command line.
fn judge(toy: &Toy, program: &str, arguments: &str) -> Run {
    let mut command = toy.command("foreign", arguments);
    command
        .arg("--judge")
        .arg(program.replace("TOY", concat!("\"", env!("CARGO_BIN_EXE_toy"), "\" foreign")));
    Run::of(command)
}

#[test]
fn an_exact_program_passes_however_it_reads_and_prints() {
    let toy = Toy::new();
    let run = judge(&toy, "TOY right", "--random 2").shows(0, &["2 random  2 ✓     2 ✓ "]);
    assert_eq!(run.out, "", "nothing is to be saved");
    let run = judge(&toy, "TOY right {}", "--random 2 --json").shows(0, &[]);
    let parts =
        Report::all_in(&run.out).into_iter().flat_map(|report| report.result.unwrap().parts);
    let is_right: Vec<bool> = parts.map(|part| part.outcome.is_ok()).collect();
    assert_eq!(is_right, [true; 4], "{run:?}");
}

#[test]
fn a_known_answer_counts_more_than_that_of_an_approach() {
    let toy = Toy::new();
    toy.write("inputs/day22-2014/known.txt", "12\n34\n");
    let answers = r#"{"known.txt": {"part1": "701", "part2": "702"}}"#;
    toy.write("inputs/day22-2014/answers.json", answers);
    judge(&toy, "echo 701 702", "--random 0").shows(0, &["1 known  1 ✓     1 ✓ "]);
    toy.write("inputs/day22-2014/answers.json", "{");
    judge(&toy, "TOY right", "--random 1").shows(1, &["answers.json: it is not an answers file"]);
}

#[test]
fn a_mistake_is_named_and_shown_on_a_short_input() {
    let toy = Toy::new();
    let wrong = judge(&toy, "TOY wrong", "--random 2").shows(
        1,
        &[
            "2 ✓     2 ✗ ",
            "a known mistake, last: ignores the last number.\nThe shortest input found, ",
            " a shorter input than random input 0: part 2: it printed 10",
        ],
    );
    assert!(!wrong.err.contains("a known mistake, both"), "{wrong:?}");
    assert_eq!(wrong.out.lines().count(), 1, "{wrong:?}");
    toy.run("foreign", "--mistakes").shows(0, &["last\n  ignores the last number\n"]);
    toy.write("kept.txt", &wrong.out);
    toy.write("zero.txt", "12\n0\n");
    let run = toy.run("foreign", "--mistakes kept.txt zero.txt").shows(0, &[]);
    let last: Vec<&str> = run.out.lines().filter(|line| line.starts_with("last")).collect();
    assert!(last[0].contains('✗') && !last[1].contains('✗'), "{run:?}");
}

#[test]
fn a_program_that_fails_is_ended_and_described() {
    let toy = Toy::new();
    for (program, arguments, words) in [
        ("TOY fails", "--random 1", &["1 failed  1 failed ", ": 101: no card is left.\n"][..]),
        ("TOY throws", "--random 1 --part 2", &[": 101: Error: no card is left.\n"]),
        ("TOY floods", "--random 1 --part 1", &["part 1: it printed 64 MiB or more: "]),
        ("TOY endless", "--random 2 --time-limit 0 --json", &["2 late ", r#""out-of-time""#]),
    ] {
        judge(&toy, program, arguments).shows(1, words);
    }
    if cfg!(unix) {
        judge(&toy, "no-such", "").shows(2, &["error: `no-such` cannot be started: "]);
    }
}

#[test]
fn an_answer_counts_in_its_place() {
    let toy = Toy::new();
    for (program, arguments, status, words) in [
        (
            "TOY exchanged",
            "--random 2",
            1,
            &["2 random  2 ✗     2 ✗ ", ", the answer to part 2, but "][..],
        ),
        (
            "TOY one",
            "--random 2",
            0,
            &["It never prints part 2's answer; judged by part 1 alone.", " 2 ✓ "],
        ),
        ("TOY mutters", "--random 1", 1, &[" on standard error: use standard output"]),
        (
            "TOY right {} && exit 3",
            "--random 2",
            0,
            &["On 2 inputs with right answers, it ended with exit "],
        ),
        ("echo 12 13", "--random 3", 1, &["It prints the same for each input"]),
    ] {
        judge(&toy, program, arguments).shows(status, words);
    }
}

#[test]
#[cfg(unix)]
fn a_program_that_fails_on_the_last_line_end_is_told_so() {
    let toy = Toy::new();
    let program = "test -z \"$(tail -c 1 {})\" && exit 1; TOY right {}";
    let words = ["It fails on the last line end of an input, and not without it."];
    judge(&toy, program, "--random 2").shows(1, &words);
}

#[test]
fn the_path_of_an_input_may_have_spaces() {
    let toy = Toy::new();
    let folder = toy.folder().join("a folder's");
    std::fs::create_dir(&folder).unwrap();
    let program = concat!("\"", env!("CARGO_BIN_EXE_toy"), "\" foreign right ");
    for path in ["{}", "\"{}\""] {
        let mut command = toy.command("foreign", "--random 1");
        command.arg("--judge").arg(program.to_owned() + path);
        command.envs(["TMPDIR", "TEMP", "TMP"].map(|name| (name, &folder)));
        Run::of(command).shows(0, &["1 random  1 ✓     1 ✓ "]);
    }
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 0);
}

#[test]
#[cfg(unix)]
fn a_seed_makes_random_inputs_of_its_own() {
    let toy = Toy::new();
    // The reason of the failure is the last line of an input.
    let judged = |seed| {
        let arguments = format!("--random 2 --json --seed {seed}");
        let run = judge(&toy, "cat >&2; exit 1", &arguments).shows(1, &["it ended with "]);
        run.out.lines().map(without_times).collect::<String>()
    };
    assert_eq!(judged(2), judged(2));
    assert_ne!(judged(1), judged(2));
}

/// Both hold the output, and one leaves the group of its parent.
#[test]
#[cfg(target_os = "linux")]
fn nothing_that_a_program_starts_outlives_it() {
    let toy = Toy::new();
    judge(&toy, "sleep 999 & setsid sleep 999 &", "--random 1").shows(1, &[]);
    assert!(toy.has_processes(0));
    // It may end the guard as well.
    judge(&toy, "setsid sleep 999 & kill -s KILL 0", "--random 1").shows(1, &[]);
    assert!(toy.has_processes(0));
}

/// Nobody else would end the program.
#[test]
#[cfg(target_os = "linux")]
fn nothing_outlives_a_judge_that_is_killed() {
    let toy = Toy::new();
    let folder = toy.folder().join("temporary");
    std::fs::create_dir(&folder).unwrap();
    let mut command = toy.command("foreign", "--random 1 --time-limit 99");
    command.args(["--judge", "setsid sleep 999 & sleep 999; true"]).env("TMPDIR", &folder);
    let mut judge = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    // The judge, its guard, the shell, and two that sleep.
    assert!(toy.has_processes(5));
    judge.kill().unwrap();
    judge.wait().unwrap();
    assert!(toy.has_processes(0));
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 0);
}
