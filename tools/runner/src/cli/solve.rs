//! Solves the examples and the inputs: a run without another action.

use std::slice;

use super::args::Args;
use super::child::ask;
use super::inputs::{each, sources};
use super::{others, reports};
use crate::screen::console::{self, out};
use crate::screen::show;
use crate::solving::agreement::{Fault, Rating, faults};
use crate::solving::solve::{Event, Question, Reply};
use crate::solving::{child, limits, solve};
use common::input::Input;
use common::outcome::{Expected, Part};

/// Solves the examples, unless the user names an input, and then the inputs: a single one in this
/// process, and each of several in its own.
pub(super) fn examples_and_inputs(args: &Args) {
    let sources = sources(args);
    let shows_others = others::are_shown(args, &sources);
    if !args.json {
        let title = format!("{}, by {}", args.puzzle, args.approach().name);
        out().prose(&title, "");
    }
    let examples = if args.names_input() { Examples::default() } else { examples(args) };
    // A debugger follows it, but a process that reports to a program must not end by what an author's
    // code does.
    let is_in_process = sources.len() == 1 && !args.json;
    each(args, sources, |input| {
        let reply = reply(args, input, is_in_process);
        let faults = faults_of(args, input, &reply);
        let mut solved = match reply.result {
            Ok(solved) => solved,
            Err(error) => return reports::refused(args, input, args.approach(), &error),
        };
        console::fail_if(!faults.is_empty());
        if args.json {
            solved.remarks.clone_from(&examples.faults);
            solved.all_examples_wrong = examples.all_wrong;
            reports::write(args, input, args.approach(), Ok(solved));
        } else {
            show::faults(&input.name, &faults);
            if shows_others {
                others::show(args, input, &solved);
            }
        }
    });
}

/// Solves an input, and shows to people what happens.
fn reply(args: &Args, input: &Input, is_in_process: bool) -> Reply {
    let question = Question::new(args.approach(), input, &args.parts, args.time_limit);
    if !args.json {
        writeln!(out(), "{}", input.name);
    }
    let mut on_event = |event: &Event| match event {
        Event::Solved(part) if !args.json => show::part(part, &input.known),
        Event::Printed(line) => console::write_line(line),
        _ => {}
    };
    if is_in_process {
        solve::solve(&question, &mut on_event)
    } else {
        child::ask(&question, &mut on_event)
    }
}

/// The faults of the approach. A part that is not written yet is one if `--part` asks for it.
fn faults_of(args: &Args, input: &Input, reply: &Reply) -> Vec<Fault> {
    let mut faults = faults(input, slice::from_ref(reply));
    faults.retain(|it| it.rating != Rating::NotSolvedYet || args.part == Some(it.part));
    faults
}

/// What the examples have come to.
#[derive(Default)]
struct Examples {
    /// What is wrong with them.
    faults: Vec<String>,
    /// See [`all_examples_wrong`](crate::solving::report::Solved::all_examples_wrong).
    all_wrong: bool,
}

/// Solves the examples, each within ten seconds a part unless the user sets another limit.
fn examples(args: &Args) -> Examples {
    let limit = args.time_limit.unwrap_or(limits::EXAMPLE);
    let mut wrong = Vec::new();
    let mut is_right = Vec::new();
    for input in Input::examples(args.puzzle) {
        let is_known = |part: &Part| input.known[*part] != Expected::Unknown;
        let has_answer = args.parts.iter().any(is_known);
        // Nobody asks for a part without a known answer.
        if Part::BOTH.iter().any(is_known) && !has_answer {
            continue;
        }
        let faults_before = wrong.len();
        let name = &input.name;
        let question = Question::new(args.approach(), &input, &args.parts, Some(limit));
        let reply = ask(&question, console::write_line);
        match &reply.result {
            Err(error) => {
                wrong.push(format!("{name}: {}", error.locate(&input.text)));
                if !args.json {
                    console::refusal(error, &input);
                }
            }
            Ok(solved) => {
                let faults = faults_of(args, &input, &reply);
                wrong.extend(faults.iter().map(|fault| format!("{name}: {fault}")));
                if !args.json {
                    show::line(name, solved, &input.known);
                    show::faults(name, &faults);
                }
            }
        }
        is_right.extend(has_answer.then_some(wrong.len() == faults_before));
    }
    console::fail_if(!wrong.is_empty());
    let all_wrong = !is_right.is_empty() && !is_right.contains(&true);
    Examples { faults: wrong, all_wrong }
}
