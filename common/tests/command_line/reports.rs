//! What other programs read: the reports of `--json`.

use common::runner::agreement::summary;

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
    let run = Toy::new().run("", "--json a.txt zero.txt broken.txt missing.txt").has_status(1);
    let lines: Vec<String> = run.out.lines().map(without_times).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

/// `cargo submit` asks before it sends an answer if an example is wrong.
#[test]
fn known_answers_and_examples_decide_the_status() {
    let toy = Toy::new();
    toy.write("inputs/2014/day05.txt", "7\n");
    for (puzzle, arguments, status, answers, wrong_example) in [
        ("", "--part 2 known/a.txt", 1, "9", ""),
        ("", "known/zero.txt", 0, "0 no answer", ""),
        // An example stands in for an input.
        ("fresh", "", 0, "– –", ""),
        ("wrong-example", "", 1, "7 7", "example: part 1 by fast: 1, but 2 is right"),
        ("wrong-example", "--part 2", 0, "7", ""),
        ("wrong-example", "a.txt", 0, "-1 9", ""),
        ("odd", "", 1, "637 637", "example: 1:1: expected a number, found one"),
    ] {
        let run = toy.run(puzzle, &format!("--json {arguments}")).has_status(status);
        let solved = run.solved();
        let shown: Vec<_> = solved.parts.iter().map(|part| summary(&part.outcome)).collect();
        assert_eq!(shown.join(" "), answers, "{puzzle} {arguments}");
        assert_eq!(solved.remarks.join(" "), wrong_example, "{puzzle} {arguments}");
    }
}

#[test]
fn each_approach_is_an_object_where_there_are_several() {
    let toy = Toy::new();
    let run = toy.run("", "--compare --json a.txt").has_status(0);
    let [fast, slow] = <[_; 2]>::try_from(run.reports()).unwrap();
    assert_eq!([&*fast.approach, &slow.approach], ["fast", "slow"]);
    let [fast, slow] = [fast, slow].map(|report| report.result.unwrap());
    // Each time is that of its own part. The second part of `slow` takes 2 ms.
    assert!(slow.parts[1].seconds >= 2e-3, "{run:?}");
    assert!(fast.noise >= 1.0 && fast.parts.iter().all(|part| part.seconds > 0.0), "{run:?}");
    // The times of sets are for the stored tables.
    let [(set, seconds)] = &fast.sets[..] else { panic!("{run:?}") };
    assert!(set == "3-inputs" && *seconds > 0.0, "{run:?}");
    assert_eq!(slow.sets, [], "it is too slow for the set");
    run.shows(&["a.txt: 2-inputs by fast: the answers add up to 316, but 1 is right"]);
    let refused = toy.run("", "--compare --json broken.txt").has_status(1);
    assert_eq!(refused.reports().len(), 1, "the others would refuse it, too");
    let listed = toy.run("", "--list --json").has_status(0);
    assert_eq!(listed.out.lines().count(), 2, "{listed:?}");
    listed.shows(&[r#""approach":"fast","summary":"the toy approach that is called fast""#]);
}
