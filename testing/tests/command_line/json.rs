//! `--json`: one object per input, one per line, at once.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use serde_json::Value;

use crate::{ANSWERS, ENDLESS, EXAMPLE, has_status, run, toy};

fn objects(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
}

#[test]
fn objects_have_the_fields_of_the_contract() {
    let toy = toy();
    toy.write("a.txt", EXAMPLE);
    toy.write("broken.txt", "no number\n");
    let run = toy.run(&["--json", "a.txt", "broken.txt", "missing.txt", "a.txt"]);
    has_status(&run, 1);
    let objects = objects(&run.out);
    assert_eq!(objects.len(), 4, "{run:?}");
    for object in &objects {
        assert_eq!(object["year"], 2014);
        assert_eq!(object["day"], 1);
        assert_eq!(object["title"], "Sums");
        assert_eq!(object["approach"], "fast");
    }
    for object in [&objects[0], &objects[3]] {
        assert_eq!(object["input"], "a.txt");
        assert!(object["parse_seconds"].as_f64().is_some_and(|seconds| seconds >= 0.0), "{object}");
        for (index, answer) in ANSWERS.iter().enumerate() {
            let part = &object["parts"][index];
            assert_eq!(part["part"], index + 1);
            assert_eq!(part["answer"], *answer);
            assert!(part["seconds"].as_f64().is_some_and(|seconds| seconds >= 0.0), "{object}");
        }
    }
    for (object, name) in [(&objects[1], "broken.txt"), (&objects[2], "missing.txt")] {
        assert_eq!(object["input"], name);
        assert!(object["error"].is_string() && object.get("parts").is_none(), "{object}");
    }
    let fields = ["year", "day", "title", "input", "approach", "parse_seconds", "parts"];
    let places: Vec<Option<usize>> = fields.iter().map(|field| run.out.find(&format!("\"{field}\":"))).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{run:?}");
}

#[test]
fn parts_have_answers_or_errors() {
    let toy = toy();
    toy.write("a.txt", EXAMPLE);
    let object = |puzzle, arguments: &[&str]| objects(&run(&toy, puzzle, arguments).out).remove(0);
    assert_eq!(object("least", &["--json", "a.txt"])["parts"][1]["error"], "not solved yet");
    assert_eq!(object("one-part", &["--json", "a.txt"])["parts"].as_array().map(Vec::len), Some(1));
    assert_eq!(object("letters", &["--json", "a.txt"])["parts"][1]["answer"], ".##.\n.##.\n.##.");
    let limited = object("", &["--json", "--time-limit", "0", "a.txt"]);
    assert_eq!(limited["parts"][0]["error"], "not answered within the time limit");
}

#[test]
fn the_list_of_approaches_is_json_too() {
    let run = toy().run(&["--list", "--json"]);
    has_status(&run, 0);
    let objects = objects(&run.out);
    let names: Vec<&Value> = objects.iter().map(|object| &object["approach"]).collect();
    assert_eq!(names, ["fast", "slow"]);
    assert_eq!(objects[0]["default"], true);
    assert_eq!(objects[1]["default"], false);
    assert!(objects[0]["summary"].is_string() && objects[0]["source"].is_string() && objects[0]["year"] == 2014);
}

/// A second input that never ends holds nothing back.
#[test]
fn each_line_is_written_at_once() {
    let toy = toy();
    toy.write("a.txt", EXAMPLE);
    toy.write("endless.txt", ENDLESS);
    let mut command = toy.command(&["--json", "a.txt", "endless.txt"]);
    let mut child = command.stdout(Stdio::piped()).spawn().expect("the program can be run");
    let mut line = String::new();
    let mut out = BufReader::new(child.stdout.take().expect("stdout is piped"));
    out.read_line(&mut line).expect("stdout is UTF-8");
    child.kill().expect("it is still running");
    child.wait().expect("it ends");
    assert_eq!(objects(&line)[0]["input"], "a.txt");
}
