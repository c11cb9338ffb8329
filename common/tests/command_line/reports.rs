//! What other programs read: the reports of `--json`.

use common::runner::agreement::summary;
use common::runner::report::Report;

use crate::Toy;

/// A line of JSON without its times.
fn without_times(line: &str) -> String {
    let mut pieces = line.split("seconds\":");
    let first = pieces.next().unwrap().to_owned();
    pieces.fold(first, |line, piece| {
        line + "seconds\":_" + piece.trim_start_matches(|c: char| !",}".contains(c))
    })
}

#[test]
fn each_input_is_an_object() {
    let run = Toy::new().run("", "--json a.txt zero.txt broken.txt missing.txt").shows(1, &[]);
    let lines: Vec<String> = run.out.lines().map(without_times).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

/// `cargo submit` asks before it sends an answer if an example is wrong.
#[test]
fn known_answers_and_examples_decide_the_status() {
    let toy = Toy::new();
    let wrong = "example 1: part 1 by fast: 1, but 2 is right";
    let refused = "example 2: 1:1: expected a number, found `one`";
    for (puzzle, arguments, status, answers, wrong_examples) in [
        ("", "--part 2 known/a.txt", 1, "9", &[][..]),
        ("", "known/zero.txt", 0, "0 no answer", &[]),
        // An example stands in for an input.
        ("fresh", "", 0, "– –", &[]),
        ("odd", "", 1, "637 637", &[wrong, refused]),
        ("odd", "--part 2", 0, "637", &[]),
        ("odd", "a.txt", 0, "-1 9", &[]),
    ] {
        let run = toy.run(puzzle, &format!("--json {arguments}")).shows(status, &[]);
        let solved = Report::all_in(&run.out).remove(0).result.unwrap();
        let shown: Vec<_> = solved.parts.iter().map(|part| summary(&part.outcome)).collect();
        assert_eq!(shown.join(" "), answers, "{run:?}");
        assert_eq!(solved.wrong_examples, wrong_examples, "{run:?}");
    }
}

#[test]
fn each_approach_is_an_object_where_there_are_several() {
    let toy = Toy::new();
    let run = toy.run("", "--compare --json a.txt");
    let run = run.shows(0, &["a.txt: 2-inputs by fast: the answers add up to 316, but 1 is right"]);
    let [fast, slow] = <[_; 2]>::try_from(Report::all_in(&run.out)).unwrap();
    assert_eq!([&*fast.approach, &slow.approach], ["fast", "slow"]);
    let [fast, slow] = [fast, slow].map(|report| report.result.unwrap());
    // Each time is that of its own part. The second part of `slow` takes 2 ms.
    assert!(slow.parts[1].seconds >= 2e-3, "{run:?}");
    assert!(fast.noise >= 1.0 && fast.parts.iter().all(|part| part.seconds > 0.0), "{run:?}");
    // The times of sets are for the stored tables.
    let [(set, seconds)] = &fast.sets[..] else { panic!("{run:?}") };
    assert!(set == "3-inputs" && *seconds > 0.0, "{run:?}");
    assert_eq!(slow.sets, [], "it is too slow for the set");
    let refused = toy.run("", "--compare --json broken.txt").shows(1, &[]);
    assert_eq!(refused.out.lines().count(), 1, "the others would refuse it, too");
    let listed = toy.run("", "--list --json");
    let listed = listed.shows(0, &[r#""approach":"fast","summary":"the toy approach that"#]);
    assert_eq!(listed.out.lines().count(), 2, "{listed:?}");
}
