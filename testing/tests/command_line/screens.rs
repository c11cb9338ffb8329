//! Snapshots of the output. Each is a transcript of runs, with the name of the toy puzzle before the arguments.

use insta::assert_snapshot;

use crate::Toy;

#[test]
fn solving() {
    let toy = Toy::new();
    toy.write("expected.json", r#"{"a.txt": {"part1": "-1"}, "b.txt": {"part1": "\u001b[31m\n0"}}"#);
    toy.write("number.json", r#"{"a.txt": {"part1": 3}}"#);
    let screens = toy.transcript(&[
        ("", ""),
        ("", "a.txt broken.txt missing.txt known empty.txt b.txt"),
        ("", "--part 2 --approach slow a.txt"),
        ("", "zero.txt"),
        ("", "--parameter 3 a.txt"),
        ("", "--parameter x --part 1 a.txt"),
        ("", "known/a.txt known/zero.txt"),
        ("", "--expect expected.json a.txt b.txt zero.txt"),
        ("", "--expect number.json a.txt"),
        ("", "--expect missing.json a.txt"),
        ("wrong-example", ""),
        ("least", ""),
        ("least", "a.txt"),
        ("least", "--part 2 a.txt"),
        ("one-part", "a.txt"),
        ("letters", "a.txt"),
        ("faulty", "--approach fails a.txt"),
    ]);
    assert_snapshot!(screens);
}

#[test]
fn comparing() {
    let screens = Toy::new().transcript(&[
        ("", "--compare a.txt"),
        ("", "--compare --approach slow a.txt"),
        ("", "--compare zero.txt"),
        ("odd", "--compare a.txt"),
        ("letters", "--compare a.txt"),
        ("one-part", "--compare a.txt"),
        ("least", "--compare a.txt"),
    ]);
    assert_snapshot!(screens);
}

#[test]
fn explaining() {
    let toy = Toy::new();
    toy.write("five.txt", "11\n2\n33\n4\n55\n");
    let screens = toy.transcript(&[
        ("", "--explain a.txt"),
        ("", "--explain --part 1 five.txt"),
        ("", "--explain --part 1 --rounds 2..=4 --depth 1 five.txt"),
        ("", "--explain --part 1 --rounds 500.. five.txt"),
        ("", "--explain --part 2 zero.txt"),
        ("", "--explain broken.txt"),
    ]);
    assert_snapshot!(screens);
}

#[test]
fn usage() {
    let screens = Toy::new().transcript(&[
        ("", "--help"),
        ("least", "--help"),
        ("", "--list"),
        ("least", "--list"),
        ("", "--approach nonsense"),
        ("one-part", "--part 2"),
    ]);
    assert_snapshot!(screens);
}

#[test]
fn wrong_usage_is_refused() {
    let toy = Toy::new();
    let calls = "--part 0|--nonsense|--time-limit soon|--time-limit -1|--rounds 1..2|--explain --rounds 0..2|\
                 --explain --depth 0|--explain --json|--list --compare|--list a.txt|--explain --check 3|--check 0|\
                 --seed 1|--check 5 a.txt|--expect known/answers.json --compare";
    for arguments in calls.split('|') {
        let run = toy.run("", arguments).has_status(2);
        assert!(run.out.is_empty() && run.err.starts_with("error: "), "{arguments}: {run:?}");
    }
    toy.run("least", "--explain").has_status(2);
    toy.run("least", "--check 1").has_status(2).shows(&["this day has no generator"]);
    assert!(toy.run("", "--version").has_status(0).out.starts_with("day01-2014 "));
}

#[test]
fn a_panic_ends_only_its_part() {
    let toy = Toy::new();
    let panic = ["panicked at ", "toy.rs:", "index out of bounds"];
    let run = toy.run("faulty", "--approach panics a.txt").has_status(1).shows(&panic);
    assert_eq!(run.err.lines().count(), 1, "{run:?}");
    run.shows(&["Part 1: panicked ", "Part 2: 9 ", "error: a.txt: part 1 by panics: "]);
    let run = toy.run("faulty", "--compare --approach panics a.txt").has_status(1).shows(&panic);
    assert_eq!(run.err.lines().count(), 1, "{run:?}");
    let run = toy.run("faulty", "--approach parser_panics a.txt").has_status(1);
    assert_eq!(run.out, "");
    run.shows(&["error: a.txt: parsing panicked at ", "a text of 7 bytes"]);
}

/// Even without an answer, the time is the median of many runs.
#[test]
fn a_part_without_an_answer_is_timed_like_the_others() {
    let toy = Toy::new();
    assert!(toy.run("faulty", "--approach counts --part 1 a.txt").err.ends_with(": run 1\n"));
    assert!(
        !toy.run("faulty", "--compare --approach counts --part 1 a.txt").shows(&[": run "]).err.contains("run 1\n")
    );
}

#[test]
fn a_check_prints_the_first_input_with_a_disagreement() {
    let toy = Toy::new();
    let run = toy.run("", "--check 200 --seed 7").has_status(0).shows(&["\n200 inputs in ", "no disagreement."]);
    run.shows(&["\nfast ", "\nslow ", "\nreference "]);
    let run = toy.run("odd", "--check 50 --time-limit 60").has_status(1);
    assert_eq!(run.out, toy.run("odd", "--check 50 --time-limit 60").out, "a check is repeatable");
    toy.write("kept.txt", &run.out);
    run.shows(&["of seed 1: part 2 by wrong: ", "stdout has the first"]);
    toy.run("odd", "--compare kept.txt").has_status(1);
}
