//! Tests the judge as a process, on the puzzles and the programs of `squares.rs`.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use common::input::files;
use tempfile::TempDir;
#[cfg(target_os = "linux")]
use testing::have_processes;
use testing::{Ran, patiently};

/// The program of `squares.rs`, in quotes for a shell.
const SQUARES: &str = concat!("\"", env!("CARGO_BIN_EXE_squares"), "\"");

/// The judge in a folder of its own.
struct Toy(TempDir);

impl Toy {
    fn new() -> Self {
        let toy = Self(TempDir::new().unwrap());
        toy.write("Cargo.toml", "[workspace]\nmembers = []\n");
        toy
    }

    fn folder(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, name: &str, text: &str) {
        files::write(&self.folder().join(name), text).unwrap();
    }

    /// A command with the year of a puzzle, programs, and other arguments, which spaces separate.
    /// Unless these set a time limit, a busy machine has enough.
    fn command(&self, year: &str, programs: &[&str], arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_squares"));
        command.args([year, "22"]);
        for (index, program) in programs.iter().enumerate() {
            command.args((index > 0).then_some("--and"));
            command.arg(program.replace("TOY", SQUARES));
        }
        command.args(arguments.split_whitespace());
        if !programs.is_empty() && !arguments.contains("--time-limit") {
            command.args(["--time-limit", "90"]);
        }
        command.current_dir(self.folder());
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        for variable in ["CARGO_MANIFEST_DIR", "NO_COLOR", "CLICOLOR_FORCE"] {
            command.env_remove(variable);
        }
        // Whoever has cargo is told of its commands.
        command.env("CARGO", "cargo");
        command
    }

    fn run(&self, year: &str, arguments: &str) -> Ran {
        ran(self.command(year, &[], arguments))
    }
}

fn ran(mut command: Command) -> Ran {
    Ran::to_end(command.spawn().unwrap())
}

/// Judges a command line.
fn judge(toy: &Toy, program: &str, arguments: &str) -> Ran {
    judge_all(toy, "2015", &[program], arguments)
}

fn judge_all(toy: &Toy, year: &str, programs: &[&str], arguments: &str) -> Ran {
    ran(toy.command(year, programs, arguments))
}

#[test]
fn an_exact_program_passes_however_it_reads_and_prints() {
    let toy = Toy::new();
    let run = judge(&toy, "TOY right", "--random 2").shows(
        0,
        &["1 random        1 ✓     1 ✓ ", "All 4 answers are right.\n"],
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
    toy.write("inputs/2016/day22.txt", "12\n34\n56\n");
    let run = judge_all(&toy, "2016", &["TOY right"], "--random 2 --json");
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
        "inputs/day22-2016/known.txt",
        "inputs/day22-2016/full-1.txt",
        "inputs/2016/day22.txt",
        "small random input 1",
        "inputs/day22-2016/full-2.txt",
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
    let run = judge_all(&toy, "2018", &["TOY right"], "");
    run.failed("error: there is nothing to judge by");
}

#[test]
fn standard_input_may_be_named() {
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
        let mut command = toy.command("2015", &[program], "- --random 0");
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
            "2017",
            "TOY right",
            "",
            0,
            &[
                "3 random ",
                "\nAll 6 answers are right, to all 3 inputs that there are.\n",
            ],
        ),
        (
            "2015",
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
            "2018",
            "echo 10 20",
            "letters.txt",
            0,
            &[
                "so 1 input is all that it was judged by: name more, as in `judge YEAR DAY CMD FILE`.\n",
            ],
        ),
        (
            "2015",
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
            "2015",
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
            "2015",
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
            "2015",
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
            "2015",
            "echo 12 13",
            "--random 3",
            1,
            &["It prints the same for each input, so it may read none: "],
        ),
        (
            "2015",
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
            "2016",
            "TOY wrong",
            "--random 0",
            1,
            &[
                "\nThe shortest input found, example (1 line): ",
                " --example 1 --explain --part 2`\n",
            ],
        ),
        (
            "2015",
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
        ("2015", "TOY fails", random, 1, &words),
        (
            "2015",
            "TOY throws",
            random,
            1,
            &[": 101: Error: no card is left.\n"],
        ),
        (
            "2015",
            "TOY floods",
            random,
            1,
            &["printed so much that its answer may be lost: "],
        ),
        (
            "2015",
            "TOY stumbles",
            "--random 12",
            1,
            &[", by a known mistake: even.\n"],
        ),
    ]);
    let late = "--random 2 --time-limit 0 --json";
    let words = ["It was late on all inputs.", r#""kind":"late""#];
    all_are_told(&[("2015", "TOY endless", late, 1, &words)]);
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
            ("2015", program, "--random 2", 1, &[words]),
            ("2015", program, "--random 6", 1, &hopeless),
            (
                "2015",
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
        (&["TOY right", "TOY tires"], "tires  1 of 2, 1 late "),
    ] {
        let late = |limit: &str| judge_all(&toy, "2015", programs, &format!("--random 2 {limit}"));
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
    judge(&toy, "TOY right", "--random 2 --as ../input.txt")
        .shows(2, &["must be a name in a folder"]);
}

#[test]
fn several_programs_are_in_one_table() {
    let toy = Toy::new();
    for (option, rows) in [
        (
            "",
            [
                "program  ",
                "right  2 of 2           ",
                "wrong  0 of 2, 2 wrong  ",
            ],
        ),
        (
            "--markdown",
            [
                "| program ",
                "right | 2 of 2          | ",
                "wrong | 0 of 2, 2 wrong | ",
            ],
        ),
        ("--json", ["small random input 1", "right\"", "wrong\""]),
    ] {
        let arguments = format!("--random 2 {option}");
        let run = judge_all(&toy, "2015", &["TOY right", "TOY wrong"], &arguments).shows(
            1,
            &[
                " right`\ninputs ",
                "\nAll 4 answers are right.\n\n`",
                " wrong`\ninputs ",
                "\nWrong on 2 of 2 inputs, by a known mistake: last.\n",
            ],
        );
        assert!(rows.iter().all(|row| run.out.contains(row)), "{run:?}");
    }
    if cfg!(unix) {
        let slow = "test -e asked && sleep 1; touch asked; TOY right";
        let run = judge_all(&toy, "2015", &["TOY right", slow], "--random 2 --markdown").ok();
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
    toy.run("2015", "--mistakes")
        .shows(0, &["last\n  ignores the last number\n"]);
    toy.write("kept.txt", &wrong.out);
    toy.write("zero.txt", "12\n0\n");
    let run = toy.run("2015", "--mistakes kept.txt zero.txt").ok();
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
    toy.run("2015", arguments)
        .shows(0, &["10 inputs and their answers are in new/inputs.\n"]);
    judge(&toy, "TOY right", "new/inputs/random-10.txt --random 0")
        .shows(0, &["1 named  1 ✓     1 ✓ "]);
    toy.run("2015", arguments)
        .shows(2, &["error: new/inputs is not empty\n"]);
    let full = read("new/inputs/random-01.txt");
    assert_eq!(toy.run("2015", "--generate --seed 3").out, full);
    if cfg!(unix) {
        // The last line of its input is the reason of the failure.
        let run = judge(&toy, "cat >&2; exit 1", "--random 2 --seed 3 --json");
        run.failed(&format!(": {}\",\"kind\"", full.lines().last().unwrap()));
    }
    toy.run("2015", "--save small --size 2 --random 1")
        .shows(0, &["and their answers are in small.\n"]);
    let small = read("small/random-1.txt");
    assert_eq!(toy.run("2015", "--generate --size 2").out, small);
    assert_eq!([full, small].map(|text| text.lines().count()), [10, 2]);
    toy.run("2017", "--save all --random 9")
        .shows(0, &["3 inputs and their answers are in all."]);
    let refused = toy.run("2017", "--save all/answers.json --random 9");
    let refused = refused.failed("random-1.txt: ");
    assert_eq!(refused.err.matches("error: ").count(), 1, "{refused:?}");
}

#[test]
fn whose_mistake_an_answer_is_is_told_without_the_right_one() {
    let toy = Toy::new();
    toy.write("own.txt", "12\n34\n");
    let last = "A program that ignores the last number prints this number in part 2. We call that \
                mistake `last`.\n";
    for (arguments, status, wanted) in [
        (
            "--answer 1144 own.txt",
            1,
            &[
                "It is too high for part 1, and is too low for part 2.\n",
                last,
            ][..],
        ),
        (
            "own.txt --answer 2,300.0",
            0,
            &["It is the answer to part 2.\n"],
        ),
        (
            "--answer -5 own.txt --part 1",
            1,
            &["It is too low for part 1."],
        ),
    ] {
        let run = toy.run("2015", arguments).shows(status, wanted);
        assert!(status == 0 || !run.out.contains("2300"), "{run:?}");
    }
}

#[test]
fn wrong_usage_is_refused_and_said_at_once() {
    let toy = Toy::new();
    toy.write("own.txt", "12\n34\n");
    for (arguments, words) in [
        ("2014 1 program", "must be a whole number, 2015 or more"),
        (
            "2015 21 program",
            "there is no 2015 day 21, but 2015 day 22, 2016 day 22, ",
        ),
        ("2015 22", "<CMD>"),
        (
            "2015 22 python3 crab.py",
            "quote the command, as in `judge 2015 22 'python3 crab.py'`",
        ),
        (
            "2015 22 own.txt 156",
            "to ask about an answer, type `judge 2015 22 --answer 156 own.txt`",
        ),
        (
            "2015 22 --answer 156",
            "name the one file to which this is an answer",
        ),
        (
            "2015 22 program --seed -1",
            "must be a whole number, 0 or more",
        ),
        (
            "2015 22 program --time-limit -1",
            "must be a number of seconds, 0 or more",
        ),
        (
            "2015 22 --generate --size 0",
            "must be a whole number from 1 to 1000000",
        ),
        (
            "2015 22 --generate --size 1000001",
            "must be a whole number from 1 to 1000000",
        ),
        ("2015 22 --save new", "--random <N>"),
        ("2015 22 --save new --random 0", "nothing to save"),
        ("2018 22 --generate", "this day has no generator"),
        ("2018 22 program --random 1", "this day has no generator"),
        ("2018 22 --mistakes", "this day has no known mistakes"),
    ] {
        let mut command = toy.command("2015", &[], "");
        command = {
            let mut only = Command::new(command.get_program());
            only.args(arguments.split_whitespace())
                .current_dir(toy.folder());
            only.stdout(Stdio::piped()).stderr(Stdio::piped());
            only
        };
        let run = ran(command).shows(2, &[words]);
        assert!(run.out.is_empty() && run.err.contains("error: "), "{run:?}");
    }
    let mut empty = toy.command("2015", &[" "], "");
    empty.stdin(Stdio::null());
    ran(empty).shows(2, &["a command is empty: "]);
    toy.run("2015", "--mistakes missing.txt own.txt")
        .failed("error: missing.txt: there is no such file\n");
}

/// The page has more inputs, and other times.
#[test]
fn the_page_shows_how_a_report_ends() {
    let page = include_str!("../../../../day22-2020/README.md");
    let mut command = Command::new(env!("CARGO_BIN_EXE_judge"));
    let program = format!("{SQUARES} first-deck");
    command
        .args([
            "2020",
            "22",
            &program,
            "--random",
            "0",
            "--time-limit",
            "90",
        ])
        .env("CARGO", "cargo")
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    // A page breaks lines.
    let words = |text: &str| -> String {
        let words = text
            .split_whitespace()
            .filter(|word| word.parse::<usize>().is_err());
        words.collect::<Vec<_>>().join(" ")
    };
    let report = words(&ran(command).failed("").err);
    let (_, end) = page.split_once("\n    The shortest input found").unwrap();
    let (end, _) = end.split_once("\n\n").unwrap();
    assert!(report.ends_with(&words(end)), "{report}\n{}", words(end));
}

#[test]
fn the_page_explains_every_option() {
    let options = |text: &str, before: &str| -> BTreeSet<String> {
        let names = text.split(before).skip(1);
        let is_of_name = |c: &char| c.is_ascii_lowercase() || *c == '-';
        names
            .map(|name| name.chars().take_while(is_of_name).collect())
            .collect()
    };
    let help = Toy::new().run("2015", "--help").ok();
    let page = include_str!("../../../../docs/model-days.md");
    let (_, page) = page.split_once("\n## Judge a program").unwrap();
    let mut explained = options(page, "\n| `--");
    explained.extend(["help", "version"].map(str::to_owned));
    assert_eq!(options(&help.out, " --"), explained);
}

#[test]
fn the_path_of_an_input_may_have_spaces() {
    let toy = Toy::new();
    let folder = toy.folder().join("a folder's");
    std::fs::create_dir(&folder).unwrap();
    for path in ["{}", "\"{}\""] {
        let mut command = toy.command("2015", &[&format!("TOY right {path}")], "--random 1");
        command.envs(["TMPDIR", "TEMP", "TMP"].map(|name| (name, &folder)));
        ran(command).shows(0, &["1 random  1 ✓     1 ✓ "]);
    }
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 0);
    if cfg!(unix) {
        let mut command = toy.command("2015", &["TOY right"], "--random 1");
        command.env("TMPDIR", "/nonexistent");
        ran(command).shows(
            2,
            &["error: cannot write into /nonexistent, the folder for temporary "],
        );
    }
}

/// Both hold the output, and one leaves the group of its parent.
#[test]
#[cfg(target_os = "linux")]
fn nothing_that_a_program_starts_outlives_it() {
    let toy = Toy::new();
    judge(&toy, "sleep 999 & setsid sleep 999 &", "--random 1").failed("");
    assert!(have_processes(toy.folder(), 0));
    // It may end the guard as well.
    judge(&toy, "setsid sleep 999 & kill -s KILL 0", "--random 1").failed("");
    assert!(have_processes(toy.folder(), 0));
}

/// Nobody else would end the program.
#[test]
#[cfg(target_os = "linux")]
fn nothing_outlives_a_judge_that_is_killed() {
    let toy = Toy::new();
    let folder = toy.folder().join("temporary");
    std::fs::create_dir(&folder).unwrap();
    let program = "setsid sleep 999 & sleep 999; true";
    let mut command = toy.command("2015", &[program], "--random 1 --time-limit 99");
    command.env("TMPDIR", &folder);
    let mut judge = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // The judge, its guard, the shell of the program, and two that sleep.
    assert!(have_processes(toy.folder(), 5));
    judge.kill().unwrap();
    judge.wait().unwrap();
    assert!(have_processes(toy.folder(), 0));
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 0);
}

/// The program fails on inputs of 190 lines or more, of which nobody can try each without a few.
#[test]
#[cfg(unix)]
fn a_judge_tells_how_far_it_is_and_floods_no_terminal() {
    let toy = Toy::new();
    let program = "grep -q ^13 {} && TOY right || test $(wc -l <{}) -lt 190";
    let command = toy.command("2017", &[program], "");
    let screen = anstream::adapter::strip_str(&testing::screen(100, command, "\0")).to_string();
    for words in [
        "\r1 inputs asked; next: random input 2",
        ", cut from 201 lines, as far as there was time, to 1",
        "\nStandard output gets its 1",
        " lines if it is a file: add `> input.txt`.\n",
    ] {
        assert!(screen.contains(words), "no {words:?} in {screen}");
    }
    assert!(!screen.contains("\n34\n"), "{screen}");
}
