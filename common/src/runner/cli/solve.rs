//! Solves the examples and the inputs.

use std::time::Duration;

use super::args::{Action, Args};
use super::show;
use crate::date::Date;
use crate::outcome::Expected;
use crate::puzzle::Puzzle;
use crate::runner::input::{Input, Source, is_redirected};
use crate::runner::report::{Solved, SolvedPart};
use crate::runner::solve::{Event, Question};
use crate::runner::{child, console, limits, solve};

/// Solves the examples, unless the user names an input, and then the inputs: the first in this
/// process, and every other one in its own.
pub(super) fn solve(puzzle: &Puzzle, args: &Args) {
    if !args.json {
        writeln!(console::Out::new(), "{puzzle}");
    }
    let names_input = !args.inputs.is_empty() || args.example.is_some();
    let wrong_examples = if names_input { Vec::new() } else { examples(puzzle, args) };
    let required = args.parts.len() < puzzle.date.parts().len();
    let approach = args.approach();
    let mut is_first = true;
    let mut gap = "";
    let has_input = each_input(puzzle, args, |input| {
        let expected = known_answers(args, input);
        let question = Question::new(approach, input, &args.parts, args.time_limit);
        let mut show = show::answers(&input.name, &expected, gap);
        let mut tell = |event: &Event| {
            if !args.json {
                show(event);
                gap = "\n";
            }
        };
        let solved = if std::mem::take(&mut is_first) {
            solve::solve(&question, tell)
        } else {
            let solved = child::solve(&question, &input.name, &mut false);
            if let Ok(Solved { parse_seconds, parts, .. }) = &solved {
                tell(&Event::Parsed(*parse_seconds));
                parts.iter().cloned().map(Event::Solved).for_each(|event| tell(&event));
            }
            solved
        };
        match solved {
            Ok(solved) => {
                let faults = show::faults_of(approach, &solved.parts, &expected, required);
                if !args.json {
                    show::faults(&input.name, &faults);
                    return;
                }
                if !faults.is_empty() {
                    console::fail();
                }
                let wrong_examples = wrong_examples.clone();
                show::report(
                    puzzle,
                    &input.name,
                    approach,
                    Ok(Solved { wrong_examples, ..solved }),
                );
            }
            Err(error) => show::refused(puzzle, args, input, approach, &error),
        }
    });
    if !has_input && puzzle.examples.is_empty() && !args.json {
        for part in &args.parts {
            writeln!(console::Out::new(), "Part {part}: –");
        }
    }
}

/// Solves the examples, each within ten seconds a part unless the user sets another limit. Returns
/// the faults for a report.
fn examples(puzzle: &Puzzle, args: &Args) -> Vec<String> {
    let approach = args.approach();
    let limit = args.time_limit.unwrap_or(limits::EXAMPLE);
    let mut all_faults = Vec::new();
    for input in Input::examples(puzzle) {
        let Some((_, example)) = input.example else { continue };
        // Nobody asks for a part without a known answer.
        let parts = example.parts(&args.parts);
        if parts.is_empty() {
            continue;
        }
        let (name, expected) = (&*input.name, example.expected());
        let question = Question { approach, input: &input, parts, limit: Some(limit) };
        match child::solve(&question, name, &mut false) {
            Ok(solved) => {
                let (late, in_time): (Vec<SolvedPart>, Vec<SolvedPart>) =
                    solved.parts.iter().cloned().partition(show::is_late);
                let faults = show::faults_of(approach, &in_time, &expected, false);
                if args.json {
                    all_faults.extend(faults.iter().map(|(_, fault)| format!("{name}: {fault}")));
                } else {
                    show::example(name, &solved, &expected);
                    show::faults(name, &faults);
                }
                note_late(name, args, &late, limit);
            }
            Err(error) if args.json => {
                all_faults.push(format!("{name}: {}", error.locate(&input.text)));
            }
            Err(error) => console::refusal(&error, &input),
        }
    }
    if !all_faults.is_empty() {
        console::fail();
    }
    all_faults
}

/// Names the parts of an example that are late.
fn note_late(name: &str, args: &Args, late: &[SolvedPart], limit: Duration) {
    let is_usual = args.time_limit.is_none();
    let more = if is_usual { "; `--time-limit 60` gives it a minute" } else { "" };
    for SolvedPart { part, .. } in late {
        console::note(&format!(
            "{name}: part {part} by {} takes longer than {} s, which does not count{more}",
            args.approach().name,
            limit.as_secs_f64()
        ));
    }
}

/// Reads the inputs, and does some work with each. Reports those that cannot be read. Returns
/// whether there are any.
pub(super) fn each_input(puzzle: &Puzzle, args: &Args, mut work: impl FnMut(&Input)) -> bool {
    let sources = sources(puzzle, args);
    let is_any = !sources.is_empty();
    for source in sources {
        let name = source.name.clone();
        match source.read_within(args.time_limit) {
            Ok(input) => work(&input),
            Err(reason) if args.json => show::report(puzzle, &name, args.approach(), Err(reason)),
            Err(reason) => console::error(&format!("{name}: {reason}")),
        }
    }
    is_any
}

/// The inputs to solve: the named ones, else a file redirected to standard input, else the user's
/// own input, else a bundled one, else the text of an example, unless the user has seen that.
fn sources(puzzle: &Puzzle, args: &Args) -> Vec<Source> {
    if !args.inputs.is_empty() {
        return args.inputs.iter().map(|path| Source::named(path)).collect();
    }
    if let Some(number) = args.example {
        return Input::example(puzzle, number).map(Source::of).into_iter().collect();
    }
    if is_redirected() {
        return vec![Source::stdin()];
    }
    if let Some(own) = Source::own(puzzle) {
        return vec![own];
    }
    let has_seen_examples = args.action == Action::Solve && !args.json;
    let example = || Source::text_of_example(puzzle).filter(|_| !has_seen_examples);
    let bundled = Source::bundled(puzzle).or_else(example);
    let instead = if bundled.is_some() { ", so this solves a bundled one" } else { "" };
    let Date { year, day } = puzzle.date;
    let own = puzzle.date.own_input();
    console::note(&format!(
        "no input of your own yet{instead}; save yours as {own}, or type \
         `cargo download {year} {day}`"
    ));
    bundled.into_iter().collect()
}

/// The known answers of an input. A note tells people if they cannot be read.
pub(super) fn known_answers(args: &Args, input: &Input) -> [Expected; 2] {
    input.expected().unwrap_or_else(|reason| {
        if !args.json {
            console::note(&reason);
        }
        Default::default()
    })
}
