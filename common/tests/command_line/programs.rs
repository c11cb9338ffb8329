//! What other programs read: the reports of `--json`, and the times of a benchmark.

use crate::{Run, Toy};

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

#[test]
fn known_answers_decide_the_status() {
    let toy = Toy::new();
    for (puzzle, arguments, status, answers) in [
        ("", "--part 2 known/a.txt", 1, "9"),
        ("", "known/zero.txt", 0, "0 Unsolvable"),
        ("one-part", "a.txt", 0, "6"),
        ("unruly", "--approach exits a.txt", 1, "6 Failed"),
        ("letters", "--part 2 a.txt", 0, ".##.\n.##.\n.##.\n"),
        ("fresh", "--part 2 a.txt", 1, "NotSolvedYet"),
        // An example stands in for an input.
        ("fresh", "", 0, "NotSolvedYet NotSolvedYet"),
    ] {
        let run = toy.run(puzzle, &format!("--json {arguments}")).has_status(status);
        assert_eq!(run.answers().join(" "), answers, "{puzzle} {arguments}");
    }
}

/// `cargo submit` asks before it sends an answer if an example is wrong.
#[test]
fn wrong_examples_are_reported_if_no_input_is_named() {
    let toy = Toy::new();
    toy.write("inputs/2014/day05.txt", "7\n");
    for (puzzle, arguments, status, expected) in [
        ("wrong-example", "", 1, "example: part 1 by fast: 1, but 2 is right"),
        ("wrong-example", "--approach slow", 1, "example: part 1 by slow: 1, but 2 is right"),
        ("wrong-example", "--part 2", 0, ""),
        ("wrong-example", "a.txt", 0, ""),
        ("odd", "", 1, "example: 1:1: expected a number, found one"),
        ("fresh", "", 0, ""),
    ] {
        let run = toy.run(puzzle, &format!("--json {arguments}")).has_status(status);
        assert_eq!(run.solved().wrong_examples.join(" "), expected, "{puzzle} {arguments}");
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
    let run = toy.run("odd", "--compare --json a.txt").has_status(1);
    run.shows(&["a.txt: 3-inputs by wrong: the answers add up to ", "but 2952 is right"]);
    let refused = toy.run("", "--compare --json broken.txt").has_status(1);
    assert_eq!(refused.reports().len(), 1, "the others would refuse it, too");
    let listed = toy.run("", "--list --json").has_status(0).out;
    let expected = "\"approach\":\"fast\",\"summary\":\"the toy approach that is called fast\"";
    assert!(listed.lines().count() == 2 && listed.contains(expected), "{listed}");
}

/// The lines for the harness.
fn bench_lines(run: &Run) -> Vec<&str> {
    run.out.lines().filter_map(|line| line.strip_prefix("bench: ")).collect()
}

/// The place of a benchmark in the list of the toy.
fn index(list: &[&str], group: &str, name: &str) -> usize {
    let start = format!("day01-2014/{group}\t{name}");
    list.iter().position(|line| line.starts_with(&start)).unwrap() - 1
}

#[test]
fn a_benchmark_answers_with_nanoseconds_or_a_reason() {
    let toy = Toy::new();
    let run = toy.run_with("", "--measure", b"").has_status(0);
    let list = bench_lines(&run);
    assert_eq!(list[0], (list.len() - 1).to_string());
    assert!(list.contains(&"day01-2014/parse/bundled\tfast\tBytes\t30"), "{list:?}");
    assert!(list.contains(&"day01-2014/many/3-inputs\tfast\tElements\t3"), "{list:?}");
    // A growing set counts the elements of all its inputs.
    assert!(list.contains(&"day01-2014/scaling\tfast/2\tElements\t6"), "{list:?}");
    let slow = index(&list, "part2/bundled", "slow");
    let total = index(&list, "total/bundled", "slow");
    let wrong = index(&list, "scaling", "fast/2");
    let requests = format!("{wrong} 1\n{slow} 5\n{total} 3\n");
    let run = toy.run_with("", "--measure", requests.as_bytes()).has_status(0);
    let times = &bench_lines(&run)[list.len()..];
    let nanoseconds = |at: usize| times[at].parse::<u64>().unwrap();
    assert_eq!(times[0], "error: the answers add up to 578, but 1 is right");
    // Each run of that part takes 2 ms.
    assert!(nanoseconds(1) >= 10_000_000 && nanoseconds(2) >= 6_000_000, "{times:?}");
    for (request, error) in
        [("99 1", "there is no such benchmark"), ("nonsense", "a request is an index and a count")]
    {
        let run = toy.run_with("", "--measure", request.as_bytes()).has_status(1);
        assert_eq!(run.err.lines().last().unwrap(), format!("error: {error}"));
    }
}

#[test]
fn a_benchmark_verifies_before_it_measures() {
    let toy = Toy::new();
    let run = toy.run("odd", "--measure").has_status(1);
    assert_eq!(run.out, "");
    run.shows(&["error: day03-2014: bundled: part 2 by wrong: 10, but the others say 637\n"]);
    toy.write("inputs/day01-2014/full-1.txt", "7\n");
    toy.write("inputs/day01-2014/answers.json", r#"{"full-1.txt": {"part1": "8"}}"#);
    let run = toy.run("", "--measure").has_status(1);
    run.shows(&["full-1: part 1 by fast: 7, but 8 is right; part 1 by slow: 7, but 8 is right\n"]);
    toy.write("inputs/2014/day02.txt", "text");
    let run = toy.run("least", "--measure").has_status(0);
    assert_eq!(bench_lines(&run)[0], "2", "the parser and part 1");
    run.shows(&["note: part 2 of own by least is not measured: no `pub fn part2`\n"]);
}
