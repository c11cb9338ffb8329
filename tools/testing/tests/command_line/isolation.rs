//! An author's code can harm only its own process: unruly toys, in every mode.

use std::io::{BufRead, BufReader};
use std::process::Child;

use serde_json::{Value, json};

use crate::{Run, Toy};

/// The answers in the reports on stdout.
fn answers(run: &Run) -> Vec<Value> {
    run.objects().iter_mut().map(|report| report["parts"][0]["answer"].take()).collect()
}

/// A `static` that remembers a result would give every text the example's answer.
#[test]
fn no_text_influences_another_one() {
    let toy = Toy::new();
    toy.write("inputs/2014/day21.txt", "12345");
    toy.write("long.txt", "1234567");
    let run = toy.run("remembers", "").has_status(0);
    run.shows(&["example         3 ✓              6 ✓", "Part 1: 5 ", "Part 2: 10 "]);
    let run = toy.run("remembers", "inputs/2014/day21.txt long.txt").has_status(0);
    run.shows(&["Part 1: 5 ", "Part 1: 7 "]);
    let run = toy.run("remembers", "--json").has_status(0);
    assert_eq!(answers(&run), ["5"]);
    let run = toy.run("remembers", "--json inputs/2014/day21.txt long.txt").has_status(0);
    assert_eq!(answers(&run), ["5", "7"]);
}

#[test]
fn an_approach_that_remembers_results_is_noticed() {
    let toy = Toy::new();
    let run = toy.run("remembers", "--compare a.txt").has_status(0);
    run.shows(&["Part 1: 6\n", "note: a.txt: part 1 by remembers took ", "remember results\n"]);
    let run = toy.run("remembers", "--compare --json a.txt").has_status(0);
    let remark = run.objects()[0]["remarks"][0].take();
    assert!(remark.as_str().is_some_and(|remark| remark.ends_with("remember results")), "{run:?}");
    assert_eq!(toy.run("", "--compare a.txt").has_status(0).err, "");
}

#[test]
fn a_limit_is_for_each_part() {
    let run = Toy::new().run("sleeps-twice", "--time-limit 2.5 a.txt").has_status(0);
    run.shows(&["Part 1: 6 ", "Part 2: 12 "]);
}

/// Whoever wants to print waits for the lock.
#[test]
fn a_part_that_holds_a_lock_obeys_the_limit() {
    let toy = Toy::new();
    for puzzle in ["locks-stdout", "locks-stderr"] {
        for arguments in ["a.txt", "", "--compare a.txt"] {
            let run = toy.run(puzzle, &format!("--time-limit 0.1 {arguments}")).has_status(1);
            run.shows(&["out of time", "part 2 by locks_std", "not answered within"]);
        }
        let run = toy.run(puzzle, "--time-limit 0.1 --json a.txt").has_status(1);
        let parts = &run.objects()[0]["parts"];
        assert_eq!(parts[0]["answer"], "6", "{run:?}");
        assert_eq!(parts[1]["kind"], "out-of-time", "{run:?}");
    }
    let late = "error: a.txt: part 2 by locks_in_parser: not answered within the time limit\n";
    for arguments in ["a.txt", "--compare a.txt", "--json a.txt"] {
        let run = toy.run("locks-in-parser", &format!("--time-limit 0.1 {arguments}"));
        run.has_status(1).shows(&[late]);
    }
}

#[test]
fn a_part_obeys_the_limit_whatever_it_prints() {
    let run = Toy::new().run("prints-for-ever", "--time-limit 0.3 a.txt").has_status(1);
    run.shows(&["Part 1: 6 ", "\na line\n", "Part 2: out of time"]);
}

#[test]
fn a_part_finds_nothing_on_standard_input() {
    let toy = Toy::new();
    for arguments in ["--time-limit 9 a.txt", "--json a.txt", "a.txt b.txt"] {
        let run = toy.run_puzzle_with("reads-stdin", &format!("--part 2 {arguments}"), b"typed");
        assert!(run.out.contains("Part 2: 0 ") || run.out.contains(r#""answer":"0""#), "{run:?}");
    }
}

/// Kills a process after a line that starts so, and waits until its children have ended, too.
fn kill_after(start: &str, mut child: Child) {
    let mut out = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(out.any(|line| line.unwrap().starts_with(start)));
    child.kill().unwrap();
    Run::ended(child);
}

#[test]
fn a_worker_ends_with_its_parent() {
    let toy = Toy::new();
    let (child, _stdin) = toy.spawn("hangs-at-exit", "--time-limit 1000 a.txt");
    kill_after("Part 1: ", child);
}

/// `cargo solve` asks for it.
#[test]
#[cfg(unix)]
fn a_day_ends_with_its_parent_if_that_asks_for_it() {
    let toy = Toy::new();
    let mut shell = std::process::Command::new("sh");
    let script = "DAY_ENDS_WITH_PARENT=1 \"$0\" endless.txt & read line";
    let shell = shell.args(["-c", script, env!("CARGO_BIN_EXE_toy")]).current_dir(toy.folder());
    let pipe = std::process::Stdio::piped;
    kill_after("Part 1: ", shell.stdin(pipe()).stdout(pipe()).stderr(pipe()).spawn().unwrap());
}

#[test]
fn a_part_that_ends_the_process_costs_only_itself() {
    let toy = Toy::new();
    for (puzzle, ends, lives, answer) in [("aborts", 0, 1, "12"), ("exits-in-thread", 1, 0, "6")] {
        for arguments in ["--json a.txt", "--json --compare a.txt", "--json --time-limit 9 a.txt"] {
            let run = toy.run(puzzle, arguments).has_status(1);
            let parts = &run.objects()[0]["parts"];
            assert_eq!(parts[lives]["answer"], answer, "{run:?}");
            let error = parts[ends]["error"].as_str().unwrap_or_default();
            assert!(error.starts_with("it ended the process ("), "{run:?}");
            assert_eq!(run.err.lines().count(), 1, "{run:?}");
        }
        let run = toy.run(puzzle, "a.txt a.txt").has_status(1);
        assert_eq!(run.out.matches(&format!(": {answer} ")).count(), 2, "{run:?}");
    }
    // The examples come first, and the input is still solved.
    toy.write("inputs/2014/day21.txt", "12345");
    let run = toy.run("exits-in-thread", "--part 1").has_status(0);
    run.shows(&["example         3 ✓\n", "Part 1: 5 "]);
    let run = toy.run("exits-in-thread", "--time-limit 9").has_status(1);
    run.shows(&["example         3 ✓              failed\n", "Part 1: 5 ", "Part 2: failed "]);
}

#[test]
fn a_stack_overflow_costs_only_its_part() {
    let run = Toy::new().run("overflows", "a.txt").has_status(1);
    run.shows(&["has overflowed its stack", "Part 1: failed ", "Part 2: 12 "]);
}

#[test]
fn the_part_after_one_that_ends_the_process_has_the_same_limit() {
    let run = Toy::new().run("aborts-and-hangs", "--time-limit 0.3 a.txt").has_status(1);
    run.shows(&["Part 1: failed ", "it ended the process (", "Part 2: out of time "]);
}

/// Repeating is for the times only.
#[test]
fn a_comparison_shows_the_answers_of_the_first_runs() {
    let toy = Toy::new();
    for (puzzle, reason) in [
        ("panics-again", "the times of panics_again are of one run, because again part 2 says: "),
        (
            "answers-again",
            "the times of answers_again are of one run, because again part 2 says: 0",
        ),
    ] {
        let run = toy.run(puzzle, "--compare a.txt").has_status(0);
        let run = run.shows(&["Part 1: 6\nPart 2: 12\n"]);
        run.shows(&[&format!("note: a.txt: {reason}")]);
    }
    let run = toy.run("panics-again", "--compare --json a.txt").has_status(0);
    assert_eq!(answers(&run), ["6", "6"]);
}

#[test]
fn dropping_the_input_for_ever_keeps_nothing_back() {
    let toy = Toy::new();
    for arguments in ["--json a.txt", "--time-limit 9 a.txt", "a.txt b.txt"] {
        toy.run("drops-for-ever", arguments).has_status(0).shows(&["6", "12"]);
    }
}

#[test]
fn what_an_author_prints_is_no_report() {
    let toy = Toy::new();
    let run = toy.run("prints", "--json a.txt").has_status(0);
    assert_eq!(run.objects().len(), 1, "{run:?}");
    assert_eq!(answers(&run), ["6"]);
    assert!(run.err.contains("\"input\":\"x\"") && run.err.ends_with("\nopen"), "{run:?}");
    // Nothing is lost in plain output.
    toy.write("inputs/2014/day21.txt", "12345");
    let run = toy.run("prints", "").has_status(0);
    assert_eq!(run.out.matches("\"input\":\"x\"").count(), 2, "{run:?}");
}

#[test]
fn a_benchmark_ignores_what_an_author_prints() {
    let run = Toy::new().run_puzzle_with("prints", "--measure", b"0 1\n1 1\n").has_status(0);
    let lines: Vec<&str> = run.out.lines().filter(|line| line.starts_with("bench: ")).collect();
    assert_eq!(lines.len(), 1 + 4 + 2, "{run:?}");
}

/// A part of a benchmark has ten seconds.
#[test]
fn a_benchmark_of_a_part_without_end_is_skipped() {
    let run = Toy::new().run_puzzle_with("locks-stdout", "--measure", b"").has_status(0);
    run.shows(&[
        "bench: 2\n",
        "note: part 2 of bundled by locks_stdout is not measured: not answered",
    ]);
}

#[test]
fn a_panic_of_several_lines_keeps_its_words() {
    let toy = Toy::new();
    let words = ["panicked at ", "unruly.rs:", "the length", "left: 6", "right: 0"];
    for arguments in ["a.txt", "--compare a.txt", "--json a.txt"] {
        toy.run("panics-in-lines", arguments).has_status(1).shows(&words);
    }
}

#[test]
fn an_error_without_words_says_so() {
    let run = Toy::new().run("fails-silently", "a.txt").has_status(1);
    run.shows(&[
        "part 1 by fails_silently: an error without a message\n",
        "part 2 by fails_silently: panicked at ",
    ]);
}

/// Only `todo!()` and `unimplemented!()` without words say that a part is not written yet.
#[test]
fn a_panic_with_words_is_a_failure() {
    let run = Toy::new().run("panics-with-words", "a.txt").has_status(1);
    run.shows(&[": not yet implemented for an odd width\n", ": not implemented: opcode 6\n"]);
}

#[test]
fn one_example_is_solved_alone() {
    let toy = Toy::new();
    let run = toy.run("", "--example 2").has_status(0);
    assert!(run.out.contains("by two (parsed in "), "{run:?}");
    run.shows(&["Part 1: 6 ✓ "]);
    let report = toy.run("", "--json --example 1 --part 2").has_status(0).objects().remove(0);
    assert_eq!((&report["input"], &report["parts"][0]["answer"]), (&json!("example"), &json!("9")));
    toy.run("", "--compare --example 1").has_status(0).shows(&["Part 1: -1 ✓\nPart 2: 9 ✓\n"]);
    toy.run("", "--explain --example 1 --part 1").has_status(0).shows(&["1: add 3\n"]);
    toy.run("wrong-example", "--example 1").has_status(1).shows(&["Part 1: 1 ✗ not 2"]);
    for arguments in ["--example 3", "--example 0", "--example 1 a.txt", "--example 1 --list"] {
        toy.run("", arguments).has_status(2);
    }
    toy.run("", "--example 3").shows(&["this day has no example of this number"]);
    // Nobody knows the answer yet, but the user asks for it.
    toy.run("parameter-first", "--example 1 --part 2").has_status(0).shows(&["Part 2: 7 "]);
    // It has no limit, so the author can stop in a debugger.
    toy.run("slow-example", "--example 1 --part 1").has_status(0).shows(&["Part 1: 1 ✓"]);
}
