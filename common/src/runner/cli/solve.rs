//! Solves the examples and the inputs.

use std::mem;
use std::time::Duration;

use super::args::{Action, Args};
use super::show;
use crate::outcome::{Expected, NoAnswer, Part};
use crate::puzzle::Puzzle;
use crate::runner::input::{Input, Source, Stdin, stdin};
use crate::runner::report::{Solved, SolvedPart};
use crate::runner::solve::{Event, Question};
use crate::runner::{child, console, limits, solve};

/// Solves the examples, unless the user names an input, and then the inputs: the first in this
/// process, and every other one in its own.
pub(super) fn solve(puzzle: &Puzzle, args: &Args) {
    if !args.json {
        console::Out::new().prose(&puzzle.to_string(), "");
    }
    let names_input = !args.inputs.is_empty() || args.example.is_some();
    let wrong_examples = if names_input { Vec::new() } else { examples(puzzle, args) };
    let approach = args.approach();
    let mut is_first = true;
    let mut gap = "";
    let has_input = each_input(puzzle, args, |input| {
        let expected = known_answers(args, input);
        let question = Question::new(approach, input, &args.parts, args.time_limit);
        let mut heading = Some(mem::replace(&mut gap, "\n"));
        let tell = |event: &Event| match event {
            Event::TakesLong(_) | Event::Printed(_) => show::aside(&input.name, event),
            _ if args.json => {}
            _ => show::answer(heading.take(), &input.name, event, &expected),
        };
        let solved = if mem::take(&mut is_first) {
            solve::solve(&question, tell)
        } else {
            child::solve(&question, &input.name, tell)
        };
        match solved {
            Ok(solved) => {
                let is_required = args.parts.len() < puzzle.date.parts().len();
                let faults = show::faults_of(approach, &solved.parts, &expected, is_required);
                if args.json {
                    console::fail_if(!faults.is_empty());
                    let wrong_examples = wrong_examples.clone();
                    let solved = Solved { wrong_examples, ..solved };
                    show::report(puzzle, &input.name, approach, Ok(solved));
                } else {
                    show::faults(&input.name, &faults);
                }
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

/// Solves a text for the process that has started this one, and reports after each part.
pub(super) fn solve_as_child(puzzle: &Puzzle, args: &Args, bytes: usize) {
    let text = match child::text(bytes) {
        Ok(text) => text,
        Err(error) => return console::error(&format!("cannot read the text: {error}")),
    };
    let example = args.example.and_then(|number| Input::example(puzzle, number));
    let input = example.unwrap_or_else(|| Input::of_text("input".to_owned(), text));
    let (approach, parts, limit) = (args.approach(), args.parts.clone(), args.time_limit);
    let mut so_far = Solved::default();
    let solved = solve::solve(&Question { approach, input: &input, parts, limit }, |event| {
        so_far.add(event.clone());
        let mut report = so_far.clone();
        if let Event::TakesLong(stage) = event {
            report.remarks.push(stage.clone());
        }
        show::report(puzzle, &input.name, approach, Ok(report));
    });
    if let Err(error) = solved {
        show::report(puzzle, &input.name, approach, Err(error.locate(&input.text)));
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
        match child::solve(&question, name, |event| show::aside(name, event)) {
            Ok(solved) => {
                let is_late = |part: &SolvedPart| part.outcome == Err(NoAnswer::OutOfTime);
                let (late, in_time): (Vec<SolvedPart>, Vec<SolvedPart>) =
                    solved.parts.iter().cloned().partition(is_late);
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
    console::fail_if(!all_faults.is_empty());
    all_faults
}

/// Names the parts of an example that are late.
fn note_late(name: &str, args: &Args, late: &[SolvedPart], limit: Duration) {
    let is_usual = args.time_limit.is_none();
    let more = if is_usual { ". `--time-limit 60` gives it a minute" } else { "" };
    for SolvedPart { part, .. } in late {
        let approach = args.approach().name;
        let leave_out = match part {
            Part::One => String::new(),
            Part::Two => format!(". If {approach} is for part 1 only, give it no `part2`"),
        };
        console::note(&format!(
            "{name}: part {part} by {approach} took longer than {} s and was skipped, which is no \
             failure{more}{leave_out}",
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
        match source.read() {
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
    match stdin() {
        Stdin::File => return vec![Source::stdin()],
        Stdin::Pipe if !args.json => {
            console::note("standard input is a pipe, which is not read: add `-` to solve it");
        }
        _ => {}
    }
    if let Some(own) = Source::own(puzzle) {
        return vec![own];
    }
    let is_plain_run = args.action == Action::Solve && !args.json;
    let example = || Source::text_of_example(puzzle).filter(|_| !is_plain_run);
    let bundled = Source::bundled(puzzle).or_else(example);
    if is_plain_run {
        let own = puzzle.date.own_input();
        console::note(&format!("no input of your own yet: save it as {own}"));
    }
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
