//! The remarks about times, and `--measure`, a day's side of the benchmarks.

use crate::{Run, Toy};

/// The lines for the harness.
fn bench_lines(run: &Run) -> Vec<&str> {
    run.out.lines().filter_map(|line| line.strip_prefix("bench: ")).collect()
}

#[test]
fn requests_are_answered_with_nanoseconds() {
    let run = Toy::new().run_with("--measure", b"0 3\n7 2\n8 1\n9 1\n").has_status(0);
    let lines = bench_lines(&run);
    assert_eq!(lines[0], "13");
    insta::assert_snapshot!(lines[1..=13].join("\n").replace('\t', " "));
    assert!(
        lines.len() == 18 && lines[14..].iter().all(|time| time.parse::<u64>().is_ok()),
        "{run:?}"
    );
    // A run of `slow/1` takes 2 ms for each of its three inputs.
    let run = Toy::new().run_with("--measure", b"10 5\n").has_status(0);
    let time: u64 = bench_lines(&run).last().unwrap().parse().unwrap();
    assert!(time >= 5 * 3 * 2_000_000, "five runs took {time} ns");
    for (request, error) in [
        ("12 1", "error: the answers add up to 578, but 1 is right\n"),
        ("13 1", "error: there is no such benchmark\n"),
        ("nonsense", "error: a request is an index and a count\n"),
    ] {
        let run = Toy::new().run_with("--measure", request.as_bytes()).has_status(1);
        assert_eq!((bench_lines(&run).len(), &*run.err), (14, error));
    }
}

#[test]
fn nothing_is_measured_if_an_answer_is_wrong() {
    let toy = Toy::new();
    toy.write("inputs/day01-2014/full-1.txt", "7\n");
    toy.write("inputs/day01-2014/answers.json", r#"{"full-1.txt": {"part1": "8"}}"#);
    for (puzzle, error) in [
        (
            "",
            "error: day01-2014: full-1: part 1 by fast: 7, but 8 is right; part 1 by slow: 7, but 8 is right\n",
        ),
        ("odd", "error: day03-2014: bundled: part 2 by wrong: 10, but the others say 637\n"),
    ] {
        let run = toy.run(puzzle, "--measure").has_status(1);
        assert_eq!((&*run.out, &*run.err), ("", error));
    }
}

#[test]
fn unsolved_parts_are_not_measured() {
    let toy = Toy::new();
    toy.write("inputs/2014/day02.txt", "text");
    toy.write("inputs/2014/day25.txt", "text");
    let note = "note: part 2 of own by least is not measured: no `pub fn part2`\n";
    for (puzzle, day, stages, note) in [
        ("least", "day02-2014", "parse part1", note),
        ("one-part", "day25-2014", "parse part1 total", ""),
    ] {
        let run = toy.run(puzzle, "--measure").has_status(0);
        let line = |stage| match stage {
            "parse" => format!("{day}/parse/own\tleast\tBytes\t4"),
            _ => format!("{day}/{stage}/own\tleast"),
        };
        let stages: Vec<String> = stages.split(' ').map(line).collect();
        assert_eq!(bench_lines(&run)[0], stages.len().to_string());
        assert_eq!(bench_lines(&run)[1..], stages);
        assert_eq!(run.err, note);
    }
}
