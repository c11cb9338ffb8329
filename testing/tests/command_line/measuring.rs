//! `--measure`: a day's side of the benchmarks.

use serde_json::json;

use crate::{Run, Toy};

#[test]
fn requests_are_answered_with_nanoseconds() {
    let run = Toy::new().run_with("--measure", b"0 3\n7 2\n8 1\n9 1\n12 1\n13 1\nnonsense\n").has_status(0);
    let (first, replies) = run.out.split_once('\n').unwrap();
    let first: serde_json::Value = serde_json::from_str(first).unwrap();
    assert_eq!(first["notes"], json!([]));
    let names = first["benchmarks"].as_array().unwrap().iter();
    let names: Vec<String> = names.map(|one| format!("{}/{}", one["group"], one["name"]).replace('"', "")).collect();
    let names = names.join("\n");
    insta::assert_snapshot!(names);
    let replies: Vec<&str> = replies.lines().collect();
    assert!(replies[..4].iter().all(|reply| reply.parse::<u64>().is_ok()), "{run:?}");
    let errors = [
        "error: day01-2014/scaling/slow/2: the answers add up to 578, but 1 is right",
        "error: there is no benchmark 13",
        "error: `nonsense` is not a request",
    ];
    assert_eq!(replies[4..], errors);
}

#[test]
fn nothing_is_measured_if_an_answer_is_wrong() {
    let toy = Toy::new();
    toy.write("inputs/day01-2014/full-1.txt", "7\n");
    toy.write("inputs/day01-2014/answers.json", r#"{"full-1.txt": {"part1": "8"}}"#);
    for (puzzle, error) in [
        ("", "day01-2014: full-1: part 1 by fast: 7, but 8 is right"),
        ("odd", "day03-2014: bundled: part 2 by wrong: 10, but the others say 637"),
    ] {
        let Run { out, .. } = toy.run(puzzle, "--measure").has_status(0);
        assert_eq!(out, format!("{}\n", json!({ "error": error })));
    }
}

#[test]
fn unsolved_parts_are_not_measured() {
    for (puzzle, stages, notes) in [("least", 2, 1), ("one-part", 3, 0)] {
        let toy = Toy::new();
        toy.write("inputs/2014/day02.txt", "text");
        toy.write("inputs/2014/day25.txt", "text");
        let first = toy.run(puzzle, "--measure").objects().remove(0);
        let lengths = ["benchmarks", "notes"].map(|list| first[list].as_array().unwrap().len());
        assert_eq!(lengths, [stages, notes], "{first}");
        assert!(first["benchmarks"][0]["group"].as_str().unwrap().ends_with("/parse/own"), "{first}");
    }
}
