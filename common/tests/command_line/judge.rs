//! `--judge` and `--mistakes`. The programs that are judged are in `toy/foreign.rs`.

use common::runner::report::Report;

use crate::{Run, Toy};

/// Judges a program of the toy.
fn judge(toy: &Toy, program: &str, arguments: &str) -> Run {
    let program = format!("{} foreign {program}", env!("CARGO_BIN_EXE_toy"));
    let mut command = toy.command("foreign", &format!("--random 6 {arguments}"));
    Run::from(command.args(["--judge", &program]).output().unwrap())
}

#[test]
fn an_exact_program_passes_however_it_reads_and_prints() {
    let toy = Toy::new();
    for program in ["right", "right {}"] {
        let run = judge(&toy, program, "").has_status(0).shows(&["6 random  6 ✓     6 ✓ "]);
        assert_eq!(run.out, "", "nothing is to be saved");
    }
    let run = judge(&toy, "right", "--json").has_status(0);
    let is_right = |report: &Report| {
        let solved = report.result.as_ref().unwrap();
        solved.parts.iter().map(|part| part.outcome.is_ok()).eq([true, true])
    };
    assert!(run.reports().len() == 6 && run.reports().iter().all(is_right), "{run:?}");
}

#[test]
fn a_mistake_is_named_and_shown_on_a_short_input() {
    let toy = Toy::new();
    let run = judge(&toy, "wrong", "").has_status(1);
    toy.write("kept.txt", &run.out);
    assert_eq!(run.out.lines().count(), 2, "{run:?}");
    let run =
        run.shows(&["6 ✓     6 ✗ ", " a shorter input than random input 0: part 2: it printed "]);
    assert!(!run.err.contains("a known mistake, both"), "{run:?}");
    run.shows(&["a known mistake, last: ignores the last number.\nThe shortest input found, "]);
    toy.run("foreign", "--mistakes").shows(&["last\n  ignores the last number\n"]);
    toy.write("zero.txt", "12\n0\n");
    for (input, mark) in [("kept.txt", "✗"), ("zero.txt", "✓")] {
        let run = toy.run("foreign", &format!("--mistakes {input}")).has_status(0);
        assert!(run.out.lines().last().unwrap().contains(mark), "{run:?}");
    }
}

#[test]
fn a_program_that_fails_is_ended_and_described() {
    let toy = Toy::new();
    for (program, limit, words) in [
        ("fails", "", "6 failed  6 failed "),
        ("fails", "--part 2", ": 101: no card is left.\n"),
        ("throws", "--part 2", ": 101: Error: no card is left.\n"),
        ("floods", "--part 1", "part 1: it printed a MiB, which "),
        ("endless", "--time-limit 0.1", "6 late  6 late "),
        ("endless", "--time-limit 0.1 --json", "\"kind\":\"out-of-time\""),
    ] {
        judge(&toy, program, limit).has_status(1).shows(&[words]);
    }
}

#[test]
#[cfg(unix)]
fn a_program_that_cannot_be_started_is_named() {
    let run = Toy::new().run("foreign", "--judge no-such-program").has_status(2);
    run.shows(&["error: `no-such-program` cannot be started: "]);
}

/// Both hold the output, and one leaves the group of its parent.
#[test]
#[cfg(target_os = "linux")]
fn nothing_that_a_program_starts_outlives_it() {
    use std::time::Duration;
    use std::{fs, thread};
    let toy = Toy::new();
    let program = "sleep 999 & echo $! >>ids; setsid sleep 999 & echo $! >>ids";
    let mut command = toy.command("foreign", "--random 1 --judge");
    Run::from(command.arg(program).output().unwrap()).has_status(1);
    let ids = fs::read_to_string(toy.folder().join("ids")).unwrap();
    assert!(ids.lines().count() >= 2);
    for id in ids.lines() {
        let command = || fs::read_to_string(format!("/proc/{id}/cmdline")).unwrap_or_default();
        let is_gone = |_| {
            thread::sleep(Duration::from_millis(10));
            !command().contains("sleep")
        };
        assert!((0..1000).any(is_gone), "{id} still runs");
    }
}
