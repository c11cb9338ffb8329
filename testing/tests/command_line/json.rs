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
    for (refused, input, error) in
        [(broken, "broken.txt", "2:1: expected a number, found two"), (missing, "missing.txt", "there is no such file")]
    {
        let expected =
            json!({"year": 2014, "day": 1, "title": "Sums", "input": input, "approach": "fast", "error": error});
        assert_eq!(refused, expected);
    }
}

#[test]
fn parts_have_answers_or_errors() {
    for (puzzle, arguments, status, expected) in [
        ("least", "a.txt", 0, json!([{"part": 1, "answer": "6"}, {"part": 2, "error": "not solved yet"}])),
        ("one-part", "a.txt", 0, json!([{"part": 1, "answer": "6"}])),
        ("letters", "--part 2 a.txt", 0, json!([{"part": 2, "answer": ".##.\n.##.\n.##.\n"}])),
        ("", "--part 1 known/a.txt", 0, json!([{"part": 1, "answer": "-1"}])),
        ("", "--part 2 known/a.txt", 1, json!([{"part": 2, "answer": "9"}])),
        ("", "--part 2 zero.txt", 1, json!([{"part": 2, "error": "the list begins with zero"}])),
    ] {
        let run = Toy::new().run(puzzle, &format!("--json {arguments}")).has_status(status);
        let mut parts = run.objects().remove(0)["parts"].take();
        for part in parts.as_array_mut().unwrap() {
            assert!(part.as_object_mut().unwrap().remove("seconds").is_some(), "{run:?}");
        }
        assert_eq!(parts, expected, "{run:?}");
    }
}

#[test]
fn each_approach_is_an_object_where_there_are_several() {
    let toy = Toy::new();
    for arguments in ["--compare --json a.txt", "--list --json"] {
        let objects = toy.run("", arguments).has_status(0).objects();
        assert_eq!(objects.iter().map(|object| &object["approach"]).collect::<Vec<_>>(), ["fast", "slow"]);
    }
    let listed = toy.run("least", "--list --json").objects();
    let expected = json!([{
        "year": 2014, "day": 2, "title": "Least", "approach": "least", "summary": "", "source": "", "default": true,
    }]);
    assert_eq!(Value::from(listed), expected);
}
