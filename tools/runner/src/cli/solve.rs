//! Solves the examples and the inputs.

use std::mem;

use super::args::Args;
use super::{others, stdin};
use crate::screen::console;
use crate::screen::show;
use crate::solving::agreement::{Fault, Rating, faults};
use crate::solving::child::{Asked, Told};
use crate::solving::report::{Remark, Solved};
use crate::solving::solve::{Event, Question};
use crate::solving::{child, limits, solve};
use common::approach::Approach;
use common::input::{Input, Source};
use common::outcome::Expected;
use common::puzzle::Puzzle;

/// Solves the examples, unless the user names an input, and then the inputs: the first in this
/// process, and every other one in its own.
pub(super) fn solve(puzzle: &Puzzle, args: &Args) {
    let given = given(puzzle, args);
    let lacks_own = given.is_empty() && Source::own(puzzle).is_none();
    let inputs = if given.is_empty() { not_given(puzzle, args) } else { given };
    let shows_others = others::are_shown(puzzle, args, &inputs);
    if !args.json {
        console::Out::new().prose(&title(puzzle, args.approach(), shows_others), "");
    }
    let names_input = !args.inputs.is_empty() || args.example.is_some();
    let wrong_examples = if names_input { Vec::new() } else { examples(puzzle, args) };
    if lacks_own && !args.json {
        let own = puzzle.date.own_input();
        console::note(&format!("no input of your own yet: save it as {own}"));
    }
    let approach = args.approach();
    let mut is_first = true;
    each_input(puzzle, args, inputs, |input| {
        let expected = console::or_default(input.expected());
        let question = Question::new(approach, input, &args.parts, args.time_limit);
        let mut has_heading = false;
        let mut on_event = |event: &Event| match event {
            Event::TakesLong(_) | Event::Printed(_) => show::aside(&input.name, event),
            _ if args.json => {}
            _ => {
                if !mem::replace(&mut has_heading, true) {
                    show::heading(&input.name, event);
                }
                show::answer(event, &expected);
            }
        };
        // A process that reports to a program must not end by what an author's code does.
        let solved = if mem::take(&mut is_first) && !args.json {
            solve::solve(&question, &mut on_event)
        } else {
            child::solve(&question, &input.name, &mut on_event)
        };
        let mut solved = match solved {
            Ok(solved) => solved,
            Err(error) => return show::refused(puzzle, args.json, input, approach, &error),
        };
        let faults = faults_of(args, input, &solved, &expected);
        if args.json {
            console::fail_if(!faults.is_empty());
            solved.remarks.clone_from(&wrong_examples);
            show::report(puzzle, &input.name, approach.name, Ok(solved));
        } else {
            show::faults(&input.name, &faults);
            if shows_others {
                others::show(puzzle, args, input, &solved, &expected);
            }
        }
    });
}

/// The puzzle, with the approach that answers and, unless they follow, the names of the others.
fn title(puzzle: &Puzzle, approach: &Approach, shows_others: bool) -> String {
    let names = puzzle.approaches.iter().map(|other| other.name);
    let others: Vec<&str> = names.filter(|name| *name != approach.name).collect();
    if others.is_empty() {
        return puzzle.to_string();
    }
    let title = format!("{puzzle}, by {}", approach.name);
    if shows_others {
        return title;
    }
    format!("{title} (others: {})", others.join(", "))
}

/// The faults of the approach. A part that is not written yet is one if `--part` asks for it.
fn faults_of(args: &Args, input: &Input, solved: &Solved, expected: &[Expected; 2]) -> Vec<Fault> {
    let mut faults = faults(
        input,
        &[(args.approach().name, Ok(solved.clone()))],
        expected,
    );
    faults.retain(|it| it.rating != Rating::NotSolvedYet || args.part == Some(it.part));
    faults
}

/// Solves a text for the process that has started this one, and tells of each event.
pub(super) fn solve_as_child(puzzle: &Puzzle, args: &Args, bytes: usize) {
    let asked = match Asked::read(bytes) {
        Ok(asked) => asked,
        Err(error) => return console::error(&format!("cannot read the text: {error}")),
    };
    let input = args
        .example
        .and_then(|number| Input::example(puzzle, number))
        .unwrap_or_else(|| Input::of_text("input".to_owned(), &*asked.text));
    // All parts that it is asked for, also where the example does not know the answer.
    let question = Question {
        approach: args.approach(),
        input: &input,
        parts: args.parts.clone(),
        limit: args.time_limit,
        steps: None,
    };
    let tell = |told| write!(console::Out::new(), "{}", asked.line(&told));
    let solved = solve::solve(&question, &mut |event| tell(Told::Event(event.clone())));
    if let Err(error) = solved {
        tell(Told::Refusal(error.locate(&input.text)));
    }
}

/// Solves the examples, each within ten seconds a part unless the user sets another limit. Returns
/// the faults for a report.
fn examples(puzzle: &Puzzle, args: &Args) -> Vec<Remark> {
    let approach = args.approach();
    let limit = args.time_limit.unwrap_or(limits::EXAMPLE);
    let mut wrong = Vec::new();
    let (mut is_late, mut is_right) = (false, false);
    for input in Input::examples(puzzle) {
        let Some((_, example)) = input.example else { continue };
        // Nobody asks for a part without a known answer.
        let parts = solve::parts_to_solve(example, &args.parts);
        if parts.is_empty() {
            continue;
        }
        let (name, expected) = (&*input.name, example.expected());
        let question = Question::new(approach, &input, &parts, Some(limit));
        match child::solve(&question, name, &mut |event| show::aside(name, event)) {
            Ok(solved) => {
                let faults = faults_of(args, &input, &solved, &expected);
                is_right |= faults.is_empty();
                let words = |fault: &Fault| format!("{name}: {}", fault.words);
                wrong.extend(faults.iter().map(words).map(Remark::WrongExample));
                is_late |= solved.is_late();
                if !args.json {
                    show::example(name, &solved, &expected);
                    show::faults(name, &faults);
                }
            }
            Err(error) => {
                let words = format!("{name}: {}", error.locate(&input.text));
                wrong.push(Remark::WrongExample(words));
                if !args.json {
                    console::refusal(&error, &input);
                }
            }
        }
    }
    if is_late {
        let seconds = limit.as_secs_f64();
        console::note(&format!(
            "a part has {seconds} s for an example, and `--time-limit` gives it more; leave out \
             `part2` of an approach that cannot do part 2"
        ));
    }
    console::fail_if(!wrong.is_empty());
    if !wrong.is_empty() && !is_right {
        wrong.push(Remark::NoExampleRight("no example is right".to_owned()));
    }
    wrong
}

/// Reads the given inputs, or else those without INPUT, and does some work with each. Reports those
/// that cannot be read.
pub(super) fn each_input(
    puzzle: &Puzzle,
    args: &Args,
    given: Vec<Source>,
    mut work: impl FnMut(&Input),
) {
    let sources = if given.is_empty() { not_given(puzzle, args) } else { given };
    for (index, source) in sources.into_iter().enumerate() {
        let name = source.name();
        match source.read() {
            Ok(input) => {
                if index > 0 && !args.json {
                    writeln!(console::Out::new());
                }
                work(&input);
            }
            Err(reason) if args.json => {
                show::report(puzzle, &name, args.approach().name, Err(reason.to_string()));
            }
            Err(reason) => console::error(&format!("{name}: {reason}")),
        }
    }
}

/// The inputs that the user names, or else what standard input has.
pub(super) fn given(puzzle: &Puzzle, args: &Args) -> Vec<Source> {
    if let Some(number) = args.example {
        return Input::example(puzzle, number)
            .map(Source::Text)
            .into_iter()
            .collect();
    }
    if args.inputs.is_empty() {
        return stdin::source().into_iter().collect();
    }
    args.inputs.iter().cloned().map(Source::File).collect()
}

/// The input where none is given: the user's own, else a bundled one, else the text of an example,
/// unless the user has seen that.
fn not_given(puzzle: &Puzzle, args: &Args) -> Vec<Source> {
    if let Some(own) = Source::own(puzzle) {
        return vec![own];
    }
    let example = || Source::text_of_example(puzzle).filter(|_| !args.is_plain_run());
    Source::bundled(puzzle)
        .or_else(example)
        .into_iter()
        .collect()
}
