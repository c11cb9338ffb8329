//! `cargo xtask report`: tables and charts of criterion's results.

use serde_json::json;

use crate::trial::{NOWHERE, Trial};

/// A workspace with the results of two approaches, of which `handler` takes ten times longer.
fn measured() -> Trial {
    let trial = Trial::new(NOWHERE);
    for (approach, factor) in [("fast", 1.0), ("handler", 10.0)] {
        for (stage, time) in [("parse", 300.0), ("part1", 1500.0), ("part2", 40_000.0), ("total", 41_900.0)] {
            add(&trial, &format!("{stage}_full-1/{approach}"), time * factor, &json!({ "Bytes": 100 }));
        }
    }
    add(&trial, "many_10-inputs/fast", 500_000.0, &json!({ "Elements": 10 }));
    let puzzle = json!({
        "title": "Advent of Code 2020, day 22: Crab <&> Combat",
        "input": "full-1",
        "approaches": ["fast", "handler"],
        "sets": ["10-inputs"],
    });
    trial.write("target/criterion/day22-2020/puzzle.json", &puzzle.to_string());
    trial.write("day22-2020/README.md", "# Title\n<!-- timings:start -->\nold\n<!-- timings:end -->\nThe end.\n");
    trial
}

fn add(trial: &Trial, benchmark: &str, median: f64, throughput: &serde_json::Value) {
    let folder = format!("target/criterion/day22-2020_{benchmark}/new");
    let estimates = json!({ "mean": { "point_estimate": 1e6 }, "median": { "point_estimate": median } });
    trial.write(&format!("{folder}/estimates.json"), &estimates.to_string());
    trial.write(&format!("{folder}/benchmark.json"), &json!({ "throughput": throughput }).to_string());
}

#[test]
fn a_table_has_a_row_per_approach() {
    let expected = "\
Advent of Code 2020, day 22: Crab <&> Combat, input full-1
approach   parse   part 1    part 2     total  ratio  10-inputs
fast      300 ns   1.5 µs   40.0 µs   41.9 µs    1.0    50.0 µs
handler   3.0 µs  15.0 µs  400.0 µs  419.0 µs     10
";
    assert_eq!(measured().run("report").ok().stdout.trim_end(), expected.trim_end());
    Trial::new(NOWHERE).run("report").failed("there are no results; run `cargo bench` first");
}

#[test]
fn table_and_chart_are_stored() {
    let trial = measured();
    trial.run("report --store").ok();
    let page = trial.read("day22-2020/README.md");
    assert!(page.starts_with("# Title\n<!-- timings:start -->\n![The times of all approaches by stage]"), "{page}");
    assert!(page.contains("\n| handler  | 3.0 µs | 15.0 µs | 400.0 µs | 419.0 µs |    10 | "), "{page}");
    assert!(
        page.contains("2024-12-07. Made by `cargo bench -p day22-2020` and `cargo xtask report --store`."),
        "{page}"
    );
    assert!(page.ends_with("\n<!-- timings:end -->\nThe end.\n") && !page.contains("old"), "{page}");
    let chart = trial.read("day22-2020/docs/times.svg");
    assert!(chart.contains(">419.0 µs · 10×<") && chart.contains("day 22: Crab &lt;&amp;&gt; Combat"), "{chart}");
}

#[test]
fn a_partly_measured_day_is_not_stored() {
    for (removed, missing) in
        [("total_full-1/handler", "there is no total of handler"), ("many_10-inputs", "there is no time of 10-inputs")]
    {
        let trial = measured();
        let page = trial.read("day22-2020/README.md");
        std::fs::remove_dir_all(trial.root().join(format!("target/criterion/day22-2020_{removed}"))).unwrap();
        trial.run("report --store").failed(missing);
        assert_eq!(trial.read("day22-2020/README.md"), page);
    }
}

#[test]
fn results_of_another_format_are_refused() {
    let trial = measured();
    let folder = "target/criterion/day22-2020_many_10-inputs/fast/new";
    trial.write(&format!("{folder}/benchmark.json"), r#"{"throughput": {"Elements": "ten"}}"#);
    trial.run("report").failed("benchmark.json has no number of elements");
    trial.write(&format!("{folder}/estimates.json"), "{}");
    trial.run("report").failed("estimates.json has no median");
}
