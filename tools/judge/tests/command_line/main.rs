//! What only a process shows of the judge. The programs that are judged are in `contestant.rs`; how
//! they are read and what is said of them is tested in the crate.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::Path;
use std::process::Command;

use common::input::files;
use tempfile::TempDir;
use testing::Ran;
#[cfg(target_os = "linux")]
use testing::have_processes;

/// The program of `contestant.rs`, in quotes for a shell.
const CONTESTANT: &str = concat!("\"", env!("CARGO_BIN_EXE_contestant"), "\"");

/// The judge, in a folder of its own.
struct Judge(TempDir);

impl Judge {
    /// The folder is a workspace, with a deal of few cards.
    fn new() -> Self {
        let judge = Self(TempDir::new().unwrap());
        judge.write("Cargo.toml", "[workspace]\n");
        judge.write("deal.txt", "Player 1:\n1\n7\n\nPlayer 2:\n2\n4\n5\n3\n6\n");
        judge
    }

    fn folder(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, name: &str, text: &str) {
        files::write(&self.folder().join(name), text).unwrap();
    }

    /// The judge with arguments that spaces separate, but for those in quotes, in which `CONTESTANT`
    /// stands for the contestant.
    fn command(&self, arguments: &str) -> Command {
        self.command_of(env!("CARGO_BIN_EXE_judge"), arguments)
    }

    /// The same of another judge.
    fn command_of(&self, judge: &str, arguments: &str) -> Command {
        let mut command = testing::command(judge, self.folder());
        for (index, piece) in arguments.split('\'').enumerate() {
            if index % 2 == 1 {
                command.arg(piece.replace("CONTESTANT", CONTESTANT));
            } else {
                command.args(piece.split_whitespace());
            }
        }
        // Whoever has cargo is told of its commands.
        command.env("CARGO", "cargo");
        command
    }

    /// Runs it, and asserts its status and that it prints these words.
    #[track_caller]
    fn shows(&self, arguments: &str, status: i32, words: &[&str]) -> Ran {
        ran(self.command(arguments)).shows(status, words)
    }

    /// The same of the contestant, which judges others by a day that has a part and nothing else.
    #[track_caller]
    fn shows_of_plain_day(&self, arguments: &str, status: i32, words: &[&str]) {
        let judge = env!("CARGO_BIN_EXE_contestant");
        ran(self.command_of(judge, &format!("2015 25 {arguments}"))).shows(status, words);
    }
}

fn ran(mut command: Command) -> Ran {
    Ran::to_end(command.spawn().unwrap())
}

#[test]
fn a_program_reads_standard_input_or_a_file() {
    let judge = Judge::new();
    judge.write("day22/own.txt", "");
    let folder = judge.folder().join("for a while");
    fs::create_dir(&folder).unwrap();
    // Among its own files, and not beside them. If it is in Python, it prints at once.
    let finds = if cfg!(unix) {
        "test -f day22/own.txt && test $PYTHONUNBUFFERED = 1 && test $(printf {}) = {\"}\" && "
    } else {
        ""
    };
    let named = format!("'{finds}CONTESTANT 22 right day22/input.txt' --as day22/input.txt");
    for program in [
        "'CONTESTANT 22 right'",
        "'CONTESTANT 22 right {}'",
        "'CONTESTANT 22 right \"{}\"'",
        "'CONTESTANT 22 right new/input.txt' --as new/input.txt",
        &named,
    ] {
        let arguments = format!("2020 22 {program} deal.txt --random 2 --time-limit 90");
        let mut command = judge.command(&arguments);
        command.envs(["TMPDIR", "TEMP", "TMP"].map(|name| (name, &folder)));
        let run = ran(command).shows(0, &["1 named ", "1 random ", "answers are right.\n"]);
        assert_eq!(run.out, "", "nothing is to be saved");
    }
    assert_eq!(fs::read_dir(folder).unwrap().count(), 0);
    assert!(!judge.folder().join("day22/input.txt").exists());
}

#[test]
fn what_shows_a_fault_is_on_standard_output_alone() {
    let judge = Judge::new();
    let wrong = "2023 7 'CONTESTANT 7 sorted-cards' --random 2 --time-limit 90";
    let words = [
        "It is on standard output:",
        "by a known mistake: sorted-cards.\n",
    ];
    let run = judge.shows(wrong, 1, &words);
    judge.write("kept.txt", &run.out);
    // Several programs are compared in a table.
    let both = format!("{wrong} --and 'CONTESTANT 7 right' kept.txt");
    let words = [
        "\n1 named         1 ✓      1 ✓     ",
        "\n8 known         1 ✓ 7 ✗  8 ✗     ",
        " sorted-cards`, `",
        " sorted-cards`\n",
        "by a known mistake: sorted-cards.\n",
        " right`\nAll ",
    ];
    judge.shows(&both, 1, &words);
}

#[test]
fn a_program_that_does_not_end_is_ended() {
    let judge = Judge::new();
    if cfg!(unix) {
        judge.write("ends.txt", "7");
        let floods = r#"'yes "$(printf %99999s)"' ends.txt --time-limit 90"#;
        let words = [
            ", because no more than 16 MB of its output is read.\n",
            "Failed on 1 of 1 input.\n",
        ];
        judge.shows_of_plain_day(floods, 1, &words);
    }
    let hangs = "2021 21 'CONTESTANT 21 hangs' --random 0 --time-limit 0.1";
    judge.shows(
        hangs,
        1,
        &["Late on 3 of 3 inputs, right on 0, which does not pass.\n"],
    );
}

#[test]
fn nothing_is_done_if_something_cannot_be_had() {
    let judge = Judge::new();
    judge.write("wrong.txt", "Player 1:\nnine\n");
    for (arguments, status, words) in [
        ("2020 21 'x'", 2, "there is no 2020 day 21, but 2020 day 22"),
        ("2020 22 ' '", 2, "a command is missing or empty"),
        ("2020 22 a x", 2, "the command comes first, in quotes"),
        ("2020 22 'a x' deal.txt wrong.txt", 1, "found `nine`"),
        ("2020 22 --answer 156", 2, "name the one file"),
        (
            "2020 22 'x' --as ../input.txt",
            2,
            "must be a name in a folder",
        ),
        ("2020 22 --generate --random 5", 2, "cannot be used with"),
        ("2020 22 --generate --part 1", 2, "cannot be used with"),
        ("2020 22 --mistakes --size 5", 2, "cannot be used with"),
    ] {
        judge.shows(arguments, status, &[words]).lacks("judging");
    }
    if cfg!(unix) {
        let words = "error: `no-such` cannot be started: ";
        judge.shows("2020 22 'no-such'", 2, &[words]);
        let mut command = judge.command("2020 22 'true'");
        command.env("TMPDIR", "/nonexistent");
        let words = "error: cannot write into /nonexistent, the folder for ";
        ran(command).shows(2, &[words]);
    }
}

#[test]
fn a_plain_day_is_judged_by_named_inputs_alone() {
    let judge = Judge::new();
    judge.write("ends.txt", "7");
    judge.write("endless.txt", "0");
    for (arguments, status, words) in [
        (
            "'echo 7'",
            1,
            "error: there is nothing to judge by: name an",
        ),
        (
            "'echo 7' endless.txt",
            1,
            "endless.txt: nothing can be judged by it, because no part that is asked for has an",
        ),
        ("'echo 7' ends.txt", 0, ", judging `echo 7`\n"),
        ("'echo 7' ends.txt", 0, "The only answer is right.\n"),
        ("'echo 7' --part 2", 2, "this day has only part 1"),
        (
            "'echo 7' --random 2",
            2,
            "this day has no generator of random",
        ),
        ("--generate", 2, "this day has no generator of random"),
        ("--mistakes", 2, "this day has no known mistakes"),
    ] {
        judge.shows_of_plain_day(arguments, status, &[words]);
    }
}

#[test]
fn what_stands_behind_an_answer_is_told_without_the_right_one() {
    let judge = Judge::new();
    let start = "Player 1 starting position: 4\nPlayer 2 starting position: 8\n";
    judge.write("start.txt", start);
    let negative = "2021 21 --answer -610959416 --part 2 start.txt";
    judge.shows(negative, 1, &["32 bits"]);
    let low = "It is too low for part 1.\nNo known mistake answers that.\n";
    for (answer, status, words) in [
        ("739,784 --part 1", 1, low),
        ("444356092776315", 0, "It is the answer to part 2.\n"),
        ("1.5", 1, "It is no whole number.\n"),
    ] {
        let run = judge.shows(&format!("2021 21 --answer {answer} start.txt"), status, &[]);
        assert_eq!(run.out, words);
    }
    let listed = "\nfirst-digit\n  reads one digit of a start, so that 10 is read as 1\n  https://";
    judge.shows("2021 21 --mistakes", 0, &[listed]);
}

#[test]
fn a_random_input_is_printed_and_accepted() {
    let judge = Judge::new();
    let small = judge
        .shows("2023 7 --generate --size 2 --seed 3", 0, &[])
        .out;
    assert_eq!(small.lines().count(), 2);
    let default = judge.shows("2023 7 --generate", 0, &[]).out;
    let seed_1 = judge.shows("2023 7 --generate --seed 1", 0, &[]).out;
    assert_eq!(default, seed_1);
    judge.write("small.txt", &small);
    let asked = "2023 7 'CONTESTANT 7 right' small.txt --random 2 --time-limit 90";
    judge.shows(asked, 0, &["1 named ", "1 small random ", "1 random "]);
}

#[test]
#[cfg(unix)]
fn a_terminal_shows_what_takes_long() {
    let judge = Judge::new();
    let command = judge.command("2023 7 'echo 7' --random 2");
    let screen = testing::screen(80, command);
    for words in ["\r1 inputs asked; next: ", "\rcutting "] {
        assert!(screen.contains(words), "{screen:?}");
    }
}

/// One holds the output and one leaves the group of its parent. A program may end its guard as well.
#[test]
#[cfg(target_os = "linux")]
fn nothing_that_a_program_starts_outlives_it() {
    let judge = Judge::new();
    judge.write("ends.txt", "7");
    let left = judge.folder().join("left");
    // They leave its group, and one its outputs, and one its variables.
    let leave = "setsid -f sleep 999 && setsid -f sleep 999 >here 2>&1 && \
                 env -i $(command -v setsid) -f sleep 999 && echo >left";
    for ending in ["true", "kill -s KILL 0"] {
        let program = format!("sleep 999 & {leave}; {ending}");
        judge.shows_of_plain_day(&format!("'{program}' ends.txt"), 1, &[]);
        assert!(left.exists(), "without `setsid`, nothing is tested");
        assert!(have_processes(judge.folder(), 0), "{ending}");
        fs::remove_file(&left).unwrap();
    }
}

/// Nobody else would end the program. One may do it itself, and end its group as well.
#[test]
#[cfg(target_os = "linux")]
fn nothing_outlives_a_judge_that_is_killed() {
    use std::process::Stdio;

    let judge = Judge::new();
    let folder = judge.folder().join("temporary");
    fs::create_dir(&folder).unwrap();
    for (program, is_ending) in [
        ("'setsid sleep 999 & sleep 999; true'", false),
        ("'setsid sleep 999 & kill -s KILL $PPID 0'", true),
    ] {
        let mut command = judge.command(&format!("2021 21 {program} --random 1 --time-limit 99"));
        command
            .env("TMPDIR", &folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let mut process = command.spawn().unwrap();
        if !is_ending {
            // The judge, its guard, the shell of the program, and two that sleep.
            assert!(have_processes(judge.folder(), 5));
            process.kill().unwrap();
        }
        process.wait().unwrap();
        assert!(have_processes(judge.folder(), 0), "{program}");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "{program}");
    }
}

/// The page shows what its command prints, but for times.
#[test]
fn the_page_shows_the_report_of_its_command() {
    let page = include_str!("../../../../day22-2020/README.md");
    let command = "'CONTESTANT 22 first-deck' --random 12 --time-limit 90";
    let mut command = Judge::new().command(&format!("2020 22 {command}"));
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let is_time = |word: &&str| {
        ["s", "ms", "µs"].contains(word) || word.parse::<f64>().is_ok() && word.contains('.')
    };
    // A page breaks lines.
    let words = |text: &str| -> String {
        let words = text.split_whitespace().filter(|word| !is_time(word));
        words.collect::<Vec<_>>().join(" ")
    };
    let run = ran(command).failed("");
    let (_, report) = run.err.split_once('\n').unwrap();
    let report = words(report);
    assert!(words(page).contains(&report), "{report}");
}

#[test]
fn the_page_explains_every_option() {
    let help = Judge::new().shows("--help", 0, &[]);
    insta::assert_snapshot!(help.out);
    let page = include_str!("../../../../docs/model-days.md");
    let options = help
        .out
        .split_whitespace()
        .filter(|it| it.starts_with("--"));
    for option in options.filter(|it| !["--help", "--version"].contains(it)) {
        assert!(page.contains(&format!("\n| `{option}")), "{option}");
    }
}
