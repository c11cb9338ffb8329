//! `--compare`: runs every approach on one input, and compares their answers and times.
//!
//! The answers come from first runs, each in a process of its own. What they print has a heading
//! that says whose it is. Then this process repeats those that print nothing, to measure their
//! times.

use super::args::Args;
use super::reports;
use crate::screen::console::{self, Out};
use crate::screen::show;
use crate::screen::table::Table;
use crate::screen::terminal::BAD;
use crate::solving::agreement::{Fault, Rating, brief, faults, is_conclusive};
use crate::solving::child;
use crate::solving::limits;
use crate::solving::measure::measure;
use crate::solving::report::Solved;
use crate::solving::solve::{Question, Reply};
use crate::solving::timing::{Watch, format_ratio_of_runs, format_time};
use common::approach::Approach;
use common::input::Input;
use common::outcome::{Expected, NoAnswer, Part};
use common::puzzle::Puzzle;

/// The seed of the first of the other inputs, far from the seeds of those that ship with a day.
const FIRST_SEED: u64 = 1000;

/// So many generated inputs of full size, to measure the approaches on.
pub(super) fn other_inputs(puzzle: &Puzzle, count: usize) -> Vec<String> {
    let make = |seed| {
        let generator = puzzle.generator?;
        Some((generator.make)(seed, generator.full_size))
    };
    (FIRST_SEED..).map_while(make).take(count).collect()
}

/// Compares all approaches, or measures the one that `--approach` names. `other_inputs`, if there are
/// any, are measured in place of the input.
pub(super) fn compare(args: &Args, input: &Input, other_inputs: &[String]) {
    let watch = Watch::start();
    let name = &input.name;
    if !args.json {
        Out::new().prose(&format!("{} ({name})", args.puzzle), "");
    }
    let mut replies = first_runs(args, input);
    if replies.is_empty() {
        return;
    }
    measure(input, other_inputs, &mut replies);
    let busy = watch.remark();
    let faults = all_faults(args, input, &replies);
    let results = Results { replies, faults };
    if args.json {
        for (approach, solved) in results.all_solved() {
            let mut solved = solved.clone();
            solved.remarks.extend(busy.clone());
            reports::solved(args, input, approach, solved);
        }
    } else {
        results.show(&input.known, args.puzzle.generator.is_some());
        Out::new().prose(&measured(args.puzzle, other_inputs.len()), "");
    }
    for remark in results.all_solved().flat_map(|(_, it)| &it.remarks) {
        console::note(&format!("{name}: {remark}"));
    }
    if let Some(remark) = busy {
        console::note(&remark);
    }
    for Fault { words, .. } in results.faults {
        console::error(&format!("{name}: {words}"));
    }
}

/// What the times are of.
fn measured(puzzle: &Puzzle, other_inputs: usize) -> String {
    if other_inputs > 0 {
        return format!(
            "The times are of the median of {other_inputs} other inputs, solved in turn."
        );
    }
    let more = match puzzle.generator {
        Some(_) => "; `--inputs 25` measures others in turn",
        None => "",
    };
    format!("The times are of this input, solved again and again{more}.")
}

/// The replies of the approaches that accept the input.
fn first_runs(args: &Args, input: &Input) -> Vec<Reply> {
    let limit = args.time_limit.unwrap_or(limits::EXAMPLE);
    let mut replies = Vec::new();
    for approach in args.approaches {
        let question = Question::new(approach, input, &args.parts, Some(limit));
        let reply = child::ask(&question, &mut |event| show::aside(&input.name, event));
        let Err(error) = &reply.result else {
            replies.push(reply);
            continue;
        };
        reports::refused(args, input, approach, error);
        // The others would refuse it, too.
        if replies.is_empty() {
            break;
        }
    }
    replies
}

/// The faults of all approaches. If they disagree, the examples tell whom to trust where no answer is
/// known.
fn all_faults(args: &Args, input: &Input, replies: &[Reply]) -> Vec<Fault> {
    let mut all = faults(input, replies, &[]);
    let is_open = |it: &Fault| {
        matches!(it.rating, Rating::Wrong | Rating::Disputed)
            && input.known[it.part.index()] == Expected::Unknown
    };
    if all.iter().any(is_open) {
        all = faults(input, replies, &faults_on_examples(args));
    }
    all.retain(|fault| fault.rating != Rating::NotSolvedYet);
    all
}

/// Where approaches are wrong or panic on an example.
fn faults_on_examples(args: &Args) -> Vec<Fault> {
    let limit = args.time_limit.unwrap_or(limits::EXAMPLE);
    let mut all = Vec::new();
    for input in Input::examples(args.puzzle) {
        for approach in args.approaches {
            let question = Question::new(approach, &input, &args.parts, Some(limit));
            let reply = child::ask(&question, &mut |_| ());
            all.extend(faults(&input, &[reply], &[]));
        }
    }
    all.retain(|it| matches!(it.rating, Rating::Wrong | Rating::Panicked));
    all
}

/// What the approaches have answered, how long that took, and what is wrong with it.
struct Results {
    replies: Vec<Reply>,
    faults: Vec<Fault>,
}

/// The time of a stage.
struct Cell {
    /// The time, or why there is none.
    words: String,
    /// The seconds, where a ratio makes sense.
    seconds: Option<f64>,
}

impl Cell {
    fn of(seconds: f64) -> Self {
        Self { words: format_time(seconds), seconds: Some(seconds) }
    }

    const fn none(words: String) -> Self {
        Self { words, seconds: None }
    }
}

impl Results {
    fn all_solved(&self) -> impl Iterator<Item = (&'static Approach, &Solved)> {
        self.replies
            .iter()
            .filter_map(|it| Some((it.approach, it.result.as_ref().ok()?)))
    }

    /// Shows the answers, each by the first approach that is not wrong, and the times of all.
    fn show(&self, known: &[Expected; 2], has_generator: bool) {
        let mut out = Out::new();
        let Some((_, first)) = self.all_solved().next() else { return };
        for (index, by_first) in first.parts.iter().enumerate() {
            let trusted = self
                .all_solved()
                .filter(|(approach, _)| !self.is_wrong(approach, by_first.part))
                .find_map(|(_, solved)| solved.parts.get(index));
            let part = trusted.unwrap_or(by_first);
            show::part(part, known, "");
        }
        write!(out, "\n{}", self.table(first).aligned());
        if self.replies.len() > 1 && self.is_agreed() {
            let more = if has_generator { "; `--check 1000` tries others" } else { "" };
            let all = match self.replies.len() {
                2 => "Both".to_owned(),
                count => format!("All {count}"),
            };
            out.prose(&format!("{all} approaches agree on this input{more}."), "");
        }
        if self.all_solved().any(|(_, solved)| solved.is_late()) {
            out.prose(
                "`--time-limit SECONDS` gives each part more time, or less.",
                "",
            );
        }
        if cfg!(debug_assertions) {
            out.prose(
                "Measured in the development profile; `cargo run --release` is faster.",
                "",
            );
        }
    }

    /// Whether all have answered all, and nobody contradicts.
    fn is_agreed(&self) -> bool {
        let mut parts = self.all_solved().flat_map(|(_, solved)| &solved.parts);
        !self.faults.iter().any(Fault::is_dissent) && parts.all(|it| is_conclusive(&it.outcome))
    }

    fn is_wrong(&self, approach: &Approach, part: Part) -> bool {
        let mut of_part = self
            .faults
            .iter()
            .filter(|fault| fault.part == part && fault.approach == approach.name);
        of_part.any(|fault| fault.is_dissent() && fault.rating != Rating::Disputed)
    }

    /// The times of all approaches, with ratios to the first.
    fn table(&self, first: &Solved) -> Table {
        let mut headings = vec!["parse", "ratio"];
        for solved in &first.parts {
            headings.extend([["part 1", "part 2"][solved.part.index()], "ratio"]);
        }
        let mut table = Table::new(&["approach"], &headings);
        let mut defaults = Vec::new();
        for (approach, solved) in self.all_solved() {
            let times = self.cells(approach, solved);
            if defaults.is_empty() {
                defaults = times.iter().map(|time| time.seconds).collect();
            }
            let mut cells = vec![approach.name.to_owned()];
            for (time, default) in times.into_iter().zip(&defaults) {
                let ratio = time.seconds.zip(*default).map(|(seconds, default)| {
                    format_ratio_of_runs([seconds, default], first.noise)
                });
                cells.extend([time.words, ratio.unwrap_or_default()]);
            }
            table.row(cells);
        }
        table
    }

    /// The times of all stages of an approach. An inconclusive part has a reason instead, and one
    /// that is wrong has a cross.
    fn cells(&self, approach: &Approach, solved: &Solved) -> Vec<Cell> {
        // A parser that panics has no time.
        let none = || Cell::none(brief(&NoAnswer::NotSolvedYet));
        let parsing = solved.parse_seconds.map_or_else(none, Cell::of);
        let parts = solved.parts.iter().map(|solved| match &solved.outcome {
            Err(reason) if !is_conclusive(&solved.outcome) => Cell::none(brief(reason)),
            _ if self.is_wrong(approach, solved.part) => {
                Cell::none(format!("{BAD}✗{BAD:#} {}", format_time(solved.seconds)))
            }
            _ => Cell::of(solved.seconds),
        });
        [parsing].into_iter().chain(parts).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solving::report::SolvedPart;

    #[test]
    fn ratios_are_to_the_first_approach() {
        static SIMPLE: common::Approach =
            common::approach!("simple", common::parse::text, str::len, str::len);
        let solved = |parse_seconds, outcome, seconds| {
            let parts = vec![SolvedPart { part: Part::One, outcome, seconds }];
            Solved { parse_seconds, parts, ..Solved::default() }
        };
        let first = solved(Some(4e-6), Ok(1.into()), 2e-6);
        let endless = Err(NoAnswer::unsolvable("the game never ends"));
        let all = [
            first.clone(),
            solved(Some(2e-6), endless, 6e-6),
            solved(None, Err(NoAnswer::OutOfTime), 1.0),
        ];
        let reply = |solved| Reply { approach: &SIMPLE, result: Ok(solved), has_printed: false };
        let replies = all.map(reply).into();
        let expected = "\
approach   parse  ratio       part 1  ratio
simple    4.0 µs    1.0       2.0 µs    1.0
simple    2.0 µs   0.50       6.0 µs    3.0
simple         –         out of time
";
        let results = Results { replies, faults: Vec::new() };
        assert_eq!(results.table(&first).aligned(), expected);
    }
}
