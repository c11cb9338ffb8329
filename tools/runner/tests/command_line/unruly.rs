//! An author's code can harm only its own text, and nobody waits for what is late.

use testing::patiently;

use crate::process::without_times;
use crate::{Ran, Toy, ran, toy};

/// Runs an approach on the example, which is solved in a child, and on an input, which is solved in
/// the process itself. Without an input, the example takes its place.
fn run_both(approach: &str, input: &str, arguments: &str) -> Ran {
    let toy = Toy::new();
    toy.write("inputs/2015/day20.txt", input);
    let mut command = toy.command(&format!("unruly: {arguments} --approach {approach}"));
    command.env("RUST_BACKTRACE", "1");
    ran(command)
}

#[test]
fn a_part_that_fails_costs_only_that_part() {
    let crashes = ["  failed           6 ✓\n", "has overflowed its stack"];
    run_both("crashes", "", "").shows(1, &crashes);
    let panics = [
        "  panicked         6 ✓\n",
        "Part 1: panicked ",
        "Part 2: 10 ",
        "unruly.rs:",
        "left: 5",
        "stack backtrace:",
    ];
    run_both("panics", "12345", "").shows(1, &panics);
    let parser = [
        "  panicked         panicked\n",
        "Part 2: panicked ",
        "a text of 5 bytes",
    ];
    run_both("parser_panics", "12345", "").shows(1, &parser);
}

#[test]
fn a_part_that_never_ends_costs_only_that_part() {
    let endless = [
        "  out of time      6 ✓\n",
        "Part 2: 10 ",
        "Part 1: out of time ",
        "part 1 by endless: not answered within ",
    ];
    let is_right = |run: &Ran| endless[..2].iter().all(|it| run.out.contains(it));
    patiently(|limit| run_both("endless", "12345", limit), is_right).shows(1, &endless);
    let parser = [
        "  out of time      out of time\n",
        "Part 1: out of time ",
        "Part 2: out of time ",
    ];
    run_both("endless_parser", "12345", "--time-limit 0.1").shows(1, &parser);
}

/// Whoever asked for a report would believe that there is no input, or another answer.
#[test]
fn who_prints_an_answer_and_ends_the_process_has_none() {
    let run = toy("unruly: --json --approach forges a.txt").shows(
        1,
        &["solved {", r#""answer":"6""#, "it ended the process ("],
    );
    assert!(
        run.out.lines().count() == 1 && !run.out.contains("\"666\""),
        "{run:?}"
    );
    // A plain run and a check solve in the process itself.
    for (arguments, name) in [
        (
            "unruly: --approach forges --part 2 a.txt",
            "forges on a.txt",
        ),
        (
            "reluctant: --check 1 --seed 7",
            "forges on input 0 of seed 7",
        ),
    ] {
        let run = toy(arguments);
        let words = format!("error: {name} ended the process before it answered\n");
        assert!(run.status != Some(0) && run.err == words, "{run:?}");
    }
}

/// The answer stands, and who is late does not make the run a failure.
#[test]
fn a_plain_run_shows_each_approach_and_leaves_who_is_late() {
    let toy = Toy::new();
    let heading = "\nThe other approaches, in total (`--compare` measures):\n";
    let late = "\nendless              part 1: longer than 1.0 s\n";
    toy.run("endless: --time-limit 1 a.txt")
        .shows(0, &["Part 2: 12 ", heading, late]);
    // Nobody knows who is right.
    let wrong = "\nwrong              part 2: 3\n";
    toy.run("odd: a.txt")
        .shows(1, &["Part 2: 9 ", heading, wrong]);
    let reason = "\npanics                      part 1: panicked at ";
    let panics = |run: &Ran| run.out.contains(reason);
    let run = patiently(|limit| toy.run(&format!("unruly: a.txt {limit}")), panics);
    assert!(panics(&run), "{run:?}");
    let given_up = [
        "\nrefuses               refuses it\n",
        "\ngives_up              part 1: it needs a planet\n",
    ];
    toy.run("reluctant: a.txt").shows(1, &given_up);
    // An answer that is known counts, and not the one above.
    toy.write("answers.json", r#"{"a.txt": {"part2": "3"}}"#);
    let wrong = "\nslow               part 2: 9 ✗ not 3\n";
    toy.run("odd: a.txt")
        .shows(1, &["Part 2: 9 ✗ not 3", wrong, " ✓\n"]);
    for arguments in [
        "odd: --part 2 a.txt",
        "odd: --approach fast a.txt",
        "odd: a.txt a.txt",
        "odd: --json a.txt",
    ] {
        toy.run(arguments).lacks("in total");
    }
}

/// As in `--compare` of a solution that one is still writing.
#[test]
fn a_comparison_survives_every_approach() {
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let expected = [
        "panics <time> panicked <time> <ratio>",
        "parser_panics – panicked panicked",
        "crashes <time> failed <time> <ratio>",
        "endless_parser – out of time out of time",
        "floods <time> out of time <time> <ratio>",
    ];
    let is_shown = |run: &Ran| {
        let rows: Vec<_> = run
            .out
            .lines()
            .map(|line| words(&without_times(line)))
            .collect();
        expected.iter().all(|row| rows.iter().any(|it| it == row))
    };
    let compare = |limit: &str| toy(&format!("unruly: --compare a.txt {limit}"));
    let run = patiently(compare, is_shown).shows(
        1,
        &[
            "\na.txt           6                12\n",
            "part 1 by floods: not answered within the time limit, which `--time-limit` sets\n",
            "note: a.txt: remembers keeps a first time, because it panics when it runs again\n",
        ],
    );
    assert!(is_shown(&run), "{run:?}");
    assert_eq!(run.err.matches("runs again").count(), 1, "{run:?}");
    let refused = "note: a.txt: refuses refuses it\n";
    toy("reluctant: --compare a.txt").failed(refused);
}

/// Whoever repeats it would print it thousands of times.
#[test]
fn what_an_author_prints_stays_in_its_place_or_is_shown_once_below_a_heading() {
    let run = toy("unruly: --approach prints a.txt").ok();
    let words: Vec<&str> = run
        .out
        .lines()
        .map(|line| line.split(' ').next().unwrap())
        .collect();
    assert_eq!(
        words[..6],
        ["Advent", "a.txt", "parsing", "Part", "solving", "Part"]
    );
    let prints = "parsing\nadding\nsolving\n";
    for (arguments, input) in [("--compare a.txt", "a.txt"), ("", "example")] {
        let run = toy(&format!("unruly: --approach prints {arguments}")).ok();
        assert!(
            run.err
                .contains(&format!("{input}: prints prints:\n{prints}")),
            "{run:?}"
        );
        assert_eq!((run.out + &run.err).matches("solving").count(), 1);
    }
}

/// A `static` that remembers a result would give every text the first answer.
#[test]
fn no_text_influences_another_one() {
    let toy = Toy::new();
    toy.write("inputs/2015/day20.txt", "12345");
    // Another process gets all of it, also where no line end is last.
    toy.write("zero.txt", "0");
    for (arguments, words) in [
        ("", &["example         3 ✓ ", "Part 1: 5 "]),
        ("a.txt zero.txt", &["Part 1: 6 ", "Part 1: 1 "]),
    ] {
        toy.run(&format!("unruly: --approach remembers {arguments}"))
            .shows(0, words);
    }
}

/// A limit of the time takes the place of that of the work.
#[test]
fn a_check_lets_a_part_work_for_as_long_on_each_machine() {
    for (limit, row) in [
        ("", "\nlong      0 of 1\n"),
        ("--time-limit 60", "\nlong           1\n"),
    ] {
        toy(&format!("reluctant: --check 1 --part 1 {limit}")).shows(0, &[row]);
    }
}

#[test]
fn a_check_names_who_is_late_and_says_if_nothing_was_compared() {
    toy("endless: --check 4 --time-limit 0.3").shows(
        1,
        &[
            "\nendless   0 of 1 ",
            "note: endless was late, and was asked no more, because it runs on\n",
            "error: part 1: too few answers to compare\n",
        ],
    );
}

/// The rest of each run would take long.
#[test]
#[cfg(target_os = "linux")]
fn each_result_is_printed_at_once_and_nothing_goes_on_when_a_run_is_killed() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;

    use testing::have_processes;

    let toy = Toy::new();
    for (start, arguments, processes) in [
        ("Part 1: 1000001 ", "endless.txt", 1),
        // The second input has a process of its own.
        ("{\"year\"", "--json a.txt endless.txt", 2),
    ] {
        let mut command = toy.command(&format!("--time-limit 60 {arguments}"));
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap())
            .lines()
            .map(Result::unwrap);
        assert!(out.any(|line| line.starts_with(start)));
        assert!(have_processes(toy.folder(), processes));
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(have_processes(toy.folder(), 0));
    }
}
