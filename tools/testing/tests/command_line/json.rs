//! `--json`: one object per line.

use serde_json::{Value, json};

use crate::Toy;

#[test]
fn each_input_is_an_object() {
    let run = Toy::new().run("", "--json a.txt broken.txt missing.txt").has_status(1);
    let [mut solved, broken, missing] = <[Value; 3]>::try_from(run.objects()).unwrap();
    for pointer in ["/parse_seconds", "/parts/0/seconds", "/parts/1/seconds"] {
        let seconds = solved.pointer_mut(pointer).unwrap().take();
        assert!(seconds.as_f64().is_some_and(|seconds| seconds >= 0.0), "{pointer}: {run:?}");
    }
    let expected = json!({
        "year": 2014, "day": 1, "title": "Sums", "input": "a.txt", "approach": "fast", "parse_seconds": null,
        "parts": [{"part": 1, "answer": "-1", "seconds": null}, {"part": 2, "answer": "9", "seconds": null}],
    });
    assert_eq!(solved, expected);
    for (refused, input, error) in [
        (broken, "broken.txt", "2:1: expected a number, found two"),
        (missing, "missing.txt", "there is no such file"),
    ] {
        let expected = json!({"year": 2014, "day": 1, "title": "Sums", "input": input, "approach": "fast", "error": error});
        assert_eq!(refused, expected);
    }
}

#[test]
fn parts_have_answers_or_errors() {
    for (puzzle, arguments, status, expected) in [
        (
            "least",
            "a.txt",
            0,
            json!([{"part": 1, "answer": "6"}, {"part": 2, "error": "no `pub fn part2`", "kind": "no-part-2"}]),
        ),
        ("one-part", "a.txt", 0, json!([{"part": 1, "answer": "6"}])),
        ("letters", "--part 2 a.txt", 0, json!([{"part": 2, "answer": ".##.\n.##.\n.##.\n"}])),
        ("", "--part 1 known/a.txt", 0, json!([{"part": 1, "answer": "-1"}])),
        ("", "--part 2 known/a.txt", 1, json!([{"part": 2, "answer": "9"}])),
        (
            "",
            "--part 2 zero.txt",
            1,
            json!([{"part": 2, "error": "the list begins with zero", "kind": "no-answer"}]),
        ),
    ] {
        let run = Toy::new().run(puzzle, &format!("--json {arguments}")).has_status(status);
        let mut parts = run.objects().remove(0)["parts"].take();
        for part in parts.as_array_mut().unwrap() {
            assert!(part.as_object_mut().unwrap().remove("seconds").is_some(), "{run:?}");
        }
        assert_eq!(parts, expected, "{run:?}");
    }
}

/// `cargo submit` asks before it sends an answer if an example is wrong.
#[test]
fn wrong_examples_are_reported_if_no_input_is_named() {
    let toy = Toy::new();
    toy.write("inputs/2014/day05.txt", "7\n");
    toy.write("inputs/2014/day06.txt", "1\n");
    toy.write("inputs/2014/day07.txt", "1\n");
    let wrong =
        |puzzle, arguments| toy.run(puzzle, arguments).objects().remove(0)["wrong_examples"].take();
    assert_eq!(
        wrong("wrong-example", "--json"),
        json!(["example: part 1 by fast: 1, but 2 is right"])
    );
    assert_eq!(wrong("wrong-example", "--json --part 2"), Value::Null);
    toy.run("wrong-example", "--json").has_status(1);
    toy.run("wrong-example", "--json --part 2").has_status(0);
    assert_eq!(
        wrong("apart", "--json --part 1"),
        Value::Null,
        "the second example has no answer to part 1"
    );
    assert_eq!(wrong("wrong-example", "--json a.txt"), Value::Null);
    assert_eq!(
        wrong("fresh", "--json"),
        Value::Null,
        "a part that is not written yet is not wrong"
    );
    assert_eq!(
        wrong("odd", "--json"),
        json!(["example: 1:1: expected a number, found one"]),
        "it is refused"
    );
}

/// The report of a run that ends at its limit has the answers that are known.
#[test]
fn a_run_that_ends_at_its_limit_reports_what_is_known() {
    let run = Toy::new().run("apart", "--json --time-limit 0 inputs.txt");
    assert_eq!(run.objects()[0]["error"], "there is no such file");
    let toy = Toy::new();
    toy.write("one.txt", "1\n");
    let run = toy.run("apart", "--json --time-limit 0.1 one.txt").has_status(1);
    let parts = &run.objects()[0]["parts"];
    assert_eq!(
        (&parts[0]["answer"], &parts[1]["kind"]),
        (&json!("1"), &json!("out-of-time")),
        "{run:?}"
    );
    // It ends in the example, after the input.
    toy.write("inputs/2014/day14.txt", "2\n");
    let run = toy.run("stuck", "--json --part 2 --time-limit 0.1").has_status(1);
    assert_eq!(run.objects()[0]["parts"][0]["answer"], "2", "{run:?}");
}

#[test]
fn sets_are_measured_for_the_tables() {
    let objects = Toy::new().run("", "--compare --sets --json a.txt").has_status(0).objects();
    let [fast, slow] = <[Value; 2]>::try_from(objects).unwrap();
    assert!(fast["sets"]["3-inputs"].as_f64().is_some_and(|seconds| seconds > 0.0), "{fast}");
    assert_eq!(slow["sets"], Value::Null, "it is too slow for the set");
    assert!(fast["noise"].as_f64().is_some_and(|noise| noise >= 1.0), "{fast}");
    assert_ne!(fast["parts"][1]["seconds"], slow["parts"][1]["seconds"]);
    let run = Toy::new().run("odd", "--compare --sets --json a.txt").has_status(1);
    let run = run.shows(&["error: 3-inputs by wrong: the answers add up to ", "but 2952 is right"]);
    assert_eq!(run.err.matches("add up to").count(), 1, "one approach is wrong: {run:?}");
}

/// Without an input of one's own, and without a generator.
#[test]
fn an_example_stands_in_for_an_input() {
    let objects = Toy::new().run("apart", "--json --part 1").has_status(0).objects();
    assert_eq!(
        (&objects[0]["input"], &objects[0]["parts"][0]["answer"]),
        (&json!("example"), &json!("1"))
    );
    // An input has no parameter.
    let objects = Toy::new().run("parameter-first", "--json --part 1").has_status(0).objects();
    assert_eq!(
        (&objects[0]["input"], &objects[0]["parts"][0]["answer"]),
        (&json!("plain"), &json!("9"))
    );
}

#[test]
fn each_approach_is_an_object_where_there_are_several() {
    let toy = Toy::new();
    for arguments in ["--compare --json a.txt", "--list --json"] {
        let objects = toy.run("", arguments).has_status(0).objects();
        assert_eq!(
            objects.iter().map(|object| &object["approach"]).collect::<Vec<_>>(),
            ["fast", "slow"]
        );
    }
    let refused = toy.run("", "--compare --json broken.txt").has_status(1);
    assert_eq!(refused.objects().len(), 1, "the others would refuse it, too");
    let listed = toy.run("least", "--list --json").objects();
    let expected = json!([{
        "year": 2014, "day": 2, "title": "Least", "approach": "least", "summary": "", "source": "", "default": true,
    }]);
    assert_eq!(Value::from(listed), expected);
}
