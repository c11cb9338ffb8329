//! Judges programs of any language by the right answers to many inputs, and tells what is known of
//! an answer. Days depend on none of it.
//!
//! What a program prints is read as [`reading`] says. An answer is judged only if it has two
//! characters or more, and differs from the other part's and from the words of the input. An input
//! with a part that has no answer is none of the site's, and not judged at all.

mod args;
mod compare;
mod cut;
mod explain;
mod flow;
mod generate;
mod inputs;
mod judged;
mod mistakes;
mod output;
mod program;
mod reading;
mod report;
mod summary;
mod verdict;
mod words;

use std::process::ExitCode;

use crate::args::{Action, Args, Options};
use crate::flow::Trial;
use common::input::{Input, Source};
use common::puzzle::Puzzle;
use runner::{console, options};

/// Runs the command line of the judge of these puzzles with the arguments of the process.
pub fn main(puzzles: &[&'static Puzzle]) -> ExitCode {
    options::execute(Args::parse(puzzles), act)
}

fn act(args: &Args) {
    let puzzle = args.puzzle;
    let Some(named) = named(args) else { return };
    match &args.action {
        Action::Judge { commands } => judge(puzzle, commands, &args.options, named),
        Action::Answer(answer) => mistakes::behind(puzzle, answer, &args.options, &named),
        Action::Mistakes if named.is_empty() => mistakes::list(puzzle),
        Action::Mistakes => mistakes::show(puzzle, &args.options, &named),
        Action::Generate { size } => generate::generate(puzzle, args.options.seed, *size),
        Action::Save { folder, count, size } => {
            let inputs = generate::inputs(puzzle, args.options.seed, *size).take(*count);
            generate::save(puzzle, args.options.limit, folder, inputs, *count);
        }
    }
}

/// The inputs that the user names. If one of them cannot be read or is refused, nothing is done.
fn named(args: &Args) -> Option<Vec<Input>> {
    let sources = args.files.iter().cloned().map(Source::File);
    let named = inputs::read(args.puzzle.default_approach(), sources);
    if named.refused == 0 {
        return Some(named.inputs);
    }
    let date = args.puzzle.date;
    if let (Action::Judge { commands }, [first, ..]) = (&args.action, &args.files[..])
        && let [command] = &commands[..]
        && !command.contains(' ')
    {
        let (year, day, first) = (date.year, date.day, first.display());
        let is_answer = first.to_string().parse::<i64>().is_ok();
        console::refuse(&if is_answer {
            format!("to ask about an answer, type `judge {year} {day} --answer {first} {command}`")
        } else {
            format!("quote the command, as in `judge {year} {day} '{command} {first}'`")
        });
    }
    None
}

/// Judges programs of any language, first on the `named` inputs, and shows the results.
fn judge(puzzle: &Puzzle, commands: &[String], options: &Options, named: Vec<Input>) {
    if options.random.is_some() && puzzle.generator.is_none() {
        console::refuse("this day has no generator of random inputs");
    }
    let list: Vec<String> = commands
        .iter()
        .map(|command| format!("`{command}`"))
        .collect();
    console::tell(&format!("{puzzle}, judging {}", list.join(", ")));
    let mut trial = Trial::new(puzzle, commands, options, named);
    trial.run();
    if options.json {
        report::json(&trial);
    }
    if trial
        .programs
        .iter()
        .all(|program| program.judged.is_empty())
    {
        return console::error("there is nothing to judge by: name an input after the command");
    }
    match &trial.programs[..] {
        [program] if !options.markdown => report::show(&trial, program),
        _ => compare::show(&trial),
    }
}
