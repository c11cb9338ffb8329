//! Snapshots of the output. Each is a transcript of runs, with the name of the toy puzzle before
//! the arguments.

use insta::assert_snapshot;

use crate::{Run, Toy};

#[test]
fn solving() {
    let toy = Toy::new();
    toy.write("number/a.txt", "1\n");
    toy.write("number/answers.json", r#"{"a.txt": {"part1": 3}}"#);
    let screens = toy.transcript(&[
        ("", ""),
        ("", "a.txt broken.txt missing.txt known empty.txt b.txt"),
        ("", "--part 2 --approach slow a.txt"),
        ("", "zero.txt"),
        ("", "--parameter 3 a.txt"),
        ("", "--parameter x --part 1 a.txt"),
        ("", "known/a.txt known/zero.txt"),
        ("", "number/a.txt"),
        ("wrong-example", ""),
        ("apart", ""),
        ("fresh", ""),
        ("fresh", "a.txt"),
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
        ("", "--compare known/a.txt"),
        ("odd", "--compare a.txt"),
        ("letters", "--compare a.txt"),
        ("one-part", "--compare a.txt"),
        ("least", "--compare a.txt"),
    ]);
    assert_snapshot!(screens);
}

#[test]
fn a_comparison_of_one_part_uses_its_own_answer() {
    let run = Toy::new().run("", "--compare --part 2 known/a.txt").has_status(1);
    run.shows(&[
        "Part 2: 9 ✗ not 10\n",
        "part 2 by fast: 9, but 10 is right",
        "part 2 by slow: 9, but 10 is right",
    ]);
}

/// As `cargo all` has it.
#[test]
fn a_part_that_is_known_to_have_no_answer_is_right_without_one() {
    for arguments in ["known/zero.txt", "--json known/zero.txt", "--compare known/zero.txt"] {
        let run = Toy::new().run("", arguments).has_status(0);
        assert_eq!(run.shows(&["the list begins with zero"]).err, "", "{arguments}");
    }
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
    let run = toy.run("", "--explain --part 1 --rounds 5 five.txt a.txt").has_status(0);
    let run = run.shows(&["part 1 (five.txt)", "\n5: add 55\n", "part 1 (a.txt)"]);
    assert_eq!(run.err, "note: part 1 of a.txt has only 3 additions: there is nothing to show\n");
}

/// Its time alone would look like that of an answer.
#[test]
fn an_approach_that_proves_alone_that_there_is_no_answer_says_so() {
    let run = Toy::new().run("undecided", "--compare zero.txt").has_status(1);
    run.shows(&[
        "part 2 by late: not answered within",
        "part 2 by fast: the list begins with zero",
    ]);
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
                 --seed 1|--check 5 a.txt|--sets";
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
    run.shows(&["Part 1: panicked ", "Part 2: panicked ", "a text of 6 bytes"]);
    toy.run("faulty", "--approach drops a.txt").has_status(0).shows(&["Part 1: 1 ", "Part 2: 2 "]);
}

#[test]
fn a_part_that_ends_the_process_is_a_failure() {
    let toy = Toy::new();
    let run = toy
        .run("faulty", "--approach exits a.txt")
        .shows(&["Part 1: -1 ", "part 2 by exits: it ended the process ("]);
    assert_eq!(run.status, Some(1), "{run:?}");
    assert_ne!(toy.run("faulty", "--json --approach exits a.txt").status, Some(0));
}

#[test]
fn a_part_that_is_not_written_yet_fails_only_if_it_is_requested() {
    let toy = Toy::new();
    let run = toy
        .run("faulty", "--approach unsolved a.txt")
        .has_status(0)
        .shows(&["Part 1: –\nPart 2: –\n"]);
    assert_eq!(run.err, "");
    toy.run("faulty", "--approach unsolved --part 2 a.txt")
        .has_status(1)
        .shows(&["part 2 by unsolved: not solved yet"]);
    assert_eq!(toy.run("faulty", "--compare --approach unsolved a.txt").has_status(0).err, "");
    // The only part of a last day is not requested by name.
    assert_eq!(toy.run("fresh-last", "a.txt").has_status(0).shows(&["Part 1: –\n"]).err, "");
    toy.run("fresh-last", "--part 1 a.txt").has_status(0);
}

#[test]
fn a_backtrace_is_for_a_panic_and_not_for_a_part_that_is_not_written_yet() {
    let toy = Toy::new();
    let run = |approach: &str| {
        let mut command = toy.command("faulty", &format!("--approach {approach} a.txt"));
        Run::from(command.env("RUST_BACKTRACE", "1").output().unwrap())
    };
    run("panics").shows(&["stack backtrace:"]);
    assert_eq!(run("unsolved").err, "");
}

#[test]
fn deep_recursion_works_in_every_mode() {
    let toy = Toy::new();
    for arguments in ["a.txt", "--compare a.txt", "--json a.txt"] {
        toy.run("faulty", &format!("--approach deep {arguments}")).has_status(0).shows(&["100001"]);
    }
}

#[test]
fn a_check_prints_the_first_input_with_a_disagreement() {
    let toy = Toy::new();
    let run = toy
        .run("", "--check 200 --seed 7")
        .has_status(0)
        .shows(&["\n200 inputs in ", "no disagreement."]);
    let run = run.shows(&["\nslow ", "\nreference "]);
    let fast = run.out.lines().find(|line| line.starts_with("fast ")).unwrap();
    assert_eq!(fast.split_whitespace().collect::<Vec<_>>(), ["fast", "200", "200"]);
    let run = toy.run("odd", "--check 50 --time-limit 60").has_status(1);
    assert_eq!(run.out, toy.run("odd", "--check 90 --time-limit 60").out, "it is the first");
    toy.write("kept.txt", &run.out);
    run.shows(&["error: input 0 of seed 1: part 2 by wrong: ", "stdout has this input"]);
    toy.run("odd", "--compare kept.txt").has_status(1);
    let run = toy.run("checked", "--check 9 --time-limit 60 --seed 2").has_status(1);
    run.shows(&["refuses refuses the input (", " bytes are too many), but deep accepts it"]);
    let run = toy.run("picky", "--check 9").has_status(1);
    run.shows(&["error: input 0 of seed 1: all refuse the input (", "stdout has this input"]);
}

#[test]
fn a_check_waits_longer_for_the_default_approach() {
    let run = Toy::new().run("patient", "--check 1").has_status(0);
    let run = run
        .shows(&["note: waits did not answer part 2 in time; raise the limit with --time-limit\n"]);
    assert!(!run.err.contains("naps") && !run.err.contains("nothing was compared"), "{run:?}");
}

#[test]
fn an_example_keeps_its_own_parameter() {
    Toy::new()
        .run("", "--parameter 3")
        .has_status(0)
        .shows(&["example         -1 ✓", "by two          6 ✓"]);
}

/// Half of the inputs of `--check` try to break the proofs. The toy's have three numbers.
#[test]
fn a_check_uses_adversarial_inputs() {
    use common::Generator;
    let make = |_: u64, size: usize| format!("{size}");
    let generator = Generator {
        full_size: 10,
        seeds: &[],
        make,
        adversarial: Some(|random| format!("adversary {}", random.next())),
    };
    let texts: Vec<String> = (0..100).map(|number| generator.random(1, number, 10)).collect();
    assert_eq!(texts.iter().filter(|text| text.starts_with("adversary")).count(), 50);
    let full = texts.iter().filter(|text| *text == "10").count();
    assert!((20..35).contains(&full), "about half of the others have the full size: {full}");
    let distinct: std::collections::BTreeSet<_> = texts.iter().collect();
    assert_eq!(distinct.len(), 50 + 10);
    assert_ne!(generator.random(2, 1, 10), texts[1]);
}
