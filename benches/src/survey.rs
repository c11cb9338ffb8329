//! The table of all approaches on all inputs: `cargo run --release -p benches`.
//!
//! Every approach first answers each input once, and its answers are compared with the recorded ones; for the reader's
//! own input, of which nothing is recorded, with those of the default approach. Only then its time counts: the medians
//! of repeated runs, of parsing, of each part on the parsed input, and of the whole way from the text to both answers.
//!
//! Cost: some tenths of a second for each of the four times, or two runs of an approach that takes longer than that.

use std::time::Duration;

use common::input::Source;
use common::puzzle::{Approach, answer_text};
use common::table::{Align, Table};
use common::timing::{for_people, median_time, ratio, timed};
use common::{Part, Puzzle, Watch, bundled};
use serde_json::json;

use crate::answers::{Answers, words};
use crate::memory::{self, bytes};
use crate::progress::Progress;

/// How long a measurement is repeated, unless once takes longer.
const BUDGET: Duration = Duration::from_millis(120);

/// How the survey is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Aligned columns below a heading for each puzzle.
    Aligned,
    /// The same in Markdown.
    Markdown,
    /// One JSON object for each input and approach.
    Json,
}

/// What was measured of one puzzle.
#[derive(Debug)]
pub struct Survey<'a> {
    puzzle: &'a Puzzle,
    rows: Vec<Row>,
}

/// One approach on one input.
#[derive(Debug)]
struct Row {
    input: String,
    approach: &'static str,
    /// The answers, or why they do not count.
    answers: Result<Answers, String>,
    /// Without right answers there are none.
    times: Option<Times>,
    /// The greatest number of bytes on the heap at once on the way from the text to both answers.
    peak_heap: u64,
}

#[derive(Debug, Clone, Copy)]
struct Times {
    parse: Duration,
    parts: [Duration; 2],
    total: Duration,
}

/// An input and its answers, where they are known.
struct Known {
    name: String,
    text: String,
    answers: Option<Answers>,
}

/// Measures all approaches of a puzzle, on the reader's own input if there is one, or else on all bundled ones.
///
/// # Errors
/// The inputs cannot be read.
pub fn survey(puzzle: &Puzzle) -> Result<Survey<'_>, String> {
    let progress = Progress::new();
    let mut rows = Vec::new();
    for mut input in inputs(puzzle)? {
        for approach in puzzle.approaches {
            progress.show(&format!("{}, {}: {}", puzzle.package, input.name, approach.name));
            rows.push(measure(approach, &mut input));
        }
    }
    Ok(Survey { puzzle, rows })
}

fn inputs(puzzle: &Puzzle) -> Result<Vec<Known>, String> {
    let source = Source::default_of(puzzle);
    if let Source::File { .. } = source {
        let input = source.read().map_err(|error| error.to_string())?;
        return Ok(vec![Known { name: input.name, text: input.text, answers: None }]);
    }
    let known = |input: bundled::Bundled| Known { name: input.name, text: input.text, answers: Some(input.answers) };
    Ok(bundled::inputs(puzzle)?.into_iter().map(known).collect())
}

fn measure(approach: &'static Approach, input: &mut Known) -> Row {
    let ((solved, once), heap) = memory::measure(|| timed(|| approach.solve(&input.text, &Watch::unlimited())));
    let answers = match solved {
        Ok(outcomes) => verified(outcomes.map(answer_text), input),
        Err(error) => Err(format!("refuses the input: {}", error.in_text(&input.text))),
    };
    let times = answers.is_ok().then(|| times(approach, &input.text, once)).flatten();
    Row { input: input.name.clone(), approach: approach.name, answers, times, peak_heap: heap.peak }
}

/// The answers if they are right; where none are known yet, these are from now on.
fn verified(answers: Answers, input: &mut Known) -> Result<Answers, String> {
    match &input.answers {
        Some(right) if *right != answers => {
            Err(format!("answers {}; right is {}", words(&answers).join(" and "), words(right).join(" and ")))
        }
        Some(_) => Ok(answers),
        None => {
            input.answers = Some(answers.clone());
            Ok(answers)
        }
    }
}

/// The times of an approach that took `once` for both answers; `None` if it does not accept the input.
fn times(approach: &Approach, text: &str, once: Duration) -> Option<Times> {
    let watch = Watch::unlimited();
    let model = approach.parse(text).ok()?;
    let (_, parse) = median_time(BUDGET, || approach.parse_only(text));
    let parts = Part::BOTH.map(|part| median_time(BUDGET, || model.answer(part, &watch)).1);
    let total = if once > BUDGET { once } else { median_time(BUDGET, || approach.solve(text, &watch)).1 };
    Some(Times { parse, parts, total })
}

impl Survey<'_> {
    /// What is wrong with answers, one line each.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        let fault = |row: &Row| {
            let fault = row.answers.as_ref().err()?;
            Some(format!("{}, {}: {} {fault}", self.puzzle.package, row.input, row.approach))
        };
        self.rows.iter().filter_map(fault).collect()
    }

    /// The survey as text, which ends with a newline.
    #[must_use]
    pub fn written(&self, format: Format) -> String {
        match format {
            Format::Aligned => format!("{}\n{}", self.puzzle, self.table().aligned()),
            Format::Markdown => format!("### {}\n\n{}", self.puzzle, self.table().markdown()),
            Format::Json => self.rows.iter().map(|row| self.json(row)).collect(),
        }
    }

    fn table(&self) -> Table {
        let mut table = Table::new(&[
            ("input", Align::Left),
            ("approach", Align::Left),
            ("answer 1", Align::Left),
            ("answer 2", Align::Left),
            ("parse", Align::Right),
            ("part 1", Align::Right),
            ("part 2", Align::Right),
            ("total", Align::Right),
            ("ratio", Align::Right),
            ("peak heap", Align::Right),
        ]);
        for row in &self.rows {
            let [answer1, answer2] = row.answers.as_ref().map_or(["wrong"; 2], words).map(str::to_owned);
            let time =
                |of: fn(&Times) -> Duration| row.times.as_ref().map_or("-".to_owned(), |times| for_people(of(times)));
            table.row([
                row.input.clone(),
                row.approach.to_owned(),
                answer1,
                answer2,
                time(|times| times.parse),
                time(|times| times.parts[0]),
                time(|times| times.parts[1]),
                time(|times| times.total),
                self.totals(row).map_or("-".to_owned(), |[total, default]| ratio(total, default)),
                bytes(row.peak_heap),
            ]);
        }
        table
    }

    /// The total times of a row and of the default approach on the same input.
    fn totals(&self, row: &Row) -> Option<[Duration; 2]> {
        let default = self.rows.iter().find(|other| other.input == row.input)?;
        Some([row.times?.total, default.times?.total])
    }

    /// One line.
    fn json(&self, row: &Row) -> String {
        let mut object = json!({
            "year": self.puzzle.year,
            "day": self.puzzle.day,
            "title": self.puzzle.title,
            "input": row.input,
            "approach": row.approach,
            "peak_heap_bytes": row.peak_heap,
        });
        match &row.answers {
            Ok(answers) => object["answers"] = json!(answers),
            Err(fault) => object["error"] = json!(fault),
        }
        if let Some(times) = &row.times {
            object["parse_seconds"] = json!(times.parse.as_secs_f64());
            object["part_seconds"] = json!(times.parts.map(|time| time.as_secs_f64()));
            object["total_seconds"] = json!(times.total.as_secs_f64());
        }
        if let Some([total, default]) = self.totals(row) {
            object["ratio"] = json!(total.as_secs_f64() / default.as_secs_f64().max(1e-9));
        }
        format!("{object}\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(approach: &'static str, total: u64) -> Row {
        let [parse, part1, part2, total] = [10, 20, 30, total].map(Duration::from_micros);
        Row {
            input: "example".to_owned(),
            approach,
            answers: Ok([Some("306".to_owned()), None]),
            times: Some(Times { parse, parts: [part1, part2], total }),
            peak_heap: 1234,
        }
    }

    fn sample() -> Survey<'static> {
        let wrong = Row { answers: Err("answers 1 and 2; right is 1 and 3".to_owned()), times: None, ..row("odd", 1) };
        Survey { puzzle: crate::PUZZLES[0], rows: vec![row("quick", 50), row("slow", 5000), wrong] }
    }

    #[test]
    fn an_aligned_table() {
        let expected = "\
Advent of Code 2020, day 22: Crab Combat
input    approach  answer 1  answer 2     parse   part 1   part 2    total  ratio  peak heap
example  quick     306       no answer  10.0 µs  20.0 µs  30.0 µs  50.0 µs    1.0     1.2 kB
example  slow      306       no answer  10.0 µs  20.0 µs  30.0 µs   5.0 ms    100     1.2 kB
example  odd       wrong     wrong            -        -        -        -      -     1.2 kB
";
        assert_eq!(sample().written(Format::Aligned), expected);
    }

    #[test]
    fn markdown() {
        let text = sample().written(Format::Markdown);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "### Advent of Code 2020, day 22: Crab Combat");
        assert!(lines[2].starts_with("| input ") && lines[3].starts_with("| --- |"));
        assert_eq!(lines.len(), 2 + 2 + 3);
        assert!(lines[2..].iter().all(|line| line.matches('|').count() == 11));
    }

    #[test]
    fn json_is_an_object_a_line() {
        let text = sample().written(Format::Json);
        let rows: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(rows.len(), 3);
        assert_eq!(rows[1]["approach"], "slow");
        assert_eq!(rows[1]["answers"], json!(["306", null]));
        assert_eq!(rows[1]["part_seconds"], json!([2e-5, 3e-5]));
        assert_eq!(rows[1]["ratio"], json!(100.0));
        assert_eq!(rows[1]["peak_heap_bytes"], json!(1234));
        assert_eq!(rows[2]["error"], "answers 1 and 2; right is 1 and 3");
        assert!(rows[2]["total_seconds"].is_null());
    }

    #[test]
    fn wrong_answers_are_faults() {
        let expected = "day22-2020, example: odd answers 1 and 2; right is 1 and 3";
        assert_eq!(sample().faults(), [expected]);
    }

    #[test]
    fn answers_are_compared_with_the_record_or_with_each_other() {
        let answers = |second: &str| [Some("1".to_owned()), Some(second.to_owned())];
        let mut own = Known { name: "own".to_owned(), text: String::new(), answers: None };
        assert!(verified(answers("2"), &mut own).is_ok());
        assert!(verified(answers("2"), &mut own).is_ok());
        assert_eq!(verified(answers("3"), &mut own).unwrap_err(), "answers 1 and 3; right is 1 and 2");
    }
}
