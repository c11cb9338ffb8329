//! What only a process shows of the judge. The programs that are judged are in `contestant.rs`; how
//! they are read and what is said of them is tested in the crate.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

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
        judge.write("Cargo.toml", "[workspace]\nmembers = []\n");
        judge.write("deal.txt", "Player 1:\n1\n7\n\nPlayer 2:\n2\n4\n5\n3\n6\n");
        judge
    }

    fn folder(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, name: &str, text: &str) {
        files::write(&self.folder().join(name), text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.folder().join(name)).unwrap()
    }

    /// A command with arguments that spaces separate. `CMD` stands for the next of the programs, and
    /// `CONTESTANT` in it for the contestant.
    fn command(&self, arguments: &str, programs: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_judge"));
        let mut programs = programs.iter();
        for word in arguments.split_whitespace() {
            match word {
                "CMD" => command.arg(programs.next().unwrap().replace("CONTESTANT", CONTESTANT)),
                _ => command.arg(word),
            };
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

    fn run(&self, arguments: &str, programs: &[&str]) -> Ran {
        ran(self.command(arguments, programs))
    }
}

fn ran(mut command: Command) -> Ran {
    Ran::to_end(command.spawn().unwrap())
}

/// The folder of its files may have any name.
#[test]
fn a_program_reads_standard_input_or_a_file() {
    let judge = Judge::new();
    judge.write("day22/own.txt", "");
    let folder = judge.folder().join("a folder's");
    fs::create_dir(&folder).unwrap();
    // Among its own files, and not beside them.
    let finds = if cfg!(unix) { "test -f day22/own.txt && echo >new.txt && " } else { "" };
    let named = format!("{finds}CONTESTANT 22 right day22/input.txt");
    for (program, option) in [
        ("CONTESTANT 22 right", ""),
        ("CONTESTANT 22 right {}", ""),
        ("CONTESTANT 22 right \"{}\"", ""),
        (&*named, "--as day22/input.txt"),
    ] {
        let arguments = format!("2020 22 CMD deal.txt --random 2 --time-limit 90 {option}");
        let mut command = judge.command(&arguments, &[program]);
        command.envs(["TMPDIR", "TEMP", "TMP"].map(|name| (name, &folder)));
        let run = ran(command).shows(0, &["1 named ", "1 random ", "answers are right.\n"]);
        assert_eq!(run.out, "", "nothing is to be saved");
    }
    assert_eq!(fs::read_dir(folder).unwrap().count(), 0);
    for name in ["new.txt", "day22/input.txt"] {
        assert!(!judge.folder().join(name).exists(), "{name}");
    }
}

#[test]
fn what_shows_a_fault_is_on_standard_output_alone() {
    let judge = Judge::new();
    let arguments = "2023 7 CMD --random 2 --time-limit 90";
    let programs = ["CONTESTANT 7 sorted-cards"];
    let words = ["by a known mistake: sorted-cards.\n"];
    let run = judge.run(arguments, &programs).shows(1, &words);
    judge.write("kept.txt", &run.out);
    let kept = format!("{arguments} kept.txt");
    judge
        .run(&kept, &programs)
        .shows(1, &["1 named         1 ✗"]);
    let json = judge.run(&format!("{arguments} --json"), &programs);
    let json = json.shows(1, &[r#""input":"example","#, r#""part":1,"answer":"6440""#]);
    let is_object = |line: &str| line.starts_with(r#"{"year":2023,"day":7,"#);
    assert!(json.out.lines().all(is_object), "{json:?}");
}

#[test]
fn several_programs_are_compared_in_a_table() {
    let judge = Judge::new();
    let programs = ["CONTESTANT 7 right", "CONTESTANT 7 sorted-cards"];
    let arguments = "2023 7 CMD --and CMD --random 2 --time-limit 90";
    let words = [" sorted-cards`\n", "by a known mistake: sorted-cards.\n"];
    let run = judge.run(arguments, &programs).shows(1, &words);
    for row in ["8 ✓      8 ✓     ", "1 ✓ 7 ✗  8 ✗     "] {
        assert!(
            run.out.contains(&format!("\n8 known         {row}")),
            "{run:?}"
        );
    }
    let json = judge.run(&format!("{arguments} --json"), &programs);
    assert_eq!(json.out.lines().count(), 2 * 10, "{json:?}");
}

#[test]
fn a_program_that_does_not_end_is_ended() {
    let judge = Judge::new();
    for (program, limit, words) in [
        (
            "floods",
            "90",
            "printed so much that its answer may be lost",
        ),
        ("hangs", "0.1", "printed nothing on the first 3 "),
    ] {
        let arguments = format!("2021 21 CMD --random 0 --time-limit {limit}");
        let program = format!("CONTESTANT 21 {program}");
        judge.run(&arguments, &[&program]).failed(words);
    }
}

#[test]
fn nothing_is_done_if_something_cannot_be_had() {
    let judge = Judge::new();
    judge.write("wrong.txt", "Player 1:\nnine\n");
    judge.write("others/deal.txt", &judge.read("deal.txt"));
    judge.write(
        "others/answers.json",
        r#"{"deal.txt": {"part1": "77", "part2": "125"}}"#,
    );
    let first = ["CONTESTANT 22 first-deck"];
    for (arguments, status, words) in [
        (
            "2020 21 CMD",
            2,
            "there is no 2020 day 21, but 2020 day 22, 2021 day 21, 2023 day 7",
        ),
        ("2020 22", 2, "<CMD>"),
        (
            "2020 22 python3 crab.py",
            2,
            "as in `judge 2020 22 'python3 crab.py'`",
        ),
        (
            "2020 22 CMD deal.txt missing.txt",
            1,
            "missing.txt: there is no such file",
        ),
        ("2020 22 CMD wrong.txt", 1, "found `nine`"),
        (
            "2020 22 CMD others/deal.txt",
            1,
            "others/deal.txt: part 1 is 77 by its answers.json, but 128 by fast",
        ),
        (
            "2020 22 --answer 77 others/deal.txt",
            1,
            "others/deal.txt: part 1 is 77 by its answers.json, but 128 by fast",
        ),
        (
            "2020 22 --answer 156",
            2,
            "name the one file to which this is an answer",
        ),
        (
            "2020 22 CMD --as ../input.txt",
            2,
            "must be a name in a folder",
        ),
        ("2020 22 --generate --size 0", 2, "0 is not in 1..=1000000"),
        ("2020 22 --save new", 2, "--random <N>"),
    ] {
        let run = judge.run(arguments, &first).shows(status, &[words]);
        assert!(
            run.out.is_empty() && !run.err.contains("printed"),
            "{run:?}"
        );
    }
    judge
        .run("2020 22 CMD", &[" "])
        .shows(2, &["a command is empty"]);
    if cfg!(unix) {
        let words = "error: `no-such` cannot be started: ";
        judge.run("2020 22 CMD", &["no-such"]).shows(2, &[words]);
        let mut command = judge.command("2020 22 CMD", &first);
        command.env("TMPDIR", "/nonexistent");
        ran(command).shows(
            2,
            &["error: cannot write into /nonexistent, the folder for "],
        );
    }
}

#[test]
fn what_stands_behind_an_answer_is_told_without_the_right_one() {
    let judge = Judge::new();
    judge.write(
        "start.txt",
        "Player 1 starting position: 4\nPlayer 2 starting position: 8\n",
    );
    for (arguments, status, words) in [
        (
            "start.txt --answer 739,784",
            1,
            "It is too low for both parts.",
        ),
        ("--answer -610959416 --part 2 start.txt", 1, "32 bits"),
        (
            "--answer 444356092776315 start.txt",
            0,
            "It is the answer to part 2.",
        ),
    ] {
        let run = judge
            .run(&format!("2021 21 {arguments}"), &[])
            .shows(status, &[words]);
        assert!(status == 0 || !run.out.contains("739785"), "{run:?}");
    }
    judge
        .run("2021 21 --mistakes", &[])
        .shows(0, &["\nfirst-digit\n  reads one digit of a start"]);
}

/// The same inputs as those on which programs are judged, ready for other tests.
#[test]
fn random_inputs_are_saved_with_their_answers_or_printed() {
    let judge = Judge::new();
    let save = "2023 7 --save new/inputs --random 10 --seed 3";
    judge
        .run(save, &[])
        .shows(0, &["10 inputs and their answers are in new/inputs.\n"]);
    judge
        .run(save, &[])
        .shows(2, &["error: new/inputs is not empty\n"]);
    let full = judge.read("new/inputs/random-01.txt");
    assert_eq!(judge.run("2023 7 --generate --seed 3", &[]).out, full);
    let asked = "2023 7 CMD new/inputs/random-10.txt --random 2 --seed 3 --json --time-limit 90";
    let run = judge.run(asked, &["CONTESTANT 7 right"]).ok();
    assert!(run.out.contains("random-10.txt"), "{run:?}");
    judge
        .run("2023 7 --save small --size 2 --random 1", &[])
        .ok();
    let small = judge.read("small/random-1.txt");
    assert_eq!(judge.run("2023 7 --generate --size 2", &[]).out, small);
    assert_eq!(small.lines().count(), 2);
    // There are only a hundred.
    judge
        .run("2021 21 --save all --random 200", &[])
        .shows(0, &["100 inputs and their answers"]);
}

/// One holds the output and one leaves the group of its parent. A program may end its guard as well.
#[test]
#[cfg(target_os = "linux")]
fn nothing_that_a_program_starts_outlives_it() {
    let judge = Judge::new();
    for ending in ["true", "kill -s KILL 0"] {
        let program = format!("sleep 999 & setsid -f sleep 999 && echo >left; {ending}");
        judge
            .run("2021 21 CMD --random 1 --part 1", &[&program])
            .failed("");
        assert!(
            judge.folder().join("left").exists(),
            "without `setsid`, nothing is tested"
        );
        assert!(have_processes(judge.folder(), 0), "{ending}");
        fs::remove_file(judge.folder().join("left")).unwrap();
    }
}

/// Nobody else would end the program.
#[test]
#[cfg(target_os = "linux")]
fn nothing_outlives_a_judge_that_is_killed() {
    let judge = Judge::new();
    let folder = judge.folder().join("temporary");
    fs::create_dir(&folder).unwrap();
    let program = "setsid sleep 999 & sleep 999; true";
    let mut command = judge.command("2021 21 CMD --random 1 --time-limit 99", &[program]);
    command
        .env("TMPDIR", &folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let mut process = command.spawn().unwrap();
    // The judge, its guard, the shell of the program, and two that sleep.
    assert!(have_processes(judge.folder(), 5));
    process.kill().unwrap();
    process.wait().unwrap();
    assert!(have_processes(judge.folder(), 0));
    assert_eq!(fs::read_dir(folder).unwrap().count(), 0);
}

/// A program that is wrong with 700 hands or more, of which nobody can try each without a few.
#[test]
#[cfg(unix)]
fn a_judge_tells_how_far_it_is_and_floods_no_terminal() {
    let judge = Judge::new();
    let program = "test $(wc -l <{}) -lt 700 && CONTESTANT 7 right {} || echo 0 0";
    let command = judge.command("2023 7 CMD --random 2 --time-limit 90", &[program]);
    let screen = testing::screen(100, command, "\0");
    let screen = anstream::adapter::strip_str(&screen).to_string();
    for words in [
        "\r1 inputs asked; next: inputs/day07-2023/",
        "cut from 1000 lines, as far as there was time, to 7",
        "\nStandard output gets its 7",
        " lines if it is a file: add `> input.txt`.\n",
    ] {
        assert!(screen.contains(words), "no {words:?} in {screen}");
    }
    assert!(screen.lines().count() < 40, "{screen}");
}

/// The page shows what its command prints, but for times.
#[test]
fn the_page_shows_the_report_of_its_command() {
    let page = include_str!("../../../../day22-2020/README.md");
    let (_, shown) = page
        .split_once("\n    cargo judge 2020 22 'python3 crab.py'")
        .unwrap();
    let (options, shown) = shown.split_once('\n').unwrap();
    let (_, shown) = shown.split_once("\n\n    ").unwrap();
    let (shown, _) = shown.split_once("\n\nYour").unwrap();
    let arguments = format!("2020 22 CMD {options} --time-limit 90");
    let mut command = Judge::new().command(&arguments, &["CONTESTANT 22 first-deck"]);
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let is_time = |word: &str| {
        ["s", "ms", "µs"].contains(&word) || word.parse::<f64>().is_ok() && word.contains('.')
    };
    // A page breaks lines.
    let words = |text: &str| -> String {
        let words = text.split_whitespace().filter(|word| !is_time(word));
        words.collect::<Vec<_>>().join(" ")
    };
    let report = words(&ran(command).failed("").err);
    let (_, report) = report.split_once("first-deck` ").unwrap();
    assert_eq!(report, words(shown));
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
    let help = Judge::new().run("--help", &[]).ok();
    let page = include_str!("../../../../docs/model-days.md");
    let (_, page) = page.split_once("\n## Judge a program").unwrap();
    let mut explained = options(page, "\n| `--");
    explained.extend(["help", "version"].map(str::to_owned));
    assert_eq!(options(&help.out, " --"), explained);
}
