//! `--compare`: runs every approach on one input, and compares their answers and times.
//!
//! The answers come from first runs, each in a process of its own. What they print has a heading
//! that says whose it is. Then this process repeats those that print nothing, to measure their
//! times.

use std::io::{self, IsTerminal};

use super::args::Args;
use super::check::generator;
use super::reports;
use crate::screen::console::{self, Out};
use crate::screen::show;
use crate::screen::table::Table;
use crate::screen::terminal::{BAD, length, width};
use crate::solving::agreement::{Fault, Rating, brief, faults, faults_by, is_conclusive, summary};
use crate::solving::child;
use crate::solving::limits;
use crate::solving::measure::{Competitor, measure};
use crate::solving::report::{Remark, Solved, SolvedPart};
use crate::solving::solve::{Event, Question, Reply};
use crate::solving::timing::{Watch, format_ratio_of_runs, format_time};
use common::escape::one_line;
use common::input::Input;
use common::outcome::{Expected, NoAnswer, Part};
use common::puzzle::Puzzle;

/// The seed of the first of the other inputs, far from the seeds of those that ship with a day.
const FIRST_SEED: u64 = 1000;

/// So many generated inputs of full size, to measure the approaches on.
pub(super) fn others(puzzle: &Puzzle, count: u64) -> Vec<String> {
    if count == 0 {
        return Vec::new();
    }
    let generator = generator(puzzle);
    (FIRST_SEED..FIRST_SEED.saturating_add(count))
        .map(|seed| (generator.make)(seed, generator.full_size))
        .collect()
}

/// Compares all approaches, or measures the one that `--approach` names. `others`, if there are any,
/// are measured in place of the input.
pub(super) fn compare(args: &Args, input: &Input, others: &[String]) {
    let watch = Watch::start();
    let expected = console::or_default(input.expected());
    let name = &input.name;
    if !args.json {
        Out::new().prose(&format!("{} ({name})", args.puzzle), "");
    }
    let mut competitors = first_runs(args, input);
    if competitors.is_empty() {
        return;
    }
    measure(input, others, &mut competitors);
    let busy = watch.remark().map(Remark::Busy);
    let faults = all_faults(args, input, &competitors, &expected);
    let comparison = Comparison { competitors, faults };
    if args.json {
        for Competitor { approach, solved } in &comparison.competitors {
            let mut solved = solved.clone();
            solved.remarks.extend(busy.clone());
            reports::write(args, name, approach, Ok(solved));
        }
    } else {
        comparison.show(&expected, args.puzzle.generator.is_some());
        Out::new().prose(&measured(args.puzzle, others.len()), "");
    }
    for remark in comparison.all_solved().flat_map(|solved| &solved.remarks) {
        console::note(&format!("{name}: {remark}"));
    }
    if let Some(remark) = busy {
        console::note(&remark.to_string());
    }
    for Fault { words, .. } in comparison.faults {
        console::error(&format!("{name}: {words}"));
    }
}

/// What the times are of.
fn measured(puzzle: &Puzzle, others: usize) -> String {
    if others > 0 {
        return format!("The times are of the median of {others} other inputs, solved in turn.");
    }
    let more = match puzzle.generator {
        Some(_) => "; `--inputs 25` measures others in turn",
        None => "",
    };
    format!("The times are of this input, solved again and again{more}.")
}

/// The results of the approaches that accept the input.
fn first_runs(args: &Args, input: &Input) -> Vec<Competitor> {
    let limit = args.time_limit.unwrap_or(limits::EXAMPLE);
    let mut competitors = Vec::new();
    for approach in args.approaches {
        let question = Question::new(approach, input, &args.parts, Some(limit));
        let mut has_printed = false;
        let mut on_event = |event: &Event| {
            has_printed |= matches!(event, Event::Printed(_));
            show::aside(&input.name, event);
        };
        match child::ask(&question, approach.name, &mut on_event) {
            Ok(mut solved) => {
                if has_printed {
                    solved.remarks.push(Remark::Prints(format!(
                        "{} has the times of one run, because it prints",
                        approach.name
                    )));
                }
                console::progress(&format!("{}: {}", approach.name, in_words(&solved)));
                competitors.push(Competitor { approach, solved });
            }
            Err(error) => {
                reports::refused(args, input, approach, &error);
                // The others would refuse it, too.
                if competitors.is_empty() {
                    break;
                }
            }
        }
    }
    competitors
}

/// The answers of an approach on one line.
fn in_words(solved: &Solved) -> String {
    let answer =
        |part: &SolvedPart| format!("part {} {}", part.part, one_line(&summary(&part.outcome)));
    let answers: Vec<String> = solved.parts.iter().map(answer).collect();
    answers.join(", ")
}

/// The faults of all approaches. If they disagree and no answer is known, the examples tell whom to
/// trust.
fn all_faults(
    args: &Args,
    input: &Input,
    competitors: &[Competitor],
    expected: &[Expected; 2],
) -> Vec<Fault> {
    let replies: Vec<(&str, Reply)> = competitors
        .iter()
        .map(|Competitor { approach, solved }| (approach.name, Ok(solved.clone())))
        .collect();
    let mut faults = faults(input, &replies, expected);
    let is_unknown = |fault: &Fault| {
        matches!(fault.rating, Rating::Wrong | Rating::Disputed)
            && expected[fault.part.index()] == Expected::Unknown
    };
    if faults.iter().any(is_unknown) {
        let wrong = wrong_on_examples(args);
        let is_trusted = |name: &str, part| !wrong.contains(&(name, part));
        faults = faults_by(input, &replies, expected, &is_trusted);
    }
    faults.retain(|fault| fault.rating != Rating::NotSolvedYet);
    faults
}

/// The approaches, and the parts in which they are wrong or panic on an example.
fn wrong_on_examples(args: &Args) -> Vec<(&'static str, Part)> {
    let limit = args.time_limit.unwrap_or(limits::EXAMPLE);
    let mut wrong = Vec::new();
    for input in Input::examples(args.puzzle) {
        let Ok(expected) = input.expected() else { continue };
        for approach in args.approaches {
            let question = Question::new(approach, &input, &args.parts, Some(limit));
            let reply = child::ask(&question, approach.name, &mut |_| ());
            for SolvedPart { part, outcome, .. } in reply.iter().flat_map(|it| &it.parts) {
                let rating = Rating::of(outcome, &expected[part.index()]);
                if matches!(rating, Rating::Wrong | Rating::Panicked) {
                    wrong.push((approach.name, *part));
                }
            }
        }
    }
    wrong
}

/// What the approaches have answered, how long that took, and what is wrong with it.
struct Comparison {
    competitors: Vec<Competitor>,
    faults: Vec<Fault>,
}

/// The time of a stage.
struct Time {
    /// The time, or why there is none.
    words: String,
    /// The seconds, where a ratio makes sense.
    seconds: Option<f64>,
}

impl Time {
    fn of(seconds: f64) -> Self {
        Self { words: format_time(seconds), seconds: Some(seconds) }
    }

    const fn none(words: String) -> Self {
        Self { words, seconds: None }
    }
}

impl Comparison {
    fn all_solved(&self) -> impl Iterator<Item = &Solved> {
        self.competitors.iter().map(|it| &it.solved)
    }

    /// Shows the answers of the first approach, and the times of all.
    fn show(&self, expected: &[Expected; 2], has_generator: bool) {
        let mut out = Out::new();
        for part in &self.competitors[0].solved.parts {
            show::part(part, expected, "");
        }
        let [whole, narrow] = [0, 2].map(|skipped| self.table(skipped).aligned());
        let fits = whole.lines().all(|line| length(line) <= width());
        if fits || !io::stdout().is_terminal() {
            write!(out, "\n{whole}");
        } else {
            write!(out, "\n{narrow}");
            out.prose("The terminal is too narrow for the times to parse.", "");
        }
        if self.competitors.len() > 1 && self.is_agreed() {
            let more = if has_generator { "; `--check 1000` tries others" } else { "" };
            let all = match self.competitors.len() {
                2 => "Both".to_owned(),
                count => format!("All {count}"),
            };
            out.prose(&format!("{all} approaches agree on this input{more}."), "");
        }
        if self.all_solved().any(Solved::is_late) {
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
        let mut parts = self.all_solved().flat_map(|solved| &solved.parts);
        !self.faults.iter().any(Fault::is_dissent) && parts.all(|it| is_conclusive(&it.outcome))
    }

    /// The times of all approaches, with ratios to the first, without the first `skipped` columns of
    /// numbers. Parsing comes first, because it matters least.
    fn table(&self, skipped: usize) -> Table {
        let first = &self.competitors[0];
        let mut headings = vec!["parse", "ratio"];
        for solved in &first.solved.parts {
            headings.extend([["part 1", "part 2"][solved.part.index()], "ratio"]);
        }
        let mut table = Table::new(&["approach"], &headings[skipped..]);
        let defaults = self.times(first);
        for competitor in &self.competitors {
            let mut cells = Vec::new();
            for (time, default) in self.times(competitor).into_iter().zip(&defaults) {
                let ratio = time.seconds.zip(default.seconds).map(|(seconds, default)| {
                    format_ratio_of_runs([seconds, default], first.solved.noise)
                });
                cells.extend([time.words, ratio.unwrap_or_default()]);
            }
            cells.splice(..skipped, [competitor.approach.name.to_owned()]);
            table.row(cells);
        }
        table
    }

    /// The times of all stages of an approach. An inconclusive part has a reason instead, and one
    /// that is wrong has a cross.
    fn times(&self, Competitor { approach, solved }: &Competitor) -> Vec<Time> {
        let is_wrong = |part: Part| {
            let mut of_part = self
                .faults
                .iter()
                .filter(|fault| fault.part == part && fault.approach == approach.name);
            of_part.any(|fault| fault.is_dissent() && fault.rating != Rating::Disputed)
        };
        let parsing = match solved.parse_seconds {
            // A parser that panics has no time.
            0.0 => Time::none(brief(&NoAnswer::NotSolvedYet)),
            seconds => Time::of(seconds),
        };
        let parts = solved.parts.iter().map(|solved| match &solved.outcome {
            Err(reason) if !is_conclusive(&solved.outcome) => Time::none(brief(reason)),
            _ if is_wrong(solved.part) => {
                Time::none(format!("{BAD}✗{BAD:#} {}", format_time(solved.seconds)))
            }
            _ => Time::of(solved.seconds),
        });
        [parsing].into_iter().chain(parts).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_to_the_first_approach() {
        static SIMPLE: common::Approach =
            common::approach!("simple", common::parse::text, str::len, str::len);
        let competitor = |parse_seconds, outcome, seconds| {
            let parts = vec![SolvedPart { part: Part::One, outcome, seconds }];
            let solved = Solved { parse_seconds, parts, ..Solved::default() };
            Competitor { approach: &SIMPLE, solved }
        };
        let competitors = vec![
            competitor(4e-6, Ok(1.into()), 2e-6),
            competitor(2e-6, Err(NoAnswer::unsolvable("the game never ends")), 6e-6),
            competitor(4e-6, Err(NoAnswer::OutOfTime), 1.0),
        ];
        let expected = "\
approach   parse  ratio       part 1  ratio
simple    4.0 µs    1.0       2.0 µs    1.0
simple    2.0 µs   0.50       6.0 µs    3.0
simple    4.0 µs    1.0  out of time
";
        let comparison = Comparison { competitors, faults: Vec::new() };
        assert_eq!(comparison.table(0).aligned(), expected);
    }
}
