//! `--judge` and `--mistakes`. The programs that are judged are in `toy/foreign.rs`.

use std::fs;
#[cfg(target_os = "linux")]
use std::process::Stdio;

use crate::process::without_times;
use crate::{Ran, Toy, ran};

/// Judges a command line.
fn judge(toy: &Toy, program: &str, arguments: &str) -> Ran {
    judge_at(toy, "foreign", program, arguments)
}

/// As [`judge`], at another puzzle.
fn judge_at(toy: &Toy, puzzle: &str, program: &str, arguments: &str) -> Ran {
    let mut command = toy.command(puzzle, arguments);
    command
        .arg("--judge")
        .arg(program.replace("TOY", concat!("\"", env!("CARGO_BIN_EXE_toy"), "\" foreign")));
    ran(command)
}

#[test]
fn an_exact_program_passes_however_it_reads_and_prints() {
    let toy = Toy::new();
    let run = judge(&toy, "TOY right", "--random 2")
        .shows(0, &["1 random        1 ✓     1 ✓ ", "All 4 answers are right.\n"]);
    assert_eq!(run.out, "", "nothing is to be saved");
    let run = judge(&toy, "TOY right {}", "--random 2 --json").shows(0, &[]);
    assert_eq!(run.out.matches(r#""answer":"#).count(), 4, "{run:?}");
}

#[test]
fn a_known_answer_counts_more_than_that_of_an_approach() {
    let toy = Toy::new();
    toy.write("inputs/day22-2015/known.txt", "12\n34\n");
    let answers = r#"{"known.txt": {"part1": "701", "part2": "702"}}"#;
    toy.write("inputs/day22-2015/answers.json", answers);
    judge(&toy, "echo 701 702", "--random 0").shows(0, &["1 known  1 ✓     1 ✓ "]);
    toy.write("inputs/day22-2015/answers.json", "{");
    judge(&toy, "TOY right", "--random 1").shows(1, &["answers.json: it is not an answers file"]);
}

/// A day's program may be installed, or started from any folder.
#[test]
fn the_inputs_that_come_with_a_puzzle_are_in_its_program() {
    let run = judge_at(&Toy::new(), "shipped", "TOY right", "--random 0");
    let run = run.shows(1, &["inputs/day22-2015/known.txt", "701 is right", "1 known"]);
    assert_eq!(run.out, "12\n34\n", "a shorter input would be right");
}

/// The user's own input is asked first. What is right for it is theirs to find.
#[test]
fn a_named_input_is_asked_first_and_its_answer_is_not_told() {
    let toy = Toy::new();
    toy.write("own.txt", "12\n34\n56\n78\n");
    let run = judge(&toy, "TOY wrong", "own.txt --random 2").shows(1, &["\n1 named "]);
    let first = "\nown.txt: part 2: it printed 5436, which is wrong.\n";
    assert!(run.err.contains(first) && !run.err.contains("11520"), "{run:?}");
    assert_eq!(run.out.lines().count(), 1, "only what shows the fault: {run:?}");
    let run = judge(&toy, "TOY mutters", "own.txt --random 0").shows(1, &["on standard error"]);
    assert!(!run.err.contains("280"), "{run:?}");
    toy.write("label.txt", "12\n(112) (1144)\n");
    let words = "error: label.txt: nothing can be judged by it, ";
    judge(&toy, "TOY right", "label.txt --random 2").shows(1, &[words]);
    judge_at(&toy, "fresh", "TOY right", "").shows(1, &["error: there is nothing to judge by"]);
}

#[test]
fn nothing_is_judged_if_a_named_input_cannot_be_asked() {
    let toy = Toy::new();
    toy.write("own.txt", "12\n34\n");
    toy.write("empty.txt", "");
    let run = judge(&toy, "TOY wrong", "own.txt empty.txt missing.txt").shows(
        1,
        &["error: empty.txt: it is empty\n", "error: missing.txt: there is no such file\n"],
    );
    assert!(!run.err.contains("it printed") && run.out.is_empty(), "{run:?}");
}

#[test]
fn a_verdict_says_what_it_is_worth() {
    let toy = Toy::new();
    let all = "\nAll 6 answers are right, to all 3 inputs that there are.\n";
    judge_at(&toy, "finite", "TOY right", "").shows(0, &["3 random ", all]);
    judge(&toy, "TOY one", "--random 2").shows(
        0,
        &[
            "\nIt never prints part 2's answer; judged by part 1 alone.\n",
            "All 2 answers are right.",
        ],
    );
    let run = judge(&toy, "TOY one", "--random 2 --json").shows(0, &["All 2 answers are right."]);
    assert_eq!(run.out.matches(r#""parts":[{"part":1,"answer":"#).count(), 2, "{run:?}");
    assert!(!run.out.contains(r#""part":2"#), "{run:?}");
    let clause = "where fewer than ten numbers are given";
    let [feature, last] = [
        format!("\nIt is wrong on exactly those inputs {clause} (6 of 12).\n"),
        format!("\nWrong on 6 of 12 inputs, exactly {clause}.\n"),
    ];
    judge(&toy, "TOY long", "--random 12").shows(1, &[&feature, &last]);
}

/// The number in its place is that of a log. But two answers are two.
#[test]
fn a_part_alone_below_a_log_is_judged_alone() {
    let toy = Toy::new();
    let note = "\nIt never prints part 1's answer; judged by part 2 alone.\n";
    let last = "\nWrong on 2 of 12 inputs, by a known mistake: nine.\n";
    judge(&toy, "TOY logs", "--random 12").shows(1, &["6 small random          6 ✓ ", note, last]);
    let run = judge(&toy, "TOY logs-both", "--random 12")
        .shows(1, &["6 small random  6 ✗     6 ✓ ", "\nWrong on 12 of 12 inputs.\n"]);
    assert!(!run.err.contains(note), "{run:?}");
}

/// Such as a day of one's own, which has an example and no generator.
#[test]
fn a_verdict_on_few_inputs_says_so() {
    let toy = Toy::new();
    toy.write("ten.txt", "abcdefghij");
    let words = "so 1 input is all that it was judged by: name more, as in `--judge CMD FILE`.\n";
    judge_at(&toy, "unruly", "echo 10 20", "ten.txt")
        .shows(0, &[words, "All 2 answers are right."]);
}

/// A mistyped name must not cost a minute.
#[test]
fn three_equal_failures_at_the_start_end_it() {
    let toy = Toy::new();
    toy.write("own.txt", "12\n34\n");
    let words = [
        "\nown.txt: part 1: it ended with ",
        "\nIt answered nothing: it failed in the same way on the first 3 inputs, and was asked no ",
    ];
    for arguments in ["own.txt", "own.txt --part 1"] {
        let run = judge(&toy, "TOY fails", arguments).shows(1, &words);
        assert_eq!((&*run.out, run.err.matches("no card is left").count()), ("", 1), "{run:?}");
    }
    let late = judge(&toy, "TOY endless", "--time-limit 0").shows(1, &["late on the first 3 "]);
    assert_eq!(late.err.matches("`--time-limit` sets that").count(), 1, "{late:?}");
}

#[test]
fn a_program_reads_its_input_under_a_name() {
    let toy = Toy::new();
    judge(&toy, "TOY right day22/input.txt", "--random 2 --as day22/input.txt")
        .shows(0, &["All 4 answers are right."]);
    assert!(!toy.folder().join("day22").exists());
    judge(&toy, "TOY right", "--random 2 --as ../input.txt").shows(2, &["cannot be started: "]);
}

#[test]
fn several_programs_are_in_one_table() {
    let toy = Toy::new();
    let mut command = toy.command("foreign", "--random 2 --markdown");
    for program in ["right", "wrong"] {
        command.arg("--judge").arg(format!("\"{}\" foreign {program}", env!("CARGO_BIN_EXE_toy")));
    }
    let run = ran(command).shows(
        1,
        &[
            " foreign right: All 4 answers are right.\n",
            " foreign wrong: Wrong on 2 of 2 inputs, by a known mistake: last.\n",
            "\n1 of 2 programs are right wherever they answered.\n",
        ],
    );
    let rows: Vec<&str> = run.out.lines().collect();
    assert!(rows[0].starts_with("| program ") && rows[1].starts_with("| --- "), "{run:?}");
    assert!(rows[2].contains("foreign right | 2 of 2          | "), "{run:?}");
    assert!(rows[3].contains("foreign wrong | 0 of 2, 2 wrong | "), "{run:?}");
}

#[test]
fn a_mistake_is_named_and_shown_on_a_short_input() {
    let toy = Toy::new();
    let wrong = judge(&toy, "TOY wrong", "--random 2").shows(
        1,
        &[
            "1 small random  1 ✓     1 ✗ ",
            "\nsmall random input 1, cut from 4 lines to 1 line: part 2: it printed 1000, but ",
            "\nIts answers are those of a known mistake, last: ignores the last number.\n",
            "\nWrong on 2 of 2 inputs, by a known mistake: last.\n",
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

/// The same inputs as those of the judge, ready for other tests.
#[test]
fn random_inputs_are_saved_with_their_answers_or_printed() {
    let toy = Toy::new();
    let arguments = "--save new/inputs --random 10 --seed 3";
    toy.run("foreign", arguments).shows(0, &["10 inputs and their answers are in new/inputs.\n"]);
    toy.run("foreign", "new/inputs/random-10.txt").shows(0, &["Part 1: ", "✓", "Part 2: "]);
    toy.run("foreign", arguments).shows(2, &["error: new/inputs is not empty\n"]);
    let printed = toy.run("foreign", "--generate --seed 3").shows(0, &[]).out;
    let saved = fs::read_to_string(toy.folder().join("new/inputs/random-01.txt")).unwrap();
    assert_eq!((saved, printed.lines().count()), (printed, 10));
    let small = toy.run("foreign", "--generate --size 2").shows(0, &[]).out;
    assert_eq!(small.lines().count(), 2);
    toy.run("finite", "--save all --random 9")
        .shows(0, &["3 inputs and their answers are in all."]);
    let refused = toy.run("finite", "--save all/answers.json --random 9");
    let refused = refused.shows(1, &["random-1.txt: "]);
    assert_eq!(refused.err.matches("error: ").count(), 1, "{refused:?}");
}

#[test]
fn whose_mistake_an_answer_is_is_told_without_the_right_one() {
    let toy = Toy::new();
    toy.write("own.txt", "12\n34\n");
    let last = "It is what a known mistake, last, answers to part 2: ignores the last number.\n";
    for (arguments, status, wanted) in [
        (
            "--answer 1144",
            1,
            &["own.txt\nIt is too high for part 1, and too low for part 2.\n", last][..],
        ),
        ("--answer 146 --part 2", 1, &["too low for part 2.\nIt is the answer to part 1.\n"]),
        ("--answer 2300", 0, &["It is the answer to part 2.\n"]),
    ] {
        let run = toy.run("foreign", &format!("--mistakes own.txt {arguments}"));
        let run = run.shows(status, wanted);
        assert!(status == 0 || !run.out.contains("2300"), "{run:?}");
    }
}

#[test]
fn a_program_that_fails_is_ended_and_described() {
    let toy = Toy::new();
    for (program, arguments, words) in [
        ("TOY fails", "--random 1", &["1 failed  1 failed ", ": 101: no card is left.\n"][..]),
        ("TOY throws", "--random 1 --part 2", &[": 101: Error: no card is left.\n"]),
        (
            "TOY floods",
            "--random 1 --part 1 --time-limit 90",
            &["part 1: it printed so much that its answer may be lost: "],
        ),
        (
            "TOY endless",
            "--random 2 --time-limit 0 --json",
            &["It was late on all inputs.", r#"{"part":2,"kind":"late","error":"#],
        ),
    ] {
        judge(&toy, program, arguments).shows(1, words);
    }
    // A short input tells that a program never ends.
    toy.write("long.txt", "12\n34\n56\n");
    toy.write("short.txt", "12\n34\n");
    judge(&toy, "TOY endless", "long.txt short.txt --random 0 --time-limit 0")
        .shows(1, &["Late, as on short.txt (2 lines), is more than 0 s; "]);
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
            &[
                "1 random        1 ✗     1 ✗ ",
                ", the answer to part 2, but ",
                "No known mistake explains it; `--mistakes` lists them.",
            ][..],
        ),
        (
            "TOY mutters",
            "--random 1 --json",
            1,
            &[" on standard error: use standard output", r#""kind":"unclear""#],
        ),
        (
            "echo 12 13",
            "--random 3",
            1,
            &["It prints the same for each input, so it may read none: "],
        ),
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
    let hopeless = [words[0], "It answered nothing: it failed in the same way "];
    judge(&toy, program, "--random 6").shows(1, &hopeless);
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
        ran(command).shows(0, &["1 random  1 ✓     1 ✓ "]);
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

#[test]
fn a_reader_that_goes_away_does_not_make_a_wrong_program_pass() {
    let toy = Toy::new();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = toy.command("foreign", "--random 2 --json");
    command.arg("--judge").arg(concat!("\"", env!("CARGO_BIN_EXE_toy"), "\" foreign wrong"));
    command.stdout(writer);
    let run = ran(command).shows(1, &[]);
    assert_eq!(run.err.lines().count(), 1, "{run:?}");
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
    // The judge, its guard, the shell of the program, and two that sleep.
    assert!(toy.has_processes(5));
    judge.kill().unwrap();
    judge.wait().unwrap();
    assert!(toy.has_processes(0));
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 0);
}
