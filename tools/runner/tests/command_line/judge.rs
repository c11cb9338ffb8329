//! `--judge` and `--mistakes`. The programs that are judged are in `toy/foreign.rs`.

use std::fs;
#[cfg(target_os = "linux")]
use std::process::Stdio;

use crate::process::patiently;
use crate::{Ran, Toy, ran};

/// Judges a command line.
fn judge(toy: &Toy, program: &str, arguments: &str) -> Ran {
    judge_all(toy, "foreign", &[program], arguments)
}

/// Judges some command lines at a puzzle. Unless the arguments set a time limit, a busy machine has
/// enough.
fn judge_all(toy: &Toy, puzzle: &str, programs: &[&str], arguments: &str) -> Ran {
    let mut command = toy.command(puzzle, arguments);
    if !arguments.contains("--time-limit") {
        command.args(["--time-limit", "90"]);
    }
    for program in programs {
        let program = program.replace(
            "TOY",
            concat!("\"", env!("CARGO_BIN_EXE_toy"), "\" foreign"),
        );
        command.args(["--judge", &program]);
    }
    ran(command)
}

#[test]
fn an_exact_program_passes_however_it_reads_and_prints() {
    let toy = Toy::new();
    let run = judge(&toy, "TOY right", "--random 2").shows(
        0,
        &[
            "1 random        1 ✓     1 ✓ ",
            "\nTimes are medians ",
            "All 4 answers are right.\n",
        ],
    );
    assert_eq!(run.out, "", "nothing is to be saved");
    for (program, count_of_parts) in [("TOY right {}", [2, 2]), ("TOY one", [2, 0])] {
        let run = judge(&toy, program, "--random 2 --json").ok();
        let count = |part| {
            run.out
                .matches(&format!(r#"{{"part":{part},"answer":"#))
                .count()
        };
        assert_eq!([count(1), count(2)], count_of_parts, "{run:?}");
        assert!(!run.out.contains(r#""error""#), "{run:?}");
    }
}

#[test]
fn a_known_answer_counts_more_than_that_of_an_approach() {
    let toy = Toy::new();
    let own = "inputs/2015/day22.txt";
    toy.write(own, "12\n34\n");
    let answers = r#"{"day22.txt": {"part1": "701", "part2": "702"}}"#;
    toy.write("inputs/2015/answers.json", answers);
    judge(&toy, "echo 701 702", "--random 0").shows(0, &["1 known  1 ✓     1 ✓ "]);
    // It is no secret, either.
    let words = "day22.txt: part 1: it printed 146, but 701 is right.\n";
    judge(&toy, "TOY right", &format!("{own} --random 0")).shows(1, &["1 named ", words]);
}

/// A day's program may be installed, or started from any folder. One input of full size comes
/// early, because a program may assume that size.
#[test]
fn known_inputs_are_asked_before_random_ones_and_small_ones_first() {
    let toy = Toy::new();
    toy.write("inputs/2015/day22.txt", "12\n34\n56\n");
    let run = judge_all(&toy, "shipped", &["TOY right"], "--random 2 --json");
    let run = run.failed("it printed 146, but 701 is right");
    let name = |line: &str| {
        line.split("\"input\":\"")
            .nth(1)?
            .split('"')
            .next()
            .map(str::to_owned)
    };
    let names: Vec<_> = run.out.lines().filter_map(name).collect();
    let expected = [
        "example",
        "inputs/day22-2015/known.txt",
        "inputs/day22-2015/full-1.txt",
        "inputs/2015/day22.txt",
        "small random input 1",
        "inputs/day22-2015/full-2.txt",
        "random input 1",
    ];
    assert_eq!(names, expected);
}

/// The user's own input is asked first. What is right for it is theirs to find.
#[test]
fn a_named_input_is_asked_first_and_its_answer_is_not_told() {
    let toy = Toy::new();
    toy.write("own.txt", "12\n34\n56\n78\n");
    let run = judge(&toy, "TOY wrong", "own.txt --random 2").failed("\n1 named ");
    let first = "\nown.txt: part 2: it printed 5436, which is wrong.\n";
    assert!(
        run.err.contains(first) && !run.err.contains("11520"),
        "{run:?}"
    );
    assert_eq!(
        run.out.lines().count(),
        1,
        "only what shows the fault: {run:?}"
    );
    // Without the empty line, it has the same answer.
    toy.write("blank.txt", "34\n\n");
    let cut = "\nblank.txt, cut from 2 lines to 1 line: part 2: it printed 1000, which is wrong.\n";
    let run = judge(&toy, "TOY wrong", "blank.txt --random 0").failed(cut);
    assert!(!run.err.contains("2156"), "{run:?}");
    let run = judge(&toy, "TOY mutters", "own.txt --random 0 --json")
        .shows(1, &["on standard error", r#""kind":"unclear""#]);
    assert!(!run.err.contains("280"), "{run:?}");
    // Whoever has solved part 1 has recorded it.
    toy.write("answers.json", r#"{"own.txt": {"part1": "280"}}"#);
    let run = judge(&toy, "echo 1; echo 2", "own.txt --random 0 --json").failed("Wrong on 1");
    assert!(run.out.contains("280 is right") && run.out.contains("printed 2, which is wrong"));
    assert!(!run.out.contains("11520"), "{run:?}");
    toy.write("label.txt", "12\n(112) (1144)\n");
    let words = "error: label.txt: nothing can be judged by it, ";
    judge(&toy, "TOY right", "label.txt --random 2").failed(words);
    let run = judge_all(&toy, "fresh", &["TOY right"], "");
    run.failed("error: there is nothing to judge by");
}

#[test]
fn what_standard_input_has_is_asked_as_a_named_input_is() {
    let toy = Toy::new();
    toy.write("own.txt", "12\n34\n");
    for (program, status, words) in [
        ("echo 146 2300", 0, "1 named  1 ✓     1 ✓ "),
        (
            "echo 146 2301",
            1,
            "standard input: part 2: it printed 2301, which is wrong.\n",
        ),
    ] {
        let mut command = toy.command("foreign", "--random 0");
        command.args(["--judge", program]);
        command.stdin(fs::File::open(toy.folder().join("own.txt")).unwrap());
        let run = ran(command).shows(status, &[words]);
        assert!(!run.err.contains("2300 is right"), "{run:?}");
    }
}

#[test]
fn nothing_is_judged_if_a_named_input_cannot_be_asked() {
    let toy = Toy::new();
    toy.write("own.txt", "12\n34\n");
    toy.write("empty.txt", "");
    let run = judge(&toy, "TOY wrong", "own.txt empty.txt missing.txt").shows(
        1,
        &[
            "error: empty.txt: it is empty\n",
            "error: missing.txt: there is no such file\n",
        ],
    );
    assert!(
        !run.err.contains("it printed") && run.out.is_empty(),
        "{run:?}"
    );
}

/// A puzzle, a program, further arguments, the status, and what is said.
type Row<'a> = (&'a str, &'a str, &'a str, i32, &'a [&'a str]);

fn all_are_told(rows: &[Row<'_>]) {
    let toy = Toy::new();
    toy.write("one.txt", "12\n");
    toy.write("ten.txt", "10\n20\n30\n40\n50\n60\n70\n80\n90\n11\n");
    toy.write("letters.txt", "abcdefghij");
    for (puzzle, program, arguments, status, wanted) in rows {
        judge_all(&toy, puzzle, &[program], arguments).shows(*status, wanted);
    }
}

#[test]
fn a_verdict_says_what_it_is_worth() {
    all_are_told(&[
        (
            "finite",
            "TOY right",
            "",
            0,
            &[
                "3 random ",
                "\nAll 6 answers are right, to all 3 inputs that there are.\n",
            ],
        ),
        (
            "foreign",
            "TOY one",
            "--random 2",
            0,
            &[
                "\nIt never prints part 2's answer; judged by part 1 alone.\n",
                "All 2 answers are ",
            ],
        ),
        // A day of one's own has an example and no generator.
        (
            "unruly",
            "echo 10 20",
            "letters.txt",
            0,
            &["so 1 input is all that it was judged by: name more, as in `--judge CMD FILE`.\n"],
        ),
        (
            "foreign",
            "TOY long",
            "--random 12",
            1,
            &[
                "\nIt is wrong on exactly those inputs where fewer than ten numbers are given (6 of ",
                "\nWrong on 6 of 12 inputs, exactly where fewer than ten numbers are given.\n",
            ],
        ),
        // The number in its place is that of a log. But two answers are two.
        (
            "foreign",
            "TOY logs",
            "--random 12",
            1,
            &[
                "6 small random          6 ✓ ",
                "\nIt never prints part 1's answer; judged by part 2 alone.\n",
                "\nWrong on 2 of 12 inputs, by a known mistake: nine.\n",
            ],
        ),
        (
            "foreign",
            "TOY logs-both",
            "--random 12",
            1,
            &[
                "6 small random  6 ✗     6 ✓ ",
                "\nWrong on 12 of 12 inputs.\n",
            ],
        ),
    ]);
}

#[test]
fn a_wrong_answer_is_explained_and_its_steps_can_be_seen() {
    all_are_told(&[
        (
            "foreign",
            "TOY exchanged",
            "--random 2",
            1,
            &[
                "1 random        1 ✗     1 ✗ ",
                ", the answer to part 2, but ",
                "No known mistake explains it; `--mistakes` lists them.",
            ],
        ),
        (
            "foreign",
            "echo 12 13",
            "--random 3",
            1,
            &["It prints the same for each input, so it may read none: "],
        ),
        (
            "foreign",
            "TOY wrong",
            "one.txt --random 0",
            1,
            &[
                "\nThe shortest input found, one.txt (1 line): part 2: it printed 1000, which is ",
                "\nTo see its steps: `",
                " one.txt --explain --part 2`\n",
            ],
        ),
        (
            "shipped",
            "TOY wrong",
            "--random 0",
            1,
            &[
                "\nThe shortest input found, example (1 line): ",
                " --example 1 --explain --part 2`\n",
            ],
        ),
        (
            "foreign",
            "TOY wrong",
            "ten.txt --random 0",
            1,
            &[
                "\nTo see its steps, save it as input.txt: `",
                " input.txt --explain --part 2`\n",
                "\nThese inputs do not tell which of them it is.\n",
                "\nWrong on 1 of 1 input, by a known mistake: last or nine.\n",
            ],
        ),
    ]);
}

#[test]
fn a_program_that_fails_is_ended_and_described() {
    let random = "--random 1 --part 1";
    let words = [
        "1 failed ",
        "part 1: it ended with ",
        ": 101: no card is left.\n",
    ];
    all_are_told(&[
        ("foreign", "TOY fails", random, 1, &words),
        (
            "foreign",
            "TOY throws",
            random,
            1,
            &[": 101: Error: no card is left.\n"],
        ),
        (
            "foreign",
            "TOY floods",
            random,
            1,
            &["printed so much that its answer may be lost: "],
        ),
        (
            "foreign",
            "TOY stumbles",
            "--random 12",
            1,
            &[", by a known mistake: even.\n"],
        ),
    ]);
    let late = "--random 2 --time-limit 0 --json";
    let words = ["It was late on all inputs.", r#""kind":"late""#];
    all_are_told(&[("foreign", "TOY endless", late, 1, &words)]);
    if cfg!(unix) {
        let program = "test -z \"$(tail -c 1 {})\" && exit 1; TOY right {}";
        let words = "It fails on the last line end of an input, and not without it.";
        // Every other run fails, whatever it reads.
        let flaky = judge(
            &Toy::new(),
            "rm ran || { touch ran; exit 1; }; TOY right",
            "--random 4",
        );
        assert!(!flaky.err.contains(words), "{flaky:?}");
        let hopeless = [words, "It answered nothing: it failed in the same way "];
        all_are_told(&[
            ("foreign", program, "--random 2", 1, &[words]),
            ("foreign", program, "--random 6", 1, &hopeless),
            (
                "foreign",
                "no-such",
                "",
                2,
                &["error: `no-such` cannot be started: "],
            ),
        ]);
    }
}

/// Whoever has less time is late, and not wrong.
#[test]
fn a_late_answer_is_not_a_wrong_one() {
    let toy = Toy::new();
    for (programs, words) in [
        (
            &["TOY tires"][..],
            "\nLate, as on random input 1 (10 lines), is more than ",
        ),
        (&["TOY right", "TOY tires"], "reign tires  1 of 2, 1 late "),
    ] {
        let late =
            |limit: &str| judge_all(&toy, "foreign", programs, &format!("--random 2 {limit}"));
        let run = patiently(late, |run| run.err.contains("; late on 1 of 2 inputs.\n"));
        run.shows(
            0,
            &[
                "Right wherever it answered; late on 1 of 2 inputs.\n",
                words,
            ],
        );
    }
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
        assert_eq!(
            (&*run.out, run.err.matches("no card is left").count()),
            ("", 1),
            "{run:?}"
        );
    }
    let late = judge(&toy, "TOY endless", "--time-limit 0").failed("late on the first 3 ");
    assert_eq!(
        late.err.matches("`--time-limit` sets that").count(),
        1,
        "{late:?}"
    );
}

#[test]
fn a_program_reads_its_input_under_a_name() {
    let toy = Toy::new();
    toy.write("day22/own.txt", "");
    // Among its own files, and not beside them.
    let finds = if cfg!(unix) { "test -f day22/own.txt && echo >new.txt && " } else { "" };
    let program = format!("{finds}TOY right day22/input.txt");
    judge(&toy, &program, "--random 2 --as day22/input.txt")
        .shows(0, &["All 4 answers are right."]);
    assert!(
        ["new.txt", "day22/input.txt"]
            .iter()
            .all(|path| !toy.folder().join(path).exists())
    );
    judge(&toy, "TOY right", "--random 2 --as ../input.txt").shows(2, &["cannot be started: "]);
}

#[test]
fn several_programs_are_in_one_table() {
    let toy = Toy::new();
    for (option, rows) in [
        (
            "",
            [
                "program  ",
                "foreign right  2 of 2           ",
                "foreign wrong  0 of 2, 2 wrong  ",
            ],
        ),
        (
            "--markdown",
            [
                "| program ",
                "foreign right | 2 of 2          | ",
                "foreign wrong | 0 of 2, 2 wrong | ",
            ],
        ),
        (
            "--json",
            ["small random input 1", "foreign right\"", "foreign wrong\""],
        ),
    ] {
        let arguments = format!("--random 2 {option}");
        let run = judge_all(&toy, "foreign", &["TOY right", "TOY wrong"], &arguments).shows(
            1,
            &[
                " foreign right: All 4 answers are right.\n",
                " foreign wrong: Wrong on 2 of 2 inputs, by a known mistake: last.\n",
                "\n1 of 2 programs are right wherever they answered.\n",
            ],
        );
        assert!(rows.iter().all(|row| run.out.contains(row)), "{run:?}");
    }
    if cfg!(unix) {
        let slow = "test -e asked && sleep 1; touch asked; TOY right";
        let run = judge_all(
            &toy,
            "foreign",
            &["TOY right", slow],
            "--random 2 --markdown",
        )
        .ok();
        let last = run
            .out
            .lines()
            .last()
            .and_then(|row| row.rsplit_once("sleep 1"))
            .unwrap();
        let cells: Vec<&str> = last.1.split('|').map(str::trim).collect();
        let [_, _, _, slowest, start, _] = cells[..] else { panic!("{run:?}") };
        assert_ne!(
            slowest, start,
            "the start is that of the first input: {run:?}"
        );
    }
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
    toy.run("foreign", "--mistakes")
        .shows(0, &["last\n  ignores the last number\n"]);
    toy.write("kept.txt", &wrong.out);
    toy.write("zero.txt", "12\n0\n");
    let run = toy.run("foreign", "--mistakes kept.txt zero.txt").ok();
    let last: Vec<&str> = run
        .out
        .lines()
        .filter(|line| line.starts_with("last"))
        .collect();
    assert!(last[0].contains('✗') && !last[1].contains('✗'), "{run:?}");
}

/// The same inputs as those of the judge, ready for other tests.
#[test]
fn random_inputs_are_saved_with_their_answers_or_printed() {
    let toy = Toy::new();
    let read = |name: &str| fs::read_to_string(toy.folder().join(name)).unwrap();
    let arguments = "--save new/inputs --random 10 --seed 3";
    toy.run("foreign", arguments)
        .shows(0, &["10 inputs and their answers are in new/inputs.\n"]);
    toy.run("foreign", "new/inputs/random-10.txt")
        .shows(0, &["Part 1: ", "✓", "Part 2: "]);
    toy.run("foreign", arguments)
        .shows(2, &["error: new/inputs is not empty\n"]);
    let full = read("new/inputs/random-01.txt");
    assert_eq!(toy.run("foreign", "--generate --seed 3").out, full);
    if cfg!(unix) {
        // The last line of its input is the reason of the failure.
        let run = judge(&toy, "cat >&2; exit 1", "--random 2 --seed 3 --json");
        run.failed(&format!(": {}\",\"kind\"", full.lines().last().unwrap()));
    }
    toy.run("foreign", "--save small --size 2")
        .shows(0, &["and their answers are in small.\n"]);
    let small = read("small/random-1.txt");
    assert_eq!(toy.run("foreign", "--generate --size 2").out, small);
    assert_eq!([full, small].map(|text| text.lines().count()), [10, 2]);
    toy.run("finite", "--save all --random 9")
        .shows(0, &["3 inputs and their answers are in all."]);
    let refused = toy.run("finite", "--save all/answers.json --random 9");
    let refused = refused.failed("random-1.txt: ");
    assert_eq!(refused.err.matches("error: ").count(), 1, "{refused:?}");
}

#[test]
fn whose_mistake_an_answer_is_is_told_without_the_right_one() {
    let toy = Toy::new();
    toy.write("own.txt", "12\n34\n");
    toy.write("inputs/2015/day22.txt", "56\n");
    let last = "A program that ignores the last number prints this number in part 2. We call that \
                mistake `last`.\n";
    for (arguments, status, wanted) in [
        (
            "own.txt --answer 1144",
            1,
            &[
                "own.txt\nIt is too high for part 1, and is too low for part 2.\n",
                last,
            ][..],
        ),
        (
            "own.txt --answer 2,300.0",
            0,
            &["It is the answer to part 2.\n"],
        ),
        (
            "--answer 156",
            0,
            &["inputs/2015/day22.txt\nIt is the answer to part 1.\n"],
        ),
    ] {
        let run = toy.run("foreign", &format!("--mistakes {arguments}"));
        let run = run.shows(status, wanted);
        assert!(status == 0 || !run.out.contains("2300"), "{run:?}");
    }
}

#[test]
fn the_path_of_an_input_may_have_spaces() {
    let toy = Toy::new();
    let folder = toy.folder().join("a folder's");
    std::fs::create_dir(&folder).unwrap();
    let program = concat!("\"", env!("CARGO_BIN_EXE_toy"), "\" foreign right ");
    for path in ["{}", "\"{}\""] {
        let mut command = toy.command("foreign", "--random 1 --time-limit 90");
        command.arg("--judge").arg(program.to_owned() + path);
        command.envs(["TMPDIR", "TEMP", "TMP"].map(|name| (name, &folder)));
        ran(command).shows(0, &["1 random  1 ✓     1 ✓ "]);
    }
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 0);
}

/// Both hold the output, and one leaves the group of its parent.
#[test]
#[cfg(target_os = "linux")]
fn nothing_that_a_program_starts_outlives_it() {
    let toy = Toy::new();
    judge(&toy, "sleep 999 & setsid sleep 999 &", "--random 1").failed("");
    assert!(toy.has_processes(0));
    // It may end the guard as well.
    judge(&toy, "setsid sleep 999 & kill -s KILL 0", "--random 1").failed("");
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
    command
        .args(["--judge", "setsid sleep 999 & sleep 999; true"])
        .env("TMPDIR", &folder);
    let mut judge = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // The judge, its guard, the shell of the program, and two that sleep.
    assert!(toy.has_processes(5));
    judge.kill().unwrap();
    judge.wait().unwrap();
    assert!(toy.has_processes(0));
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 0);
}
